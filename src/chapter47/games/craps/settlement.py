"""What follows a roll: the call, every decided wager settled, come bets moved, the point and the fire bets kept."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.chips import NotConserved
from ...table.money import Cents, dollars
from ...table.table import Requests, Steps
from ...table.wagers import Decision, Life, Wager
from . import rules
from .betting import charge_on_win
from .state import ON_NUMBERS, CrapsTable, Session, Variant, keep_on, session
from .wagers import KINDS, PARTS, PARTS_CITE, SPOTS, Spot, decision

TOTALS = tuple(f"total-{total}" for total in range(2, 13))
MOVES_TO = {"come": "come-point", "dont-come": "dont-come-point"}


STAYS, LOSES, VOID, MOVES, WINS = rules.STAYS, rules.LOSES, rules.VOID, rules.MOVES, rules.WINS
Outcome = tuple[Wager, Spot, int]


def outcomes(table: CrapsTable, one: int, two: int) -> list[Outcome]:
    """What a roll does to every wager on the layout, those left out that it leaves alone.

    On a come out roll some sleep: 19:47-1.3(e)[inactive-classes].
    """
    state: Session = table.own
    thrown = one, two, state.point
    known: dict[str, int] | None = {} if state.on else table.derived.get(thrown)
    if known is None:  # it follows from the roll and the point alone
        known = table.derived[thrown] = {}
    found = []
    for wager in table.wagers:
        name = f"{wager.kind.key}:{wager.spot}" if wager.spot else wager.kind.key
        code = known.get(name)
        if code is None:
            code = outcome_of(table, wager, SPOTS[name], one, two)
            if code == MOVES and name not in MOVES_TO:
                code = STAYS
            if SPOTS[name].index != rules.FIRE and not state.on:
                known[name] = code
        if code != STAYS:
            found.append((wager, SPOTS[name], code))
    return found


def outcome_of(table: CrapsTable, wager: Wager, spot: Spot, one: int, two: int) -> int:
    """What a roll does to one wager, in the codes of ``rules``."""
    state: Session = table.own
    sleeps = None if state.point else table.elections.variant.sleeps
    if sleeps is not None and sleeps(spot.index) and wager.number not in state.on:
        return rules.decide_off(spot.index, one, two, spot.number)
    number = spot.number if spot.index != rules.FIRE else state.fire.get(wager.seat, 0)
    return rules.decide(spot.index, one, two, state.point, number)


def settle(table: CrapsTable, variant: Variant, one: int, two: int, found: list[Outcome]) -> Steps:
    """Dice to the centre; losing wagers are taken, then winners are paid and come bets go to their numbers.

    19:47-1.10(b)[order], 19:47-1.10(c)[order].
    """
    moved = [wager for wager, _, code in found if code == MOVES]
    if variant.by_hand and len(moved) < len(found):
        yield from table.note(variant.order_cite, "dice-centre")
    for wager, spot, code in found:
        if code == LOSES:
            yield from table.take(wager, ruling(table, spot, code))
        elif code == VOID:
            yield from table.give_back(wager, ruling(table, spot, code))
    for wager, spot, code in found:
        if code < WINS:
            continue
        if spot.name in PARTS:
            yield from settle_parts(table, wager, one, two)
        else:
            yield from pay(table, wager, ruling(table, spot, code))
    for wager in moved:
        yield from move(table, wager, one + two)
    if table.own.on:
        keep_on(table)


def ruling(table: CrapsTable, spot: Spot, code: int) -> Decision:
    """What is done with a wager that a roll decided, looked up where it was before."""
    point = table.own.point
    known = spot.name, code, point
    made = table.rulings.get(known)
    if made is None:
        made = table.rulings[known] = decision(spot, code, point, table.elections)
    return made


def pay(table: CrapsTable, wager: Wager, won: Decision) -> Requests:
    """A winner is paid, less a charge that only winners owe."""
    charge, cite = charge_on_win(table, wager.name, wager.amount)
    return pay_less(table, wager, won, charge, cite) if charge else table.pay(wager, won)


def pay_less(table: CrapsTable, wager: Wager, won: Decision, charge: Cents, cite: str) -> Steps:
    """A winner is paid and owes a charge."""
    yield from table.pay(wager, won)
    wager.charged += charge
    yield from table.collect(cite, wager.seat, charge)


def settle_parts(table: CrapsTable, wager: Wager, one: int, two: int) -> Steps:
    """A combined wager of which a part wins is settled as its parts. 19:47-1.4(c)[horn], 19:47-1.4(d)."""
    parts = PARTS[wager.name]
    cite = PARTS_CITE[wager.kind.key]
    unit = wager.amount // sum(units for _, units in parts)
    split = []
    for name, units in parts:
        key, _, place = name.partition(":")
        split.append(table.part(cite, wager, KINDS[key], unit * units, place))
    split_up(table, wager)
    for part in split:
        spot = SPOTS[part.name]
        code = rules.decide(spot.index, one, two, session(table).point, 0)
        ended = decision(spot, code, 0, table.elections, cite)
        yield from (table.pay if code >= rules.WINS else table.take)(part, ended)


def split_up(table: CrapsTable, wager: Wager) -> None:
    """A combined wager ends where all its chips lie on its parts, each with a number of its own."""
    if wager.amount:
        raise NotConserved(f"{dollars(wager.amount)} of {wager.name} of seat {wager.seat} is on no part of it")
    wager.life = Life.DECIDED
    table.wagers.remove(wager)


def move(table: CrapsTable, wager: Wager, total: int) -> Steps:
    """A Come or Don't Come bet goes to the number just thrown. 19:47-1.1[come-point]."""
    wager.kind, wager.spot = KINDS[MOVES_TO[wager.kind.key]], str(total)
    yield from table.note(
        "19:47-1.1[come-point]", "come-bet-moved", seat=wager.seat, amount=wager.amount, to=wager.name
    )


@law("19:47-1.11(b)[resume]")
def keep_point(table: CrapsTable, total: int) -> Steps:
    """The come out point is set, made or lost, and the fire bets remember the points made."""
    state: Session = table.own
    before = state.point
    if state.lineless:
        state.lineless = any(w.kind.key in ON_NUMBERS for w in table.wagers)  # 19:47-1.11(b)[resume]
        return
    state.point = rules.next_point(total, before)
    if before == 0:
        state.fresh = False
        if state.point:
            yield from table.note_again("19:47-1.1[come-out-point]", "come-out-point", point=total)
    elif total == before:
        yield from fire_point(table, total)
    elif rules.is_loser_seven(total, before):
        state.fire.clear()  # 19:47-1.12(a)5: all were settled


def fire_point(table: CrapsTable, total: int) -> Steps:
    """A marker with the number of different points on each point made; at the fourth surveillance is told.

    19:47-1.12(a)4[marker], 19:47-1.12(a)6.
    """
    fire = session(table).fire
    counts: dict[int, int] = {}
    for seat, made in fire.items():
        fire[seat] = rules.with_point(made, total)
        if fire[seat] != made:
            counts[rules.count_points(fire[seat])] = seat
    if not counts:
        return
    most = max(counts)
    yield from table.note("19:47-1.12(a)4[marker]", "fire-bet-marker", points=most, point=total)
    if rules.FIRE_NEEDS in counts:
        yield from table.attest("19:47-1.12(a)6", "boxperson", "surveillance-notified")


__all__ = ["TOTALS", "keep_point", "outcomes", "settle", "split_up"]
