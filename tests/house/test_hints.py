"""Hints over the interface: on request, for whoever is asked, and never at a real table."""

from __future__ import annotations

import pytest
from tests.desk.asking import asked

from chapter47.errors import Refusal
from chapter47.house import House
from chapter47.house.hints import hint
from chapter47.house.people import Person, Role
from chapter47.rulebook.testing import provision

ANN = Person("ann", Role.PATRON)


def test_a_hint_tells_the_best_choice_and_what_the_others_cost() -> None:
    live, request = asked("three-card-poker", "play-or-fold", 3)
    told = hint(live, ANN)
    assert told["phrase"] == "play-or-fold" and {row["choice"] for row in told["choices"]} == set(request.choices)
    assert told["words"].startswith(f"Best: {told['best']}. ") and told["exact"]
    assert told["choices"][0]["cost"] == 0 < told["choices"][1]["cost"]


def test_a_hint_is_for_whoever_is_asked() -> None:
    live, _ = asked("three-card-poker", "play-or-fold")
    with pytest.raises(Refusal, match="Nothing is asked of you"):
        hint(live, Person("bob", Role.PATRON))


@provision("19:47-8.1[tracking]")
def test_no_hint_is_given_at_a_table_with_real_cards() -> None:
    house = House(":memory:")
    live = house.open("blackjack", entered=True)
    with pytest.raises(Refusal, match="is in play: 'strategy' is not given") as refused:
        hint(live, ANN)
    assert refused.value.cite == "19:47-8.1[tracking]"
