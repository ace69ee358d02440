"""House ways of setting tiles: 19:47-10.7[house-way] and the ways behind it."""

from __future__ import annotations

import pytest
from tests.games.pai_gow.helping import one, steps

from chapter47 import Game, Unlawful
from chapter47.games.pai_gow.house_way import rules as house_way
from chapter47.games.pai_gow.house_way.elections import HOUSE_WAYS
from chapter47.games.pai_gow.house_way.rules import high_strength, low_strength, splits
from chapter47.games.pai_gow.procedure import kinds_of, label, tile_house_way
from chapter47.rulebook.testing import provision
from chapter47.table.tiles import parse_tiles


def way(tiles: str, **elections: object) -> str:
    """How the way in force sets tiles."""
    return label(tile_house_way(parse_tiles(tiles), Game("pai-gow", elections).elections))  # type: ignore[arg-type]


def test_every_hand_is_counted_once() -> None:
    assert len(house_way.hands()) == 3620
    assert sum(map(house_way.ways, house_way.hands())) == 35_960


@pytest.mark.parametrize("rules", HOUSE_WAYS.values(), ids=HOUSE_WAYS)
@provision("19:47-10.7[way-order]", "19:47-10.7[high-over-low]")
def test_no_set_is_beaten_in_one_hand_and_equalled_in_the_other(rules: house_way.HouseWay) -> None:
    for hand in house_way.hands():
        chosen = house_way.set_hand(rules, hand)
        assert chosen in splits(hand)
        high, low = high_strength(chosen), low_strength(chosen)
        assert high >= low
        for other in splits(hand):
            better = high_strength(other) >= high and low_strength(other) >= low
            assert not better or (high_strength(other), low_strength(other)) == (high, low)
    assert way("6-6 6-6 2-4 1-3") == "6-6,6-6/2-4,1-3"  # six and eight could be had, but seven with the pair is better


@provision("19:47-10.7[way-pairs]")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("4-4 4-4 1-3 1-3", "4-4,4-4/1-3,1-3"),  # two pairs
        ("1-3 1-3 6-6 4-5", "1-3,1-3/6-6,4-5"),  # fours are kept
        ("2-4 1-2 3-3 1-3", "2-4,3-3/1-2,1-3"),  # six with four
        ("2-4 1-2 5-5 1-3", "2-4,1-2/1-3,5-5"),
        ("6-6 6-6 4-4 1-4", "6-6,4-4/6-6,1-4"),  # gong and seven
        ("6-6 6-6 4-4 5-5", "6-6,6-6/4-4,5-5"),
        ("6-6 6-6 4-5 5-6", "6-6,4-5/6-6,5-6"),  # a nine and an eleven
        ("3-6 4-5 5-5 6-6", "6-6,4-5/5-5,3-6"),
        ("3-6 4-5 5-5 5-6", "3-6,4-5/5-5,5-6"),
        ("4-4 4-4 5-5 5-6", "4-4,5-6/4-4,5-5"),
        ("3-5 2-6 4-5 5-6", "5-6,2-6/4-5,3-5"),  # nine and seven
        ("1-6 1-6 5-5 5-6", "1-6,1-6/5-5,5-6"),
        ("1-6 1-6 1-1 5-6", "1-1,1-6/5-6,1-6"),  # a Day
    ],
)
def test_pairs(tiles: str, expected: str) -> None:
    mine = {
        frozenset(tuple(sorted(kinds_of(parse_tiles(part)))) for part in text.split("/"))
        for text in (way(tiles), expected)
    }
    assert len(mine) == 1, way(tiles)


@provision("19:47-10.7[way-wong]")
def test_high_nine_gong_wong() -> None:
    assert way("6-6 1-6 4-4 3-3") == "6-6,1-6/4-4,3-3"  # high nine and four
    assert way("6-6 4-4 4-5 3-3") == "6-6,4-4/3-3,4-5"  # gong and five
    assert way("6-6 1-1 1-6 5-5") == "6-6,1-6/1-1,5-5"  # with the Teen
    assert way("6-6 4-5 1-6 5-6") == "6-6,4-5/5-6,1-6"  # nine with eleven is nothing: the best high hand


@provision("19:47-10.7[way-small]")
def test_two_small_tiles() -> None:
    assert way("1-1 1-4 5-5 5-6") == "1-1,1-4/5-5,5-6"  # seven and one
    assert way("6-6 1-3 3-3 1-4") == "1-3,1-4/6-6,3-3"  # nine and eight rather than seven and nothing
    assert way("2-4 1-4 5-5 5-6") == "2-4,5-5/5-6,1-4"  # a Gee Joon tile is not small: balanced, six and six


@provision("19:47-10.7[way-exceptions]")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("6-6 4-5 4-4 2-2", "6-6,4-4/2-2,4-5"),  # gong and three
        ("6-6 1-1 1-3 5-5", "6-6,1-1/1-3,5-5"),
        ("6-6 1-1 1-3 1-4", "1-1,1-4/6-6,1-3"),  # the Teen goes low
        ("6-6 1-3 1-4 5-6", "6-6,1-3/5-6,1-4"),  # six and six
        ("1-3 2-2 1-4 1-2", "2-2,1-4/1-2,1-3"),  # nine and a high seven
        ("1-3 2-2 1-4 4-5", "1-3,1-4/2-2,4-5"),  # nine and three
        ("1-3 2-2 1-4 3-3", "1-3,1-4/3-3,2-2"),  # the best nine
        ("3-3 1-5 1-2 1-4", "1-2,3-3/1-5,1-4"),
        ("3-3 1-5 5-6 1-4", "3-3,5-6/1-5,1-4"),  # the best high hand
    ],
)
def test_named_hands(tiles: str, expected: str) -> None:
    assert way(tiles) == expected


@provision("19:47-10.7[way-simple]")
def test_the_simple_way() -> None:
    assert way("6-6 6-6 4-4 1-4", house_way="simple") == "6-6,6-6/4-4,1-4"  # a pair whenever there is one
    assert way("6-6 1-6 4-4 3-3", house_way="simple") == "6-6,4-4/3-3,1-6"  # the gong before the high nine
    assert way("2-2 1-4 5-5 5-6", house_way="simple") == "2-2,1-4/5-5,5-6"  # nine
    chosen = way("1-3 5-5 5-6 4-6", house_way="simple")  # nothing makes seven: the highest tile with the lowest
    assert "1-3,4-6" in chosen.split("/")


@provision("19:47-10.7[house-way]")
def test_the_licensees_own_way() -> None:
    own = {"house_way_exceptions": {"6-6 4-5 1-4 5-5": "5-5,4-5/6-6,1-4"}}
    assert way("5-5 4-5 6-6 1-4", **own) == "5-5,4-5/6-6,1-4"
    assert way("6-6 3-6 1-4 5-5", **own) == "5-5,3-6/6-6,1-4"  # the other nine is worth the same
    played = one("5-6 4-6 3-4 1-3", house_way_exceptions='{"6-6 4-5 1-4 5-5": "5-5,4-5/6-6,1-4"}')
    assert 'call "Dealer has high 9 points, low 7 points, the high hand upright, the low hand across"' in steps(played)
    for wrong in ("6-6,1-4/5-5,4-5", "6-6,4-5", "6-6,4-5/1-4,4-4", "AH/KD"):
        with pytest.raises(Unlawful, match="cannot be set as") as refused:
            Game("pai-gow", house_way_exceptions={"6-6 4-5 1-4 5-5": wrong})
        assert refused.value.cite == "19:47-10.7[house-way]"
    with pytest.raises(Unlawful, match="house_way cannot be"):
        Game("pai-gow", house_way="the dealer's mood")


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        ("3-4 2-5 5-5 4-6", "5-5,3-4/4-6,2-5"),  # sevens split beside two tens, which Atlantic City keeps
        ("6-6 3-6 3-4 5-6", "6-6,3-6/5-6,3-4"),  # a wong, not a high nine, beside an eleven
        ("6-6 3-5 3-4 1-3", "6-6,3-5/1-3,3-4"),  # a gong, not a high nine, beside a four
        ("6-6 3-5 3-4 5-5", "6-6,3-4/5-5,3-5"),  # else a high nine
        ("6-6 3-5 1-6 1-4", "6-6,3-5/1-6,1-4"),  # a gong with a low eight beside a five
        ("6-6 4-4 1-6 1-4", "6-6,1-6/4-4,1-4"),  # but a high nine where the eight is the high one
        ("6-6 1-1 1-5 1-4", "6-6,1-5/1-1,1-4"),  # two ways to 7/8: the Teen in the high hand
        ("5-5 4-6 5-6 1-4", "4-6,1-4/5-5,5-6"),  # the best low hand, by its highest tile
    ],
)
@provision("19:47-10.7[house-way]")
def test_foxwoods(tiles: str, set_as: str) -> None:
    assert way(tiles, house_way="foxwoods") == set_as


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        ("6-6 6-6 3-6 1-3", "6-6,3-6/6-6,1-3"),  # a wong and six: Teens are split beside a nine and a four
        ("6-6 6-6 1-4 1-3", "6-6,6-6/1-3,1-4"),  # but not beside a five and a four
        ("3-4 2-5 5-6 4-6", "5-6,3-4/4-6,2-5"),  # sevens split beside ten and eleven
        ("6-6 3-6 3-4 1-3", "6-6,3-4/1-3,3-6"),  # a high nine leaves nine and four: three with the high four
        ("1-1 3-6 3-5 4-6", "1-1,3-5/4-6,3-6"),  # a gong over nine points
    ],
)
@provision("19:47-10.7[house-way]")
def test_new_zealand(tiles: str, set_as: str) -> None:
    assert way(tiles, house_way="new zealand") == set_as
