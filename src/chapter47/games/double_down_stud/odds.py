"""The exact value of every double down stud wager with the best doubles, which are found and not assumed."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome, ended
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ...table.money import Cents
from ...table.requests import Ask
from ..let_it_ride.odds import chart, four_name
from . import rules
from .wagers import DOUBLE_DOWN, INITIAL, decide

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections
    from .procedure import StudTable


UNIT: Cents = 10_000
DEALS = 270_725 * 48
SOURCES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "games/let_it_ride/exact.py",
    "games/double_down_stud/rules.py",
    "games/double_down_stud/exact.py",
)
CHARTED = ("games/let_it_ride/odds.py", "games/double_down_stud/odds.py")
JACKS = (1, 11, 12, 13)
SIXES_TO_TENS = (6, 7, 8, 9, 10)


def pays_of(elections: DoubleDownStudElections) -> list[int]:
    """What a wager wins on each line, lowest first, in whole numbers: a loss, a push, then the lines that pay."""
    odds = [elections.pays[line] for line in rules.LINES[2:]]
    part = lcm(*(one.against for one in odds))
    return [-part, 0, *(one.win * part // one.against for one in odds)]


@lru_cache(maxsize=16)
def _counted(pays: tuple[int, ...]) -> tuple[int, ...]:
    def make() -> list[int]:
        from .exact import count_deals

        return count_deals(list(pays))

    return tuple(stored("double-down-stud", SOURCES, make, pays))


def class_counts(elections: DoubleDownStudElections) -> tuple[int, ...]:
    """Deals of each class where a wager is doubled whenever that is worth more than nothing."""
    return _counted(tuple(pays_of(elections)))


def lines(elections: DoubleDownStudElections) -> list[Line]:
    """The initial wager with the double that follows it, and the double by itself."""

    def initial(result: int) -> Outcome:
        net = decide(result, elections).net(UNIT) * (2 if rules.doubled(result) else 1)
        return UNIT, net, ended(net)

    def double(result: int) -> Outcome | None:
        decision = decide(result, elections)
        return (UNIT, decision.net(UNIT), decision.result) if rules.doubled(result) else None

    every = range(rules.CLASSES)
    return [
        Line(kind.key, kind.cite, kind.pays(elections), tuple(map(outcome, every)))
        for kind, outcome in ((INITIAL, initial), (DOUBLE_DOWN, double))
    ]


def odds(elections: DoubleDownStudElections) -> GameOdds:
    """The exact value of both wagers: the initial one as a whole with the best doubles, per initial wager."""
    counts = class_counts(elections)
    return GameOdds("double-down-stud", elections.chosen(), [line.value(counts) for line in lines(elections)])


def seen_name(cards: tuple[int, ...]) -> str:
    """The four cards seen, as players sort them."""
    times = Counter(card % 13 + 1 for card in cards)
    pair = next((rank for rank, n in times.items() if n == 2), 0)
    if pair in SIXES_TO_TENS and len(times) == 3:
        return "pair of sixes to tens"
    name = four_name(cards, JACKS, "jacks or better")
    if name != "open straight, 0 high":
        return name
    return "open straight, 2 to 5" if max(times) == 5 else "open straight with a six or better"


def rows_of(pays: list[int]) -> list[tuple[str, str, str, str]]:
    """The chart of doubles, kept on disk."""

    def make() -> list[tuple[str, str, str, str]]:
        from .exact import Tables

        return list(chart(Tables.of(pays).worth.tolist(), 4, 48 * -pays[0], seen_name, ("double", "stand")))

    found = stored("double-down-stud-chart", (*SOURCES, *CHARTED), make, pays)
    return [(row[0], row[1], row[2], row[3]) for row in found]


def strategy(elections: DoubleDownStudElections) -> Strategy:
    """When to double."""
    rows = rows_of(pays_of(elections))
    doubles = "; ".join(row[0] for row in rows if row[3] == "double")
    return Strategy(
        "double-down-stud",
        (f"Double with: {doubles}.", "Stand otherwise."),
        ("cards seen", "how many", "worth", "best"),
        tuple(rows),
        ("Worth of one more wager; high cards are jacks and above. One worth nothing may as well not be made.",),
        {"best play, per initial wager": odds(elections)["initial"].house_edge},
    )


def hint(table: StudTable, request: Ask) -> str | None:
    """What the best play does with the four cards that are seen."""
    if request.phrase != "stand-or-double":
        return None
    seen = [*table.state.hands[request.seat].cards, *table.state.community.cards[:3]]
    name = seen_name(tuple(card.index for card in seen))
    best = next(row for row in rows_of(pays_of(table.elections)) if row[0] == name)
    return f"{best[3]}: {name} is worth {best[2]} of a wager more"


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy, hint=hint)
