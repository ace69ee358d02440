"""Poker against the house, pai gow and poker: every cent moves on record, and no hidden piece is told to others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Game, replay
from chapter47.table.events import STRANGER, Asked, Drawn, Event, Moved, Observer, Shuffled, Turned, visible
from chapter47.table.table import Table
from chapter47.table.window import Limits
from chapter47.table.writing import lines

POKER = ("hold-em", "omaha-eight", "seven-card-stud", "five-card-draw", "mambo-stud")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("three-card-poker", {}),
    ("caribbean-stud", {}),
    ("let-it-ride", {}),
    ("double-down-stud", {}),
    ("night-caribbean-stud", {}),
    ("night-let-it-ride", {}),
    ("pai-gow", {"co_banking": True}),
    ("pai-gow-poker", {"co_banking": True}),
    *[("poker", {"game": game}) for game in POKER],
    ("poker", {"rake": "hand"}),
]


def played(key: str, elected: dict[str, Any], seed: int, *, staffed: bool = False) -> tuple[Table[Any], str]:
    game = Game(key, elected)
    table = game.open_table({n: (f"Patron {n}", 50_000) for n in (1, 2, 3)}, Limits(minimum=100))
    table.staffed = staffed
    gambler = Gambler(seed, 25)
    transcript = game.play(table, gambler.bets, gambler.choose, seed=seed)
    return table, transcript.text()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("key", "elected"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
def test_the_movements_add_up_to_what_lies_everywhere(key: str, elected: dict[str, Any], seed: int) -> None:
    table, _ = played(key, elected, seed)
    lies: Counter[str] = Counter()
    brought = 0
    for event in table.events:
        if isinstance(event, Moved):
            assert event.cents > 0
            lies[str(event.source)] -= event.cents
            lies[str(event.target)] += event.cents
            brought += event.cents if str(event.source) == "rack" and event.why == "buy-in" else 0
    for number, seat in table.seats.items():
        assert lies.pop(f"seat {number}", 0) == seat.balance
    assert lies.pop("rack", 0) == table.rack - brought
    meter = getattr(table.own, "meter", None)
    assert lies.pop("meter main", 0) == (meter or 0) == -lies.pop("funding", 0)
    rest = {place: cents for place, cents in lies.items() if cents and not place.startswith(("patron", "drop"))}
    assert not rest  # nothing on the layout, in the pot or before a seat that was left


@pytest.mark.parametrize(("key", "elected"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
def test_nobody_is_told_a_piece_before_it_is_shown(key: str, elected: dict[str, Any]) -> None:
    table, _ = played(key, elected, 5)
    for observer in (STRANGER, Observer(frozenset({2}))):
        hidden: set[str] = set()
        known: set[str] = set()  # of two tiles alike one may be seen
        for event in table.events:
            if isinstance(event, Drawn) and event.piece is not None:
                seen = visible(event, observer)
                assert isinstance(seen, Drawn)
                (hidden if seen.piece is None else known).add(event.piece)
            elif isinstance(event, Turned):
                known |= set(event.pieces)
            elif isinstance(event, Shuffled):
                hidden, known = set(), set()
            else:
                assert not (hidden - known) & told(visible(event, observer)), event
        assert table.rounds > 5


def told(event: Event) -> set[str]:
    """Every piece that the words of an event name, its choices too."""
    said = " ".join(lines([event])) + (" ".join(event.choices) if isinstance(event, Asked) else "")
    for sign in '",/:;{}':
        said = said.replace(sign, " ")
    return set(said.split())


@pytest.mark.parametrize(("key", "elected"), GAMES[:9], ids=lambda value: value if isinstance(value, str) else "")
def test_a_table_with_people_replays(key: str, elected: dict[str, Any]) -> None:
    table, text = played(key, elected, 3, staffed=True)
    assert "\nattest " in text
    again = replay(text)
    assert again.table.rack == table.rack and again.table.own == table.own
    alone, bare = played(key, elected, 3)
    assert "\nattest " not in bare
    assert alone.rack == table.rack
