"""What follows when something goes wrong at mini-dice, and who loses the shaker (19:47-13.7, 13.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import Steps
from ..sic_bo.irregularities import tampering, tampering_is_told_in_full

if TYPE_CHECKING:
    from .procedure import MiniDiceTable


NO_SHAKE = {
    "a die is not flat": "19:47-13.8[not-flat]",
    "a die lies on another": "19:47-13.8[not-flat]",
    "a die left the shaker": "19:47-13.8[left-shaker]",
    "fewer than three shakes": "19:47-13.8[short-shake]",
    "the shaker was opened by the player": "19:47-13.8[opened-by-player]",
}
REMOVAL = ("unreasonable delay", "repeated invalid shakes", "violation of the Act", "violation of the rules")


def no_shake(table: MiniDiceTable, declared: Declaration) -> Steps:
    """The shake does not count; wagers stand and the dice are shaken again.

    19:47-13.8[not-flat], 19:47-13.8[left-shaker], 19:47-13.8[short-shake], 19:47-13.8[opened-by-player].
    """
    cite = NO_SHAKE[declared.reason]
    yield from table.call(cite, "no-shake")
    yield from table.note(cite, "shaken-again", reason=declared.reason)


def disputed_face(table: MiniDiceTable, _: Declaration) -> Steps:
    """The floorperson says which faces are uppermost; that is what is entered. 19:47-13.8[dispute]."""
    yield from table.note("19:47-13.8[dispute]", "faces-ruled")


def shaker_removed(table: MiniDiceTable, declared: Declaration) -> Steps[str]:
    """A player who delays or breaks the rules gives up the shaker to the next. 19:47-13.7[compulsory]."""
    yield from table.note("19:47-13.7[compulsory]", "shaker-taken", reason=declared.reason)
    return "pass"


IRREGULARITIES = by_key(
    Irregularity("no-shake", "19:47-13.8[not-flat]", "the shake does not count", no_shake, grounds=tuple(NO_SHAKE)),
    Irregularity(
        "disputed-face",
        "19:47-13.8[dispute]",
        "patron and dealer differ about a face",
        disputed_face,
        by=("floorperson",),
    ),
    Irregularity(
        "shaker-removed",
        "19:47-13.7[compulsory]",
        "a player loses the shaker",
        shaker_removed,
        by=("dealer", "floorperson"),
        grounds=REMOVAL,
    ),
    Irregularity(
        "shaker-tampering",
        "19:47-13.3[tampering]",
        "signs that somebody tampered with the shaker",
        tampering,
        needs_reason=True,
        check=tampering_is_told_in_full,
    ),
)
