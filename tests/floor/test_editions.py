"""The law as it stood on a day: what was not offered yet is refused, what is not known is said."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.floor.floors import floor, table
from typer.testing import CliRunner

from chapter47 import Refusal, game_types
from chapter47.cli import app
from chapter47.floor import check
from chapter47.floor.editions import (
    changed_since,
    elect_on,
    first_day,
    game_since,
    in_edition,
    not_yet,
    on_day,
    read_day,
    since,
)
from chapter47.games import game_type
from chapter47.rulebook import Cite
from chapter47.rulebook.amendments import CAME, EDITIONS, adopted
from chapter47.table.elections import Choice

RUN = CliRunner()
COLOUR = {"seven_numbers_color": True, "wheel": "single-zero", "dozens": False, "red_black": False}


def undated(day: date, *tables: str) -> list[tuple[str | None, str]]:
    return [(one.cite, one.message) for one in check(floor(*tables), day).undated]


def refused(game: str, day: str, **chosen: Any) -> list[tuple[str | None, str]]:
    try:
        elect_on(game_type(game), chosen, date.fromisoformat(day))
    except Refusal as refusal:
        return [(one.cite, one.message) for one in refusal.violations]  # type: ignore[attr-defined]
    return []


# ---- a floor on a day ----------------------------------------------------------------------------------------------


def test_the_law_as_it_stood_on_a_day() -> None:
    made = floor(
        table(7, "minibaccarat", bonus=True),
        table(8, "minibaccarat", more='signs = ["banker_six_pays_half"]', banker_six_pays_half=True),
        table(9, "minibaccarat", total_cards=True),
    )
    assert check(made).lawful
    assert check(made, date(2008, 3, 17)).lawful
    assert [one.table for one in check(made, date(2008, 3, 16)).violations] == ["7"]
    old = check(made, date(2006, 1, 1)).violations
    assert [(one.table, one.cite) for one in old] == [
        ("7", "19:47-7.2(a)5"),
        ("8", "19:47-7.3(f)1"),
        ("9", "19:47-7.2(a)4"),
    ]
    assert "since 2008-03-17" in old[0].message


def test_where_no_date_is_known_the_report_says_so() -> None:
    order = table(7, "minibaccarat", settlement_order=1)
    ((cite, said),) = undated(date(2006, 1, 1), order)
    assert cite == "19:47-7.10(c)"
    assert said == "Section 7.10 was amended later (2007-10-15): whether settlement_order was offered is not known."
    assert undated(date(2008, 1, 1), order) == []  # no amendment since: the text of that day is the one at hand
    ((_, said),) = undated(date(1995, 1, 1), table(1, "punto-banco", decks=6))
    assert "reads so since 1998-09-08" in said
    ((cite, said),) = undated(date(1999, 1, 1), table(1, "spanish-21"))
    assert (cite, said) == ("19:47-19", "Since when Spanish 21 may be offered is not known.")
    assert undated(date(2000, 1, 1), table(1, "spanish-21")) == []  # it is in the contents of the print of 1999


def test_a_game_that_came_later_is_not_lawful() -> None:
    (one,) = check(floor(table(7, "minibaccarat", settlement_order=1)), date(1980, 1, 1)).violations
    assert one.cite == "19:47-7"
    assert one.message == "Minibaccarat could not be offered on 1980-01-01: its rules are in force since 1986-08-04."
    assert check(floor(table(7, "minibaccarat")), date(1986, 8, 4)).lawful
    dates = {game.key: game_since(game) for game in game_types() if game.cite.startswith("19:")}
    assert dates["craps"] == dates["chemin-de-fer"] == date(1978, 6, 2)
    assert dates["casino-war"] == date(1999, 1, 19)
    assert dates["caribbean-stud"] == date(1994, 8, 22)
    assert [key for key, day in dates.items() if day is None] == ["spanish-21", "mini-craps", "mini-dice"]


def test_a_casino_night_has_no_dates() -> None:
    night = game_type("night-craps")
    (told,) = on_day(night, night.elections.elect(), date(2005, 1, 1)).unknown
    assert told.message == f"Since when {night.title} may be offered is not known."


# ---- elections on a day --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "chosen", "first", "cite"),
    [
        ("craps", {"fire_bet": True}, "2008-05-19", "19:47-1.2(a)[fire-bet-craps-only]"),
        ("minibaccarat", {"bonus": True}, "2008-03-17", "19:47-7.2(a)5"),
        ("minibaccarat", {"dealing": 3}, "1999-02-01", "19:47-7.7(c)1"),
        ("minibaccarat", {"dealing": 2}, "1992-02-03", "19:47-7.7(c)1"),
        ("minibaccarat", {"banker_first_on_request": True, "dealing": 2}, "2008-07-21", None),
        ("punto-banco", {"dealing": "face down"}, "2005-04-04", "19:47-3.7(d)"),
        ("roulette", COLOUR, "2009-06-15", "19:47-5.1(e)7"),
        ("big-six", {"clapper": "passed"}, "1989-05-01", "19:47-5.6(c)2"),
        ("blackjack", {"surrender": True}, "1990-01-16", "19:47-2.8(c)[option]"),
        ("blackjack", {"streak": True}, "2001-01-16", "19:47-2.22(a)"),
    ],
)
def test_an_election_is_refused_before_its_day_and_taken_on_it(
    game: str, chosen: dict[str, Any], first: str, cite: str | None
) -> None:
    day = date.fromisoformat(first)
    before = date.fromordinal(day.toordinal() - 1).isoformat()
    told = refused(game, before, **chosen)
    assert told
    assert f"since {first}" in told[0][1]
    if cite:
        assert told[0][0] == cite
    assert refused(game, first, **chosen) == []


def test_the_older_text_is_played_by_where_a_game_has_one() -> None:
    craps = game_type("craps")
    assert elect_on(craps, {}, date(1999, 11, 14))[0].chosen()["edition"] == "1998"
    assert elect_on(craps, {}, date(1999, 11, 15))[0].chosen()["edition"] == "1999"
    assert elect_on(craps, {}, date(2008, 5, 19))[0].chosen()["edition"] == "2011"
    assert in_edition(craps, {"edition": "2011"}, date(1990, 1, 1)) == {"edition": "2011"}
    many = {"odds_multiples": [20, 20, 20]}
    assert refused("craps", "1999-11-14", **many) == [
        ("19:47-1.6(e)", "Until November 15, 1999 odds were at most 10 times.")
    ]
    assert refused("craps", "1999-11-15", **many) == []
    (told,) = check(floor(table(4, "craps", more='signs = ["buy_bets"]', **many)), date(1999, 1, 1)).violations
    assert told.cite == "19:47-1.6(e)"


def test_what_came_on_no_known_day_is_told_of_the_elections_made() -> None:
    craps = game_type("craps")
    for name, value in (("six_seven_eight", True), ("buy_win_only", [4, 10])):
        _, then = elect_on(craps, {name: value}, date(2000, 6, 1))
        assert [name in one.message and "not known" in one.message for one in then.unknown] == [True]


def test_every_date_names_an_election_a_value_and_an_amendment_that_are_there() -> None:
    noted = {days for section in _amended().values() for days in section.split()}
    for (key, name), values in CAME.items():
        kind = game_type(key).elections
        (choice,) = [one for one in kind.choices() if one.name == name]
        for value, day in values.items():
            assert str(value).lower() in choice.choices
            assert value != choice.default
            assert day in noted
    for key, editions in EDITIONS.items():
        kind = game_type(key).elections
        for name, until in editions:
            kind.elect({"edition": name})
            assert until in noted


def _amended() -> dict[str, str]:
    from chapter47.rulebook.amendments import AMENDED

    return AMENDED


def test_no_dated_wager_is_offered_without_an_election() -> None:
    """So refusing the election is enough: no wager that came later is on the layout by default."""
    for game in game_types():
        elections, first = game.elections.elect(), game_since(game)
        for kind in game.wagers:
            dated = since(kind.cite)
            assert not (kind.offered(elections) and dated and first and dated > first), (game.key, kind.key)


def test_sections_amended_later_are_named() -> None:
    late = list(changed_since(game_type("minibaccarat"), date(2008, 3, 17)))
    assert late == ["7.8 (2008-07-21)", "7.11 (2008-07-21)"]
    assert list(changed_since(game_type("big-six"), date(1998, 1, 1))) == ["5.5 (1998-11-16)"]
    assert list(changed_since(game_type("night-craps"), date(1998, 1, 1))) == []


def test_what_was_not_offered_yet_is_listed() -> None:
    told = [one.message for one in not_yet(game_type("craps"), date(2006, 1, 1))]
    assert told[0] == "fire_bet: offered since 2008-05-19"
    assert "dealing=3: offered since 1999-02-01" in [
        one.message for one in not_yet(game_type("minibaccarat"), date(1995, 1, 1))
    ]


def test_a_section_that_was_not_adopted_yet_offers_nothing() -> None:
    streak = Choice("streak", "true, false", False, "", "19:47-2.22(a)", None)
    assert first_day(streak) == adopted(Cite.parse("19:47-2.22")) == date(2001, 1, 16)
    assert adopted(Cite.parse("19:47-1.12(a)1")) == date(2008, 5, 19)  # the fire bet
    assert adopted(Cite.parse("19:47-1.2(a)1")) is None


@pytest.mark.parametrize("text", ["soon", "2006-13-01", "1492-10-12", "1978-06-01"])
def test_a_day_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_day(text)


# ---- at the commands -----------------------------------------------------------------------------------------------


def test_play_by_the_law_of_a_day() -> None:
    done = RUN.invoke(app, ["play", "craps", "--as-of", "2006-01-01", "--set", "fire_bet=true"])
    assert done.exit_code == 2
    assert "offered since 2008-05-19. (19:47-1.2(a)[fire-bet-craps-only])" in done.stderr
    done = RUN.invoke(app, ["play", "minibaccarat", "--as-of", "2008-04-01", "--seed", "1"], input="")
    assert done.exit_code == 0
    assert "section 7.8 (2008-07-21)" in done.stdout
    done = RUN.invoke(app, ["deal", "minibaccarat", "--as-of", "1985-01-01"])
    assert done.exit_code == 2
    assert "in force since 1986-08-04" in done.stderr


def test_a_script_by_the_law_of_a_day(tmp_path: Path) -> None:
    script = tmp_path / "hand.c47"
    script.write_text("elect bonus=true\nseat 1 Ann $500\nbet 1 banker $100\ncards 9C 4D KH 3S\n")
    played = RUN.invoke(app, ["play", "minibaccarat", "--script", str(script), "--as-of", "2010-01-01"])
    assert played.exit_code == 0, played.stderr
    early = RUN.invoke(app, ["play", "minibaccarat", "--script", str(script), "--as-of", "2006-01-01"])
    assert early.exit_code == 2
    assert "bonus could not be elected on 2006-01-01" in early.stderr
    assert early.stdout == ""


def test_odds_and_options_by_the_law_of_a_day() -> None:
    said = RUN.invoke(app, ["odds", "minibaccarat", "--as-of", "2006-01-01", "--set", "tie_pays=9 to 1"]).stdout
    assert "amended later, and applied here as it reads since: section 7.2" in said
    listed = RUN.invoke(app, ["options", "minibaccarat", "--as-of", "2006-01-01"]).stdout
    before, _, after = listed.partition("Not offered on 2006-01-01:")
    assert "total_cards" not in before
    assert "total_cards: offered since 2007-10-15 (19:47-7.2(a)4)" in after
    assert max(map(len, listed.splitlines())) <= 80
