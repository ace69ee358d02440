"""The layout of beat the dealer as SVG: ten places, the numbers 1 to 12, and the cage. 13:47-20.21(a)3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import board, printed_odds
from ...table.dice import cage_svg, dice_svg
from ...table.game import Screen
from ...table.table import Table
from . import rules
from .elections import BeatTheDealerElections
from .felt import FELT
from .wagers import WAGERS

if TYPE_CHECKING:
    from .procedure import BeatTheDealerTable

WIDTH, HEIGHT, EACH = 1000, 560, 92


def _numbers(total: int) -> Iterator[str]:
    """The row of numbers; the dealer's total is marked."""
    side = (WIDTH - 80 - 4 * (rules.NUMBERS - 1)) / rules.NUMBERS
    for number in range(1, rules.NUMBERS + 1):
        x = 40 + (side + 4) * (number - 1)
        fill = "#8c1c2f" if number == total else "#0c4a30"
        yield svg.element("rect", x=x, y=270, width=side, height=58, rx=6, fill=fill, stroke=svg.LINE)
        yield svg.text(x + side / 2, 299, str(number), size=24, weight="bold")


def _place(seat: int, table: Table[BeatTheDealerElections] | None, tumbled: dict[int, tuple[int, ...]]) -> str:
    x = 40 + EACH / 2 + EACH * (seat - 1)
    patron = table.seats.get(seat) if table else None
    stake = sum(w.amount for w in table.wagers if w.seat == seat) if table else 0
    return svg.group(
        svg.tooltip(f"Seat {seat}: beat the dealer"),
        svg.element("circle", cy=0, r=36, fill="#0c4a30", stroke=svg.LINE, stroke_width=1.5),
        svg.text(0, 0, str(seat), size=24, fill=svg.LINE, weight="bold"),
        svg.text(0, 52, patron.name[:14] if patron else "", size=12),
        dice_svg(tumbled[seat], 0, -72, 26) if seat in tumbled else "",
        svg.chip_svg(stake, 0, 0) if stake else "",
        x=x,
        y=456,
        class_="area",
        data_wager="beat",
        data_seat=seat,
    )


def layout(table: BeatTheDealerTable | None, elections: BeatTheDealerElections) -> str:
    """The layout, with the chips of a table on it and the dice as they were tumbled."""
    roll, tumbled = (table.own.roll, table.own.players) if table is not None else ((), {})
    places = [_place(seat, table, tumbled) for seat in range(1, rules.POSITIONS + 1)]
    pays = svg.text(WIDTH / 2, 346, f"Pays {WAGERS[0].pays(elections)}; the dealer wins ties", size=14, fill=svg.LINE)
    body = [cage_svg(roll, WIDTH / 2, 168), *_numbers(sum(roll)), pays, *places]
    return board("Beat the dealer", WIDTH, HEIGHT, [], body, table, printed_odds(WAGERS, elections))


SCREEN = Screen(layout=layout, felt=FELT)
