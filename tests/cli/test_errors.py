import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import chapter47
from chapter47.cli import app, rules

SOURCE = Path(chapter47.__file__).parents[1]


def run(*words: str, **options: Any) -> Any:
    return CliRunner().invoke(app, words, **options)


def really(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), **variables}
    return subprocess.run(
        [sys.executable, "-m", "chapter47", *words], capture_output=True, text=True, env=environment, check=False
    )


WRONG = {
    "unknown game": (("odds", "minibacarat"), None, "minibaccarat"),
    "unknown election": (("odds", "minibaccarat", "--set", "deks=6"), None, "decks"),
    "too few decks": (("odds", "minibaccarat", "--set", "decks=5"), "19:47-7.1(a)", "decks=6"),
    "too few decks at punto banco": (("odds", "punto-banco", "--set", "decks=5"), "19:47-3.1(a)", "decks=6"),
    "both no-vigorish options": (
        (
            "odds",
            "minibaccarat",
            "--set",
            "banker_six_pays_half=true",
            "--set",
            "total_cards_waive_vigorish=true",
            "--set",
            "total_cards=true",
        ),
        "19:47-7.3(f)[one-not-both]",
        "one of the two",
    ),
    "odds with for": (("odds", "minibaccarat", "--set", "tie_pays=9 for 1"), "19:47-8.3[sign-content]", "8 to 1"),
    "no equals sign": (("odds", "minibaccarat", "--set", "decks"), None, "name=value"),
    "no value": (("odds", "minibaccarat", "--set", "decks="), None, "name=value"),
    "set twice": (("odds", "minibaccarat", "--set", "decks=6", "--set", "decks=8"), None, "one value"),
    "unknown citation": (("rule", "19:47-7.99"), None, "19:47-7.12"),
    "no citation": (("rule", "banker"), None, "19:47-2.11(e)"),
    "unknown kind": (("rules", "--kind", "wagre"), None, "wager"),
    "unknown game of coverage": (("coverage", "--game", "crabs"), None, "craps"),
    "bad rounds": (("simulate", "minibaccarat", "--rounds", "many"), None, "1e8"),
    "bad seed": (("simulate", "minibaccarat", "--rounds", "9", "--seed", "x"), None, "simulate --help"),
    "negative seed": (("simulate", "minibaccarat", "--rounds", "9", "--seed", "-1"), None, "0 to"),
    "no workers": (("simulate", "minibaccarat", "--rounds", "9", "--workers", "0"), None, "one worker"),
    "missing argument": (("odds",), None, "odds --help"),
    "missing option": (("simulate", "minibaccarat"), None, "--rounds 1e8"),
    "unknown option": (("games", "--bogus"), None, "games --help"),
    "unknown command": (("bogus",), None, "--help"),
}


@pytest.mark.parametrize(("words", "cite", "instead"), WRONG.values(), ids=WRONG)
def test_bad_input_gets_one_sentence(words: tuple[str, ...], cite: str | None, instead: str) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    sentence, _, advice = told.stderr.strip().partition(" Instead: ")
    assert instead in advice
    assert cite is None or f"({cite}" in sentence

    as_json = run(*words, "--json")
    assert as_json.exit_code == 2
    assert as_json.stdout == ""
    document = json.loads(as_json.stderr)
    assert set(document) == {"error"}
    assert set(document["error"]) == {"message", "cite", "instead", "provenance"}
    assert document["error"]["cite"] == cite
    assert instead in document["error"]["instead"]


def test_an_unexpected_error_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("chapter47.cli.show.say", broken)
    told = run("games")
    assert told.exit_code == 70
    assert told.stderr.startswith(
        "Something went wrong inside chapter47 (ZeroDivisionError: by nothing); please report it."
    )
    assert "Traceback" not in told.stderr
    monkeypatch.setenv("CHAPTER47_DEBUG", "1")
    assert isinstance(run("games").exception, ZeroDivisionError)
    assert run("bogus").exit_code == 2


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("chapter47.cli.show.say", interrupted)
    told = run("games")
    assert (told.exit_code, told.stderr) == (130, "")


def test_a_closed_pipe_is_quiet() -> None:
    words = [sys.executable, "-m", "chapter47", "rules"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 130


def test_the_module_runs_as_the_command() -> None:
    told = really("odds", "minibaccarat", "--set", "decks=5", "--json")
    assert told.returncode == 2
    assert json.loads(told.stderr)["error"]["cite"] == "19:47-7.1(a)"
    assert really("--version").stdout == f"chapter47 {chapter47.__version__}\n"


def test_a_poor_terminal_gets_question_marks() -> None:
    told = really("games", PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, "")


def test_without_a_command_there_is_help() -> None:
    told = run()
    assert told.exit_code == 0
    assert "Usage: " in told.stdout
    assert all(name in told.stdout for name in ("rule", "rules", "coverage", "games", "options", "odds", "simulate"))


@pytest.mark.parametrize("words", ["['--help']", "['rule', '19:47-7.9(c)']", "['rules', '--game', 'minibaccarat']"])
def test_the_law_is_looked_up_without_the_heavy_libraries(words: str) -> None:
    # Typer loads pydantic by itself when it reads arguments; our own use of it is in chapter47.table.
    code = (
        f"import sys; from chapter47.cli import app\ntry: app({words})\nexcept SystemExit: pass\n"
        "print([m for m in ('numba', 'numpy', 'chapter47.table') if m in sys.modules], file=sys.stderr)"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stderr == "[]\n"


def test_the_shell_completes_games_and_kinds() -> None:
    from chapter47.cli import show

    assert show.complete_game("minib") == ["minibaccarat"]
    assert "craps" in show.complete_any_game("cr")
    assert show.complete_kind("irr") == ["irregularity"]
    assert rules.BelowFloor.exit_code == 1
