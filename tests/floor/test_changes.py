"""Two days side by side: what is said to have changed did, and what did not is not said."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Literal, get_args, get_origin

import pytest
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.floor.changes import Changes, changes
from chapter47.floor.editions import elect_on
from chapter47.games import MODULES, game_type
from chapter47.rulebook import rulebook
from chapter47.rulebook.amendments import ADOPTED, AMENDED, CAME, SUBCHAPTERS
from chapter47.rulebook.history import history
from chapter47.rulebook.provisions import read_rows
from chapter47.table.elections import Choice, Elections, Unlawful


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


# ---- generated: every stretch of days between two notes ------------------------------------------------------------

CASINO = [key for key in MODULES if game_type(key).cite.startswith("19:")]
ROWS = read_rows()
COUNTED = ["craps", "mini-craps", "roulette", "big-six", "sic-bo", "red-dog", "casino-war", "minibaccarat"]


@cache
def noted(key: str) -> list[tuple[str, str, str]]:
    """Every note of a game's sections: day, section, what was done."""
    place = game_type(key).cite.removeprefix("19:47-").partition(".")
    told = [(SUBCHAPTERS[int(place[0])], f"19:47-{place[0]}", "adopted")] if int(place[0]) in SUBCHAPTERS else []
    for section in {*ADOPTED, *AMENDED}:
        rows = [row for row in ROWS if row["cite"].startswith(f"19:47-{section}") and row["game"] == key]
        if section.partition(".")[0] == place[0] and (not place[2] or rows):
            told += [(day, f"19:47-{section}", "amended") for day in AMENDED.get(section, "").split()]
            told += [(ADOPTED[section], f"19:47-{section}", "adopted")] if section in ADOPTED else []
    return sorted(told)


def stretches(key: str) -> list[tuple[date, date]]:
    """The days before each note of the game, each with the next: one stretch has one day of notes."""
    days = sorted({date.fromisoformat(day) - timedelta(days=1) for day, *_ in noted(key)} | {date(2011, 6, 1)})
    return [pair for pair in pairwise(days) if pair[0] >= date(1978, 6, 2)]


@pytest.mark.parametrize("key", CASINO)
def test_every_stretch_of_days_tells_its_notes_and_rows_and_no_others(key: str) -> None:
    """The rows are read from their files, with the days that stand in them; the parts make up the whole."""
    game = game_type(key)
    own = key if key in rulebook().games else "craps" if key == "mini-craps" else None
    rows = {row["cite"]: row for row in ROWS if row["game"] == own}
    whole: list[Changes] = []
    for first, last in stretches(key):
        found = changes(game, first, last, edges=False)
        whole.append(found)
        due = [note for note in noted(key) if str(first) < note[0] <= str(last)]
        assert sorted((str(one.effective), one.section, what) for what, one in found.notices) == due
        if found.offered != (True, True):
            assert found.added == found.dropped == []
            continue
        came = {str(row.cite) for row in found.added}
        went = {str(row.cite) for row in found.dropped}
        sections = {section: day for day, section, what in due if what == "adopted"}
        for cite, row in rows.items():
            section = re.match(r"19:47-\d+\.\d+A?", cite)
            begins = row.get("since") or (not row.get("until") and section and sections.get(section[0])) or ""
            assert (cite in came) == (str(first) < begins <= str(last)), cite
            assert (cite in went) == (str(first) < row.get("until", "") <= str(last)), cite
    if whole:
        both = between(key, str(whole[0].first), str(whole[-1].last), edges=False)
        assert both.notices == [note for part in whole for note in part.notices]
        if all(part.offered == (True, True) for part in whole):
            assert {str(row.cite) for row in both.added} == {str(row.cite) for part in whole for row in part.added}
            assert {str(row.cite) for row in both.dropped} == {str(row.cite) for part in whole for row in part.dropped}


@pytest.mark.parametrize("key", CASINO)
def test_an_election_that_is_told_to_have_come_is_refused_the_day_before_and_taken_since(key: str) -> None:
    game = game_type(key)
    parts = [changes(game, *pair, edges=False) for pair in stretches(key)]
    for line in [line for part in parts for line in part.elections]:
        named = re.match(r"(\w+)(?:=(.+?))?: offered since (\S+) ", line)
        if named is None:
            assert line.endswith(", unless chosen"), line
            continue
        name, value, day = named.groups()
        since = date.fromisoformat(day)
        choice = next(one for one in game.elections.choices() if one.name == name)
        came = {str(one).lower(): one for one in CAME.get((key, name), {})}
        for other in [came[value]] if value else others(game.elections, choice):
            if game.elections.violations({name: other}):
                continue  # not by itself
            with pytest.raises(Unlawful, match=f"offered since {day}"):
                elect_on(game, {name: other}, since - timedelta(days=1))
            elect_on(game, {name: other}, max(since, date(2011, 1, 19)))


def others(elections: type[Elections], choice: Choice) -> list[object]:
    """Values of an election that are not its default, where it is a switch or one of a list."""
    kind = elections.model_fields[choice.name].annotation
    if kind is bool:
        return [not choice.default]
    return [one for one in get_args(kind) if one != choice.default] if get_origin(kind) is Literal else []


@pytest.mark.parametrize("key", COUNTED)
def test_pay_tables_and_edges_that_changed_are_those_of_the_two_days(key: str) -> None:
    """A pay table is told if and only if it is another one, and an edge moves with what is paid or elected."""
    game = game_type(key)
    for first, last in stretches(key)[-6:]:
        found = changes(game, first, last)
        if found.offered != (True, True):
            continue
        then, now = (elect_on(game, {}, day)[0] for day in (first, last))
        for kind in game.wagers:
            old, new = (kind.pays(one) if kind.offered(one) else "not offered" for one in (then, now))
            assert ((kind.key, old, new) in found.pays) == (old != new)
        exact = [{one.wager: one.house_edge for one in game.odds(one).wagers} for one in (then, now)]
        assert {edge.wager: (edge.before, edge.after) for edge in found.edges} == {
            wager: (exact[0].get(wager), exact[1].get(wager)) for wager in {**exact[0], **exact[1]}
        }
        moved = [edge.wager for edge in found.edges if edge.moved]
        assert not moved or found.pays or found.elections
