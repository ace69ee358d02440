"""The exact value of every baccarat wager, from a count of all the ways a shoe can deal a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, TypeAlias

from ...odds.analysis import GameOdds, WagerOdds
from ...odds.left import Counts, Left, Means
from ...odds.lines import DecidedLine
from ...table.game import Numbers, compiled
from ...table.odds import EVEN
from ...table.wagers import Decide, Decision
from . import rules
from .elections import BaccaratElections
from .wagers import BANKER, DECIDE, decide_banker

if TYPE_CHECKING:
    from .elections import MinibaccaratElections


BaccaratLine: TypeAlias = DecidedLine[Decision]
KINGS = 13
PAIRS = tuple(combinations_with_replacement(range(10), 2))


def lines(elections: BaccaratElections) -> list[BaccaratLine]:
    """Every wager offered at these elections; Banker twice where total-cards wagers may free it of vigorish."""

    def line(key: str, cite: str, pays: str, decide: Decide) -> BaccaratLine:
        decisions = tuple(decide(result, elections) for result in range(rules.CLASSES))
        return DecidedLine(key, elections.parallels.get(cite, cite), pays, decisions)

    listed = []
    for kind, decide in DECIDE.items():
        if kind.offered(elections):
            listed.append(line(kind.key, kind.cite, kind.pays(elections), decide))
        if kind is BANKER and elections.total_cards_waive_vigorish:
            waived = partial(decide_banker, waived=True)
            listed.append(line("banker-waived", "19:47-7.3(f)2", str(EVEN), waived))
    return listed


def shoe_values(decks: int) -> tuple[int, ...]:
    """How many cards of each value, 0 to 9, a shoe of whole decks holds."""
    counts = [0] * 10
    for rank in range(1, KINGS + 1):
        counts[rules.card_value(rank)] += 4 * decks
    return tuple(counts)


@lru_cache(maxsize=64)
def class_counts(values: tuple[int, ...]) -> tuple[int, ...]:
    """In how many ordered deals of six cards from a shoe the round ends in each class.

    ``values`` says how many cards are worth 0, 1, ... 9. Six cards are counted also where the round needs fewer, so
    that all rounds are weighed alike: eight decks have 4,998,398,275,503,360 deals.
    """
    counts = [0] * rules.CLASSES
    left = list(values)
    cards = sum(left)
    for player_pair, player_ways in pairs_in(left):
        for banker_pair, banker_ways in pairs_in(left):
            player, banker = rules.point_count(sum(player_pair)), rules.point_count(sum(banker_pair))
            _third_cards(counts, left, cards - 4, player_ways * banker_ways, player, banker)
    return tuple(counts)


def pairs_in(left: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Each pair of values with the ways to deal it in either order; the cards are gone while the caller looks."""
    for first, second in PAIRS:
        ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
        if ways > 0:
            left[first] -= 1
            left[second] -= 1
            yield (first, second), ways
            left[first] += 1
            left[second] += 1


def _third_cards(counts: list[int], left: list[int], cards: int, ways: int, player: int, banker: int) -> None:
    """Add up how a round goes on from two-card counts, with ``cards`` left of which ``left`` have each value."""
    if not rules.player_draws(player, banker):
        if not rules.banker_draws(player, banker, rules.NO_CARD):
            counts[rules.result_class(4, player, banker)] += ways * cards * (cards - 1)
            return
        for value, number in enumerate(left):
            final = rules.point_count(banker + value)
            counts[rules.result_class(5, player, final)] += ways * number * (cards - 1)
        return
    for third, number in enumerate(left):
        drawn = rules.point_count(player + third)
        if not rules.banker_draws(player, banker, third):
            counts[rules.result_class(5, drawn, banker)] += ways * number * (cards - 1)
            continue
        for value, others in enumerate(left):
            final = rules.point_count(banker + value)
            counts[rules.result_class(6, drawn, final)] += ways * number * (others - (value == third))


def odds(elections: BaccaratElections, game: str = "minibaccarat") -> GameOdds:
    """The exact value of every wager offered, made for $100 on the first round of a full shoe."""
    counts = class_counts(shoe_values(elections.shoe_decks))
    return GameOdds(game, elections.chosen(), [value_of(line, counts) for line in lines(elections)])


def value_of(line: BaccaratLine, counts: tuple[int, ...]) -> WagerOdds:
    """The value of a wager from how many deals end in each class."""
    unit = line.unit
    outcomes = (
        (ways, Fraction(decision.net(unit), unit), decision.result)
        for ways, decision in zip(counts, line.decisions, strict=True)
    )
    return WagerOdds.from_outcomes(line.key, line.cite, line.pays, outcomes)


KINDS = ("10, J, Q, K", "A", "2", "3", "4", "5", "6", "7", "8", "9")


def _edge(line: BaccaratLine, counts: Sequence[float]) -> float:
    net = [decision.net(line.unit) / line.unit for decision in line.decisions]
    return float(-sum(c * n for c, n in zip(counts, net, strict=True)) / sum(counts))


def left(elections: MinibaccaratElections) -> Left:
    """The cards of the shoe in play."""
    told = {line.key: line for line in lines(elections)}
    decks = elections.shoe_decks

    def values(now: Counts) -> list[WagerOdds]:
        counts = class_counts(now)
        return [value_of(line, counts) for line in told.values()]

    def edges(wager: str, now: Means) -> float:
        return _edge(told[wager], class_counts(now))

    return Left(KINDS, shoe_values(decks), decks, 6, lambda card: rules.card_value(card.rank), values, edges)


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
