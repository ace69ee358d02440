"""13:47-20.32: roulette at a casino night, with the citations of the casino night."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games import night_roulette
from chapter47.games.night_roulette import NightRouletteElections, odds
from chapter47.games.roulette.betting import places
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.elections import Unlawful
from chapter47.table.events import Announced
from chapter47.table.requests import Bets, Spin
from chapter47.table.rounds import procedure
from chapter47.table.wheels import DOUBLE_ZERO

LIMITS = "limits $1 to $1,000 chip $1 coin $1\n"
AS_SINGLE = 'elect wheel="double-zero as single-zero"\nelect single_zero_notice=true\n'
SINGLE = "elect wheel=single-zero\n"
HALF = "elect zero_loss=half\n"
FIVE = "elect five_adjacent=true\nelect layout_approval=N-1\n"
SEVEN = "elect seven_numbers=true\nelect layout_approval=N-1\n"


def play(wager: str, dollars: int, spins: str, elect: str = "", more: str = "") -> tuple[int, str, str]:
    """Dollars won or lost, the paragraph that decided, and the transcript without its line breaks."""
    script = f"game night-roulette\n{LIMITS}{elect}seat 1 Ann $500\nbet 1 {wager} ${dollars}\n{more}spins {spins}\n"
    played = play_script(script)
    gain = played.table.seats[1].balance - 50_000
    assert gain % 100 == 0 and gain == -played.table.rack
    return gain // 100, played.as_dict()["wagers"][-1]["cite"], " ".join(played.transcript.text().split())


def net(wager: str, dollars: int, number: str, elect: str = "") -> int:
    return play(wager, dollars, number, elect)[0]


def refused(wager: str, dollars: int = 5, elect: str = "") -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(wager, dollars, "17", elect)
    return caught.value


@provision("13:47-20.32(a)[crown]", "13:47-20.32(j)3")
def test_number_and_crown_before_any_chip_moves() -> None:
    text = play("straight:23", 1, "23")[2]
    order = ['call "23 red" {13:47-20.32(j)3}', 'note "crown on 23" {13:47-20.32(j)3}', "pay 1 straight:23"]
    assert [text.index(step) for step in order] == sorted(text.index(step) for step in order)
    played = play_script(f"game night-roulette\n{LIMITS}seat 1 Ann $10\nbet 1 red $1\nspins 17\n")
    drawn = ET.fromstring(played.table.game.layout(played.table, played.table.elections))
    assert [g.get("data-number") for g in drawn.iter() if g.get("class") == "crown"] == ["17"]


@provision("13:47-20.2[roulette]", "13:47-20.32(b)1", "13:47-20.32(b)2")
def test_the_opening_asks_for_wheel_ball_and_layout() -> None:
    text = " ".join(play_script("game night-roulette\nstaff\nopen\n").transcript.text().split())
    assert 'attest dealer "wheel with 36 numbers, 0 and 00" {13:47-20.32(b)1}' in text
    assert 'attest dealer "ball and a table with a roulette layout" {13:47-20.32(b)2}' in text
    assert 'attest dealer "wheel horizontal and level" {13:47-20.15(c)}' in text
    table = Game("night-roulette").open_table({1: ("Ann", 10_000)})
    play_ = procedure(table, False)
    next(play_)
    spin = play_.send([])
    assert isinstance(spin, Spin) and len(spin.spaces) == 38
    single = play_script(f"game night-roulette\n{SINGLE}staff\nopen\n").transcript.text()
    assert 'attest dealer "wheel with 36 numbers, 0"' in single
    assert net("red", 10, "0", SINGLE) == -10  # a wheel of 37 is played as single zero


@provision("13:47-20.32(c)")
def test_one_spin_settles_everything() -> None:
    bets = "bet 1 red $5\nbet 2 black $5\nbet 2 column:2 $5\nbet 1 first-five $5\n"
    played = play_script(f"game night-roulette\n{LIMITS}seat 1 Ann $50\nseat 2 Ben $50\n{bets}spins 17\n")
    assert not played.table.wagers and len(played.wagers) == 4


@provision("13:47-20.32(d)1")
def test_chips_on_the_layout_only() -> None:
    with pytest.raises(Refusal) as caught:
        play_script("game night-roulette\nseat 1 Ann $50\nbet 1 red $5 cash confirmed dealer, casino supervisor\n")
    assert caught.value.cite == "13:47-20.32(d)1"
    with pytest.raises(Refusal, match="chips of"):
        play_script("game night-roulette\nseat 1 Ann $50\nbet 1 red $5.50\n")


@provision("13:47-20.32(d)2")
def test_a_claim_changes_no_position() -> None:
    gain, _, text = play("split:8-11", 2, "11", more="declare placement-dispute seat 1 by dealer\n")
    assert gain == 34
    assert "every wager counts where it lies" in text and "{13:47-20.32(d)2}" in text


@provision("13:47-20.32(d)3")
def test_position_decides() -> None:
    assert [net("split:8-11", 1, n) for n in ("8", "11", "9")] == [17, 17, -1]


@provision("13:47-20.32(e)1")
def test_straight() -> None:
    assert {n for n in DOUBLE_ZERO if net("straight:00", 1, n) == 35} == {"00"}


@provision("13:47-20.32(e)1.i", "13:47-20.32(e)1.ii")
def test_five_neighbours_where_offered_on_an_approved_layout() -> None:
    assert "five-adjacent" in refused("five-adjacent:0").message
    with pytest.raises(Unlawful) as caught:
        NightRouletteElections.elect(five_adjacent=True)
    assert caught.value.cite == "13:47-20.32(e)1.ii"
    assert net("five-adjacent:0", 5, "36", FIVE) == -5


@provision("13:47-20.32(e)1.iii", "13:47-20.32(k)")
def test_five_neighbours_are_five_equal_straights() -> None:
    won = {n for n in DOUBLE_ZERO if net("five-adjacent:0", 10, n, FIVE) > 0}
    assert won == {"14", "2", "0", "28", "9"}
    gain, _, text = play("five-adjacent:0", 10, "28", FIVE)
    assert gain == 70 - 8
    assert 'note "$2.00 of seat 1 moved from the replica to 28" {13:47-20.32(k)}' in text
    assert refused("five-adjacent:0", 7, FIVE).cite == "13:47-20.32(e)1.iii"


@provision("13:47-20.32(e)2")
def test_split_and_the_second_place_of_the_zeros() -> None:
    assert [net("split:0-00-dozens", 1, n) for n in ("0", "00", "17")] == [17, 17, -1]
    refusal = refused("split:8-12")
    assert refusal.cite == "13:47-20.32(e)2"
    assert refusal.instead


@provision("13:47-20.32(e)3", "13:47-20.32(e)3.i")
def test_three_numbers() -> None:
    assert [net("three-numbers:13-14-15", 1, n) for n in ("13", "14", "15", "16")] == [11, 11, 11, -1]
    assert net("three-numbers:0-1-2", 1, "1") == 11
    assert {"0-1-2", "0-2-00", "00-2-3"} <= set(places("three-numbers", "double-zero"))
    assert refused("three-numbers:0-1-3").cite == "13:47-20.32(e)3"


@provision("13:47-20.32(e)4", "13:47-20.32(e)6")
def test_four_and_six_numbers() -> None:
    assert net("four-numbers:1-2-4-5", 1, "5") == 8
    assert refused("four-numbers:3-4-6-7").cite == "13:47-20.32(e)4"
    assert {net("six-numbers:1-2-3-4-5-6", 1, str(n)) for n in range(1, 7)} == {5}
    assert net("six-numbers:1-2-3-4-5-6", 1, "7") == -1


@provision("13:47-20.32(e)5")
def test_first_five() -> None:
    assert [net("first-five", 1, n) for n in ("00", "3", "4")] == [6, 6, -1]
    assert "first-five" in refused("first-five", 5, SINGLE).message


@provision(
    "13:47-20.32(e)7",
    "13:47-20.32(e)8",
    "13:47-20.32(e)9",
    "13:47-20.32(e)10",
    "13:47-20.32(e)11",
    "13:47-20.32(e)12",
    "13:47-20.32(e)13",
    "13:47-20.32(e)14",
)
@pytest.mark.parametrize(
    ("wager", "wins", "loses", "cite"),
    [
        ("column:1", "34 1", "0 35", "13:47-20.32(e)7"),
        ("dozen:2nd12", "24 13", "25 00", "13:47-20.32(e)8"),
        ("red", "1 36", "2 35", "13:47-20.32(e)9"),
        ("black", "2 35", "1 36", "13:47-20.32(e)10"),
        ("odd", "35 1", "36 2", "13:47-20.32(e)11"),
        ("even", "36 2", "35 1", "13:47-20.32(e)12"),
        ("1-to-18", "18 1", "19 36", "13:47-20.32(e)13"),
        ("19-to-36", "19 36", "18 1", "13:47-20.32(e)14"),
    ],
)
def test_outside_wagers(wager: str, wins: str, loses: str, cite: str) -> None:
    for number in wins.split():
        assert net(wager, 1, number) > 0
    for number in loses.split():
        assert play(wager, 1, number)[:2] == (-1, cite)


@provision("13:47-20.32(e)15")
def test_seven_numbers() -> None:
    assert {n for n in DOUBLE_ZERO if net("seven-numbers", 1, n, SEVEN) == 4} == set("10 11 12 13 14 15 33".split())
    assert "seven-numbers" in refused("seven-numbers").message
    with pytest.raises(Unlawful) as caught:
        NightRouletteElections.elect(seven_numbers=True)
    assert caught.value.cite == "13:47-20.32(e)15"


@provision(
    "13:47-20.32(f)[straight]",
    "13:47-20.32(f)[split]",
    "13:47-20.32(f)[three-numbers]",
    "13:47-20.32(f)[four-numbers]",
    "13:47-20.32(f)[first-five-numbers]",
    "13:47-20.32(f)[six-numbers]",
    "13:47-20.32(f)[seven-numbers]",
    "13:47-20.32(f)[column]",
    "13:47-20.32(f)[dozen]",
    "13:47-20.32(f)[red]",
    "13:47-20.32(f)[black]",
    "13:47-20.32(f)[odd]",
    "13:47-20.32(f)[even]",
    "13:47-20.32(f)[one-to-18]",
    "13:47-20.32(f)[19-to-36]",
)
@pytest.mark.parametrize(
    ("wager", "number", "paid", "slug"),
    [
        ("straight:7", "7", 70, "straight"),
        ("split:8-11", "8", 34, "split"),
        ("three-numbers:1-2-3", "3", 22, "three-numbers"),
        ("four-numbers:1-2-4-5", "4", 16, "four-numbers"),
        ("first-five", "0", 12, "first-five-numbers"),
        ("six-numbers:4-5-6-7-8-9", "9", 10, "six-numbers"),
        ("seven-numbers", "33", 8, "seven-numbers"),
        ("column:3", "36", 4, "column"),
        ("dozen:3rd12", "25", 4, "dozen"),
        ("red", "3", 2, "red"),
        ("black", "2", 2, "black"),
        ("odd", "3", 2, "odd"),
        ("even", "2", 2, "even"),
        ("1-to-18", "1", 2, "one-to-18"),
        ("19-to-36", "36", 2, "19-to-36"),
    ],
)
def test_payouts_of_two_dollars(wager: str, number: str, paid: int, slug: str) -> None:
    assert play(wager, 2, number, SEVEN)[:2] == (paid, f"13:47-20.32(f)[{slug}]")
    with pytest.raises(Unlawful, match="no election 'pays'"):
        NightRouletteElections.elect(pays={})


@provision("13:47-20.32(g)[option]")
def test_half_or_all_on_a_zero() -> None:
    assert play("red", 10, "00", HALF)[:2] == (-5, "13:47-20.32(g)[option]")
    assert net("red", 10, "00") == -10
    assert net("dozen:1st12", 10, "00", HALF) == -10
    # seven and a half dollars: a whole dollar of the half goes to the player unless another rounding is posted
    assert net("red", 15, "0", HALF) == -7
    assert net("red", 15, "0", f"{HALF}elect rounding=down\n") == -8
    assert net("red", 1, "0", HALF) == 0


@provision("13:47-20.32(g)[notice]")
def test_the_zero_rule_is_posted() -> None:
    for elect, rule in ((HALF, "half"), ("", "all")):
        text = " ".join(play_script(f"game night-roulette\n{elect}open\n").transcript.text().split())
        assert f'note "sign: on 0 and 00 even-money wagers lose {rule}" {{13:47-20.32(g)[notice]}}' in text


@provision("13:47-20.32(h)")
def test_single_zero_loses_all() -> None:
    assert play("black", 10, "0", SINGLE)[:2] == (-10, "13:47-20.32(h)")
    with pytest.raises(Unlawful) as caught:
        NightRouletteElections.elect(wheel="single-zero", zero_loss="half")
    assert caught.value.cite == "13:47-20.32(h)"


@provision("13:47-20.32(i)1", "13:47-20.32(i)2", "13:47-20.32(i)3")
def test_a_double_zero_wheel_used_as_single_zero() -> None:
    with pytest.raises(Unlawful) as caught:
        NightRouletteElections.elect(wheel="double-zero as single-zero")
    assert caught.value.cite == "13:47-20.32(i)1"
    opened = play_script(f"game night-roulette\n{AS_SINGLE}open\n").transcript.text()
    assert "sign: double-zero wheel used as single zero" in opened
    gain, cite, text = play("odd", 10, "00 00 0", AS_SINGLE)
    assert (gain, cite) == (-10, "13:47-20.32(i)3")
    assert text.count('call "No Spin" {13:47-20.32(i)2}') == 2
    assert net("odd", 10, "00 7", AS_SINGLE) == 10


@provision("13:47-20.32(j)1", "13:47-20.32(m)1", "13:47-20.32(m)2", "13:47-20.32(m)3")
@pytest.mark.parametrize(
    ("cause", "cite"),
    [
        ("ball-with-wheel", "13:47-20.32(m)1"),
        ("too-few-revolutions", "13:47-20.32(m)2"),
        ("foreign-object", "13:47-20.32(m)3"),
    ],
)
def test_no_spin(cause: str, cite: str) -> None:
    gain, _, text = play("straight:8", 1, "9", more=f"declare {cause} by class A operator\n")
    assert gain == -1
    assert f'call "No Spin" {{{cite}}}' in text
    assert text.index("No Spin") < text.index("spin 9 {13:47-20.32(j)1}")
    with pytest.raises(Refusal, match="floorperson"):
        play("straight:8", 1, "9", more=f"declare {cause} by floorperson\n")


@provision("13:47-20.32(j)2")
def test_no_bets_after_the_call() -> None:
    table = Game("night-roulette").open_table({1: ("Ann", 10_000)})
    steps = procedure(table, False)
    window = next(steps)
    assert isinstance(window, Bets) and window.cite == "13:47-20.32(j)2"
    table.verify_bet(Bet(1, "red", 500))  # the ball may run already
    spin = steps.send([Bet(1, "red", 500)])
    assert isinstance(spin, Spin)
    assert table.events[-1] == Announced("13:47-20.32(j)2", "no-more-bets", voice="called")
    with pytest.raises(Refusal) as caught:
        table.verify_bet(Bet(1, "black", 500))
    assert caught.value.cite == "13:47-20.32(j)2"


@provision("13:47-20.32(l)")
def test_losers_before_winners() -> None:
    bets = "bet 1 red $5\nbet 1 odd $5\nbet 2 black $5\nbet 2 even $5\n"
    played = play_script(f"game night-roulette\n{LIMITS}seat 1 Ann $50\nseat 2 Ben $50\n{bets}spins 17\n")
    verbs = [line.split()[0] for line in played.transcript.text().splitlines() if line.startswith(("take", "pay"))]
    assert verbs == ["take", "take", "pay", "pay"]


def test_exact_odds_and_simulation() -> None:
    elections = NightRouletteElections.elect(zero_loss="half", five_adjacent=True, layout_approval="N-1")
    exact = odds(elections)
    assert exact.game == "night-roulette"
    assert exact["red"].exact == Fraction(1, 38)
    assert {w.exact for w in exact.wagers if w.win < 0.4 and w.wager != "first-five"} == {Fraction(1, 19)}
    assert all(w.cite.startswith("13:47-20.32") for w in exact.wagers)
    for totals, value in zip(
        simulate(night_roulette.GAME.kernel(elections), 1_000_000, 13).wagers, exact.wagers, strict=True
    ):
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr
