"""Wheels, dice and keno between rounds: what lies on the table is data, and only people say what people did."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Bet, Game
from chapter47.table.cards import Card
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import RACK, STRANGER, Account, Attested, Declared, Moved, Seated, Spun, visible
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Spin
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Limits

KEYS = [
    "roulette",
    "night-roulette",
    "big-six",
    "money-wheel",
    "sic-bo",
    "chuck-a-luck",
    "under-over",
    "beat-the-dealer",
    "pokette",
    "mini-dice",
    "keno",
    "craps",
    "mini-craps",
    "night-craps",
]
CLOSES_WITH = {"sic-bo": "shaker-inspected", "mini-dice": "shaker-inspected"}


def played(key: str, *, staffed: bool, drawn: list[tuple[str, str]] | None = None) -> Table[Any]:
    """A table that opened, played some rounds and closed; ``drawn``: its picture at each window, and a copy's."""
    table = Game(key).open_table({n: (f"Patron {n}", 200_000) for n in (1, 2)}, Limits(minimum=100))
    table.staffed = staffed
    gambler = Gambler(5, 8)

    def bets(table: Table[Any]) -> Any:
        if drawn is not None:
            copy = table.copy()
            drawn.append((table.game.layout(table, table.elections), copy.game.layout(copy, copy.elections)))
        return gambler.bets(table)

    drive(table, procedure(table, True), Players(table, Dealer(SeededSource(5)), bets, gambler.choose))
    return table


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_is_taken_up_again_shows_what_it_showed(key: str) -> None:
    drawn: list[tuple[str, str]] = []
    played(key, staffed=False, drawn=drawn)
    assert len(drawn) > 5 and len({before for before, _ in drawn}) > 3
    assert all(before == again for before, again in drawn)


def lying(table: Table[Any]) -> dict[Account, int]:
    """Where the chips of a table lie by its record alone: seats, layout and rack."""
    there: dict[Account, int] = {}
    for event in table.events:
        if isinstance(event, Moved):
            there[event.source] = there.get(event.source, 0) - event.cents
            there[event.target] = there.get(event.target, 0) + event.cents
    return there


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", KEYS)
def test_every_chip_is_where_the_record_says(key: str, seed: int) -> None:
    table = Game(key).open_table({n: (f"Patron {n}", 200_000) for n in (1, 2, 3)}, Limits(minimum=100))
    gambler, windows = Gambler(seed, 40), 0

    def bets(table: Table[Any]) -> Any:
        nonlocal windows
        windows += 1
        there = lying(table)
        for number, seat in table.seats.items():
            assert there[Account("seat", number)] == seat.balance
            standing = sum(wager.amount for wager in table.wagers if wager.seat == number)
            assert there.get(Account("layout", number), 0) == standing
        brought = sum(event.chips for event in table.events if isinstance(event, Seated))
        assert there[RACK] + brought == table.rack
        return gambler.bets(table)

    drive(table, procedure(table, True), Players(table, Dealer(SeededSource(seed)), bets, gambler.choose))
    there = lying(table)
    assert windows > 10
    assert all(not cents for account, cents in there.items() if account.kind == "layout")
    assert all(there[seat.account] == seat.balance for seat in table.seats.values())


@pytest.mark.parametrize("key", KEYS)
def test_only_where_people_stand_is_anything_attested(key: str) -> None:
    alone, with_people = played(key, staffed=False), played(key, staffed=True)
    assert not [event for event in alone.events if isinstance(event, Attested)]
    said = [event for event in with_people.events if isinstance(event, Attested)]
    assert said or key in ("big-six", "money-wheel")  # there only a sign is posted
    assert all(event.done and event.by == event.role for event in said)
    assert alone.rack == with_people.rack
    if key in CLOSES_WITH:
        assert CLOSES_WITH[key] in [event.phrase for event in said[-2:]]


@pytest.mark.parametrize(
    ("key", "wager", "said"),
    [
        ("pokette", "red", Declaration("clapper-between", card=Card.parse("6H"))),
        ("big-six", "joker", Declaration("clapper-between", reason="passed 20")),
    ],
)
def test_what_the_clapper_passed_wins_with_the_house_s_own_chance(key: str, wager: str, said: Declaration) -> None:
    table = Game(key, clapper="passed").open_table({1: ("Ann", 10_000)})
    dealer, windows = Dealer(SeededSource(1)), iter([[Bet(1, wager, 500)]])
    spins: list[Spin] = []

    class Declaring(Players):
        def __call__(self, request: Any) -> Any:
            if isinstance(request, Spin):
                spins.append(request)
                return said
            return super().__call__(request)

    drive(table, procedure(table, True), Declaring(table, dealer, lambda _: next(windows, None)))
    assert [visible(event, STRANGER) for event in table.events if isinstance(event, Declared)] == [
        event for event in table.events if isinstance(event, Declared)
    ]  # everybody sees where a wheel stands
    space = "6H" if key == "pokette" else "20"
    assert len(spins) == 1
    assert [(event.space, event.source) for event in table.events if isinstance(event, Spun)] == [(space, "ruled")]
    assert table.seats[1].balance == (10_500 if key == "pokette" else 9_500)
