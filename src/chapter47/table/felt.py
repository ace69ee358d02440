"""What a screen needs of a game's felt beyond its wagers: family and colour, how its cells lie, what begins a round.

Nothing here is a rule. What a hand counts, what a choice costs and which pieces it names are asked of the game's own
rules by the functions that a game puts here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .given import Of, OwnElections, OwnTable
from .money import Cents

if TYPE_CHECKING:
    from .elections import Elections
    from .requests import Ask
    from .table import Table

Family = Literal["arc", "board", "craps", "wheel", "oval", "keno"]
Colour = Literal["green", "navy", "wine", "petrol", "forest", "plum"]


@dataclass(frozen=True, slots=True)
class Setting:
    """One lawful way to divide pieces: the answer, which lie in the first area, and what each area then holds."""

    answer: str
    first: tuple[int, ...]
    holds: tuple[str, ...] = ()
    words: str = "Set them so"


@dataclass(frozen=True, slots=True)
class PiecesToPress:
    """A choice that is made by pressing pieces: what lies there, the areas they are divided into, the lawful ways."""

    pieces: tuple[str, ...]
    areas: tuple[tuple[str, int], ...]  # name and how many pieces
    settings: tuple[Setting, ...]
    usual: str = ""  # how the first way is called, where it has a name: the house way


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a wheel, with its colour as a word."""

    name: str
    colour: str


def _nothing(_elections: Elections) -> tuple[str, ...]:
    return ()


def _no_cover(_elections: Elections, _wager: str, _spot: str) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Felt:
    """How a game looks on a screen."""

    family: Family = "arc"
    colour: Colour = "green"
    begin: str = "Deal"  # the word on the button that closes the betting
    rows: tuple[str, ...] = ()  # a board from the dealer's side: "small^2 total:*", every place, so much wider
    lettering: Of[tuple[str, ...]] = _nothing  # lines on the felt
    hands: tuple[str, ...] = ()  # hands that all share, where they have a place of their own
    dealt: int = 2  # pieces that come before the dealer first
    catches: Of[Mapping[int, Mapping[int, int]]] | None = None  # of so many numbers so many caught pay so many times
    count: Callable[[Sequence[str]], str] | None = None  # what cards count, as the dealer calls it
    later: frozenset[str] = frozenset()  # wagers that are made in play, by answering
    costs: Callable[[OwnTable, Ask], Mapping[str, Cents]] | None = None  # what choices put onto the layout
    pieces: Callable[[OwnTable, Ask], PiecesToPress | None] | None = None  # choices that are made by pressing pieces
    wheel: Of[Sequence[Space]] | None = None  # the spaces in their order
    covers: Callable[[OwnElections, str, str], Sequence[str]] = _no_cover  # the spaces that a wager is on
    point: Callable[[OwnTable], int] | None = None  # the point, in games that have one
    back: str = "blue"  # of the cards
    slip: bool = True  # a round ends with a slip; boards that go on tell the sum beside the chips
    words: Mapping[str, str] = field(default_factory=dict)  # choices of this game in plain words
    choose: tuple[str, ...] = ()  # the order of buttons, where that is not the order of the choices


def times(wagers: Mapping[str, tuple[str, int]]) -> Callable[[Table, Ask], Mapping[str, Cents]]:
    """Costs that are so many times a wager that stands: ``{"play": ("ante", 1)}``."""

    def costs(table: Table, request: Ask) -> Mapping[str, Cents]:
        stakes = {made.kind.key: made.amount for made in table.wagers if made.seat == request.seat}
        return {choice: times * stakes.get(key, 0) for choice, (key, times) in wagers.items()}

    return costs


def places(pieces: Sequence[str], chosen: Sequence[str]) -> tuple[int, ...]:
    """Where chosen pieces lie among all; of two that are alike each is found once.

    >>> places(("1-5", "3-5", "1-5"), ("1-5", "1-5"))
    (0, 2)
    """
    found: list[int] = []
    for code in chosen:
        found.append(next(at for at, piece in enumerate(pieces) if piece == code and at not in found))
    return tuple(found)
