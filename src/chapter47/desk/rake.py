"""The rake of a poker table measured: hands that bots play at its own elections, and what the house takes of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt

from ..documents import Written
from ..errors import Refusal
from ..games.poker import GAME
from ..games.poker.elections import PokerElections
from ..games.poker.odds import hands_an_hour
from ..table.drivers import Dealer, drive
from ..table.events import Account, Moved
from ..table.requests import Ask, AskAmount, Bets, Request
from ..table.sources import SeededSource
from ..table.table import Table
from .bots import Company, Strength

STACK = 200  # big bets that everybody has before each hand


@dataclass(frozen=True, slots=True)
class Measured:
    """What was taken of so many hands, in cents, and what that is in an hour."""

    players: int
    hands: int
    pot: float  # mean, in cents
    rake: float  # mean of a hand
    stderr: float
    hands_an_hour: int

    @property
    def an_hour(self) -> float:
        """Of the whole table."""
        return self.rake * self.hands_an_hour

    @property
    def each(self) -> float:
        """Of each player."""
        return self.an_hour / self.players

    def as_dict(self) -> Written:
        """As ``--json`` prints it."""
        return asdict(self) | {"an_hour": self.an_hour, "each": self.each}


def measure(
    elections: PokerElections, players: int, hands: int = 200, strength: Strength = "regular", seed: int = 1
) -> Measured:
    """Hands that bots play at a table of these elections; everybody has the same chips before each."""
    most = elections.players
    if not 2 <= players <= most:
        raise Refusal(f"{players} cannot play here.", cite="19:47-14.8[players]", instead=f"2 to {most} players")
    if not 2 <= hands <= 100_000:
        raise Refusal(f"{hands} hands are not measured.", instead="2 to 100,000")
    chips = max(STACK * elections.big_bet, elections.minimum_buy_in)
    table = Table(GAME, elections)
    for seat in range(1, players + 1):
        table.sit(seat, f"bot {seat}", chips)
    company, dealer, left = Company(table, frozenset(), strength, seed), Dealer(SeededSource(seed)), [hands]
    taken: list[int] = []
    pots: list[int] = []

    def answer(request: Request) -> object:
        if isinstance(request, Ask | AskAmount):
            return company.answer(request, table.events) if request.seat else request.default
        if not isinstance(request, Bets):
            return dealer(request)
        moved = [event for event in table.events if isinstance(event, Moved)]
        if left[0] < hands:
            taken.append(sum(event.cents for event in moved if event.target == Account("rack") and event.of))
            pots.append(_pot(moved))
        table.events.clear()
        left[0] -= 1
        for seat in table.seats.values():  # the same chips for everybody, from and to their own purse
            table.carried[seat.name] += chips - seat.balance
            seat.balance = chips
        return [] if left[0] >= 0 else None

    drive(table, GAME.procedure(table, True), answer)
    mean = sum(taken) / len(taken)
    variance = sum((one - mean) ** 2 for one in taken) / max(1, len(taken) - 1)
    error = sqrt(variance / len(taken))
    return Measured(players, len(taken), sum(pots) / len(pots), mean, error, hands_an_hour(players))


def _pot(moved: list[Moved]) -> int:
    """What was put in less what came back uncalled."""
    into = sum(event.cents for event in moved if event.target.kind == "layout" and event.source.kind == "seat")
    back = sum(event.cents for event in moved if event.why == "returned" and event.target.kind == "seat")
    return into - back
