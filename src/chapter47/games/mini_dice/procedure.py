"""Mini-dice, told in the order of 19:47-13.4 to 13.7: bets, the shaker and who holds it, the shake, the settlement."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from ...table.dice import Faces, call_total, settle
from ...table.requests import Request, Roll
from ...table.table import Steps, Table
from ...table.wagers import void
from . import rules
from .elections import MiniDiceElections
from .wagers import DECIDE

MiniDiceTable = Table[MiniDiceElections]
UNDECIDED = void("19:47-13.4[undecided]")
HOLDER = "shaker"  # the seat that holds the shaker, in the table's memory; 0 is the dealer


@dataclass(slots=True)
class Shake:
    """A shake: who shook, and what the dice show once the lid is off."""

    by: int = 0
    roll: Faces = ()


def procedure(table: MiniDiceTable, opening: bool) -> Steps:
    """A mini-dice table from its opening until it closes."""
    if opening:
        yield from open_table(table)
    while True:
        table.admits = ("shaker-tampering",)
        if not (yield from table.bets("19:47-13.4[chips]")):
            break
        table.admits = ()
        yield from round_of_play(table)
        table.check_conserved()
    yield from close_table(table)


def open_table(table: MiniDiceTable) -> Steps:
    """Two dice in a covered shaker, and where it may be kept. 19:47-13.5[opening]."""
    yield from table.note("19:47-13.5[opening]", "dealer-puts-dice-into-shaker-before")
    yield from table.note("19:47-13.3[dice]", "dice-one-covered-shaker", dice=rules.DICE, shaker=table.elections.shaker)
    yield from table.note("19:47-13.3[storage]", "manual-shaker-dice-leaves-table-only")


def close_table(table: MiniDiceTable) -> Steps:
    """Place bets that are still undecided go back, and the shaker is inspected. 19:47-13.3[inspection]."""
    for wager in list(table.wagers):
        yield from table.give_back(wager, UNDECIDED)
    yield from table.note("19:47-13.3[inspection]", "pit-boss-inspects-shaker-at-end")


def round_of_play(table: MiniDiceTable) -> Steps:
    """One shake: one-shake wagers are decided, place bets stand unless it is their number or a seven."""
    table.new_round()
    table.state = shake = Shake()
    shake.by = yield from find_shaker(table)
    who = f"seat {shake.by}" if shake.by else "the dealer"
    table.admits = ()
    yield from table.call("19:47-13.4[after-shake-begins]", "no-more-bets-mini-dice")
    yield from table.note("19:47-13.5[three-shakes]", "shakes-three-times-full-view-dealer", who=who)
    table.admits = ("no-shake", "disputed-face", "shaker-tampering")
    shake.roll = yield from table.put(Roll("19:47-13.5[lid]", rules.DICE))  # the dealer lifts the lid, not the player
    table.admits = ()
    yield from call_total(table, "19:47-13.5[announce]", shake.roll)
    yield from settle(  # 19:47-13.5[settlement]
        table, lambda wager: DECIDE[wager.kind](shake.roll, wager.spot, table.elections)
    )
    yield from after_shake(table, shake)


def find_shaker(table: MiniDiceTable) -> Generator[Request, Any, int]:
    """The holder shakes or passes; the shaker goes clockwise among those with a wager, last to the dealer.

    19:47-13.5[who-shakes], 19:47-13.7[voluntary], 19:47-13.7[offer].
    """
    players = {wager.seat for wager in table.wagers}
    holder = table.memory.get(HOLDER, max(table.seats, default=0))
    table.admits = ("shaker-removed", "shaker-tampering")
    for seat in table.in_order(players, holder, clockwise=True):
        cite = "19:47-13.7[voluntary]" if seat == holder else "19:47-13.7[offer]"
        if (yield from table.ask(cite, seat, "shake-dice", ("shake", "pass"))) == "shake":
            table.memory[HOLDER] = seat
            return seat
    return 0


def after_shake(table: MiniDiceTable, shake: Shake) -> Steps:
    """The same player keeps the shaker until a seven, then it goes to the next clockwise. 19:47-13.7[seven]."""
    if shake.by and rules.seven_out(rules.number(*shake.roll)):
        others = [seat for seat in table.seats if seat != shake.by]
        following = table.in_order(others, shake.by, clockwise=True)
        table.memory[HOLDER] = following[0] if following else shake.by
        yield from table.note("19:47-13.7[seven]", "seven-shaker-passes-clockwise-seat", memory=table.memory[HOLDER])
