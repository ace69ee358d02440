import json
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.games import MODULES, game_type
from chapter47.rulebook import rulebook


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def test_games() -> None:
    games = json.loads(run("games", "--json").stdout)["games"]
    assert [game["key"] for game in games] == list(MODULES)
    assert set(games[0]) == {"key", "title", "cite", "provisions"}
    assert games[0]["provisions"] == len(rulebook().select(game="minibaccarat"))
    assert "Minibaccarat" in run("games").stdout


@pytest.mark.parametrize("key", MODULES)
def test_options(key: str) -> None:
    document = json.loads(run("options", key, "--json").stdout)
    assert document["game"] == key
    assert {one["name"] for one in document["options"]} == set(game_type(key).elections.model_fields)
    for one in document["options"]:
        assert set(one) == {"name", "choices", "default", "effect", "cite", "provenance", "since"}
        assert rulebook().find(one["cite"])
        assert one["effect"]


@pytest.mark.parametrize(
    "words", [("games",), ("options", "minibaccarat"), ("options", "punto-banco"), ("options", "--help")]
)
def test_pages_fit_eighty_columns(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
