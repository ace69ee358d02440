"""A wager belongs to a bettor, a box and a hand: side wagers on a second box, on a shared one, beside split hands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import script
from tests.games.blackjack_family import steps as told

from chapter47 import Refusal
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played

SEVERAL: dict[str, Any] = {"several_boxes": "true", "over_under": "true"}
SHARED: dict[str, Any] = {"shared_boxes": "true", "streak": "true"}


def results(played: Played, seat: int) -> dict[str, float]:
    """Net in dollars of each wager of a seat."""
    return {w["wager"]: w["net"] / 100 for w in played.as_dict()["wagers"] if w["seat"] == seat}


def refused(*lines: str, **elected: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        script(*lines, **elected)
    return caught.value


@provision("19:47-2.14", "19:47-2.17(b)1", "19:47-2.17(b)2", "19:47-2.17(e)1")
def test_each_box_has_its_side_wagers_on_its_own_cards() -> None:
    """Box 1 has 2-2, under; box 3 has 10-9, over; each side wager is up to the wager on its own box."""
    bets = ("bet 1 blackjack $10", "bet 1 box:3 $20", "bet 1 over-13:3 $15", "bet 1 over-13 $5", "bet 1 under-13:3 $5")
    found = results(script(*bets, "cards 2C 10D 7D 2H 9D 10H 5H", **SEVERAL), 1)
    assert found == {"over-13": -5, "over-13:3": 15, "under-13:3": -5, "box:3": 20, "blackjack": -10}


@provision("19:47-2.17(g)1", "19:47-2.14")
def test_refusals_say_what_is_true_of_that_box() -> None:
    both = ("bet 1 blackjack $10", "bet 1 box:3 $20")
    large = refused(*both, "bet 1 over-13 $15", **SEVERAL)
    assert (large.cite, large.instead) == ("19:47-2.17(g)1", "$10.00 or less")
    there = refused("bet 1 box:3 $20", "bet 1 over-13 $15", **SEVERAL)
    assert "no main wager on box 1" in there.message
    assert (there.cite, there.instead) == ("19:47-2.17(b)1", "over-13:3, or a main wager on box 1 as well")
    for second in ("bet 1 box:3 $20", "bet 1 over-13:3 $5"):
        assert refused("bet 1 blackjack $10", second, over_under="true").cite == "19:47-2.14"
    assert refused(*both, "bet 1 over-13:9 $5", **SEVERAL).cite == "19:47-2.14"


@provision("19:47-2.13(a)[up-to-three]", "19:47-2.22(b)", "19:47-2.22(d)1")
def test_two_bettors_of_a_box_have_streaks_of_their_own() -> None:
    bets = ("bet 1 blackjack $10", "bet 2 box:1 $10")
    won = "cards 10C 7D 9C 10H"
    played = script(*bets, "bet 2 streak:2:1 $5", "bet 1 streak:3 $5", won, "round", *bets, won, **SHARED)
    assert results(played, 2)["streak:2:1"] == 15
    assert results(played, 1)["streak:3"] == 0  # still running when the table closed


@provision("19:47-2.22(f)")
def test_a_streak_on_a_box_is_abandoned_by_not_betting_there() -> None:
    first = ("bet 1 blackjack $10", "bet 2 box:1 $10", "bet 2 streak:2:1 $5", "cards 10C 7D 9C 10H")
    second = ("round", "bet 1 blackjack $10", "bet 2 blackjack $10", "cards 10C 9H 7D 9C 9D 10H")
    assert results(script(*first, *second, **SHARED), 2)["streak:2:1"] == -5


@provision("19:47-2.13(e)", "19:47-2.22(h)[majority]", "19:47-2.22(h)[equal]")
def test_a_streak_counts_the_hands_that_its_bettor_followed() -> None:
    """Hand 1 goes over, hand 2 wins: the decider's streak stays as it was, his who followed hand 2 goes on."""
    bets = ("bet 1 blackjack $10", "bet 2 box:1 $10", "bet 1 streak:2 $5", "bet 2 streak:2:1 $5")
    asked = (
        "ask 1 let -> consent",
        "ask 1 box1 -> split",
        "ask 2 split -> hand-2",
        "ask 1 box1 -> hit",
        "ask 1 box1.2 -> stand",
    )
    played = script(*bets, *asked, "cards 8C 7D 8D 10C 10S 10D 10H", **SHARED)
    markers = [line for line in told(played) if "marker" in line]
    assert len(markers) == 1 and "2" in markers[0]
    assert results(played, 2)["box:1"] == 10
    assert played.table.rack == -1_000  # seat 1 lost a hand and won one, seat 2 won his


@provision("19:47-2.13(a)[up-to-three]")
def test_who_is_not_let_onto_a_box_has_the_side_wagers_back_too() -> None:
    bets = ("bet 1 blackjack $10", "bet 2 box:1 $10", "bet 2 streak:2:1 $5", "ask 1 let -> refuse")
    found = results(script(*bets, "cards 10C 7D 9C 10H", **SHARED), 2)
    assert found == {"box:1": 0, "streak:2:1": 0}


@provision("19:47-2.6(j)3", "19:47-2.13(b)[seated]")
def test_sevens_of_two_bettors_share_one_third_card() -> None:
    """A reader shows the dealer's blackjack: the one who decides is asked once, and the card counts for both."""
    elected: dict[str, Any] = {"shared_boxes": "true", "sevens": "true", "hole_card": "reader"}
    bets = ("bet 1 blackjack $10", "bet 2 box:1 $10", "bet 1 sevens $1", "bet 2 sevens:1 $1")
    played = script(*bets, "ask 1 let -> consent", "ask 1 third -> card", "cards 7C KD 7D AH 7S", **elected)
    assert (results(played, 1)["sevens"], results(played, 2)["sevens:1"]) == (500, 500)
    assert sum("sevens1" in line and line.startswith("draw") for line in told(played)) == 1


@provision("19:47-2.15(g)[one-card]", "19:47-2.13(a)[up-to-three]")
def test_a_box_without_its_cards_gives_every_bettor_everything_back() -> None:
    elected: dict[str, Any] = {"shared_boxes": "true", "over_under": "true"}
    bets = ("bet 1 blackjack $10", "bet 2 box:1 $10", "bet 1 over-13 $5", "bet 2 over-13:1 $5", "bet 3 blackjack $10")
    missed = ("ask 1 let -> consent", "declare card-missed", "ask 1 second -> decline")
    played = script(*bets, *missed, "cards 10D 7D 9C 9D 10H", **elected)
    assert results(played, 2) == {"box:1": 0, "over-13:1": 0}
    assert results(played, 1) == {"blackjack": 0, "over-13": 0}
