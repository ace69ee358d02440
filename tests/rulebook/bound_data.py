"""The record of the data that code is held to, and what is bound now."""

from __future__ import annotations

from pathlib import Path

from tests.rulebook.binding import expected, leaves

from chapter47.rulebook.provisions import rulebook

RECORD = Path(__file__).with_name("bound.json")


def bound_now() -> dict[str, list[str]]:
    """Every leaf that some binder computes, as the record writes them."""
    found = {}
    for row in rulebook():
        names = [".".join(leaf) for leaf, _ in leaves(row.data) if expected(row, leaf) is not None]
        if names:
            found[str(row.cite)] = names
    return found
