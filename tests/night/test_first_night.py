"""Somebody who has never done this: from an empty folder to the closed night, typed at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.night import check, plan, read_night
from chapter47.night.plan_facts import SECTIONS
from chapter47.night.starter import STEPS
from chapter47.night.writer import read_document

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
ANSWERS = {  # by what is asked: what is typed, one after the other; then nothing more is typed
    "Registered organization": ["", "Post 12"],
    "Registration number": ["123-4-56789"],
    "Registration holds until": ["soon", "2011-03-31"],
    "Address": [""],
    "What the proceeds are for": [""],
    "Auxiliaries and affiliates": ["Post 12 Auxiliary"],
    "Municipality": ["Medford Township"],
    "Licence number": ["RA:1047"],
    "Name on the licence": ["Elks Lodge 9", "Post 12"],
    "Authorization of the Commission": ["CN-2010-0311"],
    "Games that it lists": ["craps, red dog, money wheel, roulette, skill stop reel"],
    "Place": [""],
    "Does the licence allow a Sunday?": ["perhaps", ""],
    "Dates": ["2010-05-04, 2010-05-20", "2010-05-04"],
    "Other casino nights of the organization": [""],
    "Admission": ["15"],
    "Imitation dollars for a dollar": ["1 to 1", "5 to 1"],
    "Imitation money for a ticket of the drawing": ["$100"],
    "Fractions of an imitation dollar": [""],
    "The licence, the poster and the general notices hang": ["yes"],
}


def night(*words: object, answers: str | None = None) -> Any:
    return CliRunner().invoke(app, ["night", *(str(word) for word in words)], input=answers)


def said(*words: object) -> str:
    done = night(*words)
    assert done.exit_code == 0, done.stderr or done.stdout
    return " ".join(done.stdout.split())


def test_from_an_empty_folder_to_the_closed_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    left = {question: list(typed) for question, typed in ANSWERS.items()}

    def typed(prompt: str) -> str:
        asked = [question for question in left if prompt.strip().startswith(question) and left[question]]
        if not asked:
            raise EOFError
        return left[max(asked, key=len)].pop(0)

    monkeypatch.setattr("builtins.input", typed)
    done = night("new", "night.toml", "--ask")
    assert done.exit_code == 0, done.stderr
    asked = " ".join(done.stdout.split())
    for refusal in (
        "This is needed first.",
        "expires cannot be 'soon'",
        "The licence is issued to Elks Lodge 9, and Post 12 would hold the night. (13:47-20.2[casino-night-holder])",
        "'perhaps' is neither yes nor no. (13:47-6[sunday]",
        "2010-05-04 and 2010-05-20 lie 16 days apart and are two events. (13:47-3.6",
        "1 to 1 is less than 2 to 1. (13:47-20.12(b))",
    ):
        assert refusal in asked, refusal
    assert "Wrote night.toml. Still missing:" in asked
    assert not any(left.values())
    document = read_document(EXAMPLE)
    for section in SECTIONS:  # the rest fact by fact, as a person would who looks at a finished plan
        for number, entry in enumerate(plan.entries(document, section) if section.one else (), 1):
            here = ("--entry", str(number)) if section.goes_on else ()  # it was added in another part
            facts = [f"{fact.key}={plan.value(entry, fact)}" for fact in section.facts if plan.value(entry, fact)]
            said("plan", "night.toml", section.title, *here, *facts)
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    made = read_night(tmp_path / "night.toml")
    assert check(made).ready
    wanted = read_night(EXAMPLE)
    assert (made.prizes, made.money, made.roster, made.rentals) == (
        wanted.prizes, wanted.money, wanted.roster, wanted.rentals
    )  # fmt: skip
    assert "lawful, ready" in said("check", "night.toml")
    before = read_night(tmp_path / "night.toml")
    assert night("new", "night.toml", "--more", "--ask", answers="").exit_code == 0  # nothing more is typed
    assert read_night(tmp_path / "night.toml") == before
    forbidden = said("plan", "night.toml", "Prizes", "number=9", "name=$100 cash", "kind=merchandise", "retail=$100")
    assert "(13:47-20.10(c)3)" in forbidden
    assert "cash" not in said("plan", "night.toml", "Prizes", "--entry", "4", "--remove")
    assert night("plan", "night.toml", "Prizes", "--entry", "9", "--remove").exit_code == 2
    assert night("plan", "night.toml", "Prices", "name=x").exit_code == 2
    assert "2010-06-15" in said("calendar", "night.toml", "--ics", "night.ics")
    assert (tmp_path / "night.ics").read_bytes().count(b"BEGIN:VEVENT") == 12
    assert said("papers", "night.toml", "--out", "papers").endswith("papers.pdf prints all.")
    assert (tmp_path / "papers" / "papers.pdf").read_bytes().startswith(b"%PDF")

    said("open", "night.toml", "--change", "$200", "--by", "Ruth Vance", "--at", "18:30")
    assert "the night is open" in night("new", "night.toml", "--more", "--ask", answers="").stderr
    told = said("sell", "night.toml", "$400", "--at", "19:00")
    assert "80 green chips of $25.00" in told
    said("table", "night.toml", "4", "--open", "--by", "Hugo Lind", "--checked", "all", "--at", "19:00")
    said("table", "night.toml", "4", "--to", "100 red, 40 green", "--by", "Lena Ortiz", "--at", "19:05")
    entries = ("1 straight:17 5 Pat", "2 red 25 Kim", "deal", "17")
    told = said("deal", "night.toml", "4", *entries, "--by", "Hugo Lind", "--at", "20:00")
    assert "Pay Pat $175.00 on straight:17 at 35 to 1 (13:47-20.32(f)[straight])" in told
    assert "Take $25.00 of Kim on red (13:47-20.32(e)9)" in told
    assert "bets of round 2" in told
    typed = night("deal", "night.toml", "4", "--by", "Hugo Lind", "--at", "20:10", answers="1 rod 5\n1 red 5\nq\n")
    assert typed.exit_code == 0
    assert "takes no wager 'rod'" in " ".join(typed.stdout.split())
    assert "the wheel" not in typed.stdout
    said("deal", "night.toml", "4", "--back", "--by", "Hugo Lind", "--at", "20:11")
    assert "roulette (table 4)" in said("board", "night.toml", "--at", "20:15")
    assert "radio 3 of 3 $600" in said("board", "night.toml", "--at", "20:15")
    said("change", "night.toml", "4 green", "20 red", "--at", "20:20")
    said("redeem", "night.toml", "1", "--at", "21:00")
    said("redeem", "night.toml", "tickets", "--count", "3", "--at", "21:00")
    said("draw", "night.toml", "--by", "Ruth Vance", "--seed", "called out", "--at", "23:00")
    said("table", "night.toml", "4", "--count", "100 red, 34 green", "--close", "--by", "Hugo Lind", "--at", "23:30")
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
    done = night("new", path, "--more", "--ask", answers="2011-03-31\n1 Main Street\n")
    assert done.exit_code == 0, done.stderr
    assert "Registered organization" not in done.stdout  # what was answered is not asked again
    made = read_night(path).organization
    assert (made.registration, str(made.expires), made.address) == ("123-4-56789", "2011-03-31", "1 Main Street")
    assert night("new", tmp_path / "none.toml", "--ask", answers="").exit_code == 2
    assert not (tmp_path / "none.toml").exists()


def test_flags_make_a_whole_night(tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    flags = [
        "--organization", "P", "--registration", "12", "--municipality", "M", "--licence", "L-1",
        "--authorization", "C-1",
        "--date", "2010-05-04", "--game", "red dog", "--rate", "5", "--in-charge", "R",
        "--prize", "radio, $80, $600, merchandise",
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
    done = night("new", path, "--more", "--prize", "kettle, $40, $300, merchandise")
    assert done.exit_code == 0, done.stderr
    after = read_night(path)
    assert [prize.name for prize in after.prizes] == ["radio", "dinner for two", "bicycle", "kettle"]
    assert after.model_copy(update={"prizes": before.prizes}) == before
    done = night("new", path, "--more", "--rate", "1 to 1")
    assert "(13:47-20.12(b))" in done.stderr
    assert read_night(path) == after


@pytest.mark.provision("13:47-20.11(c)")
@pytest.mark.parametrize(
    "answer",
    [
        "radio, $80",
        "radio, $80, $600, merchandise, red",
        "radio, 80, $600",
        "radio, $80, 600, merchandise",
        "bicycle, 450, drawing",
    ],
)
def test_a_prize_is_a_name_a_retail_value_and_a_price_with_dollar_signs(answer: str) -> None:
    prize = next(step for step in STEPS if step.key == "prize")
    with pytest.raises(Refusal) as refused:
        prize.put({}, answer)
    assert refused.value.cite == "13:47-20.11(c)"


def test_a_prize_is_three_words_or_four() -> None:
    prize = next(step for step in STEPS if step.key == "prize")
    document: dict[str, Any] = {}
    prize.put(document, "radio, $80, $600")
    prize.put(document, "bicycle, $450, drawing, merchandise")
    assert document["prizes"] == [
        {"number": "1", "name": "radio", "retail": "$80", "price": "$600"},
        {"number": "2", "name": "bicycle", "retail": "$450", "method": "drawing", "kind": "merchandise"},
    ]
