"""The straight way of a wager answers as the ordinary way does, and leaves to it whatever is not plainly in order."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.house.playing import seated

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House
from chapter47.house.api import mount, play
from chapter47.house.api.straight import Straight
from chapter47.house.gate import BODY, CAREFUL, Gate
from chapter47.house.live import LiveTable
from chapter47.house.metrics import Metrics, Watch
from chapter47.house.people import Person, Role

Answer = tuple[int, Any]


class Ways:
    """One house, two ways in; what went the ordinary way is counted."""

    def __init__(self, path: Path) -> None:
        self.house = House(str(path / "house.db"))
        app = FastAPI()
        door = mount(app, self.house)
        self.metrics, self.ordinary_calls = Metrics(), 0
        gated = Gate(Watch(app, self.metrics, door))

        async def counted(scope: Any, receive: Any, send: Any) -> None:
            self.ordinary_calls += scope["type"] == "http"
            await gated(scope, receive, send)

        self.straight = TestClient(Straight(counted, self.house, door, play.router, self.metrics))
        self.ordinary = TestClient(gated)
        self.live: LiveTable = seated(self.house, "minibaccarat")
        self.house.arranged(self.live.number)
        name = self.live.table.seats[1].name
        self.token = self.house.people.enter(Person(name, Role.PATRON)).token

    def headers(self, **more: str) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in more.items()}
        return {"Authorization": f"Bearer {self.token}"} | named

    def path(self, word: str) -> str:
        return f"/api/v1/tables/{self.live.number}/{word}"


@pytest.fixture
def ways(tmp_path: Path) -> Iterator[Ways]:
    made = Ways(tmp_path)
    yield made
    made.house.close()


WAGER = {"wager": "banker", "amount": 1000}


def test_a_wager_goes_straight_and_has_every_header_of_a_careful_house(ways: Ways) -> None:
    told = ways.straight.post(ways.path("bets"), json=WAGER, headers=ways.headers(Prefer="return=minimal"))
    assert told.status_code == 200 and told.json()["step"] == ways.live.steps and ways.ordinary_calls == 0
    ordinary = ways.ordinary.post(ways.path("bets"), json=WAGER, headers=ways.headers(Prefer="return=minimal"))
    assert dict(told.headers) == dict(ordinary.headers) and all(told.headers[each] for each in CAREFUL)
    whole = ways.straight.post(ways.path("bets"), json=WAGER, headers=ways.headers())
    assert len(whole.json()["wagers"]) == 3 and ways.ordinary_calls == 0
    assert 'route="/api/v1/tables/{table}/bets",status="200"} 3.0' in ways.metrics.text()


@pytest.mark.parametrize("levels", [70, 500, 1000])
@pytest.mark.parametrize("word", ["deal", "away", "back"])
def test_a_deep_body_under_a_key_is_no_fault(word: str, levels: int, ways: Ways) -> None:
    content = "[" * levels + "]" * levels
    for way in (ways.straight, ways.ordinary):
        named = ways.headers(Idempotency_Key=f"{word}{levels}", Content_Type="application/json")
        assert way.post(ways.path(word), content=content, headers=named).status_code in (200, 409)


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("bets", {"json": WAGER | {"amount": 10**8}}),
    ("bets", {"json": WAGER | {"wager": "nothing of the kind"}}),
    ("choose", {"json": {"answer": "hit"}}),
    ("bets", {"json": {"wager": "banker"}}),
    ("bets", {"json": WAGER | {"amount": "1000 and more"}}),
    ("bets", {"content": b"{", "headers": {"Content-Type": "application/json"}}),
    ("bets", {"content": b"[" * 5000, "headers": {"Content-Type": "application/json"}}),
    ("bets", {"json": WAGER, "headers": {"Authorization": "Bearer nobody"}}),
    ("bets", {"json": WAGER, "headers": {"Authorization": ""}}),
    ("bets", {"json": WAGER, "headers": {"Idempotency-Key": "k" * 300}}),
    ("bets", {"json": WAGER, "headers": {"Prefer": "p" * 300}}),
    ("bets", {"json": WAGER | {"wager": "b" * BODY}}),
    ("nothing", {"json": WAGER}),
]


@pytest.mark.parametrize(("word", "sent"), REFUSED, ids=[str(number) for number in range(len(REFUSED))])
def test_what_is_refused_is_refused_alike(ways: Ways, word: str, sent: dict[str, Any]) -> None:
    given = sent | {"headers": ways.headers() | sent.get("headers", {})}
    before = ways.live.steps
    straight, ordinary = (client.post(ways.path(word), **given) for client in (ways.straight, ways.ordinary))
    assert (straight.status_code, straight.text) == (ordinary.status_code, ordinary.text)
    assert straight.status_code >= 400 and dict(straight.headers) == dict(ordinary.headers)
    assert ways.live.steps == before


def test_a_key_is_one_key_on_both_ways(ways: Ways) -> None:
    before, sent = ways.live.steps, {"json": WAGER, "headers": ways.headers(Idempotency_Key="k")}
    for client in (ways.straight, ways.ordinary, ways.straight):
        assert client.post(ways.path("bets"), **sent).status_code == 200
    assert ways.live.steps == before + 1
    other = {"json": WAGER | {"amount": 2000}, "headers": ways.headers(Idempotency_Key="k")}
    assert ways.straight.post(ways.path("bets"), **other).status_code == 409


def test_a_cookie_goes_straight_only_with_its_word(ways: Ways) -> None:
    session = ways.house.people.session(ways.token)
    assert session is not None
    cookie = {"Cookie": f"chapter47={ways.token}"}
    assert ways.straight.post(ways.path("bets"), json=WAGER, headers=cookie).status_code == 403
    assert ways.ordinary_calls == 1
    said = cookie | {"X-CSRF-Token": session.csrf}
    assert ways.straight.post(ways.path("bets"), json=WAGER, headers=said).status_code == 200
    assert ways.ordinary_calls == 1


def test_two_headers_of_one_name_go_the_ordinary_way(ways: Ways) -> None:
    headers = [*ways.headers().items(), ("Authorization", "Bearer nobody")]
    told = [client.post(ways.path("bets"), json=WAGER, headers=headers) for client in (ways.straight, ways.ordinary)]
    assert told[0].status_code == told[1].status_code and ways.ordinary_calls == 1
