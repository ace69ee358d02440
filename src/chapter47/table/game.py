"""What a game is to the rest of the house: its names, elections, wagers, procedure, odds and kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self

from typing_extensions import TypeVar

from .elections import Elections
from .felt import Felt
from .irregularities import Irregularity
from .limits import PAYABLE
from .money import Cents
from .state import Own
from .wagers import Decision, Wager, WagerType

if TYPE_CHECKING:
    from ..errors import Refusal
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


@dataclass(frozen=True, kw_only=True)
class Name:
    """What a game is called, where the chapter has it, and for how many."""

    key: str
    title: str
    cite: str
    positions: int
    places: str = ""  # the paragraph that counts its places, where one does


@dataclass(frozen=True, kw_only=True)
class Life(Generic[E, OwnT, StateT]):
    """The parts of a table's life, told in ``rounds``; ``own`` is what the game remembers between rounds."""

    play: Callable[[Table[E, OwnT, StateT]], Steps]  # one round, from "no more bets" to its last settlement
    # Before anything else; without an opening cards stand ready.
    open: Callable[[Table[E, OwnT, StateT], bool], Steps] = _ready
    # What is due before wagers: shuffle, cut, offers.
    prepare: Callable[[Table[E, OwnT, StateT]], Iterable[Request]] = _nothing_due
    close: Callable[[Table[E, OwnT, StateT]], Steps] = _nothing_due  # what the law says of a closing
    own: type[OwnT] = Own  # type: ignore[assignment]  # the default of a game without a memory
    between: tuple[str, ...] = ()  # irregularities that may be declared while the window is open


@dataclass(frozen=True, kw_only=True)
class Numbers(Generic[E, OwnT, StateT]):
    """What is reckoned of a game: exact odds, the compiled simulation, and how to play where patrons decide."""

    odds: Callable[[E], GameOdds]
    kernel: Callable[[E], Kernel]
    strategy: Callable[[E], Strategy] | None = None
    hint: Callable[[Table[E, OwnT, StateT], Ask], str | None] | None = None  # what it says of a choice, to a learner


@dataclass(frozen=True, kw_only=True)
class Screen(Generic[E, OwnT, StateT]):
    """How a game is shown."""

    layout: Callable[[Table[E, OwnT, StateT] | None, E], str]  # the layout as SVG, with the chips of a table on it
    felt: Felt = field(default_factory=Felt)
    pressing: Pressing | None = None  # what pressing the layout means beyond its printed areas


@dataclass(frozen=True)
class Cites:
    """The paragraphs of a game's betting window."""

    window: str  # when wagers are made
    others: str  # these wagers and no others
    late: str  # when the betting is closed
    seated: str | None = None  # only seated patrons play
    area: str | None = None  # one patron at several betting areas, each of them a seat
    leave: str | None = None  # a patron with wagers stays at the table, where another paragraph says it than ``seated``
    away: str | None = None  # the seat of a patron who takes no part is kept

    def of_wagers(self, wagers: str, *, seated: str) -> Cites:
        """The same where one paragraph says who wagers, when, and what leaving does."""
        return self.but(others=wagers, late=wagers, leave=wagers, seated=seated)

    def but(self, **differs: str) -> Cites:
        """The same with some paragraphs changed."""
        return replace(self, **differs)


@dataclass(frozen=True, kw_only=True)
class Betting(Generic[E, OwnT, StateT]):
    """The betting window of a game: its paragraphs, and what it refuses beyond what every table does."""

    cites: Cites
    tenders: tuple[str, ...] = ("chips", "match play", "cash")  # what a wager may be made with
    tops_up: bool = False  # whether a patron may bring more chips to the seat they have
    limits_change: bool = False  # the game's own limits are others from window to window
    verify_action: Callable[[Table[E, OwnT, StateT], Action, Cents], None] = no_more
    verify_wagers: Callable[[Table[E, OwnT, StateT], Stakes], None] = _no_rule
    # Where who sits down must bring so much; where the game has its own rule for instruments; where order counts.
    verify_sit: Callable[[Table[E, OwnT, StateT], Sit], None] | None = None
    verify_tender: Callable[[Table[E, OwnT, StateT], Bet], None] | None = None
    verify_window: Callable[[Table[E, OwnT, StateT], Sequence[Action]], None] | None = None
    # A wager's own limits, what it is a multiple of by its own rules, and what is charged for making it.
    limits: Callable[[Table[E, OwnT, StateT], WagerType], Limits] | None = None
    steps: Callable[[Table[E, OwnT, StateT], str], Sequence[Step]] | None = None
    charge: Callable[[Table[E, OwnT, StateT], str, Cents], tuple[Cents, str]] | None = None
    taken_down: Callable[[Table[E, OwnT, StateT], TakeDown], None] | None = None  # what is remembered of one taken down
    leaving: Callable[[Table[E, OwnT, StateT], Wager], Decision] | None = None  # what leaving does to a standing wager


def compiled(package: str, *more: object, **named: object) -> Callable[[Elections], Kernel]:
    """``KERNEL`` of a game's ``kernel.py``, loaded when it is asked for, because Numba takes a while."""

    def kernel(elections: Elections) -> Kernel:
        built: Kernel = import_module(".kernel", package).KERNEL(elections, *more, **named)
        return built

    return kernel


@dataclass(frozen=True, kw_only=True)
class GameType(
    Name, Life[E, OwnT, StateT], Numbers[E, OwnT, StateT], Screen[E, OwnT, StateT], Betting[E, OwnT, StateT]
):
    """A game of the chapter: all that is known of it, made from its parts by ``of``."""

    elections: type[Elections]
    wagers: tuple[WagerType, ...]
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    opponents: Opponents | None = None  # who a person alone plays against, where patrons play each other
    base: str = ""  # the key of the game that it is a variant of

    @classmethod
    def of(
        cls,
        name: Name,
        elections: type[Elections],
        wagers: tuple[WagerType, ...],
        life: Life[E, OwnT, StateT],
        numbers: Numbers[E, OwnT, StateT],
        screen: Screen[E, OwnT, StateT],
        betting: Betting[E, OwnT, StateT],
        irregularities: Mapping[str, Irregularity] = MappingProxyType({}),
        opponents: Opponents | None = None,
    ) -> Self:
        """A game from its parts."""
        parts = vars(name) | vars(life) | vars(numbers) | vars(screen) | vars(betting)
        return cls(elections=elections, wagers=wagers, irregularities=irregularities, opponents=opponents, **parts)

    def derive(
        self, name: Name, elections: type[Elections], *parts: Life | Numbers | Screen, **differs: Any
    ) -> GameType:
        """A variant of this game: what is not said to differ is as here, and so are the files it does not have.

        A part that is given is the variant's own, whole.
        """
        own = {key: value for part in (name, *parts) for key, value in vars(part).items()}
        return replace(self, base=self.key, elections=elections, **own, **differs)

    def procedure(self, table: Table, opening: bool) -> Steps:
        """A table of this game from its opening until it closes."""
        from .rounds import procedure

        return procedure(table, opening)

    @property
    def places_cite(self) -> str:
        """The paragraph that says how many may play; where the text counts no places, the program's default."""
        return self.places or ("13:47-20.17[places]" if self.cite.startswith("13") else "19:47-8.2[places]")

    @property
    def payable_cite(self) -> str:
        """The paragraph that refuses a wager which cannot be paid at its odds; empty where the text has none."""
        return self.parallels.get(PAYABLE, PAYABLE if self.cite == "19:47-1" else "")

    @property
    def parallels(self) -> Mapping[str, str]:
        """Where shared code cites another game's paragraph, this game's own."""
        return self.elections.parallels

    def cite_own(self, refusal: Refusal) -> None:
        """A refusal of shared code names this game's own paragraph, where its text has one."""
        refusal.cite = self.parallels.get(refusal.cite or "", refusal.cite)
