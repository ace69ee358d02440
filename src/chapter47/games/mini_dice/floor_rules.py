"""What mini-dice asks of the floor: higher odds are the same at every table of the casino."""

from __future__ import annotations

from ...table.floor_rules import FloorRules, Uniform
from .elections import MINIMUM

SAME = "Odds above the minimum are uniform at all mini-dice tables of the casino and its simulcasting facility"
FLOOR = FloorRules(between=tuple(Uniform("19:47-13.6(b)[higher]", (name,), SAME, scope="casino") for name in MINIMUM))
