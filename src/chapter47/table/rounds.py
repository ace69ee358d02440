"""The life of a table, told once for all games: opening, and round after round from one betting window to the next.

A game gives the parts: ``open``, ``prepare`` (what is due before wagers), ``play`` (from "no more bets" to the last
settlement) and ``close``. Between rounds a table is data (``state``), and ``resume`` goes on from a window.
"""

from __future__ import annotations

from .attestation import NotOpened
from .events import Closed
from .table import Steps, Table


def procedure(table: Table, opening: bool) -> Steps:
    """A table from its opening until it closes. Without ``opening`` its cards stand ready."""
    try:
        yield from table.game.open(table, opening)
        yield from table.game.prepare(table)
        yield from resume(table)
    except NotOpened:
        table.round, table.window = 0, None
        table.events.append(Closed("", "not opened"))


def resume(table: Table) -> Steps:
    """A table from its betting window until it closes: where a saved one is taken up."""
    game = table.game
    cite, play, prepare = game.cites.window, game.play, game.prepare
    while (yield from table.bets(cite)):
        yield from play(table)
        table.close_round()
        if table.over:
            break
        yield from prepare(table)
    yield from game.close(table)
    yield from table.confirm()
    table.close_layout()
