"""The super bonus of Spanish 21: three suited sevens against a seven, the one play of the game that looks at suits.

A chart by totals splits two sevens against a seven. Two of one suit may be worth more kept together, for the bonus:
what that gains is added to the worth of the chart. 19:47-19.5(g)[super-bonus], 19:47-19.5(g)[not-split].
"""

from __future__ import annotations

from fractions import Fraction

from . import rules
from .exact_column import Column
from .exact_dealer import Floats
from .exact_hands import line_pays

SEVEN = 7


def super_bonus_chance(decks: int, cards: int = 48) -> Fraction:
    """The chance that a first, second and third card and the dealer's first are sevens, the player's of one suit."""
    return suited_sevens_chance(decks, cards) * third_chance(decks, cards)


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
