"""19:47-1.3: making and removing wagers, with what, by whom, and what sleeps on a come out roll."""

from __future__ import annotations

import pytest
from tests.games.craps.table import cites, craps, ended, net, refused, standing, steps_of

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Request, Roll
from chapter47.table.sources import SeededSource


@provision("19:47-1.3(a)[before-throw]")
def test_nothing_is_bet_once_the_dice_are_at_rest() -> None:
    game = Game("craps")
    table = game.open_table({1: ("Ann", 100_000)})
    late: list[Refusal] = []
    players = Players(table, Dealer(SeededSource(1)), lambda t: [Bet(1, "pass", 1000)] if t.round == 1 else None)

    def answer(request: Request) -> object:
        if isinstance(request, Roll):
            with pytest.raises(Refusal) as caught:
                table.verify_bet(Bet(1, "field", 500))
            late.append(caught.value)
        return players(request)

    drive(table, game.type.procedure(table, False), answer)
    assert [refusal.cite for refusal in late] == ["19:47-1.3(a)[before-throw]"]
    assert late[0].instead == "the next round"


@provision("19:47-1.3(a)1", "19:47-1.3(a)2")
def test_wagers_while_the_dice_roll_need_both_confirmations() -> None:
    refused("19:47-1.3(a)1", "any-craps 5 in flight confirmed dealer", "1-2")
    assert net(craps("any-craps 5 in flight confirmed dealer, boxperson", "1-2")) == 35
    refused("19:47-1.3(a)2", "any-craps 5 in flight confirmed dealer, stickperson", "1-2", game="mini-craps")
    assert net(craps("any-craps 5 in flight confirmed dealer, floorperson", "1-2", game="mini-craps")) == 35


@provision("19:47-1.3(a)[automated-betting-closes]")
def test_automated_craps_takes_nothing_while_the_dice_tumble() -> None:
    refused(
        "19:47-1.3(a)[automated-betting-closes]",
        "field 5 in flight confirmed dealer, boxperson, floorperson",
        "1-2",
        automated="true",
    )
    assert net(craps("field 5", "1-2", automated="true")) == 5


@provision("19:47-1.3(b)[instruments]", "19:47-1.3(b)[match-play-line-only]", "19:47-1.3(b)[verbal-with-cash]")
def test_chips_coupons_and_cash() -> None:
    refused("19:47-1.3(b)[instruments]", "field 5 silver", "1-2")
    refused("19:47-1.3(b)[verbal-with-cash]", "hard:10 20 cash", "--")
    refused("19:47-1.3(b)[match-play-line-only]", "field 5 match play", "1-2")
    refused("19:47-1.3(b)[match-play-line-only]", "3-3", "come 5 match play", "1-2")
    assert net(craps("pass 5 match play", "5-6")) == 5
    told = craps("4-5", "hard:10 20 cash confirmed dealer", "5-5")
    assert net(told) == 140
    converted = 'note "cash of seat 2 converted to $20.00 in chips" {19:47-1.3(b)[verbal-with-cash]}'
    assert converted in steps_of(told)


@provision("19:47-1.3(c)[general]")
def test_any_other_wager_may_be_cut_or_taken_down() -> None:
    cut = craps("4-5", "place:6 12", "hard:8 5", "2-2", "down place:6 6", "down hard:8 5", "1-1")
    assert standing(cut) == {"place:6": 600}
    assert net(cut) == 0
    refused("19:47-1.4(f)", "4-5", "place:6 12", "2-2", "down place:6 5", "1-1")
    refused("19:47-8.2", "4-5", "place:6 12", "2-2", "down place:6 6", "1-1", limits="$10 to $100")


@provision("19:47-1.3(c)1")
def test_pass_and_come_are_locked_once_they_have_a_point() -> None:
    no = '~ask 2 "take the dice" -> decline'
    assert standing(craps("pass 20", no, "--", "down pass 10", no, "--")) == {"pass": 1000}
    for amount in (10, 20):
        refused("19:47-1.3(c)1", "pass 20", "2-2", f"down pass {amount}", "1-1")
        refused("19:47-1.3(c)1", "2-2", "come 20", "4-5", f"down come-point:9 {amount}", "1-1")
    odds_off = craps("pass 20", "2-2", "pass-odds 20", "1-1", "down pass-odds 20", "5-5")
    assert standing(odds_off) == {"pass": 2000}


@provision("19:47-1.3(c)2[no-size-change]", "19:47-1.3(c)2[no-removal]")
def test_a_fire_bet_stays_as_it_is() -> None:
    more = {"fire_bet": "true"}
    refused("19:47-1.3(c)2[no-size-change]", "fire:2 3", "--", "fire:2 2", "--", **more)
    refused("19:47-1.3(c)2[no-removal]", "fire:2 3", "--", "down fire:2 2", "--", **more)
    refused("19:47-1.3(c)2[no-removal]", "fire:2 3", "2-2", "2-2", "down fire:2 3", "--", **more)
    with pytest.raises(Refusal, match="A fire bet stays until a loser 7"):
        craps("fire:2 5", "2-2", "2-2", "3-3", "3-3", "leave 2", "--", **more)


@provision("19:47-1.3(d)[removable]", "19:47-1.3(d)[no-return]")
def test_dont_bets_come_down_but_never_go_back_up() -> None:
    down = craps("dont-pass 20", "3-3", "down dont-pass 20", "4-3")
    assert net(down) == 0 and not ended(down)
    less = craps("dont-pass 20", "3-3", "down dont-pass 15", "4-3")
    assert net(less) == 5
    assert net(craps("3-3", "dont-come 20", "4-5", "down dont-come-point:9 10", "4-3")) == 10
    refused("19:47-1.3(d)[no-return]", "dont-pass 20", "3-3", "down dont-pass 15", "1-1", "dont-pass 15", "4-3")
    refused("19:47-1.2(a)2", "dont-pass 20", "3-3", "down dont-pass 20", "1-1", "dont-pass 20", "4-3")
    refused("19:47-1.3(d)[no-return]", "3-3", "dont-come 20", "4-5", "dont-come-point:9 10", "4-3")
    assert standing(craps("dont-pass 20", "3-3", "3-3", "dont-pass 20", "4-5")) == {"dont-pass": 2000}


@provision("19:47-1.3(e)[inactive-classes]")
def test_what_sleeps_on_a_come_out_roll() -> None:
    before = ["4-4", "come 10", "3-3", "come-odds:6 20", "hard:8 5", "buy:4 20", "place:5 5", "6-6", "2-6"]
    played = craps(*before, "5-2")
    assert ended(played) == [("hard:8", "lost", -500), ("come-point:6", "lost", -1000), ("come-odds:6", "void", 0)]
    before = ["4-5", "come 10", "3-3", "come-odds:6 20", "hard:8 5", "buy:4 20", "place:5 5", "6-6", "3-6"]
    asleep = craps(*before, "5-2")
    assert ended(asleep) == [("come-point:6", "lost", -1000), ("come-odds:6", "void", 0)]
    assert standing(asleep) == {"hard:8": 500, "buy:4": 2000, "place:5": 500}
    won = craps(*before, "2-4")
    assert ended(won) == [("come-odds:6", "void", 0), ("come-point:6", "won", 1000)]
    on = craps(*before, 'declare called-on seat 2 by dealer "come-odds:6"', "2-4")
    assert ended(on) == [("come-point:6", "won", 1000), ("come-odds:6", "won", 2400)]
    called_off = [
        *before,
        'declare called-on seat 2 by dealer "hard:8"',
        'declare called-off seat 2 by dealer "hard:8"',
    ]
    assert "hard:8" in standing(craps(*called_off, "5-2"))


@provision("19:47-1.3(e)[all-others-on]")
def test_everything_else_works_on_a_come_out_roll() -> None:
    before = ["4-5", "dont-come 10", "3-3", "dont-come-odds:6 12", "lay:10 40", "place-lose:5 8", "3-6"]
    played = craps(*before, "6-1")
    assert ended(played) == [
        ("dont-come-point:6", "won", 1000),
        ("dont-come-odds:6", "won", 1000),
        ("lay:10", "won", 1800),
        ("place-lose:5", "won", 500),
    ]
    refused("19:47-1.3(e)[all-others-on]", "lay:10 40", "--", 'declare called-off seat 2 by dealer "lay:10"', "--")
    refused("19:47-1.3(e)[inactive-classes]", 'declare called-on seat 2 by dealer "hard:4"', "--")


def test_only_the_dealer_confirms_a_call() -> None:
    refused(
        "19:47-1.3(e)[inactive-classes]", "hard:4 5", "--", 'declare called-on seat 2 by stickperson "hard:4"', "--"
    )


def test_a_wager_is_never_more_than_the_chips() -> None:
    with pytest.raises(Refusal, match=r"has \$10,000.00, not \$10,500.00"):
        craps("4-5", "buy:4 10000", "1-1", limits="$1 to $20000")


def test_come_bets_get_their_number_from_the_dice() -> None:
    refused("19:47-1.1[come-point]", "4-5", "come-point:6 10", "1-1")
    assert "19:47-1.1[come-point]" in cites(craps("4-5", "come 10", "3-3"))
