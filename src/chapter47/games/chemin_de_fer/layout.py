"""The layout of chemin de fer as SVG: the seats round the croupier, the bank in the middle, both hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import svg
from ...table.card_felt import Area, Shape, draw_felt
from ...table.game import Screen
from ...table.money import dollars
from ...table.percent import in_words
from ..minibaccarat.layout import discard_rack, hand_at, shoe_at
from .elections import CheminDeFerElections
from .felt import FELT
from .wagers import AVEC, BANCO, STAKE, SUIVI, bank_of

if TYPE_CHECKING:
    from .dealing import CheminDeFerTable

AREAS = (
    Area(BANCO, "#8c1c2f", "BANCO"),
    Area(SUIVI, "#6d1524", "SUIVI"),
    Area(AVEC, "#7a5c12", "AVEC"),
    Area(STAKE, "#1d4e89", "STAKE"),
)


def layout(table: CheminDeFerTable | None, elections: CheminDeFerElections) -> str:
    """The layout with the bank, the chips against it and the cards of a coup."""
    size = (1500, 760) if elections.players <= 10 else (2000, 900)
    shape = Shape("Baccarat-Chemin de Fer", elections.players, *size, 144)
    middle = shape.centre
    coup = table.lying if table else None
    body = [
        hand_at("Player", coup.player if coup else None, middle - 238, "#1d4e89"),
        hand_at("Banker", coup.banker if coup else None, middle + 18, "#8c1c2f"),
        discard_rack(middle - 370),
        shoe_at(middle + 290, elections, table),  # type: ignore[arg-type]
        _bank(middle, table, elections),
    ]
    return draw_felt(shape, table, elections, AREAS, body, odds_at=190)


def _bank(x: float, table: CheminDeFerTable | None, elections: CheminDeFerElections) -> str:
    """The bank before the croupier, with its chips and whose it is."""
    bank = bank_of(table) if table else None
    words = f"Bank of seat {bank.seat}: {dollars(bank.amount)}" if bank else "The bank is open"
    chips = svg.group(svg.chip_svg(bank.amount), x=x - 166, y=352) if bank else ""
    vigorish = f"the house takes {in_words(elections.vigorish_percent)}% of what the banker wins"
    box = svg.element("rect", x=x - 190, y=322, width=380, height=60, rx=10, fill="#00000033", stroke=svg.LINE)
    return svg.group(
        box,
        chips,
        svg.text(x + 10, 343, words, size=16, weight="bold"),
        svg.text(x + 10, 366, vigorish, size=13, fill=svg.LINE),
        class_="area",
        data_wager="bank",
    )


SCREEN = Screen(layout=layout, felt=FELT)
