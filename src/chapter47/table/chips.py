"""Where the chips of a table are: with the patrons, on the layout as wagers, in the rack. None appears or is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..errors import Refusal
from .events import DROP, RACK, Account, Decided, Event, Left, Moved, Seated
from .money import Cents, dollars
from .wagers import DECIDED, Decision, Life, Wager, WagerType
from .window import Bet, Leave, TakeDown

Movement = tuple[str, str, Cents]  # from where, to where, how much


def movements(found: Iterable[Event]) -> list[Movement]:
    """The chips that events move: what a record of them is held to, whatever words told it."""
    return [(str(event.source), str(event.target), event.cents) for event in found if isinstance(event, Moved)]


class NotConserved(RuntimeError):  # noqa: N818
    """Chips appeared or were lost: the round cannot be settled as it stands."""


class Undecided(RuntimeError):  # noqa: N818
    """A wager of a finished round, or of a closed table, is neither paid, taken, returned nor lawfully standing."""


class DecidedTwice(RuntimeError):  # noqa: N818
    """A wager was decided a second time."""


class Overdrawn(RuntimeError):  # noqa: N818
    """More would leave a place than is there."""


@dataclass(slots=True)
class Seat:
    """A patron at the table and the chips in front of them."""

    number: int
    name: str
    balance: Cents
    account: Account = field(init=False, repr=False)
    layout: Account = field(init=False, repr=False)  # where its wagers lie

    def __post_init__(self) -> None:
        self.account = Account("seat", self.number)
        self.layout = Account("layout", self.number)


class Chips:
    """The chips of one table, and the moves that need no word of anybody."""

    def __init__(self) -> None:
        self.seats: dict[int, Seat] = {}
        self.wagers: list[Wager] = []
        self.decided: list[Wager] = []  # the wagers of the last round
        self.away: set[int] = set()  # seats whose patrons keep their place and take no part
        self.owed: dict[int, Cents] = {}  # deferred vigorish by seat
        self.rack: Cents = 0  # what the house has won, or lost
        self.complimentary: list[tuple[str, Cents]] = []  # vigorish never collected, by patron
        self.carried: dict[str, Cents] = {}  # chips that each patron carried in, less what they carried out
        self.rounds = 0  # in which something was dealt, rolled or spun
        self.playing = False  # a round is under way
        self.next_wager = 1  # wagers are numbered as they are made
        self.events: list[Event] = []  # what happened, in order

    def sit(self, number: int, name: str, chips: Cents) -> Seat:
        """A patron takes a seat, or brings more chips to it.

        Args:
            number: of the seat
            name: of the patron
            chips: in cents
        """
        self.carried[name] = self.carried.get(name, 0) + chips
        seat = self.seats.get(number)
        if seat is not None:  # more chips for a seat that is theirs
            seat.balance += chips
        else:
            seat = self.take_seat(number, name, chips)
            self.events.append(Seated("", number, name, chips))
        self.move("", Account("patron", name), DROP, chips, "buy-in")
        self.move("", RACK, seat.account, chips, "buy-in")
        return seat

    def take_seat(self, number: int, name: str, chips: Cents) -> Seat:
        """Put a patron on a seat; nothing is said of where the chips come from.

        Args:
            number: of the seat
            name: of the patron
            chips: in cents
        """
        seat = self.seats[number] = Seat(number, name, chips)
        return seat

    def go(self, action: Leave) -> None:
        """A patron leaves with the chips before them.

        Args:
            action: who leaves
        """
        seat = self.seats.pop(action.seat)
        self.away.discard(action.seat)
        self.carried[seat.name] -= seat.balance
        self.events.append(Left("", seat.number, seat.name, seat.balance, action.settle))
        self.move("", seat.account, Account("patron", seat.name), seat.balance, "carried away")

    def move(self, cite: str, source: Account, target: Account, cents: Cents, why: str, of: str = "") -> None:
        """State that money goes from one place to another; nothing is no movement.

        Args:
            cite: the paragraph that it is done by
            source: where it was
            target: where it goes
            cents: how much
            why: what it is for
            of: the wager, where it is for one
        """
        if cents:
            self.events.append(Moved(cite, source, target, cents, why, of))

    def lay(self, seat: int, kind: WagerType, amount: Cents, round_: int, spot: str = "") -> Wager:
        """A wager on the layout, with a number of its own. Where its chips come from is for the caller to state.

        Args:
            seat: the number of the seat
            kind: the wager as the game offers it
            amount: in cents
            round_: the number of the round
            spot: its place, where the wager has several
        """
        number = self.next_wager
        wager = Wager(seat, kind, amount, round_, spot, number=number)
        self.next_wager = number + 1
        self.wagers.append(wager)
        return wager

    def standing(self, action: Bet | TakeDown) -> Wager | None:
        """The wager of that seat and name that stands there already.

        Args:
            action: that names seat and wager
        """
        for wager in self.wagers:
            if wager.seat == action.seat and wager.name == action.wager:
                return wager
        return None

    def make(self, bet: Bet, kind: WagerType, round_: int) -> Wager:
        """Chips go from the patron onto the layout: more on what stands there, or a new wager.

        Args:
            bet: who bets what
            kind: the wager as the game offers it
            round_: the number of the round
        """
        seat, amount = self.seats[bet.seat], bet.amount
        seat.balance -= amount
        wager = self.standing(bet) if self.wagers else None
        if wager is not None:
            wager.amount += amount
        else:
            wager = self.lay(bet.seat, kind, amount, round_, bet.wager.partition(":")[2])
        self.events.append(Moved("", seat.account, seat.layout, amount, "bet", bet.wager))
        return wager

    def take_down(self, action: TakeDown) -> None:
        """A wager, or part of it, goes back to the patron's own chips.

        Args:
            action: what is taken down

        Raises:
            Refusal: there is no such amount on the wager
        """
        wager = self.standing(action)
        if wager is None or wager.amount < action.amount:
            raise Refusal(f"There is no such amount on {action.wager}.", instead="what stands there")
        seat = self.seats[action.seat]
        seat.balance += action.amount
        wager.amount -= action.amount
        self.events.append(Moved("", wager.account, seat.account, action.amount, "taken down", wager.name))
        if not wager.amount:
            wager.life = Life.TAKEN_DOWN
            self.wagers.remove(wager)

    def check_conserved(self) -> None:
        """Raise unless every chip is somewhere: with a patron, on the layout or in the rack."""
        there = self.rack
        for seat in self.seats.values():
            there += seat.balance
        for wager in self.wagers:
            there += wager.amount
        brought = sum(self.carried.values())
        if there != brought:
            raise NotConserved(f"chips are not conserved: {dollars(there)} of {dollars(brought)}")

    @property
    def win(self) -> Cents:
        """The table's game win: the rack, and vigorish that was not collected. 19:47-7.3(c)3."""
        return self.rack + sum(amount for _, amount in self.complimentary)

    def new_round(self) -> None:
        """Something is dealt, rolled or spun: a round is under way until ``close_round``."""
        self.rounds += 1
        self.playing = True

    def close_round(self) -> None:
        """A round is over: raise unless chips are conserved and every wager is decided or stands over by its kind."""
        if not self.playing:
            return
        self.playing = False
        self.check_conserved()
        for wager in self.wagers:
            carries = wager.kind.carries
            if carries is None or not carries(self, wager):  # type: ignore[arg-type]  # a table is what these chips lie on
                raise Undecided(f"{wager.name} of seat {wager.seat}, {dollars(wager.amount)}, was not decided")

    def close_layout(self) -> None:
        """The table is closed: raise if anything lies on the layout."""
        self.check_conserved()
        if self.wagers:
            names = ", ".join(f"{wager.name} of seat {wager.seat}" for wager in self.wagers)
            raise Undecided(f"the table closed with wagers on the layout: {names}")

    def end(self, wager: Wager, decision: Decision, cite: str, taken: Cents = 0) -> str:
        """A wager is decided, once; the record has its stake and what came of it. Returns its name.

        Args:
            wager: the wager
            decision: what becomes of it
            cite: the paragraph that it is done by
            taken: cents that the house took of it
        """
        if wager.life is DECIDED:
            raise DecidedTwice(f"{wager.name} of seat {wager.seat} was decided before")
        wager.life = DECIDED
        wager.decision = decision
        self.wagers.remove(wager)
        self.decided.append(wager)
        odds = None if decision.odds is None else decision.odds.pair
        name = wager.name
        self.events.append(
            Decided(cite, wager.seat, name, wager.number, decision.result, wager.amount, odds, taken, wager.paid)
        )
        return name
