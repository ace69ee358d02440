"""Drills answered rightly by the engine and wrongly by a fixed error, and both judged.

    python -m tests.school.answers --drills 1000

asks so many of each kind and game, at every level, and prints what was asked, a line for each game as it is done. A
failure names its task. ``--game craps`` asks one game, so a long run can be made in pieces.
"""

from __future__ import annotations

import argparse
import sys
import time

from chapter47.desk.counting import SYSTEMS
from chapter47.school import KINDS, Drill, Part, drill, games_of
from chapter47.school.drill import Count, Order, Pick, Sum


def wrong(part: Part) -> str:
    """The fixed error of a part: a dollar too much, the next choice, the reverse order, one more."""
    match part:
        case Pick():
            return str((part.right + 1) % len(part.choices) + 1)
        case Sum():
            act = part.act if part.act in ("pay", "collect", "mark") else next(a for a in part.acts if a != part.act)
            return act if act in ("stays", "nothing") else f"{act} {(part.cents + 100) / 100:.2f}"
        case Order():
            return " ".join(reversed(part.answer.split()))
        case Count():
            return str(part.right + 1)
    raise AssertionError(part)


def judged(lesson: Drill) -> int:
    """See both answers judged; how many parts the drill has."""
    right = lesson.judge(lesson.solution, seconds=1.0)
    assert right.right and right.in_time, lesson.task.key
    assert all(mark.answer and mark.given == mark.answer for mark in right.marks), lesson.task.key
    assert all(mark.cite for mark in right.marks), lesson.task.key
    errors = {part.key: wrong(part) for part in lesson.parts}
    marked = lesson.judge(errors, seconds=lesson.par + 1)
    assert not any(mark.right for mark in marked.marks) and not marked.in_time, (lesson.task.key, errors)
    assert lesson.judge({}).share[0] == 0
    return len(lesson.parts)


COUNTS = (*SYSTEMS, "0 1 1 1 1 1 1 0 -1 -1")  # systems by which cards are counted in turn, the last without a name


def ask(kind: str, game: str, drills: int) -> int:
    """So many drills of a kind and game, all levels in turn; how many parts were judged both ways."""
    levels = len(KINDS[kind].levels)
    by = COUNTS if kind == "counting" else ("",)
    return sum(
        judged(drill(kind, game, (seed + len(game)) % levels + 1, seed, by[seed // levels % len(by)]))
        for seed in range(drills)
    )


def main() -> None:
    """Every kind and game, or the kinds that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drills", type=int, default=1000, help="drills of each kind and game")
    parser.add_argument("--game", default="", help="one game; all where none is named")
    parser.add_argument("kinds", nargs="*", help="which kinds; all where none is named")
    given = parser.parse_args()
    unknown = set(given.kinds) - set(KINDS)
    if unknown:
        sys.exit(f"{', '.join(sorted(unknown))}: no kind of drill. Instead: {', '.join(KINDS)}")
    for kind in given.kinds or KINDS:
        began, parts = time.process_time(), 0
        games = [game for game in games_of(kind) if given.game in ("", game)]
        for game in games:
            start = time.process_time()
            try:
                parts += (asked := ask(kind, game, given.drills))
            except Exception as error:
                sys.exit(f"{kind}, {game}: {error!r}")
            spent = time.process_time() - start
            print(f"{kind:<11} {game:<24} {given.drills:,} drills, {asked:,} parts, {spent:.0f} s", flush=True)
        spent = time.process_time() - began
        print(
            f"{kind:<11} {len(games)} games, {given.drills:,} drills of each: {parts:,} parts, {spent:.0f} s",
            flush=True,
        )
    print("Every right answer was taken for right, every wrong one for wrong.")


if __name__ == "__main__":
    main()
