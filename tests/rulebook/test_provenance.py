"""Where a rule comes from is said wherever it is shown, and "law" is said only of law."""

from __future__ import annotations

import json
from html import escape

import pytest
from tests.floor.floors import floor, table
from typer.testing import CliRunner

from chapter47 import Game, Refusal
from chapter47.cli import app
from chapter47.floor.guides import guide
from chapter47.floor.pdf import signs_pdf
from chapter47.floor.submissions import markdown, submission
from chapter47.games import MODULES, game_type
from chapter47.rulebook import Origin, marked, origin, provenance, rulebook
from chapter47.rulebook.provenance import GRADES


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    return done.stdout + done.stderr


def test_every_grade_has_its_origin_and_only_one_is_law() -> None:
    assert {row.grade for row in rulebook()} <= set(GRADES)
    assert [grade for grade, found in GRADES.items() if found is Origin.LAW] == ["NJ"]
    for row in rulebook():
        assert (provenance(str(row.cite)) is None) is row.is_law


def test_a_section_is_law_where_one_of_its_rules_is() -> None:
    assert origin("19:47-7.9") is Origin.LAW
    assert origin("19:47-4.10") is Origin.DEFAULT
    assert origin("19:47-4") is Origin.DEFAULT
    assert origin(None) is Origin.DEFAULT


@pytest.mark.parametrize("key", MODULES)
def test_options_say_of_every_election_where_it_comes_from(key: str) -> None:
    listed = json.loads(run("options", key, "--json"))["options"]
    for one in listed:
        assert one["provenance"] == provenance(one["cite"])
    shown = "".join(run("options", key).split())
    if any(one["provenance"] for one in listed):
        assert any(word in shown for word in ("notlaw", "unconfirmed", "thisedition"))
    else:
        assert "notlaw" not in shown


def test_odds_name_the_wagers_that_are_not_in_the_text() -> None:
    shown = " ".join(run("odds", "casino-war").split())
    assert "Not in New Jersey's text" in shown and "tie" in shown.partition("Not in New Jersey's text")[2]
    assert "Not in New Jersey's text" not in run("odds", "minibaccarat")
    told = {one["wager"]: one["provenance"] for one in json.loads(run("odds", "sic-bo", "--json"))["wagers"]}
    assert all(told.values())


def test_a_refusal_says_when_its_rule_is_no_law() -> None:
    assert "not law" in str(Refusal("No.", cite="19:47-12.5[jacer]"))
    assert str(Refusal("No.", cite="19:47-7.1(a)")) == "No. (19:47-7.1(a))"
    assert Refusal("No.", cite="19:47-12.5[jacer]").as_dict()["provenance"] == provenance("19:47-12.5[jacer]")


@pytest.mark.parametrize("key", [key for key in MODULES if game_type(key).cite.startswith("19:")])
def test_guides_signs_and_submissions_mark_what_is_not_law(key: str) -> None:
    made = floor(table(1, key))
    book = guide(made, "1")
    kinds = {kind.key: kind for kind in game_type(key).wagers}
    for one in book.wagers:
        told, pays = provenance(one.cite), kinds[one.key].defaults(made.elections(made.table("1")))
        assert bool(one.source) == bool(told or pays)
        assert (
            one.source == f"Where the rule comes from: {told}." if told else all(p in one.source for p in pays.values())
        )
        assert one.source in book.text()
    printed = signs_pdf(book.signs)
    for sign in book.signs:
        told = provenance(sign.cite)
        assert sign.law == f"N.J.A.C. {sign.cite.partition('[')[0]}" + (f" ({told})" if told else "")
        assert f"  [{sign.small_print}]" in book.text()
        assert escape(sign.small_print) in book.html()
        assert sign.law in sign.small_print
        assert sign.foot in sign.small_print
    wagers = book.signs[1].small_print
    for kind in kinds.values():
        if kind.key in {one.key for one in book.wagers}:
            assert all(told in wagers for told in kind.defaults(made.elections(made.table("1"))).values())
    assert printed.startswith(b"%PDF")
    lines = submission(made)
    text = markdown(made, lines)
    for line in lines:
        told = provenance(line.cite)
        assert line.as_dict()["provenance"] == told
        assert told is None or f"[{told}]" in text


def test_a_payout_that_is_a_default_is_told_though_its_wager_is_law() -> None:
    war = Game("casino-war")
    (tie,) = [kind for kind in war.wagers if kind.key == "tie"]
    assert origin(tie.cite) is Origin.LAW
    assert tie.defaults(war.elections) == {"19:47-22.9[tie]": provenance("19:47-22.9[tie]")}
    assert marked("19:47-22.9[tie]").startswith("19:47-22.9[tie], ")
