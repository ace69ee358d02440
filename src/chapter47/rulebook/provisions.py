"""The law as rows: every provision in our own words, with what the software does about it and its sharpest example."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property, lru_cache
from importlib.resources import files

from chapter47.errors import Refusal, nearest
from chapter47.rulebook.amendments import adopted
from chapter47.rulebook.cite import Cite

from ..documents import Document, Written

LATEST_EDITION = date(2011, 1, 1)  # the later of the two texts of 19:47
ALL_SLUGS = "[*]"
CHAPTERS = ("19:47-", "13:47-")


class Origin(StrEnum):
    """Where a rule comes from, the strongest first."""

    LAW = "New Jersey's text"
    LATER = "later New Jersey text"
    OTHER = "the text of a sister game or of another State"
    UNCONFIRMED = "general knowledge of New Jersey's text, unconfirmed"
    DEFAULT = "this program's default"


# The grades of the rulebook, and what each claims.
GRADES = {
    "NJ": Origin.LAW,
    "later": Origin.LATER,
    "analog": Origin.OTHER,
    "inferred": Origin.DEFAULT,
    "known": Origin.UNCONFIRMED,
    "custom": Origin.DEFAULT,
}


@dataclass(frozen=True, slots=True)
class Provision:
    """One testable rule of the two chapters, or a documented default where their text is lost."""

    cite: Cite
    game: str
    kind: str
    says: str
    data: Document = field(hash=False)
    software: str
    test: str
    source: str
    edition: str
    since: date | None
    grade: str
    untestable: str | None = None  # why no test can speak of it, where none can
    until: date | None = None  # of an older text: the day on which the newer took its place, or may have

    @property
    def is_law(self) -> bool:
        """Whether New Jersey's own text says it."""
        return self.grade == "NJ"

    def in_force(self, day: date) -> bool:
        """Whether it was in force on a day, so far as the texts date it: a rule is no older than its section."""
        first = self.since or (None if self.until else adopted(self.cite))
        return (first is None or first <= day) and (self.until is None or day < self.until)

    @property
    def in_words(self) -> str:
        """Its edition, and when it was in force where that is known."""
        days = [f"{word} {day}" for word, day in (("since", self.since), ("until", self.until)) if day]
        return ", ".join([self.edition, *days])

    @property
    def caveat(self) -> str | None:
        """What a user must be told about a row that is not New Jersey's text."""
        if self.is_law:
            return None
        return f"not in New Jersey's text of this edition, but {GRADES[self.grade].value}: {self.source}"

    def as_dict(self) -> Written:
        """The row as every ``--json`` command prints it."""
        return {
            "cite": str(self.cite),
            "game": self.game,
            "kind": self.kind,
            "says": self.says,
            "data": self.data,
            "software": self.software,
            "test": self.test,
            "source": self.source,
            "edition": self.edition,
            "since": self.since.isoformat() if self.since else None,
            "until": self.until.isoformat() if self.until else None,
            "grade": self.grade,
            "caveat": self.caveat,
            "untestable": self.untestable,
        }


def _section(cite: Cite) -> Cite:
    """The section that a place is in."""
    return Cite(cite.title, cite.subchapter, cite.section)


class Rulebook:
    """All provisions in the order of the code, found by citation, game, kind or date."""

    def __init__(self, provisions: Iterable[Provision]) -> None:
        keyed = sorted((p.cite.sort_key, at, p) for at, p in enumerate(provisions))
        self._order = [key for key, _, _ in keyed]
        self._rows = [p for _, _, p in keyed]
        self._by_cite = {str(p.cite): p for p in self._rows}

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._rows)

    def __contains__(self, cite: object) -> bool:
        return str(cite) in self._by_cite

    def __getitem__(self, cite: str | Cite) -> Provision:
        found = self._by_cite.get(str(cite)) or self._by_cite.get(str(self.place(cite)))
        if found is None:
            raise self.unknown(self.place(cite))
        return found

    def find(self, text: str | Cite) -> list[Provision]:
        """The provision cited and everything within it: slugs, sub-paragraphs, a section or a whole subchapter."""
        prefix = self.place(text)
        found = [p for p in self._rows if p.cite.is_within(prefix)]
        if not found:
            raise self.unknown(prefix)
        return found

    def named(self, text: str) -> list[Provision]:
        """What a test or a line of code names: one row, or with ``[*]`` every rule of one paragraph."""
        if not text.endswith(ALL_SLUGS):
            return [self[text]]
        paragraph = self.place(text.removesuffix(ALL_SLUGS))
        found = self._by_paragraph.get(str(paragraph))
        if not found:
            raise self.unknown(paragraph)
        return found

    def place(self, cite: str | Cite) -> Cite:
        """The place that somebody wrote; without its chapter it is refused with the places that it may mean."""
        if isinstance(cite, Cite):
            return cite
        try:
            return Cite.parse(cite)
        except Refusal:
            meant = [place for place in (f"{chapter}{cite.strip()}" for chapter in CHAPTERS) if self._has(place)]
            if not meant:
                raise
            raise Refusal(f"{cite!r} does not say of which chapter.", instead=" or ".join(meant)) from None

    def _has(self, place: str) -> bool:
        try:
            cite = Cite.parse(place)
        except Refusal:
            return False
        return any(p.cite.is_within(cite) for p in self._rows)

    def select(
        self,
        *,
        game: str | None = None,
        kind: str | None = None,
        within: str | Cite | None = None,
        software: str | None = None,
        as_of: date | str | None = None,
    ) -> list[Provision]:
        """The rows that meet every condition given; ``as_of`` keeps those in force then, so far as the text dates them.

        A row dated later is left out, and one of a section that was adopted later; so is a row of an older text once
        the newer one took its place.
        """
        _known("game", game, self.games)
        _known("kind", kind, self.kinds)
        _known("software", software, self.softwares)
        day = date.fromisoformat(as_of) if isinstance(as_of, str) else as_of
        rows = self._rows if within is None else self.find(within)
        return [
            p
            for p in rows
            if game in (None, p.game)
            and kind in (None, p.kind)
            and software in (None, p.software)
            and (day is None or p.in_force(day))
        ]

    @cached_property
    def games(self) -> list[str]:
        """Every game that has a provision."""
        return sorted({p.game for p in self._rows})

    @cached_property
    def kinds(self) -> list[str]:
        """Every kind of provision."""
        return sorted({p.kind for p in self._rows})

    @cached_property
    def softwares(self) -> list[str]:
        """Everything the software may do about a provision."""
        return sorted({p.software for p in self._rows})

    @cached_property
    def _by_paragraph(self) -> dict[str, list[Provision]]:
        paragraphs: dict[str, list[Provision]] = {}
        for p in self._rows:
            paragraphs.setdefault(str(p.cite.paragraph), []).append(p)
        return paragraphs

    def _no_section(self, cite: Cite) -> Refusal:
        """The answer to a section that no text at hand has, with the sections of its subchapter that are known."""
        place = Cite(cite.title, cite.subchapter)
        known = dict.fromkeys(
            f"{place}.{p.cite.section}" for p in self._rows if p.cite.is_within(place) and p.cite.section
        )
        if not known:
            chapters = dict.fromkeys(
                str(Cite(p.cite.title, p.cite.subchapter)) for p in self._rows if p.cite.subchapter
            )
            return Refusal(f"No text at hand has a subchapter {place}.", instead=f"one of {', '.join(chapters)}")
        return Refusal(f"No text at hand has a section {_section(cite)}.", instead=f"one of {', '.join(known)}")

    def unknown(self, cite: Cite) -> Refusal:
        """The refusal of a citation that names no one row: the rows within it, or its neighbours and look-alikes."""
        within = [str(p.cite) for p in self._rows if p.cite.is_within(cite)]
        if within:
            more = f" and {len(within) - 8} more" if len(within) > 8 else ""
            return Refusal(f"{cite} holds several provisions.", instead=f"one of {', '.join(within[:8])}{more}")
        if cite.subchapter is not None and not any(_same_section(p.cite, cite) for p in self._rows):
            return self._no_section(cite)
        at = bisect_left(self._order, cite.sort_key)
        neighbours = [str(p.cite) for p in self._rows[max(at - 2, 0) : at + 2]]
        alike = get_close_matches(str(cite), self._by_cite, n=3, cutoff=0.8)
        near = sorted({*neighbours, *alike}, key=lambda text: self._by_cite[text].cite)
        return Refusal(f"The rulebook has no provision {cite}.", instead=f"one of {', '.join(near)}")


def _same_section(one: Cite, other: Cite) -> bool:
    return (one.title, one.subchapter, one.section) == (other.title, other.subchapter, other.section)


def _known(what: str, word: str | None, known: list[str]) -> None:
    if word is not None and word not in known:
        raise Refusal(f"The rulebook knows no {what} {word!r}.", instead=nearest(word, known))


def _provision(row: Document) -> Provision:
    since = row.get("since")
    return Provision(
        cite=Cite.parse(row["cite"]),
        game=row["game"],
        kind=row["kind"],
        says=row["says"],
        data=row["data"],
        software=row["software"],
        test=row["test"],
        source=row["source"],
        edition=row["edition"],
        since=date.fromisoformat(since) if since else None,
        grade=row["grade"],
        untestable=row.get("untestable"),
        until=date.fromisoformat(row["until"]) if "until" in row else None,
    )


def read_rows() -> list[Document]:
    """Every row of the data files as it stands there, file by file."""
    folder = files("chapter47.rulebook") / "data" / "provisions"
    texts = [f.read_text("utf-8") for f in sorted(folder.iterdir(), key=lambda f: f.name) if f.name.endswith(".jsonl")]
    lines = [line for text in texts for line in text.split("\n") if line]
    rows: list[Document] = json.loads(f"[{','.join(lines)}]")  # one call is faster than two thousand
    return rows


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """The rulebook, read once."""
    return Rulebook(_provision(row) for row in read_rows())
