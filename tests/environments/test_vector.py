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
from chapter47.desk.environments import COMPILED, MORE, SPECS, ProcedureEnv
from chapter47.desk.environments import blackjack_row as row
from chapter47.desk.environments.kernel_blackjack import AT, END
from chapter47.desk.environments.tables_blackjack import BlackjackTables
from chapter47.desk.environments.vector import FAMILY, GAMES, KernelVectorEnv
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.exact.state import class_of
from chapter47.games.blackjack.exact.strategy import GIVE_UP, SPLIT
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
    ("NightRedDog", {}),
    ("CaribbeanStud", {}),
    ("NightCaribbeanStud", {}),
    ("LetItRide", {}),
    ("NightLetItRide", {}),
    ("DoubleDownStud", {}),
    ("Blackjack", {}),
    ("Blackjack", {"surrender": True, "even_money": True, "split_hands": 4, "boxes": 6, "soft17": "hit", "decks": 2}),
    ("Blackjack", {"hole_card": "reader", "surrender": True, "insurance_at_own_turn": False}),
    ("Blackjack", {"hole_card": "down", "even_money": True, "resplit_aces": False, "split_hands": 3}),
    ("Blackjack", {"hole_card": "up"}),
    ("Blackjack", {"multiple_action": True}),
    ("Blackjack", {"six_to_five": True, "decks": 1, "double_after_split": False, "split_hands": 3}),
    ("Blackjack", {"six_to_five": True, "decks": 2, "burn_each_round": True, "hole_card": "reader"}),
    ("Blackjack", {"suited_678": True, "three_sevens": True, "five_card_21": True, "designated_blackjack": "AS JS"}),
    ("Spanish21", {}),
    ("Spanish21", {"hole_card": "none", "decks": 6, "surrender": False}),
    ("Spanish21", {"hole_card": "down", "rescue": True}),
    ("NightBlackjack", {}),
    ("NightBlackjack", {"decks": 1, "ties": "iii"}),
    ("NightBlackjack", {"decks": 2, "ties": "ii", "one_card_face_down": True}),
    ("MultiActionBlackjack", {}),
]


def test_every_compiled_game_is_registered() -> None:
    assert set(GAMES) == set(COMPILED) == {spec.game for spec in CHOSEN}
    for spec in CHOSEN:
        assert isinstance(gymnasium.make_vec(f"chapter47/{spec.name}-v1", num_envs=3), KernelVectorEnv)


@pytest.mark.parametrize(("name", "elections"), ELECTIONS)
def test_the_same_cards_bring_the_same(name: str, elections: dict[str, Any]) -> None:
    """Rounds of the procedure with random lawful actions, dealt again to a compiled table: every step alike."""
    spec = next(spec for spec in SPECS if spec.name == name)
    audited = ProcedureEnv(spec, **elections)
    _, info = audited.reset(seed=3)
    while not audited.step(np.flatnonzero(info["action_mask"])[0])[2]:
        info = audited._info()
    compiled = KernelVectorEnv(spec, **elections)
    compiled.reset(seed=3)
    drawn = record(audited)
    random = np.random.default_rng(5)
    asked = 0
    for _ in range(600 if audited.round_spec.hands else 400):
        drawn.clear()
        seen, info = audited.reset()
        asked += not audited._over
        told: list[Any] = [(seen, 0.0, False, None, info)]
        actions = [0]
        while not told[-1][2]:
            actions.append(preferred(random, told[-1][4]["action_mask"]))
            told.append(audited.step(np.int64(actions[-1])))
        stack(compiled, drawn)
        for action, (observed, reward, over, _, info) in zip(actions, told, strict=True):
            theirs = compiled.step(np.array([action]))
            assert theirs[0][0].tolist() == observed.tolist()
            assert theirs[1][0] == reward
            assert theirs[2][0] == over
            assert theirs[4]["action_mask"][0].tolist() == info["action_mask"].tolist()
    assert asked > 15


def preferred(random: np.random.Generator, mask: Any) -> int:
    """A lawful action at random, one of those after the first more often: splits and doubles are rare otherwise."""
    lawful = np.flatnonzero(mask)
    return int(lawful[-1] if random.random() < 0.4 else random.choice(lawful))


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
    tables: Any = env.tables
    tables.leave()
    env._observed[:] = 1
    if env.game.key in ("red-dog", "night-red-dog", *FAMILY):
        drawn = [(to, card) for to, card in drawn if to != "burn"]
    if env.game.key not in ("red-dog", "night-red-dog", "casino-war", *FAMILY):
        drawn = sorted(drawn, key=lambda one: one[0] == "dealer" or one[0].startswith("community"))
    cards = [card.index if card else 0 for _, card in drawn]
    if isinstance(tables, BlackjackTables):
        first = 1 + tables.terms.burn
        tables.shoes[0, first : first + len(cards)] = cards
        tables.state[0, AT], tables.state[0, END] = 1, tables.shoes.shape[1]
        tables.terms = tables.terms._replace(stop=2)
    else:
        tables.shoes[0, : len(cards)] = cards
        tables.at[0] = 0


@pytest.mark.parametrize(
    ("name", "action", "row"),
    [("CasinoWar", 0, "initial"), ("CasinoWar", 1, "initial:always-surrender"), ("RedDog", 0, "original:never-raise")],
)
def test_a_fixed_play_earns_what_the_odds_say(name: str, action: int, row: str) -> None:
    envs: Any = gymnasium.make_vec(f"chapter47/{name}-v1", num_envs=2000, illegal="default")
    envs.reset(seed=9)
    earned, actions = [], np.full(2000, action)
    for _ in range(400):
        _, rewards, over, _, _ = envs.step(actions)
        earned.append(rewards[over])
    told = np.concatenate(earned)
    exact = -envs.game.odds()[row].house_edge
    assert abs(told.mean() - exact) < 4 * told.std() / sqrt(len(told))


def test_the_best_play_of_three_card_poker_reaches_the_best_value() -> None:
    envs: Any = gymnasium.make_vec("chapter47/ThreeCardPoker-v1", num_envs=2000)
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


FAIR = ["Blackjack", "Spanish21", "NightBlackjack", "MultiActionBlackjack"]


@pytest.mark.parametrize("name", FAIR)
def test_the_chart_earns_its_value_at_compiled_tables(name: str) -> None:
    """The optimal chart, read from the observation alone, over about half a million rounds of each game."""
    envs: Any = gymnasium.make_vec(f"chapter47/{name}-v1", num_envs=4096, illegal="default")
    parameters = envs.game.elections.parameters
    if name == "Spanish21":
        parameters = parameters._replace(super_bonus=envs.game.elections.super_bonus_of(1000))
    plan = solution(parameters).chart
    number = {choice: n for n, choice in enumerate(envs.choices)}
    observed, infos = envs.reset(seed=9)
    earned = []
    for _ in range(400):
        actions = charted(plan, parameters, observed.astype(np.int64), infos["action_mask"], number)
        observed, rewards, over, _, infos = envs.step(actions)
        earned.append(rewards[over])
    told = np.concatenate(earned)
    assert abs(told.mean() - envs.optimal_value) < 4 * told.std() / sqrt(len(told)) + 5e-4  # what the cut card does


def charted(plan: Any, p: Any, seen: Any, mask: Any, number: dict[str, int]) -> Any:
    """The chart's action at every table."""
    up = seen[:, row.DEALER_UP]
    column = np.zeros(11, np.int64)
    for at, group in enumerate(plan.starts):
        for start in group:
            column[start[0]] = at
    at = column[up]
    classes = np.array(
        [class_of(int(min(n, 8 if p.spanish else 4)), bool(soft), int(total))
         for n, soft, total in seen[:, [row.NUMBER_OF_CARDS, row.SOFT, row.COUNT]]]
    )  # fmt: skip
    size = plan.hit.shape[1]
    classes = np.minimum(classes, size - 1)
    actions = np.where(plan.hit[at, classes] != 0, number["hit"], number["stand"])
    lawful = mask.astype(bool)
    doubles = (plan.double[at, classes] != 0) & lawful[:, number["double"]]
    actions = np.where(doubles, number["double"], actions)
    first = seen[:, row.HANDS] == 1
    gives = (plan.surrender[at, classes] != 0) & (seen[:, row.PAIR] == 0) & lawful[:, number["surrender"]] & first
    actions = np.where(gives, number["surrender"], actions)
    pair = plan.pair[at, seen[:, row.PAIR]]
    is_pair = (seen[:, row.PAIR] > 0) & (seen[:, row.NUMBER_OF_CARDS] == 2)
    actions = np.where(is_pair & (pair == SPLIT) & lawful[:, number["split"]], number["split"], actions)
    actions = np.where(
        is_pair & first & (pair == GIVE_UP) & lawful[:, number["surrender"]], number["surrender"], actions
    )
    if "rescue" in number:
        takes = (plan.rescue[at, classes] != 0) & (seen[:, row.ASKED] == 3)
        actions = np.where(takes, number["rescue"], actions)
    return np.where(seen[:, row.ASKED] == 2, number["no"], actions)


def test_an_unlawful_action_is_refused_and_no_table_moves() -> None:
    envs: Any = gymnasium.make_vec("chapter47/Blackjack-v1", num_envs=50)
    observed, infos = envs.reset(seed=3)
    asked = int(np.flatnonzero(observed[:, row.ASKED] == 1)[0])
    lawful = infos["action_mask"].argmax(axis=1)
    insure = envs.choices.index("insure")
    wrong = lawful.copy()
    wrong[asked] = insure
    state = envs.tables.state.copy()
    with pytest.raises(Refusal, match=f"Nobody can answer 'insure' now at table {asked}"):
        envs.step(wrong)
    wrong[asked] = 99
    with pytest.raises(Refusal, match="Nobody can answer action 99 now"):
        envs.step(wrong)
    assert (envs.tables.state == state).all()
    yielding: Any = gymnasium.make_vec("chapter47/Blackjack-v1", num_envs=50, illegal="default")
    yielding.reset(seed=3)
    assert data_equivalence(yielding.step(wrong), envs.step(lawful))


def test_a_shoe_that_cannot_be_compiled_is_refused() -> None:
    for elections in ({"double_shoe": True}, {"shuffle": "bart-carter"}):
        with pytest.raises(Refusal, match="one shoe that is shuffled as a whole"):
            gymnasium.make_vec("chapter47/Blackjack-v1", num_envs=2, **elections)


def test_a_seed_repeats_and_tables_differ() -> None:
    def run(seed: Any) -> Any:
        envs: Any = gymnasium.make_vec("chapter47/RedDog-v1", num_envs=6)
        told = [envs.reset(seed=seed)]
        told += [envs.step(np.ones(6, np.int64)) for _ in range(300)]
        return told

    one = run(4)
    assert data_equivalence(one, run(4))
    assert data_equivalence(one, run([4, 5, 6, 7, 8, 9]))
    observed = one[1][0]
    assert len({row.tobytes() for row in observed}) == 6
    envs: Any = gymnasium.make_vec("chapter47/RedDog-v1", num_envs=6)
    assert envs.observation_space.contains(envs.reset()[0])
    at = envs.tables.at.copy()
    envs.reset()
    assert (envs.tables.at != at).all()  # without a seed the shoe goes on


def test_wrappers_of_gymnasium_take_it() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec("chapter47/CasinoWar-v1", num_envs=50, illegal="default"))
    envs.reset(seed=1)
    for _ in range(10):
        envs.step(envs.action_space.sample())
    assert envs.episode_count > 100
    assert len(envs.return_queue) == 100


def test_what_is_not_compiled_is_refused() -> None:
    with pytest.raises(Refusal, match="no compiled tables of poker"):
        KernelVectorEnv(next(spec for spec in MORE if spec.game == "poker"))
    with pytest.raises(Refusal, match="payout limit"):
        gymnasium.make_vec("chapter47/DoubleDownStud-v1", num_envs=2, payout_limit=30_000)
    with pytest.raises(Refusal, match="0 tables"):
        KernelVectorEnv(CHOSEN[0], 0)
    with pytest.raises(Refusal):
        gymnasium.make_vec("chapter47/CasinoWar-v1", num_envs=2, decks=3)
