"""The plan as a form: all that the law reads is asked, each fact is saved alone, shown as typed and taken away."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from tests.night.nights import EXAMPLE

from chapter47 import Refusal
from chapter47.floor.model import Entry
from chapter47.night import plan
from chapter47.night.model import Night
from chapter47.night.plan_facts import SECTIONS, Fact, Section
from chapter47.night.reader import parse_night
from chapter47.night.writer import as_toml, read_document

# Not asked in fields: histories, and what a provider files elsewhere. They are read from the plan as text.
IN_THE_TEXT = {
    "people.held.renewals",
    "people.served",
    "providers.held.renewals",
    "providers.business",
    "providers.owners",
    "providers.application.copies",
    "providers.application.signed",
    "providers.application.notarized",
    "providers.application.agent",
}
ASKED = {f"{section.key}.{fact.key}".removeprefix(".") for section in SECTIONS for fact in section.facts}


def kinds(annotation: Any) -> Iterator[type]:
    """The classes that a type is made of."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        yield annotation
    for one in get_args(annotation):
        yield from kinds(one)


def read(entry: type[Entry], at: str = "") -> Iterator[str]:
    """Everything that the reader of a plan takes."""
    for name, field in entry.model_fields.items():
        inside = [one for one in kinds(field.annotation) if issubclass(one, Entry)]
        path = f"{at}{name}"
        if inside and path not in ASKED | IN_THE_TEXT:
            yield from read(inside[0], f"{path}.")
        else:
            yield path


def test_everything_that_is_read_is_asked() -> None:
    assert set(read(Night)) - ASKED == IN_THE_TEXT


def facts() -> list[tuple[Section, Fact]]:
    """Every fact with a value that may be typed."""
    return [(section, fact) for section in SECTIONS for fact in section.facts if not fact.needed]


@pytest.mark.parametrize(("section", "fact"), facts(), ids=lambda one: getattr(one, "key", None) or "top")
def test_each_fact_is_saved_alone_and_taken_away_alone(section: Section, fact: Fact) -> None:
    document = read_document(EXAMPLE)
    typed = fact.example or (fact.choices[-1][0] if fact.choices else "as it is called")
    for at in range(len(plan.entries(document, section))):
        grown = plan.put(document, section, at, {fact.key: typed})
        assert plan.value(plan.entries(grown, section)[at], fact) == typed
        parse_night(as_toml(grown))  # what it writes its own reader accepts
        less = plan.put(grown, section, at, {fact.key: ""})
        assert plan.value(plan.entries(less, section)[at], fact) == ""
        parse_night(as_toml(less))


def test_a_licence_that_is_half_typed_is_kept_and_still_missing() -> None:
    people, document = plan.find_section("People and training"), read_document(EXAMPLE)
    grown = plan.put(document, people, 3, {"held.number": "", "held.issued": "", "licence": "class A"})
    said = {finding.message for finding in (*plan.judged(grown).missing, *plan.judged(grown).violations)}
    half = plan.put(grown, people, 3, {"held.number": "A-311"})
    assert plan.value(plan.entries(half, people)[3], people.fact("held.number")) == "A-311"
    assert {f.message for f in (*plan.judged(half).missing, *plan.judged(half).violations)} == said
    with pytest.raises(Refusal, match="issued"):
        plan.put(half, people, 3, {"held.issued": "soon"})  # half given, but no day
    whole = plan.put(half, people, 3, {"held.issued": "2009-06-15"})
    assert plan.judged(whole).violations == []


@pytest.mark.parametrize("typed", ["zero_loss", "= half", "zero_loss half", "zero_loss ="])
def test_an_option_has_a_name_and_a_value(typed: str) -> None:
    tables = plan.find_section("Games and tables")
    with pytest.raises(Refusal, match="no name with its value"):
        plan.put(read_document(EXAMPLE), tables, 3, {"elections": typed})
