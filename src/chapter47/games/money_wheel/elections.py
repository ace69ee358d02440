"""What the holder of a casino night may choose at the money wheel (13:47-20.29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...table.elections import constraint, election
from ...table.odds import Odds
from ...table.what_if import settled
from ..big_six.elections import LEAST, WheelElections
from .parallels import PARALLELS

COUNTS = (22, 14, 7, 3, 2, 1, 1)
SPACES = 50
DESIGNATORS = ("joker", "flag")


class MoneyWheelElections(WheelElections):
    """The elections of the money wheel; its odds are fixed, and so is the wheel. 13:47-20.2[money-wheel]."""

    parallels: ClassVar[Mapping[str, str]] = PARALLELS

    diameter: Literal[48, 60] = election(48, cite="13:47-20.29(a)1[wheel]", effect="Inches across the wheel.")
    spaces: tuple[int, ...] = election(
        COUNTS,
        cite="13:47-20.29(a)1[distribution]",
        effect="Spaces of $1, $2, $5, $10, $20 and the two designators; the rule leaves no choice.",
    )

    @property
    def counts(self) -> tuple[int, ...]:
        """How many spaces show each face. 13:47-20.29(a)1[distribution]."""
        return self.spaces

    @property
    @settled("13:47-20.29(c)[other-designators]", "What each wager pays.")
    def pays(self) -> dict[str, Odds]:
        """The schedule; 50 to 1 on a designator favours the player. 13:47-20.29(c)[other-designators]."""
        return {kind: Odds(50, 1) if kind in DESIGNATORS else odds for kind, (odds, _) in LEAST.items()}

    def odds_of(self, kind: str) -> Odds:
        """The odds of the schedule."""
        return self.pays[kind]

    @constraint("13:47-20.29(a)1[distribution]", "seven numbers of one space or more", always=True)
    def _seven_faces(self) -> str | None:
        sound = len(self.spaces) == len(COUNTS) and min(self.spaces) > 0
        return None if sound else "A wheel shows each of its seven faces at least once."

    @constraint("13:47-20.29(a)1[wheel]", "a wheel of fifty spaces")
    def _fifty_spaces(self) -> str | None:
        total = sum(self.spaces)
        return None if total == SPACES else f"The money wheel has fifty equal spaces, not {total}."

    @constraint("13:47-20.29(a)1[distribution]", "22, 14, 7, 3, 2, 1 and 1")
    def _distribution(self) -> str | None:
        if self.spaces != COUNTS:
            return f"The spaces are 22, 14, 7, 3, 2, 1 and 1, not {', '.join(map(str, self.spaces))}."
        return None
