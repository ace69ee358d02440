"""The layout of casino-night baccarat as SVG: both hands, and three bets for each player (13:47-20.20(b)1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table import svg
from ...table.card_felt import Area, Shape, draw_felt
from ...table.cards import Card
from ...table.game import Screen
from .elections import NightBaccaratElections
from .felt import FELT
from .wagers import BANK, PLAYER, TIE

if TYPE_CHECKING:
    from .procedure import NightBaccaratTable

NIGHT_BACCARAT = Shape("Casino-Night Baccarat", 14, 1800, 800, 146)
AREAS = (Area(TIE, "#14734a", "TIE"), Area(BANK, "#8c1c2f", "BANK"), Area(PLAYER, "#1d4e89", "PLAYER"))


def layout(table: NightBaccaratTable | None, elections: NightBaccaratElections) -> str:
    """The layout of casino-night baccarat, with the chips and cards of a table on it."""
    return draw(NIGHT_BACCARAT, table, elections)


def draw(shape: Shape, table: NightBaccaratTable | None, elections: NightBaccaratElections) -> str:
    """A casino-night baccarat layout of any shape."""
    lying = table.lying if table else None
    player, bank = (lying.player.cards, lying.banker.cards) if lying else ([], [])
    hands = [_hand("Player", player, shape.centre - 238), _hand("Bank", bank, shape.centre + 18)]
    return draw_felt(shape, table, elections, AREAS, hands, odds_at=184)


def _hand(label: str, cards: Sequence[Card], x: float) -> str:
    frame = svg.element("rect", x=x, y=22, width=220, height=118, rx=10, fill="#00000022", stroke=svg.LINE)
    words = svg.text(x + 110, 128, label, size=15, weight="bold")
    return svg.group(frame, svg.draw_hand(cards, x + 10, 30, step=69), words, data_hand=label.lower())


SCREEN = Screen(layout=layout, felt=FELT)
