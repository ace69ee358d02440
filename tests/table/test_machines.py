"""Every irregularity with every side wager, split and shared box: a state machine a game, with rounds that close.

Hypothesis chooses what patrons lay down, what they answer and what staff declare, and shrinks whatever goes wrong. A
round that leaves a wager undecided, or a chip unaccounted for, raises by itself (``close_round``).
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.table.machines import Playing, option_sets

from chapter47 import game_types
from chapter47.games import game_type

BLACKJACKS = ["blackjack", "spanish-21", "multi-action-blackjack", "night-blackjack"]
KEYS = [game.key for game in game_types()]


def machine(key: str, elections: dict[str, Any], examples: int, steps: int) -> None:
    made = type(f"Playing{key}", (Playing,), {"key": key, "elections": elections})
    run_state_machine_as_test(
        made,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.generate),
        ),
    )


TABLES = [(key, elections) for key in KEYS for elections in ({}, *option_sets(key))]


@pytest.mark.parametrize(
    ("key", "elections"), TABLES, ids=[" ".join([key, *map(str, chosen)]) for key, chosen in TABLES]
)
def test_every_game_with_every_irregularity_option_split_and_shared_box(key: str, elections: dict[str, Any]) -> None:
    machine(key, elections, 10, 6 if key in BLACKJACKS else 5)


@pytest.mark.parametrize("key", KEYS)
def test_every_option_that_can_be_switched_on_is_on_at_some_table(key: str) -> None:
    fields = game_type(key).elections.model_fields
    switches = {name for name, field in fields.items() if field.annotation is bool and field.default is False}
    on = {name for one in option_sets(key) for name in one}
    barred = {"mini-craps": {"fire_bet"}}  # 19:47-1.2(a): only at craps
    assert {name for name in switches - on if not name.startswith(("require", "bar_"))} == barred.get(key, set())


@pytest.mark.parametrize("key", [game.key for game in game_types() if game.cite.startswith("13:")])
def test_a_game_of_casino_nights_cites_its_own_chapter(key: str) -> None:
    for seed in range(6):
        playing = type("Night", (Playing,), {"key": key, "elections": [{}, *option_sets(key)][-(seed % 2)]})()
        playing.open(seed, 3, seed % 3 == 0)
        for at in range(4):
            playing.play_round(seed * 31 + at, [(seed * 7 + at, at), (seed + 3 * at, 1)])
        assert not [event for event in playing.table.events if event.cite.startswith("19:")]
        playing.teardown()
    elections = game_type(key).elections
    for choice in elections.choices():
        wrong = elections.violations({choice.name: "9 for 1"})
        assert not [one for one in (choice, *wrong) if (one.cite or "").startswith("19:")]
