"""What makes a spin no spin, and what a patron's complaint changes (19:47-5.4, 19:47-5.1(b)[position])."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import Steps

if TYPE_CHECKING:
    from .procedure import RouletteTable


BEFORE_REST = ("ball-with-wheel", "too-few-revolutions", "foreign-object", "placement-dispute")


@law("19:47-5.3[respin]")
def no_spin(table: RouletteTable, declared: Declaration) -> Steps:
    """The spin is void, the ball is taken out if it can be, and the wagers stay. 19:47-5.3[respin]."""
    cite = table.game.irregularities[declared.key].cite
    yield from table.call(cite, "no-spin")
    yield from table.note(cite, "ball-taken-out")


def placement_dispute(table: RouletteTable, declared: Declaration) -> Steps:
    """A wager counts where it lies, whoever put it there. 19:47-5.1(b)[position]."""
    who = f"seat {declared.seat}" if declared.seat is not None else "a player"
    yield from table.note("19:47-5.1(b)[position]", "place-disputed", who=who)


IRREGULARITIES = by_key(
    Irregularity("ball-with-wheel", "19:47-5.4(a)", "the ball was spun in the direction of the wheel", no_spin),
    Irregularity(
        "too-few-revolutions", "19:47-5.4(b)", "the ball made fewer than four revolutions of the track", no_spin
    ),
    Irregularity(
        "foreign-object", "19:47-5.4(c)", "a foreign object entered the wheel before the ball came to rest", no_spin
    ),
    Irregularity(
        "placement-dispute",
        "19:47-5.1(b)[position]",
        "a player says that a wager lies in the wrong place",
        placement_dispute,
    ),
)
