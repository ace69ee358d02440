"""Two days side by side: what is said to have changed did, and what did not is not said."""

from __future__ import annotations

import json
from datetime import date

import pytest
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.floor.amendments import ADOPTED, AMENDED, SUBCHAPTERS
from chapter47.floor.changes import Changes, changes
from chapter47.floor.editions import elect_on
from chapter47.games import MODULES, game_type
from chapter47.rulebook import rulebook
from chapter47.rulebook.history import history


def between(key: str, first: str, last: str, *, edges: bool = True) -> Changes:
    return changes(game_type(key), date.fromisoformat(first), date.fromisoformat(last), edges=edges)


def test_a_game_that_came_in_between_is_told_with_its_notice() -> None:
    found = between("casino-war", "1998-06-01", "2000-01-01")
    assert found.offered == (False, True)
    (what, notice), *_ = found.notices
    assert (what, notice.section, notice.notice) == ("adopted", "19:47-22", "R.1999 d.29")
    assert notice.register
    assert all(edge.before is None and edge.after is not None for edge in found.edges)


def test_an_amendment_is_told_with_the_pages_that_printed_it() -> None:
    found = between("craps", "1999-01-01", "2000-01-01", edges=False)
    ((what, notice),) = found.notices
    assert (what, notice.section, str(notice.effective), notice.notice) == (
        "amended", "19:47-1.6", "1999-11-15", "R.1999 d.392",
    )  # fmt: skip
    assert "edition: 1998 to 1999, unless chosen" in found.elections


def test_what_came_and_what_it_pays_are_told() -> None:
    found = between("craps", "2007-01-01", "2009-01-01", edges=False)
    assert any(line.startswith("fire_bet: offered since 2008-05-19") for line in found.elections)
    assert {notice.section for _, notice in found.notices} >= {"19:47-1.12", "19:47-1.2"}


@pytest.mark.parametrize("key", ["minibaccarat", "roulette", "craps"])
def test_the_edges_are_those_of_the_elections_of_each_day(key: str) -> None:
    first, last = date(1998, 1, 1), date(2011, 2, 1)
    found = changes(game_type(key), first, last)
    for day, side in ((first, "before"), (last, "after")):
        elections, _ = elect_on(game_type(key), {}, day)
        exact = {one.wager: one.house_edge for one in game_type(key).odds(elections).wagers}
        assert {one.wager: getattr(one, side) for one in found.edges if getattr(one, side) is not None} == exact


@pytest.mark.parametrize("key", MODULES)
def test_nothing_is_said_of_two_days_without_a_note_between_them(key: str) -> None:
    found = between(key, "2011-03-01", "2011-03-02", edges=False)
    assert not (found.notices or found.added or found.dropped or found.elections or found.pays)


def test_every_note_with_a_notice_is_one_of_the_dated_ones() -> None:
    for (section, day), notice in history().items():
        number = section.removeprefix("19:47-")
        dates = {ADOPTED.get(number), *AMENDED.get(number, "").split()}
        dates.add(SUBCHAPTERS.get(int(number)) if number.isdigit() else None)
        assert day.isoformat() in dates, section
        assert notice.notice.startswith("R.") or notice.notice == "temporary rules"


def test_the_days_are_in_order() -> None:
    with pytest.raises(Refusal, match="is not after"):
        between("craps", "2000-01-01", "2000-01-01")


def test_the_command_tells_both_ways() -> None:
    words = ["changes", "red-dog", "--from", "1990-01-01", "--to", "1995-01-01", "--no-edges"]
    shown = CliRunner().invoke(app, words).stdout
    assert "Not offered on 1990-01-01." in shown and "R.1991 d.532" in shown
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert told["notices"][0]["register"] == ["23 N.J.R. 2231(a)", "23 N.J.R. 3348(a)"]


@pytest.mark.parametrize("key", ["spanish-21", "three-card-poker", "fast-action-holdem", "casino-war", "pokette"])
def test_rules_known_only_from_the_older_text_did_not_go_when_the_newer_was_printed(key: str) -> None:
    """What this program adds to a subchapter is of 2011 and supersedes nothing of New Jersey's text."""
    made = changes(game_type(key), date(2000, 1, 1), date(2011, 1, 1))
    assert made.dropped == []
    law = [row for row in rulebook().select(within=game_type(key).cite, as_of=date(2011, 1, 1)) if row.is_law]
    assert law


def test_the_rules_of_a_game_came_with_its_adoption_and_none_went() -> None:
    made = changes(game_type("casino-war"), date(1998, 1, 1), date(2011, 1, 1))
    assert (made.offered, made.added, made.dropped) == ((False, True), [], [])
    assert [(what, notice.section) for what, notice in made.notices] == [("adopted", "19:47-22")]
