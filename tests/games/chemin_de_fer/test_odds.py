"""The value of the bank, of a stake and of each free choice: exact, simulated, published, and by the procedure."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chapter47 import Bet, Game
from chapter47.games.chemin_de_fer.elections import CheminDeFerElections
from chapter47.games.chemin_de_fer.kernel import CheminDeFerKernel, play_shoe
from chapter47.games.chemin_de_fer.odds import UNIT, Play, best_play, class_counts, free_cells, reply, worth
from chapter47.games.chemin_de_fer.wagers import bank_of, decide_bank, decide_stake
from chapter47.games.minibaccarat.odds import class_counts as baccarat_counts
from chapter47.games.minibaccarat.odds import shoe_values
from chapter47.sim.engine import simulate
from chapter47.table.cards import decks
from chapter47.table.drivers import drive
from chapter47.table.requests import Ask, AskAmount, Bets, Cut, Draw, Request

TABLEAU = CheminDeFerElections(banker_rule="tableau")
CHOICES = CheminDeFerElections()


def test_by_the_tableau_with_five_drawn_it_is_baccarat() -> None:
    assert class_counts(TABLEAU, Play(True, frozenset())) == baccarat_counts(shoe_values(6))
    odds = Game("chemin-de-fer", banker_rule="tableau").odds()
    assert f"{odds['bank:five-drawn'].house_edge:.4%}" == "1.0558%"  # the published six-deck figures
    assert f"{odds['stake:five-drawn'].house_edge:.4%}" == "1.2374%"
    assert odds["stake"].combinations is not None
    assert odds["stake"].combinations["total"] == sum(baccarat_counts(shoe_values(6)))


def test_each_choice_has_its_exact_value() -> None:
    cells = free_cells(CHOICES)
    assert cells == [(3, 9), (5, 4)]
    assert len(free_cells(CheminDeFerElections(banker_rule="free"))) == 8 * 11
    for five, draws in ((True, True), (False, False)):
        for cell in cells:
            stand, draw = worth(CHOICES, five, cell)
            assert (draw > stand) == draws  # each cell turns on what the punters do on five
    assert reply(CHOICES, True).draws == {(3, 9), (5, 4)}
    assert reply(CHOICES, False).draws == frozenset()
    assert best_play(CHOICES).five


def test_a_free_banker_does_no_worse_and_the_house_has_only_vigorish() -> None:
    edges = {rule: Game("chemin-de-fer", banker_rule=rule).odds() for rule in ("tableau", "free")}
    for name in ("five-drawn", "five-stood"):
        assert edges["free"][f"bank:{name}"].house_edge <= edges["tableau"][f"bank:{name}"].house_edge
        bank, stake = (edges["free"][f"{side}:{name}"] for side in ("bank", "stake"))
        assert bank.exact is not None and stake.exact is not None and bank.combinations is not None
        wins, total = bank.combinations["win"], bank.combinations["total"]
        assert (bank.exact + stake.exact) * total == Fraction(wins, 20)  # five percent of the banker's wins


@pytest.mark.parametrize("five", [True, False])
def test_simulated_within_four_standard_errors(five: bool) -> None:
    play = reply(CHOICES, five)
    totals = simulate(CheminDeFerKernel(CHOICES, play), 1_000_000, seed=5, workers=1)
    odds = Game("chemin-de-fer").odds()
    for wager in totals.wagers:
        exact = -odds[f"{wager.wager}:{'five-drawn' if five else 'five-stood'}"].house_edge
        assert abs(wager.mean - exact) < 4 * wager.stderr


def test_totals_do_not_depend_on_workers() -> None:
    one, two = (simulate(CheminDeFerKernel(CHOICES), 600_000, seed=9, workers=n) for n in (1, 2))
    assert one.wagers == two.wagers


ELECTIONS = st.fixed_dictionaries(
    {
        "decks": st.sampled_from([6, 8]),
        "banker_rule": st.sampled_from(["tableau", "free", "tableau_with_two_choices"]),
        "vigorish_percent": st.sampled_from([0, 4, 5]),
        "round_vigorish": st.booleans(),
        "cutting_card_from_back": st.integers(100, 250),
    }
)


@settings(max_examples=10, deadline=None)
@given(elected=ELECTIONS, five=st.booleans(), cells=st.integers(0, 2**32), seed=st.integers(0, 2**32))
def test_procedure_and_kernel_see_the_same_money(elected: dict[str, Any], five: bool, cells: int, seed: int) -> None:
    chosen = Game("chemin-de-fer", elected)
    elections = chosen.elections
    assert isinstance(elections, CheminDeFerElections)
    picked = Random(cells)
    play = Play(five, frozenset(cell for cell in free_cells(elections) if picked.random() < 0.5))
    stack = decks(elections.decks)
    Random(seed).shuffle(stack)
    classes = play_shoe(elections, play, [card.rank for card in stack])

    table = chosen.open_table({1: ("Ann", 10**12), 2: ("Bob", 10**12)})
    cards = iter(stack)
    nets: list[tuple[int, int]] = []
    before: dict[int, int] = {}

    def held(seat: int) -> int:
        return table.seats[seat].balance + sum(w.amount for w in table.wagers if w.seat == seat)

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            if before:
                nets.append(tuple(held(n) - before[n] for n in (before[0], 3 - before[0])))  # type: ignore[arg-type]
            bank = bank_of(table)
            assert bank is not None
            before.update({0: bank.seat, 1: held(1), 2: held(2)})
            return [Bet(3 - bank.seat, "stake", UNIT)] if len(nets) < len(classes) else None
        if isinstance(request, Draw):
            return next(cards, stack[0])
        if isinstance(request, Cut):
            return request.low
        if isinstance(request, AskAmount):
            return 10**6
        return chooses(request, play) if isinstance(request, Ask) else None

    drive(table, chosen.type.procedure(table, True), answer)
    expected = [(decide_bank(r, elections).net(UNIT), decide_stake(r, elections).net(UNIT)) for r in classes]
    assert nets == expected


def chooses(request: Ask, play: Play) -> str:
    if request.phrase == "third-card-on" and request.values["count"] != 5:
        return request.default
    if request.phrase == "third-card-on":
        return "draw" if play.five else "stand"
    if request.question.startswith("draw on"):
        words = request.question.split()
        cell = (int(words[2]), -1 if words[-1] == "card" else int(words[-1]))
        return "draw" if cell in play.draws else "stand"
    return request.default


def test_the_strategy_tells_every_choice() -> None:
    assert Game("chemin-de-fer").type.strategy is not None
    told = Game("chemin-de-fer").type.strategy(CHOICES)  # type: ignore[misc]
    assert [row[:3] for row in told.rows] == [
        ("3", "9", "draw"),
        ("3", "9", "stand"),
        ("5", "4", "draw"),
        ("5", "4", "stand"),
    ]
