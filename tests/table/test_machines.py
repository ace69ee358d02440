"""Every irregularity with every side wager, split and shared box: a state machine a game, with rounds that close.

Hypothesis chooses what patrons lay down, what they answer and what staff declare, and shrinks whatever goes wrong. A
round that leaves a wager undecided, or a chip unaccounted for, raises by itself (``close_round``).
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.table.machines import Playing, every_option

from chapter47 import game_types

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


@pytest.mark.parametrize("sides", [False, True], ids=["as opened", "every option"])
@pytest.mark.parametrize("key", BLACKJACKS)
def test_blackjack_with_every_irregularity_side_wager_split_and_shared_box(key: str, sides: bool) -> None:
    machine(key, every_option(key) if sides else {}, 25, 6)


@pytest.mark.parametrize("sides", [False, True], ids=["as opened", "every option"])
@pytest.mark.parametrize("key", [key for key in KEYS if key not in BLACKJACKS])
def test_every_game_with_every_irregularity_and_every_option(key: str, sides: bool) -> None:
    machine(key, every_option(key) if sides else {}, 10, 5)
