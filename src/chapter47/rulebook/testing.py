"""The pytest plugin: a test names the provisions it proves, and the session records which proofs passed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from chapter47.errors import Refusal
from chapter47.rulebook import evidence, instrument
from chapter47.rulebook.evidence import RAN, Judge, Ran
from chapter47.rulebook.provisions import rulebook
from chapter47.rulebook.trace import PROOFS, PROOFS_VARIABLE, exercises, proofs

provision = pytest.mark.provision

EVIDENCE_VARIABLE = "CHAPTER47_EVIDENCE"  # "off": run without marks, and leave the record as it is
_PROPERTY, _RAN = "provision", "ran"
_WATCHES = os.environ.get(EVIDENCE_VARIABLE, "on") != "off"

if _WATCHES:
    instrument.install()  # before any game is imported


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and record in the one process that sees every report; without marks there is no record."""
    config.addinivalue_line("markers", "provision(*cites): the provisions of the rulebook that this test proves")
    if _WATCHES and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config), "chapter47-proofs")


Report: TypeAlias = pytest.CollectReport


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, Report, Report]:
    """Check the citations of what was collected, and stamp each test with them and with its number of cases."""
    report = yield
    if isinstance(collector, pytest.Session):  # it repeats what was selected, not all the cases there are
        return report
    items = [node for node in report.result or [] if isinstance(node, pytest.Item)]
    marked = [item for item in items if item.get_closest_marker("provision")]
    cases = Counter(_function(item.nodeid) for item in items)
    wrong = []
    for item in marked:
        try:
            stamp = {"cites": _cites(item), "cases": cases[_function(item.nodeid)]}
        except Refusal as refusal:
            wrong.append(f"{_function(item.nodeid)}: {refusal}")
        else:
            item.user_properties.append((_PROPERTY, stamp))
    if wrong:
        report.outcome = "failed"
        report.longrepr = "\n".join(dict.fromkeys(wrong))
        report.result = []
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Begin a record of what the test runs, its fixtures included."""
    if _WATCHES:
        instrument.begin()
    return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Hand on what the test ran; the report of the teardown carries it."""
    if _WATCHES:
        ran, noted = instrument.end()
        stamps: list[Any] = [value for name, value in item.user_properties if name == _PROPERTY]
        kept = sorted(noted.intersection(cite for stamp in stamps for cite in stamp["cites"]))
        item.user_properties.append((_RAN, {"marks": evidence.packed(ran), "noted": kept}))
    return (yield)


def _cites(item: pytest.Item) -> list[str]:
    book = rulebook()
    words = [word for mark in item.iter_markers("provision") for word in mark.args]
    return sorted({str(row.cite) for word in words for row in book.named(word)})


def _function(nodeid: str) -> str:
    """The test's own id, without its parameters and without the group that xdist appends."""
    head, separator, test = nodeid.rpartition("::")
    if "[" in head:  # a parameter may hold the separator
        head, separator, test = nodeid.partition("[")[0].rpartition("::")
    return head + separator + test.partition("[")[0].partition("@")[0]


@dataclass
class _Outcome:
    """How the cases of one test function went."""

    cites: list[str] = field(default_factory=list)
    cases: int = 1
    passed: set[str] = field(default_factory=set)
    spoiled: bool = False
    ran: Ran = field(default_factory=Ran)
    ran_for: dict[tuple[str, ...], Ran] = field(default_factory=dict)  # cases may name provisions of their own


class Recorder:
    """Keeps the outcome of each marked test and writes the record of proofs when the session ends."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.outcomes: dict[str, _Outcome] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in one phase of one case."""
        outcome = self.outcomes.setdefault(_function(report.nodeid), _Outcome())
        named: tuple[str, ...] = ()
        for name, value in report.user_properties:
            if name == _PROPERTY and isinstance(value, dict):
                outcome.cites = sorted({*outcome.cites, *value["cites"]})
                outcome.cases, named = value["cases"], tuple(value["cites"])
            elif name == _RAN and isinstance(value, dict) and report.when == "teardown":
                ran = Ran(dict(value["marks"]), set(value["noted"]))
                outcome.ran.add(ran)
                outcome.ran_for.setdefault(named, Ran()).add(ran)
        outcome.ran.seconds += report.duration
        if not report.passed or hasattr(report, "wasxfail"):
            outcome.spoiled = True
        elif report.when == "call":
            outcome.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Replace the entries of the tests that ran, keep those of other tests that still exist."""
        if not self.outcomes:
            return
        root = _project_root(self.config.rootpath)
        named = os.environ.get(PROOFS_VARIABLE)
        file = Path(named) if named else root / PROOFS
        base = self.config.rootpath.relative_to(root).as_posix()
        outcomes = {name if base == "." else f"{base}/{name}": one for name, one in self.outcomes.items()}
        judge = Judge()
        record, known = _old(file), _old_exercises(file)
        there = evidence.still_there(root, record)
        tests = {test: (cites, known.get(test, [])) for test, cites in record.items() if test in there}
        for test, outcome in outcomes.items():
            if outcome.spoiled or not outcome.cites:
                tests.pop(test, None)
            elif len(outcome.passed) == outcome.cases:
                tests[test] = (outcome.cites, _exercised(judge, outcome))
        if tests or file.is_file():
            _write(file, tests, root)
        if any(outcome.ran.marks for outcome in outcomes.values()):
            _write_ran(file.with_name(RAN), outcomes, root)


def _exercised(judge: Judge, outcome: _Outcome) -> list[str]:
    """What the cases of a test exercised, each of what it names itself."""
    ran_for = [(cites, ran) for cites, ran in outcome.ran_for.items() if cites and (ran.marks or ran.noted)]
    return sorted({cite for cites, ran in ran_for for cite in judge.exercised(cites, ran)})


def _write_ran(file: Path, outcomes: dict[str, _Outcome], root: Path) -> None:
    """Keep what the tests ran; of a test that ran only in part, together with what was known."""
    kept = evidence.read_ran(file)
    kept = {test: kept[test] for test in evidence.still_there(root, kept)}
    for test, outcome in outcomes.items():
        if outcome.spoiled:
            kept.pop(test, None)
        elif outcome.ran.marks:
            if len(outcome.passed) < outcome.cases and test in kept:
                outcome.ran.add(kept[test])
            kept[test] = outcome.ran
    evidence.write_ran(file, kept)


def _old(file: Path) -> dict[str, list[str]]:
    try:
        return proofs(file)
    except Refusal:
        return {}


def _old_exercises(file: Path) -> dict[str, list[str]]:
    try:
        return exercises(file)
    except Refusal:
        return {}


def _project_root(start: Path) -> Path:
    return next((folder for folder in (start, *start.parents) if (folder / "pyproject.toml").is_file()), start)


def _write(file: Path, tests: dict[str, tuple[list[str], list[str]]], root: Path) -> None:
    rows = {test: {"cites": cites, "exercised": exercised} for test, (cites, exercised) in tests.items()}
    evidence.write(file, {"version": evidence.VERSION, **evidence.stamp(root), "tests": rows})
