"""What a trainee remembers: every answer with its time, when each topic is due again, and what to ask next.

Only answers are kept; all else follows from them. The schedule is that of ``fsrs``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from fsrs import Card, Rating, Scheduler

from ..documents import Document, Written
from ..errors import Refusal
from .drill import Task, Verdict
from .kinds import KINDS, kinds_of

SCHEDULER = Scheduler(enable_fuzzing=False)  # the same answers always make the same schedule
STEP = 3  # right in a row at a level before the next
WEAK = 5  # topics that are named
Topic = tuple[str, str, str]  # kind, game, topic


@dataclass(frozen=True, slots=True)
class Answered:
    """One drill that was answered: when, which, in what time, and whether each topic of it was right."""

    at: int  # milliseconds
    task: str
    seconds: float | None
    par: int
    topics: tuple[tuple[str, bool], ...]

    @property
    def right(self) -> bool:
        """Whether all of it was right."""
        return all(right for _, right in self.topics)

    def as_dict(self) -> Written:
        """As it is kept."""
        told = {"task": self.task, "seconds": self.seconds, "par": self.par}
        return {"at": self.at, **told, "topics": [list(one) for one in self.topics]}

    @classmethod
    def read(cls, told: Document) -> Answered:
        """An answer that was kept."""
        try:
            topics = tuple((str(topic), bool(right)) for topic, right in told["topics"])
            seconds = None if told["seconds"] is None else float(told["seconds"])
            return cls(int(told["at"]), str(told["task"]), seconds, int(told["par"]), topics)
        except (KeyError, TypeError, ValueError):
            raise Refusal("This is no answer of the school.", instead="a line that the school wrote") from None


def answered(verdict: Verdict, at: int) -> Answered:
    """What is kept of a verdict."""
    topics = tuple((mark.topic, mark.right) for mark in verdict.marks)
    return Answered(at, verdict.task, verdict.seconds, verdict.par, topics)


class Memory:
    """All that one trainee has answered."""

    def __init__(self, kept: Iterable[Answered] = ()) -> None:
        self.kept: list[Answered] = []
        self.cards: dict[Topic, Card] = {}
        for one in kept:
            self.add(one)

    def add(self, one: Answered) -> None:
        """One more answer: each of its topics is due again sooner or later."""
        task = Task.read(one.task)
        at = datetime.fromtimestamp(one.at / 1000, UTC)
        right = {topic: all(good for name, good in one.topics if name == topic) for topic, _ in one.topics}
        for topic, good in right.items():
            key = task.kind, task.game, topic
            card = self.cards.get(key) or Card(card_id=len(self.cards) + 1, due=at)
            self.cards[key], _ = SCHEDULER.review_card(card, _rating(good, one), at)
        self.kept.append(one)

    def copy(self) -> Memory:
        """The same, for somebody else to read while answers are added to this one."""
        other = Memory()
        other.kept, other.cards = list(self.kept), dict(self.cards)
        return other

    # ---- how it stands -------------------------------------------------------------------------------------------

    def due(self, now: int) -> list[Topic]:
        """The topics that are due, the least remembered first."""
        at = datetime.fromtimestamp(now / 1000, UTC)
        ready = [key for key, card in self.cards.items() if card.due <= at]
        return sorted(ready, key=lambda key: (SCHEDULER.get_card_retrievability(self.cards[key], at), key))

    def weak(self) -> list[tuple[Topic, int, int]]:
        """The topics with the most wrong answers: how many, of how many."""
        wrong: dict[Topic, list[int]] = {}
        for one in self.kept:
            task = Task.read(one.task)
            for topic, good in one.topics:
                count = wrong.setdefault((task.kind, task.game, topic), [0, 0])
                count[0] += not good
                count[1] += 1
        worst = sorted(wrong.items(), key=lambda item: (-item[1][0] / item[1][1], -item[1][0], item[0]))
        return [(key, bad, all_) for key, (bad, all_) in worst if bad][:WEAK]

    @property
    def streak(self) -> int:
        """How many drills in a row were right, up to the last."""
        return next((at for at, one in enumerate(reversed(self.kept)) if not one.right), len(self.kept))

    def days(self, now: int) -> int:
        """On how many days in a row something was answered, today or yesterday the last."""
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        there = {datetime.fromtimestamp(one.at / 1000, UTC).date() for one in self.kept}
        last = today if today in there else today - timedelta(days=1)
        many = 0
        while last - timedelta(days=many) in there:
            many += 1
        return many

    def seconds(self, kind: str = "", game: str = "") -> float | None:
        """The average time of an answer, where there was a clock."""
        timed = [one.seconds for one in self._of(kind, game) if one.seconds is not None]
        return sum(timed) / len(timed) if timed else None

    def _of(self, kind: str, game: str) -> list[Answered]:
        start = "/".join(filter(None, (kind, game)))
        return [one for one in self.kept if one.task.startswith(f"{start}/" if start else "")]

    def level(self, kind: str, game: str) -> int:
        """The level that a trainee has come to: one more after some right in a row, one less after as many wrong."""
        level, run = 1, 0
        for one in self._of(kind, game):
            run = max(run, 0) + 1 if one.right else min(run, 0) - 1
            if abs(run) == STEP:
                level, run = level + (1 if run > 0 else -1), 0
            level = min(max(level, 1), len(KINDS[kind].levels))
        return level

    def as_dict(self, now: int) -> Document:
        """How it stands, for JSON."""
        return {
            "answered": len(self.kept),
            "right": sum(one.right for one in self.kept),
            "streak": self.streak,
            "days": self.days(now),
            "seconds": self.seconds(),
            "due": ["/".join(key) for key in self.due(now)],
            "weak": [{"topic": "/".join(key), "wrong": bad, "of": many} for key, bad, many in self.weak()],
        }

    # ---- what comes next -----------------------------------------------------------------------------------------

    def next_task(self, now: int, games: Sequence[str], kinds: Sequence[str] = ()) -> Task:
        """What is due first among these games and kinds; else the kind and game that was asked least, on any topic."""
        random = Random(f"{len(self.kept)} {self.kept[-1].at if self.kept else now} {' '.join(games)}")
        seed = random.getrandbits(40)
        wanted = [(kind.key, game) for game in games for kind in kinds_of(game) if not kinds or kind.key in kinds]
        if not wanted:
            raise Refusal("There are no such drills for these games.", instead="another game, or another kind")
        waiting = [key for key in self.due(now) if key[:2] in wanted]
        if waiting:
            kind, game, topic = waiting[0]
            return Task(kind, game, self.level(kind, game), seed, topic)
        least = min(len(self._of(*one)) for one in wanted)
        kind, game = random.choice([one for one in wanted if len(self._of(*one)) == least])
        return Task(kind, game, self.level(kind, game), seed)


def _rating(good: bool, one: Answered) -> Rating:
    if not good:
        return Rating.Again
    if one.seconds is None:
        return Rating.Good
    return Rating.Hard if one.seconds > one.par else Rating.Easy if one.seconds <= one.par / 3 else Rating.Good


# ---- as a file -------------------------------------------------------------------------------------------------------


def read_memory(path: Path) -> Memory:
    """The memory in a file, a line for each answer; none where there is no file yet."""
    if not path.exists():
        return Memory()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return Memory(Answered.read(json.loads(line)) for line in lines if line.strip())
    except (OSError, ValueError) as error:
        raise Refusal(f"{path.name} cannot be read: {error}.", instead="another file for this trainee") from None


def keep(path: Path, one: Answered) -> None:
    """Add an answer to the file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(one.as_dict()) + "\n")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.", instead="a file that can be") from None
