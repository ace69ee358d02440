"""The one kind of error a user meets: what was asked, why it cannot be, what can be done instead, and the law."""

from __future__ import annotations

import errno
import re
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable


T = TypeVar("T")


class Refusal(Exception):  # noqa: N818  (the dealer's word for it)
    """Something the rules, the table or the program does not accept. Nothing has changed when it is raised.

    Args:
        message: what cannot be, and why
        cite: the paragraph behind it
        instead: what can be done
        amount: cents that would do, where another amount would

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

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, whatever its kind was made from: another process tells it word for word."""
        return _as_it_was, (type(self), self.args, self.__dict__)

    def as_dict(self) -> dict[str, str | int | None]:
        """The error as every ``--json`` command prints it; with an amount in cents where one would do."""
        from .rulebook.provenance import provenance

        told = {"message": self.message, "cite": self.cite, "instead": self.instead}
        would_do = {} if self.amount is None else {"amount": self.amount}
        return {**told, "provenance": provenance(self.cite), **would_do}


def _as_it_was(kind: type[Refusal], args: tuple[object, ...], told: dict[str, object]) -> Refusal:
    made = kind.__new__(kind, *args)
    made.__dict__.update(told)
    return made


# What people call things elsewhere, and what they are called here; only names that are known in a place are suggested.
MEANT = {
    "blackjack_pays": ("six_to_five",),
    "blackjack_payout": ("six_to_five",),
    "3_to_2": ("six_to_five",),
    "h17": ("soft17",),
    "s17": ("soft17",),
    "hit_soft_17": ("soft17",),
    "dealer_hits_soft_17": ("soft17",),
    "stand_on_soft_17": ("soft17",),
    "das": ("double_after_split",),
    "rsa": ("resplit_aces",),
    "resplit": ("split_hands", "resplit_aces"),
    "late_surrender": ("surrender",),
    "ls": ("surrender",),
    "peek": ("hole_card",),
    "csm": ("shuffler",),
    "continuous_shuffler": ("shuffler",),
    "shoe": ("decks", "dealing_shoe"),
    "number_of_decks": ("decks",),
    "commission": ("vigorish_percent",),
    "vig": ("vigorish_percent", "buy_percent", "other_vigorish"),
    "no_commission": ("banker_six_pays_half", "total_cards_waive_vigorish"),
    "odds": ("odds_multiples",),
    "max_odds": ("odds_multiples",),
    "maximum_odds": ("odds_multiples",),
    "field": ("field_2_12_pays", "field_pays"),
    "zeros": ("wheel",),
    "single_zero": ("wheel",),
    "double_zero": ("wheel",),
    "la_partage": ("zero_loss",),
    "en_prison": ("zero_loss",),
    "surrender_rule": ("zero_loss",),
    "21": ("blackjack", "spanish-21"),
    "twenty-one": ("blackjack", "spanish-21"),
    "baccarat": ("minibaccarat", "punto-banco", "chemin-de-fer"),
    "holdem": ("poker", "fast-action-holdem"),
    "hold'em": ("poker", "fast-action-holdem"),
    "texas-holdem": ("poker", "fast-action-holdem"),
    "omaha": ("poker",),
    "stud": ("poker", "caribbean-stud", "double-down-stud"),
    "war": ("casino-war",),
    "dice": ("craps", "mini-craps", "sic-bo"),
    "wheel": ("roulette", "big-six"),
    "tiles": ("pai-gow",),
    "dominoes": ("pai-gow",),
}


def nearest(word: str, known: Iterable[str], *, what: str = "one of") -> str:
    """A suggestion for a word that is not known: what it is called here, else the close ones, else the whole list.

    >>> nearest("blackjack_pays", ["soft17", "six_to_five", "double_after_split"])
    'six_to_five'
    >>> nearest("split", ["decks", "double_after_split"])
    'double_after_split'
    """
    names = list(known)
    asked = word.lower()
    alike = re.sub(r"[\s_-]+", "_", asked.strip())
    meant = [name for each in (asked, alike, alike.replace("_", "-")) for name in MEANT.get(each, ()) if name in names]
    close = get_close_matches(asked, names, n=3, cutoff=0.5)
    within = [name for name in names if len(alike) > 2 and alike in re.sub(r"[\s_-]+", "_", name.lower())][:3]
    told = list(dict.fromkeys(meant)) or close or within or names
    return told[0] if len(told) == 1 and what == "one of" else f"{what} {', '.join(told)}"


_WHY: dict[int | None, str] = {
    errno.ENOENT: "there is no such file or folder",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "what should be its folder is a file",
    errno.EACCES: "this user may not",
    errno.EPERM: "this user may not",
    errno.EROFS: "nothing can be written there",
    errno.ENOSPC: "the disk is full",
    errno.ENAMETOOLONG: "the name is too long",
}


def why(error: OSError | ValueError) -> str:
    """Why a file could not be used, in words."""
    if isinstance(error, OSError):
        return _WHY.get(error.errno) or (error.strerror or str(error)).lower()
    return "it is not a text file"


def unreadable(path: object, error: OSError | ValueError, instead: str) -> Refusal:
    """A file that cannot be read."""
    return Refusal(f"{path} cannot be read: {why(error)}.", instead=instead)


def read_written(path: Path, command: str) -> bytes:
    """A file that a command writes to begin with, as it stands.

    Raises:
        Refusal: where it cannot be read; the command is named.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        instead = f"{command} {path.name if not path.exists() else 'FILE'} writes one"
        raise unreadable(path, error, instead) from None


def unwritable(path: object, error: OSError | ValueError) -> Refusal:
    """A file that cannot be written."""
    return Refusal(f"{path} cannot be written: {why(error)}.", instead="a file in a folder that is there")


class ImpossibleError(RuntimeError):
    """Something that the program holds for certain is not so: a fault of its own, never of what somebody asked."""


def certain(value: T | None) -> T:
    """A value that cannot be missing where this is called.

    Raises:
        ImpossibleError: it is missing; under ``python -O`` too.
    """
    if value is None:
        raise ImpossibleError("a value that must be there is missing")
    return value


def ensure(so: bool, what: str) -> None:
    """What must be so here.

    Raises:
        ImpossibleError: it is not; under ``python -O`` too.
    """
    if not so:
        raise ImpossibleError(f"it is not so that {what}")
