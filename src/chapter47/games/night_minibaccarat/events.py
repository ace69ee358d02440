"""What can happen to each wager of casino-night minibaccarat: as at casino-night baccarat."""

from __future__ import annotations

from ..night_baccarat.events import events

__all__ = ["events"]
