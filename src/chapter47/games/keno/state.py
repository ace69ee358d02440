"""Keno tickets: what is written on one, the wagers it holds, and the book that knows which may still be redeemed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING

import msgspec

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.money import Cents, dollars
from ...table.state import Own
from ...table.wagers import Wager
from . import rules
from .elections import KenoElections

if TYPE_CHECKING:
    from .procedure import KenoTable

Group = tuple[int, ...]

_MARKED = re.compile(
    r"(?P<groups>\d{1,4}(?:[-,/]\d{1,4})*)(?:@(?P<taken>\d{1,4}(?:\+\d{1,4})*))?(?:x(?P<games>\d{1,4}))?", re.ASCII
)
FORM = {
    "straight": "3,17,22 or 3-17-22; for five games 3,17,22x5",
    "split": "1,2,3/10,11,12",
    "way": "1,2/3,4/5,6@2",
    "combination": "1,2/3,4,5/6@1+2",
    "king": "7/1,2/3,4@1",
}


@dataclass(frozen=True, slots=True)
class Marks:
    """What a patron marked: groups of numbers, how many groups are combined at a time, and for how many games."""

    kind: str
    groups: tuple[Group, ...]
    taken: tuple[int, ...]
    games: int = 1

    @classmethod
    @lru_cache(4096)
    def read(cls, kind: str, text: str) -> Marks:
        """Read ``1,2/3,4/5,6@2x3``: three groups, taken two at a time, for three games; ``1-2`` is ``1,2``."""
        match = _MARKED.fullmatch(text)
        if match is None:
            raise _wrong(kind, f"{text!r} is not a {kind} ticket.")
        groups = tuple(
            tuple(int(n) for n in group.replace("-", ",").split(",")) for group in match["groups"].split("/")
        )
        taken = tuple(int(n) for n in match["taken"].split("+")) if match["taken"] else (1,)
        return cls(kind, groups, taken, int(match["games"] or 1))

    @property
    @law("19:47-15.2[component]")
    def wagers(self) -> tuple[Group, ...]:
        """The component wagers: each a set of numbers played as a straight one. 19:47-15.2[component]."""
        if self.kind in ("straight", "split"):
            return self.groups
        crowned = self.kind == "king"
        king, groups = (self.groups[0] if crowned else ()), self.groups[crowned:]
        chosen = chain.from_iterable(combinations(groups, number) for number in self.taken)
        return tuple(tuple(sorted(chain(king, *union))) for union in chosen)

    @property
    def count(self) -> int:
        """How many component wagers there are, without making them."""
        groups = len(self.groups) - (self.kind == "king")
        return groups if self.kind in ("straight", "split") else sum(comb(groups, number) for number in self.taken)

    @property
    def parts(self) -> int:
        """Component wagers of all its games together: the price is so many times the rate. 19:47-15.3[price]."""
        return self.count * self.games

    @property
    def largest(self) -> int:
        """The spots of its largest component wager."""
        crowned = self.kind == "king"
        sizes = sorted(map(len, self.groups[crowned:]), reverse=True)
        return crowned + sum(sizes[: max(self.taken)])

    def verify(self, elections: KenoElections) -> None:
        """Refuse marks that make no lawful ticket."""
        numbers = [n for group in self.groups for n in group]
        if len(set(numbers)) < len(numbers) or not all(1 <= n <= rules.NUMBERS for n in numbers):
            raise _wrong(self.kind, f"A ticket has different numbers from 1 to {rules.NUMBERS}, each marked once.")
        complaint = SHAPES[self.kind](self)
        if complaint:
            raise _wrong(self.kind, complaint)
        if not 1 <= self.games <= elections.most_games:
            raise Refusal(
                f"A ticket cannot run for {self.games} games.",
                cite="19:47-15.2[multi-game]",
                instead=f"1 to {elections.most_games}",
            )
        if self.count > elections.most_wagers:
            raise Refusal(
                f"A ticket cannot hold {self.count:,} wagers.",
                cite="19:47-15.2[most-wagers]",
                instead=f"{elections.most_wagers} or fewer: fewer groups, or fewer ways",
            )
        if self.largest > elections.most_spots:
            raise Refusal(
                f"A wager of this ticket has more than {elections.most_spots} spots.",
                cite="19:47-15.2[most-spots]",
                instead=f"{elections.most_spots} spots or fewer",
            )


def _wrong(kind: str, message: str) -> Refusal:
    return Refusal(message, cite=CITES[kind], instead=f"{kind}:{FORM[kind]}")


CITES = {
    "straight": "19:47-15.2[straight]",
    "split": "19:47-15.2[split]",
    "way": "19:47-15.2[way]",
    "combination": "19:47-15.2[combination]",
    "king": "19:47-15.2[king]",
}


def _straight(marks: Marks) -> str | None:
    """One set of spots. 19:47-15.2[straight]."""
    return None if len(marks.groups) == 1 and marks.taken == (1,) else "A straight ticket has one set of spots."


def _split(marks: Marks) -> str | None:
    """Two sets or more, each a straight ticket of its own. 19:47-15.2[split]."""
    return None if len(marks.groups) > 1 and marks.taken == (1,) else "A split ticket has two sets of spots or more."


def _way(marks: Marks) -> str | None:
    """Three equal groups or more, combined at least two at a time. 19:47-15.2[way]."""
    sizes = {len(group) for group in marks.groups}
    if len(marks.groups) < 3 or len(sizes) > 1:
        return "A way ticket has three groups or more, all of one size."
    number = marks.taken[0]
    if len(marks.taken) > 1 or not 2 <= number <= len(marks.groups):
        return f"Its groups are combined two to {len(marks.groups)} at a time, in one way."
    return None


def _combination(marks: Marks) -> str | None:
    """Groups of any size, combined in one or several ways. 19:47-15.2[combination]."""
    most = len(marks.groups)
    if most < 2 or len(set(marks.taken)) < len(marks.taken) or not all(1 <= n <= most for n in marks.taken):
        return f"A combination ticket has two groups or more, each way of combining named once, up to {most}."
    return None


def _king(marks: Marks) -> str | None:
    """A single number, then the groups it is combined with. 19:47-15.2[king]."""
    most = len(marks.groups) - 1
    if most < 1 or len(marks.groups[0]) != 1:
        return "A king ticket begins with one single number, followed by its groups."
    if len(set(marks.taken)) < len(marks.taken) or not all(1 <= n <= most for n in marks.taken):
        return f"The king goes with one to {most} groups at a time, each way named once."
    return None


SHAPES: dict[str, Callable[[Marks], str | None]] = {
    "straight": _straight,
    "split": _split,
    "way": _way,
    "combination": _combination,
    "king": _king,
}


class Status(StrEnum):
    """Where a ticket stands."""

    LIVE = "live"
    PAID = "paid"
    LOST = "lost"
    VOID = "void"


class Ticket(msgspec.Struct):
    """A ticket as the system recorded it: the record governs. 19:47-15.4[record-governs]."""

    serial: int
    kind: str
    marked: str
    price: Cents
    wager: int  # its number among the table's
    first_game: int
    played: int = 0
    prizes: Cents = 0
    refunded: Cents = 0  # shares of games that were void
    status: Status = Status.LIVE

    @property
    def marks(self) -> Marks:
        """What the patron marked."""
        return Marks.read(self.kind, self.marked)

    @property
    def rate(self) -> Cents:
        """What each component wager of each game costs. 19:47-15.3[price]."""
        return self.price // self.marks.parts

    @property
    def last_game(self) -> int:
        """The game after which it is paid."""
        return self.first_game + self.marks.games - 1

    @property
    def share(self) -> Cents:
        """The price of one of its games."""
        return self.price // self.marks.games

    @property
    def number(self) -> str:
        """Its number as it is printed."""
        return f"{self.serial:06d}"

    @law("19:47-15.2[component]")
    def prize(self, drawn: Sequence[bool], multiples: Sequence[Sequence[int]]) -> Cents:
        """What its wagers bring in one game. 19:47-15.2[component]."""
        return sum(
            rules.prize(multiples, len(spots), rules.catches(spots, drawn), self.rate) for spots in self.marks.wagers
        )

    @law("19:47-15.4[game-number]", "19:47-15.4[numbers]", "19:47-15.4[ticket-number]", "19:47-15.4[time]")
    def face(self, elections: KenoElections, issued: str = "") -> list[str]:
        """What the ticket shows: 19:47-15.4[numbers], 19:47-15.4[ticket-number], 19:47-15.4[game-number],
        19:47-15.4[station], 19:47-15.4[casino], and with ``issued`` 19:47-15.4[time].
        """
        groups = " / ".join(",".join(map(str, group)) for group in self.marks.groups)
        games = str(self.first_game) if self.marks.games == 1 else f"{self.first_game} to {self.last_game}"
        count = self.marks.count
        wagers = f"{count} wager{'s' if count > 1 else ''} at {dollars(self.rate)}"
        return [
            *([issued] if issued else []),
            elections.casino,
            f"ticket {self.number}",
            f"station {elections.station}",
            f"game {games}",
            f"{self.marks.kind} {groups}{self._taken()}",
            f"{wagers}: {dollars(self.price)}",
        ]

    def _taken(self) -> str:
        """How its groups are combined, where they are."""
        if self.marks.kind in ("straight", "split"):
            return ""
        return f" by {' and '.join(map(str, self.marks.taken))}"


class TicketBook(Own):
    """The tickets with games to come and those of the last game, by number; what was drawn then.

    Tickets that ended before are in the journal alone: of them only how many were issued is remembered.
    """

    tickets: dict[int, Ticket] = {}
    issued: int = 0  # the last number that was given
    game: int = 0
    drawn: tuple[int, ...] = ()

    @law("19:47-15.4[ticket-number]")
    def issue(self, wager: Wager, game: int) -> Ticket:
        """The next ticket; numbers are never used twice. 19:47-15.4[ticket-number]."""
        self.issued = max(self.issued, *self.tickets, 0) + 1
        ticket = Ticket(self.issued, wager.kind.key, wager.spot, wager.amount, wager.number, game)
        self.tickets[ticket.serial] = ticket
        return ticket

    def forget(self) -> None:
        """Tickets that ended in earlier games are the journal's."""
        self.issued = max(self.issued, *self.tickets, 0)
        self.tickets = {serial: ticket for serial, ticket in self.tickets.items() if ticket.status is Status.LIVE}

    def live(self) -> list[Ticket]:
        """Tickets with games to come, in the order of their numbers."""
        return [ticket for ticket in self.tickets.values() if ticket.status is Status.LIVE]

    @law("19:47-15.6[multi-game-last]")
    def has_games_to_come(self, wager: Wager) -> bool:
        """Whether a wager's ticket has not had its last game. 19:47-15.6[multi-game-last]."""
        return any(t.wager == wager.number and t.played < t.marks.games for t in self.live())

    def known(self, serial: int) -> Ticket:
        """The ticket of that number; one that was never issued is refused. 19:47-15.6[refused]."""
        if serial not in self.tickets and 0 < serial <= self.issued:
            raise Refusal(
                f"Ticket {serial:06d} ended in an earlier game.",
                cite="19:47-15.6[refused]",
                instead="the record of that game says how",
            )
        if serial not in self.tickets:
            raise Refusal(
                f"There is no ticket {serial:06d}.", cite="19:47-15.6[refused]", instead="a ticket of this system"
            )
        return self.tickets[serial]

    def verify_redeemable(self, serial: int, elections: KenoElections, days: int = 0) -> None:
        """Refuse one that was paid, voided, has lost or has expired. 19:47-15.6[refused], 19:47-15.6[time-limit]."""
        ticket = self.known(serial)
        if ticket.status is not Status.LIVE or ticket.played < ticket.marks.games:
            why = "has games to come" if ticket.status is Status.LIVE else f"is {ticket.status}"
            raise Refusal(f"Ticket {ticket.number} {why}.", cite="19:47-15.6[refused]", instead="a winning ticket")
        if elections.redemption_days is not None and days > elections.redemption_days:
            raise Refusal(
                f"Ticket {ticket.number} expired after {elections.redemption_days} days.",
                cite="19:47-15.6[time-limit]",
                instead="a ticket within its time",
            )


def wager_of(table: KenoTable, ticket: Ticket) -> Wager:
    """The wager on the layout that a live ticket was issued for."""
    for wager in table.wagers:
        if wager.number == ticket.wager:
            return wager
    raise Refusal(f"Nothing stands for ticket {ticket.number}.", cite="19:47-15.6[refused]", instead="a live ticket")
