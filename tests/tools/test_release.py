"""A package without tests beside it shows what the release's run recorded, and says whose record it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chapter47.rulebook import trace
from tools import audit, release


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package far from any checkout."""
    package = tmp_path / "site-packages" / "chapter47"
    package.mkdir(parents=True)
    monkeypatch.delenv(trace.PROOFS_VARIABLE, raising=False)
    monkeypatch.setattr(trace, "PACKAGE", package)
    monkeypatch.setattr(trace, "RELEASED", package / "recorded.json")
    monkeypatch.chdir(tmp_path)
    return package / "recorded.json"


def test_the_wheel_shows_the_releases_record(installed: Path, tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    root.mkdir()
    row = {"cites": ["19:47-7.9(b)"], "exercised": ["19:47-7.9(b)"]}
    record = {"version": 2, "commit": "c0ffee" * 4, "date": "2026-01-01", "tests": {"t.py::a": row}}
    (root / ".proofs.json").write_text(json.dumps(record))
    found = release.released(root)
    found["held"] = {"19:47-7.9(b)": ["t.py::a"]}
    assert trace.recorded() == "no run of the tests is on record here"
    installed.write_text(json.dumps(found))
    assert trace.proofs() == trace.exercises() == {"t.py::a": ["19:47-7.9(b)"]}
    assert trace.holds() == {"19:47-7.9(b)": ["t.py::a"]}
    said = trace.recorded()
    assert said.startswith("recorded by the release's run, not by this machine, commit c0ffeec0ffee, 2026-01-01")


def test_a_citation_that_names_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    file = tmp_path / "x.py"
    file.write_text(
        'A = "19:47-7.9(b)"\nB = "19:47-90"\nC = "19:47-7"\nD = f"19:47-7.9(c)[banker-{1}]"\nE = "19:47-7.9(c)[no]"\n'
    )
    assert audit.dangling([file]) == ["x.py:2: 19:47-90 names nothing", "x.py:5: 19:47-7.9(c)[no] names nothing"]


def test_the_package_and_its_pages_cite_nothing_that_is_not_there() -> None:
    assert audit.dangling(audit.cited_files()) == []


def test_lists_of_what_is_known_only_get_shorter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "KNOWN", tmp_path)
    (tmp_path / "list.txt").write_text("# why\na  # a reason\nb\n")
    assert audit.compared(["a", "b"], "list.txt", "is wrong") == []
    assert audit.compared(["a", "c"], "list.txt", "is wrong") == [
        "c: is wrong",
        "b: no longer so; take it out of tools/known/list.txt",
    ]
