"""docs/journal.md says what the journal holds: every kind of event and every column is compared with the code.

``python -m tests.house.test_journal_docs`` prints the tables as they should be.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from chapter47.house import shape, store
from chapter47.house.people import RIGHTS, Right
from chapter47.table import events
from chapter47.table.window import Action

PAGE = Path(__file__).parents[2] / "docs" / "journal.md"
TABLES = ("events", "sittings", "snapshots", "secrets", "stays", "entries", "accounts", "heads", "night_lines")


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields of a struct, as they are declared."""
    declared: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        declared |= {name: str(said) for name, said in vars(each).get("__annotations__", {}).items()}
    told = []
    for field in msgspec.structs.fields(kind):
        default = "" if field.required else " = ..."
        told.append(f"`{field.encode_name}: {declared[field.name].replace('|', 'or')}{default}`")
    return ", ".join(told)


def first(doc: str | None) -> str:
    return (doc or "").strip().splitlines()[0]


def event_rows() -> list[str]:
    return [
        f"| `{name}` | {fields(kind).removeprefix('`cite: str`, ')} | {first(kind.__doc__)} |"
        for name, kind in events.EVENTS.items()
    ]


def action_rows() -> list[str]:
    return [f"| `{kind.__struct_config__.tag}` | {fields(kind)} | {first(kind.__doc__)} |" for kind in Action.__args__]  # type: ignore[attr-defined]


def column_rows() -> list[str]:
    return [
        f"| `{name}` | " + ", ".join(f"`{column.name}`" for column in shape.META.tables[name].columns) + " |"
        for name in TABLES
    ]


def kinds_row() -> str:
    return ", ".join(f"`{kind}`" + ("*" if kind in events.MAY_OWE else "") for kind in events.KINDS)


@pytest.mark.parametrize("row", [*event_rows(), *action_rows(), *column_rows(), kinds_row()])
def test_the_page_has_it_as_it_is(row: str) -> None:
    assert row in PAGE.read_text("utf-8")


def test_the_page_names_no_event_that_is_not_there_and_the_schema_that_is_written() -> None:
    text = PAGE.read_text("utf-8")
    section = text[text.index("## Every kind of event") : text.index("## What patrons do")]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.M)) == set(events.EVENTS)
    assert f"schema {events.SCHEMA}" in text
    assert len(events.UPCASTERS) == 0 or "upcaster" in text


def test_the_page_says_who_sees_hidden_cards() -> None:
    who = ", ".join(role for role, rights in RIGHTS.items() if Right.SEE_HIDDEN in rights)
    assert f"`SEE_HIDDEN` ({who})" in PAGE.read_text("utf-8")


def test_the_formula_of_the_page_is_the_one_that_is_used() -> None:
    import hashlib
    import json

    fields = (7, 1, 2, 1_700_000_000_000, "rolled", 1, '{"kind":"rolled","cite":"","faces":[3,4]}')
    text = json.dumps(["ab" * 32, *fields], ensure_ascii=False)
    assert store.chained("ab" * 32, *fields) == hashlib.sha256(text.encode()).hexdigest()
    assert "sha256(json([hash before, number, sitting, round, at, kind, schema, body]))" in PAGE.read_text("utf-8")


if __name__ == "__main__":
    print(*event_rows(), "", *action_rows(), "", *column_rows(), "", kinds_row(), sep="\n")
