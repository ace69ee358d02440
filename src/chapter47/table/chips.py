"""Where the chips of a table are: with the patrons, on the layout as wagers, in the rack. None appears or is lost."""

from __future__ import annotations

from dataclasses import dataclass

from .money import Cents, dollars
from .wagers import DECIDED, Decision, Life, Wager, WagerType
from .window import Bet, TakeDown


@dataclass(slots=True)
class Seat:
    """A patron at the table and the chips in front of them."""

    number: int
    name: str
    balance: Cents


class Chips:
    """The chips of one table, and the moves that need no word of anybody."""

    def __init__(self) -> None:
        self.seats: dict[int, Seat] = {}
        self.wagers: list[Wager] = []
        self.decided: list[Wager] = []  # the wagers of the last round
        self.owed: dict[int, Cents] = {}  # deferred vigorish by seat
        self.rack: Cents = 0  # what the house has won, or lost
        self.complimentary: list[tuple[str, Cents]] = []  # vigorish never collected, by patron
        self.carried: dict[str, Cents] = {}  # chips that each patron carried in, less what they carried out

    def sit(self, number: int, name: str, chips: Cents) -> Seat:
        """A patron takes a seat."""
        self.carried[name] = self.carried.get(name, 0) + chips
        self.seats[number] = Seat(number, name, chips)
        return self.seats[number]

    def standing(self, action: Bet | TakeDown) -> Wager | None:
        """The wager of that seat and name that stands there already."""
        for wager in self.wagers:
            if wager.seat == action.seat and wager.name == action.wager:
                return wager
        return None

    def make(self, bet: Bet, kind: WagerType, round_: int) -> Wager:
        """Chips go from the patron onto the layout: more on what stands there, or a new wager."""
        self.seats[bet.seat].balance -= bet.amount
        wager = self.standing(bet)
        if wager is not None:
            wager.amount += bet.amount
            return wager
        wager = Wager(bet.seat, kind, bet.amount, round_, bet.wager.partition(":")[2])
        self.wagers.append(wager)
        return wager

    def take_down(self, action: TakeDown) -> None:
        """A wager, or part of it, goes back to the patron's own chips."""
        wager = self.standing(action)
        assert wager is not None
        self.seats[action.seat].balance += action.amount
        wager.amount -= action.amount
        if not wager.amount:
            wager.life = Life.TAKEN_DOWN
            self.wagers.remove(wager)

    def assert_conserved(self) -> None:
        """Every chip is somewhere: with a patron, on the layout or in the rack."""
        there = self.rack
        for seat in self.seats.values():
            there += seat.balance
        for wager in self.wagers:
            there += wager.amount
        brought = sum(self.carried.values())
        assert there == brought, f"chips are not conserved: {dollars(there)} of {dollars(brought)}"

    @property
    def win(self) -> Cents:
        """The table's game win: the rack, and vigorish that was not collected. 19:47-7.3(c)3."""
        return self.rack + sum(amount for _, amount in self.complimentary)

    def new_round(self) -> None:
        """Forget the wagers of the round before."""
        self.decided = []

    def _decided(self, wager: Wager, decision: Decision) -> None:
        assert wager.life is not DECIDED, "a wager is decided once"
        wager.life = DECIDED
        wager.decision = decision
        self.wagers.remove(wager)
        self.decided.append(wager)
