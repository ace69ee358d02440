"""The compiled simulation of the money wheel: Big Six on fifty spaces."""

from __future__ import annotations

from ..big_six.kernel import BigSixKernel
from .elections import MoneyWheelElections


class MoneyWheelKernel(BigSixKernel):
    """The money wheel, each wager made for $100 on every valid spin."""

    def __init__(self, elections: MoneyWheelElections) -> None:
        super().__init__(elections, game="money-wheel")
