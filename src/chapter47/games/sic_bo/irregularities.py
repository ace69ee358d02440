"""What follows when something goes wrong at sic bo (19:47-9.6, known by its title only)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import Steps

if TYPE_CHECKING:
    from .procedure import SicBoTable


NO_ROLL = {
    "a die is not flat": "19:47-9.6[not-flat]",
    "a die leans on or lies on another": "19:47-9.6[not-flat]",
    "a die fell out of the shaker": "19:47-9.6[fell-out]",
}


@Irregularity("no-roll", "19:47-9.6[not-flat]", "the uncovered dice do not show a result", grounds=tuple(NO_ROLL))
def no_roll(table: SicBoTable, declared: Declaration) -> Steps:
    """The shake does not count: the dice are shaken again and wagers stand. 19:47-9.6[not-flat], 9.6[fell-out]."""
    cite = NO_ROLL[declared.reason]
    yield from table.call(cite, "shake-void")
    yield from table.note(cite, "shaken-again", reason=declared.reason)


@Irregularity("short-shake", "19:47-9.6[short-shake]", "fewer than three shakes")
def short_shake(table: SicBoTable, _: Declaration) -> Steps:
    """Fewer than three shakes: the shaker is shaken again before it is uncovered. 19:47-9.6[short-shake]."""
    yield from table.note("19:47-9.6[short-shake]", "short-shake")


@Irregularity("wrong-entry", "19:47-9.6[wrong-entry]", "the result was keyed or lit wrongly")
def wrong_entry(table: SicBoTable, _: Declaration) -> Steps:
    """The dice govern, not the lights; the entry is corrected before anything is settled. 19:47-9.6[wrong-entry]."""
    yield from table.note("19:47-9.6[wrong-entry]", "entry-corrected", faces=table.own.roll)


def tampering(table: SicBoTable, declared: Declaration) -> Steps:
    """A shaker that may have been tampered with is reported at once. 19:47-9.1[tampering]."""
    yield from table.attest("19:47-9.1[tampering]", declared.by, "tampering-reported", reason=declared.reason)


def tampering_is_told_in_full(_: SicBoTable, declared: Declaration) -> None:
    """Date and time, table number, and the finder's name and licence are in the report. 19:47-9.1[tampering]."""
    missing = [word for word in ("time", "table", "name", "licence") if f"{word} " not in declared.reason]
    if missing:
        raise Refusal(
            f"A report of tampering lacks: {', '.join(missing)}.",
            cite="19:47-9.1[tampering]",
            instead='"time 2010-05-01 23:10, table 7, name R. Roe, licence 1234"',
        )


IRREGULARITIES = by_key(
    no_roll,
    short_shake,
    wrong_entry,
    Irregularity(
        "shaker-tampering",
        "19:47-9.1[tampering]",
        "signs that somebody tampered with the shaker",
        tampering,
        needs_reason=True,
        check=tampering_is_told_in_full,
    ),
)
