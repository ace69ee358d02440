"""The history notes of the texts: which notice adopted or amended a section, in force since when, and where printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Notice:
    """One adoption or amendment as the texts note it; ``register`` are pages of the New Jersey Register."""

    section: str
    effective: date
    notice: str = ""
    register: tuple[str, ...] = ()

    def __str__(self) -> str:
        by = f" by {self.notice}" if self.notice else ""
        printed = f" ({', '.join(self.register)})" if self.register else ""
        return f"{self.effective}{by}{printed}"


@lru_cache(maxsize=1)
def history() -> dict[tuple[str, date], Notice]:
    """Every note that names its notice, by section and day."""
    text = (files("chapter47.rulebook") / "data" / "history.jsonl").read_text("utf-8")
    found = {}
    for line in text.splitlines():
        row = json.loads(line)
        day = date.fromisoformat(row["effective"])
        found[row["section"], day] = Notice(row["section"], day, row["notice"], tuple(row["register"]))
    return found


def notice_of(section: str, day: date) -> Notice:
    """The notice that changed a section on a day; without a name where the texts print only the day.

    >>> print(notice_of("19:47-1.7", date(1997, 3, 17)))
    1997-03-17 by R.1997 d.133 (29 N.J.R. 110(a), 29 N.J.R. 921(a))
    >>> print(notice_of("19:47-1.5", date(2011, 1, 18)))
    2011-01-18
    """
    return history().get((section, day)) or Notice(section, day)
