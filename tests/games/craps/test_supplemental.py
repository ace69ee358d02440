"""19:47-1.6: odds taken and laid behind Pass, Don't Pass, Come and Don't Come."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, ended, refused, standing

from chapter47 import Refusal, game
from chapter47.rulebook.testing import provision

ONE = {"odds_multiples": "[1, 1, 1]"}
SIDES = {
    "pass": ("a", "pass-odds", ["pass 10", "{p}"]),
    "dont-pass": ("b", "dont-pass-odds", ["dont-pass 10", "{p}"]),
    "come": ("c", "come-odds:{n}", ["{other}", "come 10", "{p}"]),
    "dont-come": ("d", "dont-come-odds:{n}", ["{other}", "dont-come 10", "{p}"]),
}
DICE = {4: "1-3", 5: "2-3", 6: "2-4", 8: "2-6", 9: "4-5", 10: "4-6"}


def start(side: str, number: int) -> tuple[list[str], str]:
    """The steps to a flat $10 with its number, and the name of the odds behind it."""
    _, odds, steps = SIDES[side]
    other = DICE[9 if number != 9 else 5]
    return [s.format(p=DICE[number], n=number, other=other) for s in steps], odds.format(n=number)


PAID = {
    4: (10, 20, 20, 10),
    5: (10, 15, 15, 10),
    6: (10, 12, 12, 10),
    8: (10, 12, 12, 10),
    9: (10, 15, 15, 10),
    10: (10, 20, 20, 10),
}


@provision(
    *(f"19:47-1.6({letter})[{line}]" for letter in "abcd" for line in ("pay-4-10", "pay-5-9", "pay-6-8", "right"))
)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("number", PAID)
def test_odds_are_paid_true(side: str, number: int) -> None:
    before, odds = start(side, number)
    taken, won, laid, back = PAID[number]
    against = side.startswith("dont")
    stake, gain, last = (laid, back, "3-4") if against else (taken, won, DICE[number])
    played = craps(*before, f"{odds} {stake}", last, **ONE)
    flat = side if side.endswith("pass") else f"{side}-point:{number}"
    assert sorted(ended(played)) == sorted([(flat, "won", 1000), (odds, "won", gain * 100)])
    cite = f"19:47-1.6({SIDES[side][0]})[{ {4: 'pay-4-10', 5: 'pay-5-9', 6: 'pay-6-8'}[min(number, 14 - number)] }]"
    assert cite in {w["cite"] for w in played.as_dict()["wagers"]}
    lost = craps(*before, f"{odds} {stake}", DICE[number] if against else "3-4", **ONE)
    assert sorted(ended(lost)) == sorted([(flat, "lost", -1000), (odds, "lost", -stake * 100)])


@provision("19:47-1.6(a)[right]", "19:47-1.6(b)[right]", "19:47-1.6(c)[right]", "19:47-1.6(d)[right]")
def test_only_behind_a_flat_bet_with_a_point() -> None:
    refused("19:47-1.6(a)[right]", "pass 10", "pass-odds 10", "3-3")
    refused("19:47-1.6(b)[right]", "dont-pass 10", "dont-pass-odds 10", "3-3")
    refused("19:47-1.6(a)[right]", "3-3", "pass-odds 10", "3-3")
    refused("19:47-1.6(b)[right]", "3-3", "dont-pass-odds 12", "3-3")
    refused("19:47-1.6(c)[right]", "3-3", "come 10", "come-odds:8 10", "4-4")
    refused("19:47-1.6(d)[right]", "3-3", "dont-come-odds:8 12", "4-4")
    refused("19:47-1.6(b)[right]", "dont-pass 10", "4-4", "dont-pass-odds 12", "1-1", "down dont-pass 10", "1-1")


@provision(
    "19:47-1.6(a)[house-limit]", "19:47-1.6(b)[house-limit]", "19:47-1.6(c)[house-limit]", "19:47-1.6(d)[house-limit]"
)
@pytest.mark.parametrize("side", SIDES)
def test_the_tightest_limit(side: str) -> None:
    for number in PAID:
        before, odds = start(side, number)
        most = PAID[number][2] if side.startswith("dont") else 10
        assert odds in standing(craps(*before, f"{odds} {most}", "1-1", **ONE))
        over = most + 6 if side.startswith("dont") else 20
        with pytest.raises(Refusal, match="more odds than"):
            craps(*before, f"{odds} {over}", "1-1", **ONE)
    with pytest.raises(Refusal) as caught:
        game("craps", odds_multiples=(0, 1, 1))
    assert caught.value.cite == "19:47-1.6(a)[house-limit]"


HUNDRED = {"odds_multiples": "[100, 100, 100]"}


@provision("19:47-1.6(e)[pass-come-100x]", "19:47-1.6(e)[same-odds]")
def test_a_hundred_times_and_no_more() -> None:
    played = craps("pass 5", "2-4", "pass-odds 500", "3-3", **HUNDRED)
    assert ended(played) == [("pass", "won", 500), ("pass-odds", "won", 60000)]
    refused("19:47-1.6(e)[pass-come-100x]", "pass 5", "2-4", "pass-odds 505", "3-3", **HUNDRED)
    with pytest.raises(Refusal) as caught:
        game("craps", odds_multiples=(101, 1, 1))
    assert caught.value.cite == "19:47-1.6(e)[pass-come-100x]"


@provision("19:47-1.6(e)[dont-100x-winnings]")
@pytest.mark.parametrize(("dice", "most", "over"), [("2-2", 1000, 1002), ("4-5", 750, 753), ("3-3", 600, 606)])
def test_on_the_dont_side_by_what_is_won(dice: str, most: int, over: int) -> None:
    assert (
        standing(craps("dont-pass 5", dice, f"dont-pass-odds {most}", "1-1", **HUNDRED))["dont-pass-odds"] == most * 100
    )
    refused("19:47-1.6(e)[dont-100x-winnings]", "dont-pass 5", dice, f"dont-pass-odds {over}", "1-1", **HUNDRED)


@provision("19:47-1.6(e)")
def test_ten_times_before_november_1999() -> None:
    assert game("craps", edition="1998", odds_multiples=(10, 10, 10))
    assert game("craps", edition="1999", odds_multiples=(100, 100, 100))
    with pytest.raises(Refusal) as caught:
        game("craps", edition="1998", odds_multiples=(11, 10, 10))
    assert caught.value.cite == "19:47-1.6(e)"


@provision("19:47-1.6(f)")
def test_a_little_more_to_make_the_payout_whole() -> None:
    assert ended(craps("pass 5", "4-5", "pass-odds 6", "3-6", **ONE)) == [
        ("pass", "won", 500),
        ("pass-odds", "won", 900),
    ]
    refused("19:47-1.6(e)[pass-come-100x]", "pass 5", "4-5", "pass-odds 8", "3-6", **ONE)
    over_maximum = craps("pass 5", "4-5", "pass-odds 12", "1-1", limits="$1 to $11")
    assert standing(over_maximum) == {"pass": 500, "pass-odds": 1200}
    refused("19:47-1.6(e)[pass-come-100x]", "pass 5", "4-5", "pass-odds 14", "1-1", limits="$1 to $11")
