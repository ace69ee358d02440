"""The floor that the program begins with."""

from __future__ import annotations

from functools import cache

from chapter47.floor import Floor, parse_floor
from chapter47.floor.starter import starter


@cache
def floor() -> Floor:
    """Read once for all tests."""
    return parse_floor(starter())
