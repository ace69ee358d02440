"""Exact odds of red dog: published figures, a recount by brute force, the procedure itself, and the kernel."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from chapter47 import Bet, game
from chapter47.games.red_dog import rules
from chapter47.games.red_dog.elections import RedDogElections
from chapter47.games.red_dog.kernel import RedDogKernel, play_shoe
from chapter47.games.red_dog.odds import _together, best_raises, class_counts, odds
from chapter47.sim.engine import simulate
from chapter47.table.cards import Card, decks
from chapter47.table.drivers import Players, drive, enumerate_rounds
from chapter47.table.requests import Ask, AskAmount, Bets, Cut, Draw, Request

HALF_MILLIONTH = 5e-7


@pytest.mark.parametrize(  # webcasinoguide.com, from the wizardofodds table
    ("spread", "ev"),
    [
        (2, -0.225806),
        (4, -0.380645),
        (5, -0.225806),
        (6, -0.070968),
        (7, 0.083871),
        (10, 0.548387),
        (11, 0.703226),
    ],
)
def test_published_value_of_a_raise_with_six_decks(spread: int, ev: float) -> None:
    assert -odds(RedDogElections())[f"raise:{spread}"].house_edge == pytest.approx(ev, abs=HALF_MILLIONTH)


@pytest.mark.parametrize(("spread", "win"), [(9, 0.696774), (10, 0.774194), (11, 0.851613)])
def test_published_chances_with_six_decks(spread: int, win: float) -> None:
    assert odds(RedDogElections())[f"raise:{spread}"].win == pytest.approx(win, abs=HALF_MILLIONTH)


@pytest.mark.parametrize(("decks", "edge"), [(1, 0.03155), (2, 0.03077), (4, 0.02884), (6, 0.02798), (8, 0.02751)])
def test_published_house_edges(decks: int, edge: float) -> None:
    told = odds(RedDogElections(decks=decks))
    assert told["original:raise-7-or-more"].house_edge == pytest.approx(edge, abs=5e-6)
    assert told["original"].exact == told["original:raise-7-or-more"].exact
    assert told["original:never-raise"].house_edge > edge


def test_best_play_is_found_from_the_odds() -> None:
    assert best_raises(RedDogElections()) == set(range(7, 12))
    assert best_raises(RedDogElections.elect(spread_2_pays="6 to 1")) == {2, *range(7, 12)}
    better = RedDogElections.elect(spread_4_11_pays="3 to 2")
    assert (
        best_raises(better)
        == {s for s in range(4, 12) if Fraction(24 * s, 310) * Fraction(5, 2) > 1}
        == set(range(6, 12))
    )


def test_a_small_shoe_recounted_card_by_card() -> None:
    cards = [value for value in range(2, 15) for _ in range(4)]
    recount = Counter(rules.result_class(*three) for three in permutations(cards, 3))
    assert {result: n for result, n in enumerate(class_counts(1)) if n} == recount
    assert sum(class_counts(6)) == 312 * 311 * 310


class Given:
    """A dealer whose cards come in the order given."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = iter(cards)

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Cut):
            return request.low
        return next(self.cards) if isinstance(request, Draw) else None


@pytest.mark.parametrize("seed", range(12))
def test_procedure_and_kernel_see_the_same_money(seed: int) -> None:
    """Random elections and a shuffled shoe: the same cards to both, $10 a round raised by a random rule."""
    random = Random(seed)
    elected = {
        "decks": random.choice((1, 2, 6)),
        "spread_1_pays": random.choice(("5 to 1", "6 to 1")),
        "three_of_a_kind_pays": random.choice(("11 to 1", "12 to 1")),
        "cutting_card_from_back": random.choice((3, 10, 25)),
    }
    raised = {spread for spread in range(1, 12) if random.random() < 0.5}
    red_dog = game("red-dog", elected)
    elections = red_dog.elections
    assert isinstance(elections, RedDogElections)
    cards = decks(elections.shoe_decks)
    random.shuffle(cards)
    counts = play_shoe((card.rank for card in cards), elections.behind, burned=0)
    rounds = sum(counts)
    table = red_dog.open_table({1: ("Ann", 100_000_000)})

    def choose(_: Any, request: Ask | AskAmount) -> Any:
        if isinstance(request, AskAmount):
            return request.high
        return "raise" if "spread" in request.question and table.state.spread in raised else request.choices[0]

    def bets(_: Any) -> list[Bet] | None:
        return [Bet(1, "original", 1000)] if table.round <= rounds else None

    drive(table, red_dog.type.procedure(table, False), Players(table, Given([*cards, cards[0]]), bets, choose))
    expected = sum(n * _together(result, elections, 1000, raised)[1] for result, n in enumerate(counts))
    assert table.round == rounds
    assert -table.rack == expected


@pytest.mark.parametrize(
    "elected",
    [{}, {"decks": 1}, {"shuffler": "continuous", "device_approval": "A-1", "spread_2_pays": "6 to 1", "decks": 2}],
)
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = RedDogElections.elect(elected)
    rounds = 2_000_000
    simulated = simulate(RedDogKernel(elections), rounds, 47, 2)
    for totals, value in zip(simulated.wagers, odds(elections).wagers, strict=True):
        assert totals.wager == value.wager
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager
    again = simulate(RedDogKernel(elections), rounds, 47, 1)
    assert [w.net for w in again.wagers] == [w.net for w in simulated.wagers]


def test_the_layout_shows_the_odds_of_the_wagers() -> None:
    drawn = game("red-dog", spread_1_pays="6 to 1")._repr_svg_()
    assert "spread 1: 6 to 1" in drawn and "three of a kind: 11 to 1" in drawn
    assert drawn.count('data-wager="original"') == 7


def by_rank(request: Request) -> list[tuple[Any, int]]:
    """One card for all of its rank, with their number."""
    assert isinstance(request, Draw)
    left: dict[int, tuple[Card, int]] = {}
    for card, number in request.shoe.remaining().items():
        first, so_far = left.get(card.rank, (card, 0))
        left[card.rank] = (first, so_far + number)
    return list(left.values())


@pytest.mark.parametrize("raised", [range(12, 12), range(7, 12)])
def test_the_procedure_itself_gives_the_exact_value(raised: range) -> None:
    """Every way a round of one deck can be dealt, told by the procedure and settled by it."""
    red_dog = game("red-dog", decks=1)

    def start() -> tuple[Any, Any]:
        table = red_dog.open_table({1: ("Ann", 10_000)})
        return table, red_dog.type.procedure(table, False)

    def people(table: Any, request: Request) -> Any:
        if isinstance(request, Bets):
            return [Bet(1, "original", 1000)] if table.round == 1 else None
        if isinstance(request, Ask):
            return "raise" if table.state.spread in raised else "call"
        return request.high if isinstance(request, AskAmount) else None

    rounds = list(enumerate_rounds(start, people, by_rank))
    assert sum(chance for chance, _ in rounds) == 1
    edge = sum(chance * table.rack for chance, table in rounds) / 1000
    line = "original:raise-7-or-more" if raised else "original:never-raise"
    assert edge == odds(RedDogElections(decks=1))[line].exact


@pytest.mark.parametrize("key", ["red-dog", "night-red-dog"])
def test_the_strategy_says_where_to_raise(key: str) -> None:
    told = game(key).type.strategy
    assert told is not None
    advice = told(game(key).elections)
    assert advice.game == key
    assert [row[2] for row in advice.rows] == ["call"] * 6 + ["raise"] * 5
    assert advice.rules[0].startswith("Raise by the whole original wager on a spread of 7, 8, 9, 10, 11;")
    assert advice.figures["original"] == game(key).odds()["original"].house_edge
