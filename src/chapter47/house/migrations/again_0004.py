"""A sitting of shape 0004 played again by its answers, under the rules that run now: what it was, as events.

Cards, dice and words are the old record's, and so is the order of the cards to come. The money must come out as the
old ledger has it; where it does not, or where the record cannot be read, the sitting is imported by its text alone.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...errors import Refusal
from ...table.chips import DecidedTwice, NotConserved, Overdrawn, Undecided
from ...table.events import Event, Moved, Opened
from ...table.irregularities import Declaration, verify
from ...table.notation import Replayed, Script, ScriptLine, read
from ...table.requests import Ask, Bets, Pause, Request, Shuffle
from ...table.running import send
from ...table.sources import CryptographicSource
from .. import openings, recovery
from .shape_0004 import SHUFFLES, OldTable, Sitting, account

UNASKED = {"take-shoe": "decline"}  # what nobody was asked then, and what the record makes of it


class Recorded(Replayed):
    """Answers from an old record, and for those who were not asked then."""

    def left_over(self) -> ScriptLine | None:
        """The first line that was not asked for yet."""
        return self._next()

    def knows(self, request: Request) -> bool:
        """Whether there is an answer."""
        return isinstance(request, Pause) or self.left_over() is not None or self._was_not_asked(request)

    def _was_not_asked(self, request: Request) -> bool:
        if not isinstance(request, Ask) or request.phrase not in UNASKED:
            return False
        line = self.left_over()
        return line is None or line.verb != "ask"

    def __call__(self, request: Request) -> object:
        """The recorded answer, or what follows from nobody's having been asked."""
        if isinstance(request, Ask) and self._was_not_asked(request):
            request.why = "default"
            return UNASKED[request.phrase]
        return super().__call__(request)


class Differs(RuntimeError):  # noqa: N818
    """The old record, played again, does not give the old money."""


BROKEN = (
    Differs,
    recovery.JournalDiffers,
    NotConserved,
    DecidedTwice,
    Overdrawn,
    Undecided,
    Refusal,
    LookupError,
    ValueError,
    TypeError,
)
BEGAN = {"poker": {"button": 0}}  # rules of then that a sitting goes on by: nobody drew for the first button


@dataclass(slots=True)
class OldSitting:
    """A sitting as events, each with its time and round."""

    opened: Opened
    events: list[tuple[int, int, Event]] = field(default_factory=list)  # at, round, event
    secrets: list[tuple[int, Any]] = field(default_factory=list)  # the place of a shuffle's event, and the old row
    snapshot: tuple[int, str, str] | None = None  # how many events stood before the window, the table, the cards
    window: str | None = None  # the citation of the window that is open at the end
    round: int = 0
    meters: dict[str, int] = field(default_factory=dict)
    quarantine: str = ""  # why it cannot go on


def script_of(sitting: Sitting) -> Script:
    """A sitting as a transcript: its header and the steps that stand."""
    return read("\n".join([sitting.header, *(step.text for step in sitting.standing)]))


def opening(old: OldTable, sitting: Sitting, script: Script, left: dict[str, int]) -> Opened:
    """How a sitting was opened. Nobody attested anything at it: old notes are no attestations."""
    chance = "entered" if old.entered else "committed" if old.committed else "own"
    meters = left | {name.replace(" ", "_"): cents for name, cents in sitting.meters.items()}
    meters |= BEGAN.get(script.game, {})
    opened = openings.opening(script.game, script.elections, script.limits, chance=chance, meters=meters)
    return msgspec.structs.replace(opened, version=script.version, staffed=False)


def played_again(old: OldTable, sitting: Sitting, left: dict[str, int]) -> OldSitting:
    """A sitting by its answers, with the meters that the one before ``left``.

    Whatever is wrong is raised as one of ``BROKEN``.
    """
    script = script_of(sitting)
    told = OldSitting(opening(old, sitting, script, left))
    found = recovery.begun(old.id, told.opened, entered=old.entered, source=CryptographicSource())
    _run(found, script, old, sitting, told)
    if found.pending is None and not sitting.closed and sitting.last and not found.table.over:
        raise Differs("the table closes where it was open")
    compared(sitting, [event for _, _, event in told.events])
    told.round, told.meters = found.table.round, openings.meters(found.table)
    return told


def _run(found: recovery.TakenUp, script: Script, old: OldTable, sitting: Sitting, told: OldSitting) -> None:
    """Give the answers of the record until they are all given."""
    times = _times(sitting)
    shuffles = deque(step.number for step in sitting.standing if step.verb in SHUFFLES)
    orders = {number: row.cards.split() for number, row in old.secrets.items()}
    again, table = Recorded(script), found.table
    again.table = table
    at = sitting.steps[0].at if sitting.steps else 0
    round_ = 0
    request = _next(found, None)
    _collect(told, found, at, round_)
    while request is not None:
        if not again.knows(request):
            break
        line = None if isinstance(request, Pause) else again.left_over()  # a pause looks at what the rules said itself
        at = times.get(line.number, at) if line is not None else at
        if isinstance(request, Bets):
            round_ = table.round
            told.snapshot = len(told.events), table.save().decode(), json.dumps(found.dealer.save())
        reply = again(request)
        if isinstance(reply, Declaration):
            verify(reply, table, request.admits)
        else:
            request.verify(reply)
        number = 0
        if isinstance(request, Shuffle):
            number = shuffles.popleft()
            if not old.entered:
                told.secrets.append((len(told.events), old.secrets[number]))
        recovery.deal(found, request, reply, number, orders)
        request = _next(found, reply)
        _collect(told, found, at, round_)
    if isinstance(request, Bets):
        told.snapshot = len(told.events), table.save().decode(), json.dumps(found.dealer.save())
        told.window = request.cite
    found.pending = request


def _next(found: recovery.TakenUp, reply: object) -> Request | None:
    request = send(found.procedure, reply)
    if request is None:
        recovery.send_home(found.table)
    return request


def _collect(told: OldSitting, found: recovery.TakenUp, at: int, round_: int) -> None:
    told.events += [(at, round_, event) for event in found.table.events[len(told.events) :]]


def _times(sitting: Sitting) -> dict[int, int]:
    """When each line of the transcript was written."""
    place = len(sitting.header.splitlines())
    times = {}
    for step in sitting.standing:
        for _ in step.text.splitlines():
            place += 1
            times[place] = step.at
    return times


def compared(sitting: Sitting, events: list[Event]) -> None:
    """The same money as in the old ledger. Rack and drop are one here: a patron who left and one who sat down in the
    same window were set off against each other; so are vigorish and what of it was forgiven."""
    new: dict[tuple[str, str], int] = defaultdict(int)
    for event in events:
        if isinstance(event, Moved):
            new[_place(event.source.kind, event.source.ref)] -= event.cents
            new[_place(event.target.kind, event.target.ref)] += event.cents
    for name, amount in sitting.balances().items():
        _, known = account(name)
        new[_place(known.kind, known.ref)] -= amount
    for (kind, ref), amount in new.items():
        if amount:
            raise Differs(f"{kind} {ref}".strip() + f" differs by {amount} cents from the old ledger")


def _place(kind: str, ref: int | str) -> tuple[str, str]:
    if kind in ("rack", "drop"):
        return "rack and drop", ""
    if kind in ("vigorish", "complimentary"):
        return "vigorish", ""
    if kind in ("meter", "funding"):  # a meter's first amount was in no ledger
        return "meters", ""
    return kind, "" if kind == "layout" else str(ref or "")
