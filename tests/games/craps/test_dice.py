"""19:47-1.7 to 1.11: the dice and the shooter, throws that count and throws that do not."""

from __future__ import annotations

import pytest
from tests.games.craps.table import cites, craps, ended, net, refused, standing, steps_of

from chapter47 import Refusal, game, replay
from chapter47.rulebook.testing import provision

MINI = {"game": "mini-craps"}
NO = '"take the dice" -> decline'


def said(played: object, words: str) -> bool:
    """Whether the record has a line with these words."""
    return any(words in step for step in steps_of(played))  # type: ignore[arg-type]


@provision("19:47-1.7(a)[five-dice]", "19:47-1.7(a)[dice-cup]", "19:47-1.7(a)[control]")
def test_five_dice_or_more_in_the_cup() -> None:
    with pytest.raises(Refusal) as caught:
        game("craps", dice=4)
    assert caught.value.cite == "19:47-1.7(a)[five-dice]"
    opened = craps("staff", "open", "4-5", dice=6)
    assert said(opened, "set of 6 dice") and said(opened, "the stickperson controls the dice")
    assert 'note "4 dice in the cup before the stickperson" {19:47-1.7(c)1}' in steps_of(opened)
    assert said(craps("open", "4-5", **MINI), "the dealer controls the dice")
    assert said(craps("open", "4-5", stickperson="true", **MINI), "the stickperson controls the dice")


@provision("19:47-1.7(b)1", "19:47-1.7(b)2")
@pytest.mark.parametrize(("key", "cite"), [("craps", "19:47-1.7(b)1"), ("mini-craps", "19:47-1.7(b)2")])
def test_the_first_offer_goes_clockwise_from_the_left(key: str, cite: str) -> None:
    played = craps(f"ask 1 {NO}", f"ask 2 {NO}", "3: pass 10", "4-5", game=key, line=False)
    assert [step for step in steps_of(played) if "take the dice" in step] == [
        f'ask 1 "take the dice" -> decline {{{cite}}}',
        f'ask 2 "take the dice" -> decline {{{cite}}}',
        f'ask 3 "take the dice" -> accept {{{cite}}}',
    ]
    assert played.table.own.shooter == 3


@provision("19:47-1.7(c)", "19:47-1.7(c)1", "19:47-1.7(c)2")
def test_the_shooter_picks_two() -> None:
    told = craps('ask 1 "take the dice" -> accept', 'ask 1 "choose two dice" -> 2-4', "4-5")
    assert told.table.own.dice == (2, 4)
    assert 'note "3 dice in the cup before the stickperson" {19:47-1.7(c)1}' in steps_of(told)
    for wrong in ("2", "2-2", "1-2-3", "5-6"):
        refused("19:47-1.7(c)", 'ask 1 "take the dice" -> accept', f'ask 1 "choose two dice" -> {wrong}', "4-5")
    mini = craps("4-5", **MINI)
    assert 'note "3 dice in the cup before the dealer" {19:47-1.7(c)2}' in steps_of(mini)


@provision("19:47-1.8[line-bet-first]")
def test_a_line_bet_before_the_throw() -> None:
    only_field = craps("1: field 5", "--", line=False, seats=1)
    assert said(only_field, "seat 1 may not throw without a line bet")
    assert not said(only_field, "roll")
    assert said(craps("1: field 5", "--", "1: dont-pass 5", "2-3", line=False, seats=1), "roll 2 3")


@provision("19:47-1.8[manner]", "19:47-1.8")
@pytest.mark.parametrize("why", ["dice did not leave the hand together", "helicopter throw"])
def test_improper_throws_are_grounds_for_no_roll(why: str) -> None:
    played = craps("field 5", f'~declare no-roll by boxperson "{why}"', "3-6")
    assert said(played, f"No Roll: {why}")
    assert ended(played) == [("field", "won", 500)]


@provision("19:47-1.9(a)[off-table]", "19:47-1.9(a)[stacked]", "19:47-1.10(a)1[two-sides-void]")
@pytest.mark.parametrize("key", ["off-table", "stacked", "wedged-die"])
def test_rolls_that_are_invalid_by_themselves(key: str) -> None:
    played = craps("field 5", f"~declare {key} by stickperson", "3-6")
    told = steps_of(played)
    declared = next(i for i, step in enumerate(told) if step.startswith("declare"))
    assert told[declared + 2] == "roll 3 6 {19:47-1.8[manner]}"  # thrown again, nothing settled between
    assert ended(played) == [("field", "won", 500)]


GROUNDS = {
    "dice did not leave the hand together": "19:47-1.9(b)1",
    "dice did not reach the end of the table": "19:47-1.9(b)2",
    "die on the bank before the boxperson": "19:47-1.9(b)3",
    "die in the cup or on a rail": "19:47-1.9(b)4",
    "cheating device or technique": "19:47-1.9(b)5",
    "improper: slid along the felt": "19:47-1.9(b)6",
}


@provision("19:47-1.9(b)1", "19:47-1.9(b)2", "19:47-1.9(b)3", "19:47-1.9(b)4", "19:47-1.9(b)5", "19:47-1.9(b)6")
@pytest.mark.parametrize("why", GROUNDS)
def test_grounds_for_no_roll(why: str) -> None:
    played = craps("staff", "pass 10", f'~declare no-roll by stickperson "{why}"', "5-6")
    assert f'note "No Roll: {why}" {{{GROUNDS[why]}}}' in steps_of(played)
    assert ended(played) == [("pass", "won", 1000)]
    assert said(played, "incident logged") == (GROUNDS[why] == "19:47-1.9(b)5")


@provision("19:47-1.9(b)6")
def test_an_improper_throw_is_said_what_it_was() -> None:
    with pytest.raises(Refusal, match="improper: "):
        craps("field 5", '~declare no-roll by stickperson "improper: "', "3-6")


@provision("19:47-1.9(c)")
def test_late_calls_are_flagged() -> None:
    late = craps('~declare no-roll-at-rest by boxperson "dice did not reach the end of the table"', "5-6")
    assert said(late, "late: this call")
    fine = craps('~declare no-roll-at-rest by boxperson "die in the cup or on a rail"', "5-6")
    assert not said(fine, "late: this call")
    early = craps('~declare no-roll by boxperson "dice did not reach the end of the table"', "5-6")
    assert not said(early, "late: this call")


@provision("19:47-1.9(d)")
def test_touching_chips_is_no_ground() -> None:
    refused("19:47-1.9(d)", '~declare no-roll by boxperson "dice hit the chips of a player"', "5-6")
    refused("19:47-1.9(d)", '~declare no-roll by boxperson "die touched a match play coupon"', "5-6")
    refused("19:47-1.9(b)6", '~declare no-roll by boxperson "seven was not wanted"', "5-6")


@provision("19:47-1.9(e)1", "19:47-1.9(e)2", "19:47-1.9(b)")
def test_who_calls_no_roll() -> None:
    why = '"die in the cup or on a rail"'
    refused("19:47-1.9(e)1", f"~declare no-roll by stickperson {why}", "5-6", no_roll_callers='["boxperson"]')
    refused("19:47-1.9(e)1", f"~declare no-roll by dealer {why}", "5-6")
    with pytest.raises(Refusal) as caught:
        game("craps", no_roll_callers=("pit boss",))
    assert caught.value.cite == "19:47-1.9(e)1"
    designated = {"no_roll_callers": '["floorperson"]', **MINI}
    refused("19:47-1.9(e)2", f"~declare no-roll by dealer {why}", "5-6", **designated)
    assert said(craps(f"~declare no-roll by floorperson {why}", "5-6", **designated), "No Roll")
    with pytest.raises(Refusal) as caught:
        game("mini-craps", no_roll_callers=("boxperson",))
    assert caught.value.cite == "19:47-1.9(e)2"


@provision("19:47-1.10(a)[call-total]", "19:47-1.10(a)[one-face]")
def test_the_total_is_called_from_one_face_of_each_die() -> None:
    told = steps_of(craps("field 5", "5-4"))
    assert told.index('call "nine" {19:47-1.10(a)[call-total]}') < told.index(
        "pay 2 field $5.00 at 1 to 1 {19:47-1.4(b)[field-even]}"
    )
    refused("19:47-1.10(a)[one-face]", '~declare cocked-die by stickperson "rests on 2 and 3, other shows 4"', "1-1")
    for dice in ("0-4", "7-1"):
        refused("19:47-1.8[manner]", dice)


@provision("19:47-1.10(a)1[cocked]")
def test_a_cocked_die_counts_the_opposite_face() -> None:
    played = craps("1: pass 10", "hop:4-5 1", '~declare cocked-die by stickperson "rests on 2, other shows 4"', "--")
    assert said(played, 'call "nine"')
    assert ended(played) == [("hop:4-5", "won", 1500)]
    assert played.table.own.point == 9


@provision("19:47-1.10(a)2.i", "19:47-1.10(a)2.ii")
def test_disputes() -> None:
    ruled = craps("1: pass 10", "hop:3-4 1", '~declare dispute by boxperson "4 3"', "--")
    assert ended(ruled) == [("hop:3-4", "won", 1500)]
    again = craps("field 5", '~declare dispute by boxperson "rethrow"', "3-6")
    assert ended(again) == [("field", "won", 500)]
    refused("19:47-1.10(a)2.i", '~declare dispute by stickperson "4 3"', "1-1")
    refused("19:47-1.10(a)2.i", '~declare dispute by boxperson "four or five"', "1-1")
    refused("19:47-1.10(a)2.ii", '~declare dispute by dealer "4 3"', "1-1", **MINI)
    assert said(craps("1: pass 10", '~declare dispute by floorperson "4 3"', "--", **MINI), 'call "seven"')


@provision("19:47-1.10(b)[order]", "19:47-1.10(c)[order]", "19:47-1.10(b)[stick]", "19:47-1.10(c)[stick]")
@pytest.mark.parametrize(("key", "letter"), [("craps", "b"), ("mini-craps", "c")])
def test_call_collect_settle_return(key: str, letter: str) -> None:
    told = craps("staff", "open", "field 5", "2-3", "3-6", game=key)
    by = "stickperson" if key == "craps" else "dealer"
    assert f'attest {by} "dice are moved with a stick made for it" {{19:47-1.10({letter})[stick]}}' in steps_of(told)
    verbs = [s.split()[0] for s in steps_of(told)]
    first = verbs.index("roll")
    assert verbs[first : first + 5] == ["roll", "call", "note", "take", "note"]
    assert f"19:47-1.10({letter})[order]" in cites(told)
    assert verbs[first + 5 :].index("round") < verbs[first + 5 :].index("roll")


@provision("19:47-1.11(a)[shooter-choice]")
def test_the_shooter_may_pass_the_dice_with_a_point_set() -> None:
    played = craps("pass 10", "3-3", "declare pass-dice by shooter", "2-4")
    assert played.table.own.shooter == 2
    assert ended(played) == [("pass", "won", 1000)]
    refused("19:47-1.11(a)[shooter-choice]", "3-3", "declare pass-dice seat 2 by shooter", "2-4")
    refused(
        "19:47-1.11(a)[shooter-choice]",
        f"ask 1 {NO}",
        f"ask 2 {NO}",
        f"ask 3 {NO}",
        "declare pass-dice by shooter",
        "--",
    )


@provision("19:47-1.11(a)1")
def test_a_loser_seven_passes_the_dice_and_a_come_out_seven_does_not() -> None:
    lost = craps("4-5", "5-2", "--")
    assert lost.table.own.shooter == 2
    assert said(lost, "loser 7: seat 1 passes the dice")
    assert craps("5-2", "--").table.own.shooter == 1


@provision("19:47-1.11(a)2")
def test_the_dice_may_be_ordered_passed() -> None:
    order = 'declare order-pass by {} "repeated invalid rolls"'
    assert craps("3-3", order.format("boxperson"), "1-1").table.own.shooter == 2
    assert craps("3-3", order.format("dealer"), "1-1", **MINI).table.own.shooter == 2
    refused("19:47-1.11(a)2", "3-3", order.format("stickperson"), "1-1")
    refused("19:47-1.11(a)2", "3-3", 'declare order-pass by boxperson "bad luck"', "1-1")
    nobody = [f"ask {n} {NO}" for n in (1, 2, 3)]
    refused("19:47-1.11(a)2", *nobody, order.format("boxperson"), "--")


COME_UP = ["1: pass 10", "4-4", "come 10", "2-3"]


@provision("19:47-1.11(b)[offer-dice]")
def test_without_a_line_bet_the_dice_are_offered_on_while_come_bets_remain() -> None:
    played = craps(*COME_UP, "2-6", f"~ask 2 {NO}", "3: pass 5", "3-3", line=False)
    offers = [step for step in steps_of(played) if "{19:47-1.11(b)[offer-dice]}" in step]
    assert [step.split()[1] for step in offers] == ["2", "3"]
    assert played.table.own.shooter == 3
    assert played.table.own.point == 6


@provision("19:47-1.11(b)[shoot-without-line-bet]", "19:47-1.11(b)[off-marker]", "19:47-1.11(b)[resume]")
def test_the_old_shooter_may_only_decide_the_come_bets() -> None:
    alone = ["1: pass 10", "4-4", "1: come 10", "2-3", "2-6"]
    rolling = craps(*alone, "4-4", line=False, seats=1)
    assert said(rolling, "marker Off on the Don't Pass Line before seat 1")
    assert rolling.table.own.point == 0  # an 8 sets no point now
    assert rolling.table.own.marker == "off, Don't Pass Line"
    done = craps(*alone, "4-4", "1-4", "1: field 5", "--", line=False, seats=1)
    assert ended(done, 1)[-1] == ("come-point:5", "won", 1000)
    assert said(done, "may not throw without a line bet")
    resumed = craps(*alone, "4-4", "1: pass 5", "4-4", line=False, seats=1)
    assert resumed.table.own.point == 8
    field_only = craps("1: pass 10", "4-4", "2-6", "1: field 5", "--", line=False, seats=1)
    assert standing(field_only, 1) == {"field": 500}


@provision("19:47-1.11(c)", "19:47-1.11(d)")
def test_the_whole_set_goes_to_the_left_and_on() -> None:
    played = craps(
        "4-5", "5-2", f"ask 2 {NO}", 'ask 3 "take the dice" -> accept', 'ask 3 "choose two dice" -> 3-5', "--"
    )
    told = steps_of(played)
    assert [s for s in told if "{19:47-1.11(c)}" in s] == [
        'ask 2 "take the dice" -> decline {19:47-1.11(c)}',
        'ask 3 "take the dice" -> accept {19:47-1.11(c)}',
    ]
    assert 'ask 3 "choose two dice" -> 3-5 {19:47-1.11(d)}' in told
    assert played.table.own.dice == (3, 5)


def test_a_shooter_who_leaves_gives_up_the_dice() -> None:
    played = craps("1: pass 10", "5-6", "leave 1", "--", "pass 10", "4-5", line=False, seats=2)
    assert played.table.own.shooter == 2
    assert played.table.own.point == 9


AUTO = {"automated": "true"}


@provision("19:47-1.8[automated-activation]", "19:47-1.7[automated-shaker]")
def test_one_activation_is_one_roll() -> None:
    played = craps("staff", "open", "pass 10", "5-6", **AUTO)
    assert "roll 5 6 {19:47-1.8[automated-activation]}" in steps_of(played)
    assert said(played, "loaded shaker secured to the table, inspected today")
    assert net(played) == 10


@provision("19:47-1.9[automated-no-roll]")
def test_a_fault_of_the_shaker_is_no_roll() -> None:
    played = craps("pass 10", "3-3", '~declare device-fault by dealer "die not flat"', "3-3", **AUTO)
    assert ended(played) == [("pass", "won", 1000)]
    with pytest.raises(Refusal):
        craps('~declare device-fault by dealer "die not flat"', "3-3")


@provision("19:47-1.9[automated-failure]")
def test_a_failure_of_the_shaker_returns_every_wager() -> None:
    played = craps("1: pass 10", "pass 10", "field 5", '~declare device-failure by dealer "motor"', "--", **AUTO)
    assert ended(played) == [("pass", "void", 0), ("field", "void", 0)]
    assert net(played) == 0 and not played.table.wagers
    assert steps_of(played)[-1] == 'close "motor" {19:47-1.9[automated-failure]}'
    assert replay(played.transcript.text()).table.rack == 0


@provision("19:47-1.11[automated-rotation]")
def test_the_shaker_goes_round() -> None:
    after_seven = craps("4-5", "5-2", "--", **AUTO)
    assert after_seven.table.own.shooter == 2
    timed_out = craps(
        "4-5", "5-2", 'ask 2 "take the dice" -> accept', 'declare order-pass by dealer "time is up"', "--", **AUTO
    )
    assert timed_out.table.own.shooter == 3


@provision("19:47-1.7[table-length]")
@pytest.mark.parametrize(("key", "most", "over"), [("craps", 14, 15), ("mini-craps", 9.5, 10)])
def test_how_long_a_table_may_be(key: str, most: float, over: float) -> None:
    assert game(key, table_feet=most)
    with pytest.raises(Refusal) as caught:
        game(key, table_feet=over)
    assert caught.value.cite == "19:47-1.7[table-length]"
