"""The money wheel, 13:47-20.29(b): Big Six told with the citations of the casino night."""

from __future__ import annotations

from ..big_six.irregularities import IRREGULARITIES
from ..big_six.procedure import procedure

__all__ = ["IRREGULARITIES", "procedure"]
