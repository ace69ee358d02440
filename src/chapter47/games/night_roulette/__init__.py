"""Casino-night roulette, 13:47-20.32: casino roulette with fixed odds in whole dollars of imitation money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action
from ..night import imitation_money_only
from ..roulette import GAME as ROULETTE
from ..roulette import five_equal_wagers
from ..roulette.pressing import PRESSING
from .elections import NightRouletteElections
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES, open_table
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightRouletteKernel


def verify_action(table: Table[Any], action: Action, standing: Cents) -> None:
    """Imitation money in whole dollars, and five equal wagers on five neighbours. 13:47-20.32(e)1.iii."""
    imitation_money_only(table, action, standing)
    five_equal_wagers(table, action, standing)


def kernel(elections: NightRouletteElections) -> NightRouletteKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightRouletteKernel

    return NightRouletteKernel(elections)


GAME = replace(
    ROULETTE,
    key="night-roulette",
    title="Roulette (casino night)",
    cite="13:47-20.32",
    elections=NightRouletteElections,
    wagers=WAGERS,
    open=open_table,
    window_cite="13:47-20.32(j)2",  # the dealer spins, collects and pays, spin after spin: 13:47-20.32(c)
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    other_wagers_cite="13:47-20.32(d)1",
    late_cite="13:47-20.32(j)2",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
)
