"""Wagers, setting and settlement of pai gow poker: 19:47-11.1, 11.7, 11.9 and 11.12."""

from __future__ import annotations

import pytest
from tests.games.against_the_house import late_refusals
from tests.games.pai_gow_poker.helping import DEALER, DICE, KEY, LOSES, PUSHES, WINS, nets, one, script, starting, steps

from chapter47 import Bet, Refusal
from chapter47.rulebook.testing import provision

COPY = "QC QD 9C 7D 4C 6D 3H"  # a pair of queens over 9-7


@provision("19:47-11.7[one-wager]", "19:47-11.7[seated]", "19:47-11.7[chips]", "19:47-11.7[no-others]")
def test_wagers() -> None:
    raised = script(f"bet 1 {KEY} $100", f"bet 1 {KEY} $50", DICE, f"cards {DEALER} {LOSES}")
    assert nets(raised) == [(1, KEY, -15000)]
    for line, cite in (
        (f"bet 4 {KEY} $100", "19:47-11.7[seated]"),
        (f"bet 1 {KEY} $100 cash confirmed dealer, casino supervisor", "19:47-11.7[chips]"),
        ("bet 1 dragon $10", "19:47-11.7[no-others]"),
    ):
        with pytest.raises(Refusal) as refused:
            script(line)
        assert refused.value.cite == cite
    with pytest.raises(Refusal, match="has wagers on the layout"):
        script(f"bet 1 {KEY} $100", "leave 1")


@provision("19:47-11.7[no-more-bets]")
def test_no_late_wager() -> None:
    assert late_refusals(KEY, [Bet(1, KEY, 5000)], Bet(1, KEY, 1000)) == {"19:47-11.7[no-more-bets]"}


@provision("19:47-11.9[dealer-sets]", "19:47-11.9[compare]", "19:47-11.9[hands-off]")
def test_the_order_of_a_round() -> None:
    played = one(WINS)
    lines = steps(played)
    asked = starting(played, 'ask 1 "set')[0]
    assert asked == 'ask 1 "set the hands at position 1" -> QH,JS'
    at = lines.index(asked)
    assert lines[at + 1 : at + 7] == [
        'note "hands lie face down in view and are not touched again"',
        "turn dealer by 0",
        'call "Dealer has high pair, low 9-7"',
        "turn seat-1 by 0",
        'call "Position 1 has high pair, low Q-J"',
        f"pay 1 {KEY} $100.00 at 1 to 1",
    ]
    assert "{19:47-11.9[compare]}" in played.transcript.text()
    assert "19:47-10." not in played.transcript.text()


@provision("19:47-11.9[wins]", "19:47-11.9[vigorish]", "19:47-11.9[rounding]")
def test_both_higher_win() -> None:
    assert nets(one(WINS)) == [(1, KEY, 9500)]
    assert one(WINS).as_dict()["wagers"][0]["cite"] == "19:47-11.9[wins]"
    assert nets(one(WINS, bet=31)) == [(1, KEY, 3100 - 155)]
    assert nets(one(WINS, bet=31, round_vigorish="true")) == [(1, KEY, 3100 - 175)]


@provision("19:47-11.9[push]", "19:47-11.9[loses]", "19:47-11.9[copy]", "19:47-11.1[copy-hand]")
def test_push_loss_and_copies() -> None:
    assert nets(one(PUSHES)) == [(1, KEY, 0)]
    assert nets(one(LOSES)) == [(1, KEY, -10000)]
    assert nets(one(COPY)) == [(1, KEY, -10000)]  # the low hand is a copy, the high hand lower
    higher = "AC AD 9C 7D 4C 6D 3H"
    assert nets(one(higher)) == [(1, KEY, 0)]  # a copy and a higher high hand


@provision("19:47-11.9[order]")
def test_losers_as_found_winners_last() -> None:
    third = "AH AS QC JD 4H 6S 8D"
    bets = [f"bet {n} {KEY} ${10 * n}" for n in (1, 2, 3)]
    played = script(*bets, DICE, f"cards {DEALER} {third} {LOSES} {WINS}")
    assert starting(played, "take", "pay", "collect", "turn seat") == [
        "turn seat-1 by 0",
        "turn seat-2 by 0",
        f"take 2 {KEY} $20.00",
        "turn seat-3 by 0",
        f"pay 1 {KEY} $10.00 at 1 to 1",
        "collect 1 vigorish $0.50",
        f"pay 3 {KEY} $30.00 at 1 to 1",
        "collect 3 vigorish $1.50",
    ]


@provision("19:47-11.9[setting]", "19:47-11.9[high-over-low]")
def test_a_player_sets_otherwise() -> None:
    assert nets(one(WINS, 'ask 1 "set" -> AC,JS')) == [(1, KEY, 0)]  # ace high loses to the kings, A-J wins
    with pytest.raises(Refusal, match="is not a choice") as refused:
        one(WINS, 'ask 1 "set" -> AD,AC')
    assert refused.value.cite == "19:47-11.9[setting]"


@provision("19:47-11.9[surrender]")
def test_surrender() -> None:
    with pytest.raises(Refusal, match="is not a choice"):
        one(WINS, 'ask 1 "set" -> surrender')
    played = one(WINS, 'ask 1 "set" -> surrender', bonus=5, surrender="true")
    assert nets(played) == [(1, KEY, -10000), (1, "bonus", -500)]
    assert "turn seat-1 by 0" not in steps(played)


@provision("19:47-11.12[several-areas]", "19:47-11.12[one-at-a-time]")
def test_a_second_area() -> None:
    bets = f"bet 1 {KEY} $50", f"bet 1 {KEY}:2 $20"
    with pytest.raises(Refusal, match="at one betting area") as refused:
        script(*bets, seats={1: 1000})
    assert refused.value.cite == "19:47-11.12[several-areas]"
    played = script(*bets, DICE, f"cards {DEALER} {LOSES} {WINS}", seats={1: 1000}, several_areas="true")
    assert nets(played) == [(1, f"{KEY}:2", -2000), (1, KEY, 4750)]
    assert 'note "seat 1: the first hands are final before position 2"' in steps(played)
    with pytest.raises(Refusal, match="Somebody sits"):
        script(*bets, several_areas="true")
    with pytest.raises(Refusal, match="not beside"):
        script(f"bet 1 {KEY} $50", f"bet 1 {KEY}:4 $20", several_areas="true")
