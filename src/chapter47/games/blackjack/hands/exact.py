"""What every hand is worth against one dealer's card: standing, drawing, doubling, giving up, splitting.

Worth is the expected net of one unit where the dealer has no blackjack, weighed by the chance of that; what a dealer's
blackjack costs is added at the end, because it takes the original wager whatever the player did: 19:47-2.10(b),
19:47-2.11(d). Hands that went over 21 before were lost before, all their wagers (reading R-blackjack-bust); with a card
reader that cannot be. Where a table of another place takes every wager, ``lose_all`` says so and nothing is added.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import perm, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import rules
from ..exact.dealing import BLACKJACK, VALUES, Floats, Start, blackjack_card, distribution, is_blackjack
from ..exact.rules import Parameters
from ..exact.state import Bools, Hands, Ints, doubles, hands, hands_from, line_pays, payouts, shoe

if TYPE_CHECKING:
    from ..exact.events import Ends

MANY = 22  # cards that no hand has
FINISHED = (17, 18, 19, 20, 21, 22)  # the dealer's outcomes but a blackjack


@dataclass(frozen=True)
class Game:
    """One set of rules with the tables that all columns share, on full decks or on the cards that are ``left``."""

    p: Parameters
    left: tuple[float, ...] | None = None  # cards of each value, ace to ten; parts of cards are a mean of shoes

    @cached_property
    def hands(self) -> Hands:
        """Every hand."""
        return hands_from(self.shoe) if self.left else hands(self.p.decks, bool(self.p.tens_removed))

    @cached_property
    def shoe(self) -> Floats:
        """The shoe by value."""
        return np.array(self.left) if self.left else shoe(self.p.decks, bool(self.p.tens_removed))

    @cached_property
    def pays(self) -> tuple[Floats, Floats]:
        """What a winning hand is paid, not doubled and doubled."""
        return payouts(self.hands, self.p, False), payouts(self.hands, self.p, True)

    @cached_property
    def wins_loses(self) -> tuple[Floats, Floats]:
        """Which of the dealer's finished outcomes each hand beats and loses to; a blackjack counts as a plain 21."""
        table = self.hands
        results = np.zeros((22, 2, len(FINISHED)), np.int64)
        for total in range(22):
            for two in (0, 1):
                results[total, two] = [self._compare(total, 2 if two else 3, dealer) for dealer in FINISHED]
        each = results[table.total, (table.cards == 2).astype(int)]
        if self.p.charlie:
            each[table.cards >= self.p.charlie] = rules.WON
        return (each == rules.WON).astype(float), (each == rules.LOST).astype(float)

    def _compare(self, total: int, cards: int, dealer: int) -> int:
        p = self.p
        ends = p.natural_tie, p.ties, bool(p.two_card_21_wins), bool(p.player_21_wins)
        return rules.compare(total, cards, False, dealer, 3, False, *ends)

    @cached_property
    def may_double(self) -> Bools:
        """Hands that may be doubled before any split."""
        return doubles(self.hands, self.p, False)

    @cached_property
    def may_double_split(self) -> Bools:
        """Hands that may be doubled after a split."""
        return doubles(self.hands, self.p, True)

    @cached_property
    def may_hit(self) -> Bools:
        """Hands that may draw."""
        hard = self.hands.counts @ np.arange(1, VALUES + 1)
        below = np.array(
            [
                rules.may_hit(int(h), int(a), False, False, False)
                for h, a in zip(hard, self.hands.counts[:, 0], strict=True)
            ]
        )
        return below & (self.hands.cards < (self.p.charlie or MANY))

    def stand_values(self, chances: Floats, index: Any, lose_all: bool) -> tuple[Floats, Floats]:
        """The worth of standing on hands, not doubled and doubled, from the chances of the dealer's outcomes."""
        wins, loses = self.wins_loses
        finished = chances[:BLACKJACK].T
        won, lost = (finished * wins[index]).sum(axis=1), (finished * loses[index]).sum(axis=1)
        if lose_all:
            lost = lost + chances[BLACKJACK]
        return self.pays[0][index] * won - lost, self.pays[1][index] * won - lost


class Column:
    """All hands against one start of the dealer's hand, dealt from a full shoe."""

    def __init__(self, game: Game, start: Start, lose_all: bool = False) -> None:
        self.game, self.start = game, start
        self.lose_all = lose_all
        self.split_worths: dict[tuple[int, bytes, bytes], float] = {}
        self.split_ends: dict[tuple[int, bytes, bytes], Ends] = {}
        table = game.hands
        gone = np.zeros(VALUES)
        self.weight, cards = (1.0 if len(start) == 1 or start[0] == start[1] else 2.0), game.shoe.sum()
        for value in start:
            self.weight *= (game.shoe - gone)[value - 1] / (cards - gone.sum())
            gone[value - 1] += 1
        self.before = game.shoe - gone  # the shoe as the player's cards come from it
        self.left = np.maximum(self.before[:, None] - table.counts.T, 0.0)
        self.cards = self.left.sum(axis=0)
        self.chance, self.bust, self.bust_first = self.draws(self.left, self.cards)
        self.dealer = distribution(self.left, start, bool(game.p.hits_soft17))
        self.blackjack = self.dealer[BLACKJACK]
        self.stand, self.stand_doubled = game.stand_values(self.dealer, slice(None), lose_all)
        # what the dealer's blackjack costs beside ``worth``
        self.cost = np.zeros(len(self.cards)) if lose_all else self.blackjack
        self.give_up = -0.5 * (1.0 - self.blackjack) - (self.blackjack if lose_all else 0.0)
        if game.p.early_surrender:
            self.give_up = self.cost - 0.5

    @property
    def busts_come_first(self) -> bool:
        """Whether a hand can go over 21 before a dealer's blackjack is known: then all its wagers are lost."""
        p = self.game.p
        return p.hole in (rules.NO_HOLE, rules.HOLE_DOWN) and bool(p.busts_first) and not self.lose_all

    def draws(self, left: Floats, cards: Floats) -> tuple[Floats, Floats, Floats]:
        """The chance of each next card for each hand, the worth of those that go over 21, and the chance that one
        does so before a blackjack of the dealer that nobody knows of yet."""
        chance = (left / np.maximum(cards, 1.0)).T
        wanted = blackjack_card(self.start)
        cost = np.ones((len(cards), VALUES))
        if wanted and not self.lose_all:
            others = np.maximum(cards - 1.0, 1.0)
            cost -= (left[wanted - 1] / others)[:, None]
            cost[:, wanted - 1] += 1.0 / others
        over = chance * (self.game.hands.child < 0)
        worth = -(over * cost).sum(axis=1)
        first = over.sum(axis=1) + worth if self.busts_come_first else np.zeros(len(cards))
        return chance, worth, first

    @cached_property
    def rescue_gain(self) -> Floats:
        """What a doubled hand gains by giving up the original wager and taking the other back."""
        gain: Floats = self.blackjack - 1.0 - 2.0 * self.stand_doubled
        return gain

    @cached_property
    def double(self) -> Floats:
        """The worth of doubling for the full wager, a rescue taken by each hand that gains."""
        return self.doubled(self.rescue_gain > 0)

    def doubled(self, rescue: Bools) -> Floats:
        """The worth of doubling for the full wager; ``rescue`` says which doubled hands give up, where they may."""
        child = self.game.hands.child
        worth = 2.0 * self.stand_doubled
        if self.game.p.rescue:
            worth = worth + np.where(rescue, self.rescue_gain, 0.0)
        one = np.where(child >= 0, worth[child], 0.0)
        drawn: Floats = (self.chance * one).sum(axis=1)
        return drawn + 2.0 * self.bust - self.bust_first

    def play(self, hit: Bools, double: Bools, doubled: Floats | None = None) -> tuple[Floats, Floats]:
        """The worth of each hand played by a rule of its own cards, and of drawing once and then playing so."""
        table = self.game.hands
        drawn = np.zeros(len(self.cards))
        worth = np.where(double, self.double if doubled is None else doubled, self.stand)
        for group in reversed(table.by_hard):
            drawn[group] = self._draw(worth, group)
            takes = group[hit[group] & ~double[group]]
            worth[takes] = drawn[takes]
        return worth, drawn

    def best(self, may_double: Bools) -> tuple[Bools, Bools]:
        """Which hands draw and which double when every hand is played as its own cards ask."""
        table = self.game.hands
        hit, double = np.zeros(len(self.cards), np.bool_), np.zeros(len(self.cards), np.bool_)
        worth = self.stand.copy()
        for group in reversed(table.by_hard):
            drawn = self._draw(worth, group)
            hit[group] = self.game.may_hit[group] & (drawn > worth[group])
            worth[group] = np.where(hit[group], drawn, worth[group])
            double[group] = may_double[group] & (self.double[group] > worth[group])
            worth[group] = np.where(double[group], self.double[group], worth[group])
        return hit, double

    def _draw(self, worth: Floats, group: Ints) -> Floats:
        child = self.game.hands.child[group]
        kept = np.where(child >= 0, worth[child], 0.0)
        drawn: Floats = (self.chance[group] * kept).sum(axis=1) + self.bust[group]
        return drawn

    def deal(self) -> Floats:
        """The chance of each hand of two cards as the first deal, in either order."""
        table = self.game.hands
        dealt = np.zeros(len(self.cards))
        cards = self.before.sum()
        for i in np.flatnonzero(table.cards == 2):
            first, second = np.repeat(np.arange(VALUES), table.counts[i])
            same = first == second
            ways = self.before[first] * (self.before[second] - same) * (1 if same else 2)
            dealt[i] = max(ways, 0.0) / (cards * (cards - 1))
        return dealt

    def natural(self, pays: float) -> float:
        """The whole value of a player's blackjack. 19:47-2.7(b)[stand-off], 19:47-2.6(k)1[both-blackjack-wins]."""
        both = float(self.blackjack[self.game.hands.of(1, 10)])
        tie = self.natural_tie
        return pays * (1 - both) + both * (pays if tie == rules.WON else float(tie))

    @property
    def natural_tie(self) -> int:
        """What becomes of two blackjacks."""
        p = self.game.p
        return rules.compare(21, 2, True, 21, 2, True, p.natural_tie, p.ties, True, False)

    @property
    def ends_at_once(self) -> bool:
        """Whether the dealer's two cards seen are a blackjack. 19:47-2.6(k)6[no-cards]."""
        return is_blackjack(self.start)


SEVEN = 7
FOUR = 4  # the dealer's seven and three of the player


def super_bonus_chance(decks: int, cards: int = 48) -> Fraction:
    """The chance that a first, second and third card and the dealer's first are sevens, the player's of one suit."""
    return suited_sevens_chance(decks, cards) * third_chance(decks, cards)


def super_bonus_left(game: Game) -> float:
    """The same on the cards that are left: the suits of the sevens that are gone are nobody's guess."""
    decks = game.p.decks
    sevens, cards = float(game.shoe[SEVEN - 1]), float(sum(game.shoe))
    full = Fraction(perm(4 * decks, FOUR), perm(48 * decks, FOUR))
    return float(super_bonus_chance(decks) / full) * prod(max(sevens - n, 0.0) / (cards - n) for n in range(FOUR))


def suited_sevens_chance(decks: int, cards: int = 48) -> Fraction:
    """The chance of two sevens of one suit against a seven."""
    d, n = decks, cards * decks
    return Fraction(4 * d * (d - 1) * (4 * d - 2), n * (n - 1) * (n - 2))


def third_chance(decks: int, cards: int = 48) -> Fraction:
    """The chance that the next card is a third of that suit; the dealer's seven may be one of them."""
    d, n = decks, cards * decks
    return Fraction(d - 2, n - 3) * Fraction(4 * d - 3, 4 * d - 2) if d > 2 else Fraction(0)


def suited_sevens_hit(column: Column, drawn: Floats) -> float:
    """The worth of drawing to two sevens of one suit against a seven, without the bonus.

    ``drawn`` is the worth of drawing by hand, where three sevens are paid the average over all suits.
    """
    game = column.game
    d, two, three = game.p.decks, game.hands.of(SEVEN, SEVEN), game.hands.of(SEVEN, SEVEN, SEVEN)
    alike = (d - 2) / (4 * d - 2)  # a third seven is of the same suit
    mixed, one, spades = (line_pays(line) for line in (rules.S_777, rules.S_777_SUITED, rules.S_777_SPADES))
    paid = (1 - alike) * mixed + alike * (0.75 * one + 0.25 * spades)
    return float(drawn[two] + column.chance[two, SEVEN - 1] * (paid - game.pays[0][three]))


def sevens_for(column: Column, drawn: Floats, split: float) -> float:
    """The super bonus, in base wagers, from which two suited sevens are worth more kept together than split."""
    return (split - suited_sevens_hit(column, drawn)) / float(third_chance(column.game.p.decks))


__all__ = ["SEVEN", "sevens_for", "suited_sevens_chance", "super_bonus_chance"]
