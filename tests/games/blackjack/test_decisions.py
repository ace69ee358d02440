"""Surrender, insurance, doubling, splitting, drawing. 19:47-2.8 to 2.12."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import cites, net, nets, script, starting, steps

from chapter47 import Refusal
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.elections import BlackjackElections
from chapter47.rulebook.testing import provision

BET = "bet 1 blackjack $10"
SURRENDER = "ask 1 box1 -> surrender"
DOUBLE, SPLIT, HIT = "ask 1 box1 -> double", "ask 1 box1 -> split", "ask 1 box1 -> hit"


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


# ---- 2.8 -----------------------------------------------------------------------------------------------------------


@provision("19:47-2.8(a)[half]", "19:47-2.8(a)1", "19:47-2.8(c)[option]")
def test_surrender_costs_half_at_once_against_a_small_card() -> None:
    bets = (BET, "bet 2 blackjack $10")
    played = steps(script(*bets, SURRENDER, "cards 10C 10S 9D 6C 8C 8H", surrender="true"))
    assert played.index("take 1 blackjack $5.00") < played.index('call "box2 18"')
    assert net(BET, SURRENDER, "cards 10C 9D 6C", surrender="true") == -5
    with pytest.raises(Refusal, match="'surrender' is not a choice"):
        script(BET, SURRENDER, "cards 10C 9D 6C 8H")


@provision("19:47-2.8(a)[before-other-decision]")
def test_surrender_comes_before_all_else() -> None:
    with pytest.raises(Refusal, match="not a choice"):
        script(BET, HIT, SURRENDER, "cards 10C 9D 6C 2C 8H", surrender="true")
    with pytest.raises(Refusal, match="not a choice"):
        script(BET, SPLIT, SURRENDER, "cards 8C 9D 8D 10C 10D 8H", surrender="true")


@provision("19:47-2.8(a)2[hold]", "19:47-2.8(a)2[dealer-blackjack]", "19:47-2.8(a)2[no-blackjack]")
def test_surrender_waits_for_a_ten_or_ace() -> None:
    held = script(BET, SURRENDER, "cards 10C KD 6C 7H", surrender="true")
    assert steps(held).index("draw dealer 7H") < steps(held).index("take 1 blackjack $5.00")
    assert "19:47-2.8(a)2[hold]" in cites(held)
    assert net(BET, SURRENDER, "cards 10C KD 6C AH", surrender="true") == -10


@provision("19:47-2.8(b)")
def test_insurance_and_surrender_are_apart() -> None:
    both = (BET, "ask 1 insurance -> insure", SURRENDER)
    assert nets(script(*both, "cards 10C AD 6C KH", surrender="true")) == {"insurance": 10, "blackjack": -10}
    assert nets(script(*both, "cards 10C AD 6C 7H", surrender="true")) == {"insurance": -5, "blackjack": -5}


@provision("19:47-2.8(c)[not-multiple-action]", "19:47-2.8(c)[not-six-to-five]", "19:47-2.8(c)[not-progressive]")
def test_where_there_is_no_surrender() -> None:
    assert refused(surrender=True, multiple_action=True) == ["19:47-2.8(c)[not-multiple-action]"]
    assert refused(surrender=True, six_to_five=True, decks=1) == ["19:47-2.8(c)[not-six-to-five]"]
    assert refused(surrender=True, progressive=True) == ["19:47-2.8(c)[not-progressive]"]


# ---- 2.9 -----------------------------------------------------------------------------------------------------------

INSURE = "ask 1 insurance -> insure"


@provision("19:47-2.9(a)[right]", "19:47-2.9(a)[outcome]", "19:47-2.9(c)")
def test_insurance_against_an_ace_only() -> None:
    assert nets(script(BET, INSURE, "cards 10C AD 6C KH")) == {"insurance": 10, "blackjack": -10}
    assert nets(script(BET, INSURE, "cards 10C AD 6C AH 9H"))["insurance"] == -5
    with pytest.raises(Refusal, match="insure' was never asked for"):
        script(BET, INSURE, "cards 10C KD 6C 7H")
    asked = starting(script(BET, "bet 3 blackjack $10", "cards 10C 10S AD 6C 6S 9H"), "ask")
    assert asked[:2] == ['ask 1 "insurance" -> no', 'ask 3 "insurance" -> no']


@provision("19:47-2.9(b)[half-limit]", "19:47-2.9(b)[round-up]")
@pytest.mark.parametrize(
    ("wager", "chip", "good", "bad"), [(20, 1, 10, 12), (20, 1, 4, 11), (5, 1, 3, 4), (25, 5, 15, 20)]
)
def test_how_much_may_be_insured(wager: int, chip: int, good: int, bad: int) -> None:
    def insured(amount: int) -> list[str]:
        lines = (f"bet 1 blackjack ${wager}", INSURE, f"amount 1 insurance -> ${amount}", "cards 10C AD 6C KH")
        return starting(script(f"limits $5 to $500 chip ${chip}", *lines), "stake")

    assert insured(good) == [f"stake 1 insurance ${good}.00"]
    with pytest.raises(Refusal, match="cannot be the insurance"):
        insured(bad)


@provision("19:47-2.9(b)[timing-no-reader]", "19:47-2.9(b)[timing-own-turn]", "19:47-2.9(b)[timing-reader]")
def test_when_insurance_is_taken() -> None:
    bets = (BET, "bet 3 blackjack $10")
    early = steps(script(*bets, "ask 1 insurance -> no", "ask 3 insurance -> insure", "cards 10C 10S AD 6C 6S 9H"))
    assert early.index("stake 3 insurance $5.00") < early.index('ask 1 "box1" -> stand')
    own = steps(
        script(
            *bets,
            "ask 1 insurance -> no",
            HIT,
            "ask 3 insurance -> insure",
            "cards 10C 10S AD 6C 6S 2C 9H",
            insurance_at_own_turn="true",
        )
    )
    assert own.index('ask 1 "box1" -> hit') < own.index("stake 3 insurance $5.00") < own.index('ask 3 "box3" -> stand')
    with pytest.raises(Refusal, match="insure' was never asked for"):
        script(BET, "ask 1 insurance -> no", HIT, INSURE, "cards 10C AD 2C 2H 9H", insurance_at_own_turn="true")
    reader = steps(script(BET, INSURE, "cards 10C AD 6C 9H", hole_card="reader"))
    checked = next(i for i, line in enumerate(reader) if "slid face down into the reader" in line)
    assert reader.index("stake 1 insurance $5.00") < checked
    assert refused(insurance_at_own_turn=True, hole_card="reader") == ["19:47-2.9(b)[timing-reader]"]


@provision("19:47-2.9(d)")
def test_losing_insurance_goes_before_the_third_card() -> None:
    lines = steps(script(BET, INSURE, "cards 10C AD 9C 5H 10H 5C"))
    assert lines.index("draw dealer 5H") < lines.index("take 1 insurance $5.00") < lines.index("draw dealer 10H")


@provision("19:47-2.9(e)", "19:47-2.9(f)")
def test_side_wagers_are_not_insured() -> None:
    too_much = (INSURE, "amount 1 insurance -> $6", "cards 10C AD 9C KH")
    with pytest.raises(Refusal, match=r"\$1.00 to \$5.00"):
        script(BET, "bet 1 over-13 $10", *too_much, over_under="true")
    with pytest.raises(Refusal, match=r"\$1.00 to \$5.00"):
        script(BET, "bet 1 progressive $1", *too_much, progressive="true")


# ---- 2.10 ----------------------------------------------------------------------------------------------------------


@provision("19:47-2.10(a)[right]", "19:47-2.10(a)[one-card]", "19:47-2.12(a)2")
def test_doubling_takes_one_card() -> None:
    assert net(BET, DOUBLE, "cards 10C 9D 6C 5C 10H") == 20
    lines = steps(script(BET, DOUBLE, "cards 6C 9D 5C 2C 10H"))  # 13, and no more
    assert [line for line in lines if line.startswith("draw box1")] == ["draw box1 6C", "draw box1 5C", "draw box1 2C"]
    with pytest.raises(Refusal, match="was never asked for"):
        script(BET, DOUBLE, "amount 1 double -> $10", HIT, "cards 6C 9D 5C 2C 10H")
    assert not rules.may_double(2, 11, 1, False, False, rules.DOUBLE_ANY_TWO, True, False)  # A-K
    with pytest.raises(Refusal, match="was never asked for"):  # a split ten that draws an ace is 21
        script(BET, SPLIT, DOUBLE, "cards 10C 9D 10D AC AD 10H")


@provision("19:47-2.10(a)[amount]")
def test_doubling_for_less_but_not_for_more() -> None:
    bet = ("bet 1 blackjack $20", DOUBLE)
    cards = "cards 6C 9D 5C 9C 10H"
    assert net(*bet, "amount 1 double -> $20", cards) == 40
    assert net(*bet, "amount 1 double -> $5", cards) == 25
    with pytest.raises(Refusal, match=r"\$25.00 cannot be the double"):
        script(*bet, "amount 1 double -> $25", cards)


@provision("19:47-2.10(a)[after-split]")
def test_doubling_after_a_split() -> None:
    assert net(BET, SPLIT, DOUBLE, "cards 8C 9D 8D 3C 10C 10D 10H") == 20 - 10 + 0  # 21 doubled, 18 against 19
    with pytest.raises(Refusal, match="'double' is not a choice"):
        script(BET, SPLIT, HIT, DOUBLE, "cards 8C 9D 8D 3C 2C 10D 10H")


@provision("19:47-2.10(b)")
def test_a_dealer_blackjack_takes_the_original_wager_only() -> None:
    assert nets(script(BET, DOUBLE, "cards 6C KD 5C 9C AH")) == {"blackjack": -10, "double": 0}
    # a doubled hand over 21 was lost before the blackjack, and needs no second dealer card
    assert net(BET, DOUBLE, "cards 10C KD 6C 9C") == -20


@provision("19:47-2.10(c)[face-up]", "19:47-2.10(c)[face-down-by-house]", "19:47-2.10(c)[reveal]")
def test_the_doubling_card_up_or_down() -> None:
    cards = "cards 6C 9D 5C 10C 10H"
    assert 'call "box1 21"' in steps(script(BET, DOUBLE, cards))
    hidden = steps(script(BET, DOUBLE, cards, double_card="down"))
    assert "draw box1 10C down" in hidden
    assert 'call "box1 21"' not in hidden
    assert hidden.index('call "Dealer 19"') < hidden.index("turn box1 by 0")
    assert "pay 1 double $10.00 at 1 to 1" in hidden


@provision("19:47-2.10(c)[reveal]", "19:47-2.12(c)", "19:47-2.17(e)[two-sevens]")
def test_a_card_that_lies_face_down_decides_nothing_before_it_is_turned() -> None:
    down = {"double_card": "down"}
    sevens = steps(script(BET, "bet 1 sevens $1", DOUBLE, "cards 7C 10D 7C 7C 9S", sevens="true", **down))
    assert sevens.index("pay 1 sevens $5,000.00 at 5000 to 1") > sevens.index("turn box1 by 0")
    over = "cards 10C 6D 5H 10S 10H 3C"  # 25 that nobody knows of: the dealer draws
    for elections in ({}, {"six_to_five": "true", "decks": "2"}):
        lines = steps(script(BET, DOUBLE, over, **down, **elections))
        assert lines.index("take 1 double $10.00") > lines.index("turn box1 by 0") > lines.index("draw dealer 3C")
    twice = ("bet 1 hand:1 $10", "bet 1 hand:2 $10")
    lines = steps(script(*twice, DOUBLE, over, **down, multiple_action="true"))
    assert lines.index("take 1 hand:2 $10.00") > lines.index("turn box1 by 0") > lines.index("draw dealer 3C")
    assert "draw dealer.2 6D" not in lines  # turned and over 21, it loses every wager at once: 19:47-2.18(f)[bust-all]


@provision("19:47-2.10(c)[face-down-on-request]", "19:47-2.10(c)[offer-to-all]")
def test_the_doubling_card_down_on_request() -> None:
    bets = ("bet 1 blackjack $10", "bet 2 blackjack $10")
    first = ("round 1", *bets, DOUBLE, "amount 1 double -> $10", "ask 2 box2 -> double-hidden")
    second = ("round 2", *bets, DOUBLE, "amount 1 double -> $10", "ask 1 card -> down", "ask 2 box2 -> stand")
    cards = "cards 6C 6S 9D 5C 5S 10C 10S 10H  6C 6S 9D 5C 5S 10C 10H"
    lines = steps(script(*first, "amount 2 double -> $10", *second, cards, double_card='"on request"'))
    drawn = [line for line in lines if line.startswith("draw box") and " 10" in line]
    assert drawn == ["draw box1 10C", "draw box2 10S down", "draw box1 10C down"]
    assert 'ask 1 "doubling card" -> down' in lines


@provision("19:47-2.10(d)")
def test_only_six_to_five_forbids_doubling_after_a_split() -> None:
    assert refused(double_after_split=False) == ["19:47-2.10(d)"]
    with pytest.raises(Refusal, match="'double' is not a choice"):
        script(BET, SPLIT, DOUBLE, "cards 8C 9D 8D 3C 10C", six_to_five="true", decks=2, double_after_split="false")


# ---- 2.11 ----------------------------------------------------------------------------------------------------------


@provision("19:47-2.11(a)[equal-value]", "19:47-2.11(a)[equal-wager]")
def test_what_splits() -> None:
    for cards in ("10C 9D KD 5C 5D 10H", "AC 9D AD 5C 5D 10H"):
        assert starting(script(BET, SPLIT, f"cards {cards}"), "stake") == ["stake 1 split:1.2 $10.00"]
    with pytest.raises(Refusal, match="'split' is not a choice"):
        script(BET, SPLIT, "cards 9C 9D 10D 10H")
    poor = "seat 4 Poor $15"
    with pytest.raises(Refusal, match="'split' is not a choice"):  # $5 do not cover a $10 hand
        script(poor, "bet 4 blackjack $10", "ask 4 box4 -> split", "cards 8C 9D 8D 10H")


@provision("19:47-2.11(b)", "19:47-2.11(c)")
def test_each_split_hand_is_finished_before_the_next_gets_a_card() -> None:
    lines = steps(script(BET, SPLIT, HIT, "ask 1 box1 -> stand", "cards 8C 9D 8D 3C 5C 10D 10H"))
    assert lines.index('ask 1 "box1" -> stand') < lines.index("draw box1.2 10D")
    assert lines.index("draw box1 3C") < lines.index('call "box1 11"')
    with pytest.raises(Refusal, match=r"stand or hit or double\Z"):
        script(BET, SPLIT, "ask 1 box1 -> surrender", "cards 8C 9D 8D 3C", surrender="true")


@provision("19:47-2.11(c)1", "19:47-2.11(e)[four-hands]", "19:47-2.11(e)[three-hands-seven-boxes]")
def test_how_often_a_pair_splits() -> None:
    with pytest.raises(Refusal, match="'split' is not a choice"):
        script(BET, SPLIT, SPLIT, "cards 8C 9D 8D 8H")
    three = (SPLIT, SPLIT, SPLIT)
    with pytest.raises(Refusal, match="'split' is not a choice"):
        script(BET, *three, SPLIT, "cards 8C 9D 8D 8H 8S 8C", split_hands=4, boxes=6)
    four = script(BET, *three, "cards 8C 9D 8D 8H 8S 10C 10D 10H 10S 10C", split_hands=4, boxes=6)
    assert len(starting(four, "stake")) == 3
    assert refused(split_hands=4, boxes=7) == ["19:47-2.11(e)[three-hands-seven-boxes]"]
    assert refused(split_hands=3, boxes=7) == []


@provision("19:47-2.11(c)2", "19:47-2.12(a)3")
def test_split_aces_get_one_card() -> None:
    lines = starting(script(BET, SPLIT, "cards AC 9D AD 5C KC 10H"), "ask", "draw box1")
    assert lines == ["draw box1 AC", "draw box1 AD", 'ask 1 "box1" -> split', "draw box1 5C", "draw box1.2 KC"]


@provision("19:47-2.11(d)", "19:47-2.11(e)[rest-applies]")
def test_a_dealer_blackjack_returns_split_wagers() -> None:
    assert net(BET, SPLIT, "cards 8C KD 8D 10C 10D AH") == -10
    again = (BET, SPLIT, SPLIT, "ask 1 box1 -> double")
    played = script(*again, "cards 8C KD 8D 8H 3C 10C 10D 10S AH", split_hands=3)
    assert starting(played, "stake") == [
        "stake 1 split:1.2 $10.00",
        "stake 1 split:1.3 $10.00",
        "stake 1 double $10.00",
    ]
    assert nets(played) == {"blackjack": -10, "double": 0, "split:1.2": 0, "split:1.3": 0}
    # one split hand over 21 has cost the original amount: the other goes back
    assert net(BET, SPLIT, HIT, "cards 8C KD 8D 10C 10S 10D AH") == -10


@provision("19:47-2.11(e)[not-multiple-action]", "19:47-2.11(e)[aces-once]")
def test_limits_on_repeated_splits() -> None:
    assert refused(multiple_action=True, split_hands=3) == ["19:47-2.11(e)[not-multiple-action]"]
    aces = (BET, SPLIT, SPLIT)
    script(*aces, "cards AC 9D AD AH 5C 5D 5H 10H", split_hands=3)
    with pytest.raises(Refusal, match="was never asked for"):
        script(*aces, "cards AC 9D AD AH 5C 10H", split_hands=3, resplit_aces="false")
    script(*aces, "cards 8C 9D 8D 8H 10C 10D 10S 10H", split_hands=3, resplit_aces="false")


@provision("19:47-2.11(f)[announce-forfeit]", "19:47-2.11(f)[pay-first]", "19:47-2.17(e)3[two-any]")
def test_splitting_sevens_with_the_sevens_wager() -> None:
    lines = steps(script(BET, "bet 1 sevens $1", SPLIT, "cards 7H 9D 7C 7S 10C 10D 10H", sevens="true"))
    order = ['call "Splitting sevens, three sevens forfeited"', "pay 1 sevens $50.00 at 50 to 1", "draw box1 7S"]
    assert [line for line in lines if line in order] == order
    assert len([line for line in lines if line.startswith("pay 1 sevens")]) == 1


# ---- 2.12 ----------------------------------------------------------------------------------------------------------


@provision("19:47-2.12(a)", "19:47-2.12(a)1")
def test_drawing_below_21() -> None:
    script(BET, HIT, "cards 10C 9D KC AC 10H")  # a hit on 20
    with pytest.raises(Refusal, match="was never asked for"):
        script(BET, HIT, HIT, "cards AC 9D 4C 6C 10H")  # A-4-6 is 21
    with pytest.raises(Refusal, match="was never asked for"):
        script(BET, HIT, "cards AC 9D KC")


@provision("19:47-2.12(b)1", "19:47-2.12(b)2.i", "19:47-2.12(b)2.ii", "19:47-2.12(d)", "19:47-2.6(h)[draw-out]")
def test_how_the_dealer_draws() -> None:
    soft = "cards 10C AD 9C 6H"
    assert 'call "Dealer soft 17"' in steps(script(BET, soft))
    assert 'call "Dealer 17"' in steps(script(BET, f"{soft} 10H", soft17="hit"))  # hard 17 stands
    assert 'call "Dealer soft 18"' in steps(script(BET, "cards 10C AD 9C 7H", soft17="hit"))
    assert 'call "Dealer 17"' in steps(script(BET, "cards 10C 10D 9C 7H", soft17="hit"))
    assert 'call "Dealer 17"' in steps(script(BET, "cards 10C 10D 9C 4H 3H"))
    assert 'call "Dealer soft 20"' in steps(script(BET, f"{soft} 3H", six_to_five="true", decks=2))
    assert refused(six_to_five=True, decks=2, soft17="stand") == ["19:47-2.12(d)"]


@provision("19:47-2.12(c)")
def test_no_dealer_card_that_changes_nothing() -> None:
    over = (BET, HIT, "cards 10C 10D 6C KC")
    assert starting(script(*over), "draw dealer") == ["draw dealer 10D"]
    bonus = script(BET, "bet 1 bust $1", HIT, "cards 10C 10D 6C KC 4H 10H", optional_bonus="true")
    assert starting(bonus, "draw dealer") == ["draw dealer 10D", "draw dealer 4H", "draw dealer 10H"]
    insured = script(BET, "ask 1 insurance -> insure", HIT, "cards 10C AD 6C KC 4H")
    assert starting(insured, "draw dealer") == ["draw dealer AD", "draw dealer 4H"]
