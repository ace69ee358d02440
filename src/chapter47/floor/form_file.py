"""Complimentary Vigorish Forms on disk: one file a series, one line an act, each line chained to the one before.

Nothing is erased: a form is read back by doing every act again. 19:47-3.3(c)3.ii, 19:47-7.3(c)3.ii.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from copy import deepcopy
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..documents import Document
from ..errors import Refusal, unreadable
from .vigorish_forms import Copy, DayClose, Form, FormBook, Person, Role

START = "chapter47 vigorish forms 1"


class FormFile:
    """A series of forms in a file; every act is verified before it is written."""

    def __init__(self, path: Path, book: FormBook, mark: str) -> None:
        self.path, self.book, self._mark = path, book, mark

    @classmethod
    def create(cls, path: Path, game: str, first: int, last: int) -> FormFile:
        """Begin a series; a file that is there is left alone."""
        if path.exists():
            raise Refusal(f"{path} is there already; a series is not begun twice.", instead="another name")
        if not 0 < first <= last:
            raise Refusal(f"A series from {first} to {last} has no form.", instead="--first 1001 --last 1100")
        made = cls(path, FormBook(game, first, last), sha256(START.encode()).hexdigest())
        made._write({"act": "open", "game": game, "first": first, "last": last})
        return made

    @classmethod
    def read(cls, path: Path) -> FormFile:
        """Read a series by doing every act of it again."""
        try:
            lines = path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise unreadable(path, error, "chapter47 vigorish open begins a series") from None
        mark, acts = sha256(START.encode()).hexdigest(), []
        for number, line in enumerate(lines, 1):
            act = _line(path, number, line, mark)
            mark = act.pop("mark")
            acts.append(act)
        book = replayed(acts)
        if book is None:
            raise Refusal(f"{path} holds no series.", instead="chapter47 vigorish open begins one")
        return cls(path, book, mark)

    def do(self, act: str, **given: object) -> Any:
        """Do one act: refused, and nothing written; or done, and written."""
        done = ACTS[act](self.book, given)
        self._write({"act": act, **given})
        return done

    def do_all(self, acts: list[tuple[str, dict[str, object]]]) -> None:
        """Do several acts, or none where one of them is refused."""
        trial = deepcopy(self.book)
        for act, given in acts:
            ACTS[act](trial, given)
        for act, given in acts:
            self.do(act, **given)

    def _write(self, act: Document) -> None:
        self._mark = _mark(self._mark, act)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**act, "mark": self._mark}, sort_keys=True) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Refusal(
                f"Cannot write {self.path}: {error.strerror}.", instead="a folder that can be written"
            ) from None


def replayed(acts: Iterable[Document]) -> FormBook | None:
    """A series by doing every act of it again; None where there is no act. A series that is used up has a next one."""
    book: FormBook | None = None
    for act in acts:
        name = act.pop("act")
        if name != "open" and book is not None:
            ACTS[name](book, act)
            continue
        begun = FormBook(str(act["game"]), int(act["first"]), int(act["last"]))
        if book is not None:
            begun.forms, begun.ledger = book.forms, book.ledger
        book = begun
    return book


def _mark(before: str, act: dict[str, object]) -> str:
    return sha256((before + json.dumps(act, sort_keys=True)).encode()).hexdigest()


def _line(path: Path, number: int, line: str, before: str) -> Document:
    """One act, whose mark agrees with everything before it."""
    try:
        act: Document = json.loads(line)
        told = act.pop("mark")
    except (ValueError, KeyError, AttributeError):
        raise Refusal(
            f"{path}, line {number}: this is no act of a series.", instead="the file as it was written"
        ) from None
    if _mark(before, act) != told:
        raise Refusal(
            f"{path}, line {number}: the series was altered from here on.", instead="the file as it was written"
        )
    return {**act, "mark": told}


def _person(given: dict[str, object], role: Role) -> Person:
    return Person(str(given[role.value]), role)


def _prepare(book: FormBook, given: Document) -> Form:
    clerk = _person(given, Role.PIT_CLERK)
    day = date.fromisoformat(str(given["day"]))
    return book.prepare(clerk, str(given["table"]), str(given["patron"]), int(given["amount"]), day)


def _sign(book: FormBook, given: Document) -> None:
    book.sign(int(given["serial"]), Person(str(given["name"]), Role(str(given["role"]))))


def _explain(book: FormBook, given: Document) -> None:
    book.explain(int(given["serial"]), Person(str(given["name"]), Role(str(given["role"]))), str(given["why"]))


def _finish(book: FormBook, given: Document) -> list[Copy]:
    return book.finalise(int(given["serial"]), int(given["copies"]))


def _drop(book: FormBook, given: Document) -> None:
    people = (_person(given, role) for role in (Role.DEALER, Role.PIT_BOSS, Role.PIT_CLERK))
    book.drop(int(given["serial"]), *people)


def _void(book: FormBook, given: Document) -> list[Copy]:
    return book.void(int(given["serial"]), _person(given, Role.PIT_BOSS), _person(given, Role.PIT_CLERK))


def _close(book: FormBook, given: Document) -> DayClose:
    found = {int(serial): int(amount) for serial, amount in given["drop_box"].items()}
    return book.close_day(date.fromisoformat(str(given["day"])), found)


ACTS: dict[str, Callable[[FormBook, Document], object]] = {
    "prepare": _prepare,
    "sign": _sign,
    "patron-signs": lambda book, given: book.sign_patron(int(given["serial"])),
    "explain": _explain,
    "finish": _finish,
    "drop": _drop,
    "void": _void,
    "close-day": _close,
}
