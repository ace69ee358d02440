"""Mini-dice, told in the order of 19:47-13.4 to 13.7: bets, the shaker and who holds it, the shake, the settlement."""

from __future__ import annotations

from typing import TypeAlias

from ...rulebook.cite import law
from ...table.dice import Dice, Faces, call_total, settle
from ...table.game import Life
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import void
from . import rules
from .elections import MiniDiceElections
from .wagers import DECIDE

MiniDiceTable: TypeAlias = "Table[MiniDiceElections, Shaker]"
UNDECIDED = void("19:47-13.4[undecided]")


class Shaker(Dice):
    """The shaker: what the dice show once the lid is off, and who holds it; nobody has held it yet where None."""

    holder: int | None = None


def open_table(table: MiniDiceTable, opening: bool) -> Steps:
    """Two dice in a covered shaker. 19:47-13.5[opening]."""
    if not opening:
        return
    yield from table.attest("19:47-13.5[opening]", "dealer", "dice-into-shaker")
    yield from table.attest(
        "19:47-13.3[dice]", "dealer", "dice-in-covered-shaker", dice=rules.DICE, shaker=table.elections.shaker
    )


def close_table(table: MiniDiceTable) -> Steps:
    """Place bets that are still undecided go back, and the shaker is inspected and locked away. 19:47-13.3[storage]."""
    for wager in list(table.wagers):
        yield from table.give_back(wager, UNDECIDED)
    yield from table.attest("19:47-13.3[inspection]", "pit boss", "shaker-inspected")
    yield from table.attest("19:47-13.3[storage]", "pit boss", "shaker-stored")


@law("19:47-13.5[settlement]")
def round_of_play(table: MiniDiceTable) -> Steps:
    """One shake: one-shake wagers are decided, place bets stand unless it is their number or a seven."""
    table.new_round()
    table.own.roll = ()
    by = yield from find_shaker(table)
    who = f"seat {by}" if by else "the dealer"
    table.admits = ()
    yield from table.call("19:47-13.4[after-shake-begins]", "no-more-bets")
    yield from table.attest("19:47-13.5[three-shakes]", "dealer", "shakes-in-full-view", who=who)
    table.admits = ("no-shake", "disputed-face", "shaker-tampering")
    roll: Faces = yield from table.put(Roll("19:47-13.5[lid]", rules.DICE))  # the dealer lifts the lid, not the player
    table.own.roll = roll
    table.admits = ()
    yield from call_total(table, "19:47-13.5[announce]", roll)
    yield from settle(  # 19:47-13.5[settlement]
        table, lambda wager: DECIDE[wager.kind](roll, wager.spot, table.elections)
    )
    yield from after_shake(table, by)


@law("19:47-13.5[who-shakes]")
def find_shaker(table: MiniDiceTable) -> Steps[int]:
    """The holder shakes or passes; the shaker goes clockwise among those with a wager, last to the dealer.

    19:47-13.5[who-shakes], 19:47-13.7[voluntary], 19:47-13.7[offer].
    """
    players = {wager.seat for wager in table.wagers}
    holder = table.own.holder
    if holder is None:
        holder = max(table.seats, default=0)
    table.admits = ("shaker-removed", "shaker-tampering")
    for seat in table.in_order(players, holder, clockwise=True):
        cite = "19:47-13.7[voluntary]" if seat == holder else "19:47-13.7[offer]"
        if (yield from table.ask(cite, seat, "shake-dice", ("shake", "pass"), absent="pass")) == "shake":
            table.own.holder = seat
            return seat
    return 0


def after_shake(table: MiniDiceTable, by: int) -> Steps:
    """The same player keeps the shaker until a seven, then it goes to the next clockwise. 19:47-13.7[seven]."""
    if by and rules.seven_out(rules.number(*table.own.roll)):
        others = [seat for seat in table.seats if seat != by]
        following = table.in_order(others, by, clockwise=True)
        table.own.holder = following[0] if following else by
        yield from table.note("19:47-13.7[seven]", "shaker-passes-on-seven", seat=table.own.holder)


LIFE = Life(open=open_table, play=round_of_play, close=close_table, own=Shaker, between=("shaker-tampering",))
