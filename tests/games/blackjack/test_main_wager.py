"""The main wager: counts, who wins, what is paid. 19:47-2.1 to 2.3, 2.7, 2.16."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import cites, net, script, starting, steps

from chapter47 import Refusal, Unlawful
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.elections import elect
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

BET = "bet 1 blackjack $10"


def count(text: str) -> tuple[int, bool]:
    ranks = [card.rank for card in parse_cards(text)]
    hard, aces = sum(rules.points(rank) for rank in ranks), ranks.count(1)
    return rules.total(hard, aces), rules.is_soft(hard, aces)


@provision(
    "19:47-2.1[hard-total]", "19:47-2.1[soft-total]", "19:47-2.2(b)1", "19:47-2.2(b)2", "19:47-2.2(b)3.i"
)  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("AC 6C 9C", 16, False),
        ("10C 7C", 17, False),
        ("AC AD 10C 5C", 17, False),
        ("AC 6C", 17, True),
        ("AC AD 5C", 17, True),
        ("AC 6C 10C", 17, False),
        ("7C 4C 9C", 20, False),
        ("10C 2C", 12, False),
        ("JC QC", 20, False),
        ("KC 6C", 16, False),
        ("AC 9C", 20, True),
        ("AC 5C 9C", 15, False),
        ("AC AD 9C", 21, True),
    ],
)
def test_counts(cards: str, total: int, soft: bool) -> None:
    assert count(cards) == (total, soft)


@provision("19:47-2.1[blackjack]", "19:47-2.3(e)[blackjack-3-2]", "19:47-2.3(e)[even-money]")
def test_blackjack_is_two_cards_as_dealt_and_not_after_a_split() -> None:
    assert net(BET, "cards AC 9D KC") == 15
    assert net("bet 1 blackjack $5", "cards AC 9D KC") == 7.5
    # split aces drawing a king, split tens drawing an ace: 21 and 1 to 1
    assert net(BET, "ask 1 box1 -> split", "cards AC 9D AD KC 2C 9H") == 10 - 10
    assert net(BET, "ask 1 box1 -> split", "cards 10C 9D KD AC AD 10H") == 20


@provision("19:47-2.3(a)1", "19:47-2.3(a)2", "19:47-2.3(b)[tie-void]", "19:47-2.3(e)[collect-pay]")
def test_scores_decide() -> None:
    assert net(BET, "cards 10C 10D 2C 6H KH") == 10  # 12 against 26
    assert net(BET, "cards 10C 10D 9C 8H") == 10  # 19 against 18
    assert net(BET, "cards 10C 10D 8C 9H") == -10
    assert net(BET, "cards 10C 10D 8C 8H") == 0
    over = ("ask 1 box1 -> hit", "cards 10C 10D 2C KC 6H")  # 22: lost, and the dealer takes no card
    played = script(BET, *over)
    assert not played.table.wagers
    assert starting(played, "take") == ["take 1 blackjack $10.00"]


@provision("19:47-2.3(a)3")
def test_two_card_21_beats_a_drawn_21() -> None:
    assert net(BET, "cards AC 7D QC 7H 7C") == 15
    # by the words of the rule also on a split hand, at 1 to 1
    asks = "ask 1 box1 -> split"
    assert net(BET, asks, "cards AC 7D AD KC QC 7H 7C") == 20


@provision("19:47-2.3(b)[dealer-blackjack-beats-21]")
def test_a_dealer_blackjack_beats_21() -> None:
    assert net(BET, "ask 1 box1 -> hit", "cards 7C KD 7D 7H AC") == -10
    assert net(BET, "ask 1 box1 -> split", "cards AC 10D AD KC QC AH") == -10  # split 21s: the original only


@provision("19:47-2.3(e)[blackjack-6-5]", "19:47-2.7(b)[no-dealer-blackjack]")
def test_six_to_five() -> None:
    assert net(BET, "cards AC 9D KC", six_to_five="true", decks=2) == 12
    assert net(BET, "cards AC AD QC 9H", six_to_five="true", decks=2) == 12
    assert net(BET, "cards AC AD QC 9H") == 15


@provision("19:47-2.3(e)1", "19:47-2.3(e)2", "19:47-2.3(e)4", "19:47-2.16(a)", "19:47-2.16(c)[option]")
def test_special_payouts() -> None:
    hit = "ask 1 box1 -> hit"
    suited = ("cards 6H 10D 7H 8H KH", "cards 6H 10D 7H 8C KH")
    assert [net(BET, hit, cards, suited_678="true") for cards in suited] == [20, 10]
    assert net(BET, hit, suited[0]) == 10
    assert net(BET, hit, "cards 6H 10D 7H 8H 5H 6C", suited_678="true") == 0  # a drawn 21 ties
    assert net(BET, hit, "cards 7H 10D 7D 7C 9H", three_sevens="true") == 15
    five = (BET, *[hit] * 3, "cards 2C 10D 3C 4C 5C 7C 8H")
    assert net(*five, five_card_21="true") == 20
    assert net(*five) == 10
    assert net(BET, *[hit] * 3, "cards 2C 10D 3C 4C 5C 7C 6H 10H", five_card_21="true") == 20  # dealer busts


@provision("19:47-2.16(b)[dealer-blackjack]", "19:47-2.16(b)[dealer-21]")
def test_five_card_21_against_21() -> None:
    hits = ["ask 1 box1 -> hit"] * 3
    played = script(BET, *hits, "cards 2C 7D 3C 4C 5C 7C 7H 7S", five_card_21="true")
    assert "19:47-2.16(b)[dealer-21]" in cites(played)
    assert starting(played, "return") == ["return 1 blackjack $10.00"]
    assert net(BET, *hits, "cards 2C KD 3C 4C 5C 7C AH", five_card_21="true") == -10


@provision("19:47-2.3(a)4")
def test_the_text_of_1999_pays_a_five_card_21_alike() -> None:
    hits = ["ask 1 box1 -> hit"] * 3
    assert net(BET, *hits, "cards 2C 10D 3C 4C 5C 7C KH", five_card_21="true", edition="1999") == 20


@provision("19:47-2.3(e)3")
def test_a_designated_blackjack() -> None:
    assert net(BET, "cards AS 9D JS", designated_blackjack='"AS JS"') == 20
    assert net(BET, "cards JS 9D AS", designated_blackjack='"AS JS"') == 20
    assert net(BET, "cards AS 9D JC", designated_blackjack='"AS JS"') == 15
    with pytest.raises(Unlawful, match="one ace and one face card"):
        elect(designated_blackjack="AS 10S")


@provision("19:47-2.3(e)[optional-payouts]")
@pytest.mark.parametrize("option", ["suited_678", "three_sevens", "five_card_21"])
def test_special_payouts_are_not_for_six_to_five(option: str) -> None:
    with pytest.raises(Unlawful) as refused:
        elect(six_to_five=True, decks=1, **{option: True})
    assert [v.cite for v in refused.value.violations] == ["19:47-2.3(e)[optional-payouts]"]


# ---- 2.7 -----------------------------------------------------------------------------------------------------------


@provision("19:47-2.7(a)[pay-now]", "19:47-2.7(b)[hold]")
def test_a_blackjack_is_paid_at_once_or_waits() -> None:
    bets = ("bet 1 blackjack $10", "bet 3 blackjack $10")
    now = steps(script(*bets, "cards 10C AC 9D 6C KC 8H"))
    assert now.index("pay 3 blackjack $15.00 at 3 to 2") < now.index('ask 1 "box1" -> stand')
    held = steps(script(*bets, "ask 1 box1 -> hit", "cards 10C AC KD 6C JC 2C 8H"))
    assert held.index('call "box3 blackjack"') < held.index('ask 1 "box1" -> hit')
    assert held.index("pay 3 blackjack $15.00 at 3 to 2") > held.index("draw dealer 8H")


@provision("19:47-2.7(b)[stand-off]")
def test_two_blackjacks_stand_off() -> None:
    assert net(BET, "cards AC AD QC KH") == 0
    assert net(BET, "cards AC AD KC QH", hole_card="up") == 10


@provision("19:47-2.7(c)[even-money]", "19:47-2.7(c)")
def test_even_money() -> None:
    taken = (BET, "ask 1 insurance -> even-money")
    for second in ("KH", "7H"):
        played = script(BET, "bet 2 blackjack $10", *taken[1:], f"cards AC 10C AD KC 9C {second}", even_money="true")
        assert "pay 1 blackjack $10.00 at 1 to 1" in steps(played)
    # as if half were insured, on either second card: the consolidated net payout of the older heading
    insured = (BET, "ask 1 insurance -> insure")
    assert net(*insured, "cards AC AD KC KH") == net(*insured, "cards AC AD KC 7H") == 10
    with pytest.raises(Refusal, match="was never asked for"):
        script(*taken, "cards AC KD KC 7H", even_money="true")


@provision("19:47-2.6(o)", "19:47-2.6A(k)")
def test_the_cards_decide_whatever_was_announced() -> None:
    assert net(BET, "ask 1 box1 -> hit", "cards 10C 10D 6C 5C KH") == 10
    assert net(BET, "ask 1 box1 -> hit", "cards 10C 10D 6C 5H KH", six_to_five="true", decks=2) == 10
