"""Spanish 21, 19:47-19: cards, wagers, decisions, bonuses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from tests.games.blackjack_family import cites, nets, script, starting, steps
from tests.games.blackjack_family import net as family_net

from chapter47 import Game, Refusal
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.cards.procedure import shoe_cards
from chapter47.games.spanish_21.dealing import verify_age
from chapter47.games.spanish_21.elections import SpanishElections
from chapter47.rulebook.testing import provision

BET = "bet 1 blackjack $10"
SPLIT, DOUBLE, HIT = (f"ask 1 box1 -> {what}" for what in ("split", "double", "hit"))
NONE = {"hole_card": "none"}


def spanish(*lines: str, **more: Any) -> Any:
    return script(*lines, game="spanish-21", **more)


def net(*lines: str, **more: Any) -> float:
    return family_net(*lines, game="spanish-21", **more)


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in SpanishElections.violations(choices)]


@provision("19:47-19.2(a)", "19:47-19.2(a)[48-cards]", "19:47-19.2(a)[cutting-card]", "19:47-19.1[suit]",
           "19:47-19.2[six-boxes]")  # fmt: skip
def test_six_or_eight_decks_without_tens() -> None:
    assert [refused(decks=n) for n in (6, 8)] == [[], []]
    assert [refused(decks=n) for n in (4, 7)] == [["19:47-19.2(a)"]] * 2
    for decks, number in ((6, 288), (8, 384)):
        cards = shoe_cards(SpanishElections.elect(decks=decks))
        assert len(cards) == number
        assert {card.rank for card in cards} == {*range(1, 10), 11, 12, 13}
        assert {card.suit for card in cards} == set("SHDC")
    assert refused(backs=("red", "blue")) == ["19:47-19.2(a)"]
    assert refused(cutting_card_colour="red") == ["19:47-19.2(a)[cutting-card]"]
    assert refused(boxes=7) == ["19:47-19.2[six-boxes]"]


@provision("19:47-19.1[blackjack]", "19:47-19.1[hard-total]", "19:47-19.1[soft-total]", "19:47-19.2(b)")
def test_counts() -> None:
    assert rules.total(1 + 1 + 9, 2) == 21
    assert rules.total(1 + 10 + 5, 1) == 16
    assert rules.is_soft(7, 1)
    assert not rules.is_soft(1 + 6 + 10, 1)
    assert net(BET, "cards AC 9D KC 8H", **NONE) == 15
    assert net(BET, SPLIT, "cards AC 9D AD KC 2C KH", **NONE) == 10 - 10  # 21, not a blackjack: 1 to 1


@provision("19:47-19.3(a)", "19:47-19.3(b)", "19:47-19.3(c)", "19:47-19.3(c)[exposed]", "19:47-19.4(a)",
           "19:47-19.4(b)2", "19:47-19.4[cut]")  # fmt: skip
def test_opening() -> None:
    cards = "cards 2S KC 7D 9C KH"
    lines = steps(spanish("open", BET, cards, decks=6, staff=True, **NONE))
    marks = ["6 decks sorted", 'attest floorperson "tens removed and destroyed" 24', "each deck spread",
             "turned face down", "washed and stacked", "shuffle 288", "cut 1", "cutting card 72 from",
             "draw burn unseen"]  # fmt: skip
    found = [next(i for i, line in enumerate(lines) if mark in line) for mark in marks]
    assert found == sorted(found)
    counts = ["attest dealer 6", "attest dealer 6", 'attest floorperson "tens" 23']
    wrong = steps(spanish("open", *counts, BET, cards, decks=6, staff=True, **NONE))
    assert 'note "not 24 tens: counted again"' in wrong
    again = steps(spanish("open", "declare card-exposed-while-mixing by dealer", BET, cards, staff=True, **NONE))
    exposed = again.index('note "a card was exposed; the cards are mixed again"')
    assert exposed < again.index('attest dealer "washed and stacked"')
    with pytest.raises(Refusal, match="depth 9"):
        spanish("open", "cut 1 at 9", BET, cards, **NONE)
    assert refused(cutting_card_from_back=60, decks=6) == ["19:47-19.4[cut]"]


@provision("19:47-19.3(d)")
def test_cards_are_changed_within_a_day() -> None:
    monday = datetime(2011, 1, 3, 10)
    verify_age(monday, monday + timedelta(hours=24))
    with pytest.raises(Refusal, match="more than 24 hours"):
        verify_age(monday, monday + timedelta(hours=24, minutes=1))
    assert "19:47-19.3(d)" in cites(spanish("open", BET, "cards 2S KC 7D 9C KH", staff=True, **NONE))


@provision("19:47-19.4(b)1", "19:47-19.15(j)", "19:47-19.15(k)")
def test_a_shuffling_device() -> None:
    lines = steps(spanish("open", BET, "cards 2S KC 7D 9C KH", shuffle="device", **NONE))
    assert "load 384 cards" in lines
    assert not [line for line in lines if line.startswith("cut") or "cut the cards" in line]
    jam = steps(
        spanish("open", "declare shuffler-jam by dealer", BET, "cards 2S KC 7D 9C KH", shuffle="device", **NONE)
    )
    failed = next(i for i, line in enumerate(jam) if "reshuffled by approved procedures" in line)
    assert failed < jam.index("load 384 cards")
    assert refused(shuffle="hand", device_on_table=True) == ["19:47-19.15(k)"]
    assert refused(shuffle="device", device_on_table=True) == []


@provision("19:47-19.4(c)", "19:47-19.4(d)1", "19:47-19.4(d)2")
def test_who_cuts() -> None:
    reshuffle = "declare reshuffle by floorperson"
    bet = "bet 5 blackjack $10"
    rounds = ("round 1", bet, "round 2", reshuffle, bet, "round 3", reshuffle, bet)
    hand = "2S KC 7D 9C KH"
    played = spanish("open", *rounds, f"cards {hand} {hand} {hand}", seats=(5, 2, 3), **NONE)
    offers = [line for line in starting(played, "ask") if "cut the cards" in line]
    assert [line.split()[1] for line in offers] == ["5", "5", "3"]  # first come; far right; the next
    declined = [f"ask {seat} cut -> decline" for seat in (5, 3, 2)]
    alone = spanish("open", *declined, bet, f"cards {hand}", seats=(5, 2, 3), **NONE)
    assert starting(alone, "cut") == ["cut 0 at 192"]


# ---- wagers --------------------------------------------------------------------------------------------------------


@provision("19:47-19.5[base-wager]", "19:47-19.1[push]", "19:47-19.5[player-21]", "19:47-19.5[blackjack]",
           "19:47-19.5[dealer-blackjack]")  # fmt: skip
def test_the_base_wager() -> None:
    assert net(BET, "cards KC KD QC 9H", **NONE) == 10
    assert net(BET, "cards KC KD QC QH", **NONE) == 0
    assert net(BET, HIT, "cards 7C KD 8D 6H 5H 6S", **NONE) == 15  # 6-7-8 against a drawn 21
    assert net(BET, HIT, "cards 9C KD 8D 4H 5H 6S", **NONE) == 10
    assert net(BET, "cards AC AD KC QH", **NONE) == 15
    assert net(BET, HIT, "cards 7C KD 8D 6H AH", **NONE) == -10
    assert nets(spanish(BET, DOUBLE, "cards 6C KD 5C 8C AH", **NONE)) == {"blackjack": -10, "double": 0}


@provision(
    "19:47-19.5(f)[five-cards]", "19:47-19.5(f)[six-cards]", "19:47-19.5(f)[seven-cards]", "19:47-19.5(f)[678-mixed]",
    "19:47-19.5(f)[678-suited]", "19:47-19.5(f)[678-spades]", "19:47-19.5(f)[777-mixed]", "19:47-19.5(f)[777-suited]",
    "19:47-19.5(f)[777-spades]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("2C 3C 4C 5C 7D", 15),
        ("2C 2D 3C 4C 5C 5D", 20),
        ("2C 2D 2H 3C 3D 4C 5C", 30),
        ("2C 2D 2H 2S 3C 3D 3H 4C", 30),
        ("6C 7C 8D", 15),
        ("8H 6H 7H", 20),
        ("6S 7S 8S", 30),
        ("7C 7D 7H", 15),
        ("7H 7H 7H", 20),
        ("7S 7S 7S", 30),
        ("9C 8C 4C", 10),
    ],
)
def test_bonus_21s(cards: str, won: float) -> None:
    first, second, *drawn = cards.split()
    hits = [HIT] * len(drawn)
    assert net(BET, *hits, f"cards {first} KD {second} {' '.join(drawn)} QH", **NONE) == won


@provision("19:47-19.5(f)[not-doubled]")
def test_a_doubled_hand_gets_no_bonus_and_a_split_one_does() -> None:
    assert net(BET, DOUBLE, "cards 6C KD 7C 8C QH", **NONE) == 20
    split = (BET, SPLIT, HIT)
    assert nets(spanish(*split, "cards 7C KD 7D 7S 7H KC QH", **NONE))["blackjack"] == 15


@provision("19:47-19.5(g)[super-bonus]", "19:47-19.5(g)[envy]", "19:47-19.5(g)[not-split]")
def test_the_super_bonus() -> None:
    def paid(
        wager: int, *more: str, up: str = "7S", cards: str = "7H KC {up} 7H QC 7H KH", asks: tuple[str, ...] = (HIT,)
    ) -> list[str]:
        bets = (f"bet 1 blackjack ${wager}", "bet 2 blackjack $10")
        played = spanish(*bets, *asks, *more, f"cards {cards.format(up=up)}", **NONE)
        return starting(played, "pay 1", "pay 2 envy")

    assert paid(5) == ["pay 1 blackjack $10.00 at 2 to 1", "pay 1 super-bonus $1,000.00", "pay 2 envy-bonus $50.00"]
    assert "pay 1 super-bonus $5,000.00" in paid(25)
    assert paid(4) == ["pay 1 blackjack $8.00 at 2 to 1"]
    assert paid(25, up="8S") == ["pay 1 blackjack $50.00 at 2 to 1"]
    assert not [line for line in paid(25, asks=(DOUBLE,)) if "super" in line]
    split = paid(25, asks=(SPLIT, HIT), cards="7H KC {up} 7H QC 7H 7H 2C KH")
    assert not [line for line in split if "super" in line]


@provision("19:47-19.6[match]", "19:47-19.6[six-decks]", "19:47-19.6[eight-decks]", "19:47-19.6[settlement]")
def test_match_the_dealer() -> None:
    for decks, unsuited, suited in ((6, 20, 45), (8, 15, 60)):
        more: dict[str, Any] = {"match_dealer": "true", "decks": decks, **NONE}
        for cards, won in (("9H 9S 4C", unsuited), ("9S 9S 4C", suited), ("9H 9S 9S", unsuited + suited)):
            assert nets(spanish(BET, "bet 1 match $5", f"cards {cards} KH", **more))["match"] == won
        assert nets(spanish(BET, "bet 1 match $5", "cards KH QS 4C 8H", **more))["match"] == -5
    bets = (BET, "bet 1 match $5", "bet 2 blackjack $10", "bet 2 match $5")
    lines = steps(spanish(*bets, "cards KH 9C KS 6C 4C 9H", match_dealer="true"))
    order = ["take 2 match $5.00", "pay 1 match $15.00 at 3 to 1", 'note "no blackjack"']
    assert [line for line in lines if line in order] == order
    with pytest.raises(Refusal, match="no main wager"):
        spanish("bet 1 match $5", "cards KH", match_dealer="true")


# ---- decisions -----------------------------------------------------------------------------------------------------


@provision("19:47-19.7[deal]", "19:47-19.7[hole-card]", "19:47-19.7(h)")
def test_the_deal() -> None:
    bets = ("bet 1 blackjack $10", "bet 3 blackjack $10")
    played = spanish(*bets, "cards KC QC 7D 9C 9D KH", **NONE)
    assert [line.split()[1] for line in starting(played, "draw")][:5] == ["box1", "box3", "dealer", "box1", "box3"]
    assert [name for name, _ in played.table.shoe.discards] == ["box3", "box1", "dealer"]
    checked = steps(spanish(BET, "cards KC QD 6C 9H"))
    assert checked.index('note "no blackjack"') < checked.index('ask 1 "box1" -> stand')
    assert not [line for line in steps(spanish(BET, "cards KC 9D 6C QH KS")) if "reader" in line]
    ended = spanish(BET, "cards KC QD 6C AH")
    assert not starting(ended, "ask")


@provision("19:47-19.8[surrender]")
def test_surrender() -> None:
    give_up = "ask 1 box1 -> surrender"
    assert net(BET, give_up, "cards JC 9D 6C", **NONE) == -5
    assert net(BET, give_up, "cards JC KD 6C AH", **NONE) == -10
    with pytest.raises(Refusal, match="not a choice"):
        spanish(BET, HIT, give_up, "cards JC 9D 3C 2C", **NONE)


@provision("19:47-19.9[double]", "19:47-19.9[rescue]", "19:47-19.1[rescue]")
def test_doubling_and_rescue() -> None:
    three = (BET, HIT, DOUBLE)
    assert net(*three, "cards 3C 9D 3D 4C KC KH", **NONE) == 20
    assert net(BET, DOUBLE, "amount 1 double -> $5", "cards 6C 9D 5C 9H KH", **NONE) == 15
    with pytest.raises(Refusal, match="cannot be the double"):
        spanish(BET, DOUBLE, "amount 1 double -> $15", "cards 6C 9D 5C 9H KH", **NONE)
    rescued = (BET, DOUBLE, "amount 1 double -> $10", "ask 1 rescue -> rescue")
    assert nets(spanish(*rescued, "cards 6C 9D 4C 2H", **NONE)) == {"double": 0, "blackjack": -10}
    with pytest.raises(Refusal, match="no or rescue"):  # no second double
        spanish(BET, DOUBLE, "amount 1 double -> $10", DOUBLE, "cards 6C 9D 4C 2H KH", **NONE)
    assert not [line for line in steps(spanish(BET, HIT, "cards 6C 9D 4C 2H KH", **NONE)) if "rescue" in line]
    over = steps(spanish(BET, DOUBLE, "cards KC 9D 5C 9H", **NONE))
    assert not [line for line in over if "rescue" in line]


@provision("19:47-19.10[split]")
def test_splitting() -> None:
    aces = (BET, SPLIT, HIT)
    played = spanish(*aces, "cards AC 9D AD 5C 6C KC KH", **NONE)
    assert 'call "box1 12"' in steps(played)
    assert net(BET, SPLIT, DOUBLE, "cards AC 9D AD 5C 5H 2C KH", **NONE) == 20 - 10
    four = spanish(BET, *[SPLIT] * 3, "cards 8C 9D 8D 8H 8S KC KD KH KS QH", **NONE)
    assert len(starting(four, "stake")) == 3
    with pytest.raises(Refusal, match="'split' is not a choice"):
        spanish(BET, *[SPLIT] * 4, "cards 8C 9D 8D 8H 8S 8C", **NONE)


@provision("19:47-19.11[insurance]", "19:47-19.11[insurance-pays]", "19:47-19.12(a)")
def test_insurance_and_drawing() -> None:
    insure = "ask 1 insurance -> insure"
    assert nets(spanish(BET, insure, "cards KC AD 9C KH", **NONE))["insurance"] == 10
    assert nets(spanish(BET, insure, "cards KC AD 9C 9H", **NONE))["insurance"] == -5
    spanish(BET, HIT, "cards KC 9D QC AC KH", **NONE)
    with pytest.raises(Refusal, match="was never asked for"):
        spanish(BET, HIT, HIT, "cards KC 9D 6C 5C KH", **NONE)


@provision("19:47-19.12(b)", "19:47-19.12(c)")
def test_the_dealer() -> None:
    assert 'call "Dealer soft 17"' in steps(spanish(BET, "cards KC 6D 9C AH", **NONE))
    assert 'call "Dealer 18"' in steps(spanish(BET, "cards KC 9D 9C 7H 2H", **NONE))
    for cards in ("KC 9D 6C QC", "KC 9D 6C 5C"):  # over 21, and a 21 that nothing can beat
        drawn = starting(spanish(BET, HIT, f"cards {cards} 3H", **NONE), "draw dealer")
        assert len(drawn) <= 2


def test_the_layout_says_what_it_pays() -> None:
    drawing = Game("spanish-21", match_dealer=True)._repr_svg_()
    assert "STANDS ON ALL 17S" in drawing
    assert "3 TO 1 ON 7-7-7 OF SPADES" in drawing
