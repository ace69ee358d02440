"""Baccarat-punto banco on the cards that are left: as at minibaccarat."""

from __future__ import annotations

from ..minibaccarat.left import left

__all__ = ["left"]
