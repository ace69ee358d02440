import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.rulebook import rulebook
from chapter47.rulebook.trace import PROOFS_VARIABLE


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words)


def read(*words: str) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of proofs of our own, and no floor but ours."""
    file = tmp_path / "proofs.json"
    row = {"cites": ["19:47-7.9(b)", "19:47-7.9(a)"], "exercised": ["19:47-7.9(b)"]}
    tests = {"tests/test_a.py::test_b": row}
    file.write_text(json.dumps({"version": 2, "commit": "c0ffee", "date": "2026-01-01", "tests": tests}))
    (tmp_path / "mutations.json").write_text('{"functions": {}}')
    monkeypatch.setenv(PROOFS_VARIABLE, str(file))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "coverage-floor.json").write_text("{}")
    return file


def test_rule_shows_every_row_of_a_paragraph_with_its_readings() -> None:
    done = run("rule", "19:47-7.9(c)")
    assert done.exit_code == 0
    for row in ("banker-0-2", "banker-3", "banker-4", "banker-5", "banker-6", "banker-7-9"):
        assert f"N.J.A.C. 19:47-7.9(c)[{row}]" in done.stdout
    assert "Reading E-002" in done.stdout
    assert "games/minibaccarat/rules.py:" in done.stdout


def test_rule_as_json(proofs: Path) -> None:
    document = read("rule", "19:47-7.9(b)")
    assert set(document) == {"cite", "provisions", "readings"}
    row = document["provisions"][0]
    assert row["cite"] == "19:47-7.9(b)"
    assert row["exercised"] == row["passed"] == ["tests/test_a.py::test_b"]
    assert row["held"] == []
    assert row["cited"]


def test_rule_says_which_test_names_it_and_ran_none_of_its_code(proofs: Path) -> None:
    text = " ".join(run("rule", "19:47-7.9(a)").stdout.split())
    assert "exercised by no test on record" in text
    assert "(passed, ran none of its code)" in text
    assert "this checkout's own run, commit c0ffee, 2026-01-01" in text


def test_rule_says_what_is_not_law() -> None:
    default = next(p for p in read("rules")["provisions"] if p["grade"] != "NJ")
    told = " ".join(run("rule", default["cite"]).stdout.split())
    assert "not in New Jersey's text of this edition, but " in told
    assert default["source"] in told


def test_rule_of_a_subchapter_is_a_list() -> None:
    done = run("rule", "19:47-7")
    assert f"{len(rulebook().find('19:47-7'))} provisions" in done.stdout


def test_a_citation_that_does_not_exist_gets_the_nearest() -> None:
    done = run("rule", "19:47-7.9(z)")
    assert done.exit_code == 2
    assert done.stderr.startswith("The rulebook has no provision 19:47-7.9(z). Instead: one of ")
    assert "19:47-7.9(g)" in done.stderr


def test_rules_by_game_kind_place_and_word() -> None:
    rows = read("rules", "--game", "minibaccarat", "--kind", "irregularity")["provisions"]
    assert {(row["game"], row["kind"]) for row in rows} == {("minibaccarat", "irregularity")}
    within = read("rules", "--within", "19:47-7.3", "--text", "VIGORISH")["provisions"]
    assert within
    assert all(row["cite"].startswith("19:47-7.3") for row in within)
    assert read("rules", "--text", "zzzz") == {"provisions": []}
    assert "No provision" in run("rules", "--text", "zzzz").stdout


@pytest.mark.parametrize(
    ("option", "word", "near"), [("--kind", "wagre", "wager"), ("--game", "minibacarat", "minibaccarat")]
)
def test_an_unknown_kind_or_game_gets_the_nearest(option: str, word: str, near: str) -> None:
    done = run("rules", option, word)
    assert done.exit_code == 2
    assert near in done.stderr


def test_coverage_as_json(proofs: Path) -> None:
    document = read("coverage")
    assert set(document) == {"provisions", "summary"}
    assert set(document["provisions"][0]) == {"cite", "game", "kind", "cited", "named", "exercised", "held"}
    assert document["summary"]["provisions"] == len(document["provisions"])
    assert (document["summary"]["named"], document["summary"]["exercised"], document["summary"]["held"]) == (2, 1, 0)
    lacking = read("coverage", "--game", "minibaccarat", "--missing")
    assert len(lacking["provisions"]) == lacking["summary"]["provisions"], "none of them is held"


def test_coverage_below_the_floor_fails_in_both_forms(proofs: Path) -> None:
    (proofs.parent / "coverage-floor.json").write_text('{"minibaccarat": [1, 2]}')
    done = run("coverage", "--game", "minibaccarat")
    assert done.exit_code == 1
    assert "1 provisions exercised, and the floor is 2" in done.stderr
    as_json = run("coverage", "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["summary"]
    assert set(json.loads(as_json.stderr)["error"]) == {"message", "cite", "instead", "provenance"}


def test_the_floor_can_be_raised(proofs: Path) -> None:
    assert run("coverage", "--game", "minibaccarat", "--raise-floor").exit_code == 0
    floor = json.loads((proofs.parent / "coverage-floor.json").read_text())
    assert floor["minibaccarat"][1] == 1
    assert run("coverage", "--missing", "--game", "minibaccarat").exit_code == 0


@pytest.mark.parametrize(
    "words",
    [("rule", "19:47-7.9"), ("rules",), ("coverage",), ("coverage", "--missing"), ("--help",), ("rules", "--help")],
)
def test_pages_fit_eighty_columns(words: tuple[str, ...], proofs: Path) -> None:
    assert max(map(len, run(*words).stdout.splitlines())) <= 80
