"""What a procedure asks of the world: few requests, shared by all games, each with the paragraph behind it.

A procedure is a generator that yields these and is sent the answers. It never touches randomness, storage or people.
What needs no answer is not asked: the table records it as an event (``events``). ``event`` is the fact that one is.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, cast

from msgspec import Struct
from typing_extensions import TypeVar

from ..errors import Refusal
from . import events
from .cards import Card
from .events import DOWN as DOWN
from .events import UNSEEN as UNSEEN
from .events import UP as UP
from .events import Event, Seats, Values
from .money import Cents, dollars
from .phrases import words
from .tiles import Tile

if TYPE_CHECKING:
    from .shoe import Shoe
    from .window import Action, Window

A = TypeVar("A", default=Any)  # the answer; that of a request whose kind is not known may be anything
P = TypeVar("P", bound=Card | Tile, default=Card)  # what is drawn
T = TypeVar("T", default=None)
Reply: TypeAlias = Any  # an answer as it comes from outside, or a declaration: the request says what it must be


class _Declarable(Struct, eq=False, kw_only=True):
    """What staff may declare instead of answering."""

    admits: tuple[str, ...] = ()


class Request(_Declarable, Generic[A], eq=False):
    """One question of a procedure, by the type of its answer.

    ``admits`` are the irregularities that staff may declare instead of answering.
    """

    cite: str

    def verify(self, answer: object) -> None:
        """Refuse an answer that is not lawful here."""
        if answer is not None:
            raise Refusal(f"{type(self).__name__} takes no answer, not {answer!r}.", cite=self.cite)

    def event(self, answer: A, ruled: bool = False) -> Event | None:
        """What is a fact once it was answered; ``ruled`` where a declared irregularity gave the answer."""
        raise NotImplementedError


Steps = Generator[Request, object, T]  # a part of a procedure: what it asks, and what it comes to, if anything


class Pause(Request[None], eq=False):
    """Nothing is asked, but staff may declare what went wrong before ``before`` happens."""

    before: Event | None = None

    def event(self, answer: None, ruled: bool = False) -> None:
        """Nothing happened."""


class Shuffle(Request[str | None], eq=False):
    """The cards are mixed, or come mixed already (``load``). The answer is nothing, or a commitment to their order."""

    cards: Sequence[Card]
    how: str = "shuffle"  # or "load", or "insert": mixed and put back in three stacks among the cards of the shoe
    side: str = ""  # of a double shoe
    what: str = "cards"  # or "tiles"

    def verify(self, answer: object) -> None:
        """A commitment is a text without blanks."""
        if answer is not None and (not isinstance(answer, str) or answer.split() != [answer]):
            raise Refusal("A commitment is one word.", cite=self.cite)

    def event(self, answer: str | None, ruled: bool = False) -> Event:
        """They are mixed."""
        return events.Shuffled(self.cite, self.how, len(self.cards), self.what, self.side, answer or "")


class Cut(Request[int], eq=False):
    """Somebody cuts the stack: the answer is how many cards lie in front of the cutting card."""

    seat: int  # 0 is the dealer
    low: int
    high: int
    side: str = ""  # of a double shoe

    def verify(self, answer: object) -> None:
        """Not too near either end."""
        if type(answer) is not int or not self.low <= answer <= self.high:
            raise Refusal(
                f"A cut at depth {answer} is not allowed.",
                cite=self.cite,
                instead=f"a depth of {self.low} to {self.high}",
            )

    def event(self, answer: int, ruled: bool = False) -> Event:
        """They are cut."""
        return events.CardsCut(self.cite, self.seat, answer, self.side)


class Draw(Request[P | None], Generic[P], eq=False):
    """A card leaves the shoe. The answer is the card, or nothing for one that nobody may see."""

    to: str
    shoe: Shoe
    face: str = UP
    seen_by: Seats | None = None  # the seats that may see it; None: everybody

    def verify(self, answer: object) -> None:
        """The card must be one that can still be in the shoe."""
        if type(answer) is Card:
            self.shoe.verify(answer)
        elif answer is not None or self.face is not UNSEEN:
            raise Refusal(f"A draw is answered by a card, not {answer!r}.", cite=self.cite, instead="a card such as 9C")

    def event(self, answer: P | None, ruled: bool = False) -> Event:
        """A piece reaches a hand."""
        source = "declared" if ruled else "shoe"
        code = None if answer is None else answer.code
        return events.Drawn(self.cite, self.to, code, self.face, source, self.shoe.name, self.seen_by)


class DrawTile(Draw[Tile], eq=False):
    """A tile leaves the stacks: as a draw, but the answer is a tile."""

    def verify(self, answer: object) -> None:
        """The tile must be one that can still be in the stacks."""
        if self.face is UNSEEN and answer is None:
            return
        if not isinstance(answer, Tile):
            raise Refusal(
                f"A draw is answered by a tile, not {answer!r}.", cite=self.cite, instead="a tile such as 6-6"
            )
        self.shoe.verify(answer)  # type: ignore[arg-type]  # a shoe counts whatever has a name


class Roll(Request[tuple[int, ...]], eq=False):
    """Dice are rolled: the answer is their faces."""

    dice: int
    faces: int = 6
    by: str = ""  # who rolls, where several do in turn

    def verify(self, answer: object) -> None:
        """As many dice as asked, each with a face it has."""
        faces = self.faces
        if isinstance(answer, tuple) and len(answer) == self.dice:
            for die in answer:
                if type(die) is not int or not 1 <= die <= faces:
                    break
            else:
                return
        raise Refusal(
            f"{answer!r} is not a roll of {self.dice} dice.",
            cite=self.cite,
            instead=f"{self.dice} numbers from 1 to {faces}",
        )

    def event(self, answer: tuple[int, ...], ruled: bool = False) -> Event:
        """The faces."""
        return events.Rolled(self.cite, answer, self.by, "ruled" if ruled else "thrown")


class DrawNumbers(Request[tuple[int, ...]], eq=False):
    """Numbered balls are drawn without putting any back: the answer is their numbers in the order they came."""

    count: int
    of: int

    def verify(self, answer: object) -> None:
        """As many as asked, no two alike, each a number that there is."""
        drawn = answer if isinstance(answer, tuple) else ()
        ok = len(drawn) == len(set(drawn)) == self.count
        if not ok or not all(type(n) is int and 1 <= n <= self.of for n in drawn):
            raise Refusal(
                f"{answer!r} is not a draw of {self.count} numbers.",
                cite=self.cite,
                instead=f"{self.count} different numbers from 1 to {self.of}",
            )

    def event(self, answer: tuple[int, ...], ruled: bool = False) -> Event | None:
        """The numbers; a game that is called off draws none."""
        return events.Numbers(self.cite, answer) if answer or not ruled else None


class Spin(Request[str], eq=False):
    """A wheel is spun: the answer is the space it stops at."""

    spaces: Sequence[str]

    def verify(self, answer: object) -> None:
        """A space of that wheel."""
        if answer not in self.spaces:
            raise Refusal(f"{answer!r} is not on the wheel.", cite=self.cite, instead=", ".join(self.spaces))

    def event(self, answer: str, ruled: bool = False) -> Event:
        """Where it stops."""
        return events.Spun(self.cite, answer, "ruled" if ruled else "spun")


class Ask(Request[str], eq=False):
    """A person chooses among lawful things. Seat 0 is the house's own people, named in ``who``."""

    seat: int
    phrase: str
    choices: tuple[str, ...]
    who: str = ""
    values: Values = {}
    seen_by: Seats | None = None
    why: str = "chosen"  # or "timed out", "default": said by whoever answers
    absent: str = ""  # what a patron who is not there has chosen: it stakes nothing more

    def verify(self, answer: object) -> None:
        """One of the choices."""
        if answer not in self.choices:
            raise Refusal(
                f"{answer!r} is not a choice for {self.question!r}.", cite=self.cite, instead=" or ".join(self.choices)
            )

    @property
    def question(self) -> str:
        """The question in words."""
        return words(self.phrase, self.values)

    @property
    def default(self) -> str:
        """What is taken where nobody says otherwise: the first choice."""
        return self.choices[0]

    def event(self, answer: str, ruled: bool = False) -> Event:
        """What was chosen, among what."""
        why = "ruled" if ruled else self.why
        return events.Asked(
            self.cite, self.seat, self.phrase, self.choices, answer, self.values, self.who, why, self.seen_by
        )


class AskAmount(Request[Cents], eq=False):
    """A person names an amount of money within limits: an insurance, a double for less, a raise."""

    seat: int
    phrase: str
    low: Cents
    high: Cents
    step: Cents = 100
    values: Values = {}
    why: str = "chosen"

    def verify(self, answer: object) -> None:
        """Within the limits, in whole steps; the limits themselves are always good."""
        named = answer if type(answer) is int else -1
        ok = type(answer) is int and self.low <= named <= self.high
        if not ok or (named not in (self.low, self.high) and named % self.step):
            said = dollars(named) if type(answer) is int else repr(answer)
            ends = list(dict.fromkeys((dollars(self.low), dollars(self.high))))
            between = (self.low // self.step + 1) * self.step < self.high
            allowed = f"{' to '.join(ends)} in steps of {dollars(self.step)}" if between else " or ".join(ends)
            raise Refusal(f"{said} cannot be the {self.question}.", cite=self.cite, instead=allowed)

    @property
    def question(self) -> str:
        """The question in words."""
        return words(self.phrase, self.values)

    @property
    def default(self) -> Cents:
        """What is taken where nobody says otherwise: the most."""
        return self.high

    @property
    def absent(self) -> Cents:
        """What is taken of a patron who is not there: the least."""
        return self.low

    def event(self, answer: Cents, ruled: bool = False) -> Event:
        """What was named, within which limits."""
        why = "ruled" if ruled else self.why
        return events.AmountNamed(
            self.cite, self.seat, self.phrase, self.low, self.high, self.step, answer, self.values, why
        )


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a person of a role does and says to have done; ``expects`` where a number is to be counted."""

    cite: str
    phrase: str
    role: str
    values: Values = field(default_factory=dict)
    expects: int | None = None

    @property
    def text(self) -> str:
        """The act in words."""
        return words(self.phrase, self.values)


@dataclass(frozen=True, slots=True)
class Attestation:
    """What a person says of an act: that it was done, by whom, with the number they found."""

    by: str = ""
    done: bool = True
    value: int | None = None


class Attest(Request[tuple[Attestation, ...] | None], eq=False):
    """A checklist: acts that people of the named roles confirm, each by itself. The answer has one word for each."""

    acts: tuple[Act, ...] = ()
    opening: bool = False  # no window was open yet: the table may be closed instead

    def verify(self, answer: object) -> None:
        """One attestation for each act, with a number where one was counted; an opening may be called off."""
        if answer is None and self.opening:
            return
        if not isinstance(answer, tuple) or len(answer) != len(self.acts):
            raise Refusal(f"{len(self.acts)} acts are to be confirmed.", cite=self.cite, instead="a word for each")
        for act, said in zip(self.acts, answer, strict=True):
            if act.expects is not None and said.done and (type(said.value) is not int or said.value < 0):
                raise Refusal(f"{act.text}: a count is needed.", cite=act.cite, instead="the number that was counted")

    def event(self, answer: tuple[Attestation, ...] | None, ruled: bool = False) -> None:
        """The table records each act by itself."""


class Bets(Request["Sequence[Action] | None"], eq=False):
    """A betting window: the answer is what patrons did while it was open, or None when the table closes."""

    window: Window
    round: int

    def verify(self, answer: object) -> None:
        """Every action must be lawful in its turn; the window checks them without touching the table."""
        if answer is not None:
            self.window.check(cast("Sequence[Action]", answer))

    def event(self, answer: Sequence[Action] | None, ruled: bool = False) -> Event:
        """The window is closed, or the table is."""
        if answer is None:
            return events.Closed(self.cite)
        return events.WindowClosed(self.cite, self.round, tuple(answer))
