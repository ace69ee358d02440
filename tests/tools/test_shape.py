"""The shape of the code: what ``tools.shape`` counts, and what no move of a file may break."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from chapter47.games import MODULES, game_type
from tools import shape


def test_twenty_names_of_files_and_each_is_said() -> None:
    names = shape.names_of_games()
    said = (shape.ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    assert len(names) <= 20
    assert not [name for name in names if f"`{name}`" not in said]


@pytest.mark.parametrize("key", MODULES)
def test_no_part_of_a_game_is_a_module_of_the_same_name(key: str) -> None:
    game = game_type(key)
    assert not [field.name for field in fields(game) if isinstance(getattr(game, field.name), ModuleType)]


def test_a_pair_is_found_whatever_its_names_and_numbers(tmp_path: Path) -> None:
    body = "def {0}(a, b):\n    c = a + b * {1}\n    if c > {1}:\n        c = c - a - {1}\n    d = c * c + {1} - b\n"
    body += "    for e in range(d):\n        c += e * e - {1}\n    return c + d - {1}\n"
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text(body.format("first", 1), "utf-8")
    other.write_text("X = 1\n\n\n" + body.format("second", 20), "utf-8")
    assert shape.pairs([one, other]) == {(one, other): False}
    other.write_text("X = 1\n\n\n" + body.format("first", 1), "utf-8")
    assert shape.pairs([one, other]) == {(one, other): True}
    other.write_text("X = 1\n", "utf-8")
    assert not shape.pairs([one, other])


def test_a_table_and_a_list_of_names_are_no_copy(tmp_path: Path) -> None:
    rows = "".join(f'    "{letter}": {number},\n' for number, letter in enumerate("abcdefgh"))
    names = "".join(f"    {letter}one,\n" for letter in "abcdefgh")
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text(f"A = {{\n{rows}}}\nB = (\n{names})\n", "utf-8")
    other.write_text(f"A = {{\n{rows.replace(': ', ': 1')}}}\nB = (\n{names.replace('one', 'two')})\n", "utf-8")
    assert not shape.pairs([one, other])


def test_what_is_counted() -> None:
    files = {Path("x.py"): ast.parse("from a import _b\nassert getattr(c, 'd')\n")}
    assert (shape.reflections(files), shape.asserts(files), shape.private_imports(files)) == (1, 1, 1)


def test_nothing_has_grown() -> None:
    known = json.loads(shape.KEPT.read_text("utf-8"))
    assert set(known) == set(shape.counts())


def test_a_word_has_one_meaning_and_the_glossary_says_it() -> None:
    assert shape.second_meanings(shape.trees()) == []
    rows = [row for row in (shape.ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines() if row[:2] == "| "][2:]
    said = [row.split("|")[1].strip() for row in rows]
    assert said == sorted(set(said), key=str.lower)
    for word, places in shape.ONE_MEANING.items():
        of_it = [row for row in rows if word == row.split("|")[1].strip() or f"`{word}`" in row]
        assert len(of_it) == bool(places), word


@pytest.mark.parametrize(
    "code", ["def told(): ...", "class Told: ...", "Told = str", "class A:\n    def _told(self): ..."]
)
def test_a_second_meaning_is_found(code: str, tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    assert len(shape.second_meanings({file: ast.parse(code)}, tmp_path)) == 1
    assert not shape.second_meanings({file: ast.parse("def f(told): ...")}, tmp_path)
    words = {tmp_path / "words.py": ast.parse("line = 1\nclass Line: ...\n")}
    assert shape.second_meanings(words, tmp_path) == ["words.py Line", "words.py words"]


def test_no_test_file_imports_from_another() -> None:
    helped = [
        path
        for path in (shape.ROOT / "tests").rglob("*.py")
        if re.search(r"(?m)^from tests\.[\w.]*\btest_", path.read_text("utf-8"))
    ]
    assert not helped
