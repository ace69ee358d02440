"""The HTTP interface: a patron comes in, plays, sees only what they may, and bad input is refused whole."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47.house import House, audit
from chapter47.house.api import mount


@pytest.fixture
def client() -> TestClient:
    app = FastAPI()
    mount(app, House(":memory:"))
    return TestClient(app)


def come_in(client: TestClient, name: str) -> dict[str, str]:
    token = client.post("/api/v1/patrons", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def test_a_round_of_baccarat(client: TestClient) -> None:
    ann = come_in(client, "ann")
    number = client.post("/api/v1/tables", json={"game": "minibaccarat"}, headers=ann).json()["number"]
    path = f"/api/v1/tables/{number}"
    assert client.post(f"{path}/sit", json={"seat": 1, "chips": 50_000}, headers=ann).status_code == 200
    for _ in range(3):  # the same request again changes nothing
        told = client.post(
            f"{path}/bets", json={"wager": "banker", "amount": 2500}, headers={**ann, "Idempotency-Key": "k1"}
        ).json()
    assert told["wagers"] == [{"seat": 1, "wager": "banker", "amount": 2500}]
    told = client.post(f"{path}/deal", headers=ann).json()
    assert len(told["hands"]["player"]) in (2, 3)
    assert any(step["cite"] == "19:47-7.10(a)" for step in told["steps"])
    assert client.get("/api/v1/me", headers=ann).json()["chips"] == 950_000
    house: House = client.app.state.house  # type: ignore[attr-defined]
    assert audit(house.engine).sound
    assert client.get("/api/v1/audit", headers=ann).status_code == 403


def test_hidden_cards_do_not_leave_the_house(client: TestClient) -> None:
    ann, bob = come_in(client, "ann"), come_in(client, "bob")
    number = client.post("/api/v1/tables", json={"game": "three-card-poker"}, headers=ann).json()["number"]
    path = f"/api/v1/tables/{number}"
    client.post(f"{path}/sit", json={"seat": 1, "chips": 50_000}, headers=ann)
    client.post(f"{path}/bets", json={"wager": "ante", "amount": 1000}, headers=ann)
    told = client.post(f"{path}/deal", headers=ann).json()
    assert told["choices"] == ["play", "fold"]
    assert told["wagers"] == [{"seat": 1, "wager": "ante", "amount": 1000}]
    assert told["seats"]["1"] == {"name": "ann", "chips": 49_000}
    assert told["hands"]["dealer"] == ["face down"] * 3
    assert "face down" not in told["hands"]["seat-1"]
    seen = client.get(path, headers=bob).json()
    assert seen["hands"] == {"dealer": ["face down"] * 3, "seat-1": ["face down"] * 3}
    assert seen["choices"] == []
    assert client.post(f"{path}/choose", json={"answer": "fold"}, headers=bob).status_code == 409


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/v1/tables", {"game": "no-such"}, 409),
        ("/api/v1/tables", {"game": "minibaccarat", "elections": {"decks": 3}}, 409),
        ("/api/v1/tables", {}, 422),
        ("/api/v1/tables/99/deal", {}, 409),
        ("/api/v1/tables/1/sit", {"seat": 0, "chips": 5}, 422),
        ("/api/v1/tables/1/bets", {"wager": "banker", "amount": 100}, 409),
        ("/api/v1/patrons", {"name": "ann"}, 409),
        ("/api/v1/patrons", {"name": "a b"}, 422),
    ],
)
def test_bad_input(client: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    ann = come_in(client, "ann")
    client.post("/api/v1/tables", json={"game": "minibaccarat"}, headers=ann)
    reply = client.post(path, json=body, headers=ann)
    assert reply.status_code == status
    if status == 409:
        assert set(reply.json()["error"]) == {"message", "cite", "instead", "provenance"}


def test_without_a_token_nobody_plays(client: TestClient) -> None:
    for method, path in (("post", "/api/v1/tables"), ("get", "/api/v1/tables/1"), ("get", "/api/v1/me")):
        reply = getattr(client, method)(path, **({"json": {"game": "craps"}} if method == "post" else {}))
        assert reply.status_code == 401
    assert client.get("/api/v1/rules/19:47-7.9(b)").json()[0]["cite"] == "19:47-7.9(b)"
    assert client.get("/api/v1/health").json()["status"] == "open"
