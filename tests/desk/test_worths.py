"""What each choice is worth: every question of every game that has a value, and values that are published."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.desk.asking import STAKES, asked, seated

from chapter47.desk.worths import Worths, worths
from chapter47.games import game_type
from chapter47.table.requests import Ask

PHRASES = {
    "casino-war": "surrender-or-war",
    "red-dog": "call-or-raise",
    "night-red-dog": "call-or-raise",
    "three-card-poker": "play-or-fold",
    "let-it-ride": "ride-or-withdraw",
    "night-let-it-ride": "ride-or-withdraw",
    "caribbean-stud": "bet-or-fold",
    "night-caribbean-stud": "bet-or-fold",
    "double-down-stud": "stand-or-double",
    "fast-action-holdem": "set-the-hand",
    "pai-gow": "set-the-hands",
}


@pytest.mark.parametrize("game", STAKES)
def test_every_choice_of_a_question_has_its_worth(game: str) -> None:
    live, request = asked(game, PHRASES.get(game, "play-hand"))
    found = worths(live.table, request)
    assert found is not None and set(found.values) == set(request.choices)
    assert found.cost(found.best) == 0 and all(found.cost(choice) >= 0 for choice in found.values)
    assert found.unit >= 2_000


def test_casino_war_is_better_than_surrender_by_the_published_share() -> None:
    live, request = asked("casino-war", "surrender-or-war")
    found = worths(live.table, request)
    assert found is not None and found.best == "war" and found.values["surrender"] == -0.5


def test_a_raise_gains_at_a_spread_of_seven() -> None:
    table: Any = seated("red-dog", 1).table
    for spread, best in ((5, "call"), (8, "raise")):
        request = Ask("19:47-6.5[raise]", 1, "call-or-raise", ("call", "raise"), "", {"spread": spread})
        found = worths(table, request)
        assert found is not None and found.best == best


def test_three_cards_agree_with_the_counted_strategy() -> None:
    from chapter47.games.three_card_poker.odds import best_lowest
    from chapter47.table.poker_hands import THREE_CARDS

    for seed in range(6):
        live, request = asked("three-card-poker", "play-or-fold", seed)
        found = worths(live.table, request)
        strength = THREE_CARDS.strength(live.table.state.hands[request.seat].cards)
        assert found is not None and found.best == ("play" if strength >= best_lowest() else "fold")


def test_a_choice_that_changes_nothing_says_so() -> None:
    request = Ask("19:47-2.5", 1, "cut-cards", ("cut", "decline"))
    found = worths(seated("blackjack", 1).table, request)
    assert found is not None and set(found.values.values()) == {0.0}
    assert game_type("poker").hint is None
    nothing = Ask("19:47-14.7[options]", 1, "action", ("fold", "call"))
    assert worths(seated("blackjack", 1).table, nothing) is None


def test_costs_are_whole_cents_against_the_best() -> None:
    found = Worths({"a": float(Fraction(1, 3)), "b": -0.5}, 1_000, "")
    assert (found.best, found.cents("a"), found.cost("b")) == ("a", 333, 833)
    assert [row["choice"] for row in found.as_dict()["choices"]] == ["a", "b"]


def test_the_hands_of_a_stud_dealer_are_those_of_dealing_them_one_by_one() -> None:
    """They are counted by a table of strengths; the slow way deals every four cards under the card up."""
    from collections import Counter
    from itertools import combinations

    from chapter47.desk.studs import dealers_contests
    from chapter47.games.caribbean_stud import rules
    from chapter47.table.cards import DECK
    from chapter47.table.poker_hands import FIVE_CARDS

    by_index = {card.index: card for card in DECK}
    held, up = (0, 14, 28, 42, 5), 51
    mine = FIVE_CARDS.strength([by_index[at] for at in held])
    left = [card for card in DECK if card.index not in (*held, up)]
    slowly = Counter(rules.contest(mine, FIVE_CARDS.strength((*four, by_index[up]))) for four in combinations(left, 4))
    assert dealers_contests(held, up, mine) == slowly
