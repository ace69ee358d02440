"""The table chooser: rows made of the elections, what is barred and why, presets that are lawful, tables that open."""

from __future__ import annotations

import pytest

from chapter47.errors import Refusal
from chapter47.games import MODULES, game_type
from chapter47.house import House, choosing
from chapter47.house.api.access import Door
from chapter47.house.pages import setup
from chapter47.house.pages.frame import Visit


@pytest.mark.parametrize("game", MODULES)
def test_every_election_has_its_row_and_every_preset_is_lawful(game: str) -> None:
    rows = choosing.rows(game)
    assert {row.name for row in rows} == {choice.name for choice in game_type(game).elections.choices()}
    found = choosing.presets(game)
    assert found[0][2] == {}
    for _, _, values in found:
        assert choosing.against(game, values) == []
        game_type(game).elections.elect(values)


@pytest.mark.parametrize("game", MODULES)
def test_each_option_that_is_not_barred_stands_and_each_barred_one_says_why(game: str) -> None:
    barred = choosing.barred(game, {})
    for row in choosing.rows(game):
        for option in row.options if row.first else ():
            if option == row.usual:
                continue
            wrong = game_type(game).elections.violations({row.name: option or None})
            assert bool(wrong) == (option in barred.get(row.name, {})), (row.name, option, wrong)


def test_what_cannot_stand_together_is_said_with_its_law() -> None:
    barred = choosing.barred("blackjack", {"decks": "2", "surrender": "true"})
    assert "six or eight decks, not 2" in barred["match_dealer"]["true"].message
    assert barred["match_dealer"]["true"].cite.startswith("19:47-2.2(a)4")  # type: ignore[union-attr]
    assert choosing.barred("blackjack", {"decks": "2", "match_dealer": "true"}) == {}  # what stands is wrong itself


def test_a_form_opens_the_table_it_shows() -> None:
    house = House(":memory:")
    house.company.close()
    visitor = Visit(house, Door(house.people), "token-of-a-browser-0123456789", "here")
    values = {
        "decks": "2",
        "surrender": "true",
        "soft17": "",
        "minimum": "1000",
        "committed": "true",
        "bot-2": "expert",
    }
    number, link = setup._open(visitor, "blackjack", values)
    live = house.table(number)
    assert (live.table.elections.decks, live.table.elections.surrender, link) == (2, True, "")
    assert live.table.limits.minimum == 1_000 and live.committed and house.arranged(number).bots == {2: "expert"}
    assert len(live.playing()) == 1
    number, link = setup._open(visitor, "keno", {"private": "true"})
    assert link and house.arranged(number).private


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"decks": "2", "match_dealer": "true"}, "six or eight decks"),
        ({"minimum": "10000", "maximum": "500"}, "less|more than the most"),
        ({"minimum": "lots"}, "no amount"),
        ({"bot-1": "genius"}, "no bot of strength"),
    ],
)
def test_a_form_that_cannot_be_is_refused_and_opens_nothing(values: dict[str, str], told: str) -> None:
    house = House(":memory:")
    visitor = Visit(house, Door(house.people), "token-of-a-browser-0123456789", "here")
    with pytest.raises(Refusal, match=told):
        setup._open(visitor, "blackjack", values)
    assert house.tables() == []
