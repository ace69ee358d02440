"""Exact double down stud against published figures, simulated against exact, the kernel against the procedure."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.against_the_house import nets, script

from chapter47.games.double_down_stud import rules
from chapter47.games.double_down_stud.elections import DoubleDownStudElections
from chapter47.games.double_down_stud.kernel import DoubleDownStudKernel
from chapter47.games.double_down_stud.odds import DEALS, class_counts, odds, strategy
from chapter47.sim.engine import simulate
from chapter47.table.cards import DECK

GAME = "double-down-stud"
ELECTIONS = DoubleDownStudElections()
COUNTS = class_counts(ELECTIONS)


@pytest.mark.parametrize(  # wizardofodds.com, double down stud
    ("line", "doubled", "number"),
    [
        ("four-of-a-kind", True, 3120),
        ("full house", True, 18720),
        ("three-of-a-kind", True, 223872),
        ("three-of-a-kind", False, 50688),
    ],
)
def test_published_combinations(line: str, doubled: bool, number: int) -> None:
    assert sum(COUNTS) == DEALS == 12_994_800
    assert COUNTS[rules.result_class(rules.LINES.index(line), doubled)] == number


def test_published_house_edge() -> None:
    assert odds(ELECTIONS)["initial"].house_edge == pytest.approx(0.0267, abs=5e-5)  # shram.kiev.ua
    assert odds(ELECTIONS)["initial"].house_edge == pytest.approx(0.026678, abs=5e-7)


def test_the_best_doubles_are_found() -> None:
    does = {row[0]: row[3] for row in strategy(ELECTIONS).rows}
    assert (
        does["pair of sixes to tens"]
        == does["open straight with a six or better"]
        == does["four of one suit"]
        == "double"
    )
    assert does["lower pair"] == does["open straight, 2 to 5"] == does["inside straight, 4 high"] == "stand"
    assert "see the cards" not in does.values()


def test_simulated_agrees_with_exact() -> None:
    totals = simulate(DoubleDownStudKernel(ELECTIONS), 6_000_000, 47).wagers
    for simulated, exact in zip(totals, odds(ELECTIONS).wagers, strict=True):
        assert simulated.wager == exact.wager
        assert abs(simulated.mean + exact.house_edge) < 4 * simulated.stderr


def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(17)
    kernel = DoubleDownStudKernel(ELECTIONS)
    for _ in range(150):
        cards = random.sample(DECK, 5)
        result = kernel.deal([card.index for card in cards])
        chosen = "double" if rules.doubled(result) else "stand"
        played = nets(
            script(
                GAME, "bet 1 initial $100", f"cards {' '.join(map(str, cards))}",
                f'ask 1 "stand or double" -> {chosen}', seats=(1,), payout_limit=1_000_000,
            )
        )  # fmt: skip
        initial = kernel.lines[0].outcomes[result]
        assert initial is not None
        assert played["initial"] + played.get("double-down", 0) == initial[1] // 100
