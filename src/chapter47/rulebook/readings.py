"""The register of readings: where the text is garbled, contradicts itself or is silent, and what we read there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from chapter47.rulebook.cite import Cite
from chapter47.rulebook.provisions import Provision, rulebook

_INTRO = """# Readings

The text of the two chapters is garbled in places, contradicts itself in others, and some pages are lost. This page
lists every reading the software takes, and every default that stands where New Jersey's text is missing. It is
generated from the rulebook's data; `chapter47 rule` shows the reading beside each provision it touches.
"""
_DEFAULTS = """## Defaults, not law

These provisions are not New Jersey's text. They fill a gap until a licensee elects otherwise, and are shown as such.

| grade | what it rests on |
| --- | --- |
| analog | the rule of a sister game, or of another State whose rule descends from New Jersey's |
| inferred | the sense of the surrounding text or the ordinary rule of the game |
| known | general knowledge of the New Jersey rule that no text at hand confirms |
| later | New Jersey text that is later than the edition |
| custom | the custom of the game |

"""


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision about a doubtful place."""

    id: str
    cites: tuple[str, ...]
    problem: str
    reading: str
    why: str


@lru_cache(maxsize=1)
def readings() -> tuple[Reading, ...]:
    """Every reading, in the order of the register."""
    text = (files("chapter47.rulebook") / "data" / "readings.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return tuple(Reading(r["id"], tuple(r["cites"]), r["problem"], r["reading"], r["why"]) for r in rows)


@lru_cache(maxsize=1)
def _places() -> list[tuple[Cite, Reading]]:
    return [(Cite.parse(cite), reading) for reading in readings() for cite in reading.cites]


def readings_for(cite: str | Cite) -> list[Reading]:
    """The readings that touch a place, whether they were made for it, for a wider place or for a part of it."""
    place = cite if isinstance(cite, Cite) else Cite.parse(cite)
    return list({r.id: r for at, r in _places() if at.is_within(place) or place.is_within(at)}.values())


def readings_markdown() -> str:
    """The page docs/readings.md: the register by subchapter, then every provision that is not law."""
    groups: dict[str, list[Reading]] = {}
    for reading in readings():
        places = [Cite.parse(cite) for cite in reading.cites]
        heading = f"{places[0].title}:47-{places[0].subchapter}" if places else "19:47-4"
        groups.setdefault(heading, []).append(reading)
    parts = [_INTRO]
    for heading in sorted(groups, key=lambda text: Cite.parse(text)):
        lines = [_row(r.id, ", ".join(r.cites), r.problem, r.reading, r.why) for r in groups[heading]]
        parts.append(f"## {heading}\n\n{_table(('', 'where', 'problem', 'reading', 'why'), lines)}")
    defaults = [_default(p) for p in rulebook() if not p.is_law]
    parts.append(_DEFAULTS + _table(("where", "game", "what we do", "grade", "from"), defaults))
    return "\n".join(parts)


def _default(provision: Provision) -> str:
    return _row(str(provision.cite), provision.game, provision.says, provision.grade, provision.source)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _table(heads: tuple[str, ...], lines: list[str]) -> str:
    return _row(*heads) + _row(*["---"] * len(heads)) + "".join(lines)
