"""The lines of blackjack's side wagers, compiled: round by round, or many rounds of one seat at once (2.17 to 2.25)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel, signed
from ....sim.streams import State, below
from .. import rules
from ..compiled.procedure import DEALER_AT, ENDED, STARTS, seat_net
from ..compiled.rules import COLUMN, ENDS, FIRST, NET, RANKS, STEP, Table
from ..exact.dealing import BLACKJACK
from ..fast.procedure import KEPT_SHIFT, SPLIT_KEPT, hands_won

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
Layout = tuple[int, int, int, bool, bool]  # seats, dealer hands, hole card, the optional bonus, insurance taken

jitable(rules)

# Where the counts of each side wager begin; lines are those of ``rules``, line 0 loses.
OVER, SAME, SEVEN, ACES, MATCH, TWENTY, BUST, STREAK, BONUS_ONE, BONUS_FIVE, INSURED, SIZE = (
    0, 3, 6, 12, 18, 27, 33, 46, 54, 71, 88, 90,
)  # fmt: skip
MOST_AMOUNTS = 16
CODES = 64  # codes of cards, rank + 16 * suit
SPECIAL = 0x80  # of a class: two cards whose lines depend on more than themselves


@kernel
def _first_cards(shoe: Cards, start: int, state: int, rank: int, tables: Table) -> tuple[int, int]:
    """How many more cards of ``rank`` an unsplit hand drew first, at most two, and whether it drew any."""
    found = 0
    drew = 0
    while state >= 0 and found == drew and drew < 2:
        card = signed(shoe[start + drew] & 15)
        state = signed(tables[tables[STEP] + state + card])
        drew += 1
        found += card == rank
    return found, drew


@kernel
def _pair_lines(
    shoe: Cards, one: int, two: int, column: int, start: int, extra: int, tables: Table, counts: Ints
) -> Any:
    """Sevens and aces: what the first cards of the unsplit hand make. 19:47-2.17(e)3, 19:47-2.19(c).

    ``start`` is where its third card lies, or -1 where the round was over before; then two sevens are dealt a third
    card at ``extra`` all the same. The next card after it is returned.
    """
    third, fourth = signed(0), signed(0)
    if one & 15 == two & 15 and (one & 15 == 7 or one & 15 == 1):
        if start < 0 and one & 15 == 7:
            third = signed(shoe[extra])  # 19:47-2.6(j)3, 19:47-2.6(k)6[sevens]
            extra += 1
        elif start >= 0:
            state = signed(tables[tables[FIRST] + (column * RANKS + (one & 15)) * RANKS + (two & 15)])
            _, drew = _first_cards(shoe, start, state, one & 15, tables)
            third = signed(shoe[start]) if drew > 0 else third
            fourth = signed(shoe[start + 1]) if drew > 1 else fourth
    r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
    counts[SEVEN + rules.sevens_line(r1, s1, r2, s2, third & 15, third >> 4)] += 1
    aces = rules.progressive_line(r1, s1, r2, s2, third & 15, third >> 4, fourth & 15, fourth >> 4)
    counts[ACES + aces] += 1
    return extra


@kernel
def _card_lines(one: int, up: int, two: int, natural: bool, counts: Ints) -> None:
    """The wagers on the first two cards, and on the dealer's first with them."""
    r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
    counts[OVER + 1 + rules.over_under(r1, r2)] += 1
    counts[SAME + rules.same_suit_line(r1, s1, r2, s2)] += 1
    first, second = rules.match_line(up & 15, up >> 4, r1, s1), rules.match_line(up & 15, up >> 4, r2, s2)
    counts[MATCH + first * 3 + second] += 1
    counts[TWENTY + rules.twenty_line(r1, s1, r2, s2, natural)] += 1


@kernel
def _bust_line(shoe: Cards, first: int, down: int, draws: int) -> tuple[int, int]:
    """The line of the optional bonus, and the next card; below 17 a third card is drawn for it alone.

    19:47-2.25(d)[forced-third]. ``down`` is the dealer's second card, 0 where it is still to come at ``draws``.
    """
    second = down
    if down == 0:
        second = signed(shoe[draws])
        draws += 1
    r1, r2 = first & 15, second & 15
    aces = (1 if r1 == 1 else 0) + (1 if r2 == 1 else 0)
    third = signed(0)
    if rules.total(rules.points(r1) + rules.points(r2), aces) < 17:
        third = signed(shoe[draws])
        draws += 1
    return rules.bust_line(r1, first >> 4, r2, second >> 4, third & 15, third >> 4), draws


@kernel
def _streaks(tables: Table, out: Ints, seat: int, outcome: int, running: Ints, counts: Ints) -> None:
    """What a round does to the streaks of a seat. 19:47-2.22(h)[majority]."""
    wins, losses = 0, 0
    if out[seat] >= ENDED:
        net = seat_net(tables, out, seat, outcome)
        wins, losses = (1 if net > 0 else 0), (1 if net < 0 else 0)
    else:
        wins, losses = hands_won(tables, out, seat, outcome)
    _advance(rules.streak_step(wins, losses), running, counts)


@kernel
def _advance(step: int, running: Ints, counts: Ints) -> None:
    """One streak wager of each length, made again when it is decided."""
    for i in range(4):
        if step < 0:
            counts[STREAK + 2 * i] += 1
            running[i] = 0
        elif step > 0:
            running[i] += 1
            if running[i] == i + 2:
                counts[STREAK + 2 * i + 1] += 1
                running[i] = 0


@kernel
def _bonus(state: State, natural: bool, weights: Ints, counts: Ints, base: int) -> None:
    """The blackjack bonus: a blackjack draws an amount. 19:47-2.20(f)[button]."""
    if not natural:
        counts[base] += 1
        return
    drawn = below(state, weights[MOST_AMOUNTS])
    at = 0
    while drawn >= weights[at]:
        drawn -= weights[at]
        at += 1
    counts[base + 1 + at] += 1


@kernel
def side_seats(
    state: State,
    shoe: Cards,
    at: int,
    after: int,
    table: Layout,
    outcome: int,
    weights: Ints,
    running: Ints,
    tables: Table,
    out: Ints,
    sides: Ints,
) -> Any:
    """Every side wager of every seat in a round that is played; where the next card lies."""
    seats, _, hole, bust_bet, insured = table
    up = signed(shoe[at + seats])
    down = signed(0) if hole == rules.NO_HOLE else signed(shoe[at + 2 * seats + 1])
    over = outcome == BLACKJACK and (hole == rules.HOLE_READER or hole == rules.HOLE_UP)
    column = signed(tables[tables[COLUMN] + (up & 15) * RANKS + (down & 15 if hole == rules.HOLE_UP else 1)])
    draws = out[DEALER_AT]
    bust = 0
    if bust_bet:
        bust, draws = _bust_line(shoe, up, down, draws)
        after = max(after, draws)
    elif insured and up & 15 == 1 and down == 0:
        after = max(after, draws + 1)  # the second card is drawn for the insurance
    second = down if down > 0 else signed(shoe[out[DEALER_AT]])
    for seat in range(seats):
        counts = sides[seat * SIZE : (seat + 1) * SIZE]
        one, two = signed(shoe[at + seat]), signed(shoe[at + seats + 1 + seat])
        _card_lines(one, up, two, outcome == BLACKJACK, counts)
        after = _pair_lines(shoe, one, two, column, -1 if over else out[STARTS + seat], after, tables, counts)
        _streaks(tables, out, seat, outcome, running[seat * 4 : seat * 4 + 4], counts)
        natural = rules.is_blackjack(one & 15, two & 15, False)
        _bonus(state, natural, weights[0], counts, BONUS_ONE)
        _bonus(state, natural, weights[1], counts, BONUS_FIVE)
        counts[BUST + bust] += 1
        if insured and up & 15 == 1:  # 19:47-2.9(a)[outcome]
            counts[INSURED + (1 if second & 15 >= 10 else 0)] += 1
    return after


# ---- many rounds of one seat at once -------------------------------------------------------------------------------


class Sides(NamedTuple):
    """What the first cards of one seat without a hole card decide, looked up; the rest is done by hand."""

    classes: NDArray[np.uint8]  # by codes of the first two cards
    matches: NDArray[np.uint8]  # by codes of the dealer's first card and another
    signs: NDArray[np.int8]  # by how a round ended: won, void or lost
    streaks: bool  # whether the table offers them
    weights: Ints
    running: Ints  # streaks of both lanes
    streams: NDArray[np.uint64]  # of both lanes, for the blackjack bonus
    lines: Ints  # counts by class and matches
    counts: Ints


class Classes(NamedTuple):
    """The classes of two first cards, each with its lines: over or under, same suit, twenty points, sevens."""

    of: NDArray[np.uint8]
    lines: list[tuple[int, int, int, int]]


def classes_of_two() -> Classes:
    """Every two cards by the lines they make alone. Pairs of sevens, aces and queens of hearts are special."""
    number: dict[tuple[tuple[int, int, int, int], bool], int] = {}
    of = np.zeros(CODES * CODES, np.uint8)
    codes = [rank + RANKS * suit for suit in range(4) for rank in range(1, 14)]
    for one in codes:
        for two in codes:
            r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
            sevens = rules.sevens_line(r1, s1, r2, s2, 0, 0)
            special = (r1 == r2 and r1 in (1, 7)) or rules.is_blackjack(r1, r2, False)
            twenty = rules.twenty_line(r1, s1, r2, s2, False)
            special |= twenty == rules.QUEENS
            lines = rules.over_under(r1, r2) + 1, rules.same_suit_line(r1, s1, r2, s2), twenty, sevens
            at = number.setdefault((lines, special), len(number))
            of[one * CODES + two] = at | (SPECIAL if special else 0)
    return Classes(of, [lines for lines, _ in number])


def matches_of_two() -> NDArray[np.uint8]:
    """How every card matches the dealer's first."""
    of = np.zeros(CODES * CODES, np.uint8)
    for up in range(CODES):
        for card in range(CODES):
            of[up * CODES + card] = rules.match_line(up & 15, up >> 4, card & 15, card >> 4)
    return of


def signs_of(tables: Table, finishes: int) -> NDArray[np.int8]:
    """Whether a round is won or lost, by row of its finish and outcome."""
    signs = np.zeros(finishes * 10 * ENDS, np.int8)
    for finish in range(finishes):
        for outcome in range(ENDS):
            signs[finish * 10 * ENDS + outcome] = np.sign(int(tables[tables[NET] + finish * ENDS + outcome]))
    return signs


def fold(lines: Ints, told: Classes, counts: Ints) -> None:
    """The counts by class and matches as counts of each line. What is special has counted sevens and aces itself."""
    for at, (over, same, twenty, sevens) in enumerate(told.lines):
        row = lines[at * 9 : at * 9 + 9]
        times = int(row.sum())
        counts[OVER + over] += times
        counts[SAME + same] += times
        counts[TWENTY + twenty] += times
        counts[MATCH : MATCH + 9] += row
        counts[SEVEN + sevens] += times
        counts[ACES] += times
        counts[BONUS_ONE] += times
        counts[BONUS_FIVE] += times
        counts[BUST] += times


@kernel
def side_rounds(kept: NDArray[np.uint64], number: int, lane: int, shoe: Cards, tables: Table, sides: Sides) -> None:
    """The side wagers of rounds that were played, one after the other."""
    running = sides.running[lane * 4 : lane * 4 + 4]
    for i in range(number):
        begun, code = kept[i] >> np.uint64(KEPT_SHIFT), kept[i] & np.uint64((1 << KEPT_SHIFT) - 1)
        one, up, two = (
            np.uint64(shoe[begun]),
            np.uint64(shoe[begun + np.uint64(1)]),
            np.uint64(shoe[begun + np.uint64(2)]),
        )
        cls = np.uint64(sides.classes[one * np.uint64(CODES) + two])
        first, second = sides.matches[up * np.uint64(CODES) + one], sides.matches[up * np.uint64(CODES) + two]
        line = (cls & np.uint64(SPECIAL - 1)) * np.uint64(9) + np.uint64(first) * np.uint64(3) + np.uint64(second)
        sides.lines[line] += 1
        if cls & np.uint64(SPECIAL):
            _special(shoe, signed(begun), signed(code), lane, tables, sides)
        if sides.streaks:
            split = code & np.uint64(SPLIT_KEPT)
            _advance(signed(code & np.uint64(3)) - 1 if split else signed(sides.signs[code]), running, sides.counts)


@kernel
def _special(shoe: Cards, at: int, code: int, lane: int, tables: Table, sides: Sides) -> None:
    """Corrections for two cards that the class alone does not decide."""
    counts = sides.counts
    one, up, two = signed(shoe[at]), signed(shoe[at + 1]), signed(shoe[at + 2])
    r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
    natural = code & 4 != 0 if code & SPLIT_KEPT else code % ENDS == BLACKJACK
    if r1 == r2 and (r1 == 7 or r1 == 1):
        counts[SEVEN + rules.sevens_line(r1, s1, r2, s2, 0, 0)] -= 1
        counts[ACES] -= 1
        column = signed(tables[tables[COLUMN] + (up & 15) * RANKS + 1])
        _pair_lines(shoe, one, two, column, at + 3, 0, tables, counts)
    elif r1 == r2:
        counts[TWENTY + rules.twenty_line(r1, s1, r2, s2, False)] -= 1
        counts[TWENTY + rules.twenty_line(r1, s1, r2, s2, natural)] += 1
    else:
        counts[BONUS_ONE] -= 1
        counts[BONUS_FIVE] -= 1
        _bonus(sides.streams[lane], True, sides.weights[0], counts, BONUS_ONE)
        _bonus(sides.streams[lane], True, sides.weights[1], counts, BONUS_FIVE)
