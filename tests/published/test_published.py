"""Every published figure that a game lists is reproduced to its last digit, or its difference is explained."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from chapter47 import Game
from chapter47.cli import app
from chapter47.games import MODULES, declared
from chapter47.odds.published import Figure, Verdict

FIGURES = [(key, figure) for key in MODULES for figure in declared(key, "published", "PUBLISHED") or ()]


@pytest.mark.parametrize(
    ("key", "figure"), FIGURES, ids=lambda value: value.what if isinstance(value, Figure) else value
)
def test_ours_is_theirs(key: str, figure: Figure) -> None:
    verdict = Verdict(key, figure, figure.reckon(Game(key)))
    assert verdict.agrees != bool(figure.differs), f"ours {verdict.ours}, theirs {figure.theirs}"
    assert figure.source


def test_a_wrong_figure_is_seen() -> None:
    assert not Verdict("", Figure("", "0.0106", "", lambda: 0), 0.010579 + 0.0001).agrees
    assert Verdict("", Figure("", "0.0106", "", lambda: 0), 0.010579).agrees
    assert not Verdict("", Figure("", "15", "", lambda: 0), 16).agrees


def test_the_command() -> None:
    told = CliRunner().invoke(app, ["verify", "minibaccarat", "--json"])
    document = json.loads(told.stdout)
    assert told.exit_code == 0
    assert document["disagree"] == 0
    assert document["figures"][0] == {
        "game": "minibaccarat",
        "figure": "banker at 5%, 6 decks, house edge",
        "ours": pytest.approx(0.010558, abs=5e-7),
        "theirs": "0.010558",
        "difference": pytest.approx(0, abs=5e-7),
        "agrees": True,
        "source": "multiplayerbaccarat.com, odds after Thorp",
        "note": "",
    }
    assert CliRunner().invoke(app, ["verify", "nothing"]).exit_code == 2
