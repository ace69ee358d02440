"""What a licensee may choose at Big Six (19:47-5.5 and 5.6), and the holder of a money wheel in common with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...table import card_elections as shared
from ...table.elections import Elections, Violation, below_schedule, constraint, election, no_such_wager
from ...table.odds import Odds
from ...table.what_if import settled
from . import rules

# The least that a winning wager is paid, by the face, and the line of the schedule that says so.
LEAST: dict[str, tuple[Odds, str]] = {
    "insignia-1": (Odds(1, 1), "19:47-5.5(a)[insignia-1]"),
    "insignia-2": (Odds(2, 1), "19:47-5.5(a)[insignia-2]"),
    "insignia-5": (Odds(5, 1), "19:47-5.5(a)[insignia-5]"),
    "insignia-10": (Odds(10, 1), "19:47-5.5(a)[insignia-10]"),
    "insignia-20": (Odds(20, 1), "19:47-5.5(a)[insignia-20]"),
    "joker": (Odds(45, 1), "19:47-5.5(a)[joker]"),
    "flag": (Odds(45, 1), "19:47-5.5(a)[flag]"),
}


class WheelElections(Elections):
    """What every upright wheel with a clapper lets the house choose."""

    clapper: Literal["respin", "passed"] = election(
        "respin",
        "19:47-5.6(c)2",
        "Clapper between two numbers: spin again, or the number just passed wins; no effect on odds.",
    )

    @property
    def counts(self) -> tuple[int, ...]:
        """How many spaces show each face."""
        raise NotImplementedError

    @property
    def printed_with(self) -> str:
        """The word that odds are stated with."""
        return "to"

    def odds_of(self, kind: str) -> Odds:
        """What a winning wager is paid."""
        return LEAST[kind][0]


class BigSixElections(WheelElections):
    """The elections of Big Six."""

    lines = LEAST
    parallels: ClassVar[Mapping[str, str]] = {
        "19:47-7.2(c)": "19:47-5.6[wagers]",
        "19:47-8.3[sign-content]": "19:47-5.5(b)",
    }

    wheel: Literal["atlantic-city", "las-vegas"] = election(
        "atlantic-city",
        "19:47-5.6[wheel]",
        "23 ones and 8 fives (unverified), or 24 and 7: the ones cost 14.8% or 11.1%, the fives 11.1% or 22.2%.",
    )
    pays: dict[str, Odds] = shared.odds_above_the_least("19:47-5.5(a)[joker]", "joker at 50 to 1")
    odds_word: Literal["to", "win"] = election(
        "to", "19:47-5.5(b)", "The word that odds are printed with on wheel and layout."
    )

    @property
    @settled("19:47-5.6[wheel]", "Spaces of the seven faces, the insignia from 1 to 20, then joker and flag.")
    def counts(self) -> tuple[int, ...]:
        """How many spaces show each face."""
        return rules.WHEELS[self.wheel]

    @constraint("19:47-5.6[wheel]", "seven numbers of one space or more", always=True)
    def _seven_faces(self) -> str | None:
        sound = len(self.counts) == len(LEAST) and min(self.counts) > 0
        return None if sound else "A wheel shows each of its seven faces at least once."

    @property
    def printed_with(self) -> str:
        """The word that odds are stated with. 19:47-5.5(b)."""
        return self.odds_word

    def odds_of(self, kind: str) -> Odds:
        """What a winning wager is paid: the odds chosen, or the least."""
        return self.pays.get(kind) or LEAST[kind][0]

    @constraint("19:47-5.6[wagers]", ", ".join(LEAST), always=True)
    def _pays_no_wager(self) -> str | None:
        return no_such_wager(self.pays, LEAST)

    @constraint("19:47-5.5(a)[joker]")
    def _pays_less_than_the_schedule(self) -> Violation | None:
        return below_schedule(self.pays, LEAST)
