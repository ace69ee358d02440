"""Wrong files, wrong numbers, wrong names: one sentence that helps, nothing written, never a fault of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import EXTRAS, app
from chapter47.errors import MEANT, nearest
from chapter47.games import game_types

READS = [
    "check {}",
    "notice {0} {0}",
    "guide {} --table 1",
    "petition {}",
    "replay {}",
    "play --script {}",
    "design {}",
    "session craps --strategy {}",
    "audit {}",
    "restore {} new.db",
    "migrate {}",
    "people list --database {}",
    "fair verify {}",
    "poker replay {}",
    "poker export {}",
    "night check {}",
    "play minibaccarat --floor {} --table 1",
    "simulate casino-war --rounds 10 --checkpoint {}",
]
WRITES = [
    "init {}",
    "odds casino-war --plot {}.svg",
    "simulate casino-war --rounds 10 --report {}",
    "night new {} --organization X --no-ask",
]
NUMBERS = [
    "simulate casino-war --rounds {}",
    "simulate casino-war --rounds 10 --seed={}",
    "session roulette red --bankroll {} --sessions 10",
    "session roulette red --unit {} --sessions 10",
    "session roulette red --hours={} --sessions 10",
    "session roulette red={} --sessions 10",
    "odds minibaccarat --set decks={}",
    "play minibaccarat --patrons={}",
    "poker rake --players={} --hands 1",
    "hand blackjack {0} {0}",
]


def refused(*words: str) -> str:
    told: Any = CliRunner().invoke(app, words, input="")
    assert told.exit_code == 2, (words, told.output)
    said: str = told.stderr.strip()
    assert "went wrong inside" not in said
    assert "Errno" not in said
    assert "Instead: " in said, said
    return said


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize("command", READS)
def test_a_wrong_file_is_said_to_be_wrong(command: str, folder: Path) -> None:
    for name in ("binary", "folder", "empty", *(["missing"] if "--checkpoint" not in command else [])):
        if (command, name) == ("simulate casino-war --rounds 10 --checkpoint {}", "empty"):
            continue
        refused(*command.format(name).split())
    assert sorted(each.name for each in folder.iterdir()) == ["binary", "empty", "folder"]
    assert (folder / "empty").stat().st_size == 0


@pytest.mark.parametrize("command", WRITES)
def test_a_place_that_cannot_be_written_to(command: str, folder: Path) -> None:
    for name in ("empty/x.toml", "missing/x/y.toml"):
        if name.startswith("missing") and "init" in command:
            continue
        refused(*command.format(name).split())
    assert sorted(each.name for each in folder.iterdir()) == ["binary", "empty", "folder"]


@pytest.mark.parametrize("command", NUMBERS)
def test_a_number_beyond_all_bounds(command: str, folder: Path) -> None:
    for number in ("99999999999999999999999999", "-1", "x"):
        refused(*command.format(number).split())


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("odds blackjack --set h17=true", "soft17"),
        ("odds blackjack --set das=true", "double_after_split"),
        ("compare blackjack --vary blackjack_pays=1,2", "six_to_five"),
        ("odds roulette --set single_zero=true", "wheel"),
        ("odds 21", "blackjack"),
        ("odds holdem", "poker"),
        ("odds baccarat", "minibaccarat"),
        ("warm holdem", "poker"),
    ],
)
def test_names_are_found_by_what_they_mean(words: str, meant: str) -> None:
    assert meant in refused(*words.split()).partition("Instead: ")[2]


def test_what_is_suggested_by_meaning_exists() -> None:
    known = {game.key for game in game_types()} | {c.name for game in game_types() for c in game.elections.choices()}
    assert {name for names in MEANT.values() for name in names} <= known
    assert nearest("zzz", ["a", "b"]) == "one of a, b"


@pytest.mark.parametrize(
    ("missing", "extra"), [("gymnasium", "analysis"), ("matplotlib.pyplot", "analysis"), ("sqlalchemy.orm", "house")]
)
def test_an_extra_that_is_missing_is_named(missing: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)

    monkeypatch.setattr("chapter47.cli.show.say", broken)
    assert f"pip install 'chapter47[{extra}]'" in refused("games")


def test_doctor_and_warm() -> None:
    told = CliRunner().invoke(app, ["doctor"])
    assert told.exit_code == 0
    assert "compiled kernels" in told.stdout
    assert "Nothing is missing." in told.stdout
    assert '"extras"' in CliRunner().invoke(app, ["doctor", "--json"]).stdout
    assert "1 of 1  casino-war: ready in" in CliRunner().invoke(app, ["warm", "casino-war"]).stdout


BARE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in WITHOUT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
WITHOUT = set(sys.argv[1].split())
sys.meta_path.insert(0, Missing())
from typer.testing import CliRunner
from chapter47.cli import EXTRAS, app
for line in sys.argv[2:]:
    told = CliRunner().invoke(app, line.split(), input="")
    print(told.exit_code, (told.stderr or told.stdout).strip().splitlines()[-1])
"""


def test_without_extras_the_rest_does_its_work(tmp_path: Path) -> None:
    """What an install without extras does, and says of what it lacks."""
    (tmp_path / "x.c47").write_text("game minibaccarat\nseat 1 Ann $500\nbet 1 banker $100\ncards 9C 4D KH 3S\n")
    does = ["rule 19:47-7.9(b)", "odds casino-war", "simulate casino-war --rounds 100", "play --script x.c47", "games"]
    says = {
        "serve": "house",
        "audit x.c47": "house",
        "people list": "house",
        "gli": "house",
        "odds casino-war --plot x.svg": "analysis",
        "simulate casino-war --rounds 9 --parquet x": "analysis",
        "simulate casino-war --rounds 9 --cluster local:1": "analysis",
    }
    without = " ".join(EXTRAS.values())
    done = subprocess.run(
        [sys.executable, "-c", BARE, without, *does, *says], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert [line[0] for line in lines] == ["0"] * len(does) + ["2"] * len(says), lines
    for line, extra in zip(lines[len(does) :], says.values(), strict=True):
        assert f"pip install 'chapter47[{extra}]'" in line
