"""Compiled keno: games by the million for a few tickets, and one game for a million tickets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import ensure
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .elections import KenoElections
from .odds import group_catches, listed, result_of, returned_in_rates
from .state import Marks

jitable(rules.catches, rules.prize)

MachineWords = NDArray[np.uint64]
LANES = 8  # tickets counted in one 64-bit word, a byte each
UNIT = 100  # cents of the rate
_8, _255 = np.uint64(8), np.uint64(255)


@kernel
def count_classes(
    seed: np.uint64, block: np.uint64, game: np.uint64, words: MachineWords, starts: NDArray[np.int64], rounds: int
) -> Block:
    """How often each ticket caught so many of each of its groups.

    A drawn number adds its group's stride to the ticket's class; eight tickets lie side by side in a word, so that one
    addition serves them all.
    """
    counts = np.zeros(starts[-1], np.int64)
    balls = np.arange(1, rules.NUMBERS + 1).astype(np.uint8)
    state = seed_stream(seed, block, game)
    tickets = len(starts) - 1
    for _ in range(rounds):
        shuffle(state, balls, 0, rules.DRAWN)
        for word in range(len(words)):
            classes = np.uint64(0)
            for i in range(rules.DRAWN):
                classes += words[word, balls[i]]
            for ticket in range(word * LANES, min(word * LANES + LANES, tickets)):
                counts[starts[ticket] + np.int64(classes & _255)] += 1
                classes >>= _8
    return counts


def strides(marks: Marks) -> dict[int, int]:
    """What each marked number adds to the place of a draw in ``group_catches``."""
    stride = 1
    found: dict[int, int] = {}
    for group in reversed(marks.groups):
        found |= dict.fromkeys(group, stride)
        stride *= len(group) + 1
    return found


class KenoKernel:
    """Keno at certain elections: every ticket of the odds page, one game a round."""

    block_rounds = 2**16

    def __init__(self, elections: KenoElections) -> None:
        self.tickets = listed(elections)
        self.ends = [
            [returned_in_rates(marks, caught, elections) for caught, _ in group_catches(marks)]
            for _, marks in self.tickets
        ]
        self._game = game_number("keno")
        self._starts = np.cumsum([0, *map(len, self.ends)], dtype=np.int64)
        self._words = np.zeros((-(-len(self.tickets) // LANES), rules.NUMBERS + 1), np.uint64)
        for at, (_, marks) in enumerate(self.tickets):
            ensure(len(self.ends[at]) <= 256, "a class fits in a byte")
            for number, stride in strides(marks).items():
                self._words[at // LANES, number] += np.uint64(stride << 8 * (at % LANES))

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Classes of every ticket over a block of games."""
        return count_classes(np.uint64(seed), np.uint64(block), self._game, self._words, self._starts, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What every class brought."""
        told = []
        for at, (key, marks) in enumerate(self.tickets):
            price = marks.count
            counts = totals[self._starts[at] : self._starts[at + 1]]
            outcomes = (
                (times, price * UNIT, (back - price) * UNIT, result_of(back, price))
                for times, back in zip(counts, self.ends[at], strict=True)
            )
            told.append(WagerTotals.tally(key, outcomes))
        return told


# ---- a million tickets -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Packed:
    """Tickets as arrays: the spots of all component wagers in a row, where each wager begins, and whose it is."""

    spots: NDArray[np.uint8]
    begins: NDArray[np.int64]  # one more than wagers
    owner: NDArray[np.int32]
    rate: NDArray[np.int64]  # of each wager, in cents
    tickets: int


def pack(tickets: Sequence[tuple[Marks, int]]) -> Packed:
    """Tickets with their rates, ready to be settled; a system packs each when it issues it."""
    wagers = [marks.groups if marks.kind == "straight" else marks.wagers for marks, _ in tickets]
    each = np.fromiter(map(len, wagers), np.int32, len(tickets))
    flat = list(chain.from_iterable(wagers))
    sizes = np.fromiter(map(len, flat), np.int64, len(flat))
    return Packed(
        np.frombuffer(b"".join(map(bytes, flat)), np.uint8),
        np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)]),
        np.repeat(np.arange(len(tickets), dtype=np.int32), each),
        np.repeat(np.fromiter((rate for _, rate in tickets), np.int64, len(tickets)), each),
        len(tickets),
    )


@kernel
def _settle(
    spots: NDArray[np.uint8],
    begins: NDArray[np.int64],
    owner: NDArray[np.int32],
    rate: NDArray[np.int64],
    drawn: NDArray[Any],
    multiples: NDArray[np.int64],
    prizes: NDArray[np.int64],
) -> None:
    for i in range(len(owner)):
        marked = spots[begins[i] : begins[i + 1]]
        prizes[owner[i]] += rules.prize(multiples, len(marked), rules.catches(marked, drawn), rate[i])


def settle_tickets(packed: Packed, numbers: Sequence[int], elections: KenoElections) -> NDArray[np.int64]:
    """The prize of every ticket in one game, in cents, before any aggregate limit."""
    drawn = np.zeros(rules.NUMBERS + 1, np.uint8)
    drawn[list(numbers)] = 1
    prizes = np.zeros(packed.tickets, np.int64)
    multiples = np.array(elections.multiples, np.int64)
    _settle(packed.spots, packed.begins, packed.owner, packed.rate, drawn, multiples, prizes)
    return prizes


KERNEL = KenoKernel
