"""What cannot be written down is refused before anything is: one clear answer, and the house goes on."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from tests.house.playing import Gambler, seated

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Bet, Refusal, game_types
from chapter47.house import House, audit
from chapter47.house.api import mount
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role, make_known
from chapter47.house.shape import EVENTS, META
from chapter47.house.store import chained, event_fields, set_end
from chapter47.table import events
from chapter47.table.events import Announced, Unreadable, read_back

QUOTED, LONE = 'a" {x}', "a\ud800"
BAD = [QUOTED, LONE, "a\nb", "a\x00b", "a\x1b[2J", "}", "x" * 5000]
TEXTS = [
    (game.key, choice.name)
    for game in game_types()
    for choice in game.elections.choices()
    if game.elections.model_fields[choice.name].annotation is str
]
FLOOR = Person("flo", Role.FLOORPERSON)
API = "/api/v1"


def rows(house: House) -> dict[str, int]:
    """How many rows each table of the database has; who is in is no matter."""
    with house.engine.connect() as connection:
        return {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in META.sorted_tables
        }


@pytest.fixture
def door() -> tuple[TestClient, House, dict[str, str]]:
    house = House(":memory:")
    with house.engine.begin() as connection:
        make_known(connection, FLOOR, "x")
    app = FastAPI()
    mount(app, house)
    headers = {"Authorization": f"Bearer {house.people.enter(FLOOR).token}", "Content-Type": "application/json"}
    return TestClient(app, raise_server_exceptions=False), house, headers


def refused(door: tuple[TestClient, House, dict[str, str]], path: str, body: Any, headers: Any = None) -> None:
    client, house, own = door
    before = rows(house)
    answer = client.post(f"{API}{path}", content=json.dumps(body), headers={**own, **(headers or {})})
    assert 400 <= answer.status_code < 500, (answer.status_code, path, body)
    told = answer.json()
    assert told.get("error", {}).get("message") or told.get("detail"), told
    assert rows(house) == before
    assert client.get(f"{API}/tables", headers=own).status_code == 200


@pytest.mark.parametrize("bad", BAD, ids=ascii)
def test_text_that_could_not_be_read_back_opens_no_table(
    door: tuple[TestClient, House, dict[str, str]], bad: str
) -> None:
    refused(door, "/tables", {"game": "minibaccarat", "elections": {"device_approval": bad}})
    refused(door, "/tables", {"game": "minibaccarat", "elections": {bad: 1}})
    refused(door, "/tables", {"game": bad})


@pytest.mark.parametrize(("game", "name"), TEXTS)
def test_every_election_in_words_takes_plain_words_only(game: str, name: str) -> None:
    house = House(":memory:")
    before = rows(house)
    for bad in BAD:
        with pytest.raises(Refusal):
            house.open(game, {name: bad})
    assert rows(house) == before


@pytest.mark.parametrize("bad", [QUOTED, LONE, "a\nb"], ids=ascii)
def test_names_reasons_and_answers(door: tuple[TestClient, House, dict[str, str]], bad: str) -> None:
    client, house, _ = door
    live = seated(house, "three-card-poker")
    path = f"/tables/{live.number}"
    refused(door, "/patrons", {"name": bad})
    refused(door, "/sessions", {"name": bad, "password": bad})
    refused(door, f"{path}/close", {"why": bad})
    refused(door, f"{path}/declare", {"irregularity": bad, "by": bad, "reason": bad})
    refused(door, f"{path}/undo", {"reason": bad})
    refused(door, f"{path}/enter", {"typed": bad})
    refused(door, f"{path}/place", {"lines": [f"bet 1 {bad} $5"]})
    refused(door, f"{path}/place", {"lines": [f'sit 3 "{bad}" $500']})
    refused(door, f"{path}/reopen", {"why": bad, "elections": {"x": bad}})
    refused(door, f"{path}/resume", {"choice": bad, "why": bad})
    assert client.get(f"{API}{path}", headers=door[2]).status_code == 200
    assert audit(house.engine).sound


def test_keys_and_bodies_that_are_nothing(door: tuple[TestClient, House, dict[str, str]]) -> None:
    client, house, own = door
    refused(door, "/tables", {"game": "minibaccarat"}, {"Idempotency-Key": b"a b"})
    refused(door, "/tables", {"game": "minibaccarat"}, {"Idempotency-Key": b"\xe9"})
    before = rows(house)
    for content in (b"", b"{", b"[1]", b"\xff", b'{"game": NaN}', b"[" * 3000):
        assert 400 <= client.post(f"{API}/tables", content=content, headers=own).status_code < 500
    assert rows(house) == before


@pytest.mark.parametrize("levels", [70, 254, 500, 900, 1020, 5000])
@pytest.mark.parametrize("opened", ["[", '{"a":'])
@pytest.mark.parametrize("path", ["/tables", "/tables/1/deal", "/tables/1/away", "/tables/1/sit", "/patrons"])
def test_a_deep_body_under_a_key(
    path: str, opened: str, levels: int, door: tuple[TestClient, House, dict[str, str]]
) -> None:
    client, _, own = door
    content = opened * levels + "1" + ("]" if opened == "[" else "}") * levels
    answer = client.post(API + path, content=content, headers=own | {"Idempotency-Key": f"{levels}{opened[0]}" * 22})
    assert answer.status_code < 500, answer.text


def test_an_event_that_does_not_read_back_is_not_written() -> None:
    with pytest.raises(Unreadable):
        read_back(Announced("", "said", {"text": LONE}))
    with pytest.raises(Unreadable):
        read_back(Announced("", "said", {"card": 1.5}))  # type: ignore[dict-item]
    house = House(":memory:")
    live = seated(house, "roulette")
    before = rows(house)
    with pytest.raises(Refusal):
        live.bet(Bet(1, "red", 1000), by=LONE)
    assert rows(house) == before
    live.bet(Bet(1, "red", 1000))
    assert audit(house.engine).sound


# ---- a journal of tomorrow -------------------------------------------------------------------------------------------


def written(house: House, number: int, kind: str, schema: int, body: str) -> None:
    """A row as another version would write it, chained as it should be."""
    with house.engine.begin() as connection:
        last = connection.execute(
            sa.select(EVENTS).where(EVENTS.c.table_id == number).order_by(EVENTS.c.number.desc()).limit(1)
        ).one()
        row = dict(last._mapping) | {"number": last.number + 1, "kind": kind, "schema": schema, "body": body}
        row["hash"] = chained(last.hash, *event_fields(type("Row", (), row)))
        connection.execute(sa.insert(EVENTS).values(row))
        set_end(connection, f"table:{number}:events", row["number"], row["hash"])


@pytest.mark.parametrize(
    ("kind", "schema", "body", "named"),
    [
        ("teleported", 1, '{"kind":"teleported","cite":"","to":"the moon"}', "teleported"),
        ("rolled", events.SCHEMA + 1, '{"kind":"rolled","cite":"","faces":[3,4]}', f"schema {events.SCHEMA + 1}"),
        ("rolled", 1, '{"kind":"rolled","cite":"","faces":"three"}', "damaged"),
        ("rolled", 1, "rolled 3 4", "not an event"),
    ],
)
def test_an_unknown_event_or_a_newer_schema_is_named_and_nothing_changes(
    kind: str, schema: int, body: str, named: str, tmp_path: Path
) -> None:
    house = House(str(tmp_path / "house.db"))
    live, other = seated(house, "craps"), seated(house, "roulette")
    written(house, live.number, kind, schema, body)
    house.holding.tables.clear()
    before = rows(house)
    again = house.table(live.number)
    assert named in again.held_up
    with pytest.raises(Refusal, match="supervisor"):
        again.bet(Bet(1, "pass", 1000))
    assert rows(house) == before
    found = audit(house.engine)
    assert not found.sound and any(named in fault for fault in found.faults)
    assert all(f"table {live.number}" in fault for fault in found.faults)
    Gambler(1).act(house.table(other.number))
    assert isinstance(house.table(other.number), LiveTable)
