"""What the wagers of pai gow poker are worth, counted over every deal of one hand or two (19:47-11.9).

Two hands of seven can be dealt in more than eight thousand million million ways; ``exact`` counts them in seconds. The
counts of the usual house way come with the package in ``counts.json``; others are made when asked for and kept.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ...documents import Document
from ...errors import certain
from ...odds.analysis import GameOdds, WagerOdds
from ...odds.lines import Line, Outcome
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ...table.money import dollars
from ...table.requests import Ask
from ...table.wagers import WagerType
from ..pai_gow import rules as contests
from ..pai_gow.procedure import SET_THE_HANDS
from . import rules
from .elections import PaiGowPokerElections
from .wagers import BANK, BONUS_WAGER, ENVY, ENVY_FROM, WAGER, decide_bank, decide_bonus, decide_wager

if TYPE_CHECKING:
    from .procedure import PokerTable

Way = tuple[str, tuple[int, ...], tuple[int, int]]  # the ranking and the house way

UNIT = 10_000  # cents
HANDS = 154_143_080
OTHERS = 5  # other players at a table of six
DEALS = HANDS * 53_524_680
FILE = "counts.json"
RULES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "games/pai_gow/rules.py",
    "games/pai_gow_poker/rules.py",
    "games/pai_gow_poker/house_way/kernel.py",
)
CONTESTED = (
    *RULES,
    *(f"games/pai_gow_poker/{name}.py" for name in ("pairs/kernel", "strategy/kernel", "strategy/__init__")),
    "games/pai_gow_poker/house_way/exact.py",
)
COUNTED = (*CONTESTED, "games/pai_gow_poker/exact.py")
SET = (
    *CONTESTED,
    *(f"games/pai_gow_poker/{name}.py" for name in ("best/kernel", "best/exact")),
)
CONTESTS = {WAGER: decide_wager, BANK: decide_bank}
ACES_AND_ANY = "aces and any"  # the two pair that are always split


def line_of(kind: WagerType, elections: PaiGowPokerElections) -> Line:
    """What each class of contests means for a wager of $100."""

    def outcome(result: int) -> Outcome:
        decision = CONTESTS[kind](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    cite = elections.parallels.get(kind.cite, kind.cite)
    return Line(kind.key, cite, kind.pays(elections), tuple(map(outcome, range(contests.CLASSES))))


def nets(kind: WagerType, elections: PaiGowPokerElections) -> list[int]:
    """What each class of contests brings for $100, in cents, the hand that wagers or banks compared with the other."""
    told = [outcome[1] for outcome in line_of(kind, elections).outcomes if outcome]
    return told if kind is WAGER else [told[contests.mirrored(result)] for result in range(contests.CLASSES)]


def lines(elections: PaiGowPokerElections) -> list[Line]:
    """A wager against the bank, and the bank against one wager as large."""
    return [line_of(kind, elections) for kind in CONTESTS if kind.offered(elections)]


def bonus_line(elections: PaiGowPokerElections) -> Line:
    """The bonus without envy, which depends on how many play."""

    def outcome(line: int) -> Outcome:
        decision = decide_bonus(line, elections)
        return UNIT, decision.net(UNIT), decision.result

    told = tuple(outcome(line) for line in range(rules.BONUS_LINES))
    return Line(BONUS_WAGER.key, BONUS_WAGER.cite, BONUS_WAGER.pays(elections), told)


@lru_cache(maxsize=1)
def shipped() -> Document:
    """The counts of the package; ``python -m chapter47.games.pai_gow_poker.house_way.exact`` makes them again."""
    told: Document = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return told


def hand_counts() -> tuple[int, ...]:
    """Hands of seven by the line of the bonus they make: 154,143,080 in all."""
    return tuple(shipped()["lines"])


@lru_cache(maxsize=1)
def best_five_counts() -> dict[str, int]:
    """Hands of seven by the class of their best five cards."""

    def make() -> dict[str, int]:
        from .exact import count_best_five

        return count_best_five()

    counts: dict[str, int] = stored("pai-gow-poker-best-five", COUNTED, make)
    return counts


def envy_of_one() -> Fraction:
    """What the hand of one other player brings by envy, for each unit of the least bonus wager. 19:47-11.13[envy]."""
    counts = hand_counts()
    return Fraction(sum(counts[line] * amount for line, amount in ENVY.items()), HANDS * ENVY_FROM)


def with_envy(bonus: WagerOdds) -> list[WagerOdds]:
    """The bonus beside so many other players: each of their hands adds the same, however the cards fall together.

    Chances and deviation are those of the wager's own hand.
    """
    told = []
    for others in range(1, OTHERS + 1):
        edge = certain(bonus.exact) - others * envy_of_one()
        words = f"as the bonus, and envy of {others} other hand{'s' if others > 1 else ''} for {dollars(ENVY_FROM)}"
        told.append(
            replace(
                bonus,
                wager=f"{bonus.wager}-with-envy:{others}",
                house_edge=float(edge),
                exact=edge,
                per_resolved=float(edge),
                pays=words,
                combinations=None,
                distribution=None,
            )
        )
    return told


def house_way(elections: PaiGowPokerElections) -> Way:
    """What the counts depend on: the ranking and the house way."""
    return elections.wheel, elections.keep_table, elections.quads


def shipped_way(wheel: str, keep: tuple[int, ...], quads: tuple[int, int]) -> Document | None:
    """The counts of a house way that come with the package."""
    way = {"wheel": wheel, "keep": [*keep], "quads": [*quads]}
    return next((entry for entry in shipped()["house_ways"] if way.items() <= entry.items()), None)


@lru_cache(maxsize=32)
def _contests(wheel: str, keep: tuple[int, ...], quads: tuple[int, int]) -> tuple[int, ...]:
    def make() -> list[int]:
        from .house_way.exact import count_contests

        return count_contests(wheel, keep, quads)

    known = shipped_way(wheel, keep, quads)
    way = [wheel, keep, quads]
    return tuple(known["contests"] if known else stored("pai-gow-poker", CONTESTED, make, way, "some seconds"))


def contest_counts(elections: PaiGowPokerElections) -> tuple[int, ...]:
    """Deals of each class of contests, both sides setting the house way."""
    return _contests(*house_way(elections))


@dataclass(frozen=True, slots=True)
class Gain:
    """What the best set of every hand of a group gains on the house way."""

    group: str  # what these hands hold
    hands: int
    otherwise: int  # hands that the best set sets otherwise
    house: Fraction  # what the house way brings for each unit wagered, over all deals
    best: Fraction


@lru_cache(maxsize=32)
def _best(way: Way, pays: tuple[tuple[int, ...], ...]) -> tuple[dict[str, list[int]], ...]:
    def make() -> list[dict[str, list[int]]]:
        from .best.exact import count_best

        return count_best(way, pays)

    known = shipped_way(*way)
    if known:
        return tuple(known["best"].values())
    return tuple(stored("pai-gow-poker-best", SET, make, [way, pays], "about two minutes"))


def gains(elections: PaiGowPokerElections, kind: WagerType = WAGER) -> list[Gain]:
    """What a perfect setter gains on the house way by what a hand holds, the most first; exact."""
    pays = tuple(tuple(nets(its, elections)) for its in CONTESTS)
    counted = dict(zip(CONTESTS, _best(house_way(elections), pays), strict=True))[kind]
    told = [
        Gain(group, hands, otherwise, Fraction(house, UNIT * DEALS), Fraction(best, UNIT * DEALS))
        for group, (hands, otherwise, house, best) in counted.items()
    ]
    return sorted(told, key=lambda gain: gain.house - gain.best)


def odds(elections: PaiGowPokerElections) -> GameOdds:
    """The exact value of a wager, of the bank and of the bonus, both sides setting the house way."""
    counts = contest_counts(elections)
    told = [line.value(counts) for line in lines(elections)]
    if elections.bonus:
        told.append(bonus_line(elections).value(hand_counts()))
        told += with_envy(told[-1]) if elections.envy else []
    return GameOdds("pai-gow-poker", elections.chosen(), told)


# ---- how to play ---------------------------------------------------------------------------------------------------

HOUSE_WAY_NOTES = (
    "No pair: the best card high, the next two low.",
    "One pair: the pair high, the two best other cards low.",
    "Three pair: the best pair low.",
    "Three of a kind: high; of three aces one goes low with the best other card.",
    "Two threes of a kind: the lower one high, a pair of the better one low.",
    "Straight or flush: keep it, with a pair low if it survives that, else with the two best cards low; with two pair "
    "as two pair.",
    "Full house: the three high, the pair low, the better one of two.",
    "Five aces: three high and two low, but with two kings all five high.",
)


def said_gains(told: list[Gain], words: str) -> str:
    """How much a perfect setter gains, how often and with which hands."""
    gained = sum(gain.best - gain.house for gain in told)
    otherwise = sum(gain.otherwise for gain in told)
    most = ", ".join(f"{gain.group} {float((gain.best - gain.house) / gained):.0%}" for gain in told[:4])
    return (
        f"Setting every hand for the best gains {float(gained):.5f} of a wager {words}: {otherwise:,} of {HANDS:,} "
        f"hands are set otherwise. Shares of the gain: {most}."
    )


def strategy(elections: PaiGowPokerElections) -> Strategy:
    """The house way in words, with the two-pair rule as a chart."""
    kept, beside = elections.quads
    quads = f"Four of a kind: keep up to {kept}, beside an ace up to {beside}, otherwise split; another pair goes low."
    rows = tuple(
        (pairs, "always split" if single == "never" else f"split unless a single {single} or better goes low")
        for pairs, single in (*elections.two_pair.items(), (ACES_AND_ANY, "never"))
    )
    counts = contest_counts(elections)
    words = {WAGER.key: "against the dealer's bank", BANK.key: "as the bank"}
    figures, notes = {}, []
    for kind in CONTESTS:
        if not kind.offered(elections):
            continue
        told = gains(elections, kind)
        best = sum(gain.best for gain in told)
        figures[f"house way, {words[kind.key]}"] = line_of(kind, elections).value(counts).house_edge
        figures[f"best set of every hand, {words[kind.key]}"] = -float(best)
        notes.append(said_gains(told, words[kind.key]))
    return Strategy(
        "pai-gow-poker",
        (*HOUSE_WAY_NOTES, quads),
        ("two pair", "what to do"),
        rows,
        (
            "Pairs are low from 2 to 6, medium from 7 to 10, high from J to K.",
            f"House way against house way is counted over all {DEALS:,} deals of two hands.",
            *notes,
        ),
        figures,
    )


def hint(table: PokerTable, request: Ask) -> str | None:
    """The best set of the hand that is asked about, and what the house way costs where it is not the best."""
    if request.phrase != SET_THE_HANDS:
        return None
    from .strategy import worths

    position = int(str(request.values["position"]))
    kind = BANK if position == table.state.bank.seat else WAGER
    told = worths(table.state.hands[position].cards, table.elections, kind)
    best, house = told[0], next(worth for worth in told if worth.house_way)
    words = f"{best.low} low, worth {float(best.value):+.4f} of the wager"
    if best.house_way:
        return f"{words}: the house way"
    return f"{words}; the house way, {house.low} low, {float(house.value):+.4f}"


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy, hint=hint)
