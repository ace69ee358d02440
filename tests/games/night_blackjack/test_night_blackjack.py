"""Casino-night blackjack, 13:47-20.22."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import net as family_net
from tests.games.blackjack_family import nets, script, starting, steps

from chapter47 import Game, Refusal
from chapter47.games.night_blackjack.elections import NightBlackjackElections
from chapter47.rulebook.testing import provision
from chapter47.table.events import Asked

BET = "bet 1 blackjack $10"
SPLIT, DOUBLE, HIT = (f"ask 1 box1 -> {what}" for what in ("split", "double", "hit"))
BURN = "2S"


def night(*lines: str, cards: str, **more: Any) -> Any:
    return script(*lines, f"cards {BURN} {cards}", game="night-blackjack", **more)


def net(*lines: str, cards: str, **more: Any) -> float:
    return family_net(*lines, f"cards {BURN} {cards}", game="night-blackjack", **more)


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in NightBlackjackElections.violations(choices)]


@provision("13:47-20.22(b)1", "13:47-20.22(b)2", "13:47-20.22(c)", "13:47-20.22(f)[players]")
def test_seven_places_and_one_to_four_decks() -> None:
    assert [refused(decks=n) for n in (1, 4)] == [[], []]
    assert refused(decks=6) == ["13:47-20.22(b)2"]
    assert refused(backs=("red", "blue")) == ["13:47-20.22(b)2"]
    with pytest.raises(Refusal, match="no seat 8"):
        night(BET, cards="10C 7D 9C 10H", seats=(1, 8))
    assert Game("night-blackjack").type.layout(None, NightBlackjackElections()).count('class="area"') >= 7
    assert refused(shuffled_by="hand", dealt_from="hand") == []
    hand = steps(script("open", BET, f"cards {BURN} 10C 7D 9C 10H", game="night-blackjack", dealt_from="hand"))
    assert 'note "the stack is in the dealer\'s hand"' in hand


@provision("13:47-20.22(a)[blackjack]", "13:47-20.22(a)[bust]", "13:47-20.22(a)[stand]", "13:47-20.22(b)2.ii")
def test_words() -> None:
    assert net(BET, cards="AC 9D KC 10H") == 15
    assert net(BET, HIT, cards="7C 9D 7D 10H 7S") == 10  # 21, but no natural
    assert net(BET, HIT, cards="KC 10D 6C 6H 8C") == -10  # a bust loses though the dealer could too
    assert 'call "box1 soft 17"' in steps(night(BET, cards="AC 9D 6C 10H"))
    assert 'call "box1 16"' in steps(night(BET, HIT, cards="AC 9D 6C 10H 9H"))
    with pytest.raises(Refusal, match="was never asked for"):  # after stand no card
        night(BET, "ask 1 box1 -> stand", HIT, cards="10C 9D 5C 10H")


@provision("13:47-20.22(a)[hole-card]", "13:47-20.22(g)6[burn]", "13:47-20.22(g)6[deal-order]",
           "13:47-20.22(g)6[discards]")  # fmt: skip
def test_the_deal() -> None:
    played = night(BET, "bet 2 blackjack $10", cards="2C 3C 4C 5C 6C 7C 9D 10D 10H")
    assert starting(played, "draw")[:7] == [
        "draw burn unseen", "draw box1 2C", "draw box2 3C", "draw dealer 4C", "draw box1 5C", "draw box2 6C",
        "draw dealer 7C down",
    ]  # fmt: skip
    used = [card.code for _, cards in played.table.shoe.discards for card in cards]
    assert {"2C", "3C", "4C", "5C", "6C", "7C"} <= set(used)
    assert played.table.shoe.left == 208 - len(starting(played, "draw"))


@provision("13:47-20.22(g)6[face-down-option]")
def test_one_card_face_down() -> None:
    hidden = night(BET, cards="10C 7D 9C 10H", one_card_face_down="true")
    assert "draw box1 9C down" in steps(hidden)
    assert nets(hidden) == {"blackjack": 10}


@provision("13:47-20.22(d)", "13:47-20.22(g)5.i")
def test_wagers_before_the_deal_and_settled_by_the_dealer() -> None:
    lines = steps(night(BET, cards="10C 7D 9C 10H"))
    assert lines.index('call "Dealer 17"') < lines.index("pay 1 blackjack $10.00 at 1 to 1")
    assert Game("night-blackjack").type.cites.late == "13:47-20.22(g)5.i"
    with pytest.raises(Refusal) as refusal:
        night("bet 1 blackjack $2.50", cards="10C 7D 9C 10H")
    assert "whole number of dollars" in refusal.value.message or "chips" in refusal.value.message


@provision("13:47-20.22(e)")
def test_a_card_dealt_by_mistake() -> None:
    lines = (BET, "bet 2 blackjack $10", "ask 1 box1 -> stand", "declare card-by-mistake 6H seat 1 by dealer")
    cards = "10C 10S 7D 5C 9S 10H"
    dead = night(*lines, "ask 1 6H -> refuse", cards=cards)
    assert 'note "6H is dead and burned"' in steps(dead)
    assert nets(dead) == {"blackjack": -10}  # he keeps 15
    assert nets(night(*lines, "ask 1 6H -> accept", cards=cards)) == {"blackjack": 10}


@provision("13:47-20.22(e)")
@pytest.mark.parametrize(("exposed", "seen_by"), [("", (1,)), (" exposed", None)], ids=["unseen", "seen by all"])
def test_who_sees_the_card_that_a_player_is_asked_about(exposed: str, seen_by: tuple[int, ...] | None) -> None:
    mistake = f"declare card-by-mistake 6H seat 1{exposed} by dealer"
    lines = (BET, "bet 2 blackjack $10", "ask 1 box1 -> stand", mistake, "ask 1 6H -> refuse")
    events = night(*lines, cards="10C 10S 7D 5C 9S 10H").transcript.events
    asked = [event for event in events if isinstance(event, Asked) and event.phrase == "dealt-by-mistake"]
    assert [event.seen_by for event in asked] == [seen_by]


@provision("13:47-20.22(f)[several-hands]", "13:47-20.22(g)5.ii")
def test_several_hands() -> None:
    three = ("bet 1 blackjack $10", "bet 1 box:4 $10", "bet 2 blackjack $10", "bet 3 blackjack $10")
    played = night(*three, cards="10C 10S 10D 10H 7D 9C 9S 9D 9H 10C")
    acted = [line.split('"')[1] for line in starting(played, "ask")]
    assert acted == ["box1", "box2", "box3", "box4"]
    with pytest.raises(Refusal) as refusal:
        night("bet 1 blackjack $10", "bet 1 box:2 $10", cards="10C 7D 9C 10H")
    assert refusal.value.cite == "13:47-20.22(f)[several-hands]"


@provision("13:47-20.22(a)[splitting-pairs]", "13:47-20.22(g)1[split]", "13:47-20.22(g)1[ten-values]",
           "13:47-20.22(g)2[equal-wager]", "13:47-20.22(g)2[right-hand-first]")  # fmt: skip
def test_splitting() -> None:
    played = night(BET, SPLIT, cards="8C 7D 8D 10H 3C 10S 10D")
    assert starting(played, "stake") == ["stake 1 split:1.2 $10.00"]
    order = ["draw box1 3C", 'ask 1 "box1" -> stand', "draw box1.2 10S"]
    assert [line for line in steps(played) if line in order] == order
    night(BET, SPLIT, cards="JC 7D QD 10H 3C 10S 10D")
    with pytest.raises(Refusal, match="'split' is not a choice"):
        night(BET, SPLIT, cards="9C 7D 8D 10H")


@provision("13:47-20.22(g)2[resplit]", "13:47-20.22(g)2[split-aces]", "13:47-20.22(g)2[split-21]",
           "13:47-20.22(g)2[no-double-after-split]")  # fmt: skip
def test_what_a_split_hand_may_do() -> None:
    six = night(BET, *[SPLIT] * 5, cards="8C 7D 8D 10H 8S 8H 8C 8D 10S 10D 10C 10H 10S 10D", decks=4)
    assert len(starting(six, "stake")) == 5
    aces = starting(night(BET, SPLIT, cards="AC 7D AD 10H 5C AS"), "ask")
    assert aces == ['ask 1 "box1" -> split']
    for option in ("i", "ii", "iii"):
        assert net(BET, SPLIT, cards="AC 10D AD 10H KC 5C", ties=option) == 10 - 10  # 21 wins 1 to 1, 16 loses
    with pytest.raises(Refusal, match="'double' is not a choice"):
        night(BET, SPLIT, DOUBLE, cards="8C 7D 8D 10H 3C")


@provision("13:47-20.22(a)[double-down]", "13:47-20.22(g)3[when]", "13:47-20.22(g)3[amount]",
           "13:47-20.22(g)3[one-card]")  # fmt: skip
def test_doubling_on_ten_or_eleven() -> None:
    for cards in ("7C 7D 3C", "6C 7D 5C", "AC 7D 9C"):
        played = night(BET, DOUBLE, cards=f"{cards} 10H 2H")
        assert starting(played, "stake") == ["stake 1 double $10.00"]
        assert len(starting(played, "draw box1")) == 3
    for cards in ("5C 7D 4C", "10C 7D 2C"):
        with pytest.raises(Refusal, match="'double' is not a choice"):
            night(BET, DOUBLE, cards=f"{cards} 10H")
    with pytest.raises(Refusal, match="was never asked for"):  # no double for less
        night(BET, DOUBLE, "amount 1 double -> $5", cards="6C 7D 5C 10H 2H")


@provision("13:47-20.22(a)[insurance-betting]", "13:47-20.22(g)4[offer]", "13:47-20.22(g)4[amount]",
           "13:47-20.22(g)4[win]", "13:47-20.22(g)4[lose]")  # fmt: skip
def test_insurance() -> None:
    bet, insure = "bet 1 blackjack $20", "ask 1 insurance -> insure"
    assert nets(night(bet, insure, cards="10C AD 9C KH")) == {"insurance": 20, "blackjack": -20}
    lost = night(bet, insure, cards="10C AD 9C 9H")
    assert nets(lost)["insurance"] == -10
    lines = steps(lost)
    assert lines.index("stake 1 insurance $10.00") < lines.index('note "the dealer looks at the hole card"')
    with pytest.raises(Refusal, match=r"Instead: \$10\.00$"):
        night(bet, insure, "amount 1 insurance -> $5", cards="10C AD 9C 9H")
    assert "insurance" not in " ".join(steps(night(bet, cards="10C KD 9C 9H")))


@provision("13:47-20.22(g)7", "13:47-20.22(g)7.i", "13:47-20.22(g)7.ii", "13:47-20.22(g)7.iii", "13:47-20.22(h)3")
def test_the_three_tie_options() -> None:
    tie, naturals = "10C 10D 8C 8H", "AC AD QC KH"
    assert [net(BET, cards=tie, ties=option) for option in ("i", "ii", "iii")] == [0, -10, -10]
    assert [net(BET, cards=naturals, ties=option) for option in ("i", "ii", "iii")] == [0, 0, -10]
    assert refused(ties="iv") == ["13:47-20.22(g)7"]
    for option in ("i", "ii", "iii"):
        assert f"OPTION {option.upper()}" in Game("night-blackjack", ties=option)._repr_svg_()


@provision("13:47-20.22(g)8.i[check]", "13:47-20.22(g)8.i[option-iii]", "13:47-20.22(g)8.i[options-i-and-ii]")
def test_a_dealer_natural() -> None:
    two = (BET, "bet 2 blackjack $10")
    cards = "10C AC KD QC QS AH"
    third = night(*two, cards=cards, ties="iii")
    assert not starting(third, "ask")
    assert starting(third, "take") == ["take 2 blackjack $10.00", "take 1 blackjack $10.00"]
    for option in ("i", "ii"):
        played = night(*two, cards=cards, ties=option)
        assert starting(played, "return", "take") == ["return 2 blackjack $10.00", "take 1 blackjack $10.00"]
    assert "looks at the hole card" not in " ".join(steps(night(BET, cards="10C 9D 9C AH")))


@provision("13:47-20.22(g)9.i[turn-order]", "13:47-20.22(g)9.i[natural-under-options-ii-and-iii]",
           "13:47-20.22(g)9.i[natural-under-option-i]", "13:47-20.22(g)9.i[burn-paid-natural]")  # fmt: skip
def test_a_natural_is_paid_in_turn() -> None:
    assert [net(BET, cards="AC 10D KC 9H", ties=option) for option in ("i", "ii", "iii")] == [15, 20, 20]
    lines = steps(night(BET, "bet 2 blackjack $10", cards="10C AC 10D 9C KC 9H"))
    assert lines.index('note "cards of box2 burned"') < lines.index('ask 1 "box1" -> stand')
    assert [line.split()[1] for line in starting(night(*(f"bet {n} blackjack $10" for n in (3, 1, 2)),
            cards="10C 10S 10H 7D 9C 9S 9H 10D"), "ask")] == ["1", "2", "3"]  # fmt: skip


@provision("13:47-20.22(g)10.i", "13:47-20.22(g)10.ii", "13:47-20.22(g)10.iii", "13:47-20.22(g)10.iv")
def test_players_draw_or_stay() -> None:
    played = night(BET, "bet 2 blackjack $10", HIT, "ask 2 box2 -> stand", cards="10C 10S 6D 2C 9S 10H 10D 5D")
    lines = steps(played)
    assert (
        lines.index("take 1 blackjack $10.00") < lines.index('ask 2 "box2" -> stand') < lines.index("turn dealer by 0")
    )
    over = night(BET, HIT, cards="KC 6D 5C 10H 9C")
    assert "turn dealer by 0" not in steps(over)
    assert starting(over, "draw dealer") == ["draw dealer 6D", "draw dealer 10H down"]
    with pytest.raises(Refusal, match="stand or hit"):
        night(BET, "ask 1 box1 -> surrender", cards="10C 6D 2C 10H")


@provision("13:47-20.22(g)10.v.(1)", "13:47-20.22(g)10.v.(2)", "13:47-20.22(g)10.v.(3)[draw]",
           "13:47-20.22(g)10.v.(3)[soft-totals]", "13:47-20.22(g)10.v.(3)[dealer-bust]")  # fmt: skip
@pytest.mark.parametrize(
    ("up", "down", "drawn", "total"),
    [
        ("10D", "7H", "", "17"),
        ("10D", "6H", "2H", "18"),
        ("2D", "3H", "4H 5H 2C 5C", "21"),
        ("6D", "AH", "", "soft 17"),
        ("10D", "6H", "6S", "22"),
    ],
)
def test_how_the_dealer_draws(up: str, down: str, drawn: str, total: str) -> None:
    played = night(BET, cards=f"10C {up} 9C {down} {drawn}")
    assert f'call "Dealer {total}"' in steps(played)
    assert "turn dealer by 0" in steps(played)


@provision("13:47-20.2[blackjack]",
           "13:47-20.22(h)1[settlement-order]", "13:47-20.22(h)1[higher-count]", "13:47-20.22(h)1[lower-count]",
           "13:47-20.22(h)2")  # fmt: skip
def test_settlement() -> None:
    bets = [f"bet {n} blackjack $10" for n in (1, 3, 6)]
    played = night(*bets, cards="10C 10S 10H 10D KC 7S 8H 8D", seats=(1, 3, 6))
    assert starting(played, "pay", "take", "return") == [
        "return 6 blackjack $10.00", "take 3 blackjack $10.00", "pay 1 blackjack $10.00 at 1 to 1"
    ]  # fmt: skip
    bust = night(BET, "bet 2 blackjack $10", "ask 1 box1 -> stand", "ask 2 box2 -> double",
                 cards="10C 6S 10D 2C 5S 6H 3S 7C")  # fmt: skip
    assert sorted(starting(bust, "pay")) == ["pay 1 blackjack $10.00 at 1 to 1", "pay 2 blackjack $10.00 at 1 to 1",
                                             "pay 2 double $10.00 at 1 to 1"]  # fmt: skip


@provision("13:47-20.12(c)1", "13:47-20.22(g)9.i[natural-under-option-i]")
@pytest.mark.parametrize(("rounding", "paid"), [("half up", (8, 23)), ("up", (8, 23)), ("down", (7, 22))])
def test_what_three_to_two_leaves_over_is_rounded_as_posted(rounding: str, paid: tuple[int, int]) -> None:
    wagers = ("bet 1 blackjack $5", "bet 1 blackjack $15")
    assert tuple(net(bet, cards="AC 10D KC 9H", rounding=rounding) for bet in wagers) == paid


@provision("13:47-20.22(g)4[amount]")
def test_insurance_is_never_more_than_half() -> None:
    insure = "ask 1 insurance -> insure"
    played = night("bet 1 blackjack $5", insure, cards="10C AD 9C KH", rounding="up")
    assert nets(played) == {"insurance": 4, "blackjack": -5}
    assert "insurance" not in " ".join(steps(night("bet 1 blackjack $1", cards="10C AD 9C KH")))
