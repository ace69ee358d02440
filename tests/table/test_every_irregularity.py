"""Every irregularity that a game's rules know is declared at a table, and every wager is decided all the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.table.machines import every_option
from tests.table.seeking import Seeking, lawful_elections

from chapter47 import game_types
from chapter47.games import game_type

KEYS = [game.key for game in game_types() if game.irregularities]
SEEDS = 120
# Elections with something that chance alone would have to be asked for long.
ALSO: dict[str, dict[str, Any]] = {
    "blackjack": {"blackjack_bonus": True},
    "casino-war": {"shuffler": "automated", "decks": 12},
    "fast-action-holdem": {"shuffler": "automated", "decks": 12},
}


def elections(key: str, seed: int) -> dict[str, Any]:
    """As the table is opened, with every option, with what its irregularities ask for, and then at random."""
    first: tuple[dict[str, Any], ...] = ({}, every_option(key), ALSO.get(key, {}))
    if seed < len(first):
        return first[seed]
    return ALSO[key] if key in ALSO and seed % 2 else lawful_elections(game_type(key), Random(seed))


@pytest.mark.parametrize("key", KEYS)
def test_all_are_reached_and_leave_nothing_undecided(key: str) -> None:
    """The keys that were declared are compared with the registry: a new one that cannot be reached fails here."""
    missing = set(game_type(key).irregularities)
    for seed in range(SEEDS):
        if not missing:
            break
        made = type("Seeking", (Seeking,), {"key": key, "elections": elections(key, seed)})
        made().seek(seed, missing, rounds=8)
    assert not missing, f"{key}: never declared: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("key", KEYS)
def test_each_again_and_again_with_other_wagers_and_options(key: str) -> None:
    """Several in one sitting, in any order, beside side wagers, splits and shared boxes at random elections."""
    for seed in range(1_000, 1_012):
        made = type("Seeking", (Seeking,), {"key": key, "elections": elections(key, seed)})
        made().seek(seed, set(game_type(key).irregularities), rounds=6)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_again_and_again_until_cards_run_out(key: str) -> None:
    """Cards drawn in error, dummy rounds, discards and recuts on top of each other, to the last card of the shoe."""
    for seed in range(2_000, 2_006):
        made = type("Seeking", (Seeking,), {"key": key, "elections": elections(key, seed)})
        made().seek(seed, set(game_type(key).irregularities), rounds=5, again=True)
