"""The analyst's commands: compare, sessions, pictures, reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47 import __version__
from chapter47.cli import app


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.stdout, result.stderr


def test_compare() -> None:
    code, out, _ = run("compare", "minibaccarat", "--vary", "decks=6,8", "--vary", "vigorish_percent=4,5", "--json")
    told = json.loads(out)
    assert code == 0
    assert [row["banker"] for row in told["lawful"]] == pytest.approx(
        [0.005972, 0.010558, 0.005993, 0.010579], abs=5e-7
    )
    code, out, _ = run("compare", "minibaccarat", "--vary", "decks=5,6")
    assert "unlawful: decks=5" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    for words in (["--vary", "deks=6"], ["--vary", "decks"]):
        code, _, err = run("compare", "minibaccarat", *words)
        assert code == 2
        assert err
    code, out, _ = run("compare", "minibaccarat")
    assert (code, "vigorish_percent=4" in out) == (0, True)


def test_csv_and_pictures(tmp_path: Path) -> None:
    code, out, _ = run("odds", "minibaccarat", "--csv", "--plot", str(tmp_path / "edges.svg"))
    assert code == 0
    assert out.splitlines()[0] == "wager,cite,provenance,house_edge,exact,per_resolved,win,lose,void,stdev,pays"
    assert (tmp_path / "edges.svg").read_text().lstrip().startswith("<?xml")
    code, _, _ = run("compare", "minibaccarat", "--vary", "decks=6,8", "--plot", str(tmp_path / "c.png"))
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    code, _, err = run("odds", "minibaccarat", "--plot", "edges.gif")
    assert code == 2
    assert "ends in .png or .svg" in err


def test_sessions_with_report_and_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    words = ["simulate", "minibaccarat", "--sessions", "2000", "--wager", "banker", "--bankroll", "500", "--seed", "3"]
    page, table = tmp_path / "r.html", tmp_path / "r.parquet"
    code, out, err = run(*words, "--progression", "paroli", "--json", "--report", str(page), "--parquet", str(table))
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert told["sessions"] == 2000
    assert 0 <= told["ruin"] <= 1
    text = page.read_text()
    assert "<svg" in text
    for fact in ("seed", "elections", f"chapter47 {__version__}", "stderr"):
        assert fact in text
    read = parquet.read_table(table)
    assert sum(read["sessions"].to_pylist()) == 2000
    assert read.schema.metadata[b"seed"] == b"3"
    code, out, _ = run(*words)
    assert "sessions ruined" in out


def test_rounds_with_report(tmp_path: Path) -> None:
    code, _, _ = run("simulate", "punto-banco", "--rounds", "1e5", "--report", str(tmp_path / "r.html"))
    assert code == 0
    page = (tmp_path / "r.html").read_text()
    assert "banker" in page
    assert "<svg" in page


def test_sessions_by_time_shoes_and_shooters(tmp_path: Path) -> None:
    words = ["--sessions", "500", "--bankroll", "5000", "--seed", "2", "--json"]
    code, out, _ = run("simulate", "minibaccarat", *words, "--wager", "player", "--shoes", "2")
    assert (code, json.loads(out)["shoes_per_session"]) == (0, 2)
    code, out, _ = run("simulate", "craps", *words, "--wager", "pass", "--shooters", "5")
    assert (code, json.loads(out)["shooters_per_session"]) == (0, 5)
    code, out, _ = run("simulate", "minibaccarat", *words, "--wager", "player", "--hours", "2", "--pace", "70")
    told = json.loads(out)
    assert (told["rounds_per_session"], told["hours_per_session"]) == (140, 2)
    plan = tmp_path / "plan.toml"
    plan.write_text('wager = "player"\nhours = 1.5\npace = 40\n')
    code, out, _ = run("simulate", "minibaccarat", *words, "--strategy", str(plan))
    assert json.loads(out)["rounds_per_session"] == 60
    code, out, _ = run("simulate", "craps", "--sessions", "100", "--wager", "pass", "--shooters", "3")
    assert "whole shooters in a session" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--sessions", "10"], "names its wager"),
        (["--sessions", "10", "--wager", "bankr"], "takes no wager 'bankr'"),
        (["--sessions", "10", "--wager", "banker", "--unit", "$0.01"], "cannot be settled to the cent"),
        (["--strategy", "nothing.toml"], "cannot be read"),
        ([], "How many rounds"),
        (["--rounds", "10", "--cluster", "nowhere:1"], "no cluster"),
        (["--rounds", "10", "--seats", "5"], "knows one player"),
        (["--sessions", "10", "--wager", "banker", "--seats", "5"], "without --seats"),
        (["--sessions", "10", "--wager", "banker", "--cluster", "nowhere:1"], "no cluster"),
        (["--sessions", "10", "--wager", "banker", "--shooters", "5"], "cannot be counted in shooters"),
        (["--sessions", "10", "--wager", "banker", "--hours", "-1"], "must be a number above 0"),
        (["--rounds", "10", "--checkpoint", "/nonexistent/x"], "cannot be written"),
    ],
)
def test_bad_input(words: list[str], message: str) -> None:
    code, _, err = run("simulate", "minibaccarat", *words)
    assert code == 2
    assert message in err
