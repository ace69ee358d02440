"""Casino-night craps: the equipment and crew of 13:47-20.25(b) to (e), then the rolls of craps."""

from __future__ import annotations

from ...table.table import Steps
from ..craps.procedure import open_table as open_craps
from ..craps.state import CrapsTable

# The opening checklist, in the order of the section, and who says it.
CHECKLIST = (
    ("13:47-20.25(b)1", "boxperson", "walls-and-layout"),
    ("13:47-20.25(b)2.ii", "boxperson", "dice-transparent-and-flat"),
    ("13:47-20.25(b)2.vi", "boxperson", "dice-evenly-weighted"),
    ("13:47-20.25(b)2.vii", "boxperson", "dice-spots"),
    ("13:47-20.25(b)2.viii", "boxperson", "dice-opposite-sides"),
    ("13:47-20.25(c)", "dealer", "dealer-conducts-game"),
    ("13:47-20.25(a)[boxperson]", "boxperson", "disputes-to-boxperson"),
    ("13:47-20.25(a)[stickperson]", "stickperson", "stickperson-has-dice"),
)


def open_table(table: CrapsTable, opening: bool) -> Steps:
    """The equipment and the crew of a casino-night craps table."""
    yield from open_craps(table, False)
    if not opening:
        return
    elections = table.elections
    yield from table.attest("13:47-20.25(b)2", "boxperson", "set-of-dice-at-table", dice=elections.dice)
    yield from table.attest("13:47-20.25(b)2.i", "boxperson", "die-side", thousandths=elections.die_thousandths)
    for cite, role, phrase in CHECKLIST:
        yield from table.attest(cite, role, phrase)
