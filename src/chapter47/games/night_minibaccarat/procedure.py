"""Casino-night mini-baccarat is played as baccarat, step by step (13:47-20.28(d) and (e))."""

from __future__ import annotations

from ..night_baccarat.procedure import IRREGULARITIES, procedure

__all__ = ["IRREGULARITIES", "procedure"]
