"""The wagers of the money wheel: seven spaces of the layout, those of Big Six (13:47-20.29(a)2, 13:47-20.29(b)1)."""

from __future__ import annotations

from ..big_six.wagers import DECIDE, WAGERS

__all__ = ["DECIDE", "WAGERS"]
