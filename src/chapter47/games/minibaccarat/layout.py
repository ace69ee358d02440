"""The layout of baccarat as SVG: the seats with an area for each wager, the dealer's side, chips and cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import wagers_in_words
from ...table.card_felt import Shape, broken, half, patron, surface
from ...table.game import Screen
from ...table.wagers import WagerType
from .elections import BaccaratElections
from .felt import FELT
from .wagers import BANKER, BANKER_BONUS, FIVE, FOUR, PLAYER, PLAYER_BONUS, SIX, TIE, WAGERS

if TYPE_CHECKING:
    from .dealing import BaccaratHand, BaccaratTable
    from .procedure import MinibaccaratTable


# The rows of a seat from the dealer's side to the patron's: height, and the wagers of the row with their colours.
ROWS: tuple[tuple[int, tuple[tuple[WagerType, str], ...]], ...] = (
    (34, ((FOUR, "#7a5c12"), (FIVE, "#7a5c12"), (SIX, "#7a5c12"))),
    (34, ((PLAYER_BONUS, "#1d4e89"), (BANKER_BONUS, "#8c1c2f"))),
    (38, ((TIE, "#14734a"),)),
    (46, ((BANKER, "#8c1c2f"),)),
    (46, ((PLAYER, "#1d4e89"),)),
)
SHORT = {FOUR: "4", FIVE: "5", SIX: "6"}
GAP, AREA_WIDTH, FOOT = 4, 100, 46
TAPER = 5  # each row is a little narrower than the one behind it
LINE_LENGTH = 44  # letters of odds that fit on a line in the middle of the felt


MINIBACCARAT = Shape("Minibaccarat", 7, 1240, 700, 132)


def layout(table: BaccaratTable | None, elections: BaccaratElections) -> str:
    """The layout of minibaccarat, with the chips and cards of a table on it."""
    return draw(MINIBACCARAT, table, elections)


def draw(shape: Shape, table: BaccaratTable | None, elections: BaccaratElections) -> str:
    """A baccarat layout of any shape."""
    offered = [wager for wager in WAGERS if wager.offered(elections)]
    pays = "; ".join(printed_odds(offered, elections))
    seats = [_seat(n, x, y, turn, table, offered, elections) for n, (x, y, turn) in enumerate(shape.stations(), 1)]
    body = [_surface(shape), _dealer_side(shape, table, elections), _odds(shape, offered, elections), *seats]
    return svg.felt(
        shape.width,
        shape.height,
        body,
        title=f"{shape.title} layout",
        description=f"{pays}. {wagers_in_words(table, titles=True)}",
    )


def printed_odds(offered: Sequence[WagerType], elections: BaccaratElections) -> list[str]:
    """Wagers that pay alike, and what they pay, always with "to". 19:47-8.3[sign-content]."""
    lines = []
    for odds, wagers in groupby(offered, key=lambda wager: wager.pays(elections)):
        titles = [wager.title for wager in wagers]
        verb = "pay" if len(titles) > 1 or titles[0].endswith("cards") else "pays"
        lines.append(f"{' and '.join(titles)} {verb} {odds}")
    return lines


def _surface(shape: Shape) -> str:
    line = half(shape, 26)
    return surface(shape) + svg.element(
        "path", d=line, fill="none", stroke=svg.LINE, stroke_width=1.5, stroke_opacity=0.6
    )


# ---- the dealer's side ---------------------------------------------------------------------------------------------


def _dealer_side(shape: Shape, table: MinibaccaratTable | None, elections: BaccaratElections) -> str:
    lying = table.lying if table else None
    middle = shape.centre
    return (
        hand_at("Player", lying.player if lying else None, middle - 238, "#1d4e89")
        + hand_at("Banker", lying.banker if lying else None, middle + 18, "#8c1c2f")
        + discard_rack(middle - 370)
        + shoe_at(middle + 290, elections, table)
    )


def hand_at(name: str, hand: BaccaratHand | None, x: float, colour: str) -> str:
    """A hand under its name."""
    cards, shown = (hand.cards, hand.shown) if hand else ([], True)
    count = hand.count if hand and cards and shown else None
    slots = [svg.card_place(x + 8 + at * 69, 30) for at in range(3)]
    called = f"{name}'s Hand" + (f": {count}" if count is not None else "")
    return svg.group(
        svg.element(
            "rect",
            x=x,
            y=22,
            width=220,
            height=128,
            rx=10,
            fill=colour,
            fill_opacity=0.8,
            stroke=svg.LINE,
            stroke_width=1.5,
        ),
        *slots,
        svg.draw_hand(cards, x + 10, 32, shown=shown, step=69),
        svg.text(x + 110, 135, called, size=16, weight="bold"),
        data_hand=name.lower(),
    )


def discard_rack(x: float) -> str:
    """The discard rack with its cards."""
    rails = "".join(
        svg.element("rect", x=x + 6, y=y, width=68, height=5, rx=1, fill=svg.IVORY, fill_opacity=0.5)
        for y in (66, 74, 82)
    )
    box = svg.element(
        "rect", x=x, y=34, width=80, height=60, rx=6, fill="#ffffff18", stroke=svg.LINE, stroke_opacity=0.7
    )
    return svg.group(
        box, rails, svg.text(x + 40, 108, "Discard rack", size=12, fill=svg.LINE), data_place="discard rack"
    )


def shoe_at(x: float, elections: BaccaratElections, table: MinibaccaratTable | None) -> str:
    """The shoe on the dealer's side."""
    number = table.shoe.left if table else 0
    what = f"{number} cards" if number else f"{elections.shoe_decks} decks"
    body = svg.element(
        "path", d=f"M{x} 94V58L{x + 22} 34H{x + 92}V94Z", fill="#17171a", stroke=svg.LINE, stroke_opacity=0.7
    )
    mouth = svg.element("path", d=f"M{x + 4} 90V62L{x + 20} 44V90Z", fill=svg.BACK, stroke=svg.IVORY, stroke_width=1.5)
    words = svg.text(x + 46, 108, "Shoe", size=12, fill=svg.LINE) + svg.text(x + 56, 68, what, size=11)
    return svg.group(body, mouth, words, data_place="shoe")


def _odds(shape: Shape, offered: Sequence[WagerType], elections: BaccaratElections) -> str:
    """The name of the game and the odds, printed in the middle of the felt."""
    name = svg.text(shape.centre, 188, shape.title.upper(), size=26, fill=svg.LINE, weight="bold", letter_spacing=5)
    lines = [part for line in printed_odds(offered, elections) for part in broken(line, LINE_LENGTH)]
    return name + "".join(
        svg.text(shape.centre, 216 + 20 * at, line, size=14.5, class_="odds") for at, line in enumerate(lines)
    )


# ---- a seat --------------------------------------------------------------------------------------------------------


def _seat(
    number: int,
    x: float,
    y: float,
    turn: float,
    table: MinibaccaratTable | None,
    offered: Sequence[WagerType],
    elections: BaccaratElections,
) -> str:
    """One seat, drawn upright with the edge of the table at its foot, then turned towards the dealer."""
    stakes = {wager.kind.key: wager.amount for wager in table.wagers if wager.seat == number} if table else {}
    body: list[str] = [patron(number, table)]
    foot, across = -FOOT, AREA_WIDTH
    for height, row in reversed(ROWS):
        areas = [(wager, colour) for wager, colour in row if wager in offered]
        if not areas:
            continue
        foot -= height
        width = (across - GAP * (len(areas) - 1)) / len(areas)
        for at, (wager, colour) in enumerate(areas):
            left = -across / 2 + at * (width + GAP)
            place = left + (width / 2 if len(areas) > 1 else width - svg.CHIP_RADIUS)
            chips = _chips(stakes.get(wager.key, 0), place, foot + height / 2, turn)
            body.append(_area(wager, number, colour, left, foot, width, height, elections) + chips)
        foot, across = foot - GAP, across - TAPER
    return svg.group(*body, x=x, y=y, turn=turn, data_seat=number)


def _area(
    wager: WagerType,
    seat: int,
    colour: str,
    x: float,
    y: float,
    width: float,
    height: int,
    elections: BaccaratElections,
) -> str:
    pays = wager.pays(elections)
    middle, line = x + width / 2, y + height / 2
    if width < AREA_WIDTH / 2:  # a small spot: its number, or its name word by word
        parts = SHORT.get(wager, wager.title).split()
        words = "".join(
            svg.text(middle, line + 12 * at - 6 * (len(parts) - 1), part, size=min(11, 55 / len(part)), weight="bold")
            for at, part in enumerate(parts)
        )
    else:
        fits = len(pays) <= 22
        words = svg.text(middle, line - (7 if fits else 0), wager.title.upper(), size=15, weight="bold")
        words += svg.text(middle, line + 9, pays, size=min(11, 190 / len(pays)), fill=svg.LINE) if fits else ""
    return svg.group(
        svg.tooltip(f"Seat {seat}, {wager.title}: pays {pays}"),
        svg.element("rect", x=x, y=y, width=width, height=height, rx=7, fill=colour, stroke=svg.LINE, stroke_width=1.2),
        words,
        class_="area",
        data_seat=seat,
        data_wager=wager.key,
    )


def _chips(amount: int, x: float, y: float, turn: float) -> str:
    """Chips stand upright however the seat is turned."""
    return svg.group(svg.chip_svg(amount), x=x, y=y, turn=-turn) if amount else ""


SCREEN = Screen(layout=layout, felt=FELT)
