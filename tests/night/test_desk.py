"""The night's desk for the web: the window, the board, prizes, the end; keys, roles, threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.night.desks import ADA, BEN, GREEN, HUGO, LENA, OWEN, RED, RUTH, fresh
from tests.night.nights import EVENING, planned, refused
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.house.night_store import audit, open_desk
from chapter47.night.accounts import CASH, PLAYERS, REDEEMED, ROOM, SOURCES, SUPPLY, WINDOW
from chapter47.night.operations import BANKER, IN_CHARGE, OPERATIONS, OPERATOR, PROCEEDS, STAFF, roles_of
from chapter47.night.pieces import worth
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision

# ---- the window ------------------------------------------------------------------------------------------------------


@provision("13:47-20.8(a)2", "13:47-20.8(b)1")
def test_the_window_sells_at_the_rate_and_buys_nothing_back(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    assert desk.quote(1_020) == {
        "cash": 1_020, "imitation": 51, "rate": "5 to 1", "pieces": {GREEN: 2, "white chip of $1.00": 1},
    }  # fmt: skip
    desk.do("sell", {"cash": "$10.20"}, by=LENA)
    desk.do("sell", {"cash": 40_000, "player": "Pat", "pieces": "400 red"}, by=LENA)
    shown = desk.window()
    assert (shown["sold_for"], shown["sold"], shown["sales"], shown["drawer"]) == (41_020, 2_051, 2, 61_020)
    assert (shown["with_players"], shown["pieces"][RED]) == (2_051, 3_600)
    places = ("at_tables", "with_players", "redeemed", "at_window")
    assert sum(shown[place] for place in places) == shown["made"] == 81_000
    assert [one["data"]["imitation"] for one in shown["latest"]] == [2_000, 51]
    with refused("13:47-20.8(b)1"):
        desk.do("buy back", {"chips": "20 red"}, by=LENA)
    with refused("13:47-20.8(a)2"):
        desk.do("sell", {"cash": "$10", "for": "$60"}, by=LENA)
    with refused("13:47-20.10(d)1"):
        desk.do("sell", {"cash": "$10", "player": BEN}, by=LENA)
    assert desk.window() == shown


@pytest.mark.parametrize(
    ("name", "by", "cite"),
    [
        ("sell", BEN, "13:47-20.8(a)2"),
        ("chips to table", ADA, "13:47-20.12(c)4"),
        ("open table", LENA, "13:47-20.9(b)2"),
        ("deal", LENA, "13:47-20.2[dealer]"),
        ("draw", LENA, "13:47-20.11(b)"),
        ("close", RUTH, "13:47-20.8(a)3"),
        ("pay", LENA, "13:47-20.9(b)3"),
        ("redeem", "Pat", "13:47-20.11(c)"),
    ],
)
def test_each_operation_names_who_may(tmp_path: Path, name: str, by: str, cite: str) -> None:
    desk = fresh(tmp_path)
    with refused(cite):
        desk.do(name, {}, by=by)
    assert len(desk.books.journal.lines) == 1


def test_roles_come_from_the_roster() -> None:
    night = planned()
    assert roles_of(night, RUTH) == {IN_CHARGE, STAFF}
    assert roles_of(night, LENA) == {BANKER, STAFF}
    assert roles_of(night, BEN) == {OPERATOR, STAFF}
    assert roles_of(night, OWEN) == {PROCEEDS, STAFF}
    assert (roles_of(night, "Dora Keene"), roles_of(night, "Pat")) == ({STAFF}, set())
    book = rulebook()
    for operation in OPERATIONS.values():
        assert operation.cite in book, operation.name
        assert operation.roles


def test_forms_are_data_and_what_is_filled_in_is_read_exactly(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    named = {one["name"]: one for one in desk.operations(LENA)}
    assert "sell" in named
    assert "draw" not in named
    assert named["sell"]["fields"][0] == {"name": "cash", "kind": "cash", "says": "Cash taken", "needed": True}
    assert desk.operations("Pat") == []
    for filled, said in (
        ({}, "Sell imitation money asks for cash taken"),
        ({"cash": "twenty"}, "twenty"),
        ({"cash": True}, "Cash taken cannot be True"),
        ({"cash": "$1", "tip": "$1"}, "asks for no 'tip'"),
        ({"cash": "$20", "pieces": "20 blue"}, "no denomination"),
        ({"cash": "$20", "for": "$99.50"}, "whole number of dollars"),
    ):
        with pytest.raises(Refusal, match=said):
            desk.do("sell", filled, by=LENA)
    with pytest.raises(Refusal, match="no operation"):
        desk.do("steal", {}, by=LENA)
    assert len(desk.books.journal.lines) == 1


# ---- keys, threads and processes -------------------------------------------------------------------------------------


def test_a_request_that_comes_again_changes_nothing(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    first = desk.do("sell", {"cash": "$20"}, by=LENA, key="a1")
    again = desk.do("sell", {"cash": "$20"}, by=LENA, key="a1")
    assert (first["repeated"], again["repeated"], again["entry"]) == (False, True, first["entry"])
    late = open_desk(desk.path, now=lambda: EVENING + timedelta(hours=3))  # after a crash, and much later
    assert late.do("sell", {"cash": "$20"}, by=LENA, key="a1")["entry"] == first["entry"]
    with pytest.raises(Refusal, match="used for another request"):
        late.do("sell", {"cash": "$30"}, by=LENA, key="a1")
    with pytest.raises(Refusal, match="one word"):
        late.do("sell", {"cash": "$30"}, by=LENA, key="a 1")
    with refused("13:47-20.12(c)1"):  # what was refused may come again
        late.do("sell", {"cash": "$10.10"}, by=LENA, key="a2")
    late.do("sell", {"cash": "$10.20"}, by=LENA, key="a2")
    assert late.window()["sold_for"] == 3_020


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Everything at the same time, each in a thread; what each gave, or the refusal."""
    out: list[Any] = [None] * len(works)
    start = threading.Barrier(len(works))

    def run(at: int) -> None:
        start.wait()
        try:
            out[at] = works[at]()
        except Refusal as refusal:
            out[at] = refusal

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out


def test_threads_take_turns(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    other = open_desk(desk.path, now=lambda: EVENING)  # as another process would have it
    sales = [lambda d=d: d.do("sell", {"cash": "$20"}, by=LENA) for d in (desk, other) * 8]
    keyed = [lambda d=d: d.do("sell", {"cash": "$50"}, by=LENA, key="one") for d in (desk, other) * 4]
    done = at_once(*sales, *keyed)
    assert sorted({one["entry"]["number"] for one in done}) == list(range(2, 19))
    assert [one["repeated"] for one in done].count(True) == 7
    assert desk.window() == other.window()
    assert desk.window()["sold_for"] == 16 * 2_000 + 5_000
    prizes = at_once(*[lambda: desk.do("redeem", {"prize": "2"}, by=RUTH) for _ in range(5)])
    assert sum(isinstance(one, dict) for one in prizes) == 1  # one dinner, one guest


def test_what_the_commands_write_is_seen(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    done = CliRunner().invoke(app, ["night", "sell", str(desk.path), "$40", "--at", "19:00"])
    assert done.exit_code == 0, done.stderr
    assert desk.window()["sold_for"] == 4_000
    desk.do("sell", {"cash": "$10"}, by=LENA)
    assert CliRunner().invoke(app, ["night", "report", str(desk.path)]).exit_code == 0


def test_the_roster_may_change_and_the_rate_may_not(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("2",))
    desk.do("sell", {"cash": "$20"}, by=LENA)
    with refused("13:47-20.8(a)2"):
        desk.do("sell", {"cash": "$20"}, by="Dora Keene")
    plan = desk.path.read_text("utf-8")
    relieved = plan.replace(
        'person = "Dora Keene"\nrole = "assistant"\ntable = 1', 'person = "Dora Keene"\nrole = "banker"'
    )
    assert relieved != plan
    desk.path.write_text(relieved, "utf-8")
    desk.do("sell", {"cash": "$20"}, by="Dora Keene")
    desk.path.write_text(relieved.replace('rate = "5 to 1"', 'rate = "6 to 1"'), "utf-8")
    for _ in range(2):
        with refused("13:47-20.8(a)2"):
            desk.do("sell", {"cash": "$20"}, by=LENA)
    desk.path.write_text(plan.replace('role = "dealer"\ntable = 2', 'role = "dealer"\ntable = 4'), "utf-8")
    with refused("13:47-20.2[dealer]"):  # two dealers at one table
        desk.window()
    desk.path.unlink()
    with pytest.raises(Refusal):
        desk.do("sell", {"cash": "$20"}, by=LENA)
    desk.path.write_text(plan, "utf-8")
    assert desk.window()["sold_for"] == 4_000


# ---- board, prizes, conduct, the end ---------------------------------------------------------------------------------


@provision("13:47-6.11(c)", "13:47-20.11(c)")
def test_the_big_board(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("2",))
    desk.do("sell", {"cash": "$400", "player": "Pat"}, by=LENA)
    desk.do("redeem", {"prize": "1", "player": "Pat"}, by=RUTH)
    desk.do("tickets", {"count": 4, "player": "Pat"}, by=RUTH)
    board = desk.board(datetime(2010, 5, 4, 23, 15))
    assert (board["at"], board["ends_at"], board["minutes_left"], board["state"]) == ("23:15", "02:00", 165, "open")
    assert [one["open"] for one in board["games"]] == [False, True, False, False, False]
    assert board["prizes"][0] == {
        "number": "1", "name": "radio", "how": "redemption", "price": 600, "left": 2, "of": 3,
    }  # fmt: skip
    assert (board["prizes"][2]["how"], board["prizes"][2]["price"]) == ("drawing", None)
    assert (board["rate"], board["ticket_price"], board["tickets_sold"]) == ("5 to 1", 100, 4)
    assert desk.board(datetime(2010, 5, 5, 2, 0))["minutes_left"] == 0
    desk.do("draw", {"seed": "called out"}, by=RUTH)
    assert desk.board()["winners"][0]["prize"] == "bicycle"
    for secret in ("Pat", "40000", "cash", "drawer"):  # no player, no cash
        assert secret not in str(desk.board())


def test_prizes_conduct_and_the_end(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    desk.do("sell", {"cash": "$400"}, by=LENA)
    desk.do("admit", {"people": "4"}, by=OWEN)
    with refused("13:47-20.10(c)5"):
        desk.do("give back", {"prize": "1"}, by=RUTH)
    desk.do("tickets", {"count": 3, "player": "Pat"}, by=RUTH)
    assert desk.prizes()["tickets"] == [{"first": 1, "last": 3, "player": "Pat"}]
    desk.do("stop", {"player": "P. Hale", "table": "2", "facts": "showed his cards", "helped": "Q"}, by=ADA)
    assert (desk.conduct()["owed"], desk.prizes()["names_needed"]) == ([1], True)
    with refused("13:47-6.25(c)"):
        desk.do("redeem", {"prize": "1", "player": "Q"}, by=RUTH)
    desk.do("sent", {"case": 1}, by=RUTH)
    assert desk.conduct()["owed"] == []
    desk.do("incident", {"person": BEN, "what": "alcohol", "facts": "a beer"}, by=RUTH)
    desk.do("ruling", {"dispute": "roll 7", "decision": "no roll"}, by=ADA)
    desk.do("receipt", {"what": "five tables"}, by=RUTH)
    desk.do("order out", {"table": "3", "why": "a loose peg"}, by=RUTH)
    assert desk.table("3")["ordered_out"]
    assert [one["cite"] for one in desk.closing()["points"]] == ["13:47-20.11(b)"]
    with refused("13:47-20.11(b)"):
        desk.do("close", {"drawer": "$660"}, by=LENA)
    desk.do("draw", {}, by=RUTH)
    desk.do("close", {"drawer": "$660", "window": desk.window()["pieces"]}, by=LENA)
    assert desk.closing()["to_deposit"] == 46_000
    desk.do("deposit", {"amount": "$460", "slip": "7"}, by=LENA)
    desk.do("pay", {"amount": "$100", "purpose": "fee", "to": "Commission"}, by=OWEN)
    end = desk.closing()
    assert (end["settled"], end["reconciled"], end["gross"]) == (True, True, 46_000)
    with refused("13:47-20.12(c)2"):
        desk.do("sell", {"cash": "$20"}, by=LENA)


# ---- random interleavings --------------------------------------------------------------------------------------------

WAGERS = ("1 red 5 Pat", "2 straight:17 3 Kim", "3 odd 40", "deal", "17", "0", "leave 1", "down 1 red 5", "")
CHANGES = ({"given": "5 red", "handed": "1 green"}, {"given": "1 green", "handed": "25 tokens"})


def step(name: str, **fields: Any) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """One operation with what is filled in."""
    return st.tuples(st.just(name), st.fixed_dictionaries(fields))


FOUR = st.just("4")
STEP = st.one_of(
    step("sell", cash=st.integers(-100, 90_000)),
    st.tuples(st.just("change"), st.sampled_from(CHANGES)),
    step("admit", people=st.integers(-1, 9)),
    step("open table", table=FOUR, checked=st.just("all")),
    step("chips to table", table=FOUR, chips=st.integers(0, 3_000)),
    step("chips from table", table=FOUR, chips=st.integers(0, 3_000)),
    step("deal", table=FOUR, entry=st.sampled_from(WAGERS)),
    step("take back", table=FOUR),
    step("count", table=FOUR, chips=st.integers(0, 5_000)),
    step(
        "close table",
        table=FOUR,
        chips=st.fixed_dictionaries({RED: st.integers(0, 200), GREEN: st.integers(0, 99)}),
    ),
    step("redeem", prize=st.sampled_from(["1", "2", "3", "9"])),
    step("tickets", count=st.integers(0, 20)),
    step("draw", seed=st.just("x")),
    step("close", drawer=st.integers(0, 200_000), why=st.sampled_from(["", "counted"])),
)
WHO = {
    "open table": HUGO,
    "deal": HUGO,
    "take back": HUGO,
    "count": HUGO,
    "draw": RUTH,
    "redeem": RUTH,
    "tickets": RUTH,
}


@provision("13:47-20.12(c)3", "13:47-20.12(c)4")
@given(steps=st.lists(st.tuples(STEP, st.integers(0, 2), st.sampled_from(["", "", "k1", "k2"])), max_size=30))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_from_nothing_whatever_windows_and_phones_do(
    steps: list[tuple[tuple[str, dict[str, Any]], int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Three desks over one file, as three processes, in any order, with keys that come again."""
    first = fresh(tmp_path_factory.mktemp("night"))
    desks = [first, *(open_desk(first.path, now=lambda: EVENING) for _ in range(2))]
    night = first.books.night
    for (name, given_), which, key in steps:
        desk = desks[which]
        desk.window()  # what the others wrote is read
        before = dict(desk.books.ledger.balances), len(desk.books.journal.lines)
        try:
            done = desk.do(name, given_, by=WHO.get(name, LENA), key=key)
        except Refusal:
            assert (desk.books.ledger.balances, len(desk.books.journal.lines)) == before
            continue
        if done["repeated"]:
            assert (desk.books.ledger.balances, len(desk.books.journal.lines)) == before
        for (account, unit), amount in desk.books.ledger.balances.items():
            assert desk.books.ledger.total(unit) == 0
            assert account in SOURCES or amount >= 0
        assert -desk.books.held(SUPPLY) == night.supply
        assert desk.books.held(WINDOW) == worth(night, desk.books.tray(WINDOW))
        held = desk.books.held(PLAYERS) + desk.books.held(REDEEMED) + desk.books.held("table 4")
        assert worth(night, desk.books.tray(ROOM)) == held
    views = [(one.window(), one.closing(), one.table("4")) for one in desks]
    assert views[0] == views[1] == views[2]
    assert audit(first.path).faults == []
    assert first.window()["sold_for"] == -first.books.held("sales", CASH)
