"""What can happen to each blackjack wager: the ends of a round by the chart, and the lines of each side wager.

The main wager's chances are floats. In the two or three rounds of a hundred with a split the hands are taken as
independent once the dealer's outcome is known, as in ``exact_shape``; their chances are then weighed so that the whole
brings what is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...odds.events import End, Rounds, ended_at, of_value, paid, plainly
from ...table.wagers import Result, WagerType
from .exact.events import End as Finish
from .exact.odds import solution
from .odds import odds
from .payouts.rules import TWENTY_LINES
from .sides.wagers import MATCH
from .wagers import BOX, MAIN, SPOT

if TYPE_CHECKING:
    from .elections import BlackjackElections, BlackjackFamily


SEVENS = ("one seven", "two sevens", "two sevens of a suit", "three sevens", "three sevens of a suit")
TWENTIES = ("any twenty", "suited twenty", "matched twenty", "queens of hearts", "queens of hearts, dealer's blackjack")
NOTE = (
    "The house edge is exact. How split hands end together is not: they are taken as independent once the dealer's "
    "hand is known, and weighed so that all together bring what is exact."
)


def main_rounds(elections: BlackjackElections, kinds: tuple[WagerType, ...]) -> Rounds:
    """The ends of a round of the main wager, played by the best chart."""
    solved = solution(elections.parameters)
    found = weighed({end: chance for end, chance in solved.ends.items() if chance > 1e-15}, solved.edge)
    wagers: dict[str, list[End | None]] = {}
    for kind in kinds:
        cite = elections.parallels.get(kind.cite, kind.cite)
        wagers[kind.key] = [_end(end, cite) for end in found]
    names = tuple(f"{e.event}, net {e.net:g}" for e in found)
    return Rounds(tuple(found.values()), names, wagers, note=NOTE)


def weighed(found: Mapping[Finish, float], edge: float) -> dict[Finish, float]:
    """The same ends, those of split hands made likelier or less likely by what they bring until the edge is exact."""
    splits = {end: chance for end, chance in found.items() if end.units > 1 and end.event.startswith("split")}
    whole = sum(splits.values())
    mean = sum(chance * end.net for end, chance in splits.items()) / whole if whole else 0.0
    spread = sum(chance * (end.net - mean) ** 2 for end, chance in splits.items())
    if not spread:
        return dict(found)
    tilt = (-edge - sum(chance * end.net for end, chance in found.items())) / spread
    more = {end: chance * (1 + tilt * (end.net - mean)) for end, chance in splits.items()}
    return {end: more.get(end, chance) for end, chance in found.items()}


def _end(end: Finish, cite: str) -> End:
    pays = paid(end.net) if end.units == 1 else ""
    return End(end.event, end.net, ended_at(round(end.net, 9)), pays, end.units, cite)


def by_pay(names: Mapping[Fraction, str]) -> Callable[[Fraction, Result], str]:
    """Events of a wager whose lines all pay differently."""
    return lambda net, result: names.get(net) or plainly(net, result)


def side_names(elections: BlackjackElections) -> dict[str, dict[Fraction, str]]:
    """The lines of the side wagers by what they pay."""
    e = elections
    told: dict[str, dict[Fraction, str]] = {}
    if e.same_suit:
        king_queen, other = e.same_suit_odds
        told["same-suit"] = {other.ratio: "two suited cards", king_queen.ratio: "suited king and queen"}
    if e.sevens:
        told["sevens"] = {e.sevens_pay[line].ratio: name for line, name in enumerate(SEVENS, 1)}
        told["sevens:by-the-chart"] = told["sevens"]
    if e.twenty_point:
        lines = [e.twenty_point_schedule[line].ratio for line in TWENTY_LINES]
        told["twenty"] = dict(zip(lines, TWENTIES, strict=True))
    if e.match_dealer:
        told["match"] = match_names(e)
    return told


def match_names(elections: BlackjackElections) -> dict[Fraction, str]:
    """What two cards can match, by what they pay together."""
    unsuited, suited = (odds.ratio for odds in elections.match_odds)
    return {
        unsuited: "one match",
        2 * unsuited: "two matches",
        suited: "one suited match",
        suited + unsuited: "a match and a suited match",
        2 * suited: "two suited matches",
    }


def variant_events(elections: BlackjackFamily, kinds: tuple[WagerType, ...], value: GameOdds) -> Iterator[Rounds]:
    """The same for a variant of blackjack."""
    yield main_rounds(elections, tuple(kind for kind in kinds if kind.offered(elections) and kind is not MATCH))
    names = {"match": match_names(elections)} if MATCH in kinds and MATCH.offered(elections) else {}
    for one in value.wagers:
        if one.distribution is not None:
            yield of_value(one, by_pay(names.get(one.wager, {})))


def events(elections: BlackjackFamily) -> Iterator[Rounds]:
    """The main wager, and every side wager by itself."""
    yield main_rounds(elections, tuple(kind for kind in (MAIN, BOX, SPOT) if kind.offered(elections)))
    names = side_names(elections)
    for value in odds(elections).wagers:
        if value.distribution is not None:
            yield of_value(value, by_pay(names.get(value.wager, {})))
