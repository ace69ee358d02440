"""Worked examples: what provisions of the rulebook do, played through the same script that a person would write.

An example gives a table, says what happens, and what each patron has at the end, which steps the record shows, or by
which paragraph it is refused. One that begins with the line ``floor`` gives a casino's floor file instead and says
under which paragraph ``chapter47 check`` finds fault with it, or that it is lawful. One that begins with ``night``
changes the plan of a lawful casino night, does things on its evening, and ends in the same ways (``night.worked``).
They stand beside the provisions in ``rulebook/data/examples``; ``chapter47 rule CITE --run`` plays them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .documents import Document
from .errors import Refusal
from .floor.checks import check
from .floor.reader import parse_floor
from .night.worked import carried_out
from .scripts import play_script
from .table.elections import Unlawful
from .table.money import Cents, dollars, parse_dollars

FLOOR = "floor"  # the first line of an example that is a floor file
NIGHT = "night"  # and of one that is a casino night


@dataclass(frozen=True, slots=True)
class Example:
    """Given a table, when this happens, then these are the patrons' chips and steps, or it is refused."""

    cites: tuple[str, ...]
    given: tuple[str, ...]  # lines of a script: the game, its elections, who sits there; or of a floor file
    when: tuple[str, ...]  # lines of a script: wagers, choices, cards, dice; or of a floor file
    then: dict[int, Cents]  # seat and chips at the end
    refused: str | None = None  # the paragraph by which it is refused
    shows: tuple[str, ...] = ()  # what the record of the round says, in this order, each within one line

    @property
    def is_floor(self) -> bool:
        """Whether it is a floor file instead of a script."""
        return self.given[0] == FLOOR

    @property
    def is_night(self) -> bool:
        """Whether it is a casino night instead of a script."""
        return self.given[0] == NIGHT

    @property
    def lines(self) -> list[str]:
        """What is played, checked or done, line by line."""
        return [*self.given[self.is_floor or self.is_night :], *self.when]

    @property
    def script(self) -> str:
        """The script that is played, the floor file that is checked, or what is changed and done on a night."""
        return "\n".join(self.lines) + "\n"

    @property
    def ends(self) -> str:
        """How it must end, in words."""
        if self.refused:
            return f"refused by {self.refused}"
        if self.is_floor or (self.is_night and not self.shows):
            return "lawful"
        chips = [f"seat {seat} has {dollars(chips)}" for seat, chips in sorted(self.then.items())]
        return ", ".join([*chips, *(f"the record says: {line}" for line in self.shows)])


@dataclass(frozen=True, slots=True)
class Performed:
    """How an example went: its transcript or its refusal, and what is not as it should be."""

    example: Example
    transcript: str
    wrong: tuple[str, ...]


@cache
def examples() -> tuple[Example, ...]:
    """Every worked example, file by file."""
    folder = files("chapter47.rulebook") / "data" / "examples"
    texts = [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]
    return tuple(_read(json.loads(line)) for text in texts for line in text.splitlines() if line)


def _read(row: Document) -> Example:
    then = {int(seat): parse_dollars(chips) for seat, chips in row.get("then", {}).items()}
    given, when, shows = (tuple(row.get(part, ())) for part in ("given", "when", "shows"))
    return Example(tuple(row["cites"]), given, when, then, row.get("refused"), shows)


def examples_of(cite: str) -> list[Example]:
    """The examples of one provision.

    >>> perform(examples_of("19:47-7.3(b)")[0]).wrong
    ()
    """
    return [example for example in examples() if cite in example.cites]


def perform(example: Example) -> Performed:
    """Play an example, or check its floor, and compare its end with what it must be."""
    try:
        return _held(example) if example.is_night else _checked(example) if example.is_floor else _played(example)
    except Refusal as refusal:
        cites = {one.cite for one in refusal.violations} if isinstance(refusal, Unlawful) else {refusal.cite}
        as_meant = example.refused is not None and example.refused in cites
        return Performed(example, str(refusal), () if as_meant else (f"it is refused: {refusal}",))


def _played(example: Example) -> Performed:
    played = play_script(example.script)
    text = played.transcript.text()
    if example.refused:
        return Performed(example, text, (f"it is not refused by {example.refused}",))
    seats = played.table.seats
    chips = (
        f"seat {seat} has {dollars(seats[seat].balance)}, not {dollars(chips)}"
        for seat, chips in sorted(example.then.items())
        if seats[seat].balance != chips
    )
    lines = [" ".join(line.split()) for line in text.splitlines()]
    steps = (f"the record does not say: {step}" for step in _not_in_turn(example.shows, lines))
    return Performed(example, text, (*chips, *steps))


def _not_in_turn(steps: Iterable[str], lines: Iterable[str]) -> Iterator[str]:
    """The steps that no line says after the line of the step before; several may stand on one line."""
    left = list(lines)
    for step in steps:
        at = next((at for at, line in enumerate(left) if step in line), None)
        if at is None:
            yield step
        else:
            left = left[at:]


def _checked(example: Example) -> Performed:
    report = check(parse_floor(example.script))
    found = [*report.violations, *report.warnings]
    text = "\n".join(str(one) for one in found) or "The floor is lawful."
    if example.refused:
        as_meant = example.refused in {one.cite for one in found}
        return Performed(example, text, () if as_meant else (f"nothing is found under {example.refused}",))
    return Performed(example, text, () if report.lawful else ("it is not lawful",))


def _held(example: Example) -> Performed:
    report, told = carried_out(example.lines)
    found = [*report.violations, *report.missing]
    text = "\n".join([*told, *map(str, found)]) or "The night is lawful."
    if example.refused:
        as_meant = example.refused in {one.cite for one in found}
        return Performed(example, text, () if as_meant else (f"nothing is found under {example.refused}",))
    wrong = [f"it is not told: {step}" for step in example.shows if not any(step in line for line in told)]
    return Performed(example, text, tuple(wrong if example.shows or report.ready else ["it is not lawful"]))
