"""19:47-5.1: where a wager may lie and what it covers."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from chapter47 import Game, Refusal, play_script
from chapter47.games.roulette.betting import COLOURS, fives, places, section
from chapter47.games.roulette.elections import RouletteElections
from chapter47.games.roulette.wagers import DECIDE, label, lawful_spots
from chapter47.rulebook.testing import provision
from chapter47.table.elections import Unlawful
from chapter47.table.wagers import Result
from chapter47.table.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour

COLORS = "elect dozens=false\nelect red_black=false\n"
AS_SINGLE = 'elect wheel="double-zero as single-zero"\nelect single_zero_notice=true\n'
SINGLE = "elect wheel=single-zero\n"
APPROVED = "elect layout_approval=L-47\n"


def net(wager: str, number: str, amount: int = 10, elect: str = "") -> int:
    """What a wager of whole dollars brings when the ball rests in a number, in dollars."""
    played = play_script(
        f"game roulette\nlimits $1 to $10,000\n{elect}seat 1 Ann $1000\nbet 1 {wager} ${amount}\nspins {number}\n"
    )
    gain = played.table.seats[1].balance - 100_000
    assert gain % 100 == 0 and gain == -played.table.rack
    return gain // 100


def refused(wager: str, elect: str = "", amount: int = 10) -> Refusal:
    with pytest.raises(Refusal) as caught:
        net(wager, "17", amount, elect)
    return caught.value


@provision("19:47-5.1(a)", "19:47-5.1(a)[chips]")
def test_chips_and_a_coupon_but_nothing_spoken() -> None:
    played = play_script("game roulette\nseat 1 Ann $100\nbet 1 red $10\nbet 1 black $10 match play\nspins 3\n")
    assert [(w.name, str(w.decision.result)) for w in played.wagers if w.decision] == [
        ("black", "lost"),
        ("red", "won"),
    ]
    with pytest.raises(Refusal, match="cash") as caught:
        play_script("game roulette\nseat 1 Ann $100\nbet 1 red $10 cash confirmed dealer, casino supervisor\nspins 3\n")
    assert caught.value.cite == "19:47-5.1(a)[chips]"


@provision("19:47-5.1(b)[position]")
def test_a_dispute_moves_no_chip() -> None:
    played = play_script(
        "game roulette\nseat 1 Ann $100\nbet 1 split:8-11 $5\ndeclare placement-dispute seat 1 by dealer\nspins 11\n"
    )
    assert played.table.seats[1].balance == 10_000 + 17 * 500
    assert 'note "seat 1 disputes a place; every wager counts where it lies"' in played.transcript.text()


@provision("19:47-5.1(c)[position-decides]")
def test_the_place_decides() -> None:
    assert [net("split:8-11", n) for n in ("8", "11", "9")] == [170, 170, -10]


@provision("19:47-5.1(e)1")
def test_straight() -> None:
    assert net("straight:00", "00", 1) == 35
    assert net("straight:00", "0", 1) == -1
    assert refused("straight:37").cite == "19:47-5.1(e)1"


@provision("19:47-5.1(e)1.i")
def test_five_adjacent_only_where_offered_and_then_to_everybody() -> None:
    assert "five-adjacent" in refused("five-adjacent:17").message
    on = f"{APPROVED}elect five_adjacent=true\n"
    for seat in (1, 8):
        script = f"game roulette\n{on}seat {seat} Ann $100\nbet {seat} five-adjacent:17 $25\nspins 36\n"
        assert play_script(script).table.rack == 2500


@provision("19:47-5.1(e)1.ii")
def test_five_adjacent_needs_the_replica() -> None:
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(five_adjacent=True)
    assert caught.value.cite == "19:47-5.1(e)1.ii"


@provision("19:47-5.1(e)1.iii", "19:47-5.1[wheel-order]")
def test_five_adjacent_follows_the_wheel() -> None:
    on = f"{APPROVED}elect five_adjacent=true\n"
    won = [n for n in DOUBLE_ZERO if net("five-adjacent:0", n, elect=on) > 0]
    assert set(won) == {"14", "2", "0", "28", "9"}
    assert net("five-adjacent:0", "28", 10, on) == 2 * 35 - 8
    assert fives("double-zero")["17"] == ("20", "32", "17", "5", "22")
    assert fives("single-zero")["17"] == ("2", "25", "17", "34", "6")
    refusal = refused("five-adjacent:0", on, amount=7)
    assert (refusal.cite, refusal.instead) == ("19:47-5.1(e)1.iii", "a wager of $5.00 or $10.00")
    assert refused("five-adjacent:37", on).cite == "19:47-5.1(e)1.iii"


def test_part_of_five_equal_wagers_cannot_be_taken_down() -> None:
    script = f"game roulette\n{APPROVED}elect five_adjacent=true\nseat 1 Ann $100\nbet 1 five-adjacent:0 $10\n"
    with pytest.raises(Refusal, match="five equal wagers"):
        play_script(script + "down 1 five-adjacent:0 $3\nspins 0\n")
    assert play_script(script + "down 1 five-adjacent:0 $10\nspins 0\n").table.rack == 0


@provision("19:47-5.1(e)2")
def test_splits_are_the_lines_of_the_layout() -> None:
    numbers = [str(n) for n in range(1, 37)]
    touching = {
        f"{a}-{b}"
        for a, b in combinations(numbers, 2)
        if int(b) - int(a) == 3 or (int(b) - int(a) == 1 and int(a) % 3 != 0)
    }
    assert len(touching) == 57
    lawful = set(places("split", "double-zero"))
    assert lawful == touching | {"0-1", "0-2", "0-00", "00-2", "00-3", "0-00-dozens"}
    assert net("split:8-11", "11", 2) == 34
    refusal = refused("split:8-12")
    assert refusal.cite == "19:47-5.1(e)2"
    assert refusal.instead is not None
    assert {"split:8-9", "split:8-11", "split:9-12", "split:11-12"} >= set(refusal.instead.split(" or "))
    assert refused("split:3-4").cite == "19:47-5.1(e)2"
    assert refused("split:11-8").instead.startswith("split:8-11 or")  # type: ignore[union-attr]
    assert refused("split:nonsense").instead


@provision("19:47-5.1(e)2[second-place]")
def test_zeros_by_their_second_place() -> None:
    assert [net("split:0-00-dozens", n, 1) for n in ("0", "00", "17")] == [17, 17, -1]
    assert "split:0-00" in (refused("split:0-00-dozens", COLORS).instead or "")  # no dozens, no line between them


@provision("19:47-5.1(e)3", "19:47-5.1(e)3.i")
def test_three_numbers() -> None:
    assert [net("three-numbers:13-14-15", n, 1) for n in ("13", "15", "16")] == [11, 11, -1]
    trios = set(places("three-numbers", "double-zero"))
    assert trios == {f"{n}-{n + 1}-{n + 2}" for n in range(1, 36, 3)} | {"0-1-2", "0-2-00", "00-2-3"}
    assert net("three-numbers:0-2-00", "00", 1) == 11
    assert refused("three-numbers:0-1-3").cite == "19:47-5.1(e)3"


@provision("19:47-5.1(e)4")
def test_four_numbers() -> None:
    corners = places("four-numbers", "double-zero")
    assert set(corners) == {f"{n}-{n + 1}-{n + 3}-{n + 4}" for n in range(1, 33) if n % 3}
    assert net("four-numbers:1-2-4-5", "5", 5) == 40
    refusal = refused("four-numbers:3-4-6-7")
    assert refusal.cite == "19:47-5.1(e)4"
    assert refusal.instead and "four-numbers:2-3-5-6" in refusal.instead


@provision("19:47-5.1(e)5")
def test_first_five() -> None:
    assert [n for n in DOUBLE_ZERO if net("first-five", n, 5) == 30] == [
        n for n in DOUBLE_ZERO if n in "0 00 1 2 3".split()
    ]
    assert net("first-five", "4", 5) == -5
    assert "first-five" in refused("first-five", SINGLE).message
    assert "first-five" in refused("first-five", AS_SINGLE).message


@provision("19:47-5.1(e)6.i")
def test_six_numbers() -> None:
    assert net("six-numbers:1-2-3-4-5-6", "6", 1) == 5
    assert len(places("six-numbers", "double-zero")) == 11
    assert refused("six-numbers:2-3-4-5-6-7").cite == "19:47-5.1(e)6.i"


@provision("19:47-5.1[single-zero-layout]")
def test_the_head_of_a_single_zero_layout() -> None:
    splits, trios, fours = (places(k, "single-zero") for k in ("split", "three-numbers", "four-numbers"))
    assert (len(splits), len(trios), len(fours)) == (60, 14, 23)
    assert {"0-1", "0-2", "0-3"} <= set(splits) and {"0-1-2", "0-2-3"} <= set(trios) and "0-1-2-3" in fours
    assert net("split:0-3", "0", 1, SINGLE) == 17
    assert refused("split:0-3").instead


@provision("19:47-5.1[used-as-single-zero]")
@pytest.mark.parametrize("wager", ["straight:00", "split:0-00", "split:0-00-dozens", "three-numbers:0-2-00"])
def test_no_wager_on_a_double_zero_that_decides_nothing(wager: str) -> None:
    refusal = refused(wager, AS_SINGLE)
    assert refusal.cite == "19:47-5.1[used-as-single-zero]"
    assert net("straight:0", "0", 1, AS_SINGLE) == 35


@provision("19:47-5.1[used-as-single-zero]")
def test_no_five_neighbours_with_a_double_zero_that_decides_nothing() -> None:
    on = f"{AS_SINGLE}{APPROVED}elect five_adjacent=true\n"
    assert refused("five-adjacent:1", on).cite == "19:47-5.1(e)1.iii"
    assert "straight:00" in refused("straight:000").message
    assert len(fives("double-zero as single-zero")) == 38 - 5


@provision("19:47-5.1[wheel-colors]", "19:47-5.1(e)11", "19:47-5.1(e)12")
def test_red_and_black() -> None:
    assert [net("red", n) for n in ("3", "2", "12", "0")] == [10, -10, 10, -10]
    assert [net("black", n) for n in ("2", "3", "11", "00")] == [10, -10, 10, -10]
    for order in (SINGLE_ZERO, DOUBLE_ZERO):
        numbers = [n for n in order if colour(n) != "green"]
        assert sum(colour(n) == "red" for n in numbers) == 18 == len(numbers) // 2
        for a, b in pairwise(order):
            assert colour(a) != colour(b)


@provision("19:47-5.1(e)6.ii", "19:47-5.1[color-sections]")
def test_six_numbers_color() -> None:
    on = f"{COLORS}elect six_numbers_color=true\n"
    assert {n for n in DOUBLE_ZERO if net("six-numbers-color:black", n, 5, on) == 25} == {
        "28",
        "9",
        "26",
        "30",
        "11",
        "7",
    }
    assert refused("six-numbers-color:orange", on).instead == ", ".join(f"six-numbers-color:{c}" for c in COLOURS)
    assert refused("six-numbers-color", on).cite == "19:47-5.1(e)6.ii"
    turned = (*COLOURS[1:], COLOURS[0])
    assert section("black", turned, "double-zero") == {"16", "4", "23", "35", "14", "2"}
    arcs = [section(c, COLOURS, "single-zero") for c in COLOURS]
    assert len(frozenset().union(*arcs)) == 36
    with pytest.raises(Unlawful, match="six colours"):
        RouletteElections.elect(color_sections=["black"] * 6)


@provision("19:47-5.1(e)7")
def test_seven_numbers_color() -> None:
    on = f"{SINGLE}{COLORS}elect seven_numbers_color=true\n"
    for name in COLOURS:
        assert net(f"seven-numbers-color:{name}", "0", 5, on) == 20
    gold = min(section("gold", COLOURS, "single-zero"))
    assert net("seven-numbers-color:blue", gold, 5, on) == -5
    assert net("seven-numbers-color:gold", gold, 5, on) == 20
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(seven_numbers_color=True, dozens=False, red_black=False)
    assert caught.value.cite == "19:47-5.1(e)7"


@provision("19:47-5.1(e)8")
def test_eight_numbers_color() -> None:
    on = f"{COLORS}elect eight_numbers_color=true\n"
    won = [n for n in DOUBLE_ZERO if net("eight-numbers-color:purple", n, 5, on) == 15]
    assert len(won) == 8 and {"0", "00"} <= set(won)
    with pytest.raises(Unlawful) as caught:
        RouletteElections.elect(eight_numbers_color=True, dozens=False, red_black=False, wheel="single-zero")
    assert caught.value.cite == "19:47-5.1(e)8"


@provision("19:47-5.1(e)9", "19:47-5.1(e)10", "19:47-5.1(e)13", "19:47-5.1(e)14", "19:47-5.1(e)15", "19:47-5.1(e)16")
@pytest.mark.parametrize(
    ("wager", "wins", "loses"),
    [
        ("column:1", "4 34", "5 0"),
        ("column:3", "3 36", "1 00"),
        ("dozen:2nd12", "13 24", "12 25 0 00"),
        ("dozen:1st12", "1 12", "13 0"),
        ("odd", "35 1", "36 0 00"),
        ("even", "36 2", "35 0 00"),
        ("1-to-18", "1 18", "19 0 00"),
        ("19-to-36", "19 36", "18 0 00"),
    ],
)
def test_outside_wagers(wager: str, wins: str, loses: str) -> None:
    pays = 20 if wager[0] in "cd" else 10
    assert {net(wager, n) for n in wins.split()} == {pays}
    assert {net(wager, n) for n in loses.split()} == {-10}


def test_each_half_of_the_numbers_is_eighteen() -> None:
    elections = RouletteElections()
    for kind in DECIDE:
        if kind.key in ("red", "black", "odd", "even", "1-to-18", "19-to-36"):
            results = [DECIDE[kind]("", pocket, elections).result for pocket in range(38)]
            assert results.count(Result.WON) == 18, kind
    assert label(37) == "00"


@provision("19:47-5.1(f)")
def test_seven_numbers() -> None:
    on = f"{APPROVED}elect seven_numbers=true\n"
    assert {n for n in DOUBLE_ZERO if net("seven-numbers", n, 10, on) == 40} == set("10 11 12 13 14 15 33".split())
    assert net("seven-numbers", "16", 10, on) == -10
    assert "seven-numbers" in refused("seven-numbers").message
    for wrong in ({"seven_numbers": True}, {"seven_numbers": "seat 1", "layout_approval": "L-47"}):
        with pytest.raises(Unlawful) as caught:
            RouletteElections.elect(wrong)
        assert caught.value.cite == "19:47-5.1(f)"


@provision("19:47-5.1(g)")
def test_color_wagers_exclude_dozens_red_and_black() -> None:
    for left_in in ({"red_black": False}, {"dozens": False}, {}):
        with pytest.raises(Unlawful) as caught:
            RouletteElections.elect(eight_numbers_color=True, **left_in)
        assert caught.value.cite == "19:47-5.1(g)"
    table = Game("roulette", eight_numbers_color=True, dozens=False, red_black=False)
    offered = {wager.key for wager in table.wagers}
    assert {"column", "odd", "even", "1-to-18", "19-to-36"} <= offered
    assert not offered & {"dozen", "red", "black"}


def test_every_lawful_place_is_accepted_and_covers_what_it_says() -> None:
    for wheel in ("double-zero", "single-zero"):
        elections = RouletteElections.elect(wheel=wheel)
        for kind in DECIDE:
            if not kind.offered(elections):
                continue
            for spot in lawful_spots(kind, elections):
                kind.verify_place(elections, spot)
                if kind.key in ("straight", "split", "three-numbers", "four-numbers", "six-numbers"):
                    covered = places(kind.key, wheel)[spot].numbers
                    won = {label(p) for p in range(38) if DECIDE[kind](spot, p, elections).result is Result.WON}
                    assert won == covered
