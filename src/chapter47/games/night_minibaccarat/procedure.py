"""Casino-night mini-baccarat is played as baccarat, step by step (13:47-20.28(d) and (e))."""

from __future__ import annotations

from ..night_baccarat.procedure import IRREGULARITIES, open_table, play, prepare

__all__ = ["IRREGULARITIES", "open_table", "play", "prepare"]
