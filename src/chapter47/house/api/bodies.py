"""What is sent to the interface."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool

from ...documents import Document
from ...errors import Refusal
from ...table.notation import action, read
from ...table.window import Action, Limits
from ..people import NAME


def _whole(value: object) -> object:
    """JSON knows one kind of number: 70.0 is a whole one, "70" and true are none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError("a whole number is needed")


WHOLE = BeforeValidator(_whole)
Amount = Annotated[int, Field(ge=1, le=10**12, description="cents"), WHOLE]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=f"^{NAME}$")]
Wager = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\s\"{}]+$")]
Seat = Annotated[int, Field(ge=1, le=100), WHOLE]
# nothing that nobody sees, or that turns a screen or a line about
PRINTED = r'^[^"{}\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$'
FreeText = Annotated[str, Field(max_length=300, pattern=PRINTED)]
Table = Annotated[int, Field(ge=1, le=2**31 - 1)]


class Body(BaseModel):
    """Nothing that is not known is taken."""

    model_config = ConfigDict(extra="forbid")


class Newcomer(Body):
    """A patron who comes in; with a password they can come back."""

    name: Name
    password: str | None = Field(None, max_length=1000)


Code = Annotated[str, Field(max_length=10, pattern=r"^[0-9 ]*$", description="of a second factor, if there is one")]


class Credentials(Body):
    """Somebody who signs in."""

    name: Name
    password: str = Field(max_length=1000)
    code: Code = ""


class PostedLimits(Body):
    """The limits posted at a table, in cents."""

    minimum: Amount = 500
    maximum: Amount = 1_000_000
    chip: Amount = 100
    coin: Amount = 25

    def limits(self) -> Limits:
        """As a table has them."""
        return Limits(self.minimum, self.maximum, self.chip, self.coin)


class BotSeat(Body):
    """A bot and where it sits: novice, regular or expert."""

    seat: Seat
    strength: Annotated[str, Field(max_length=20)] = "regular"


Seed = Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[\x20-\x7e]+$", description="of one's own")]


class Seeding(Body):
    """A patron's seed for all chance from the next deal on."""

    seed: Seed


class Opening(Body):
    """A table to open: ``entered`` with real cards and dice, ``committed`` with proof of each shuffle, bots in seats.

    The link of a ``private`` one is told once.
    """

    game: str = Field(max_length=60)
    elections: Document = Field(default_factory=dict)
    limits: PostedLimits | None = None
    entered: StrictBool = False
    committed: StrictBool = False
    promised: Annotated[str, Field(max_length=64, pattern=r"^([0-9a-f]{64})?$", description="of POST /promises")] = ""
    seed: Seed | None = None
    private: StrictBool = False
    bots: list[BotSeat] = Field(default_factory=list, max_length=20)


Why = Annotated[str, Field(min_length=1, max_length=300, pattern=PRINTED, description="for the record")]


class Reopening(Body):
    """Another sitting; what is left out stays as it was. ``told`` says whether the State knows: Commission, ..."""

    elections: Document | None = None
    limits: PostedLimits | None = None
    why: Why
    told: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=10)


class Seating(Body):
    """A seat and the chips brought to it."""

    seat: Seat
    chips: Amount
    link: Annotated[str, Field(max_length=64)] = ""  # of a private table


class Wagering(Body):
    """A wager: its name, or name:place."""

    wager: Wager
    amount: Amount


class Betting(Wagering):
    """A wager, and whether one is done betting with it."""

    ready: StrictBool = False


class Choosing(Body):
    """An answer to what the table asks: a choice, or an amount in cents; ``step`` is the last one that was seen."""

    answer: Annotated[str, Field(max_length=80)] | Annotated[int, Field(ge=0, le=10**12), WHOLE]
    step: Annotated[int, Field(ge=0, le=2**53), WHOLE] | None = None


class Placing(Body):
    """What a patron of a real table put on the layout or took down, or that they came or went, in the notation."""

    lines: list[Annotated[str, Field(max_length=200, pattern=r"^(bet|down|sit|leave) [^\r\n{}]+$")]] = Field(
        min_length=1, max_length=200
    )

    def actions(self) -> list[Action]:
        """As a table takes them."""
        try:
            return [action(line) for line in read("\n".join(["game minibaccarat", *self.lines])).lines]
        except (IndexError, ValueError):
            raise Refusal("A line is not complete.", instead="bet 1 banker $25.00, or sit 3 Ann $500.00") from None


class Entry(Body):
    """What fell, or what a patron said: 9C, 3 4, 17, stand."""

    typed: str = Field(max_length=400)


class Declaring(Body):
    """An irregularity: its name, the card or seat it concerns, and the reason, where the rule wants them."""

    irregularity: str = Field(max_length=80)
    by: str = Field("dealer", max_length=40)
    card: str | None = Field(None, max_length=6)
    exposed: StrictBool = False
    seat: Seat | None = None
    reason: FreeText = ""


class Approval(Body):
    """A supervisor's word: their name and password, and their code if they have a second factor."""

    name: Name
    password: str = Field(max_length=1000)
    code: Code = ""


class Undoing(Body):
    """Why the last entry is taken back, and who approves it where a dealer asks."""

    reason: FreeText
    approval: Approval | None = None


class Carrying(Body):
    """Chips for a fill or a credit, and the second person who signs."""

    amount: Amount
    approval: Approval


class Reason(Body):
    """Why."""

    why: Why


class Remark(Body):
    """Why, if there is anything to say."""

    why: FreeText = ""


class Resuming(Body):
    """How a round that cannot go on is ended: void, and every wager goes back, or close, and all chips do."""

    choice: Literal["void", "close"]
    why: Why


class Hiring(Body):
    """Somebody who works here."""

    name: Name
    role: str = Field(max_length=40)
    password: str = Field(max_length=1000)


class Switching(Body):
    """What is switched: all play, or a game by its key; and why."""

    what: str = Field(max_length=60)
    off: StrictBool
    why: Why


class Barring(Body):
    """Somebody is shut out, or let in again."""

    barred: StrictBool = True
    why: Why
