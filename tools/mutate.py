"""Break cited code on purpose and see whether a test that runs it fails: ``python -m tools.mutate``.

The tests are chosen by the record of what each test ran, those that name a broken provision first. What has been tried
is kept in ``mutations.json`` by the digest of the code, so a run resumes where the last one stopped and tries again
only what has changed. A fixed sample is one that the names of the mutants choose, the same on every machine.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from chapter47.rulebook import evidence, reach, trace
from chapter47.rulebook.carriers import rows_named
from chapter47.rulebook.provisions import rulebook
from tools.mutants import Mutant, mutants_of
from tools.zygote import Try, Zygote

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / trace.MUTATIONS
EXCUSED = ROOT / "tools" / "known" / "survivors.txt"
MOST_NAMING, MOST_TESTS, MOST_SECONDS = 15, 45, 10.0  # a third each: naming, pointed, from every file
MOST_CASES, QUICK, UNKNOWN = 60, 0.1, 0.25
EXAMPLES = "tests/rulebook/test_examples.py::test_it_ends_as_the_rules_say"
BOUND = "tests/rulebook/test_data_bound.py::test_the_data_is_what_the_code_does"
TRANSCRIPTS = "tests/test_transcripts.py::test_replays_to_the_letter"


class Chooser:
    """Which tests to run for a mutant."""

    def __init__(self, root: Path = ROOT) -> None:
        ran = evidence.read_ran(root / evidence.RAN)
        self.ran = {test: ran[test] for test in evidence.still_there(root, ran)}  # one that is gone spoils a whole run
        self.names = trace.proofs(root / trace.PROOFS) if self.ran else _marked(root)
        self.recorded = bool(self.ran)
        if not self.recorded:  # no run of the tests is on record: those that name it, and those of its folder
            self.ran = {test: evidence.Ran(seconds=UNKNOWN) for test in self.names}
        self.marked: dict[str, list[str]] = defaultdict(list)
        for test, cites in self.names.items():
            for cite in cites:
                self.marked[cite].append(test)
        self.entered: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.in_folder: dict[str, set[str]] = defaultdict(set)
        graph = reach.graph()
        for test, ran in self.ran.items():
            self.in_folder[test.partition("/test_")[0]].add(test)
            for path, bits in ran.marks.items():
                self.in_folder[path.rpartition("/")[0]].add(test)
                for place in evidence.places(bits):
                    mark = graph.sources[path].marks[place]
                    if mark.entry:
                        self.entered[path, mark.function].append(test)
        self.graph = graph
        self.naming: dict[str, list[str]] = defaultdict(list)  # cases that name a provision
        self.played: dict[str, list[str]] = defaultdict(list)  # cases that play a game, by its folder
        folders = _folders()
        for number, example in enumerate(_examples()):
            case = f"{EXAMPLES}[{number}-{example['cites'][0]}]"
            for cite in example["cites"]:
                self.naming[cite].append(case)
            for folder in folders.get(example["given"][0].removeprefix("game "), ()):
                self.played[folder].append(case)
        for cite in json.loads((root / "tests" / "rulebook" / "bound.json").read_text("utf-8")):
            self.naming[cite].append(f"{BOUND}[{cite}]")
        golden = root / "tests" / "transcripts"
        for file in sorted(golden.rglob("*.c47")):
            for folder in folders.get(file.parent.name, ()):
                self.played[folder].insert(0, f"{TRANSCRIPTS}[{file.parent.name}/{file.stem}]")

    def named(self, mutant: Mutant, case: str) -> list[str] | None:
        """Which of a mutant's provisions a case names; None where it is not one of very many."""
        if case.partition("[")[0] not in (EXAMPLES, BOUND, TRANSCRIPTS):
            return None
        return [cite for cite in mutant.cites if case in self.naming[cite]]

    def cases(self, mutant: Mutant) -> tuple[list[str], list[str]]:
        """Cases of the tests that have very many: those that name the provision, and those that play the game."""
        naming = [case for cite in mutant.cites for case in self.naming[cite][:6] if not case.startswith(BOUND)]
        parts = mutant.path.split("/")
        of_game = self.played[parts[2] if parts[1] == "games" else parts[1]]
        by_file = _in_turn(of_game, lambda case: case.rpartition("/")[0])  # of every game, where all of them run it
        bound = [case for cite in mutant.cites for case in self.naming[cite] if case.startswith(BOUND)]
        slow = bound[:1] if mutant.is_table else []  # it computes every value anew
        return naming[:MOST_NAMING], [*by_file[:MOST_CASES], *slow]

    def tests(self, mutant: Mutant, killer: str = "") -> list[str]:
        """Those that ran the code: what noticed it before, the naming ones, and the quick ones before the slow ones."""
        if mutant.is_table and self.recorded:
            owner, _, name = mutant.unit.rpartition("=")
            readers = self.graph.readers(mutant.path, owner, [name])
            found = {test for reader in readers for test in self.entered.get(reader, ())}
            if not found:  # registered, and read by nobody by name: what runs in the same folder may notice
                found = set(self.in_folder[mutant.path.rpartition("/")[0]])
            found |= {test for cite in mutant.cites for test in self.marked[cite] if test in self.ran}
        else:
            found = set(self.entered.get((mutant.path, mutant.unit), ()))
        if not self.recorded:
            found = {test for cite in mutant.cites for test in self.marked[cite]}
            found.update(self.in_folder[_tests_of(mutant.path)])
        wanted = set(mutant.cites)
        quick = sorted(sorted(found), key=lambda test: self.ran[test].seconds)
        naming = [test for test in quick if wanted & set(self.names.get(test, ()))]
        first = {test for test in naming[:MOST_NAMING] if self.ran[test].seconds <= MOST_SECONDS}
        chosen: list[str] = []
        seconds = 0.0
        pointed = sorted(quick, key=self.footprint)  # a test that runs little else is the likeliest to notice
        for test in [
            *naming[:MOST_NAMING],
            *pointed[:MOST_NAMING],
            *_in_turn(quick, lambda test: test.partition("::")[0]),
        ]:
            fits = not chosen or test in first or seconds + self.ran[test].seconds <= MOST_SECONDS
            if fits and test not in chosen and len(chosen) < MOST_TESTS:
                seconds += 0 if test in first else self.ran[test].seconds
                chosen.append(test)
        cases, last = self.cases(mutant)
        before = [killer] if killer in self.ran and killer not in (EXAMPLES, BOUND, TRANSCRIPTS) else []
        return list(dict.fromkeys([*before, *cases, *chosen, *last]))

    def seconds(self, tests: list[str]) -> float:
        """How long tests took when they were recorded; a case of many is quick."""
        return sum(self.ran[test].seconds if test in self.ran else QUICK for test in tests)

    def footprint(self, test: str) -> int:
        """How many marks a test reached."""
        return sum(int(bits, 16).bit_count() for bits in self.ran[test].marks.values())


SLOW = ("kernel", "odds", "published", "differential", "simulat", "machines", "exact", "strategy", "pages", "browser")
_CITE = re.compile(r"(?:13|19):47[-\[][^\s\"']*")


def _marked(root: Path) -> dict[str, list[str]]:
    """The quick tests by what their marks name, read from the source: for want of a record of a run."""
    found: dict[str, list[str]] = {}
    for part in ("games", "table", "floor", "night"):
        for file in sorted((root / "tests" / part).rglob("test_*.py")):
            if any(word in file.stem for word in SLOW):
                continue
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    words = {word for mark in node.decorator_list for word in _CITE.findall(ast.unparse(mark))}
                    rows = rows_named(tuple(sorted(words)), rulebook())
                    found[f"{file.relative_to(root).as_posix()}::{node.name}"] = list(rows)
    return found


def _tests_of(path: str) -> str:
    """The folder of the tests that answers to the folder of the code."""
    return "/".join(["tests", *path.split("/")[1 : 3 if "/games/" in path else 2]])


def _examples() -> list[dict[str, Any]]:
    """The worked examples in the order of their tests, read without loading the games."""
    files = sorted((trace.PACKAGE / "rulebook" / "data" / "examples").iterdir())
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines() if line]


FOLDERS = """
import json
from chapter47.games import game_types
names = {game.key: [one.__module__.split(".") for one in game.elections.__mro__] for game in game_types()}
print(json.dumps({key: [p[2] for p in parts if p[:2] == ["chapter47", "games"]] for key, parts in names.items()}))
"""


def _folders() -> dict[str, set[str]]:
    """The folders whose code each game runs: its own, those of the games it is derived from, and the table's."""
    told = subprocess.run([sys.executable, "-c", FOLDERS], capture_output=True, text=True, check=True).stdout
    return {key: {"table", key.replace("-", "_"), *folders} for key, folders in json.loads(told).items()}


def _in_turn(tests: list[str], group: Callable[[str], str]) -> list[str]:
    """The first of every file or game, then the second of each: another may notice what this one does not."""
    place: dict[str, int] = defaultdict(int)
    rounds = []
    for test in tests:
        rounds.append((place[group(test)], test))
        place[group(test)] += 1
    return [test for _, test in sorted(rounds, key=lambda one: one[0])]


def every_mutant(packages: Iterable[str] = ()) -> list[Mutant]:
    """The mutants of all cited code that a test can break, in a fixed order that favours no package."""
    found: list[Mutant] = []
    for path in reach.sources():
        if trace.TELLS & set(path.split("/")) or not any(f"/{p}" in f"/{path}" for p in packages or ("",)):
            continue
        found += mutants_of(path, (trace.PACKAGE.parent / path).read_text("utf-8"))
    return sorted(found, key=lambda m: blake2b(f"{m.path} {m.unit} {m.key}".encode(), digest_size=8).digest())


def package_of(path: str) -> str:
    """The package a file is counted under, as games/craps or night."""
    parts = path.split("/")[1:]
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else parts[0]


class Results:
    """What is known of each mutant, kept in one file."""

    def __init__(self, file: Path = RESULTS) -> None:
        self.file, self.keeps = file, True
        self.killers: dict[str, str] = {}  # what noticed a mutant that is tried again
        self.functions: dict[str, Any] = json.loads(file.read_text("utf-8"))["functions"] if file.is_file() else {}

    def of(self, mutant: Mutant) -> dict[str, Any] | None:
        """What was found the last time, if the code is still the same."""
        tried = self.functions.get(f"{mutant.path} {mutant.unit}")
        found: dict[str, Any] | None = None
        if tried and tried["digest"] == mutant.digest:
            found = tried["mutants"].get(mutant.key)
        return found

    def add(
        self, mutant: Mutant, ended: str, by: str, names: list[str] | None = None, *, recorded: bool = True
    ) -> None:
        """Keep what was found; of a case of a test that has very many, also what that case names."""
        key = f"{mutant.path} {mutant.unit}"
        if self.functions.get(key, {}).get("digest") != mutant.digest:
            self.functions[key] = {"digest": mutant.digest, "mutants": {}}
        row = {"ended": ended, "by": by, "line": mutant.line, "cites": list(mutant.cites)}
        if names is not None:
            row["names"] = names
        if not recorded and ended == "survived":  # not all that run it were known, so it is tried again when they are
            row["unrecorded"] = True
        self.functions[key]["mutants"][mutant.key] = row

    def forget(self, mutants: Iterable[Mutant]) -> None:
        """Take out what is known of these mutants; the test that noticed one is remembered, to be tried first."""
        for mutant in mutants:
            if found := self.of(mutant):
                self.killers[name_of(mutant)] = found["by"]
            self.functions.get(f"{mutant.path} {mutant.unit}", {"mutants": {}})["mutants"].pop(mutant.key, None)

    def save(self) -> None:
        """Write the file, one line a function."""
        if not self.keeps:
            return
        rows = [
            f"{json.dumps(key)}: {json.dumps(self.functions[key], sort_keys=True)}" for key in sorted(self.functions)
        ]
        self.file.write_text('{"functions": {\n' + ",\n".join(rows) + "\n}}\n", "utf-8")


def excused() -> set[str]:
    """Survivors that are known: those that change nothing anybody could see, and those still open."""
    lines = EXCUSED.read_text("utf-8").splitlines() if EXCUSED.is_file() else []
    return {" ".join(line.split()[:3]) for line in lines if line.strip() and not line.startswith("#")}


def name_of(mutant: Mutant) -> str:
    """A mutant's name without its line, which moves."""
    return f"{mutant.path} {mutant.unit} {mutant.key}"


def run(mutants: list[Mutant], results: Results, minutes: float) -> None:
    """Try each mutant that is not known yet, until the time is over: function by function, then the tables."""
    chooser = Chooser()
    end = time.monotonic() + minutes * 60
    units: dict[tuple[bool, str, str], list[Try]] = defaultdict(list)
    for mutant in mutants:
        known = results.of(mutant)
        if known is not None and not (known.get("unrecorded") and chooser.recorded):
            continue
        tests = chooser.tests(mutant, results.killers.get(name_of(mutant), ""))
        if tests:
            limit = 10 + 4 * chooser.seconds(tests)
            units[mutant.is_table, mutant.path, mutant.unit].append(Try(mutant, tests, limit))
        else:
            results.add(mutant, "not run", "")
    with Zygote(ROOT) as zygote:
        for _, tried in sorted(units.items(), key=lambda one: one[0][0]):
            if time.monotonic() > end:
                break
            for one, (ended, by) in zip(tried, zygote.try_out(tried), strict=True):
                if ended in ("survived", "invalid"):
                    print(f"{ended}  {one.mutant} {by}", flush=True)
                results.add(
                    one.mutant, ended, by.partition("[")[0], chooser.named(one.mutant, by), recorded=chooser.recorded
                )
            results.save()
    results.save()


def report(mutants: list[Mutant], results: Results) -> int:
    """Print the kill rate by package and every survivor by provision; the number of survivors without an excuse."""
    packages: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    left: dict[str, list[str]] = defaultdict(list)
    bad, known_as_equal = 0, excused()
    for mutant in mutants:
        found = results.of(mutant)
        if found is None or found["ended"] == "invalid":
            continue
        counts = packages[package_of(mutant.path)]
        counts[("killed", "survived", "not run").index(found["ended"])] += 1
        if found["ended"] == "survived":
            equal = name_of(mutant) in known_as_equal
            bad += not equal
            for cite in mutant.cites:
                left[cite].append(f"{mutant}{' (known)' if equal else ''}")
    for cite, where in sorted(left.items()):
        print(f"{cite}: {'; '.join(where[:6])}{' ...' if len(where) > 6 else ''}")
    print(f"\n{'package':<36}{'killed':>8}{'survived':>10}{'no test runs it':>17}{'kill rate':>11}")
    total = [0, 0, 0]
    for name, counts in [*sorted(packages.items()), ("all", total)]:
        tried = counts[0] + counts[1]
        rate = f"{100 * counts[0] / tried:.1f}%" if tried else ""
        print(f"{name:<36}{counts[0]:>8}{counts[1]:>10}{counts[2]:>17}{rate:>11}")
        if counts is not total:
            total[:] = [a + b for a, b in zip(total, counts, strict=True)]
    return bad


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__)
    parser.add_argument("packages", nargs="*", help="parts of paths, as games/craps; all where none is given")
    parser.add_argument("--sample", type=int, default=0, help="only so many, the same every time")
    parser.add_argument("--minutes", type=float, default=600, help="stop after this long")
    parser.add_argument("--cite", action="append", default=[], help="only mutants of this provision")
    parser.add_argument("--report", action="store_true", help="tell what is known and try nothing")
    parser.add_argument("--fresh", action="store_true", help="forget what is known of these mutants")
    parser.add_argument("--again", action="store_true", help="try again what is known, and keep nothing")
    asked = parser.parse_args()
    mutants = every_mutant(asked.packages)
    if asked.cite:
        mutants = [m for m in mutants if set(asked.cite) & set(m.cites)]
    if asked.sample:
        mutants = mutants[: asked.sample]
    results = Results()
    results.keeps = not asked.again
    if asked.fresh or asked.again:
        results.forget(mutants)
    if not asked.report:
        run(mutants, results, asked.minutes)
    known = sum(results.of(mutant) is not None for mutant in mutants)
    bad = report(mutants, results)
    if not (asked.packages or asked.cite or asked.sample):
        for name in sorted(excused() - {name_of(mutant) for mutant in mutants}):
            print(f"{name}: there is no such mutant any more; take it out of {EXCUSED.relative_to(ROOT)}")
    print(
        f"\n{known} of {len(mutants)} mutants tried; {bad} survive and are not listed in {EXCUSED.relative_to(ROOT)}."
    )
    return 1 if bad and asked.sample else 0


if __name__ == "__main__":
    sys.exit(main())
