"""Hands, cards and wagers of a casino night, proved through the games that are played: 13:47-20.2, 20.10(c)2, 20.19."""

from __future__ import annotations

from itertools import pairwise

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.night.definitions import DEFINITIONS, HANDS, beats, hand_name
from chapter47.night.opening import DEALT_FROM
from chapter47.rulebook.testing import provision
from chapter47.scripts import Played
from chapter47.table.cards import Card, parse_cards


def cards(text: str) -> list[Card]:
    return list(parse_cards(text))


def lines(played: Played) -> list[str]:
    return [line.split("{")[0].strip() for line in played.transcript.body()]


def stud(answer: str) -> Played:
    """Casino-night Caribbean stud: two pairs of kings, all else equal too."""
    dealt = "KC KH KD KS 9C 9H 7D 7S 2C 2H"
    return play_script(
        f'game night-caribbean-stud\nseat 1 Ann $500\nbet 1 ante $5\ncards {dealt}\nask 1 "bet or fold" -> {answer}\n'
    )


@provision(
    "13:47-20.2[royal-flush]", "13:47-20.2[straight-flush]", "13:47-20.2[four-of-a-kind]", "13:47-20.2[full-house]",
    "13:47-20.2[flush]", "13:47-20.2[straight]", "13:47-20.2[three-of-a-kind]", "13:47-20.2[two-pairs]",
    "13:47-20.2[pair]",
)  # fmt: skip
def test_every_hand_between_its_best_and_its_poorest() -> None:
    for hand in HANDS:
        assert hand_name(cards(hand.best)) == hand_name(cards(hand.poorest)) == hand.name
        assert not beats(cards(hand.poorest), cards(hand.best))
    for better, worse in pairwise(HANDS):
        assert beats(cards(better.poorest), cards(worse.best))


@provision("13:47-20.2[royal-flush]", "13:47-20.2[straight-flush]", "13:47-20.2[full-house]", "13:47-20.2[straight]")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("AS KS QS JS 10S", "KS QS JS 10S 9S"),
        ("9H 8H 7H 6H 5H", "5S 4S 3S 2S AS"),
        ("AS AH AD AC 2S", "KS KH KD KC AS"),
        ("3S 3H 3D 2C 2S", "2S 2H 2D AC AS"),
        ("6S 5H 4D 3C 2S", "5S 4H 3D 2C AS"),
        ("AS AH AD 3C 2S", "KS KH KD AC QS"),
        ("KS KH 8D 8C 4S", "AS AH KD QC JS"),
    ],
)
def test_which_hand_is_higher(higher: str, lower: str) -> None:
    assert beats(cards(higher), cards(lower))
    assert not beats(cards(lower), cards(higher))


@provision("13:47-20.2[straight]", "13:47-20.2[suit]", "13:47-20.2[pair]", "13:47-20.2[flush]")
def test_no_way_round_the_ace_and_no_suit_above_another() -> None:
    assert hand_name(cards("QS KH AD 2C 3S")) == "high card"
    spades, hearts = cards("AS 9S 7S 4S 2S"), cards("AH 9H 7H 4H 2H")
    assert hand_name(spades) == hand_name(hearts) == "flush"
    assert not beats(spades, hearts)
    assert not beats(hearts, spades)
    assert hand_name(cards("9C 9D 4H 3S 2C")) == "pair"
    assert hand_name(cards("9C 10C 4H 3S 2C")) == "high card"


@provision("13:47-20.2[push]", "13:47-20.2[hand]")
def test_equal_hands_push() -> None:
    played = stud("bet")
    assert [wager["net"] for wager in played.as_dict()["wagers"]] == [0, 0]
    told = lines(played)
    assert [line for line in told if line.startswith("return")] == ["return 1 ante $5.00", "return 1 bet $10.00"]
    own = [line.split()[2] for line in told[: told.index("return 1 ante $5.00")] if line.startswith("draw seat-1")]
    assert own == ["KC", "KD", "9C", "7D", "2C"]  # the hand of that round, and no other


@provision("13:47-20.2[fold]")
def test_a_folded_hand_is_out() -> None:
    told = lines(stud("fold"))
    after = told[told.index('ask 1 "bet or fold" -> fold') :]
    assert "take 1 ante $5.00" in after
    assert not any(line.startswith(("turn seat-1", "stake 1", "return 1", "pay 1")) for line in after)


@provision("13:47-20.2[burning-a-card]", "13:47-20.2[cutting-card]")
def test_a_burnt_card_is_not_shown_and_the_cutting_card_is_never_dealt() -> None:
    played = play_script('game night-red-dog\nseat 1 Ann $90\nopen\ncards 4C\nask 0 "see it" -> no\n')
    told = lines(played)
    assert "draw burn 4C down" in told
    assert not any(line.startswith("turn burn") for line in told)
    assert played.table.shoe.left == 51
    assert played.table.shoe.size == 52  # the cutting card is none of them
    assert 'note "cutting card 13 from the back"' in told


@provision("13:47-20.2[shuffle]", "13:47-20.19(a)2")
@pytest.mark.parametrize("how", ["hand", "machine"])
def test_the_whole_deck_is_shuffled_after_a_round_of_stud_and_not_at_red_dog(how: str) -> None:
    start = f"game night-caribbean-stud\nelect shuffled_by={how}\nseat 1 Ann $500\nstaff\nbet 1 ante $5\n"
    told = lines(play_script(start + 'cards KC KH KD KS 9C 9H 7D 7S 2C 2H\nask 1 "bet or fold" -> bet\n'))
    after = told[told.index("return 1 bet $10.00") :]
    said = next(at for at, line in enumerate(after) if line.startswith("attest") and f"shuffled by {how}" in line)
    assert said in (after.index("shuffle 52 cards") - 1, after.index("shuffle 52 cards") + 1)
    red_dog = lines(play_script("game night-red-dog\nseat 1 Ann $90\nbet 1 original $5\ncards 4C 5C\n"))
    assert not any(line.startswith("shuffle") for line in red_dog)


@provision("13:47-20.19(b)4", "13:47-20.19(c)")
@pytest.mark.parametrize("source", DEALT_FROM)
def test_from_the_shoe_or_from_the_hand_one_by_one(source: str) -> None:
    place = {"shoe": "in the dealing shoe", "hand": "in the dealer's hand"}[source]
    played = play_script(
        f"game night-caribbean-stud\nelect dealt_from={source}\nseat 1 Ann $500\nopen\nbet 1 ante $5\n"
        'cards KC KH KD KS 9C 9H 7D 7S 2C 2H\nask 1 "bet or fold" -> fold\n'
    )
    told = lines(played)
    placed = told.index(f'note "the deck is {place}"')
    drawn = [line.split()[2] for line in told[placed:] if line.startswith("draw ")]
    assert drawn == "KC KH KD KS 9C 9H 7D 7S 2C 2H".split()  # the order of the stack, after it was placed


@provision("13:47-20.10(c)2")
@pytest.mark.parametrize("bet", ["odds $10", "hop $10", "fire $5", "pass-odds $10"])
def test_no_wager_that_the_section_does_not_list(bet: str) -> None:
    start = "game night-craps\nlimits $1.00 to $500.00 chip $1.00 coin $0.25\nseat 1 Ann $90\n"
    with pytest.raises(Refusal) as caught:
        play_script(f"{start}bet 1 {bet}\n")
    assert str(caught.value.cite).startswith("13:47-20.25") or "13:47-20.10(c)2" in str(caught.value)
    listed = {kind.key for kind in game("night-craps").type.wagers}
    assert bet.split()[0] not in listed


def test_the_words_have_citations_of_their_own() -> None:
    cites = [word.cite for word in (*DEFINITIONS, *HANDS)]
    assert len(set(cites)) == len(cites) == 16
