"""A table between rounds is data: saved, thawed into another table and gone on with, nothing is different."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Game, Refusal, game_types
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.rounds import procedure, resume
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Limits

KEYS = [game.key for game in game_types()]
ROUNDS = 12


class Declaring(Gambler):
    """Declares at windows, now and then, whatever is admitted there and needs no more than a reason."""

    def bets(self, table: Table[Any]) -> Any:
        made = super().bets(table)
        key = self.random.choice(table.admits) if table.admits else ""
        if made is not None and key and self.random.random() < 0.15:
            known = table.game.irregularities[key]
            declared = Declaration(key, known.by[0], reason=next(iter(known.grounds), "as seen"))
            try:
                irregularities.verify(declared, table, table.admits)
            except Refusal:
                return made
            return declared
        return made


def play(key: str, seed: int, *, frozen: bool, seated: bool = True) -> tuple[list[str], int, dict[int, int]]:
    """Play on; ``frozen``: at every window the table is saved, thawed into a new one, and goes on there."""
    game = Game(key)
    seats = range(1, min(game.type.positions, 3) + 1) if seated else ()
    table = game.open_table({n: (f"Patron {n}", 200_000) for n in seats}, Limits(minimum=100))
    dealer, gambler = Dealer(SeededSource(seed)), Declaring(seed, ROUNDS)
    steps = procedure(table, True)
    written: list[str] = []
    while True:
        at = Thaw(table, dealer, gambler) if frozen else None
        try:
            drive(table, steps, at or Players(table, dealer, gambler.bets, gambler.choose))
        except Frozen as left:
            written += game_lines(table)
            table = Table.load(left.body)
            steps = resume(table)
            again = Dealer(dealer.source)
            again.load(dealer.save())
            dealer = again
            continue
        written += game_lines(table)
        return written, table.rack, {n: seat.balance for n, seat in table.seats.items()}


def game_lines(table: Table[Any]) -> list[str]:
    from chapter47.table.writing import lines

    return lines([event for event in table.events if type(event).__name__ != "Seated"])


class Frozen(Exception):  # noqa: N818
    def __init__(self, body: bytes) -> None:
        super().__init__()
        self.body = body


class Thaw(Players):
    """Leaves the table at the window after the one it begins with."""

    def __init__(self, table: Table[Any], dealer: Dealer, gambler: Declaring) -> None:
        super().__init__(table, dealer, gambler.bets, gambler.choose)
        self.first: Request | None = None

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Bets):
            if self.first is not None and request is not self.first:
                raise Frozen(self.table.save())
            self.first = request
        return super().__call__(request)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", KEYS)
def test_a_table_saved_at_every_window_goes_on_as_if_it_had_not_been(key: str, seed: int) -> None:
    assert play(key, seed, frozen=True) == play(key, seed, frozen=False)


@pytest.mark.parametrize("key", KEYS)
def test_a_copy_stands_where_the_table_does_and_apart_from_it(key: str) -> None:
    game = Game(key)
    table = game.open_table({1: ("Ann", 200_000)}, Limits(minimum=100))
    steps = procedure(table, True)
    dealer = Dealer(SeededSource(1))
    request = next(steps)
    while not isinstance(request, Bets):
        request = steps.send(request.default if isinstance(request, Ask | AskAmount) else dealer(request))
    other = table.copy()
    assert other.save() == table.save()
    other.seats[1].balance += 1
    assert table.seats[1].balance == 200_000 or table.wagers


def test_a_table_is_not_saved_in_the_middle_of_a_round_and_no_other_bytes_are_loaded() -> None:
    table = Game("roulette").open_table({1: ("Ann", 200_000)})
    with pytest.raises(Refusal, match="between rounds"):
        table.save()
    for body in (b"", b"{}", b"[1]", b'{"schema": 99}', Random(1).randbytes(40)):
        with pytest.raises(Refusal, match="no saved table"):
            Table.load(body)
