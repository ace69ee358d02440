"""What is typed in cannot turn a screen about, and begins no formula in a spreadsheet."""

from __future__ import annotations

import csv
import json
import warnings
from datetime import date
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House, audit, incidents
from chapter47.house.acts import record
from chapter47.house.api import mount
from chapter47.house.night_store import open_books
from chapter47.house.people import Person, Role, make_known
from chapter47.house.store import reading
from chapter47.night.commission import as_csv, overview

API = "/api/v1"
FLO = Person("flo", Role.FLOORPERSON)
EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
UNSEEN = ["a\x00b", "a\x1b[2Jb", "a\x7fb", "a\x85b", "a\u2028b", "a\u202eb", "a\u2066b"]


@pytest.fixture
def house() -> House:
    house = House(":memory:")
    with house.engine.begin() as connection:
        make_known(connection, FLO, "x")
    return house


def client_of(house: House) -> TestClient:
    app = FastAPI()
    mount(app, house)
    client = TestClient(app)
    client.headers["Authorization"] = f"Bearer {house.people.enter(FLO).token}"
    return client


@pytest.mark.parametrize("why", UNSEEN, ids=ascii)
def test_a_reason_is_what_can_be_seen(house: House, why: str) -> None:
    client = client_of(house)
    house.open("roulette", by=FLO)
    before = house.acts()
    for path, body in (
        ("tables/1/close", {"why": why}),
        ("tables/1/undo", {"reason": why}),
        ("tables/1/changes", {"limits": {"minimum": 1000}, "why": why}),
        ("switches", {"what": "craps", "off": True, "why": why}),
    ):
        answer = client.post(f"{API}/{path}", content=json.dumps(body), headers={"Content-Type": "application/json"})
        assert answer.status_code == 422, path
    assert house.acts() == before


@pytest.mark.parametrize("why", [*UNSEEN, "two\nlines", "a\ud800"], ids=ascii)
def test_whatever_comes_into_the_record_can_be_printed(house: House, why: str) -> None:
    with house.engine.begin() as connection:
        record(connection, "flo", "does something", why)
        incidents.record(connection, incidents.BARRED, why)
    with reading(house.engine) as connection:
        listed = incidents.listed(connection, "", "", 0, 1)
    assert house.acts()[0]["text"].isprintable() and str(listed[0]["text"]).isprintable()
    assert audit(house.engine).faults == []


def test_a_class_as_a_spreadsheet_has_no_formula(house: House) -> None:
    client = client_of(house)
    body = {"title": '=HYPERLINK("//x")', "games": ["roulette"], "kinds": ["payouts"], "drills": 1}
    number = client.post(f"{API}/school/auditions", json=body).json()["number"]
    token = client.post(f"{API}/patrons", json={"name": "ann"}).json()["token"]
    own = {"Authorization": f"Bearer {token}"}
    client.post(f"{API}/school/auditions/{number}/answers", json={"answers": {}}, headers=own)
    sheet = client.get(f"{API}/school/auditions/{number}/class", params={"form": "csv"}).text
    assert list(csv.reader(sheet.splitlines()))[1][:2] == ["ann", '\'=HYPERLINK("//x")']


def test_an_overview_of_nights_as_a_spreadsheet_has_no_formula(tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8")
    name = text.split('name = "', 1)[1].split('"', 1)[0]
    (tmp_path / "spring.toml").write_text(text.replace(f'name = "{name}"', 'name = "=1+1"', 1), "utf-8")
    rows = list(csv.reader(as_csv(overview(tmp_path, date(2010, 5, 1), open_books)).splitlines()))
    cells = [cell for row in rows for cell in row]
    assert "'=1+1" in cells and "=1+1" not in cells


def test_a_number_in_the_address_of_a_page_fits_a_database(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from nicegui import app

    from chapter47.house import pages
    from chapter47.house.api.access import Door

    for of, name in ((app.router, "routes"), (app, "user_middleware"), (app, "exception_handlers")):
        monkeypatch.setattr(of, name, getattr(of, name).copy())  # the framework has one application for all
    monkeypatch.setattr(app, "middleware_stack", None)  # which another test may have started
    pages.mount(app, house, Door(house.people))
    numbers = [
        (route.path, parameter.name, [getattr(each, "le", None) for each in parameter.field_info.metadata])
        for route in app.routes
        if isinstance(route, APIRoute)
        for parameter in route.dependant.path_params
        if parameter.field_info.annotation is int and parameter.name not in ("level", "seed")  # which drills refuse
    ]
    assert len(numbers) >= 14
    assert [each for each in numbers if 2**31 - 1 not in each[2]] == []
