"""13:47-20.25: craps at a casino night, twenty wagers in imitation money."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.craps.table import craps, ended, net, standing, steps_of
from tests.games.craps.table import refused as refused_at

from chapter47 import Refusal, game
from chapter47.games.night_craps import WAGERS
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played

NO = '"take the dice" -> decline'


def night(*steps: str, **more: Any) -> Played:
    """Play these steps at a casino night; the shooter needs no bet."""
    more.setdefault("line", False)
    return craps(*steps, game="night-craps", **more)


def refused(cite: str, *steps: str, **more: Any) -> Refusal:
    """The steps are refused under this citation."""
    return refused_at(cite, *steps, game="night-craps", line=False, **more)


def unlawful(cite: str, **elections: Any) -> None:
    with pytest.raises(Refusal) as caught:
        game("night-craps", **elections)
    assert caught.value.cite == cite


@provision("13:47-20.2[craps]")
def test_two_dice_a_layout_and_a_schedule() -> None:
    assert net(night("field 10", "4-5")) == 10
    assert game("night-craps").type.title == "Casino-Night Craps"


@provision(
    "13:47-20.25(a)[come-out-point]", "13:47-20.25(a)[come-out-roll]", "13:47-20.25(a)[come-point]",
    "13:47-20.25(a)[crap]", "13:47-20.25(a)[natural]", "13:47-20.25(a)[shooter]",
)  # fmt: skip
def test_the_words_of_the_game() -> None:
    assert night("3-3").table.own.point == 6
    assert night("5-6").table.own.point == 0
    assert night("4-4", "2-6").table.own.point == 0
    assert standing(night("4-4", "come 10", "4-5")) == {"come-point:9": 1000}
    assert [net(night("pass 10", dice)) for dice in ("1-1", "1-2", "6-6", "3-4", "5-6")] == [-10, -10, -10, 10, 10]
    assert night("4-4").table.own.shooter == 1


@provision(
    "13:47-20.25(a)[boxperson]", "13:47-20.25(a)[stickperson]", "13:47-20.25(b)1", "13:47-20.25(b)2.ii",
    "13:47-20.25(b)2.vi", "13:47-20.25(b)2.vii", "13:47-20.25(c)",
)  # fmt: skip
def test_the_opening_checklist() -> None:
    told = steps_of(night("staff", "open", "4-4"))
    for cite, word in (
        ("13:47-20.25(a)[boxperson]", "disputes go to the boxperson"),
        ("13:47-20.25(a)[stickperson]", "stickperson has the dice"),
        ("13:47-20.25(b)1", "walls and rail"),
        ("13:47-20.25(b)2.ii", "transparent cellulose"),
        ("13:47-20.25(b)2.vi", "weight evenly spread"),
        ("13:47-20.25(b)2.vii", "white round spots"),
        ("13:47-20.25(c)", "the dealer handles bets"),
    ):
        assert any(word in step and step.endswith(f"{{{cite}}}") for step in told), cite


@provision("13:47-20.25(b)2", "13:47-20.25(b)2.i", "13:47-20.25(b)2.viii", "13:47-20.25(b)2.ix", "13:47-20.25(e)3")
def test_the_dice() -> None:
    unlawful("13:47-20.25(b)2", dice=4)
    for side in (749, 776):
        unlawful("13:47-20.25(b)2.i", die_thousandths=side)
    for side in (750, 775):
        assert game("night-craps", die_thousandths=side)
    unlawful("13:47-20.25(b)2.viii", spot_depth_spread=5)
    assert game("night-craps", spot_depth_spread=4)
    unlawful("13:47-20.25(b)2.ix", provider="Acme", dice_imprint="Other")
    assert game("night-craps", provider="Acme", dice_imprint="Acme")
    told = steps_of(night("staff", "open", "4-4", dice=6))
    assert any(step.endswith("{13:47-20.25(b)2.viii}") for step in told)
    assert 'ask 1 "choose two dice" -> 1-2 {13:47-20.25(e)3}' in told


@provision("13:47-20.25(d)", "13:47-20.25(e)1", "13:47-20.25(e)4", "13:47-20.25(g)3")
def test_the_crew() -> None:
    told = steps_of(night("4-2"))
    assert 'note "3 dice in the cup before the stickperson" {13:47-20.25(e)1}' in told
    assert told.index("roll 4 2 {13:47-20.25(g)3}") + 1 == told.index('call "six" {13:47-20.25(e)4}')
    ruled = night("any-seven 5", '~declare dispute by boxperson "3 4"', "--")
    assert ended(ruled) == [("any-seven", "won", 2000)]
    refused("13:47-20.25(d)", '~declare dispute by stickperson "3 4"', "1-1")


@provision("13:47-20.25(f)")
def test_as_many_as_there_is_room_for() -> None:
    assert 9 in night("4-4", seats=9).table.seats
    with pytest.raises(Refusal, match="no seat 9"):
        night("4-4", seats=9, players=8)


@provision("13:47-20.25(g)1", "13:47-20.25(g)7", "13:47-20.25(g)2")
def test_the_dice_are_offered_clockwise_and_may_be_declined() -> None:
    played = night(f"ask 1 {NO}", f"ask 2 {NO}", "field 5", "4-4")
    assert played.table.own.shooter == 3
    assert [s.split()[1] for s in steps_of(played) if s.endswith("{13:47-20.25(g)1}")] == ["1", "2", "3"]
    assert ended(played) == [("field", "lost", -500)]  # who declines plays on
    refused("13:47-20.25(g)6[give-up-the-dice]", "3-3", "declare pass-dice by shooter", "3-3")


@provision("13:47-20.25(g)4", "13:47-20.25(g)5[craps]", "13:47-20.25(g)5[point]", "13:47-20.25(g)6[seven-out]")
def test_pass_and_miss_out() -> None:
    assert night("pass 10", "5-6").table.own.shooter == 1
    assert night("pass 10", "1-2").table.own.shooter == 1
    assert [net(night("pass 10", *rolls)) for rolls in (["4-4", "2-3", "5-6", "2-6"], ["4-4", "2-3", "3-4"])] == [
        10,
        -10,
    ]
    out = night("3-3", "3-4", "4-4")
    assert out.table.own.shooter == 2
    assert any("loser 7" in s and s.endswith("{13:47-20.25(g)6[seven-out]}") for s in steps_of(out))


@provision("13:47-20.25(g)6[give-up-the-dice]")
def test_the_dice_are_given_up_after_a_decision() -> None:
    assert night("3-3", "3-3", "declare pass-dice by shooter", "4-4").table.own.shooter == 2
    refused("13:47-20.25(g)6[give-up-the-dice]", "3-3", "declare pass-dice by shooter", "3-3")


@provision("13:47-20.25(g)8")
def test_new_dice_come_after_the_next_decision() -> None:
    played = night("4-5", "declare new-dice seat 2 by player", "1-1", "4-5", "5-6")
    told = steps_of(played)
    changed = told.index('note "new dice after the decision" {13:47-20.25(g)8}')
    assert told.index("roll 1 1 {13:47-20.25(g)3}") < changed
    assert told[changed + 1].startswith('ask 1 "choose two dice"')
    assert changed < told.index("roll 5 6 {13:47-20.25(g)3}")
    out = steps_of(night("4-5", "declare new-dice seat 2 by player", "3-4", "5-6"))
    assert 'note "new dice after the decision" {13:47-20.25(g)8}' in out


@provision("13:47-20.25(h)1")
def test_before_the_throw_and_only_the_listed_bets() -> None:
    refused("13:47-20.25(h)1", "field 5 in flight confirmed dealer, boxperson", "4-4")
    for wager in ("pass-odds", "hop:1-6", "whirl", "fire:2", "six-seven-eight"):
        refused("13:47-20.25(h)1", "pass 10", "4-4", f"{wager} 5", "1-1")
    assert len(WAGERS) == 19  # come bets with and without a number, hardways and craps of one kind, buy and lay


LINES = {
    "i.(1).(A)": ("pass 10,3-4", 10),
    "i.(1).(B)": ("pass 10,1-3,4-5,2-2", 10),
    "i.(2).(A)": ("pass 10,6-6", -10),
    "i.(2).(B)": ("pass 10,1-3,4-5,3-4", -10),
    "ii.(1).(A)": ("dont-pass 10,1-2", 10),
    "ii.(1).(B)": ("dont-pass 10,3-3,3-4", 10),
    "ii.(2).(A)": ("dont-pass 10,5-6", -10),
    "ii.(2).(B)": ("dont-pass 10,3-3,2-4", -10),
    "ii.(3)": ("dont-pass 10,6-6", 0),
    "iii.(1).(A)": ("2-3,come 10,3-4", 10),
    "iii.(1).(B)": ("2-3,come 10,4-5,1-3,4-5", 10),
    "iii.(2).(A)": ("2-3,come 10,1-1", -10),
    "iii.(2).(B)": ("2-3,come 10,4-5,3-4", -10),
    "iv.(1).(A)": ("2-3,dont-come 10,1-1", 10),
    "iv.(1).(B)": ("2-3,dont-come 10,4-6,3-4", 10),
    "iv.(2).(A)": ("2-3,dont-come 10,5-6", -10),
    "iv.(2).(B)": ("2-3,dont-come 10,4-6,5-5", -10),
    "iv.(3)": ("2-3,dont-come 10,6-6", 0),
}


@provision(*(f"13:47-20.25(h)1.{place}" for place in LINES))
@pytest.mark.parametrize("place", LINES)
def test_line_and_come_bets(place: str) -> None:
    steps, gain = LINES[place]
    played = night(*steps.split(","))
    assert net(played) == gain
    assert len(ended(played)) == 1
    if "(2)" in place or "(3)" in place:
        assert [w["cite"] for w in played.as_dict()["wagers"]] == [f"13:47-20.25(h)1.{place}"]


@provision("13:47-20.25(h)1.i", "13:47-20.25(h)1.ii", "13:47-20.25(h)1.iii", "13:47-20.25(h)1.iv")
def test_when_they_are_made() -> None:
    refused("13:47-20.25(h)1.i", "4-4", "pass 10", "1-1")
    refused("13:47-20.25(h)1.ii", "4-4", "dont-pass 10", "1-1")
    refused("13:47-20.25(h)1.iii", "come 10", "1-1")
    refused("13:47-20.25(h)1.iv", "dont-come 10", "1-1")


@provision("13:47-20.25(h)1.v[result]", "13:47-20.25(h)1.v[off-on-the-come-out]", "13:47-20.25(h)1.vi")
def test_place_bets() -> None:
    assert [net(night("4-5", "place:6 6", dice)) for dice in ("2-4", "3-4", "2-3")] == [7, -6, 0]
    assert standing(night("place:6 6", "3-4", "3-3")) == {"place:6": 600}
    on = ["place:6 6", "5-6", 'declare called-on seat 2 by dealer "place:6"']
    assert net(night(*on, "3-4")) == -6
    assert net(night("place-lose:4 11", "3-4")) == 5
    assert net(night("place-lose:4 11", "2-2")) == -11


@provision("13:47-20.25(h)1.vii", "13:47-20.25(h)1.viii", "13:47-20.25(h)1.ix", "13:47-20.25(h)1.x")
@pytest.mark.parametrize(("number", "easy", "pays"), [(4, "3-1", 70), (6, "5-1", 90), (8, "6-2", 90), (10, "6-4", 70)])
def test_hardways_work_on_the_come_out(number: int, easy: str, pays: int) -> None:
    half = number // 2
    for first in ([], ["4-5"]):
        assert net(night(*first, f"hard:{number} 10", f"{half}-{half}")) == pays
        assert net(night(*first, f"hard:{number} 10", easy)) == -10
        assert net(night(*first, f"hard:{number} 10", "3-4")) == -10
        assert net(night(*first, f"hard:{number} 10", "1-2")) == 0


ONE_ROLL = {
    "xi": ("field 10", {"4-5": 10, "4-4": -10}),
    "xii": ("any-seven 5", {"3-4": 20, "3-3": -5}),
    "xiii": ("any-craps 5", {"1-2": 35, "5-6": -5}),
    "xiv": ("craps:2 5", {"1-1": 150, "1-2": -5}),
    "xv": ("craps:3 5", {"1-2": 75, "1-1": -5}),
    "xvi": ("craps:12 5", {"6-6": 150, "5-6": -5}),
    "xvii": ("eleven 5", {"5-6": 75, "6-6": -5}),
    "xviii": ("c-and-e 10", {"3-4": -10, "1-1": 30, "1-2": 30, "5-6": 70, "6-6": 30}),
    "xix": ("horn 4", {"2-2": -4, "6-6": 27, "1-2": 12}),
}


@provision(*(f"13:47-20.25(h)1.{place}" for place in ONE_ROLL), "13:47-20.25(i)3", "13:47-20.25(i)4")
@pytest.mark.parametrize("place", ONE_ROLL)
def test_one_roll_bets(place: str) -> None:
    bet, gains = ONE_ROLL[place]
    for dice, gain in gains.items():
        assert net(night(bet, dice)) == gain, dice


@provision("13:47-20.25(h)1.xx[units]", "13:47-20.25(h)1.xx[no-marked-area]", "13:47-20.25(i)3", "13:47-20.25(i)4")
def test_horn_high() -> None:
    assert net(night("horn-high:12 10", "6-6", horn_high_area="true")) == 114
    refused("13:47-20.25(h)1.xx[units]", "horn-high:12 7", "--")
    booked = steps_of(night("horn-high:11 5", "5-6"))
    assert (
        'note "seat 2: horn-high:11 booked as horn $4.00 and eleven $1.00" {13:47-20.25(h)1.xx[no-marked-area]}'
        in booked
    )
    for area in ("true", "false"):
        assert net(night("horn-high:12 5", "6-6", horn_high_area=area)) == 57
        assert net(night("horn-high:12 5", "5-6", horn_high_area=area)) == 11
    assert net(night("c-and-e 10", "5-6")) == 70
    with pytest.raises(Refusal, match="smallest unit"):
        night("c-and-e 5", "5-6")


@provision("13:47-20.25(i)1", "13:47-20.25(i)2", "13:47-20.25(l)")
def test_odds_with_to_never_below_the_list_and_no_other_fee() -> None:
    unlawful("13:47-20.25(i)1", pays={"craps-2": "31 for 1"})
    elections = game("night-craps").elections
    assert all(" for " not in kind.pays(elections) for kind in WAGERS)
    unlawful("13:47-20.25(i)2", pays={"field-12": "1 to 1"})
    unlawful("13:47-20.25(i)2", pays={"field-12": "3 to 1"}, higher_odds_everywhere=False)
    assert net(night("field 10", "6-6", pays='{"field-12": "3 to 1"}')) == 30
    unlawful("13:47-20.25(l)", other_vigorish=1)


PAYS = {
    "pass-bet": "pass 10,3-4=10",
    "don-t-pass-bet": "dont-pass 10,1-2=10",
    "come-bet": "2-3,come 10,5-6=10",
    "don-t-come-bet": "2-3,dont-come 10,1-2=10",
    "place-bet-four-to-win": "4-5,place:4 5,2-2=9",
    "place-bet-five-to-win": "4-5,place:5 5,2-3=7",
    "place-bet-six-to-win": "4-5,place:6 6,2-4=7",
    "place-bet-eight-to-win": "4-5,place:8 6,2-6=7",
    "place-bet-nine-to-win": "4-6,place:9 5,4-5=7",
    "place-bet-10-to-win": "4-5,place:10 5,4-6=9",
    "place-bet-four-to-lose": "place-lose:4 11,3-4=5",
    "place-bet-five-to-lose": "place-lose:5 8,3-4=5",
    "place-bet-six-to-lose": "place-lose:6 5,3-4=4",
    "place-bet-eight-to-lose": "place-lose:8 5,3-4=4",
    "place-bet-nine-to-lose": "place-lose:9 8,3-4=5",
    "place-bet-10-to-lose": "place-lose:10 11,3-4=5",
    "four-the-hardway": "hard:4 10,2-2=70",
    "six-the-hardway": "hard:6 10,3-3=90",
    "eight-the-hardway": "hard:8 10,4-4=90",
    "10-the-hardway": "hard:10 10,5-5=70",
    "field-bet": "field 10,6-6=20",
    "any-seven": "any-seven 5,3-4=20",
    "any-craps": "any-craps 5,6-6=35",
    "craps-two": "craps:2 5,1-1=150",
    "craps-three": "craps:3 5,1-2=75",
    "craps-12": "craps:12 5,6-6=150",
    "11-in-one-roll": "eleven 5,5-6=75",
}


@provision(*(f"13:47-20.25(i)2[{line}]" for line in PAYS))
@pytest.mark.parametrize("line", PAYS)
def test_the_schedule(line: str) -> None:
    steps, _, gain = PAYS[line].partition("=")
    played = night(*steps.split(","))
    assert net(played) == int(gain)
    assert [w["cite"] for w in played.as_dict()["wagers"]] == [f"13:47-20.25(i)2[{line}]"]


WORDS = {4: "four", 5: "five", 6: "six", 8: "eight", 9: "nine", 10: "10"}
WON = {4: ("2-2", 40), 5: ("2-3", 30), 6: ("2-4", 24), 8: ("2-6", 24), 9: ("4-5", 30), 10: ("4-6", 40)}
LAID = {4: (20, 10), 5: (30, 20), 6: (24, 20), 8: (24, 20), 9: (30, 20), 10: (20, 10)}


@provision(
    *(f"13:47-20.25(j)[{w}-to-win]" for w in WORDS.values()), *(f"13:47-20.25(k)[{w}-to-lose]" for w in WORDS.values())
)
@pytest.mark.parametrize("number", WORDS)
def test_true_odds(number: int) -> None:
    dice, won = WON[number]
    other = "4-5" if number != 9 else "2-2"
    bought = night(other, f"buy:{number} 20", dice)
    assert net(bought) == won - 1
    assert bought.as_dict()["wagers"][0]["cite"] == f"13:47-20.25(j)[{WORDS[number]}-to-win]"
    stake, back = LAID[number]
    laid = night(f"lay:{number} {stake}", "3-4", lay_percent=0)
    assert net(laid) == back
    assert laid.as_dict()["wagers"][0]["cite"] == f"13:47-20.25(k)[{WORDS[number]}-to-lose]"


@provision("13:47-20.25(j)[offer-and-fee]")
def test_the_buy_fee() -> None:
    assert net(night("4-5", "buy:4 20", "1-1")) == -1
    assert net(night("4-5", "buy:4 30", "1-1")) == -1  # 1.50 down to a dollar, never above five percent
    unlawful("13:47-20.25(j)[offer-and-fee]", buy_percent=10)
    unlawful("13:47-20.25(j)[offer-and-fee]", fee_taken="when won")
    refused("13:47-20.25(j)[offer-and-fee]", "buy:4 20", "--", buy_bets="false")


@provision("13:47-20.25(k)[offer-and-fee]")
def test_the_lay_fee_is_on_the_possible_win_and_capped_on_the_wager() -> None:
    assert net(night("lay:4 40", "1-2")) == -1
    assert net(night("lay:4 40", "1-2", lay_percent=10)) == -2
    unlawful("13:47-20.25(k)[offer-and-fee]", lay_percent=11)
    assert net(night("lay:6 48", "1-2", lay_percent=10)) == -2  # ten percent of the 40 is 4; five of the 48 is 2.40
    assert net(night("place-lose:6 5", "3-4")) == 4
    refused("13:47-20.25(h)1.vi", "place-lose:6 5", "--", place_to_lose="false")


def test_imitation_money_in_whole_dollars() -> None:
    refused("13:47-20.17(a)", "field 5.50", "--", limits="$1 to $100 chip $0.50")
    refused("13:47-20.10(c)1", "field 5 cash confirmed dealer", "--")
    with pytest.raises(Refusal, match="smallest unit"):
        night("4-5", "place:6 9", "1-1")


def test_exact_odds_of_the_night() -> None:
    odds = game("night-craps").odds()
    assert odds["pass"].house_edge == pytest.approx(7 / 495)
    assert odds["lay:4"].house_edge == pytest.approx(0.025)
    assert odds["hard:8"].house_edge == pytest.approx(1 / 11)
    assert {w.wager.partition(":")[0] for w in odds.wagers} == {kind.key for kind in WAGERS}
    assert all(w.cite.startswith("13:47-20.25") for w in odds.wagers)
