"""The command that says how to play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

RUN = CliRunner()


def told(*words: str) -> str:
    result = RUN.invoke(app, ["strategy", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_rule_in_words_and_a_chart() -> None:
    text = told("three-card-poker")
    assert "Make the play wager with Q-6-4 or better" in text
    assert "Q-6-3" in text and "-1.003050" in text
    assert "House edge, play Q-6-4 or better: 3.3730%" in text


@pytest.mark.parametrize("game", ["let-it-ride", "caribbean-stud", "double-down-stud", "night-let-it-ride"])
def test_every_line_fits(game: str) -> None:
    lines = told(game).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) > 8


def test_json_for_scripts() -> None:
    document = json.loads(told("caribbean-stud", "--json"))
    assert document["game"] == "caribbean-stud"
    assert document["house_edge"]["the best play"] == pytest.approx(0.052243, abs=5e-7)
    assert document["chart"][0]["way to play"] == "the best play"


def test_elections_change_the_figures() -> None:
    assert "4.2780%" in told("three-card-poker", "--set", "ante_bonus=3")


def test_a_game_without_decisions_is_refused_with_those_that_have_some() -> None:
    result = RUN.invoke(app, ["strategy", "minibaccarat"])
    assert result.exit_code == 2
    assert "three-card-poker" in result.output


def test_a_chart_as_a_png(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from chapter47.cli import app

    picture = tmp_path / "chart.png"
    told = CliRunner().invoke(app, ["strategy", "blackjack", "--png", str(picture)])
    assert told.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert CliRunner().invoke(app, ["strategy", "blackjack", "--png", str(tmp_path / "chart.gif")]).exit_code == 2
    assert CliRunner().invoke(app, ["strategy", "blackjack", "--svg", "/nonexistent/x.svg"]).exit_code == 2
