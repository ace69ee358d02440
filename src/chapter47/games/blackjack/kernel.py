"""The compiled simulation of blackjack: shoe after shoe, every seat by a strategy given as data, every round settled.

A round walks through look-up tables (``kernel_tables``) that the rules and the strategy were turned into. Rounds
without a split are counted by finish and outcome of the dealer, and settled when they are added up; rounds with a
split are settled as they end. Every seat plays by the same strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

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
    AFTER_SPLIT,
    COLUMN,
    DEALER_FIRST,
    DEALER_STEP,
    ENDS,
    FIRST,
    LINES,
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
    THREE,
    UNIT,
    Builder,
    Table,
    shoe_cards,
)
from .kernel_fast import Fast, fast_tables, play_shoe
from .parameters import Parameters

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
FastTables = tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.int32], NDArray[np.uint8]]

LONGEST = 48  # cards of a round of one seat; the cards behind the end of a shoe are reshuffled discards
MOST = 16  # hands of one box that the kernel can hold
SUMS = 5  # of rounds with a split: how many, won, lost, net, its squares
ENDED = -1  # a hand that a dealer's blackjack ended before it was played

jitable(rules)


# Room for one round: what each seat ended in (ENDED, or -2 - the number of hands of a split), where the dealer's draws
# begin and what is needed of them, the first cards of the hands of a split, the finishes of those hands for each seat.
DEALER_AT, NEEDED, FIRSTS, HANDS = 8, 9, 10, 10 + MOST


def new_round(seats: int) -> Ints:
    """Room for a round of so many seats."""
    return np.zeros(HANDS + seats * MOST, np.int64)


@kernel
def _walk(shoe: Cards, at: int, state: int, part: int, tables: Table) -> tuple[int, int]:
    """Draw until a hand is finished; its finish, and where the next card lies."""
    step = np.uint64(tables[part])
    while state >= 0:
        state = np.int64(tables[step + np.uint64(state) + np.uint64(shoe[at] & 15)])
        at += 1
    return -1 - state, at


@kernel
def _look(tables: Table, finish: int, one: int, two: int, third: int) -> int:
    """A finish whose line the suits decide: 6-7-8 and 7-7-7, or a designated blackjack. 19:47-2.3(e)1, 19:47-2.3(e)3."""
    named = tables[NAMED]
    if finish == tables[named + 3]:
        ace, face = (one, two) if one & 15 == 1 else (two, one)
        if ace >> 4 == tables[named] and face >> 4 == tables[named + 1] and face & 15 == tables[named + 2]:
            return np.int64(tables[named + 4])  # type: ignore[return-value]
        return finish
    kind = 0
    if rules.suited(one >> 4, two >> 4, third >> 4):
        kind = 2 if one >> 4 == 0 else 1
    return np.int64(tables[tables[LINES] + finish * 3 + kind])  # type: ignore[return-value]


@kernel
def _split(
    shoe: Cards, at: int, one: int, two: int, column: int, tables: Table, out: Ints, seat: int
) -> tuple[int, int]:
    """Play a split pair hand by hand, splitting again where it may: how many hands, and the next card. 19:47-2.11(b)."""
    base = HANDS + seat * MOST
    out[FIRSTS], out[FIRSTS + 1] = one, two
    number, most = 2, np.int64(tables[tables[MOST_HANDS] + (one & 15)])
    value = rules.points(one & 15)
    played = 0
    while played < number:
        second = np.int64(shoe[at])
        at += 1
        if number < most and rules.points(second & 15) == value:
            out[FIRSTS + number] = second
            number += 1
            continue
        first, third = out[FIRSTS + played], at
        state = np.int64(tables[tables[AFTER_SPLIT] + (column * RANKS + (first & 15)) * RANKS + (second & 15)])
        finish, at = _walk(shoe, at, state, STEP, tables)
        if tables[tables[THREE] + finish]:
            finish = _look(tables, finish, first, second, np.int64(shoe[third]))
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
    state = np.int64(tables[tables[FIRST] + (column * RANKS + (one & 15)) * RANKS + (two & 15)])
    finish, after = _walk(shoe, at, state, STEP, tables)
    needed = np.int64(tables[tables[NEEDS] + finish * 2 + may_be])
    if finish == SPLIT_PAIR:
        number, after = _split(shoe, at, one, two, column, tables, out, seat)
        finish = -2 - number
        base = HANDS + seat * MOST
        for i in range(number):
            needed = max(needed, np.int64(tables[tables[NEEDS] + out[base + i] * 2 + may_be]))
    elif tables[tables[THREE] + finish]:
        finish = _look(tables, finish, one, two, np.int64(shoe[at]))
    out[seat] = finish
    return needed, after


@kernel
def play_round(shoe: Cards, at: int, seats: int, hole: int, tables: Table, out: Ints) -> tuple[int, int]:
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
    column = np.int64(tables[tables[COLUMN] + up * RANKS + (down if hole == rules.HOLE_UP else 1)])
    may_be = 1 if rules.may_be_blackjack(up) else 0
    needed = NEEDS_NONE
    for seat in range(seats):
        one, two = np.int64(shoe[at + seat]), np.int64(shoe[at + seats + 1 + seat])
        if (
            over
        ):  # nobody plays on, and every hand but a blackjack loses one unit: 19:47-2.6(j)1, 19:47-2.6(k)6[no-cards]
            blackjack = rules.is_blackjack(one & 15, two & 15, False)
            out[seat] = _natural(tables, one, two) if blackjack else ENDED
        else:
            wanted, after = _seat(shoe, after, one, two, column, may_be, tables, out, seat)
            needed = max(needed, wanted)
    out[DEALER_AT], out[NEEDED] = after, needed
    if over:
        return BLACKJACK, after
    return dealer_hand(shoe, after, up, down, needed, tables)


@kernel
def _natural(tables: Table, one: int, two: int) -> int:
    natural = np.int64(tables[tables[NAMED] + 3])
    return _look(tables, natural, one, two, 0) if tables[tables[THREE] + natural] else natural  # type: ignore[no-any-return]


@kernel
def dealer_hand(shoe: Cards, at: int, up: int, down: int, needed: int, tables: Table) -> tuple[int, int]:
    """Finish the dealer's hand as far as a hand depends on it. 19:47-2.12(c)."""
    if needed == NEEDS_NONE:
        return NOTHING, at
    state = np.int64(tables[tables[DEALER_FIRST] + up])
    if down > 0:
        state = np.int64(tables[tables[DEALER_STEP] + state + down])
    else:
        state = np.int64(tables[tables[DEALER_STEP] + state + (shoe[at] & 15)])
        at += 1
    if needed < NEEDS_ALL:
        return (BLACKJACK if state == -1 - BLACKJACK else NOTHING), at
    return _walk(shoe, at, state, DEALER_STEP, tables)


@kernel
def seat_net(tables: Table, out: Ints, seat: int, outcome: int) -> int:
    """What a seat won or lost in a finished round, in cents for an original wager of UNIT."""
    finish = out[seat]
    if finish == ENDED:
        return -UNIT
    if finish < 0:
        return _settle_split(tables, out, seat, -2 - finish, outcome)
    return tables[tables[NET] + finish * ENDS + outcome]  # type: ignore[no-any-return]


@kernel
def add_round(counts: Ints, tables: Table, out: Ints, seats: int, outcome: int) -> None:
    """Count a round: by finish and outcome, or by its sums where there was a split or the round ended at once."""
    size = np.int64(tables[MOST_HANDS] - tables[NET]) + SUMS
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
    tables: Table,
    out: Ints,
) -> Block:
    """Shoe after shoe; ``limits``: cards before the cutting card, rounds of a shoe (0: by the card), longest round."""
    cut, most_rounds, longest = limits
    counts = np.zeros(seats * (np.int64(tables[MOST_HANDS] - tables[NET]) + SUMS), np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    reach = min(cut + longest, size)
    whole = shoe[:size]
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)  # 19:47-2.6(c)[burn-new-shoe]
        rounds -= left
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, at = play_round(shoe, at, seats, hole, tables, out)
            add_round(counts, tables, out, seats, outcome)
            left -= 1
        rounds += left
    return counts


@kernel
def _run_fast(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    rounds: int,
    tables: Table,
    fast: FastTables,
    out: Ints,
) -> Block:
    """The same as ``_run`` for one seat without a hole card, several cards at a time; splits go the common way."""
    cut, most_rounds, longest = limits
    counts = np.zeros(np.int64(tables[MOST_HANDS] - tables[NET]) + SUMS, np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach, safe = shoe[:size], min(cut + longest, size), np.uint64(max(min(cut, size - longest), 0))
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)  # 19:47-2.6(c)[burn-new-shoe]
        rounds -= left
        while left > 0 and at < cut:
            reached, left = play_shoe(shoe, np.uint64(at), safe, left, fast, tables, counts)
            at = np.int64(reached)
            if left > 0 and at < cut:  # a split, or a round that may need the discards
                if at + longest > size:
                    refill(state, shoe, spare, at, size)
                outcome, at = play_round(shoe, at, 1, rules.NO_HOLE, tables, out)
                add_round(counts, tables, out, 1, outcome)
                left -= 1
        rounds += left
    return counts


@kernel
def _run_multiple(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    spots: int,
    rounds: int,
    tables: Table,
    out: Ints,
) -> Block:
    """Multiple action: one hand of cards against ``spots`` dealer hands on the same first card. 19:47-2.18(e)."""
    cut, _, longest = limits
    part = np.int64(tables[MOST_HANDS] - tables[NET]) + SUMS
    counts = np.zeros(spots * part, np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + longest, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at = 1
        while rounds > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            up = np.int64(shoe[at + 1] & 15)
            outcome, at = play_round(shoe, at, 1, rules.NO_HOLE, tables, out)
            add_round(counts, tables, out, 1, outcome)
            for spot in range(1, spots):
                outcome, at = dealer_hand(shoe, at, up, 0, out[NEEDED], tables)
                add_round(counts[spot * part :], tables, out, 1, outcome)
            rounds -= 1
    return counts


class TableKernel:
    """A game of the family by a strategy, $100 on every seat in every round.

    ``cut`` is how many cards lie before the cutting card; ``rounds_per_shoe`` deals so many rounds of each shoe
    instead, which shows what the cutting card does. ``spots`` are the dealer's hands of multiple action.
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
            raise Refusal(
                f"{seats} seats cannot be simulated.", cite="19:47-2.11(e)[four-hands]", instead="one to seven"
            )
        self.p, self.plan, self.seats, self.spots, self.key = p, plan, seats, p.dealer_hands, key
        self.builder = Builder(p, plan)
        self.tables = self.builder.build()
        self.cards = shoe_cards(p)
        self.longest = LONGEST + 24 * (seats - 1) + 12 * (self.spots - 1)
        size = len(self.cards)
        self.cut = size - -(-size // 4) if cut is None else cut
        if not 1 < self.cut <= size:
            raise Refusal(
                f"{self.cut} cards before the cutting card of {size} cannot be played.",
                cite="19:47-2.5(d)[place-cutting-card]",
                instead="a cutting card inside the shoe",
            )
        self.rounds_per_shoe = rounds_per_shoe
        self.game_number = game_number(game)
        self.fast: Fast | None = None
        if self.spots == 1 and seats == 1 and p.hole == rules.NO_HOLE and not self.tables_look_at_suits:
            self.fast = fast_tables(self.tables, len(self.builder.finishes))
            self.cards = np.minimum(self.cards & 15, 10).astype(np.uint8)

    @property
    def tables_look_at_suits(self) -> bool:
        """Whether some payout of the main wager depends on suits or ranks."""
        return self.builder.tagged or self.p.designated_face_rank > 0

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds counted by what they ended in; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self.game_number
        limits = self.cut, self.rounds_per_shoe, self.longest
        out = new_round(self.seats)
        if self.fast is not None:
            return _run_fast(*stream, self.cards, limits, rounds, self.tables, tuple(self.fast), out)
        if self.spots > 1:
            return _run_multiple(*stream, self.cards, limits, self.spots, rounds, self.tables, out)
        return _run(*stream, self.cards, limits, self.seats, self.p.hole, rounds, self.tables, out)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wager of each seat or spot, per unit of the original wager."""
        places = self.seats * self.spots
        size = len(totals) // places
        keys = [self.key] if places == 1 else [f"{self.key}:{i + 1}" for i in range(places)]
        return [main_totals(key, totals[i * size : (i + 1) * size], self.builder) for i, key in enumerate(keys)]


def main_totals(key: str, counts: Sequence[int], builder: Builder) -> WagerTotals:
    """The main wager of one seat from its counts."""
    ended = dict.fromkeys(Result, 0)
    nets = builder.nets().tolist()
    rounds, won, lost, net, squares = counts[-SUMS:]
    staked = rounds * UNIT
    ended[Result.WON], ended[Result.LOST], ended[Result.VOID] = won, lost, rounds - won - lost
    for at, times in enumerate(counts[:-SUMS]):
        if times:
            gain = nets[at]
            ended[Result.WON if gain > 0 else Result.LOST if gain < 0 else Result.VOID] += times
            net += times * gain
            squares += times * gain * gain
            staked += times * UNIT
    return WagerTotals.from_sums(key, ended, staked, net, staked * UNIT, squares, net * UNIT)


class BlackjackKernel:
    """Blackjack at certain elections by its own chart: the main wager, and every side wager that is offered beside it."""

    def __init__(
        self,
        elections: Any,
        plan: Plan | None = None,
        seats: int = 1,
        rounds_per_shoe: int = 0,
        game: str = "blackjack",
    ) -> None:
        from .kernel_sides import SideKernel
        from .solution import solution
        from .wagers import SPOT

        p = elections.parameters
        plan = plan or solution(p).plan
        cut = 2 if elections.shuffling == "continuous" else elections.shoe_cards - elections.cutting_card_place
        per_shoe = 1 if elections.shuffling == "continuous" or elections.one_round_per_deck else rounds_per_shoe
        key = SPOT.key if p.dealer_hands > 1 else "blackjack"
        self.table: TableKernel | SideKernel = TableKernel(p, plan, cut, seats, per_shoe, game, key)
        if SideKernel.wanted(elections) and seats == 1 and p.dealer_hands == 1:
            self.table = SideKernel(elections, self.table)
        self.block_rounds = self.table.block_rounds

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds counted by what they ended in; every block opens a new shoe."""
        return self.table.run_block(seed, block, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Every wager, per unit of the wager as it was made."""
        return self.table.summarize(totals)


def play_cards(
    p: Parameters, plan: Plan, cards: Iterable[tuple[int, int]], seats: int = 1
) -> tuple[list[int], int, int]:
    """One round on explicit cards (rank and suit, in the order they are dealt): nets in cents, outcome, cards used.

    This is how the procedure is compared with the kernel.
    """
    tables = Builder(p, plan).build()
    shoe = np.array([rank + RANKS * suit for rank, suit in cards], np.uint8)
    out = new_round(seats)
    outcome, used = play_round(shoe, 0, seats, p.hole, tables, out)
    return [int(seat_net(tables, out, seat, outcome)) for seat in range(seats)], int(outcome), int(used)


__all__ = ["BlackjackKernel", "TableKernel", "dealer_hand", "new_round", "play_cards", "play_round", "seat_net"]
