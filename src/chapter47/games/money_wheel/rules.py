"""The faces of the money wheel: those of Big Six on fewer spaces (13:47-20.29(a)2)."""

from __future__ import annotations

from ..big_six.rules import FACES, wins

__all__ = ["FACES", "wins"]
