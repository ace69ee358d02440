"""The picture: every box, every place of a chip, the crown, and odds with the word "to"."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from chapter47 import Bet, Game
from chapter47.games.roulette.betting import places
from chapter47.games.roulette.layout import at, layout
from chapter47.games.roulette.wagers import lawful_spots
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Request
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.wagers import Wager

APPROVED = {"five_adjacent": True, "seven_numbers": True, "layout_approval": "L-47"}
NO_BOXES = {"dozens": False, "red_black": False}
TABLES: list[dict[str, Any]] = [
    APPROVED,
    {**APPROVED, "wheel": "single-zero"},
    {**APPROVED, "wheel": "double-zero as single-zero", "single_zero_notice": True},
    {**APPROVED, **NO_BOXES, "six_numbers_color": True, "eight_numbers_color": True},
    {**APPROVED, **NO_BOXES, "six_numbers_color": True, "seven_numbers_color": True, "wheel": "single-zero"},
]


@pytest.mark.parametrize("elected", TABLES)
def test_every_place_takes_chips(elected: dict[str, Any]) -> None:
    game = Game("roulette", elected)
    table = game.open_table({1: ("Ann", 1000)})
    spots = [(kind, spot) for kind in game.wagers for spot in lawful_spots(kind, table.elections)]
    table.wagers = [Wager(1, kind, 500, 1, spot) for kind, spot in spots]
    drawn = layout(table, table.elections)
    root = ET.fromstring(drawn)
    chips = [g for g in root.iter() if g.get("class") == "chip"]
    assert len(chips) == len(spots)
    assert " for 1" not in drawn
    for kind in game.wagers:
        assert kind.pays(game.elections) in drawn
    box = [g.get("data-wager") for g in root.iter() if g.get("class") == "area"]
    assert ("straight:00" in box) == (elected.get("wheel", "double-zero") == "double-zero")


def test_a_split_lies_on_the_line_between_its_numbers() -> None:
    inside = {kind: places(kind, "double-zero") for kind in ("straight", "split")}
    eight, eleven, line = (inside["straight"]["8"], inside["straight"]["11"], inside["split"]["8-11"])
    assert at(line.x, line.y) == pytest.approx(
        [(a + b) / 2 for a, b in zip(at(eight.x, eight.y), at(eleven.x, eleven.y), strict=True)]
    )


@provision("19:47-5.3(c)")
def test_the_crown_stands_on_the_winning_number() -> None:
    game = Game("roulette")
    table = game.open_table({1: ("Ann", 100_000)})
    plan = Players(table, Dealer(SeededSource(4)), lambda t: [Bet(1, "red", 500)] if t.round == 1 else None)
    spun: list[Any] = []

    def answer(request: Request) -> Any:
        reply = plan(request)
        spun.append(reply)
        return reply

    drive(table, game.type.procedure(table, False), answer)
    number = table.own.number
    assert number in spun
    crown = [g for g in ET.fromstring(layout(table, table.elections)).iter() if g.get("class") == "crown"]
    assert [g.get("data-number") for g in crown] == [number]


def test_without_a_table() -> None:
    game = Game("roulette", wheel="double-zero as single-zero", single_zero_notice=True)
    drawn = layout(None, game.elections)
    assert "used as single zero" in drawn and "No wagers are on the layout." in drawn
    assert isinstance(game.open_table(), Table)
