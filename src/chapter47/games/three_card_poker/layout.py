"""The layout of a poker game against the house as SVG: seats with betting areas, the dealer's side, odds, chips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import printed_odds, wagers_in_words
from ...table.card_felt import Shape, patron
from ...table.game import Screen
from ...table.hands import Hand
from ...table.wagers import WagerType
from .felt import FELT
from .wagers import ANTE, PAIR_PLUS, PLAY, WAGERS

if TYPE_CHECKING:
    from .dealing import HouseTable
    from .elections import HouseFamily

Areas = Sequence[tuple[WagerType, str]]  # from the patron's side to the dealer's, with their colours

TALL, GAP, FOOT = 147, 5, 44  # all areas of a seat together, the gap below each, the place of the seat's number
BLUE, RED, GREEN, GOLD = "#1d4e89", "#8c1c2f", "#14734a", "#7a5c12"
WIDTH, HEIGHT = 1240, 700
AREAS: Areas = ((PLAY, BLUE), (ANTE, RED), (PAIR_PLUS, GREEN))


def layout(table: HouseTable | None, elections: HouseFamily) -> str:
    """The layout of three card poker."""
    return draw("Three Card Poker", table, elections, AREAS, WAGERS, own=3, dealer=3)


def draw(
    title: str,
    table: HouseTable | None,
    elections: HouseFamily,
    areas: Areas,
    wagers: Sequence[WagerType],
    *,
    own: int,
    dealer: int = 0,
    community: int = 0,
    more: Sequence[str] = (),
) -> str:
    """A poker layout: how many cards a player, the dealer and the middle of the table have, and more to be said."""
    offered = [wager for wager in wagers if wager.offered(elections)]
    shape = Shape(title, elections.players, WIDTH, HEIGHT, 132)
    stations = list(shape.stations()) if elections.players > 1 else [(WIDTH / 2, HEIGHT - 34.0, 0.0)]
    shown = [(wager, colour) for wager, colour in areas if wager in offered]
    seats = [
        _seat(len(stations) - at, x, y, turn, table, shown, elections, own) for at, (x, y, turn) in enumerate(stations)
    ]
    lying = table.lying if table else None
    before, middle, up = (lying.dealer, lying.community, lying.open) if lying else (None, None, {})
    hands = [
        _hand(name, hand, up.get(name, set()), cards, 24)
        for name, hand, cards in (("dealer", before, dealer), ("community", middle, community))
        if cards
    ]
    body = [_surface(), *hands, _printed_lines(title, offered, elections, more), *seats]
    described = f"{printed_odds(offered, elections)} {wagers_in_words(table)}"
    return svg.felt(WIDTH, HEIGHT, body, title=f"{title} layout", description=described)


def _surface() -> str:
    def half(inset: int) -> str:
        rx, ry, right = WIDTH / 2 - inset, HEIGHT - 40 - inset, WIDTH - inset
        return (
            f"M{inset} 20V40A{rx} {ry} 0 0 0 {right} 40V20Q{right} 8 {right - 12} 8H{inset + 12}Q{inset} 8 {inset} 20Z"
        )

    line = svg.element("path", d=half(26), fill="none", stroke=svg.LINE, stroke_width=1.5, stroke_opacity=0.6)
    return svg.element("path", d=half(2), fill=svg.RAIL) + svg.element("path", d=half(20), fill=svg.FELT) + line


def _hand(name: str, hand: Hand | None, up: set[int], cards: int, y: float) -> str:
    """Places for cards before the dealer, and the cards that lie there, those at places in ``up`` face up."""
    step = svg.CARD_WIDTH + 8
    left = WIDTH / 2 - step * cards / 2
    places = [svg.card_place(left + at * step, y) for at in range(cards)]
    lying = [
        svg.card_svg(card if hand.shown or at in up else None, left + 2 + at * step, y + 2)
        for at, card in enumerate(hand.cards if hand else ())
        if hand
    ]
    label = svg.text(WIDTH / 2, y + svg.CARD_HEIGHT + 16, name.title(), size=14, fill=svg.LINE)
    return svg.group(*places, *lying, label, data_hand=name)


def _printed_lines(title: str, offered: Sequence[WagerType], elections: HouseFamily, more: Sequence[str]) -> str:
    """The name of the game and what each wager pays, always with "to". 19:47-20.11[to]."""
    name = svg.text(WIDTH / 2, 160, title.upper(), size=26, fill=svg.LINE, weight="bold", letter_spacing=4)
    lines: list[str] = []
    for odds, alike in groupby(offered, key=lambda wager: wager.pays(elections)):
        titles = [wager.title for wager in alike]
        pieces = odds.replace("; ", ", ").split(", ")
        row = f"{' and '.join(titles)} {'pay' if len(titles) > 1 else 'pays'} {pieces[0]}"
        for piece in pieces[1:]:
            if len(row) + len(piece) > 66:
                lines.append(row + ",")
                row = piece
            else:
                row += f", {piece}"
        lines.append(row)
    lines += more
    return name + "".join(svg.text(WIDTH / 2, 186 + 16.5 * at, line, size=12.5) for at, line in enumerate(lines))


def _seat(
    number: int,
    x: float,
    y: float,
    turn: float,
    table: HouseTable | None,
    areas: Areas,
    elections: HouseFamily,
    own: int,
) -> str:
    """One seat, drawn upright with the edge of the table at its foot, then turned towards the dealer."""
    stakes = {wager.kind.key: wager.amount for wager in table.wagers if wager.seat == number} if table else {}
    body: list[str] = [patron(number, table, -26, 20)]
    foot: float = -FOOT
    tall = min(44, TALL / len(areas) - GAP)
    for wager, colour in areas:
        foot -= tall + GAP
        amount = stakes.get(wager.key, 0)
        tip = svg.tooltip(f"Seat {number}, {wager.title}: pays {wager.pays(elections)}")
        circle = svg.element(
            "rect", x=-46, y=foot, width=92, height=tall, rx=tall / 2, fill=colour, stroke=svg.LINE, stroke_width=1.2
        )
        words = svg.text(0, foot + tall / 2, wager.title.upper(), size=min(12, 96 / len(wager.title)), weight="bold")
        chips = svg.group(svg.chip_svg(amount), x=30, y=foot + tall / 2, turn=-turn) if amount else ""
        body.append(svg.group(tip, circle, words, class_="area", data_seat=number, data_wager=wager.key) + chips)
    lying = table.lying if table else None
    hand = lying.hands.get(number) if lying else None
    if hand and hand.cards:
        step = 16
        left = -(svg.CARD_WIDTH + step * (own - 1)) / 2
        body.append(svg.draw_hand(hand.cards, left, foot - svg.CARD_HEIGHT - 6, shown=hand.shown, step=step))
    return svg.group(*body, x=x, y=y, turn=turn, data_seat=number)


SCREEN = Screen(layout=layout, felt=FELT)
