"""Notices, signs, submissions and what must agree between tables. 19:47-2, 8.3."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47.floor.notice import triggered
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.floor_rules import FLOOR
from chapter47.rulebook.testing import provision
from chapter47.table.floor_rules import Uniform

OFF: dict[str, Any] = {}


def owed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    then, now = elect(**before), elect(**after)
    return [duty.cite for duty in FLOOR.notices if triggered(duty, then, now)]


@provision(
    "19:47-2.7(c)[notice]", "19:47-2.8(c)[notice]", "19:47-2.10(c)[notice]", "19:47-2.11(e)[notice]",
    "19:47-2.16(c)[notice]", "19:47-2.17(a)[notice]", "19:47-2.18(a)[notice]", "19:47-2.24(h)[decrease]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("before", "after", "cites"),
    [
        (OFF, {"even_money": True}, ["19:47-2.7(c)[notice]"]),
        (OFF, {"surrender": True}, ["19:47-2.8(c)[notice]"]),
        ({"surrender": True}, OFF, ["19:47-2.8(c)[notice]"]),
        (OFF, {"double_card": "down"}, ["19:47-2.10(c)[notice]"]),
        (OFF, {"split_hands": 3}, ["19:47-2.11(e)[notice]"]),
        ({"split_hands": 3}, {"split_hands": 3, "resplit_aces": False}, ["19:47-2.11(e)[notice]"]),
        ({"five_card_21": True}, OFF, ["19:47-2.16(c)[notice]"]),
        (OFF, {"five_card_21": True}, []),
        ({"over_under": True}, OFF, ["19:47-2.17(a)[notice]"]),
        ({"same_suit": True}, OFF, ["19:47-2.17(a)[notice]"]),
        ({"multiple_action": True}, OFF, ["19:47-2.18(a)[notice]"]),
    ],
)
def test_what_needs_notice(before: dict[str, Any], after: dict[str, Any], cites: list[str]) -> None:
    assert owed(before, after) == cites


@provision("19:47-2.24(h)[decrease]")
def test_a_lower_cap_needs_notice() -> None:
    low, high = ({"twenty_point_cap": cap, "twenty_point_cap_approval": "C"} for cap in (2_500_000, 5_000_000))
    assert owed(high, low) == ["19:47-2.24(h)[decrease]"]
    assert owed(low, high) == []


def signs(**choices: Any) -> dict[str, str]:
    elections = elect(**choices)
    return {sign.cite: text for sign in FLOOR.signs if (text := sign.text(elections))}


@provision("19:47-2.10(c)[notice]", "19:47-2.17(h)", "19:47-2.18(b)[posting]", "19:47-2.23(c)[limits]",
           "19:47-2.24(c)[limits]", "19:47-2.24(h)[posting]")  # fmt: skip
def test_what_hangs_at_the_table() -> None:
    assert signs() == {}
    assert signs(over_under=True, added_maximum=2500) == {"19:47-2.17(h)": "Most on an additional wager: $25.00."}
    assert "Three wagers" in signs(multiple_action=True, require_three_wagers=True)["19:47-2.18(b)[posting]"]
    assert "$1.00 to $500.00" in signs(match_dealer=True)["19:47-2.23(c)[limits]"]
    twenty = signs(twenty_point=True, twenty_point_cap=2_500_000, twenty_point_cap_approval="C")
    assert "$1.00 to $500.00" in twenty["19:47-2.24(c)[limits]"]
    assert "$25,000.00" in twenty["19:47-2.24(h)[posting]"]
    assert "in proportion" in twenty["19:47-2.24(h)[posting]"]
    assert signs(double_card="down")["19:47-2.10(c)[notice]"] == "face down at designated tables"


@provision("19:47-2.10(c)[submission]")
def test_the_submission_names_one_of_three_choices() -> None:
    asked = next(a for a in FLOOR.submission if a.cite == "19:47-2.10(c)[submission]")
    assert asked.value is not None
    told = {asked.value(elect(double_card=choice)) for choice in ("up", "down", "on request")}
    assert told == {
        "face up at all tables", "face down at designated tables", "face down at the request of a player"
    }  # fmt: skip


def differ(cite: str, *tables: dict[str, Any]) -> bool:
    rules = [rule for rule in FLOOR.between if isinstance(rule, Uniform) and rule.cite == cite]
    elections = [elect(**table) for table in tables]
    for rule in rules:
        assert rule.among is not None
        groups: dict[Any, set[Any]] = {}
        for each in elections:
            value = rule.value(each) if rule.value else tuple(getattr(each, name) for name in rule.elections)
            if rule.among(each) is not None:
                groups.setdefault(rule.among(each), set()).add(value)
        if any(len(values) > 1 for values in groups.values()):
            return True
    return False


@provision("19:47-2.17(e)2[uniform]", "19:47-2.20(k)[uniform]")
def test_what_agrees_between_tables() -> None:
    suit = "19:47-2.17(e)2[uniform]"
    one, two = ({"same_suit": True, "decks": 6, "same_suit_option": n} for n in (1, 2))
    assert differ(suit, one, two)
    assert not differ(suit, one, {"same_suit": True, "decks": 8, "same_suit_option": 2})
    bonus = "19:47-2.20(k)[uniform]"
    base = {"blackjack_bonus": True, "decks": 6}
    assert differ(bonus, {**base, "bonus_one": {1500: 1}}, {**base, "bonus_one": {1600: 1}})
    assert not differ(bonus, base, {"decks": 8}, base)
