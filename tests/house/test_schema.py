"""Schemathesis against the description of the interface: whatever it sends, each answer is one that is described."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis

from chapter47.house import House, audit
from chapter47.house.api import mount
from chapter47.house.api.access import Door
from chapter47.house.people import Role

HOUSE = House(":memory:")
PASSWORD = "correct horse battery"


def served() -> FastAPI:
    app = FastAPI(title="chapter47")
    mount(app, HOUSE, Door(HOUSE.people, newcomers=10**6, tries=10**6, asks=10**6))
    return app


APP = served()
schema = schemathesis.openapi.from_asgi("/openapi.json", APP)


@cache  # as long as the house: a worker may come back to this file
def tokens() -> dict[Role, str]:
    HOUSE.welcome("ann", 10**9, PASSWORD)
    HOUSE.people.add("boss", Role.ADMIN, PASSWORD)
    live = HOUSE.open("minibaccarat")
    HOUSE.sit(live.number, 1, "ann", 10**6)
    HOUSE.open("blackjack", entered=True)
    enter = HOUSE.people
    return {
        Role.PATRON: enter.enter(enter.find("ann")).token,
        Role.ADMIN: enter.enter(enter.find("boss")).token,
    }


@pytest.mark.parametrize("role", [Role.PATRON, Role.ADMIN])
@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_one_that_is_described(case: Any, role: Role) -> None:
    if case.path == "/api/v1/sessions" and case.method == "DELETE":
        return  # it would end the session that all the others use
    case.call_and_validate(headers={"Authorization": f"Bearer {tokens()[role]}"}, timeout=300)


def test_the_house_is_sound_after_all_that() -> None:
    assert audit(HOUSE.engine).faults == []
