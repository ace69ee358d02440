"""The hands that a dealer at Caribbean stud may hold under one card, by how the contest with a player's hand ends."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..games.caribbean_stud import rules
from ..sim.poker_hands import evaluate
from ..table.cards import DECK
from ..table.poker_hands import FIVE_CARDS


@lru_cache(maxsize=256)
def dealers_contests(held: tuple[int, ...], up: int, mine: int) -> dict[int, int]:
    """Every four cards under the card up, counted by the contest with a hand of a strength."""
    left = np.array([card.index for card in DECK if card.index not in (*held, up)], np.uint8)
    dealers = np.full((comb(len(left), 4), 5), up, np.uint8)
    dealers[:, :4] = left[_fours_of(len(left))]
    found: dict[int, int] = {}
    for strength, many in enumerate(np.bincount(evaluate(FIVE_CARDS, dealers)).tolist()):
        if many:
            contest = rules.contest(mine, strength)
            found[contest] = found.get(contest, 0) + many
    return found


@lru_cache(maxsize=1)
def _fours_of(cards: int) -> NDArray[np.uint8]:
    """Every four of so many places."""
    return np.array(list(combinations(range(cards), 4)), np.uint8)
