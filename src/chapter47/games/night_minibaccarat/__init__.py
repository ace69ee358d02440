"""Casino-night mini-baccarat, 13:47-20.28, 13:47-20.2[mini-baccarat]: baccarat at a table for seven."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...table.card_felt import Shape
from ...table.game import Name, Numbers, compiled
from ...table.night import PARALLELS as NIGHT
from .. import night_baccarat
from ..night_baccarat import GAME as NIGHT_BACCARAT
from ..night_baccarat.elections import NightBaccaratElections
from ..night_baccarat.layout import draw
from ..night_baccarat.odds import odds as baccarat_odds

if TYPE_CHECKING:
    from ..night_baccarat.procedure import NightBaccaratTable

PARALLELS: dict[str, str] = {
    **NIGHT,
    "13:47-20.20(a)[natural]": "13:47-20.28(a)[natural]",
    "13:47-20.20(a)[point-count]": "13:47-20.28(a)[point-count]",
    "13:47-20.20(a)[stack]": "13:47-20.28(a)[stack]",
    "13:47-20.20(b)1": "13:47-20.28(b)1",
    "13:47-20.20(b)2.i": "13:47-20.28(b)2.i",
    "13:47-20.20(b)2.ii": "13:47-20.28(b)2.ii",
    "13:47-20.20(b)2.iii": "13:47-20.28(b)2.iii",
    "13:47-20.20(c)": "13:47-20.28(c)",
    "13:47-20.20(d)": "13:47-20.28(d)",
    "13:47-20.20(d)5": "13:47-20.28(d)5",
    "13:47-20.20(e)1[bet-on-the-bank]": "13:47-20.28(e)1[bet-on-the-bank]",
    "13:47-20.20(e)1[bet-on-the-player]": "13:47-20.28(e)1[bet-on-the-player]",
    "13:47-20.20(e)1[bet-on-a-tie]": "13:47-20.28(e)1[bet-on-a-tie]",
    "13:47-20.20(e)1[initial-deal]": "13:47-20.28(e)1[initial-deal]",
    "13:47-20.20(e)1[natural-stops-play]": "13:47-20.28(e)1[natural-stops-play]",
    "13:47-20.20(e)2.i": "13:47-20.28(e)2.i",
    "13:47-20.20(e)2.ii": "13:47-20.28(e)2.ii",
    "13:47-20.20(e)2.iii": "13:47-20.28(e)2.iii",
    "13:47-20.20(e)3.i": "13:47-20.28(e)3.i",
    "13:47-20.20(e)3.ii": "13:47-20.28(e)3.ii",
    "13:47-20.20(e)4.i": "13:47-20.28(e)4.i",
    "13:47-20.20(e)4.ii": "13:47-20.28(e)4.iii",
    "13:47-20.20(e)4.iii": "13:47-20.28(e)4.ii",
    "13:47-20.20(e)5.i": "13:47-20.28(e)5.i",
    "13:47-20.20(e)5.ii": "13:47-20.28(e)5.ii",
}


class NightMinibaccaratElections(NightBaccaratElections):
    """The elections of casino-night mini-baccarat: baccarat's, read by the parallels."""

    parallels = PARALLELS


def odds(elections: NightMinibaccaratElections) -> GameOdds:
    """The exact value of every wager for $100 on the first round of a full stack."""
    return baccarat_odds(elections, game="night-minibaccarat")


def layout(table: NightBaccaratTable | None, elections: NightMinibaccaratElections) -> str:
    """Baccarat's layout with places for seven, and the chips and cards of a table. 13:47-20.28(b)1."""
    return draw(Shape("Casino-Night Mini-Baccarat", 7, 1240, 660, 132), table, elections)


SEATED_BY = "13:47-20.28(b)1"
# Played as baccarat, step by step: 13:47-20.28(d), 13:47-20.28(e).
GAME = NIGHT_BACCARAT.derive(
    Name(
        key="night-minibaccarat", title="Casino-Night Mini-Baccarat", cite="13:47-20.28", positions=7, places=SEATED_BY
    ),  # 13:47-20.28(b)1
    NightMinibaccaratElections,
    Numbers(odds=odds, kernel=compiled(night_baccarat.__name__, game="night-minibaccarat")),
    layout=layout,
    cites=NIGHT_BACCARAT.cites.but(late="13:47-20.28(e)1[initial-deal]"),
)
