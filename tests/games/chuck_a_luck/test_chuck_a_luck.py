"""Chuck-a-luck, 13:47-20.24: concrete dice and dollars, exact odds, simulation."""

from __future__ import annotations

import pytest

from chapter47 import Game, Refusal, play_script
from chapter47.games.chuck_a_luck.elections import ChuckALuckElections
from chapter47.games.chuck_a_luck.kernel import ChuckALuckKernel
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.sim.engine import simulate
from chapter47.table.dice import every_roll


def script(*lines: str) -> Played:
    return play_script("\n".join(["game chuck-a-luck", "seat 1 Ann $500", *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


@provision("13:47-20.24(e)1", "13:47-20.24(e)2", "13:47-20.24(e)3", "13:47-20.2[chuck-a-luck]")
@pytest.mark.parametrize(
    ("dice", "gain"), [("4 1 2", 1000), ("4 4 2", 2000), ("2 4 4", 2000), ("4 4 4", 3000), ("1 2 3", -1000)]
)
def test_ten_dollars_on_four(dice: str, gain: int) -> None:
    assert script("bet 1 number:4 $10", f"dice {dice}").table.seats[1].balance == 50_000 + gain


@provision("13:47-20.24(d)1", "13:47-20.2[chuck-a-luck]")
def test_one_player_on_several_numbers() -> None:
    played = script("bet 1 number:2 $5", "bet 1 number:3 $5", "bet 1 number:6 $5", "dice 2 2 5")
    assert [(w.name, str(w.decision.result)) for w in played.wagers if w.decision] == [
        ("number:3", "lost"),
        ("number:6", "lost"),
        ("number:2", "won"),
    ]


@provision("13:47-20.24(a)3")
def test_the_layout_ends_at_six() -> None:
    for wager in ("number:7", "number:0", "number", "field"):
        with pytest.raises(Refusal, match="number"):
            script(f"bet 1 {wager} $5", "dice 1 2 3")
    drawing = Game("chuck-a-luck")._repr_svg_()
    assert all(f'data-wager="number:{n}"' in drawing for n in range(1, 7))
    assert 'data-wager="number:7"' not in drawing


@provision("13:47-20.24(b)", "13:47-20.24(d)2")
def test_one_tumble_of_three_dice_settles_all() -> None:
    played = script("seat 2 Bob $100", "bet 1 number:2 $5", "bet 2 number:6 $10", "roll 2 2 5")
    assert body(played)[3:7] == [
        "roll 2 2 5 {13:47-20.24(d)2}",
        'call "2, 2, 5: total 9" {13:47-20.24(b)}',
        "take 2 number:6 $10.00 {13:47-20.2[chuck-a-luck]}",
        "pay 1 number:2 $10.00 at 2 to 1 {13:47-20.24(e)2}",
    ]
    with pytest.raises(Refusal) as refusal:
        script("bet 1 number:2 $5", "roll 2 2")
    assert refusal.value.cite == "13:47-20.24(d)2"


@provision("13:47-20.24(c)")
def test_the_dealer_decides_how_many_play() -> None:
    seats = [f"seat {n} P{n} $100" for n in range(2, 9)]
    assert len(script("elect players=8", *seats).table.seats) == 8
    with pytest.raises(Refusal, match="no seat 9"):
        script("elect players=8", *seats, "seat 9 P9 $100")
    with pytest.raises(Refusal, match="no seat 9"):
        script("elect players=8", *seats, 'sit 9 "P9" $100', "bet 9 number:1 $5", "dice 1 2 3")


@provision("13:47-20.24(a)1", "13:47-20.24(a)2")
def test_the_opening_checklist() -> None:
    opened = body(script("staff", "open"))
    assert opened[0] == 'attest dealer "dice tumble in an 18-inch cage" {13:47-20.24(a)1}'
    assert "3 dice of 2.5 inches" in opened[1] and "opposite faces adding to seven" in opened[1]
    assert "chute with 4 baffles" in body(script("elect tumbler=chute", "elect baffles=4", "staff", "open"))[0]
    with pytest.raises(Refusal, match="three baffles") as refusal:
        ChuckALuckElections(tumbler="chute", baffles=2)
    assert refusal.value.cite == "13:47-20.24(a)1"


@provision("13:47-20.10(c)1", "13:47-20.17(a)")
def test_imitation_money_in_whole_dollars() -> None:
    with pytest.raises(Refusal) as refusal:
        script("bet 1 number:2 $5 cash", "dice 1 2 3")
    assert (refusal.value.cite, refusal.value.instead) == ("13:47-20.10(c)1", "imitation money")
    with pytest.raises(Refusal) as refusal:
        script("limits $1 to $100 chip $0.25", "bet 1 number:2 $5.50", "dice 1 2 3")
    assert refusal.value.cite == "13:47-20.17(a)"


def test_published_counts_and_the_check_value() -> None:
    value = Game("chuck-a-luck").odds()["number"]
    assert str(value.exact) == "17/216"
    assert [sum(roll.count(2) == n for roll in every_roll(3)) for n in (2, 3)] == [15, 1]
    # published with 12 to 1 on three dice: nine units more on one roll of 216
    assert f"{float(value.exact or 0) - 9 / 216:.4f}" == "0.0370"


def test_simulated_within_four_standard_errors() -> None:
    kernel = ChuckALuckKernel(ChuckALuckElections())
    one = simulate(kernel, 2_000_000, 3, 1)
    assert one.wagers == simulate(kernel, 2_000_000, 3, 2).wagers
    assert abs(one.wagers[0].mean + 17 / 216) < 4 * one.wagers[0].stderr


def test_kernel_and_procedure_agree_on_every_roll() -> None:
    kernel = ChuckALuckKernel(ChuckALuckElections())
    for at, roll in enumerate(every_roll(3)):
        counts = [int(i == at) for i in range(216)]
        played = script("bet 1 number:1 $100", f"dice {' '.join(map(str, roll))}")
        assert kernel.summarize(counts)[0].net == played.table.seats[1].balance - 50_000
