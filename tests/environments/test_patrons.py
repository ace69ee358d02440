"""PettingZoo environments: every seat an agent, money among patrons adds up, nobody sees another's cards."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from chapter47 import Refusal

pettingzoo: Any = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from chapter47.desk.environments.patrons import PatronsEnv  # noqa: E402

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("poker", {}),
    ("poker", {"game": "omaha", "structure": "pot"}),
    ("poker", {"game": "five-card-draw", "structure": "no"}),
    ("chemin-de-fer", {}),
    ("chemin-de-fer", {"banker_rule": "free"}),
]


def play(env: PatronsEnv, random: Random) -> dict[str, float]:
    """One round at random; what everybody won."""
    won: dict[str, float] = {}
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
            env.step(None)
            continue
        assert told is not None
        env.step(random.choice(np.flatnonzero(told["action_mask"]).tolist()))
    return won


@pytest.mark.parametrize(("game", "elections"), TABLES)
def test_the_checkers_are_content(game: str, elections: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an observation of several parts and rewards of no fixed range are as meant
        api_test(PatronsEnv(game, **elections), num_cycles=200)
        seed_test(lambda: PatronsEnv(game, **elections), num_cycles=30)


@pytest.mark.parametrize(("game", "elections"), TABLES)
def test_patrons_win_what_others_lose(game: str, elections: dict[str, Any]) -> None:
    env, random = PatronsEnv(game, **elections), Random(4)
    env.reset(seed=4)
    moved, house = 0, 0.0
    for _ in range(40):
        won = play(env, random)
        assert set(won) == set(env.possible_agents)
        assert sum(won.values()) <= 1e-9  # what is missing the house took as rake or vigorish
        moved += any(won.values())
        house -= sum(won.values())
        env.reset()
    assert moved > 20


def test_nobody_sees_anothers_cards() -> None:
    env = PatronsEnv("poker")
    env.reset(seed=5)
    seen = {agent: env.observe(agent) for agent in env.agents}
    hands = [tuple(np.flatnonzero(told["hand"])) for told in seen.values()]
    assert len(set(hands)) == len(hands)
    assert all(told["hand"].sum() == 2 and told["table"].sum() == 0 for told in seen.values())
    asked = [agent for agent, told in seen.items() if told["action_mask"].any()]
    assert asked == [env.agent_selection]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="At blackjack nobody plays against other patrons"):
        PatronsEnv("blackjack")
    env = PatronsEnv("poker")
    env.reset(seed=5)
    with pytest.raises(Refusal, match="Nobody can answer"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
