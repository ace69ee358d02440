"""Vector environments on compiled rounds: what the audited procedure does, card by card, and what the odds say."""

from __future__ import annotations

from math import sqrt
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from chapter47 import Refusal
from chapter47.environments import CARDS, COMPILED, SPECS, ProcedureEnv
from chapter47.sim.vector import GAMES, KernelVectorEnv
from chapter47.table.cards import Card
from chapter47.table.requests import Draw

CHOSEN = [spec for spec in SPECS if spec.game in COMPILED]
ELECTIONS: list[tuple[str, dict[str, Any]]] = [
    ("CasinoWar", {}),
    ("CasinoWar", {"dealer_burns": True, "war_tie_bonus": False, "decks": 8}),
    ("RedDog", {}),
    ("RedDog", {"decks": 1}),
    ("ThreeCardPoker", {}),
    ("ThreeCardPoker", {"ante_bonus": "2"}),
]


def test_every_compiled_game_is_registered() -> None:
    assert set(GAMES) == set(COMPILED) == {spec.game for spec in CHOSEN}
    for spec in CHOSEN:
        assert isinstance(gymnasium.make_vec(f"chapter47/{spec.name}-v0", num_envs=3), KernelVectorEnv)


@pytest.mark.parametrize(("name", "elections"), ELECTIONS)
def test_the_same_cards_bring_the_same(name: str, elections: dict[str, Any]) -> None:
    """Rounds of the procedure with random actions, dealt again to a compiled table: every step alike."""
    spec = next(spec for spec in SPECS if spec.name == name)
    audited = ProcedureEnv(spec, **elections)
    audited.reset(seed=3)
    compiled = KernelVectorEnv(spec, **elections)
    compiled.reset(seed=3)
    drawn = record(audited)
    random = np.random.default_rng(5)
    asked = 0
    for _ in range(400):
        audited.reset()
        drawn.clear()
        actions = random.integers(len(spec.choices), size=4)
        steps: list[Any] = []
        while not steps or not steps[-1][2]:
            steps.append(audited.step(actions[len(steps)]))
        stack(compiled, drawn)
        for number, (observed, reward, over, _, info) in enumerate(steps):
            theirs = compiled.step(actions[number : number + 1])
            assert theirs[0][0].tolist() == observed.tolist()
            assert theirs[1][0] == reward
            assert theirs[2][0] == over
            assert theirs[4]["action_mask"][0].tolist() == info["action_mask"].tolist()
        asked += len(steps) > 1
        again = compiled.step(actions[:1])  # the step after the end only begins the next round
        assert (again[1][0], again[2][0], int(again[0][0][: 2 * CARDS].sum())) == (0, False, 0)
    assert asked > 15


def record(env: ProcedureEnv) -> list[tuple[str, Card | None]]:
    """Whoever deals to this table, and a list of what is dealt where."""
    drawn: list[tuple[str, Card | None]] = []
    dealer: Any = env._dealer

    def deal(request: Any) -> Any:
        answer = dealer(request)
        if isinstance(request, Draw):
            drawn.append((request.to, answer))
        return answer

    env._dealer = deal  # type: ignore[assignment]
    return drawn


def stack(env: KernelVectorEnv, drawn: list[tuple[str, Card | None]]) -> None:
    """Put the cards of a round on top of the compiled table's shoe: poker hands one after the other."""
    if env.game.key == "red-dog":
        drawn = [(to, card) for to, card in drawn if to != "burn"]
    if env.game.key == "three-card-poker":
        drawn = sorted(drawn, key=lambda one: one[0] == "dealer")
    cards = [card.index if card else 0 for _, card in drawn]
    env._shoes[0, : len(cards)] = cards
    env._at[0] = 0


@pytest.mark.parametrize(
    ("name", "action", "row"),
    [("CasinoWar", 0, "initial"), ("CasinoWar", 1, "initial:always-surrender"), ("RedDog", 0, "original:never-raise")],
)
def test_a_fixed_play_earns_what_the_odds_say(name: str, action: int, row: str) -> None:
    envs: Any = gymnasium.make_vec(f"chapter47/{name}-v0", num_envs=2000)
    envs.reset(seed=9)
    actions = np.full(2000, action)
    earned = []
    for _ in range(400):
        _, rewards, over, _, _ = envs.step(actions)
        earned.append(rewards[over])
    told = np.concatenate(earned)
    exact = -envs.game.odds()[row].house_edge
    assert abs(told.mean() - exact) < 4 * told.std() / sqrt(len(told))


def test_the_best_play_of_three_card_poker_reaches_the_best_value() -> None:
    envs: Any = gymnasium.make_vec("chapter47/ThreeCardPoker-v0", num_envs=2000)
    observed, _ = envs.reset(seed=2)
    weights = np.array([14 if i % 13 == 0 else i % 13 + 1 for i in range(52)])
    earned = []
    for _ in range(450):
        ranks = np.sort(observed[:, :52] * weights, axis=1)[:, -3:]
        suits = observed[:, :52].reshape(-1, 4, 13).sum(axis=2).max(axis=1) == 3
        high, middle, low = ranks[:, 2].astype(int), ranks[:, 1].astype(int), ranks[:, 0].astype(int)
        pairs = (high == middle) | (middle == low)  # or nothing is dealt yet, where any action will do
        queen = high * 256 + middle * 16 + low >= 12 * 256 + 6 * 16 + 4
        straight = (high - low == 2) & (high - middle == 1)
        plays = pairs | queen | suits | straight | ((high == 14) & (middle == 3) & (low == 2))
        observed, rewards, over, _, _ = envs.step(np.where(plays, 0, 1))
        earned.append(rewards[over])
    told = np.concatenate(earned)
    assert abs(told.mean() - envs.optimal_value) < 4 * told.std() / sqrt(len(told))


def test_a_seed_repeats_and_tables_differ() -> None:
    def run(seed: Any) -> Any:
        envs: Any = gymnasium.make_vec("chapter47/RedDog-v0", num_envs=6)
        told = [envs.reset(seed=seed)]
        told += [envs.step(np.ones(6, np.int64)) for _ in range(300)]
        return told

    one = run(4)
    assert data_equivalence(one, run(4))
    assert data_equivalence(one, run([4, 5, 6, 7, 8, 9]))
    observed = one[1][0]
    assert len({row.tobytes() for row in observed}) == 6
    envs: Any = gymnasium.make_vec("chapter47/RedDog-v0", num_envs=6)
    assert envs.observation_space.contains(envs.reset()[0])
    at = envs._at.copy()
    envs.step(np.zeros(6, np.int64))
    envs.reset()
    assert (envs._at != at).all()  # without a seed the shoe goes on


def test_wrappers_of_gymnasium_take_it() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec("chapter47/CasinoWar-v0", num_envs=50))
    envs.reset(seed=1)
    for _ in range(10):
        envs.step(envs.action_space.sample())
    assert envs.episode_count > 100
    assert len(envs.return_queue) == 100


def test_what_is_not_compiled_is_refused() -> None:
    with pytest.raises(Refusal, match="no compiled tables of let-it-ride"):
        KernelVectorEnv(next(spec for spec in SPECS if spec.game == "let-it-ride"))
    with pytest.raises(Refusal, match="0 tables"):
        KernelVectorEnv(CHOSEN[0], 0)
    with pytest.raises(Refusal):
        gymnasium.make_vec("chapter47/CasinoWar-v0", num_envs=2, decks=3)
