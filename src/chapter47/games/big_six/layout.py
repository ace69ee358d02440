"""The layout of an upright wheel as SVG: the wheel with its clapper, and a box for each face with the chips on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import wagers_in_words
from ...table.game import Screen
from ...table.wagers import WagerType
from ...table.wheels import Space, wheel_svg
from .elections import WheelElections
from .felt import FELT
from .procedure import rim, sign
from .wagers import WAGERS

if TYPE_CHECKING:
    from .procedure import WheelTable


WIDTH, HEIGHT, BOX, GAP = 1240, 640, 172, 12
BOXES_LEFT, BOXES_TOP = 610, 130
FACE_FILLS = {
    "1": "#8a6d1f",
    "2": "#1d4e89",
    "5": "#8c1c2f",
    "10": "#14734a",
    "20": "#5f2a86",
    "joker": "#1b1b1f",
    "flag": "#c2501a",
}


def layout(table: WheelTable | None, elections: WheelElections) -> str:
    """The wheel and layout of Big Six, with the chips of a table on it."""
    return draw("Big Six", WAGERS, table, elections)


def draw(title: str, wagers: Sequence[WagerType], table: WheelTable | None, elections: WheelElections) -> str:
    """An upright wheel of any counts with its layout. Odds are stated with "to" or "win". 19:47-5.5(b)."""
    face = table.own.face if table is not None else ""
    body = [
        svg.element("rect", width=WIDTH, height=HEIGHT, rx=26, fill=svg.RAIL),
        svg.element("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, rx=18, fill=svg.FELT),
        _wheel(elections, face),
        svg.text(880, 70, title.upper(), size=34, fill=svg.LINE, weight="bold", letter_spacing=6),
        *(_box(at, wager, table, elections) for at, wager in enumerate(wagers)),
        svg.text(880, HEIGHT - 56, sign(elections), size=16),
    ]
    pays = "; ".join(f"{wager.title} {wager.pays(elections)}" for wager in wagers)
    return svg.felt(
        WIDTH, HEIGHT, body, title=f"{title} wheel and layout", description=f"{pays}. {_described(table, face)}"
    )


def _wheel(elections: WheelElections, face: str | None) -> str:
    """The wheel, turned so that the face that won is under the clapper."""
    spaces = rim(elections)
    first = spaces.index(face) if face in spaces else 0
    turned = [*spaces[first:], *spaces[:first]]
    labels = {"joker": "J", "flag": "F"}
    drawn = [Space(labels.get(space, space), FACE_FILLS[space]) for space in turned]
    clapper = svg.element("path", d="M274 56h24l-12 58Z", fill=svg.IVORY, stroke=svg.BLACK)
    shown = f"at the clapper: {face}" if face else "J joker, F flag"
    return wheel_svg(drawn, 220, 286, 330) + clapper + svg.text(286, 598, shown, size=16)


def _box(at: int, wager: WagerType, table: WheelTable | None, elections: WheelElections) -> str:
    row, column = (0, at) if at < 3 else (1, at - 3) if at < 5 else (2, at - 5)
    width = BOX if row == 0 else (3 * BOX + 2 * GAP - GAP) / 2
    left, top, height = BOXES_LEFT + column * (width + GAP), BOXES_TOP + row * 140, 126
    chips = [w for w in (table.wagers if table else []) if w.kind is wager]
    fill = FACE_FILLS[wager.key.removeprefix("insignia-")]
    return svg.group(
        svg.tooltip(f"{wager.title}: {wager.pays(elections)}"),
        svg.element("rect", x=left, y=top, width=width, height=height, rx=10, fill=fill, stroke=svg.LINE),
        svg.text(left + width / 2, top + 34, wager.title.upper(), size=21, weight="bold"),
        svg.text(left + width / 2, top + 62, wager.pays(elections), size=15, fill=svg.LINE, class_="odds"),
        *(svg.chip_svg(w.amount, left + 28 + 34 * n, top + 98) for n, w in enumerate(chips)),
        class_="area",
        data_wager=wager.key,
    )


def _described(table: WheelTable | None, face: str | None) -> str:
    """The wagers in words, for those who cannot see them."""
    shown = f"The clapper rests at {face}. " if face else ""
    return shown + wagers_in_words(table, titles=True)


SCREEN = Screen(layout=layout, felt=FELT)
