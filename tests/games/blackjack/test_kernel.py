"""The compiled game: the procedure's money card by card, the exact values, the same totals on any number of threads."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.games import blackjack_family

from chapter47 import Bet, Game, Refusal
from chapter47.games.blackjack.count.kernel import ALWAYS, HI_LO, Count, CountingKernel, Index, departed
from chapter47.games.blackjack.elections import BlackjackElections, elect
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.exact.rules import Parameters
from chapter47.games.blackjack.exact.strategy import PlayChart, Solver
from chapter47.games.blackjack.kernel import BlackjackKernel, TableKernel
from chapter47.games.blackjack.odds import insurance_odds, odds
from chapter47.games.blackjack.strategy import advise
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import WagerTotals, simulate
from chapter47.table.cards import SUITS, Card
from chapter47.table.drivers import drive
from chapter47.table.requests import UNSEEN, Ask, AskAmount, Bets, Cut, Draw, Request

assert blackjack_family  # it enters the family's keys
UNIT = 10_000


def basic() -> PlayChart:
    """The chart of eight decks, played at other tables too: any strategy is data."""
    return solution(Parameters(decks=8)).chart


def off(found: WagerTotals, value: float) -> float:
    """Standard errors between a simulated mean and a value."""
    return (found.mean - value) / found.stderr


# ---- procedure and kernel ------------------------------------------------------------------------------------------


def play_procedure(
    elected: dict[str, Any], plan: PlayChart, seats: int, rounds: int, seed: int
) -> list[tuple[list[Card], list[int]]]:
    """Rounds of the audited procedure by a chart: the cards in the order they came, and the net of each seat."""
    game = Game("blackjack", elected)
    p = game.elections.parameters  # type: ignore[attr-defined]
    random = Random(seed)
    table = game.open_table({n: (f"P{n}", 10**9) for n in range(1, seats + 1)})
    told: list[tuple[list[Card], list[int]]] = []
    cards: list[Card] = []
    before = [10**9] * seats

    def answer(request: Request) -> Any:
        nonlocal before
        if isinstance(request, Bets):
            now = [table.seats[n].balance for n in range(1, seats + 1)]
            if cards:
                told.append((cards.copy(), [a - b for a, b in zip(now, before, strict=True)]))
            cards.clear()
            before = now
            return [Bet(n, "blackjack", UNIT) for n in range(1, seats + 1)] if len(told) < rounds else None
        if isinstance(request, Draw):
            left = request.shoe.remaining()
            (card,) = random.choices(list(left), list(left.values()))
            if request.to != "burn":
                cards.append(card)
            return None if request.face is UNSEEN else card
        if isinstance(request, Cut):
            return request.low
        if isinstance(request, AskAmount):
            return request.high
        if isinstance(request, Ask):
            if "stand" not in request.choices:
                return request.default
            round_ = table.state
            hand = next(h for h in round_.hands() if h.name == request.question)
            dealer = [c.rank for c in round_.dealer.cards]
            return advise(p, plan, [c.rank for c in hand.cards], dealer, request.choices)
        return None

    drive(table, game.type.procedure(table, True), answer)
    return told


ELECTED: list[dict[str, Any]] = [
    {},
    {"soft17": "hit", "surrender": True, "hole_card": "down"},
    {"decks": 2, "hole_card": "reader", "split_hands": 3, "surrender": True},
    {"decks": 6, "boxes": 6, "split_hands": 4, "resplit_aces": False},
    {"decks": 4, "suited_678": True, "three_sevens": True, "five_card_21": True, "designated_blackjack": "AS JS"},
    {"decks": 1, "six_to_five": True, "double_after_split": False},
]


@provision("19:47-2.10(b)", "19:47-2.11(d)", "19:47-2.12(c)", "19:47-2.11(b)")
@pytest.mark.parametrize("at", range(len(ELECTED)))
def test_procedure_and_kernel_see_the_same_money_and_use_the_same_cards(at: int) -> None:
    elected, plan = ELECTED[at], basic()
    p = elect(**elected).parameters
    seats = 1 + at % 3
    kernel = TableKernel(p, plan, seats=seats)
    for cards, nets in play_procedure(elected, plan, seats, 120, seed=at):
        codes = [(card.rank, SUITS.index(card.suit)) for card in cards]
        ours, _, used = kernel.play_cards([*codes, *[(2, 0)] * 8])
        assert ours == nets, cards
        assert used == len(cards), cards


def cards_of(text: str) -> list[tuple[int, int]]:
    return [(card.rank, SUITS.index(card.suit)) for card in map(Card.parse, text.split())]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("AC 9D KC", 15_000),  # a blackjack is paid at once
        ("AC KD KC 9D", 15_000),  # or when the dealer's second card is no ace
        ("AC KD KC AD", 0),
        ("10C 6D 10D 10H 9C", 10_000),  # 20 against 25
        ("6C 10D 5C 10H 7D", 20_000),  # 11 doubled to 21
        ("6C 10D 5C 2H AD", -10_000),  # a blackjack takes one unit of two
        ("8C 6D 8D 3H 10C 10H 2C 5H 8S", -10_000),  # 8,3 doubled to 21 ties 6-2-5-8, the other 18 loses
        ("8C 10D 8D 10H 9C AD", -10_000),  # split, then a blackjack: one unit
    ],
)
def test_rounds_by_hand(cards: str, net: int) -> None:
    nets, _, _ = TableKernel(Parameters(), basic()).play_cards([*cards_of(cards), *[(2, 0)] * 8])
    assert nets == [net]


# ---- exact and simulated -------------------------------------------------------------------------------------------


CHOICES: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2, 4, 6, 8),
    "soft17": ("stand", "hit"),
    "hole_card": ("none", "none", "down", "reader", "up"),
    "surrender": (False, False, True),
    "boxes": (6,),
    "split_hands": (2, 2, 3, 4),
    "resplit_aces": (False, True),
    "suited_678": (False, False, True),
    "three_sevens": (False, False, True),
    "five_card_21": (False, False, True),
    "designated_blackjack": (None, None, "AS JS"),
    "six_to_five": (False, False, False, True),
    "double_after_split": (True, True, False),
}


def lawful_elections(number: int, seed: int) -> list[BlackjackElections]:
    """So many different lawful elections, drawn at random."""
    random, found = Random(seed), {}
    while len(found) < number:
        try:
            elected = elect(**{name: random.choice(values) for name, values in CHOICES.items()})
        except Refusal:
            continue
        found.setdefault(elected.parameters, elected)
    return list(found.values())


TWENTY = lawful_elections(20, seed=8)
SPLIT_BOUND = 1e-6  # how far the exact value can be off, by its one term that is not exact: exact_split


def test_the_twenty_elections_differ_in_every_choice() -> None:
    for name, values in CHOICES.items():
        assert {getattr(elected, name) for elected in TWENTY} == set(values), name


@pytest.mark.parametrize("at", range(20))
def test_exact_and_simulated_agree_for_random_elections(at: int) -> None:
    """Each by the chart derived for exactly its rules, every round from a fresh shuffle: no cutting card in either."""
    p = TWENTY[at].parameters
    solved = solution(p)
    found = simulate(TableKernel(p, solved.chart, cut=2, rounds_per_shoe=1), 2_000_000, 100 + at, workers=1).wagers[0]
    assert found.stderr > 100 * SPLIT_BOUND
    assert abs(off(found, -solved.edge)) < 3


def test_both_cards_up_agrees_too() -> None:
    p = elect(decks=2, hole_card="up").parameters
    solved = solution(p)
    found = simulate(TableKernel(p, solved.chart, cut=2, rounds_per_shoe=1), 400_000, 1, workers=1).wagers[0]
    assert abs(off(found, -solved.edge)) < 3
    assert abs(found.won / found.made - solved.shape.win) < 0.003


@pytest.mark.parametrize(
    "elected",
    [
        {"decks": 8, "over_under": True, "match_dealer": True, "twenty_point": True},
        {"decks": 8, "sevens": True, "streak": True},
        {"decks": 8, "same_suit": True, "optional_bonus": True},
        {"decks": 8, "progressive": True},
        {"decks": 8, "blackjack_bonus": True},
        {"decks": 8, "multiple_action": True},
    ],
)
def test_side_wagers_are_simulated_beside_the_main_one(elected: dict[str, Any]) -> None:
    elections = elect(**elected)
    exact = odds(elections)
    found = simulate(BlackjackKernel(elections), 400_000, 7, workers=1)
    offered = {line.wager.partition(":")[0] for line in exact.wagers} - {"insurance"}
    assert {wager.wager.partition(":")[0] for wager in found.wagers} == offered
    for wager in found.wagers:
        known = {line.wager: line for line in exact.wagers}
        line = known.get(wager.wager) or known[wager.wager.partition(":")[0]]
        assert abs(off(wager, -line.house_edge)) < 4, wager


def test_side_wagers_stand_beside_every_seat() -> None:
    elections = elect(decks=8, same_suit=True, optional_bonus=True, hole_card="reader")
    exact = {line.wager: line.house_edge for line in odds(elections).wagers}
    found = simulate(BlackjackKernel(elections, seats=3), 300_000, 5, workers=1).wagers
    keys = ("blackjack", "same-suit", "bust")
    assert {wager.wager for wager in found} == {f"{key}:{seat}" for key in keys for seat in (1, 2, 3)}
    assert all(wager.made == 300_000 for wager in found)
    for wager in found:
        assert abs(off(wager, -exact[wager.wager.partition(":")[0]])) < 3, wager
    bust = [wager.net for wager in found if wager.wager.startswith("bust")]
    assert bust[0] == bust[1] == bust[2]  # one dealer hand decides it for all


def test_multiple_action_with_seats_and_a_side_wager() -> None:
    elections = elect(decks=8, multiple_action=True, sevens=True)
    found = simulate(BlackjackKernel(elections, seats=2), 2_000_000, 6, workers=1).wagers  # sevens are rare and dear
    assert [wager.wager for wager in found] == [
        *(f"hand:{spot}:{seat}" for spot in (1, 2, 3) for seat in (1, 2)),
        *(f"sevens:by-the-chart:{seat}" for seat in (1, 2)),
    ]
    exact = odds(elections)
    assert all(abs(off(wager, -exact["hand"].house_edge)) < 3 for wager in found[:6])
    assert all(abs(off(wager, -exact["sevens:by-the-chart"].house_edge)) < 3 for wager in found[6:])


@provision("19:47-2.6(j)3", "19:47-2.6(k)6[sevens]")
def test_a_dealers_blackjack_leaves_two_sevens_their_third_card() -> None:
    """Without it the wager would lose its best lines whenever the dealer has a blackjack."""
    for hole in ("reader", "up"):
        elections = elect(decks=8, sevens=True, hole_card=hole)
        found = simulate(BlackjackKernel(elections), 400_000, 3, workers=1).wagers
        assert found[1].wager == "sevens:by-the-chart"
        assert abs(off(found[1], -odds(elections)["sevens:by-the-chart"].house_edge)) < 3


@provision("19:47-2.9(a)[outcome]", "19:47-2.9(c)")
@pytest.mark.parametrize("elected", [{}, {"hole_card": "reader"}, {"decks": 2, "multiple_action": True}])
def test_insurance_always_taken_costs_what_it_should(elected: dict[str, Any]) -> None:
    elections = elect(**elected)
    found = simulate(BlackjackKernel(elections, insurance=True, rounds_per_shoe=5), 400_000, 9, workers=1).wagers
    insured = found[-1]
    assert insured.wager == "insurance"
    hands = 3 if elections.multiple_action else 1
    assert abs(insured.made / hands - 400_000 / 13) < 3 * (400_000 / 13) ** 0.5
    assert abs(off(insured, -odds(elections)["insurance"].house_edge)) < 3
    assert [wager.wager for wager in simulate(BlackjackKernel(elections), 1000, 1, workers=1).wagers] == [
        wager.wager for wager in found[:-1]
    ]
    with pytest.raises(Refusal, match="no insurance"):
        BlackjackKernel(elect(hole_card="up"), insurance=True)


# ---- the cutting card, seats, counting -----------------------------------------------------------------------------


def test_the_cutting_card_costs_and_fixed_rounds_do_not() -> None:
    """Rounds with many small cards use more cards, so that fewer of them fit before the cutting card."""
    p = elect(decks=1).parameters
    plan = basic()
    exact = Solver(p).value(plan, 1.5)
    by_card = simulate(TableKernel(p, plan, cut=39), 8_000_000, 3, workers=2).wagers[0]
    fixed = simulate(TableKernel(p, plan, cut=52, rounds_per_shoe=4), 4_000_000, 3, workers=2).wagers[0]
    assert abs(off(fixed, exact)) < 4
    assert by_card.mean - exact < -2.5 * by_card.stderr


def test_totals_depend_on_the_seed_alone() -> None:
    kernel = BlackjackKernel(elect())
    one, four = (simulate(kernel, 700_000, 11, workers=n) for n in (1, 4))
    assert one.wagers == four.wagers
    assert simulate(kernel, 700_000, 12, workers=1).wagers != one.wagers


def test_the_fast_way_and_the_common_way_are_one_game() -> None:
    for p in (Parameters(decks=8, most_hands=4, surrender=1), Parameters(decks=1, hits_soft17=1)):
        kernel = TableKernel(p, basic())
        assert kernel.fast is not None
        fast = kernel.run_block(5, 0, 60_000)
        kernel.fast = None
        assert np.array_equal(fast, kernel.run_block(5, 0, 60_000))


def test_every_seat_is_worth_the_same() -> None:
    kernel = TableKernel(Parameters(decks=6), basic(), seats=3)
    found = simulate(kernel, 500_000, 2, workers=2).wagers
    assert [wager.wager for wager in found] == ["blackjack:1", "blackjack:2", "blackjack:3"]
    assert all(abs(off(wager, -0.0045)) < 4 for wager in found)
    with pytest.raises(Refusal, match="seats"):
        TableKernel(Parameters(), basic(), seats=8)


@provision("19:47-2.9(c)")
def test_a_counter_gains_what_a_flat_bettor_loses() -> None:
    p = elect(decks=2).parameters
    plan = basic()
    flat = simulate(CountingKernel(p, plan, Count(HI_LO.tags)), 400_000, 4, workers=2).wagers[0]
    counted = simulate(CountingKernel(p, plan), 1_500_000, 4, workers=2).wagers[0]
    assert counted.mean > 3 * counted.stderr
    assert flat.mean < counted.mean - 3 * flat.stderr


@provision("19:47-2.9(c)")
def test_insurance_is_taken_always_never_or_by_the_count() -> None:
    """By the count it gains, always it costs what is printed, and the main line has it in it.

    With a card reader the hole card lies there anyway, so that all three see the same cards.
    """
    p, plan = elect(decks=2, hole_card="reader").parameters, basic()
    flat = Count(HI_LO.tags, insurance_at=None)
    never, always, counted = (
        simulate(CountingKernel(p, plan, replace(flat, insurance_at=at)), 500_000, 4, workers=2).wagers
        for at in (None, ALWAYS, 3)
    )
    assert [len(told) for told in (never, always, counted)] == [1, 2, 2]
    assert always[1].wager == "insurance"
    assert abs(off(always[1], -insurance_odds(2).house_edge)) < 3
    assert counted[1].mean > always[1].mean + 3 * (counted[1].stderr + always[1].stderr)
    assert counted[1].made < always[1].made / 4
    assert all(told[0].net == never[0].net + told[1].net for told in (always, counted))


def test_a_count_is_data_and_is_checked() -> None:
    sixteen = Index("hard", 16, 10, "stand", 0)
    plan = basic()
    assert sixteen.holds(0) and not sixteen.holds(-1)
    from chapter47.games.blackjack.exact.state import class_of

    cls = class_of(2, False, 16)
    assert not departed(plan, [sixteen], 1).hit[9, cls]
    assert departed(plan, [sixteen], -1).hit[9, cls] == plan.hit[9, cls]
    assert [HI_LO.units(n) for n in (-5, 0, 1, 3, 9)] == [1, 1, 2, 6, 12]
    with pytest.raises(Refusal, match="tags"):
        Count((1, 2))
    with pytest.raises(Refusal, match="ramp"):
        Count(HI_LO.tags, ramp=())
