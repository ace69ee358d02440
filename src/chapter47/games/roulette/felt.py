"""How roulette looks: the wheel, and the layout with every place on lines and corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, Space
from ...table.wagers import WON
from ...table.wheels import colour
from .betting import wheel_order
from .wagers import DECIDE, pocket_of

if TYPE_CHECKING:
    from .elections import RouletteBase


def wheel(elections: RouletteBase) -> tuple[Space, ...]:
    """The compartments, clockwise."""
    return tuple(Space(number, colour(number)) for number in wheel_order(elections.wheel))


def covers(elections: RouletteBase, wager: str, spot: str) -> tuple[str, ...]:
    """The numbers that a wager is on: those with which it is won."""
    decide = next(decide for kind, decide in DECIDE.items() if kind.key == wager)
    numbers = wheel_order(elections.wheel)
    return tuple(number for number in numbers if decide(spot, pocket_of(number), elections).result is WON)


FELT = Felt(family="wheel", colour="forest", begin="Spin", wheel=wheel, covers=covers, slip=False)
