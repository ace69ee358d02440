"""What people of the house do at a table and say to have done: acts that wait until somebody confirms them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING, cast

from .chips import Chips
from .events import Attested, Value
from .requests import Act, Attest, Attestation, Request
from .requests import Steps as Steps

if TYPE_CHECKING:
    from .drivers import Alone

Requests = Iterable[Request]  # what a move asks before it is made: nothing, unless an irregularity may be declared


class NotOpened(Exception):  # noqa: N818
    """The opening of a table is called off before its first window."""


class Attesting(Chips):
    """A table where people of the house may stand."""

    def __init__(self, parallels: Callable[[str, str], str]) -> None:
        super().__init__()
        self.opened = False  # patrons were let bet: its opening cannot be called off any more
        self.staffed = False  # people of the house stand at it, and say what they did
        self.alone: Alone | None = None  # who answers at once, where nobody looks on
        self._own = parallels  # where this game has its own paragraph for a shared rule
        self._acts: list[Act] = []  # to be confirmed before anything else happens
        self._passed = 0  # pauses since the last answer

    def attest(self, cite: str, role: str, phrase: str, /, **values: object) -> Requests:
        """A person of that role does something and says so; where nobody stands at the table nothing is claimed.

        Args:
            cite: the paragraph that it is done by
            role: whose work it is: dealer, supervisor
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        if self.staffed:
            self._acts.append(Act(self._own(cite, cite), phrase, role, plain(values)))
        return ()

    def count(self, cite: str, role: str, phrase: str, expects: int, /, **values: object) -> Steps[int | None]:
        """A person of that role counts something; None where nobody stands at the table.

        Args:
            cite: the paragraph that it is done by
            role: whose work it is: dealer, supervisor
            phrase: a key of the catalogue of phrases
            expects: the number that there should be
            **values: what the phrase has in it
        """
        if not self.staffed:
            return None
        self._acts.append(Act(self._own(cite, cite), phrase, role, plain(values), expects))
        return (yield from self._confirmed())

    def confirm(self) -> Steps:
        """Whatever people have done so far is confirmed now, not before the next thing that happens."""
        if self._acts:
            yield from self._confirmed()

    def _confirmed(self) -> Steps[int | None]:
        """The acts so far are confirmed, a checklist for each role in turn; what is refused is done again.

        Returns the last count.
        """
        acts, self._acts = self._acts, []
        counted: int | None = None
        for _, of_role in groupby(acts, lambda act: act.role):
            due = tuple(of_role)
            while due:
                request = Attest(due[0].cite, due, not self.opened)
                answer = (yield request) if self.alone is None else self.alone.ask(request)
                if answer is None:
                    raise NotOpened
                answers = cast("tuple[Attestation, ...]", answer)
                self._passed = 0
                refused = []
                for act, said in zip(due, answers, strict=True):
                    self.events.append(
                        Attested(act.cite, act.phrase, act.role, act.values, said.by, said.done, said.value)
                    )
                    counted = counted if act.expects is None else said.value
                    if not said.done:
                        refused.append(act)
                due = tuple(refused)
        return counted


def plain(values: dict[str, object]) -> dict[str, Value]:
    """Values as they are stored: numbers, texts and lists of texts; a card or odds by what is written of them."""
    for value in values.values():
        if type(value) is not int and type(value) is not str:
            return {name: _plain(value) for name, value in values.items()}
    return values  # type: ignore[return-value]  # nothing but numbers and texts


def _plain(value: object) -> Value:
    if type(value) is int or type(value) is str:
        return value
    if isinstance(value, list | tuple):
        return tuple(map(str, value))
    return str(value)
