"""What a procedure asks of the world: few requests, shared by all games, each with the paragraph behind it.

A procedure is a generator that yields these and is sent the answers. It never touches randomness, storage or people.
``line`` writes a request and its answer as one line of the notation (docs/notation.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import Refusal
from .cards import Card
from .money import Cents, dollars
from .odds import Odds
from .tiles import Tile

if TYPE_CHECKING:
    from .shoe import Shoe
    from .window import Action, Window

UP, DOWN, UNSEEN = "up", "down", "unseen"


@dataclass(slots=True, eq=False)
class Request:
    """One step of a procedure. ``admits`` are the irregularities that staff may declare instead of answering."""

    cite: str
    admits: tuple[str, ...] = field(default=(), init=False, repr=False)

    def verify(self, answer: Any) -> None:
        """Refuse an answer that is not lawful here."""
        if answer is not None:
            raise Refusal(f"{type(self).__name__} takes no answer, not {answer!r}.", cite=self.cite)

    def line(self, answer: Any) -> str:
        """The step in the notation."""
        raise NotImplementedError


@dataclass(slots=True, eq=False)
class Interrupt(Request):
    """A place in the record where staff declared an irregularity, with the paragraph that knows it."""

    def line(self, answer: Any) -> str:
        """``declare card-drawn-in-error 6H by dealer``."""
        line: str = answer.line()
        return line


@dataclass(slots=True, eq=False)
class Announce(Request):
    """The dealer says something."""

    text: str

    def line(self, answer: Any) -> str:
        """``call "No More Bets"``."""
        return f'call "{self.text}"'


@dataclass(slots=True, eq=False)
class Record(Request):
    """Something is written down or done that the record must show: a note, a step of a checklist."""

    text: str

    def line(self, answer: Any) -> str:
        """``note "..."``."""
        return f'note "{self.text}"'


@dataclass(slots=True, eq=False)
class Shuffle(Request):
    """The cards are mixed, or come mixed already (``load``). The answer is nothing, or a commitment to their order."""

    cards: Sequence[Card]
    how: str = "shuffle"  # or "load", or "insert": mixed and put back in three stacks among the cards of the shoe
    side: str = ""  # of a double shoe
    what: str = "cards"  # or "tiles"

    def verify(self, answer: Any) -> None:
        """A commitment is a text without blanks."""
        if answer is not None and (not isinstance(answer, str) or answer.split() != [answer]):
            raise Refusal("A commitment is one word.", cite=self.cite)

    def line(self, answer: Any) -> str:
        """``shuffle 416 cards``, ``load 416 cards``."""
        return f"{self.how} {len(self.cards)} {self.what}" + (f" {answer}" if answer else "")


@dataclass(slots=True, eq=False)
class Cut(Request):
    """Somebody cuts the stack: the answer is how many cards lie in front of the cutting card."""

    seat: int  # 0 is the dealer
    low: int
    high: int
    side: str = ""  # of a double shoe

    def verify(self, answer: Any) -> None:
        """Not too near either end."""
        if type(answer) is not int or not self.low <= answer <= self.high:
            raise Refusal(
                f"A cut at depth {answer} is not allowed.",
                cite=self.cite,
                instead=f"a depth of {self.low} to {self.high}",
            )

    def line(self, answer: Any) -> str:
        """``cut 4 at 200``; the dealer is seat 0."""
        return f"cut {self.seat} at {answer}"


@dataclass(slots=True, eq=False)
class Draw(Request):
    """A card leaves the shoe. The answer is the card, or nothing for one that nobody may see."""

    to: str
    shoe: Shoe
    face: str = UP

    def verify(self, answer: Any) -> None:
        """The card must be one that can still be in the shoe."""
        if type(answer) is Card:
            self.shoe.verify(answer)
        elif answer is not None or self.face is not UNSEEN:
            raise Refusal(f"A draw is answered by a card, not {answer!r}.", cite=self.cite, instead="a card such as 9C")

    def line(self, answer: Any) -> str:
        """``draw player 9C``; a card dealt face down says so."""
        return f"draw {self.to} {answer or 'unseen'}" + (" down" if self.face is DOWN else "")


@dataclass(slots=True, eq=False)
class DrawTile(Draw):
    """A tile leaves the stacks: as a draw, but the answer is a tile."""

    def verify(self, answer: Any) -> None:
        """The tile must be one that can still be in the stacks."""
        if self.face is UNSEEN and answer is None:
            return
        if not isinstance(answer, Tile):
            raise Refusal(
                f"A draw is answered by a tile, not {answer!r}.", cite=self.cite, instead="a tile such as 6-6"
            )
        self.shoe.verify(answer)  # type: ignore[arg-type]  # a shoe counts whatever has a name


@dataclass(slots=True, eq=False)
class Turn(Request):
    """Cards that lay face down are turned up, by a patron or by the dealer (seat 0)."""

    hand: str
    seat: int = 0

    def line(self, answer: Any) -> str:
        """``turn player by 3``."""
        return f"turn {self.hand} by {self.seat}"


@dataclass(slots=True, eq=False)
class Roll(Request):
    """Dice are rolled: the answer is their faces."""

    dice: int
    faces: int = 6
    by: str = ""  # who rolls, where several do in turn

    def verify(self, answer: Any) -> None:
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

    def line(self, answer: Any) -> str:
        """``roll 3 4``, or ``roll 3 4 by dealer`` where several roll in turn."""
        return "roll " + " ".join(map(str, answer)) + (f" by {self.by}" if self.by else "")


@dataclass(slots=True, eq=False)
class DrawNumbers(Request):
    """Numbered balls are drawn without putting any back: the answer is their numbers in the order they came."""

    count: int
    of: int

    def verify(self, answer: Any) -> None:
        """As many as asked, no two alike, each a number that there is."""
        ok = isinstance(answer, tuple) and len(answer) == len(set(answer)) == self.count
        if not ok or not all(type(n) is int and 1 <= n <= self.of for n in answer):
            raise Refusal(
                f"{answer!r} is not a draw of {self.count} numbers.",
                cite=self.cite,
                instead=f"{self.count} different numbers from 1 to {self.of}",
            )

    def line(self, answer: Any) -> str:
        """``numbers 3 17 80``."""
        return "numbers " + " ".join(map(str, answer))


@dataclass(slots=True, eq=False)
class Spin(Request):
    """A wheel is spun: the answer is the space it stops at."""

    spaces: Sequence[str]

    def verify(self, answer: Any) -> None:
        """A space of that wheel."""
        if answer not in self.spaces:
            raise Refusal(f"{answer!r} is not on the wheel.", cite=self.cite, instead=", ".join(self.spaces))

    def line(self, answer: Any) -> str:
        """``spin 17``."""
        return f"spin {answer}"


@dataclass(slots=True, eq=False)
class Ask(Request):
    """A person chooses among lawful things. Seat 0 is the house's own people, named in ``who``."""

    seat: int
    question: str
    choices: tuple[str, ...]
    who: str = ""

    def verify(self, answer: Any) -> None:
        """One of the choices."""
        if answer not in self.choices:
            raise Refusal(
                f"{answer!r} is not a choice for {self.question!r}.", cite=self.cite, instead=" or ".join(self.choices)
            )

    @property
    def default(self) -> str:
        """What is taken where nobody says otherwise: the first choice."""
        return self.choices[0]

    def line(self, answer: Any) -> str:
        """``ask 4 "turn the cards" -> yes``."""
        return f'ask {self.seat} "{self.question}" -> {answer}'


@dataclass(slots=True, eq=False)
class AskAmount(Request):
    """A person names an amount of money within limits: an insurance, a double for less, a raise."""

    seat: int
    question: str
    low: Cents
    high: Cents
    step: Cents = 100

    def verify(self, answer: Any) -> None:
        """Within the limits, in whole steps; the limits themselves are always good."""
        ok = type(answer) is int and self.low <= answer <= self.high
        if not ok or (answer not in (self.low, self.high) and answer % self.step):
            said = dollars(answer) if type(answer) is int else repr(answer)
            allowed = f"{dollars(self.low)} to {dollars(self.high)} in steps of {dollars(self.step)}"
            raise Refusal(f"{said} cannot be the {self.question}.", cite=self.cite, instead=allowed)

    @property
    def default(self) -> Cents:
        """What is taken where nobody says otherwise: the most."""
        return self.high

    def line(self, answer: Any) -> str:
        """``amount 4 "insurance" -> $5.00``."""
        return f'amount {self.seat} "{self.question}" -> {dollars(answer)}'


@dataclass(slots=True, eq=False)
class Stake(Request):
    """Chips go onto the layout in the middle of a round: a double, a split, an insurance, a raise."""

    seat: int
    wager: str
    amount: Cents

    def line(self, answer: Any) -> str:
        """``stake 4 insurance $5.00``."""
        return f"stake {self.seat} {self.wager} {dollars(self.amount)}"


@dataclass(slots=True, eq=False)
class Bets(Request):
    """A betting window: the answer is what patrons did while it was open, or None when the table closes."""

    window: Window
    round: int

    def verify(self, answer: Any) -> None:
        """Every action must be lawful in its turn; the window checks them without touching the table."""
        if answer is not None:
            self.window.check(answer)

    def line(self, answer: Sequence[Action] | None) -> str:
        """``round 7`` and a line for each action."""
        if answer is None:
            return "close"
        return "\n".join([f"round {self.round}", *(action.line() for action in answer)])


@dataclass(slots=True, eq=False)
class Take(Request):
    """A losing wager, or the lost part of one, goes to the house."""

    seat: int
    wager: str
    amount: Cents
    to: int | None = None  # the patron whose bank takes it, where patrons play against each other; 0 is the pot

    def line(self, answer: Any) -> str:
        """``take 4 tie $10.00``, or ``take 4 stake $10.00 to 3`` where a patron keeps the bank."""
        return f"take {self.seat} {self.wager} {dollars(self.amount)}" + _patron("to", self.to)


@dataclass(slots=True, eq=False)
class Pay(Request):
    """A winning wager is paid; the stake goes back to the patron unless the rule leaves it up."""

    seat: int
    wager: str
    amount: Cents
    odds: Odds | None = None
    by: int | None = None  # the patron whose bank pays it; 0 is the pot

    def line(self, answer: Any) -> str:
        """``pay 1 banker $100.00 at 1 to 1``, or ``... from 3`` where a patron keeps the bank."""
        odds = f" at {self.odds}" if self.odds else ""
        return f"pay {self.seat} {self.wager} {dollars(self.amount)}{odds}" + _patron("from", self.by)


@dataclass(slots=True, eq=False)
class Return(Request):
    """A wager goes back to the patron undecided or void."""

    seat: int
    wager: str
    amount: Cents

    def line(self, answer: Any) -> str:
        """``return 1 player $100.00``."""
        return f"return {self.seat} {self.wager} {dollars(self.amount)}"


@dataclass(slots=True, eq=False)
class Collect(Request):
    """Vigorish or another charge: taken from the patron now, or marked as owed."""

    seat: int
    amount: Cents
    what: str = "vigorish"
    marked: bool = False

    def line(self, answer: Any) -> str:
        """``collect 1 vigorish $5.00``, or ``mark`` where it is deferred."""
        return f"{'mark' if self.marked else 'collect'} {self.seat} {self.what} {dollars(self.amount)}"


SILENT = (Announce, Record, Turn, Stake, Take, Pay, Return, Collect)  # what asks for nothing and takes no answer


def _patron(word: str, seat: int | None) -> str:
    """Whose chips they are, where they are not the house's: a seat, or the pot."""
    return "" if seat is None else f" {word} {seat or 'the pot'}"
