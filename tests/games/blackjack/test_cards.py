"""Decks, shoes, batches and cutting cards: what may be elected and what may not. 19:47-2.1, 2.2, 2.5, 2.21."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Unlawful
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.elections import BlackjackElections, elect
from chapter47.rulebook.testing import provision


def refused(**choices: Any) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


@provision("19:47-2.2(a)[one-deck-minimum]")
def test_one_deck_is_enough() -> None:
    assert refused(decks=0) == ["19:47-2.2(a)[one-deck-minimum]"]
    assert refused(decks=1) == []


@provision("19:47-2.2(a)[identical-decks]", "19:47-2.2(a)[cutting-cards]", "19:47-2.2(a)[cutting-card-look]")
def test_decks_alike_and_cutting_cards() -> None:
    assert refused(backs=("red", "blue")) == ["19:47-2.2(a)[identical-decks]"]
    assert refused(six_to_five=True, decks=1, cutting_cards=1) == ["19:47-2.2(a)[cutting-cards]"]
    assert refused(cutting_cards=1) == []
    assert refused(cutting_card_colour="blue", backs=("blue",)) == ["19:47-2.2(a)[cutting-card-look]"]


@provision(
    "19:47-2.2(a)1", "19:47-2.2(a)2", "19:47-2.2(a)3[sevens-wager]", "19:47-2.2(a)3[progressive]",
    "19:47-2.2(a)4[match-the-dealer]", "19:47-2.2(a)4[optional-bonus]", "19:47-2.2(a)[old-four-decks]",
)  # fmt: skip
def test_numbers_of_decks() -> None:
    for decks, lawful in ((1, True), (2, True), (6, False)):
        assert (refused(six_to_five=True, decks=decks) == []) is lawful
    options = {
        "twenty_point": ({2, 4, 8}, {1}, "19:47-2.2(a)2"),
        "sevens": ({4, 6, 8}, {1, 2}, "19:47-2.2(a)3[sevens-wager]"),
        "progressive": ({4, 8}, {2}, "19:47-2.2(a)3[progressive]"),
        "match_dealer": ({6, 8}, {4, 7}, "19:47-2.2(a)4[match-the-dealer]"),
        "optional_bonus": ({6, 8}, {4}, "19:47-2.2(a)4[optional-bonus]"),
    }
    for option, (good, bad, cite) in options.items():
        assert all(refused(decks=n, **{option: True}) == [] for n in good)
        assert all(refused(decks=n, **{option: True}) == [cite] for n in bad)
    assert refused(edition="1999", decks=2, progressive=True) == ["19:47-2.2(a)3[progressive]"]


@provision("19:47-2.2(b)3.ii")
def test_an_ace_is_one_for_over_and_under_only() -> None:
    assert rules.over_under(1, 13) == -1
    assert rules.is_blackjack(1, 13, False)
    assert rules.over_under(1, 1) == -1


@provision(
    "19:47-2.2(c)[two-decks]", "19:47-2.2(c)[one-side-alike]", "19:47-2.2(c)[sides-differ]", "19:47-2.2(c)",
    "19:47-2.2(c)[cutting-card-each-side]", "19:47-2.1[double-shoe]", "19:47-2.6(d)1[mapping]",
)  # fmt: skip
def test_double_shoe() -> None:
    assert refused(double_shoe=True, decks=1) == ["19:47-2.2(c)[two-decks]"]
    assert refused(double_shoe=True, decks=2, backs=("red", "blue")) == []
    assert refused(double_shoe=True, decks=2, backs=("red", "red")) == ["19:47-2.2(c)[sides-differ]"]
    assert refused(double_shoe=True, decks=4, backs=("red", "blue", "green")) == ["19:47-2.2(c)[one-side-alike]"]
    assert refused(double_shoe=True, cutting_cards=1) == ["19:47-2.2(c)[cutting-card-each-side]"]
    assert refused(double_shoe=True, cutting_cards=2) == []
    assert refused(double_shoe=True, first_side_suits=("hearts", "spades")) == ["19:47-2.6(d)1[mapping]"]
    assert refused(double_shoe=True, shuffle="automated") == ["19:47-2.1[double-shoe]"]
    assert refused(double_shoe=True, edition="1999", backs=("red", "blue")) == []


@provision("19:47-2.2(d)[two-decks]", "19:47-2.2(d)1", "19:47-2.2(d)2")
def test_batches_of_a_shuffler() -> None:
    assert "19:47-2.2(d)[two-decks]" in refused(shuffle="automated", decks=1)
    assert refused(shuffle="automated", decks=2) == []
    assert refused(shuffle="automated", decks=5) == ["19:47-2.2(d)1"]
    assert refused(shuffle="automated", decks=6, batches=(3, 3)) == []
    assert refused(shuffle="automated", backs=("red", "red")) == ["19:47-2.2(d)2"]


@provision("19:47-2.2(e)[shuffler-mandatory]", "19:47-2.2(e)", "19:47-2.6A(a)", "19:47-2.6(a)", "19:47-2.6A")
def test_six_to_five_is_dealt_from_the_hand_with_a_shuffler() -> None:
    assert refused(six_to_five=True, decks=2, shuffle="hand") == ["19:47-2.2(e)[shuffler-mandatory]"]
    assert "19:47-2.6A(a)" in refused(six_to_five=True, decks=2, double_shoe=True)
    assert refused(six_to_five=True, decks=2, edition="1999") == ["19:47-2.2(e)"]


@provision("19:47-2.2(a)[old-basic]", "19:47-2.22", "19:47-2.23", "19:47-2.24", "19:47-2.25")
def test_what_the_text_of_1999_does_not_know() -> None:
    assert elect(edition="1999").cutting_cards_needed == 1
    for option, cite in (("streak", 22), ("match_dealer", 23), ("twenty_point", 24), ("optional_bonus", 25)):
        assert refused(edition="1999", **{option: True}) == [f"19:47-2.{cite}"]
        assert refused(**{option: True}) == []


@provision("19:47-2.5(d)[place-cutting-card]", "19:47-2.5(i)[second-card-third]")
def test_where_the_cutting_card_goes() -> None:
    assert refused(decks=6, cutting_card_from_back=78) == []
    assert refused(decks=6, cutting_card_from_back=40) == ["19:47-2.5(d)[place-cutting-card]"]
    assert refused(six_to_five=True, decks=2, cutting_card_from_back=35) == []
    assert refused(six_to_five=True, decks=2, cutting_card_from_back=30) == ["19:47-2.5(i)[second-card-third]"]


@provision("19:47-2.5(k)", "19:47-2.21", "19:47-2.1[card-reader-device]")
def test_approvals_and_equipment() -> None:
    assert refused(own_procedures="two burn cards") == ["19:47-2.5(k)"]
    assert refused(own_procedures="two burn cards", own_procedures_approval="C-12") == []
    assert refused(shuffle="continuous") == ["19:47-2.21"]
    assert refused(shuffle="continuous", device_approval="C-13") == []
    assert refused(hole_card="reader", equipment=()) == ["19:47-2.1[card-reader-device]"]
    assert refused(hole_card="reader", equipment=("card reader",)) == []


@provision("19:47-2.1[card-counters]")
def test_no_election_bars_a_card_counter() -> None:
    names = BlackjackElections.model_fields
    assert not [name for name in names if "counter" in name or "exclude" in name]
    assert "bar_midshoe_entry" in names
    with pytest.raises(Unlawful, match="There is no election"):
        elect(exclude_card_counters=True)
