"""The wagers of casino-night Caribbean stud: ante and bet, 13:47-20.23(a)[ante-wager], 13:47-20.23(a)[bet-wager]."""

from __future__ import annotations

from ..caribbean_stud.wagers import ANTE, BET, DECIDE

WAGERS = (ANTE, BET)

__all__ = ["DECIDE", "WAGERS"]
