"""Every combination of elections that the regulation forbids, and all pairs of options tried against the matrix."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from chapter47 import Unlawful
from chapter47.games.blackjack.elections import BlackjackElections, elect
from chapter47.rulebook.testing import provision

# An option and how to choose it; eight decks suit all of them but the 6 to 5 variation.
OPTIONS: dict[str, dict[str, Any]] = {
    "over-under": {"over_under": True},
    "same-suit": {"same_suit": True},
    "sevens": {"sevens": True},
    "multiple": {"multiple_action": True},
    "progressive": {"progressive": True},
    "bonus": {"blackjack_bonus": True},
    "streak": {"streak": True},
    "match": {"match_dealer": True},
    "twenty": {"twenty_point": True},
    "optional": {"optional_bonus": True},
    "surrender": {"surrender": True},
    "shared": {"shared_boxes": True},
    "down": {"hole_card": "down"},
    "reader": {"hole_card": "reader"},
    "up": {"hole_card": "up"},
    "resplit": {"split_hands": 3},
    "even-money": {"even_money": True},
    "own-turn": {"insurance_at_own_turn": True},
}
# What forbids a pair, all paragraphs that do: the matrix of ERRATA F with the bars on the main game.
FORBIDDEN: dict[frozenset[str], set[str]] = {
    frozenset(pair.split(" + ")): {f"19:47-{cite}" for cite in cites.split()}
    for pair, cites in {
        "over-under + same-suit": "2.17(a)[one-of-three]",
        "over-under + sevens": "2.17(a)[one-of-three]",
        "same-suit + sevens": "2.17(a)[one-of-three]",
        "over-under + progressive": "2.17(a)[not-progressive]",
        "same-suit + progressive": "2.17(a)[not-progressive]",
        "sevens + progressive": "2.17(a)[not-progressive]",
        "multiple + progressive": "2.18(a)[not-progressive]",
        "multiple + bonus": "2.18(a)[not-blackjack-bonus] 2.20(l)[not-multiple-action]",
        "multiple + streak": "2.18(a)[not-streak] 2.22(l)[not-multiple-action]",
        "multiple + match": "2.18(a)[not-match-the-dealer]",
        "multiple + twenty": "2.18(a)[not-twenty-point] 2.24(i)[not-multiple-action]",
        "multiple + optional": "2.18(a)[not-optional-bonus] 2.25(h)[not-multiple-action]",
        "progressive + bonus": "2.20(l)[not-progressive]",
        "progressive + streak": "2.22(l)[not-progressive]",
        "progressive + twenty": "2.24(i)[not-progressive]",
        "progressive + optional": "2.25(h)[not-progressive]",
        "bonus + streak": "2.20(l)[not-streak] 2.22(l)[not-blackjack-bonus]",
        "bonus + twenty": "2.20(l)[not-twenty-point] 2.24(i)[not-blackjack-bonus]",
        "bonus + optional": "2.20(l)[not-optional-bonus] 2.25(h)[not-blackjack-bonus]",
        "streak + twenty": "2.22(l)[not-twenty-point] 2.24(i)[not-streak]",
        "streak + optional": "2.22(l)[not-optional-bonus] 2.25(h)[not-streak]",
        "match + optional": "2.23(g) 2.25(h)[not-match-the-dealer]",
        "twenty + optional": "2.24(i)[not-optional-bonus] 2.25(h)[not-twenty-point]",
        "surrender + multiple": "2.8(c)[not-multiple-action]",
        "surrender + progressive": "2.8(c)[not-progressive]",
        "surrender + up": "2.6(k)3[no-surrender]",
        "shared + progressive": "2.13(a)[not-progressive]",
        "down + progressive": "2.6(j)2",
        "reader + progressive": "2.6(j)2",
        "up + progressive": "2.6(k)[not-progressive]",
        "down + multiple": "2.18(e)",
        "reader + multiple": "2.18(e)",
        "up + multiple": "2.18(e)",
        "resplit + multiple": "2.11(e)[not-multiple-action]",
        "resplit + up": "2.6(k)5",
        "even-money + up": "2.6(k)3[no-insurance]",
        "own-turn + up": "2.6(k)3[no-insurance]",
        "own-turn + reader": "2.9(b)[timing-reader]",
    }.items()
}
HOLE = {"down", "reader", "up"}
PAIRS = [pair for pair in combinations(OPTIONS, 2) if not set(pair) <= HOLE]


@provision(
    "19:47-2.17(a)[one-of-three]", "19:47-2.17(a)[not-progressive]", "19:47-2.18(a)[not-progressive]",
    "19:47-2.18(a)[not-blackjack-bonus]", "19:47-2.18(a)[not-streak]", "19:47-2.18(a)[not-match-the-dealer]",
    "19:47-2.18(a)[not-twenty-point]", "19:47-2.18(a)[not-optional-bonus]", "19:47-2.20(l)[not-multiple-action]",
    "19:47-2.20(l)[not-progressive]", "19:47-2.20(l)[not-streak]", "19:47-2.20(l)[not-twenty-point]",
    "19:47-2.20(l)[not-optional-bonus]", "19:47-2.22(l)[not-multiple-action]", "19:47-2.22(l)[not-progressive]",
    "19:47-2.22(l)[not-blackjack-bonus]", "19:47-2.22(l)[not-twenty-point]", "19:47-2.22(l)[not-optional-bonus]",
    "19:47-2.23(g)", "19:47-2.24(i)[not-multiple-action]", "19:47-2.24(i)[not-progressive]",
    "19:47-2.24(i)[not-blackjack-bonus]", "19:47-2.24(i)[not-streak]", "19:47-2.24(i)[not-optional-bonus]",
    "19:47-2.25(h)[not-multiple-action]", "19:47-2.25(h)[not-progressive]", "19:47-2.25(h)[not-blackjack-bonus]",
    "19:47-2.25(h)[not-streak]", "19:47-2.25(h)[not-match-the-dealer]", "19:47-2.25(h)[not-twenty-point]",
    "19:47-2.8(c)[not-multiple-action]", "19:47-2.8(c)[not-progressive]", "19:47-2.13(a)[not-progressive]",
    "19:47-2.6(j)2", "19:47-2.6(k)[not-progressive]", "19:47-2.11(e)[not-multiple-action]", "19:47-2.18(e)",
)  # fmt: skip
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_options(pair: tuple[str, str]) -> None:
    one, other = pair
    found = BlackjackElections.violations({**OPTIONS[one], **OPTIONS[other]})
    assert {violation.cite for violation in found} == FORBIDDEN.get(frozenset(pair), set())
    assert all(violation.instead for violation in found)


def test_there_are_more_than_thirty() -> None:
    assert len(FORBIDDEN) > 30
    assert all(BlackjackElections.violations(option) == [] for option in OPTIONS.values())


SIX_TO_FIVE = {
    "surrender": "2.8(c)[not-six-to-five]",
    "sevens": "2.2(a)3[sevens-wager]",
    "progressive": "2.2(a)3[progressive]",
    "match": "2.2(a)4[match-the-dealer]",
    "optional": "2.2(a)4[optional-bonus]",
    "multiple": "2.18(c)[deal]",
    "bonus": "2.20(b)[no-more-bets]",
    "twenty": "2.24(d)[deal]",
    "down": "2.6A(h)",
    "up": "2.6A(h)",
}


@provision("19:47-2.8(c)[not-six-to-five]", "19:47-2.2(a)1", "19:47-2.6A(h)")
@pytest.mark.parametrize("option", OPTIONS)
def test_what_the_six_to_five_variation_excludes(option: str) -> None:
    found = {v.cite for v in BlackjackElections.violations({"six_to_five": True, "decks": 2, **OPTIONS[option]})}
    assert found == ({f"19:47-{SIX_TO_FIVE[option]}"} if option in SIX_TO_FIVE else set())


def test_all_reasons_are_told_at_once() -> None:
    with pytest.raises(Unlawful) as refused:
        elect(progressive=True, multiple_action=True, surrender=True, decks=2, hole_card="up")
    assert len(refused.value.violations) >= 6


@pytest.mark.parametrize(
    "choices",
    [
        {"blackjack_bonus": True, "bonus_one": {}},
        {"blackjack_bonus": True, "bonus_five": {5000: 0}},
        {"twenty_point_cap": 1, "twenty_point_pays": {"any": "4 to 1"}},
        {"designated_blackjack": "AS AS"},
        {"designated_blackjack": "AS XX"},
        {"cutting_card_from_back": -5},
        {"progressive_rate": 100, "progressive_reset_rate": 100},
        {"hole_card": "sideways"},
        {"match_limits": (0, -1)},
        {"twenty_point_limits": (600, 500)},
        {"match_pays": ["4 for 1", "11 to 1"]},
    ],
)
def test_nonsense_is_refused_and_never_crashes(choices: dict[str, Any]) -> None:
    assert BlackjackElections.violations(choices)
