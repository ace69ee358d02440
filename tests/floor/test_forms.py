"""Forms made from elections, and the verdict while they are filled in."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.floor.floors import HEAD, table

from chapter47 import Refusal, game_types
from chapter47.floor.forms import Field, Judged, dates, form, judge, judge_floor
from chapter47.games import game_type


def field(game: str, name: str) -> Field:
    (one,) = [each for each in form(game) if each.name == name]
    return one


# ---- the form ------------------------------------------------------------------------------------------------------


def test_every_kind_of_field() -> None:
    six = field("minibaccarat", "banker_six_pays_half")
    assert (six.label, six.kind, six.default, six.cite, six.since) == (
        "Banker six pays half",
        "bool",
        False,
        "19:47-7.3(f)1",
        "2007-10-15",
    )
    assert six.effect
    order = field("minibaccarat", "settlement_order")
    assert (order.kind, order.choices, order.default) == ("choice", (1, 2, 3, 4), 3)
    percent = field("craps", "buy_percent")
    assert (percent.kind, percent.low, percent.high, percent.hint) == ("number", 0, 5, "0 to 5")
    tie = field("minibaccarat", "tie_pays")
    assert (tie.kind, tie.default, tie.hint) == ("text", "8 to 1", 'odds such as "9 to 1"')
    assert field("minibaccarat", "vigorish_percent").choices == (None, 4, 5)  # may be left open
    assert field("blackjack", "surrender").since == "1990-01-16"
    assert field("blackjack", "soft17").label == "Soft 17"


@pytest.mark.parametrize("key", [game.key for game in game_types()])
def test_every_election_is_a_field_whose_default_is_lawful(key: str) -> None:
    fields = form(key)
    assert [one.name for one in fields] == list(game_type(key).elections.model_fields)
    assert all(one.cite and one.effect and one.label for one in fields)
    assert all(one.choices for one in fields if one.kind == "choice")
    assert [one for one in judge(key, {}) if one.level == "violation"] == []
    json.dumps([one.as_dict() for one in fields])


# ---- one table -----------------------------------------------------------------------------------------------------


def test_a_number_out_of_its_bounds_has_the_nearest_lawful_one() -> None:
    assert judge("minibaccarat", {"decks": 5}) == [
        Judged(
            "violation",
            "decks",
            "decks cannot be 5: it is 6 or more.",
            "19:47-7.1(a)",
            "decks=6",
            {"decks": 6},
        )
    ]


@pytest.mark.parametrize(
    ("game", "values", "about", "cite", "fix"),
    [
        ("blackjack", {"decks": 5, "match_dealer": True}, "decks", "19:47-2.2(a)4[match-the-dealer]", {"decks": 6}),
        ("blackjack", {"six_to_five": True}, "decks", "19:47-2.2(a)1", {"decks": 1}),
        ("minibaccarat", {"tie_pays": "7 to 1"}, "tie_pays", "19:47-7.3(b)", {"tie_pays": "8 to 1"}),
        (
            "craps",
            {"odds_multiples": [200, 200, 200]},
            "odds_multiples",
            "19:47-1.6(e)[pass-come-100x]",
            {"odds_multiples": [3, 4, 5]},
        ),
        ("craps", {"fire_bet": True, "automated": True}, "fire_bet", "19:47-1.2(a)[fire-bet-craps-only]", None),
        ("minibaccarat", {"tie_pays": "bananas"}, "tie_pays", "19:47-7.3(b)", None),
        ("minibaccarat", {"setlement_order": 1}, "settlement_order", None, None),
    ],
)
def test_a_violation_names_its_field_its_paragraph_and_a_change(
    game: str, values: dict[str, object], about: str | None, cite: str | None, fix: dict[str, object] | None
) -> None:
    found = judge(game, values)[0]
    assert (found.level, found.field, found.cite) == ("violation", about, cite)
    assert found.instead
    if fix is not None:
        assert found.fix == fix
    if found.fix is not None:
        assert found.message not in [one.message for one in judge(game, {**values, **found.fix})]


def test_what_is_left_empty_is_not_judged() -> None:
    assert judge("minibaccarat", {"decks": None, "device_approval": ""}) == []


def test_a_sign_is_called_for_as_soon_as_its_option_is_chosen() -> None:
    (found,) = judge("blackjack", {"surrender": True})
    assert (found.level, found.field, found.cite) == ("warning", "surrender", "19:47-2.8(c)[notice]")


def test_on_another_day() -> None:
    (found,) = judge("minibaccarat", {"bonus": True}, date(2006, 1, 1))
    assert (found.level, found.field, found.fix) == ("violation", "bonus", {"bonus": False})
    (found,) = judge("minibaccarat", {"settlement_order": 1}, date(2006, 1, 1))
    assert (found.level, found.field) == ("warning", "settlement_order")
    (found,) = judge("minibaccarat", {}, date(1980, 1, 1))
    assert (found.level, found.cite) == ("violation", "19:47-7")
    told = dates("minibaccarat", date(2006, 1, 1))
    assert told["bonus"] == "Offered since 2008-03-17."
    assert "not known" in told["settlement_order"]
    assert "decks" not in told


def test_there_is_no_form_of_an_unknown_game() -> None:
    with pytest.raises(Refusal):
        form("snap")
    with pytest.raises(Refusal):
        judge("snap", {})


# ---- a whole floor -------------------------------------------------------------------------------------------------


def placed(text: str, as_of: date | None = None) -> list[tuple[str, int, int, str | None]]:
    return [(one.level, one.line, one.column, one.cite) for one in judge_floor(text, as_of)]


FLOOR = """casino = "X"
complete_text = "the desk"

[[table]]
number = 7
game = "minibaccarat"
limits = { minimum = "$20", maximum = "$1,000" }
equipment = { backs = ["red", "blue"] }
positions = 9

[table.elections]
decks = 5
"""


def test_what_is_found_on_a_floor_has_its_line_and_column() -> None:
    assert placed(FLOOR) == [("violation", 12, 1, "19:47-7.1(a)")]
    (one,) = judge_floor(FLOOR)
    assert (one.message, one.table, one.instead) == ("decks cannot be 5: it is 6 or more.", "7", "decks=6")
    lawful = FLOOR.replace("decks = 5", "decks = 6\nbonus = true")
    assert placed(lawful) == [("violation", 8, 1, "19:47-7.6"), ("violation", 9, 1, "19:47-7")]
    assert ("violation", 13, 1, "19:47-7.2(a)5") in placed(lawful, date(2006, 1, 1))
    assert placed(lawful.replace('"$20"', '"$2,000"'))[0] == ("violation", 7, 1, "19:47-8.2[licensee-sets]")


def test_a_file_that_cannot_be_read_is_an_error_with_its_place() -> None:
    assert placed('casino = "X') == [("error", 1, 12, None)]
    (one,) = judge_floor(FLOOR.replace("decks", "deks"))
    assert (one.level, one.line, one.column) == ("error", 12, 1)
    assert one.instead is not None
    assert "decks" in one.instead
    assert [one.level for one in judge_floor("")] == ["error"]


def test_findings_between_tables_stand_at_the_table_they_are_about() -> None:
    text = HEAD + table(1, "minibaccarat", settlement_order=1) + table(2, "minibaccarat", settlement_order=2)
    (one,) = judge_floor(text)
    assert (one.table, one.cite) == ("2", "19:47-7.10(c)1")
    assert text.splitlines()[one.line - 1] == "settlement_order = 2"
    json.dumps(one.as_dict())


def test_a_percentage_of_craps_is_a_number_with_a_fraction() -> None:
    fields = {field.name: field for field in form("craps")}
    assert fields["buy_percent"].fraction
    assert (fields["buy_percent"].kind, fields["buy_percent"].low, fields["buy_percent"].high) == ("number", 0, 5)
    assert not fields["dice"].fraction
