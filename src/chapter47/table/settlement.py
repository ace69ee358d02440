"""Every movement of chips that a round makes: wagers taken, paid and returned, charges, banks, what is owed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import structs

from .attestation import Requests, Steps
from .chips import Overdrawn, Seat
from .drawing import Drawing
from .events import COMPLIMENTARY, RACK, VIGORISH, Account, Moved
from .money import Cents, dollars
from .wagers import DECIDED, LOST, VOID, WON, Decision, Result, Wager, WagerType, layout


class RoundVoid(Exception):  # noqa: N818
    """A rule ends the round without a result; every wager goes back. ``why`` is a phrase with its values."""

    def __init__(self, cite: str, why: str, /, **values: object) -> None:
        super().__init__(why)
        self.cite = cite
        self.why = why
        self.values = values


class Settling(Drawing):
    """A table as its wagers are settled."""

    round: int  # how many windows were opened

    def in_chips(self, amount: Cents) -> Cents:
        """What is paid of an amount that the odds give."""
        raise NotImplementedError

    def take(self, wager: Wager, decision: Decision, *, bank: Wager | None = None) -> Requests:
        """A losing wager, or the lost share of it, goes to the rack, or to a patron's bank; the rest goes back.

        Args:
            wager: the wager
            decision: what becomes of it
            bank: a patron's bank in the place of the rack
        """
        if self._acts or (self.pauses and self.admits):
            return self._later(decision.cite, self._take, (wager, decision, bank))
        self._take(wager, decision, bank)
        return ()

    def _take(self, wager: Wager, decision: Decision, bank: Wager | None) -> None:
        amount = decision.taken(wager.amount)
        cite = self._own(decision.cite, decision.cite)
        name = self.end(wager, decision, cite, amount)
        account = layout(wager.seat)
        if bank is None:
            self.rack += amount
            self.events.append(Moved(cite, account, RACK, amount, "lost", name))
        else:
            bank.amount += amount
            self.events.append(Moved(cite, account, bank.account, amount, "lost", name))
        if amount != wager.amount:
            seat = self.seats[wager.seat]
            seat.balance += wager.amount - amount
            self.move(cite, account, seat.account, wager.amount - amount, "rest back", name)

    def pay(self, wager: Wager, decision: Decision, *, stays: bool = False, bank: Wager | None = None) -> Requests:
        """A winning wager is paid from the rack, or from a patron's bank. Its stake goes back, or stays up by rule.

        Args:
            wager: the wager
            decision: what becomes of it
            stays: the stake stays up, by a rule of the wager
            bank: a patron's bank in the place of the rack
        """
        if self._acts or (self.pauses and self.admits):
            return self._later(decision.cite, self._pay, (wager, decision, stays, bank))
        self._pay(wager, decision, stays, bank)
        return ()

    def _pay(self, wager: Wager, decision: Decision, stays: bool, bank: Wager | None) -> None:
        stake = wager.amount
        amount = self.in_chips(decision.winnings(stake))
        source = RACK
        if bank is None:
            self.rack -= amount
        elif amount <= bank.amount:
            bank.amount -= amount
            source = bank.account
        else:
            raise Overdrawn(f"a bank pays what it has: {dollars(bank.amount)}, not {dollars(amount)}")
        seat = self.seats[wager.seat]
        seat.balance += amount
        cite = self._own(decision.cite, decision.cite)
        odds = None if decision.odds is None else decision.odds.pair
        if stays:
            self.decided.append(structs.replace(wager, life=DECIDED, decision=decision, paid=amount))
            self.events.append(Moved(cite, source, seat.account, amount, "won", wager.name, odds))
            return
        wager.paid = amount
        name = self.end(wager, decision, cite)
        self.events.append(Moved(cite, source, seat.account, amount, "won", name, odds))
        if stake:
            seat.balance += stake
            self.events.append(Moved(cite, seat.layout, seat.account, stake, "stake back", name))

    def conclude(self, wager: Wager, decision: Decision) -> None:
        """The record of a wager whose chips have moved already, a bank that was put up, say.

        Args:
            wager: the wager
            decision: what becomes of it
        """
        self.end(wager, decision, self._own(decision.cite, decision.cite))

    def pay_bonus(self, cite: str, seat: int, what: str, amount: Cents) -> Requests:
        """The house pays a patron something that no wager was made for.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
            what: what it is paid for
            amount: in cents
        """
        return self._when(cite, self._pay_bonus, cite, self.seats[seat], what, amount)

    def _pay_bonus(self, cite: str, seat: Seat, what: str, amount: Cents) -> None:
        self.rack -= amount
        seat.balance += amount
        self.events.append(Moved(self._own(cite, cite), RACK, seat.account, amount, "won", what))

    def stake(
        self, cite: str, seat: int, kind: WagerType, amount: Cents, spot: str = "", *, onto: Wager | None = None
    ) -> Steps[Wager]:
        """Chips of a patron go onto the layout in the middle of a round: a wager of their own, or more on one.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
            kind: the wager as the game offers it
            amount: in cents
            spot: its place, where the wager has several
            onto: a wager that it goes onto, instead of a new one
        """
        if self._acts or (self.pauses and self.admits):
            yield from self._later(cite, _nothing, ())
        wager = onto or self.lay(seat, kind, 0, self.round, spot)
        player = self.seats[seat]
        player.balance -= amount
        wager.amount += amount
        self.events.append(Moved(self._own(cite, cite), player.account, wager.account, amount, "stake", wager.name))
        return wager

    def give_back(self, wager: Wager, decision: Decision) -> Requests:
        """A void wager goes back whole.

        Args:
            wager: the wager
            decision: what becomes of it
        """
        if self._acts or (self.pauses and self.admits):
            return self._later(decision.cite, self._give_back, (wager, decision))
        self._give_back(wager, decision)
        return ()

    def _give_back(self, wager: Wager, decision: Decision) -> None:
        seat = self.seats[wager.seat]
        seat.balance += wager.amount
        cite = self._own(decision.cite, decision.cite)
        name = self.end(wager, decision, cite)
        self.events.append(Moved(cite, seat.layout, seat.account, wager.amount, "returned", name))

    def collect(self, cite: str, seat: int, amount: Cents, what: str = "vigorish", marked: bool = False) -> Requests:
        """A charge is collected now or marked as owed.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
            amount: in cents
            what: what it is charged for
            marked: it is marked as owed, and collected later
        """
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

    def collect_from(self, cite: str, wager: Wager, amount: Cents, what: str = "vigorish") -> Requests:
        """A charge out of chips that lie on the layout: vigorish from a patron's bank, the rake from a pot.

        Args:
            cite: the paragraph that it is done by
            wager: the wager
            amount: in cents
            what: what it is charged for
        """
        return self._when(cite, self._collect_from, self._own(cite, cite), wager, amount, what)

    def _collect_from(self, cite: str, wager: Wager, amount: Cents, what: str) -> None:
        if not 0 <= amount <= wager.amount:
            raise Overdrawn(f"{what} of {dollars(amount)} is more than the {dollars(wager.amount)} that are there")
        wager.amount -= amount
        wager.charged += amount
        self.rack += amount
        self.events.append(Moved(cite, wager.account, RACK, amount, "charge", what))

    def reduce(self, cite: str, wager: Wager, amount: Cents) -> Requests:
        """Part of a wager goes back to its patron; the rest stands.

        Args:
            cite: the paragraph that it is done by
            wager: the wager
            amount: cents that go back
        """
        return self._when(cite, self._reduce, self._own(cite, cite), wager, amount)

    def _reduce(self, cite: str, wager: Wager, amount: Cents) -> None:
        if not 0 <= amount < wager.amount:
            raise Overdrawn("the whole of a wager is given back, not a part")
        seat = self.seats[wager.seat]
        wager.amount -= amount
        seat.balance += amount
        self.events.append(Moved(cite, wager.account, seat.account, amount, "returned", wager.name))

    def empty(self, cite: str, wager: Wager) -> Requests:
        """All the chips of a patron's bank go back; what the bank won or lost is for its game to say.

        Args:
            cite: the paragraph that it is done by
            wager: the bank
        """
        return self._when(cite, self._empty, self._own(cite, cite), wager)

    def _empty(self, cite: str, wager: Wager) -> None:
        seat = self.seats[wager.seat]
        amount, wager.amount = wager.amount, 0
        seat.balance += amount
        self.events.append(Moved(cite, wager.account, seat.account, amount, "returned", wager.name))

    def part(
        self, cite: str, wager: Wager, kind: WagerType, amount: Cents, spot: str = "", *, onto: Wager | None = None
    ) -> Wager:
        """Part of a wager becomes a wager of its own, or goes onto one that stands.

        Args:
            cite: the paragraph that it is done by
            wager: the whole
            kind: what the part becomes
            amount: of the part, in cents
            spot: its place, where the wager has several
            onto: a wager that it goes onto, instead of a new one
        """
        if not 0 < amount <= wager.amount:
            raise Overdrawn(f"{dollars(amount)} is not part of the {dollars(wager.amount)} on {wager.name}")
        wager.amount -= amount
        other = onto or self.lay(wager.seat, kind, 0, wager.round, spot)
        other.amount += amount
        self.move(self._own(cite, cite), wager.account, other.account, amount, "booked", other.name)
        return other

    def collect_owed(self, cite: str, seat: int) -> Steps:
        """What a seat owes is collected, as far as it has chips.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
        """
        amount = min(self.owed[seat], self.seats[seat].balance)
        if amount:
            yield from self.collect(cite, seat, amount)
            self.move(self._own(cite, cite), Account("owed", seat), VIGORISH, amount, "collected", "vigorish")
        self.owed[seat] -= amount
        if not self.owed[seat]:
            del self.owed[seat]

    def void_round(self, void: RoundVoid, decision: Decision) -> Steps:
        """Every wager of the round goes back.

        Args:
            void: why the round is void
            decision: what becomes of every wager
        """
        yield from self.call(void.cite, void.why, **void.values)
        for wager in list(self.wagers):
            yield from self.give_back(wager, decision)

    def document_owed(self, cite: str, seat: int) -> Steps:
        """What is not collected is written on a Complimentary Vigorish Form and counted in the table's win.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
        """
        amount = self._write_off(cite, seat)
        yield from self.note(cite, "complimentary-form", seat=seat, amount=amount)

    def _write_off(self, cite: str, seat: int) -> Cents:
        amount = self.owed.pop(seat)
        self.complimentary.append((self.seats[seat].name, amount))
        self.move(self._own(cite, cite), Account("owed", seat), COMPLIMENTARY, amount, "complimentary", "vigorish")
        return amount


def _nothing() -> None:
    """No more to do."""


def decided_as(
    wagers: Iterable[Wager], decide: Callable[[Wager], Decision]
) -> dict[Result, list[tuple[Wager, Decision]]]:
    """Wagers with their decisions, by result."""
    by_result: dict[Result, list[tuple[Wager, Decision]]] = {WON: [], LOST: [], VOID: []}
    for wager in wagers:
        decision = decide(wager)
        by_result[decision.result].append((wager, decision))
    return by_result
