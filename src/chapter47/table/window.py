"""The betting window: what patrons may do while it is open, checked before anything moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from ..errors import Refusal, nearest
from .money import Cents, dollars

if TYPE_CHECKING:
    from .table import Table


PER_WAGER = "19:47-8.2[per-wager]"


@dataclass(frozen=True, slots=True)
class Limits:
    """The posted limits of a table and its smallest chip and coin.

    >>> Limits(minimum=2500).verify(1000)
    Traceback (most recent call last):
    chapter47.errors.Refusal: $10.00 is under the table minimum. (19:47-8.2) Instead: $25.00 or more
    """

    minimum: Cents = 500
    maximum: Cents = 1_000_000
    chip: Cents = 100  # wagers are made in multiples of it
    coin: Cents = 25  # payouts are made in multiples of it
    cite: str = "19:47-8.2"
    increment: Cents = 0  # wagers are held to multiples of it, where that is posted
    wagers: tuple[tuple[str, Cents, Cents], ...] = ()  # least and most of wagers with posted limits of their own

    def of(self, wager: str) -> Limits:
        """The posted limits of one wager. 19:47-8.2[per-wager]."""
        if not self.wagers:
            return self
        for key, low, high in self.wagers:
            if key == wager:
                return replace(self, minimum=low, maximum=high, cite=PER_WAGER, wagers=())
        return self

    def within(self, posted: Limits) -> Limits:
        """What both allow."""
        low, high = max(self.minimum, posted.minimum), min(self.maximum, posted.maximum)
        return replace(self, minimum=low, maximum=high, cite=posted.cite)

    def lines(self) -> list[str]:
        """The limits as the notation writes them: the table's, then a line for each wager with its own."""
        more = f" increment {dollars(self.increment)}" if self.increment else ""
        low, high = dollars(self.minimum), dollars(self.maximum)
        own = [f"limits {key} {dollars(least)} to {dollars(most)}" for key, least, most in self.wagers]
        return [f"limits {low} to {high} chip {dollars(self.chip)} coin {dollars(self.coin)}{more}", *own]

    def verify(self, amount: Cents) -> None:
        """Refuse a wager outside the limits."""
        self.verify_step(amount)
        if amount < self.minimum:
            raise Refusal(
                f"{dollars(amount)} is under the {self._whose} minimum.",
                cite=self.cite,
                instead=f"{dollars(self.minimum)} or more",
                amount=self.minimum,
            )
        if amount > self.maximum:
            raise Refusal(
                f"{dollars(amount)} is over the {self._whose} maximum.",
                cite=self.cite,
                instead=f"{dollars(self.maximum)} or less",
                amount=self.maximum,
            )
        if amount % self.chip:
            raise Refusal(
                f"{dollars(amount)} cannot be made with chips of {dollars(self.chip)}.",
                instead=f"a multiple of {dollars(self.chip)}",
                amount=-(-amount // self.chip) * self.chip,
            )

    def verify_step(self, amount: Cents) -> None:
        """Refuse a wager between the posted steps. 19:47-8.2[increments]."""
        if self.increment and amount % self.increment:
            raise Refusal(
                f"Wagers here are multiples of {dollars(self.increment)}, which {dollars(amount)} is not.",
                cite="19:47-8.2[increments]",
                instead=f"a multiple of {dollars(self.increment)}",
            )

    @property
    def _whose(self) -> str:
        return "wager's" if self.cite == PER_WAGER else "table"


class Bet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="bet"):
    """A patron makes a wager, or raises the one that stands there.

    >>> Bet(1, "banker", 10_000).line()
    'bet 1 banker $100.00'
    """

    seat: int
    wager: str  # a key, or key:spot
    amount: Cents
    tender: str = "chips"  # chips, cash (spoken), or match play
    confirmed: tuple[str, ...] = ()  # who confirmed a spoken wager

    def line(self) -> str:
        """``bet 1 banker $100.00``."""
        tender = "" if self.tender == "chips" else f" {self.tender}"
        confirmed = f" confirmed {', '.join(self.confirmed)}" if self.confirmed else ""
        return f"bet {self.seat} {self.wager} {dollars(self.amount)}{tender}{confirmed}"


class TakeDown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="down"):
    """A patron takes down a wager, or part of it.

    >>> TakeDown(1, "banker", 10_000).line()
    'down 1 banker $100.00'
    """

    seat: int
    wager: str
    amount: Cents

    def line(self) -> str:
        """``down 1 banker $100.00``."""
        return f"down {self.seat} {self.wager} {dollars(self.amount)}"


class Sit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="sit"):
    """A patron takes a seat with chips.

    >>> Sit(3, "Ann", 50_000).line()
    'sit 3 "Ann" $500.00'
    """

    seat: int
    name: str
    chips: Cents

    def line(self) -> str:
        """``sit 3 "Ann" $500.00``."""
        name = self.name.replace("\\", "\\\\").replace('"', '\\"')
        return f'sit {self.seat} "{name}" {dollars(self.chips)}'


class Leave(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="leave"):
    """A patron leaves; ``settle`` says how what is owed is met: collect, or form where it is not collected.

    >>> Leave(3, "collect").line()
    'leave 3 collect'
    """

    seat: int
    settle: str = ""

    def line(self) -> str:
        """``leave 3 collect``."""
        return f"leave {self.seat} {self.settle}".rstrip()


Action = Bet | TakeDown | Sit | Leave


class Window:
    """An open betting window on a table. Checking actions changes nothing; the procedure applies them."""

    __slots__ = ("table",)

    def __init__(self, table: Table[Any]) -> None:
        self.table = table

    def check(self, actions: Sequence[Action]) -> None:
        """Refuse the actions, all of them, if any cannot stand."""
        if not actions:
            return  # what stands was checked when it was made
        table = self.table
        balances: dict[int, Cents] = {}
        for number, seat in table.seats.items():
            balances[number] = seat.balance
        stakes: dict[tuple[int, str], Cents] = {}
        for wager in table.wagers:
            stakes[wager.seat, wager.name] = wager.amount
        for action in actions:
            if isinstance(action, Bet):
                self._check_bet(action, balances, stakes)
            elif isinstance(action, Sit):
                self._check_sit(action, balances)
            else:
                self._check(action, balances, stakes)
        table.game.verify_wagers(table, stakes)

    def _check_bet(self, bet: Bet, balances: dict[int, Cents], stakes: dict[tuple[int, str], Cents]) -> None:
        """A wager by a seated patron, within chips, limits and odds; what was lawful once needs no second look."""
        table, seat, name, amount = self.table, bet.seat, bet.wager, bet.amount
        balance = balances.get(seat)
        if balance is None:
            raise _nobody(table, seat, balances)
        key = seat, name
        standing = stakes.get(key, 0)
        total = standing + amount
        found = amount > 0 and (name, total) in table.lawful
        if not found:
            table.offer(name)
            if amount <= 0:
                raise Refusal("A wager is more than nothing.", instead=f"{dollars(table.limits.minimum)} or more")
        game = table.game
        needs = amount if game.charge is None else amount + game.charge(table, bet)[0]
        if needs > balance:
            raise Refusal(
                f"Seat {seat} has {dollars(balance)}, not {dollars(needs)}.", instead="a smaller wager, or more chips"
            )
        if game.verify_tender is not None:
            game.verify_tender(table, bet)
        elif bet.tender != "chips":
            table.verify_tender(bet)
        if not found:
            self._check_amount(name, total)
        balances[seat] = balance - needs
        stakes[key] = total
        game.verify_action(table, bet, standing)

    def _check_amount(self, name: str, total: Cents) -> None:
        """Within the limits, and paid in chips at any odds; remembered, unless the game's limits change in play."""
        table = self.table
        kind, payouts = table.offer(name)
        table.limits_for(kind).verify(total)
        for odds in payouts:
            odds.pay(total, table.limits.coin)
        if not table.game.limits_change:
            table.lawful.add((name, total))

    def _check_sit(self, action: Sit, balances: dict[int, Cents]) -> None:
        table = self.table
        if action.seat in balances:
            raise Refusal(f"Seat {action.seat} is taken.", instead=_free(table, balances))
        if not 1 <= action.seat <= table.positions:
            raise Refusal(f"This table has no seat {action.seat}.", instead=f"1 to {table.positions}")
        if table.game.verify_sit is not None:
            table.game.verify_sit(table, action)
        balances[action.seat] = action.chips

    def _check(
        self, action: TakeDown | Leave, balances: dict[int, Cents], stakes: dict[tuple[int, str], Cents]
    ) -> None:
        table = self.table
        if action.seat not in balances:
            raise _nobody(table, action.seat, balances)
        if isinstance(action, Leave):
            table.verify_leave(action, stakes)
            for wager in table.given_up(action.seat):
                stakes.pop((action.seat, wager.name), None)
            del balances[action.seat]
            return
        key = (action.seat, action.wager)
        table.offer(action.wager)
        standing = stakes.get(key, 0)
        if not 0 < action.amount <= standing:
            raise Refusal(f"{dollars(standing)} stands on {action.wager}.", instead=f"up to {dollars(standing)}")
        stakes[key] = standing - action.amount
        if not stakes[key]:
            del stakes[key]
        balances[action.seat] += action.amount
        table.game.verify_action(table, action, standing)


def _nobody(table: Table[Any], seat: int, balances: dict[int, Cents]) -> Refusal:
    seats = ", ".join(map(str, sorted(balances))) or "nobody"
    return Refusal(f"Nobody sits at seat {seat}.", cite=table.game.seated_cite, instead=f"seated now: {seats}")


def _free(table: Table[Any], taken: dict[int, Cents]) -> str:
    free = [n for n in range(1, table.positions + 1) if n not in taken]
    return f"a free seat: {', '.join(map(str, free))}" if free else "another table"


def unknown_wager(name: str, known: Sequence[str], cite: str) -> Refusal:
    """The refusal of a wager that the game, or this table, does not offer."""
    return Refusal(f"This table takes no wager {name!r}.", cite=cite, instead=nearest(name, known))
