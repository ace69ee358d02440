"""The money wheel, 13:47-20.29(b): Big Six told with the citations of the casino night."""

from __future__ import annotations

from dataclasses import replace

from ..big_six.irregularities import IRREGULARITIES as BIG_SIX_IRREGULARITIES
from ..night import CLASS_A

# The people of a casino night are the dealer and the class A operator who supervises.
IRREGULARITIES = {
    key: replace(irregularity, by=("dealer", CLASS_A)) for key, irregularity in BIG_SIX_IRREGULARITIES.items()
}

__all__ = ["IRREGULARITIES"]
