"""Scripts and transcripts as files: play one, replay one and verify it to the last cent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import Any

from .documents import Document
from .errors import Refusal
from .games import game_type
from .table.drivers import drive
from .table.events import Moved, WindowClosed
from .table.money import Cents
from .table.notation import Replayed, Script, Scripted, read
from .table.requests import Request
from .table.table import Table
from .table.transcript import FORMAT, Transcript, rules_hash
from .table.wagers import Wager
from .table.window import Sit

OF_WAGERS = ("vigorish", "commission", "rake")  # charges that are written down with the wager they are on


@dataclass(frozen=True, slots=True)
class Other:
    """What a patron paid or was paid that no wager of theirs accounts for."""

    round: int
    seat: int
    wager: str  # what it is called in the record
    outcome: str
    net: Cents
    cite: str


@dataclass(slots=True)
class Played:
    """What came of a script: the table, its transcript, and every wager in the order it was decided."""

    table: Table
    transcript: Transcript
    wagers: list[Wager]

    @property
    def others(self) -> list[Other]:
        """What a patron paid or was paid that no wager of theirs accounts for: a time charge, a bonus of the house."""
        return others(self.table, self.wagers)

    def as_dict(self) -> Document:
        """The form of ``play --json``."""
        return {
            "game": self.table.game.key,
            "rounds": self.table.round,
            "wagers": [_wager(wager, self.table) for wager in self.wagers],
            "others": [asdict(other) for other in self.others],
            "balances": {str(seat.number): seat.balance for seat in self.table.seats.values()},
            "house": self.table.rack,
            "transcript": self.transcript.text().splitlines(),
        }


def _wager(wager: Wager, table: Table) -> dict[str, object]:
    decision = wager.decision
    if decision is None:
        raise Refusal(f"{wager.name} of seat {wager.seat} is not decided.", instead="wagers that are")
    return {
        "round": wager.round,
        "seat": wager.seat,
        "wager": wager.name,
        "staked": wager.amount,
        "outcome": str(decision.result),
        "paid": wager.paid,
        "charged": wager.charged,
        "net": wager.paid - decision.taken(wager.amount) - wager.charged,
        "cite": table.game.parallels.get(decision.cite, decision.cite),
    }


def others(table: Table, decided: Iterable[Wager]) -> list[Other]:
    """Charges and payments of a table that belong to no wager, in the form of its results."""
    known = {(wager.seat, wager.name) for wager in decided}
    found: list[Other] = []
    round_ = 0
    for event in table.events:
        if isinstance(event, WindowClosed):
            round_ = event.round
        elif isinstance(event, Moved) and event.why == "charge" and event.of not in OF_WAGERS:
            found.append(Other(round_, int(event.source.ref), event.of, "charged", -event.cents, event.cite))
        elif isinstance(event, Moved) and event.why == "won" and (int(event.target.ref), event.of) not in known:
            found.append(Other(round_, int(event.target.ref), event.of, "paid", event.cents, event.cite))
    return found


def play_script(text: str) -> Played:
    """Play what a script gives: cards, wagers and choices; everything else follows from the rules.

    Args:
        text: of the script

    Raises:
        Refusal: a line cannot be read, or the rules refuse it

    >>> played = play_script('''
    ... game minibaccarat
    ... seat 1 Ann $500
    ... bet 1 banker $100
    ... cards 9C 4D KH 3S
    ... ''')
    >>> [(w.name, str(w.decision.result)) for w in played.wagers]
    [('banker', 'lost')]
    """
    script = read(text)
    return run(script, Scripted(script))


def run(script: Script, answers: Scripted) -> Played:
    """Play a script with whoever answers from it."""
    table = _table(script)
    answers.table = table
    transcript = Transcript.of(table, opening=script.opening)
    decided: dict[Wager, None] = {}  # each once, in the order of their end

    def answer(request: Request) -> Any:
        decided.update(dict.fromkeys(table.decided))
        answers.at = 0
        return answers(request)

    try:
        drive(table, table.game.procedure(table, script.opening), answer)
    except Refusal as refusal:
        raise _at(answers.at, refusal) from None
    decided.update(dict.fromkeys(table.decided))
    answers.verify_used()
    return Played(table, transcript, list(decided))


def _table(script: Script) -> Table:
    """The table that a script describes, with its patrons seated."""
    game = game_type(script.game)
    try:
        table = Table(game, game.elections.elect(script.elections), script.limits)
    except Refusal as refusal:
        named = (script.where[f"elect {name}"] for name in script.elections if name in refusal.message)
        raise _at(next(named, 0), refusal) from None
    table.staffed = script.staffed
    for number, name, chips in script.seats:
        try:
            table.verify_place(number)
            table.verify_sit(Sit(number, name, chips))
        except Refusal as refusal:
            raise _at(script.where[f"seat {number}"], refusal) from None
        table.sit(number, name, chips)
    return table


def _at(number: int, refusal: Refusal) -> Refusal:
    """A refusal that says which line of the script was refused, where it was one."""
    if number and not refusal.message.startswith("Line "):
        refusal.message = f"Line {number}: {refusal.message}"
    return refusal


def replay(text: str) -> Played:
    """Replay a transcript and verify every line of it; the first difference is refused.

    Args:
        text: of the transcript

    Raises:
        Refusal: it is truncated, or a line is not what the rules give

    >>> text = play_script("game minibaccarat\\nseat 1 Ann $500\\nbet 1 tie $10\\ncards 9C 9D KH KS").transcript.text()
    >>> replay(text).table.seats[1].balance
    58000
    """
    script = read(text)
    if not script.closed:
        raise Refusal("The transcript has no end: it is truncated.", instead="the whole file, with its last line")
    played = run(script, Replayed(script))
    older = script.format < FORMAT or rules_hash() not in script.version
    theirs, ours = _facts(text, older), _facts(played.transcript.text(), older)
    if script.format < FORMAT:
        ours = _without_closing(played.transcript.text(), theirs, ours)
    for (number, line), (_, rule) in zip_longest(theirs, ours, fillvalue=(0, "nothing")):
        if line != rule:
            made = f" It was made by version {script.version}." if older else ""
            raise Refusal(f"Line {number} says {line!r}, but by the rules it is {rule!r}.{made}")
    return played


Fact = tuple[int, str]  # a line of a record, with its number
MONEY = ("stake ", "take ", "pay ", "return ", "collect ", "mark ")


def _without_closing(text: str, theirs: list[Fact], ours: list[Fact]) -> list[Fact]:
    """Records of format 1 end where the table closes; what has gone back at a closing since then is not in them."""
    last = max((number for number, line in enumerate(text.splitlines(), 1) if line.startswith("close")), default=0)
    more = ours[len(theirs) :]
    known = last and all(number > last and line.startswith("return ") for number, line in more)
    return ours[: len(theirs)] if known else ours


def _facts(text: str, older: bool) -> list[Fact]:
    """The lines that must agree: all of them, or of a record made by other rules the money and the table.

    What was answered is compared by answering with it; words and citations may have changed since.
    """
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    if older:
        return [(n, line.partition(" {")[0]) for n, line in lines if line.startswith(MONEY)]
    return [(n, line) for n, line in lines if line and not line.startswith(("version ", "end ", "#"))]
