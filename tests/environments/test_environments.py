"""Gymnasium environments: one for every game that asks a patron, content with its checker, worth what the odds say."""

from __future__ import annotations

import warnings
from collections import defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.environments.playing import at_random, first, inner, play

from chapter47 import Bet, Game, Refusal, game_types
from chapter47.desk.ceremonies import kind_of
from chapter47.desk.environments import (
    CEREMONIES,
    MORE,
    SPECS,
    identifiers,
    optimal_value,
)
from chapter47.desk.environments.specs import AMOUNTS
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.window import Limits

NAMES = list(identifiers())
BY_GAME = {spec.game: spec for spec in (*SPECS, *MORE)}


# ---- every game ----------------------------------------------------------------------------------------------------

VARIED: dict[str, list[dict[str, Any]]] = {  # elections that ask for more
    "poker": [
        {"game": "seven-card-stud"},
        {"game": "five-card-draw", "structure": "no"},
        {"game": "omaha", "structure": "pot", "straddle": True},
    ],
    "chemin-de-fer": [{"banker_rule": "free"}],
    "blackjack": [{"even_money": True, "surrender": True}],
    "pai-gow": [{"surrender": True}],
}


def asked(key: str, elections: dict[str, Any]) -> dict[str, set[tuple[str, ...]]]:
    """What the patrons of a game are asked in sixty rounds of random wagers and answers."""
    game, random = Game(key, elections), Random(2)
    seats = range(1, min(game.type.positions, 3) + 1)
    table = game.open_table({n: (f"Patron {n}", 10**7) for n in seats}, Limits(minimum=100))
    told: dict[str, set[tuple[str, ...]]] = defaultdict(set)

    def betting(table: Any) -> list[Any] | None:
        if table.round > 60:
            return None
        made: list[Any] = []
        for _ in range(12):
            kind = random.choice(table.offered)
            name = f"{kind.key}:{random.choice(kind.spots)}" if kind.spots else kind.key
            try:
                table.window.check([*made, Bet(random.choice(seats), name, 1000)])
            except Refusal:
                continue
            made.append(Bet(random.choice(seats), name, 1000))
        try:
            table.window.check(made)
        except Refusal:
            return []
        return made

    def choosing(_: Any, request: Ask | AskAmount) -> Any:
        if isinstance(request, AskAmount):
            return request.low
        if request.seat:
            told[kind_of(request.question)].add(request.choices)
        return random.choice(request.choices)

    game.play(table, betting, choosing, seed=5)
    return told


@pytest.mark.parametrize("key", [game.key for game in game_types()])
def test_every_game_that_asks_a_patron_has_an_environment(key: str) -> None:
    for elections in [{}, *VARIED.get(key, [])]:
        for question, offered in asked(key, elections).items():
            if question in CEREMONIES:
                continue
            spec = BY_GAME[key]
            assert question in spec.questions
            for choices in offered:
                plain = {choice for choice in choices if not any(character in choice for character in ",-/")}
                assert plain <= set(spec.choices)
                assert len(plain) == len(choices) or spec.sets or "-" in "".join(spec.choices)


def test_every_environment_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text()
    for spec in (*SPECS, *MORE):
        actions = [*spec.choices, *(f"{told.word}-i-j" for told in spec.sets), *(AMOUNTS if spec.amounts else ())]
        assert f"| `{spec.name}-v1` | {', '.join(actions)} |" in page


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_is_content(name: str) -> None:
    env = gymnasium.make(name, illegal="default")  # the checker tries any action
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    ("name", "elections"),
    [
        ("BlackjackSeat", {"decks": 2, "soft17": "hit"}),
        ("Spanish21", {"decks": 8}),
        ("PaiGow", {"player_banking": False}),
        ("CheminDeFer", {"decliner_leaves": True}),
        ("Poker", {"game": "seven-card-stud"}),
        ("Poker", {"game": "five-card-draw", "structure": "no"}),
    ],
)
def test_elections_are_arguments_of_every_environment(name: str, elections: dict[str, Any]) -> None:
    env = gymnasium.make(f"chapter47/{name}-v1", illegal="default", **elections)
    assert inner(env).game.elections.chosen().items() >= elections.items()
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=2)
    assert len(set(play(env, 25, at_random(3)))) > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_repeats(name: str) -> None:
    runs = []
    for _ in range(2):
        env = gymnasium.make(name)
        env.reset(seed=11)
        runs.append(play(env, 15, at_random(4)))
    assert runs[0] == runs[1]
    assert any(runs[0])


def test_without_a_seed_no_two_tables_are_alike() -> None:
    runs = [play(gymnasium.make("chapter47/Blackjack-v1"), 40, first) for _ in range(2)]
    assert runs[0] != runs[1]


def test_a_random_agent_meets_every_action_of_a_menu_that_it_can() -> None:
    env = gymnasium.make("chapter47/PaiGowPoker-v1")
    env.reset(seed=1)
    met: set[int] = set()
    random = at_random(3)

    def policy(_: Any, info: dict[str, Any]) -> np.int64:
        if info["cite"].startswith("19:47-11.9"):
            met.update(np.flatnonzero(info["action_mask"]).tolist())
        return random(_, info)  # type: ignore[no-any-return]

    play(env, 150, policy)
    names = [inner(env).choices[n] for n in met]
    assert {f"low-{a}-{b}" for a in range(1, 7) for b in range(a + 1, 8)} >= set(names)
    assert len(names) == 21


# ---- what it is worth ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RedDog", -0.0279783),
        ("CasinoWar", -0.0233006),
        ("ThreeCardPoker", -0.0337298),
        ("CaribbeanStudSeat", -0.0522431),
        ("NightCaribbeanStud", -0.0522431),
        ("LetItRide", -0.0350568),
        ("DoubleDownStud", -0.0266784),
        ("Blackjack", -0.0046120),
        ("PaiGow", None),
        ("PaiGowPoker", None),
        ("FastActionHoldem", None),
        ("CheminDeFer", None),
        ("Poker", None),
    ],
)
def test_the_best_value_is_known_or_it_is_said_why_not(name: str, value: float | None) -> None:
    assert optimal_value(f"chapter47/{name}-v1") == (value if value is None else pytest.approx(value, abs=1e-7))
    if value is None:
        assert len(inner(gymnasium.make(f"chapter47/{name}-v1")).value_note) > 30


def test_a_perfect_setter_of_tiles_is_worth_more_than_the_house_way() -> None:
    env = inner(gymnasium.make("chapter47/PaiGow-v1", player_banking=False))
    assert env.optimal_value == pytest.approx(-0.0166446, abs=1e-7)
    assert env.game.odds()["pai-gow"].house_edge == pytest.approx(0.0238660, abs=1e-6)
    assert inner(gymnasium.make("chapter47/PaiGow-v1")).reference_value == env.optimal_value


def test_pai_gow_poker_has_a_value_where_only_the_dealer_banks() -> None:
    name = "chapter47/PaiGowPoker-v1"
    assert optimal_value(name, player_banking=False) == pytest.approx(-143826578373697 / 5893185022296000, abs=1e-12)


def scored(env: Any, episodes: int, policy: Any, exact: float) -> None:
    rewards = play(env, episodes, policy)
    mean, error = float(np.mean(rewards)), float(np.std(rewards)) / sqrt(len(rewards))
    assert abs(mean - exact) < 4 * error


def test_always_war_pays_what_the_odds_say() -> None:
    env = gymnasium.make("chapter47/CasinoWar-v1")
    env.reset(seed=5)
    war, no = (inner(env).choices.index(word) for word in ("war", "no"))

    def policy(_: Any, info: dict[str, Any]) -> np.int64:
        return np.int64(war if info["action_mask"][war] else no)

    scored(env, 6000, policy, -inner(env).game.odds()["initial:always-war"].house_edge)


def test_the_first_choice_at_pai_gow_is_the_house_way_and_worth_it() -> None:
    env = gymnasium.make("chapter47/PaiGow-v1", player_banking=False)
    env.reset(seed=5)
    house = inner(env)

    def policy(_: Any, __: Any) -> np.int64:
        lawful = house._answers()
        choice = getattr(house._request, "choices", ("",))[0]
        return np.int64(next((n for n, answer in lawful.items() if answer == choice), 0))

    scored(env, 1500, policy, -house.game.odds()["pai-gow"].house_edge)


@pytest.mark.parametrize("name", ["ThreeCardPoker", "NightCaribbeanStud", "Spanish21"])
def test_who_plays_as_the_learner_is_told_earns_the_value(name: str) -> None:
    env = gymnasium.make(f"chapter47/{name}-v1")
    env.reset(seed=5)
    table = inner(env)

    def policy(_: Any, __: Any) -> np.int64:
        request, lawful = table._request, table._answers()
        if not lawful:
            return np.int64(0)
        told = (table.game.type.hint(table.table, request) or request.default).replace(":", " ").split()[0]
        return np.int64(next(n for n, answer in lawful.items() if answer == told))

    scored(env, 500, policy, table.optimal_value)


def test_multi_action_pays_three_hands_and_a_split_shows_each() -> None:
    env = gymnasium.make("chapter47/MultiActionBlackjackSeat-v1")
    env.reset(seed=1)
    bets = []

    def policy(told: Any, info: dict[str, Any]) -> np.int64:
        if told["question"] == 1:
            bets.append(told["wagers"][0])
        return first(told, info)

    rewards = play(env, 40, policy)
    assert set(bets) <= {3.0, 2.0, 1.0}
    assert 3.0 in bets
    assert -3.0 in rewards
