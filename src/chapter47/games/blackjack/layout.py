"""The layout of the blackjack family as SVG: the boxes, the side wagers, the lines of the felt, chips and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, degrees, pi, radians, sin
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table import svg
from ...table.board import wagers_in_words
from ...table.card_felt import broken
from ...table.money import dollars
from ...table.wagers import Wager, WagerType
from .sides.wagers import on_another_box
from .state import Round, side_box_of
from .wagers import BOX, MAIN, SPOT

if TYPE_CHECKING:
    from .elections import BlackjackElections, BlackjackFamily
    from .state import BlackjackTable


WIDTH, HEIGHT = 1240, 720
CENTRE, TOP = WIDTH / 2, 70
BOX_RADIUS, SPOT_RADIUS, IN_A_ROW = 38, 16, 4
BLUE, GOLD = "#1d4e89", "#7a5c12"
LINE_LENGTH = 78


@dataclass(frozen=True, slots=True)
class Felt:
    """What a game of the family prints on its layout."""

    title: str
    boxes: int
    lines: tuple[str, ...]  # the dealer's rule, what blackjack pays, what insurance pays


def layout(table: BlackjackTable | None, elections: BlackjackFamily) -> str:
    """The layout of blackjack, with the chips and cards of a table."""
    return draw(felt_of(elections), table, elections, [k for k in GAME_WAGERS() if k.offered(elections)])


def GAME_WAGERS() -> tuple[WagerType, ...]:  # noqa: N802
    """Every wager of blackjack."""
    from .sides.wagers import SIDE_WAGERS
    from .wagers import MAIN_WAGERS

    return (*MAIN_WAGERS, *SIDE_WAGERS)


def felt_of(elections: BlackjackElections) -> Felt:
    """The lines that a blackjack layout states for these elections. 19:47-2.12(b)1, 19:47-2.3(e)[blackjack-3-2]."""
    stand = "draws to 16 and hits soft 17" if elections.hits_soft17 else "draws to 16 and stands on all 17s"
    lines = [f"Blackjack pays {elections.blackjack_pays}", f"Dealer {stand}"]
    if elections.insurance:
        lines.append("Insurance pays 2 to 1")
    return Felt("Blackjack", elections.boxes, tuple(lines))


def draw(felt: Felt, table: BlackjackTable | None, elections: BlackjackFamily, offered: Sequence[WagerType]) -> str:
    """A layout of the family: any number of boxes, the side wagers that are offered."""
    side = [kind for kind in offered if kind not in (MAIN, BOX)]
    places = list(stations(felt.boxes))
    body = [_surface(), _dealer(table), _printed_lines(felt, side, elections)]
    body += [_box(number, place, table, side, elections) for number, place in enumerate(places, 1)]
    pays = "; ".join([*felt.lines, *(f"{kind.title} pays {kind.pays(elections)}" for kind in side)])
    return svg.felt(
        WIDTH, HEIGHT, body, title=f"{felt.title} layout", description=f"{pays}. {wagers_in_words(table, titles=True)}"
    )


def stations(boxes: int) -> Iterator[tuple[float, float, float]]:
    """Place and turn of each box along the arc, box 1 at the dealer's left: the right of the picture."""
    rx, ry = CENTRE - 110, HEIGHT - 200
    for number in range(boxes):
        share = 0.5 if boxes == 1 else number / (boxes - 1)
        angle = radians(15 + 150 * share)
        yield CENTRE + rx * cos(angle), TOP + ry * sin(angle), degrees(angle - pi / 2) * 0.8


def _surface() -> str:
    def half(inset: int) -> str:
        rx, ry, right = CENTRE - inset, HEIGHT - 40 - inset, WIDTH - inset
        return (
            f"M{inset} 20V40A{rx} {ry} 0 0 0 {right} 40V20Q{right} 8 {right - 12} 8H{inset + 12}Q{inset} 8 {inset} 20Z"
        )

    return svg.element("path", d=half(2), fill=svg.RAIL) + svg.element("path", d=half(20), fill=svg.FELT)


def _dealer(table: BlackjackTable | None) -> str:
    """The dealer's cards; a hole card lies face down."""
    round_ = _round(table)
    if round_ is None:
        return svg.text(CENTRE, 60, "Dealer", size=15, fill=svg.LINE)
    cards = list(round_.dealer.cards)
    body = svg.draw_hand(cards, CENTRE - 70, 20, shown=True, step=34)
    if round_.hole is not None:
        body += svg.card_svg(None, CENTRE - 70 + 34 * len(cards), 20)
    told = round_.dealer.count_in_words if cards and round_.hole is None else ""
    return svg.group(body, svg.text(CENTRE, 116, f"Dealer {told}", size=14, weight="bold"), data_hand="dealer")


def _round(table: BlackjackTable | None) -> Round | None:
    """The round that lies on the layout, if one does."""
    return table.state if table is not None and isinstance(table.state, Round) else None


def _printed_lines(felt: Felt, side: Sequence[WagerType], elections: BlackjackElections) -> str:
    """The name, the three lines, and what each side wager pays."""
    name = svg.text(CENTRE, 150, felt.title.upper(), size=28, fill=svg.LINE, weight="bold", letter_spacing=6)
    lines = [line.upper() for line in felt.lines]
    body = [svg.text(CENTRE, 184 + 24 * at, line, size=17, class_="odds") for at, line in enumerate(lines)]
    small = [
        part
        for kind in side
        if kind is not SPOT
        for part in broken(f"{kind.title} pays {kind.pays(elections)}", LINE_LENGTH)
    ]
    top = 190 + 24 * len(lines)
    body += [svg.text(CENTRE, top + 17 * at, line, size=13, class_="odds") for at, line in enumerate(small)]
    return name + "".join(body)


def _box(
    number: int,
    place: tuple[float, float, float],
    table: BlackjackTable | None,
    side: Sequence[WagerType],
    elections: BlackjackElections,
) -> str:
    x, y, turn = place
    wagers = [w for w in (table.wagers if table else []) if _stands_at(w, side) == number]
    main = [w for w in (table.wagers if table else []) if _on(w) == number and w.kind is not SPOT]
    circle = svg.element("circle", r=BOX_RADIUS, fill="#00000022", stroke=svg.LINE, stroke_width=2)
    body = [
        svg.group(
            svg.tooltip(f"Box {number}"),
            circle,
            svg.text(0, 0, str(number), size=20, fill=svg.LINE, weight="bold"),
            class_="area",
            data_seat=number,
            data_wager=None if elections.multiple_action else MAIN.key,
        )
    ]
    body += [_spots(number, side, wagers, elections, turn)]
    for at, wager in enumerate(main):  # the decider's nearest the dealer, the others in line behind: 19:47-2.13(c)
        body.append(svg.group(svg.chip_svg(wager.amount), x=0, y=-8 + 14 * at, turn=-turn))
    return svg.group(*body, _hands(number, table), _patron(number, table), x=x, y=y, turn=turn, data_seat=number)


def _stands_at(wager: Wager, side: Sequence[WagerType]) -> int:
    return side_box_of(wager) if wager.kind in side else wager.seat


def _area(wager: Wager) -> str:
    """The name of its area on a box, whichever box it is on."""
    return wager.name if wager.kind is SPOT else on_another_box(wager.name, wager.seat, wager.seat)


def _on(wager: Wager) -> int:
    return int(wager.spot) if wager.kind is BOX else (wager.seat if wager.kind in (MAIN, SPOT) else 0)


def _spots(
    number: int, side: Sequence[WagerType], wagers: Sequence[Wager], elections: BlackjackElections, turn: float
) -> str:
    """The side wagers of a box on an arc towards the dealer."""
    names = [(kind, spot) for kind in side for spot in (kind.spots or ("",))]
    body = []
    for at, (kind, spot) in enumerate(names):
        row, column = divmod(at, IN_A_ROW)
        across = min(IN_A_ROW, len(names) - row * IN_A_ROW)
        x = (column - (across - 1) / 2) * (2 * SPOT_RADIUS + 3)
        y = -BOX_RADIUS - SPOT_RADIUS - 4 - row * (2 * SPOT_RADIUS + 2)
        label = spot or "".join(word if word.isdigit() else word[0] for word in kind.title.split()).upper()
        name = f"{kind.key}:{spot}" if spot else kind.key
        body.append(
            svg.group(
                svg.tooltip(f"Box {number}, {kind.title} {spot}: pays {kind.pays(elections)}".replace("  ", " ")),
                svg.element("circle", r=SPOT_RADIUS, fill=GOLD, stroke=svg.LINE),
                svg.text(0, 0, label, size=11, weight="bold"),
                x=x,
                y=y,
                class_="area",
                data_seat=number,
                data_wager=name,
            )
        )
        body += [svg.group(svg.chip_svg(w.amount), x=x, y=y, turn=-turn) for w in wagers if _area(w) == name]
    return "".join(body)


@law("19:47-2.10(c)[sideways]")
def _hands(number: int, table: BlackjackTable | None) -> str:
    """The cards of a box; a doubling card lies sideways. 19:47-2.10(c)[sideways]."""
    round_ = _round(table)
    box = None if round_ is None else round_.boxes.get(number)
    if box is None:
        return ""
    body = []
    for at, hand in enumerate(box.hands):
        across = (at - (len(box.hands) - 1) / 2) * 74
        for place, card in enumerate(hand.cards):
            sideways = hand.doubled and place == len(hand.cards) - 1
            down = not hand.shown and hand.first_down <= place < 2
            hidden = down or (sideways and hand.double_face_down)
            drawn = svg.card_svg(None if hidden else card)
            x, y = across - 26 + place * 15, -208 - place * 4
            turned = {"x": x + svg.CARD_HEIGHT, "y": y + 10, "turn": 90} if sideways else {"x": x, "y": y}
            body.append(svg.group(drawn, **turned, data_sideways="true" if sideways else None))
        if hand.shown and hand.cards:
            body.append(svg.text(across, -222 - 4 * len(hand.cards), hand.count_in_words, size=13, weight="bold"))
    return "".join(body)


def _patron(number: int, table: BlackjackTable | None) -> str:
    seat = table.seats.get(number) if table else None
    if seat is None:
        return ""
    name = seat.name if len(seat.name) <= 16 else f"{seat.name[:15]}…"
    return svg.text(0, BOX_RADIUS + 16, f"{name} {dollars(seat.balance)}", size=12)
