"""What is written as JSON or TOML, or was read from it: its members are looked at where they are used."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
DocumentView: TypeAlias = Mapping[str, Any]  # a document that is only read
Written: TypeAlias = dict[str, object]  # a document that is given away: nothing here looks into it again


def in_file(value: object) -> str:
    """A value as a file has it, for a refusal of it.

    >>> in_file(True), in_file("six"), in_file(6.0)
    ('true', "'six'", '6.0')
    """
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value).lower() if isinstance(value, bool) else repr(value)
