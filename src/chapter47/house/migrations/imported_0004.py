"""A sitting of shape 0004 imported by its text: words as they were said, money as the old ledger moved it.

Nothing is made of the words; who sat down and who left is read from their lines, so that chips have an owner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ...table.events import Account, Announced, Event, Imported, Left, Moved, Opened, Resumed, Seated
from ...table.window import Limits
from .. import openings, quarantine
from . import shape_0004
from .again_0004 import BROKEN, OldSitting, opening
from .shape_0004 import OldTable, Sitting, Step

WHY = "imported"
BY = "the migration"
_FIRST = ("patron", "rack", "layout", "seat", "owed")  # where money comes from, in this order
_TO = ("drop", "seat", "layout", "rack")


def imported(old: OldTable, sitting: Sitting, left: dict[str, int], why: str) -> OldSitting:
    """A sitting by its text alone; one in play waits for a supervisor, and is told ``why``."""
    told = OldSitting(_opened(old, sitting, left))
    steps = sitting.steps
    moved = dict(sitting.movements)
    at, round_ = (steps[0].at if steps else 0), 0
    events: list[tuple[int, int, Event]] = [(at, 0, Imported("", len(steps), steps[-1].hash if steps else ""))]
    layouts: dict[int, int] = defaultdict(int)
    seats: dict[int, str] = {}
    for step in steps:
        round_ = int(step.text.split()[1]) if step.verb == "round" else round_
        hidden = () if shape_0004.names_a_piece(step.text) else None
        events.append((step.at, round_, Announced("", "said", {"text": step.text}, seen_by=hidden)))
        amounts = moved.get(step.number, {})
        events += [(step.at, round_, event) for event in _stays(step, seats, amounts)]
        events += [(step.at, round_, event) for event in decomposed(amounts, step, layouts)]
    if sitting.closed and sitting.last:
        events.append((steps[-1].at, round_, Resumed("", quarantine.CLOSE, BY)))
    told.events, told.round = events, round_
    told.quarantine = "" if sitting.closed or not sitting.last else f"an older record that cannot go on: {why}"
    return told


def _opened(old: OldTable, sitting: Sitting, left: dict[str, int]) -> Opened:
    from ...table.notation import read

    try:
        return opening(old, sitting, read(sitting.header), left)
    except BROKEN:
        chance = "entered" if old.entered else "committed" if old.committed else "own"
        return Opened("", old.game, "", {}, openings.vars_of(Limits()), chance)


def _stays(step: Step, seats: dict[int, str], amounts: dict[str, int]) -> Iterator[Event]:
    """Who sits down and who leaves by a step."""
    for verb, seat, name, chips in shape_0004.comings(step.text):
        if verb == "sit":
            seats[seat] = name
            yield Seated("", seat, name, chips)
        elif seat in seats:
            yield _left(seat, seats, amounts)
    if step.verb == "close":
        for seat in list(seats):
            yield _left(seat, seats, amounts)


def _left(seat: int, seats: dict[int, str], amounts: dict[str, int]) -> Left:
    name = seats.pop(seat)
    return Left("", seat, name, max(amounts.get(f"patron:{name}", 0), 0))


def decomposed(amounts: dict[str, int], step: Step, layouts: dict[int, int]) -> Iterator[Moved]:
    """One movement of the old ledger as movements from one account to another.

    The old ledger had one account for the whole layout; ``layouts`` is what of it is whose, by who put it there.
    """
    known = {shape_0004.account(name)[1]: amount for name, amount in amounts.items() if amount}
    sources = sorted(((a, -cents) for a, cents in known.items() if cents < 0), key=lambda each: _rank(each[0], _FIRST))
    targets = sorted(((a, cents) for a, cents in known.items() if cents > 0), key=lambda each: _rank(each[0], _TO))
    if sum(cents for _, cents in sources) != sum(cents for _, cents in targets):
        raise ValueError(f"step {step.number} of the old ledger makes or loses money")
    hint = shape_0004.seat_of(step.text)
    while sources:
        (source, has), (target, wants) = sources.pop(0), targets.pop(0)
        cents = min(has, wants)
        if has > cents:
            sources.insert(0, (source, has - cents))
        if wants > cents:
            targets.insert(0, (target, wants - cents))
        yield from _one(source, target, cents, hint, layouts)


def _one(source: Account, target: Account, cents: int, hint: int, layouts: dict[int, int]) -> Iterator[Moved]:
    if target.kind == "layout":
        seat = int(source.ref) if source.kind == "seat" else hint
        layouts[seat] += cents
        yield Moved("", source, Account("layout", seat), cents, WHY)
    elif source.kind == "layout":
        first = int(target.ref) if target.kind == "seat" else hint
        for seat in sorted(layouts, key=lambda each: (each != first, -layouts[each])):
            part = min(cents, layouts[seat])
            if part > 0:
                layouts[seat] -= part
                cents -= part
                yield Moved("", Account("layout", seat), target, part, WHY)
        if cents:
            raise ValueError("more is taken from the layout than lies there")
    else:
        yield Moved("", source, target, cents, WHY)


def _rank(account: Account, order: tuple[str, ...]) -> tuple[int, str]:
    return (order.index(account.kind) if account.kind in order else len(order)), str(account)
