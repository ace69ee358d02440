"""Who runs a procedure: the loop, and the drivers that answer its requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from operator import attrgetter
from typing import Any, TypeVar

from ..errors import Refusal
from . import irregularities, requests
from .cards import Card
from .irregularities import Declaration
from .requests import UNSEEN, Request, Steps
from .shoe import Shoe
from .sources import Source, shuffled
from .state import piece
from .table import Table
from .window import Action

T = TypeVar("T")
Answer = Callable[[Request], object]
Answers = dict[type[Request], Callable[[Any], Any]]  # who answers which request
_code = attrgetter("code")  # of cards and tiles
RAN_OUT = "A plan for bets or choices ran out of things to say (it raised StopIteration)."


def drive(table: Table, procedure: Steps[T], answer: Answer) -> T:
    """Run a procedure to its end: every answer is verified before it is used; what happens is in ``table.events``.

    A refusal stops the run; nothing that was refused has changed the table.
    """
    answering = Answering(table, answer)
    table.pauses = type(answering.dealer) is not Dealer  # who plays alone with chance declares nothing unasked
    if type(answer) is Players and type(answer.dealer) is Dealer:  # nobody looks on between request and answer
        table.alone = Alone(table, answer)
    reply: object = None
    try:
        while True:
            try:
                request = procedure.send(reply)
            except StopIteration as stop:
                result: T = stop.value
                return result
            reply = answering.ask(request)
    except Refusal as refusal:
        table.game.cite_own(refusal)
        raise
    except (StopIteration, RuntimeError) as error:
        if isinstance(error, StopIteration) or isinstance(error.__cause__, StopIteration):
            raise Refusal(RAN_OUT, instead="return None to close the table") from error
        raise
    finally:
        table.alone = None


class Answering:
    """Who answers a table, each answer verified before it is used."""

    def __init__(self, table: Table, answer: Answer) -> None:
        self.table = table
        self.answer = answer
        self.dealer = answer.dealer if type(answer) is Players else answer

    def ask(self, request: Request) -> object:
        """The answer to a request, verified."""
        return self.verified(request, self.answer(request))

    def verified(self, request: Request, reply: object) -> object:
        """An answer that is lawful; a declared card is out of the dealer's stack."""
        if type(reply) is Declaration:
            irregularities.verify(reply, self.table, request.admits)
            out = irregularities.card_taken(reply, self.table)
            if type(self.dealer) is Dealer:
                self.dealer.verify(reply, self.table)
            if out is not None and type(self.dealer) is Dealer:
                self.dealer.take_out(out, self.table.shoe.name)
        else:
            request.verify(reply)
        return reply


class Alone(Answering):
    """Patrons alone with chance: nobody looks on between request and answer, so that the table has each at once."""

    def __init__(self, table: Table, players: Players) -> None:
        super().__init__(table, players)
        self.answers = players.answers
        self.betting = players.betting
        dealer: Dealer = players.dealer  # type: ignore[assignment]
        self.deal = dealer.deal
        self.deal_seen = dealer.deal_seen
        own = self.answers[requests.Roll] == dealer._roll and self.answers[requests.Spin] == dealer._spin
        self.below = dealer.source.below if own else None  # dice and wheels of the dealer's own need no request

    def ask(self, request: Request) -> object:
        """The answer to a request, verified."""
        reply = self.answers[type(request)](request)
        if type(reply) is Declaration:
            return self.verified(request, reply)
        request.verify(reply)
        return reply


def confirmed(request: requests.Attest) -> tuple[requests.Attestation, ...]:
    """Every act of a checklist was done by somebody of its role, and every count is as it should be."""
    return tuple(requests.Attestation(act.role, value=act.expects) for act in request.acts)


def _not_in_shoe(card: Card) -> Refusal:
    return Refusal(f"The {card.name} is not in the shoe.", instead="the card that was drawn")


class Dealer:
    """Answers for chance: shuffles, cuts, draws, rolls and spins from a source. Holds the order of the cards."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.stack: list[Card] = []  # the next card is the last
        self.sides: dict[str, list[Card]] = {}  # the stacks of a double shoe
        self.answers: Answers = {
            requests.Draw: self._draw,
            requests.DrawTile: self._draw,
            requests.Roll: self._roll,
            requests.Spin: self._spin,
            requests.DrawNumbers: self._numbers,
            requests.Shuffle: self._mix,
            requests.Cut: self._cut,
            requests.Pause: lambda _: None,
            requests.Attest: confirmed,
        }

    def __call__(self, request: Request) -> object:
        """The outcome that was asked for, or None where nothing was."""
        answer = self.answers.get(type(request))
        return answer(request) if answer is not None else None

    def verify(self, declared: Declaration, table: Table) -> None:
        """Refuse a declared card that the stack contradicts: one that is not in it, or does not lie unseen."""
        if declared.card is None or not table.game.irregularities[declared.key].needs_card:
            return
        stack = self._stack(table.shoe.name)
        if table.game.irregularities[declared.key].in_shoe:
            if declared.card not in stack:
                raise _not_in_shoe(declared.card)
        elif table.shoe.unseen and declared.card not in self.unseen(table):
            raise Refusal(f"The {declared.card.name} does not lie there.", instead="the card that was shown")

    def unseen(self, table: Table) -> list[Card]:
        """The cards that nobody has seen and that are not in the stack: burned, or dealt face down."""
        return list((Counter(table.shoe.remaining()) - Counter(self._stack(table.shoe.name))).elements())

    def take_out(self, card: Card, side: str = "") -> None:
        """A card that staff declared leaves the stack, wherever it lay: it is not to come again."""
        stack = self._stack(side)
        for at in range(len(stack) - 1, -1, -1):
            if stack[at] is card:
                del stack[at]
                return
        raise _not_in_shoe(card)

    def _roll(self, request: requests.Roll) -> tuple[int, ...]:
        below, faces = self.source.below, request.faces
        if request.dice == 2:
            return below(faces) + 1, below(faces) + 1
        return tuple([below(faces) + 1 for _ in range(request.dice)])

    def _spin(self, request: requests.Spin) -> str:
        return request.spaces[self.source.below(len(request.spaces))]

    def _numbers(self, request: requests.DrawNumbers) -> tuple[int, ...]:
        return tuple(shuffled(self.source, range(1, request.of + 1))[: request.count])

    def _cut(self, request: requests.Cut) -> int:
        return self.cut(request.low + self.source.below(request.high - request.low + 1), request.side)

    def cut(self, depth: int, side: str = "") -> int:
        """Cards in front of the cutting card go to the back."""
        stack = self._stack(side)
        stack[:] = stack[-depth:] + stack[:-depth]
        return depth

    def _stack(self, side: str) -> list[Card]:
        return self.sides.setdefault(side, []) if side else self.stack

    def _mix(self, request: requests.Shuffle) -> None:
        cards = shuffled(self.source, request.cards)
        stack = self._stack(request.side)
        if request.how != "insert":
            stack[:] = cards
            return
        size, third = len(stack), -(-len(cards) // 3)
        for place in (3, 2, 1):  # the marks stand a quarter, half and three quarters of the way in
            at = size * place // 4
            stack[at:at] = cards[(place - 1) * third : place * third]

    def save(self) -> dict[str, list[str]]:
        """The order of every stack: nobody's to see, kept beside a saved table."""
        return {side: self.order(side) for side in ("", *self.sides) if self._stack(side)}

    def load(self, stacks: Mapping[str, Sequence[str]]) -> None:
        """Take up stacks that were saved."""
        self.stack, self.sides = [], {}
        for side, codes in stacks.items():
            self._stack(side)[:] = [piece(code) for code in codes]

    def order(self, side: str = "") -> list[str]:
        """The order of a stack, to be kept where nobody at the table sees it."""
        return list(map(_code, self._stack(side)))

    def restore(self, request: requests.Shuffle, order: Sequence[str]) -> None:
        """Put a stack back into an order that was kept."""
        stack = self._stack(request.side)
        by_name = {str(card): card for card in (*request.cards, *stack)}
        stack[:] = [by_name[name] for name in order]

    def _draw(self, request: requests.Draw) -> Card | None:
        side = request.shoe.name
        card = (self._stack(side) if side else self.stack).pop()
        return None if request.face is UNSEEN else card

    def deal(self, shoe: Shoe, face: str) -> Card | None:
        """The next card of a shoe, verified and out of it; None where nobody may see it."""
        card = (self._stack(shoe.name) if shoe.name else self.stack).pop()
        if face is UNSEEN:
            shoe.take(None)
            return None
        out = shoe.out
        gone = out[card]
        if gone >= shoe.composition[card]:
            shoe.verify(card)
        out[card] = gone + 1
        shoe.left -= 1
        return card

    def deal_seen(self, shoe: Shoe, number: int) -> list[Card]:
        """The next cards of a shoe, verified and out of it, all of them seen."""
        stack = self._stack(shoe.name) if shoe.name else self.stack
        cards = stack[: -number - 1 : -1]
        del stack[-number:]
        out, composition = shoe.out, shoe.composition
        for card in cards:
            gone = out[card]
            if gone >= composition[card]:
                shoe.verify(card)
            out[card] = gone + 1
        shoe.left -= number
        return cards


Betting = Callable[[Table], "Sequence[Action] | None"]
Choosing = Callable[[Table, requests.Ask | requests.AskAmount], object]


def first_choice(_: Table, request: requests.Ask | requests.AskAmount) -> object:
    """Take what is offered first, or the most that may be named."""
    return request.default


class Players:
    """Answers for people: a betting plan and a way of choosing, everything else from the dealer."""

    def __init__(self, table: Table, dealer: Answer, betting: Betting, choosing: Choosing = first_choice) -> None:
        self.table = table
        self.dealer = dealer
        self.betting = betting
        self.choosing = choosing
        self.answers: Answers = {requests.Bets: self._bet, requests.Ask: self._choose, requests.AskAmount: self._choose}
        if type(dealer) is Dealer:
            self.answers |= dealer.answers

    def __call__(self, request: Request) -> object:
        """A patron's answer, or the dealer's."""
        return self.answers.get(type(request), self.dealer)(request)

    def _bet(self, _: requests.Bets) -> Sequence[Action] | None:
        return self.betting(self.table)

    def _choose(self, request: requests.Ask | requests.AskAmount) -> object:
        return self.choosing(self.table, request)


Outcomes = Callable[[Request], "list[tuple[Any, int]]"]


def chances(request: Request) -> list[tuple[object, int]]:
    """Every answer that chance can give to a request, with its weight."""
    if isinstance(request, requests.Draw):
        return list(request.shoe.remaining().items())
    if isinstance(request, requests.Spin):
        return [(space, 1) for space in request.spaces]
    if isinstance(request, requests.Roll):
        rolls: list[tuple[int, ...]] = [()]
        for _ in range(request.dice):
            rolls = [(*roll, face) for roll in rolls for face in range(1, request.faces + 1)]
        return [(roll, 1) for roll in rolls]
    if isinstance(request, requests.DrawNumbers):
        return [(drawn, 1) for drawn in combinations(range(1, request.of + 1), request.count)]
    return [(None, 1)]


def enumerate_rounds(
    start: Callable[[], tuple[Table, Steps[object]]],
    people: Callable[[Table, Request], object],
    outcomes: Outcomes = chances,
) -> Iterator[tuple[Fraction, Table]]:
    """Every way a procedure can go, with its probability: the reference for exact odds.

    The procedure is started anew for each path. ``people`` answers what is not chance; ``outcomes`` may lump equal
    cards together, with their weights.
    """
    path: list[int] = []
    while True:
        table, procedure = start()
        widths: list[int] = []
        probability = Fraction(1)

        def answer(request: Request, table: Table = table, widths: list[int] = widths) -> Any:
            nonlocal probability
            if not isinstance(request, requests.Draw | requests.DrawNumbers | requests.Spin | requests.Roll):
                return people(table, request)
            ways = outcomes(request)
            depth = len(widths)
            if depth == len(path):
                path.append(0)
            widths.append(len(ways))
            value, weight = ways[path[depth]]
            probability *= Fraction(weight, sum(w for _, w in ways))
            return value

        drive(table, procedure, answer)
        yield probability, table
        while path and path[-1] == widths[len(path) - 1] - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1
