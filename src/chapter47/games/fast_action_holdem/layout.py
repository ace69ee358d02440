"""The layout of fast action hold'em as SVG: seats, the dealer's cards, five community cards, the dealing marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import printed_odds, wagers_in_words
from ...table.card_felt import Shape
from ...table.game import Screen
from ...table.hands import Hand
from ...table.money import dollars
from .elections import BOARD, HAND, FastActionElections
from .felt import FELT
from .wagers import ORIGINAL, SPLIT, WAGERS

if TYPE_CHECKING:
    from .settlement import FastActionTable

TITLE = "Fast Action Hold'em"
WIDTH, HEIGHT = 1240, 700
COMMUNITY_AT, DEALER_AT = WIDTH / 2, WIDTH / 2 - 330
AREAS = ((SPLIT, "#1d4e89", -94), (ORIGINAL, "#8c1c2f", -144))  # with the upper edge of each
STEP = svg.CARD_WIDTH + 8


def layout(table: FastActionTable | None, elections: FastActionElections) -> str:
    """The layout of fast action hold'em, with the chips and cards of a table on it."""
    lying = table.lying if table else None
    middle = [
        _places("dealer", lying.dealer if lying else None, HAND, DEALER_AT),
        _places("community", lying.community if lying else None, BOARD, COMMUNITY_AT),
    ]
    shape = Shape(TITLE, elections.players, WIDTH, HEIGHT, 132)
    stations = list(shape.stations()) if elections.players > 1 else [(WIDTH / 2, HEIGHT - 34.0, 0.0)]
    seats = [
        svg.group(_seat(len(stations) - at, table, elections, turn), x=x, y=y, turn=turn)  # clockwise from the left
        for at, (x, y, turn) in enumerate(stations)
    ]
    return svg.felt(
        WIDTH,
        HEIGHT,
        [_surface(2, svg.RAIL), _surface(20, svg.FELT), *middle, _printed_lines(elections), *seats],
        title=f"{TITLE} layout",
        description=f"{printed_odds(WAGERS, elections)} {wagers_in_words(table)}",
    )


def _surface(inset: int, fill: str) -> str:
    """A half round table, so far from the edge of the picture."""
    right = WIDTH - inset
    arc = f"A{WIDTH / 2 - inset} {HEIGHT - 40 - inset} 0 0 0 {right} 40"
    return svg.element("path", d=f"M{inset} 8V40{arc}V8Z", fill=fill)


def _places(name: str, hand: Hand | None, cards: int, centre: float) -> str:
    """The designated areas before the dealer, and the cards that lie there. 19:47-21.8(j)."""
    left, top = centre - STEP * cards / 2, 26.0
    areas = [svg.card_place(left + at * STEP, top) for at in range(cards)]
    lying = svg.draw_hand(hand.cards, left + 2, top + 2, shown=hand.shown, step=STEP) if hand else ""
    label = svg.text(centre, top + svg.CARD_HEIGHT + 16, name.title(), size=14, fill=svg.LINE)
    return svg.group(*areas, lying, label, data_hand=name)


def _printed_lines(elections: FastActionElections) -> str:
    """The name of the game and what each wager pays, always with "to". 19:47-8.3[sign-content]."""
    lines = [f"{wager.title} wager pays {wager.pays(elections)}" for wager in WAGERS]
    lines.append("Copy hands lose. A dealer's natural takes every original wager.")
    name = svg.text(WIDTH / 2, 162, TITLE.upper(), size=26, fill=svg.LINE, weight="bold", letter_spacing=4)
    return name + "".join(svg.text(WIDTH / 2, 190 + 18 * at, line, size=13) for at, line in enumerate(lines))


def _seat(number: int, table: FastActionTable | None, elections: FastActionElections, turn: float) -> str:
    """One seat, drawn upright with the edge of the table at its foot: its number, areas, chips and cards."""
    body = [svg.element("circle", cy=-26, r=13, fill=svg.FELT, stroke=svg.LINE, stroke_width=1.5)]
    body.append(svg.text(0, -26, str(number), size=14, fill=svg.LINE, weight="bold"))
    stakes = {wager.kind: wager.amount for wager in table.wagers if wager.seat == number} if table else {}
    for wager, colour, y in AREAS:
        tip = svg.tooltip(f"Seat {number}, {wager.title}: pays {wager.pays(elections)}")
        area = svg.element(
            "rect", x=-46, y=y, width=92, height=44, rx=22, fill=colour, stroke=svg.LINE, stroke_width=1.2
        )
        words = svg.text(0, y + 22, wager.title.upper(), size=12, weight="bold")
        body.append(svg.group(tip, area, words, class_="area", data_seat=number, data_wager=wager.key))
        if wager in stakes:
            body.append(svg.group(svg.chip_svg(stakes[wager]), x=30, y=y + 22, turn=-turn))
    return "".join([*body, *_patron(number, table)])


def _patron(number: int, table: FastActionTable | None) -> list[str]:
    """Who sits there, the cards before them, and the dealing marker where it lies. 19:47-21.1[dealing-marker]."""
    if table is None:
        return []
    found, lying = [], table.lying
    seat = table.seats.get(number)
    if seat:
        name = seat.name if len(seat.name) <= 16 else f"{seat.name[:15]}…"
        found.append(svg.text(0, -6, f"{name} {dollars(seat.balance)}", size=11))
    hand = lying.hands.get(number) if lying else None
    if hand and hand.cards:
        left = -(svg.CARD_WIDTH + 16 * (len(hand.cards) - 1)) / 2
        found.append(svg.draw_hand(hand.cards, left, -150 - svg.CARD_HEIGHT, shown=hand.shown, step=16))
    if table.own.marker == number:
        disc = svg.element("circle", cx=34, cy=-28, r=11, fill="#fffdf5", stroke="#333333", stroke_width=1.5)
        first = svg.text(34, -28, "1st", size=10, fill="#222222")
        found.append(svg.group(svg.tooltip("Dealing marker"), disc, first, data_marker=number))
    return found


SCREEN = Screen(layout=layout, felt=FELT)
