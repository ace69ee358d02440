"""The compiled simulation of blackjack: shoe after shoe, every seat by a strategy given as data, every round settled.

A round walks through look-up tables (``kernel_tables``) that the rules and the strategy were turned into. Rounds
without a split are counted by finish and outcome of the dealer, and settled when they are added up; rounds with a
split are settled as they end. Every seat plays by the same strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import State, game_number, seed_stream, shuffle
from ...table.wagers import Result
from . import rules
from .exact import Plan
from .exact_dealer import BLACKJACK
from .kernel_tables import (
    ENDS,
    FIRST_FINISH,
    NEEDS_ALL,
    NEEDS_NONE,
    NOTHING,
    RANKS,
    SPLIT_PAIR,
    UNIT,
    Builder,
    Tables,
    shoe_cards,
)
from .parameters import Parameters

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

LONGEST = 48  # cards of a round of one seat; the cards behind the end of a shoe are reshuffled discards
MOST = 16  # hands of one box that the kernel can hold
SUMS = 6  # of a round with a split: rounds, won, lost, net, squares, staked

jitable(rules)


class Round(NamedTuple):
    """Room for one round: what each seat ended in, and the cards that a finish is looked up by."""

    finish: Ints  # of a seat that did not split
    net: Ints  # of a seat that split
    hands: Ints  # finishes of the hands of a split
    start: Ints  # where a seat's third card lies


def new_round(seats: int) -> Round:
    """Room for a round of so many seats."""
    return Round(*(np.zeros(n, np.int64) for n in (seats, seats, seats * MOST, seats)))


@kernel
def _walk(shoe: Cards, at: int, state: int, step: NDArray[np.uint16]) -> tuple[int, int]:
    """Draw until a hand is finished; its finish, and where the next card lies."""
    while state < FIRST_FINISH:
        state = np.int64(step[state, shoe[at] & 15])
        at += 1
    return state - FIRST_FINISH, at


@kernel
def _look(tables: Tables, finish: int, one: int, two: int, third: int) -> int:
    """A finish whose line the suits decide: 6-7-8 and 7-7-7, or a designated blackjack. 19:47-2.3(e)1, 19:47-2.3(e)3."""
    if tables.three[finish] > 0:
        alike = rules.suited(one >> 4, two >> 4, third >> 4)
        kind = 0 if not alike else (2 if one >> 4 == 0 else 1)
        return np.int64(tables.line_of_three[finish, kind])  # type: ignore[return-value]
    named = tables.designated
    if named[2] > 0 and finish == named[3]:
        ace, face = (one, two) if one & 15 == 1 else (two, one)
        if ace >> 4 == named[0] and face >> 4 == named[1] and face & 15 == named[2]:
            return named[4]  # type: ignore[no-any-return]
    return finish


@kernel
def _split(shoe: Cards, at: int, one: int, two: int, column: int, tables: Tables, hands: Ints) -> tuple[int, int]:
    """Play a split pair hand by hand, splitting again where it may; how many hands, and the next card. 2.11(b)."""
    firsts = np.empty(MOST, np.int64)
    firsts[0], firsts[1] = one, two
    number, most = 2, tables.most_hands[one & 15]
    value = rules.points(one & 15)
    played = 0
    while played < number:
        second = np.int64(shoe[at])
        at += 1
        if number < most and rules.points(second & 15) == value:
            firsts[number] = second
            number += 1
            continue
        state = np.int64(tables.after_split[column, firsts[played] & 15, second & 15])
        third = at
        finish, at = _walk(shoe, at, state, tables.step[column])
        hands[played] = _look(tables, finish, firsts[played], second, np.int64(shoe[third]))
        played += 1
    return number, at


@kernel
def _settle_split(tables: Tables, hands: Ints, number: int, outcome: int) -> int:
    """The net of a split; a dealer's blackjack takes one unit, or the hands that went over before. 19:47-2.11(d)."""
    net = 0
    if outcome == BLACKJACK:
        for i in range(number):
            if tables.needs[hands[i], 1] == NEEDS_NONE:
                net += tables.net[hands[i], NOTHING]
        return min(net, -UNIT)
    for i in range(number):
        net += tables.net[hands[i], outcome]
    return net


@kernel
def play_round(shoe: Cards, at: int, seats: int, hole: int, tables: Tables, out: Round) -> tuple[int, int]:
    """Play the round whose first card is at ``at``: the dealer's outcome, and where the next round begins.

    Cards come in the order of 19:47-2.6(e): one to each seat, the dealer's first, a second to each seat, then the
    dealer's second where he has one before the players act (``hole``). ``out`` has what each seat ended in.
    """
    up = np.int64(shoe[at + seats] & 15)
    after = at + 2 * seats + 1
    down = np.int64(0)
    if hole != rules.NO_HOLE:
        down = np.int64(shoe[after] & 15)
        after += 1
    natural = rules.is_blackjack(up, down, False)
    over = natural and (hole == rules.HOLE_READER or hole == rules.HOLE_UP)
    column = np.int64(tables.column[up, down if hole == rules.HOLE_UP else 1])
    may_be = 1 if rules.may_be_blackjack(up) else 0
    needed = NEEDS_NONE
    for seat in range(seats):
        one, two = np.int64(shoe[at + seat]), np.int64(shoe[at + seats + 1 + seat])
        state = np.int64(tables.first[column, one & 15, two & 15])
        out.start[seat] = after
        out.hands[seat * MOST] = 0
        if over:  # nobody plays on: every hand but a blackjack loses one unit
            finish = state - FIRST_FINISH if state == FIRST_FINISH + tables.designated[3] else -1
        elif state == FIRST_FINISH + SPLIT_PAIR:
            number, after = _split(shoe, after, one, two, column, tables, out.hands[seat * MOST : (seat + 1) * MOST])
            finish = -2 - number
            for i in range(number):
                needed = max(needed, np.int64(tables.needs[out.hands[seat * MOST + i], may_be]))
        else:
            third = after
            finish, after = _walk(shoe, after, state, tables.step[column])
            finish = _look(tables, finish, one, two, np.int64(shoe[third]))
            needed = max(needed, np.int64(tables.needs[finish, may_be]))
        out.finish[seat] = finish
    if over:
        return BLACKJACK, after
    return _dealer(shoe, after, up, down, needed, tables)


@kernel
def _dealer(shoe: Cards, at: int, up: int, down: int, needed: int, tables: Tables) -> tuple[int, int]:
    """Finish the dealer's hand as far as a hand depends on it. 19:47-2.12(c)."""
    if needed == NEEDS_NONE:
        return NOTHING, at
    state = np.int64(tables.dealer_first[up])
    if down > 0:
        state = np.int64(tables.dealer_step[state, down])
    else:
        state = np.int64(tables.dealer_step[state, shoe[at] & 15])
        at += 1
    if needed < NEEDS_ALL:
        return (BLACKJACK if state == BLACKJACK else NOTHING), at
    while state >= ENDS:
        state = np.int64(tables.dealer_step[state, shoe[at] & 15])
        at += 1
    return state, at


@kernel
def seat_net(tables: Tables, out: Round, seat: int, outcome: int) -> int:
    """What a seat won or lost in a finished round, in cents for an original wager of UNIT."""
    finish = out.finish[seat]
    if finish == -1:
        return -UNIT
    if finish < -1:
        return _settle_split(tables, out.hands[seat * MOST :], -2 - finish, outcome)
    return np.int64(tables.net[finish, outcome])  # type: ignore[return-value]


@kernel
def _add(counts: Ints, tables: Tables, out: Round, seats: int, outcome: int) -> None:
    """Count a round: by finish and outcome, or by its sums where there was a split or the round ended at once."""
    size = len(tables.net) * ENDS + SUMS
    for seat in range(seats):
        finish, base = out.finish[seat], seat * size
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
        counts[sums + 5] += UNIT


@kernel
def refill(state: State, shoe: Cards, spare: Cards, at: int, size: int) -> None:
    """Put the reshuffled discards behind the end of the shoe, less one that is burned. 19:47-2.15(f)[shoe-runs-out]."""
    spare[:at] = shoe[:at]
    shuffle(state, spare[:at], 0, at)
    room = len(shoe) - size
    for i in range(room):
        shoe[size + i] = spare[1 + i % (at - 1)] if at > 1 else shoe[i % size]


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    seats: int,
    hole: int,
    rounds: int,
    tables: Tables,
    out: Round,
) -> Block:
    """Shoe after shoe; ``limits``: cards before the cutting card, rounds of a shoe (0: by the card), longest round."""
    cut, most_rounds, longest = limits
    counts = np.zeros(seats * (len(tables.net) * ENDS + SUMS), np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    reach = min(cut + longest, size)
    while rounds > 0:
        shuffle(state, shoe[:size], 0, reach)
        at, left = 1, (most_rounds if most_rounds > 0 else rounds)  # one card is burned: 19:47-2.6(c)[burn-new-shoe]
        left = min(left, rounds)
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, at = play_round(shoe, at, seats, hole, tables, out)
            _add(counts, tables, out, seats, outcome)
            left -= 1
            rounds -= 1
    return counts


class BlackjackKernel:
    """Blackjack by a strategy, $100 on every seat in every round.

    ``penetration`` is the part of the shoe before the cutting card; ``rounds_per_shoe`` deals so many rounds of each
    shoe instead, which shows what the cutting card does.
    """

    block_rounds = 2**18

    def __init__(
        self,
        p: Parameters,
        plan: Plan,
        cut: int | None = None,
        seats: int = 1,
        rounds_per_shoe: int = 0,
        game: str = "blackjack",
        key: str = "blackjack",
    ) -> None:
        if not 1 <= seats <= 7:
            raise Refusal(f"{seats} seats cannot be simulated.", cite="19:47-2.11(e)[four-hands]", instead="one to seven")
        self.p, self.plan, self.seats, self.key = p, plan, seats, key
        self.builder = Builder(p, plan)
        self.tables = self.builder.build()
        self.cards = shoe_cards(p)
        self.longest = LONGEST + 24 * (seats - 1)
        size = len(self.cards)
        self.cut = size - -(-size // 4) if cut is None else cut
        if not 1 < self.cut <= size:
            raise Refusal(
                f"{self.cut} cards before the cutting card of {size} cannot be played.",
                cite="19:47-2.5(d)[place-cutting-card]",
                instead="a cutting card inside the shoe",
            )
        self.rounds_per_shoe = rounds_per_shoe
        self._game = game_number(game)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds counted by what they ended in; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self._game
        limits = self.cut, self.rounds_per_shoe, self.longest
        return _run(*stream, self.cards, limits, self.seats, self.p.hole, rounds, self.tables, new_round(self.seats))

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wager of each seat, per unit of the original wager."""
        size = len(totals) // self.seats
        parts = [totals[i * size : (i + 1) * size] for i in range(self.seats)]
        keys = [self.key] if self.seats == 1 else [f"{self.key}:{i + 1}" for i in range(self.seats)]
        return [self._seat(key, part) for key, part in zip(keys, parts, strict=True)]

    def _seat(self, key: str, counts: Sequence[int]) -> WagerTotals:
        ended = dict.fromkeys(Result, 0)
        rounds, won, lost, net, squares, staked = counts[-SUMS:]
        ended[Result.WON], ended[Result.LOST], ended[Result.VOID] = won, lost, rounds - won - lost
        for at, times in enumerate(counts[:-SUMS]):
            if times:
                gain = int(self.tables.net[at // ENDS, at % ENDS])
                ended[Result.WON if gain > 0 else Result.LOST if gain < 0 else Result.VOID] += times
                net += times * gain
                squares += times * gain * gain
                staked += times * UNIT
        return WagerTotals.from_sums(key, ended, staked, net, staked * UNIT, squares, net * UNIT)


def play_cards(p: Parameters, plan: Plan, cards: Iterable[tuple[int, int]], seats: int = 1) -> tuple[list[int], int, int]:
    """One round on explicit cards (rank and suit, in the order they are dealt): nets in cents, outcome, cards used.

    This is how the procedure is compared with the kernel.
    """
    tables = Builder(p, plan).build()
    shoe = np.array([rank + RANKS * suit for rank, suit in cards], np.uint8)
    out = new_round(seats)
    outcome, used = play_round(shoe, 0, seats, p.hole, tables, out)
    return [int(seat_net(tables, out, seat, outcome)) for seat in range(seats)], int(outcome), int(used)


__all__ = ["BlackjackKernel", "new_round", "play_cards", "play_round", "seat_net"]
