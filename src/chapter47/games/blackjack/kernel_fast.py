"""One seat, no hole card, no payout by suit: the commonest table, compiled so that a round hardly ever guesses.

What costs a processor time is a choice it cannot foresee: will this hand draw again? So the next cards are looked up
together. One table takes the first three cards of a round, one the player's next card, twice whether he draws or not,
one the dealer's next three; each says how many were used. Only the rare longer hands are walked card by card. Cards are
values 1 to 10.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from . import rules
from .kernel_round import add_round, play_round
from .kernel_tables import (
    DEALER_FIRST,
    DEALER_STEP,
    ENDS,
    FIRST,
    NEEDS,
    NEEDS_NONE,
    NEEDS_SECOND,
    NOTHING,
    RANKS,
    SPLIT_PAIR,
    STEP,
    Table,
)

jitable(rules)
_int: Any = np.int64
_place: Any = np.uint64  # an index that is never negative needs no check

GOES_ON, USED, PAYLOAD = 0x8000, 0x4000, 0x3FFF  # of an entry of ``more``
UNFINISHED = 0x80  # of an entry of ``dealer``: outcome in three bits, then how many cards it used


class Fast(NamedTuple):
    """The tables of the fast way."""

    first: NDArray[np.uint16]  # by first card, up card, second card: a row of ``more``
    more: NDArray[np.uint16]  # by row and next card: the next row; that of a finish leads to itself
    block: NDArray[np.int32]  # by row of a finish and up card: the block of ``dealer``
    dealer: NDArray[np.uint8]  # by block and the next three cards

    @property
    def arrays(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int32], NDArray[np.uint8]]:
        """The same as a plain tuple, which compiles faster."""
        return self.first, self.more, self.block, self.dealer


def fast_tables(tables: Table, finishes: int) -> Fast | None:
    """The same game as ``tables``, looked up several cards at a time; None where it has too many kinds of hands."""
    rows = finishes + int(tables[STEP + 1] - tables[STEP]) // RANKS
    if rows * 10 > PAYLOAD:
        return None

    def row_of(state: int) -> int:
        return 10 * (-1 - state if state < 0 else finishes + state // RANKS)

    first = np.zeros(1111, np.uint16)
    for up in range(1, 11):
        for one in range(1, 11):
            for two in range(1, 11):
                at = tables[FIRST] + ((up - 1) * RANKS + one) * RANKS + two
                first[one * 100 + up * 10 + two] = row_of(int(tables[at]))
    more = np.zeros(rows * 10 + 11, np.uint16)
    for finish in range(finishes):
        more[finish * 10 + 1 : finish * 10 + 11] = finish * 10
    for state in range(0, int(tables[STEP + 1] - tables[STEP]), RANKS):
        for card in range(1, 11):
            after = int(tables[tables[STEP] + state + card])
            entry = row_of(after) | USED if after < 0 else row_of(after) | USED | GOES_ON
            more[row_of(state) + card] = entry
    return Fast(first, more, _blocks(tables, finishes), _dealer_blocks(tables))


def _blocks(tables: Table, finishes: int) -> NDArray[np.int32]:
    block = np.zeros(finishes * 10 + 11, np.int32)
    for finish in range(finishes):
        for up in range(1, 11):
            needed = tables[tables[NEEDS] + finish * 2 + int(rules.may_be_blackjack(up))]
            number = 20 if needed == NEEDS_NONE else (up - 1 + (10 if needed == NEEDS_SECOND else 0))
            block[finish * 10 + up] = number * 1000
    return block


def _dealer_blocks(tables: Table) -> NDArray[np.uint8]:
    """Ten blocks for a hand drawn out, ten for the second card alone, one for no card at all."""
    dealer = np.full(21 * 1000 + 111, NOTHING, np.uint8)
    step = int(tables[DEALER_STEP])
    for up in range(1, 11):
        for cards in range(1000):
            three = cards // 100 + 1, cards // 10 % 10 + 1, cards % 10 + 1
            at = three[0] * 100 + three[1] * 10 + three[2]
            state, used = int(tables[tables[DEALER_FIRST] + up]), 0
            while state >= 0 and used < 3:
                state = int(tables[step + state + three[used]])
                used += 1
            dealer[(up - 1) * 1000 + at] = (-1 - state) | used << 3 if state < 0 else UNFINISHED
            state = int(tables[step + int(tables[tables[DEALER_FIRST] + up]) + three[0]])
            outcome = -1 - state if state == -7 else NOTHING
            dealer[(9 + up) * 1000 + at] = outcome | 1 << 3
    return dealer


@kernel
def put_together(shoe: NDArray[np.uint8], cards: int, threes: NDArray[np.uint16]) -> None:
    """Every card of a shoe and the two after it as one number, which the tables are looked up by."""
    for i in range(cards):
        threes[i] = np.uint16(shoe[i]) * np.uint16(100) + np.uint16(shoe[i + 1]) * np.uint16(10) + shoe[i + 2]


@kernel
def _draw_out(shoe: NDArray[np.uint8], at: np.uint64, up: np.uint64, tables: Table) -> tuple[np.uint64, np.uint64]:
    """The dealer's hand card by card: its outcome, and where the next card lies."""
    step = _place(tables[DEALER_STEP])
    state = _int(tables[_place(tables[DEALER_FIRST]) + up])
    while state >= 0:
        state = _int(tables[step + _place(state) + _place(shoe[at])])
        at += _place(1)
    return _place(-1 - state), at


@kernel
def _split_round(
    shoe: NDArray[np.uint8], at: np.uint64, tables: Table, counts: NDArray[np.int64], out: NDArray[np.int64]
) -> np.uint64:
    """A round with a split, played and counted in the common way: where the next one begins."""
    outcome, after = play_round(shoe, _int(at), 1, rules.NO_HOLE, tables, out)
    add_round(counts, tables, out, 1, outcome)
    return _place(after)  # type: ignore[no-any-return]


@kernel
def play_shoes(
    shoe: NDArray[np.uint8],
    other: NDArray[np.uint8],
    threes: NDArray[np.uint16],
    others: NDArray[np.uint16],
    at: NDArray[np.int64],
    left: NDArray[np.int64],
    safe: int,
    fast: tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int32], NDArray[np.uint8]],
    tables: Table,
    tally: NDArray[np.int64],
    counts: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """Rounds of two shoes side by side, until one begins at ``safe`` or later; splits go the common way.

    Nothing in one shoe waits for the other, so the processor works on both at once; that is why every step stands here
    twice. ``at`` is where each shoe is, ``left`` how many rounds it has; both are brought up to date. ``tally`` counts
    rounds by row of the finish and outcome.
    """
    first, more, block, dealer = fast
    a, b, stop = _place(at[0]), _place(at[1]), _place(safe)
    rounds, more_rounds = left[0], left[1]
    while rounds > 0 and more_rounds > 0 and a < stop and b < stop:
        up, there = _place(shoe[a + _place(1)]), _place(other[b + _place(1)])
        c, d = a + _place(3), b + _place(3)  # where the next cards lie
        entry = _place(more[_place(first[_place(threes[a])]) + _place(shoe[c])])
        enter = _place(more[_place(first[_place(others[b])]) + _place(other[d])])
        c += (entry >> _place(14)) & _place(1)
        d += (enter >> _place(14)) & _place(1)
        entry = _place(more[(entry & _place(PAYLOAD)) + _place(shoe[c])])
        enter = _place(more[(enter & _place(PAYLOAD)) + _place(other[d])])
        c += (entry >> _place(14)) & _place(1)
        d += (enter >> _place(14)) & _place(1)
        while entry & _place(GOES_ON):
            entry = _place(more[(entry & _place(PAYLOAD)) + _place(shoe[c])])
            c += (entry >> _place(14)) & _place(1)
        while enter & _place(GOES_ON):
            enter = _place(more[(enter & _place(PAYLOAD)) + _place(other[d])])
            d += (enter >> _place(14)) & _place(1)
        finish, finis = entry & _place(PAYLOAD), enter & _place(PAYLOAD)
        if finish == _place(SPLIT_PAIR):
            a = _split_round(shoe, a, tables, counts, out)
            rounds -= 1
            continue
        if finis == _place(SPLIT_PAIR):
            b = _split_round(other, b, tables, counts, out)
            more_rounds -= 1
            continue
        ended = _place(dealer[_place(block[finish + up]) + _place(threes[c])])
        ends = _place(dealer[_place(block[finis + there]) + _place(others[d])])
        if ended & _place(UNFINISHED):
            ended, c = _draw_out(shoe, c, up, tables)
        if ends & _place(UNFINISHED):
            ends, d = _draw_out(other, d, there, tables)
        a, b = c + (ended >> _place(3)), d + (ends >> _place(3))
        tally[finish * _place(ENDS) + (ended & _place(7))] += 1
        tally[finis * _place(ENDS) + (ends & _place(7))] += 1
        rounds -= 1
        more_rounds -= 1
    at[0], at[1], left[0], left[1] = _int(a), _int(b), rounds, more_rounds


__all__ = ["Fast", "fast_tables", "play_shoes", "put_together"]
