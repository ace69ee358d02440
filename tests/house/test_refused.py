"""Every refusal of the interface says what, why and what instead, whatever was sent and whoever refuses it."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.house import House
from chapter47.house.api import mount
from chapter47.house.api.access import TooMany
from chapter47.house.api.reference import reckoned
from chapter47.house.work import ODDS, Busy, Ended, TooLong
from chapter47.house.workers import Elsewhere
from chapter47.table.elections import Unlawful

API = "/api/v1"


@pytest.fixture(scope="module")
def client() -> TestClient:
    house = House(":memory:")
    app = FastAPI()
    mount(app, house)
    client = TestClient(app, raise_server_exceptions=False)
    token = client.post(f"{API}/patrons", json={"name": "ann"}).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    return client


REFUSED: list[tuple[str, str, Any, int, str, str]] = [
    ("POST", "/tables", {}, 422, "game is missing.", "as /docs describes it"),
    ("POST", "/tables", 7, 422, "The body is no object.", "an object, as /docs describes it"),
    ("POST", "/tables", {"game": "craps", "x": 1}, 422, "x is not known here.", "the call without it"),
    ("POST", "/tables", {"game": "craps", "entered": 1}, 422, "entered is neither true nor false.", "true or false"),
    ("POST", "/tables/1/sit", {"seat": 101, "chips": 5}, 422, "seat is too large.", "100 or less"),
    ("POST", "/tables/1/sit", {"seat": 0, "chips": 5}, 422, "seat is too small.", "1 or more"),
    ("POST", "/tables/1/sit", {"seat": True, "chips": 5}, 422, "seat is no whole number.", "a whole number"),
    ("POST", "/tables/x/sit", {"seat": 1, "chips": 5}, 422, "table is no whole number.", "a whole number"),
    ("POST", "/tables", {"game": "x" * 61}, 422, "game is too long.", "up to 60 letters"),
    ("GET", "/tables?limit=0", None, 422, "limit is too small.", "1 or more"),
    ("GET", "/rules", None, 422, "text is missing.", "as /docs describes it"),
    ("GET", "/nothing", None, 404, "Not Found", "a path of /docs"),
    ("PATCH", "/tables", {}, 405, "PATCH is not done here.", "GET, POST"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "message", "instead"), REFUSED)
def test_what_is_not_as_described(
    client: TestClient, method: str, path: str, body: Any, status: int, message: str, instead: str
) -> None:
    answer = client.request(method, API + path, json=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert (error["message"], error["instead"]) == (message, instead)
    assert status != 422 or answer.json()["detail"][0]["loc"]


def test_whoever_shows_no_token_and_sends_no_json(client: TestClient) -> None:
    answer = client.get(f"{API}/me", headers={"Authorization": ""})
    assert answer.status_code == 401 and "POST /api/v1/sessions" in answer.json()["error"]["instead"]
    assert answer.headers["www-authenticate"] == "Bearer"
    answer = client.post(f"{API}/tables", content=b"\xff", headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422) and "/docs" in answer.json()["error"]["instead"]


@pytest.mark.parametrize(
    "refusal",
    [Busy(3), TooLong(2.5), Ended(), TooMany(4), Elsewhere(7, "http://x"), Refusal("no", cite="19:47-1.1", amount=5)],
    ids=lambda refusal: type(refusal).__name__,
)
def test_a_refusal_passes_from_one_process_to_another(refusal: Refusal) -> None:
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is type(refusal)
    assert (str(again), again.__dict__) == (str(refusal), refusal.__dict__)


def test_elections_that_are_refused_where_odds_are_worked_out() -> None:
    with pytest.raises(Unlawful) as apart:
        ODDS.do(reckoned, "craps", {"nonsense": ""})
    with pytest.raises(Unlawful) as here:
        reckoned("craps", {"nonsense": ""})
    assert str(apart.value) == str(here.value)


@pytest.mark.parametrize("said", ["[" * 100_000, '{"token":' * 50_000, '"x"', '{"token": "\\ud800"}', b"\xff", None])
def test_whatever_is_said_at_a_socket_by_nobody(client: TestClient, said: str | bytes | None) -> None:
    with client.websocket_connect(f"{API}/tables/1/live", headers={"Authorization": ""}) as socket:
        if said is None:
            return  # gone before they say who they are
        if isinstance(said, bytes):
            socket.send_bytes(said)
        else:
            socket.send_text(said)
        assert socket.receive()["code"] == 4401


def test_a_socket_says_why_in_as_many_bytes_as_it_may(client: TestClient) -> None:
    with client.websocket_connect(f"{API}/tables/{'é' * 200}/live") as socket:
        closed = socket.receive()
    assert closed["code"] == 4409 and closed["reason"].startswith("There is no table é")
    assert len(closed["reason"].encode()) <= 123
