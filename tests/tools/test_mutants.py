"""The mutator: what it changes, what it leaves alone, and that the change is the one it says."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from tools.mutants import Mutant, mutants_of, mutated
from tools.mutate import Results

CODE = '''
PAYS = {"a": (3, "19:47-7.3(a)"), "b": (4, "19:47-7.3(b)")}

def bare(x):
    """19:47-7.9(b) in a docstring is no citation."""
    return x < 3

def cited(x, flag=True):
    total = 0
    if x <= 5 and flag:
        total += 2
        note("19:47-7.9(b)")
    return total
'''


def mutants() -> list[Mutant]:
    return list(mutants_of("chapter47/games/mini.py", CODE))


def run(operator: str) -> list[Any]:
    """What ``cited`` gives for 5 and 6 after each mutant of that kind, and how often it notes."""
    found = []
    for mutant in mutants():
        if mutant.unit == "cited" and mutant.operator == operator:
            noted: list[str] = []
            names: dict[str, Any] = {"note": noted.append}
            exec(compile(mutated(mutant, CODE), "mini.py", "exec"), names)
            found.append((names["cited"](5), names["cited"](6), len(noted)))
    return found


def test_only_code_that_carries_citations_is_broken() -> None:
    assert {mutant.unit for mutant in mutants()} == {"=PAYS", "cited"}


@pytest.mark.parametrize(
    ("operator", "ends"),
    [
        ("comparison", [(0, 0, 0)]),
        ("branch", [(0, 2, 1)]),
        ("junction", [(2, 2, 2)]),
        ("constant", [(3, 1, 1), (2, 2, 2), (3, 0, 1)]),
        ("left-out", [(0, 0, 1), (2, 0, 0)]),
    ],
)
def test_each_operator(operator: str, ends: list[Any]) -> None:
    assert sorted(run(operator)) == sorted(ends)


def test_an_entry_of_a_table_breaks_its_own_provision() -> None:
    cites = {mutant.line: mutant.cites for mutant in mutants() if mutant.is_table}
    assert set(cites.values()) <= {("19:47-7.3(a)",), ("19:47-7.3(b)",)}
    pays = [eval_table(mutant) for mutant in mutants() if mutant.is_table]
    assert {"a": (4, "19:47-7.3(a)"), "b": (4, "19:47-7.3(b)")} in pays
    assert {"a": (3, "19:47-7.3(a)"), "b": (5, "19:47-7.3(b)")} in pays


def eval_table(mutant: Mutant) -> Any:
    names: dict[str, Any] = {}
    tree = mutated(mutant, CODE)
    exec(compile(ast.Module([tree.body[0]], []), "mini.py", "exec"), names)
    return names["PAYS"]


def test_a_guard_breaks_what_it_guards() -> None:
    guard = next(mutant for mutant in mutants() if mutant.operator == "branch")
    assert guard.cites == ("19:47-7.9(b)",)


def test_what_is_tried_again_is_tried_first_by_what_noticed_it_and_nothing_is_kept(tmp_path: Path) -> None:
    file, mutant = tmp_path / "mutations.json", mutants()[-1]
    known = Results(file)
    known.add(mutant, "killed", "tests/test_mini.py::test_mini")
    known.save()
    again = Results(file)
    again.keeps = False
    again.forget([mutant])
    assert again.of(mutant) is None
    assert list(again.killers.values()) == ["tests/test_mini.py::test_mini"]
    again.add(mutant, "survived", "")
    again.save()
    found = Results(file).of(mutant)
    assert found is not None
    assert found["ended"] == "killed"
