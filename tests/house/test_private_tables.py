"""A private table is nobody's to watch by its number: every route and the socket ask the same of whoever comes."""

from __future__ import annotations

import re
import warnings

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocketDisconnect

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House
from chapter47.house.api import ROUTERS, mount
from chapter47.house.api.access import Door
from chapter47.house.arranged import new_link
from chapter47.house.lobby import sit_at
from chapter47.house.people import Person, Role, make_known

ANN, BOB, EVE = (Person(name, Role.PATRON) for name in ("ann", "bob", "eve"))
CHIEF = Person("chief", Role.COMPLIANCE)
LINK = new_link()
ROUTES = sorted(
    {
        path.replace("{table}", "1").replace("{number}", "1")
        for router in ROUTERS
        for route in router.routes
        if "{table}" in (path := str(getattr(route, "path", ""))) and "GET" in (getattr(route, "methods", None) or ())
    }
)


def opened() -> tuple[House, TestClient]:
    """Ann's private table in its second round, where Bob came with the link."""
    house = House(":memory:")
    house.company.close()
    for person in (ANN, BOB, EVE):
        house.welcome(person.name, 1_000_000)
    with house.engine.begin() as connection:
        make_known(connection, CHIEF, "x")
    live = house.open("minibaccarat", link=LINK, by=ANN, committed=True)
    sit_at(house, ANN, live)
    sit_at(house, BOB, live, LINK)
    for _ in range(2):
        live.deal()
    app = FastAPI()
    mount(app, house, Door(house.people, asks=10**9))
    return house, TestClient(app)


def shown(house: House, person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {house.people.enter(person).token}"}


def test_no_route_tells_a_stranger_of_a_private_table() -> None:
    house, client = opened()
    assert len(ROUTES) > 12
    with client:
        eve = shown(house, EVE)
        for path in ROUTES:
            answer = client.get(path, headers=eve)
            assert answer.status_code == 403, f"{path}: {answer.text[:200]}"
            assert not re.search(r"ann|bob", answer.text), path
        assert (
            client.post("/api/v1/tables/1/bets", json={"wager": "player", "amount": 500}, headers=eve).status_code
            == 403
        )
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect("/api/v1/tables/1/live", headers=eve) as socket,
        ):
            socket.receive_text()
        assert "private" in closed.value.reason
        assert client.get("/api/v1/tables", headers=eve).json() == {"total": 0, "offset": 0, "tables": []}


def test_those_who_were_asked_see_it_and_keep_their_own_rounds() -> None:
    house, client = opened()
    with client:
        ann, bob, staff = shown(house, ANN), shown(house, BOB), shown(house, CHIEF)
        for headers in (ann, bob, staff):
            assert client.get("/api/v1/tables/1", headers=headers).status_code == 200
            with client.websocket_connect("/api/v1/tables/1/live", headers=headers) as socket:
                assert '"number":1' in socket.receive_text()
        assert client.post("/api/v1/tables/1/leave", headers=bob).status_code == 200
        house.table(1).deal()
        assert client.get("/api/v1/tables/1/rounds/1", headers=bob).status_code == 200
        seat = {"seat": 5, "chips": 1000}
        assert client.post("/api/v1/tables/1/sit", json=seat, headers=shown(house, EVE)).status_code == 403
        assert (
            client.post("/api/v1/tables/1/sit", json=seat | {"link": LINK}, headers=shown(house, EVE)).status_code
            == 200
        )


def test_a_number_that_was_asked_for_too_early_is_no_way_in() -> None:
    house, client = opened()
    with client:
        eve = shown(house, EVE)
        assert client.get("/api/v1/tables/2", headers=eve).status_code == 409
        assert house.open("keno", link=new_link(), by=ANN).number == 2
        assert client.get("/api/v1/tables/2", headers=eve).status_code == 403
