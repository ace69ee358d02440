"""What can happen to each wager of the money wheel: as at Big Six."""

from __future__ import annotations

from ..big_six.events import events

__all__ = ["events"]
