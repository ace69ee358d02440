"""Hands of poker told from the events of a table: who began with what, every step with the pot after it, and PHH.

The events decide what is known: through ``visible`` a patron has their own cards and what was shown, staff have all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pokerkit import HandHistory

from ..documents import Document, Written
from ..errors import Refusal
from ..games.poker.elections import PokerElections
from ..table.events import Announced, Asked, Closed, Drawn, Event, Left, Moved, Seated, Turned, WindowClosed
from ..table.money import Cents

# The games that the notation has a code for. 19:47-14.8[games]
CODES = {
    ("hold-em", "fixed"): "FT",
    ("hold-em", "no"): "NT",
    ("omaha", "pot"): "PO",
    ("omaha-eight", "fixed"): "FO/8",
    ("seven-card-stud", "fixed"): "F7S",
    ("seven-card-stud-eight", "fixed"): "F7S/8",
}
HIDDEN = "??"
DEAD, POSTED = "19:47-14.10(d)[missed]", "19:47-14.10(d)[newcomer]"
NOTATION = {"fold": "f", "check": "cc", "call": "cc"}


@dataclass(slots=True)
class Step:
    """One step of a hand: who did what, with which cards or to what amount, and the chips after it."""

    what: str  # deal, board, draw, bring-in, fold, check, call, bet, raise, complete, show, muck
    seat: int = 0
    cards: list[str] = field(default_factory=list)
    amount: Cents = 0  # to which a bet or raise goes
    pot: Cents = 0
    street: int = 0  # how many cards were burned before it
    chips: dict[int, Cents] = field(default_factory=dict)


@dataclass(slots=True)
class Hand:
    """A hand as it was played."""

    round: int
    elections: PokerElections
    names: dict[int, str]
    start: dict[int, Cents]  # chips of everybody at the table before it
    button: int = 0
    order: list[int] = field(default_factory=list)  # who was dealt in, from the left of the button
    posted: dict[int, tuple[Cents, str]] = field(default_factory=dict)  # before the cards, and the paragraph
    steps: list[Step] = field(default_factory=list)
    end: dict[int, Cents] = field(default_factory=dict)
    held: dict[int, list[str]] = field(default_factory=dict)

    def as_dict(self) -> Written:
        """The hand as a replayer shows it, step by step."""
        return {
            "round": self.round,
            "game": self.elections.game,
            "structure": self.elections.structure,
            "button": self.button,
            "seats": {str(n): {"name": self.names[n], "chips": self.start[n]} for n in self.order},
            "posted": {str(n): amount for n, (amount, _) in self.posted.items()},
            "steps": [
                {
                    "what": step.what,
                    "seat": step.seat,
                    "cards": step.cards,
                    "amount": step.amount,
                    "pot": step.pot,
                    "chips": {str(n): chips for n, chips in step.chips.items() if n in self.order},
                }
                for step in self.steps
            ],
            "end": {str(n): self.end.get(n, 0) for n in self.order},
        }

    def phh(self) -> str:
        """The hand in PHH, amounts in dollars."""
        elections, count = self.elections, len(self.order)
        code = CODES.get((elections.game, elections.structure))
        if code is None:
            known = ", ".join(f"{game} {structure} limit" for game, structure in CODES)
            raise Refusal(f"PHH has no code for {elections.game} at {elections.structure} limit.", instead=known)
        antes, blinds = self._forced()
        if count == 2:  # the notation names the two of a heads-up hand the other way round
            antes, blinds = antes[::-1], blinds[::-1]
        fields: Document = {"small_bet": _number(elections.small_bet), "big_bet": _number(elections.big_bet)}
        if elections.structure != "fixed":
            fields = {"min_bet": _number(elections.big_blind)}
        if elections.has_button:
            fields["blinds_or_straddles"] = blinds
        else:
            fields["bring_in"] = _number(elections.bring_in)
        history = HandHistory(
            variant=code,
            ante_trimming_status=len(set(antes)) < 2,
            antes=antes,
            starting_stacks=[_number(self.start[n]) for n in self.order],
            actions=list(self._actions()),
            hand=self.round,
            seats=list(self.order),
            players=[self.names[n] for n in self.order],
            finishing_stacks=[_number(self.end.get(n, 0)) for n in self.order],
            currency="USD",
            **fields,
        )
        return str(history.dumps())

    def _forced(self) -> tuple[list[Any], list[Any]]:
        """Antes with what is dead, and blinds with what was posted out of their places below zero."""
        antes, blinds = [], []
        for seat in self.order:
            amount, cite = self.posted.get(seat, (0, ""))
            ante = min(amount, _dead(self.elections, amount, cite))
            antes.append(_number(ante))
            blinds.append(_number(amount - ante) * (-1 if cite in (DEAD, POSTED) else 1))
        return antes, blinds

    def _actions(self) -> Iterator[str]:
        player = {seat: f"p{at}" for at, seat in enumerate(self.order, 1)}
        for step in self.steps:
            who, cards = player.get(step.seat, ""), "".join(map(_card, step.cards))
            match step.what:
                case "deal":
                    yield f"d dh {who} {cards}"
                case "board":
                    yield f"d db {cards}"
                case "draw":
                    yield f"{who} sd {cards}".rstrip()
                case "bring-in":
                    yield f"{who} pb"
                case "show" | "muck":
                    yield f"{who} sm {cards}".rstrip()
                case "bet" | "raise" | "complete":
                    yield f"{who} cbr {_number(step.amount)}"
                case _:
                    yield f"{who} {NOTATION[step.what]}"


def _dead(elections: PokerElections, posted: Cents, cite: str) -> Cents:
    """How much of what somebody put up before the cards matches no bet: antes, and small blinds made good."""
    if cite == DEAD:
        return elections.ante + elections.small_blind
    over = posted - elections.ante - elections.big_blind  # one ante for all comes with the big blind
    return elections.ante + min(max(over, 0), elections.big_blind_ante)


def _number(cents: Cents) -> Any:
    """Dollars, whole where they are."""
    return cents // 100 if cents % 100 == 0 else cents / 100


def _card(code: str) -> str:
    return code if code == HIDDEN else code.replace("10", "T")[:-1] + code[-1].lower()


def hands(
    events: Iterable[Event], elections: PokerElections, seats: Sequence[tuple[int, str, Cents]] = ()
) -> Iterator[Hand]:
    """Every hand that events tell of, in order; ``seats`` were taken before them."""
    telling = _Telling(elections, {n: name for n, name, _ in seats}, {n: chips for n, _, chips in seats})
    for event in events:
        told = telling.take(event)
        if told is not None:
            yield told
    told = telling.finish()
    if told is not None:
        yield told


class _Telling:
    """Follows the events of a table and puts hands together."""

    def __init__(self, elections: PokerElections, names: dict[int, str], chips: dict[int, Cents]) -> None:
        self.elections = elections
        self.names = names
        self.chips = chips
        self.hand: Hand | None = None
        self.bets: dict[int, Cents] = {}  # of this round of betting
        self.pot = 0
        self.betting: Step | None = None  # a bet whose chips are still to come
        self.street = 0

    def take(self, event: Event) -> Hand | None:
        """The next event; the hand before it where it begins a new one."""
        done = None
        match event:
            case WindowClosed(round=number):
                done = self.finish()
                self.hand = Hand(number, self.elections, dict(self.names), dict(self.chips))
            case Closed():
                done = self.finish()
            case Seated(seat=seat, patron=name):
                self.names[seat] = name
                if self.hand is not None:
                    self.hand.names[seat] = name
            case Left(seat=seat):
                self.names.pop(seat, None)
            case Moved():
                self._moved(event)
            case _ if self.hand is not None:
                self._played(self.hand, event)
        return done

    def finish(self) -> Hand | None:
        """The hand in play is over, if there is one."""
        hand, self.hand = self.hand, None
        if hand is None or not hand.order:
            return None
        hand.end = {seat: self.chips.get(seat, 0) for seat in hand.order}
        self.bets, self.pot, self.betting = {}, 0, None
        return hand

    def _moved(self, event: Moved) -> None:
        """Chips before the seats, and in the pot."""
        for account, cents in ((event.source, -event.cents), (event.target, event.cents)):
            if account.kind == "seat":
                seat = int(account.ref)
                self.chips[seat] = self.chips.get(seat, 0) + cents
            elif account.kind == "layout":
                self.pot += cents
        hand = self.hand
        if hand is None:
            return
        if event.target.kind == "layout" and event.source.kind == "seat":
            self._staked(hand, int(event.source.ref), event)
        elif not hand.order:
            hand.start = dict(self.chips)  # chips that were brought with the window

    def _staked(self, hand: Hand, seat: int, event: Moved) -> None:
        if not hand.steps:
            amount, _ = hand.posted.get(seat, (0, ""))
            hand.posted[seat] = amount + event.cents, event.cite
            self.bets[seat] = max(0, amount + event.cents - _dead(self.elections, amount + event.cents, event.cite))
            return
        self.bets[seat] = self.bets.get(seat, 0) + event.cents
        step = self.betting or hand.steps[-1]
        if step.seat == seat:
            step.amount = self.bets[seat]
            step.pot, step.chips = self.pot, dict(self.chips)
        self.betting = None

    def _played(self, hand: Hand, event: Event) -> None:
        match event:
            case Announced(phrase="button-at-seat", values=values):
                hand.button = int(str(values["seat"]))
            case Announced(phrase="misdeal"):
                hand.steps, hand.posted, hand.order, hand.held, self.bets = [], {}, [], {}, {}
            case Announced(phrase="seat-acts", values=values):
                self._step(hand, str(values["action"]), int(str(values["seat"])))
                self.betting = hand.steps[-1]
            case Asked(phrase="low-card-opens" | "high-card-opens", answer="bring-in", of=seat):
                self._step(hand, "bring-in", seat)
            case Asked(phrase="beaten-hand", answer="muck", of=seat):
                self._step(hand, "muck", seat)
            case Drawn():
                self._drawn(hand, event)
            case Turned(hand=name, pieces=pieces):
                self._turned(hand, name, pieces)
            case Announced(phrase="seat-draws", values=values):
                seat = int(str(values["seat"]))
                if hand.steps[-1].what != "draw" or hand.steps[-1].seat != seat:
                    self._step(hand, "draw", seat)

    def _drawn(self, hand: Hand, event: Drawn) -> None:
        code, where = event.piece or HIDDEN, event.hand
        self.street += where == "burn"
        if where == "board":
            self._deal(hand, "board", 0, code)
        elif where == "discard" and event.source == "moved" and event.seen_by:
            seat = event.seen_by[0]
            self._deal(hand, "draw", seat, code)
            held = hand.held[seat]
            held.remove(code if code in held else HIDDEN)
        elif where.startswith("seat-"):
            seat = int(where.removeprefix("seat-"))
            if seat not in hand.order:
                hand.order.append(seat)
            hand.held.setdefault(seat, []).append(code)
            self._deal(hand, "deal", seat, code)

    def _deal(self, hand: Hand, what: str, seat: int, code: str) -> None:
        """Cards of one street and player make one step."""
        for step in reversed(hand.steps):
            if step.what not in ("deal", "board", "draw") or step.street != self.street:
                break
            if (step.what, step.seat) == (what, seat):
                step.cards.append(code)
                return
        if hand.steps and hand.steps[-1].what not in ("deal", "draw"):
            self.bets = {}  # a new round of betting
        self._step(hand, what, seat)
        hand.steps[-1].cards.append(code)

    def _turned(self, hand: Hand, name: str, pieces: Sequence[str]) -> None:
        seat = int(name.removeprefix("seat-")) if name.startswith("seat-") else 0
        if not seat:
            return
        held = hand.held[seat]
        shown = [code for code in held if code != HIDDEN]
        shown += [code for code in pieces if code not in shown]
        hand.held[seat] = shown
        self._step(hand, "show", seat)
        hand.steps[-1].cards = list(shown)

    def _step(self, hand: Hand, what: str, seat: int) -> None:
        hand.steps.append(Step(what, seat, [], 0, self.pot, self.street, dict(self.chips)))
