"""The arithmetic of casino-night Caribbean stud is that of the casino game. 13:47-20.23(h)4, 13:47-20.23(a)[rank]."""

from __future__ import annotations

from ..caribbean_stud.rules import CLASSES, LINES, QUALIFYING, contest

__all__ = ["CLASSES", "LINES", "QUALIFYING", "contest"]
