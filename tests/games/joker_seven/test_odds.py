"""Exact odds of joker seven: known figures, a recount card by card, the procedure itself, and the kernel."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from chapter47 import Bet, game
from chapter47.games.joker_seven import rules
from chapter47.games.joker_seven.elections import JokerSevenElections
from chapter47.games.joker_seven.kernel import JokerSevenKernel, play_deck
from chapter47.games.joker_seven.odds import cell_counts, lines, odds
from chapter47.sim.engine import simulate
from chapter47.table.cards import ALL_CARDS, Card, decks
from chapter47.table.drivers import Players, drive
from chapter47.table.requests import Cut, Draw, Request


@pytest.mark.parametrize(
    ("square", "win", "edge"),
    [
        ("four-or-more:red", 0.457058, 0.0859),
        ("exactly-four:black", 0.276545, 0.1704),
        ("exactly-five:red", 0.140400, 0.1576),
        ("exactly-six:black", 0.036400, 0.4176),
        ("exactly-seven:red", 0.003714, 0.9034),
        ("no-pairs", 0.238127, 0.0475),
        ("one-joker", 0.229909, 0.0804),
        ("two-jokers", 0.014675, 0.6918),
        ("pair:Q", 0.077094, 0.2291),
        ("prial", 0.068731, 0.1065),
    ],
)
def test_known_figures(square: str, win: float, edge: float) -> None:
    told = odds(JokerSevenElections())[square]
    assert told.win == pytest.approx(win, abs=5e-7)
    assert told.house_edge == pytest.approx(edge, abs=5e-5)


def test_two_pairs_under_both_readings() -> None:
    """Exactly two pairs come 0.201540 of the time; fours of a kind, 19,600 x 13 hands, are paid besides."""
    total = comb(54, 7)
    fours = Fraction(13 * comb(50, 3), total)
    told = odds(JokerSevenElections())["two-pairs"]
    assert told.win - float(fours) == pytest.approx(0.201540, abs=5e-7)
    wider = odds(JokerSevenElections(two_pairs="at least two"))["two-pairs"]
    assert wider.win == pytest.approx(0.240144, abs=5e-7)
    assert 0 < wider.house_edge < told.house_edge


def test_every_kind_of_cell_counts_every_hand() -> None:
    counts = cell_counts()
    total = comb(54, 7)
    assert total == 177_100_560
    assert sum(counts[:64]) == sum(counts[64:88]) == total
    assert all(sum(counts[start : start + 4]) == total for start in range(88, 140, 4))


def plain(cards: list[Card]) -> tuple[int, int, int]:
    """Colours and shape of a hand, told apart from the code under test."""
    red = sum(card.suit in "HD" for card in cards)
    black = sum(card.suit in "SC" for card in cards)
    times = Counter(card.rank for card in cards).values()
    twos, threes, fours = (sum(n == k for n in times) for k in (2, 3, 4))
    return red, black, (twos * 3 + threes) * 2 + fours


def test_hands_are_read_as_people_read_them() -> None:
    random = Random(7)
    for _ in range(3000):
        cards = random.sample(ALL_CARDS, 7)
        hand = sum(rules.card_unit(card.rank, card.is_red) for card in cards)
        red, black, shape = plain(cards)
        assert rules.colour_cell(hand) == red * 8 + black
        assert rules.shape_cell(hand) == shape
        for rank in range(14):
            assert rules.count_of(hand, rank) == sum(card.rank == rank for card in cards)


def test_a_small_deck_recounted_card_by_card() -> None:
    """All hands that hold these four cards and three of sixteen others: shapes against the plain reading."""
    fixed = [card for card in ALL_CARDS if card.rank in (1, 2) and card.suit in "SH"]
    rest = [card for card in ALL_CARDS if card.rank in (1, 2, 3, 0) and card not in fixed]
    for three in combinations(rest, 3):
        hand = sum(rules.card_unit(card.rank, card.is_red) for card in (*fixed, *three))
        assert rules.shape_cell(hand) == plain([*fixed, *three])[2]


@pytest.mark.parametrize("seed", range(6))
def test_procedure_and_kernel_see_the_same_money(seed: int) -> None:
    random = Random(seed)
    seven = game(
        "joker-seven",
        two_pairs=random.choice(("exactly two", "at least two")),
        pair_in_prial_pays=random.choice(("9 to 1", "0 to 1", "10 to 1")),
    )
    elections = seven.elections
    assert isinstance(elections, JokerSevenElections)
    cards = decks(1, jokers=2)
    random.shuffle(cards)
    counts = play_deck(cards)
    rounds = sum(counts[:64])
    assert rounds == 6
    told = lines(elections)
    table = seven.open_table({1: ("Ann", 100_000_000)})
    order = iter(cards)

    def dealer(request: Request) -> Any:
        if isinstance(request, Cut):
            return request.low
        return next(order) if isinstance(request, Draw) else None

    def bets(_: Any) -> list[Bet] | None:
        return [Bet(1, line.key, 10_000) for line in told] if table.round <= rounds else None

    drive(table, seven.type.procedure(table, False), Players(table, dealer, bets))
    assert -table.rack == sum(line.totals(counts).net for line in told)


def test_simulated_agrees_with_exact() -> None:
    elections = JokerSevenElections()
    simulated = simulate(JokerSevenKernel(elections), 3_000_000, 47, 2)
    for totals, value in zip(simulated.wagers, odds(elections).wagers, strict=True):
        assert totals.wager == value.wager and totals.made == 3_000_000
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager
    again = simulate(JokerSevenKernel(elections), 3_000_000, 47, 1)
    assert [w.net for w in again.wagers] == [w.net for w in simulated.wagers]
