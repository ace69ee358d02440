"""The exact value of every pokette wager: 54 equal spaces, and every stand of two cards as likely as any other.

The classes of a spin are its 54 spaces for the wagers of the layout, and after them the ways a poker hand wager can be
open and end. A wager looks only at the classes of its own family, so one list of counts serves all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome
from ...table.game import Numbers, compiled
from ..roulette.odds import UNIT, line_of
from . import rules
from .betting import lawful
from .elections import PoketteElections
from .wagers import DECIDE, PAIR_IN_2, THIRD_CARD, decide_hand


@dataclass(frozen=True, slots=True)
class HandClass:
    """How a spin finds the stand and what it does to its wagers: the bits that were open, and those that won."""

    cards: int  # in the stand before the spin
    opened: int = 0
    won: int = 0
    joker: bool = False
    at_end: bool = False  # an open straight that one value alone completes


def _alike(first: int, second: int, third: int) -> tuple[int, int, int]:
    """The same three cards in suits that stand for all others: only whether suits are equal matters."""
    paired = rules.suit(first) == rules.suit(second)
    all_three = paired and rules.suit(third) == rules.suit(first)
    joker = rules.is_joker(third)
    return (
        first % 13,
        second % 13 + (0 if paired else 13),
        rules.CARDS if joker else third % 13 + (0 if all_three else 26),
    )


@cache
def _third_card(first: int, second: int, third: int, ace_low: bool) -> HandClass:
    """What a third card does to a stand of two."""
    opened = rules.opens(first, second, ace_low)
    at_end = bool(opened & rules.OPEN_STRAIGHT) and rules.completing_ranks(first, second, ace_low) == 1
    return HandClass(2, opened, rules.wins(first, second, third, ace_low), rules.is_joker(third), at_end)


@lru_cache(maxsize=2)
def hand_classes(ace_low: bool) -> tuple[list[HandClass], list[int], list[int]]:
    """All classes; that of every second card on every first; that of every third card on every two, in order."""
    classes: dict[HandClass, int] = {}

    def number(found: HandClass) -> int:
        return classes.setdefault(found, len(classes))

    second_cards = [
        number(HandClass(1, 1, int(rules.is_pair(first, second)), rules.is_joker(second)))
        for first in range(rules.CARDS)
        for second in range(rules.SPACES)
    ]
    third_cards = [
        number(_third_card(*_alike(first, second, third), ace_low))
        for first in range(rules.CARDS)
        for second in range(rules.CARDS)
        for third in range(rules.SPACES)
    ]
    return list(classes), second_cards, third_cards


@lru_cache(maxsize=2)
def counts(ace_low: bool) -> tuple[int, ...]:
    """How often each class comes: once a space, and once for every order of cards in the stand."""
    classes, second_cards, third_cards = hand_classes(ace_low)
    hands = [0] * len(classes)
    for at in (*second_cards, *third_cards):
        hands[at] += 1
    return (*[1] * rules.SPACES, *hands)


Open = Callable[[HandClass], bool]


def _hand_line(key: str, cite: str, pays: str, elections: PoketteElections, bit: int, is_open: Open) -> Line:
    """A poker hand wager: nothing in the classes in which it is not open."""
    kind = key.partition(":")[0]
    outcomes: list[Outcome | None] = [None] * rules.SPACES
    for found in hand_classes(elections.ace_low)[0]:
        decision = decide_hand(kind, cite, bool(found.won & bit), found.joker, elections)
        unit = UNIT * elections.odds_of(kind).against
        outcomes.append((unit, decision.net(unit), decision.result) if is_open(found) else None)
    return Line(key, cite, pays, tuple(outcomes))


def _third_card_open(bit: int, at_end: bool | None = None) -> Open:
    return lambda found: found.cards == 2 and bool(found.opened & bit) and at_end in (None, found.at_end)


def lines(elections: PoketteElections) -> list[Line]:
    """Every wager offered; open straights also by where they lie, for one value alone completes them at the ends."""
    listed = []
    hands = len(hand_classes(elections.ace_low)[0])
    for kind, decide in DECIDE.items():
        if kind.offered(elections):
            spot = lawful(kind.key, tuple(elections.columns), elections.jokers_straight_up)[0]
            decisions = [decide(spot, space, elections) for space in range(rules.SPACES)]
            line = line_of(kind.key, kind.cite, kind.pays(elections), decisions)
            listed.append(Line(line.key, line.cite, line.pays, (*line.outcomes, *[None] * hands)))
    pays = PAIR_IN_2.pays(elections)
    listed.append(_hand_line(PAIR_IN_2.key, PAIR_IN_2.cite, pays, elections, 1, lambda found: found.cards == 1))
    for kind, (bit, _) in THIRD_CARD.items():
        told = (kind.cite, kind.pays(elections), elections, bit)
        listed.append(_hand_line(kind.key, *told, _third_card_open(bit)))
        if bit in (rules.OPEN_STRAIGHT, rules.OPEN_STRAIGHT_FLUSH):
            listed.append(_hand_line(f"{kind.key}:middle", *told, _third_card_open(bit, False)))
            listed.append(_hand_line(f"{kind.key}:end", *told, _third_card_open(bit, True)))
    return listed


def odds(elections: PoketteElections) -> GameOdds:
    """The exact value of every wager; a poker hand's over all stands that open it."""
    weights = counts(elections.ace_low)
    return GameOdds("pokette", elections.chosen(), [line.value(weights) for line in lines(elections)])


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
