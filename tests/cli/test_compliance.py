"""Vigorish forms, petitions and conduct from the command line: serials, signatures, duplicates, the end of the day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.rulebook.testing import provision


def run(*words: str, code: int = 0, typed: str = "") -> str:
    done = CliRunner().invoke(app, list(words), input=typed)
    assert done.exit_code == code, done.stdout + done.stderr
    return " ".join((done.stdout + done.stderr).split())


@pytest.fixture
def series(tmp_path: Path) -> str:
    path = str(tmp_path / "series.jsonl")
    run("vigorish", "open", path, "--game", "minibaccarat", "--first", "1001", "--last", "1002")
    return path


def prepared(series: str) -> None:
    owed = ("--table", "7", "--patron", "A. Patron", "--amount", "$12.50", "--day", "2010-05-01")
    run("vigorish", "prepare", series, "--clerk", "C. Clerk", *owed)


@provision(
    "19:47-7.3(c)3.i", "19:47-7.3(c)3.ii", "19:47-7.3(c)3.iii", "19:47-7.3(c)3.iv", "19:47-7.3(c)3.vii",
    "19:47-7.3(c)3.i[patron-signature]",
)  # fmt: skip
def test_a_form_from_the_clerks_pad_to_accounting(series: str) -> None:
    prepared(series)
    assert "lacks the signature of the dealer" in run("vigorish", "finish", series, "1001", code=2)
    run("vigorish", "sign", series, "1001", "--dealer", "D. Dealer", "--boss", "P. Boss")
    assert "neither the patron's signature nor" in run("vigorish", "finish", series, "1001", code=2)
    run("vigorish", "sign", series, "1001", "--boss", "P. Boss", "--unsigned", "left the casino")
    assert run("vigorish", "finish", series, "1001") == "original of form 1001 duplicate of form 1001"
    witnesses = ("--dealer", "D. Dealer", "--boss", "P. Boss")
    assert "did not sign form 1001 as pit clerk" in run(
        "vigorish", "drop", series, "1001", *witnesses, "--clerk", "Another", code=2
    )
    run("vigorish", "drop", series, "1001", *witnesses, "--clerk", "C. Clerk")
    closed = run("vigorish", "close-day", series, "--day", "2010-05-01", "--found", "1001=$12.50")
    assert "duplicate of form 1001 to accounting" in closed
    assert "A. Patron: $12.50 as a cash complimentary" in closed and "agree" in closed
    told = json.loads(CliRunner().invoke(app, ["vigorish", "show", series, "--json"]).stdout)
    assert told["next"] == 1002
    assert told["forms"][0]["statement"] == "left the casino (pit boss P. Boss)"


@provision("19:47-7.3(c)3.iv", "19:47-7.3(c)3.vi")
def test_what_does_not_agree_at_the_end_of_the_day_is_told(series: str) -> None:
    prepared(series)
    assert "neither dropped nor void" in run("vigorish", "close-day", series, "--day", "2010-05-01", code=2)
    run("vigorish", "void", series, "1001", "--boss", "P. Boss", "--clerk", "C. Clerk")
    closed = run("vigorish", "close-day", series, "--day", "2010-05-01", "--found", "1001=$12.50", code=1)
    assert "form 1001: an original without its duplicate" in closed


def test_a_refused_act_writes_nothing_and_an_altered_series_is_not_read(series: str) -> None:
    prepared(series)
    before = Path(series).read_bytes()
    run("vigorish", "sign", series, "1001", "--dealer", "D. Dealer", "--unsigned", " ", code=2)
    run("vigorish", "drop", series, "1001", "--dealer", "D", "--boss", "B", "--clerk", "C", code=2)
    run("vigorish", "open", series, "--game", "minibaccarat", "--first", "1", "--last", "2", code=2)
    assert Path(series).read_bytes() == before
    Path(series).write_bytes(before.replace(b"1250", b"2250"))
    assert "line 2: the series was altered from here on" in run("vigorish", "show", series, code=2)
    Path(series).write_text("not a series\n")
    assert "line 1: this is no act of a series" in run("vigorish", "show", series, code=2)


PETITION = """kind = "variation"
game = "casino-war"
contents = [
    "names and addresses", "category", "summary of objectives, method and wagers",
    "draft rules of the game and its equipment", "equipment", "layout",
]
cost = "$9,000"
test = { first = 2010-03-01, last = 2010-11-25 }
[[party]]
name = "Boardwalk Example"
kind = "casino licensee"
agrees_to_test = true
signed = true
[[party]]
name = "I. Nventor"
kind = "franchisee of rights"
signed = true
"""


@provision("19:47-8.4[contents]", "19:47-8.4[costs]", "19:47-8.4[test-pit]", "19:47-8.4[criteria]")
def test_a_petition_is_read_judged_and_given_its_annex(tmp_path: Path) -> None:
    path = tmp_path / "petition.toml"
    path.write_text(PETITION)
    told = run("petition", str(path))
    assert "The petition is complete" in told
    assert "annex: tie: true odds" in told and "payout odds 10 to 1" in told
    assert "I. Nventor answers for $9,000.00" in told and "test: 2010-03-01 to 2010-11-25" in told
    path.write_text(PETITION.replace("signed = true\n[[", "[["))
    assert "lacks: the signature of Boardwalk Example" in run("petition", str(path), code=1)
    path.write_text(PETITION.replace("2010-11-25", "2010-11-26"))
    assert "cannot end on 2010-11-26" in run("petition", str(path), code=2)
    path.write_text(PETITION.replace("agrees_to_test = true", 'agrees_to_test = "yes"'))
    assert "agrees_to_test cannot be 'yes': it is true or false" in run("petition", str(path), code=2)
    path.write_text(PETITION.replace('"layout",', '"layuot",'))
    assert "A petition holds no 'layuot'" in run("petition", str(path), code=2)


@provision("19:47-8.1", "19:47-8.1[tracking]", "19:47-8.1[commission-exception]")
def test_nobody_at_a_table_in_play_is_advised(tmp_path: Path) -> None:
    assert "strategy: may not be told (19:47-8.1)" in run("conduct", "--role", "dealer")
    assert "'strategy' is not given to anybody at it" in run("conduct", "strategy", "--seat", "3", code=2)
    assert "strategy: may be told" in run("conduct", "strategy", "--role", "analyst")
    assert "strategy: may be told" in run("conduct", "strategy", "--role", "dealer", "--closed")
    assert "Nobody at a table is a 'wizard'" in run("conduct", "--role", "wizard", code=2)
    floor = tmp_path / "floor.toml"
    limits = 'limits = { minimum = "$5", maximum = "$500" }'
    floor.write_text(
        f'casino = "T"\n[[table]]\nnumber = 7\ngame = "blackjack"\n{limits}\naids = {{ strategy = "C-9" }}\n'
    )
    words = ("conduct", "strategy", "--role", "dealer", "--floor", str(floor), "--table", "7")
    assert run(*words) == "strategy: may be told"


@provision("19:47-8.1")
def test_a_dealer_of_a_real_table_is_given_no_advice_and_a_learner_is() -> None:
    told = run("deal", "blackjack", typed="\n100\n\nblackjack 25\n\n10H\n9D\n6C\n\n?\nq\n", code=0)
    assert "Best play" not in told
    assert "'strategy' is not given to anybody at it. (19:47-8.1[tracking])" in told
