"""What can happen to each wager of the game: as at craps."""

from __future__ import annotations

from ..craps.events import events

__all__ = ["events"]
