"""A new night, fact by fact at the keyboard: one question for each, with why it is asked; an empty line goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .floor import print_lines, write_file
from .night_desk import NightPath, verify_sign

if TYPE_CHECKING:
    from ..night.plan_facts import Fact, Section


def verify_planned(path: Path) -> None:
    """Refuse to change the plan of a night that is open."""
    from ..house.night_store import NightStore

    if NightStore(path).read():
        raise Refusal(f"{path.name} has a journal: the night is open.", instead="the plan of another night")


def change_plan(
    path: NightPath,
    part: Annotated[str | None, typer.Argument(metavar="PART", help="A part of the plan, such as Prizes.")] = None,
    facts: Annotated[
        list[str] | None, typer.Argument(metavar="FACT=VALUE", help="What to set; FACT= takes away.")
    ] = None,
    entry: Annotated[
        int | None, typer.Option("--entry", help="Which of a list, from 1; without it, a new one.")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the entry out of the plan.")] = False,
    as_json: show.Json = False,
) -> None:
    """Show the plan fact by fact; set a fact, add an entry to a list, or remove one."""
    from ..night import plan
    from ..night.writer import as_toml, read_document

    document = read_document(path)
    if part is not None and (facts or remove):
        verify_planned(path)
        section = plan.find_section(part)
        given = dict(read_fact(one) for one in facts or [])
        for key, typed in given.items():
            if typed.strip() and section.fact(key).kind == "money":
                verify_sign(section.fact(key).says, typed)
        if remove:
            document = plan.remove(document, section, (entry or 0) - 1)
        elif section.one and entry is None:
            document = plan.add(document, section, given)
        else:
            document = plan.put(document, section, (entry or 1) - 1, given)
        write_file(path, as_toml(document))
    rows = [
        (s.title, at + 1, f.key, shown) for s, at, f, shown in plan.given_facts(document) if part in (None, s.title)
    ]
    report = plan.judged(document)
    if as_json:
        told = [{"part": title, "entry": int(at), "fact": key, "value": shown} for title, at, key, shown in rows]
        show.emit({"facts": told, **report.as_dict()})
        return
    show.say(
        show.table(("part", "entry", "fact", "value"), [(a, str(b), c, d) for a, b, c, d in rows], whole=("part",))
    )
    for word, findings in (("Forbidden", report.violations), ("Missing", report.missing)):
        for one in findings:
            if part in (None, plan.section_of(one).title):
                print_lines(f"{word}: {one}")


def read_fact(text: str) -> tuple[str, str]:
    """A fact as it is typed: ``name='dinner for two'``."""
    key, sign, typed = text.partition("=")
    if not sign:
        raise Refusal(f"{text!r} sets no fact.", instead="such as: name='dinner for two'")
    return key.strip(), typed


def calendar(
    path: NightPath,
    ics: Annotated[Path | None, typer.Option("--ics", metavar="FILE", help="Write it for a calendar.")] = None,
    as_json: show.Json = False,
) -> None:
    """Show what to do by when, from the registration to the report of operations."""
    from ..night import read_night
    from ..night.calendar import as_ics
    from ..night.calendar import calendar as dues

    night = read_night(path)
    found = dues(night)
    if not found:
        raise Refusal("The night has no date yet.", cite="13:47-6.11(c)", instead="dates in the plan first")
    if ics:
        write_file(ics, as_ics(night, datetime.now(UTC)))
    if as_json:
        show.emit({"calendar": [due.as_dict() for due in found]})
        return
    rows = [
        (due.on.isoformat(), due.what, due.cite, "done" if due.done else "" if due.lawful else "our date")
        for due in found
    ]
    show.say(show.table(("by", "what", "rule", ""), rows, whole=("by",)))


def interview(document: Document, keep: Callable[[Document], None]) -> None:
    """Ask for what a plan lacks, part by part; each answer is held against the law and kept before the next."""
    from ..night.plan_facts import SECTIONS

    for section in SECTIONS:
        if section.goes_on:
            continue
        print_lines("", f"{section.title}. {section.says}")
        document = _ask_list(document, section, keep) if section.one else _ask_facts(document, section, keep)


def _ask_facts(document: Document, section: Section, keep: Callable[[Document], None]) -> Document:
    from ..night.plan import entries, put, value

    for fact in section.facts:
        if fact.seldom or value(entries(document, section)[0], fact):
            continue
        while typed := _asked(fact, needed=fact.needed):
            grown = _tried(document, lambda: put(document, section, 0, {fact.key: typed}))  # noqa: B023
            if grown is not None:
                document = grown
                keep(document)
                break
    return document


def _ask_list(document: Document, section: Section, keep: Callable[[Document], None]) -> Document:
    from ..night.plan import add, entries

    while True:
        there = entries(document, section)
        print_lines(f"{len(there)} of them. One {section.one} more: answer; none: an empty line.")
        given: dict[str, str] = {}
        for fact in section.facts:
            typed = "" if fact.seldom else _asked(fact)
            if not typed and fact.needed:
                break
            if typed:
                given[fact.key] = typed
        if not given or not all(given.get(fact.key) for fact in section.facts if fact.needed):
            return document
        grown = _tried(document, lambda: add(document, section, given))  # noqa: B023
        if grown is not None:
            document = grown
            keep(document)


def _asked(fact: Fact, *, needed: bool = False) -> str:
    law = f" {fact.why}" if fact.why else ""
    cite = f" ({fact.cite})" if fact.cite else ""
    answers = f" [{' / '.join(name for name, _ in fact.choices)}]" if fact.choices else ""
    such = f" Such as: {fact.example}" if fact.example else ""
    while True:
        typed = input(f"  {fact.says}{answers}{law}{cite}{such}: ").strip()
        if typed or not needed:
            return typed
        print_lines("  This is needed first.")


def _tried(document: Document, change: Callable[[], Document]) -> Document | None:
    """The plan with a change, unless it cannot be read or is newly forbidden; then why not is told."""
    from ..night.plan import judged

    try:
        grown = change()
        known = {str(one) for one in judged(document).violations} if document else set()
        for one in judged(grown).violations:
            if str(one) not in known:
                raise one.refusal()
    except Refusal as refusal:
        print_lines(f"  {refusal}")
        return None
    lacking = len(judged(grown).missing)
    print_lines(f"  Noted. {lacking} {'thing' if lacking == 1 else 'things'} still missing.")
    return grown


COMMANDS: show.Commands = {
    change_plan: ("chapter47 night plan night.toml Prizes --entry 2 name='dinner for four' retail='$200'",),
    calendar: ("chapter47 night calendar night.toml --ics night.ics",),
}
