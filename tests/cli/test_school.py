"""The school in the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from chapter47.cli import app
from chapter47.school import drill
from chapter47.school.auditions import Audition


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], typed: str = "") -> Any:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as left:
        app(words, prog_name="chapter47")
    told = capsys.readouterr()
    return left.value.code, told.out, told.err


def test_a_drill_is_asked_and_judged_and_kept(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    kept = tmp_path / "ann.jsonl"
    made = drill("payouts", "craps", 2, 7)
    typed = "\n".join(made.solution.values()) + "\n"
    words = ["school", "craps", "payouts", "--level", "2", "--seed", "7", "--memory", str(kept)]
    code, out, _ = run(monkeypatch, capsys, words, typed)
    assert code == 0 and f"{len(made.parts)} of {len(made.parts)} right" in out
    code, out, err = run(monkeypatch, capsys, words, "what\n")
    assert code == 2 and "is not done with these chips" in out and "Nobody answers here" in err
    assert len(kept.read_text().splitlines()) == 1
    code, out, _ = run(monkeypatch, capsys, ["school", "--memory", str(kept)])
    assert code == 0 and "1 of 1 right" in out


def test_drills_as_json_and_on_paper(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    words = ["school", "roulette", "payouts", "--seed", "7", "--drills", "2"]
    code, out, _ = run(monkeypatch, capsys, [*words, "--json", "--answers"])
    assert code == 0 and json.loads(out)[1]["answers"][0]["cite"].startswith("19:47-5")
    paper = tmp_path / "sheet.pdf"
    assert run(monkeypatch, capsys, [*words, "--pdf", str(paper)])[0] == 0
    assert paper.read_bytes().startswith(b"%PDF")
    code, _, err = run(monkeypatch, capsys, ["school", "roulette", "counting", "--json"])
    assert code == 2 and "payouts" in err


def test_an_audition_from_a_file(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "test.toml"
    path.write_text('title = "Wheels"\ngames = ["big-six"]\nkinds = ["payouts"]\ndrills = 2\nminutes = 5\nseed = 3\n')
    test = Audition("Wheels", ("big-six",), ("payouts",), 1, 2, 5, 80, 3)
    typed = "\n".join(said for task in test.tasks for said in drill(task).solution.values()) + "\n"
    sheet = tmp_path / "ann.pdf"
    code, out, _ = run(monkeypatch, capsys, ["audition", str(path), "--name", "Ann", "--pdf", str(sheet)], typed)
    assert code == 0 and "100%; passed" in out and sheet.read_bytes().startswith(b"%PDF")
    path.write_text("title = 3\n")
    assert run(monkeypatch, capsys, ["audition", str(path)])[0] == 2


def test_cards_are_counted_by_the_system_that_is_asked_for(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    words = ["school", "blackjack", "counting", "--level", "2", "--seed", "7", "--focus"]
    code, out, _ = run(monkeypatch, capsys, [*words, "ko", "--json"])
    told = json.loads(out)[0]
    assert code == 0 and "It begins at -28" in told["scene"]["lines"][0] and told["task"].endswith("/ko")
    typed = "\n".join(drill("counting", "blackjack", 2, 7, "zen").solution.values()) + "\n"
    code, out, _ = run(monkeypatch, capsys, [*words, "zen", "--memory", str(tmp_path / "a.jsonl")], typed)
    assert code == 0 and "Zen: 4, 5, 6 +2" in out and "2 of 2 right" in out
    assert "zen:true" in (tmp_path / "a.jsonl").read_text()  # and so it comes again by the same system
    paper = tmp_path / "sheet.pdf"
    assert run(monkeypatch, capsys, [*words, "0 1 1 1 1 1 1 0 -1 -1", "--pdf", str(paper)])[0] == 0
    code, _, err = run(monkeypatch, capsys, [*words, "zenn", "--json"])
    assert code == 2 and "zen" in err
