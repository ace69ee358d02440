"""One seat, no hole card, no payout by suit: the commonest table, compiled so that a round hardly ever guesses.

What costs a processor time is a choice it cannot foresee: will this hand draw again? So the next cards are looked up
together. One table takes the first three cards of a round, one the player's next card, twice whether he draws or not,
one the dealer's next three; each says how many were used. Only the rare longer hands are walked card by card. Cards are
values 1 to 10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel, signed
from .. import rules
from ..compiled.procedure import HANDS, add_round, play_round
from ..compiled.rules import (
    DEALER_FIRST,
    DEALER_STEP,
    ENDS,
    FIRST,
    MOST,
    NEEDS,
    NEEDS_NONE,
    NEEDS_SECOND,
    NET,
    NOTHING,
    RANKS,
    SPLIT_PAIR,
    STEP,
    Finish,
    Table,
)
from ..exact.dealing import BLACKJACK

jitable(rules)
_place: Any = np.uint64  # an index that is never negative needs no check

GOES_ON, USED, PAYLOAD = 0x8000, 0x4000, 0x3FFF  # of an entry of ``more``
FIRSTS = 1111  # entries of ``first`` for a plan
UNFINISHED = 0x80  # of an entry of ``dealer``: outcome in three bits, then how many cards it used


Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
FastTables = tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int32], NDArray[np.uint8], int]
Begins = NDArray[np.uint32]
Plans = tuple[Cards, Cards, Begins, Begins]  # of both shoes by place, those to be insured marked; where they begin
ShoeRecords = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]  # of both shoes, and how many of each
INSURED = 0x80  # of a plan
KEPT_SHIFT, SPLIT_KEPT = 20, 1 << 19  # where a round began, above how it ended; a split has a code of its own


class Fast(NamedTuple):
    """The tables of the fast way for one plan or several, which share all rows but the first."""

    finishes: list[Finish]
    starts: NDArray[np.uint32]  # by plan: where in ``first`` it begins
    first: NDArray[np.uint16]  # from there on by first card, up card, second card: a row of ``more``
    more: NDArray[np.uint16]  # by row and next card: the next row; that of a finish leads to itself
    block: NDArray[np.int32]  # by row of a finish and up card: the block of ``dealer``
    dealer: NDArray[np.uint8]  # by block and the next three cards

    @property
    def arrays(self) -> FastTables:
        """The same as a plain tuple, which compiles faster; last the size of a plan in the tally."""
        return self.first, self.more, self.block, self.dealer, self.tally_size

    @property
    def tally_size(self) -> int:
        """Counts of a plan: by row of the finish and outcome."""
        return len(self.finishes) * 10 * ENDS


def fast_tables(plans: Sequence[tuple[Table, Sequence[Finish]]]) -> Fast | None:
    """The same games as their tables with their finishes, looked up several cards at a time.

    Hands with the same future share a row, whatever the plan and the dealer's card. None where there are too many.
    """
    found: dict[Finish, tuple[Table, int]] = {}
    for tables, finishes in plans:
        for number, finish in enumerate(finishes):
            found.setdefault(finish, (tables, number))
    order = {finish: number for number, finish in enumerate(found)}
    rows: dict[tuple[int, ...], int] = {}
    firsts: dict[bytes, NDArray[np.uint16]] = {}  # plans that begin alike share their first rows
    starts = np.zeros(len(plans), np.uint32)
    for at, (tables, finishes) in enumerate(plans):
        known: dict[int, int] = {}
        first = np.zeros(FIRSTS, np.uint16)
        numbers = [order[finish] for finish in finishes]
        for up, one, two in product(range(1, 11), repeat=3):
            state = int(tables[tables[FIRST] + ((up - 1) * RANKS + one) * RANKS + two])
            row = 10 * _row(tables, state, numbers, len(order), rows, known)
            first[one * 100 + up * 10 + two] = row & 0xFFFF
        firsts.setdefault(first.tobytes(), first)
        starts[at] = FIRSTS * list(firsts).index(first.tobytes())
    number = len(order) + len(rows)
    if number * 10 > PAYLOAD:
        return None
    more = np.zeros(number * 10 + 11, np.uint16)
    for ended in range(len(order)):
        more[ended * 10 + 1 : ended * 10 + 11] = ended * 10
    for after, row in rows.items():
        at = (len(order) + row) * 10
        more[at + 1 : at + 11] = [10 * to | USED | (0 if to < len(order) else GOES_ON) for to in after]
    return Fast(
        list(order), starts, np.concatenate(list(firsts.values())), more, _blocks(found), _dealer_blocks(plans[0][0])
    )


def _row(
    tables: Table,
    state: int,
    order: Sequence[int],
    finishes: int,
    rows: dict[tuple[int, ...], int],
    known: dict[int, int],
) -> int:
    """The row of a state: a finish, or after all ``finishes`` the row of its future."""
    if state < 0:
        return order[-1 - state]
    if state not in known:
        step = int(tables[STEP]) + state
        after = tuple(_row(tables, int(tables[step + card]), order, finishes, rows, known) for card in range(1, 11))
        known[state] = finishes + rows.setdefault(after, len(rows))
    return known[state]


def by_finish(tally: NDArray[np.int64]) -> NDArray[np.int64]:
    """A tally by row of the finish as counts by finish and outcome."""
    return np.ascontiguousarray(tally.reshape(-1, 10, ENDS)[:, 0]).ravel()


def _blocks(found: Mapping[Finish, tuple[Table, int]]) -> NDArray[np.int32]:
    block = np.zeros(len(found) * 10 + 11, np.int32)
    for finish, (tables, number) in enumerate(found.values()):
        for up in range(1, 11):
            needed = tables[tables[NEEDS] + number * 2 + int(rules.may_be_blackjack(up))]
            kind = 20 if needed == NEEDS_NONE else (up - 1 + (10 if needed == NEEDS_SECOND else 0))
            block[finish * 10 + up] = kind * 1000
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
def put_together(shoe: Cards, cards: int, values: Cards, threes: NDArray[np.uint16]) -> None:
    """The value of every card of a shoe, and each with the two after it as one number to look tables up by."""
    for i in range(cards + 2):
        value = shoe[i] & np.uint8(15)
        values[i] = value if value < 10 else np.uint8(10)
    for i in range(cards):
        threes[i] = np.uint16(values[i]) * np.uint16(100) + np.uint16(values[i + 1]) * np.uint16(10) + values[i + 2]


@kernel
def put_by_plan(plans: Cards, threes: NDArray[np.uint16], cards: int, starts: Begins, begins: Begins) -> None:
    """Where in ``first`` a round begins that starts at a place, by its plan: so it waits for no sum."""
    for i in range(cards):
        begins[i] = starts[plans[i] & np.uint8(INSURED - 1)] + threes[i]


@kernel
def _draw_out(shoe: Cards, at: np.uint64, up: np.uint64, tables: Table) -> tuple[np.uint64, np.uint64]:
    """The dealer's hand card by card: its outcome, and where the next card lies."""
    step = _place(tables[DEALER_STEP])
    state = signed(tables[_place(tables[DEALER_FIRST]) + up])
    while state >= 0:
        state = signed(tables[step + _place(state) + _place(shoe[at])])
        at += _place(1)
    return _place(-1 - state), at


@kernel
def _split_round(shoe: Cards, at: np.uint64, tables: Table, counts: Ints, out: Ints) -> tuple[np.uint64, np.uint64]:
    """A round with a split, played and counted in the common way: where the next one begins, what is kept of it."""
    outcome, after = play_round(shoe, signed(at), 1, rules.NO_HOLE, tables, out)
    add_round(counts, tables, out, 1, outcome)
    step = rules.streak_step(*hands_won(tables, out, 0, outcome))
    return _place(after), _place(SPLIT_KEPT + step + 1 + (4 if outcome == BLACKJACK else 0))


@kernel
def _insured_row(plan: np.uint64, second: np.uint8, plans: int) -> np.uint64:
    """The plan of the tally for a round that is insured: those whose insurance lost lie after all plans, then won."""
    won = _place(1) if second == np.uint8(10) else _place(0)
    return (plan & _place(INSURED - 1)) + _place(plans) * (_place(1) + won)  # type: ignore[no-any-return]


@kernel
def hands_won(tables: Table, out: Ints, seat: int, outcome: int) -> tuple[int, int]:
    """Hands of a split that won and lost; one over 21 was lost before the dealer drew."""
    wins, losses = 0, 0
    for i in range(-2 - out[seat]):
        finish = out[HANDS + seat * MOST + i]
        bust = tables[tables[NEEDS] + finish * 2 + 1] == NEEDS_NONE
        net = signed(tables[tables[NET] + finish * ENDS + (NOTHING if bust else outcome)])
        wins += net > 0
        losses += net < 0
    return wins, losses


@kernel
def play_shoes(
    shoe: Cards,
    other: Cards,
    threes: NDArray[np.uint16],
    others: NDArray[np.uint16],
    at: Ints,
    left: Ints,
    safe: int,
    fast: FastTables,
    tables: NDArray[np.int32],
    tally: Ints,
    counts: Ints,
    out: Ints,
    plans: Plans | None,
    kept: ShoeRecords | None,
) -> None:
    """Rounds of two shoes side by side, until one begins at ``safe`` or later; splits go the common way.

    Nothing in one shoe waits for the other, so the processor works on both at once; that is why every step stands here
    twice. ``at`` is where each shoe is, ``left`` how many rounds it has; both are brought up to date. ``tally`` counts
    rounds by plan, row of the finish and outcome; insured ones lie apart, and with a split wait for the common way.
    ``plans`` says by which plan a round is played that begins at a place; ``kept`` takes down where each round began
    and how it ended. What is None costs nothing: its lines are not compiled.
    """
    first, more, block, dealer, size = fast
    tallies = _place(size)
    j = k = 0
    if kept is not None:
        j, k = kept[2][0], kept[2][1]
    a, b, stop = _place(at[0]), _place(at[1]), _place(safe)
    rounds, more_rounds = left[0], left[1]
    while rounds > 0 and more_rounds > 0 and a < stop and b < stop:
        up, there = _place(shoe[a + _place(1)]), _place(other[b + _place(1)])
        p, q = _place(0), _place(0)
        if plans is not None:
            p, q = _place(plans[0][a]), _place(plans[1][b])
            begin, begun = _place(plans[2][a]), _place(plans[3][b])
        else:
            begin, begun = _place(threes[a]), _place(others[b])
        c, d = a + _place(3), b + _place(3)  # where the next cards lie
        entry = _place(more[_place(first[begin]) + _place(shoe[c])])
        enter = _place(more[_place(first[begun]) + _place(other[d])])
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
            if p & _place(INSURED):
                break
            place = a
            a, code = _split_round(shoe, a, tables[p], counts[p], out)
            rounds -= 1
            if kept is not None:
                kept[0][j] = place << _place(KEPT_SHIFT) | code
                j += 1
            continue
        if finis == _place(SPLIT_PAIR):
            if q & _place(INSURED):
                break
            place = b
            b, code = _split_round(other, b, tables[q], counts[q], out)
            more_rounds -= 1
            if kept is not None:
                kept[1][k] = place << _place(KEPT_SHIFT) | code
                k += 1
            continue
        seen, sees = c, d
        ended = _place(dealer[_place(block[finish + up]) + _place(threes[c])])
        ends = _place(dealer[_place(block[finis + there]) + _place(others[d])])
        if ended & _place(UNFINISHED):
            ended, c = _draw_out(shoe, c, up, tables[0])
        if ends & _place(UNFINISHED):
            ends, d = _draw_out(other, d, there, tables[0])
        reached = finish * _place(ENDS) + (ended & _place(7))
        reaches = finis * _place(ENDS) + (ends & _place(7))
        if kept is not None:
            kept[0][j] = a << _place(KEPT_SHIFT) | reached
            kept[1][k] = b << _place(KEPT_SHIFT) | reaches
            j += 1
            k += 1
        a, b = c + (ended >> _place(3)), d + (ends >> _place(3))
        if plans is not None:
            if p & _place(INSURED):
                p = _insured_row(p, shoe[seen], len(tables))
                a = max(a, seen + _place(1))
            if q & _place(INSURED):
                q = _insured_row(q, other[sees], len(tables))
                b = max(b, sees + _place(1))
        tally[p * tallies + reached] += 1
        tally[q * tallies + reaches] += 1
        rounds -= 1
        more_rounds -= 1
    at[0], at[1], left[0], left[1] = signed(a), signed(b), rounds, more_rounds
    if kept is not None:
        kept[2][0], kept[2][1] = j, k


__all__ = ["Fast", "by_finish", "fast_tables", "hands_won", "play_shoes", "put_by_plan", "put_together"]
