"""The thirty-two tiles: their pairs, their names, their drawing, and drawing one from the stacks."""

from __future__ import annotations

import pickle
from collections import Counter
from xml.etree import ElementTree

import pytest

from chapter47 import Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, chances
from chapter47.table.requests import UNSEEN, DrawTile, Shuffle
from chapter47.table.shoe import Shoe
from chapter47.table.sources import SeededSource
from chapter47.table.tiles import KINDS, PAIRS, SET, Tile, hand_svg, parse_tiles, tile_svg
from chapter47.table.writing import line


@provision("19:47-10.2[tiles]")
def test_the_set() -> None:
    assert len(SET) == 32
    assert len(KINDS) == 21
    assert sum(tile.pips for tile in SET) == 227
    assert sorted(Counter(SET).values()) == [1] * 10 + [2] * 11
    assert Tile.parse("6-1") is Tile.parse("1-6")
    assert [tile.code for tile in parse_tiles("6-6, 2-4")] == ["6-6", "2-4"]
    with pytest.raises(Refusal, match="'1-7' is not a tile"):
        Tile.parse("1-7")
    with pytest.raises(Refusal):
        Tile.parse("9C")


@provision("19:47-10.2[pair-rank]", "19:47-10.2[tile-rank]")
def test_pairs_in_their_order() -> None:
    names = (
        "Gee Joon, Teen, Day, Yun, Gor, Mooy, Chong, Bon, Foo, Ping, Tit, Look, Chop Gow, Chop Bot, Chop Chit, Chop Ng"
    )
    assert ", ".join(pair.name for pair in PAIRS) == names
    assert [pair.rank for pair in PAIRS] == list(range(1, 17))
    assert [pair.single for pair in PAIRS] == [16, *range(1, 16)]  # the two of the best pair are the lowest alone
    assert [Tile.parse(code).pips for code in PAIRS[0].tiles] == [6, 3]


def test_a_tile_is_one_object() -> None:
    tile = Tile.parse("4-5")
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert (str(tile), repr(tile), tile.name) == ("4-5", "Tile('4-5')", "Chop Gow 4-5")
    assert tile.halves == (4, 5)
    assert not tile.is_red
    assert sorted([tile, Tile.parse("6-6")])[0].code == "6-6"


def test_drawn() -> None:
    for tile in KINDS:
        drawn = ElementTree.fromstring(tile_svg(tile))
        assert len(drawn.findall(".//circle")) == tile.pips
    twelve = tile_svg(Tile.parse("6-6"))
    assert twelve.count("#e0313f") == twelve.count("#f6f4ec") == 6
    assert "face down" in tile_svg(None)
    assert "circle" not in tile_svg(None)
    across = tile_svg(Tile.parse("1-1"), 10, 20, across=True)
    assert "rotate(90)" in across
    two = hand_svg(parse_tiles("1-1 6-6"), 0, 0, across=True)
    assert two.count('class="tile"') == 2
    assert hand_svg(parse_tiles("1-1 6-6"), 0, 0, shown=False).count("face down") == 2


def test_a_tile_is_drawn_from_the_stacks() -> None:
    stacks = Shoe(SET)  # type: ignore[arg-type]
    request = DrawTile("19:47-10.6[deliver]", "position-1", stacks)
    dealer = Dealer(SeededSource(1))
    mixed = Shuffle("19:47-10.4[mix]", SET, what="tiles")  # type: ignore[arg-type]
    dealer(mixed)
    assert line(mixed.event(None)) == "shuffle 32 tiles"
    tile = dealer(request)
    request.verify(tile)
    assert line(request.event(tile)) == f"draw position-1 {tile}"
    assert dict(chances(request))[Tile.parse("6-6")] == 2
    for _ in range(2):
        stacks.take(Tile.parse("6-6"))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="All 2 of Teen 6-6"):
        request.verify(Tile.parse("6-6"))
    with pytest.raises(Refusal, match="answered by a tile"):
        request.verify("6-6")
    DrawTile("19:47-10.6[deliver]", "dead hand", stacks, UNSEEN).verify(None)
