"""The signs of a table: what must hang there, and whether the words may be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ..documents import Written
from ..errors import Refusal
from ..rulebook import provenance
from ..table.elections import Choice, Elections
from ..table.game import GameType
from ..table.odds import said_with_to
from ..table.pay_tables import each_in_words
from ..table.wagers import WagerType
from .model import TableEntry
from .registry import floor_rules

_FOR = re.compile(r"\b(\d+)\s+for\s+(\d+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign: its heading, its lines, the law behind it, and the time of a change."""

    table: str
    heading: str
    lines: tuple[str, ...]
    cite: str
    election: str = ""
    change: bool = False
    effective: datetime | None = None
    approval: str | None = None
    origins: str = ""  # where the rules of the wagers that it lists come from, so far as they are not New Jersey's text

    def verify(self) -> None:
        """Refuse odds with "for", and a change that does not say when. 19:47-8.3[sign-content]."""
        for line in (self.heading, *self.lines):
            odds = _FOR.search(line)
            if odds:
                win, against = int(odds[1]), int(odds[2])
                raise Refusal(
                    f'A sign states odds with "to", never with "for": {odds[0]!r}.',
                    cite="19:47-8.3[sign-content]",
                    instead=said_with_to(win, against),
                )
        if self.change and self.effective is None:
            raise Refusal(
                "A sign of a change says from when it applies.", cite="19:47-8.3[sign-content]", instead="the time"
            )

    @property
    def foot(self) -> str:
        """The small print: the approval of place, size and wording, or that it is awaited. 19:47-8.3[sign-approval]."""
        return f"Approved: {self.approval}" if self.approval else "Awaiting approval"

    @property
    def law(self) -> str:
        """The paragraph as a sign prints it, without the name that we give to one rule of several in it."""
        told = provenance(self.cite)
        return f"N.J.A.C. {self.cite.partition('[')[0]}" + (f" ({told})" if told else "")

    @property
    def small_print(self) -> str:
        """What stands at the foot of a sign: its law and where that comes from, and the approval."""
        return "; ".join(part for part in (self.law, self.origins, self.foot) if part)

    def as_dict(self) -> Written:
        """The sign for ``--json``."""
        told = {"heading": self.heading, "lines": list(self.lines), "cite": self.cite, "foot": self.foot}
        return {**told, "provenance": provenance(self.cite), "origins": self.origins}

    def text(self) -> list[str]:
        """The sign as it is printed."""
        self.verify()
        when = [f"From {stamp(self.effective)}:"] if self.effective else []
        return [self.heading, *when, *self.lines]


def stamp(moment: datetime) -> str:
    """A day and a time of day as a sign prints them."""
    return moment.strftime("%B %d, %Y at %H:%M").replace(" 0", " ")


@dataclass(frozen=True, slots=True)
class Required:
    """An election in force that calls for a sign."""

    election: str
    cite: str
    text: str


def required_signs(game: GameType, elections: Elections) -> Iterator[Required]:
    """The signs that the elections in force call for, each declared by the election that owes it."""
    for duty in floor_rules(game.key).signs:
        text = duty.text(elections)
        if text is not None:
            yield Required(duty.election, duty.cite, text)


def in_words(choice: Choice, value: object) -> str:
    """An election in plain words, for a sign or a checklist that the game gives no words for."""
    name = choice.name.replace("_", " ")
    if isinstance(value, bool):
        return f"{name[0].upper()}{name[1:]}: {'yes' if value else 'no'}."
    return f"{name[0].upper()}{name[1:]}: {value}."


def posted_wagers(game: GameType, elections: Elections) -> list[WagerType]:
    """The wagers that a patron can make at a table."""
    moved = floor_rules(game.key).moved
    return [kind for kind in game.wagers if kind.offered(elections) and kind.key not in moved]


def _origins(kinds: Sequence[WagerType], elections: Elections) -> str:
    """Which of the wagers, or what they pay, rest on other rules than New Jersey's text, and on what."""
    by: dict[str, list[str]] = {}
    for kind in kinds:
        for told in dict.fromkeys(kind.defaults(elections).values()):
            by.setdefault(told, []).append(kind.title)
    named = {told: "all" if len(titles) == len(kinds) > 1 else ", ".join(titles) for told, titles in by.items()}
    return "; ".join(f"{whose}: {told}" for told, whose in named.items())


def signs_of(entry: TableEntry, game: GameType, elections: Elections) -> list[Sign]:
    """Every sign that hangs at a table: limits, wagers with their odds, and each option in force."""
    title = f"{game.title}, table {entry.number}"
    signs = []
    stakes = floor_rules(game.key).stakes
    if stakes is not None:
        signs.append(Sign(entry.number, f"{title}: limits", (stakes.text(elections) or "",), stakes.cite))
    elif entry.limits is not None:
        lines = tuple(entry.limits.lines())
        signs.append(Sign(entry.number, f"{title}: limits", lines, "19:47-8.2[licensee-sets]"))
    kinds = posted_wagers(game, elections)
    lines = tuple(each_in_words((kind.title, kind.pay_table(elections)) for kind in kinds))
    cite = "19:47-8.5[posted-information]"
    signs.append(Sign(entry.number, f"{title}: wagers", lines, cite, origins=_origins(kinds, elections)))
    for required in required_signs(game, elections):
        text = (required.text,)
        signs.append(Sign(entry.number, f"{title}: rule in force", text, required.cite, required.election))
    for sign in signs:
        sign.verify()
    return [replace(sign, approval=entry.sign_approval) for sign in signs]
