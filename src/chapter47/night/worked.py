"""Worked examples of a casino night: a lawful plan, changed line by line, and what is done on the evening.

A line is one of these:

* ``people.4.pay = "$501"``: TOML; a number is a place in a list, from 1, and one beyond its end adds an entry
* ``without licence.number``: takes a fact or an entry away
* ``do sell cash=$20 player=Pat --by 'Lena Ortiz' --at '2010-05-04 20:00'``: an operation, as ``chapter47 night do``
* ``show fees``, ``show calendar``, ``show papers``: what those commands show; with more words, the lines that have them
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import datetime, time
from functools import cache, reduce
from html import unescape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from ..documents import Document
from ..errors import Refusal, nearest
from ..table.money import dollars
from .calendar import calendar
from .desk import NightDesk
from .journal import Memory
from .model import Night
from .papers import pack
from .people import fees
from .reader import parse_night
from .rules import Report, check

EVENING = time(19, 0)  # when something is done, unless it is said


@cache
def _lawful() -> str:
    return (files(__package__) / "lawful.toml").read_text("utf-8")


def lawful_plan() -> Document:
    """The plan of a night that breaks nothing and lacks nothing."""
    return tomllib.loads(_lawful())


def changed(plan: Mapping[str, object], line: str) -> dict[str, object]:
    """A plan with one line changed."""
    grown = deepcopy(dict(plan))
    if line.startswith("without "):
        *path, last = line.removeprefix("without ").split(".")
        whole: object = grown
        there = reduce(_within, path, whole)
        if isinstance(there, list):
            del there[int(last) - 1]
        elif isinstance(there, dict):
            del there[last]
        return grown
    try:
        said = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        raise Refusal(f"{line!r} is no line of a plan.", instead='such as money.rate = "5 to 1"') from None
    _put(grown, said)
    return grown


def _within(there: object, part: str) -> object:
    """What stands at one part of a path."""
    if isinstance(there, list):
        return there[int(part) - 1]
    return there[part] if isinstance(there, dict) else None


def _put(there: object, said: Mapping[str, object]) -> object:
    for key, value in said.items():
        if isinstance(there, list):
            at = int(key) - 1
            if at == len(there):
                there.append({})
            there[at] = _put(there[at], value) if isinstance(value, dict) else value
        elif isinstance(there, dict):
            there[key] = _put(there.get(key, {}), value) if isinstance(value, dict) else value
        else:
            raise Refusal(f"{key!r} is said of something that has no parts.", instead="the path of a fact")
    return there


class Evening:
    """A plan as it is changed, and its desk once something is done."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "night.json"
        self._plan = lawful_plan()
        self._desk: NightDesk | None = None
        self.told: list[str] = []
        self._write()

    def _write(self) -> None:
        self._path.write_text(json.dumps(self._plan, default=str), "utf-8")

    @property
    def night(self) -> Night:
        """The night as it is planned."""
        return parse_night(json.dumps(self._plan, default=str), "night.json")

    def read(self, line: str) -> None:
        """One line of an example."""
        word, _, rest = line.partition(" ")
        if word == "do":
            self._do(rest)
        elif word == "show":
            what, _, about = rest.partition(" ")
            if what not in SHOWN:
                raise Refusal(f"A night does not show {what!r}.", instead=nearest(what, SHOWN))
            self.told += [line for line in SHOWN[what](self) if about in line]
        else:
            self._plan = changed(self._plan, line)
            self._write()

    def _do(self, typed: str) -> None:
        words = shlex.split(typed)
        named = dict(pairwise(words))
        by, at = named.get("--by", ""), named.get("--at")
        kept = [word for word in words if word not in ("--by", "--at", by, at)]
        name = " ".join(word for word in kept if "=" not in word).replace("-", " ")
        given = dict(word.split("=", 1) for word in kept if "=" in word)
        day = self.night.dates[0]
        moment = datetime.fromisoformat(at) if at else datetime.combine(day, EVENING)
        if self._desk is None:
            self._desk = NightDesk(self._path, Memory(), now=lambda: datetime.combine(day, EVENING))
        entry = self._desk.do(name, given, by=by, at=moment)["entry"]
        self.told.append(f"{entry['kind']} by {entry['by']}: {json.dumps(entry['data'], ensure_ascii=False)}")

    def papers(self) -> Iterator[str]:
        """Every paper in words."""
        for paper in pack(self.night, self._desk.books if self._desk else None):
            plain = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<style.*?</style>", "", paper.html(self.night))))
            yield f"{paper.title} ({paper.place or paper.goes}): {' '.join(plain.split())}"

    def fees(self) -> Iterator[str]:
        """Every fee with its paragraph."""
        for one in fees(self.night):
            due = f"by {one.due} " if one.due else ""
            yield f"{one.who}: {one.fee.what} {dollars(one.amount)} {due}{{{one.fee.cite}}}"

    def calendar(self) -> Iterator[str]:
        """What is to be done by when."""
        for due in calendar(self.night):
            yield f"{due.on}: {due.what} {{{due.cite}}}"


SHOWN: dict[str, Callable[[Evening], Iterator[str]]] = {
    "fees": Evening.fees,
    "calendar": Evening.calendar,
    "papers": Evening.papers,
}


def carried_out(lines: Sequence[str]) -> tuple[Report, list[str]]:
    """What the law says of the plan at the end, and what was told on the way; what is refused raises.

    >>> report, told = carried_out(["dates = ['2010-05-04', '2010-05-05']", "show fees"])
    >>> told[0]
    "Post 12: Commission's licence fee for each day $200.00 {13:47-4.9(c)12}"
    """
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        for line in lines:
            evening.read(line)
        return check(evening.night), evening.told
