"""What a game asks of the floor it stands on: rules between tables, notices, signs, fittings, and its plain words.

A game declares them as ``FLOOR = FloorRules(...)`` in an optional ``floor_rules.py`` of its folder; the floor finds
them there. A game without the file is still checked: its elections, and the notices that the rulebook ties to them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Protocol

from .given import Of, OwnElections

Scope = Literal["pit", "casino"]


class Trigger(StrEnum):
    """The change that makes a notice due."""

    CHANGE = "change"
    INCREASE = "increase"
    DECREASE = "decrease"
    START = "start"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Uniform:
    """The same choice at all tables of the game in a pit or in the casino."""

    cite: str
    elections: tuple[str, ...]
    message: str
    scope: Scope = "pit"
    games: tuple[str, ...] = ()  # other games whose tables are compared with it
    among: Of[Hashable | None] | None = None  # only tables alike in this are compared; None: left out
    value: Of[object] | None = None  # what must be the same, where the elections are not compared as they stand


@dataclass(frozen=True, slots=True)
class Follows:
    """In a pit or casino with a table of another game, this game's tables choose as that one does."""

    cite: str
    leader: str  # the key of the other game
    elections: tuple[str, ...]
    message: str
    scope: Scope = "pit"


@dataclass(frozen=True, slots=True)
class Apart:
    """The tables of this game stand in pits of their own."""

    cite: str
    message: str


@dataclass(frozen=True, slots=True)
class NoticeDuty:
    """A notice owed when these elections change in a way that triggers it.

    Patrons are told as 19:47-8.3 says; ``minutes`` and ``to`` stand for the game's own terms where it has them. Where
    the elections do not compare by themselves, ``value`` says what is compared; None is never a trigger.
    """

    cite: str
    elections: tuple[str, ...]
    triggers: tuple[Trigger, ...]
    minutes: int = 30
    to: tuple[str, ...] = ("patrons", "Commission")
    written: bool = False
    value: Of[object] | None = None
    text: Of[str] | None = None  # what the sign says of the elections that will be in force


@dataclass(frozen=True, slots=True)
class SignDuty:
    """A sign that must hang as long as an election is in force; ``text`` is None where it is not.

    Where every table of a game owes it, ``election`` is only the name by which a floor file says that it hangs.
    """

    election: str
    cite: str
    text: Of[str | None]


class Fitted(Protocol):
    """What stands on a table, as far as a floor file says."""

    backs: list[str] | None
    cutting_cards: int | None
    cutting_card_colour: str | None
    cutting_card_approval: str | None
    dice: int | None
    shuffler: str | None


class Staffed(Protocol):
    """Who is at a table, as far as a floor file says."""

    dealers: int | None


class FloorTable(Protocol):
    """A table as a floor file has it."""

    @property
    def equipment(self) -> Fitted:
        """What stands on it."""
        ...

    @property
    def staff(self) -> Staffed:
        """Who is at it."""
        ...


@dataclass(frozen=True, slots=True)
class Fitting:
    """Something about a table's cards, equipment or staff: ``wrong(table, elections)`` says what, or None."""

    cite: str
    wrong: Callable[[FloorTable, OwnElections], str | None]
    instead: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Something the rules submission must hold beside the elections, at tables whose elections call for it."""

    cite: str
    what: str
    when: Of[bool] = bool  # an Elections object is always true
    value: Of[str] | None = None  # what the elections say of it, where they do


@dataclass(frozen=True, slots=True)
class FloorRules:
    """Everything a game asks of the floor."""

    between: tuple[Uniform | Follows | Apart, ...] = ()
    notices: tuple[NoticeDuty, ...] = ()
    signs: tuple[SignDuty, ...] = ()
    fittings: tuple[Fitting, ...] = ()
    submission: tuple[Asked, ...] = ()
    places: str = ""  # the paragraph that says how many may play, where one does
    odds: Mapping[str, str] = field(default_factory=dict)  # wager: the election that raises its odds
    moved: frozenset[str] = frozenset()  # wagers that chips are moved to and that nobody makes; no sign lists them
    guide: Of[list[tuple[str, list[str]]]] | None = None  # headings and paragraphs in plain English
    stakes: SignDuty | None = None  # the sign in place of posted limits, where a game's bets are its own
    cost: Of[str] | None = None  # what a wager costs, in words, where its price rests on assumptions
