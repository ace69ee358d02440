"""The wagers of casino-night red dog: the casino's, read through the parallels (13:47-20.31(d)12 and (e))."""

from __future__ import annotations

from ..red_dog.wagers import DECIDE, WAGERS

__all__ = ["DECIDE", "WAGERS"]
