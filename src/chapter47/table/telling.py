"""What is asked, told and dealt at a table: every request of a procedure, and every event it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from ..errors import Refusal
from .attestation import Attesting, Steps, Told, plain
from .cards import Card
from .events import UNSEEN, UP, Announced, Closed, Declared, Drawn, Event, Rolled, Seats, Spun, Turned
from .game import GameType
from .hands import Hand
from .irregularities import Declaration
from .money import Cents
from .requests import A, Ask, AskAmount, Bets, Draw, DrawTile, Pause, Request, Roll, Spin
from .shoe import Shoe, TooFewCards
from .tiles import Tile
from .window import Window


class Telling(Attesting):
    """A table as a procedure speaks to it."""

    def __init__(self, game: GameType) -> None:
        super().__init__(game.parallels.get)
        self.game = game
        self.shoes: dict[str, Shoe] = {"": Shoe(())}  # by side, where there are two
        self.side = ""
        self.due = True  # the cards are mixed before the next window
        self.admits: tuple[str, ...] = ()
        self.window: Window | None = None  # the open one
        self.over = False  # a rule has ended play: no window opens again
        self.pauses = True  # somebody may declare an irregularity where nothing is asked
        self._called: dict[tuple[str, str], Announced] = {}  # what was said before, word for word
        self._noted: dict[tuple[str, str], Announced] = {}
        self._again: dict[tuple[object, ...], Announced] = {}  # the same with values, where they are few
        self._drawn: dict[tuple[str, str, Card, str], Drawn] = {}  # face up, each card to each hand
        self._rolls: dict[tuple[str, int, int], Rolled] = {}  # rolls of two dice that came before, each verified once
        self._spins: dict[tuple[str, str], Spun] = {}

    @property
    def shoe(self) -> Shoe:
        """The shoe that is dealt from."""
        return self.shoes[self.side]

    @shoe.setter
    def shoe(self, shoe: Shoe) -> None:
        self.shoes[self.side] = shoe

    def put(self, request: Request[A], said: Declaration | None = None) -> Steps[A]:
        """Yield a request until it is answered; an irregularity declared instead is resolved first.

        A resolution that returns something has answered the request itself. ``said`` was declared already.
        """
        if self._acts:
            yield from self._confirmed()
        request.cite = self._own(request.cite, request.cite)
        request.admits = self.admits
        alone = self.alone
        if alone is None:
            answer = yield request
        else:
            answer = alone.ask(request) if said is None else alone.verified(request, said)
        ruled = type(answer) is Declaration
        if ruled:
            answer, ruled = yield from self._resolved(request, answer)
        self._passed = 0
        verified = cast("A", answer)  # whoever answers is held to it before the answer comes here
        event = request.event(verified, ruled)
        if event is not None:
            self.events.append(event)
        return verified

    def _resolved(self, request: Request, answer: object) -> Steps[tuple[object, bool]]:
        """The answer after every declared irregularity was resolved, and whether a resolution gave it."""
        ruled = False
        while type(answer) is Declaration:
            irregularity = self.game.irregularities[answer.key]
            resolve = irregularity.resolve
            if resolve is None:
                raise Refusal(f"Nothing follows from {answer.key}.", cite=irregularity.cite)
            self._declared(answer, self._own(irregularity.cite, irregularity.cite), wheel=type(request) is Spin)
            admits, self.admits = self.admits, ()  # one irregularity at a time
            answer = yield from resolve(self, answer)  # type: ignore[arg-type]
            yield from self.confirm()
            self.admits = request.admits = admits
            if isinstance(answer, Card) and not (isinstance(request, Draw) or irregularity.answers_question):
                self.shoe.take(answer)  # no card was asked for now: it is the next that is dealt
                self.shoe.held.insert(0, answer)
                answer = None
            ruled = answer is not None
            if answer is None:
                if self.due and isinstance(request, Bets):
                    yield from self._prepare_again()
                if isinstance(request, Draw):
                    request.shoe = self.shoe  # the other side of a double shoe, where that was ruled
                    if not request.shoe.left:
                        raise TooFewCards
                answer = (yield request) if self.alone is None else self.alone.ask(request)
                ruled = False
        return answer, ruled

    def finish(self, cite: str, why: str) -> None:
        """A rule ends play: the table closes after this round, as if nobody had asked."""
        self.over = True
        self.events.append(Closed(self._own(cite, cite), why))

    def _prepare_again(self) -> Steps:
        """Something declared at the window makes the cards due: they are mixed, and the same window opens again."""
        window, admits, self.window, self.admits = self.window, self.admits, None, ()
        yield from self.game.prepare(self)  # type: ignore[arg-type]
        self.window, self.admits = window, admits

    def _declared(self, said: Declaration, cite: str, *, wheel: bool) -> None:
        """A card that was not exposed is nobody's to see; one that a wheel shows is everybody's."""
        card = None if said.card is None else said.card.code
        hidden: Seats | None = () if card is not None and not said.exposed and not wheel else None
        passed, self._passed = self._passed, 0
        self.events.append(
            Declared(cite, said.key, said.by, card, said.exposed, said.seat, said.reason, passed, hidden)
        )

    def pause(self, cite: str, before: Event | None = None) -> Steps[object]:
        """A point where staff may declare something; what a resolution answers is returned."""
        if self._acts:
            yield from self._confirmed()
        request = Pause(self._own(cite, cite), before)
        request.admits = self.admits
        answer = (yield request) if self.alone is None else self.alone.ask(request)
        if type(answer) is Declaration:
            answer, _ = yield from self._resolved(request, answer)
        self._passed += 1
        return answer

    def tell(self, event: Event) -> Told:
        """Record what happens: all there is to it, unless an irregularity may be declared before it."""
        if self._acts or (self.pauses and self.admits):
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

    def _when(self, cite: str, move: Callable[..., None], *given: object) -> Told:
        """Make a move of chips, after whatever is declared before it."""
        if self._acts or (self.pauses and self.admits):
            return self._later(cite, move, given)
        move(*given)
        return ()

    def _later(self, cite: str, move: Callable[..., None], given: tuple[object, ...]) -> Steps:
        if self.admits and self.pauses:
            yield from self.pause(cite)
        else:
            yield from self._confirmed()
        move(*given)

    def call(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The dealer announces something."""
        if values:
            event = Announced(self._own(cite, cite), phrase, plain(values), "called")
        else:
            event = self._called.get((cite, phrase)) or self._said(self._called, cite, phrase, "called")
        if self._acts or (self.pauses and self.admits):
            return self._told(event)
        self.events.append(event)
        return ()

    def note(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The record shows that something was done."""
        if values:
            event = Announced(self._own(cite, cite), phrase, plain(values), "noted")
        else:
            event = self._noted.get((cite, phrase)) or self._said(self._noted, cite, phrase, "noted")
        if self._acts or (self.pauses and self.admits):
            return self._told(event)
        self.events.append(event)
        return ()

    def call_again(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The dealer announces one of few things, always with its values in this order: each is made once."""
        return self._made_once("called", cite, phrase, values)

    def note_again(self, cite: str, phrase: str, /, **values: object) -> Told:
        """The record shows one of few things, always with its values in this order: each is made once."""
        return self._made_once("noted", cite, phrase, values)

    def _made_once(self, voice: str, cite: str, phrase: str, values: dict[str, object]) -> Told:
        known = voice, cite, phrase, *values.values()
        event = self._again.get(known)
        if event is None:
            event = self._again[known] = Announced(self._own(cite, cite), phrase, plain(values), voice)
        if self._acts or (self.pauses and self.admits):
            return self._told(event)
        self.events.append(event)
        return ()

    def _said(self, before: dict[tuple[str, str], Announced], cite: str, phrase: str, voice: str) -> Announced:
        """What is said without values; the same words are the same event every time."""
        event = before[cite, phrase] = Announced(self._own(cite, cite), phrase, {}, voice)
        return event

    def note_hidden(self, cite: str, seen_by: Seats, phrase: str, /, **values: object) -> Told:
        """The record shows something that only those seats may see."""
        return self.tell(Announced(self._own(cite, cite), phrase, plain(values), seen_by=seen_by))

    def ask(
        self, cite: str, seat: int, phrase: str, choices: tuple[str, ...], /, *, absent: str, **values: object
    ) -> Steps[str]:
        """A patron chooses; ``absent`` is what somebody who is not there has chosen, which never costs more chips."""
        return self.put(Ask(cite, seat, phrase, choices, "", plain(values) if values else {}, absent=absent))

    def ask_staff(self, cite: str, who: str, phrase: str, choices: tuple[str, ...], /, **values: object) -> Steps[str]:
        """Somebody of the house says what is so, or what a patron asked for."""
        return self.put(Ask(cite, 0, phrase, choices, who, plain(values) if values else {}))

    def ask_hidden(
        self, cite: str, seat: int, phrase: str, choices: tuple[str, ...], /, *, absent: str, **values: object
    ) -> Steps[str]:
        """A patron chooses about pieces that nobody else may see."""
        return self.put(Ask(cite, seat, phrase, choices, "", plain(values), (seat,), absent=absent))

    def ask_amount(
        self, cite: str, seat: int, phrase: str, low: Cents, high: Cents, step: Cents = 100, /, **values: object
    ) -> Steps[Cents]:
        """A patron names an amount."""
        return self.put(AskAmount(cite, seat, phrase, low, high, step, plain(values)))

    def draw(self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None) -> Steps[Card]:
        """A card from the shoe: first one held over from an error, then the next. Face down, ``seen_by`` alone see."""
        shoe = self.shoes[self.side]
        if face is not UP and seen_by is None:
            seen_by = ()
        alone = self.alone
        if alone is not None and shoe.left and not (shoe.held or self._acts):
            card: Card = alone.deal(shoe, face)  # type: ignore[assignment]  # nobody looks at one that is unseen
            self._passed = 0
            code = None if card is None else card.code
            self.events.append(Drawn(self._own(cite, cite), to, code, face, "shoe", shoe.name, seen_by))
            return card
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
        answer = yield request
        source = "shoe"
        if type(answer) is Declaration:
            answer, ruled = yield from self._resolved(request, answer)
            source = "declared" if ruled else "shoe"
            shoe = request.shoe
        self._passed = 0
        drawn = cast("Card", answer)  # nobody looks at one that is unseen
        shoe.take(drawn)
        seen = None if drawn is None or face is UNSEEN else drawn.code
        self.events.append(Drawn(request.cite, to, seen, face, source, shoe.name, seen_by))
        return drawn

    def roll_at_once(self, cite: str) -> tuple[int, ...] | None:
        """Two dice where nobody looks on; None where they are to be asked for."""
        alone = self.alone
        if alone is None or self._acts or alone.below is None:
            return None
        below = alone.below
        key = cite, below(6) + 1, below(6) + 1
        event = self._rolls.get(key)
        if event is None:
            Roll(cite, 2).verify(key[1:])
            event = self._rolls[key] = Rolled(self._own(cite, cite), key[1:])
        self._passed = 0
        self.events.append(event)
        return event.faces

    def spin_at_once(self, cite: str, spaces: Sequence[str]) -> str | None:
        """A wheel where nobody looks on; None where it is to be asked for."""
        alone = self.alone
        if alone is None or self._acts or alone.below is None:
            return None
        space = spaces[alone.below(len(spaces))]
        event = self._spins.get((cite, space))
        if event is None:
            event = self._spins[cite, space] = Spun(self._own(cite, cite), space)
        self._passed = 0
        self.events.append(event)
        return space

    def draw_at_once(self, cite: str, to: str) -> Card | None:
        """A card face up where nobody looks on; None where it is to be asked for."""
        alone, shoe = self.alone, self.shoes[self.side]
        if alone is None or not shoe.left or shoe.held or self._acts:
            return None
        card: Card = alone.deal(shoe, UP)  # type: ignore[assignment]  # face up it is seen
        known = cite, to, card, shoe.name
        self._passed = 0
        self.events.append(self._drawn.get(known) or self._dealt(known))
        return card

    def deal_at_once(self, cite: str, hands: Sequence[Hand]) -> bool:
        """A card face up to each hand in turn where nobody looks on; False, and none dealt, where each is asked for."""
        alone, shoe = self.alone, self.shoes[self.side]
        if alone is None or shoe.left < len(hands) or shoe.held or self._acts:
            return False
        drawn, side, tell = self._drawn, shoe.name, self.events.append
        for hand, card in zip(hands, alone.deal_seen(shoe, len(hands)), strict=True):
            hand.cards.append(card)
            known = cite, hand.name, card, side
            tell(drawn.get(known) or self._dealt(known))
        self._passed = 0
        return True

    def _dealt(self, known: tuple[str, str, Card, str]) -> Drawn:
        """A card face up from the shoe; the same card to the same hand is the same event every time."""
        cite, to, card, side = known
        event = self._drawn[known] = Drawn(self._own(cite, cite), to, card.code, UP, "shoe", side)
        return event

    def place(self, cite: str, card: Card, to: str = "discard", face: str = UP, seen_by: Seats | None = None) -> Told:
        """A declared card leaves the shoe: for a hand, or out of play. Face down, ``seen_by`` alone see it."""
        self.shoe.take(card)
        if face is not UP and seen_by is None:
            seen_by = ()
        return self.tell(Drawn(self._own(cite, cite), to, card.code, face, "declared", self.shoe.name, seen_by))

    def draw_tile(self, cite: str, to: str, face: str = UP, seen_by: Seats | None = None) -> Steps[Tile]:
        """A tile from the stacks."""
        if face is not UP and seen_by is None:
            seen_by = ()
        tile = cast("Tile", (yield from self.put(DrawTile(cite, to, self.shoe, face, seen_by))))
        self.shoe.take(tile)  # type: ignore[arg-type]  # a shoe counts whatever has a name
        return tile

    def turn(self, cite: str, hand: str, pieces: Iterable[Card | Tile], by: int = 0) -> Told:
        """Pieces that lay face down are turned up."""
        return self.tell(Turned(self._own(cite, cite), hand, tuple([piece.code for piece in pieces]), by))
