"""The plan of a night as facts: one field for one fact, why it is asked, and how it is changed, one at a time.

A plan is saved as it grows: what is forbidden or missing is said by ``rules.check``, and only an open night needs all
of it. What cannot be read back is refused, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from ..documents import Document, DocumentView
from ..errors import Refusal, nearest
from .model import Night
from .plan_facts import SECTIONS, Fact, Section
from .reader import said
from .rules import Finding, Report, check


def find_section(title: str) -> Section:
    """A section by its title."""
    for section in SECTIONS:
        if section.title == title:
            return section
    raise Refusal(f"The plan has no part {title!r}.", instead=nearest(title, [one.title for one in SECTIONS]))


# ---- what is there ---------------------------------------------------------------------------------------------------


def entries(document: DocumentView, section: Section) -> list[Document]:
    """The entries of a section: those of its list, or the one thing it speaks of."""
    there: Any = document
    for part in filter(None, section.key.split(".")):
        there = there.get(part, [] if section.one else {}) if isinstance(there, Mapping) else {}
    return list(there) if section.one else [dict(there)]


def value(entry: DocumentView, fact: Fact) -> str:
    """A fact as a form shows it; nothing where it is not given."""
    found: Any = entry
    for part in fact.key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    if found is None:
        return ""
    if fact.kind == "posted":
        return "yes" if found else "no"
    if fact.kind == "lessons":
        return "; ".join(f"{one['game']} by {one['by']} on {one['on']}" for one in found)
    if fact.kind == "pairs":
        return "; ".join(f"{name} = {_shown(one)}" for name, one in found.items())
    if isinstance(found, bool):
        return "yes" if found else "no"
    return ", ".join(map(str, found)) if isinstance(found, list) else str(found)


def _shown(one: object) -> str:
    return {True: "yes", False: "no"}[one] if isinstance(one, bool) else str(one)


# ---- how it is changed -----------------------------------------------------------------------------------------------


def put(document: Document, section: Section, at: int, given: Mapping[str, str]) -> Document:
    """The plan with facts of one entry set, or taken away where nothing is typed; read back before it is told."""
    grown = deepcopy(document)
    entry = _entry(grown, section, at)
    for key, typed in given.items():
        _set(entry, section.fact(key), typed.strip())
    return _read_back(grown)


def add(document: Document, section: Section, given: Mapping[str, str]) -> Document:
    """The plan with one entry more."""
    _verify_list(section)
    for fact in section.facts:
        if fact.needed and not given.get(fact.key, "").strip():
            instead = f"such as {fact.example}" if fact.example else ", ".join(name for name, _ in fact.choices)
            raise Refusal(f"The plan asks of each {section.one}: {fact.says}", cite=fact.cite, instead=instead or None)
    grown = deepcopy(document)
    owner, last = _owner(grown, section)
    owner.setdefault(last, []).append({})
    entry = owner[last][-1]
    for key, typed in given.items():
        _set(entry, section.fact(key), typed.strip())
    if section.key == "money.series" and entry.get("form") in ("scrip", "ticket"):
        entry["shows"] = ["date", "name"]  # they are printed here with both
    return _read_back(grown)


def remove(document: Document, section: Section, at: int) -> Document:
    """The plan without one entry."""
    _verify_list(section)
    grown = deepcopy(document)
    _entry(grown, section, at)
    owner, last = _owner(grown, section)
    del owner[last][at]
    if not owner[last]:
        del owner[last]
    return _read_back(grown)


def _verify_list(section: Section) -> None:
    if not section.one:
        raise Refusal(f"{section.title} is one thing, not a list.", instead="its facts one by one")


def _owner(document: Document, section: Section) -> tuple[Document, str]:
    *path, last = section.key.split(".")
    for part in path:
        document = document.setdefault(part, {})
    return document, last


def _entry(document: Document, section: Section, at: int) -> Document:
    if not section.key:
        return document
    owner, last = _owner(document, section)
    if not section.one:
        entry: Document = owner.setdefault(last, {})
        return entry
    there: list[Document] = owner.get(last, [])
    if not 0 <= at < len(there):
        raise Refusal(f"There is no {section.one} {at + 1}.", instead=f"one of {len(there)}")
    return there[at]


def _set(entry: Document, fact: Fact, typed: str) -> None:
    inside, _, rest = fact.key.partition(".")
    if rest:
        part = entry.setdefault(inside, {})
        _set(part, replace(fact, key=rest), typed)
        if not part:
            del entry[inside]
    elif typed:
        entry[inside] = _value(fact, typed)
    else:
        entry.pop(inside, None)


def _value(fact: Fact, typed: str) -> object:
    if fact.choices and fact.kind not in ("yes-no", "posted") and typed not in dict(fact.choices):
        raise Refusal(f"{fact.says}: {typed!r} is none of the answers.", cite=fact.cite,
                      instead=nearest(typed, [name for name, _ in fact.choices]))  # fmt: skip
    match fact.kind:
        case "yes-no" | "posted":
            if typed not in ("yes", "no"):
                raise Refusal(f"{fact.says}: {typed!r} is neither yes nor no.", cite=fact.cite, instead="yes or no")
            return (["6.6"] if typed == "yes" else []) if fact.kind == "posted" else typed == "yes"
        case "number":
            if not typed.replace(",", "").isdecimal():
                raise Refusal(
                    f"{fact.says}: {typed!r} is no number.", cite=fact.cite, instead=f"such as {fact.example}"
                )
            return int(typed.replace(",", ""))
        case "money" if not typed.startswith("$"):
            return f"${typed}"
        case "list":
            return [part.strip() for part in typed.split(",") if part.strip()]
        case "pairs":
            return dict(_pair(fact, part.strip()) for part in typed.split(";") if part.strip())
        case "lessons":
            return [_lesson(fact, part.strip()) for part in typed.split(";") if part.strip()]
    return typed


def _pair(fact: Fact, typed: str) -> tuple[str, object]:
    """A name and what is chosen for it; yes and no are meant as such."""
    name, _, chosen = map(str.strip, typed.partition("="))
    if not (name and chosen):
        raise Refusal(
            f"{fact.says}: {typed!r} is no name with its value.", cite=fact.cite, instead=f"such as {fact.example}"
        )
    word = chosen
    return name, {"yes": True, "no": False}.get(word, int(word) if word.isdecimal() else word)


def _lesson(fact: Fact, typed: str) -> Document:
    game, by, rest = typed.partition(" by ")
    teacher, on, day = rest.rpartition(" on ")
    if not (by and on and game and teacher and day):
        raise Refusal(f"{typed!r} is no lesson.", cite=fact.cite, instead=f"such as {fact.example}")
    return {"game": game, "by": teacher, "on": day}


def _read_back(document: Document) -> Document:
    """The document, if its own reader takes it."""
    try:
        night = Night.model_validate(document)
    except ValidationError as error:
        raise Refusal(next(iter(said(error))), instead="another answer; nothing was changed") from None
    from .reader import twice

    for fault in twice(night):
        raise Refusal(fault, instead="another answer; nothing was changed")
    return document


# ---- what the law says of it -----------------------------------------------------------------------------------------


def judged(document: Document) -> Report:
    """What is forbidden in a plan and what it still lacks."""
    return check(Night.model_validate(document))


def section_of(finding: Finding) -> Section:
    """Where in the form a finding is mended."""
    by_cite = {
        "13:47-16.1(d)": "rent", "13:47-2.3[valid]": "organization", "13:47-20.12(a)": "series",
        "13:47-20.12(c)1": "series", "13:47-20.12(d)": "series", "13:47-20.15(a)": "games",
    }  # fmt: skip
    topic = by_cite.get(finding.cite, finding.topic)
    return next(section for section in SECTIONS if topic in section.topics)


def given_facts(document: Mapping[str, object]) -> Iterator[tuple[Section, int, Fact, str]]:
    """Every fact that is given, with where it stands."""
    for section in SECTIONS:
        for at, entry in enumerate(entries(document, section)):
            for fact in section.facts:
                shown = value(entry, fact)
                if shown:
                    yield section, at, fact, shown
