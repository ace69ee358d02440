"""Bots of every game and strength play whole rounds by what their own seat sees, and the same again with their seed."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Refusal
from chapter47.api import Game
from chapter47.desk.bots import STRENGTHS, Bot, Company, Strength
from chapter47.games import game_types
from chapter47.table.drivers import Dealer, drive
from chapter47.table.events import Decided, Drawn, Event, Moved, Observer, visible
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.sight import FACE_DOWN, Sight, lay
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table

GAMES = [game.key for game in game_types()]


class Room:
    """Bots in every seat, alone with a dealer."""

    def __init__(
        self, key: str, strength: Strength, rounds: int, seats: int = 3, seed: int = 1, **elections: Any
    ) -> None:
        chosen = Game(key, elections)
        seats = min(seats, chosen.type.positions)
        self.table: Table[Any] = chosen.open_table({n: (f"bot {n}", 200_000) for n in range(1, seats + 1)})
        self.company = Company(self.table, frozenset(), strength, seed)
        self.dealer, self.rounds = Dealer(SeededSource(seed)), rounds
        self.said: list[Any] = []
        self.made = 0
        drive(self.table, chosen.type.procedure(self.table, True), self)

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Ask | AskAmount):
            answer = self.company.answer(request, self.table.events) if request.seat else request.default
            self.said.append(answer)
            return answer
        if not isinstance(request, Bets):
            return self.dealer(request)
        self.table.check_conserved()
        self.rounds -= 1
        if self.rounds < 0 or not self.table.seats:
            return None
        made = self.company.bets(request.window, [], self.table.events)
        self.made += len(made)
        return made


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_each_strength_plays_every_game(game: str, strength: Strength) -> None:
    room = Room(game, strength, 6)
    assert room.made or room.said
    if game != "poker":  # at poker nothing is done between hands
        assert room.made, "the window took nothing of what the bots would do"


@pytest.mark.parametrize("game", ["poker", "chemin-de-fer", "pai-gow", "roulette"])
def test_the_same_seed_plays_the_same(game: str) -> None:
    first, again, other = (Room(game, "novice", 12, seed=seed) for seed in (3, 3, 4))
    assert first.table.events == again.table.events
    assert first.table.events != other.table.events


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_an_expert_takes_the_bank_where_the_chips_cover_the_table(game: str) -> None:
    assert "bank" in Room(game, "expert", 8).said
    assert "bank" not in Room(game, "novice", 8).said


def test_what_is_not_a_strength_is_refused() -> None:
    with pytest.raises(Refusal, match="no bot of strength 'expret'"):
        Bot("poker", "expret")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_shown_nothing_that_its_seat_may_not_see(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[Sight, list[Event]]] = []
    answer = Bot.answer

    def watched(self: Bot, seen: Sight, request: Any) -> Any:
        assert seen.seat == request.seat
        shown.append((seen, list(seen.events)))
        return answer(self, seen, request)

    monkeypatch.setattr(Bot, "answer", watched)
    Room(game, "regular", 3)
    for seen, events in shown:
        who = Observer(frozenset({seen.seat}))
        assert [visible(event, who) for event in events] == events
        hidden = [e for e in events if isinstance(e, Drawn) and e.seen_by is not None and seen.seat not in e.seen_by]
        assert all(event.piece is None for event in hidden)


def test_cards_that_are_thrown_leave_the_hand() -> None:
    hands: dict[str, list[str]] = {}
    drawn = [Drawn("", "seat-1", code, "down", seen_by=(1,)) for code in ("AS", "KS")]
    thrown = Drawn("", "discard", "KS", "down", "moved", seen_by=(1,))
    for event in (*drawn, thrown):
        lay(hands, event)
    assert hands == {"seat-1": ["AS"]}
    others: dict[str, list[str]] = {}
    for event in (*drawn, thrown):
        lay(others, visible(event, Observer(frozenset({2}))))
    assert others == {"seat-1": [FACE_DOWN]}


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("elected", [{}, {"banker_may_withdraw": True}, {"vigorish_base": "bank"}, {"ties": "carried"}])
def test_an_evening_of_chemin_de_fer_is_right_to_the_unit(strength: Strength, elected: dict[str, Any]) -> None:
    room = Room("chemin-de-fer", strength, 25, seats=5, seed=3, **elected)
    decided = {event.wager for event in room.table.events if isinstance(event, Decided)}
    assert {"bank", "stake", "banco"} <= decided
    assert all(event.cents % 25 == 0 for event in room.table.events if isinstance(event, Moved))
    assert room.table.rack > 0
