"""What a game is to the rest of the house: its names, elections, wagers, procedure, odds and kernel."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .elections import Elections
from .irregularities import Irregularity
from .money import Cents
from .state import Own
from .wagers import WagerType

if TYPE_CHECKING:
    from ..odds.analysis import GameOdds
    from ..odds.strategy import Strategy
    from ..sim.engine import Kernel
    from .pressing import Pressing
    from .requests import Ask, AskAmount, Request
    from .table import Table
    from .window import Action, Bet, Limits, Sit

Procedure = Generator["Request", Any, None]
Stakes = Mapping[tuple[int, str], Cents]


def _no_more(_table: Table[Any], _action: Action, _standing: Cents) -> None:
    """Nothing to check beyond what every table checks."""


def _no_rule(_table: Table[Any], _stakes: Stakes) -> None:
    """No wager of the game depends on another."""


def _ready(_table: Table[Any], _opening: bool) -> Procedure:
    """Nothing is done at an opening."""
    yield from ()


def _nothing_due(_table: Table[Any]) -> Procedure:
    """Nothing is due."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Opponents:
    """How simple opponents play against a person alone at a table where patrons play each other, and how many."""

    choose: Callable[[Table[Any], Ask | AskAmount], Any]
    bets: Callable[[Table[Any], frozenset[int]], list[Action]]  # given the seats of the person
    seats: int = 4  # opponents at the table, where there is room


@dataclass(frozen=True)
class GameType:
    """A game of the chapter: its parts of the round, and everything else that is known of it.

    ``open``, ``prepare``, ``play`` and ``close`` are told in ``rounds``; ``own`` is what it remembers between rounds.
    """

    key: str
    title: str
    cite: str
    elections: type[Elections]
    wagers: tuple[WagerType, ...]
    play: Callable[[Table[Any]], Procedure]  # one round, from "no more bets" to its last settlement
    window_cite: str  # the paragraph of the betting window
    odds: Callable[[Any], GameOdds]
    kernel: Callable[[Any], Kernel]
    layout: Callable[[Table[Any] | None, Any], str]  # the layout as SVG, with the chips of a table on it
    positions: int
    other_wagers_cite: str  # the paragraph that permits these wagers and no others
    late_cite: str  # the paragraph that closes the betting
    open: Callable[[Table[Any], bool], Procedure] = _ready  # before anything else; without an opening cards stand ready
    prepare: Callable[[Table[Any]], Iterable[Request]] = _nothing_due  # what is due before wagers: shuffle, cut, offers
    close: Callable[[Table[Any]], Procedure] = _nothing_due  # what the law says of a closing
    own: type[Own] = Own
    between: tuple[str, ...] = ()  # irregularities that may be declared while the window is open
    tenders: tuple[str, ...] = ("chips", "match play", "cash")  # what a wager may be made with
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    verify_action: Callable[[Table[Any], Action, Cents], None] = _no_more
    verify_wagers: Callable[[Table[Any], Stakes], None] = _no_rule
    verify_sit: Callable[[Table[Any], Sit], None] | None = None  # where who sits down must bring so much
    verify_tender: Callable[[Table[Any], Bet], None] | None = None  # where the game has its own rule for instruments
    limits: Callable[[Table[Any], WagerType], Limits] | None = None  # where a wager has limits of its own
    limits_change: bool = False  # those limits are others from window to window
    charge: Callable[[Table[Any], Bet], tuple[Cents, str]] | None = None  # taken when a wager is made, and its law
    seated_cite: str | None = None  # the paragraph that lets only seated patrons play
    leave_cite: str | None = None  # the paragraph that keeps a patron with wagers at the table
    strategy: Callable[[Any], Strategy] | None = None  # how to play, where patrons decide something
    opponents: Opponents | None = None  # who a person alone plays against, where patrons play each other
    pressing: Pressing | None = None  # what pressing the layout means beyond its printed areas
    hint: Callable[[Table[Any], Ask], str | None] | None = None  # what the strategy says of a choice, to a learner

    def procedure(self, table: Table[Any], opening: bool) -> Procedure:
        """A table of this game from its opening until it closes."""
        from .rounds import procedure

        return procedure(table, opening)

    @property
    def parallels(self) -> Mapping[str, str]:
        """Where shared code cites another game's paragraph, this game's own."""
        return self.elections.parallels
