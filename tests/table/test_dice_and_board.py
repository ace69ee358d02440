"""What dice and shared layouts have in common, the request for numbered balls, and wagers by place."""

from __future__ import annotations

import pytest

from chapter47 import Game, Refusal
from chapter47.table.board import Area, draw_area
from chapter47.table.dice import PIPS, dice_svg, die_svg, every_roll
from chapter47.table.drivers import Dealer, chances
from chapter47.table.odds import Odds
from chapter47.table.phrases import words
from chapter47.table.requests import DrawNumbers, Roll
from chapter47.table.sources import SeededSource
from chapter47.table.wagers import WagerType
from chapter47.table.window import Bet
from chapter47.table.writing import line


def test_every_roll_once() -> None:
    assert len(set(every_roll(3))) == 216
    assert every_roll(1, 3) == [(1,), (2,), (3,)]
    assert words("dice-total", {"faces": ("6", "6"), "total": 12}) == "6, 6: total 12"


def test_a_die_shows_as_many_spots_as_its_face() -> None:
    for face in range(1, 7):
        assert len(PIPS[face]) == face
        assert die_svg(face).count("<circle") == face
        assert f"die showing {face}" in die_svg(face)
    assert dice_svg((1, 2, 3), 0, 0).count('class="die"') == 3


def test_numbered_balls() -> None:
    request = DrawNumbers("cite", 3, 5)
    drawn = Dealer(SeededSource(1))(request)
    request.verify(drawn)
    assert line(request.event(drawn)) == "numbers " + " ".join(map(str, drawn))
    for wrong in ((1, 2), (1, 2, 2), (1, 2, 6), (0, 1, 2), [1, 2, 3], None, (True, 2, 3)):
        with pytest.raises(Refusal, match="not a draw of 3"):
            request.verify(wrong)
    assert len(chances(request)) == 10


def test_who_rolls_is_part_of_the_line() -> None:
    assert line(Roll("", 2).event((3, 4))) == "roll 3 4"
    assert line(Roll("", 2, by="seat 1").event((3, 4))) == "roll 3 4 by seat 1"


def test_a_wager_by_place() -> None:
    place = WagerType("place", "Place", "", odds=lambda _: (Odds(9, 5), Odds(7, 6)), spots=("4", "6"))
    assert place.odds_at(None, "4") == (Odds(9, 5), Odds(7, 6))
    exact = WagerType("p", "P", "", odds=lambda _: (), spots=("4",), spot_odds=lambda _, spot: (Odds(int(spot), 1),))
    assert exact.odds_at(None, "4") == (Odds(4, 1),)
    with pytest.raises(Refusal, match="'place:5' is not a place"):
        place.verify_place(None, "5")
    place.verify_place(None, "6")


def test_an_area_carries_everybodys_chips_or_one_seats() -> None:
    game = Game("sic-bo")
    table = game.open_table({1: ("Ann", 10_000), 2: ("Bob", 10_000)})
    steps = game.type.procedure(table, False)
    steps.send(None)
    steps.send((Bet(1, "small", 500), Bet(2, "small", 2500)))
    shared = draw_area(Area("small", 0, 0, 100, 60, ("SMALL",)), "1 to 1", table)
    assert 'data-cents="500"' in shared and 'data-cents="2500"' in shared
    mine = draw_area(Area("small", 0, 0, 100, 60, ("SMALL",), seat=2), "1 to 1", table)
    assert 'data-cents="500"' not in mine and 'data-cents="2500"' in mine
