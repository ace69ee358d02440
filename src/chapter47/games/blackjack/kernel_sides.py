"""The side wagers of blackjack simulated beside the main one: each round's cards decide their lines (2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import State, below, seed_stream, shuffle
from ...table.odds import EVEN
from ...table.wagers import Result
from . import rules
from .exact_dealer import BLACKJACK
from .kernel_round import (
    DEALER_AT,
    ENDED,
    HANDS,
    NEEDED,
    STARTS,
    SUMS,
    add_round,
    dealer_hand,
    new_round,
    play_round,
    refill,
    seat_net,
)
from .kernel_tables import (
    COLUMN,
    ENDS,
    FIRST,
    MOST,
    MOST_HANDS,
    NEEDS,
    NEEDS_NONE,
    NET,
    NOTHING,
    RANKS,
    STEP,
    Table,
    shoe_cards,
)
from .schedules import OPTIONAL_BONUS, PROGRESSIVE, SEVENS, TWENTY_LINES
from .side_wagers import BONUS, OPTIONAL, PROGRESSIVE_WAGER, SAME_SUIT, SEVENS_WAGER, SIDE_WAGERS, UNDER
from .side_wagers import MATCH as MATCH_WAGER
from .side_wagers import OVER as OVER_13
from .side_wagers import STREAK as STREAK_WAGER
from .side_wagers import TWENTY as TWENTY_WAGER
from .wagers import INSURANCE

if TYPE_CHECKING:
    from .kernel import TableKernel

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
Layout = tuple[int, int, int, bool, bool]  # seats, dealer hands, hole card, the optional bonus, insurance taken

jitable(rules)
_int: Any = np.int64

# Where the counts of each side wager begin; lines are those of ``rules``, line 0 loses.
OVER, SAME, SEVEN, ACES, MATCH, TWENTY, BUST, STREAK, BONUS_ONE, BONUS_FIVE, INSURED, SIZE = (
    0, 3, 6, 12, 18, 27, 33, 46, 54, 71, 88, 90,
)  # fmt: skip
MOST_AMOUNTS = 16
STAKE = 100  # cents


@kernel
def _first_cards(shoe: Cards, start: int, state: int, rank: int, tables: Table) -> tuple[int, int]:
    """How many more cards of ``rank`` an unsplit hand drew first, at most two, and whether it drew any."""
    found = 0
    drew = 0
    while state >= 0 and found == drew and drew < 2:
        card = _int(shoe[start + drew] & 15)
        state = _int(tables[tables[STEP] + state + card])
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
    third, fourth = _int(0), _int(0)
    if one & 15 == two & 15 and (one & 15 == 7 or one & 15 == 1):
        if start < 0 and one & 15 == 7:
            third = _int(shoe[extra])  # 19:47-2.6(j)3, 19:47-2.6(k)6[sevens]
            extra += 1
        elif start >= 0:
            state = _int(tables[tables[FIRST] + (column * RANKS + (one & 15)) * RANKS + (two & 15)])
            _, drew = _first_cards(shoe, start, state, one & 15, tables)
            third = _int(shoe[start]) if drew > 0 else third
            fourth = _int(shoe[start + 1]) if drew > 1 else fourth
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
        second = _int(shoe[draws])
        draws += 1
    r1, r2 = first & 15, second & 15
    aces = (1 if r1 == 1 else 0) + (1 if r2 == 1 else 0)
    third = _int(0)
    if rules.total(rules.points(r1) + rules.points(r2), aces) < 17:
        third = _int(shoe[draws])
        draws += 1
    return rules.bust_line(r1, first >> 4, r2, second >> 4, third & 15, third >> 4), draws


@kernel
def _streaks(tables: Table, out: Ints, seat: int, outcome: int, running: Ints, counts: Ints) -> None:
    """One streak wager of each length, made again when it is decided. 19:47-2.22(h)[majority]."""
    wins, losses = 0, 0
    if out[seat] >= ENDED:
        net = seat_net(tables, out, seat, outcome)
        wins, losses = (1 if net > 0 else 0), (1 if net < 0 else 0)
    else:
        for i in range(-2 - out[seat]):
            finish = out[HANDS + seat * MOST + i]
            bust = tables[tables[NEEDS] + finish * 2 + 1] == NEEDS_NONE
            net = _int(tables[tables[NET] + finish * ENDS + (NOTHING if bust else outcome)])
            wins += net > 0
            losses += net < 0
    step = rules.streak_step(wins, losses)
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
def _seats(
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
    up = _int(shoe[at + seats])
    down = _int(0) if hole == rules.NO_HOLE else _int(shoe[at + 2 * seats + 1])
    over = outcome == BLACKJACK and (hole == rules.HOLE_READER or hole == rules.HOLE_UP)
    column = _int(tables[tables[COLUMN] + (up & 15) * RANKS + (down & 15 if hole == rules.HOLE_UP else 1)])
    draws = out[DEALER_AT]
    bust = 0
    if bust_bet:
        bust, draws = _bust_line(shoe, up, down, draws)
        after = max(after, draws)
    elif insured and up & 15 == 1 and down == 0:
        after = max(after, draws + 1)  # the second card is drawn for the insurance
    second = down if down > 0 else _int(shoe[out[DEALER_AT]])
    for seat in range(seats):
        counts = sides[seat * SIZE : (seat + 1) * SIZE]
        one, two = _int(shoe[at + seat]), _int(shoe[at + seats + 1 + seat])
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


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    table: Layout,
    weights: Ints,
    rounds: int,
    tables: Table,
    out: Ints,
) -> Block:
    """Every seat with the main wager and every side wager, shoe after shoe."""
    cut, most_rounds, longest = limits
    seats, spots, hole, _, insured = table
    main = seats * (_int(tables[MOST_HANDS] - tables[NET]) + SUMS)
    counts = np.zeros(spots * main + seats * SIZE, np.int64)
    sides, running = counts[spots * main :], np.zeros(4 * seats, np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + longest, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)
        rounds -= left
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, after = play_round(shoe, at, seats, hole, tables, out)
            add_round(counts[:main], tables, out, seats, outcome)
            after = _seats(state, shoe, at, after, table, outcome, weights, running, tables, out, sides)
            for spot in range(1, spots):  # more dealer hands on the same first card: 19:47-2.18(e)
                up, begins = _int(shoe[at + seats] & 15), after
                outcome, after = dealer_hand(shoe, after, up, 0, out[NEEDED], tables)
                add_round(counts[spot * main :], tables, out, seats, outcome)
                if insured and up == 1:  # each dealer hand has its own: 19:47-2.18(g)
                    after = max(after, begins + 1)
                    for seat in range(seats):
                        sides[seat * SIZE + INSURED + (1 if shoe[begins] & 15 >= 10 else 0)] += 1
            at = after
            left -= 1
        rounds += left
    return counts


class SideKernel:
    """Seats at certain elections with $1 on every side wager that is offered, and insurance where it is taken."""

    block_rounds = 2**17

    def __init__(self, elections: Any, table: TableKernel, insured: bool = False) -> None:
        self.elections, self.table, self.insured = elections, table, insured
        self.offered = {kind.key for kind in SIDE_WAGERS if kind.offered(elections)}
        drawn = ("bonus_one", "bonus_five") if BONUS.key in self.offered else ()
        self.amounts = [list(getattr(elections, name).items()) for name in drawn] or [[(STAKE, 1)]] * 2
        self.weights = np.zeros((2, MOST_AMOUNTS + 1), np.int64)
        for i, amounts in enumerate(self.amounts):
            for at, (_, weight) in enumerate(amounts[:MOST_AMOUNTS]):
                self.weights[i, at] = weight
            self.weights[i, MOST_AMOUNTS] = self.weights[i, :MOST_AMOUNTS].sum()

    @staticmethod
    def wanted(elections: Any) -> bool:
        """Whether the table offers a side wager."""
        return any(kind.offered(elections) for kind in SIDE_WAGERS)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The counts of the main wagers, then those of the side wagers of each seat."""
        table = self.table
        stream = np.uint64(seed), np.uint64(block), table.game_number
        limits = table.cut, table.rounds_per_shoe, table.longest
        layout = table.seats, table.spots, table.p.hole, OPTIONAL.key in self.offered, self.insured
        cards, out = shoe_cards(table.p), new_round(table.seats)
        return _run(*stream, cards, limits, layout, self.weights, rounds, table.tables, out)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wagers and every side wager that is offered, seat by seat."""
        seats = self.table.seats
        told = self.table.summarize(totals[: -seats * SIZE])
        for seat in range(seats):
            first = len(totals) - (seats - seat) * SIZE
            for key, ends in self._lines(totals[first : first + SIZE]):
                told.append(WagerTotals.tally(key if seats == 1 else f"{key}:{seat + 1}", ends))
        return told

    def _lines(self, n: list[int]) -> Iterator[tuple[str, list[Ending]]]:
        """Each wager that is offered or taken, with the ways it ended."""
        for kind, base, nets in self._schedules():
            if kind.partition(":")[0] in self.offered:
                yield kind, _ends(n[base : base + len(nets)], nets)
        if self.insured:
            yield INSURANCE.key, _ends(n[INSURED : INSURED + 2], (-1, 2))

    def _schedules(self) -> Iterator[tuple[str, int, Sequence[Any]]]:
        """Key, first count and net of each line of every side wager this table has."""
        e, offered = self.elections, self.offered
        yield OVER_13.key, OVER, (-1, -1, EVEN.ratio)
        yield UNDER.key, OVER, (EVEN.ratio, -1, -1)
        if SAME_SUIT.key in offered:
            king_queen, other = (odds.ratio for odds in e.same_suit_odds)
            yield SAME_SUIT.key, SAME, (-1, other, king_queen)
        yield f"{SEVENS_WAGER.key}:by-the-chart", SEVEN, (-1, *(SEVENS[line][0].ratio for line in range(1, 6)))
        if PROGRESSIVE_WAGER.key in offered:
            prizes = (*(PROGRESSIVE[line][0] for line in range(1, 5)), e.progressive_initial)
            nets = (Fraction(prize, STAKE) - 1 for prize in prizes)  # the chip stays: reading P-7
            yield f"{PROGRESSIVE_WAGER.key}:aces-split", ACES, (-1, *nets)
        if MATCH_WAGER.key in offered:
            each = (0, *(odds.ratio for odds in e.match_odds))
            yield MATCH_WAGER.key, MATCH, tuple(each[a] + each[b] or -1 for a in range(3) for b in range(3))
        if TWENTY_WAGER.key in offered:
            yield TWENTY_WAGER.key, TWENTY, (-1, *(e.twenty_point_schedule[line].ratio for line in TWENTY_LINES))
        pays = tuple(OPTIONAL_BONUS[line][0].ratio if line in OPTIONAL_BONUS else -1 for line in range(13))
        yield OPTIONAL.key, BUST, pays
        if STREAK_WAGER.key in offered:
            for i, length in enumerate((2, 3, 4, 5)):
                yield f"{STREAK_WAGER.key}:{length}", STREAK + 2 * i, (-1, e.streak_odds[length].ratio)
        for base, key, stake, amounts in zip(
            (BONUS_ONE, BONUS_FIVE), ("bonus:$1", "bonus:$5"), (100, 500), self.amounts, strict=True
        ):
            yield key, base, (-1, *(Fraction(amount, stake) for amount, _ in amounts[:MOST_AMOUNTS]))


Ending = tuple[int, int, int, Result]  # how often, the stake, the net, the result


def _ends(counts: list[int], nets: Sequence[Any]) -> list[Ending]:
    """Counts by line as ways a wager ended."""
    return [
        (times, STAKE, int(net * STAKE), Result.WON if net > 0 else Result.LOST)
        for times, net in zip(counts, nets, strict=True)
    ]
