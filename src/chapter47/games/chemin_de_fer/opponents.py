"""Simple opponents for a person who plays alone: they cover part of the bank and sometimes keep it."""

from __future__ import annotations

from typing import Any

from ...table.requests import Ask, AskAmount
from ...table.table import Table
from ...table.window import Action, Bet
from .wagers import STAKE, bank_of


def choose(table: Table[Any], request: Ask | AskAmount) -> Any:
    """What a plain opponent answers: the usual draw, a small bank, no bank taken over, the bank passed after a win."""
    if isinstance(request, AskAmount):
        return max(request.low, min(request.high, 10 * table.limits.minimum // request.step * request.step))
    if request.phrase == "keep-the-bank":
        bank = bank_of(table)
        return "pass" if bank is not None and bank.amount > table.own.put_up else "keep"
    return request.default


def bets(table: Table[Any], mine: frozenset[int]) -> list[Action]:
    """Each opponent who can stakes the table minimum against the bank."""
    bank = bank_of(table)
    if bank is None:
        return []
    amount = min(table.limits.minimum, bank.amount)
    others = [seat for seat in table.seats.values() if seat.number not in (*mine, bank.seat) and seat.balance >= amount]
    return [Bet(seat.number, STAKE.key, amount) for seat in others]
