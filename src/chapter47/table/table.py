"""A table: its elections, its seats, its chips, and the few moves from which every procedure is told."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, cast

from typing_extensions import TypeVar

from ..errors import Refusal
from . import state
from .attestation import Requests as Requests
from .attestation import Steps as Steps  # to be had here too
from .chips import Seat as Seat
from .elections import Elections
from .events import Closed, WindowClosed
from .game import GameType
from .irregularities import Declaration
from .limits import Step, paid_in
from .money import Cents, dollars
from .odds import Odds
from .requests import Bets
from .settlement import RoundVoid as RoundVoid
from .settlement import Settling
from .settlement import decided_as as decided_as
from .state import Own
from .wagers import LOST, Decision, Life, Wager, WagerType, void
from .window import Action, Away, Back, Bet, Leave, Limits, Sit, TakeDown, Window, other_area, unknown_wager

if TYPE_CHECKING:
    from .preparation import Cutting

# A table by its elections, what its game remembers from round to round, and the state of a round. A bare ``Table`` is
# one of whatever game: every table is one.
E = TypeVar("E", bound=Elections, covariant=True, default=Elections)
OwnT = TypeVar("OwnT", bound=Own, covariant=True, default=Own)
StateT = TypeVar("StateT", covariant=True, default=object)


class Table(Settling, Generic[E, OwnT, StateT]):
    """One table of one game. All money it knows is somewhere: with a patron, on the layout, or in the rack.

    Args:
        game: the game, with its procedure
        elections: what the house has elected
        limits: what is posted; the usual limits if left out

    Raises:
        Refusal: limits are posted for a wager that the game has not

    >>> from chapter47 import game
    >>> print(game("minibaccarat").open_table({3: ("Ann", 50_000)}))
    Minibaccarat, round 0, the house $0.00
      seat 3 Ann $500.00
    """

    def __init__(self, game: GameType[E, OwnT, StateT], elections: E, limits: Limits | None = None) -> None:
        super().__init__(game)
        self.elections = elections
        self.limits = limits or Limits()
        self._in_chips = elections.in_chips
        self.round = 0  # how many windows were opened
        self.own: OwnT = game.own()  # what the game remembers from round to round
        self.state = cast(StateT, None)  # of the round: its game's alone to read, from where the round begins
        self.cutting: Cutting | None = None  # the cut of the cards as it stands, from the offer on
        self._window = Window(self)
        self._kinds = {kind.key: kind for kind in game.wagers}
        for key, *_ in self.limits.wagers:
            if key not in self._kinds:
                raise unknown_wager(key, list(self._kinds), game.cites.others)
        self.rulings: dict[Hashable, Decision] = {}  # made before, of what follows from the elections alone
        self.derived: dict[Hashable, Any] = {}  # whatever else does, as a game has worked it out
        self.offers: dict[str, tuple[WagerType, Sequence[Odds]]] = {}  # by name, as they are asked for
        self.lawful: set[tuple[str, Cents]] = set()  # amounts of wagers that limits and chips were found to allow

    def save(self) -> bytes:
        """The table as data, at its betting window; ``load`` makes it again."""
        return state.save(self)

    @staticmethod
    def load(body: bytes) -> Table:
        """A table as it was saved, at its betting window; ``resume`` goes on with it.

        Args:
            body: as `save` gave it

        Raises:
            Refusal: it is not a table that this program saved
        """
        return state.load(body)

    def copy(self) -> Table[E, OwnT, StateT]:
        """Another table that stands where this one does."""
        return cast(Table[E, OwnT, StateT], state.load(state.save(self)))

    @property
    def lying(self) -> StateT | None:
        """What lies on the layout in a round, or nothing where none is played."""
        return self.state

    def clear(self) -> None:
        """No round is being played: its state is forgotten."""
        self.state = cast(StateT, None)

    def in_chips(self, amount: Cents) -> Cents:
        """What is paid of an amount that the odds give: all of it, unless a posted rule rounds it.

        Args:
            amount: in cents, as the odds give it
        """
        return self._in_chips(amount)

    def open_window(self) -> None:
        """Patrons may act from now on."""
        self.window, self.opened = self._window, True

    def bets(self, cite: str) -> Steps[bool]:
        """A betting window. False when the table closes instead.

        Args:
            cite: the paragraph that it is done by
        """
        if self.window is None:  # a table that was saved stands at its window
            self.round += 1
        game, window = self.game, self._window
        self.admits, self.window = game.between, window
        alone = self.alone
        if alone is None or self._acts:
            actions: Any = yield from self.put(Bets(cite, window, self.round))
        else:
            actions = alone.betting(self)
            if type(actions) is Declaration:
                actions = yield from self.put(Bets(cite, window, self.round), actions)
            else:
                if actions:
                    window.check(actions)
                self._passed = 0
                own = self._own(cite, cite)
                self.events.append(Closed(own) if actions is None else WindowClosed(own, self.round, tuple(actions)))
        self.window = None
        self.admits = ()
        self.opened = True
        if actions is None:
            self.round -= 1
            return False
        self.decided = []  # from here on what ends belongs to this round
        if not actions:
            return True
        before = None
        if game.charge is not None:
            before = {(w.seat, w.name): w.amount for w in self.wagers if w.kind.charged}
        for action in actions:
            if isinstance(action, Bet):
                kind, _ = self.offers.get(action.wager) or self.offer(action.wager)
                self.make(action, kind, self.round)
                if action.tender == "cash":
                    cite = "19:47-7.2(c)[verbal]"
                    yield from self.note(cite, "cash-converted", seat=action.seat, amount=action.amount)
            else:
                yield from self._apply(action)
        if before is not None:
            yield from self._charges(before)
        return True

    def __str__(self) -> str:
        lines = [f"{self.game.title}, round {self.round}, the house {dollars(self.rack)}"]
        for seat in self.seats.values():
            wagers = "".join(f", {dollars(w.amount)} on {w.name}" for w in self.wagers if w.seat == seat.number)
            lines.append(f"  seat {seat.number} {seat.name} {dollars(seat.balance)}{wagers}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """The layout with the chips on it, for a notebook."""
        return self.game.layout(self, self.elections)

    # ---- patrons and their wagers --------------------------------------------------------------------------------

    def wager_type(self, key: str) -> WagerType:
        """A wager of the game by its key, offered now or not.

        Args:
            key: of the wager
        """
        return self._kinds[key]

    def kind(self, name: str) -> WagerType:
        """The offered wager of that name, or a refusal.

        Args:
            name: a key, with its place after a colon where it has several

        Raises:
            Refusal: it is not offered here
        """
        return self.offer(name)[0]

    def offer(self, name: str) -> tuple[WagerType, Sequence[Odds]]:
        """The offered wager of that name with every payout it can have, or a refusal; elections never change.

        Args:
            name: a key, with its place after a colon where it has several

        Raises:
            Refusal: it is not offered here
        """
        found = self.offers.get(name)
        if found is not None:
            return found
        key, _, spot = name.partition(":")
        kind = self._kinds.get(key)
        if kind is None or not kind.offered(self.elections):
            cite = self.game.cites.others if kind is None else kind.cite  # which says when it may be offered
            offered = [k.key for k in self.offered]
            now = [k.key for k in self.offered if k.raises not in offered]  # others are made in the middle of a round
            raise unknown_wager(key, now, cite, elsewhere=kind is not None)
        if self.game.cites.area and spot.isdecimal() and not kind.spots and kind.place is None:
            raise other_area(kind, spot, self.game.cites.area)
        kind.verify_place(self.elections, spot)
        self.offers[name] = kind, kind.odds_at(self.elections, spot)
        return self.offers[name]

    @property
    def positions(self) -> int:
        """How many may play: the places of the game, or fewer where the elections name ``players``."""
        return min(getattr(self.elections, "players", self.game.positions), self.game.positions)

    @property
    def offered(self) -> list[WagerType]:
        """The wagers that this table offers."""
        return [kind for kind in self.game.wagers if kind.offered(self.elections)]

    def limits_for(self, kind: WagerType) -> Limits:
        """The limits of one wager: those posted for it, within the ones that its own rule sets.

        Args:
            kind: the wager as the game offers it
        """
        posted = self.limits.of(kind.key)
        own = self.game.limits(self, kind) if self.game.limits else self.limits
        if own is self.limits:
            return posted
        if own.increment:
            own = replace(own, increment=0)  # posted steps are for wagers that the posted limits hold
        return own if posted is self.limits else own.within(posted)

    def steps_of(self, name: str) -> Sequence[Step]:
        """What a wager is a multiple of beside chips: by its game's own rules, and so that every payout can be made.

        Args:
            name: a key, with its place after a colon where it has several

        Raises:
            Refusal: it is not offered here
        """
        own = self.game.steps(self, name) if self.game.steps else ()
        return (*own, *[paid_in(self.limits.coin, odds, self.game.payable_cite) for odds in self.offer(name)[1]])

    def charge_due(self, name: str, before: Cents, after: Cents) -> tuple[Cents, str]:
        """What the house takes when a wager that stood at ``before`` stands at ``after``, and the law of it.

        Args:
            name: a key, with its place after a colon where it has several
            before: cents that stood there
            after: cents that stand there now
        """
        if self.game.charge is None:
            return 0, ""
        charge, cite = self.game.charge(self, name, after)
        return (max(charge - self.game.charge(self, name, before)[0], 0), cite) if charge else (0, cite)

    def verify_bet(self, action: Action) -> None:
        """Refuse an action that cannot be taken now: no window is open, or the window would refuse it.

        Args:
            action: what a patron would do

        Raises:
            Refusal: the betting is closed, or the window refuses it
        """
        if self.window is None:
            raise Refusal("No more bets: the betting is closed.", cite=self.game.cites.late, instead="the next round")
        self.window.check([action])

    def verify_tender(self, bet: Bet) -> None:
        """Chips and plaques; a spoken wager needs cash and two confirmations. 19:47-7.2(c), 19:47-7.2(c)[verbal].

        Args:
            bet: and what it is made with

        Raises:
            Refusal: it cannot be made with that
        """
        if self.game.verify_tender is not None:
            self.game.verify_tender(self, bet)
            return
        if bet.tender not in self.game.tenders:
            raise Refusal(
                f"A wager cannot be made with {bet.tender}.", cite="19:47-7.2(c)", instead=", ".join(self.game.tenders)
            )
        if bet.tender == "cash" and not {"dealer", "casino supervisor"} <= set(bet.confirmed):
            raise Refusal(
                "A spoken wager with cash counts only when dealer and casino supervisor both confirm it.",
                cite="19:47-7.2(c)[verbal]",
                instead="both confirmations, or chips",
            )

    def verify_leave(self, action: Leave, stakes: dict[tuple[int, str], Cents]) -> None:
        """A seat is free to leave when nothing of it is on the layout and nothing is owed. 19:47-7.3(c)4.

        Args:
            action: who leaves
            stakes: cents on the layout, by seat and wager

        Raises:
            Refusal: wagers lie on the layout, or vigorish is owed
        """
        ended = {wager.name for wager, _ in self.ended_by_leaving(action.seat)}
        if any(seat == action.seat and name not in ended for seat, name in stakes):
            raise Refusal(
                f"Seat {action.seat} has wagers on the layout.",
                cite=self.game.cites.leave or self.game.cites.seated,
                instead="take them down first, or wait until they are decided",
            )
        owed = self.owed.get(action.seat, 0)
        if owed and action.settle not in ("collect", "form"):
            raise Refusal(
                f"Seat {action.seat} owes {dollars(owed)} vigorish.",
                cite="19:47-7.3(c)4",
                instead=f"leave {action.seat} collect, or leave {action.seat} form",
            )

    def ended_by_leaving(self, seat: int) -> list[tuple[Wager, Decision]]:
        """What its own law does to each wager of earlier rounds when its patron leaves; refused where it keeps them.

        Args:
            seat: the number of the seat

        Raises:
            Refusal: the law of a wager keeps its patron
        """
        leaving = self.game.leaving
        standing = [w for w in self.wagers if w.seat == seat and w.round != self.round]
        return [(wager, leaving(self, wager)) for wager in standing] if leaving is not None else []

    def _charges(self, before: dict[tuple[int, str], Cents]) -> Steps:
        """What the house takes for wagers as they stand when the window closes, less what it took before."""
        for wager in [wager for wager in self.wagers if wager.kind.charged]:
            standing = before.get((wager.seat, wager.name), 0)
            charge, cite = self.charge_due(wager.name, standing, wager.amount)
            if charge:
                yield from self.collect(cite, wager.seat, charge)
                wager.charged += charge

    def verify_place(self, seat: object) -> None:
        """A seat is one of the table's places.

        Args:
            seat: its number

        Raises:
            Refusal: it is beyond the places of the table
        """
        if type(seat) is not int or not 1 <= seat <= self.positions:
            places = f"1 to {self.positions}"
            raise Refusal(f"This table has no seat {seat}.", cite=self.game.places_cite, instead=places)

    def verify_sit(self, action: Sit) -> None:
        """Who sits down, or brings more, is held to the game's own rule of what they bring.

        Args:
            action: who sits down with what

        Raises:
            Refusal: the game's own rule is against it
        """
        if self.game.verify_sit is not None:
            self.game.verify_sit(self, action)

    def _apply(self, action: Sit | Leave | TakeDown | Away | Back) -> Steps:
        if isinstance(action, Sit):
            self.sit(action.seat, action.name, action.chips)
        elif isinstance(action, Away):
            self.away.add(action.seat)
        elif isinstance(action, Back):
            self.away.discard(action.seat)
        elif isinstance(action, TakeDown):
            wager = self.standing(action)
            self.take_down(action)
            if wager is not None and wager.life is Life.TAKEN_DOWN and wager.charged:
                self._ended_charged(wager, action.amount)
            if self.game.taken_down is not None:
                self.game.taken_down(self, action)
        else:
            yield from self.leave(action)

    def _ended_charged(self, wager: Wager, amount: Cents) -> None:
        """A wager that was charged and is taken down whole is among the results: its charge is kept."""
        wager.amount = amount
        wager.decision = void(self.charge_due(wager.name, 0, amount)[1])
        self.decided.append(wager)

    def leave(self, action: Leave) -> Steps:
        """A patron leaves: what is owed is met or written down, and the chips go along.

        Args:
            action: who leaves, and how what is owed is met
        """
        seat = self.seats[action.seat]
        for wager, decision in self.ended_by_leaving(seat.number):
            yield from (self.take if decision.result is LOST else self.give_back)(wager, decision)
        if seat.number in self.owed:
            if action.settle == "collect":
                yield from self.collect_owed("19:47-7.3(c)4", seat.number)
            if seat.number in self.owed:
                yield from self.document_owed("19:47-7.3(c)3", seat.number)
        self.go(action)

    def send_home(self, number: int) -> None:
        """The table is closed: a patron carries the chips away, and what is owed is written down.

        Args:
            number: of the seat
        """
        if number in self.owed:
            self._write_off("19:47-7.3(c)3", number)
        self.go(Leave(number))

    def in_order(self, seats: Iterable[int], start: int, *, clockwise: bool) -> list[int]:
        """Seats in order from ``start``. Positions are numbered counterclockwise, so clockwise is downward.

        Args:
            seats: their numbers
            start: the first, if it is among them
            clockwise: the way round
        """
        ordered = sorted(seats, reverse=clockwise)
        first = [n for n in ordered if (n <= start if clockwise else n >= start)]
        return first + [n for n in ordered if n not in first]
