"""The wheel, the layout and the card stand of pokette as SVG, with the chips of a table where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import wagers_in_words
from ...table.cards import Card
from ...table.game import Screen
from ...table.money import dollars
from ...table.table import Table
from ...table.wagers import Wager, WagerType
from ...table.wheels import Space, wheel_svg
from .betting import JOKER_CODES, RANKS, SUIT_OF, THREES, covered
from .elections import PoketteElections
from .felt import FELT
from .procedure import sign
from .state import Stand, rim
from .wagers import HAND_WAGERS, WAGERS

if TYPE_CHECKING:
    from .procedure import PoketteTable

WIDTH, HEIGHT = 1500, 860
CELL_W, CELL_H, LEFT, TOP = 82.0, 46.0, 560.0, 92.0
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RIGHT = LEFT + 4 * CELL_W
Box = tuple[float, float, float, float]  # left, top, width, height


def layout(table: PoketteTable | None, elections: PoketteElections) -> str:
    """The pokette layout. Odds are stated with "to" or "win". 19:47-12.6(a)."""
    stand = table.own if table is not None else Stand()
    opened = {kind.key for kind in stand.opened(elections)}
    body = [
        svg.element("rect", width=WIDTH, height=HEIGHT, rx=26, fill=svg.RAIL),
        svg.element("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, rx=18, fill=svg.FELT),
        _wheel(stand),
        _stand(stand),
        *(_card_box(code, elections, stand) for code in boxes(elections)),
        *(_area(*area) for area in areas(elections, opened)),
        svg.text(268, HEIGHT - 92, sign(elections), size=15),
        svg.text(WIDTH / 2, HEIGHT - 44, _printed(elections), size=15, class_="odds"),
        *_chips(table, elections),
    ]
    pays = "; ".join(f"{kind.title} {kind.pays(elections)}" for kind in WAGERS if kind.offered(elections))
    return svg.felt(
        WIDTH, HEIGHT, body, title="Pokette wheel and layout", description=f"{pays}. {_described(table, stand)}"
    )


def _printed(elections: PoketteElections) -> str:
    """The odds of the wagers that have no area of their own."""
    kinds = [kind for kind in WAGERS if kind.key in ("straight-up", "split", "corner", "single-rank", "double-rank")]
    return "  ·  ".join(_label(kind, elections) for kind in kinds)


def _wheel(stand: Stand) -> str:
    """The wheel, turned so that the winning card is under the clapper."""
    codes = rim()
    first = codes.index(stand.marked.code) if stand.marked else 0
    spaces = []
    for code in (*codes[first:], *codes[:first]):
        suit = SUIT_OF.get(code)
        label = code[:-1] + SIGNS[suit] if suit else "★"
        spaces.append(Space(label, svg.IVORY, svg.RED if suit in ("H", "D", None) else svg.BLACK))
    clapper = svg.element("path", d="M256 74h24l-12 60Z", fill=svg.LINE, stroke=svg.BLACK)
    name = svg.text(268, 50, "POKETTE", size=30, fill=svg.LINE, weight="bold", letter_spacing=6)
    return name + wheel_svg(spaces, 195, 268, 330) + clapper


def _stand(stand: Stand) -> str:
    """The card stand with its three spaces."""
    slots = "".join(
        svg.element("rect", x=158 + 76 * n, y=610, width=66, height=90, rx=7, fill="#00000033", stroke=svg.LINE)
        for n in range(3)
    )
    return svg.group(
        slots,
        svg.draw_hand(stand.cards, 161, 613, step=76),
        svg.text(268, 722, "Card stand", size=15, fill=svg.LINE),
        data_place="card stand",
    )


# ---- boxes -----------------------------------------------------------------------------------------------------------


def boxes(elections: PoketteElections) -> dict[str, Box]:
    """The box of every card: ranks in rows, suits in columns, the jokers at the foot."""
    cells = {
        rank + suit: (LEFT + column * CELL_W, TOP + row * CELL_H, CELL_W, CELL_H)
        for row, rank in enumerate(RANKS)
        for column, suit in enumerate(elections.columns)
    }
    foot = TOP + 13 * CELL_H + 40
    jokers = {code: (LEFT + n * 2 * CELL_W, foot, 2 * CELL_W, CELL_H) for n, code in enumerate(JOKER_CODES)}
    return cells | jokers


def _card_box(code: str, elections: PoketteElections, stand: Stand) -> str:
    left, top, width, height = boxes(elections)[code]
    suit = SUIT_OF.get(code)
    card = Card.parse(code)
    words = code[:-1] + SIGNS[suit] if suit else "JOKER"
    ink = svg.RED if suit in ("H", "D", None) else svg.BLACK
    marker = ""
    if stand.marked is card:
        marker = svg.element("circle", cx=left + width - 14, cy=top + height / 2, r=9, fill="#f2d36b", stroke=svg.BLACK)
    return svg.group(
        svg.tooltip(words),
        svg.element("rect", x=left, y=top, width=width, height=height, fill=svg.IVORY, stroke=svg.FELT),
        svg.text(left + width / 2, top + height / 2, words, size=20, fill=ink, weight="bold"),
        marker,
        class_="area",
        data_wager=f"straight-up:{code}",
    )


Area = tuple[str, str, Box, str]  # the wager, its words, its box, its fill


def areas(elections: PoketteElections, opened: set[str]) -> Iterator[Area]:
    """The areas beside the cards: suits below, ranks to the left, groups and colours to the right, then the hands."""
    titles = {kind.key: kind for kind in WAGERS}
    for column, suit in enumerate(elections.columns):
        box = (LEFT + column * CELL_W, TOP + 13 * CELL_H, CELL_W, 36.0)
        yield f"suit:{suit}", f"{SIGNS[suit]} {titles['suit'].pays(elections)}", box, svg.FELT
    for row, rank in enumerate(RANKS):
        yield f"single-rank:{rank}", rank, (LEFT - 52, TOP + row * CELL_H, 48, CELL_H), "#14734a"
    for key, ranks in THREES.items():
        box = (RIGHT + 6, TOP + RANKS.index(ranks[0]) * CELL_H, 130.0, 3 * CELL_H)
        yield key, f"{'-'.join(ranks)}: {titles[key].pays(elections)}", box, "#1d4e89"
    side = RIGHT + 146
    for n, (key, fill) in enumerate((("red", svg.RED), ("black", svg.BLACK), ("jacer", "#7a5c12"))):
        if titles[key].offered(elections):
            yield key, _label(titles[key], elections), (side, TOP + n * 62, 230.0, 54.0), fill
    for n, kind in enumerate(HAND_WAGERS):
        box = (side, TOP + 3 * 62 + 16 + n * 54, 340.0, 46.0)
        yield kind.key, _label(kind, elections), box, "#5f2a86" if kind.key in opened else "#3a4a42"


def _label(kind: WagerType, elections: PoketteElections) -> str:
    return f"{kind.title}: {kind.pays(elections)}"


def _area(wager: str, words: str, box: Box, fill: str) -> str:
    left, top, width, height = box
    return svg.group(
        svg.tooltip(words),
        svg.element("rect", x=left, y=top, width=width, height=height, rx=5, fill=fill, stroke=svg.LINE),
        svg.text(left + width / 2, top + height / 2, words, size=min(17, 1.8 * width / len(words))),
        class_="area",
        data_wager=wager,
    )


# ---- chips -----------------------------------------------------------------------------------------------------------


def chip_place(wager: Wager, elections: PoketteElections) -> tuple[float, float]:
    """Where a wager's chips lie: in the middle of its cards, or in its area."""
    key, cells = wager.kind.key, boxes(elections)
    if key in ("straight-up", "split", "corner"):
        lying = [cells[code] for code in covered(key, wager.spot, tuple(elections.columns))]
        return (
            sum(left + width / 2 for left, _, width, _ in lying) / len(lying),
            sum(top + height / 2 for _, top, _, height in lying) / len(lying),
        )
    if key == "double-rank":
        return LEFT - 28, TOP + (RANKS.index(wager.spot.partition("-")[0]) + 1) * CELL_H
    left, top, width, height = next(box for name, _, box, _ in areas(elections, set()) if name == wager.name)
    return left + width - 18, top + height / 2


def _chips(table: Table[PoketteElections] | None, elections: PoketteElections) -> Iterator[str]:
    """Chips of several seats on one place lie side by side."""
    there: dict[str, int] = {}
    for wager in table.wagers if table else []:
        x, y = chip_place(wager, elections)
        step = there.get(wager.name, 0)
        there[wager.name] = step + 1
        seat = svg.tooltip(f"seat {wager.seat}, {wager.name}: {dollars(wager.amount)}")
        yield svg.group(seat, svg.chip_svg(wager.amount, x - 7 * step, y - 4 * step), data_seat=wager.seat)


def _described(table: Table[PoketteElections] | None, stand: Stand) -> str:
    """The stand and the wagers in words, for those who cannot see them."""
    shown = f"In the stand: {' '.join(map(str, stand.cards)) or 'nothing'}. "
    return shown + wagers_in_words(table)


SCREEN = Screen(layout=layout, felt=FELT)
