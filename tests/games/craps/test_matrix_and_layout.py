"""The behaviour matrix in docs is what the rules enumerate; the layout shows every wager, its odds and its chips."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.games.craps.second_opinion import opinion
from tests.games.craps.table import at_last_window, craps

from chapter47 import Game
from chapter47.games.craps.exact import matrix
from chapter47.games.craps.wagers import SPOTS

PAGE = Path(__file__).parents[3] / "docs" / "craps-matrix.md"


def test_the_page_is_what_the_rules_say() -> None:
    assert PAGE.read_text("utf-8") == matrix()


def test_every_wager_is_in_it() -> None:
    rows = [line.split(" | ") for line in matrix().splitlines() if re.match(r"\| \d+ \|", line)]
    named = {row[1] for row in rows}
    assert named == {"fire" if name.startswith("fire:") else name for name in SPOTS}
    assert {int(row[0].strip("| ")) for row in rows} == set(range(1, 47))
    for row in rows:  # a second opinion on all one roll wagers and place bets with a point of nine
        name, phase, cells = row[1], row[2], row[3:]
        if phase == "point" and name.startswith("place:") and name != "place:9":
            for total, cell in zip(range(2, 13), cells, strict=True):
                gain = opinion(name, (total - 6, 6) if total > 7 else (1, total - 1), 9)
                assert cell.strip(" |").startswith("stays" if gain is None else "loses" if gain == -1 else "wins")


@pytest.mark.parametrize(
    ("key", "elected"),
    [
        ("craps", {}),
        ("craps", {"fire_bet": True, "six_seven_eight": True, "horn_high_area": True}),
        ("craps", {"automated": True, "buy_bets": False}),
        ("mini-craps", {"place_to_lose": False}),
        ("night-craps", {}),
    ],
)
def test_the_layout_has_an_area_for_every_wager_offered(key: str, elected: dict[str, bool]) -> None:
    game = Game(key, elected)
    drawing = game._repr_svg_()
    ElementTree.fromstring(drawing)
    areas = set(re.findall(r'data-wager="([^"]+)"', drawing))
    without = {"whirl", "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"}
    if not elected.get("horn_high_area"):
        without.add("horn-high")
    expected = {kind.key for kind in game.wagers} - without
    assert {area.partition(":")[0] for area in areas} == expected
    assert " for " not in re.sub(r"<[^>]+>", " ", drawing)
    assert "30 to 1" in drawing and "9 to 5" in drawing


def test_the_odds_shown_are_those_in_force() -> None:
    assert "12: 3 to 1" in Game("craps", pays={"field-12": "3 to 1"})._repr_svg_()


def test_chips_and_the_marker_are_drawn() -> None:
    table = at_last_window(
        "pass 10", "3-3", "pass-odds 20", "come 10", "horn-high:12 5", "4-4", "come-odds:8 20", "dont-come 25", "2-3"
    )
    drawing = table.game.layout(table, table.elections)
    assert "marker ON" in drawing
    assert "seat 2, Odds behind Pass: $20.00" in drawing
    assert "seat 2, Don't Come behind its number: $25.00" in drawing
    off = craps("3-3", "3-3")
    assert "marker OFF" in off.table.game.layout(off.table, off.table.elections)
    assert "No wagers are on the layout." in Game("craps")._repr_svg_()
