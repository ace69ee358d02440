"""Blinds that everybody pays in turn, places that are kept, chips that are brought (19:47-14.7, 14.10, 14.18)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.games.poker_table import balances, evening, play, steps

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.rulebook.testing import provision
from chapter47.table.window import Away, Window

FOUR = dict.fromkeys((1, 2, 3, 4), 100)


def posted(played: Any) -> list[list[str]]:
    """Of each hand the button and what was posted before the cards, as the transcript has it."""
    hands: list[list[str]] = []
    dealt = False
    for line in steps(played, "call", "stake", "draw"):
        if line.startswith('call "Button'):
            hands.append([line.removeprefix('call "Button: seat ').rstrip('"')])
            dealt = False
        elif line.startswith("draw"):
            dealt = True
        elif line.startswith("stake") and not dealt and hands:
            _, seat, _, amount = line.split()
            hands[-1].append(f"{seat} {amount}")
    return hands


@provision("19:47-14.10(c)", "19:47-14.10(d)")
def test_the_blinds_go_round() -> None:
    played = evening(*[()] * 4, stacks=FOUR)
    assert posted(played) == [
        ["1", "2 $2.00", "3 $4.00"],
        ["2", "3 $2.00", "4 $4.00"],
        ["3", "4 $2.00", "1 $4.00"],
        ["4", "1 $2.00", "2 $4.00"],
    ]


@provision("19:47-14.10(c)[dead-button]")
def test_the_button_may_stand_before_an_empty_place() -> None:
    left = evening((), ["leave 3"], (), stacks=FOUR)
    # seat 3 was the big blind and has left: nobody posts the small one, and then its place has the button
    assert posted(left)[1:] == [["2", "4 $4.00"], ["3", "4 $2.00", "1 $4.00"]]
    small = evening((), ["leave 2"], (), stacks=FOUR)
    assert posted(small)[1:] == [["2", "3 $2.00", "4 $4.00"], ["3", "4 $2.00", "1 $4.00"]]


@provision("19:47-14.10(c)[dead-button]")
def test_two_who_are_left_have_a_blind_each() -> None:
    played = evening((), ["leave 1", "leave 2"], (), stacks=FOUR)
    assert posted(played)[1:] == [["3", "4 $4.00", "3 $2.00"], ["4", "3 $4.00", "4 $2.00"]]


@provision("19:47-14.10(d)[newcomer]")
def test_a_newcomer_waits_or_posts_and_is_not_dealt_in_behind_the_button() -> None:
    stacks, new, post = dict.fromkeys((1, 2, 4, 6), 100), 'sit {} "New" $50', {"3 post-blinds": "post"}
    played = evening((), [new.format(3)], (), stacks=stacks, say=post)  # button 2, small 4: seat 3 is between
    assert posted(played) == [
        ["1", "2 $2.00", "4 $4.00"],
        ["2", "4 $2.00", "6 $4.00"],
        ["4", "6 $2.00", "1 $4.00", "3 $4.00"],
    ]
    posts = evening((), [new.format(8)], stacks=stacks, say={"8 post-blinds": "post"})
    assert posted(posts)[1] == ["2", "4 $2.00", "6 $4.00", "8 $4.00"]
    waits = evening((), [new.format(8)], (), stacks=stacks)
    assert 'ask 8 "post the blinds that are owed" -> wait' in steps(waits)
    assert posted(waits)[2] == ["4", "6 $2.00", "8 $4.00"]  # the big blind comes, and is all that is owed


@provision("19:47-14.10(d)[newcomer]")
@pytest.mark.parametrize("answer", ["wait", "post"])
def test_nobody_pays_the_big_blind_twice_for_a_newcomer(answer: str) -> None:
    stacks = dict.fromkeys((1, 2, 4), 100)
    played = evening((), ['sit 3 "New" $50'], *[()] * 7, stacks=stacks, say={"3 post-blinds": answer})
    orders = [[line.split()[0] for line in hand[1:] if line.endswith("$4.00")] for hand in posted(played)]
    bigs = [hand[0] for hand in orders]
    assert all(one != other for one, other in pairwise(bigs)), bigs


@provision("19:47-14.10(d)[missed]", "19:47-14.18[kept]")
def test_missed_blinds_are_made_good() -> None:
    away = [(), ["away 4"], (), ["back 4"]]  # seat 4 misses the big blind, then the small
    hands = posted(evening(*away, stacks=FOUR, say={"4 post-blinds": "post"}))
    assert not any(line.startswith("4 ") for line in hands[1] + hands[2])
    assert hands[1:3] == [["2", "3 $2.00", "1 $4.00"], ["3", "1 $2.00", "2 $4.00"]]
    assert hands[3] == ["1", "2 $2.00", "3 $4.00", "4 $6.00"]  # the big blind as a bet, the small one dead
    waits = posted(evening(*away, (), stacks=FOUR))
    assert waits[3:] == [["1", "2 $2.00", "3 $4.00"], ["2", "3 $2.00", "4 $4.00"]]
    with pytest.raises(Refusal, match="Seat 2 is not away"):
        evening(["back 2"], stacks=FOUR)


@provision("19:47-14.10(d)[missed]")
def test_a_dead_blind_matches_no_bet() -> None:
    away = [(), ["away 4"], (), ["back 4"]]
    raised = evening(*away, stacks=FOUR, say={"4 post-blinds": "post", "4 action": "raise"})
    stakes = [line for line in steps(raised, "stake") if line.startswith("stake 4")]
    assert stakes[-2:] == ["stake 4 pot $6.00", "stake 4 pot $4.00"]  # from $4 to $8: the dead $2 are in the pot
    assert sum(balances(raised).values()) == 400


@provision("19:47-14.18[kept]")
def test_a_seat_is_kept_for_a_time() -> None:
    played = evening((), ["away 4"], (), (), (), stacks=FOUR, hands_away=2)
    assert 'note "seat 4 sat out for 2 hands and is given up"' in steps(played)
    assert 4 not in balances(played)
    table = Game("minibaccarat").open_table({1: ("Ann", 10_000)})
    with pytest.raises(Refusal, match="nobody sits out"):
        Window(table).check([Away(1)])


@provision("19:47-14.7[top-up]", "19:47-14.7[buy-in]")
def test_chips_are_added_between_hands_up_to_the_posted_most() -> None:
    most = {"minimum_buy_in": 4000, "maximum_buy_in": 15_000}
    added = evening((), ['sit 1 "P1" $50'], stacks=FOUR, **most)
    assert balances(added)[1] == 150 and sum(balances(added).values()) == 450
    with pytest.raises(Refusal, match=r"\$175.00 is more than the \$150.00"):
        evening((), ['sit 1 "P1" $75'], stacks=FOUR, **most)
    with pytest.raises(Refusal, match="Seat 1 is taken"):
        evening((), ['sit 1 "Eve" $50'], stacks=FOUR, **most)
    with pytest.raises(Refusal, match="smallest coin"):
        evening((), ['sit 5 "Eve" $50.10'], stacks=FOUR, **most)
    with pytest.raises(Refusal, match="less than the minimum buy-in"):  # at the opening too
        play("round", stacks={1: 20, 2: 100}, minimum_buy_in=4000)
    with pytest.raises(Unlawful, match="most that a player may bring"):
        Game("poker", minimum_buy_in=10_000, maximum_buy_in=5000)


@provision("19:47-14.7[return]")
def test_who_comes_back_soon_brings_what_they_left_with() -> None:
    gone = [(), ["leave 1"], ()]
    with pytest.raises(Refusal, match=r"left with \$100.00 and comes back with \$50.00"):
        evening(*gone, ['sit 1 "P1" $50'], stacks=FOUR)
    assert balances(evening(*gone, ['sit 5 "P1" $100'], stacks=FOUR))[5] == 100


@provision("19:47-14.14[no-flop]")
def test_without_a_flop_nothing_is_taken_where_that_is_posted() -> None:
    raises = {"1 action": "raise"}
    assert not steps(evening((), stacks={1: 100, 2: 100, 3: 100}, say=raises, rake_percent=10), "collect")
    taken = evening((), stacks={1: 100, 2: 100, 3: 100}, say=raises, rake_percent=10, no_flop_no_drop=False)
    assert steps(taken, "collect") == ["collect 0 rake $1.00"]
