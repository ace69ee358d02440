"""What must never be: ``python -m tools.audit`` fails on a claim that nothing stands behind.

A citation that names nothing; a test that names provisions and runs none of their code; a provision that says it cannot
be tested and counts as exercised; a function that no door of the program leads to. What is known and not mended yet
stands in ``tools/known``, one line each; a line that is no longer true fails too, so the lists only get shorter; of the
tests, whose record depends on their order, it is only told.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from chapter47.errors import Refusal
from chapter47.rulebook import Cite, reach, rulebook, trace

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ROOT / "tools" / "known"
PLACE = re.compile(
    r"(?:13|19):47-\d+(?:\.\d+[A-Z]?(?:\([a-z]{1,2}\)(?:\d+(?:\.?[ivxl]+(?![a-z])(?:\.?\(\d+\)(?:\.?\([A-Z]\))?)?)?)?)?"
    r"(?:\[(?:[a-z0-9-]+|\*)\])?)?(?![\[{])"
)
UNTESTABLE = {"not testable", "untestable"}


def dangling(files: Iterable[Path]) -> list[str]:
    """Citations in code, comments and pages that name no provision, no part of one and nothing around one."""
    places = [p.cite for p in rulebook()]
    known: dict[str, bool] = {}

    def names_something(word: str) -> bool:
        try:
            cite = Cite.parse(word.removesuffix("[*]"))
        except Refusal:
            return False
        return any(place.is_within(cite) or (cite.slug is None and cite.is_within(place)) for place in places)

    found = []
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for word in PLACE.findall(line):
                if not known.setdefault(word, names_something(word)):
                    found.append(f"{file.relative_to(ROOT)}:{number}: {word} names nothing")
    return found


def cited_files() -> list[Path]:
    """The files whose citations must be right: the package and the pages; tests also cite what is refused."""
    pages = [
        page for page in (ROOT / "docs").glob("*.md") if page.name != "readings.md"
    ]  # it names other texts as well
    return [*sorted((ROOT / "src").rglob("*.py")), *sorted(pages)]


def empty_tests(record: Path = ROOT / trace.PROOFS) -> list[str]:
    """Tests that name provisions and ran no code of any of them, by the record of a run."""
    ran = trace.exercises(record)
    return sorted(test for test in trace.proofs(record) if not ran[test])


def empty_alone(tests: Iterable[str]) -> list[str]:
    """Those of some tests that are empty also where no other test has reckoned before them what they need."""
    wanted = sorted(tests)
    if not wanted:
        return []
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / trace.PROOFS
        words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tools.alone", "-p", "no:cacheprovider"]
        subprocess.run([*words, *wanted], cwd=ROOT, env={**os.environ, trace.PROOFS_VARIABLE: str(record)}, check=True)
        return empty_tests(record)


def untestable_yet_counted() -> list[str]:
    """Provisions that say they cannot be tested, and count as exercised all the same."""
    counted = {cite for cites in trace.exercises(ROOT / trace.PROOFS).values() for cite in cites}
    return [str(p.cite) for p in rulebook() if {p.grade, p.software} & UNTESTABLE and str(p.cite) in counted]


def known(name: str) -> set[str]:
    """The lines of a list of what is known; what stands behind a # is the reason."""
    file = KNOWN / name
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return {line.partition("#")[0].strip() for line in lines if line.partition("#")[0].strip()}


def compared(found: Iterable[str], name: str, said: str) -> list[str]:
    """What is found and not known, and what is known and no longer so."""
    found, listed = set(found), known(name)
    new = [f"{one}: {said}" for one in sorted(found - listed)]
    return new + [f"{one}: no longer so; take it out of tools/known/{name}" for one in sorted(listed - found)]


def main() -> int:
    """The command; with a record of the whole suite it judges the tests too."""
    wrong = dangling(cited_files())
    wrong += compared(reach.unreached(), "unreached.txt", "no command, page, route or engine reaches it")
    if "--tests" in sys.argv:
        empty, listed = set(empty_tests()), known("unexercised.txt")
        new = empty_alone(empty - listed)
        wrong += [f"{test}: names provisions and runs none of their code" for test in new]
        for test in sorted(listed - empty):  # it may be so again in another order of the tests, so it only is told
            print(f"{test}: not so in this run; take it out of tools/known/unexercised.txt")
        wrong += [f"{cite}: said to be not testable, and counted as exercised" for cite in untestable_yet_counted()]
    for line in wrong:
        print(line)
    print(f"{len(wrong)} claims without anything behind them." if wrong else "Every claim has something behind it.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
