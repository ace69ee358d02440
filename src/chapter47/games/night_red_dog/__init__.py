"""Casino-night red dog, 13:47-20.31, 13:47-20.2[red-dog]: the casino's game with one deck and imitation money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action
from ..night import BETWEEN_ROUNDS, NightCards, imitation_money, payable_in_whole_dollars
from ..red_dog import GAME as RED_DOG
from ..red_dog import raise_needs_a_spread
from .elections import NightRedDogElections
from .layout import layout
from .odds import odds, strategy
from .procedure import IRREGULARITIES, open_table, prepare

if TYPE_CHECKING:
    from .kernel import NightRedDogKernel


def verify_action(table: Table[Any], action: Action, standing: Cents) -> None:
    """Imitation money in whole dollars, and no raise before the spread is known."""
    raise_needs_a_spread(table, action, standing)
    payable_in_whole_dollars(table, action, standing)


def kernel(elections: NightRedDogElections) -> NightRedDogKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightRedDogKernel

    return NightRedDogKernel(elections)


GAME = replace(
    RED_DOG,
    key="night-red-dog",
    title="Casino-Night Red Dog",
    cite="13:47-20.31",
    elections=NightRedDogElections,
    open=open_table,
    prepare=prepare,
    own=NightCards,
    between=(*BETWEEN_ROUNDS, "card-drawn-in-error"),
    odds=odds,
    kernel=kernel,
    layout=layout,
    other_wagers_cite="13:47-20.31(d)3",
    late_cite="13:47-20.31(d)6",
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    verify_tender=imitation_money,
    strategy=strategy,
)
