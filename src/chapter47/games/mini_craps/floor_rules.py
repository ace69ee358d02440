"""What mini-craps asks of the floor: what craps does, and at most nine seats (19:47-1)."""

from __future__ import annotations

from dataclasses import replace

from ..craps.floor_rules import FLOOR as CRAPS

FLOOR = replace(CRAPS, places="19:47-1.7[mini-craps-seats]")
