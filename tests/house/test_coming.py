"""Coming in and opening a table: whole or not at all, and once, wherever the house dies and however often one asks."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from tests.house.faults import MISHAPS, DiedError, Weather, eyes

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.client import Client
from chapter47.house import House, audit
from chapter47.house.api import PREFIX, mount
from chapter47.house.people import Person, Role

CHIPS = 50_000
FLO = Person("flo", Role.FLOORPERSON)
# before the commit, after it, at each statement on the way, and what a process outlives
BEFALLS = [("a commit", 0), ("a reply", 0), *(("a statement", n) for n in range(20)), *((kind, 2) for kind in MISHAPS)]
PASSWORD = "correct horse battery"


def key_of(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


class Watched:
    """A house under a fault, and somebody who sees what is committed."""

    def __init__(self, database: str) -> None:
        self.database, self.house = database, House(database)
        self.eyes = eyes(database)

    def strike(self, kind: str, left: int, ask: Any) -> str:
        """Ask once while it strikes; another process takes the house up where this one died."""
        weather = Weather(self.house.engine)
        weather.arm(kind, 0 if kind == "lost commit" else left)
        weather.calm = False
        with suppress(DiedError, sa.exc.DBAPIError):
            ask(self.house)
        weather.calm = True
        self.house.close()
        self.house = House(self.database)
        return weather.struck

    def count(self, sql: str) -> int:
        cursor = self.eyes.cursor()
        found = int(cursor.execute(f"SELECT count(*) FROM {sql}").fetchone()[0])
        cursor.close()
        return found


@contextmanager
def watched(database: str) -> Iterator[Watched]:
    held = Watched(database)
    try:
        yield held
    finally:
        held.house.close()
        held.eyes.close()


def test_a_patron_comes_in_whole_or_not_at_all_and_once(database: str) -> None:
    with watched(database) as held:
        struck: set[str] = set()
        for number, (kind, left) in enumerate(BEFALLS):
            name, key = f"p{number}", key_of(number)
            traces = [
                f"people WHERE name = '{name}'",
                f"register WHERE chain = 'people' AND text LIKE '%\"{name}\"%'",
                f"accounts WHERE kind = 'patron' AND ref = '{name}' AND balance = {CHIPS}",
                f"entries WHERE why = 'welcome' AND target_ref = '{name}' AND cents = {CHIPS}",
                f"sessions WHERE person = '{name}'",
                f"done WHERE answer LIKE '{name} %'",
            ]
            struck.add(held.strike(kind, left, lambda house, n=name, k=key: house.come_in(n, CHIPS, key=k)))
            there = {held.count(sql) for sql in traces}
            assert there in ({0}, {1}), (kind, left)
            if kind in ("a commit", "a reply"):
                assert there == {int(kind == "a reply")}
            first = held.house.come_in(name, CHIPS, key=key)
            assert held.house.come_in(name, CHIPS, key=key) == first
            assert [held.count(sql) for sql in traces] == [1] * len(traces)
            assert held.house.people.session(first.token) == first
        assert struck >= {"a commit", "a reply", "a statement", *MISHAPS}
        assert audit(held.house.engine).faults == []


def test_welcome_is_one_transaction_too(database: str) -> None:
    """Between the person and the money there is no instant."""
    with watched(database) as held:
        for number in range(20):
            held.strike("a statement", number, lambda house, n=number: house.welcome(f"w{n}", CHIPS))
        held.strike("a reply", 0, lambda house: house.welcome("last", CHIPS))
        people = held.count("people")
        assert people >= 1
        assert people == held.count(f"accounts WHERE kind = 'patron' AND balance = {CHIPS}")
        assert audit(held.house.engine).faults == []


def test_a_table_opens_whole_or_not_at_all_and_once(database: str) -> None:
    with watched(database) as held:
        for number, (kind, left) in enumerate(BEFALLS):
            key = key_of(number)

            def ask(house: House, key: str = key) -> int:
                return house.open("craps", by=FLO, key=key).number

            before = held.count("tables")
            held.strike(kind, left, ask)
            there = held.count("tables") - before
            assert there in (0, 1)
            if kind in ("a commit", "a reply"):
                assert there == int(kind == "a reply")
            assert held.count("acts") == held.count("done") == held.count("sittings WHERE number = 1") == before + there
            opened = ask(held.house)
            assert ask(held.house) == opened
            assert held.house.opened(FLO, key) == opened
            assert held.house.opened(Person("ann", Role.PATRON), key) is None  # a key is its owner's
            assert held.count("tables") == held.count("acts") == before + 1
        assert audit(held.house.engine).faults == []


def test_the_same_call_twice_in_one_instant(database: str) -> None:
    with watched(database) as held, ThreadPoolExecutor(4) as pool:
        house = held.house
        for turn in range(5):
            key = key_of(turn)
            came = list(pool.map(lambda _, n=f"t{turn}", k=key: house.come_in(n, CHIPS, key=k).token, range(4)))
            opened = list(pool.map(lambda _, k=key: house.open("big-six", by=FLO, key=k).number, range(4)))
            assert len(set(came)) == len(set(opened)) == 1
        assert (held.count("people"), held.count("tables"), held.count("acts")) == (5, 5, 5)
        assert audit(house.engine).faults == []


def test_the_client_asks_again_by_itself(database: str) -> None:
    """The house's own connections are cut while somebody comes in and opens a table: each happens once."""
    with watched(database) as held:
        app = FastAPI()
        mount(app, held.house)
        weather = Weather(held.house.engine)
        with TestClient(app, raise_server_exceptions=False) as http:
            for number, kind in enumerate(("closed connection", "refused statement", "lost commit") * 2):
                ann = Client("http://testserver", http=http)
                for ask in (lambda a=ann, n=number: a.come_in(f"c{n}"), lambda a=ann: a.open("minibaccarat")):
                    weather.arm(kind, 0 if kind == "lost commit" else number)
                    weather.calm = False
                    ask()
                    weather.calm = True
                    assert weather.struck == kind
                assert ann.me() == {"name": f"c{number}", "role": "patron", "chips": 1_000_000}
        assert (held.count("people"), held.count("tables"), held.count("sessions")) == (6, 6, 6)
        assert audit(held.house.engine).faults == []


# ---- who is let in by a key --------------------------------------------------------------------------------------


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = FastAPI()
    mount(app, House(":memory:"))
    with TestClient(app) as client:
        yield client


def come(client: TestClient, name: str, key: str, password: str | None = None) -> Any:
    body = {"name": name, "password": password}
    return client.post(f"{PREFIX}/patrons", json=body, headers={"Idempotency-Key": key} if key else {})


def test_the_same_call_gets_the_same_answer_and_a_guess_gets_none(client: TestClient) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    first = come(client, "ann", key_of(1))
    assert first.status_code == 201
    assert come(client, "ann", key_of(1)).json() == first.json()
    for name, key in (("ann", key_of(2)), ("ann", ""), ("bob", key_of(1))):
        refused = come(client, name, key)
        assert refused.status_code == 409
        assert "token" not in refused.text
    assert come(client, "ann", "guess").status_code == 422
    with pytest.raises(Refusal, match="too short"):
        house.come_in("cat", CHIPS, key="guess")
    assert [person.name for person, _ in house.people.listed(staff=False)] == ["ann"]
    assert house.balance("ann") == 1_000_000
    with house.engine.connect() as connection:  # a stolen database opens no door
        kept = [
            str(row) for name in ("done", "sessions") for row in connection.exec_driver_sql(f"SELECT * FROM {name}")
        ]
    assert not any(secret in row for row in kept for secret in (key_of(1), first.json()["token"]))


def test_who_has_a_password_shows_it_again(client: TestClient) -> None:
    first = come(client, "ann", key_of(1), PASSWORD)
    assert come(client, "ann", key_of(1), PASSWORD).json() == first.json()
    for password in ("another password", None):
        refused = come(client, "ann", key_of(1), password)
        assert (refused.status_code, refused.json()["error"]["message"]) == (409, "Name and password do not fit.")
    come(client, "bob", key_of(2))
    assert come(client, "bob", key_of(2), PASSWORD).status_code == 409


def test_an_old_call_brings_nobody_back(client: TestClient) -> None:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    for number, name in enumerate(("ann", "bob")):
        token = come(client, name, key_of(number)).json()["token"]
        if name == "ann":
            assert client.delete(f"{PREFIX}/sessions", headers={"Authorization": f"Bearer {token}"}).status_code == 204
        else:
            house.people.bar(name, "the house", "a test")
        refused = come(client, name, key_of(number))
        assert refused.status_code == 409
        assert refused.json()["error"]["message"] == f"{name} came in with this key and is gone again."
        assert house.balance(name) == 1_000_000


def test_a_table_is_opened_once_for_each_key_of_each_person(client: TestClient) -> None:
    def opened(token: str, key: str, game: str = "craps") -> Any:
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
        return client.post(f"{PREFIX}/tables", json={"game": game}, headers=headers).json()

    ann, bob = (come(client, name, "").json()["token"] for name in ("ann", "bob"))
    assert [opened(ann, "k"), opened(ann, "k"), opened(bob, "k"), opened(ann, "l")] == [
        {"number": 1},
        {"number": 1},
        {"number": 2},
        {"number": 3},
    ]
    assert "error" in opened(ann, "m", "no-such-game")
    assert opened(ann, "m") == {"number": 4}  # what was refused has not used up its key
