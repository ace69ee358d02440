"""The school of the house: what each trainee has answered, auditions, and who sat them, in a chain of their own.

Only answers are kept. Drills, verdicts, the schedule and the sheets of auditions are made from them anew, and a sheet
is signed with the key of the house.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..documents import Document
from ..errors import Refusal
from ..floor.conduct import Aid, Asker, Conduct
from ..school.auditions import Audition, Sheet, sheet
from ..school.drill import Drill, Task, Verdict
from ..school.kinds import drill
from ..school.memory import Answered, Memory, answered
from .people import Person, Right
from .shape import LESSONS
from .store import chained, end_of, known_key_for, now, reading, set_end
from .view import seat_of

if TYPE_CHECKING:
    from .service import House

CHAIN = "lessons"
ANSWER, AUDITION, BEGUN, SAT = "answer", "audition", "begun", "sat"
REMEMBERED = 5_000  # answers of one trainee that count, when they are first asked for
TRAINEES = 32  # whose schedules are kept at hand
PLAYING = ("decisions", "settings", "counting")  # drills that teach to play


def fields(row: sa.RowMapping | Mapping[str, object]) -> tuple[object, ...]:
    """What the hash of a row is of."""
    return tuple(row[name] for name in ("place", "at", "who", "kind", "text"))


class Lessons:
    """What is learnt in this house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._at_hand: OrderedDict[str, tuple[int, Memory]] = OrderedDict()  # up to which row, and what follows from it
        self._lock = Lock()

    @property
    def engine(self) -> Engine:
        """The database of the house."""
        return self.house.engine

    # ---- drills --------------------------------------------------------------------------------------------------

    def drill(self, task: Task, who: Person | None) -> Drill:
        """A drill; one that teaches to play is not for somebody who sits at a table with real cards. 19:47-8.1."""
        if who is not None and task.kind in PLAYING:
            for number in self.house.real_tables():
                seat = seat_of(self.house.table(number), who.name) or None
                Conduct(str(number)).verify(Asker("patron", seat), Aid.STRATEGY, in_play=True)
        return drill(task)

    def answer(self, who: Person, task: str, given: Mapping[str, str], seconds: float | None) -> Verdict:
        """Judge an answer and remember it."""
        verdict = self.drill(Task.read(task), who).judge(given, seconds)
        told = answered(verdict, now()).as_dict() | {"given": dict(given)}
        with self.engine.begin() as connection:
            _keep(connection, who.name, ANSWER, told)
        return verdict

    def memory(self, who: Person) -> Memory:
        """What a trainee remembers: what was worked out before, and the answers since."""
        with self._lock:
            upto, memory = self._at_hand.pop(who.name, (0, Memory()))
            for place, told in self._since(who.name, upto):
                memory.add(Answered.read(told))
                upto = place
            self._at_hand[who.name] = upto, memory
            if len(self._at_hand) > TRAINEES:
                self._at_hand.popitem(last=False)
            return memory.copy()

    def _since(self, who: str, place: int) -> list[tuple[int, Document]]:
        """The answers of a trainee after a row, in their order."""
        query = sa.select(LESSONS.c.place, LESSONS.c.text).where(LESSONS.c.who == who, LESSONS.c.kind == ANSWER)
        query = query.where(LESSONS.c.place > place).order_by(LESSONS.c.place.desc()).limit(REMEMBERED)
        with reading(self.engine) as connection:
            return [(row.place, json.loads(row.text)) for row in reversed(connection.execute(query).all())]

    # ---- auditions -----------------------------------------------------------------------------------------------

    def compose(self, by: Person, audition: Audition) -> int:
        """An instructor sets an audition; its number."""
        by.must(Right.SUPERVISE)
        with self.engine.begin() as connection:
            return _keep(connection, by.name, AUDITION, audition.as_dict())

    def auditions(self) -> list[tuple[int, str, Audition]]:
        """Every audition with who set it, the newest first."""
        query = sa.select(LESSONS).where(LESSONS.c.kind == AUDITION).order_by(LESSONS.c.place.desc()).limit(100)
        with reading(self.engine) as connection:
            return [(r.place, r.who, Audition.read(json.loads(r.text))) for r in connection.execute(query)]

    def audition(self, number: int) -> Audition:
        """An audition by its number."""
        query = sa.select(LESSONS.c.text).where(LESSONS.c.place == number, LESSONS.c.kind == AUDITION)
        with reading(self.engine) as connection:
            text = connection.execute(query).scalar_one_or_none()
        if text is None:
            raise Refusal(f"There is no audition {number}.", instead="one of the list")
        return Audition.read(json.loads(text))

    def begin(self, who: Person, number: int) -> int:
        """A trainee begins an audition; when. One who has begun goes on."""
        self.audition(number)
        with self.engine.begin() as connection:
            end_of(connection, CHAIN)  # held: nobody begins twice
            if _of(connection, who.name, SAT, number):
                raise Refusal("You have sat this audition.", instead="your sheet, or another audition")
            begun = _of(connection, who.name, BEGUN, number)
            if begun:
                return int(begun["at"])
            at = now()
            _keep(connection, who.name, BEGUN, {"audition": number, "at": at})
            return at

    def hand_in(self, who: Person, number: int, answers: Mapping[str, Mapping[str, str]]) -> Sheet:
        """A trainee is done: the time is the house's, and what was answered is kept once."""
        begun = self.begin(who, number)
        at = now()
        told = {"audition": number, "begun": begun, "seconds": (at - begun) / 1000}
        judged = sheet(self.audition(number), who.name, begun, (at - begun) / 1000, answers)
        with self.engine.begin() as connection:
            end_of(connection, CHAIN)
            if _of(connection, who.name, SAT, number):
                raise Refusal("You have sat this audition.", instead="your sheet, or another audition")
            _keep(connection, who.name, SAT, told | {"answers": {task: dict(given) for task, given in answers.items()}})
        return judged

    def sheets(self, number: int, by: Person) -> list[Sheet]:
        """The sheets of an audition: an instructor's class, or one's own."""
        audition = self.audition(number)
        query = sa.select(LESSONS.c.who, LESSONS.c.text).where(LESSONS.c.kind == SAT).order_by(LESSONS.c.place)
        if not by.may(Right.SUPERVISE):
            query = query.where(LESSONS.c.who == by.name)
        with reading(self.engine) as connection:
            rows = [(row.who, json.loads(row.text)) for row in connection.execute(query)]
        sat = [(who, told) for who, told in rows if told["audition"] == number]
        return [sheet(audition, who, told["begun"], told["seconds"], told["answers"]) for who, told in sat]

    def sheet_of(self, number: int, name: str, by: Person) -> Sheet:
        """One sheet."""
        found = next((one for one in self.sheets(number, by) if one.trainee == name), None)
        if found is None:
            raise Refusal(f"There is no sheet of {name[:40]!r} here for you.", instead="your own, once you sat it")
        return found

    def signature(self, one: Sheet) -> tuple[str, str]:
        """The signature of a sheet by the key of the house, and the name of that key."""
        key = known_key_for(self.engine)
        return (key.sign("audition", one.seal), key.name) if key is not None else ("", "")


def _keep(connection: Connection, who: str, kind: str, told: Document) -> int:
    place, before = end_of(connection, CHAIN)
    row: dict[str, object] = {"place": place + 1, "at": now(), "who": who, "kind": kind}
    row["text"] = json.dumps(told, separators=(",", ":"))
    row["hash"] = last = chained(before, *fields(row))
    connection.execute(sa.insert(LESSONS).values(row))
    set_end(connection, CHAIN, place + 1, last)
    return place + 1


def _of(connection: Connection, who: str, kind: str, number: int) -> Document | None:
    """What somebody did of an audition; None where they did not."""
    query = sa.select(LESSONS.c.text).where(LESSONS.c.who == who, LESSONS.c.kind == kind)
    told = (json.loads(text) for text in connection.execute(query).scalars())
    return next((one for one in told if one["audition"] == number), None)
