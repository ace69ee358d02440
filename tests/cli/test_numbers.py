import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.cli.simulate import read_rounds
from chapter47.errors import Refusal


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def read(*words: str) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


ODDS = {"wager", "cite", "provenance", "house_edge", "exact", "per_resolved", "win", "lose", "void", "stdev", "pays"}
TOTALS = {"wager", "made", "won", "lost", "void", "staked", "net", "mean", "stderr"}


@pytest.mark.parametrize("game", ["minibaccarat", "punto-banco"])
def test_odds_as_json(game: str) -> None:
    document = read("odds", game, "--set", "decks=6", "--set", "tie-pays=9 to 1")
    assert set(document) == {"game", "elections", "wagers"}
    assert document["game"] == game
    assert document["elections"]["decks"] == 6
    assert document["elections"]["tie_pays"] == "9 to 1"
    for wager in document["wagers"]:
        assert set(wager) - {"combinations"} == ODDS
        assert float(Fraction(wager["exact"])) == wager["house_edge"]
        assert wager["win"] + wager["lose"] + wager["void"] == pytest.approx(1)


def test_odds_for_people() -> None:
    done = run("odds", "minibaccarat", "--set", "bonus=true", "--exact")
    assert done.stdout.startswith("Minibaccarat (19:47-7): bonus=true\n")
    assert "1.0579%" in done.stdout
    assert "4,998,398,275,503,360" in done.stdout
    assert "natural: 1 to 1" in done.stdout
    assert "default elections" in run("odds", "minibaccarat").stdout


def test_simulate_as_json() -> None:
    one = read("simulate", "minibaccarat", "--rounds", "200_000", "--seed", "1", "--workers", "1")
    assert set(one) == {"game", "rounds", "seconds", "rounds_per_second", "wagers"}
    assert one["rounds"] == 200_000
    for wager in one["wagers"]:
        assert set(wager) == TOTALS
        assert all(type(wager[name]) is int for name in TOTALS - {"wager", "mean", "stderr"})
        assert wager["won"] + wager["lost"] + wager["void"] == wager["made"]
    two = read("simulate", "minibaccarat", "--rounds", "2e5", "--seed", "1", "--workers", "3")
    assert two["wagers"] == one["wagers"]
    assert read("simulate", "minibaccarat", "--rounds", "2e5", "--seed", "2")["wagers"] != one["wagers"]


def test_simulate_for_people_says_its_rate() -> None:
    done = run("simulate", "punto-banco", "--rounds", "100,000", "--seed", "5")
    assert "100,000 rounds with seed 5" in done.stdout
    assert "rounds a second" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(("text", "number"), [("1e8", 10**8), ("1_000", 1000), ("1,000,000", 10**6), ("1.5e3", 1500)])
def test_rounds_are_read_as_people_write_them(text: str, number: int) -> None:
    assert read_rounds(text) == number


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "many", "", "nan", "inf", "1e16", "1e999999999"])
def test_other_rounds_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_rounds(text)


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "minibaccarat", "--set", "bonus=true", "--set", "total_cards=true", "--exact"),
        ("odds", "minibaccarat", "--set", "tie_vigorish=true"),
        ("simulate", "minibaccarat", "--rounds", "1e5", "--set", "bonus=true"),
        ("odds", "--help"),
        ("simulate", "--help"),
    ],
)
def test_pages_fit_eighty_columns(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
