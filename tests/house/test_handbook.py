"""The documentation at /help: what was built is served under the policy of the house; else it says how."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest
from fastapi import FastAPI

from chapter47.house import House
from chapter47.house.api.access import Door
from chapter47.house.gate import Gate
from chapter47.house.pages import handbook
from chapter47.house.pages.frame import Doorkeeper

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

    from tools import site

ROOT = Path(__file__).parents[2]


def client() -> TestClient:
    app = FastAPI()
    house = House(":memory:")
    app.state.house, app.state.door = house, Door(house.people)
    app.add_middleware(Doorkeeper)
    handbook.mount(app)
    return TestClient(Gate(app))


def test_a_built_site_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "search").mkdir()
    (tmp_path / "index.html").write_text(site._out_of_page("<html><script>let a = 1</script>Help</html>", "index.html"))
    monkeypatch.setenv(handbook.SITE, str(tmp_path))
    reply = client().get("/help/")
    assert reply.status_code == 200
    assert "Help" in reply.text
    assert "script-src 'self';" in reply.headers["content-security-policy"]
    assert not re.search(r"<script>", reply.text)  # it would not run under that policy
    assert client().get("/help/nothing.html").status_code == 404


def test_where_nothing_was_built_it_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(handbook.SITE, str(tmp_path))
    assert handbook.built() is None
    reply = client().get("/help")
    assert reply.status_code == 200
    assert "make docs" in reply.text


def test_scripts_of_a_page_become_files() -> None:
    page = site._out_of_page('<script>one()</script><script src="x.js"></script>', "tutorials/player.html")
    assert page.count('src="../assets/inline/') == 1
    assert 'src="x.js"' in page
