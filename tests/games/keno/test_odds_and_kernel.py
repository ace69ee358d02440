"""Exact keno: published probabilities, recounts by brute force, the simulation, and a million tickets."""

from __future__ import annotations

from decimal import Decimal, getcontext
from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from chapter47 import Game, play_script
from chapter47.games.keno import rules
from chapter47.games.keno.elections import SAMPLE, KenoElections
from chapter47.games.keno.kernel import KenoKernel, pack, settle_tickets, strides
from chapter47.games.keno.odds import group_catches, listed, returned_in_rates
from chapter47.games.keno.procedure import book_of
from chapter47.games.keno.state import Marks
from chapter47.games.keno.wagers import EXAMPLES
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

DRAWS = comb(80, 20)


@provision("19:47-15.1[catch]")
def test_published_probability_to_its_last_digit() -> None:
    getcontext().prec = 40
    exact = Decimal(rules.ways(12, 11)) / Decimal(DRAWS)
    assert f"{exact:.28f}" == "0.0000001672723902620952913753"
    assert all(sum(rules.ways(spots, caught) for caught in range(spots + 1)) == DRAWS for spots in range(1, 21))


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in EXAMPLES.items() for text in texts])
def test_groups_are_counted_whole_and_worth_the_sum_of_their_wagers(kind: str, text: str) -> None:
    elections, marks = KenoElections(), Marks.read(kind, text)
    total = Fraction(0)
    ways = 0
    for caught, number in group_catches(marks):
        ways += number
        total += number * returned_in_rates(marks, caught, elections)
    assert ways == DRAWS
    parts = [
        sum(rules.ways(len(spots), caught) * multiple for caught, multiple in SAMPLE[len(spots)].items())
        for spots in marks.wagers
    ]
    assert total == sum(parts)


def test_only_tickets_that_fit_are_listed() -> None:
    small = KenoElections(most_spots=3, pay_table={n: SAMPLE[n] for n in (1, 2, 3)})
    assert [key for key, _ in listed(small)] == [
        "straight:1-spot",
        "straight:2-spot",
        "straight:3-spot",
        "split",
        "king",
    ]


def test_simulated_within_four_standard_errors_and_independent_of_workers() -> None:
    kernel = KenoKernel(KenoElections())
    one = simulate(kernel, 600_000, 2, 1)
    assert one.wagers == simulate(kernel, 600_000, 2, 2).wagers
    exact = Game("keno").odds()
    for totals in one.wagers:
        win = exact[totals.wager].win
        assert abs(totals.won / totals.made - win) < 4 * (win * (1 - win) / totals.made) ** 0.5
        expected = exact[totals.wager]
        assert abs(totals.mean + expected.house_edge) < 4 * expected.stdev / totals.made**0.5


def test_every_catch_comes_as_often_as_it_should() -> None:
    kernel = KenoKernel(KenoElections())
    counts = kernel.run_block(5, 0, 400_000)
    for at, (_, marks) in enumerate(kernel.tickets):
        seen = counts[kernel._starts[at] : kernel._starts[at + 1]]
        assert seen.sum() == 400_000
        for times, (_, ways) in zip(seen, group_catches(marks), strict=True):
            chance = ways / DRAWS
            if chance * 400_000 > 50:
                assert abs(times - chance * 400_000) < 5 * (400_000 * chance * (1 - chance)) ** 0.5


def _random_tickets(random: Random, number: int) -> list[tuple[str, str]]:
    kinds = list(EXAMPLES)
    made = []
    for _ in range(number):
        kind = random.choice(kinds)
        numbers = random.sample(range(1, 81), 9)
        text = ",".join(map(str, numbers[: random.randint(1, 9)]))
        if kind != "straight":
            trio = [",".join(map(str, numbers[i : i + 2])) for i in (0, 2, 4)]
            text = "/".join(trio) if kind != "king" else f"{numbers[8]}/" + "/".join(trio)
            text += {"split": "", "way": "@2", "combination": "@1+3", "king": "@1+2"}[kind]
        made.append((kind, text))
    return made


def test_the_procedure_and_the_compiled_settlement_agree() -> None:
    random, elections = Random(6), KenoElections()
    for _ in range(12):
        tickets = list(dict.fromkeys(_random_tickets(random, 12)))
        drawn = random.sample(range(1, 81), 20)
        prices = [len(Marks.read(kind, text).wagers) for kind, text in tickets]
        bets = [f"bet 1 {k}:{t} ${2 * price}" for (k, t), price in zip(tickets, prices, strict=True)]
        head = ["game keno", "limits $1 to $5000", "seat 1 Ann $5000"]
        played = play_script("\n".join([*head, *bets, "numbers " + " ".join(map(str, drawn))]))
        theirs = [ticket.prizes for ticket in book_of(played.table).tickets.values()]
        packed = pack([(Marks.read(kind, text), 200) for kind, text in tickets])
        assert settle_tickets(packed, drawn, elections).tolist() == theirs
        assert played.table.seats[1].balance == 500_000 - 200 * sum(prices) + sum(theirs)


def test_the_kernel_counts_as_the_procedure_settles() -> None:
    elections, random = KenoElections(), Random(1)
    kernel = KenoKernel(elections)
    for at, (_, marks) in enumerate(kernel.tickets):
        drawn = random.sample(range(1, 30), 20)
        adds = strides(marks)
        place = sum(adds.get(number, 0) for number in drawn)
        packed = pack([(marks, 1)])
        assert kernel.ends[at][place] == settle_tickets(packed, drawn, elections)[0]


def test_many_tickets_at_once() -> None:
    random = Random(2)
    marks = [(Marks("straight", (tuple(random.sample(range(1, 81), 8)),), (1,)), 100) for _ in range(20_000)]
    prizes = settle_tickets(pack(marks), range(1, 21), KenoElections())
    caught = np.array([sum(n <= 20 for n in m.groups[0]) for m, _ in marks])
    multiples = np.array([SAMPLE[8].get(k, 0) for k in range(9)])
    assert (prizes == 100 * multiples[caught]).all()
