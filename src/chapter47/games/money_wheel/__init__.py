"""The money wheel of a casino night, 13:47-20.29: Big Six on fifty spaces with odds of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from ...odds.analysis import GameOdds
from ...table.elections import constraint, election
from ...table.game import Name, Numbers, compiled
from ...table.night import CLASS_A, IMITATION_MONEY
from ...table.night import PARALLELS as NIGHT
from ...table.odds import Odds
from ...table.what_if import settled
from .. import big_six
from ..big_six import GAME as BIG_SIX
from ..big_six.elections import LEAST, WheelElections
from ..big_six.irregularities import IRREGULARITIES
from ..big_six.layout import draw
from ..big_six.odds import odds as wheel_odds
from ..big_six.wagers import WAGERS

if TYPE_CHECKING:
    from ..big_six.procedure import WheelTable

PARALLELS = {
    **NIGHT,
    "13:47-20.10(c)1": "13:47-20.29(b)1",
    "19:47-5.6[wagers]": "13:47-20.29(b)4",
    "19:47-5.6(a)": "13:47-20.29(b)2",
    "19:47-5.6(b)": "13:47-20.29(b)3",
    "19:47-5.6[no-spin]": "13:47-20.29(b)3",
    "19:47-5.6(c)1": "13:47-20.29(b)4",
    "19:47-5.6(c)2": "13:47-20.29(b)4",
    "19:47-5.6(d)": "13:47-20.29(b)4",
    "19:47-5.6(e)": "13:47-20.29(b)5",
    "19:47-5.5(a)[insignia-1]": "13:47-20.29(c)[1-00]",
    "19:47-5.5(a)[insignia-2]": "13:47-20.29(c)[2-00]",
    "19:47-5.5(a)[insignia-5]": "13:47-20.29(c)[5-00]",
    "19:47-5.5(a)[insignia-10]": "13:47-20.29(c)[10-00]",
    "19:47-5.5(a)[insignia-20]": "13:47-20.29(c)[20-00]",
    "19:47-5.5(a)[joker]": "13:47-20.29(c)[other-designators]",
    "19:47-5.5(a)[flag]": "13:47-20.29(c)[other-designators]",
}


COUNTS = (22, 14, 7, 3, 2, 1, 1)
SPACES = 50
DESIGNATORS = ("joker", "flag")


class MoneyWheelElections(WheelElections):
    """The elections of the money wheel; its odds are fixed, and so is the wheel. 13:47-20.2[money-wheel]."""

    parallels: ClassVar[Mapping[str, str]] = PARALLELS

    diameter: Literal[48, 60] = election(48, "13:47-20.29(a)1[wheel]", "Inches across the wheel.")
    spaces: tuple[int, ...] = election(
        COUNTS,
        "13:47-20.29(a)1[distribution]",
        "Spaces of $1, $2, $5, $10, $20 and the two designators; the rule leaves no choice.",
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


def odds(elections: MoneyWheelElections) -> GameOdds:
    """The exact value of every wager; the designators pay the player two percent (reading E-332)."""
    return wheel_odds(elections, game="money-wheel")


def layout(table: WheelTable | None, elections: MoneyWheelElections) -> str:
    """The wheel and its seven betting spaces, with the chips of a table on them. 13:47-20.29(a)2, 13:47-20.29(b)1."""
    return draw("Money Wheel", WAGERS, table, elections)


GAME = BIG_SIX.derive(
    Name(key="money-wheel", title="Money wheel", cite="13:47-20.29", positions=10),
    MoneyWheelElections,
    Numbers(odds=odds, kernel=compiled(big_six.__name__, game="money-wheel")),
    layout=layout,
    cites=BIG_SIX.cites.but(others="13:47-20.29(a)2", late="13:47-20.29(b)2"),
    tenders=("chips",),
    # the people of a casino night are the dealer and the class A operator who supervises
    irregularities={key: replace(one, by=("dealer", CLASS_A)) for key, one in IRREGULARITIES.items()},
    **IMITATION_MONEY,
)
