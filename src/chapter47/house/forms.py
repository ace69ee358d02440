"""Complimentary vigorish forms of the running house: one series a game, each act chained and audited.

Who signs does so in a session of their own; a patron leaves with vigorish unpaid only where the form is complete.
19:47-3.3(c)3, 19:47-7.3(c)3.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..documents import Document, DocumentView
from ..errors import Refusal, nearest
from ..floor.form_file import ACTS, replayed
from ..floor.vigorish_forms import SECTIONS, Form, FormBook, Status
from ..table.money import dollars
from ..table.table import Table
from ..table.window import Action, Leave
from .acts import record
from .people import Person, Right
from .shape import REGISTER
from .store import chained, end_of, now, reading, set_end

CHAINS = {f"vigorish forms of {game}": game for game in SECTIONS}
_BY = {"dealer": Right.DEAL, "pit boss": Right.SUPERVISE}
_RIGHTS = {  # who may do what; a signature is also given in the role that it is for
    "open": Right.CLERK,
    "prepare": Right.CLERK,
    "sign": Right.DEAL,
    "patron-signs": Right.CLERK,
    "explain": Right.DEAL,
    "finish": Right.CLERK,
    "drop": Right.DEAL,
    "void": Right.SUPERVISE,
    "close-day": Right.EXAMINE,
}


Chained = tuple[int, Sequence[object], str]  # a row: its number, what its hash is of, and its hash


class Forms:
    """The series of the house."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def book(self, game: str) -> FormBook | None:
        """The series of a game as it stands; None where none was begun."""
        chain = _chain(game)
        with reading(self.engine) as connection:
            return _book(connection, chain)

    def do(self, game: str, act: str, by: Person, given: DocumentView) -> Any:
        """Do one act: refused, and nothing written; or done, and written."""
        chain = _chain(game)
        if act not in _RIGHTS:
            raise Refusal(f"A form knows no {act!r}.", instead=nearest(act, _RIGHTS))
        by.must(_RIGHTS[act])
        with self.engine.begin() as connection:
            number, before = end_of(connection, chain)  # held until the act is written
            book = _book(connection, chain)
            told = _open(game, book, given) if act == "open" else _signed(act, by, given, book)
            done = None if act == "open" or book is None else _done(act, book, told)
            text = json.dumps({"act": act, **told}, sort_keys=True)
            at = now()
            last = chained(before, at, text)
            row = {"chain": chain, "number": number + 1, "at": at, "text": text, "hash": last}
            connection.execute(sa.insert(REGISTER).values(row))
            set_end(connection, chain, number + 1, last)
            record(connection, by.name, f"vigorish form of {game}: {act}", str(told.get("serial", "")))
        return done

    def verify_leaving(self, number: int, table: Table, actions: list[Action]) -> None:
        """Nobody leaves with vigorish unpaid but on a complete form of that patron, table and amount."""
        for action in actions:
            owed = table.owed.get(action.seat, 0) if isinstance(action, Leave) and action.settle == "form" else 0
            if owed:
                self._verify_form(number, table, action.seat, owed)

    def _verify_form(self, number: int, table: Table, seat: int, owed: int) -> None:
        game, patron = table.game.key, table.seats[seat].name
        book = self.book(game) if game in SECTIONS else None
        forms = book.forms.values() if book is not None else ()
        wanted = (str(number), patron, owed)
        if not any(_is_for(form) == wanted and form.status is Status.FINAL for form in forms):
            raise Refusal(
                f"{patron} owes {dollars(owed)} vigorish, and no complete form of table {number} says so.",
                cite=f"{SECTIONS.get(game, '19:47-7.3(c)3')}.i",
                instead=f"the form, signed and finished; or leave {seat} collect",
            )


def verify_series(connection: Connection, follow: Callable[[str, str, Iterable[Chained]], int]) -> list[str]:
    """What is wrong with the series of forms: their chains, and acts that the controls would have refused."""
    faults: list[str] = []
    for chain in CHAINS:
        rows = _rows(connection, chain)
        follow(chain, f"{chain}: act", ((row.number, (row.at, row.text), row.hash) for row in rows))
        try:
            _book(connection, chain)
        except (Refusal, ValueError, KeyError) as error:
            faults.append(f"{chain}: {error}")
    return faults


def _chain(game: str) -> str:
    if game not in SECTIONS:
        raise Refusal(f"{game} has no vigorish that is deferred.", instead=nearest(game, SECTIONS))
    return f"vigorish forms of {game}"


def _rows(connection: Connection, chain: str) -> list[sa.Row[object]]:
    query = sa.select(REGISTER).where(REGISTER.c.chain == chain).order_by(REGISTER.c.number)
    return list(connection.execute(query))


def _book(connection: Connection, chain: str) -> FormBook | None:
    return replayed(json.loads(row.text) for row in _rows(connection, chain))


def _open(game: str, book: FormBook | None, given: DocumentView) -> Document:
    if book is not None and book.next_serial <= book.last:
        raise Refusal("The series is not used up.", cite=f"{SECTIONS[game]}.ii", instead=f"form {book.next_serial}")
    first, last = int(given.get("first", 0)), int(given.get("last", 0))
    if not 0 < first <= last:
        raise Refusal(f"A series from {first} to {last} has no form.", instead="1001 to 1100")
    return {"game": game, "first": first, "last": last}


def _signed(act: str, by: Person, given: DocumentView, book: FormBook | None) -> Document:
    """What an act says, with the name of who does it in the place where it belongs."""
    if book is None:
        raise Refusal("No series of forms was begun.", instead="a pit clerk begins one")
    told = dict(given)
    if act in ("sign", "explain"):
        role = str(told.get("role", ""))
        if role not in _BY:
            raise Refusal(f"Nobody signs a form as {role!r} here.", instead="dealer or pit boss")
        by.must(_BY[role])
        told["name"] = by.name
    mine = {"prepare": "pit clerk", "drop": "dealer", "void": "pit boss"}.get(act)
    if mine is not None:
        told[mine] = by.name
    if act in ("drop", "void"):
        form = book.forms.get(int(told.get("serial", 0)))
        signed = form.signatures if form is not None else {}
        told = {**{str(role): name for role, name in signed.items()}, **told}
    return told


def _done(act: str, book: FormBook, told: dict[str, object]) -> object:
    try:
        return ACTS[act](book, told)
    except KeyError as missing:
        raise Refusal(f"To {act} a form its {missing.args[0]} is needed.", instead="the same with it") from None


def _is_for(form: Form) -> tuple[str, str, int]:
    return form.table, form.patron, form.amount
