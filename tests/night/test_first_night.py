"""Somebody who has never done this: from an empty folder to the closed night, typed at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.night import check, read_night

ANSWERS = """
Post 12
123-4-56789
Medford Township
RA:1047
CN-2010-0311
2010-05-04

roulette
faro
red dog
skill stop reel
skill stop reel (Reel King 2, SS-88-14, $1)

1 to 1
5 to 1
$100
radio, $79.95, $600
cash, $100, $100
bicycle, $450, drawing

$15
Ruth Vance
Owen Pratt
Lena Ortiz
chip, $5, 4000, red
chip, $0.50, 10, blue
chip, $25, 1600, green
chip, $1, 5000, white
scrip, $100, 150
token, $1, 1000
chip, many

Shore Tables
Shore Tables, EP-217, 2010-01-15
2010-04-02 18:00, 2010-04-09 10:00
2010-04-02 18:00, 2010-04-03 10:00
Ben Marsh, class B, B-090, 2009-11-02, table 1, taught 2010-05-01 by Hugo Lind
Hugo Lind, class A, A-290, 2009-09-01, table 1, 12 months at casinos
Hugo Lind, class A, A-290, 2009-09-01, table 9, 60 months at casinos
Hugo Lind, class A, A-290, 2009-09-01, table 1, by heart
Hugo Lind, class A, A-290, 2009-09-01, table 1, 60 months at casinos
Ben Marsh, class B, B-090, 2009-11-02, table 2, taught 2010-05-01 by Hugo Lind

perhaps
yes
"""


def night(*words: object, answers: str | None = None) -> Any:
    return CliRunner().invoke(app, ["night", *(str(word) for word in words)], input=answers)


def said(*words: object) -> str:
    done = night(*words)
    assert done.exit_code == 0, done.stderr or done.stdout
    return " ".join(done.stdout.split())


def test_from_an_empty_folder_to_the_closed_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = night("new", "night.toml", "--ask", answers=ANSWERS)
    assert done.exit_code == 0, done.stderr
    asked = " ".join(done.stdout.split())
    for refusal in (
        "The name of the organization is needed first.",
        "'faro' is not one of the seventeen games of a casino night. (13:47-20.10(a))",
        "It does not say the tested model of a skill stop reel. (13:47-20.15(d))",
        "1 to 1 is less than 2 to 1. (13:47-20.12(b))",
        "(13:47-20.10(c)3)",  # cash is no prize
        "A blue chip of $0.50 is not a whole number of dollars. (13:47-20.12(c)1)",
        "'chip, many' is not form, value, how many, colour. (13:47-20.12(a))",
        "'Shore Tables' is not name, approval, day of it. (13:47-20.15(a))",
        "(13:47-13.7(a))",  # a week is more than 48 hours
        "(13:47-20.9(d))",  # class B at roulette
        "There is no table 9.",
        "'by heart' is no way to qualify. (13:47-20.5(a))",
        "'perhaps' is neither yes nor no.",
    ):
        assert refusal in asked, refusal
    assert "Noted. 0 things still missing. Wrote night.toml. Next: chapter47 night check night.toml" in asked
    assert check(read_night(tmp_path / "night.toml")).ready
    assert "lawful, ready" in said("check", "night.toml")
    before = read_night(tmp_path / "night.toml")
    assert night("new", "night.toml", "--more", "--ask", answers="").exit_code == 0  # nothing is left to ask
    assert read_night(tmp_path / "night.toml") == before
    assert said("papers", "night.toml", "--out", "papers").endswith("papers.pdf prints all.")
    assert (tmp_path / "papers" / "papers.pdf").read_bytes().startswith(b"%PDF")

    said("open", "night.toml", "--change", "$200", "--by", "Ruth Vance", "--at", "18:30")
    assert "the night is open" in night("new", "night.toml", "--more", "--ask", answers="").stderr
    told = said("sell", "night.toml", "$400", "--at", "19:00")
    assert "80 green chips of $25.00" in told
    said("table", "night.toml", "1", "--open", "--by", "Hugo Lind", "--checked", "all", "--at", "19:00")
    said("table", "night.toml", "1", "--to", "100 red, 40 green", "--by", "Lena Ortiz", "--at", "19:05")
    entries = ("1 straight:17 5 Pat", "2 red 25 Kim", "deal", "17")
    told = said("deal", "night.toml", "1", *entries, "--by", "Hugo Lind", "--at", "20:00")
    assert "Pay Pat $175.00 on straight:17 at 35 to 1 (13:47-20.32(f)[straight])" in told
    assert "Take $25.00 of Kim on red (13:47-20.32(e)9)" in told
    assert "bets of round 2" in told
    typed = night("deal", "night.toml", "1", "--by", "Hugo Lind", "--at", "20:10", answers="1 rod 5\n1 red 5\nq\n")
    assert typed.exit_code == 0
    assert "takes no wager 'rod'" in " ".join(typed.stdout.split())
    assert "the wheel" not in typed.stdout
    said("deal", "night.toml", "1", "--back", "--by", "Hugo Lind", "--at", "20:11")
    assert "roulette (table 1)" in said("board", "night.toml", "--at", "20:15")
    assert "radio 1 of 1 $600" in said("board", "night.toml", "--at", "20:15")
    said("change", "night.toml", "4 green", "20 red", "--at", "20:20")
    said("redeem", "night.toml", "1", "--at", "21:00")
    said("redeem", "night.toml", "tickets", "--count", "3", "--at", "21:00")
    said("draw", "night.toml", "--by", "Ruth Vance", "--seed", "called out", "--at", "23:00")
    said("table", "night.toml", "1", "--count", "100 red, 34 green", "--close", "--by", "Hugo Lind", "--at", "23:30")
    window = "3,980 red, 1,510 green, 5,000 white, 150 scrip, 1,000 tokens"
    done = night("close", "night.toml", "--drawer", "$600", "--window", window, "--at", "23:50")
    assert "8 green chips of $25.00 short, of 1,518" in done.stderr
    why = "eight greens went missing at table 1"
    said("close", "night.toml", "--drawer", "$600", "--window", window, "--why", why, "--at", "23:50")
    said("deposit", "night.toml", "$400", "--slip", "7", "--at", "00:30")
    report = said("report", "night.toml")
    assert f"Difference: 8 green chips of $25.00 short, entry 16 ({why})." in report
    assert "Imitation money is NOT accounted for." in report
    assert "The night is settled." in report
    listed = json.loads(night("report", "night.toml", "--json").stdout)
    (table,) = listed["tables"]
    assert (table["won"], table["entered"]) == (-150, -150)
    assert table["pieces"]["green chip of $25.00"] == {"issued": 40, "closed": 34}


def test_whoever_stops_typing_keeps_what_was_answered(tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    done = night("new", path, "--ask", answers="Post 12\n123-4-56789\n")
    assert done.exit_code == 0, done.stderr
    assert read_night(path).organization.registration == "123-4-56789"
    assert "Still missing:" in " ".join(done.stdout.split())
    done = night("new", path, "--more", "--ask", answers="Medford Township\nRA:1047\n")
    assert done.exit_code == 0, done.stderr
    assert "Registered organization:" not in done.stdout  # what was answered is not asked again
    made = read_night(path)
    assert (made.organization.registration, made.licence.number) == ("123-4-56789", "RA:1047")
    assert night("new", tmp_path / "none.toml", "--ask", answers="").exit_code == 2
    assert not (tmp_path / "none.toml").exists()


def test_flags_make_a_whole_night(tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    flags = [
        "--organization", "P", "--registration", "1", "--municipality", "M", "--licence", "L", "--authorization", "C",
        "--date", "2010-05-04", "--game", "red dog", "--rate", "5", "--prize", "radio, $80, $600", "--in-charge", "R",
        "--proceeds", "O", "--banker", "L", "--pieces", "chip, $5, 400, red", "--provider", "S, EP-1, 2010-01-15",
        "--agreed", "2010-04-02 18:00, 2010-04-03 10:00", "--notices", "yes",
        "--dealer", "A, class A, A-1, 2009-09-01, table 1, dealer school",
    ]  # fmt: skip
    done = night("new", path, *flags)
    assert done.exit_code == 0, done.stderr
    assert check(read_night(path)).ready


def test_going_on_with_a_file_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    path.write_text((Path(__file__).parents[2] / "examples" / "night.toml").read_text("utf-8"), "utf-8")
    before = read_night(path)
    done = night("new", path, "--more", "--prize", "kettle, $40, $300")
    assert done.exit_code == 0, done.stderr
    after = read_night(path)
    assert [prize.name for prize in after.prizes] == ["radio", "dinner for two", "bicycle", "kettle"]
    assert after.model_copy(update={"prizes": before.prizes}) == before
    done = night("new", path, "--more", "--rate", "1 to 1")
    assert "(13:47-20.12(b))" in done.stderr
    assert read_night(path) == after
