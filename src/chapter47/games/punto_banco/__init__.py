"""Baccarat-punto banco, 19:47-3: minibaccarat's arithmetic, wagers and settlement with a curator and its own steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...table.card_felt import Shape
from ...table.game import Name, Numbers, compiled
from .. import minibaccarat
from ..minibaccarat import GAME as MINIBACCARAT
from ..minibaccarat.layout import draw
from ..minibaccarat.odds import odds as baccarat_odds
from .elections import PuntoBancoElections
from .procedure import IRREGULARITIES, PuntoBanco, open_table, play, prepare

if TYPE_CHECKING:
    from .procedure import PuntoBancoTable


def odds(elections: PuntoBancoElections) -> GameOdds:
    """The exact value of every wager, made for $100 on the first round of a full shoe. 19:47-3.9."""
    return baccarat_odds(elections, game="punto-banco")


def layout(table: PuntoBancoTable | None, elections: PuntoBancoElections) -> str:
    """Minibaccarat's layout with seats for fourteen, and the chips and cards of a table."""
    return draw(Shape("Baccarat-Punto Banco", 14, 1800, 800, 146), table, elections)


# The wagers are those of minibaccarat, 19:47-3.2 and 3.3 read through the parallels; no quarter is charged on a tie,
# and vigorish rounds to larger coins (see the elections).
GAME = MINIBACCARAT.derive(
    Name(key="punto-banco", title="Baccarat-Punto Banco", cite="19:47-3", positions=14),
    PuntoBancoElections,
    Numbers(odds=odds, kernel=compiled(minibaccarat.__name__, game="punto-banco")),
    open=open_table,
    prepare=prepare,
    play=play,
    own=PuntoBanco,
    layout=layout,
    cites=MINIBACCARAT.cites.but(others="19:47-3.2(b)", late="19:47-3.2(d)"),
    irregularities=IRREGULARITIES,
)
