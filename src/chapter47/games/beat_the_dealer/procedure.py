"""Beat the dealer, told as 13:47-20.21 has it: the dealer tumbles, then each player against that total."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...table.dice import Faces, called, settle
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import Decision, Wager
from ..chuck_a_luck.procedure import open_table
from . import rules
from .elections import BeatTheDealerElections
from .wagers import DECIDE

ORDER = "13:47-20.21(c)1[order-of-rolls]"
BeatTheDealerTable = Table[BeatTheDealerElections]


@dataclass(slots=True)
class Tumbles:
    """The dealer's dice, and each player's by seat."""

    roll: Faces = ()
    players: dict[int, Faces] = field(default_factory=dict)


def procedure(table: BeatTheDealerTable, opening: bool) -> Steps:
    """A table of beat the dealer from its opening until it closes."""
    if opening:
        places = f"{rules.POSITIONS} player positions and the numbers 1 to {rules.NUMBERS}"
        yield from open_table(table, rules.DICE, places)
    while True:
        if not (yield from table.bets("13:47-20.21(b)")):
            return
        yield from round_of_play(table)
        table.check_conserved()


def round_of_play(table: BeatTheDealerTable) -> Steps:
    """The dealer inverts the cage, then every player with a wager. 13:47-20.21(c)1[order-of-rolls]."""
    table.new_round()
    table.state = tumbles = Tumbles()
    tumbles.roll = yield from table.put(Roll(ORDER, rules.DICE, by="dealer"))
    yield from table.call(ORDER, "dealer-rolls", called=called(tumbles.roll))
    for seat in sorted({wager.seat for wager in table.wagers}):
        tumbles.players[seat] = yield from table.put(Roll(ORDER, rules.DICE, by=f"seat {seat}"))
        yield from table.call(ORDER, "seat-rolls", seat=seat, called=called(tumbles.players[seat]))

    def decide(wager: Wager) -> Decision | None:
        return DECIDE[wager.kind](tumbles.roll + tumbles.players[wager.seat], wager.spot, table.elections)

    yield from settle(table, decide)  # 13:47-20.21(b)
