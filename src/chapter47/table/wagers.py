"""Wagers: the kinds a game offers, the life of one on the layout, and how each is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ..errors import Refusal
from ..rulebook.provenance import provenance
from .events import Account
from .given import Of, OwnElections, OwnTable
from .money import Cents, round_up
from .odds import Odds
from .pay_tables import Pay, PayTable, in_line, in_words

if TYPE_CHECKING:
    from .elections import Elections


class Result(StrEnum):
    """How a wager ends."""

    WON = "won"
    LOST = "lost"
    VOID = "void"


WON, LOST, VOID = Result  # looked up once: a member is asked for at every settlement
WHOLE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Charge:
    """A percentage the house takes from a patron: vigorish, commission, a fee."""

    percent: int | Decimal  # exact to its last digit
    on: str = "winnings"  # or "wager"
    round_to: Cents = 1  # to a multiple of it
    rounding: str = "up"  # or "half up", "down" where a posted rule says so

    def amount(self, base: Cents) -> Cents:
        """What is owed on ``base`` cents.

        >>> Charge(Decimal("4.5"), round_to=25).amount(1_000), Charge(5).amount(1_010)
        (50, 51)
        """
        parts, of = self.percent.as_integer_ratio()
        if self.rounding != "up":
            half = 50 * of * self.round_to if self.rounding == "half up" else 0
            return (base * parts + half) // (100 * of * self.round_to) * self.round_to
        return round_up(-(-base * parts // (100 * of)), self.round_to)

    def __str__(self) -> str:
        return f"{self.percent}% of the {self.on}"


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of one wager: what is paid, what is taken, what is charged, and by which paragraph."""

    result: Result
    cite: str
    odds: Odds | None = None  # a won wager's payout
    charge: Charge | None = None
    share: Fraction = WHOLE  # of a lost wager: the part that is taken
    fixed: Cents | None = None  # a won wager's payout as an amount, where it is not odds

    def winnings(self, amount: Cents) -> Cents:
        """Chips paid on a won wager, before any charge."""
        if self.fixed is not None:
            return self.fixed
        return self.odds.pay(amount) if self.result is WON and self.odds is not None else 0

    def charged(self, amount: Cents) -> Cents:
        """Vigorish or commission on a wager of ``amount``."""
        if self.charge is None:
            return 0
        return self.charge.amount(self.winnings(amount) if self.charge.on == "winnings" else amount)

    def taken(self, amount: Cents) -> Cents:
        """Chips of the stake that a lost wager costs; half an odd cent goes to the patron."""
        if self.result is not LOST:
            return 0
        return amount if self.share is WHOLE else int(amount * self.share)

    def net(self, amount: Cents) -> Cents:
        """The patron's whole gain or loss on a wager of ``amount``."""
        return self.winnings(amount) - self.taken(amount) - self.charged(amount)


Decide = Callable[[int, OwnElections], Decision]  # what a class of rounds, by its number, means for a wager


def won(odds: Odds, cite: str, charge: Charge | None = None) -> Decision:
    """A wager that wins at ``odds``."""
    return _won(odds.win, odds.against, cite, charge)


@cache
def _won(win: int, against: int, cite: str, charge: Charge | None) -> Decision:
    """By the odds as they are written: 18 to 10 is printed as such, though it equals 9 to 5."""
    return Decision(WON, cite, Odds(win, against), charge)


@cache
def lost(cite: str, share: Fraction = WHOLE) -> Decision:
    """A wager that loses, wholly or in part."""
    return Decision(LOST, cite, share=share)


@cache
def void(cite: str, charge: Charge | None = None) -> Decision:
    """A wager that is returned."""
    return Decision(VOID, cite, charge=charge)


def _always(_: Elections) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class WagerType:
    """One wager of a game: its name on the layout, the paragraph that permits it, where it is offered, what it pays."""

    key: str
    title: str
    cite: str
    odds: Of[Sequence[Odds]] = field(compare=False, repr=False)  # every payout it can have
    offered: Of[bool] = field(default=_always, compare=False, repr=False)
    rows: Of[PayTable] | None = field(default=None, compare=False, repr=False)  # else from ``odds``
    spots: tuple[str, ...] = ()  # the places it can be put on, where there are several
    spot_odds: Callable[[OwnElections, str], Sequence[Odds]] | None = field(default=None, compare=False, repr=False)
    paid_by: str = ""  # the paragraph that states its odds, where it is another and there is no pay table
    raises: str = ""  # the wager that it adds to in the middle of a round; what it is worth is told with that one
    place: Callable[[OwnElections, str], None] | None = field(
        default=None, compare=False, repr=False
    )  # see ``verify_place``
    carries: Callable[[OwnTable, Wager], bool] | None = field(
        default=None, compare=False, repr=False
    )  # table, wager: it may stand over to the next round
    most: Callable[[OwnElections, Cents], Cents | None] | None = field(
        default=None, compare=False, repr=False
    )  # elections, table minimum: the most that it wins, alone or with the others of a hand
    changes: bool = False  # what it pays, and so what it may amount to, changes from window to window
    charged: bool = False  # its game may take a charge when it is made

    def odds_at(self, elections: Elections, spot: str) -> Sequence[Odds]:
        """Every payout it can have on one of its places."""
        return self.spot_odds(elections, spot) if self.spot_odds and spot else self.odds(elections)

    def verify_place(self, elections: Elections, spot: str) -> None:
        """Refuse what is not a place of this wager; where places are too many to list, ``place`` decides."""
        if self.place is not None:
            self.place(elections, spot)
        elif (spot or self.spots) and spot not in self.spots:
            where = ", ".join(f"{self.key}:{s}" for s in self.spots) or self.key
            name = f"{self.key}:{spot}" if spot else self.key
            raise Refusal(f"{name!r} is not a place for this wager.", cite=self.cite, instead=where)

    def pay_table(self, elections: Elections, spot: str = "") -> PayTable:
        """What it pays under these elections, row by row; on one of its places only the rows of that place."""
        if self.rows is None:
            return tuple(Pay("", odds, self.paid_by or self.cite) for odds in self.odds_at(elections, spot))
        place = spot.partition(":")[0]  # what follows says on whose box it is
        return tuple(row for row in self.rows(elections) if not row.spots or not spot or place in row.spots)

    def pays(self, elections: Elections) -> str:
        """What it pays under these elections, on one line."""
        return in_line(self.pay_table(elections))

    def defaults(self, elections: Elections) -> dict[str, str]:
        """What of this wager is not New Jersey's text: the paragraphs of its offer and payouts, with their origin."""
        parallels = getattr(elections, "parallels", {})
        cites = dict.fromkeys(parallels.get(c, c) for c in (self.cite, *(r.cite for r in self.pay_table(elections))))
        return {cite: told for cite in cites if (told := provenance(cite))}

    def sentence(self, elections: Elections) -> str:
        """What it pays under these elections, as a sign states it."""
        return in_words(self.title, self.pay_table(elections))

    def __str__(self) -> str:
        return self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        """By what is told of it; two with different keys need no closer look."""
        if self is other:
            return True
        if not isinstance(other, WagerType) or self.key != other.key:
            return False
        mine = self.title, self.cite, self.spots
        return mine == (other.title, other.cite, other.spots)


@cache
def layout(seat: int) -> Account:
    """Where the wagers of a seat lie."""
    return Account("layout", seat)


class Life(StrEnum):
    """Where a wager stands between the patron's hand and its end."""

    MADE = "made"
    OFF = "off"
    TAKEN_DOWN = "taken down"
    DECIDED = "decided"


DECIDED = Life.DECIDED


class Wager(Struct, eq=False):
    """A wager on the layout: whose it is, what it is on, how much, and how it ended."""

    seat: int
    kind: WagerType
    amount: Cents
    round: int = 0  # the round it was made in
    spot: str = ""  # a number, a point, a hand: whatever tells two wagers of one kind apart
    life: Life = Life.MADE
    decision: Decision | None = None
    paid: Cents = 0  # winnings handed over
    charged: Cents = 0  # vigorish collected or marked
    number: int = 0  # which of the table's wagers

    @property
    def account(self) -> Account:
        """Where its chips lie."""
        return layout(self.seat)

    @property
    def name(self) -> str:
        """The wager as the notation writes it: ``banker``, or ``place:6`` with its spot."""
        return f"{self.kind.key}:{self.spot}" if self.spot else self.kind.key
