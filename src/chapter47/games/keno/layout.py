"""The keno board as SVG: eighty numbers, those drawn lit and those marked ringed, and the pay table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import board
from ...table.game import Screen
from . import rules
from .elections import KenoElections
from .felt import FELT
from .state import TicketBook

if TYPE_CHECKING:
    from .procedure import KenoTable

WIDTH, HEIGHT, SIDE, TOP, LEFT = 1240, 620, 58, 86, 40


def _numbers(drawn: set[int], marked: set[int]) -> Iterator[str]:
    for number in range(1, rules.NUMBERS + 1):
        row, column = divmod(number - 1, 10)
        x, y = LEFT + column * (SIDE + 4), TOP + row * (SIDE + 4)
        lit = number in drawn
        yield svg.group(
            svg.tooltip(f"{number}{': drawn' if lit else ''}{', marked' if number in marked else ''}"),
            svg.element("rect", width=SIDE, height=SIDE, rx=6, fill="#a67c12" if lit else "#0c4a30", stroke=svg.LINE),
            svg.element("circle", cx=SIDE / 2, cy=SIDE / 2, r=24, fill="none", stroke=svg.IVORY, stroke_width=2.5)
            if number in marked
            else "",
            svg.text(SIDE / 2, SIDE / 2, str(number), size=22, weight="bold"),
            x=x,
            y=y,
            class_="number",
            data_number=number,
            data_drawn="yes" if lit else None,
        )


def _pay_table(elections: KenoElections) -> Iterator[str]:
    x, y = LEFT + 10 * (SIDE + 4) + 24, TOP + 8
    yield svg.text(x, y, "Pays, in multiples of the rate", size=15, fill=svg.LINE, anchor="start", weight="bold")
    for at, (spots, row) in enumerate(sorted(elections.pay_table.items()), 1):
        told = " · ".join(f"{caught}: {multiple:,}" for caught, multiple in sorted(row.items()))
        line = f"{spots} spot{'s' if spots > 1 else ''}: {told}"
        yield svg.text(x, y + 30 * at, line, size=min(14, 980 / len(line)), anchor="start", class_="odds")


def layout(table: KenoTable | None, elections: KenoElections) -> str:
    """The board, with the numbers of the last game and those on the live tickets."""
    book: TicketBook = table.own if table is not None else TicketBook()
    drawn, game = set(book.drawn), book.game
    marked = {n for t in book.live() for group in t.marks.groups for n in group}
    title = (
        svg.text(LEFT, 50, f"{elections.casino}, game {game}", size=16, fill=svg.LINE, anchor="start") if game else ""
    )
    body = [title, *_numbers(drawn, marked), *_pay_table(elections)]
    numbers = " ".join(map(str, sorted(drawn))) or "none"
    return board("Keno", WIDTH, HEIGHT, [], body, table, f"Numbers drawn: {numbers}.")


SCREEN = Screen(layout=layout, felt=FELT)
