"""The layout of pai gow as SVG: six betting areas, the tiles of each hand, the bank's marker, the shaker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...rulebook.cite import law
from ...table import svg
from ...table.card_felt import Area, Shape, draw_felt
from ...table.dice import dice_svg
from ...table.game import Screen
from ...table.tiles import TILE_HEIGHT, TILE_WIDTH, Tile, hand_svg
from .betting import bank_of
from .felt import FELT
from .wagers import WAGER

if TYPE_CHECKING:
    from ...table.hands import Hand
    from .dealing import BankedTable, Set
    from .elections import PaiGowElections


SHAPE = Shape("Pai Gow", 6, 1240, 700, 132)
AREAS = (Area(WAGER, "#8c1c2f", "WAGER"),)
ABOVE = 112  # from the edge of the table to what lies behind the betting area


def layout(table: BankedTable | None, elections: PaiGowElections) -> str:
    """The layout with the tiles of a round; a set hand lies with its high hand upright, its low hand across."""
    middle = [_shaker(), _dead_hand(), *_hands(table), *marker(SHAPE, table)]
    return draw_felt(SHAPE, table, elections, AREAS, middle, odds_at=215)


def _shaker() -> str:
    cup = svg.element("circle", r=34, fill="#00000033", stroke=svg.LINE, stroke_width=2)
    return svg.group(svg.tooltip("shaker with three dice"), cup, dice_svg((1, 4, 6), 0, -9, 18), x=330, y=70)


def _dead_hand() -> str:
    """The place of the dead hand, at the dealer's left. 19:47-10.6[dead-hand]."""
    size = svg.element(
        "rect", x=-60, y=-42, width=120, height=84, rx=6, fill="none", stroke=svg.LINE, stroke_dasharray="4 4"
    )
    return svg.group(size, svg.text(0, 0, "dead hand", size=12, fill=svg.LINE), x=930, y=74)


def hands_and_sets(table: BankedTable | None) -> tuple[dict[int, Hand], dict[int, Set]]:
    """The hands of a round by betting position, and those that are set."""
    lying = table.lying if table else None
    return (lying.hands, lying.sets) if lying else ({}, {})


def _hands(table: BankedTable | None) -> list[str]:
    hands, sets = hands_and_sets(table)
    found = []
    for position, hand in hands.items():
        tiles = cast("Sequence[Tile]", hand.cards)
        body = _lying(sets[position]) if hand.shown and position in sets else _row(tiles, hand.shown)
        if position == 0:
            found.append(svg.group(body, x=SHAPE.centre, y=30, data_hand="dealer"))
        else:
            x, y, turn = list(SHAPE.stations())[position - 1]
            inner = svg.group(body, y=-ABOVE - TILE_HEIGHT)
            found.append(svg.group(inner, x=x, y=y, turn=turn, data_hand=position))
    return found


def _row(tiles: Sequence[Tile], shown: bool) -> str:
    """Tiles in a row about the middle."""
    width = len(tiles) * (TILE_WIDTH + 3)
    return hand_svg(tiles, -width / 2, 0, shown=shown)


def _lying(chosen: tuple[Sequence[Tile], Sequence[Tile]]) -> str:
    """The high hand upright, the low hand across it. 19:47-10.7[dealer-sets]."""
    high, low = chosen
    left = -(2 * TILE_WIDTH + TILE_HEIGHT + 9) / 2
    return hand_svg(high, left, 0) + hand_svg(low, left + 2 * TILE_WIDTH + 9, 4, across=True)


@law("19:47-10.8[marker]")
def marker(shape: Shape, table: BankedTable | None) -> list[str]:
    """The marker before the seat that banks, alone or with the house. 19:47-10.8[marker]."""
    bank = bank_of(table) if table is not None else None
    if bank is None or not bank.seat:
        return []
    x, y, turn = list(shape.stations())[bank.seat - 1]
    words = "CO-BANK" if bank.shared else "BANK"
    disc = svg.element("circle", r=22, fill=svg.IVORY, stroke=svg.RED, stroke_width=3)
    body = svg.group(disc, svg.text(0, 0, words, size=9, fill=svg.BLACK, weight="bold"), x=80, y=-60)
    return [svg.group(body, x=x, y=y, turn=turn, data_marker=words.lower())]


SCREEN = Screen(layout=layout, felt=FELT)
