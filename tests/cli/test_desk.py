"""The commands of the mathematician's desk: what they print, what they give to programs, what they refuse."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def read(*words: str) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def test_what_if_as_json_and_csv() -> None:
    document = read("odds", "minibaccarat", "--what-if", "--set", "decks=1")
    assert document["not_lawful"][0]["cite"] == "19:47-7.1(a)"
    rows = list(
        csv.DictReader(run("odds", "minibaccarat", "--what-if", "--set", "decks=1", "--csv").stdout.splitlines())
    )
    assert {row["not_lawful"] for row in rows} == {"not lawful in New Jersey: 19:47-7.1(a)"}
    told = read("simulate", "minibaccarat", "--what-if", "--set", "decks=2", "--rounds", "1000")
    assert told["not_lawful"]
    assert "not_lawful" not in read("odds", "minibaccarat", "--what-if", "--set", "decks=6")
    listed = read("options", "chuck-a-luck", "--what-if")["settled"]
    assert listed == [
        {
            "name": "pays",
            "choices": "names and values",
            "law": {"1": "1 to 1", "2": "2 to 1", "3": "3 to 1"},
            "effect": "What a number pays that one, two or three dice show.",
            "cite": "13:47-20.24(e)3",
        }
    ]


def test_compare_parts_lists_at_their_ends() -> None:
    document = read("compare", "craps", "--vary", "odds_multiples=[1,1,1],[3,4,5]")
    assert [row["odds_multiples"] for row in document["lawful"]] == ["[1,1,1]", "[3,4,5]"]


def test_events_for_programs(tmp_path: Path) -> None:
    document = read("events", "craps", "pass", "pass-odds=2")
    assert document["combinations"] == 1980 and document["element_of_risk"] == pytest.approx(0.00606, abs=5e-6)
    done = run("events", "roulette", "red", "--csv", "--parquet", str(tmp_path / "red.parquet"))
    assert done.exit_code == 0 and done.stdout.startswith("event,ways,chance,pays,net,staked,result,cite\n")
    assert (tmp_path / "red.parquet").exists()
    assert len(read("events", "roulette", "red", "--by-class")["events"]) == 38
    both = read("events", "roulette", "red", "black", "--covariance")
    assert both["exact"] == "-324/361" and both["correlation"] == pytest.approx(-0.9, abs=0.01)


def test_shoe_count_and_hand_for_programs() -> None:
    assert read("shoe", "minibaccarat", "--removed", "5 5")["elections"]["left"]["5"] == 30
    told = read("count", "minibaccarat", "--wager", "tie", "--tags", "1 0 -1 -1 -1 -1 -1 -1 1 1")
    assert told["insurance_from"] is None and len(told["by_count"]) == 15
    one = read("hand", "blackjack", "10 6", "10")
    assert one["best"] == one["chart"] == "hit"
    rows = read("hand", "blackjack", "--dealer")["rows"]
    assert [row["up card"] for row in rows] == [*map(str, range(2, 11)), "A"]
    every = run("hand", "blackjack", "--all", "--csv")
    assert len(every.stdout.splitlines()) == 541


def test_sessions_for_programs() -> None:
    told = read("session", "roulette", "red", "--rounds", "20", "--sessions", "2000", "--seed", "3")
    assert told["exact"]["mean"] == pytest.approx(-20 * 1000 / 19)
    assert told["simulated"]["sessions"] == 2000
    only = read("session", "roulette", "red", "--rounds", "20", "--sessions", "0")
    assert "simulated" not in only
    large = run("session", "minibaccarat", "banker", "--rounds", "1000000", "--sessions", "10")
    assert large.exit_code == 0 and "Not reckoned exactly" in large.stdout


def test_an_evening_of_a_counter_has_four_things(tmp_path: Path) -> None:
    program = tmp_path / "counter.toml"
    program.write_text('count = "hi-lo"\nstop_win = "$100"\n', encoding="utf-8")
    refused = run("session", "blackjack", "--strategy", str(program))
    assert refused.exit_code == 2 and "A counter's evening has no 'stop_win'" in refused.stderr
    assert "count, unit, bankroll and pace" in refused.stderr


def test_strategy_charts_as_pdf(tmp_path: Path) -> None:
    done = run("strategy", "blackjack", "--pdf", str(tmp_path / "chart.pdf"))
    assert done.exit_code == 0 and (tmp_path / "chart.pdf").read_bytes().startswith(b"%PDF")


def test_the_mark_stands_in_the_strategy() -> None:
    told = read("strategy", "blackjack", "--what-if", "--set", "double_on=10 or 11")
    assert told["not_lawful"][0]["cite"] == "19:47-2.10(a)[right]"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["odds", "minibaccarat", "--what-if", "--set", "deks=1"], "no election 'deks'"),
        (["odds", "minibaccarat", "--what-if", "--as-of", "2008-01-01"], "of no day"),
        (
            ["odds", "three-card-poker", "--what-if", "--set", 'pair_plus_pays={"pair": "1 to 1"}'],
            "lacks straight flush",
        ),
        (["events", "craps", "pass", "pass"], "named twice"),
        (["events", "craps", "pass", "field"], "not counted together"),
        (["events", "craps", "pass", "dont-pass", "--by-class"], "one wager"),
        (["events", "craps", "pass", "--covariance"], "two wagers"),
        (["shoe", "roulette"], "not valued on a shoe"),
        (["shoe", "blackjack", "--left", "1 2 3"], "10 whole numbers"),
        (["shoe", "minibaccarat", "--removed", "XX"], "is no card"),
        (["count", "blackjack", "--tags", "a b"], "no tags"),
        (["count", "blackjack", "--tags", "1 2"], "10 whole tags"),
        (["count", "minibaccarat", "--plays"], "no hands to value"),
        (["count", "minibaccarat", "--wager", "bankr"], "no wager 'bankr'"),
        (["count", "blackjack", "--penetration", "x"], "no shares"),
        (["count", "blackjack", "--penetration", "2", "--rounds", "10"], "not dealt to 2"),
        (["hand", "blackjack"], "Which hand"),
        (["hand", "craps", "10 6", "10"], "no hands to value"),
        (["hand", "blackjack", "10 6", "10", "--set", "hole_card=up"], "two cards"),
        (["session", "craps"], "names its wagers"),
        (["session", "craps", "pass", "--unit", "$1000"], "brings $500.00"),
        (["session", "roulette", "red", "--kelly", "7"], "kelly cannot be 7"),
        (["session", "minibaccarat", "banker", "--rounds", "1000000", "--sessions", "0"], "too many to reckon"),
        (["session", "minibaccarat", "banker", "--sessions", "-1"], "-1"),
        (["session", "minibaccarat", "banker", "--sessions", "nan"], "nan"),
        (["runs", "roulette"], "Which wager"),
        (["runs", "roulette", "red"], "What is asked"),
        (["runs", "roulette", "red", "--length", "0"], "no run of 0"),
        (["runs", "craps", "--collect", "2 3 13"], "'13' is no total"),
        (["runs", "craps", "--collect", "2 3", "--before", "x"], "'x' is no total"),
        (["runs", "craps", "--collect", "7"], "2, 3 and 4 before a 7"),
        (["runs", "minibaccarat", "--collect", "2 3"], "Instead: chapter47 runs craps"),
        (["runs", "craps", "pass", "--units", "0"], "1 unit or more"),
        (["hand", "blackjack", "10 6", "10", "--dealer"], "two questions"),
        (["hand", "blackjack", "--dealer", "--exceptions"], "two questions"),
        (["hand", "blackjack", "--peeked"], "chapter47 hand blackjack --dealer --peeked"),
        (["hand", "blackjack", "--all", "--removed", "5"], "of the whole shoe"),
        (["hand", "blackjack", "AS AS", "5", "--set", "decks=1"], "has not so many AS"),
        (["compare", "minibaccarat", "--vary", "decks=6,x"], "decks cannot be 'x'"),
        (["compare", "minibaccarat", "--vary", "decks=0,6"], "decks cannot be 0"),
        (["compare", "minibaccarat", "--set", "decks=6", "--vary", "decks=6,8"], "both varied and set"),
        (["compare", "minibaccarat", "--plot", "x.svg"], "values that are varied"),
        (["odds", "minibaccarat", "--plot", "x.txt"], "no name of a PNG or SVG or PDF picture"),
        (["strategy", "blackjack", "--png", "x.svg"], "x.svg is no name of a PNG picture"),
        (["strategy", "blackjack", "--svg", "x.png"], "x.png is no name of a SVG picture"),
        (["strategy", "blackjack", "--pdf", "x.png"], "x.png is no name of a PDF picture"),
        (["events", "minibaccarat", "tie", "--csv", "--json"], "two forms"),
        (["count", "blackjack", "--decks-left", "99"], "99 decks are not left of 8"),
        (["count", "minibaccarat", "--decks-left", "3"], "no insurance here"),
        (["count", "blackjack", "--level", "12"], "no count of level 12"),
        (["count", "blackjack", "--tags", "hi-lo", "--level", "2"], "--level says nothing"),
        (["count", "blackjack", "--plays", "--penetration", "0.5"], "--plays says nothing"),
        (["count", "blackjack", "--rounds", "10"], "--rounds says nothing"),
        (["count", "blackjack", "--penetration", ""], "No share of a shoe"),
        (["shoe", "minibaccarat", "--left", "128 32 32 32 32 32 32 32 32 128"], "8 decks has 32 of 9, not 128"),
        (["shoe", "three-card-poker", "--removed", "A"], "Suits matter here"),
        (["session", "craps", "pass", "--kelly", "0.02", "--progression", "martingale"], "one of them"),
        (["session", "craps", "pass", "--rounds", "10", "--hours", "1"], "after rounds or after hours"),
        (["session", "craps", "pass", "--maximum", "$5"], "above its maximum of $5.00"),
        (["session", "craps", "pass", "--seed", "-1"], "-1 is not a seed"),
        (["simulate", "craps", "--sessions", "5", "--wager", "pass", "--seed", "-1"], "-1 is not a seed"),
        (["session", "craps", "pass", "--strategy", "examples/desk/molly.toml"], "no bets beside them"),
        (["session", "craps", "--strategy", "examples/desk/molly.toml", "--unit", "$5"], "no unit beside them"),
        (["session", "blackjack", "--strategy", "examples/desk/counter.toml", "--rounds", "9"], "no 'rounds'"),
        (["runs", "craps", "--collect", "2 3", "--length", "5"], "--length and --collect are two questions"),
        (["runs", "craps", "pass", "--collect", "2 3"], "whatever is wagered on pass"),
        (["runs", "craps", "--collect", "2 2"], "2 is named twice"),
        (["runs", "roulette", "red", "--length", "5", "--target", "5"], "--target says nothing without --units"),
        (["runs", "roulette", "red", "--units", "5", "--won"], "--won says nothing without --length"),
        (["odds", "blackjack", "--what-if", "--set", "decks=0"], "Instead: 1 or more"),
        (["runs", "minibaccarat", "banker", "--units", "500", "--target", "5"], "10,100 amounts of money"),
        (["design", "nothing.toml"], "cannot be read"),
        (["simulate", "craps", "--sessions", "10", "--wager", "pass", "--wager", "field"], "several wagers"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.exit_code == 2 and done.stdout == ""
    assert sentence in done.stderr and "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
