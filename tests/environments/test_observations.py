"""What an agent sees, names and is refused: no hidden card, each hand for itself, amounts and sets of pieces."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from tests.environments.playing import first, inner, play

from chapter47 import Game, Refusal
from chapter47.desk.environments import (
    CARDS,
    MORE,
    SPECS,
    ProcedureEnv,
    SeatEnv,
    identifiers,
    optimal_value,
)
from chapter47.desk.environments.menus import Menu
from chapter47.table.cards import Card
from chapter47.table.requests import Ask
from chapter47.table.tiles import Tile

NAMES = list(identifiers())
BY_GAME = {spec.game: spec for spec in (*SPECS, *MORE)}


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
