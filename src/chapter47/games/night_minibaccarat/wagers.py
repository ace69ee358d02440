"""The wagers of casino-night mini-baccarat: baccarat's, read through the parallels."""

from __future__ import annotations

from ..night_baccarat.wagers import DECIDE, WAGERS

__all__ = ["DECIDE", "WAGERS"]
