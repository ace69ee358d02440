import json
import os
import sys
from pathlib import Path

import pytest

from chapter47.rulebook import Coverage
from chapter47.rulebook import coverage as module
from chapter47.rulebook.coverage import Row, check_floor, implementations, proofs, raise_floor
from chapter47.rulebook.testing import EVIDENCE_VARIABLE
from chapter47.rulebook.trace import PACKAGE, PROOFS_VARIABLE

pytest_plugins = ["pytester"]

SOURCE = '''"""Module, 19:47-7.9(a)."""
RULE = "19:47-7.9(b)"

class Game:
    def draw(self):
        # 19:47-7.9(c)[*] and 19:47-7.11(c)
        return f"19:47-3.9(c)[banker-{1}]"

    cites = ("19:47-1.2(a)1.i(1)", "13:47-20.26(g)2.i[two-pairs].", "19:47-8.1.")
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "chapter47"
    (folder / "games").mkdir(parents=True)
    (folder / "rulebook").mkdir()
    (folder / "games" / "mini.py").write_text(SOURCE)
    (folder / "rulebook" / "own.py").write_text('"19:47-7.1(a)"')
    return folder


def test_citations_in_source(package: Path) -> None:
    found = {cite: [str(p) for p in places] for cite, places in implementations(package).items()}
    path = "chapter47/games/mini.py"
    slugs = {f"19:47-7.9(c)[banker-{n}]" for n in ("0-2", "3", "4", "5", "6", "7-9")}
    assert found["19:47-7.9(a)"] == [f"{path}:1"]
    assert found["19:47-7.9(b)"] == [f"{path}:2"]
    assert all(found[slug] == [f"{path}:6 Game.draw"] for slug in slugs)
    assert found["19:47-7.11(c)"] == [f"{path}:6 Game.draw"]
    assert found["19:47-1.2(a)1.i(1)"] == [f"{path}:9 Game"]
    others = {"19:47-7.9(a)", "19:47-7.9(b)", "19:47-7.11(c)", "19:47-1.2(a)1.i(1)", "19:47-8.1"}
    assert set(found) == slugs | others | {"13:47-20.26(g)2.i[two-pairs]"}


def test_tests_are_read_without_running_them(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_a.py").write_text(
        "pytestmark = provision('19:47-7.9(a)')\n"
        "@provision('19:47-7.11(c)1[*]')\ndef test_one(): ...\n"
        "@pytest.mark.provision('19:47-7.1(a)')\nclass TestIt:\n    def test_two(self): ...\n"
    )
    found = module.tests_naming(folder)
    one, two = "tests/test_a.py::test_one", "tests/test_a.py::TestIt::test_two"
    assert found == {
        "19:47-7.9(a)": [one, two],
        "19:47-7.11(c)1": [one],
        "19:47-7.11(c)1[ten-value]": [one],
        "19:47-7.1(a)": [two],
    }
    assert module.tests_naming(tmp_path / "none") == {}


def test_coverage_joins_code_tests_and_mutations(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = {
        "t.py::b": {"cites": ["19:47-7.9(a)", "19:47-7.9(b)"], "exercised": ["19:47-7.9(a)"]},
        "t.py::a": {"cites": ["19:47-7.9(a)"], "exercised": ["19:47-7.9(a)"]},
    }
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"version": 2, "commit": "c0ffee", "date": "2026-01-01", "tests": tests}))
    monkeypatch.setenv(PROOFS_VARIABLE, str(record))
    found = implementations(package)
    monkeypatch.setattr(module, "implementations", lambda: found)
    monkeypatch.setattr(module, "holds", lambda: {"19:47-7.9(a)": ["t.py::a"], "19:47-7.9(b)": ["t.py::b"]})
    coverage = Coverage.of("minibaccarat")
    rows = {row.cite: row for row in coverage.rows}
    assert rows["19:47-7.9(a)"].named == rows["19:47-7.9(a)"].exercised == ["t.py::a", "t.py::b"]
    assert rows["19:47-7.9(a)"].cited == ["chapter47/games/mini.py:1"]
    assert rows["19:47-7.9(a)"].level == "held"
    assert rows["19:47-7.9(b)"].named == ["t.py::b"]
    assert rows["19:47-7.9(b)"].held == [], "what no test exercises is not held"
    assert rows["19:47-7.9(b)"].level == "cited"
    assert rows["19:47-7.1(a)"].level == ""
    counts = {name: coverage.summary[name] for name in ("cited", "named", "exercised", "held")}
    assert counts == {"cited": 9, "named": 2, "exercised": 1, "held": 1}
    assert coverage.summary["games"]["minibaccarat"] == coverage.summary["subchapters"]["19:47-7"]
    assert "commit c0ffee, 2026-01-01, 2 tests" in coverage.record
    first = coverage.as_dict()["provisions"][0]
    assert first["cite"] == "19:47-7.1(a)"
    assert set(first) == {"cite", "game", "kind", "cited", "named", "exercised", "held"}


def test_the_floor(tmp_path: Path) -> None:
    file = tmp_path / "coverage-floor.json"
    file.write_text("{}")
    full = Coverage([Row("19:47-7.9(a)", "minibaccarat", "procedure", ["x.py:1"], ["t"], ["t"], ["t"])])
    bare = Coverage([Row("19:47-7.9(a)", "minibaccarat", "procedure", ["x.py:1"], ["t"], [], [])])
    assert check_floor(bare, file) == []
    assert raise_floor(full, file) == {"minibaccarat": [1, 1, 1]} == json.loads(file.read_text())
    assert check_floor(full, file) == []
    assert check_floor(bare, file) == [
        "minibaccarat: 0 provisions exercised, and the floor is 1.",
        "minibaccarat: 0 provisions held, and the floor is 1.",
    ]
    assert raise_floor(bare, file) == {"minibaccarat": [1, 1, 1]}


TESTS = """
    import pytest
    from chapter47.rulebook.testing import provision

    @provision("19:47-7.9(a)")
    def test_passes(): pass

    @provision("19:47-7.11(c)1[*]")
    @pytest.mark.parametrize("n", [1, 2])
    def test_every_case(n): pass

    @provision("19:47-7.9(b)")
    @pytest.mark.parametrize("n", [1, 2])
    def test_one_case_fails(n): assert n == 1

    @provision("19:47-7.9(d)")
    def test_fails(): assert False

    @provision("19:47-7.9(e)")
    def test_skipped(): pytest.skip("not now")

    @provision("19:47-7.9(f)")
    @pytest.mark.xfail
    def test_expected_to_fail(): assert False

    class TestIt:
        @provision("19:47-7.9(g)", "19:47-7.8(b)")
        def test_in_a_class(self): pass

    def test_unmarked(): pass
"""
PASSED = {
    "test_it.py::TestIt::test_in_a_class": ["19:47-7.8(b)", "19:47-7.9(g)"],
    "test_it.py::test_every_case": ["19:47-7.11(c)1", "19:47-7.11(c)1[ten-value]"],
    "test_it.py::test_passes": ["19:47-7.9(a)"],
}


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGE.parent), *sys.path]))
    monkeypatch.delenv(PROOFS_VARIABLE, raising=False)
    monkeypatch.delenv(EVIDENCE_VARIABLE, raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # what other plugins import takes half a second
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\naddopts = '--strict-markers'\n")
    pytester.makepyfile(test_it=TESTS)
    return pytester


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    plugins = ("chapter47.rulebook.testing", "xdist.plugin", "no:cacheprovider")
    return project.runpytest_subprocess(*(word for plugin in plugins for word in ("-p", plugin)), *args)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_only_what_passed_is_recorded(project: pytest.Pytester, options: tuple[str, ...]) -> None:
    run(project, *options)
    record = json.loads((project.path / ".proofs.json").read_text())
    assert record["version"] == 2
    assert record["date"]
    assert {test: row["cites"] for test, row in record["tests"].items()} == PASSED
    assert all(row["exercised"] == [] for row in record["tests"].values()), "none of them runs anything"
    assert proofs(project.path / ".proofs.json") == PASSED


def test_a_partial_run_merges(project: pytest.Pytester) -> None:
    run(project)
    record = project.path / ".proofs.json"
    first = proofs(record)
    run(project, "test_it.py::test_passes", "test_it.py::test_every_case[1]", "test_it.py::test_one_case_fails[1]")
    assert proofs(record) == first
    project.makepyfile(test_it=TESTS.replace("def test_passes(): pass", "def test_passes(): assert False"))
    run(project, "-k", "test_passes")
    assert proofs(record) == {test: cites for test, cites in PASSED.items() if "test_passes" not in test}
    project.makepyfile(test_other="def test_unmarked(): pass")
    (project.path / "test_it.py").unlink()
    run(project)
    assert proofs(record) == {}


def test_a_run_without_marks_leaves_the_record(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EVIDENCE_VARIABLE, "off")
    kept = {name: f"what a run with marks wrote into {name}" for name in (".proofs.json", ".ran.json")}
    for name, content in kept.items():
        (project.path / name).write_text(content)
    run(project).assert_outcomes(passed=6, failed=2, skipped=1, xfailed=1)
    assert {name: (project.path / name).read_text() for name in kept} == kept


def test_an_unmarked_project_gets_no_record(project: pytest.Pytester) -> None:
    project.makepyfile(test_it="def test_unmarked(): pass")
    run(project)
    assert not (project.path / ".proofs.json").exists()


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "xdist"])
def test_a_wrong_citation_fails_collection(project: pytest.Pytester, options: tuple[str, ...]) -> None:
    project.makepyfile(
        test_it="""
        from chapter47.rulebook.testing import provision

        @provision("19:47-7.9(c)[baker-3]")
        def test_wrong(): pass
        """
    )
    result = run(project, *options)
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*test_wrong: The rulebook has no provision*banker-3*"])
    assert not (project.path / ".proofs.json").exists()


@pytest.mark.parametrize(("counts", "exercised"), [("a", []), ("b", ["19:47-7.1(c)"])])
def test_a_case_exercises_what_it_names_itself(project: pytest.Pytester, counts: str, exercised: list[str]) -> None:
    """Case b names the counting: that case a counts is no proof of it."""
    project.makepyfile(
        test_it=f"""
        import pytest
        from chapter47.games.minibaccarat.rules import point_count
        from chapter47.rulebook.testing import provision

        A = pytest.param("a", marks=provision("19:47-7.9(a)"))
        B = pytest.param("b", marks=provision("19:47-7.1(c)"))

        @pytest.mark.parametrize("case", [A, B])
        def test_cases(case):
            assert case != "{counts}" or point_count(17) == 7
        """
    )
    run(project)
    row = json.loads((project.path / ".proofs.json").read_text())["tests"]["test_it.py::test_cases"]
    assert row["cites"] == ["19:47-7.1(c)", "19:47-7.9(a)"]
    assert row["exercised"] == exercised
