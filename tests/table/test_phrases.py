"""The catalogue of phrases: every phrase that a game says is in it, with the values that its template takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from chapter47 import games
from chapter47.table import phrases
from chapter47.table.phrases import PHRASES, fields, words

SOURCE = Path(phrases.__file__).parents[1]
# where the phrase stands among the arguments of each move, and which names are not values of it
SAYS = {
    "note": 1,
    "call": 1,
    "note_again": 1,
    "call_again": 1,
    "attest": 2,
    "count": 2,
    "note_hidden": 2,
    "ask": 2,
    "ask_staff": 2,
    "ask_amount": 2,
}


def said() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Where a phrase is said, its key, and the names of its values where they can be read off."""
    for path in sorted([*SOURCE.glob("games/**/*.py"), *SOURCE.glob("table/*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            at = SAYS.get(node.func.attr)
            if at is None or len(node.args) <= at or ast.unparse(node.func.value) != "table":
                continue
            phrase = node.args[at]
            if isinstance(phrase, ast.Constant) and isinstance(phrase.value, str):
                starred = any(word.arg is None for word in node.keywords)
                own = {None, "absent", "hidden"} if node.func.attr == "ask" else {None, "absent"}
                names = frozenset(word.arg for word in node.keywords if word.arg not in own)
                place = f"{path.relative_to(SOURCE)}:{node.lineno}"
                yield place, phrase.value, None if starred else names


def test_every_phrase_that_is_said_is_in_the_catalogue_with_its_values() -> None:
    known, wrong = {**PHRASES, **games.phrases()}, []
    for place, key, names in said():
        if key not in known:
            wrong.append(f"{place}: there is no phrase {key!r}")
        elif names is not None and names != fields(known[key]):
            wrong.append(f"{place}: {key} takes {sorted(fields(known[key]))}, not {sorted(names)}")
    assert not wrong, "\n".join(wrong)


def test_a_phrase_of_several_games_says_the_same_in_each() -> None:
    templates: dict[str, set[str]] = {key: {text} for key, text in PHRASES.items()}
    for module in iter_modules(games.__path__):
        if (SOURCE / "games" / module.name / "phrases.py").exists():
            own = import_module(f"{games.__name__}.{module.name}.phrases").PHRASES
            for key, text in own.items():
                templates.setdefault(key, set()).add(text)
    assert not {key: texts for key, texts in templates.items() if len(texts) > 1}


@pytest.mark.parametrize(
    ("phrase", "values", "text"),
    [
        ("numbers-of-game", {"game": 3, "numbers": ("1", "17")}, "Game 3: 1 17"),
        ("come-bet-moved", {"seat": 2, "amount": 1000, "to": "come-point:6"}, "seat 2: $10.00 is now come-point:6"),
        ("dollars-shown", {"face": "20"}, "$20"),
        ("total-7", {}, "seven"),
    ],
)
def test_in_words(phrase: str, values: dict[str, int | str | tuple[str, ...]], text: str) -> None:
    assert words(phrase, values) == text
