"""Casino-night craps: the equipment and crew of 13:47-20.25(b) to (e), then the rolls of craps."""

from __future__ import annotations

from ...table.table import Steps
from ..craps.procedure import procedure as craps_procedure
from ..craps.session import CrapsTable

# The opening checklist, in the order of the section.
CHECKLIST = (
    ("13:47-20.25(b)1", "walls and rail keep the dice in; the layout shows all wagers"),
    ("13:47-20.25(b)2.ii", "dice inspected: transparent cellulose, flat faces, square edges, one finish"),
    ("13:47-20.25(b)2.vi", "dice inspected: weight evenly spread"),
    ("13:47-20.25(b)2.vii", "dice inspected: one to six white round spots of one diameter"),
    ("13:47-20.25(b)2.viii", "dice inspected: opposite sides add to seven, spots of equal depth"),
    ("13:47-20.25(c)", "the dealer handles bets, payouts and the conduct of the game"),
    ("13:47-20.25(a)[boxperson]", "questions and disputes go to the boxperson"),
    ("13:47-20.25(a)[stickperson]", "the stickperson has the dice in custody"),
)


def procedure(table: CrapsTable, opening: bool) -> Steps:
    """A casino-night craps table from its opening until it closes."""
    if opening:
        elections = table.elections
        yield from table.note("13:47-20.25(b)2", f"a set of {elections.dice} dice at the table")
        side = f"each die 0.{elections.die_thousandths} inch a side"
        yield from table.note("13:47-20.25(b)2.i", side)
        for cite, text in CHECKLIST:
            yield from table.note(cite, text)
    yield from craps_procedure(table, False)
