"""19:47-5.2: what winning wagers are paid, and what a zero does to even money."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, play_script
from chapter47.games.roulette.elections import LEAST, RouletteElections
from chapter47.rulebook.testing import provision
from chapter47.table.elections import Unlawful
from chapter47.table.odds import Odds

EVEN_MONEY = ["red", "black", "odd", "even", "1-to-18", "19-to-36"]
COLORS = "elect dozens=false\nelect red_black=false\n"
AS_SINGLE = 'elect wheel="double-zero as single-zero"\nelect single_zero_notice=true\n'


def balance(wager: str, dollars: int, number: str, elect: str = "") -> int:
    """Dollars and cents won or lost, in cents."""
    head = f"game roulette\nlimits $1 to $10,000\n{elect}seat 1 Ann $1000\n"
    return play_script(f"{head}bet 1 {wager} ${dollars}\nspins {number}\n").table.seats[1].balance - 100_000


@provision(
    "19:47-5.2(a)[straight]",
    "19:47-5.2(a)[split]",
    "19:47-5.2(a)[three-numbers]",
    "19:47-5.2(a)[four-numbers]",
    "19:47-5.2(a)[first-five-numbers]",
    "19:47-5.2(a)[six-numbers]",
    "19:47-5.2(a)[seven-numbers]",
    "19:47-5.2(a)[eight-numbers]",
    "19:47-5.2(a)[column]",
    "19:47-5.2(a)[dozen]",
    "19:47-5.2(a)[red]",
    "19:47-5.2(a)[black]",
    "19:47-5.2(a)[odd]",
    "19:47-5.2(a)[even]",
    "19:47-5.2(a)[1-to-18]",
    "19:47-5.2(a)[19-to-36]",
)
@pytest.mark.parametrize(
    ("wager", "staked", "number", "paid", "elect"),
    [
        ("straight:00", 1, "00", 35, ""),
        ("split:8-11", 2, "11", 34, ""),
        ("three-numbers:13-14-15", 3, "15", 33, ""),
        ("four-numbers:22-23-25-26", 5, "26", 40, ""),
        ("first-five", 5, "2", 30, ""),
        ("six-numbers:31-32-33-34-35-36", 5, "34", 25, ""),
        ("six-numbers-color:black", 5, "28", 25, f"{COLORS}elect six_numbers_color=true\n"),
        ("seven-numbers", 5, "33", 20, "elect seven_numbers=true\nelect layout_approval=L\n"),
        ("seven-numbers-color:blue", 5, "0", 20, f"{COLORS}elect seven_numbers_color=true\nelect wheel=single-zero\n"),
        ("eight-numbers-color:purple", 5, "00", 15, f"{COLORS}elect eight_numbers_color=true\n"),
        ("column:1", 10, "34", 20, ""),
        ("dozen:1st12", 10, "12", 20, ""),
        ("red", 10, "3", 10, ""),
        ("black", 10, "2", 10, ""),
        ("odd", 10, "7", 10, ""),
        ("even", 10, "8", 10, ""),
        ("1-to-18", 10, "18", 10, ""),
        ("19-to-36", 10, "19", 10, ""),
    ],
)
def test_least_odds(wager: str, staked: int, number: str, paid: int, elect: str) -> None:
    assert balance(wager, staked, number, elect) == paid * 100
    kind = wager.partition(":")[0]
    least, cite = LEAST[kind]
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(pays={kind: Odds(2 * least.win - 1, 2)})
    assert caught.value.cite == cite
    better = f'{elect}elect pays={{"{kind}": "{least.win + 1} to 1"}}\n'
    assert balance(wager, staked, number, better) == (paid + staked) * 100


def test_odds_for_a_wager_that_does_not_exist() -> None:
    with pytest.raises(Unlawful, match="no wager 'corner'"):
        RouletteElections.elect(pays={"corner": "9 to 1"})


@provision("19:47-5.2(b)", "19:47-5.2(b)[return]")
@pytest.mark.parametrize("wager", EVEN_MONEY)
@pytest.mark.parametrize("number", ["0", "00"])
def test_half_or_all_on_a_double_zero_wheel(wager: str, number: str) -> None:
    half = "elect zero_loss=half\n"
    assert balance(wager, 20, number, half) == -1000
    assert balance(wager, 15, number, half) == -750
    assert balance(wager, 20, number) == -2000
    assert balance("dozen:1st12", 20, number, half) == -2000
    played = play_script(f"game roulette\n{half}seat 1 Ann $100\nbet 1 {wager} $15\nspins {number} 3\nround 2\n")
    assert f'note "$7.50 of {wager} returned to seat 1"' in played.transcript.text()
    assert not played.table.wagers  # nothing is imprisoned for the next spin


@provision("19:47-5.2(b)[return]")
def test_a_half_that_the_coins_cannot_make_is_refused_when_it_is_bet() -> None:
    head = "game roulette\nlimits $1 to $100 chip $1 coin $1\nelect zero_loss=half\nseat 1 Ann $100\n"
    with pytest.raises(Refusal) as caught:
        play_script(f"{head}bet 1 red $5\nspins 0\n")
    assert (caught.value.cite, caught.value.instead) == ("19:47-5.2(b)[return]", "a wager of $4.00 or $6.00")
    assert play_script(f"{head}bet 1 red $6\nbet 1 dozen:1st12 $5\nspins 0\n").table.rack == 300 + 500


@provision("19:47-5.2(b)[notice]")
def test_the_zero_rule_is_posted_when_a_double_zero_table_opens() -> None:
    for rule in ("half", "all"):
        text = play_script(f"game roulette\nelect zero_loss={rule}\nopen\n").transcript.text()
        line = next(line for line in text.splitlines() if "19:47-5.2(b)[notice]" in line)
        assert f"even-money wagers lose {rule}" in line
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(zero_loss="none")
    assert caught.value.cite == "19:47-5.2(b)"
    assert "5.2(b)" not in play_script("game roulette\nelect wheel=single-zero\nopen\n").transcript.text()


@provision("19:47-5.2(c)")
@pytest.mark.parametrize("wager", EVEN_MONEY)
def test_all_is_lost_on_a_single_zero(wager: str) -> None:
    assert balance(wager, 20, "0", "elect wheel=single-zero\n") == -2000
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(wheel="single-zero", zero_loss="half")
    assert caught.value.cite == "19:47-5.2(c)"


@provision("19:47-5.2(d)1")
def test_a_double_zero_wheel_is_used_as_single_zero_only_with_notice() -> None:
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(wheel="double-zero as single-zero")
    assert caught.value.cite == "19:47-5.2(d)1"
    text = play_script(f"game roulette\n{AS_SINGLE}open\n").transcript.text()
    assert 'note "notice: double-zero wheel used as single zero; 00 is no spin" {19:47-5.2(d)1}' in " ".join(
        text.split()
    )


@provision("19:47-5.2(d)2")
def test_double_zero_is_no_spin_there() -> None:
    head = f"game roulette\n{AS_SINGLE}seat 1 Ann $100\nseat 2 Bob $100\nbet 1 straight:17 $5\nbet 2 odd $10\n"
    played = play_script(head + "spins 00 00 17\n")
    text = " ".join(played.transcript.text().split())
    assert text.count('call "No Spin" {19:47-5.2(d)2}') == 2
    assert [(w.name, w.paid) for w in played.wagers] == [("straight:17", 17_500), ("odd", 1000)]
    with pytest.raises(Refusal, match="runs out of spins"):
        play_script(head + "spins 00\n")  # a new spin is needed


@provision("19:47-5.2(d)3")
@pytest.mark.parametrize("wager", EVEN_MONEY)
def test_all_is_lost_on_zero_there(wager: str) -> None:
    assert balance(wager, 20, "0", AS_SINGLE) == -2000
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(wheel="double-zero as single-zero", single_zero_notice=True, zero_loss="half")
    assert caught.value.cite == "19:47-5.2(d)3"
