"""The layout of poker as SVG: an oval of seats, the board and the pot in the middle, the rake's circle beside it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from ...table import svg
from ...table.game import Screen
from ...table.money import dollars
from .elections import PokerElections
from .felt import FELT
from .state import PokerHand
from .wagers import charge_in_words

if TYPE_CHECKING:
    from .state import PokerTable

WIDTH, HEIGHT = 1240, 640


def layout(table: PokerTable | None, elections: PokerElections) -> str:
    """The table with everybody's chips and the cards that may be seen."""
    middle = WIDTH / 2, HEIGHT / 2
    body = [
        svg.element("ellipse", cx=middle[0], cy=middle[1], rx=610, ry=312, fill=svg.RAIL),
        svg.element("ellipse", cx=middle[0], cy=middle[1], rx=584, ry=286, fill=svg.FELT),
        svg.element("ellipse", cx=middle[0], cy=middle[1], rx=440, ry=190, fill="none", stroke=svg.LINE, opacity=0.6),
        svg.text(middle[0], 196, elections.game_title.upper(), size=26, fill=svg.LINE, weight="bold"),
        svg.text(middle[0], 224, f"{elections.structure} limit; the house takes {charge_in_words(elections)}", size=14),
        _pot(table),
        *(_seat(n, elections.players, table) for n in range(1, elections.players + 1)),
        svg.text(middle[0], 24, "DEALER", size=14, fill=svg.LINE),
    ]
    return svg.felt(WIDTH, HEIGHT, body, title="Poker layout", description=_described(table, elections))


def _pot(table: PokerTable | None) -> str:
    hand = table.state if table is not None and isinstance(table.state, PokerHand) else None
    amount = sum(wager.amount for wager in table.wagers) if table is not None else 0
    board = svg.draw_hand(hand.board, WIDTH / 2 - 165, 268) if hand is not None else ""
    chips = svg.group(svg.chip_svg(amount), x=WIDTH / 2, y=392) if amount else ""
    words = svg.text(WIDTH / 2, 424, f"Pot {dollars(amount)}", size=16, weight="bold")
    circle = svg.element("circle", cx=WIDTH / 2 + 250, cy=300, r=30, fill="#00000022", stroke=svg.LINE)
    rake = svg.group(circle, svg.text(WIDTH / 2 + 250, 300, "RAKE", size=13, fill=svg.LINE), class_="rake")
    return svg.group(board, chips, words, class_="area", data_wager="pot") + rake


def _seat(number: int, seats: int, table: PokerTable | None) -> str:
    """A seat on the oval, clockwise from the dealer's left as the players see it."""
    turn = pi * (-0.5 + 2 * (number / (seats + 1)))
    x, y = WIDTH / 2 + 520 * cos(turn), HEIGHT / 2 + 238 * sin(turn)
    patron = table.seats.get(number) if table is not None else None
    circle = svg.element("circle", r=17, fill=svg.FELT, stroke=svg.LINE, stroke_width=1.5)
    body = [circle, svg.text(0, 0, str(number), size=15, fill=svg.LINE, weight="bold")]
    if patron is not None and table is not None:
        body.append(svg.text(0, 28, f"{patron.name[:14]} {dollars(patron.balance)}", size=12))
        hand = table.state if isinstance(table.state, PokerHand) else None
        if hand is not None and number in hand.order:
            cards = "".join(svg.card_svg(card, 18 * at - 40, -100) for at, card in enumerate(hand.shown(number)))
            body.append(svg.element("g", cards, transform="scale(.62)"))
        if table.own.button == number and table.elections.has_button:
            button = svg.element("circle", cx=34, r=11, fill=svg.IVORY) + svg.text(34, 0, "D", size=12, fill=svg.BLACK)
            body.append(button)
    return svg.group(*body, x=x, y=y, data_seat=number)


def _described(table: PokerTable | None, elections: PokerElections) -> str:
    """The table in words, for those who cannot see it."""
    told_ = f"{elections.game_title}, {elections.structure} limit. "
    if table is None or not table.wagers:
        return told_ + "The pot is empty."
    return told_ + "; ".join(f"seat {w.seat} has {dollars(w.amount)} in the pot" for w in table.wagers) + "."


SCREEN = Screen(layout=layout, felt=FELT)
