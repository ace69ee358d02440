"""A petition for a new game: who asks, what it must hold, the odds annex and the test in a pit (19:47-8.4, 8.6)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction

from ..errors import Refusal, nearest
from ..odds.analysis import WagerOdds
from ..rulebook import rulebook
from ..rulebook.cite import law
from ..table.money import Cents
from ..table.odds import Odds

PARTIES = (
    "casino licensee",
    "service industry",
    "owner of rights",
    "licensee of rights",
    "lessee of rights",
    "franchisee of rights",
)
KINDS = ("variation", "composite", "other suitable")  # 19:47-8.4[kinds]
# 19:47-8.4[contents]
CONTENTS = (
    "names and addresses",
    "category",
    "summary of objectives, method and wagers",
    "draft rules of the game and its equipment",
    "true odds",
    "payout odds",
    "house advantage",
    "equipment",
    "layout",
)
# 19:47-8.4[criteria]
CRITERIA = (
    "method",
    "odds",
    "wagers",
    "layout",
    "equipment",
    "staffing",
    "security",
    "likeness to authorized games or other games of chance",
    "earlier approved variations and composites",
    "any other relevant factor",
)
LONGEST_TEST = 270  # days
TOURNAMENT_DAYS = 5  # business days
EVENT_HOURS = 24


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who petitions."""

    name: str
    kind: str
    agrees_to_test: bool = False  # in writing, in its own casino
    signed: bool = False


@dataclass(slots=True)
class Petition:
    """A petition as it is put together."""

    kind: str
    parties: list[Party] = field(default_factory=list)
    contents: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """A new game is one of three kinds. 19:47-8.4[kinds]."""
        if self.kind not in KINDS:
            raise Refusal(
                f"A new game is no {self.kind!r}.", cite="19:47-8.4[kinds]", instead=nearest(self.kind, KINDS)
            )

    @law("19:47-8.4[petitioners]", "19:47-8.4[signed]")
    def lacking(self) -> list[str]:
        """What keeps the petition from being complete.

        19:47-8.4[petitioners], 19:47-8.4[contents], 19:47-8.4[signed].
        """
        wrong = [f"{party.name} may not petition" for party in self.parties if party.kind not in PARTIES]
        if not any(party.kind == PARTIES[0] and party.agrees_to_test for party in self.parties):
            wrong.append("a casino licensee that joins and agrees in writing to test the game")
        wrong += [f"the signature of {party.name}" for party in self.parties if not party.signed]
        return wrong + [part for part in CONTENTS if part not in self.contents]

    @law("19:47-8.4[costs]")
    def liable(self, cost: Cents) -> dict[str, Cents]:
        """Each party answers for the whole cost of the review. 19:47-8.4[costs]."""
        return {party.name: cost for party in self.parties}

    def checklist(self) -> list[str]:
        """The headings under which the game is judged."""
        return list(CRITERIA)


def annex_line(wager: str, win: int, lose: int, pays: Odds) -> str:
    """A line of the odds annex: true odds, payout odds and the house's advantage, exactly counted.

    >>> annex_line("Hard eight", 1, 10, Odds(9, 1))
    'Hard eight: true odds 10 to 1, payout odds 9 to 1, house advantage 9.09 percent'
    """
    true = Fraction(lose, win)
    advantage = (lose - win * pays.ratio) / Fraction(win + lose)
    return (
        f"{wager}: true odds {Odds(true.numerator, true.denominator)}, payout odds {pays}, "
        f"house advantage {float(advantage * 100):.2f} percent"
    )


def annex(values: list[WagerOdds]) -> list[str]:
    """The odds annex of a game that is built, from its exact analysis."""
    lines = []
    for one in values:
        ways = one.combinations or {}
        true = Fraction(ways["lose"], ways["win"]) if ways.get("win") else None
        said = f"true odds {Odds(true.numerator, true.denominator)}, " if true is not None else ""
        lines.append(f"{one.wager}: {said}payout odds {one.pays}, house advantage {one.house_edge * 100:.2f} percent")
    return lines


@law("19:47-8.4[temporary-rules]")
def verify_test(first: date, last: date) -> None:
    """A test, its pit and its temporary rules run for up to 270 days, the first included.

    19:47-8.4[test-pit], 19:47-8.4[temporary-rules].
    """
    latest = first + timedelta(days=LONGEST_TEST - 1)
    if not first <= last <= latest:
        raise Refusal(
            f"A test from {first} cannot end on {last}.", cite="19:47-8.4[test-pit]", instead=f"{latest} or before"
        )


def lacking_of_tournament(given: Collection[str]) -> list[str]:
    """What the notice of a tournament still lacks: its contents and three certificates. 19:47-8.6[notice-holds]."""
    row = rulebook()["19:47-8.6[notice-holds]"].data
    wanted = [*row["holds"], *(f"certificate: {whose}" for whose in row["certificates"])]
    return [what for what in wanted if what not in given]


def verify_tournament(notified: date, starts: date) -> None:
    """A tournament is notified five business days ahead. 19:47-8.6[tournament-notice]."""
    day, left = starts, TOURNAMENT_DAYS
    while left:
        day -= timedelta(days=1)
        left -= day.weekday() < 5
    if notified > day:
        raise Refusal(
            f"A tournament on {starts} is notified five business days ahead.",
            cite="19:47-8.6[tournament-notice]",
            instead=f"notice by {day}",
        )


def verify_event(notified: datetime, starts: datetime) -> None:
    """A special event is notified 24 hours ahead. 19:47-8.6[tournament-notice]."""
    latest = starts - timedelta(hours=EVENT_HOURS)
    if notified > latest:
        raise Refusal(
            "A special event is notified 24 hours ahead.",
            cite="19:47-8.6[tournament-notice]",
            instead=f"notice by {latest:%Y-%m-%d %H:%M}",
        )
