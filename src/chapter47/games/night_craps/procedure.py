"""Casino-night craps: the equipment and crew of 13:47-20.25(b) to (e), then the rolls of craps."""

from __future__ import annotations

from ...table.table import Steps
from ..craps.procedure import procedure as craps_procedure
from ..craps.session import CrapsTable

# The opening checklist, in the order of the section.
CHECKLIST = (
    ("13:47-20.25(b)1", "walls-rail-keep-dice-layout"),
    ("13:47-20.25(b)2.ii", "dice-inspected-transparent-cellulose-flat"),
    ("13:47-20.25(b)2.vi", "dice-inspected-weight-evenly-spread"),
    ("13:47-20.25(b)2.vii", "dice-inspected-one-six-white"),
    ("13:47-20.25(b)2.viii", "dice-inspected-opposite-sides-add"),
    ("13:47-20.25(c)", "dealer-handles-bets-payouts-conduct"),
    ("13:47-20.25(a)[boxperson]", "questions-disputes-go-boxperson"),
    ("13:47-20.25(a)[stickperson]", "stickperson-has-dice-custody"),
)


def procedure(table: CrapsTable, opening: bool) -> Steps:
    """A casino-night craps table from its opening until it closes."""
    if opening:
        elections = table.elections
        yield from table.note("13:47-20.25(b)2", "set-dice-at-table", dice=elections.dice)
        yield from table.note("13:47-20.25(b)2.i", "die-side", thousandths=elections.die_thousandths)
        for cite, phrase in CHECKLIST:
            yield from table.note(cite, phrase)
    yield from craps_procedure(table, False)
