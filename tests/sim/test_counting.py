"""A card counter from a strategy file: what it says is checked, it gains what it should, and a worker can build it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47 import Game, Refusal, game_types
from chapter47.cli import app
from chapter47.desk.cluster import run_batch
from chapter47.desk.counting import kernel_for, read_count
from chapter47.games.blackjack.count.kernel import HI_LO, Index
from chapter47.sim.engine import simulate
from chapter47.sim.pace import PACES, pace_of
from chapter47.sim.progressions import plan_of

TAGS = [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1]
SPREAD = {"tags": TAGS, "ramp": [[-12, 1], [2, 8]], "insurance_at": 3}


def test_a_count_is_read_from_plain_values() -> None:
    index = {"hand": "hard", "total": 12, "up": 4, "action": "hit", "at": 0, "below": True}
    count = read_count({**SPREAD, "index": [index], "initial": -4})
    assert count.tags == HI_LO.tags
    assert (count.units(1), count.units(2), count.insurance_at, count.initial) == (1, 8, 3, -4)
    assert count.indices == (Index("hard", 12, 4, "hit", 0, below=True),)
    assert read_count("hi-lo") is HI_LO


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("high low", "There is no count 'high low'"),
        (7, "A count cannot be 7"),
        ({"tag": TAGS}, "A count has no 'tag'"),
        ({"tags": "plus minus"}, "tags cannot be"),
        ({"tags": TAGS[:9]}, "A count has 9 tags"),
        ({"tags": TAGS, "ramp": [1, 2]}, "ramp cannot be"),
        ({"tags": TAGS, "ramp": [[1, -2]]}, "units of zero or more"),
        ({"tags": TAGS, "insurance_at": "three"}, "insurance_at cannot be 'three'"),
        ({"tags": TAGS, "index": 3}, "index cannot be 3"),
        ({"tags": TAGS, "index": [3]}, "A departure cannot be 3"),
        ({"tags": TAGS, "index": [{"hands": 1}]}, "A departure has no 'hands'"),
        ({"tags": TAGS, "index": [{"hand": "firm"}]}, "A departure has no hand 'firm'"),
        ({"tags": TAGS, "index": [{"hand": "pair", "action": "hit"}]}, "no departure of a pair hand"),
        (
            {"tags": TAGS, "index": [{"hand": "soft", "action": "hit", "total": 11, "up": 2, "at": 1}]},
            "There is no soft 11 against 2",
        ),
        (
            {"tags": TAGS, "index": [{"hand": "hard", "action": "hit", "total": 12, "up": 2, "at": 1, "below": 1}]},
            "below cannot be 1",
        ),
    ],
)
def test_a_wrong_count_is_refused(data: Any, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        read_count(data)


def test_who_counts_gains_on_who_does_not() -> None:
    game = Game("blackjack", decks=6)
    flat, spread = (
        simulate(kernel_for(game, count={**SPREAD, "ramp": ramp}), 1_500_000, 5).wagers[0]
        for ramp in ([[-12, 1]], [[-12, 0], [1, 1], [2, 8]])
    )
    assert spread.mean - flat.mean > 4 * (spread.stderr**2 + flat.stderr**2) ** 0.5
    assert spread.made < flat.made == 1_500_000  # nothing is staked at a poor count


def test_a_count_is_for_one_player_at_blackjack() -> None:
    for key, seats in (("minibaccarat", None), ("multi-action-blackjack", None), ("blackjack", 3)):
        with pytest.raises(Refusal, match="Cards are counted by one player at blackjack"):
            kernel_for(Game(key), seats, "hi-lo")
    assert kernel_for(Game("spanish-21"), 1, "hi-lo").block_rounds > 1


def test_a_worker_builds_the_same_counter() -> None:
    blocks = run_batch("blackjack", {"decks": 6}, None, 3, [(4, 2000)], SPREAD)
    here = kernel_for(Game("blackjack", decks=6), count=SPREAD).run_block(3, 4, 2000)
    assert blocks[0].tolist() == here.tolist()


def test_a_count_on_the_command_line(tmp_path: Path) -> None:
    path, run = tmp_path / "count.toml", CliRunner()
    path.write_text('count = "hi-lo"\n')
    words = ["simulate", "blackjack", "--rounds", "200000", "--seed", "3", "--strategy", str(path), "--json"]
    done = run.invoke(app, [*words, "--checkpoint", str(tmp_path / "run.json")])
    told = json.loads(done.stdout)["wagers"][0]
    assert told["staked"] > 200_000 * 100  # a dollar a unit, and more at a good count
    assert json.loads((tmp_path / "run.json").read_text())["simulation"]["count"] == "hi-lo"
    path.write_text('count = "hi-lo"\nwager = "blackjack"\n')
    refused = run.invoke(app, words)
    assert refused.exit_code == 2
    assert "A count is played by rounds, without wager" in refused.stderr


# ---- pace ----------------------------------------------------------------------------------------------------------


def test_every_game_has_a_pace_and_says_where_it_is_from() -> None:
    assert set(PACES) == {game.key for game in game_types()}
    for pace in PACES.values():
        assert 1 <= pace.rounds <= 200
        assert pace.source
    with pytest.raises(Refusal, match="Nobody has said"):
        pace_of("solitaire")


def test_hours_are_at_the_games_own_pace_unless_given() -> None:
    assert plan_of({"wager": "red", "hours": 2}, "roulette").most_rounds == 76
    assert plan_of({"wager": "red", "hours": 2, "pace": 50}, "roulette").most_rounds == 100
    done = CliRunner().invoke(
        app, ["simulate", "big-six", "--sessions", "100", "--wager", "insignia-1", "--hours", "3", "--json"]
    )
    told = json.loads(done.stdout)
    assert (told["pace"], told["rounds_per_session"], told["hours_per_session"]) == (10, 30, 3)
