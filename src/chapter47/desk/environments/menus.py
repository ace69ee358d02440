"""From an agent's action to a lawful answer: every request of a game on one fixed menu of actions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any

from ...table.requests import Ask, AskAmount
from .specs import AMOUNTS, Sets, Spec

_PIECE = re.compile(r"JOKER\d|(?:10|[2-9AJQK])[SHDC]|\d-\d")


def pieces_in(text: str) -> list[str]:
    """The cards or tiles that a text names.

    >>> pieces_in("keep-10S-AH"), pieces_in("4-4,2-5/1-3,4-5")
    (['10S', 'AH'], ['4-4', '2-5', '1-3', '4-5'])
    """
    return _PIECE.findall(text)


class Menu:
    """The actions of an environment, and which answer each of them is to a request."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._sets = [(told, name, places) for told in spec.sets for name, places in told.actions()]
        amounts = AMOUNTS if spec.amounts else ()
        self.actions: tuple[str, ...] = (*spec.choices, *(name for _, name, _ in self._sets), *amounts)

    def answers(self, request: Ask | AskAmount, hand: Sequence[str]) -> dict[int, Any]:
        """The lawful answers by the number of their action; ``hand`` is the hand in question in the deck's order."""
        if isinstance(request, AskAmount):
            first = len(self.actions) - len(AMOUNTS)
            return {first + n: amount for n, amount in enumerate(_amounts(request))}
        plain = {n: choice for n, choice in enumerate(self.spec.choices) if choice in request.choices}
        known = {_key(told, choice, hand): choice for told in self.spec.sets for choice in _of(told, request)}
        for n, (told, _, (a, b)) in enumerate(self._sets, len(self.spec.choices)):
            if b < len(hand):
                choice = known.get(_key(told, f"{hand[a]} {hand[b]}", hand))
                if choice is not None:
                    plain[n] = choice
        return plain


def _of(told: Sets, request: Ask) -> list[str]:
    """The choices of a request that set a hand in this way."""
    return [choice for choice in request.choices if pieces_in(choice) and choice.startswith(told.verb)]


def _key(told: Sets, text: str, hand: Sequence[str]) -> Hashable:
    """What a choice comes to: its first two pieces, or both pairs where the others make the other hand."""
    pair = sorted(pieces_in(text)[:2])
    if not told.parted:
        return told.verb, tuple(pair)
    rest = list(hand)
    for piece in pair:
        rest.remove(piece)
    return told.verb, tuple(sorted((tuple(pair), tuple(sorted(rest)))))


def _amounts(request: AskAmount) -> tuple[int, int, int]:
    """The least, the middle in whole steps, and the most."""
    middle = (request.low + request.high) // 2
    return request.low, max(request.low, middle - middle % request.step), request.high
