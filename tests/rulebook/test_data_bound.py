"""The machine-readable data of the rows is what the code does: change a bound value, and a test here fails."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.rulebook.binding import Leaf, agrees, expected, leaves
from tests.rulebook.bound_data import DIGESTS, RECORD, bound_now, digests
from tests.rulebook.descriptive import why_not

from chapter47.rulebook.provisions import rulebook

BOUND: dict[str, list[str]] = json.loads(RECORD.read_text("utf-8"))


def test_no_row_changes_unnoticed() -> None:
    """Bound or not: whoever changes what a row says or its data writes this record anew, and so says so."""
    kept = dict(reversed(line.split(" ", 1)) for line in DIGESTS.read_text("utf-8").splitlines())
    now = digests()
    changed = sorted(cite for cite in kept.keys() | now.keys() if kept.get(cite) != now.get(cite))
    assert changed == [], "read the text again; if the row is right now: python -m tests.rulebook.bind"


@pytest.mark.parametrize("cite", [pytest.param(cite, marks=pytest.mark.provision(cite)) for cite in sorted(BOUND)])
def test_the_data_is_what_the_code_does(cite: str) -> None:
    row = rulebook()[cite]
    said = dict(leaves(row.data))
    for name in BOUND[cite]:
        leaf = next((one for one in said if ".".join(one) == name), None)
        assert leaf is not None, f"{cite} no longer says {name}"
        done = expected(row, leaf)
        assert done is not None, f"{cite}: no binder computes {name} any more"
        assert agrees(said[leaf], done), f"{cite} says {name} is {said[leaf]!r}; the code does {done!r}"


def test_what_is_bound_is_on_record() -> None:
    """A value that a binder reaches is listed, so that it cannot silently become unbound."""
    now = bound_now()
    missing = {cite: sorted(set(names) - set(BOUND.get(cite, ()))) for cite, names in now.items()}
    assert {cite: names for cite, names in missing.items() if names} == {}, "python -m tests.rulebook.bind"


def test_bound_rows_do_not_become_fewer() -> None:
    assert len(BOUND) >= 1488
    assert sum(map(len, BOUND.values())) >= 2343


def test_what_is_said_not_to_be_comparable_is_not_bound() -> None:
    """A class of values that nothing could compare would be wrong about a key whose every value is compared."""
    keys: dict[str, list[bool]] = {}
    for row in rulebook():
        for leaf, _ in leaves(row.data):
            if why_not(str(row.cite), leaf[0]) and not str(row.cite).startswith("19:47-8.3["):
                keys.setdefault(leaf[0], []).append(".".join(leaf) in BOUND.get(str(row.cite), ()))
    assert [key for key, bound in keys.items() if all(bound)] == []


def other(value: Any) -> Any:
    """A value of the same kind that is not this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, list):
        return [*value[:-1], other(value[-1])] if value else [1]
    return "7 to 3" if " to " in str(value) else f"{value} changed"


@pytest.mark.parametrize("cite", sorted(BOUND)[::7])
def test_a_changed_value_would_be_noticed(cite: str) -> None:
    row = rulebook()[cite]
    for leaf, value in leaves(row.data):
        if ".".join(leaf) in BOUND[cite]:
            done = expected(row, leaf)
            assert agrees(value, done)
            assert not agrees(other(value), done), (cite, leaf)


def test_odds_are_compared_as_ratios() -> None:
    assert agrees("2.5 to 1", Fraction(5, 2))
    assert agrees("1,000 to 1", Fraction(1000))
    assert not agrees("9 to 5", Fraction(7, 5))
    assert not agrees(True, 1)


def test_notes_on_the_text_are_not_law() -> None:
    data = {"odds": "9 to 1", "note": "a slip", "of": {"a": 1, "b": [2, 3]}}
    found: dict[Leaf, Any] = dict(leaves(data))
    assert found == {("odds",): "9 to 1", ("of", "a"): 1, ("of", "b"): [2, 3]}
