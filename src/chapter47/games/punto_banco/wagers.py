"""The wagers of baccarat-punto banco, those of minibaccarat: 19:47-3.2 and 3.3 read through the parallels.

No quarter is charged on a tie here, and vigorish rounds to larger coins (see the elections).
"""

from __future__ import annotations

from ..minibaccarat.wagers import DECIDE, WAGERS

__all__ = ["DECIDE", "WAGERS"]
