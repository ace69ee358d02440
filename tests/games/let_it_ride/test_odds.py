"""Exact let it ride against published figures, simulated against exact, the kernel against the procedure."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from tests.games.against_the_house import nets, script

from chapter47.games.let_it_ride import rules
from chapter47.games.let_it_ride.elections import LetItRideElections
from chapter47.games.let_it_ride.exact import pay_vector, worths
from chapter47.games.let_it_ride.kernel import LetItRideKernel
from chapter47.games.let_it_ride.odds import ROUNDS, class_counts, odds, pays_of, strategy, three_name
from chapter47.sim.engine import simulate
from chapter47.sim.poker_hands import CHOOSE, set_number3
from chapter47.table.cards import DECK, parse_cards

GAME = "let-it-ride"
ALL: dict[str, Any] = {"bonus": "2", "three_card_bonus": "A"}
COUNTS = class_counts(*pays_of(LetItRideElections()))
TOLD = strategy(LetItRideElections())
THREES = worths(pay_vector(pays_of(LetItRideElections())[0]))[0]


@pytest.mark.parametrize(
    ("elected", "wager", "edge", "tolerance"),
    [
        ({}, "three-bets", 0.0351, 5e-5),  # wizardofodds.com
        ({"bonus": "1"}, "bonus", 1 - 0.7593, 5e-5),
        ({"bonus": "2"}, "bonus", 1 - 0.7447, 5e-5),
        ({"bonus": "3"}, "bonus", 1 - 0.7307, 5e-5),
        ({"bonus": "4"}, "bonus", 1 - 0.3759, 5e-5),
        ({"three_card_bonus": "A"}, "three-card-bonus", 0.0710, 5e-5),  # tunicatravel
        ({"three_card_bonus": "B"}, "three-card-bonus", 0.0214, 5e-5),
    ],
)
def test_published_house_edges(elected: dict[str, Any], wager: str, edge: float, tolerance: float) -> None:
    assert odds(LetItRideElections.elect(elected))[wager].house_edge == pytest.approx(edge, abs=tolerance)


@pytest.mark.parametrize(  # gamblingmy.com
    ("line", "probability"),
    [("pair of tens or better", 0.16252655), ("straight", 0.00392465), ("two pair", 0.04753902)],
)
def test_published_probabilities(line: str, probability: float) -> None:
    ways = sum(n for result, n in enumerate(COUNTS) if rules.LINES[rules.line(result)] == line)
    assert sum(COUNTS) == ROUNDS
    assert ways / ROUNDS == pytest.approx(probability, abs=5e-9)


@pytest.mark.parametrize(  # wizardofodds.com, let it ride, appendix 1
    ("name", "number"),
    [
        ("three to a straight flush, spread 3, 0 high", 20),
        ("three to a straight flush, spread 4, 1 high", 12),
        ("three to a straight flush, spread 4, 2 high", 12),
        ("three to a straight flush, spread 5, 2 high", 24),
        ("three of a kind", 52),
    ],
)
def test_published_combinations(name: str, number: int) -> None:
    assert sum(three_name(cards) == name for cards in combinations(range(52), 3)) == number
    assert any(row[:3] == ("1", name, str(number)) for row in TOLD.rows)


@pytest.mark.parametrize(
    ("cards", "total"),
    [("7C 8C 9C", 252), ("9C 10C JC", 708), ("8C 10C QC", 144), ("AC KC QC", 1172), ("QC JC 10C", 1736)],
)
def test_published_returns_over_1176_completions(cards: str, total: int) -> None:
    number = set_number3(CHOOSE, *(card.index for card in parse_cards(cards)))
    assert THREES[number] == 2 * total  # both orders of the two cards that follow


def test_the_best_pulls_are_found() -> None:
    does = {row[:2]: row[4] for row in TOLD.rows}
    assert does["1", "three to a straight flush, spread 4, 0 high"] == "withdraw"
    assert does["1", "three to a royal flush"] == "ride"
    assert does["1", "lower pair"] == "withdraw"
    assert does["2", "open straight, 1 high"] == "ride"
    assert does["2", "open straight, 0 high"] == does["2", "inside straight, 4 high"] == "withdraw"  # worth nothing
    assert "see the cards" not in does.values()


@pytest.mark.parametrize("elected", [ALL, {"bonus": "3", "three_card_bonus": "B"}])
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = LetItRideElections.elect(elected)
    totals = simulate(LetItRideKernel(elections), 6_000_000, 47).wagers
    for simulated, exact in zip(totals, odds(elections).wagers, strict=True):
        assert simulated.wager == exact.wager
        assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr + 1e-12, exact.wager


def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(18)
    kernels = {
        (bonus, three): LetItRideKernel(LetItRideElections.elect(bonus=bonus, three_card_bonus=three))
        for bonus, three in (("1", "A"), ("3", "B"), ("4", "A"))
    }
    for _ in range(150):
        (bonus, three), kernel = random.choice(list(kernels.items()))
        cards = random.sample(DECK, 6)  # three own, two shown, one burned
        result = kernel.deal([card.index for card in cards[:5]])
        own, (first, second), burned = cards[:3], cards[3:5], cards[5]
        order = [own[0], burned, own[1], first, own[2], second]
        chosen = ["ride" if rules.rides(result, bet) else "withdraw" for bet in (1, 2)]
        played = nets(
            script(
                GAME, *(f"bet 1 bet-{n} $100" for n in (1, 2, 3)), "bet 1 bonus $1", "bet 1 three-card-bonus $100",
                f"cards {' '.join(map(str, order))}", f'ask 1 "bet 1" -> {chosen[0]}', f'ask 1 "bet 2" -> {chosen[1]}',
                seats=(1,), bonus=f'"{bonus}"', three_card_bonus=three, payout_limit=1_000_000,
            )
        )  # fmt: skip
        for line in kernel.lines[1:]:
            outcome = line.outcomes[result]
            assert outcome is not None
            assert played[line.key] * (100 if line.key == "bonus" else 1) == outcome[1] // 100
