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

from chapter47 import Bet, Game, Refusal, game_types
from chapter47.desk.ceremonies import kind_of
from chapter47.desk.environments import (
    CARDS,
    CEREMONIES,
    MORE,
    SPECS,
    ProcedureEnv,
    SeatEnv,
    identifiers,
    optimal_value,
)
from chapter47.desk.environments.menus import Menu
from chapter47.desk.environments.specs import AMOUNTS
from chapter47.table.cards import Card
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.tiles import Tile
from chapter47.table.window import Limits

NAMES = list(identifiers())
BY_GAME = {spec.game: spec for spec in (*SPECS, *MORE)}


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


# ---- what is seen --------------------------------------------------------------------------------------------------


def test_the_dealers_hidden_cards_are_not_observed() -> None:
    env = gymnasium.make("chapter47/ThreeCardPoker-v1")
    told, _ = env.reset(seed=3)
    assert told[:CARDS].sum() == 3
    assert told[CARDS : 2 * CARDS].sum() == 0
    told, _, over, _, _ = env.step(np.int64(0))
    assert over
    assert told[CARDS : 2 * CARDS].sum() == 3


@pytest.mark.parametrize(("name", "seen"), [("LetItRide", [3, 4, 5]), ("DoubleDownStud", [4, 5])])
def test_community_cards_are_seen_when_they_are_turned(name: str, seen: list[int]) -> None:
    for kind in ("", "Seat"):
        env = gymnasium.make(f"chapter47/{name}{kind}-v1")
        told, _ = env.reset(seed=3)
        counts, over = [], False
        while True:
            cards = told["hand"].sum() + told["table"].sum() if kind else told[: 2 * CARDS].sum()
            counts.append(int(cards))
            if over:
                break
            told, _, over, _, _ = env.step(np.int64(0))
        assert counts == seen


def at_blackjack(name: str = "BlackjackSeat", **elections: Any) -> tuple[Any, dict[str, int]]:
    env = gymnasium.make(f"chapter47/{name}-v1", **elections)
    return env, {word: n for n, word in enumerate(inner(env).choices)}


def test_each_hand_of_a_split_is_seen_for_itself() -> None:
    env, number = at_blackjack()
    env.reset(seed=1)
    for _ in range(300):
        told, info = env.reset()
        if told["question"] == 1 and info["action_mask"][number["split"]]:
            break
    pair = told["hand"].copy()
    assert pair.sum() == 2
    told, _, over, _, info = env.step(np.int64(number["split"]))
    assert not over
    assert (told["hand"].sum(), told["own"].sum()) == (2, 1)
    assert (told["hand"] + told["own"] - pair).sum() == 1
    assert told["wagers"].tolist()[0] == 1.0
    assert told["wagers"].sum() == 2.0
    assert told["stakes"].tolist() == [2.0]


def test_the_count_of_a_hand_is_told() -> None:
    env, number = at_blackjack()
    env.reset(seed=1)
    soft = 0
    for _ in range(60):
        told, _ = env.reset()
        cards = np.flatnonzero(told["hand"]).tolist()
        ranks = sorted(min(10, card % 13 + 1) for card in cards for _ in range(told["hand"][card]))
        plain, ace = sum(ranks), ranks[0] == 1
        assert told["total"][0] == (plain + 10 if ace else plain)
        assert bool(told["total"][1]) is ace
        assert told["question"] == 0 or told["dealer"].sum() == 1
        soft += ace
    assert soft > 3
    assert number["stand"] == 0


def test_a_set_of_pieces_is_named_by_their_places() -> None:
    menu = Menu(BY_GAME["fast-action-holdem"])
    hand = [str(card) for card in sorted(map(Card.parse, "6H 2S 6S KC".split()), key=lambda c: c.index)]
    request = Ask("19:47-21.1[setting]", 1, "set the hand", ("keep-6S-6H", "keep-2S-KC", "split-6S-6H"))
    named = {menu.actions[n]: answer for n, answer in menu.answers(request, hand).items()}
    places = {piece: n for n, piece in enumerate(hand, 1)}
    a, b = sorted((places["6S"], places["6H"]))
    c, d = sorted((places["2S"], places["KC"]))
    parted = (a, b) if a == 1 else (c, d)
    assert named == {
        f"keep-{a}-{b}": "keep-6S-6H", f"keep-{c}-{d}": "keep-2S-KC", f"split-{parted[0]}-{parted[1]}": "split-6S-6H",
    }  # fmt: skip


def test_two_tiles_alike_are_one_choice_under_each_of_their_places() -> None:
    menu = Menu(BY_GAME["pai-gow"])
    hand = [tile.code for tile in sorted(map(Tile.parse, "5-6 5-6 1-3 5-5".split()), key=lambda t: t.index)]
    request = Ask("19:47-10.7[setting]", 1, "set the hands", ("5-6,5-6/1-3,5-5", "1-3,5-6/5-5,5-6"))
    answers = menu.answers(request, hand)
    assert len(answers) == 3
    assert sorted(answers.values()) == ["1-3,5-6/5-5,5-6", "1-3,5-6/5-5,5-6", "5-6,5-6/1-3,5-5"]


def test_an_agent_names_amounts_at_no_limit_poker() -> None:
    env = gymnasium.make("chapter47/Poker-v1", structure="no")
    env.reset(seed=1)
    most, spent = inner(env).choices.index("most"), []

    def policy(told: Any, info: dict[str, Any]) -> np.int64:
        mask = info["action_mask"]
        for word in ("most", "raise", "bet"):
            n = inner(env).choices.index(word)
            if mask[n] and (word != "most" or mask.sum() == 3):
                spent.append(n)
                return np.int64(n)
        return first(told, info)

    rewards = play(env, 60, policy)
    assert most in spent
    assert min(rewards) == -100.0  # all that everybody brings: a hundred small bets
    assert 90 < max(rewards) <= 400.0


def test_others_cards_are_not_seen_at_poker() -> None:
    env = gymnasium.make("chapter47/Poker-v1")
    told, _ = env.reset(seed=1)
    assert told["hand"].sum() == 2
    assert told["table"].sum() == told["dealer"].sum() == told["own"].sum() == 0
    assert told["stakes"].shape == (5,)
    assert told["stakes"].sum() >= 1.5


def test_who_keeps_the_bank_sees_the_bankers_hand() -> None:
    env = gymnasium.make("chapter47/CheminDeFer-v1", banker_rule="free")
    spec = BY_GAME["chemin-de-fer"]
    env.reset(seed=4)
    seen = set()

    def policy(told: Any, info: dict[str, Any]) -> np.int64:
        question = ("", *spec.questions)[told["question"]]
        if question.startswith("draw on"):
            assert told["hand"].sum() == 2
            seen.add(question)
        return first(told, info)

    play(env, 40, policy)
    assert seen >= {"draw on against a"}


def test_a_round_left_in_the_middle_is_not_the_next_ones() -> None:
    env = gymnasium.make("chapter47/ThreeCardPoker-v1")
    before, _ = env.reset(seed=3)
    told, _ = env.reset()
    assert told[: 2 * CARDS].sum() == 3
    assert told.tolist() != before.tolist()


@pytest.mark.parametrize("name", ["Blackjack", "BlackjackSeat", "Spanish21", "PaiGow", "Poker"])
def test_an_action_that_is_not_lawful_is_refused_or_becomes_the_default_as_the_user_says(name: str) -> None:
    refusing, yielding = (gymnasium.make(f"chapter47/{name}-v1", illegal=policy) for policy in ("refuse", "default"))
    refusing.reset(seed=2)
    yielding.reset(seed=2)
    refused = 0
    for _ in range(30):
        _, info = refusing.reset()
        yielding.reset()
        over = False
        while not over:
            wrong = np.flatnonzero(info["action_mask"] == 0)
            if len(wrong):
                refused += 1
                with pytest.raises(Refusal, match="Nobody can answer"):
                    refusing.step(np.int64(wrong[-1]))
            default = inner(refusing)._request.default if not info["action_mask"].all() else None
            right = next((n for n, said in inner(refusing)._answers().items() if said == default), 0)
            _, reward, over, _, info = refusing.step(np.int64(right))
            _, theirs, done, _, _ = yielding.step(np.int64(wrong[-1] if len(wrong) else right))
            assert (reward, over) == (theirs, done)
    assert refused > 20


def test_a_policy_is_refuse_or_default() -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(Refusal, match="no policy for actions that are not lawful"):
            make("chapter47/Blackjack-v1", illegal="ignore")


def test_multiple_action_is_three_wagers() -> None:
    env = gymnasium.make("chapter47/Blackjack-v1", multiple_action=True)
    env.reset(seed=1)
    assert -3.0 in play(env, 30, first)
    one = optimal_value("chapter47/Blackjack-v1", split_hands=2)
    assert one is not None
    assert inner(env).optimal_value == pytest.approx(3 * one, abs=2e-4)


def test_a_table_is_rendered_in_words() -> None:
    env = gymnasium.make("chapter47/BlackjackSeat-v1", render_mode="ansi")
    env.reset(seed=1)
    told: Any = env.render()
    assert told.startswith(("dealer: ", "box1: "))


def test_elections_are_arguments() -> None:
    env = gymnasium.make("chapter47/RedDog-v1", decks=1)
    assert isinstance(env.unwrapped, ProcedureEnv)
    assert isinstance(gymnasium.make("chapter47/RedDogSeat-v1").unwrapped, SeatEnv)
    assert env.unwrapped.optimal_value == pytest.approx(-0.03155, abs=5e-6)
    with pytest.raises(Refusal, match="decks cannot be 0"):
        gymnasium.make("chapter47/RedDog-v1", decks=0)


def test_the_game_itself_gives_both_views() -> None:
    assert Game("blackjack").environment().spec.id == "chapter47/Blackjack-v1"
    assert Game("blackjack").environment(seat=True).spec.id == "chapter47/BlackjackSeat-v1"
