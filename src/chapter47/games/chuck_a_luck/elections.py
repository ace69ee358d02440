"""What the holder of a casino night may choose at chuck-a-luck (13:47-20.24), and at other games with tumbled dice."""

from __future__ import annotations

from typing import Literal

from ...table.elections import constraint, election
from ...table.night import NightElections
from ...table.odds import EVEN, Odds
from ...table.what_if import settled

MOST_PLAYERS = 30
TENDERS = ("chips",)  # imitation money


class TumbledElections(NightElections):
    """How the dice of a casino-night game are tumbled, cited as chuck-a-luck has it; the others by their parallels."""

    tumbler: Literal["cage", "chute"] = election(
        "cage", "13:47-20.24(a)1", "Dice tumble in an 18-inch cage or down a chute; no effect on odds."
    )
    baffles: int = election(3, "13:47-20.24(a)1", "Baffles in the chute, three at least.", ge=0)

    @constraint("13:47-20.24(a)1", "three baffles or more, or a cage")
    def _too_few_baffles(self) -> str | None:
        if self.tumbler == "chute" and self.baffles < 3:
            return f"A chute has at least three baffles, not {self.baffles}."
        return None


class ChuckALuckElections(TumbledElections):
    """The elections of chuck-a-luck."""

    players: int = election(
        10, "13:47-20.24(c)", "How many may play, as the dealer decides; no effect on odds.", ge=1, le=MOST_PLAYERS
    )

    @property
    @settled("13:47-20.24(e)3", "What a number pays that one, two or three dice show.")
    def pays(self) -> dict[int, Odds]:
        """The odds by the dice that show the number. 13:47-20.24(e)1, 13:47-20.24(e)2, 13:47-20.24(e)3."""
        return {1: EVEN, 2: Odds(2, 1), 3: Odds(3, 1)}
