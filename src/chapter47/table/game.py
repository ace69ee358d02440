"""What a game is to the rest of the house: its names, elections, wagers, procedure, odds and kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from .elections import Elections
from .felt import Felt
from .irregularities import Irregularity
from .limits import PAYABLE
from .money import Cents
from .state import Own
from .wagers import Decision, Wager, WagerType

if TYPE_CHECKING:
    from ..odds.analysis import GameOdds
    from ..odds.strategy import Strategy
    from ..sim.engine import Kernel
    from .limits import Limits, Step
    from .pressing import Pressing
    from .requests import Ask, AskAmount, Request, Steps
    from .sight import Sight
    from .table import Table
    from .window import Action, Bet, Sit, TakeDown

# A game by its elections, what it remembers, and the state of its rounds, as its own functions take them. A bare
# ``GameType`` is one that was found by its key: what it is given was made by itself.
E = TypeVar("E", bound=Elections, contravariant=True, default=Any)
OwnT = TypeVar("OwnT", bound=Own, contravariant=True, default=Any)
StateT = TypeVar("StateT", contravariant=True, default=Any)
Moves = tuple["Action", ...]  # what somebody does in a window, taken whole or not at all
PatronAnswer = str | Cents  # among choices, or an amount
Stakes = Mapping[tuple[int, str], Cents]


def no_more(_table: Table, _action: Action, _standing: Cents) -> None:
    """Nothing to check beyond what every table checks."""


def _no_rule(_table: Table, _stakes: Stakes) -> None:
    """No wager of the game depends on another."""


def _ready(_table: Table, _opening: bool) -> Steps:
    """Nothing is done at an opening."""
    yield from ()


def _nothing_due(_table: Table) -> Steps:
    """Nothing is due."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody plays, 0 to 2, and the chance that is their own."""

    strength: int
    random: Random


@dataclass(frozen=True, slots=True)
class Opponents:
    """How opponents of a person alone play, by what their own seat sees and nothing else, and how many there are."""

    choose: Callable[[Sight, Ask | AskAmount, Skill], PatronAnswer]
    bets: Callable[[Sight, Skill], Sequence[Moves]]  # in a window; the first plan counts that is taken whole
    seats: int = 4  # opponents at the table, where there is room


@dataclass(frozen=True)
class GameType(Generic[E, OwnT, StateT]):
    """A game of the chapter: its parts of the round, and everything else that is known of it.

    ``open``, ``prepare``, ``play`` and ``close`` are told in ``rounds``; ``own`` is what it remembers between rounds.
    """

    key: str
    title: str
    cite: str
    elections: type[Elections]
    wagers: tuple[WagerType, ...]
    play: Callable[[Table[E, OwnT, StateT]], Steps]  # one round, from "no more bets" to its last settlement
    window_cite: str  # the paragraph of the betting window
    odds: Callable[[E], GameOdds]
    kernel: Callable[[E], Kernel]
    layout: Callable[[Table[E, OwnT, StateT] | None, E], str]  # the layout as SVG, with the chips of a table on it
    positions: int
    other_wagers_cite: str  # the paragraph that permits these wagers and no others
    late_cite: str  # the paragraph that closes the betting
    open: Callable[[Table[E, OwnT, StateT], bool], Steps] = (
        _ready  # before anything else; without an opening cards stand ready
    )
    prepare: Callable[[Table[E, OwnT, StateT]], Iterable[Request]] = (
        _nothing_due  # what is due before wagers: shuffle, cut, offers
    )
    close: Callable[[Table[E, OwnT, StateT]], Steps] = _nothing_due  # what the law says of a closing
    own: type[OwnT] = Own  # type: ignore[assignment]  # the default of a game without a memory
    between: tuple[str, ...] = ()  # irregularities that may be declared while the window is open
    tenders: tuple[str, ...] = ("chips", "match play", "cash")  # what a wager may be made with
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    verify_action: Callable[[Table[E, OwnT, StateT], Action, Cents], None] = no_more
    verify_wagers: Callable[[Table[E, OwnT, StateT], Stakes], None] = _no_rule
    verify_sit: Callable[[Table[E, OwnT, StateT], Sit], None] | None = None  # where who sits down must bring so much
    tops_up: bool = False  # whether a patron may bring more chips to the seat they have
    away_cite: str | None = None  # the paragraph that keeps the seat of a patron who takes no part
    verify_tender: Callable[[Table[E, OwnT, StateT], Bet], None] | None = (
        None  # where the game has its own rule for instruments
    )
    limits: Callable[[Table[E, OwnT, StateT], WagerType], Limits] | None = None  # where a wager has limits of its own
    limits_change: bool = False  # those limits are others from window to window
    steps: Callable[[Table[E, OwnT, StateT], str], Sequence[Step]] | None = (
        None  # what a wager is a multiple of by its own rules
    )
    charge: Callable[[Table[E, OwnT, StateT], str, Cents], tuple[Cents, str]] | None = (
        None  # for making a wager of that amount
    )
    verify_window: Callable[[Table[E, OwnT, StateT], Sequence[Action]], None] | None = (
        None  # where the order of actions counts
    )
    taken_down: Callable[[Table[E, OwnT, StateT], TakeDown], None] | None = None  # what is remembered of one taken down
    seated_cite: str | None = None  # the paragraph that lets only seated patrons play
    area_cite: str | None = None  # the paragraph on one patron at several betting areas, each of them a seat
    leave_cite: str | None = None  # the paragraph that keeps a patron with wagers at the table
    leaving: Callable[[Table[E, OwnT, StateT], Wager], Decision] | None = None  # what leaving does to a standing wager
    strategy: Callable[[E], Strategy] | None = None  # how to play, where patrons decide something
    opponents: Opponents | None = None  # who a person alone plays against, where patrons play each other
    felt: Felt = field(default_factory=Felt)  # how it looks on a screen
    pressing: Pressing | None = None  # what pressing the layout means beyond its printed areas
    base: str = ""  # the key of the game that it is a variant of
    hint: Callable[[Table[E, OwnT, StateT], Ask], str | None] | None = (
        None  # what the strategy says of a choice, to a learner
    )

    def derive(self, key: str, **differs: Any) -> GameType:
        """A variant of this game: what is not said to differ is as here, and so are the files it does not have."""
        return replace(self, key=key, base=self.key, **differs)

    def procedure(self, table: Table, opening: bool) -> Steps:
        """A table of this game from its opening until it closes."""
        from .rounds import procedure

        return procedure(table, opening)

    @property
    def payable_cite(self) -> str:
        """The paragraph that refuses a wager which cannot be paid at its odds; empty where the text has none."""
        return self.parallels.get(PAYABLE, PAYABLE if self.cite == "19:47-1" else "")

    @property
    def parallels(self) -> Mapping[str, str]:
        """Where shared code cites another game's paragraph, this game's own."""
        return self.elections.parallels
