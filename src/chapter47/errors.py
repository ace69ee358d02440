"""The one kind of error a user meets: what was asked, why it cannot be, what can be done instead, and the law."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable


T = TypeVar("T")


class Refusal(Exception):  # noqa: N818  (the dealer's word for it)
    """Something the rules, the table or the program does not accept. Nothing has changed when it is raised.

    >>> print(Refusal("A cut at depth 9 is not allowed.", cite="19:47-7.5(e)", instead="a depth of 10 to 302"))
    A cut at depth 9 is not allowed. (19:47-7.5(e)) Instead: a depth of 10 to 302

    A rule that is not New Jersey's text is said to be so.

    >>> print(Refusal("The jacer is not offered.", cite="19:47-12.5[jacer]"))
    The jacer is not offered. (19:47-12.5[jacer], this program's default, not law)
    """

    def __init__(
        self, message: str, *, cite: str | None = None, instead: str | None = None, amount: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.cite = cite
        self.instead = instead
        self.amount = amount  # cents that would do, where another amount would
        self.about: tuple[int, str] | None = None  # seat and wager, where it is of one that stands in a window

    def __str__(self) -> str:
        from .rulebook.provenance import marked  # only when it is told: the rulebook stands on this module

        law = f" ({marked(self.cite)})" if self.cite else ""
        return f"{self.message}{law}" + (f" Instead: {self.instead}" if self.instead else "")

    def as_dict(self) -> dict[str, str | int | None]:
        """The error as every ``--json`` command prints it; with an amount in cents where one would do."""
        from .rulebook.provenance import provenance

        told = {"message": self.message, "cite": self.cite, "instead": self.instead}
        would_do = {} if self.amount is None else {"amount": self.amount}
        return {**told, "provenance": provenance(self.cite), **would_do}


def nearest(word: str, known: Iterable[str], *, what: str = "one of") -> str:
    """A suggestion for a mistyped word: the close ones, or else the whole list."""
    names = list(known)
    close = get_close_matches(word.lower(), names, n=3, cutoff=0.5)
    told = close or names
    return told[0] if len(told) == 1 and what == "one of" else f"{what} {', '.join(told)}"


class Impossible(RuntimeError):
    """Something that the program holds for certain is not so: a fault of its own, never of what somebody asked."""


def certain(value: T | None) -> T:
    """A value that cannot be missing where this is called.

    Raises:
        Impossible: it is missing; under ``python -O`` too.
    """
    if value is None:
        raise Impossible("a value that must be there is missing")
    return value


def ensure(so: bool, what: str) -> None:
    """What must be so here.

    Raises:
        Impossible: it is not; under ``python -O`` too.
    """
    if not so:
        raise Impossible(f"it is not so that {what}")
