"""A mistake of the house has a page of its own: what holds, where to go on, and nothing of the program's inside."""

from __future__ import annotations

import warnings

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House
from chapter47.house.pages import lost


def test_a_mistake_of_the_house_is_told_on_a_page(caplog: pytest.LogCaptureFixture) -> None:
    app = FastAPI()
    app.state.house = house = House(":memory:")
    lost.mount(app)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the seventh drawer is stuck")

    answer = TestClient(app, raise_server_exceptions=False).get("/broken")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "text/html; charset=utf-8")
    assert '<html lang="en"' in answer.text and "Something went wrong here" in answer.text
    assert 'href="/"' in answer.text and "drawer" not in answer.text and "Traceback" not in answer.text
    assert "a page failed: RuntimeError" in caplog.text
    house.close()
