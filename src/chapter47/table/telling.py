"""What is asked and said at a table: every request of a procedure, and every event it leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from ..errors import Refusal
from .attestation import Attesting, Requests, Steps, plain
from .cards import Card
from .events import Announced, Closed, Declared, Event, Seats
from .game import GameType
from .irregularities import Declaration
from .money import Cents
from .requests import A, Ask, AskAmount, Bets, Draw, Pause, Request, Spin
from .shoe import Shoe, TooFewCards
from .window import Window

Said: TypeAlias = dict[tuple[str, str], Announced]


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
        self._called: Said = {}  # what was said before, word for word
        self._noted: Said = {}
        self._again: dict[tuple[object, ...], Announced] = {}  # the same with values, where they are few

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

        Args:
            request: what is asked
            said: what was declared already, before anybody was asked

        Raises:
            Refusal: something is declared of which nothing follows
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
                self.shoe.held.append(answer)
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
        """A rule ends play: the table closes after this round, as if nobody had asked.

        Args:
            cite: the paragraph that it is done by
            why: said when the table closes
        """
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
        """A point where staff may declare something; what a resolution answers is returned.

        Args:
            cite: the paragraph that it is done by
            before: what is about to happen
        """
        if self._acts:
            yield from self._confirmed()
        request = Pause(self._own(cite, cite), before)
        request.admits = self.admits
        answer = (yield request) if self.alone is None else self.alone.ask(request)
        if type(answer) is Declaration:
            answer, _ = yield from self._resolved(request, answer)
        self._passed += 1
        return answer

    def tell(self, event: Event) -> Requests:
        """Record what happens: all there is to it, unless an irregularity may be declared before it.

        Args:
            event: what happens
        """
        if self._acts or (self.pauses and self.admits):
            return self._recorded(event)
        self.events.append(event)
        return ()

    def _recorded(self, event: Event) -> Steps:
        if self.admits and self.pauses:
            if (yield from self.pause(event.cite, event)) is not None:
                return
        else:
            yield from self._confirmed()
        self.events.append(event)

    def _when(self, cite: str, move: Callable[..., None], *given: object) -> Requests:
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

    def call(self, cite: str, phrase: str, /, **values: object) -> Requests:
        """The dealer announces something.

        Args:
            cite: the paragraph that it is done by
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        return self.tell(self._said(self._called, cite, phrase, values, "called"))

    def note(self, cite: str, phrase: str, /, **values: object) -> Requests:
        """The record shows that something was done.

        Args:
            cite: the paragraph that it is done by
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        return self.tell(self._said(self._noted, cite, phrase, values, "noted"))

    def call_again(self, cite: str, phrase: str, /, **values: object) -> Requests:
        """The dealer announces one of few things, always with its values in this order: each is made once.

        Args:
            cite: the paragraph that it is done by
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        known = cite, phrase, *values.values()
        event = self._again.get(known)
        if event is None:
            event = self._again[known] = Announced(self._own(cite, cite), phrase, plain(values), "called")
        if self._acts or (self.pauses and self.admits):
            return self._recorded(event)
        self.events.append(event)
        return ()

    def note_again(self, cite: str, phrase: str, /, **values: object) -> Requests:
        """The record shows one of few things, always with its values in this order: each is made once.

        Args:
            cite: the paragraph that it is done by
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        known = "noted", cite, phrase, *values.values()
        event = self._again.get(known)
        if event is None:
            event = self._again[known] = Announced(self._own(cite, cite), phrase, plain(values), "noted")
        return self.tell(event)

    def _said(self, before: Said, cite: str, phrase: str, values: dict[str, object], voice: str) -> Announced:
        """What is said; the same words without values are the same event every time."""
        if values:
            return Announced(self._own(cite, cite), phrase, plain(values), voice)
        event = before.get((cite, phrase))
        if event is None:
            event = before[cite, phrase] = Announced(self._own(cite, cite), phrase, {}, voice)
        return event

    def note_hidden(self, cite: str, seen_by: Seats, phrase: str, /, **values: object) -> Requests:
        """The record shows something that only those seats may see.

        Args:
            cite: the paragraph that it is done by
            seen_by: the seats that may see it
            phrase: a key of the catalogue of phrases
            **values: what the phrase has in it
        """
        return self.tell(Announced(self._own(cite, cite), phrase, plain(values), seen_by=seen_by))

    def ask(
        self,
        cite: str,
        seat: int,
        phrase: str,
        choices: tuple[str, ...],
        /,
        *,
        absent: str,
        hidden: bool = False,
        **values: object,
    ) -> Steps[str]:
        """A patron chooses; ``absent`` is what somebody who is not there has chosen, which never costs more chips.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
            phrase: a key of the catalogue of phrases
            choices: what may be answered
            absent: what somebody who is not there has chosen
            hidden: it is about pieces that nobody else may see
            **values: what the phrase has in it
        """
        seen_by = (seat,) if hidden else None
        return self.put(Ask(cite, seat, phrase, choices, "", plain(values) if values else {}, seen_by, absent=absent))

    def ask_staff(self, cite: str, who: str, phrase: str, choices: tuple[str, ...], /, **values: object) -> Steps[str]:
        """Somebody of the house says what is so, or what a patron asked for.

        Args:
            cite: the paragraph that it is done by
            who: the role that is asked
            phrase: a key of the catalogue of phrases
            choices: what may be answered
            **values: what the phrase has in it
        """
        return self.put(Ask(cite, 0, phrase, choices, who, plain(values) if values else {}))

    def ask_amount(
        self, cite: str, seat: int, phrase: str, low: Cents, high: Cents, step: Cents = 100, /, **values: object
    ) -> Steps[Cents]:
        """A patron names an amount.

        Args:
            cite: the paragraph that it is done by
            seat: the number of the seat
            phrase: a key of the catalogue of phrases
            low: the least, in cents
            high: the most, in cents
            step: it is a multiple of so many cents
            **values: what the phrase has in it
        """
        return self.put(AskAmount(cite, seat, phrase, low, high, step, plain(values)))
