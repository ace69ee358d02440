"""The plan of a night as plain values: read from its file to go on with it, and written as TOML."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from .reader import read_night

Document = dict[str, Any]


def read_document(path: Path) -> Document:
    """The plan as its file has it, after it was read as a night; comments are not kept."""
    read_night(path)
    raw = path.read_text("utf-8")
    plain = json.loads(raw) if path.suffix == ".json" else tomllib.loads(raw)
    document: Document = json.loads(json.dumps(plain, default=str))
    return document


def as_toml(document: Document) -> str:
    """The document as a file that a person goes on with."""
    lines = ["# A casino night. chapter47 night check says what is still missing, with the law."]
    plain = {key: value for key, value in document.items() if not _is_table(value)}
    lines += [f"{key} = {_value(value)}" for key, value in plain.items()]
    for key, value in document.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(f"{name} = {_value(inner)}" for name, inner in value.items())]
        elif _is_table(value):
            for entry in value:
                lines += ["", f"[[{key}]]", *(f"{name} = {_value(inner)}" for name, inner in entry.items())]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    """A value in TOML; its strings are those of JSON, but for the delete character."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(_value(inner) for inner in value)}]"
    return json.dumps(value).replace("\x7f", "\\u007f")
