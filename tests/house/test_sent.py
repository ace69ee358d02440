"""Nothing hidden is in anything that a patron is sent over the socket."""

from __future__ import annotations

import re
import warnings
from typing import Any

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.client import Client, followed
from chapter47.house import House
from chapter47.house.api import PREFIX, mount
from chapter47.house.api.access import Door
from chapter47.house.store import journal_of, read, reading
from chapter47.table.events import Drawn, Turned
from chapter47.table.window import Limits

CARD = re.compile(r"\b(?:[2-9]|10|[TJQKA])[SHDC]\b")


@pytest.mark.parametrize("game", ["three-card-poker", "caribbean-stud", "let-it-ride", "blackjack", "poker"])
def test_nothing_hidden_is_in_what_a_patron_is_sent(game: str) -> None:
    """Everything that two patrons receive by the socket, searched for cards that lay face down before somebody else."""
    house = House(":memory:")
    app = FastAPI()
    mount(app, house, Door(house.people, newcomers=1000))
    live = house.open(game, limits=Limits(minimum=100))
    with TestClient(app) as http:
        clients = [Client("", http=http) for _ in range(2)]
        for seat, client in enumerate(clients, 1):
            client.come_in(f"p{seat}")
            client.table(live.number).sit(seat, 100_000)
        headers = {"Authorization": f"Bearer {clients[1].token}"}
        with http.websocket_connect(f"{PREFIX}/tables/{live.number}/live", headers=headers) as socket:
            _play(clients, live, 3)
            received = _drain(socket, live.steps)
    hidden = _hidden_from(2, live)
    for step, card in hidden:
        for message in received:
            if message["step"] < step["turned"] and message["step"] >= step["dealt"]:
                assert card not in CARD.findall(str(message["hands"])) or _also_seen(card, message, live, step)
    text = str(received)
    assert not set(live.dealer.order()) <= set(CARD.findall(text)) or len(live.dealer.order()) < 5


def _play(clients: list[Client], live: Any, rounds: int) -> None:
    """Both bet the first wager that is taken, and take the first choice."""
    from chapter47.table.requests import Ask, AskAmount, Bets

    goal = live.table.round + rounds
    for _ in range(200):
        request = live.pending
        if request is None or live.table.round >= goal:
            return
        if isinstance(request, Bets):
            for client in clients:
                for kind in live.table.offered:
                    try:
                        client.table(live.number).bet(kind.key, 1000)
                        break
                    except Refusal:
                        continue
            for client in clients:
                try:
                    client.table(live.number).deal()
                except Refusal:
                    break
        elif isinstance(request, Ask | AskAmount):
            clients[request.seat - 1].table(live.number).choose(request.default)


def _drain(socket: Any, last: int) -> list[dict[str, Any]]:
    """The table after each message, and the message itself under ``sent``."""
    received: list[dict[str, Any]] = []
    table: dict[str, Any] = {}
    while not received or received[-1]["step"] < last:
        message = socket.receive_json()
        table = followed(table, message)
        received.append(table | {"sent": message})
    return received


def _hidden_from(seat: int, live: Any) -> list[tuple[dict[str, int], str]]:
    """Cards dealt face down to others than this seat, with the steps from which and until which they lay so."""
    found: list[tuple[dict[str, int], str]] = []
    with reading(live.engine) as connection:
        rows = read(journal_of(connection, live.number))
    for at, row in enumerate(rows):
        event = row.event
        if isinstance(event, Drawn) and event.face == "down" and event.hand not in (f"seat-{seat}", f"box{seat}"):
            later = [r for r in rows[at:] if isinstance(r.event, Turned) and r.event.hand == event.hand]
            turned = later[0].number if later else 10**9
            found.append(({"dealt": row.number, "turned": turned}, str(event.piece)))
    return found


def _also_seen(card: str, message: dict[str, Any], live: Any, step: dict[str, int]) -> bool:
    """Whether the same card of another deck lies face up in that message, where this patron may see it."""
    with reading(live.engine) as connection:
        rows = [r for r in read(journal_of(connection, live.number)) if r.number <= message["step"]]
    draws = [row.event for row in rows if isinstance(row.event, Drawn)]
    return any(e.piece == card and (e.face != "down" or e.hand.endswith(("-2", "box2"))) for e in draws)
