"""A strategy and the rules of a table turned into look-up tables, so that a compiled round is a walk from card to card.

A player's hand is a state; the next card leads to the next state until it ends in a finish: stood on a total, bust,
doubled, a blackjack, given up. The dealer's hand is the same. What a finish brings against each of the dealer's
outcomes is settled once, by ``rules`` and the schedule. In the tables a state is the place of its row, so the next
one is found at ``state + rank``; a finish or an outcome ``n`` is written ``-1 - n``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....rulebook.cite import law
from .. import rules
from ..exact.dealing import BLACKJACK, BUST
from ..exact.rules import Parameters
from ..exact.state import class_of, line_pays
from ..exact.strategy import GIVE_UP, SPLIT, PlayChart
from ..hands.exact import SEVEN

MOST = 16  # hands of one box that a compiled round can hold
UNIT = 10_000  # cents: every figure is for an original wager of $100
RANKS = 16  # a card is rank + 16 * suit; ranks 1 to 13
NOTHING = 7  # the dealer's cards did not matter, or he drew none
ENDS = 8  # outcomes of the dealer with it
SPLIT_PAIR = 0  # the first finish: a pair to be split
NEEDS_NONE, NEEDS_SECOND, NEEDS_ALL = 0, 1, 2  # which of the dealer's cards a finish waits for

Table = NDArray[np.int32]


class Finish(NamedTuple):
    """How a player's hand ended."""

    total: int = 0
    two_cards: bool = False
    doubled: bool = False
    line: int = rules.EVEN
    blackjack: bool = False
    gave_up: bool = False
    rescued: bool = False
    three: int = 0  # 678 or 777 where the suits of the three cards still decide the line
    super_bonus: bool = False

    @property
    def bust(self) -> bool:
        """Over 21."""
        return self.total > 21


class Hand(NamedTuple):
    """What the future of a hand depends on."""

    cards: int
    hard: int
    aces: int  # 0 or 1: whether there is an ace
    tag: int = 0  # 67, 68, 78 or 77: two cards that may become 6-7-8 or 7-7-7


SEVENS = Hand(2, 14, 0, 77)  # two sevens, as ``Builder.grown`` has them

# A game's tables are one array, so that a compiled round has little to carry. It begins with the place of each part:
FIRST = 0  # by column, first and second rank
AFTER_SPLIT = 1  # by column, rank of the pair's card, rank of the second
STEP = 2  # by state and rank
COLUMN = 3  # by the dealer's up card, and second card where both are up
DEALER_FIRST = 4  # by up card
DEALER_STEP = 5  # by state and rank
NEEDS = 6  # by finish and whether the dealer's card may become a blackjack
NET = 7  # by finish and outcome, in cents
MOST_HANDS = 8  # by rank of the pair
THREE = 9  # by finish: whether suits decide its line
LINES = 10  # by finish and kind of suits, mixed, one suit, spades: the finish it becomes
NAMED = 11  # suit of the ace, suit and rank of the face card of a designated blackjack; both blackjacks' finishes
SUPER = 12  # where suited sevens are drawn to against a seven; the finishes of them, plain and with the super bonus
END = 13
PARTS = 14


class Builder:
    """Makes the tables of one game and plan."""

    def __init__(self, p: Parameters, plan: PlayChart) -> None:
        self.p, self.plan = p, plan
        self.finishes: list[Finish] = [Finish()]
        self.number: dict[Finish, int] = {self.finishes[0]: 0}
        self.states: dict[tuple[Hand, int], int] = {}  # a hand, and how: 0 before a split, 1 after it, 2 doubled
        self.met: list[tuple[Hand, int]] = []  # the same in the order they were met
        self.tagged = bool(p.suited_678 or p.three_sevens or p.spanish)
        self.most_cards = 8 if p.five_card_21 or p.spanish else 4  # beyond it the number of cards does not matter

    def finish(self, ended: Finish) -> int:
        """The code of a finish."""
        if ended not in self.number:
            self.number[ended] = len(self.finishes)
            self.finishes.append(ended)
        return -1 - self.number[ended]

    def state(self, hand: Hand, how: int) -> int:
        """The number of a hand that draws."""
        key = hand, how
        if key not in self.states:
            self.states[key] = len(self.met)
            self.met.append(key)
        return self.states[key]

    # ---- hands -------------------------------------------------------------------------------------------------

    def grown(self, hand: Hand, rank: int) -> Hand:
        """A hand with one more card."""
        value = rules.points(rank)
        aces = 1 if hand.aces or rank == 1 else 0
        tag = 0
        if self.tagged and hand.cards == 1 and 6 <= value <= 8 and 6 <= hand.hard <= 8:
            low, high = sorted((value, hand.hard))
            tag = low * 10 + high if low != high or low == 7 else 0
        elif self.tagged and hand.cards == 2 and hand.tag:
            three = sorted((hand.tag // 10, hand.tag % 10, value))
            tag = 678 if three == [6, 7, 8] else (777 if three == [7, 7, 7] else 0)
        return Hand(min(hand.cards + 1, self.most_cards), hand.hard + value, aces, tag)

    def next_state(self, at: int, hand: Hand, how: int) -> int:
        """The next state of a hand of two cards or more, by the plan; ``how`` as in ``states``."""
        total = rules.total(hand.hard, hand.aces)
        if total > 21:
            return self.finish(Finish(total=22, doubled=how == 2))
        cls = class_of(hand.cards, rules.is_soft(hand.hard, hand.aces), total)
        if how == 2:
            if self.p.rescue and self.plan.rescue[at, cls]:
                return self.finish(Finish(rescued=True))
            return self.finish(self.stood(hand, total, doubled=True))
        p = self.p
        terms = how == 1, False, p.double_on, bool(p.double_after_split), bool(p.hit_split_aces)
        if self.plan.double[at, cls] and rules.may_double(hand.cards, hand.hard, hand.aces, *terms):
            return self.state(hand, 2)
        if self.plan.hit[at, cls] and rules.may_hit(hand.hard, hand.aces, False, False, False):
            return self.state(hand, how)
        return self.finish(self.stood(hand, total, doubled=False))

    def stood(self, hand: Hand, total: int, doubled: bool) -> Finish:
        """The finish of a hand that stands; below 17 all totals are one, for only a bust of the dealer helps them."""
        p = self.p
        line, three = rules.EVEN, 0
        if total == 21 and not (p.spanish and doubled):
            line = rules.many_card_line(hand.cards, 21, bool(p.five_card_21), bool(p.spanish))
            three = hand.tag if hand.cards == 3 and hand.tag > 100 else 0
        return Finish(max(total, 16), hand.cards == 2 and total == 21, doubled, line, three=three)

    def first_two(self, at: int, one: int, two: int) -> int:
        """What becomes of a player's first two cards."""
        if rules.is_blackjack(one, two, False):
            return self.finish(Finish(21, blackjack=True))
        hand = self.grown(self.grown(Hand(0, 0, 0), one), two)
        value = rules.points(one)
        if value == rules.points(two):
            said = self.plan.pair[at, value]
            if said == SPLIT and rules.may_split(one, two, 2, 1, self.p.most_hands, False, bool(self.p.resplit_aces)):
                return -1 - SPLIT_PAIR
            gives_up = said == GIVE_UP
        else:
            cls = class_of(2, rules.is_soft(hand.hard, hand.aces), rules.total(hand.hard, hand.aces))
            gives_up = bool(self.plan.surrender[at, cls])
        if gives_up and rules.may_surrender(bool(self.p.surrender), 2, False):
            return self.finish(Finish(gave_up=True))
        return self.next_state(at, hand, 0)

    def second_after_split(self, at: int, one: int, two: int) -> int:
        """What becomes of a split card and its second."""
        hand = self.grown(self.grown(Hand(0, 0, 0), one), two)
        total = rules.total(hand.hard, hand.aces)
        if one == 1 and not self.p.hit_split_aces:
            return self.finish(self.stood(hand, total, doubled=False))
        return self.next_state(at, hand, 1)

    # ---- tables ------------------------------------------------------------------------------------------------

    def build(self) -> Table:
        """All tables; states are numbered as they are met."""
        columns = len(self.plan.starts)
        first = np.zeros((columns, RANKS, RANKS), np.int32)
        after = np.zeros_like(first)
        for at, one, two in _triples(columns):
            first[at, one, two] = self.first_two(at, one, two)
            after[at, one, two] = self.second_after_split(at, one, two)
        kept = self.state(SEVENS, 0) if self.p.super_bonus >= self.plan.sevens_for else -1
        rows: list[Table] = []
        while len(rows) < len(self.met):
            hand, how = self.met[len(rows)]
            grown = [self.grown(hand, rank) for rank in range(1, 11)]
            row = np.zeros((columns, RANKS), np.int32)
            for at in range(columns):
                row[at, 1:11] = [self.next_state(at, more, how) for more in grown]
            row[:, 11:14] = row[:, 10:11]
            rows.append(row)
        step = np.stack(rows, axis=1)
        three, lines, designated = self._special()
        at_seven = ((SEVEN - 1) * len(rows) + kept) * RANKS if kept >= 0 else -1
        dealer_first, dealer_step = dealer_tables(bool(self.p.hits_soft17))
        return packed(
            *(placed(table, len(rows)) for table in (first, after, step)),
            self._columns(),
            dealer_first,
            dealer_step,
            np.array([self._needs(f, natural) for f in self.finishes for natural in (False, True)]),
            self.nets(),
            np.array([self._most(rank) for rank in range(RANKS)]),
            three,
            lines,
            designated,
            np.array([at_seven, *self._super_bonuses()]),
        )

    def nets(self) -> NDArray[np.int64]:
        """What every finish brings against every outcome, in cents."""
        return np.array([self.settle(f, outcome) for f in self.finishes for outcome in range(ENDS)], np.int64)

    def _most(self, rank: int) -> int:
        most = 2 if rank == 1 and not self.p.resplit_aces else MOST
        return min(self.p.most_hands, most)

    def _columns(self) -> NDArray[np.uint8]:
        columns = np.zeros((RANKS, RANKS), np.uint8)
        where = {start: at for at, group in enumerate(self.plan.starts) for start in group}
        for up in range(1, 14):
            for second in range(1, 14):
                pair = rules.points(up), rules.points(second)
                key = (pair[0],) if (pair[0],) in where else (min(pair), max(pair))
                columns[up, second] = where[key]
        return columns

    def _special(self) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
        """Finishes that wait for a look at the suits of their cards."""
        p, flags = self.p, (bool(self.p.suited_678), bool(self.p.three_sevens), bool(self.p.spanish))
        known = list(self.finishes)
        lines = {}
        for i, ended in enumerate(known):
            if ended.three:
                ranks = (6, 7, 8) if ended.three == 678 else (7, 7, 7)
                kinds = ((0, 1, 2), (1, 1, 1), (0, 0, 0))
                found = [rules.three_card_line(*ranks, *suits, *flags) for suits in kinds]
                lines[i] = [-1 - self.finish(ended._replace(three=0, line=line)) for line in found]
        self._super_bonuses()
        natural = -1 - self.finish(Finish(21, blackjack=True))
        named = -1 - self.finish(Finish(21, blackjack=True, line=rules.DESIGNATED))
        three = np.array([f.three > 0 for f in self.finishes], np.uint8)
        if p.designated_face_rank:
            three[natural] = 1
        table = np.zeros((len(self.finishes), 3), np.int64)
        for i, found in lines.items():
            table[i] = found
        terms = p.designated_ace, p.designated_face, p.designated_face_rank, natural, named
        return three, table, np.array(terms, np.int64)

    @law("19:47-19.5(g)[not-split]")
    def _super_bonuses(self) -> list[int]:
        """Three sevens of a suit and of spades, each without the super bonus and with it. 19:47-19.5(g)[*]."""
        if not self.p.super_bonus:
            return [-1] * 4
        plain = [Finish(21, line=line) for line in (rules.S_777_SUITED, rules.S_777_SPADES)]
        return [-1 - self.finish(end._replace(super_bonus=more)) for end in plain for more in (False, True)]

    def _needs(self, ended: Finish, may_be_blackjack: bool) -> int:
        """Which of the dealer's cards a finish waits for. 19:47-2.12(c), 19:47-2.7(a)[pay-now], 19:47-2.8(a)2[hold]."""
        if ended.bust or ended == Finish() or ended.rescued:
            return NEEDS_NONE
        if ended.blackjack or ended.gave_up:
            return NEEDS_SECOND if may_be_blackjack else NEEDS_NONE
        won = self.p.player_21_wins or (self.p.two_card_21_wins and ended.two_cards)
        return NEEDS_SECOND if ended.total == 21 and won else NEEDS_ALL

    def settle(self, ended: Finish, outcome: int) -> int:
        """The net of a finish against an outcome for one unsplit hand, in cents. 19:47-2.10(b)."""
        p = self.p
        natural = outcome == BLACKJACK
        if ended.gave_up:
            return -UNIT if natural else -UNIT // 2
        if ended.rescued:
            return -UNIT
        if ended.bust:
            return -2 * UNIT if ended.doubled else -UNIT
        dealer = 22 if outcome in (BUST, NOTHING) else (21 if natural else 17 + outcome)
        cards, dealer_cards = (2 if ended.two_cards or ended.blackjack else 3), (2 if natural else 3)
        ends = p.natural_tie, p.ties, bool(p.two_card_21_wins), bool(p.player_21_wins)
        result = rules.compare(
            ended.total if ended.total else 0, cards, ended.blackjack, dealer, dealer_cards, natural, *ends
        )
        if result == rules.LOST and natural:
            return -UNIT
        units = 2 if ended.doubled else 1
        return result * units * (UNIT if result == rules.LOST else self.won(ended))

    def won(self, ended: Finish) -> int:
        """What a winning unit brings."""
        if ended.blackjack and ended.line != rules.DESIGNATED:
            return UNIT * self.p.blackjack_win // self.p.blackjack_against
        return round(UNIT * line_pays(ended.line)) + UNIT * self.p.super_bonus * ended.super_bonus


def _triples(columns: int) -> Iterator[tuple[int, int, int]]:
    for at in range(columns):
        for one in range(1, 14):
            for two in range(1, 14):
                yield at, one, two


def packed(*parts: NDArray[np.generic]) -> Table:
    """One array of all parts, in the order of their names above, after the places where they begin."""
    flat = [part.ravel().astype(np.int32) for part in parts]
    places = PARTS + np.cumsum([0, *(len(part) for part in flat)])
    return np.concatenate([places.astype(np.int32), *flat])


def placed(table: Table, states: int) -> Table:
    """A table by column whose states become places: the row of a state in the block of its column."""
    column = np.arange(len(table), dtype=np.int32).reshape(-1, *[1] * (table.ndim - 1))
    return np.where(table < 0, table, (column * states + table) * RANKS).astype(np.int32)


def dealer_tables(hits_soft17: bool) -> tuple[Table, Table]:
    """The dealer's walk by up card and by state. 19:47-2.12(b)1, 19:47-2.12(b)2.ii."""
    states: dict[tuple[int, int, int], int] = {}

    def code(cards: int, hard: int, aces: int, natural: bool) -> int:
        if natural:
            return -1 - BLACKJACK
        if rules.is_bust(hard):
            return -1 - BUST
        if cards >= 2 and not rules.dealer_draws(hard, aces, hits_soft17):
            return -1 - (rules.total(hard, aces) - 17)
        return RANKS * states.setdefault((min(cards, 2), hard, min(aces, 1)), len(states))

    first = np.zeros(RANKS, np.int32)
    for up in range(1, 14):
        first[up] = code(1, rules.points(up), int(up == 1), False)
    rows: list[list[int]] = []
    while len(rows) < len(states):
        cards, hard, aces = list(states)[len(rows)]
        row = [0] * RANKS
        for rank in range(1, 14):
            natural = cards == 1 and rules.is_blackjack(hard, rank, False)
            row[rank] = code(cards + 1, hard + rules.points(rank), aces + int(rank == 1), natural)
        rows.append(row)
    return first, np.array(rows, np.int32).ravel()


def shoe_cards(p: Parameters) -> NDArray[np.uint8]:
    """A shoe as the kernel keeps it: rank + 16 * suit; Spanish decks have no tens. 19:47-19.2(a)."""
    ranks = [rank for rank in range(1, 14) if not (p.tens_removed and rank == 10)]
    return np.array([rank + RANKS * suit for suit in range(4) for rank in ranks] * p.decks, np.uint8)


__all__ = ["ENDS", "NOTHING", "RANKS", "UNIT", "Builder", "Finish", "Table", "shoe_cards"]
