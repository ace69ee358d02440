"""What can happen to each wager of casino-night red dog: as at the casino's."""

from __future__ import annotations

from ..red_dog.events import events

__all__ = ["events"]
