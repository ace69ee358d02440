"""The exact value of casino war: every original and war deal counted, war and surrender weighed against each other."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, lcm

from ...odds.analysis import GameOdds
from ...odds.left import Left, by_ranks
from ...odds.lines import Line, Outcome, ended
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ...table.wagers import Decision, Result, WagerType
from . import rules
from .elections import CasinoWarElections
from .wagers import INITIAL, TIE, WAR, WAR_TIE, decide_initial, decide_surrender, decide_tie, decide_war, decide_war_tie

UNIT = 10_000  # cents: every figure is for a wager of $100
PLACES = range(2, 15)
AFTER_TIE = (rules.WAR_WON, rules.WAR_LOST, rules.WAR_TIE)


def class_counts(decks: int) -> tuple[int, ...]:
    """In how many ordered deals of four cards, two for the original deal and two for a war, a round ends in each class.

    Burned cards may be any cards, so they change nothing.
    """
    return counts_left((4 * decks,) * len(PLACES))


@lru_cache(maxsize=256)
def counts_left(left: tuple[int, ...]) -> tuple[int, ...]:
    """The same where so many cards of each place, two to ace, are left."""
    counts = [0] * rules.CLASSES
    have, cards = dict(zip(PLACES, left, strict=True)), sum(left)
    for player, dealer in product(PLACES, repeat=2):
        ways = have[player] * max(have[dealer] - (player == dealer), 0)
        if not rules.is_tie_hand(player, dealer):
            counts[rules.original_class(player, dealer)] += ways * (cards - 2) * (cards - 3)
            continue
        for ours, theirs in product(PLACES, repeat=2):
            after = max(have[ours] - 2 * (ours == player), 0)
            counts[rules.war_class(ours, theirs)] += (
                ways * after * max(have[theirs] - 2 * (theirs == player) - (theirs == ours), 0)
            )
    return tuple(counts)


def unit(elections: CasinoWarElections) -> int:
    """UNIT, or the first multiple of it that can be paid to the cent at the odds on ties."""
    against = elections.tie_pays.against
    return UNIT * lcm(against // gcd(against, UNIT), 1)


def war_net(result: int, elections: CasinoWarElections, stake: int) -> int:
    """What initial and war wager together bring in a war."""
    return decide_initial(result, elections).net(stake) + decide_war(result, elections).net(stake)


def value_of_war(elections: CasinoWarElections, counts: tuple[int, ...]) -> Fraction:
    """The average of going to war after a tie hand, per initial wager."""
    total = sum(counts[result] for result in AFTER_TIE)
    return Fraction(sum(counts[result] * war_net(result, elections, UNIT) for result in AFTER_TIE), total * UNIT)


def war_is_best(elections: CasinoWarElections, counts: tuple[int, ...]) -> bool:
    """Whether war is worth more than a surrender, found and not assumed."""
    return value_of_war(elections, counts) > Fraction(decide_surrender().net(UNIT), UNIT)


def lines(elections: CasinoWarElections, decks: int | None = None, counts: tuple[int, ...] | None = None) -> list[Line]:
    """The initial wager by best play, always at war and always surrendered; the tie wagers and the war wager alone."""
    stake = unit(elections)
    best = war_is_best(elections, counts or class_counts(decks or elections.shoe_decks))

    def initial(key: str, *, war: bool) -> Line:
        return Line(key, INITIAL.cite, INITIAL.pays(elections), tuple(map(_initial(elections, stake, war), _CLASSES)))

    def alone(kind: WagerType, decide: Callable[[int, CasinoWarElections], Decision], *, after_tie: bool) -> Line:
        def outcome(result: int) -> Outcome | None:
            if after_tie and result not in AFTER_TIE:
                return None
            decision = decide(result, elections)
            return stake, decision.net(stake), decision.result

        return Line(kind.key, kind.cite, kind.pays(elections), tuple(map(outcome, _CLASSES)))

    return [
        initial("initial", war=best),
        initial("initial:always-war", war=True),
        initial("initial:always-surrender", war=False),
        alone(TIE, decide_tie, after_tie=False),
        alone(WAR, decide_war, after_tie=True),
        alone(WAR_TIE, decide_war_tie, after_tie=True),
    ]


_CLASSES = range(rules.CLASSES)


def _initial(elections: CasinoWarElections, stake: int, war: bool) -> Callable[[int], Outcome]:
    def outcome(result: int) -> Outcome:
        if result not in AFTER_TIE:
            decision = decide_initial(result, elections)
            return stake, decision.net(stake), decision.result
        if not war:
            return stake, decide_surrender().net(stake), Result.LOST
        net = war_net(result, elections, stake)
        return stake, net, ended(net)

    return outcome


def odds(elections: CasinoWarElections) -> GameOdds:
    """The exact value of every wager on the first round of a full shoe."""
    return GameOdds(
        "casino-war", elections.chosen(), [line.value(class_counts(elections.shoe_decks)) for line in lines(elections)]
    )


def strategy(elections: CasinoWarElections) -> Strategy:
    """Whether to go to war after a tie hand, with what each choice is worth."""
    counts = class_counts(elections.shoe_decks)
    war, surrender = value_of_war(elections, counts), Fraction(decide_surrender().net(UNIT), UNIT)
    best = "war" if war_is_best(elections, counts) else "surrender"
    told = {line.key: line.value(counts) for line in lines(elections)}
    return Strategy(
        "casino-war",
        (f"After a tie hand choose {best}, always.", "Make no tie wager, with the initial wager or with the war."),
        ("after a tie hand", "worth", "best"),
        tuple(
            (name, f"{float(worth):+.6f}", "yes" if name == best else "no")
            for name, worth in (("war", war), ("surrender", surrender))
        ),
        ("Worth per initial wager, from a full shoe.",),
        {key: value.house_edge for key, value in told.items() if key not in (WAR.key, INITIAL.key)},
    )


def left(elections: CasinoWarElections) -> Left:
    """The cards of the shoe by place."""
    return by_ranks(elections.shoe_decks, 4, rules.ranking, counts_left, lambda counts: lines(elections, counts=counts))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy)
