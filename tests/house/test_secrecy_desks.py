"""The desks beside a table tell nothing of a card that lies face down: reports, the statement, the school's class."""

from __future__ import annotations

import warnings
from random import Random

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from tests.house import secrecy
from tests.house.secrecy import STAFF, STRANGER, Told, alike, patrons, play, undealt

from chapter47.house.api import mount
from chapter47.house.api.access import Door
from chapter47.house.pages import performance, school
from chapter47.house.pages.frame import Doorkeeper
from chapter47.house.people import Person, Role
from chapter47.house.reports import BY
from chapter47.school.auditions import Audition

WAYS = (
    *(f"/api/v1/reports/{by.replace(' ', '%20')}?theory=false" for by in BY),
    "/reports?by=table",
    "/api/v1/me/statement",
    "/api/v1/school/me",
    "/school/auditions",
)
LOOKERS = (Role.COMPLIANCE, Role.FLOORPERSON, Role.DEALER)  # who examine, who teach, and who may do neither


def desks(told: Told) -> dict[str, str]:
    """What each of them is told at each desk."""
    house = told.house
    number = house.school.compose(
        Person("floorperson", Role.FLOORPERSON), Audition("Table games", ("craps",), drills=1)
    )
    app = FastAPI()
    mount(app, house, Door(house.people, asks=10**9))
    app.add_middleware(Doorkeeper)
    for page in (performance, school):
        page.mount(app)
    asked = [*WAYS, f"/api/v1/school/auditions/{number}/class", f"/school/auditions/{number}"]
    found: dict[str, str] = {}
    with TestClient(app) as client:
        assert client.portal is not None
        for person in [*patrons(told.table), STRANGER, *(one for one in STAFF if one.role in LOOKERS)]:
            token = house.people.enter(person).token
            for path, text in client.portal.call(secrecy.answers, client.app, asked, token).items():
                found[f"{person.name} {path}"] = alike(text)
    return found


@pytest.mark.parametrize("key", ["caribbean-stud", "pai-gow", "poker"])
def test_no_desk_tells_of_a_card_that_lies_face_down(key: str) -> None:
    first = play(key, 7)
    hidden = [piece for piece in secrecy.hidden_draws(first) if piece.round == first.round]
    assert hidden
    told = desks(first)
    assert '"lines"' in told["compliance /api/v1/reports/table?theory=false"]
    assert '"entries"' in told["p1 /api/v1/me/statement"]
    for place in [piece.place for piece in hidden]:
        for other in undealt(first, place[0], Random(7), 4):
            second = play(key, 7, (place, other), like=first.shape)
            if second.shape == first.shape:
                again = desks(second)
                assert [(told[way][:600], again[way][:600]) for way in told if told[way] != again[way]] == []
                return
    raise AssertionError("no exchange left the course of the round alone")
