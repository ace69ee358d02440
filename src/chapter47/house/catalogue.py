"""The games by kind, as a person chooses among them: what each is in one line, and the least that it costs to play.

The edges are those of the program itself at the usual elections; a test counts them again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Described(NamedTuple):
    """A game in one line: how it plays, and the wager whose edge is the lowest that a patron can begin with."""

    game: str
    line: str
    wager: str
    edge: float


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that play alike, on felt of one colour."""

    key: str
    title: str
    line: str
    felt: str
    games: tuple[Described, ...]

    @property
    def lowest(self) -> float:
        """The lowest edge of the kind that is the house's."""
        return min(game.edge for game in self.games if game.edge > 0)


KINDS = (
    Kind(
        "blackjack",
        "Blackjack",
        "Come closer to 21 than the dealer.",
        "green",
        (
            Described("blackjack", "The one on every casino floor.", "blackjack", 0.004632),
            Described("spanish-21", "No tens, and a richer list of payouts.", "blackjack", 0.003958),
            Described("multi-action-blackjack", "One hand against three of the dealer's.", "hand", 0.006783),
            Described("night-blackjack", "As charities deal it.", "blackjack", 0.006762),
        ),
    ),
    Kind(
        "baccarat",
        "Baccarat",
        "Bet on one of two hands; nine is best.",
        "navy",
        (
            Described("minibaccarat", "Quick: the dealer turns every card.", "banker", 0.010579),
            Described("punto-banco", "The large table, and patrons deal the shoe.", "banker", 0.010579),
            Described("chemin-de-fer", "Patrons hold the bank in turn.", "bank", 0.010558),
            Described("night-baccarat", "The charities' large table.", "bank", 0.010558),
            Described("night-minibaccarat", "The charities' small table.", "bank", 0.010558),
        ),
    ),
    Kind(
        "poker",
        "Poker",
        "Against each other, or against the house.",
        "wine",
        (
            Described("poker", "Hold'em, stud and draw between patrons; the house takes a share.", "pot", 0.025),
            Described("three-card-poker", "Three cards against the dealer's three.", "ante", 0.03373),
            Described("let-it-ride", "Three bets, and you may take back two.", "three-bets", 0.035057),
            Described("caribbean-stud", "Five cards, one card of the dealer up.", "ante", 0.052243),
            Described("double-down-stud", "See four cards, then double or not.", "initial", 0.026678),
            Described("fast-action-holdem", "Split four cards into two hands.", "original", 0.019645),
            Described("pai-gow-poker", "Seven cards set into two hands.", "pai-gow-poker", 0.02724),
            Described("night-caribbean-stud", "Caribbean stud, as charities deal it.", "ante", 0.052243),
            Described("night-let-it-ride", "Let it ride, as charities deal it.", "three-bets", 0.035057),
        ),
    ),
    Kind(
        "dice",
        "Dice",
        "Craps, sic bo and their relatives.",
        "petrol",
        (
            Described("craps", "Pass, come and odds: the loudest table.", "dont-pass", 0.013636),
            Described("mini-craps", "The same wagers on a small layout.", "dont-pass", 0.013636),
            Described("night-craps", "As charities throw it.", "dont-pass", 0.013636),
            Described("sic-bo", "Three dice under a cover.", "small", 0.027778),
            Described("mini-dice", "Place a number against seven.", "place:6", 0.015152),
            Described("chuck-a-luck", "Three dice in a cage, one number.", "number", 0.078704),
            Described("under-over", "Two dice: under, over or exactly seven.", "under", 0.166667),
            Described("beat-the-dealer", "Your dice against the dealer's.", "beat", 0.112654),
        ),
    ),
    Kind(
        "wheels",
        "Wheels",
        "Roulette, big six, pokette.",
        "forest",
        (
            Described("roulette", "Two zeros, thirty-six numbers.", "straight", 0.052632),
            Described("big-six", "A wheel of bills, seven bets.", "insignia-5", 0.111111),
            Described("pokette", "A wheel of playing cards.", "corner", 0.037037),
            Described("night-roulette", "As charities spin it.", "straight", 0.052632),
            Described("money-wheel", "The charities' big six.", "joker", -0.02),
        ),
    ),
    Kind(
        "tiles",
        "Tiles and numbers",
        "Pai gow, keno, war and red dog.",
        "plum",
        (
            Described("pai-gow", "Four dominoes set into two hands.", "pai-gow", 0.023866),
            Described("keno", "Mark numbers; twenty of eighty are drawn.", "straight:1-spot", 0.25),
            Described("casino-war", "The higher card wins.", "initial", 0.023301),
            Described("red-dog", "Will the third card fall between?", "original", 0.027978),
            Described("joker-seven", "Seven cards, and what is among them.", "no-pairs", 0.047492),
            Described("night-red-dog", "Red dog, as charities deal it.", "original", 0.031554),
        ),
    ),
)
KIND_OF = {described.game: kind for kind in KINDS for described in kind.games}
DESCRIBED = {described.game: described for kind in KINDS for described in kind.games}


def edge_in_words(edge: float) -> str:
    """An edge as pages write it: two decimals, and a word where it is the patron's.

    >>> edge_in_words(0.004632), edge_in_words(-0.02)
    ('0.46%', '2.00% in your favour')
    """
    return f"{edge:.2%}" if edge >= 0 else f"{-edge:.2%} in your favour"
