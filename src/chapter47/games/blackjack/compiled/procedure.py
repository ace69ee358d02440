"""One round of blackjack, compiled: every seat and the dealer walk through the tables of ``compiled.rules``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel, signed
from ....sim.streams import State, shuffle
from .. import rules
from ..exact.dealing import BLACKJACK
from ..hands.exact import SEVEN
from .rules import (
    AFTER_SPLIT,
    COLUMN,
    DEALER_FIRST,
    DEALER_STEP,
    ENDS,
    FIRST,
    LINES,
    MOST,
    MOST_HANDS,
    NAMED,
    NEEDS,
    NEEDS_ALL,
    NEEDS_NONE,
    NET,
    NOTHING,
    RANKS,
    SPLIT_PAIR,
    STEP,
    SUPER,
    THREE,
    UNIT,
    Table,
)

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

LONGEST = 48  # cards of a round of one seat; the cards behind the end of a shoe are reshuffled discards
SUMS = 5  # of rounds with a split: how many, won, lost, net, its squares
ENDED = -1  # a hand that a dealer's blackjack ended before it was played

jitable(rules)


# Room for one round: what each seat ended in (ENDED, or -2 - the number of hands of a split), where the dealer's draws
# begin and what is needed of them, where each seat's third card lies, the first cards of the hands of a split, the
# finishes of those hands for each seat.
DEALER_AT, NEEDED, STARTS, FIRSTS, HANDS = 8, 9, 10, 18, 18 + MOST


def new_round(seats: int) -> Ints:
    """Room for a round of so many seats."""
    return np.zeros(HANDS + seats * MOST, np.int64)


@kernel
def _walk(shoe: Cards, at: int, state: int, part: int, tables: Table) -> tuple[int, int]:
    """Draw until a hand is finished; its finish, and where the next card lies."""
    step = np.uint64(tables[part])
    while state >= 0:
        state = signed(tables[step + np.uint64(state) + np.uint64(shoe[at] & 15)])
        at += 1
    return -1 - state, at


@kernel
def _look(tables: Table, finish: int, one: int, two: int, third: int) -> Any:
    """A finish that suits decide: 6-7-8, 7-7-7, a designated blackjack. 19:47-2.3(e)1, 19:47-2.3(e)3."""
    named = tables[NAMED]
    if finish == tables[named + 3]:
        ace, face = (one, two) if one & 15 == 1 else (two, one)
        if ace >> 4 == tables[named] and face >> 4 == tables[named + 1] and face & 15 == tables[named + 2]:
            return signed(tables[named + 4])
        return finish
    kind = 0
    if rules.suited(one >> 4, two >> 4, third >> 4):
        kind = 2 if one >> 4 == 0 else 1
    return signed(tables[tables[LINES] + finish * 3 + kind])


@kernel
def _split(
    shoe: Cards, at: int, one: int, two: int, column: int, tables: Table, out: Ints, seat: int
) -> tuple[int, int]:
    """Play a split pair hand by hand, split again where it may be: how many hands, the next card. 19:47-2.11(b)."""
    base = HANDS + seat * MOST
    out[FIRSTS], out[FIRSTS + 1] = one, two
    number, most = 2, signed(tables[tables[MOST_HANDS] + (one & 15)])
    value = rules.points(one & 15)
    played = 0
    while played < number:
        second = signed(shoe[at])
        at += 1
        if number < most and rules.points(second & 15) == value:
            out[FIRSTS + number] = second
            number += 1
            continue
        first, third = out[FIRSTS + played], at
        state = signed(tables[tables[AFTER_SPLIT] + (column * RANKS + (first & 15)) * RANKS + (second & 15)])
        finish, at = _walk(shoe, at, state, STEP, tables)
        if tables[tables[THREE] + finish]:
            finish = _look(tables, finish, first, second, signed(shoe[third]))
        out[base + played] = finish
        played += 1
    return number, at


@kernel
def _settle_split(tables: Table, out: Ints, seat: int, number: int, outcome: int) -> int:
    """The net of a split; a dealer's blackjack takes one unit, or the hands that went over before. 19:47-2.11(d)."""
    net = 0
    for i in range(number):
        finish = out[HANDS + seat * MOST + i]
        if outcome != BLACKJACK:
            net += tables[tables[NET] + finish * ENDS + outcome]
        elif tables[tables[NEEDS] + finish * 2 + 1] == NEEDS_NONE:
            net += tables[tables[NET] + finish * ENDS + NOTHING]
    return min(net, -UNIT) if outcome == BLACKJACK else net


@kernel
def _seat(
    shoe: Cards, at: int, one: int, two: int, column: int, may_be: int, tables: Table, out: Ints, seat: int
) -> tuple[int, int]:
    """Play one seat whose third card lies at ``at``: what its hands need of the dealer, and the next card."""
    state = signed(tables[tables[FIRST] + (column * RANKS + (one & 15)) * RANKS + (two & 15)])
    if state == -1 - SPLIT_PAIR and _suited_sevens(one, two, column) and tables[tables[SUPER]] >= 0:
        state = signed(tables[tables[SUPER]])
    finish, after = _walk(shoe, at, state, STEP, tables)
    needed = signed(tables[tables[NEEDS] + finish * 2 + may_be])
    if finish == SPLIT_PAIR:
        number, after = _split(shoe, at, one, two, column, tables, out, seat)
        finish = -2 - number
        base = HANDS + seat * MOST
        for i in range(number):
            needed = max(needed, signed(tables[tables[NEEDS] + out[base + i] * 2 + may_be]))
    elif tables[tables[THREE] + finish]:
        finish = _look(tables, finish, one, two, signed(shoe[at]))
        if _suited_sevens(one, two, column):
            finish = _super_bonus(tables, finish)
    out[seat] = finish
    return needed, after


@kernel
def _suited_sevens(one: int, two: int, column: int) -> bool:
    """Two sevens of one suit in the column of a seven."""
    return one == two and one & 15 == SEVEN and column == SEVEN - 1


@kernel
def _super_bonus(tables: Table, finish: int) -> Any:
    """Three sevens of a suit with their super bonus, any other finish as it is. 19:47-19.5(g)[super-bonus]."""
    if finish == tables[tables[SUPER] + 1]:
        return signed(tables[tables[SUPER] + 2])
    return signed(tables[tables[SUPER] + 4]) if finish == tables[tables[SUPER] + 3] else finish


@kernel
def play_round(shoe: Cards, at: int, seats: int, hole: int, tables: Table, out: Ints) -> tuple[int, int]:
    """Play the round whose first card is at ``at``: the dealer's outcome, and where the next round begins.

    Cards come in the order of 19:47-2.6(e): one to each seat, the dealer's first, a second to each seat, then the
    dealer's second where he has one before the players act (``hole``). ``out`` has what each seat ended in.
    """
    up = signed(shoe[at + seats] & 15)
    after = at + 2 * seats + 1
    down = signed(0)
    if hole != rules.NO_HOLE:
        down = signed(shoe[after] & 15)
        after += 1
    natural = rules.is_blackjack(up, down, False)
    over = natural and (hole == rules.HOLE_READER or hole == rules.HOLE_UP)
    column = signed(tables[tables[COLUMN] + up * RANKS + (down if hole == rules.HOLE_UP else 1)])
    may_be = 1 if rules.may_be_blackjack(up) else 0
    needed = NEEDS_NONE
    for seat in range(seats):
        one, two = signed(shoe[at + seat]), signed(shoe[at + seats + 1 + seat])
        if (
            over
        ):  # nobody plays on, and every hand but a blackjack loses one unit: 19:47-2.6(j)1, 19:47-2.6(k)6[no-cards]
            blackjack = rules.is_blackjack(one & 15, two & 15, False)
            out[seat] = _natural(tables, one, two) if blackjack else ENDED
        else:
            out[STARTS + seat] = after
            wanted, after = _seat(shoe, after, one, two, column, may_be, tables, out, seat)
            needed = max(needed, wanted)
    out[DEALER_AT], out[NEEDED] = after, needed
    if over:
        return BLACKJACK, after
    return dealer_hand(shoe, after, up, down, needed, tables)


@kernel
def _natural(tables: Table, one: int, two: int) -> Any:
    natural = signed(tables[tables[NAMED] + 3])
    return _look(tables, natural, one, two, 0) if tables[tables[THREE] + natural] else natural


@kernel
def dealer_hand(shoe: Cards, at: int, up: int, down: int, needed: int, tables: Table) -> tuple[int, int]:
    """Finish the dealer's hand as far as a hand depends on it. 19:47-2.12(c)."""
    if needed == NEEDS_NONE:
        return NOTHING, at
    state = signed(tables[tables[DEALER_FIRST] + up])
    if down > 0:
        state = signed(tables[tables[DEALER_STEP] + state + down])
    else:
        state = signed(tables[tables[DEALER_STEP] + state + (shoe[at] & 15)])
        at += 1
    if needed < NEEDS_ALL:
        return (BLACKJACK if state == -1 - BLACKJACK else NOTHING), at
    return _walk(shoe, at, state, DEALER_STEP, tables)


@kernel
def seat_net(tables: Table, out: Ints, seat: int, outcome: int) -> Any:
    """What a seat won or lost in a finished round, in cents for an original wager of UNIT."""
    finish = out[seat]
    if finish == ENDED:
        return -UNIT
    if finish < 0:
        return _settle_split(tables, out, seat, -2 - finish, outcome)
    return tables[tables[NET] + finish * ENDS + outcome]


@kernel
def add_round(counts: Ints, tables: Table, out: Ints, seats: int, outcome: int) -> None:
    """Count a round: by finish and outcome, or by its sums where there was a split or the round ended at once."""
    size = signed(tables[MOST_HANDS] - tables[NET]) + SUMS
    for seat in range(seats):
        finish, base = out[seat], seat * size
        if finish >= 0:
            counts[base + finish * ENDS + outcome] += 1
            continue
        net = seat_net(tables, out, seat, outcome)
        sums = base + size - SUMS
        counts[sums] += 1
        counts[sums + 1] += net > 0
        counts[sums + 2] += net < 0
        counts[sums + 3] += net
        counts[sums + 4] += net * net


@kernel
def refill(state: State, shoe: Cards, spare: Cards, at: int, size: int) -> None:
    """Put the reshuffled discards behind the end of the shoe, less one that is burned. 19:47-2.15(f)[shoe-runs-out]."""
    spare[:at] = shoe[:at]
    shuffle(state, spare[:at], 0, at)
    for i in range(len(shoe) - size):
        shoe[size + i] = spare[1 + i % (at - 1)] if at > 1 else shoe[i % size]


__all__ = ["add_round", "dealer_hand", "new_round", "play_round", "refill", "seat_net"]
