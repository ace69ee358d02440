"""Gymnasium environments: they pass its own checker, repeat from a seed, and pay what the odds say."""

from __future__ import annotations

import warnings
from math import sqrt
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from chapter47.environments import CARDS, SPECS, ProcedureEnv
from chapter47.games import MODULES

BUILT = [spec for spec in SPECS if spec.game in MODULES]
NAMES = [f"chapter47/{spec.name}-v0" for spec in BUILT]


def play(env: Any, episodes: int, policy: Any) -> list[float]:
    rewards = []
    for _ in range(episodes):
        told, info = env.reset()
        done = False
        while not done:
            told, reward, done, _, info = env.step(policy(told, info))
        rewards.append(float(reward))
    return rewards


def first(_: Any, info: dict[str, Any]) -> np.int64:
    return np.int64(np.flatnonzero(info["action_mask"])[0])


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_is_content(name: str) -> None:
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_repeats_and_the_best_value_is_known(name: str) -> None:
    runs = []
    for _ in range(2):
        env = gymnasium.make(name)
        env.reset(seed=11)
        runs.append(play(env, 60, first))
    assert runs[0] == runs[1]
    value = gymnasium.make(name).unwrapped.optimal_value  # type: ignore[attr-defined]
    assert -0.2 < value < 0.05


def test_always_war_pays_what_the_odds_say() -> None:
    env = gymnasium.make("chapter47/CasinoWar-v0")
    env.reset(seed=5)
    war = next(i for i, choice in enumerate(SPECS[1].choices) if choice == "war")
    no = SPECS[1].choices.index("no")

    def policy(_: Any, info: dict[str, Any]) -> np.int64:
        return np.int64(war if info["action_mask"][war] else no)

    rewards = play(env, 6000, policy)
    mean, error = float(np.mean(rewards)), float(np.std(rewards)) / sqrt(len(rewards))
    inner: ProcedureEnv = env.unwrapped  # type: ignore[assignment]
    exact = -inner.game.odds()["initial:always-war"].house_edge
    assert abs(mean - exact) < 4 * error


def test_the_dealers_hidden_cards_are_not_observed() -> None:
    env = gymnasium.make("chapter47/ThreeCardPoker-v0")
    told, _ = env.reset(seed=3)
    assert told[: 2 * CARDS].sum() == 0
    told, _, _, _, _ = env.step(np.int64(0))
    assert told[:CARDS].sum() == 3
    assert told[CARDS : 2 * CARDS].sum() == 0


def test_elections_are_arguments() -> None:
    env = gymnasium.make("chapter47/RedDog-v0", decks=1)
    inner: ProcedureEnv = env.unwrapped  # type: ignore[assignment]
    assert inner.optimal_value == pytest.approx(-0.03155, abs=5e-6)
