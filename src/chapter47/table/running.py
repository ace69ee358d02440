"""A table that runs: from an answer to the next question to a person, and who sits there while a window is open.

Every table that people answer goes on through here: those of a house, those of a casino night, the tree of a round and
the school's sittings. They differ in who is waited for, in what answers for the rest, and in where it is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import GEN_CLOSED, getgeneratorstate
from typing import Protocol, TypeVar

from ..errors import Refusal
from . import irregularities
from .entry import prompt
from .irregularities import Declaration
from .requests import Request, Steps
from .table import Table
from .window import Action, Leave, Sit

T = TypeVar("T")


class Numbered(Protocol):
    """A row of a record."""

    @property
    def number(self) -> int:
        """Its place in the record."""


N = TypeVar("N", bound=Numbered)


def standing(rows: Iterable[N], back_to: Callable[[N], int | None]) -> list[N]:
    """The rows that stand: one that takes back everything after a row is no more than that itself."""
    kept: list[N] = []
    for row in rows:
        back = back_to(row)
        if back is None:
            kept.append(row)
            continue
        while kept and kept[-1].number > back:
            kept.pop()
    return kept


def send(procedure: Steps[T], reply: object) -> Request | None:
    """The next request of a procedure; None when it is over."""
    try:
        return procedure.send(reply)
    except StopIteration:
        return None


def go_on(
    procedure: Steps[T], reply: object, waits: Callable[[Request], bool], own: Callable[[Request], object]
) -> Request | None:
    """From an answer to the next request that waits for somebody; ``own`` answers those between, each verified."""
    while True:
        request = send(procedure, reply)
        if request is None or waits(request):
            return request
        reply = own(request)
        request.verify(reply)


class Running:
    """A procedure at what it asks next."""

    table: Table
    procedure: Steps
    pending: Request | None  # what the table waits for; None once it is closed
    waiting: list[Action]  # what patrons did in the window that is open

    def waits(self, request: Request) -> bool:
        """Whether a person must answer: where cards and dice are real, wherever there is something to say."""
        return prompt(request) is not None

    def own_answer(self, request: Request) -> object:
        """What is answered where nobody is waited for."""
        return None

    def advance(self, reply: object) -> None:
        """On to the next question to a person, or to the end."""
        try:
            self.pending = go_on(self.procedure, reply, self.waits, self.own_answer)
        except Refusal as refusal:
            self.table.game.cite_own(refusal)
            raise

    def verify(self, request: Request, reply: object) -> None:
        """Refuse an answer, or a declaration instead of one, that the rules do not take here."""
        if isinstance(reply, Declaration):
            irregularities.verify(reply, self.table, request.admits)
        else:
            request.verify(reply)

    @property
    def broken(self) -> bool:
        """Whether the rules stopped in the middle of a step: the table is then taken up from its record."""
        return self.pending is not None and getgeneratorstate(self.procedure) == GEN_CLOSED

    def playing(self) -> set[int]:
        """The seats that are taken, or will be with the next deal."""
        return {*self.table.seats, *(made.seat for made in self.waiting if isinstance(made, Sit))}

    def player(self, seat: int) -> str:
        """Who sits there, or will with the next deal."""
        name = self.table.seats[seat].name if seat in self.table.seats else ""
        for made in self.waiting:
            if made.seat == seat and isinstance(made, Sit | Leave):
                name = made.name if isinstance(made, Sit) else ""
        return name
