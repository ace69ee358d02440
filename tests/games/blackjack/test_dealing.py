"""The deal by each hole card procedure and from the hand. 19:47-2.6, 2.6A."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import cites, net, nets, script, starting, steps

from chapter47 import Refusal
from chapter47.games.blackjack.dealing import left_hand_allowed, seen_by
from chapter47.games.blackjack.elections import BlackjackElections
from chapter47.games.blackjack.state import BoxHand
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

BET, HIT = "bet 1 blackjack $10", "ask 1 box1 -> hit"


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


@provision("19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3", "19:47-2.6(h)[dealer-second-card]")
def test_order_of_the_deal() -> None:
    bets = [f"bet {n} blackjack $10" for n in (4, 1, 3)]
    lines = starting(script(*bets, "cards 10C 10S 10D 7D 9C 9S 9D 10H", seats=(1, 3, 4)), "draw")
    assert [line.split()[1] for line in lines] == ["box1", "box3", "box4", "dealer", "box1", "box3", "box4", "dealer"]


@provision("19:47-2.6(f)[announce]", "19:47-2.6(f)[decisions]", "19:47-2.6(g)")
def test_totals_and_turns() -> None:
    lines = steps(script(BET, "bet 2 blackjack $10", HIT, "cards AC 10S 7D 6C 9S 5C 10H"))
    told = ['call "box1 soft 17"', 'ask 1 "box1" -> hit', "draw box1 5C", 'call "box1 12"', 'ask 1 "box1" -> stand',
            'call "box2 19"', 'ask 2 "box2" -> stand']  # fmt: skip
    assert [line for line in lines if line in told] == told
    with pytest.raises(Refusal, match="hurry"):  # each in turn, and only what the chapter knows
        script(BET, "ask 1 box1 -> hurry", "cards AC 7D 6C 10H")
    with pytest.raises(Refusal, match="was never asked for"):  # seat 2's word does not count for seat 1's hand
        script(BET, "bet 3 blackjack $10", "ask 2 box1 -> hit", "cards AC 10S 7D 6C 9S 10H")


@provision("19:47-2.6(h)[announce-dealers-card]")
def test_dealers_card_is_called_first() -> None:
    lines = steps(script(BET, "cards 10C 7D 9C 10H"))
    at = lines.index("draw dealer 10H")
    assert lines[at - 1] == 'call "Dealer\'s Card"'


@provision("19:47-2.6(b)")
def test_the_left_hand_deals_hits_to_the_first_two_positions() -> None:
    assert [box for box in range(1, 8) if left_hand_allowed(box)] == [1, 2]


@provision("19:47-2.6(i)[pickup-order]", "19:47-2.6(i)[dealer-last]", "19:47-2.6(l)1")
def test_cards_are_picked_up_from_the_far_right() -> None:
    bets = [f"bet {n} blackjack $10" for n in range(1, 8)]
    ten = " ".join(["10C", "10S", "10D", "10H"] * 2).split()[:7]
    played = script(*bets, f"cards {' '.join(ten)} 7D {' '.join(['9C', '9S', '9D', '9H'] * 2).split()[0]} "
                    "9S 9D 9H 9C 9S 9D KH", seats=tuple(range(1, 8)))  # fmt: skip
    order = [name for name, _ in played.table.shoe.discards]
    assert order == [f"box{n}" for n in range(7, 0, -1)] + ["dealer"]


# ---- hole cards ----------------------------------------------------------------------------------------------------


@provision("19:47-2.6(j)[hole-card-down]", "19:47-2.6(j)[no-look]")
def test_hole_card_face_down() -> None:
    lines = steps(script(BET, "cards 10C 7D 9C 10H", hole_card="down"))
    assert lines.index("draw dealer 10H down") < lines.index('ask 1 "box1" -> stand') < lines.index("turn dealer by 0")
    blackjack = steps(script(BET, HIT, "cards 10C KD 6C AH 2C", hole_card="down"))  # not looked at before
    assert blackjack.index("draw box1 2C") < blackjack.index("turn dealer by 0")


@provision("19:47-2.6(j)[reader-check]", "19:47-2.6(j)[reader-handling]", "19:47-2.6(j)1")
def test_card_reader() -> None:
    bets = (BET, "bet 2 blackjack $10")
    found = script(*bets, "cards 10C AC AD 6C QC KH", hole_card="reader")
    assert 'note "blackjack"' in steps(found)
    assert starting(found, "draw box1") == ["draw box1 10C", "draw box1 6C"]
    assert starting(found, "take", "return") == ["return 2 blackjack $10.00", "take 1 blackjack $10.00"]
    none = steps(script(BET, "cards 10C KD 6C 9H", hole_card="reader"))
    assert none.index('note "no blackjack"') < none.index('ask 1 "box1" -> stand')
    nine = script(BET, "cards 10C 9D 6C KH", hole_card="reader")
    assert "19:47-2.6(j)[reader-check]" not in cites(nine)


@provision("19:47-2.6(j)2", "19:47-2.6(k)[not-progressive]")
def test_no_hole_card_at_a_progressive_table() -> None:
    assert refused(progressive=True, hole_card="down") == ["19:47-2.6(j)2"]
    assert refused(progressive=True, hole_card="reader") == ["19:47-2.6(j)2"]
    assert refused(progressive=True, hole_card="up") == ["19:47-2.6(k)[not-progressive]"]


@provision("19:47-2.6(j)3", "19:47-2.6(k)6[sevens]")
@pytest.mark.parametrize("hole", ["reader", "up"])
def test_two_sevens_have_their_third_card_against_a_blackjack(hole: str) -> None:
    bets = (BET, "bet 1 sevens $1")
    cards = "cards 7C KD 7H AH 7S"
    assert nets(script(*bets, cards, sevens="true", hole_card=hole)) == {"sevens": 500, "blackjack": -10}
    declined = script(*bets, "ask 1 third -> no", cards[:-3], sevens="true", hole_card=hole)
    assert nets(declined) == {"sevens": 50, "blackjack": -10}


@provision("19:47-2.6(k)[hole-card-up]", "19:47-2.6(k)1[ties-lose]", "19:47-2.6(k)1[both-blackjack-wins]",
           "19:47-2.6(k)2")  # fmt: skip
def test_both_dealer_cards_up() -> None:
    lines = steps(script(BET, "cards 10C 7D 9C 10H", hole_card="up"))
    assert lines.index("draw dealer 10H") < lines.index('ask 1 "box1" -> stand')
    assert net(BET, "cards 10C 10D 8C 8H", hole_card="up") == -10
    assert net(BET, "cards AC AD KC QH", hole_card="up") == 10
    assert net(BET, "cards AC 9D KC 9H", hole_card="up") == 10
    assert net(BET, HIT, "cards 6H 10D 7H 10S 8H", hole_card="up", suited_678="true") == 20
    # a blackjack still beats a drawn 21
    assert net(BET, "bet 2 blackjack $10", "cards AC 10C 10D KC 9C 2H 9H", hole_card="up") == 10


@provision("19:47-2.6(k)3[no-surrender]", "19:47-2.6(k)3[no-insurance]", "19:47-2.6(k)4", "19:47-2.6(k)5",
           "19:47-2.6(k)6[no-cards]")  # fmt: skip
def test_what_both_cards_up_take_away() -> None:
    assert refused(hole_card="up", surrender=True) == ["19:47-2.6(k)3[no-surrender]"]
    assert not [line for line in steps(script(BET, "cards 10C AD 9C 6H", hole_card="up")) if "insurance" in line]
    assert refused(hole_card="up", even_money=True) == ["19:47-2.6(k)3[no-insurance]"]
    double = "ask 1 box1 -> double"
    for cards in ("5C 10D 3C 7H", "AC 10D 7C 7H"):
        with pytest.raises(Refusal, match="'double' is not a choice"):
            script(BET, double, f"cards {cards} 10S", hole_card="up")
    assert net(BET, double, "cards 6C 10D 5C 7H 10S", hole_card="up") == 20
    assert refused(hole_card="up", split_hands=3) == ["19:47-2.6(k)5"]
    with pytest.raises(Refusal, match="'split' is not a choice"):
        script(BET, *["ask 1 box1 -> split"] * 2, "cards 8C 10D 8D 7H 8H", hole_card="up")
    ended = script(BET, "cards 10C AD 6C KH", hole_card="up")
    assert not starting(ended, "ask")
    assert starting(ended, "take") == ["take 1 blackjack $10.00"]


# ---- from the hand -------------------------------------------------------------------------------------------------

SIX = {"six_to_five": "true", "decks": 2}


@provision("19:47-2.6A(c)1", "19:47-2.6A(c)2", "19:47-2.6A(c)3", "19:47-2.6A(d)[one-hand]")
def test_players_cards_lie_face_down() -> None:
    lines = starting(script(BET, "bet 2 blackjack $10", "cards 10C 10S 7D 6C 9S 10H", **SIX), "draw")
    assert lines[:5] == ["draw box1 10C down", "draw box2 10S down", "draw dealer 7D", "draw box1 6C down",
                         "draw box2 9S down"]  # fmt: skip
    hand = BoxHand("box1", parse_cards("10C 6C 4D"), shown=False, box=1)
    assert seen_by(hand, 1) == "10C 6C 4D"
    assert seen_by(hand, 2) == "? ? 4D"


@provision("19:47-2.6A(d)[decisions]", "19:47-2.6A(e)[hit-face-up]")
def test_decisions_from_the_hand() -> None:
    lines = steps(script(BET, "bet 2 blackjack $10", HIT, "cards 10C 10S 7D 6C 9S 4C 10H", **SIX))
    assert lines.index("draw box1 4C") < lines.index('ask 2 "box2" -> stand')
    assert not [line for line in lines if line.startswith('call "box')]
    with pytest.raises(Refusal, match="stand or hit or double"):
        script(BET, "ask 1 box1 -> surrender", "cards 10C 7D 6C 10H", **SIX)


@provision("19:47-2.6A(e)1", "19:47-2.6A(e)2[bust-discard]", "19:47-2.6A(e)2[no-draw-after-bust]", "19:47-2.6A(e)3")
def test_splits_and_busts_from_the_hand() -> None:
    split = steps(script(BET, "ask 1 box1 -> split", "cards 8C 7D 8D 10C 10D 10H", **SIX))
    assert split.index("turn box1 by 0") < split.index("draw box1 10C")
    over = steps(script(BET, "bet 2 blackjack $10", HIT, "cards 10C 10S 7D 6C 9S 9C 10H", **SIX))
    assert over.index("take 1 blackjack $10.00") < over.index('ask 2 "box2" -> stand')
    assert [line for line in over if "first two cards thrown in face down" in line]
    with pytest.raises(Refusal, match="was never asked for"):
        script(BET, HIT, HIT, "cards 10C 7D 6C 9C", **SIX)


@provision("19:47-2.6A(f)", "19:47-2.6A(g)", "19:47-2.6A(h)", "19:47-2.6A(i)")
def test_the_end_of_a_round_from_the_hand() -> None:
    lines = steps(script(BET, "cards 10C 6D 9C 9H 5H", **SIX))
    order = ['call "Dealer\'s Card"', "draw dealer 9H", 'call "Dealer 20"', "turn box1 by 0", "take 1 blackjack $10.00"]
    assert [line for line in lines if line in order] == order
    assert [line for line in lines if line.startswith('note "cards to the shuffler')]
    assert [line for line in steps(script(BET, "cards 10C 7D 9C 10H")) if "cards to the discard rack" in line]
    reader = steps(script(BET, "cards 10C AD 9C 7H", hole_card="reader", **SIX))
    assert reader.index('note "no blackjack"') < reader.index('ask 1 "box1" -> stand')
    assert refused(six_to_five=True, decks=2, hole_card="down") == ["19:47-2.6A(h)"]
