"""Casino-night red dog on the cards that are left: as at the casino's."""

from __future__ import annotations

from ..red_dog.left import left

__all__ = ["left"]
