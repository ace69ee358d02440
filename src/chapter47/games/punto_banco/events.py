"""What can happen to each wager of baccarat-punto banco: as at minibaccarat."""

from __future__ import annotations

from ..minibaccarat.events import events

__all__ = ["events"]
