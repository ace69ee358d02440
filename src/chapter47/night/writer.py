"""The plan of a night as plain values: read from its file to go on with it, and written as TOML."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import tomlkit
from tomlkit.items import Table

from ..documents import Document
from ..floor.toml import item
from .reader import read_night


def read_document(path: Path) -> Document:
    """The plan as its file has it, after it was read as a night; comments are not kept."""
    read_night(path)
    raw = path.read_text("utf-8")
    plain = json.loads(raw) if path.suffix == ".json" else tomllib.loads(raw)
    document: Document = json.loads(json.dumps(plain, default=str))
    return document


def as_toml(document: Document) -> str:
    """The document as a file that a person goes on with."""
    file = tomlkit.document()
    file.add(tomlkit.comment("A casino night. chapter47 night check says what is still missing, with the law."))
    for key, value in document.items():
        if not _is_table(value):
            file.add(key, item(value))
    for key, value in document.items():
        if isinstance(value, dict):
            file.add(key, _table(value))
        elif _is_table(value):
            tables = tomlkit.aot()
            for entry in value:
                tables.append(_table(entry))
            file.add(key, tables)
    return tomlkit.dumps(file)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _table(values: Document) -> Table:
    table = tomlkit.table()
    for name, value in values.items():
        table.add(name, item(value))
    return table
