"""The betting window: what patrons may do while it is open, checked before anything moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import msgspec

from ..errors import Refusal, nearest
from .limits import PER_WAGER as PER_WAGER
from .limits import Limits as Limits
from .money import Cents, dollars

FEW = 6  # wagers that are all named to somebody who asked for another

if TYPE_CHECKING:
    from .game import Stakes
    from .table import Table
    from .wagers import WagerType


class Bet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="bet"):
    """A patron makes a wager, or raises the one that stands there.

    Args:
        seat: the number of the seat
        wager: a key, with its place after a colon where it has several
        amount: in cents
        tender: chips, cash (spoken), or match play
        confirmed: who confirmed a spoken wager

    >>> Bet(1, "banker", 10_000).line()
    'bet 1 banker $100.00'
    """

    seat: int
    wager: str
    amount: Cents
    tender: str = "chips"
    confirmed: tuple[str, ...] = ()

    def line(self) -> str:
        """``bet 1 banker $100.00``."""
        tender = "" if self.tender == "chips" else f" {self.tender}"
        confirmed = f" confirmed {', '.join(self.confirmed)}" if self.confirmed else ""
        return f"bet {self.seat} {self.wager} {dollars(self.amount)}{tender}{confirmed}"


class TakeDown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="down"):
    """A patron takes down a wager, or part of it.

    Args:
        seat: the number of the seat
        wager: a key, with its place after a colon where it has several
        amount: in cents

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

    Args:
        seat: the number of the seat
        name: of the patron
        chips: in cents

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

    Args:
        seat: the number of the seat
        settle: how what is owed is met: `collect`, or `form` where it is not collected

    >>> Leave(3, "collect").line()
    'leave 3 collect'
    """

    seat: int
    settle: str = ""

    def line(self) -> str:
        """``leave 3 collect``."""
        return f"leave {self.seat} {self.settle}".rstrip()


class Away(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="away"):
    """A patron keeps the seat and takes no part until they are back.

    >>> Away(3).line()
    'away 3'
    """

    seat: int

    def line(self) -> str:
        """``away 3``."""
        return f"away {self.seat}"


class Back(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="act", tag="back"):
    """A patron who was away takes part again.

    >>> Back(3).line()
    'back 3'
    """

    seat: int

    def line(self) -> str:
        """``back 3``."""
        return f"back {self.seat}"


Action = Bet | TakeDown | Sit | Leave | Away | Back


class LawfulBets(msgspec.Struct, frozen=True):
    """Bets of chips on a clear layout, each on a place of its own, that no limit, coin or charge stands against."""

    bets: tuple[Action, ...]
    needs: dict[int, Cents]  # chips, by seat
    stakes: dict[tuple[int, str], Cents]


class Window:
    """An open betting window on a table. Checking actions changes nothing; the procedure applies them."""

    __slots__ = ("lawful", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lawful: LawfulBets | None = None  # the last that was lawful

    def check(self, actions: Sequence[Action], *, closing: bool = True) -> None:
        """Refuse the actions, all of them, if any cannot stand.

        Each is looked at in its turn; what wagers amount to, and what is charged for them, when the window is closing.
        """
        if not actions:
            return  # what stands was checked when it was made
        try:
            self._check_all(actions, closing=closing)
        except Refusal as refusal:
            self.table.game.cite_own(refusal)
            raise

    def _check_all(self, actions: Sequence[Action], *, closing: bool) -> None:
        table = self.table
        known = self.lawful if closing and not table.wagers else None
        if known is not None and tuple(actions) == known.bets and self._affords(known):
            self._check_again(known)
            return
        balances: dict[int, Cents] = {}
        for number, seat in table.seats.items():
            balances[number] = seat.balance
        before: dict[tuple[int, str], Cents] = {}
        for wager in table.wagers:
            before[wager.seat, wager.name] = wager.amount
        stakes = before.copy()
        for action in actions:
            if isinstance(action, Bet):
                self._check_bet(action, balances, stakes)
            elif isinstance(action, Sit):
                self._check_sit(action, balances)
            elif isinstance(action, Away | Back):
                self._check_away(action, balances)
            else:
                self._check(action, balances, stakes)
        if table.game.verify_window is not None:
            table.game.verify_window(table, actions)
        if closing:
            table.game.verify_wagers(table, stakes)  # what stands beside another wager, before what it amounts to
            self._check_totals(before, stakes, balances)
            if not before:
                self._remember(actions, stakes)

    def _remember(self, actions: Sequence[Action], stakes: dict[tuple[int, str], Cents]) -> None:
        """Lawful bets on a clear layout are remembered, unless something about them may be otherwise another time."""
        table = self.table
        if len(stakes) != len(actions):
            return
        needs: dict[int, Cents] = {}
        for action in actions:
            if not isinstance(action, Bet) or action.tender != "chips" or table.offers[action.wager][0].charged:
                return
            if (action.wager, action.amount) not in table.lawful:
                return
            needs[action.seat] = needs.get(action.seat, 0) + action.amount
        self.lawful = LawfulBets(tuple(actions), needs, stakes)

    def _affords(self, known: LawfulBets) -> bool:
        """Whether whoever makes the bets is seated, with chips for them."""
        seats = self.table.seats
        for number, needed in known.needs.items():
            seat = seats.get(number)
            if seat is None or seat.balance < needed:
                return False
        return True

    def _check_again(self, known: LawfulBets) -> None:
        """Bets that can be paid for are held to the game's own rules, which may be others at every window."""
        table = self.table
        game = table.game
        for bet in known.bets:
            game.verify_action(table, bet, 0)
        if game.verify_window is not None:
            game.verify_window(table, known.bets)
        game.verify_wagers(table, known.stakes)

    def standing(self, actions: Sequence[Action]) -> list[Action]:
        """Those of the actions that can still be done, after something was declared in the window."""
        kept: list[Action] = []
        for action in actions:
            try:
                self.check([*kept, action])
            except Refusal:
                continue
            kept.append(action)
        return kept

    def _check_bet(self, bet: Bet, balances: dict[int, Cents], stakes: dict[tuple[int, str], Cents]) -> None:
        """A wager by a seated patron, of a kind that may be made now, with chips that are there."""
        table, seat, name, amount = self.table, bet.seat, bet.wager, bet.amount
        balance = balances.get(seat)
        if balance is None:
            raise _nobody(table, seat, balances)
        if name not in table.offers:
            table.offer(name)
        key = seat, name
        standing = stakes.get(key, 0)
        if amount <= 0:
            raise Refusal("A wager must be more than $0.", instead=_least(table, name))
        if amount > balance:
            raise _too_little(table, bet, standing, balance, amount)
        game = table.game
        if game.verify_tender is not None:
            game.verify_tender(table, bet)
        elif bet.tender != "chips":
            table.verify_tender(bet)
        balances[seat] = balance - amount
        stakes[key] = standing + amount
        game.verify_action(table, bet, standing)

    def _check_totals(self, before: Stakes, after: Stakes, balances: dict[int, Cents]) -> None:
        """What each changed wager amounts to is within limits, chips and odds, and its charge can be paid."""
        table = self.table
        lawful, charge = table.lawful, table.game.charge
        for place, total in after.items():
            standing = before.get(place, 0)
            if total == standing:
                continue
            seat, name = place
            if (name, total) not in lawful:
                try:
                    self._check_amount(name, total)
                except Refusal as refusal:
                    refusal.about = place
                    raise
            if charge is not None and table.offers[name][0].charged:
                due, _ = table.charge_due(name, standing, total)
                balances[seat] -= due
                if balances[seat] < 0:
                    has, bet = balances[seat] + due + total - standing, Bet(seat, name, total - standing)
                    raise _too_little(table, bet, standing, has, bet.amount + due)

    def _check_amount(self, name: str, total: Cents) -> None:
        """Within the limits, and paid in chips at any odds; remembered, unless the game's limits change in play."""
        table = self.table
        kind, _ = table.offer(name)
        table.limits_for(kind).verify(total, table.steps_of(name))
        if not (table.game.limits_change or kind.changes):
            table.lawful.add((name, total))

    def _check_sit(self, action: Sit, balances: dict[int, Cents]) -> None:
        table = self.table
        seated = table.seats.get(action.seat)
        if table.game.tops_up and seated is not None and seated.name == action.name and action.seat in balances:
            brought = action.chips + balances[action.seat] - seated.balance  # with what came in this window before
            table.verify_sit(Sit(action.seat, action.name, brought))
            balances[action.seat] += action.chips
            return
        if action.seat in balances:
            raise Refusal(f"Seat {action.seat} is taken.", instead=_free(table, balances))
        table.verify_place(action.seat)
        table.verify_sit(action)
        balances[action.seat] = action.chips

    def _check_away(self, action: Away | Back, balances: dict[int, Cents]) -> None:
        """Who may keep a seat and take no part, and come back to it."""
        game = self.table.game
        if action.seat not in balances:
            raise _nobody(self.table, action.seat, balances)
        if game.cites.away is None:
            raise Refusal(
                f"At {game.title} nobody sits out: who makes no wager takes no part.", instead="no wager, or leave"
            )
        if isinstance(action, Back) and action.seat not in self.table.away:
            raise Refusal(f"Seat {action.seat} is not away.", cite=game.cites.away, instead="play on")

    def _check(
        self, action: TakeDown | Leave, balances: dict[int, Cents], stakes: dict[tuple[int, str], Cents]
    ) -> None:
        table = self.table
        if action.seat not in balances:
            raise _nobody(table, action.seat, balances)
        if isinstance(action, Leave):
            table.verify_leave(action, stakes)
            for wager, _ in table.ended_by_leaving(action.seat):
                stakes.pop((action.seat, wager.name), None)
            del balances[action.seat]
            return
        key = (action.seat, action.wager)
        table.offer(action.wager)
        standing = stakes.get(key, 0)
        if not standing:
            raise _nothing_there(action, stakes)
        if not 0 < action.amount <= standing:
            raise Refusal(f"{dollars(standing)} stands on {action.wager}.", instead=f"up to {dollars(standing)}")
        stakes[key] = standing - action.amount
        if not stakes[key]:
            del stakes[key]
        balances[action.seat] += action.amount
        table.game.verify_action(table, action, standing)


def _too_little(table: Table, bet: Bet, standing: Cents, has: Cents, needs: Cents) -> Refusal:
    """The refusal of a wager that the chips do not reach for; a smaller one is offered only where it could be made."""
    lawful = table.limits_for(table.offer(bet.wager)[0]).possible(table.steps_of(bet.wager))
    smaller = any(standing < amount <= standing + has for amount in lawful[:1] or ()) or standing in lawful
    instead = "a smaller wager, or more chips" if smaller and has else "more chips"
    return Refusal(f"Seat {bet.seat} has {dollars(has)}, not {dollars(needs)}.", instead=instead)


def _least(table: Table, name: str) -> str:
    """The least that can be wagered there, in words."""
    lawful = table.limits_for(table.offer(name)[0]).possible(table.steps_of(name))
    return f"{dollars(lawful[0])} or more" if lawful else "another wager"


def _nothing_there(action: TakeDown, stakes: Stakes) -> Refusal:
    standing = ", ".join(sorted(name for seat, name in stakes if seat == action.seat))
    return Refusal(
        f"Nothing stands on {action.wager}.", instead=f"one that stands: {standing}" if standing else "a wager first"
    )


def _nobody(table: Table, seat: int, balances: dict[int, Cents]) -> Refusal:
    seats = ", ".join(map(str, sorted(balances))) or "nobody"
    return Refusal(f"Nobody sits at seat {seat}.", cite=table.game.cites.seated, instead=f"seated now: {seats}")


def _free(table: Table, taken: dict[int, Cents]) -> str:
    free = [n for n in range(1, table.positions + 1) if n not in taken]
    return f"a free seat: {', '.join(map(str, free))}" if free else "another table"


def other_area(kind: WagerType, spot: str, cite: str) -> Refusal:
    """The refusal of a wager on the betting area of another seat."""
    told = f"Area {spot} is that of seat {spot}: a wager is made at one's own area, which needs no number."
    return Refusal(told, cite=cite, instead=f"{kind.key}, by whoever sits there")


def unknown_wager(name: str, known: Sequence[str], cite: str, *, elsewhere: bool = False) -> Refusal:
    """The refusal of a wager that the game, or this table, does not offer."""
    why = ": the game may have it, but the elections here do not offer it" if elsewhere else ""
    unlike = len(known) <= FEW and not get_close_matches(name, known, n=1, cutoff=0.7)  # then all are told
    instead = nearest("" if unlike else name, known)
    return Refusal(f"This table takes no wager {name!r}{why}.", cite=cite, instead=instead)


def one_area_each(table: Table, stakes: Mapping[tuple[int, str], Cents], cite: str, instead: str) -> None:
    """A player wagers on one betting area, a seat being an area."""
    areas: dict[str, int] = {}
    for seat in sorted({seat for seat, _ in stakes if seat in table.seats}):
        name = table.seats[seat].name
        other = areas.setdefault(name, seat)
        if other != seat:
            raise Refusal(f"{name} wagers on areas {other} and {seat}.", cite=cite, instead=instead)
