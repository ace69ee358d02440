"""What a drill's page draws: every die is whole within its picture."""

from __future__ import annotations

import re

from chapter47.house.pages.school_parts import scene
from chapter47.school import drill


def test_dice_are_drawn_whole() -> None:
    drawn = scene(drill("payouts", "craps", 3, 11), None)
    picture = re.search(r'<svg class="dice" viewBox="0 0 (\d+) (\d+)".*?</svg>', drawn, re.DOTALL)
    assert picture is not None
    wide, high = int(picture[1]), int(picture[2])
    places = re.findall(r"translate\(([\d.]+) ([\d.]+)\)", picture[0])
    assert len(places) == 2
    for x, y in places:
        assert 27 <= float(x) <= wide - 27 and 27 <= float(y) <= high - 30  # half a die, and its shadow below
