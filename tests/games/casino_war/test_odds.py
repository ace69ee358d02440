"""Exact odds of casino war: published figures, a recount by brute force, the procedure itself, and the kernel."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from chapter47 import Bet, game
from chapter47.games.casino_war import rules
from chapter47.games.casino_war.elections import CasinoWarElections
from chapter47.games.casino_war.kernel import CasinoWarKernel, play_shoe
from chapter47.games.casino_war.odds import class_counts, lines, odds, strategy, value_of_war, war_is_best
from chapter47.odds.analysis import WagerOdds
from chapter47.sim.engine import simulate
from chapter47.table.cards import Card, decks
from chapter47.table.drivers import Players, drive, enumerate_rounds
from chapter47.table.requests import UNSEEN, Ask, AskAmount, Bets, Cut, Draw, Request

NO_BONUS = CasinoWarElections(war_tie_bonus=False)
BONUS = CasinoWarElections()


def value(number: int, line: str, elections: CasinoWarElections = BONUS) -> WagerOdds:
    """A line with any number of decks, also those that the rule does not allow."""
    counts = class_counts(number)
    return next(one.value(counts) for one in lines(elections, number) if one.key == line)


@pytest.mark.parametrize(  # i-online-casinos.com, from the wizardofodds table
    ("number", "line", "elections", "edge"),
    [
        (1, "initial:always-surrender", BONUS, 0.0294),
        (8, "initial:always-surrender", BONUS, 0.0373),
        (2, "tie", BONUS, 0.2524),
        (4, "tie", BONUS, 0.2029),
        (2, "initial:always-war", NO_BONUS, 0.0270),
        (4, "initial:always-war", NO_BONUS, 0.0284),
        (2, "initial:always-war", BONUS, 0.0224),
        (4, "initial:always-war", BONUS, 0.0231),
        (6, "initial:always-war", BONUS, 0.0233),
        (7, "initial:always-war", BONUS, 0.0234),
        # wizardofodds.com
        (6, "initial:always-war", NO_BONUS, 0.0288),
        (6, "tie", BONUS, 0.1865),
    ],
)
def test_published_house_edges(number: int, line: str, elections: CasinoWarElections, edge: float) -> None:
    assert value(number, line, elections).house_edge == pytest.approx(edge, abs=5e-5)


@pytest.mark.parametrize(
    ("number", "edges"),
    [
        (6, (2.33, 2.88, 3.70, 18.65, 18.63)),
        (7, (2.34, 2.89, 3.72, 18.18, 18.17)),
        (8, (2.34, 2.90, 3.73, 17.83, 17.82)),
    ],
)
def test_lawful_decks(number: int, edges: tuple[float, ...]) -> None:
    bonus, plain = (odds(CasinoWarElections(decks=number, war_tie_bonus=flag)) for flag in (True, False))
    told = (
        bonus["initial:always-war"],
        plain["initial:always-war"],
        bonus["initial:always-surrender"],
        bonus["tie"],
        bonus["war-tie"],
    )
    assert [round(100 * line.house_edge, 2) for line in told] == list(edges)


def test_published_probabilities_and_deviation() -> None:
    plain = odds(NO_BONUS)
    counts = class_counts(6)
    assert counts[rules.LOST] / sum(counts) == pytest.approx(0.463023, abs=5e-7)
    assert plain["initial:always-war"].win == pytest.approx(0.502735, abs=5e-7)
    assert plain["initial:always-war"].stdev == pytest.approx(1.05, abs=0.005)


def test_war_is_best_because_it_was_weighed() -> None:
    for elections in (BONUS, NO_BONUS):
        assert war_is_best(elections, class_counts(6))
        assert -0.5 < value_of_war(elections, class_counts(6)) < 0
        assert odds(elections)["initial"].exact == odds(elections)["initial:always-war"].exact
    lost_wars = (0, 0, 1, 9, 0)
    assert not war_is_best(BONUS, lost_wars)


def test_a_small_shoe_recounted_card_by_card() -> None:
    """One deck: every ordered four of it, by the rules as players know them."""
    cards = [place for place in range(2, 15) for _ in range(4)]
    seen: Counter[int] = Counter()
    for player, dealer in permutations(cards, 2):
        seen[0 if player > dealer else 1 if player < dealer else 2] += 1
    counts = class_counts(1)
    each = 50 * 49
    assert counts[0] == seen[0] * each and counts[1] == seen[1] * each
    assert sum(counts[2:]) == seen[2] * each
    left = cards.copy()
    left.remove(7)
    left.remove(7)
    wars = Counter(rules.war_class(a, b) for a, b in permutations(left, 2))
    assert wars[rules.WAR_WON] == wars[rules.WAR_LOST]
    assert counts[rules.WAR_TIE] == 13 * 12 * wars[rules.WAR_TIE]


class Given:
    """A dealer whose cards come in the order given."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = iter(cards)

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Cut):
            return request.low
        if not isinstance(request, Draw):
            return None
        card = next(self.cards)
        return None if request.face is UNSEEN else card


@pytest.mark.parametrize("seed", range(12))
def test_procedure_and_kernel_see_the_same_money(seed: int) -> None:
    """The same shuffled shoe to both: $10 initial and tie, a war after each tie hand with $10 on another."""
    random = Random(seed)
    war = game(
        "casino-war",
        decks=random.choice((6, 7, 8)),
        dealer_burns=random.random() < 0.5,
        war_tie_bonus=random.random() < 0.5,
        tie_pays=random.choice(("10 to 1", "11 to 1")),
        cutting_card_from_back=random.choice((26, 78, 150)),
    )
    elections = war.elections
    assert isinstance(elections, CasinoWarElections)
    cards = decks(elections.shoe_decks)
    random.shuffle(cards)
    counts = play_shoe((card.rank for card in cards), elections.behind, elections.dealer_burns)
    table = war.open_table({1: ("Ann", 100_000_000)})

    def choose(_: Any, request: Ask | AskAmount) -> Any:
        if isinstance(request, AskAmount):
            return 1000
        return "yes" if request.question.startswith("tie wager") else request.choices[0]

    def bets(_: Any) -> list[Bet] | None:
        return [Bet(1, "initial", 1000), Bet(1, "tie", 1000)] if table.round <= sum(counts) else None

    drive(table, war.type.procedure(table, False), Players(table, Given(cards), bets, choose))
    by_key = {line.key: line for line in lines(elections)}
    expected = sum(
        by_key[key].totals(counts).net // 10 for key in ("initial:always-war", "tie", "war-tie")
    )  # a line stakes $100
    assert -table.rack == expected


@pytest.mark.parametrize("elected", [{}, {"decks": 8, "dealer_burns": True, "war_tie_bonus": False}])
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = CasinoWarElections.elect(elected)
    simulated = simulate(CasinoWarKernel(elections), 4_000_000, 47, 2)
    for totals, told in zip(simulated.wagers, odds(elections).wagers, strict=True):
        assert totals.wager == told.wager
        assert abs(totals.mean + told.house_edge) < 4 * totals.stderr, totals.wager
    again = simulate(CasinoWarKernel(elections), 4_000_000, 47, 1)
    assert [w.net for w in again.wagers] == [w.net for w in simulated.wagers]


def test_the_layout_shows_the_odds_of_the_wagers() -> None:
    drawn = game("casino-war", tie_pays="11 to 1")._repr_svg_()
    assert "Tie wager: 11 to 1" in drawn and "War wager: a war that is won: 1 to 1, a tie on the war: 2 to 1" in drawn
    assert drawn.count('data-wager="initial"') == 9


def by_rank(request: Request) -> list[tuple[Any, int]]:
    """One card for all of its rank, with their number; a burned card may be any."""
    assert isinstance(request, Draw)
    if request.face is UNSEEN:
        return [(None, 1)]
    left: dict[int, tuple[Card, int]] = {}
    for card, number in request.shoe.remaining().items():
        first, so_far = left.get(card.rank, (card, 0))
        left[card.rank] = (first, so_far + number)
    return list(left.values())


@pytest.mark.parametrize(("choice", "line"), [("war", "initial:always-war"), ("surrender", "initial:always-surrender")])
def test_the_procedure_itself_gives_the_exact_value(choice: str, line: str) -> None:
    """Every way a round can be dealt, told by the procedure and settled by it."""
    war = game("casino-war")

    def start() -> tuple[Any, Any]:
        table = war.open_table({1: ("Ann", 10_000)})
        return table, war.type.procedure(table, False)

    def people(table: Any, request: Request) -> Any:
        if isinstance(request, Bets):
            return [Bet(1, "initial", 1000)] if table.round == 1 else None
        if isinstance(request, Ask):
            return choice if request.question == "surrender or war" else "no"
        return request.high if isinstance(request, AskAmount) else None

    rounds = list(enumerate_rounds(start, people, by_rank))
    assert sum(chance for chance, _ in rounds) == 1
    assert sum(chance * table.rack for chance, table in rounds) / 1000 == odds(BONUS)[line].exact


def test_the_strategy_is_war() -> None:
    advice = strategy(BONUS)
    assert advice.rules[0] == "After a tie hand choose war, always."
    assert [row[2] for row in advice.rows] == ["yes", "no"]
    assert advice.rows[1][1] == "-0.500000" and float(advice.rows[0][1]) > -0.5
    assert advice.figures["initial:always-surrender"] > advice.figures["initial:always-war"]
    assert game("casino-war").type.strategy is strategy
