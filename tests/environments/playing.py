"""Agents that play environments in tests."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np


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


def at_random(seed: int) -> Any:
    random = Random(seed)
    return lambda _, info: np.int64(random.choice(np.flatnonzero(info["action_mask"]).tolist()))


def inner(env: Any) -> Any:
    return env.unwrapped
