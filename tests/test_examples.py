"""What stands in examples/ runs: notebooks print what they show, scripts and hands do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.notebooks import names
from typer.testing import CliRunner

from chapter47.cli import app

from .house.browsing import served

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


def ran(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", names())
def test_a_notebook_prints_what_it_shows(name: str) -> None:
    done = ran("-m", "tools.notebooks", name)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


def test_there_are_enough_notebooks() -> None:
    assert len(names()) >= 6


@pytest.mark.parametrize(
    ("script", "words", "said"),
    [
        ("price_a_wager", [], "8 decks  banker  1.0579%"),
        ("deal_a_shoe", [], "41 rounds; True"),
        ("check_floors", ["examples/floor.toml"], "examples/floor.toml\n  lawful"),
    ],
)
def test_a_script_runs(script: str, words: list[str], said: str) -> None:
    done = ran(f"examples/scripts/{script}.py", *words)
    assert said in done.stdout, done.stderr


def test_the_script_that_plays_at_a_house(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        done = ran("examples/scripts/watch_a_table.py", address)
    assert "spin" in done.stdout, done.stderr


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def test_every_hand_is_played() -> None:
    for hand in sorted((EXAMPLES / "hands").glob("*.c47")):
        told = run("play", "--script", str(hand))
        assert told.exit_code == 0, told.output
    assert run("poker", "export", str(EXAMPLES / "hold-em.c47")).exit_code == 0


def test_every_file_is_lawful_and_read() -> None:
    assert run("check", str(EXAMPLES / "floor.toml")).exit_code == 0
    assert run("night", "check", str(EXAMPLES / "night.toml")).exit_code == 0
    assert run("design", str(EXAMPLES / "desk" / "pair-plus.toml")).exit_code == 0
    told = run("session", "craps", "--strategy", str(EXAMPLES / "desk" / "press.toml"), "--sessions", "100")
    assert told.exit_code == 0, told.output


def test_every_script_is_tried() -> None:
    tried = {"price_a_wager", "deal_a_shoe", "check_floors", "watch_a_table"}
    assert {path.stem for path in (EXAMPLES / "scripts").glob("*.py")} == tried
