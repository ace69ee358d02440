"""Under/over, 13:47-20.33: concrete dice and dollars, exact odds, simulation."""

from __future__ import annotations

import pytest

from chapter47 import Game, Refusal, play_script
from chapter47.games.under_over.elections import UnderOverElections
from chapter47.games.under_over.kernel import UnderOverKernel
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.sim.engine import simulate
from chapter47.table.dice import every_roll


def script(*lines: str) -> Played:
    return play_script("\n".join(["game under-over", "seat 1 Ann $500", *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


def gain(wager: str, dice: str) -> int:
    return script(f"bet 1 {wager} $10", f"dice {dice}").table.seats[1].balance - 50_000


@provision("13:47-20.33(d)1", "13:47-20.33(d)2", "13:47-20.33(d)3", "13:47-20.2[under-over]")
def test_what_each_space_pays() -> None:
    assert [gain("under", dice) for dice in ("2 3", "3 4", "6 2")] == [1000, -1000, -1000]
    assert [gain("over", dice) for dice in ("4 5", "3 4", "1 1", "3 5")] == [1000, -1000, -1000, 1000]
    assert [gain("seven", dice) for dice in ("1 6", "2 6", "2 4")] == [4000, -1000, -1000]


@provision("13:47-20.33(c)2", "13:47-20.33(b)")
def test_one_tumble_decides_all_three() -> None:
    played = script("seat 2 Bob $100", "bet 2 seven $5", "bet 1 under $10", "bet 2 over $5", "roll 1 5")
    assert body(played)[4:9] == [
        "roll 1 5 {13:47-20.33(c)2}",
        'call "1, 5: total 6" {13:47-20.33(b)}',
        "take 2 seven $5.00 {13:47-20.33(c)2}",
        "take 2 over $5.00 {13:47-20.33(c)2}",
        "pay 1 under $10.00 at 1 to 1 {13:47-20.33(d)1}",
    ]


@provision("13:47-20.33(c)1", "13:47-20.33(a)3")
def test_each_wager_covers_one_of_three_spaces() -> None:
    played = script("bet 1 over $5", "bet 1 seven $5", "dice 3 4")
    assert played.table.seats[1].balance == 50_000 + 2000 - 500
    for wager in ("eight", "seven:8", "over,seven"):
        with pytest.raises(Refusal) as refusal:
            script(f"bet 1 {wager} $5", "dice 3 4")
        assert refusal.value.cite == "13:47-20.33(c)1"
    drawing = Game("under-over")._repr_svg_()
    assert drawing.count("data-wager=") == 3
    assert "4 to 1" in drawing


@provision("13:47-20.33(a)1", "13:47-20.33(a)2")
def test_the_opening_checklist() -> None:
    opened = body(script("staff", "open"))
    assert "18-inch cage" in opened[0] and "{13:47-20.33(a)1}" in opened[0]
    assert "2 dice of 2.5 inches" in opened[1] and "{13:47-20.33(a)2}" in opened[1]
    with pytest.raises(Refusal, match="three baffles") as refusal:
        UnderOverElections(tumbler="chute", baffles=2)
    assert refusal.value.cite == "13:47-20.33(a)1"
    assert UnderOverElections(tumbler="chute").baffles == 3


@provision("13:47-20.17(a)")
def test_whole_dollars() -> None:
    with pytest.raises(Refusal) as refusal:
        script("limits $1 to $100 chip $0.50", "bet 1 under $5.50", "dice 1 2")
    assert refusal.value.cite == "13:47-20.17(a)"


def test_exact_and_published() -> None:
    odds = Game("under-over").odds()
    assert {str(wager.exact) for wager in odds.wagers} == {"1/6"}
    assert f"{odds['under'].win:.4f}" == "0.4167"


def test_kernel_and_procedure_agree_on_every_roll() -> None:
    kernel = UnderOverKernel(UnderOverElections())
    for at, roll in enumerate(every_roll(2)):
        totals = kernel.summarize([int(i == at) for i in range(36)])
        for total in totals:
            played = script(f"bet 1 {total.wager} $100", f"dice {roll[0]} {roll[1]}")
            assert total.net == played.table.seats[1].balance - 50_000


def test_simulated_within_four_standard_errors() -> None:
    kernel = UnderOverKernel(UnderOverElections())
    one = simulate(kernel, 2_000_000, 3, 1)
    assert one.wagers == simulate(kernel, 2_000_000, 3, 2).wagers
    for totals in one.wagers:
        assert abs(totals.mean + 1 / 6) < 4 * totals.stderr
