"""Baccarat-punto banco, 19:47-3: minibaccarat's arithmetic, wagers and settlement with a curator and its own steps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..minibaccarat import GAME as MINIBACCARAT
from .elections import PuntoBancoElections
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES, PuntoBanco, open_table, play, prepare
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import PuntoBancoKernel


def kernel(elections: PuntoBancoElections) -> PuntoBancoKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import PuntoBancoKernel

    return PuntoBancoKernel(elections)


GAME = replace(
    MINIBACCARAT,
    key="punto-banco",
    title="Baccarat-Punto Banco",
    cite="19:47-3",
    elections=PuntoBancoElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=PuntoBanco,
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=14,
    other_wagers_cite="19:47-3.2(b)",
    late_cite="19:47-3.2(d)",
    irregularities=IRREGULARITIES,
)
