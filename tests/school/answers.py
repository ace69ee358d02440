"""Drills answered rightly by the engine and wrongly by a fixed error, and both judged.

    python -m tests.school.answers --drills 1000

asks so many of each kind and game, at every level, and prints what was asked. A failure names its task.
"""

from __future__ import annotations

import argparse
import sys
import time

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


def ask(kind: str, game: str, drills: int) -> int:
    """So many drills of a kind and game, all levels in turn; how many parts were judged both ways."""
    levels = len(KINDS[kind].levels)
    return sum(judged(drill(kind, game, (seed + len(game)) % levels + 1, seed)) for seed in range(drills))


def main() -> None:
    """Every kind and game, or the kinds that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drills", type=int, default=1000, help="drills of each kind and game")
    parser.add_argument("kinds", nargs="*", help="which kinds; all where none is named")
    given = parser.parse_args()
    unknown = set(given.kinds) - set(KINDS)
    if unknown:
        sys.exit(f"{', '.join(sorted(unknown))}: no kind of drill. Instead: {', '.join(KINDS)}")
    for kind in given.kinds or KINDS:
        began, parts, games = time.process_time(), 0, games_of(kind)
        for game in games:
            print(f"\r{kind:<11} {game:<28}", end="", file=sys.stderr, flush=True)
            try:
                parts += ask(kind, game, given.drills)
            except Exception as error:
                sys.exit(f"{kind}, {game}: {error!r}")
        spent = time.process_time() - began
        print(f"\r{kind:<11} {len(games):>2} games, {given.drills:,} drills of each: {parts:,} parts, {spent:.0f} s")
    print("Every right answer was taken for right, every wrong one for wrong.")


if __name__ == "__main__":
    main()
