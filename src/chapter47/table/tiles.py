"""Pai gow tiles: thirty-two of them in sixteen pairs, each written by its halves, ``6-6``, ``2-4``, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import Refusal
from . import svg

TILE_WIDTH, TILE_HEIGHT = 30, 75  # as the real ones, two and a half times as long as wide, 19:47-10.2[tile]
SPOT = {"red": "#e0313f", "white": "#f6f4ec"}
SPOTS = {  # places of the spots of each half, from -1 to 1 about its middle
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two tiles that make a pair: how the pair ranks, how each of them ranks alone, and what they are called."""

    rank: int  # 1 is the best of pairs, 19:47-10.2[pair-rank]
    single: int  # 1 is the best single tile, 19:47-10.2[tile-rank]
    name: str
    tiles: tuple[str, str]  # by their halves; alike where the pair is matched


PAIRS = (
    Pair(1, 16, "Gee Joon", ("2-4", "1-2")),
    Pair(2, 1, "Teen", ("6-6", "6-6")),
    Pair(3, 2, "Day", ("1-1", "1-1")),
    Pair(4, 3, "Yun", ("4-4", "4-4")),
    Pair(5, 4, "Gor", ("1-3", "1-3")),
    Pair(6, 5, "Mooy", ("5-5", "5-5")),
    Pair(7, 6, "Chong", ("3-3", "3-3")),
    Pair(8, 7, "Bon", ("2-2", "2-2")),
    Pair(9, 8, "Foo", ("5-6", "5-6")),
    Pair(10, 9, "Ping", ("4-6", "4-6")),
    Pair(11, 10, "Tit", ("1-6", "1-6")),
    Pair(12, 11, "Look", ("1-5", "1-5")),
    Pair(13, 12, "Chop Gow", ("3-6", "4-5")),
    Pair(14, 13, "Chop Bot", ("3-5", "2-6")),
    Pair(15, 14, "Chop Chit", ("3-4", "2-5")),
    Pair(16, 15, "Chop Ng", ("1-4", "2-3")),
)


class Tile:
    """A tile by its halves; the two of a matched pair are one object, and the set holds it twice.

    >>> Tile.parse("6-6"), Tile.parse("4-2").name, Tile.parse("5-4").pips
    (Tile('6-6'), 'Gee Joon 2-4', 9)
    """

    __slots__ = ("code", "index", "pair", "pips")

    def __init__(self, code: str, pair: Pair, index: int) -> None:
        self.code = code
        self.pair = pair
        self.index = index
        self.pips = sum(map(int, code.split("-")))

    @staticmethod
    def parse(text: str) -> Tile:
        """Read a tile by its halves, either first."""
        key = text.strip()
        found = _BY_CODE.get(key) or _BY_CODE.get(key[::-1])
        if found is None:
            raise Refusal(
                f"{text!r} is not a tile.", cite="19:47-10.2[tiles]", instead="its halves, such as 6-6 or 2-4"
            )
        return found

    @property
    def name(self) -> str:
        """The tile as players call it, with its halves."""
        return f"{self.pair.name} {self.code}"

    @property
    def is_red(self) -> bool:
        """A tile is black; only its spots are red or white."""
        return False

    @property
    def halves(self) -> tuple[int, int]:
        """The spots of the upper and the lower half."""
        upper, lower = self.code.split("-")
        return int(upper), int(lower)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Tile({self.code!r})"

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Tile.parse, (self.code,)


KINDS = tuple(
    Tile(code, pair, index)
    for index, (code, pair) in enumerate((code, pair) for pair in PAIRS for code in dict.fromkeys(pair.tiles))
)
_BY_CODE = {tile.code: tile for tile in KINDS}
SET = tuple(_BY_CODE[code] for pair in PAIRS for code in pair.tiles)  # the thirty-two, 19:47-10.2[tiles]


def parse_tiles(text: str) -> list[Tile]:
    """Read several tiles, parted by spaces or commas."""
    return [Tile.parse(word) for word in text.replace(",", " ").split()]


# ---- drawing -------------------------------------------------------------------------------------------------------

# Halves whose spots are red; the four and the one are red everywhere, and the twelve is half red, half white.
RED_FACES = (1, 4)


def tile_svg(tile: Tile | None, x: float = 0, y: float = 0, *, across: bool = False) -> str:
    """A tile with its corner at a place; None is one face down; ``across`` lays it on its side."""
    body = [
        svg.tooltip("tile face down" if tile is None else tile.name),
        svg.element("rect", width=TILE_WIDTH, height=TILE_HEIGHT, rx=4, fill=svg.BLACK, stroke="#ffffff66"),
    ]
    if tile is None:
        lattice = "".join(f"M5 {at}l20 14M25 {at}l-20 14" for at in range(6, 56, 12))
        body.append(svg.element("path", d=lattice, stroke="#ffffff33", stroke_width=1))
    else:
        for half, face in enumerate(tile.halves):
            body += _half(face, half, twelve=tile.code == "6-6")
    lying = svg.group(*body, class_="tile", data_tile=None if tile is None else tile.code)
    if across:
        return svg.group(lying, x=x + TILE_HEIGHT, y=y, turn=90)
    return svg.group(lying, x=x, y=y)


def _half(face: int, half: int, *, twelve: bool) -> list[str]:
    """The spots of one half, about its middle."""
    middle_x, middle_y = TILE_WIDTH / 2, TILE_HEIGHT * (0.25 + 0.5 * half)
    spots = []
    for dx, dy in SPOTS[face]:
        red = dx < 0 if twelve else face in RED_FACES
        spots.append(
            svg.element(
                "circle", cx=middle_x + 8.0 * dx, cy=middle_y + 11.0 * dy, r=3.6, fill=SPOT["red" if red else "white"]
            )
        )
    return spots


def hand_svg(tiles: Sequence[Tile], x: float, y: float, *, shown: bool = True, across: bool = False) -> str:
    """Tiles side by side, or one above the other where they lie across."""
    step = TILE_WIDTH + 3
    return "".join(
        tile_svg(tile if shown else None, x, y + at * step, across=True)
        if across
        else tile_svg(tile if shown else None, x + at * step, y)
        for at, tile in enumerate(tiles)
    )
