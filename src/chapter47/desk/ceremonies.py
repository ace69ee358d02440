"""Questions that settle who holds cards or dice, never what a wager is worth."""

from __future__ import annotations

import re

CEREMONIES = (
    "cut the cards",
    "take the shoe",
    "keep the shoe",
    "take the dice",
    "choose two dice",
    "shake the dice",
    "beaten hand",
)
_PARTICULAR = re.compile(r"\s*(?:\$[\d,.]+|\bJOKER\d\b|\b(?:10|[2-9AJQK])[SHDC]\b|\d+(?:\.\d+)?)")


def kind_of(question: str) -> str:
    """A question without its numbers, cards and amounts.

    >>> kind_of("box3.2 rescue"), kind_of("draw on 5 against a 3"), kind_of("throw 10H")
    ('box rescue', 'draw on against a', 'throw')
    """
    return _PARTICULAR.sub("", question)


__all__ = ["CEREMONIES", "kind_of"]
