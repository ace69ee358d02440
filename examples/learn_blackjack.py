"""A tabular learner at blackjack: 4,096 compiled tables, no rule of the game told to it but what is lawful.

It keeps for every situation and action the mean of what its rounds brought, mostly takes the best and sometimes
another, and is then scored against the exact value of the best play.

    python examples/learn_blackjack.py [seconds of processor time, 90 unless given]
"""

from __future__ import annotations

import sys
import time
from typing import Any

import gymnasium
import numpy as np

import chapter47.desk.environments
from chapter47.desk.environments import blackjack_row as row

TABLES, LONGEST = 4096, 16
SIZES = (3, 22, 2, 11, 11, 2, 3)  # asked, count, soft, pair, the dealer's card, two cards or more, split


def situations(seen: Any) -> Any:
    """The situation of every table as one number."""
    told = seen[:, : row.SEEN].astype(np.int64)
    split = np.where(told[:, row.HANDS] == 1, 0, np.where(told[:, row.WHICH] < told[:, row.HANDS], 1, 2))
    count, two = np.minimum(told[:, row.COUNT], 21), (told[:, row.NUMBER_OF_CARDS] == 2).astype(np.int64)
    parts = told[:, row.ASKED], count, told[:, row.SOFT], told[:, row.PAIR], told[:, row.DEALER_UP], two, split
    return np.ravel_multi_index(parts, SIZES)


def best(worth: Any, at: Any, mask: Any) -> Any:
    """The lawful action that has brought most, at every table."""
    return np.where(mask > 0, worth[at], -np.inf).argmax(axis=1)


def learn(envs: Any, seconds: float) -> Any:
    """What every action brought on average in every situation."""
    random = np.random.default_rng(1)
    number, actions = int(np.prod(SIZES)), len(envs.choices)
    times, worth = np.zeros(number * actions), np.zeros((number, actions))
    trail, length = np.zeros((TABLES, LONGEST), np.int64), np.zeros(TABLES, np.int64)
    seen, infos = envs.reset(seed=1)
    started = time.process_time()
    while (spent := (time.process_time() - started) / seconds) < 1:
        at, mask = situations(seen), infos["action_mask"]
        tries = (random.random((TABLES, actions)) * mask).argmax(axis=1)
        chosen = np.where(random.random(TABLES) < 0.3 * (1 - spent) + 0.01, tries, best(worth, at, mask))
        asked = seen[:, row.ASKED] > 0
        trail[np.arange(TABLES), np.minimum(length, LONGEST - 1)] = at * actions + chosen
        length += asked
        seen, rewards, over, _, infos = envs.step(chosen)
        for step in range(int(length[over].max(initial=0))):
            ended = np.flatnonzero(over & (length > step) & (step < LONGEST))
            cells, counts = np.unique(trail[ended, step], return_counts=True)
            brought = np.bincount(np.searchsorted(cells, trail[ended, step]), rewards[ended])
            times[cells] = np.minimum(times[cells] + counts, 40_000)  # what is long past counts for less
            worth.reshape(-1)[cells] += (brought - counts * worth.reshape(-1)[cells]) / times[cells]
        length[over] = 0
    return worth


def score(envs: Any, worth: Any, rounds: int) -> tuple[float, float]:
    """What the learnt play brings, and the standard error."""
    seen, infos = envs.reset(seed=2)
    number, total, squares = 0, 0.0, 0.0
    while number < rounds:
        seen, rewards, over, _, infos = envs.step(best(worth, situations(seen), infos["action_mask"]))
        number, total, squares = number + int(over.sum()), total + rewards.sum(), squares + (rewards**2).sum()
    mean = total / number
    return mean, float(np.sqrt((squares / number - mean**2) / number))


def main(seconds: float = 90.0, rounds: int = 8_000_000) -> float:
    """Learn and say how good it is: the gap to the best play."""
    envs: Any = gymnasium.make_vec("chapter47/Blackjack-v1", num_envs=TABLES)
    worth = learn(envs, seconds)
    mean, error = score(envs, worth, rounds)
    gap: float = envs.optimal_value - mean
    print(f"learnt {mean:+.4%}, the best play {envs.optimal_value:+.4%}, gap {gap:.4%} (standard error {error:.4%})")
    return gap


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
