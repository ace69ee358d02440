"""Cards, rankings, shuffle, start and deal of pai gow poker: 19:47-11.2 to 11.8C."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.against_the_house import rounds_of
from tests.games.pai_gow_poker.helping import DEALER, DICE, KEY, LOSES, WINS, nets, one, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.pai_gow import rules as contests
from chapter47.games.pai_gow.betting import DEALER as DEALER_BANK
from chapter47.games.pai_gow.dealing import counted
from chapter47.games.pai_gow_poker.hands.rules import LOW, ranking
from chapter47.games.pai_gow_poker.procedure import CARDS
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

GAME = Game(KEY)
FIVE = ranking(GAME.elections)
LOWEST = ranking(Game(KEY, wheel="lowest").elections)


def strength(text: str) -> int:
    return FIVE.strength(parse_cards(text))


@provision("19:47-11.3[five-card]", "19:47-11.3[joker]")
def test_hands_of_five() -> None:
    order = (
        "AC AD AH AS JOKER, AC KC QC JC JOKER, KD QD JD 10D 9D, 4C 4D 4H 4S AC, 3C 3D 3H 2S 2C, AC KC QC JC 9C, "
        "JOKER KC QD JH 10S, 8C 8D 8H AS KC, 8C 8D 3H 3S KC, 8C 8D JOKER KS QC, JOKER QD 9H 7S 5C"
    )
    found = [strength(hand) for hand in order.split(", ")]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 11
    name = lambda text: FIVE.name(parse_cards(text))  # noqa: E731
    assert name("8C 8D JOKER KS QC") == "pair"  # the joker is no third eight
    assert name("AC AD JOKER KS QC") == "three-of-a-kind"
    assert name("9C 8D JOKER 6S 5C") == "straight"
    assert name("KC 9C JOKER 6C 5C") == "flush"
    assert name("KC QC JOKER JC 10C") == "royal flush"


@provision("19:47-11.3[wheel]")
def test_the_wheel() -> None:
    wheel, king, six = "AC 2D 3H 4S 5C", "KC QD JH 10S 9C", "6C 5D 4H 3S 2C"
    assert strength("AC KD QH JS 10C") > strength(wheel) > strength(king)
    assert LOWEST.strength(parse_cards(wheel)) < LOWEST.strength(parse_cards(six))
    suited = [FIVE.strength(parse_cards(f"{a} 2D 3D 4D 5D")) for a in ("AD",)]
    assert suited[0] > FIVE.strength(parse_cards("KD QD JD 10D 9D"))


@provision("19:47-11.3[low-hands]")
def test_hands_of_two() -> None:
    low = lambda text: LOW.strength(parse_cards(text))  # noqa: E731
    assert low("AC JOKER") == low("AC AD")
    assert low("JOKER KC") == low("AD KH") < low("2C 2D")
    assert low("KC QC") == low("KC QD") > low("KC JC")


@provision(
    "19:47-11.2[deck]", "19:47-11.5[inspection]", "19:47-11.5[display]", "19:47-11.5[wash]", "19:47-11.6[shuffle]"
)
def test_opening_and_shuffle() -> None:
    played = script("staff", "open", f"bet 1 {KEY} $100", DICE, f"cards {DEALER} {WINS}")
    lines = steps(played)
    assert lines[:5] == [
        'attest dealer "red deck of 52 and one joker"',
        'attest dealer "inspected by the dealer"',
        'attest floorperson "verified by the floorperson"',
        'attest dealer "spread face up by suit and sequence with the joker for the first player"',
        'attest dealer "turned face down, washed and stacked"',
    ]
    assert not starting(script("open", f"bet 1 {KEY} $100", DICE, f"cards {DEALER} {WINS}"), "attest")
    assert lines.count("shuffle 53 cards") == 2
    assert played.table.shoe.size == 53
    assert sum(card.rank == 0 for card in played.table.shoe.composition.elements()) == 1


@provision("19:47-11.6[cut]")
def test_the_cut() -> None:
    lines = (
        "open",
        'ask 1 "cut the cards" -> decline',
        'ask 2 "cut the cards" -> cut',
        "cut 2 at {}",
        f"bet 1 {KEY} $100",
    )
    played = script(*(line.format(30) for line in lines), DICE, f"cards {DEALER} {WINS}")
    assert starting(played, 'ask 1 "cut', 'ask 2 "cut', "cut")[:3] == [
        'ask 1 "cut the cards" -> decline',
        'ask 2 "cut the cards" -> cut',
        "cut 2 at 30",
    ]
    with pytest.raises(Refusal, match="depth 9 is not allowed"):
        script(*(line.format(9) for line in lines))


@provision("19:47-11.2[second-deck]", "19:47-11.2[alternate]")
def test_two_decks() -> None:
    with pytest.raises(Unlawful, match="only with an automated") as refused:
        Game(KEY, decks=2)
    assert refused.value.cite == "19:47-11.2[second-deck]"
    _, lines = rounds_of(KEY, 3, lambda _: [Bet(1, KEY, 5000)], decks=2, shuffler="automated")
    assert [line[6:9] for line in lines if "deck in play" in line][:3] == ["red", "blu", "red"]


@provision("19:47-11.4[three-dice]", "19:47-11.4[shake]", "19:47-11.8C[announce]", "19:47-11.8C[shaker-back]")
def test_the_dice() -> None:
    lines = steps(one(WINS, "staff"))
    at = lines.index('call "No more bets"')
    assert lines[at + 1 : at + 5] == [
        'attest dealer "shaker covered and shaken at least three times"',
        "roll 1 1 6",
        'call "1, 1, 6: total 8"',
        'note "counted from the dealer: the deal starts with the dealer"',
    ]
    assert 'attest dealer "shaker covered, shaken once, put to the dealer\'s right"' in lines
    with pytest.raises(Refusal, match="not a roll of 3 dice"):
        script(f"bet 1 {KEY} $100", "roll 1 2")


@provision("19:47-11.8C[count]")
def test_the_count() -> None:
    falls = {total: counted(CARDS.positions, DEALER_BANK, total) for total in range(3, 19)}
    assert falls[8] == falls[15] == 0
    assert falls[9] == 1
    assert falls[14] == 6
    ways = Counter(contests.start(a + b + c, 7) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    assert [ways[position] for position in range(1, 8)] == [31, 31, 31, 31, 31, 31, 30]


@provision("19:47-11.8C[generator]")
def test_a_random_number() -> None:
    played = script(f"bet 1 {KEY} $100", "spin 2", f"cards {WINS} {DEALER}", start_by="generator")
    lines = steps(played)
    assert lines[lines.index("spin 2") + 1 :][:2] == [
        'call "The number is 2"',
        'note "counted from the dealer: the deal starts with position 1"',
    ]
    assert not any("shaker" in line for line in lines)
    with pytest.raises(Refusal, match="not on the wheel") as refused:
        script(f"bet 1 {KEY} $100", "spin 8", start_by="generator")
    assert refused.value.cite == "19:47-11.8C[generator]"


@provision("19:47-11.8[four-left]")
def test_the_dealer_counts_the_cards_that_are_left() -> None:
    count = 'attest dealer "the cards that are left are counted"'
    assert f"{count} 4" in steps(one(WINS, "staff"))
    assert not [line for line in steps(one(WINS)) if "counted" in line and "left" in line]
    again = steps(one(WINS, "staff", 'attest dealer "shaken"', f"{count} 3", f"{count} 4"))
    assert f"{count} 3" in again and 'note "3 cards are left, not 4"' not in again
    wrong = steps(one(WINS, "staff", 'attest dealer "shaken"', f"{count} 3", f"{count} 3"))
    assert 'note "3 cards are left, not 4"' in wrong
    void = one(WINS, "staff", 'attest dealer "shaken"', f"{count} 3", f"{count} 3", "declare wrong-count seat 1")
    assert [net for *_, net in nets(void)] == [0]


@provision("19:47-11.8[order]", "19:47-11.8[four-left]", "19:47-11.8[unwagered]")
def test_the_deal_from_a_shoe() -> None:
    hands = [DEALER.split(), LOSES.split(), WINS.split()]
    cards = " ".join(hand[at] for at in range(7) for hand in hands)
    played = script(f"bet 1 {KEY} $50", f"bet 2 {KEY} $50", DICE, f"cards {cards}", dealt_from="manual shoe")
    assert [line.split()[1] for line in starting(played, "draw")][:4] == [
        "dealer",
        "seat-2",
        "seat-1",
        "dealer",
    ]
    assert len(starting(played, "draw")) == 21
    lines = steps(played)
    at = lines.index('note "4 cards are left and go into the discard rack unseen"')
    assert lines[at + 1] == 'note "cards taken in unseen: position 6, position 5, position 4, position 3"'


@provision("19:47-11.8A[hand]", "19:47-11.8A[device]", "19:47-11.8B[stacks]")
def test_other_ways_of_dealing() -> None:
    with pytest.raises(Unlawful, match="from the hand only where") as refused:
        Game(KEY, dealt_from="hand")
    assert refused.value.cite == "19:47-11.8A[device]"
    cards = " ".join(card for pair in zip(DEALER.split(), WINS.split(), strict=True) for card in pair)
    by_hand = script(f"bet 1 {KEY} $50", DICE, f"cards {cards}", dealt_from="hand", shuffler="automated")
    assert [line.split()[1] for line in starting(by_hand, "draw")][:3] == ["dealer", "seat-1", "dealer"]
    assert "19:47-11.8A[hand]" in by_hand.transcript.text()
    stacks = [line.split()[1] for line in starting(one(WINS), "draw")]
    assert stacks == ["dealer"] * 7 + ["seat-1"] * 7
