"""Simple opponents for a person who plays alone: they stay with a pair or high cards and raise with two pair."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...table.cards import Card
from ...table.requests import Ask, AskAmount
from ...table.table import Table
from ...table.window import Action
from .hand import PokerHand, hand_of

HIGH = (1, 10, 11, 12, 13)


def strength(hand: PokerHand, seat: int) -> int:
    """How good a hand looks: 0 nothing, 1 high cards, 2 a pair, 3 more; low games count small cards instead."""
    own = hand.cards(seat)
    cards: list[Card] = own + hand.board
    if hand.table.elections.game == "five-card-draw-low":
        return min(3, max(0, len({c.rank for c in cards if c.rank <= 8}) - 1))
    counts = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    if counts and (counts[0] >= 3 or counts[:2] == [2, 2]):
        return 3
    if counts and counts[0] == 2:
        return 2
    return 1 if sum(card.rank in HIGH for card in own) >= 2 else 0


def choose(table: Table[Any], request: Ask | AskAmount) -> Any:
    """Fold nothing hands to a bet, call with something, raise with two pair or better; keep what pairs in a draw."""
    if isinstance(request, AskAmount):
        return request.low
    hand = hand_of(table)
    if request.phrase == "action" and isinstance(hand, PokerHand):
        level = strength(hand, request.seat)
        if level == 3 and hand.acted % 3 == 0:
            return next((c for c in request.choices if c in ("raise", "bet")), request.default)
        if level == 0 and "fold" in request.choices:
            return "fold"
    if request.phrase == "throw" and isinstance(hand, PokerHand):
        return _throws(hand, request)
    return request.default


def _throws(hand: PokerHand, request: Ask) -> str:
    cards = hand.cards(request.seat)
    card = Card.parse(str(request.values["card"]))
    if hand.table.elections.game == "five-card-draw-low":
        keep = card.rank <= 8 and sum(c.rank == card.rank for c in cards) == 1
    else:
        keep = sum(c.rank == card.rank for c in cards) > 1 or card.rank == 1
    return "keep" if keep else "throw"


def bets(table: Table[Any], mine: frozenset[int]) -> list[Action]:
    """Between hands nobody does anything."""
    return []
