"""The exact value of every Caribbean stud wager: the best play is found, and the known simple ones are weighed too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING

from ...documents import Document
from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome, ended
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ...table.money import Cents
from ...table.poker_hands import FIVE_CARDS, value
from ...table.requests import Ask
from ...table.wagers import WagerType
from . import rules
from .wagers import ANTE, BET, DECIDE, PROGRESSIVE

if TYPE_CHECKING:
    from .elections import StudFamily
    from .procedure import StudTable


UNIT: Cents = 100
FILE = "counts.json"
DEALS = 19_933_230_517_200
SOURCES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "games/caribbean_stud/rules.py",
    "games/caribbean_stud/exact.py",
)


@lru_cache(maxsize=8)
def counted(pays: tuple[int, ...]) -> Document:
    """Deals of each class for each way to play, and what the best one does; see ``exact.count_deals``."""

    def make() -> dict[str, object]:
        from .exact import count_deals

        return count_deals(list(pays))

    found: Document = stored("caribbean-stud", SOURCES, make, pays, "a few seconds")
    return found


@lru_cache(maxsize=1)
def shipped() -> Document:
    """The counts at the least odds, which come with the package; ``write_counts`` makes them again."""
    told: Document = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return told


def deals(pays: tuple[int, ...]) -> list[list[int]]:
    """Deals of each class for each way to play."""
    known = shipped()
    counts: list[list[int]] = known["counts"] if [*pays] == known["pays"] else counted(pays)["counts"]
    return counts


def write_counts(pays: tuple[int, ...]) -> None:
    """Count again and write the file."""
    told = json.dumps({"pays": pays, "counts": counted(pays)["counts"]})
    Path(__file__).with_name(FILE).write_text(told.replace("], [", "],\n  [") + "\n", "utf-8")


def pays_of(elections: StudFamily) -> tuple[int, ...]:
    """An ante, then what a bet wager of one wins on each line, lowest first, all in whole numbers."""
    odds = [elections.pays[line] for line in rules.LINES]
    part = lcm(*(one.against for one in odds))
    return part, *(one.win * part // one.against for one in odds)


def lines(elections: StudFamily, wagers: Sequence[WagerType]) -> list[Line]:
    """The ante with the bet that follows it, the bet by itself, the progressive at the meter's first amount."""

    def ante(result: int) -> Outcome:
        net = DECIDE[ANTE](result, elections).net(UNIT)
        if rules.contest_of(result) != rules.FOLDED:
            net += DECIDE[BET](result, elections).net(2 * UNIT)
        return UNIT, net, ended(net)

    def bet(result: int) -> Outcome | None:
        if rules.contest_of(result) == rules.FOLDED:
            return None
        decision = DECIDE[BET](result, elections)
        return 2 * UNIT, decision.net(2 * UNIT), decision.result

    def progressive(result: int) -> Outcome:
        decision = DECIDE[PROGRESSIVE](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    every = range(rules.CLASSES)
    own = elections.parallels
    return [
        Line(kind.key, own.get(kind.cite, kind.cite), kind.pays(elections), tuple(map(outcome, every)))
        for kind, outcome in ((ANTE, ante), (BET, bet), (PROGRESSIVE, progressive))
        if kind in wagers and kind.offered(elections)
    ]


def every_line(elections: StudFamily, wagers: Sequence[WagerType]) -> list[tuple[int, Line]]:
    """All lines with the way to play that each belongs to: the best one, then the ante by the known simple ones."""
    best = lines(elections, wagers)
    simple = [(way, replace(best[0], key=key)) for way, key in enumerate(rules.WAY_KEYS) if key]
    return [*((rules.BEST, line) for line in best), *simple]


def odds(elections: StudFamily, game: str = "caribbean-stud", wagers: Sequence[WagerType] = tuple(DECIDE)) -> GameOdds:
    """The exact value of every wager, per ante: the ante as a whole with the best play, and with the simple ones."""
    counts = deals(pays_of(elections))
    told = [line.value(counts[way]) for way, line in every_line(elections, wagers)]
    return GameOdds(game, elections.chosen(), told)


def ways_to_play(elections: StudFamily) -> dict[str, float]:
    """The house edge per ante of the best play and of each known simple one."""
    ante = lines(elections, (ANTE,))[0]
    counts = deals(pays_of(elections))
    return {name: ante.value(counts[way]).house_edge for way, name in enumerate(rules.WAY_NAMES)}


def element_of_risk(elections: StudFamily, way: int) -> float:
    """What a way to play loses of every unit that it stakes on ante and bet."""
    counts: list[int] = deals(pays_of(elections))[way]
    outcomes = lines(elections, (ANTE,))[0].outcomes
    folds = sum(ways for result, ways in enumerate(counts) if rules.contest_of(result) == rules.FOLDED)
    lost = -sum(ways * outcome[1] for ways, outcome in zip(counts, outcomes, strict=True) if outcome)
    return lost / (UNIT * (3 * sum(counts) - 2 * folds))


def strategy(elections: StudFamily, game: str = "caribbean-stud") -> Strategy:
    """When to bet: the rules a person can keep, and what they cost beside the best play."""
    figures = ways_to_play(elections)
    rows = tuple((name, f"{edge:.4%}") for name, edge in sorted(figures.items(), key=lambda item: item[1]))
    return Strategy(
        game,
        (
            "Bet with a pair or better. Fold everything below A-K.",
            "With A-K bet if the dealer's card is a two to a queen and matches one of yours;",
            "or if it is an ace or king and you have a queen or jack;",
            "or if it matches none of yours, you have a queen, and it is below your fourth highest card.",
        ),
        ("way to play", "house edge per ante"),
        rows,
        ("The best play looks at the suits of A-K hands as well and is worth two millionths of an ante more.",),
        figures,
    )


def hint(table: StudTable, request: Ask) -> str | None:
    """What the three rules do with the hand that is asked about."""
    if request.phrase != "bet-or-fold":
        return None
    cards = table.state.hands[request.seat].cards
    strength, up = FIVE_CARDS.strength(cards), value(table.state.dealer.cards[-1]) - 2
    ranks = sorted((value(card) - 2 for card in cards), reverse=True)
    if rules.bets(rules.THREE_RULES, strength, up, *ranks[2:]):
        return "bet: a pair or better" if strength >= rules.LOWEST_PAIR else "bet: A-K by the three rules"
    return "fold: below A-K" if strength < rules.QUALIFYING else "fold: none of the three rules bets this A-K"


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy, hint=hint)
