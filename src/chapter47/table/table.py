"""A table: its elections, its seats, its chips, and the few moves from which every procedure is told."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Generic, TypeVar

from msgspec import structs

from ..errors import Refusal
from . import state
from .cards import Card
from .chips import Chips, Overdrawn
from .chips import Seat as Seat  # to be had here too
from .elections import Elections
from .events import (
    COMPLIMENTARY,
    RACK,
    UNSEEN,
    UP,
    VIGORISH,
    Account,
    Announced,
    Attested,
    Closed,
    Declared,
    Drawn,
    Event,
    Moved,
    Seats,
    Turned,
    Value,
)
from .game import GameType
from .irregularities import Declaration
from .money import Cents, dollars
from .odds import Odds
from .requests import Act, Ask, AskAmount, Attest, Bets, Draw, DrawTile, Pause, Request, Spin
from .shoe import Shoe, TooFewCards
from .tiles import Tile
from .wagers import DECIDED, LOST, VOID, WON, Decision, Result, Wager, WagerType, lost
from .window import Action, Bet, Leave, Limits, Sit, TakeDown, Window, unknown_wager

E = TypeVar("E", bound=Elections)
Steps = Generator[Request, Any, None]
Told = Iterable[Request]  # what a move asks before it is made: nothing, unless an irregularity may be declared
T = TypeVar("T")


class RoundVoid(Exception):  # noqa: N818
    """A rule ends the round without a result; every wager goes back. ``why`` is a phrase with its values."""

    def __init__(self, cite: str, why: str, /, **values: object) -> None:
        super().__init__(why)
        self.cite = cite
        self.why = why
        self.values = values


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
        self.shoes: dict[str, Shoe] = {"": Shoe(())}  # by side, where there are two
        self.side = ""
        self.round = 0  # how many windows were opened
        self.due = True  # the cards are mixed before the next window
        self.own: Any = game.own()  # what the game remembers from round to round
        self.state: Any = None  # the game's own state of the round
        self.admits: tuple[str, ...] = ()
        self.window: Window | None = None  # the open one
        self.over = False  # a rule has ended play: no window opens again
        self.staffed = False  # people of the house stand at it, and say what they did
        self._acts: list[Act] = []  # to be confirmed before anything else happens
        self.pauses = True  # somebody may declare an irregularity where nothing is asked
        self._passed = 0  # pauses since the last answer
        self._words: dict[tuple[str, str, str], Announced] = {}  # what was said before, word for word
        self._window = Window(self)
        self._own = game.parallels.get  # where this game has its own paragraph for a shared rule
        self._kinds = {kind.key: kind for kind in game.wagers}
        for key, *_ in self.limits.wagers:
            if key not in self._kinds:
                raise unknown_wager(key, list(self._kinds), game.other_wagers_cite)
        self.rulings: dict[Hashable, Decision] = {}  # made before, of what follows from the elections alone
        self._offers: dict[str, tuple[WagerType, Sequence[Odds]]] = {}  # by name, as they are asked for
        self.payable: set[tuple[str, Cents]] = set()  # amounts of wagers that chips were found to pay

    @property
    def shoe(self) -> Shoe:
        """The shoe that is dealt from."""
        return self.shoes[self.side]

    @shoe.setter
    def shoe(self, shoe: Shoe) -> None:
        self.shoes[self.side] = shoe

    def save(self) -> bytes:
        """The table as data, at its betting window; ``load`` makes it again."""
        return state.save(self)

    @staticmethod
    def load(body: bytes) -> Table[Any]:
        """A table as it was saved, at its betting window; ``resume`` goes on with it."""
        return state.load(body)

    def copy(self) -> Table[Any]:
        """Another table that stands where this one does."""
        return state.load(state.save(self))

    # ---- the moves -----------------------------------------------------------------------------------------------

    def put(self, request: Request) -> Generator[Request, Any, Any]:
        """Yield a request until it is answered; an irregularity declared instead is resolved first.

        A resolution that returns something has answered the request itself.
        """
        if self._acts:
            yield from self._confirmed()
        request.cite = self._own(request.cite, request.cite)
        request.admits = self.admits
        answer = yield request
        ruled = type(answer) is Declaration
        if ruled:
            answer, ruled = yield from self._resolved(request, answer)
        self._passed = 0
        event = request.event(answer, ruled)
        if event is not None:
            self.events.append(event)
        return answer

    def _resolved(self, request: Request, answer: Any) -> Generator[Request, Any, tuple[Any, bool]]:
        """The answer after every declared irregularity was resolved, and whether a resolution gave it."""
        ruled = False
        while type(answer) is Declaration:
            irregularity = self.game.irregularities[answer.key]
            resolve = irregularity.resolve
            if resolve is None:
                raise Refusal(f"Nothing follows from {answer.key}.", cite=irregularity.cite)
            self._declared(answer, self._own(irregularity.cite, irregularity.cite), wheel=type(request) is Spin)
            admits, self.admits = self.admits, ()  # one irregularity at a time
            answer = yield from resolve(self, answer)
            yield from self.confirm()
            self.admits = request.admits = admits
            ruled = answer is not None
            if answer is None:
                if self.due and self.window is not None:
                    yield from self._prepare_again()
                answer = yield request
                ruled = False
        return answer, ruled

    def open_window(self) -> None:
        """Patrons may act from now on."""
        self.window = self._window

    def finish(self, cite: str, why: str) -> None:
        """A rule ends play: the table closes after this round, as if nobody had asked."""
        self.over = True
        self.events.append(Closed(self._own(cite, cite), why))

    def _prepare_again(self) -> Steps:
        """Something declared at the window makes the cards due: they are mixed, and the same window opens again."""
        window, admits, self.window, self.admits = self.window, self.admits, None, ()
        yield from self.game.prepare(self)
        self.window, self.admits = window, admits

    def _declared(self, said: Declaration, cite: str, *, wheel: bool) -> None:
        """A card that was not exposed is nobody's to see; one that a wheel shows is everybody's."""
        card = None if said.card is None else said.card.code
        hidden: Seats | None = () if card is not None and not said.exposed and not wheel else None
        passed, self._passed = self._passed, 0
        self.events.append(
            Declared(cite, said.key, said.by, card, said.exposed, said.seat, said.reason, passed, hidden)
        )

    def pause(self, cite: str, before: Event | None = None) -> Generator[Request, Any, Any]:
        """A point where staff may declare something; what a resolution answers is returned."""
        if self._acts:
            yield from self._confirmed()
        request = Pause(self._own(cite, cite), before)
        request.admits = self.admits
        answer = yield request
        if type(answer) is Declaration:
            answer, _ = yield from self._resolved(request, answer)
        self._passed += 1
        return answer

    def tell(self, event: Event) -> Told:
        """Record what happens: all there is to it, unless an irregularity may be declared before it."""
        if (self.admits and self.pauses) or self._acts:
            return self._told(event)
        self.events.append(event)
        return ()

    def _told(self, event: Event) -> Steps:
        if self.admits and self.pauses:
            if (yield from self.pause(event.cite, event)) is not None:
                return
        else:
            yield from self._confirmed()
        self.events.append(event)

    def _when(self, cite: str, move: Callable[..., None], *given: Any) -> Told:
        """Make a move of chips, after whatever is declared before it."""
        if (self.admits and self.pauses) or self._acts:
            return self._later(cite, move, given)
        move(*given)
        return ()

    def _later(self, cite: str, move: Callable[..., None], given: tuple[Any, ...]) -> Steps:
        if self.admits and self.pauses:
            yield from self.pause(cite)
        else:
            yield from self._confirmed()
        move(*given)

    def call(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The dealer announces something."""
        return self.tell(self._announced(cite, phrase, values, "called"))

    def note(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The record shows that something was done."""
        return self.tell(self._announced(cite, phrase, values, "noted"))

    def _announced(self, cite: str, phrase: str, values: dict[str, object], voice: str) -> Announced:
        """What is said; the same words without values are the same event every time."""
        if values:
            return Announced(self._own(cite, cite), phrase, plain(values), voice)
        key = cite, phrase, voice
        event = self._words.get(key)
        if event is None:
            event = self._words[key] = Announced(self._own(cite, cite), phrase, {}, voice)
        return event

    def note_hidden(self, cite: str, seen_by: Seats, phrase: str, /, **values: object) -> Told:
        """The record shows something that only those seats may see."""
        return self.tell(Announced(self._own(cite, cite), phrase, plain(values), seen_by=seen_by))

    def attest(self, cite: str, role: str, phrase: str, /, **values: object) -> Told:
        """A person of that role does something and says so; where nobody stands at the table nothing is claimed."""
        if self.staffed:
            self._acts.append(Act(self._own(cite, cite), phrase, role, plain(values)))
        return ()

    def count(
        self, cite: str, role: str, phrase: str, expects: int, /, **values: object
    ) -> Generator[Request, Any, int | None]:
        """A person of that role counts something; None where nobody stands at the table."""
        if not self.staffed:
            return None
        self._acts.append(Act(self._own(cite, cite), phrase, role, plain(values), expects))
        return (yield from self._confirmed())

    def confirm(self) -> Steps:
        """Whatever people have done so far is confirmed now, not before the next thing that happens."""
        if self._acts:
            yield from self._confirmed()

    def _confirmed(self) -> Generator[Request, Any, int | None]:
        """The acts so far are confirmed, a checklist for each role in turn; what is refused is done again.

        Returns the last count.
        """
        acts, self._acts = self._acts, []
        counted: int | None = None
        for _, of_role in groupby(acts, lambda act: act.role):
            due = tuple(of_role)
            while due:
                answers = yield Attest(due[0].cite, due)
                self._passed = 0
                refused = []
                for act, said in zip(due, answers, strict=True):
                    self.events.append(
                        Attested(act.cite, act.phrase, act.role, act.values, said.by, said.done, said.value)
                    )
                    counted = counted if act.expects is None else said.value
                    if not said.done:
                        refused.append(act)
                due = tuple(refused)
        return counted

    def ask(
        self, cite: str, seat: int, phrase: str, choices: tuple[str, ...], who: str = "", /, **values: object
    ) -> Generator[Request, Any, Any]:
        """A person chooses."""
        return self.put(Ask(cite, seat, phrase, choices, who, plain(values) if values else {}))

    def ask_hidden(
        self, cite: str, seat: int, phrase: str, choices: tuple[str, ...], /, **values: object
    ) -> Generator[Request, Any, Any]:
        """A patron chooses about pieces that nobody else may see."""
        return self.put(Ask(cite, seat, phrase, choices, "", plain(values), (seat,)))

    def draw(self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None) -> Generator[Request, Any, Card]:
        """A card from the shoe: first one held over from an error, then the next. Face down, ``seen_by`` alone see."""
        shoe = self.shoe
        if face is not UP and seen_by is None:
            seen_by = ()
        if shoe.held:
            held = shoe.held.pop(0)
            try:
                yield from self.tell(Drawn(self._own(cite, cite), to, held.code, face, "held", shoe.name, seen_by))
            except Exception:  # something was declared that stops this draw: the card is still held
                shoe.held.insert(0, held)
                raise
            return held
        if not shoe.left:
            raise TooFewCards
        if self._acts:
            yield from self._confirmed()
        request = Draw(self._own(cite, cite), to, shoe, face, seen_by)
        request.admits = self.admits
        card = yield request  # most draws are answered by a card at once
        source = "shoe"
        if type(card) is Declaration:
            card, ruled = yield from self._resolved(request, card)
            source = "declared" if ruled else "shoe"
        self._passed = 0
        shoe.take(card)
        code = None if card is None or face is UNSEEN else card.code
        self.events.append(Drawn(request.cite, to, code, face, source, shoe.name, seen_by))
        return card  # type: ignore[no-any-return]

    def place(self, cite: str, card: Card, to: str = "discard", face: str = UP, seen_by: Seats | None = None) -> Told:
        """A declared card leaves the shoe: for a hand, or out of play. Face down, ``seen_by`` alone see it."""
        self.shoe.take(card)
        if face is not UP and seen_by is None:
            seen_by = ()
        return self.tell(Drawn(self._own(cite, cite), to, card.code, face, "declared", self.shoe.name, seen_by))

    def draw_tile(
        self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None
    ) -> Generator[Request, Any, Tile]:
        """A tile from the stacks."""
        if face is not UP and seen_by is None:
            seen_by = ()
        tile: Tile = yield from self.put(DrawTile(cite, to, self.shoe, face, seen_by))
        self.shoe.take(tile)  # type: ignore[arg-type]  # a shoe counts whatever has a name
        return tile

    def turn(self, cite: str, hand: str, pieces: Iterable[Card | Tile], by: int = 0) -> Told:
        """Pieces that lay face down are turned up."""
        return self.tell(Turned(self._own(cite, cite), hand, tuple([piece.code for piece in pieces]), by))

    def bets(self, cite: str) -> Generator[Request, Any, bool]:
        """A betting window. False when the table closes instead."""
        if self.window is None:  # a table that was saved stands at its window
            self.round += 1
        self.admits = self.game.between
        self.open_window()
        actions: Sequence[Action] | None = yield from self.put(Bets(cite, self._window, self.round))
        self.window = None
        self.admits = ()
        if actions is None:
            self.round -= 1
            return False
        charge = self.game.charge
        self.decided = []  # from here on what ends belongs to this round
        for action in actions:
            if isinstance(action, Bet):
                wager = self.make(action, self.offer(action.wager)[0], self.round)
                if charge is not None or action.tender == "cash":
                    yield from self._charge(action, wager)
            else:
                yield from self._apply(action)
        return True

    # ---- settlement ----------------------------------------------------------------------------------------------

    def take(self, wager: Wager, decision: Decision, *, bank: Wager | None = None) -> Told:
        """A losing wager, or the lost share of it, goes to the rack, or to a patron's bank; the rest goes back."""
        if (self.admits and self.pauses) or self._acts:
            return self._later(
                decision.cite,
                self._take,
                (
                    wager,
                    decision,
                    bank,
                ),
            )
        self._take(wager, decision, bank)
        return ()

    def _take(self, wager: Wager, decision: Decision, bank: Wager | None) -> None:
        amount = decision.taken(wager.amount)
        cite = self._own(decision.cite, decision.cite)
        self.end(wager, decision, cite, amount)
        if bank is None:
            self.rack += amount
        else:
            bank.amount += amount
        self.events.append(
            Moved(cite, wager.account, RACK if bank is None else bank.account, amount, "lost", wager.name)
        )
        if amount != wager.amount:
            seat = self.seats[wager.seat]
            seat.balance += wager.amount - amount
            self.move(cite, wager.account, seat.account, wager.amount - amount, "rest back", wager.name)

    def pay(self, wager: Wager, decision: Decision, *, stays: bool = False, bank: Wager | None = None) -> Told:
        """A winning wager is paid from the rack, or from a patron's bank. Its stake goes back, or stays up by rule."""
        if (self.admits and self.pauses) or self._acts:
            return self._later(
                decision.cite,
                self._pay,
                (
                    wager,
                    decision,
                    stays,
                    bank,
                ),
            )
        self._pay(wager, decision, stays, bank)
        return ()

    def _pay(self, wager: Wager, decision: Decision, stays: bool, bank: Wager | None) -> None:
        amount = decision.winnings(wager.amount)
        if bank is None:
            self.rack -= amount
        elif amount <= bank.amount:
            bank.amount -= amount
        else:
            raise Overdrawn(f"a bank pays what it has: {dollars(bank.amount)}, not {dollars(amount)}")
        seat = self.seats[wager.seat]
        seat.balance += amount
        cite = self._own(decision.cite, decision.cite)
        odds = None if decision.odds is None else (decision.odds.win, decision.odds.against)
        if stays:
            self.decided.append(structs.replace(wager, life=DECIDED, decision=decision, paid=amount))
        else:
            wager.paid = amount
            self.end(wager, decision, cite)
        source = RACK if bank is None else bank.account
        self.events.append(Moved(cite, source, seat.account, amount, "won", wager.name, odds))
        if not stays:
            seat.balance += wager.amount
            self.move(cite, wager.account, seat.account, wager.amount, "stake back", wager.name)

    def pay_bonus(self, cite: str, seat: int, what: str, amount: Cents) -> Told:
        """The house pays a patron something that no wager was made for."""
        return self._when(cite, self._pay_bonus, cite, self.seats[seat], what, amount)

    def _pay_bonus(self, cite: str, seat: Seat, what: str, amount: Cents) -> None:
        self.rack -= amount
        seat.balance += amount
        self.events.append(Moved(self._own(cite, cite), RACK, seat.account, amount, "won", what))

    def stake(
        self, cite: str, seat: int, kind: WagerType, amount: Cents, spot: str = "", *, onto: Wager | None = None
    ) -> Generator[Request, Any, Wager]:
        """Chips of a patron go onto the layout in the middle of a round: a wager of their own, or more on one."""
        if (self.admits and self.pauses) or self._acts:
            yield from self._later(cite, _nothing, ())
        wager = onto or self.lay(seat, kind, 0, self.round, spot)
        player = self.seats[seat]
        player.balance -= amount
        wager.amount += amount
        self.events.append(Moved(self._own(cite, cite), player.account, wager.account, amount, "stake", wager.name))
        return wager

    def ask_amount(
        self, cite: str, seat: int, phrase: str, low: Cents, high: Cents, step: Cents = 100, /, **values: object
    ) -> Generator[Request, Any, Cents]:
        """A patron names an amount."""
        amount: Cents = yield from self.put(AskAmount(cite, seat, phrase, low, high, step, plain(values)))
        return amount

    def give_back(self, wager: Wager, decision: Decision) -> Told:
        """A void wager goes back whole."""
        if (self.admits and self.pauses) or self._acts:
            return self._later(
                decision.cite,
                self._give_back,
                (
                    wager,
                    decision,
                ),
            )
        self._give_back(wager, decision)
        return ()

    def _give_back(self, wager: Wager, decision: Decision) -> None:
        seat = self.seats[wager.seat]
        seat.balance += wager.amount
        cite = self._own(decision.cite, decision.cite)
        self.end(wager, decision, cite)
        self.events.append(Moved(cite, wager.account, seat.account, wager.amount, "returned", wager.name))

    def collect(self, cite: str, seat: int, amount: Cents, what: str = "vigorish", marked: bool = False) -> Told:
        """A charge is collected now or marked as owed."""
        return self._when(cite, self._collect, self._own(cite, cite), seat, amount, what, marked)

    def _collect(self, cite: str, number: int, amount: Cents, what: str, marked: bool) -> None:
        if marked:
            self.owed[number] = self.owed.get(number, 0) + amount
            self.events.append(Moved(cite, VIGORISH, Account("owed", number), amount, "marked", what))
            return
        seat = self.seats[number]
        seat.balance -= amount
        self.rack += amount
        self.events.append(Moved(cite, seat.account, RACK, amount, "charge", what))

    def collect_from(self, cite: str, wager: Wager, amount: Cents, what: str = "vigorish") -> Told:
        """A charge out of chips that lie on the layout: vigorish from a patron's bank, the rake from a pot."""
        return self._when(cite, self._collect_from, self._own(cite, cite), wager, amount, what)

    def _collect_from(self, cite: str, wager: Wager, amount: Cents, what: str) -> None:
        if not 0 <= amount <= wager.amount:
            raise Overdrawn(f"{what} of {dollars(amount)} is more than the {dollars(wager.amount)} that are there")
        wager.amount -= amount
        wager.charged += amount
        self.rack += amount
        self.events.append(Moved(cite, wager.account, RACK, amount, "charge", what))

    def reduce(self, cite: str, wager: Wager, amount: Cents) -> Told:
        """Part of a wager goes back to its patron; the rest stands."""
        return self._when(cite, self._reduce, self._own(cite, cite), wager, amount)

    def _reduce(self, cite: str, wager: Wager, amount: Cents) -> None:
        if not 0 <= amount < wager.amount:
            raise Overdrawn("the whole of a wager is given back, not a part")
        seat = self.seats[wager.seat]
        wager.amount -= amount
        seat.balance += amount
        self.events.append(Moved(cite, wager.account, seat.account, amount, "returned", wager.name))

    def empty(self, cite: str, wager: Wager) -> Told:
        """All the chips of a patron's bank go back; what the bank won or lost is for its game to say."""
        return self._when(cite, self._empty, self._own(cite, cite), wager)

    def _empty(self, cite: str, wager: Wager) -> None:
        seat = self.seats[wager.seat]
        amount, wager.amount = wager.amount, 0
        seat.balance += amount
        self.events.append(Moved(cite, wager.account, seat.account, amount, "returned", wager.name))

    def part(
        self, cite: str, wager: Wager, kind: WagerType, amount: Cents, spot: str = "", *, onto: Wager | None = None
    ) -> Wager:
        """Part of a wager becomes a wager of its own, or goes onto one that stands."""
        if not 0 < amount <= wager.amount:
            raise Overdrawn(f"{dollars(amount)} is not part of the {dollars(wager.amount)} on {wager.name}")
        wager.amount -= amount
        other = onto or self.lay(wager.seat, kind, 0, wager.round, spot)
        other.amount += amount
        self.move(self._own(cite, cite), wager.account, other.account, amount, "booked", other.name)
        return other

    def collect_owed(self, cite: str, seat: int) -> Steps:
        """What a seat owes is collected, as far as it has chips."""
        amount = min(self.owed[seat], self.seats[seat].balance)
        if amount:
            yield from self.collect(cite, seat, amount)
            self.move(self._own(cite, cite), Account("owed", seat), VIGORISH, amount, "collected", "vigorish")
        self.owed[seat] -= amount
        if not self.owed[seat]:
            del self.owed[seat]

    def void_round(self, void: RoundVoid, decision: Decision) -> Steps:
        """Every wager of the round goes back."""
        yield from self.call(void.cite, void.why, **void.values)
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

    def wager_type(self, key: str) -> WagerType:
        """A wager of the game by its key, offered now or not."""
        return self._kinds[key]

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
        given_up = {wager.name for wager in self.given_up(action.seat)}
        if any(seat == action.seat and name not in given_up for seat, name in stakes):
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

    def given_up(self, seat: int) -> list[Wager]:
        """Wagers of earlier rounds that a patron who leaves loses by their own rule."""
        return [w for w in self.wagers if w.seat == seat and w.kind.abandoned and w.round != self.round]

    def _charge(self, bet: Bet, wager: Wager) -> Steps:
        """What the house takes when a wager is made; cash becomes chips."""
        if self.game.charge is not None:
            charge, cite = self.game.charge(self, bet)
            if charge:
                yield from self.collect(cite, bet.seat, charge)
                wager.charged += charge
        if bet.tender == "cash":
            yield from self.note("19:47-7.2(c)[verbal]", "cash-converted", seat=bet.seat, amount=bet.amount)

    def _apply(self, action: Sit | Leave | TakeDown) -> Steps:
        if isinstance(action, Sit):
            self.sit(action.seat, action.name, action.chips)
        elif isinstance(action, TakeDown):
            self.take_down(action)
        else:
            yield from self.leave(action)

    def leave(self, action: Leave) -> Steps:
        """A patron leaves: what is owed is met or written down, and the chips go along."""
        seat = self.seats[action.seat]
        for wager in self.given_up(seat.number):
            yield from self.take(wager, lost(wager.kind.abandoned))
        if seat.number in self.owed:
            if action.settle == "collect":
                yield from self.collect_owed("19:47-7.3(c)4", seat.number)
            if seat.number in self.owed:
                yield from self.document_owed("19:47-7.3(c)3", seat.number)
        self.go(action)

    def send_home(self, number: int) -> None:
        """The table is closed: a patron carries the chips away, and what is owed is written down."""
        if number in self.owed:
            self._write_off("19:47-7.3(c)3", number)
        self.go(Leave(number))

    def document_owed(self, cite: str, seat: int) -> Steps:
        """What is not collected is written on a Complimentary Vigorish Form and counted in the table's win."""
        amount = self._write_off(cite, seat)
        yield from self.note(cite, "complimentary-form", seat=seat, amount=amount)

    def _write_off(self, cite: str, seat: int) -> Cents:
        amount = self.owed.pop(seat)
        self.complimentary.append((self.seats[seat].name, amount))
        self.move(self._own(cite, cite), Account("owed", seat), COMPLIMENTARY, amount, "complimentary", "vigorish")
        return amount

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


def plain(values: dict[str, object]) -> dict[str, Value]:
    """Values as they are stored: numbers, texts and lists of texts; a card or odds by what is written of them."""
    for value in values.values():
        if type(value) is not int and type(value) is not str:
            return {name: _plain(value) for name, value in values.items()}
    return values  # type: ignore[return-value]  # nothing but numbers and texts


def _plain(value: object) -> Value:
    if type(value) is int or type(value) is str:
        return value
    if isinstance(value, list | tuple):
        return tuple(map(str, value))
    return str(value)


def _nothing() -> None:
    """No more to do."""
