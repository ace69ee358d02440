"""19:47-1.1 and 1.2: what each of the forty wagers is on, when it is made, wins, loses and stays."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, ended, net, refused, standing, steps_of

from chapter47 import game
from chapter47.games.craps import rules
from chapter47.games.craps.wagers import SPOTS
from chapter47.rulebook.testing import provision


@provision("19:47-1.1[come-out-point]")
def test_a_nine_on_the_come_out_is_the_point_and_an_eleven_is_none() -> None:
    assert craps("4-5").table.own.point == 9
    assert craps("5-6").table.own.point == 0


@provision("19:47-1.1[come-out-roll]")
def test_a_come_out_roll_opens_the_game_and_follows_a_line_decision() -> None:
    assert [craps(*rolls).table.own.point for rolls in (["2-4"], ["2-4", "3-5"], ["2-4", "3-5", "2-4"])] == [6, 6, 0]


@provision("19:47-1.1[come-point]")
def test_a_come_bet_has_a_point_of_its_own() -> None:
    played = craps("3-3", "come 10", "5-5")
    assert standing(played) == {"come-point:10": 1000}
    assert played.table.own.point == 6


@provision(
    "19:47-1.2(a)1.i(1)", "19:47-1.2(a)1.i(2)", "19:47-1.2(a)1.ii(1)", "19:47-1.2(a)1.ii(2)",
    "19:47-1.2(a)2.i(1)", "19:47-1.2(a)2.i(2)", "19:47-1.2(a)2.ii(1)", "19:47-1.2(a)2.ii(2)", "19:47-1.2(a)2.iii",
    "19:47-1.2(a)3.i(1)", "19:47-1.2(a)3.i(2)", "19:47-1.2(a)3.ii(1)", "19:47-1.2(a)3.ii(2)",
    "19:47-1.2(a)4.i(1)", "19:47-1.2(a)4.i(2)", "19:47-1.2(a)4.ii(1)", "19:47-1.2(a)4.ii(2)", "19:47-1.2(a)4.iii",
)  # fmt: skip
@pytest.mark.parametrize(
    ("steps", "gain"),
    [
        ("pass 10,6-5", 10),
        ("pass 10,6-1", 10),
        ("pass 10,4-4,5-6,2-6", 10),
        ("pass 10,1-2", -10),
        ("pass 10,1-1", -10),
        ("pass 10,6-6", -10),
        ("pass 10,5-5,6-1", -10),
        ("pass 10,5-5,6-6", 0),
        ("dont-pass 10,1-1", 10),
        ("dont-pass 10,1-2", 10),
        ("dont-pass 10,3-6,4-3", 10),
        ("dont-pass 10,5-6", -10),
        ("dont-pass 10,5-2", -10),
        ("dont-pass 10,2-2,1-3", -10),
        ("dont-pass 10,6-6", 0),
        ("3-3,come 10,3-4", 10),
        ("3-3,come 10,5-6", 10),
        ("3-3,come 10,4-5,3-3,3-6", 10),
        ("4-4,come 10,6-6", -10),
        ("4-4,come 10,1-2", -10),
        ("3-3,come 10,4-5,3-3,5-2", -10),
        ("4-6,dont-come 10,1-2", 10),
        ("4-6,dont-come 10,1-1", 10),
        ("4-6,dont-come 10,2-3,6-1", 10),
        ("4-4,dont-come 10,4-3", -10),
        ("4-4,dont-come 10,5-6", -10),
        ("4-4,dont-come 10,4-6,4-6", -10),
        ("3-3,dont-come 10,6-6", 0),
    ],
)
def test_line_and_come_bets(steps: str, gain: int) -> None:
    played = craps(*steps.split(","))
    assert net(played) == gain
    if gain or ("6-6" in steps.split(",")[-1] and "dont" in steps):
        assert len(ended(played)) == 1
        assert not standing(played)


def test_barred_twelve_is_given_back() -> None:
    assert ended(craps("dont-pass 10", "6-6")) == [("dont-pass", "void", 0)]
    assert ended(craps("3-3", "dont-come 10", "6-6")) == [("dont-come", "void", 0)]


@provision("19:47-1.2(a)1", "19:47-1.2(a)2", "19:47-1.2(a)3", "19:47-1.2(a)4")
def test_line_bets_before_the_come_out_and_come_bets_after_it() -> None:
    refused("19:47-1.2(a)1", "4-4", "pass 10", "--")
    refused("19:47-1.2(a)2", "3-3", "dont-pass 10", "--")
    refused("19:47-1.2(a)3", "come 10", "--")
    refused("19:47-1.2(a)4", "dont-come 10", "--")
    assert standing(craps("2-3", "come 10", "dont-come 20", "4-6")) == {
        "come-point:10": 1000,
        "dont-come-point:10": 2000,
    }
    assert standing(craps("4-4", "4-4", "pass 10", "dont-pass 5", "4-5")) == {"pass": 1000, "dont-pass": 500}


@provision("19:47-1.2(a)5[wager]", "19:47-1.2(a)6")
@pytest.mark.parametrize(
    ("steps", "gain"),
    [
        ("3-3,place:9 5,4-5", 7),
        ("3-3,place:9 5,5-2", -5),
        ("3-3,place:9 5,5-5", 0),
        ("3-3,place-lose:4 11,6-1", 5),
        ("3-3,place-lose:4 11,2-2", -11),
        ("place-lose:4 11,6-1", 5),
    ],
)
def test_place_bets(steps: str, gain: int) -> None:
    assert net(craps(*steps.split(","))) == gain


@provision("19:47-1.2(a)5[inactive-on-come-out]")
def test_place_bets_sleep_on_the_come_out_unless_called_on() -> None:
    assert standing(craps("place:8 6", "3-4")) == {"place:8": 600}
    assert standing(craps("place:8 6", "4-4", "4-4", "4-4")) == {}
    assert standing(craps("place:8 6", "4-4")) == {"place:8": 600}
    called = craps("place:8 6", "--", 'declare called-on seat 2 by dealer "place:8"', "3-4")
    assert ended(called) == [("place:8", "lost", -600)]


@provision("19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9", "19:47-1.2(a)10")
@pytest.mark.parametrize(("number", "easy"), [(4, "1-3"), (6, "2-4"), (8, "3-5"), (10, "4-6")])
def test_hardways(number: int, easy: str) -> None:
    pair = f"{number // 2}-{number // 2}"
    pays = 35 if number in (4, 10) else 45
    point = "4-5"
    assert net(craps(point, f"hard:{number} 5", pair)) == pays
    assert net(craps(point, f"hard:{number} 5", easy)) == -5
    assert net(craps(point, f"hard:{number} 5", "3-4")) == -5
    for other in ("1-1", "1-2", "2-3", "5-6", "6-6"):
        assert standing(craps(point, f"hard:{number} 5", other)) == {f"hard:{number}": 500}


ONE_ROLL = {
    "field": {2, 3, 4, 9, 10, 11, 12},
    "any-seven": {7},
    "any-craps": {2, 3, 12},
    "craps:2": {2},
    "craps:3": {3},
    "craps:12": {12},
    "eleven": {11},
    "c-and-e": {2, 3, 11, 12},
    "horn": {2, 3, 11, 12},
    "horn-high:2": {2, 3, 11, 12},
    "whirl": {2, 3, 7, 11, 12},
    "six-seven-eight": {6, 7, 8},
}


@provision(
    "19:47-1.2(a)11", "19:47-1.2(a)12", "19:47-1.2(a)13", "19:47-1.2(a)14", "19:47-1.2(a)15", "19:47-1.2(a)16",
    "19:47-1.2(a)17", "19:47-1.2(a)18", "19:47-1.2(a)19", "19:47-1.2(a)20[wager]", "19:47-1.2(a)39",
)  # fmt: skip
@pytest.mark.parametrize("wager", ONE_ROLL)
def test_one_roll_wagers_win_on_their_totals_and_lose_on_all_others(wager: str) -> None:
    for one in range(1, 7):
        two = min(6, 7 - one) if one < 6 else 6
        for dice in {(one, two), (one, 1), (one, 6)}:
            played = craps(f"{wager} 20", f"{dice[0]}-{dice[1]}", six_seven_eight="true", horn_high_area="true")
            won = any(result == "won" for _, result, _ in ended(played))
            assert won == (sum(dice) in ONE_ROLL[wager]), dice
            assert not standing(played)
            assert won or net(played) == -20


@provision(*(f"19:47-1.2(a){n}" for n in range(22, 39)))
@pytest.mark.parametrize(("at", "pair"), list(enumerate(rules.HOPS)))
def test_hops_win_on_their_dice_alone(at: int, pair: tuple[int, int]) -> None:
    name = f"hop:{pair[0]}-{pair[1]}"
    pays = 30 if pair[0] == pair[1] else 15
    for one, two in {pair, pair[::-1]}:
        assert net(craps(f"{name} 1", f"{one}-{two}")) == pays
    for one in range(1, 7):
        for two in range(1, 7):
            code = rules.decide(rules.FIRST_HOP + at, one, two, 0, 0)
            assert (code == rules.WINS) == (tuple(sorted((one, two))) == pair)


def test_a_hop_of_the_same_total_loses() -> None:
    assert net(craps("hop:2-2 1", "1-3")) == -1
    assert net(craps("hop:1-6 1", "3-4")) == -1


@provision("19:47-1.2(a)39")
def test_six_seven_eight_only_where_elected() -> None:
    refused("19:47-1.2(a)39", "six-seven-eight 5", "--")
    assert net(craps("six-seven-eight 5", "3-4", six_seven_eight="true")) == 5
    assert net(craps("six-seven-eight 5", "4-5", six_seven_eight="true")) == -5


@provision("19:47-1.2(a)20[units-of-five]", "19:47-1.2(a)21[units-of-five]")
def test_units_of_five() -> None:
    assert standing(craps("horn-high:11 5", "horn-high:12 25", "--", horn_high_area="true")) == {
        "horn-high:11": 500,
        "horn-high:12": 2500,
    }
    refused("19:47-1.2(a)20[units-of-five]", "horn-high:11 6", "--")
    refused("19:47-1.2(a)20[wager]", "horn-high:7 5", "--")
    refused("19:47-1.2(a)21[units-of-five]", "whirl 7", "--")


@provision("19:47-1.2(a)20[breakdown-without-area]", "19:47-1.2(a)21[always-broken-down]", "19:47-1.2(a)21[wager]")
def test_combined_wagers_are_booked_as_their_parts() -> None:
    assert standing(craps("horn-high:3 5", "--", "--")) == {"horn": 400, "craps:3": 100}
    assert standing(craps("horn-high:3 5", "--", "--", horn_high_area="true")) == {"horn-high:3": 500}
    assert standing(craps("whirl 10", "--", "--", horn_high_area="true")) == {"horn": 800, "any-seven": 200}
    both = craps("whirl 5", "any-seven 5", "3-4")
    assert ended(both) == [("horn", "lost", -400), ("any-seven", "won", 2400)]
    assert net(craps("whirl 5", "3-4")) == 0


@provision("19:47-1.2(a)[closed-list-games]", "19:47-1.2(b)")
@pytest.mark.parametrize("key", ["craps", "mini-craps"])
def test_the_list_is_closed_in_every_game(key: str) -> None:
    assert net(craps("hop:1-6 1", "1-6", game=key)) == 15
    automated = {"automated": "true"} if key == "craps" else {}
    for wager in ("big-6", "big-8", "over-7", "hop:1-1", "hop:1-2", "hop:5-6", "hop:6-6"):
        with pytest.raises(Exception, match=r"no wager|not a place"):
            craps(f"{wager} 5", "--", game=key, **automated)


def test_all_forty_are_there() -> None:
    assert {spot.index for spot in SPOTS.values()} >= set(range(1, 41))
    assert len(game("craps", fire_bet=True, six_seven_eight=True).odds().wagers) > 100


@provision("19:47-1.2(a)[fire-bet-craps-only]")
def test_the_fire_bet_is_for_full_craps() -> None:
    assert game("craps", fire_bet=True).elections.fire_odds  # type: ignore[attr-defined]
    for key, more in (("mini-craps", {}), ("craps", {"automated": True})):
        with pytest.raises(Exception, match="for craps alone") as caught:
            game(key, fire_bet=True, **more)
        assert caught.value.cite == "19:47-1.2(a)[fire-bet-craps-only]"  # type: ignore[attr-defined]


@provision("19:47-1.2(a)", "19:47-1.12")
def test_the_older_text_has_neither_automated_craps_nor_fire_bet() -> None:
    for more, cite in (({"automated": True}, "19:47-1.2(a)"), ({"fire_bet": True}, "19:47-1.12")):
        with pytest.raises(Exception, match="older text") as caught:
            game("craps", edition="1999", **more)
        assert caught.value.cite == cite  # type: ignore[attr-defined]
    assert game("craps", edition="1999")


def test_calls_and_order_of_a_roll() -> None:
    told = steps_of(craps("field 5", "2-3"))
    at = told.index("roll 2 3 {19:47-1.8[manner]}")
    assert told[at + 1 : at + 4] == [
        'call "five" {19:47-1.10(a)[call-total]}',
        'note "dice to the centre" {19:47-1.10(b)[order]}',
        "take 2 field $5.00 {19:47-1.2(a)11}",
    ]
