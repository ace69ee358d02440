"""Writing the notation: each event as a line of a transcript (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import events as facts
from .events import Account, Event, Observer, visible
from .money import dollars
from .phrases import words


def quoted(text: str) -> str:
    """A text in quotation marks, on one line, whatever is in it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r") + '"'


def _shuffled(event: facts.Shuffled) -> str:
    side = f" side {event.side}" if event.side else ""
    return f"{event.how} {event.count} {event.what}" + (f" {event.commitment}" if event.commitment else "") + side


def _cut(event: facts.CardsCut) -> str:
    return f"cut {event.by} at {event.depth}" + (f" side {event.side}" if event.side else "")


def _drawn(event: facts.Drawn) -> str:
    piece = event.piece or ("unseen" if event.face == "unseen" else "hidden")
    source = "" if event.source == "shoe" else f" {event.source}"
    return f"draw {event.hand} {piece}{source}" + (" down" if event.face == facts.DOWN else "")


def _turned(event: facts.Turned) -> str:
    return f"turn {event.hand} by {event.by}"


def _rolled(event: facts.Rolled) -> str:
    ruled = " ruled" if event.source == "ruled" else ""
    return "roll " + " ".join(map(str, event.faces)) + ruled + (f" by {event.by}" if event.by else "")


def _spun(event: facts.Spun) -> str:
    return f"spin {event.space}" + (" ruled" if event.source == "ruled" else "")


def _asked(event: facts.Asked) -> str:
    answer = event.answer if " " not in event.answer else quoted(event.answer)
    why = "" if event.why in ("chosen", "default") else f" {event.why.replace(' ', '-')}"
    return f"ask {event.of} {quoted(words(event.phrase, event.values))} -> {answer}{why}"


def _amount(event: facts.AmountNamed) -> str:
    why = "" if event.why in ("chosen", "default") else f" {event.why.replace(' ', '-')}"
    return f"amount {event.of} {quoted(words(event.phrase, event.values))} -> {dollars(event.answer)}{why}"


def _announced(event: facts.Announced) -> str:
    return f"{'call' if event.voice == 'called' else 'note'} {quoted(words(event.phrase, event.values))}"


def _attested(event: facts.Attested) -> str:
    done = "attest" if event.done else "refuse"
    value = "" if event.value is None else f" {event.value}"
    by = f" by {quoted(event.by)}" if event.by and event.by != event.role else ""
    return f"{done} {event.role.replace(' ', '-')} {quoted(words(event.phrase, event.values))}{value}{by}"


def _declared(event: facts.Declared) -> str:
    line = ["declare", event.key]
    if event.card is not None:
        line.append(f"card {event.card}")
    if event.exposed:
        line.append("exposed")
    if event.seat is not None:
        line.append(f"seat {event.seat}")
    line.append(f"by {event.by}")
    if event.reason:
        line.append(quoted(event.reason))
    return " ".join(line)


def _moved(event: facts.Moved) -> str | None:
    write = MOVES.get(event.why)
    return write(event) if write is not None else None


def _whose(word: str, account: Account) -> str:
    """Whose chips they are, where they are not the house's: a seat's bank, or the pot."""
    return f" {word} {account.ref or 'the pot'}" if account.kind == "layout" else ""


def _lost(event: facts.Moved) -> str:
    return f"take {event.source.ref} {event.of} {dollars(event.cents)}" + _whose("to", event.target)


def _won(event: facts.Moved) -> str:
    odds = f" at {event.odds[0]} to {event.odds[1]}" if event.odds else ""
    return f"pay {event.target.ref} {event.of} {dollars(event.cents)}{odds}" + _whose("from", event.source)


MOVES: dict[str, Callable[[facts.Moved], str]] = {  # the movements that a transcript shows; the others follow from them
    "lost": _lost,
    "won": _won,
    "returned": lambda event: f"return {event.target.ref} {event.of} {dollars(event.cents)}",
    "stake": lambda event: f"stake {event.source.ref} {event.of} {dollars(event.cents)}",
    "charge": lambda event: f"collect {event.source.ref} {event.of} {dollars(event.cents)}",
    "marked": lambda event: f"mark {event.target.ref} {event.of} {dollars(event.cents)}",
}
LINES: dict[type[Event], Callable[[Any], str | None]] = {
    facts.Shuffled: _shuffled,
    facts.CardsCut: _cut,
    facts.Drawn: _drawn,
    facts.Turned: _turned,
    facts.Rolled: _rolled,
    facts.Spun: _spun,
    facts.Numbers: lambda event: "numbers " + " ".join(map(str, event.numbers)),
    facts.Asked: _asked,
    facts.AmountNamed: _amount,
    facts.Announced: _announced,
    facts.Attested: _attested,
    facts.Declared: _declared,
    facts.Moved: _moved,
    facts.WindowClosed: lambda event: "\n".join([f"round {event.round}", *(made.line() for made in event.actions)]),
    facts.Closed: lambda event: "close" + (f" {quoted(event.why)}" if event.why else ""),
    facts.Undone: lambda event: f"undo {event.back_to} by {event.by} {quoted(event.reason)}",
    facts.Quarantined: lambda event: f"quarantine {quoted(event.why)}",
    facts.Resumed: lambda event: f"resume {event.choice} by {quoted(event.by)}",
}


def line(event: Event) -> str | None:
    """An event in the notation; None where it follows from others and has no line of its own.

    >>> from .events import Rolled
    >>> line(Rolled("19:47-1.8", (3, 4)))
    'roll 3 4'
    """
    write = LINES.get(type(event))
    return write(event) if write is not None else None


CITE_COLUMN = 52


def lines(events: Sequence[Event], observer: Observer | None = None) -> list[str]:
    """Events as the body of a transcript, each with its citation.

    For an ``observer`` it has what that person may see: a hidden piece is ``hidden``, and a turn names what it shows.
    """
    body: list[str] = []
    for event in events:
        if observer is not None:
            event = visible(event, observer)
            if isinstance(event, facts.Turned):
                event = facts.Turned(event.cite, " ".join([event.hand, *event.pieces]), (), event.by)
        written = line(event)
        if written is not None:
            first, *rest = written.split("\n")
            body += [f"{first:<{CITE_COLUMN}} {{{event.cite}}}" if event.cite else first, *rest]
    return body
