"""Plain values as TOML, for files that people go on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tomlkit
from tomlkit.items import Item


def item(value: object) -> Item:
    """A value on one line: a mapping is an inline table, a list an array, and what TOML has no word for is its text.

    >>> print(item({"decks": 6, "pays": ["3 to 2"]}).as_string())
    {decks = 6, pays = ["3 to 2"]}
    """
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        for name, inner in value.items():
            table.append(tomlkit.key(str(name)), item(inner))
        return table
    if isinstance(value, Sequence) and not isinstance(value, str):
        array = tomlkit.array()
        array.extend(map(item, value))
        return array
    return tomlkit.item(value if isinstance(value, bool | int | float | str) else str(value))
