"""Several nights side by side, as the Commission would look at them."""

from __future__ import annotations

import csv
import json
import tomllib
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from tests.night.desks import LENA, OWEN, RUTH, fresh
from tests.night.nights import EVENING, EXAMPLE, refused
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.house.night_store import open_books
from chapter47.night.commission import COLUMNS, as_csv, overview
from chapter47.night.desk import NightDesk
from chapter47.rulebook.testing import provision

JULY = date(2010, 7, 1)


def written(folder: Path, name: str, *pairs: tuple[str, str]) -> Path:
    """A plan of the folder: the example with lines replaced."""
    text = EXAMPLE.read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def cites(folder: Path) -> dict[str, set[str]]:
    """The paragraphs of the remarks on each night, before any of them."""
    filings = overview(folder, date(2010, 5, 1), open_books)
    return {one.name: {remark.cite for remark in one.remarks} for one in filings}


def settled(folder: Path) -> NightDesk:
    """The night of fresh(), closed and deposited."""
    desk = fresh(folder)
    desk.do("sell", {"cash": "$400"}, by=LENA)
    desk.do("close", {"drawer": "$600"}, by=LENA)
    desk.do("deposit", {"amount": "$400", "slip": "7"}, by=LENA)
    return desk


@provision("13:47-9.1")
def test_a_report_is_owed_until_it_is_filed(tmp_path: Path) -> None:
    desk = settled(tmp_path)
    assert not [one for one in overview(tmp_path, date(2010, 6, 15), open_books)[0].remarks if "not filed" in one.says]
    (owed,) = [one for one in overview(tmp_path, date(2010, 6, 16), open_books)[0].remarks if "not filed" in one.says]
    assert str(owed) == "The report of operations was due 2010-06-15 and is not filed (13:47-9.1)"
    (tmp_path / "other").mkdir()
    with refused("13:47-9.1"):  # not settled
        fresh(tmp_path / "other").do("file report", {"how": "by mail"}, by=RUTH)
    line = desk.do("file report", {"how": "by mail"}, by=OWEN, at=EVENING + timedelta(days=45))["entry"]
    assert (line["data"]["on"], line["data"]["late"]) == ("2010-06-18", 3)
    (late,) = [one for one in overview(tmp_path, JULY, open_books)[0].remarks if "filed 2010-06-18" in one.says]
    assert late.cite == "13:47-9.1"
    with refused("13:47-9.1"):
        desk.do("file report", {"how": "again"}, by=OWEN, at=datetime(2010, 7, 1))


@provision("13:47-3.6")
@pytest.mark.parametrize(("town", "twice"), [("Medford Township", True), ("Elsewhere Borough", False)])
def test_one_number_is_one_licence_within_a_municipality(tmp_path: Path, town: str, twice: bool) -> None:
    written(tmp_path, "a")
    days = (("2010-05-05", "2010-05-12"), ("2010-05-04", "2010-05-11"))
    written(tmp_path, "b", ('municipality = "Medford Township"', f'municipality = "{town}"'), *days)
    said = [remark.says for one in overview(tmp_path, date(2010, 5, 1), open_books) for remark in one.remarks]
    assert any("is used here" in each for each in said) == twice


@provision("13:47-3.6", "13:47-6.11(a)10", "13:47-20.2[dealer]")
def test_what_only_several_nights_show(tmp_path: Path) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b")
    for at, day in enumerate(range(5, 10)):
        moved = (
            ("2010-05-05", f"2010-05-{day + 1:02d}"),
            ("2010-05-04", f"2010-05-{day:02d}"),
            ("RA:1047", f"RA:2{at}"),
        )
        written(tmp_path, f"c{at}", *moved)
    written(tmp_path, "other", ('name = "Post 12"', 'name = "Elks 9"'), ("RA:1047", "RA:9"), ('"Post 12"', '"Elks 9"'))
    (tmp_path / "broken.toml").write_text("dates = 1", "utf-8")
    found = cites(tmp_path)
    assert {"13:47-3.6", "13:47-20.2[dealer]"} <= found["a"] & found["b"]  # one licence, and one crew at two places
    assert "13:47-6.11(a)10" not in found["a"]  # six days in a row
    assert overview(tmp_path, JULY, open_books)[2].state == "cannot be read"
    written(tmp_path, "d", ("2010-05-05", "2010-05-11"), ("2010-05-04", "2010-05-10"), ("RA:1047", "RA:30"))
    again = cites(tmp_path)
    assert "13:47-6.11(a)10" in again["a"]
    assert "13:47-6.11(a)10" not in again["other"]


LATER = (("2010-05-05", "2010-05-12"), ("2010-05-04", "2010-05-11"), ("RA:1047", "RA:2"))


def said_of(folder: Path) -> dict[str, set[str]]:
    """The words of the remarks on each night."""
    filings = overview(folder, date(2010, 5, 1), open_books)
    return {one.name: {remark.says for remark in one.remarks} for one in filings}


@provision("13:47-3.6", "13:47-20.3", "13:47-19.4(a)")
def test_numbers_used_twice_however_they_are_typed(tmp_path: Path) -> None:
    written(tmp_path, "a")
    later = LATER[:2]
    written(tmp_path, "b", *later, ("RA:1047", "ra 1047"), ('"Medford Township"', '"MEDFORD  Township"'))
    assert "Licence RA:1047 is used here, as at b" in said_of(tmp_path)["a"]
    elks = (('name = "Post 12"', 'name = "Elks 9"'), ('"Post 12"', '"Elks 9"'), ("Ada Fields", "Eve Stone"))
    written(tmp_path, "b", *LATER, *elks)
    told = said_of(tmp_path)["b"]
    assert told == {
        "Registration 123-4-56789 is another organization's, as at a",
        "Ada Fields and Eve Stone hold one licence, A-311, as at a",
    }
    written(tmp_path, "b", *LATER, ("Shore Tables", "Bay Wheels"))
    assert said_of(tmp_path)["b"] == {"Shore Tables and Bay Wheels hold one approval, EP-217, as at a"}
    written(tmp_path, "b", *LATER, ("Ada Fields", "A. Fields"))
    assert said_of(tmp_path)["b"] == set()


@provision("13:47-16.2(a)[class-a-operator]")
def test_a_days_pay_over_two_nights(tmp_path: Path) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b", *LATER)
    assert said_of(tmp_path)["a"] == set()
    hours = (("2010-05-04 18", "2010-05-04 10"), ("2010-05-05 00:30", "2010-05-04 17:00"),
             ("2010-05-05 00:00", "2010-05-04 17:00"))  # fmt: skip
    written(tmp_path, "b", ("RA:1047", "RA:2"), *hours)
    assert "Ada Fields is paid $600.00 on 2010-05-04, as at b" in said_of(tmp_path)["a"]
    assert "Ben Marsh is paid $300.00 on 2010-05-04, as at b" in said_of(tmp_path)["a"]
    written(tmp_path, "b", ("RA:1047", "RA:2"), *hours, ('pay = "$300"', 'pay = "$200"'), ("$150", "$100"))
    assert not any("is paid" in one for one in said_of(tmp_path)["a"])


@provision("13:47-6.11(a)10")
def test_seven_nights_on_fewer_days_are_seven(tmp_path: Path) -> None:
    for at in range(7):
        day = 4 + at // 2
        moved = (
            ("2010-05-05", f"2010-05-{day + 1:02d}"),
            ("2010-05-04", f"2010-05-{day:02d}"),
            ("RA:1047", f"RA:2{at}"),
        )
        written(tmp_path, f"c{at}", *moved)
        assert ("13:47-6.11(a)10" in cites(tmp_path)["c0"]) == (at == 6)
    written(tmp_path, "draft", ("RA:1047", "RA:20"))  # the first once more, under its own licence
    assert "7 nights in the seven days from 2010-05-04" in said_of(tmp_path)["c0"]


def test_a_plan_in_json_is_a_night_too(tmp_path: Path) -> None:
    path = written(tmp_path, "a")
    (tmp_path / "j.json").write_text(json.dumps(tomllib.loads(path.read_text("utf-8")), default=str), "utf-8")
    (tmp_path / "out.json").write_text('[{"night": "a"}]', "utf-8")
    path.unlink()
    assert [one.name for one in overview(tmp_path, JULY, open_books)] == ["j"]


def test_the_overview_as_a_table_and_as_csv(tmp_path: Path) -> None:
    settled(tmp_path)
    out = tmp_path / "nights.csv"
    done = CliRunner().invoke(app, ["night", "commission", str(tmp_path), "--on", "2010-07-01", "--csv", str(out)])
    assert done.exit_code == 0, done.stderr
    assert "The report of operations was due 2010-06-15" in " ".join(done.stdout.split())
    (row,) = csv.DictReader(StringIO(out.read_text("utf-8")))
    assert list(row) == list(COLUMNS)
    assert (row["gross"], row["state"], row["dates"]) == ("40000", "settled", "2010-05-04")
    assert row["providers"] == "Shore Tables EP-217"
    assert row["operators"].split("; ")[:2] == ["Ada Fields A-311", "Hugo Lind A-290"]
    assert as_csv(overview(tmp_path, JULY, open_books)).splitlines() == out.read_text("utf-8").splitlines()
    for wrong in (tmp_path / "none", tmp_path / "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        with pytest.raises(Refusal):
            overview(wrong, JULY, open_books)
