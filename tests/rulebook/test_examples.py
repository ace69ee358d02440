"""The worked examples beside the provisions, each played through the script that a person would write."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47 import worked
from chapter47.cli import app
from chapter47.rulebook import rulebook
from chapter47.worked import Example, examples, examples_of, perform

CASES = [
    pytest.param(example, marks=pytest.mark.provision(*example.cites), id=f"{number}-{example.cites[0]}")
    for number, example in enumerate(examples())
]


@pytest.mark.parametrize("example", CASES)
def test_it_ends_as_the_rules_say(example: Example) -> None:
    assert perform(example).wrong == ()


def test_every_example_names_provisions_that_exist() -> None:
    for example in examples():
        assert example.cites
        assert all(cite in rulebook() for cite in example.cites)
        assert example.is_floor or example.is_night or bool(example.then or example.shows) != bool(example.refused)


def test_provisions_with_a_worked_example_do_not_become_fewer() -> None:
    assert len({cite for example in examples() for cite in example.cites}) >= 2714


def test_an_example_that_ends_otherwise_is_told() -> None:
    """A tie pays 8 to 1, so an example that says 9 to 1 is wrong, and so is one that expects a refusal."""
    right = next(e for e in examples_of("19:47-7.3(b)") if e.then[1] > 100_000)
    wrong = Example(right.cites, right.given, right.when, {1: right.then[1] + 2_000})
    assert perform(wrong).wrong == ("seat 1 has $1,160.00, not $1,180.00",)
    refused = Example(right.cites, right.given, right.when, {}, "19:47-7.2(b)")
    assert perform(refused).wrong == ("it is not refused by 19:47-7.2(b)",)
    broken = Example(right.cites, right.given, ("bet 1 tie $0.50", "cards 9C 9D KH KS"), {1: 0})
    assert perform(broken).wrong[0].startswith("it is refused: ")


FLOOR = (
    'casino = "Boardwalk"',
    'complete_text = "the desk"',
    "[[table]]",
    "number = 1",
    'game = "minibaccarat"',
    'limits = { minimum = "$5", maximum = "$500" }',
)


def test_an_example_may_be_a_floor() -> None:
    lawful = Example(("19:47-7.1(a)",), ("floor",), FLOOR, {})
    assert lawful.ends == "lawful"
    assert perform(lawful).wrong == ()
    few = Example(("19:47-7.1(a)",), ("floor",), (*FLOOR, "elections.decks = 3"), {})
    assert perform(few).wrong == ("it is not lawful",)
    assert perform(replace(few, refused="19:47-7.1(a)")).wrong == ()
    assert perform(replace(lawful, refused="19:47-7.1(a)")).wrong == ("nothing is found under 19:47-7.1(a)",)


def test_an_example_may_be_a_night() -> None:
    """A lawful plan with lines changed, and what is done on the evening."""
    cite = "13:47-16.2(a)[class-a-operator]"
    paid = Example((cite,), ("night",), ('roster.4.pay = "$501"',), {}, cite)
    assert paid.ends == f"refused by {cite}"
    assert perform(paid).wrong == ()
    assert perform(replace(paid, refused=None)).wrong == ("it is not lawful",)
    assert perform(replace(paid, when=('roster.4.pay = "$500"',))).wrong == (f"nothing is found under {cite}",)
    sale = ("do open change=$200 --by 'Ruth Vance'", "do sell cash=$20 player=Pat --by 'Lena Ortiz'")
    sold = Example(("13:47-20.8(a)2",), ("night",), sale, {}, shows=('"imitation": 100',))
    assert perform(sold).wrong == ()
    assert perform(replace(sold, shows=('"imitation": 99',))).wrong == ('it is not told: "imitation": 99',)


def test_a_line_of_a_night_must_be_one() -> None:
    for line in ("show of hands", "no line at all", "do dance --by 'Ruth Vance'"):
        assert perform(Example(("13:47-20.3",), ("night",), (line,), {})).wrong[0].startswith("it is refused: ")


def test_an_example_may_name_a_step_of_the_record() -> None:
    right = next(e for e in examples() if e.shows and not e.then)
    other = Example(right.cites, right.given, right.when, {}, shows=('call "Nothing of the kind"',))
    assert perform(other).wrong == ('the record does not say: call "Nothing of the kind"',)


def test_the_steps_of_an_example_stand_in_their_order() -> None:
    """Where losing wagers are collected first, an example that pays first is wrong."""
    right = next(e for e in examples_of("19:47-9.5[settlement]") if len(e.shows) == 2)
    assert perform(right).wrong == ()
    first, last = right.shows
    assert perform(replace(right, shows=(last, first))).wrong == (f"the record does not say: {first}",)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def test_rule_run_plays_the_example_before_the_users_eyes() -> None:
    done = run("rule", "19:47-7.3(b)", "--run")
    assert done.exit_code == 0
    assert "at 8 to 1" in done.stdout
    assert "As it must be." in done.stdout
    document = json.loads(run("rule", "19:47-7.3(b)", "--run", "--json").stdout)
    assert document["examples"][0]["wrong"] == []


def test_rule_run_without_an_example_says_so() -> None:
    done = run("rule", "13:47-1.1[purpose]", "--run")
    assert done.exit_code == 2
    assert "has no worked example" in done.stderr


def test_rule_run_fails_when_the_end_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    right = examples_of("19:47-7.3(b)")[0]
    wrong = Example(right.cites, right.given, right.when, {1: 1})
    monkeypatch.setattr(worked, "examples", lambda: (wrong,))
    done = run("rule", "19:47-7.3(b)", "--run")
    assert done.exit_code == 1
    assert "not $0.01" in done.stderr
