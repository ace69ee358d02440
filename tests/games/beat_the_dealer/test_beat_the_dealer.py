"""Beat the dealer, 13:47-20.21: concrete dice and dollars, exact odds, simulation."""

from __future__ import annotations

import pytest

from chapter47 import Game, Refusal, play_script
from chapter47.games.beat_the_dealer.elections import BeatTheDealerElections
from chapter47.games.beat_the_dealer.kernel import BeatTheDealerKernel
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.sim.engine import simulate
from chapter47.table.dice import every_roll


def script(*lines: str) -> Played:
    return play_script("\n".join(["game beat-the-dealer", "seat 1 Ann $500", *lines]))


def body(played: Played) -> list[str]:
    return [" ".join(line.split()) for line in played.transcript.body()]


def gain(dealer: str, player: str) -> int:
    return script("bet 1 beat $10", f"dice {dealer} {player}").table.seats[1].balance - 50_000


@provision("13:47-20.21(c)1[winner]", "13:47-20.21(d)", "13:47-20.2[beat-the-dealer]")
def test_more_than_the_dealer_wins_even_money() -> None:
    assert gain("2 4", "3 4") == 1000
    assert gain("3 4", "2 4") == -1000
    assert gain("4 4", "4 5") == 1000


@provision("13:47-20.21(c)1[ties]")
def test_the_dealer_wins_ties() -> None:
    assert gain("3 4", "1 6") == -1000
    assert gain("6 6", "6 6") == -1000


@provision("13:47-20.21(c)1[order-of-rolls]", "13:47-20.2[beat-the-dealer]")
def test_the_dealer_rolls_first_and_then_each_player() -> None:
    lines = ("seat 4 Bob $100", "seat 7 Cy $100", "bet 4 beat $5", "bet 1 beat $10")
    played = script(*lines, "roll 3 4 by dealer", "roll 6 2 by seat 1", "roll 1 1 by seat 4")
    assert [line.split(" {")[0] for line in body(played) if line.startswith("roll")] == [
        "roll 3 4 by dealer",
        "roll 6 2 by seat 1",
        "roll 1 1 by seat 4",
    ]
    with pytest.raises(Refusal, match="not for seat 1 to roll") as refusal:
        script(*lines, "roll 6 2 by seat 1", "roll 3 4 by dealer", "roll 1 1 by seat 4")
    assert refusal.value.cite == "13:47-20.21(c)1[order-of-rolls]"


@provision("13:47-20.21(b)")
def test_losers_are_collected_and_winners_paid() -> None:
    played = script("seat 2 Bob $100", "bet 1 beat $10", "bet 2 beat $5", "dice 3 4 6 2 1 1")
    assert [line for line in body(played) if line.startswith(("take", "pay"))] == [
        "take 2 beat $5.00 {13:47-20.21(c)1[winner]}",
        "pay 1 beat $10.00 at 1 to 1 {13:47-20.21(d)}",
    ]
    assert "dealer opposite the players" in body(script("staff", "open"))[3]


@provision("13:47-20.21(a)3")
def test_ten_places_and_twelve_numbers() -> None:
    with pytest.raises(Refusal, match="no seat 11"):
        script("seat 11 Eve $100")
    with pytest.raises(Refusal, match="no seat 11"):
        script('sit 11 "Eve" $100')
    drawing = Game("beat-the-dealer")._repr_svg_()
    assert drawing.count('data-wager="beat"') == 10
    assert all(f">{n}</text>" in drawing for n in range(1, 13))


@provision("13:47-20.21(a)1", "13:47-20.21(a)2")
def test_the_opening_checklist() -> None:
    opened = body(script("staff", "open"))
    assert "18-inch cage" in opened[0] and "{13:47-20.21(a)1}" in opened[0]
    assert "2 dice of 2.5 inches" in opened[1] and "{13:47-20.21(a)2}" in opened[1]
    assert "chute with 3 baffles" in body(script("elect tumbler=chute", "staff", "open"))[0]
    with pytest.raises(Refusal) as refusal:
        BeatTheDealerElections(tumbler="chute", baffles=2)
    assert refusal.value.cite == "13:47-20.21(a)1"


def test_the_check_value() -> None:
    value = Game("beat-the-dealer").odds()["beat"]
    assert value.combinations == {"win": 575, "lose": 721, "void": 0, "total": 1296}
    assert f"{value.house_edge:.4f}" == "0.1127"


def test_kernel_and_procedure_agree() -> None:
    kernel = BeatTheDealerKernel(BeatTheDealerElections())
    for at, roll in list(enumerate(every_roll(4)))[::17]:
        total = kernel.summarize([int(i == at) for i in range(1296)])[0]
        played = script("bet 1 beat $100", f"dice {' '.join(map(str, roll))}")
        assert total.net == played.table.seats[1].balance - 50_000


def test_simulated_within_four_standard_errors() -> None:
    kernel = BeatTheDealerKernel(BeatTheDealerElections())
    one = simulate(kernel, 2_000_000, 3, 1)
    assert one.wagers == simulate(kernel, 2_000_000, 3, 2).wagers
    assert abs(one.wagers[0].mean + 146 / 1296) < 4 * one.wagers[0].stderr
