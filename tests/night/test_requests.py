"""What tables ask of the banker's window: nothing moves before it answers, and each request has one answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.night.desks import ADA, BEN, GREEN, HUGO, LENA, RED, fresh
from tests.night.nights import EVENING, refused
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.house.night_store import audit
from chapter47.night.accounts import table_bank
from chapter47.night.desk import NightDesk
from chapter47.night.totals import reconciled
from chapter47.rulebook.testing import provision


@pytest.fixture
def desk(tmp_path: Path) -> NightDesk:
    """An open night with two tables, and $500 in chips at the roulette."""
    desk = fresh(tmp_path, tables=("2", "4"))
    desk.do("chips to table", {"table": "4", "chips": "100 red"}, by=LENA)
    return desk


@provision("13:47-20.2[dealer]", "13:47-20.12(c)4")
def test_the_dealer_asks_and_the_banker_sends(desk: NightDesk) -> None:
    before = desk.window()
    asked = desk.do("ask for chips", {"table": "4", "chips": "60 red, 20 green"}, by=HUGO)["entry"]
    assert (asked["kind"], asked["postings"], asked["data"]["cite"]) == ("chips asked", [], "13:47-20.2[dealer]")
    assert desk.books.held(table_bank("4")) == 500  # nothing has moved
    assert desk.window()["at_window"] == before["at_window"]
    (one,) = desk.waiting()
    assert (one.table, one.game, one.by, one.amount, one.pieces) == ("4", "roulette", HUGO, 800, {RED: 60, GREEN: 20})
    assert one.in_words == "asks for $800: 60 red chips of $5.00, 20 green chips of $25.00"
    given = {"table": "4", "chips": one.pieces, "request": one.entry}
    sent = desk.do(one.gives, given, by=LENA, key="a")["entry"]
    assert desk.do(one.gives, given, by=LENA, key="a")["repeated"]
    assert (sent["kind"], sent["data"]["answers"]) == ("chips to table", asked["number"])
    assert (desk.books.held(table_bank("4")), desk.waiting()) == (1_300, [])
    last = desk.last_asked("4")
    assert last is not None
    assert last.answer is not None
    assert (last.entry, last.answer.number, last.answer.by) == (asked["number"], sent["number"], LENA)
    with refused("13:47-20.12(c)4"):  # it is answered, and not twice
        desk.do(one.gives, given, by=LENA)
    assert audit(desk.path).faults == []


@provision("13:47-20.12(c)4")
def test_a_request_is_answered_by_other_pieces_or_refused_with_a_reason(desk: NightDesk) -> None:
    desk.do("ask for chips", {"table": "4", "chips": "$300"}, by=HUGO)
    desk.do("chips to table", {"table": "4", "chips": "20 red"}, by=LENA)  # what is sent is the answer
    assert desk.waiting() == []
    desk.do("ask for chips", {"table": "4", "chips": "$300"}, by=HUGO)
    desk.do("chips from table", {"table": "4", "chips": "1 red"}, by=LENA)  # the other way is none
    assert len(desk.waiting()) == 1
    with refused("13:47-20.12(c)4"):  # blanks are no reason
        desk.do("refuse request", {"table": "4", "why": " "}, by=LENA)
    said = desk.do("refuse request", {"table": "4", "why": "count it first"}, by=LENA)["entry"]["data"]
    assert (said["why"], said["cite"], desk.waiting()) == ("count it first", "13:47-20.12(c)4", [])


@provision("13:47-20.2[dealer]")
def test_chips_are_offered_back_and_a_request_is_withdrawn(desk: NightDesk) -> None:
    desk.do("offer chips", {"table": "4", "chips": "40 red"}, by=HUGO)
    (one,) = desk.waiting()
    assert (one.back, one.gives, one.in_words) == (True, "chips from table", "offers back $200: 40 red chips of $5.00")
    with refused("13:47-20.12(c)4"):  # that is no answer to an offer
        desk.do("chips to table", {"table": "4", "chips": "40 red", "request": one.entry}, by=LENA)
    desk.do(one.gives, {"table": "4", "chips": one.pieces, "request": one.entry}, by=LENA)
    assert desk.books.held(table_bank("4")) == 300
    desk.do("ask for chips", {"table": "4", "chips": "600 red"}, by=HUGO)
    desk.do("ask for chips", {"table": "4", "chips": "60 red"}, by=HUGO)  # a slip of the thumb: the new one stands
    assert [one.amount for one in desk.waiting()] == [300]
    with refused("13:47-20.2[dealer]"):
        desk.do("withdraw request", {"table": "4"}, by=BEN)  # another table's dealer
    desk.do("withdraw request", {"table": "4"}, by=ADA)  # a class A operator may
    assert desk.waiting() == []
    with refused("13:47-20.2[dealer]"):
        desk.do("withdraw request", {"table": "4"}, by=HUGO)


@provision("13:47-20.2[dealer]", "13:47-20.12(c)3", "13:47-20.9(b)2")
def test_who_may_ask_and_for_what(desk: NightDesk) -> None:
    before = len(desk.books.journal.lines)
    for cite, by, table, chips in (
        ("13:47-20.2[dealer]", BEN, "4", "20 red"),
        ("13:47-20.2[dealer]", LENA, "4", "20 red"),
        ("13:47-20.9(b)2", ADA, "3", "20 red"),
        ("13:47-20.12(c)3", HUGO, "4", "9000 red"),
    ):
        with refused(cite):
            desk.do("ask for chips", {"table": table, "chips": chips}, by=by)
    with refused("13:47-20.12(c)3"):
        desk.do("offer chips", {"table": "4", "chips": "101 red"}, by=HUGO)
    with refused(None):
        desk.do("ask for chips", {"table": "4", "chips": "$0"}, by=HUGO)
    assert len(desk.books.journal.lines) == before


def test_a_table_that_closes_asks_no_more(desk: NightDesk) -> None:
    desk.do("ask for chips", {"table": "4", "chips": "20 red"}, by=HUGO)
    desk.do("close table", {"table": "4", "chips": "100 red"}, by=HUGO)
    assert desk.waiting() == []
    desk.do("open table", {"table": "4", "checked": "all"}, by=ADA)
    assert (desk.last_asked("4"), reconciled(desk.books)) == (None, True)


def test_the_commands_ask_and_answer(desk: NightDesk) -> None:
    at = ["--at", EVENING.isoformat(" ", "minutes")]

    def told(*typed: str) -> str:
        done = CliRunner().invoke(app, ["night", typed[0], str(desk.path), *typed[1:]], catch_exceptions=False)
        return " ".join(done.output.split())

    assert "table 4 asks for $100: 20 red chips of $5.00 (13:47-20.2[dealer])" in told(
        "table", "4", "--ask", "20 red", "--by", HUGO, *at
    )
    assert "4 Hugo Lind asks for $100: 20 red chips of $5.00" in told("requests")
    assert '"amount": 100' in told("requests", "--json")
    assert "It asks for $100" in told("table", "4")
    assert "nothing for table 4: none left (13:47-20.12(c)4)" in told(
        "table", "4", "--refuse", "none left", "--by", LENA, *at
    )
    assert told("requests") == "No table asks for anything."
    assert "table 4 offers back $25" in told("table", "4", "--offer", "5 red", "--by", HUGO, *at)
    assert "asks no more" in told("table", "4", "--withdraw", "--by", HUGO, *at)
