"""What cannot stand is refused at the edge with its citation, and nothing has moved."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Bet, Game, Refusal
from chapter47.table.drivers import drive
from chapter47.table.irregularities import Declaration, verify
from chapter47.table.requests import Ask, Bets, Request, Roll
from chapter47.table.table import Table
from chapter47.table.window import Action, Leave, Limits, TakeDown

POINT_SIX = [Bet(1, "pass", 1000), Bet(1, "dont-pass", 1000), Bet(2, "hard:8", 500)]

# What is tried with a point of six set: the action and the paragraph that refuses it.
TRIES: list[tuple[Action, str | None]] = [
    (Bet(2, "big-6", 500), "19:47-1.2(b)"),
    (Bet(2, "hop:1-1", 500), "19:47-1.2(a)22"),
    (Bet(2, "six-seven-eight", 500), "19:47-1.2(a)39"),
    (Bet(2, "horn-high:12", 600), "19:47-1.2(a)20[units-of-five]"),
    (Bet(2, "whirl", 700), "19:47-1.2(a)21[units-of-five]"),
    (TakeDown(1, "pass", 500), "19:47-1.3(c)1"),
    (TakeDown(1, "pass", 1000), "19:47-1.3(c)1"),
    (Bet(1, "pass", 1000), "19:47-1.2(a)1"),
    (Bet(1, "dont-pass", 1000), "19:47-1.3(d)[no-return]"),
    (Bet(2, "place:6", 500), "19:47-1.4(f)"),
    (Bet(2, "place-lose:4", 700), "19:47-1.4(f)"),
    (Bet(2, "pass-odds", 500), "19:47-1.6(a)[right]"),
    (Bet(1, "pass-odds", 6000), "19:47-1.6(e)[pass-come-100x]"),
    (Bet(1, "dont-pass-odds", 9000), "19:47-1.6(e)[dont-100x-winnings]"),
    (Bet(2, "field", 500, "cash"), "19:47-1.3(b)[verbal-with-cash]"),
    (Bet(2, "field", 500, "match play"), "19:47-1.3(b)[match-play-line-only]"),
    (Bet(2, "field", 500, "in flight", ("dealer",)), "19:47-1.3(a)1"),
    (Bet(2, "field", 10**9), None),
    (Bet(2, "field", 0), None),
    (TakeDown(2, "hard:8", 600), None),
    (Leave(1), "19:47-1.3(c)1"),
]
DECLARED = [
    (Declaration("no-roll", by="dealer", reason="die in the cup or on a rail"), "19:47-1.9(e)1"),
    (Declaration("no-roll", by="pit boss", reason="die in the cup or on a rail"), "19:47-1.9(e)1"),
    (Declaration("no-roll", by="boxperson", reason="dice hit chips"), "19:47-1.9(d)"),
    (Declaration("dispute", by="stickperson", reason="4 3"), "19:47-1.10(a)2.i"),
]


def money(table: Table[Any]) -> tuple[object, ...]:
    """All that a refusal must leave alone."""
    wagers = [(w.seat, w.name, w.amount, w.life) for w in table.wagers]
    return {n: s.balance for n, s in table.seats.items()}, wagers, table.rack, table.own.point, table.own.shooter


def test_nothing_moves() -> None:
    game = Game("craps")
    table = game.open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)}, Limits(minimum=100, coin=100))
    tried = 0

    def answer(request: Request) -> Any:
        nonlocal tried
        if isinstance(request, Bets):
            if table.round == 1:
                return POINT_SIX
            before = money(table)
            for action, cite in TRIES:
                with pytest.raises(Refusal) as caught:
                    request.verify([action])
                assert caught.value.cite == cite, action
                assert caught.value.instead
                assert money(table) == before
                tried += 1
            return [] if table.round == 2 else None
        if isinstance(request, Roll):
            before = money(table)
            for wrong in ((0, 4), (7, 1), (3,), (1, 2, 3), None, "3-4", (3.0, 3), [3, 3]):
                with pytest.raises(Refusal) as caught:
                    request.verify(wrong)
                assert caught.value.cite == "19:47-1.8[manner]"
            for declared, cite in DECLARED:
                with pytest.raises(Refusal) as caught:
                    verify(declared, table, request.admits)
                assert caught.value.cite == cite, declared
            assert money(table) == before
            return (3, 3) if table.round == 1 else (1, 1)
        return request.default if isinstance(request, Ask) else None

    drive(table, game.type.procedure(table, False), answer)
    assert tried == 2 * len(TRIES)
