"""Multi action blackjack at a casino night, 13:47-20.30."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import nets, script, starting, steps

from chapter47 import Game, Refusal
from chapter47.games.multi_action_blackjack import MultiActionElections
from chapter47.rulebook.testing import provision

THREE = tuple(f"bet 1 hand:{n} $10" for n in (1, 2, 3))


def multi(*lines: str, cards: str, **more: Any) -> Any:
    return script(*lines, f"cards {cards}", game="multi-action-blackjack", **more)


def spots(*lines: str, cards: str) -> list[float]:
    found = nets(multi(*lines, cards=cards))
    return [found[f"hand:{n}"] for n in (1, 2, 3) if f"hand:{n}" in found]


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in MultiActionElections.violations(choices)]


@provision("13:47-20.30(b)1", "13:47-20.30(b)2", "13:47-20.30(c)", "13:47-20.30(e)")
def test_equipment() -> None:
    assert [refused(decks=n) for n in (1, 4)] == [[], []]
    assert refused(decks=5) == ["13:47-20.30(b)2"]
    assert refused(dealt_from="hand", shuffled_by="hand") == []
    with pytest.raises(Refusal, match="no seat 8"):
        multi(*THREE, cards="10C 7D 9C", seats=(1, 8))
    assert Game("multi-action-blackjack")._repr_svg_().count('data-wager="hand:1"') == 7


@provision("13:47-20.30(f)1[wagers]", "13:47-20.30(f)1[first-card]")
def test_at_least_two_spots() -> None:
    one = multi("bet 1 hand:1 $10", cards="10C")
    assert starting(one, "return") == ["return 1 hand:1 $10.00"]
    first_and_third = multi("bet 1 hand:1 $10", "bet 1 hand:3 $10", cards="10C 10D 9C 8H KH")
    assert nets(first_and_third) == {"hand:1": 10, "hand:3": -10}
    assert starting(first_and_third, "draw")[0] == "draw box1 10C"


@provision("13:47-20.30(a)[hole-card]", "13:47-20.30(f)2[dealer-first-card]", "13:47-20.30(f)2[dealer-second-card]",
           "13:47-20.30(d)")  # fmt: skip
def test_one_dealer_card_while_players_act() -> None:
    lines = steps(multi(*THREE, cards="10C 6D 9C 10H 5H 10S 2S 10D 4D"))
    asked = lines.index('ask 1 "box1" -> stand')
    assert [line for line in lines[:asked] if line.startswith("draw dealer")] == ["draw dealer 6D"]
    assert not [line for line in lines if "hole card" in line]
    assert len([line for line in lines if line.startswith('call "Dealer ') and "Card" not in line]) == 3


@provision("13:47-20.30(a)[bust]", "13:47-20.30(a)[stand]", "13:47-20.30(f)3", "13:47-20.30(b)2.i")
def test_a_shared_hand() -> None:
    over = multi(*THREE, "ask 1 box1 -> hit", cards="KC 6D 7C 6C")
    assert starting(over, "take") == [f"take 1 hand:{n} $10.00" for n in (1, 2, 3)]
    assert starting(over, "draw dealer") == ["draw dealer 6D"]
    assert 'call "box1 soft 18"' in steps(multi(*THREE, cards="AC 10D 7C 7H 7S 8H"))
    stood = multi(*THREE, cards="10C 6D 9C 10H 5H 10S 2S 10D 4D")
    assert len(starting(stood, "draw box1")) == 2
    assert spots(*THREE, "ask 1 box1 -> hit", cards="KC 10D 6C 3C 8H 9H KH") == [10, 0, -10]


@provision("13:47-20.2[multi-action-blackjack]",
           "13:47-20.30(f)4[dealer-draws]", "13:47-20.30(f)4[tie]", "13:47-20.30(f)4[win]", "13:47-20.30(f)6",
           "13:47-20.30(f)7", "13:47-20.30(f)8")  # fmt: skip
def test_three_hands_of_the_dealer() -> None:
    cards = "10C 6D 9C KH 2H  10H KS  8S 6S"  # 19 against 18, a bust, 20
    assert spots(*THREE, cards=cards) == [10, 10, -10]
    played = multi(*THREE, cards=cards)
    assert 'note "6D moves to the area of the dealer\'s hand 2"' in steps(played)
    assert [name for name, _ in played.table.shoe.discards] == ["dealer.1", "dealer.2", "box1", "dealer"]
    assert spots(*THREE, cards="10C 10D 9C 9H 9S 9D") == [0, 0, 0]
    assert 'call "Dealer soft 17"' in steps(multi(*THREE, cards="10C 6D 9C AH KS 10S 10D 5D"))


@provision("13:47-20.30(a)[blackjack]", "13:47-20.30(f)5[paid-at-once]", "13:47-20.30(f)5[both-blackjack]",
           "13:47-20.30(f)5[odds]", "13:47-20.30(f)5[beats-drawn-21]")  # fmt: skip
def test_blackjacks() -> None:
    at_once = multi(*THREE, "bet 2 hand:1 $10", "bet 2 hand:2 $10", cards="AC 10S 7D KC 9S 10H 10D")
    lines = steps(at_once)
    assert lines.index("pay 1 hand:3 $15.00 at 3 to 2") < lines.index('ask 2 "box2" -> stand')
    assert spots(*THREE, cards="AC 10D KC AH 5H 9H") == [0, 15, 15]
    other = ("bet 2 hand:1 $10", "bet 2 hand:2 $10")
    drawn = multi(*THREE, *other, cards="AC 10S 10D KC 9S 5H 6H 9H 8H")
    assert nets(drawn)["hand:1"] == 15  # against 10-5-6


@provision("13:47-20.30(a)[double-down]", "13:47-20.30(a)[splitting-pairs]", "13:47-20.30(a)[insurance-betting]")
def test_doubling_splitting_and_insurance_on_every_spot() -> None:
    five = tuple(f"bet 1 hand:{n} $5" for n in (1, 2, 3))
    with pytest.raises(Refusal):  # a $5 blackjack would pay $7.50
        multi(*five, cards="6C")
    double = multi(*THREE, "ask 1 box1 -> double", cards="6C 10D 5C 8C 8H 9H 7H")
    assert starting(double, "stake") == [f"stake 1 double:/{n} $10.00" for n in (1, 2, 3)]
    assert len(starting(double, "draw box1")) == 3
    split = multi(*THREE[:2], "ask 1 box1 -> split", cards="8C 10D 8D 10C 3C 8H 9H")
    assert starting(split, "stake") == [f"stake 1 split:1.2/{n} $10.00" for n in (1, 2)]
    with pytest.raises(Refusal, match="'double' is not a choice"):
        multi(*THREE, "ask 1 box1 -> double", cards="5C 10D 4C")
    asks = ["ask 1 insurance -> insure"] * 3
    insured = nets(multi(*THREE, *asks, cards="10C AD 9C KH 9H QH"))
    assert [insured[f"insurance:{n}"] for n in (1, 2, 3)] == [10, -5, 10]


@provision("13:47-20.30(f)[double-returned]", "13:47-20.30(f)[split-returned]", "13:47-20.30(f)7")
@pytest.mark.parametrize(
    ("answer", "cards", "stake", "back", "added"),
    [
        ("split", "8C KD 8D 2C 3C AH 9H AS", "(a)[splitting-pairs]", "(f)[split-returned]", "split:1.2"),
        ("double", "8C KD 2D 5C AH 9H AS", "(a)[double-down]", "(f)[double-returned]", "double:"),
    ],
)
def test_a_dealers_blackjack_gives_back_what_was_added(
    answer: str, cards: str, stake: str, back: str, added: str
) -> None:
    """Spot by spot: the original wager is taken, what was added goes back under its own rule; no definition decides."""
    played = multi(*THREE, f"ask 1 box1 -> {answer}", cards=cards)
    assert [nets(played)[f"hand:{n}"] for n in (1, 2, 3)] == [-10, -10, -10]
    assert [nets(played)[f"{added}/{n}"] for n in (1, 2, 3)] == [0, -10, 0]
    text = [" ".join(line.split()) for line in played.transcript.text().splitlines()]
    assert [line for line in text if line.startswith("stake")] == [
        f"stake 1 {added}/{n} $10.00 {{13:47-20.30{stake}}}" for n in (1, 2, 3)
    ]
    assert f"return 1 {added}/1 $10.00 {{13:47-20.30{back}}}" in text
    moved = [line for line in text if "moves to the area" in line]
    assert [line.partition(" {")[2] for line in moved] == ["13:47-20.30(f)6}", "13:47-20.30(f)7}"]
