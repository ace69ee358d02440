"""A charity's casino night under N.J.A.C. 13:47: planned, staffed, banked, told in papers and closed."""

from __future__ import annotations

from .model import Night
from .reader import parse_night, read_night
from .rules import Report, check

__all__ = ["Night", "Report", "check", "parse_night", "read_night"]
