"""What each election does alone: the table of `chapter47 compare GAME`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.games import game_type
from chapter47.games.blackjack.elections import BlackjackElections
from chapter47.odds.compare import effects, single_changes


def test_every_choice_of_blackjack_is_tried_alone() -> None:
    changes = single_changes(BlackjackElections)
    for change in (
        {"decks": "1"},
        {"decks": "6"},
        {"soft17": "hit"},
        {"hole_card": "up"},
        {"surrender": "true"},
        {"split_hands": "3"},
        {"five_card_21": "true"},
        {"double_after_split": "false"},
    ):
        assert change in changes
    assert {"decks": "8"} not in changes  # as it is
    assert all(len(change) == 1 for change in changes)


def test_effects_are_differences_from_the_table_as_it_is() -> None:
    game = game_type("minibaccarat")
    base, points = effects(game)
    assert points
    for point in points:
        odds = game.odds(game.elections.elect(dict(point.elections)))
        assert [w.house_edge for w in odds.wagers] == [point.edge(w.wager) for w in odds.wagers]
    moved = {name for point in points for name in point.elections}
    assert {"vigorish_percent", "banker_six_pays_half"} <= moved
    assert "settlement_order" not in moved  # a choice without effect is left out
    assert base.game == "minibaccarat"


def test_compare_without_anything_to_vary_tells_the_effects() -> None:
    shown = CliRunner().invoke(app, ["compare", "minibaccarat", "--json"])
    assert shown.exit_code == 0
    told = json.loads(shown.stdout)
    assert told["house_edge"]["banker"] == pytest.approx(0.010579, abs=5e-7)
    four = next(row for row in told["effects"] if row["election"] == "vigorish_percent=4")
    assert four["banker"] == pytest.approx(-0.01 * 0.458597, abs=5e-7)  # a hundredth of every banker's win
    assert "player" not in four  # which nothing moves
