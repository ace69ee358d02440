"""One hand against two or three dealer hands. 19:47-2.18."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import nets, script, starting, steps

from chapter47 import Refusal
from chapter47.games.blackjack.elections import BlackjackElections
from chapter47.rulebook.testing import provision

THREE = tuple(f"bet 1 hand:{n} $10" for n in (1, 2, 3))
MA = {"multiple_action": "true"}


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


@provision("19:47-2.18(a)[option]", "19:47-2.18(b)[two-or-three]", "19:47-2.18(b)[require-three]")
def test_two_or_three_wagers() -> None:
    cards = "cards 10C 6D 9C 10H 5H 10S 2S 10D 4D"
    assert starting(script(*THREE[:1], cards, **MA), "return", "draw") == ["return 1 hand:1 $10.00"]
    assert len(nets(script(*THREE[:2], cards, **MA))) == 2
    assert len(nets(script(*THREE, cards, **MA))) == 3
    two = script(*THREE[:2], cards, require_three_wagers="true", **MA)
    assert starting(two, "return") == ["return 1 hand:1 $10.00", "return 1 hand:2 $10.00"]
    assert refused(require_three_wagers=True) == ["19:47-2.18(b)[require-three]"]
    with pytest.raises(Refusal, match="takes no wager 'hand'"):
        script(*THREE, cards)


@provision("19:47-2.18(c)[deal]", "19:47-2.18(c)[extra-each]")
def test_doubling_and_splitting_every_wager() -> None:
    asked = script(*THREE, "ask 1 box1 -> split", "cards 8C 6D 8D 10C 10D 10H 5H 10S 2S 10D 4D", **MA)
    stakes = starting(asked, "stake")
    assert stakes == [f"stake 1 split:1.2/{n} $10.00" for n in (1, 2, 3)]
    with pytest.raises(Refusal, match=r"stand or hit or double or split\Z"):
        script(*THREE, "ask 1 box1 -> surrender", "cards 8C 6D 8D", **MA)
    poor = tuple(f"bet 4 hand:{n} $10" for n in (1, 2, 3))
    with pytest.raises(Refusal, match="'split' is not a choice"):  # $20 left, three times $10 needed
        script("seat 4 Poor $50", *poor, "ask 4 box4 -> split", "cards 8C 6D 8D", **MA)


@provision("19:47-2.18(d)[choice]", "19:47-2.18(d)[each-alone]")
def test_insurance_on_each_wager() -> None:
    asks = [f"ask 1 insurance -> {word}" for word in ("insure", "insure", "insure")]
    amounts = ["amount 1 insurance -> $5"] * 3
    lines = [line for pair in zip(asks, amounts, strict=True) for line in pair]
    played = script(*THREE, *lines, "cards 10C AD 9C KH 7H QH", **MA)
    found = nets(played)
    assert [found[f"insurance:{n}"] for n in (1, 2, 3)] == [10, -5, 10]
    first, third = ((f'ask 1 "hand {n}" -> insure', "amount 1 insurance -> $5") for n in (1, 3))
    some = (*first, 'ask 1 "hand 2" -> no', *third)
    chosen = script(*THREE, *some, "cards 10C AD 9C KH 7H QH", **MA)
    assert starting(chosen, "stake") == ["stake 1 insurance:1 $5.00", "stake 1 insurance:3 $5.00"]


@provision("19:47-2.18(e)", "19:47-2.18(f)[first-spot]", "19:47-2.18(f)2", "19:47-2.18(g)", "19:47-2.18(h)[settle]",
           "19:47-2.18(i)", "19:47-2.18(j)")  # fmt: skip
def test_three_dealer_hands_on_one_card() -> None:
    played = script(*THREE, "cards 10C 6D KC 10H 5H 10S 3S 10D 4D", **MA)  # 20 against 21, 19, 20
    assert nets(played) == {"hand:1": -10, "hand:2": 10, "hand:3": 0}
    lines = steps(played)
    order = ["draw dealer 5H", "take 1 hand:1 $10.00", 'note "6D moves to the area of the dealer\'s hand 2"',
             "draw dealer.2 10S", "pay 1 hand:2 $10.00 at 1 to 1", "return 1 hand:3 $10.00"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    assert [name for name, _ in played.table.shoe.discards] == ["dealer.1", "dealer.2", "box1", "dealer"]
    assert refused(multiple_action=True, hole_card="reader") == ["19:47-2.18(e)"]


@provision("19:47-2.18(f)[bust-all]", "19:47-2.18(f)1")
def test_a_hand_over_21_loses_every_wager_at_once() -> None:
    played = script(*THREE, "ask 1 box1 -> hit", "cards 10C 6D 6C KC", **MA)
    assert starting(played, "take") == [f"take 1 hand:{n} $10.00" for n in (1, 2, 3)]
    assert starting(played, "draw dealer") == ["draw dealer 6D"]


@provision("19:47-2.18(h)[third-or-end]")
def test_the_round_ends_with_the_highest_spot() -> None:
    two = ("bet 1 hand:1 $10", "bet 1 hand:2 $10")
    first = script(*two, "cards 10C 10D 9C 8H 9H", **MA)
    assert starting(first, "draw dealer") == [
        "draw dealer 10D",
        "draw dealer 8H",
        "draw dealer.2 10D moved",
        "draw dealer.2 9H",
    ]
    other = tuple(f"bet 2 hand:{n} $10" for n in (1, 2, 3))
    both = script(*two, *other, "cards 10C 10S 10D 9C 9S 8H 9H KH", **MA)
    assert len([line for line in starting(both, "draw dealer") if "moved" not in line]) == 4
