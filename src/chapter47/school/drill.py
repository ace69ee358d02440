"""A drill: a scene, the parts that are asked of it, and the verdict on what a trainee answers.

A drill is made from its task (kind, game, level, seed) and nothing else, so it is never stored: whoever names the task
gets the same drill, with its right answers worked out again by the engine that settles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import ClassVar

from ..documents import Document, Written
from ..errors import Refusal, nearest
from ..table.money import Cents, dollars, parse_dollars

SPARE_SECONDS, PART_SECONDS = 6, 6  # what an answer may take: so much to look, and so much for each part
LONGEST = 400  # letters of an answer
MOST_SEED = 2**53  # what every program that reads JSON can hold


@dataclass(frozen=True, slots=True)
class Task:
    """What a drill is made from. ``focus`` is a topic that it should have in it, where that can be.

    >>> Task.read("payouts/roulette/2/17")
    Task(kind='payouts', game='roulette', level=2, seed=17, focus='', elections={})
    >>> Task.read("payouts/roulette/2/17").key
    'payouts/roulette/2/17'
    """

    kind: str
    game: str
    level: int = 1
    seed: int = 0
    focus: str = ""
    elections: Document = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The task as text."""
        tail = [json.dumps(dict(self.elections), sort_keys=True, default=str)] if self.elections else []
        parts = [self.kind, self.game, str(self.level), str(self.seed)]
        return "/".join([*parts, *([self.focus] if self.focus or tail else []), *tail])

    @classmethod
    def read(cls, text: str) -> Task:
        """A task from its text."""
        parts = text.split("/", 5)
        if len(parts) < 4 or not (parts[2].isdecimal() and parts[3].isdecimal()) or int(parts[3]) > MOST_SEED:
            raise Refusal(f"{text[:80]!r} is not a drill.", instead="kind/game/level/seed, payouts/roulette/1/7 say")
        try:
            elections = json.loads(parts[5]) if len(parts) > 5 else {}
        except ValueError:
            elections = None
        if not isinstance(elections, dict):
            raise Refusal("The elections of a drill are written as JSON.", instead='{"decks": 6}')
        return cls(parts[0], parts[1], int(parts[2]), int(parts[3]), parts[4] if len(parts) > 4 else "", elections)


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips that lie somewhere: the part that is asked about them, whose they are, on what, how much."""

    part: str
    seat: int
    wager: str
    title: str
    cents: Cents


def _no_picture() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a trainee is shown, as data; every door draws it in its own way."""

    lines: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    space: str = ""
    numbers: tuple[int, ...] = ()
    stacks: tuple[Stack, ...] = ()
    tray: tuple[Cents, ...] = ()  # the chips that there are to pay with, where chips are paid
    rules: tuple[str, ...] = ()  # elections that differ from what is usual
    draw: Callable[[], str] = field(default=_no_picture, compare=False, repr=False)  # the layout as SVG

    def as_dict(self) -> Written:
        """The scene for JSON."""
        stacks = [
            {"part": s.part, "seat": s.seat, "wager": s.wager, "title": s.title, "cents": s.cents} for s in self.stacks
        ]
        return {
            "lines": list(self.lines),
            "hands": {name: list(codes) for name, codes in self.hands.items()},
            "dice": list(self.dice),
            "space": self.space,
            "numbers": list(self.numbers),
            "stacks": stacks,
            "tray": list(self.tray),
            "rules": list(self.rules),
        }


# ---- what is asked ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing that is asked: its words, the topic it trains, the right answer and the law of it."""

    key: str
    label: str
    topic: str
    cite: str
    why: str = ""  # how the right answer comes about
    form: ClassVar[str] = ""

    @property
    def answer(self) -> str:
        """The right answer as it would be given."""
        raise NotImplementedError

    def in_words(self, given: str) -> str:
        """An answer in words."""
        return given

    def is_right(self, given: str) -> bool:
        """Whether an answer is right; one that cannot be read is refused."""
        raise NotImplementedError

    def as_dict(self) -> Written:
        """What is asked, for JSON, without the answer."""
        return {"key": self.key, "label": self.label, "form": self.form, "topic": self.topic}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Part):
    """One of several answers; the right one is a number among them."""

    choices: tuple[str, ...]
    right: int
    form: ClassVar[str] = "pick"

    @property
    def answer(self) -> str:
        """The number of the right choice, from 1."""
        return str(self.right + 1)

    def in_words(self, given: str) -> str:
        """The words of the choice."""
        return self.choices[self._at(given)]

    def is_right(self, given: str) -> bool:
        """Whether it is that choice."""
        return self._at(given) == self.right

    def _at(self, given: str) -> int:
        if given.isdecimal() and len(given) < 4 and 1 <= int(given) <= len(self.choices):
            return int(given) - 1
        if given in self.choices:
            return self.choices.index(given)
        raise Refusal(f"{given[:40]!r} is none of the answers.", instead=f"1 to {len(self.choices)}")

    def as_dict(self) -> Written:
        """With the choices."""
        return {**Part.as_dict(self), "choices": list(self.choices)}


ACTS = ("take", "pay", "back", "stays", "collect", "mark", "nothing")
_CHIPS = re.compile(r"(\d{1,3})x\$?([\d.,]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Part):
    """What is done with chips, and how many: ``pay 37.50``, ``pay 1x25 2x5 1x2.50``, ``take``, ``back``, ``stays``."""

    acts: tuple[str, ...]
    act: str
    cents: Cents
    stake: Cents = 0
    tray: tuple[Cents, ...] = ()
    form: ClassVar[str] = "sum"

    @property
    def answer(self) -> str:
        """``pay 37.50``; what is taken or goes back whole needs no sum."""
        return self.act if self._whole(self.act, self.cents) else f"{self.act} {self.cents / 100:.2f}"

    def _whole(self, act: str, cents: Cents) -> bool:
        return act in ("stays", "nothing") or (act in ("take", "back") and cents == self.stake)

    def in_words(self, given: str) -> str:
        """The act with its sum."""
        act, cents = self._read(given)
        return act if act in ("stays", "nothing") else f"{act} {dollars(cents)}"

    def is_right(self, given: str) -> bool:
        """Whether act and sum are both right."""
        return self._read(given) == (self.act, self.cents)

    def _read(self, given: str) -> tuple[str, Cents]:
        act, _, rest = given.strip().lower().partition(" ")
        if act not in self.acts:
            raise Refusal(f"{act[:40]!r} is not done with these chips.", instead=nearest(act, self.acts))
        if act in ("stays", "nothing"):
            return act, 0
        if not rest.strip():
            if act not in ("take", "back"):
                raise Refusal(f"{act} needs a sum.", instead=f"{act} 25, or {act} 1x25")
            return act, self.stake
        return act, self._chips(rest) if "x" in rest else parse_dollars(rest)

    def _chips(self, text: str) -> Cents:
        total = 0
        for word in text.split():
            match = _CHIPS.fullmatch(word)
            value = parse_dollars(match[2]) if match else 0
            if match is None or value not in self.tray:
                there = ", ".join(dollars(chip) for chip in self.tray)
                raise Refusal(f"{word[:40]!r} are no chips of this tray.", instead=f"2x25 1x5, from {there}")
            total += int(match[1]) * value
        return total

    def as_dict(self) -> Written:
        """With the acts that there are."""
        return {**Part.as_dict(self), "acts": list(self.acts), "stake": self.stake}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Part):
    """In which order things are done: groups follow each other, within one any order is right.

    What is in no group is not done at all; it may be named at any place or left out.
    """

    names: Mapping[str, str]  # what is put in order, each with its words, mixed
    groups: tuple[tuple[str, ...], ...]
    form: ClassVar[str] = "order"

    @property
    def answer(self) -> str:
        """The names in an order that is right."""
        return " ".join(name for group in self.groups for name in group)

    def in_words(self, given: str) -> str:
        """The words in that order."""
        return "; ".join(self.names[name] for name in self._read(given))

    def is_right(self, given: str) -> bool:
        """Whether no group comes before one that is done earlier."""
        place = {name: at for at, group in enumerate(self.groups) for name in group}
        at = [place[name] for name in self._read(given) if name in place]
        return len(at) == len(place) and at == sorted(at)

    def _read(self, given: str) -> list[str]:
        said = given.replace(",", " ").split()
        if len(set(said)) < len(said) or not set(said) <= self.names.keys():
            raise Refusal("Each of them is named once.", instead=" ".join(self.names))
        return said

    def as_dict(self) -> Written:
        """With what is put in order."""
        return {**Part.as_dict(self), "names": dict(self.names)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Part):
    """A whole number."""

    right: int
    form: ClassVar[str] = "count"

    @property
    def answer(self) -> str:
        """The number."""
        return str(self.right)

    def is_right(self, given: str) -> bool:
        """Whether it is that number."""
        if not re.fullmatch(r"[+-]?\d{1,6}", given.strip(), re.ASCII):
            raise Refusal(f"{given[:40]!r} is not a whole number.", instead="such as 4 or -2")
        return int(given) == self.right


# ---- the verdict -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marked:
    """One part as it was answered: what was said, whether it is right, what would be, by which paragraph."""

    key: str
    label: str
    topic: str
    given: str
    right: bool
    answer: str
    cite: str
    why: str

    def as_dict(self) -> Written:
        """The mark for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an answer, part by part, and in what time."""

    task: str
    marks: tuple[Marked, ...]
    seconds: float | None
    par: int

    @property
    def right(self) -> bool:
        """Whether every part is right."""
        return all(mark.right for mark in self.marks)

    @property
    def share(self) -> tuple[int, int]:
        """How many parts are right, of how many."""
        return sum(mark.right for mark in self.marks), len(self.marks)

    @property
    def in_time(self) -> bool:
        """Whether it took no longer than it may; without a clock it did not."""
        return self.seconds is None or self.seconds <= self.par

    def as_dict(self) -> Written:
        """The verdict for JSON."""
        told = {"task": self.task, "right": self.right, "seconds": self.seconds, "par": self.par}
        return {**told, "in_time": self.in_time, "marks": [mark.as_dict() for mark in self.marks]}


@dataclass(frozen=True, slots=True)
class Drill:
    """A scene and what is asked of it; ``judge`` says what an answer is worth."""

    task: Task
    title: str
    question: str
    scene: Scene
    parts: Sequence[Part]
    shown: tuple[str, ...] = ()  # what followed at the table, told step by step once it was answered

    @property
    def par(self) -> int:
        """The seconds in which a dealer at work would have done it."""
        return SPARE_SECONDS + PART_SECONDS * len(self.parts)

    @property
    def solution(self) -> dict[str, str]:
        """The right answer of every part."""
        return {part.key: part.answer for part in self.parts}

    def judge(self, answers: Mapping[str, str], seconds: float | None = None) -> Verdict:
        """The verdict on answers by the keys of their parts; a part without an answer is wrong."""
        known = {part.key for part in self.parts}
        for key in answers:
            if key not in known:
                raise Refusal(f"Nothing is asked under {key[:40]!r}.", instead=nearest(key, known))
        marks = tuple(_marked(part, answers.get(part.key, "").strip()) for part in self.parts)
        return Verdict(self.task.key, marks, seconds, self.par)

    def as_dict(self, *, answers: bool = False) -> Document:
        """The drill for JSON, with the right answers where they are wanted."""
        task = self.task
        told = {
            "task": task.key,
            "kind": task.kind,
            "game": task.game,
            "level": task.level,
            "title": self.title,
            "question": self.question,
            "par": self.par,
            "scene": self.scene.as_dict(),
            "parts": [part.as_dict() for part in self.parts],
        }
        if answers:
            rows = [(part, part.in_words(part.answer)) for part in self.parts]
            told["answers"] = [
                {"key": p.key, "answer": p.answer, "words": words, "cite": p.cite, "why": p.why} for p, words in rows
            ]
            told |= {"solution": self.solution, "shown": list(self.shown)}
        return told


def _marked(part: Part, given: str) -> Marked:
    if len(given) > LONGEST:
        raise Refusal(f"An answer has at most {LONGEST} letters.", instead="a shorter one")
    right = bool(given) and part.is_right(given)
    said = part.in_words(given) if given else ""
    return Marked(part.key, part.label, part.topic, said, right, part.in_words(part.answer), part.cite, part.why)
