"""The exact value of casino-night baccarat: the casino's count of all deals, and one for the literal draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from ...odds.analysis import GameOdds, WagerOdds
from ...odds.left import Counts, Left, Means, edge_of
from ...odds.lines import Line
from ...table.game import Numbers, compiled
from ..minibaccarat.odds import KINDS, shoe_values
from ..minibaccarat.odds import class_counts as baccarat_counts
from . import rules
from .elections import NightBaccaratElections
from .wagers import DECIDE

UNIT = 10_000  # cents: the five percent of it need no rounding


def lines(elections: NightBaccaratElections) -> list[Line]:
    """The three wagers for $100, with their outcome in each result class."""
    own = elections.parallels.get
    listed = []
    for kind, decide in DECIDE.items():
        decisions = [decide(result, elections) for result in range(rules.CLASSES)]
        outcomes = tuple((UNIT, decision.net(UNIT), decision.result) for decision in decisions)
        listed.append(Line(kind.key, own(kind.cite, kind.cite), kind.pays(elections), outcomes))
    return listed


def class_counts(elections: NightBaccaratElections) -> tuple[int, ...]:
    """In how many ordered deals of six cards from the stack a round ends in each class."""
    return counts_left(elections, shoe_values(elections.decks))


def counts_left(elections: NightBaccaratElections, values: tuple[int, ...]) -> tuple[int, ...]:
    """The same from so many cards of each value."""
    return literal_counts(values) if elections.is_literal else baccarat_counts(values)


@lru_cache(maxsize=16)
def literal_counts(values: tuple[int, ...], literal: bool = True) -> tuple[int, ...]:
    """The count by the printed draw rule; without ``literal`` it is the casino's, which tests compare."""
    counts = [0] * rules.CLASSES
    left = list(values)
    for player, player_ways in _pairs(left):
        for bank, bank_ways in _pairs(left):
            _finish(counts, left, player_ways * bank_ways, player, bank, literal)
    return tuple(counts)


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The point count of each pair with the ways to deal it in either order; its cards are gone meanwhile."""
    for first, second in combinations_with_replacement(range(10), 2):
        ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
        if ways > 0:
            left[first] -= 1
            left[second] -= 1
            yield rules.point_count(first + second), ways
            left[first] += 1
            left[second] += 1


def _finish(counts: list[int], left: list[int], ways: int, player: int, bank: int, literal: bool) -> None:
    """Add up how a round goes on from two-card counts; six cards are counted also where fewer are dealt."""
    cards = sum(left)
    player_draws = rules.player_draws(player, bank)
    for fifth, fifths in enumerate(left):
        third = fifth if player_draws else rules.NO_CARD
        drawn = rules.point_count(player + fifth) if player_draws else player
        if not rules.bank_draws(player, bank, third, literal):
            counts[rules.result_class(4 + player_draws, drawn, bank)] += ways * fifths * (cards - 1)
        elif not player_draws:
            counts[rules.result_class(5, player, rules.point_count(bank + fifth))] += ways * fifths * (cards - 1)
        else:
            for sixth, sixths in enumerate(left):
                final = rules.point_count(bank + sixth)
                counts[rules.result_class(6, drawn, final)] += ways * fifths * (sixths - (sixth == fifth))


def odds(elections: NightBaccaratElections, game: str = "night-baccarat") -> GameOdds:
    """The exact value of every wager for $100 on the first round of a full stack."""
    counts = class_counts(elections)
    return GameOdds(game, elections.chosen(), [line.value(counts) for line in lines(elections)])


def left(elections: NightBaccaratElections) -> Left:
    """The cards of the stack that are left."""
    told = {line.key: line for line in lines(elections)}

    def values(now: Counts) -> list[WagerOdds]:
        counts = counts_left(elections, now)
        return [line.value(counts) for line in told.values()]

    def edges(wager: str, now: Means) -> float:
        return edge_of(told[wager], counts_left(elections, now))  # type: ignore[arg-type]

    full = shoe_values(elections.decks)
    return Left(KINDS, full, elections.decks, 6, lambda card: rules.card_value(card.rank), values, edges)


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
