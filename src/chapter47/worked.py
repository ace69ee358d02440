"""Worked examples: what provisions of the rulebook do, played through the same script that a person would write.

An example gives a table, says what happens, and what each patron has at the end, or by which paragraph it is refused.
They stand beside the provisions in ``rulebook/data/examples``; ``chapter47 rule CITE --run`` plays them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .documents import Document
from .errors import Refusal
from .scripts import play_script
from .table.money import Cents, dollars, parse_dollars


@dataclass(frozen=True, slots=True)
class Example:
    """Given a table, when this happens, then these are the patrons' chips, or it is refused."""

    cites: tuple[str, ...]
    given: tuple[str, ...]  # lines of a script: the game, its elections, who sits there
    when: tuple[str, ...]  # lines of a script: wagers, choices, cards, dice
    then: dict[int, Cents]  # seat and chips at the end
    refused: str | None = None  # the paragraph by which it is refused

    @property
    def script(self) -> str:
        """The script that is played."""
        return "\n".join([*self.given, *self.when]) + "\n"

    @property
    def ends(self) -> str:
        """How it must end, in words."""
        if self.refused:
            return f"refused by {self.refused}"
        return ", ".join(f"seat {seat} has {dollars(chips)}" for seat, chips in sorted(self.then.items()))


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
    return Example(tuple(row["cites"]), tuple(row["given"]), tuple(row["when"]), then, row.get("refused"))


def examples_of(cite: str) -> list[Example]:
    """The examples of one provision.

    >>> perform(examples_of("19:47-7.3(b)")[0]).wrong
    ()
    """
    return [example for example in examples() if cite in example.cites]


def perform(example: Example) -> Performed:
    """Play an example and compare its end with what it must be."""
    try:
        played = play_script(example.script)
    except Refusal as refusal:
        as_meant = example.refused is not None and refusal.cite == example.refused
        return Performed(example, str(refusal), () if as_meant else (f"it is refused: {refusal}",))
    if example.refused:
        return Performed(example, played.transcript.text(), (f"it is not refused by {example.refused}",))
    seats = played.table.seats
    wrong = tuple(
        f"seat {seat} has {dollars(seats[seat].balance)}, not {dollars(chips)}"
        for seat, chips in sorted(example.then.items())
        if seats[seat].balance != chips
    )
    return Performed(example, played.transcript.text(), wrong)
