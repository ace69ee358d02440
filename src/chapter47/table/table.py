"""A table: its elections, its seats, its chips, and the few moves from which every procedure is told."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from ..errors import Refusal
from .cards import Card
from .chips import Chips
from .chips import Seat as Seat  # to be had here too
from .elections import Elections
from .game import GameType
from .irregularities import Declared
from .money import Cents, dollars
from .odds import Odds
from .requests import UP, Announce, Ask, AskAmount, Bets, Collect, Draw, Pay, Record, Request, Return, Stake, Take
from .shoe import Shoe, TooFewCards
from .wagers import DECIDED, LOST, VOID, WON, Decision, Result, Wager, WagerType
from .window import Action, Bet, Leave, Limits, Sit, TakeDown, Window, unknown_wager

E = TypeVar("E", bound=Elections)
Steps = Generator[Request, Any, None]
T = TypeVar("T")


class RoundVoid(Exception):  # noqa: N818
    """A rule ends the round without a result; every wager goes back."""

    def __init__(self, cite: str, why: str) -> None:
        super().__init__(why)
        self.cite = cite
        self.why = why


class Table(Chips, Generic[E]):
    """One table of one game. All money it knows is somewhere: with a patron, on the layout, or in the rack.

    >>> from chapter47 import game
    >>> print(game("minibaccarat").open_table({3: ("Ann", 50_000)}))
    Minibaccarat, round 0, the house $0.00
      seat 3 Ann $500.00
    """

    def __init__(self, game: GameType, elections: E, limits: Limits | None = None) -> None:
        super().__init__()
        self.game = game
        self.elections = elections
        self.limits = limits or Limits()
        self.shoe = Shoe(())
        self.round = 0
        self.state: Any = None  # the game's own state of the round
        self.memory: dict[str, Any] = {}  # what the game remembers from shoe to shoe
        self.admits: tuple[str, ...] = ()
        self.window: Window | None = None  # the open one
        self._window = Window(self)
        self._kinds = {kind.key: kind for kind in game.wagers}
        for key, *_ in self.limits.wagers:
            if key not in self._kinds:
                raise unknown_wager(key, list(self._kinds), game.other_wagers_cite)
        self.rulings: dict[Hashable, Decision] = {}  # made before, of what follows from the elections alone
        self._offers: dict[str, tuple[WagerType, Sequence[Odds]]] = {}  # by name, as they are asked for

    # ---- the moves -----------------------------------------------------------------------------------------------

    def put(self, request: Request) -> Generator[Request, Any, Any]:
        """Yield a request until it is answered; an irregularity declared instead is resolved first.

        A resolution that returns something has answered the request itself.
        """
        request.admits = self.admits
        answer = yield request
        return answer if type(answer) is not Declared else (yield from self._resolved(request, answer))

    def _resolved(self, request: Request, answer: Any) -> Generator[Request, Any, Any]:
        while type(answer) is Declared:
            resolve = self.game.irregularities[answer.key].resolve
            assert resolve is not None
            admits, self.admits = self.admits, ()  # one irregularity at a time
            answer = yield from resolve(self, answer)
            self.admits = request.admits = admits
            if answer is None:
                answer = yield request
        return answer

    def tell(self, request: Request) -> Iterator[Request]:
        """Yield a request that asks nothing: all there is to it, unless an irregularity may be declared here."""
        return self.put(request) if self.admits else iter((request,))

    def call(self, cite: str, text: str) -> Iterator[Request]:
        """The dealer announces something."""
        return self.tell(Announce(cite, text))

    def note(self, cite: str, text: str) -> Iterator[Request]:
        """The record shows that something was done."""
        return self.tell(Record(cite, text))

    def ask(
        self, cite: str, seat: int, question: str, choices: tuple[str, ...], who: str = ""
    ) -> Generator[Request, Any, Any]:
        """A person chooses."""
        return self.put(Ask(cite, seat, question, choices, who))

    def draw(self, cite: str, to: str, face: str = UP) -> Generator[Request, Any, Card]:
        """A card from the shoe: first one held over from an error, then the next."""
        shoe = self.shoe
        if shoe.held:
            held = shoe.held.pop(0)
            yield Record(cite, f"{held} held from an error goes to {to}")
            return held
        if not shoe.left:
            raise TooFewCards
        request = Draw(cite, to, shoe, face)
        request.admits = self.admits
        card = yield request  # most draws are answered by a card at once
        if type(card) is Declared:
            card = yield from self._resolved(request, card)
        shoe.take(card)
        return card  # type: ignore[no-any-return]

    def bets(self, cite: str) -> Generator[Request, Any, bool]:
        """A betting window. False when the table closes instead."""
        self.round += 1
        self.window = self._window
        request = Bets(cite, self._window, self.round)
        request.admits = self.admits
        answer = yield request
        if type(answer) is Declared:
            answer = yield from self._resolved(request, answer)
        actions: Sequence[Action] | None = answer
        self.window = None
        if actions is None:
            self.round -= 1
            return False
        for action in actions:
            if isinstance(action, Bet):
                wager = self.make(action, self.kind(action.wager), self.round)
                if self.game.charge is not None or action.tender == "cash":
                    yield from self._charge(action, wager)
            else:
                yield from self._apply(action)
        return True

    # ---- settlement ----------------------------------------------------------------------------------------------

    def take(self, wager: Wager, decision: Decision, *, bank: Wager | None = None) -> Steps:
        """A losing wager, or the lost share of it, goes to the rack, or to a patron's bank; the rest goes back."""
        amount = decision.taken(wager.amount)
        yield from self.tell(Take(decision.cite, wager.seat, wager.name, amount, None if bank is None else bank.seat))
        if bank is None:
            self.rack += amount
        else:
            bank.amount += amount
        if amount != wager.amount:
            self.seats[wager.seat].balance += wager.amount - amount
        self._decided(wager, decision)

    def pay(self, wager: Wager, decision: Decision, *, stays: bool = False, bank: Wager | None = None) -> Steps:
        """A winning wager is paid from the rack, or from a patron's bank. Its stake goes back, or stays up by rule."""
        amount = decision.winnings(wager.amount)
        by = None if bank is None else bank.seat
        yield from self.tell(Pay(decision.cite, wager.seat, wager.name, amount, decision.odds, by))
        if bank is None:
            self.rack -= amount
        else:
            assert amount <= bank.amount, "a bank pays what it has"
            bank.amount -= amount
        seat = self.seats[wager.seat]
        seat.balance += amount
        if stays:
            self.decided.append(replace(wager, life=DECIDED, decision=decision, paid=amount))
            return
        seat.balance += wager.amount
        wager.paid = amount
        self._decided(wager, decision)

    def stake(
        self, cite: str, seat: int, kind: WagerType, amount: Cents, spot: str = "", *, onto: Wager | None = None
    ) -> Generator[Request, Any, Wager]:
        """Chips of a patron go onto the layout in the middle of a round: a wager of their own, or more on one."""
        wager = onto or Wager(seat, kind, 0, self.round, spot)
        yield from self.tell(Stake(cite, seat, wager.name, amount))
        self.seats[seat].balance -= amount
        wager.amount += amount
        if onto is None:
            self.wagers.append(wager)
        return wager

    def ask_amount(
        self, cite: str, seat: int, question: str, low: Cents, high: Cents, step: Cents = 100
    ) -> Generator[Request, Any, Cents]:
        """A patron names an amount."""
        amount: Cents = yield from self.put(AskAmount(cite, seat, question, low, high, step))
        return amount

    def give_back(self, wager: Wager, decision: Decision) -> Steps:
        """A void wager goes back whole."""
        yield from self.tell(Return(decision.cite, wager.seat, wager.name, wager.amount))
        self.seats[wager.seat].balance += wager.amount
        self._decided(wager, decision)

    def collect(self, cite: str, seat: int, amount: Cents, what: str = "vigorish", marked: bool = False) -> Steps:
        """A charge is collected now or marked as owed."""
        yield from self.tell(Collect(cite, seat, amount, what, marked))
        if marked:
            self.owed[seat] = self.owed.get(seat, 0) + amount
        else:
            self.seats[seat].balance -= amount
            self.rack += amount

    def collect_from(self, cite: str, wager: Wager, amount: Cents, what: str = "vigorish") -> Steps:
        """A charge out of chips that lie on the layout: vigorish from a patron's bank, the rake from a pot."""
        yield from self.tell(Collect(cite, wager.seat, amount, what))
        assert 0 <= amount <= wager.amount, "no more than there is"
        wager.amount -= amount
        wager.charged += amount
        self.rack += amount

    def reduce(self, cite: str, wager: Wager, amount: Cents) -> Steps:
        """Part of a wager goes back to its patron; the rest stands."""
        yield from self.tell(Return(cite, wager.seat, wager.name, amount))
        assert 0 <= amount < wager.amount, "the whole of a wager is given back, not a part"
        wager.amount -= amount
        self.seats[wager.seat].balance += amount

    def collect_owed(self, cite: str, seat: int) -> Steps:
        """What a seat owes is collected, as far as it has chips."""
        amount = min(self.owed[seat], self.seats[seat].balance)
        if amount:
            yield from self.collect(cite, seat, amount)
        self.owed[seat] -= amount
        if not self.owed[seat]:
            del self.owed[seat]

    def void_round(self, void: RoundVoid, decision: Decision) -> Steps:
        """Every wager of the round goes back."""
        yield from self.call(void.cite, f"Round void: {void.why}")
        for wager in list(self.wagers):
            yield from self.give_back(wager, decision)

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

    def kind(self, name: str) -> WagerType:
        """The offered wager of that name, or a refusal."""
        return self.offer(name)[0]

    def offer(self, name: str) -> tuple[WagerType, Sequence[Odds]]:
        """The offered wager of that name with every payout it can have, or a refusal; elections never change."""
        found = self._offers.get(name)
        if found is not None:
            return found
        key, _, spot = name.partition(":")
        kind = self._kinds.get(key)
        if kind is None or not kind.offered(self.elections):
            raise unknown_wager(key, [k.key for k in self.offered], self.game.other_wagers_cite)
        kind.verify_place(self.elections, spot)
        self._offers[name] = kind, kind.odds_at(self.elections, spot)
        return self._offers[name]

    @property
    def positions(self) -> int:
        """How many may play: the places of the game, or fewer where the elections name ``players``."""
        return min(getattr(self.elections, "players", self.game.positions), self.game.positions)

    @property
    def offered(self) -> list[WagerType]:
        """The wagers that this table offers."""
        return [kind for kind in self.game.wagers if kind.offered(self.elections)]

    def limits_for(self, kind: WagerType) -> Limits:
        """The limits of one wager: those posted for it, within the ones that its own rule sets."""
        posted = self.limits.of(kind.key)
        own = self.game.limits(self, kind) if self.game.limits else self.limits
        if own is self.limits:
            return posted
        if own.increment:
            own = replace(own, increment=0)  # posted steps are for wagers that the posted limits hold
        return own if posted is self.limits else own.within(posted)

    def charge_when_made(self, bet: Bet) -> Cents:
        """What the house takes from a patron for making this wager."""
        return self.game.charge(self, bet)[0] if self.game.charge else 0

    def verify_bet(self, action: Action) -> None:
        """Refuse an action that cannot be taken now: no window is open, or the window would refuse it."""
        if self.window is None:
            raise Refusal("No more bets: the betting is closed.", cite=self.game.late_cite, instead="the next round")
        self.window.check([action])

    def verify_tender(self, bet: Bet) -> None:
        """Chips and plaques; a spoken wager needs cash and two confirmations. 19:47-7.2(c), 19:47-7.2(c)[verbal]."""
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
        """A seat is free to leave when nothing of it is on the layout and nothing is owed. 19:47-7.3(c)4."""
        if any(seat == action.seat for seat, _ in stakes):
            raise Refusal(
                f"Seat {action.seat} has wagers on the layout.",
                cite=self.game.leave_cite,
                instead="take them down first, or wait until they are decided",
            )
        owed = self.owed.get(action.seat, 0)
        if owed and action.settle not in ("collect", "form"):
            raise Refusal(
                f"Seat {action.seat} owes {dollars(owed)} vigorish.",
                cite="19:47-7.3(c)4",
                instead=f"leave {action.seat} collect, or leave {action.seat} form",
            )

    def _charge(self, bet: Bet, wager: Wager) -> Steps:
        """What the house takes when a wager is made; cash becomes chips."""
        if self.game.charge is not None:
            charge, cite = self.game.charge(self, bet)
            if charge:
                yield from self.collect(cite, bet.seat, charge)
                wager.charged += charge
        if bet.tender == "cash":
            yield from self.note(
                "19:47-7.2(c)[verbal]", f"cash of seat {bet.seat} converted to {dollars(bet.amount)} in chips"
            )

    def _apply(self, action: Sit | Leave | TakeDown) -> Steps:
        if isinstance(action, Sit):
            self.sit(action.seat, action.name, action.chips)
        elif isinstance(action, TakeDown):
            self.take_down(action)
        else:
            yield from self._leave(action, self.seats[action.seat])

    def _leave(self, action: Leave, seat: Seat) -> Steps:
        if seat.number in self.owed:
            if action.settle == "collect":
                yield from self.collect_owed("19:47-7.3(c)4", seat.number)
            if seat.number in self.owed:
                yield from self.document_owed("19:47-7.3(c)3", seat.number)
        self.carried[seat.name] -= seat.balance
        del self.seats[seat.number]

    def document_owed(self, cite: str, seat: int) -> Steps:
        """What is not collected is written on a Complimentary Vigorish Form and counted in the table's win."""
        amount = self.owed.pop(seat)
        self.complimentary.append((self.seats[seat].name, amount))
        yield from self.note(cite, f"Complimentary Vigorish Form for seat {seat}, {dollars(amount)}")

    def in_order(self, seats: Iterable[int], start: int, *, clockwise: bool) -> list[int]:
        """Seats in order from ``start``. Positions are numbered counterclockwise, so clockwise is downward."""
        ordered = sorted(seats, reverse=clockwise)
        first = [n for n in ordered if (n <= start if clockwise else n >= start)]
        return first + [n for n in ordered if n not in first]


def decided_as(
    wagers: Iterable[Wager], decide: Callable[[Wager], Decision]
) -> dict[Result, list[tuple[Wager, Decision]]]:
    """Wagers with their decisions, by result."""
    by_result: dict[Result, list[tuple[Wager, Decision]]] = {WON: [], LOST: [], VOID: []}
    for wager in wagers:
        decision = decide(wager)
        by_result[decision.result].append((wager, decision))
    return by_result
