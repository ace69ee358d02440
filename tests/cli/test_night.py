"""The charity's desk, as a person types it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.night.nights import by_hand
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.house.night_store import store_path
from chapter47.night import check, read_night

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"


def run(*words: object, answers: str | None = None) -> Any:
    return CliRunner().invoke(app, ["night", *(str(word) for word in words)], input=answers)


def said(*words: object) -> str:
    done = run(*words)
    assert done.exit_code == 0, done.stderr or done.stdout
    return str(done.stdout)


def refused(cite: str, *words: object) -> str:
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.stdout
    assert f"({cite})" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    return str(done.stderr)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.toml"
    path.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    return path


@pytest.fixture
def running(night: Path) -> Path:
    said("open", night, "--change", "$200", "--by", "Ruth Vance", "--at", "18:30")
    return night


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def dump(path: Path) -> list[str]:
    """Everything in the store of a night."""
    with closing(sqlite3.connect(store_path(path))) as connection:
        return list(connection.iterdump())


# ---- the plan ----------------------------------------------------------------------------------------------------


def test_check(night: Path) -> None:
    assert said("check", night).startswith("night.toml: lawful, ready.\n")
    edit(night, 'rate = "5 to 1"', 'rate = "3 to 2"')
    edit(night, 'number = "RA:1047"', "")
    done = run("check", night)
    assert done.exit_code == 1
    assert "violation, money: 3 to 2 is less than 2 to 1. (13:47-20.12(b))" in done.stdout
    assert "instead: 2 to 1 or more" in done.stdout
    report = json.loads(run("check", night, "--json").stdout)
    assert [one["cite"] for one in report["violations"]] == ["13:47-20.12(b)"]
    assert {one["cite"] for one in report["missing"]} == {"13:47-20.3", "13:47-13.8(a)"}
    assert report["retail_left"] == 10_000_000 - report["retail"]


def test_a_bad_file_is_told_with_its_line(night: Path) -> None:
    edit(night, "registration =", "registraton =")
    done = run("check", night)
    assert done.exit_code == 2
    assert "line 8, column 1: There is no key 'registraton' here. Instead: registration" in done.stderr
    assert run("check", night.with_name("none.toml")).exit_code == 2


def test_new_from_flags(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    words = [
        "new",
        path,
        "--organization",
        "Post 12",
        "--date",
        "2010-05-04",
        "--game",
        "red dog x 2",
        "--rate",
        "4 to 1",
    ]
    words += [
        "--prize",
        "radio, $79.95, $600, merchandise",
        "--prize",
        "bicycle, $450, drawing, merchandise",
        "--banker",
        "Lena Ortiz",
    ]
    told = said(*words)
    assert "There is no municipal licence number. (13:47-20.3)" in " ".join(told.split())
    made = read_night(path)
    assert [table.game for table in made.tables] == ["red dog", "red dog"]
    assert (made.money.rate, made.retail, made.in_role("banker")[0].member_of) == ((4, 1), 52_995, "Post 12")
    assert check(made).lawful
    refused_again = run(*words)
    assert (refused_again.exit_code, "nothing was written" in refused_again.stderr) == (2, True)
    as_json = tmp_path / "new.json"
    assert "missing" in json.loads(said("new", as_json, "--organization", "Post 12", "--json"))
    assert read_night(as_json).organization.name == "Post 12"


@pytest.mark.parametrize(
    ("option", "value", "cite"),
    [
        ("--rate", "1 to 1", "13:47-20.12(b)"),
        ("--game", "mini-craps", "13:47-20.4"),
        ("--game", "hold'em", "13:47-20.10(a)"),
        ("--prize", "cash, $100, $500", "13:47-20.10(c)3"),
        ("--prize", "yacht, $100001, drawing", "13:47-20.16(a)"),
        ("--prize", "radio", "13:47-20.11(c)"),
        ("--date", "yesterday", "13:47-6.11(c)"),
        ("--rate", "many", "13:47-20.12(b)"),
    ],
)
def test_new_writes_nothing_unlawful(tmp_path: Path, option: str, value: str, cite: str) -> None:
    path = tmp_path / "new.toml"
    refused(cite, "new", path, "--organization", "Post 12", option, value)
    assert not list(tmp_path.iterdir())


def test_new_asks_and_asks_again(tmp_path: Path) -> None:
    refused("13:47-20.3", "new", tmp_path / "other.toml", "--no-ask")
    for tables in ("0", "101", "two"):
        assert run("new", tmp_path / "t.toml", "--organization", "P", "--game", f"red dog x {tables}").exit_code == 2
    said("new", tmp_path / "q.toml", "--organization", 'P "q" \\ ü', "--rate", "5")
    quoted = read_night(tmp_path / "q.toml")
    assert (quoted.organization.name, quoted.money.rate) == ('P "q" \\ ü', (5, 1))


def test_roster_and_fees(night: Path) -> None:
    assert "Everybody works under Ruth Vance (13:47-20.9(a))." in said("roster", night)
    listed = json.loads(said("roster", night, "--json"))["roster"]
    assert next(x for x in listed if x["person"] == "Ben Marsh")["class_a"] == ["Ada Fields", "Hugo Lind"]
    owed = json.loads(said("fees", night, "--json"))["fees"]
    assert owed[0]["amount"] == 10_000
    assert "13:47-4.9(c)12" in said("fees", night)
    edit(night, 'table = 3\nsince = "2010-05-04 18:30"', 'table = 4\nsince = "2010-05-04 18:30"')
    refused("13:47-20.2[dealer]", "roster", night)


def test_papers(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "papers"
    made = json.loads(said("papers", night, "--out", out, "--json"))
    assert all(Path(paper["file"]).is_file() for paper in made["papers"])
    assert (out / "index.html").is_file()
    assert "papers in" in said("papers", night, "--out", out)
    (tmp_path / "file").write_text("")
    assert run("papers", night, "--out", tmp_path / "file" / "x").exit_code == 2


# ---- the night ---------------------------------------------------------------------------------------------------


def test_a_whole_night(running: Path, tmp_path: Path) -> None:
    at = ("--at", "20:00")
    assert "$400.00 buys $2,000 at 5 to 1" in said("sell", running, "$400", "--player", "Pat", *at)
    assert "4 admitted for $60.00" in said("admit", running, "4", *at)
    assert "level" in said("table", running, "4")
    said("table", running, "2", "--open", "--by", "Ada Fields", "--checked", "all", *at)
    said("table", running, "2", "--to", "$2,000", "--by", "Lena Ortiz", *at)
    said("table", running, "2", "--from", "$500", "--by", "Lena Ortiz", *at)
    assert "won $450" in said("table", running, "2", "--count", "$1,950", "--by", "Ben Marsh", *at)
    assert json.loads(said("table", running, "2", "--json"))["holds"] == 1_950
    assert "radio for $600" in said("redeem", running, "1", *at)
    assert "tickets 1 to 3 for $300" in said("redeem", running, "tickets", "--count", "3", *at)
    said("log", running, "receipt", "--by", "Ruth Vance", "--what", "five tables", *at)
    said(
        "log", running, "incident", "--by", "Ruth Vance", "--who", "Ben Marsh", "--what", "alcohol", "--facts", "x", *at
    )
    drawn = json.loads(said("draw", running, "--by", "Ruth Vance", "--json", *at))["entry"]["data"]
    assert (drawn["given"], len(drawn["seed"]), drawn["tickets"]) == (False, 64, 3)
    assert "follows" in said("draw", running, "--verify")
    done = run("table", running, "2", "--count", "$1,900", "--close", "--by", "Ben Marsh", *at)
    assert "Table 2 closes by denomination, not by $1,900 in all." in done.stderr
    told = said("table", running, "2", "--count", "76 green", "--close", "--by", "Ben Marsh", *at)
    assert "won -$50; closed." in told
    refused("13:47-20.8(a)3", "close", running, "--drawer", "$600", *at)
    assert "Deposit $460.00 at once" in said("close", running, "--drawer", "$660", "--at", "00:30")
    refused("13:47-20.8(a)3", "deposit", running, "$400", "--at", "00:40")
    said("deposit", running, "$460", "--slip", "7", "--at", "00:40")
    said("pay", running, "$100", "--purpose", "fee", "--to", "Commission", "--by", "Owen Pratt", "--at", "01:00")
    report = json.loads(said("report", running, "--json"))
    assert (report["gross"], report["reconciled"], report["settled"]) == (46_000, True, True)
    figures = {one["name"]: one for one in report["figures"]}
    assert (figures["with players"]["amount"], figures["redeemed"]["amount"]) == (700, 900)
    assert report["incidents"][0]["responsible"] == "Shore Tables"
    assert "The night is settled." in said("report", running, "--html", tmp_path / "report.html")
    assert "Deposited $" in (tmp_path / "report.html").read_text()
    pages = json.loads(said("papers", running, "--out", tmp_path / "out", "--json"))["papers"]
    assert any("report-of-operations" in page["file"] for page in pages)


@pytest.mark.parametrize(
    ("cite", "words"),
    [
        ("13:47-20.12(c)1", ["sell", "$10.10"]),
        ("13:47-20.12(c)3", ["sell", "$10", "--place", "table 2"]),
        ("13:47-20.8(a)2", ["sell", "$10", "--by", "Ben Marsh"]),
        ("13:47-20.8(a)2", ["sell", "$100", "--for", "$400"]),
        ("13:47-20.10(d)1", ["sell", "$10", "--player", "Ben Marsh"]),
        ("13:47-20.12(c)4", ["admit", "1", "--tender", "imitation money"]),
        ("13:47-20.8(b)1", ["redeem", "cash"]),
        ("13:47-20.12(c)4", ["redeem", "bar"]),
        ("13:47-20.10(c)5", ["redeem", "1", "--give-back"]),
        ("13:47-20.12(c)3", ["redeem", "1"]),
        ("13:47-20.11(b)", ["draw", "--by", "Ruth Vance"]),
        ("13:47-20.9(b)2", ["table", "2", "--open", "--by", "Ben Marsh", "--checked", "all"]),
        ("13:47-20.18(a)1", ["table", "2", "--open", "--by", "Ada Fields", "--checked", "sound"]),
        ("13:47-20.9(b)2", ["table", "2", "--to", "$100", "--by", "Lena Ortiz"]),
        ("13:47-20.12(c)1", ["table", "2", "--to", "$100.50", "--by", "Lena Ortiz"]),
        ("13:47-20.6(a)1", ["log", "ruling", "--by", "Ruth Vance", "--what", "a roll", "--facts", "stands"]),
        ("13:47-20.6(a)2", ["log", "receipt", "--by", "Lena Ortiz", "--what", "tables"]),
        ("13:47-20.9(b)3", ["pay", "$1", "--purpose", "fee", "--to", "y", "--by", "Ada Fields"]),
        ("13:47-6.25(b)[notify]", ["stop", "P", "--game", "red dog", "--facts", " ", "--by", "Ada Fields"]),
    ],
)
def test_a_refusal_writes_nothing(running: Path, cite: str, words: list[str]) -> None:
    before = dump(running)
    refused(cite, words[0], running, *words[1:], "--at", "19:00")
    done = run(words[0], running, *words[1:], "--at", "19:00", "--json")
    assert json.loads(done.stderr)["error"]["cite"] == cite
    assert dump(running) == before


def test_only_within_the_licence(running: Path) -> None:
    said("sell", running, "$10", "--at", "01:59")
    refused("13:47-6.11(c)", "sell", running, "$10", "--at", "02:00")
    refused("13:47-6.11(c)", "sell", running, "$10", "--at", "2010-05-03 23:59")
    refused("13:47-6.11(c)", "sell", running, "$10")  # now is another day


def test_not_before_it_is_open_and_lawful(night: Path) -> None:
    refused("13:47-20.12(c)2", "sell", night, "$10", "--at", "19:00")
    edit(night, 'rate = "5 to 1"', 'rate = "1 to 1"')
    refused("13:47-20.12(b)", "open", night, "--by", "Ruth Vance", "--at", "18:00")
    assert [path.name for path in night.parent.iterdir()] == ["night.toml"]


def test_improper_play(running: Path) -> None:
    said("sell", running, "$400", "--at", "19:00")
    by = ("--by", "Ada Fields", "--at", "20:00")
    told = said("stop", running, "P", "--game", "red dog", "--facts", "helped Q", "--helped", "Q", *by)
    assert "The written" in told
    refused("13:47-6.25(c)", "redeem", running, "1", "--player", "Q", "--at", "20:05")
    refused("13:47-6.25(b)[stop-play]", "sell", running, "$10", "--player", "P", "--at", "20:05")
    assert "the written report is not sent" in " ".join(said("report", running).split())
    said("stop", running, "--sent", "1", "--by", "Ruth Vance", "--at", "20:10")
    assert "not sent" not in said("report", running)


def test_an_altered_journal_is_refused(running: Path) -> None:
    said("sell", running, "$400", "--at", "19:00")
    by_hand(running, "UPDATE night_lines SET body = replace(body, '40000', '10000')")
    done = run("sell", running, "$10", "--at", "19:01")
    assert done.exit_code == 2
    assert "altered at entry 2" in done.stderr


def test_windows_at_once_lose_no_entry(running: Path) -> None:
    command = [sys.executable, "-m", "chapter47", "night", "sell", str(running), "$10", "--at", "19:00"]
    windows = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(4)]
    numbers = sorted(int(window.communicate()[0].split()[1].rstrip(b":")) for window in windows)
    assert numbers == [2, 3, 4, 5]
    assert json.loads(said("report", running, "--json"))["gross"] == 4_000


def test_a_killed_window_leaves_a_good_journal(running: Path) -> None:
    code = (
        "import sys; from chapter47.cli.night_desk import read_books; from chapter47.night import bank;"
        "from pathlib import Path; from datetime import datetime; books = read_books(Path(sys.argv[1]))\n"
        "while True: print(bank.sell(books, datetime(2010, 5, 4, 19), 1000).number, flush=True)"
    )
    window = subprocess.Popen([sys.executable, "-c", code, str(running)], stdout=subprocess.PIPE)
    assert window.stdout is not None
    told = [int(window.stdout.readline()) for _ in range(40)]
    os.kill(window.pid, signal.SIGKILL)
    more = [int(line) for line in window.communicate()[0].split()]
    report = json.loads(said("report", running, "--json"))
    assert report["gross"] // 1_000 >= (told + more)[-1] - 1  # everything that was told is there
    assert report["reconciled"]


def test_a_time_alone_needs_one_day(night: Path) -> None:
    edit(night, 'dates = ["2010-05-04"]', 'dates = ["2010-05-04", "2010-05-05"]')
    done = run("open", night, "--by", "Ruth Vance", "--at", "18:30")
    assert (done.exit_code, "one of 2 days" in done.stderr) == (2, True)
    said("open", night, "--by", "Ruth Vance", "--at", "2010-05-05 18:30")
