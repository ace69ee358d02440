"""The commands of the compliance desk, as a person types them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

EXAMPLE = Path(__file__).parents[2] / "examples" / "floor.toml"


def run(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "floor.toml"
    path.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    return path


def edit(path: Path, *pairs: tuple[str, str], name: str = "after.toml") -> Path:
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    made = path.with_name(name)
    made.write_text(text, "utf-8")
    return made


def test_init_writes_a_lawful_file_once(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    assert run("init", path).exit_code == 0
    assert run("check", path).exit_code == 0
    first = path.read_bytes()
    path.write_bytes(b"mine")
    refused = run("init", path)
    assert refused.exit_code == 2
    assert "nothing was written" in refused.stderr
    assert path.read_bytes() == b"mine"
    assert run("init", path, "--force").exit_code == 0
    assert path.read_bytes() == first
    assert run("init", tmp_path / "no" / "floor.toml").exit_code == 2
    other = tmp_path / "other.toml"
    assert json.loads(run("init", other, "--json").stdout) == {"file": str(other)}


def test_check_of_a_lawful_floor(example: Path) -> None:
    done = run("check", example)
    assert (done.exit_code, done.stdout) == (0, "floor.toml: 4 tables, lawful.\n")
    report = json.loads(run("check", example, "--json").stdout)
    assert (report["lawful"], report["violations"], report["tables"]) == (True, [], 4)


def test_check_of_an_unlawful_floor(example: Path) -> None:
    wrong = edit(example, ("settlement_order = 1\nbanker", "settlement_order = 2\nbanker"), ("decks = 6", "decks = 5"))
    done = run("check", wrong)
    assert done.exit_code == 1
    assert "violation, table 7:" in done.stdout
    assert "19:47-7.10(c)2" in done.stdout
    assert "instead: settlement_order=1" in done.stdout
    done = run("check", wrong, "--json")
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert report["lawful"] is False
    assert [(v["table"], v["cite"]) for v in report["violations"]] == [("7", "19:47-7.10(c)2"), ("8", "19:47-7.1(a)")]
    assert all(set(v) == {"table", "cite", "message", "instead", "provenance"} for v in report["violations"])


def test_check_by_the_law_of_a_day(example: Path) -> None:
    done = run("check", example, "--as-of", "2006-01-01", "--json")
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert report["as_of"] == "2006-01-01"
    assert {v["cite"] for v in report["violations"]} == {"19:47-7.3(f)1", "19:47-7.2(a)4", "19:47-7.2(a)5"}
    assert report["undated"]
    assert "date not known" in run("check", example, "--as-of", "2006-01-01").stdout
    assert run("check", example, "--as-of", "yesterday").exit_code == 2


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"casino = \n", "line 1, column 10"),
        (b'casino = "X"\n[[table]]\nnumber = 1\ngame = "minibacarat"\n', "line 4, column 1"),
        (b"\xff" * 100, "line 1, column 1"),
        (b"x" * 10_000_000, "line 1, column 20001"),
    ],
)
def test_bad_files_are_refused_with_their_place_and_nothing_is_written(tmp_path: Path, raw: bytes, says: str) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(raw)
    for words in (
        ("check", bad),
        ("notice", bad, bad, "--html", tmp_path / "signs"),
        ("guide", bad, "--table", "1", "--html", tmp_path / "guide.html"),
        ("submission", bad, "--html", tmp_path / "list.html"),
    ):
        done = run(*words)
        assert done.exit_code == 2
        assert says in done.stderr
        error = json.loads(run(*words, "--json").stderr)["error"]
        assert {"line", "column", "message", "instead"} == set(error["faults"][0])
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]


def test_notice_of_the_changes_between_two_floors(example: Path, tmp_path: Path) -> None:
    after = edit(example, ("vigorish_percent = 4", "vigorish_percent = 5"), ('tie = "9 to 1"', 'tie = "8 to 1"'))
    done = run("notice", example, after, "--at", "2010-05-01 14:00")
    assert done.exit_code == 0
    assert "may apply from 2010-05-01 14:30" in done.stdout
    assert "2 notices owed." in done.stdout
    folder = tmp_path / "signs"
    document = json.loads(run("notice", example, after, "--at", "2010-05-01 14:00", "--html", folder, "--json").stdout)
    assert [(n["table"], n["cite"], n["minutes"]) for n in document["notices"]] == [
        ("7", "19:47-8.3[change]", 30),
        ("8", "19:47-7.3(e)", 30),
    ]
    assert len(document["files"]) == 3
    page = (folder / "all-signs.html").read_text("utf-8")
    assert page.count('<section class="sign">') == 2
    assert "From May 1, 2010 at 14:30" in page
    assert "Tie pays 8 to 1." in page
    assert "Approved: S-2010-12" in page
    assert "Awaiting approval" in page
    assert " for 1" not in page
    sheets = tmp_path / "signs.pdf"
    done = run("notice", example, after, "--at", "2010-05-01 14:00", "--pdf", sheets)
    assert done.stdout.endswith("2 notices owed. 1 file written.\n")
    assert sheets.read_bytes().count(b"/Type /Page ") == 2
    back = json.loads(run("notice", after, example, "--json").stdout)
    assert [n["table"] for n in back["no_notice"]] == ["8"]  # five to four percent
    assert run("notice", example, example).stdout == "No notice is owed.\n"
    assert run("notice", example, after, "--at", "teatime").exit_code == 2


def test_notice_says_where_the_new_floor_is_not_lawful(example: Path) -> None:
    after = edit(example, ("settlement_order = 1\nbanker", "settlement_order = 2\nbanker"))
    assert "after.toml is not lawful as it stands: 1 violation." in run("notice", example, after).stdout
    assert json.loads(run("notice", example, after, "--json").stdout)["lawful"] is False


def test_notice_refuses_an_unlawful_floor(example: Path) -> None:
    wrong = edit(example, ("decks = 6", "decks = 5"))
    done = run("notice", example, wrong)
    assert done.exit_code == 2
    assert "after.toml, table 8" in done.stderr


def test_guide_of_a_table(example: Path, tmp_path: Path) -> None:
    told = run("guide", example, "--table", "7").stdout
    assert "Tie pays 9 to 1" in told
    assert "Minimum wager $20.00, maximum wager $5,000.00." in told
    page = tmp_path / "guide.html"
    assert run("guide", example, "--table", "7", "--html", page).exit_code == 0
    assert "<svg" in page.read_text("utf-8")
    document = json.loads(run("guide", example, "--table", "8", "--json").stdout)
    assert [w["key"] for w in document["wagers"]][:3] == ["banker", "player", "tie"]
    refused = run("guide", example, "--table", "70")
    assert refused.exit_code == 2
    assert "7" in refused.stderr
    assert run("guide", example).exit_code == 2


def test_submission(example: Path, tmp_path: Path) -> None:
    text = run("submission", example).stdout
    assert "# Rules of the games: Boardwalk Example" in text
    assert "19:45-1.9B" in text
    lines = json.loads(run("submission", example, "--json").stdout)["lines"]
    assert {"game", "cite", "provenance", "item", "value", "tables", "done"} == set(lines[0])
    page = tmp_path / "list.html"
    assert run("submission", example, "--html", page).exit_code == 0
    assert "settlement order" in page.read_text("utf-8")


def test_options_with_their_effect_on_the_house_edge() -> None:
    assert "banker 1.0579% to 1.4581%" in " ".join(run("options", "minibaccarat", "--edge").stdout.split())
    document = json.loads(run("options", "minibaccarat", "--edge", "--json").stdout)
    (six,) = [one for one in document["options"] if one["name"] == "banker_six_pays_half"]
    assert six["choices"][0]["value"] is True
    assert six["choices"][0]["edges"]["banker"]["elected"] == pytest.approx(0.0145811, abs=1e-6)
