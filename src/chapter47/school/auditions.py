"""Auditions: a test that an instructor composes, a trainee sits once, and a sheet that says what each answer was worth.

The drills follow from the audition alone, so that it can be sat, judged and printed again at any time.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random

from ..documents import Document, Written, in_cell
from ..errors import Refusal
from .drill import MOST_SEED, Drill, Task, Verdict
from .kinds import drill, kind_of, kinds_of

MOST_DRILLS, MOST_MINUTES, LONGEST = 60, 240, 80
Answers = Mapping[str, Mapping[str, str]]  # by task, then by part


@dataclass(frozen=True, slots=True)
class Audition:
    """A test: so many drills of some games and kinds at a level, in so many minutes, with a mark to pass."""

    title: str
    games: tuple[str, ...]
    kinds: tuple[str, ...] = ("payouts",)
    level: int = 1
    drills: int = 10
    minutes: int = 15
    pass_mark: int = 80  # percent of all parts
    seed: int = 0

    def __post_init__(self) -> None:
        limits = (
            (1 <= len(self.title) <= LONGEST, "The title", f"1 to {LONGEST} letters"),
            (1 <= self.drills <= MOST_DRILLS, "The number of drills", f"1 to {MOST_DRILLS}"),
            (1 <= self.minutes <= MOST_MINUTES, "The time", f"1 to {MOST_MINUTES} minutes"),
            (1 <= self.pass_mark <= 100, "The mark to pass", "1 to 100 percent"),
            (0 <= self.seed <= MOST_SEED, "The seed", f"0 to {MOST_SEED}"),
            (bool(self.games) and bool(self.kinds), "An audition without games or kinds", "some of each"),
        )
        for good, what, instead in limits:
            if not good:
                raise Refusal(f"{what} cannot be so.", instead=instead)
        for kind in self.kinds:
            if not 1 <= self.level <= len(kind_of(kind).levels):
                raise Refusal(f"{kind} has no level {self.level}.", instead=f"1 to {len(kind_of(kind).levels)}")
        if not self._wanted():
            raise Refusal("These games have no drills of these kinds.", instead="other games, or other kinds")

    def _wanted(self) -> list[tuple[str, str]]:
        return [(kind.key, game) for game in self.games for kind in kinds_of(game) if kind.key in self.kinds]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The drills in their order: games and kinds in turn, in a mixed order."""
        wanted = self._wanted()
        random = Random(f"audition {self.seed} {self.title}")
        random.shuffle(wanted)
        turns = [wanted[at % len(wanted)] for at in range(self.drills)]
        return tuple(Task(kind, game, self.level, random.getrandbits(40)) for kind, game in turns)

    def as_dict(self) -> Written:
        """The audition for JSON."""
        return {**asdict(self), "games": list(self.games), "kinds": list(self.kinds)}

    @classmethod
    def read(cls, told: Document) -> Audition:
        """An audition from plain values."""
        try:
            return cls(**{**told, "games": tuple(told["games"]), "kinds": tuple(told.get("kinds", ("payouts",)))})
        except (TypeError, KeyError) as error:
            raise Refusal(f"This is no audition: {error}.", instead="title, games, kinds, level, drills") from None


@dataclass(frozen=True, slots=True)
class Sheet:
    """An audition that was sat: each drill with its verdict, the mark, and whether it is passed."""

    audition: Audition
    trainee: str
    begun: int  # milliseconds
    seconds: float
    verdicts: tuple[Verdict, ...]

    @property
    def share(self) -> tuple[int, int]:
        """How many parts are right, of how many."""
        return sum(v.share[0] for v in self.verdicts), sum(v.share[1] for v in self.verdicts)

    @property
    def mark(self) -> int:
        """The mark in whole percent, rounded down."""
        right, of = self.share
        return 100 * right // of

    @property
    def in_time(self) -> bool:
        """Whether it took no longer than it may."""
        return self.seconds <= 60 * self.audition.minutes

    @property
    def passed(self) -> bool:
        """Whether the mark is reached, in time."""
        return self.in_time and self.mark >= self.audition.pass_mark

    def as_dict(self) -> Written:
        """The sheet for JSON."""
        told = {"audition": self.audition.as_dict(), "trainee": self.trainee, "begun": self.begun}
        judged = {"seconds": self.seconds, "mark": self.mark, "in_time": self.in_time, "passed": self.passed}
        return {**told, **judged, "drills": [verdict.as_dict() for verdict in self.verdicts]}

    @property
    def seal(self) -> str:
        """The hash of everything on the sheet: another answer, name or time has another."""
        body = json.dumps(self.as_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(body.encode()).hexdigest()


def sheet(audition: Audition, trainee: str, begun: int, seconds: float, answers: Answers) -> Sheet:
    """Judge what a trainee has answered; a drill without an answer is wrong, and so is one that cannot be read."""
    verdicts = []
    for task in audition.tasks:
        lesson = drill(task)
        given = dict(answers.get(task.key, {}))
        try:
            verdicts.append(lesson.judge(given))
        except Refusal:
            verdicts.append(lesson.judge(_readable(lesson, given)))
    return Sheet(audition, trainee, begun, seconds, tuple(verdicts))


def _readable(lesson: Drill, given: Mapping[str, str]) -> dict[str, str]:
    """The answers that can be read."""
    kept: dict[str, str] = {}
    for key, text in given.items():
        try:
            lesson.judge({key: text})
        except Refusal:
            continue
        kept[key] = text
    return kept


def as_csv(sheets: Iterable[Sheet]) -> str:
    """A class as CSV: a line for each who sat, with the mark in every kind of drill."""
    listed: Sequence[Sheet] = list(sheets)
    kinds = sorted({verdict.task.partition("/")[0] for one in listed for verdict in one.verdicts})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["trainee", "audition", "mark", "passed", "seconds", *kinds, "seal"])
    for one in listed:
        by_kind = [_percent([v for v in one.verdicts if v.task.startswith(f"{kind}/")]) for kind in kinds]
        passed = "yes" if one.passed else "no"
        who, what = in_cell(one.trainee), in_cell(one.audition.title)
        writer.writerow([who, what, one.mark, passed, round(one.seconds), *by_kind, one.seal])
    return out.getvalue()


def _percent(verdicts: Sequence[Verdict]) -> str:
    right, of = sum(v.share[0] for v in verdicts), sum(v.share[1] for v in verdicts)
    return str(100 * right // of) if of else ""
