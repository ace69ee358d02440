"""The record of the data that code is held to, and what is bound now."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.rulebook.binding import expected, leaves

from chapter47.rulebook.provisions import rulebook

RECORD = Path(__file__).with_name("bound.json")
DIGESTS = Path(__file__).with_name("digests.txt")


def bound_now() -> dict[str, list[str]]:
    """Every leaf that some binder computes, as the record writes them."""
    found = {}
    for row in rulebook():
        names = [".".join(leaf) for leaf, _ in leaves(row.data) if expected(row, leaf) is not None]
        if names:
            found[str(row.cite)] = names
    return found


def digests() -> dict[str, str]:
    """What each row says and its data, as one short number."""
    rows = {str(row.cite): json.dumps([row.says, row.data], sort_keys=True, ensure_ascii=False) for row in rulebook()}
    return {cite: hashlib.sha256(text.encode()).hexdigest()[:16] for cite, text in rows.items()}
