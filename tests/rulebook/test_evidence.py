"""The evidence itself: what counts as carrying a citation, what a run records, what a door reaches, what is held."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from chapter47.rulebook import held, instrument, reach
from chapter47.rulebook.carriers import literal_cites, take_apart
from chapter47.rulebook.cite import law
from chapter47.rulebook.evidence import Judge, Ran, packed, places, still_there
from chapter47.rulebook.provisions import rulebook

CODE = '''"""Module, 19:47-7.9(a)."""
from chapter47.rulebook.cite import law

# 19:47-7.9(b)
TABLE = {4: "19:47-7.3(g)[four]", 5: "19:47-7.3(g)[five]"}

@law("19:47-7.1(c)")
def point_count(total):
    """Says 19:47-7.1(b)."""
    return total % 10

def decide(player, banker):
    if player == banker:
        return "19:47-7.2(a)2"
    elif player > banker:
        return "19:47-7.3(a)"
    raise ValueError("see 19:47-7.2(b) for more")

def read(cards):
    return TABLE[cards]

def only_a_test_calls_this():
    return "19:47-7.7(a)"

class Game:
    late: str = "19:47-7.2(d)"

    def play(self):
        return decide(1, 2), read(4), self.late
'''


def test_docstrings_comments_and_sentences_carry_nothing() -> None:
    source = take_apart("chapter47/games/mini.py", CODE)
    carried = {word for mark in source.marks for word in mark.words}
    assert carried == {"19:47-7.1(c)", "19:47-7.2(a)2", "19:47-7.3(a)", "19:47-7.7(a)"}
    tables = {table.names: table.words for table in source.tables}
    assert tables == {("TABLE",): ("19:47-7.3(g)[four]", "19:47-7.3(g)[five]"), ("late",): ("19:47-7.2(d)",)}
    assert [m.function for m in source.marks if m.entry] == [
        "point_count",
        "decide",
        "read",
        "only_a_test_calls_this",
        "Game.play",
    ]


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("19:47-7.9(b)", ("19:47-7.9(b)",)),
        ("19:47-7.9(b), 19:47-7.9(c)[*]", ("19:47-7.9(b)", "19:47-7.9(c)[*]")),
        ("by 19:47-7.9(b)", ()),
        ("player", ()),
    ],
)
def test_a_literal_of_citations(text: str, cites: tuple[str, ...]) -> None:
    assert literal_cites(text) == cites


def test_the_law_decorator_changes_nothing() -> None:
    def rule() -> int:
        return 1

    assert law("19:47-7.9(b)")(rule) is rule


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "chapter47"
    (folder / "games").mkdir(parents=True)
    (folder / "cli").mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "games" / "__init__.py").write_text("")
    (folder / "games" / "mini.py").write_text(CODE)
    (folder / "cli" / "__init__.py").write_text(
        "from ..games.mini import Game, point_count\n\n"
        "def main():\n    return Game().play(), point_count(3)\n\nmain()\n"
    )
    return folder


def test_what_the_doors_reach(package: Path) -> None:
    assert reach.unreached(package) == ["chapter47/games/mini.py only_a_test_calls_this"]


def ran(package: Path, *marks: tuple[str, str]) -> Ran:
    """What a test would have recorded that reached these marks: function and citation, or function alone."""
    source = reach.graph(package).sources["chapter47/games/mini.py"]
    hits = bytes((mark.function, "".join(mark.words) if not mark.entry else "") in marks for mark in source.marks)
    return Ran(packed({source.path: hits}))


def test_exercised_means_the_cited_line_ran(package: Path) -> None:
    judge = Judge(reach.graph(package), rulebook())
    named = ["19:47-7.2(a)2", "19:47-7.3(a)"]
    assert judge.exercised(named, ran(package, ("decide", ""))) == []
    assert judge.exercised(named, ran(package, ("decide", ""), ("decide", "19:47-7.3(a)"))) == ["19:47-7.3(a)"]
    assert judge.exercised(["19:47-7.1(c)"], ran(package, ("point_count", ""))) == ["19:47-7.1(c)"]
    assert judge.exercised(["19:47-7.1(b)"], ran(package, ("point_count", ""))) == [], "a docstring is no code"


def test_a_table_is_exercised_by_what_reads_it(package: Path) -> None:
    judge = Judge(reach.graph(package), rulebook())
    named = ["19:47-7.3(g)[four]"]
    assert judge.exercised(named, ran(package, ("decide", ""))) == []
    assert judge.exercised(named, ran(package, ("read", ""))) == named
    assert judge.exercised(["19:47-7.2(d)"], ran(package, ("Game.play", ""))) == ["19:47-7.2(d)"]


def test_dead_code_exercises_nothing(package: Path) -> None:
    judge = Judge(reach.graph(package), rulebook())
    dead = ran(package, ("only_a_test_calls_this", ""), ("only_a_test_calls_this", "19:47-7.7(a)"))
    assert judge.exercised(["19:47-7.7(a)"], dead) == []


def test_a_citation_noted_at_run_time_counts(package: Path) -> None:
    judge = Judge(reach.graph(package), rulebook())
    assert judge.exercised(["19:47-7.9(b)"], Ran({}, {"19:47-7.9(b)"})) == ["19:47-7.9(b)"]


def test_marks_are_packed_and_read_back() -> None:
    assert places(packed({"a.py": bytes([1, 0, 0, 1, 1])})["a.py"]) == [0, 3, 4]
    assert packed({"a.py": bytes(5)}) == {}


def test_a_test_that_is_gone_is_known_to_be(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("class TestIt:\n    def test_two(self): ...\ndef test_one(): ...\n", "utf-8")
    there = {"test_it.py::TestIt::test_two", "test_it.py::test_one"}
    assert still_there(tmp_path, [*there, "test_it.py::test_three", "test_gone.py::test_one"]) == there


def test_marked_code_runs_as_before_and_tells_where_it_was() -> None:
    source = take_apart("chapter47/games/mini.py", CODE)
    hits = instrument.Hits(len(source.marks))
    names: dict[str, object] = {
        instrument.HITS: hits,
        instrument.NOTE: instrument.note,
        instrument.PARALLELS: dict,
        instrument.SEEN: None,
    }
    exec(compile(instrument.marked(source), "mini.py", "exec"), names)
    decide = names["decide"]
    assert callable(decide)
    assert decide(5, 3) == "19:47-7.3(a)"
    reached = [(m.function, m.words) for m, hit in zip(source.marks, hits, strict=True) if hit]
    assert reached == [("decide", ()), ("decide", ("19:47-7.3(a)",))]


def test_parallels_note_the_paragraph_they_were_asked_for() -> None:
    instrument.begin()
    own = instrument._Parallels({"19:47-7.9(b)": "19:47-3.9(b)"})
    assert own.get("19:47-7.9(b)", "") == "19:47-3.9(b)"
    assert own.get("19:47-7.9(a)", "19:47-7.9(a)") == "19:47-7.9(a)"
    assert {"19:47-3.9(b)", "19:47-7.9(a)"} <= instrument.end()[1]


def digest_of(name: str) -> str:
    return held.digests("chapter47/games/minibaccarat/rules.py")[name]


def results(ended: str, by: str, digest: str) -> dict[str, object]:
    mutant = {"ended": ended, "by": by, "line": 1, "cites": ["19:47-7.9(b)"]}
    return {
        "chapter47/games/minibaccarat/rules.py player_draws": {"digest": digest, "mutants": {"comparison-3": mutant}}
    }


def test_held_means_killed_by_a_test_that_names_it() -> None:
    digest = digest_of("player_draws")
    passed = {"t.py::names": ["19:47-7.9(b)"], "t.py::other": []}
    assert held.held_by(results("killed", "t.py::names", digest), passed) == {"19:47-7.9(b)": ["t.py::names"]}
    assert held.held_by(results("killed", "t.py::other", digest), passed) == {}
    assert held.held_by(results("survived", "", digest), passed) == {}
    assert held.held_by(results("killed", "t.py::names", "changed since"), passed) == {}


def test_a_case_of_very_many_holds_only_what_it_names_itself() -> None:
    passed = {"t.py::many": ["19:47-7.9(b)", "19:47-7.9(a)"]}
    found = results("killed", "t.py::many", digest_of("player_draws"))
    (tried,) = found.values()
    (mutant,) = tried["mutants"].values()
    mutant["names"] = []
    assert held.held_by(found, passed) == {}
    mutant["names"] = ["19:47-7.9(b)"]
    assert held.held_by(found, passed) == {"19:47-7.9(b)": ["t.py::many"]}


def test_one_survivor_spoils_it() -> None:
    both = results("killed", "t.py::names", digest_of("player_draws"))
    both["chapter47/games/minibaccarat/rules.py is_natural"] = {
        "digest": digest_of("is_natural"),
        "mutants": {"constant-1": {"ended": "survived", "by": "", "line": 1, "cites": ["19:47-7.9(b)"]}},
    }
    assert held.held_by(both, {"t.py::names": ["19:47-7.9(b)"]}) == {}


def test_a_digest_changes_with_the_code_and_not_with_its_place() -> None:
    texts = ("def f():\n    return 1", "\n\ndef f():\n    return 1  # x", "def f():\n    return 2")
    one, moved, other = (ast.parse(text).body[-1] for text in texts)
    assert held.digest(one) == held.digest(moved) != held.digest(other)
