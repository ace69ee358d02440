"""Craps, told in the order of 19:47-1: the dice offered, wagers made, the throw, the call, the settlement.

These wagers and no others: 19:47-1.2(b).
"""

from __future__ import annotations

from ...table.game import Life
from ...table.money import dollars
from ...table.requests import Roll
from ...table.table import Requests, Steps
from ...table.wagers import Wager, void
from . import rules
from .betting import decided_again
from .dealing import choose_dice, find_shooter, give_up, may_throw, throws_now
from .irregularities import DeviceFailure
from .settlement import TOTALS, keep_point, outcomes, settle, split_up
from .state import CRAPS, CrapsTable, Session, Variant, keep_on, session, variant_of
from .wagers import KINDS, booked_as

BOOKED = ("whirl", "horn-high", "fire")  # the only wagers with which anything is done before the throw
UNDECIDED = void("19:47-1.3[undecided]")


def open_table(table: CrapsTable, opening: bool) -> Steps:
    """What stands at the table before the first wager. 19:47-1.7(a)."""
    table.due = False  # nothing is mixed
    if not opening:
        return
    elections, variant = table.elections, table.elections.variant
    by = variant.dice_by
    yield from table.attest("19:47-1.7(a)[five-dice]", by, "set-of-dice", dice=elections.dice)
    yield from table.note("19:47-1.7(a)[control]", "controls-dice", by=by)
    if variant.by_hand:
        yield from table.attest("19:47-1.7(a)[dice-cup]", by, "dice-in-the-cup", dice=elections.dice)
        yield from table.attest(variant.stick_cite, by, "stick-made-for-it")
    else:
        yield from table.attest("19:47-1.7[automated-shaker]", by, "shaker-loaded-and-inspected")
    if elections.fire_bet:
        yield from table.attest("19:47-1.12(a)4[marker-custody]", "boxperson", "fire-bet-markers-at-table")


def prepare(table: CrapsTable) -> Requests:
    """Somebody has the dice before wagers are made, if anybody wants them. 19:47-1.7(b)1, 19:47-1.11(c)."""
    return () if table.own.shooter in table.seats else find_shooter(table)


def play(table: CrapsTable) -> Steps:
    """Wagers made before the throw are booked, 19:47-1.3(a)[before-throw], and the dice thrown if somebody may.

    A window after which nobody may throw is no round: what stands there waits. 19:47-1.8[line-bet-first].
    """
    state, wagers = table.own, table.wagers
    if state.on:
        keep_on(table)
    if wagers and wagers[-1].round == table.round:  # something new stands there
        for wager in wagers:
            if wager.kind.key in BOOKED:
                yield from book(table)
                break
    if not throws_now(table) and not (yield from may_throw(table)):
        return
    table.new_round()
    try:
        yield from roll(table, state, variant_of(table))
    except DeviceFailure as failure:
        table.finish(failure.cite, failure.why)


def close_table(table: CrapsTable) -> Steps:
    """What still stands when the table closes goes back to its player. 19:47-1.3[undecided]."""
    for wager in list(table.wagers):
        yield from table.give_back(wager, UNDECIDED)


def book(table: CrapsTable) -> Steps:
    """Combined wagers that stand for others are booked as those; fire bets are brought in.

    19:47-1.2(a)20[breakdown-without-area], 19:47-1.2(a)21[always-broken-down].
    """
    for wager in list(table.wagers):
        parts = booked_as(wager.name, table.elections.horn_high_area)
        if parts:
            yield from break_down(table, wager, parts)
    if not session(table).point:
        yield from bring_in_fire_bets(table)


def break_down(table: CrapsTable, wager: Wager, parts: tuple[tuple[str, int], ...]) -> Steps:
    """One wager becomes two, beside what stands there already."""
    unit = wager.amount // sum(units for _, units in parts)
    told = " and ".join(f"{name} {dollars(unit * units)}" for name, units in parts)
    cite = "19:47-1.2(a)21[always-broken-down]"
    if wager.kind.key == "horn-high":
        cite = "19:47-1.2(a)20[breakdown-without-area]"
    yield from table.note(cite, "booked-as", seat=wager.seat, wager=wager.name, parts=told)
    for name, units in parts:
        standing = next((w for w in table.wagers if w.seat == wager.seat and w.name == name), None)
        key, _, spot = name.partition(":")
        table.part(cite, wager, KINDS[key], unit * units, spot, onto=standing)
    split_up(table, wager)


def bring_in_fire_bets(table: CrapsTable) -> Steps:
    """All fire bets down, the dealer brings them in by number before the boxperson. 19:47-1.12(a)3."""
    state = session(table)
    new = sorted(w.seat for w in table.wagers if w.kind.key == "fire" and w.seat not in state.fire)
    if not new:
        return
    state.fire.update(dict.fromkeys(new, 0))
    yield from table.note("19:47-1.12(a)3", "fire-bets-brought-in", seats=tuple(new))


def roll(table: CrapsTable, state: Session, variant: Variant) -> Steps:
    """The throw, the call, the settlement, and the dice back. 19:47-1.10(b)[order], 19:47-1.10(c)[order].

    Both dice leave the hand together and reach the far end, 19:47-1.8[manner]; what does not count is thrown again. One
    face of each die is up, 19:47-1.10(a)[one-face].
    """
    rolled = table.roll_at_once(variant.roll_cite)
    if rolled is None:
        table.admits = variant.while_rolling
        rolled = yield from table.put(Roll(variant.roll_cite, 2))
        table.admits = ()
    one, two = rolled
    total, point = one + two, state.point
    yield from table.call("19:47-1.10(a)[call-total]", TOTALS[total - 2])
    found = outcomes(table, one, two)
    if found:
        yield from settle(table, variant, one, two, found)
    goes_on = point and total != point and total != 7
    if not goes_on:
        yield from keep_point(table, total)
    if state.reduced:
        decided_again(state, not (state.point or state.lineless))
    if goes_on:
        return
    if rules.is_loser_seven(total, point):
        yield from table.note_again("19:47-1.11(a)1", "loser-seven", seat=state.shooter)
        give_up(table)
    if state.new_dice and (point or not state.point):
        yield from new_dice(table)


def new_dice(table: CrapsTable) -> Steps:
    """Dice asked for come after the decision. 13:47-20.25(g)8."""
    session(table).new_dice = False
    yield from table.note("13:47-20.25(g)8", "new-dice")
    if session(table).shooter:
        yield from choose_dice(table, "13:47-20.25(e)3")


__all__ = ["close_table", "open_table", "play", "prepare"]


LIFE = Life(open=open_table, prepare=prepare, play=play, close=close_table, own=Session, between=CRAPS.between_rolls)
