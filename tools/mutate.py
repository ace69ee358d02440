"""Break cited code on purpose and see whether a test that runs it fails: ``python -m tools.mutate``.

The tests are chosen by the record of what each test ran, those that name a broken provision first. What has been tried
is kept in ``mutations.json`` by the digest of the code, so a run resumes where the last one stopped and tries again
only what has changed. A fixed sample is one that the names of the mutants choose, the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from chapter47.rulebook import evidence, reach, trace
from tools.mutants import Mutant, mutants_of
from tools.zygote import Zygote

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / trace.MUTATIONS
EXCUSED = ROOT / "tools" / "known" / "survivors.txt"
MOST_NAMING, MOST_TESTS, MOST_SECONDS = 15, 45, 20.0  # a third each: naming, pointed, from every file


class Chooser:
    """Which tests to run for a mutant."""

    def __init__(self, root: Path = ROOT) -> None:
        self.ran = evidence.read_ran(root / evidence.RAN)
        self.names = trace.proofs(root / trace.PROOFS)
        self.entered: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.in_folder: dict[str, set[str]] = defaultdict(set)
        graph = reach.graph()
        for test, ran in self.ran.items():
            for path, bits in ran.marks.items():
                self.in_folder[path.rpartition("/")[0]].add(test)
                for place in evidence.places(bits):
                    mark = graph.sources[path].marks[place]
                    if mark.entry:
                        self.entered[path, mark.function].append(test)
        self.graph = graph

    def tests(self, mutant: Mutant) -> list[str]:
        """Those that ran the code, the naming ones first and the quick ones before the slow ones."""
        if mutant.is_table:
            owner, _, name = mutant.unit.rpartition("=")
            readers = self.graph.readers(mutant.path, owner, [name])
            found = {test for reader in readers for test in self.entered.get(reader, ())}
            if not found:  # registered, and read by nobody by name: what runs in the same folder may notice
                found = set(self.in_folder[mutant.path.rpartition("/")[0]])
            found |= {test for test, cites in self.names.items() if set(cites) & set(mutant.cites) and test in self.ran}
        else:
            found = set(self.entered.get((mutant.path, mutant.unit), ()))
        wanted = set(mutant.cites)
        quick = sorted(found, key=lambda test: self.ran[test].seconds)
        naming = [test for test in quick if wanted & set(self.names.get(test, ()))]
        chosen: list[str] = []
        seconds = 0.0
        pointed = sorted(quick, key=self.footprint)  # a test that runs little else is the likeliest to notice
        for test in [*naming[:MOST_NAMING], *pointed[:MOST_NAMING], *_from_every_file(quick)]:
            fits = not chosen or seconds + self.ran[test].seconds <= MOST_SECONDS
            if fits and test not in chosen and len(chosen) < MOST_TESTS:
                seconds += self.ran[test].seconds
                chosen.append(test)
        return chosen

    def footprint(self, test: str) -> int:
        """How many marks a test reached."""
        return sum(int(bits, 16).bit_count() for bits in self.ran[test].marks.values())


def _from_every_file(tests: list[str]) -> list[str]:
    """The quickest of every file, then the second of every file: another game may notice what this one does not."""
    place: dict[str, int] = defaultdict(int)
    rounds = []
    for test in tests:
        file = test.partition("::")[0]
        rounds.append((place[file], test))
        place[file] += 1
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
        self.file = file
        self.functions: dict[str, Any] = json.loads(file.read_text("utf-8"))["functions"] if file.is_file() else {}

    def of(self, mutant: Mutant) -> dict[str, Any] | None:
        """What was found the last time, if the code is still the same."""
        tried = self.functions.get(f"{mutant.path} {mutant.unit}")
        found: dict[str, Any] | None = None
        if tried and tried["digest"] == mutant.digest:
            found = tried["mutants"].get(mutant.key)
        return found

    def add(self, mutant: Mutant, ended: str, by: str) -> None:
        """Keep what was found."""
        key = f"{mutant.path} {mutant.unit}"
        if self.functions.get(key, {}).get("digest") != mutant.digest:
            self.functions[key] = {"digest": mutant.digest, "mutants": {}}
        row = {"ended": ended, "by": by, "line": mutant.line, "cites": list(mutant.cites)}
        self.functions[key]["mutants"][mutant.key] = row

    def save(self) -> None:
        """Write the file, one line a function."""
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
    """Try each mutant that is not known yet, until the time is over."""
    chooser = Chooser()
    end = time.monotonic() + minutes * 60
    with Zygote(ROOT) as zygote:
        for at, mutant in enumerate(mutants):
            if time.monotonic() > end:
                break
            if results.of(mutant) is not None:
                continue
            tests = chooser.tests(mutant)
            if not tests:
                results.add(mutant, "not run", "")
                continue
            limit = 10 + 4 * sum(chooser.ran[test].seconds for test in tests)
            ended, by = zygote.try_out(mutant, tests, limit)
            results.add(mutant, ended, by)
            if ended in ("survived", "invalid"):
                print(f"{ended}  {mutant} {by}", flush=True)
            if at % 5 == 0:
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
    asked = parser.parse_args()
    mutants = every_mutant(asked.packages)
    if asked.cite:
        mutants = [m for m in mutants if set(asked.cite) & set(m.cites)]
    if asked.sample:
        mutants = mutants[: asked.sample]
    results = Results()
    if asked.fresh:
        for mutant in mutants:
            results.functions.get(f"{mutant.path} {mutant.unit}", {"mutants": {}})["mutants"].pop(mutant.key, None)
    if not asked.report:
        run(mutants, results, asked.minutes)
    known = sum(results.of(mutant) is not None for mutant in mutants)
    bad = report(mutants, results)
    print(
        f"\n{known} of {len(mutants)} mutants tried; {bad} survive and are not listed in {EXCUSED.relative_to(ROOT)}."
    )
    return 1 if bad and asked.sample else 0


if __name__ == "__main__":
    sys.exit(main())
