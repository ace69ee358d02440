"""The arithmetic of casino-night let it ride is that of the casino game. 13:47-20.27(a)[hand], 13:47-20.27(f)20."""

from __future__ import annotations

from ..let_it_ride.rules import CLASSES, LINES, line_of

__all__ = ["CLASSES", "LINES", "line_of"]
