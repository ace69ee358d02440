"""A round as a tree: every node is the audited procedure, stopped where chance or a patron has the next word.

A node is a saved table, the wagers of the round, and what was answered since; it is played again from there when it is
asked for, so that nodes are values that may be kept, compared and walked in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..errors import Refusal
from ..table.cards import Card
from ..table.drivers import chances, confirmed, drive
from ..table.events import UNSEEN, Observer
from ..table.money import Cents, dollars
from ..table.requests import Ask, AskAmount, Attest, Bets, Cut, Draw, DrawNumbers, Request, Roll, Spin, Steps
from ..table.rounds import resume
from ..table.running import go_on
from ..table.sight import Sight, of_the_round, sight
from ..table.table import Table
from ..table.window import Action, Bet
from ..table.writing import lines
from .ceremonies import CEREMONIES, kind_of
from .chosen import Chosen
from .worths import Worths, worths

CHANCE, TERMINAL = -1, -4  # who has the next word where no seat has
SEAT, PLENTY = 1, 10**9  # who plays alone, and the cents that they bring
MOST_OUTCOMES = 100_000
FEW = 16  # amounts that are listed one by one
Outcome = tuple[Hashable, Fraction]
Lumped = Callable[[Request], list[tuple[Hashable, int]]]


def by_rank(request: Request) -> list[tuple[Hashable, int]]:
    """What chance can answer where suits do not matter: of each rank one card, with the weight of all of them."""
    if not isinstance(request, Draw):
        return list(chances(request))
    found: dict[int, tuple[Card, int]] = {}
    for card, number in request.shoe.remaining().items():
        first, before = found.get(card.rank, (card, 0))
        found[card.rank] = first, before + number
    return list(found.values())


@dataclass(slots=True)
class _Run:
    """A procedure under way: the table, and what it waits for."""

    table: Table
    procedure: Steps
    request: Request | None = None  # None: the round is over
    before: dict[int, Cents] = field(default_factory=dict)

    def advance(self, reply: object) -> None:
        """Answer, then go on to what chance or a patron has to say, or to the end of the round."""
        request = go_on(self.procedure, reply, lambda one: self._is_over(one) or _is_open(one, self.table), _usual)
        self.request = None if request is None or self._is_over(request) else request

    def _is_over(self, request: Request) -> bool:
        """Whether the round that was played has ended."""
        return not self.table.playing and not (isinstance(request, Bets) and self.request is None)


def _is_open(request: Request, table: Table) -> bool:
    """Whether somebody has something to say that is not settled."""
    if isinstance(request, Draw):
        return request.face is not UNSEEN
    if isinstance(request, Ask):
        return request.seat in table.seats and len(request.choices) > 1 and kind_of(request.question) not in CEREMONIES
    return isinstance(request, Bets | Roll | Spin | DrawNumbers | AskAmount)


def _usual(request: Request) -> object:
    """What custom answers where nothing hangs on it: cards that nobody sees have no order here."""
    if isinstance(request, Attest):
        return confirmed(request)
    if isinstance(request, Cut):
        return request.low
    return request.default if isinstance(request, Ask) else None


@dataclass(frozen=True)
class Node:
    """A place in the tree of one round; ``child`` goes on from it and leaves it as it is."""

    saved: bytes = field(repr=False)
    bets: tuple[Action, ...] = field(repr=False)
    answers: tuple[Hashable, ...] = ()
    lumped: Lumped = field(default=chances, repr=False)
    _runs: list[_Run] = field(default_factory=list, repr=False, compare=False)  # one, unless a child took it over

    def __str__(self) -> str:
        """The node in one line, for a person.

        >>> print(tree(Chosen("red-dog"), {"original": 1000}))
        chance, 52 ways
        """
        if self.is_terminal():
            return "over: " + ", ".join(f"seat {seat} {dollars(net)}" for seat, net in self.returns().items())
        if self.is_chance_node():
            return f"chance, {len(self.chance_outcomes())} ways"
        return f"seat {self.current_player()}, {self.question}: {', '.join(map(str, self.legal_actions()))}"

    def _run(self) -> _Run:
        if not self._runs:
            table = Table.load(self.saved)
            run = _Run(table, resume(table), before=_wealth(table))
            run.advance(None)
            for reply in (self.bets, *self.answers):
                if run.request is None:
                    raise Refusal("The round is over: it takes no more answers.", instead="a node before its end")
                run.request.verify(reply)
                run.advance(reply)
            self._runs.append(run)
        return self._runs[0]

    @property
    def request(self) -> Request | None:
        """What the procedure waits for, with its citation; None where the round is over."""
        return self._run().request

    @property
    def question(self) -> str:
        """What a patron is asked; empty where it is chance's turn or the round is over."""
        request = self.request
        return request.question if isinstance(request, Ask | AskAmount) else ""

    def current_player(self) -> int:
        """The seat that is asked; ``CHANCE`` or ``TERMINAL`` where none is."""
        request = self.request
        if request is None:
            return TERMINAL
        return request.seat if isinstance(request, Ask | AskAmount) else CHANCE

    def is_chance_node(self) -> bool:
        """Whether chance has the next word."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.request is None

    def legal_actions(self) -> Sequence[Hashable]:
        """What may come next: the choices of the patron who is asked, or what chance can bring."""
        request = self.request
        if isinstance(request, Ask):
            return list(request.choices)
        if isinstance(request, AskAmount):
            return list(_amounts(request))
        return [outcome for outcome, _ in self.chance_outcomes()] if request is not None else []

    def chance_outcomes(self) -> list[Outcome]:
        """What chance can bring, each with its exact chance; nothing where it is not chance's turn."""
        request = self.request
        if request is None or not self.is_chance_node():
            return []
        if isinstance(request, DrawNumbers):
            raise Refusal(f"{request.count} of {request.of} numbers are drawn in too many ways.", instead="its odds")
        ways = self.lumped(request)
        if len(ways) > MOST_OUTCOMES:
            raise Refusal(f"Chance has {len(ways):,} ways here.", instead="outcomes lumped together")
        whole = sum(weight for _, weight in ways)
        return [(outcome, Fraction(weight, whole)) for outcome, weight in ways]

    def child(self, action: Hashable) -> Node:
        """The node after a choice or an outcome; what is not lawful is refused and changes nothing."""
        run = self._run()
        if run.request is None:
            raise Refusal("The round is over: it takes no more answers.", instead="a node before its end")
        run.request.verify(action)
        self._runs.clear()  # the child takes it over; this node is played again when it is asked for
        run.advance(action)
        return Node(self.saved, self.bets, (*self.answers, action), self.lumped, [run])

    def returns(self) -> dict[int, Cents]:
        """What each seat has won or lost in the round, with what lies on the layout, in cents."""
        run = self._run()
        return {seat: after - run.before.get(seat, 0) for seat, after in _wealth(run.table).items()}

    def information_state(self, seat: int | None = None) -> str:
        """All that a patron has seen of the round, in the notation, in order: what a strategy may depend on."""
        run = self._run()
        who = self._who(seat)
        seen = lines(of_the_round(run.table.events), Observer(frozenset({who})))
        asked = [f"asked {self.question}"] if self.current_player() == who else []
        return "\n".join([line.split("{")[0].rstrip() for line in seen] + asked)

    def observation(self, seat: int | None = None) -> Sight:
        """The table as a patron sees it: hands, chips, wagers and events."""
        run = self._run()
        return sight(run.table, self._who(seat), run.table.events)

    def _who(self, seat: int | None) -> int:
        seats = self._run().table.seats
        who = seat if seat is not None else max(self.current_player(), 0) or next(iter(seats), SEAT)
        if who not in seats:
            raise Refusal(f"Nobody sits at seat {who}.", instead=", ".join(map(str, seats)))
        return who

    def worths(self) -> Worths | None:
        """What each answer is worth to the patron who is asked; None where nobody is, or nothing is counted of it."""
        run = self._run()
        return worths(run.table, run.request) if isinstance(run.request, Ask | AskAmount) else None

    def value(self, choose: Callable[[Node], Hashable] | None = None) -> dict[int, Fraction]:
        """Expected returns from here, every way of chance counted; ``choose`` answers for patrons, or each the best."""
        return _value(self, choose)


def _amounts(request: AskAmount) -> Sequence[Hashable]:
    """Every amount that may be named where they are few; else the least, the middle and the most."""
    if (request.high - request.low) // request.step < FEW:
        return sorted({request.low, *range(request.low, request.high, request.step), request.high})
    middle = (request.low + request.high) // 2
    return sorted({request.low, middle - middle % request.step, request.high})


def _wealth(table: Table) -> dict[int, Cents]:
    """The chips of every seat, those on the layout too, less what is owed."""
    return {
        number: seat.balance
        + sum(wager.amount for wager in table.wagers if wager.seat == number)
        - table.owed.get(number, 0)
        for number, seat in table.seats.items()
    }


def _value(node: Node, choose: Callable[[Node], Hashable] | None) -> dict[int, Fraction]:
    if node.is_terminal():
        return {seat: Fraction(net) for seat, net in node.returns().items()}
    if node.is_chance_node():
        told: dict[int, Fraction] = {}
        for outcome, chance in node.chance_outcomes():
            for seat, net in _value(node.child(outcome), choose).items():
                told[seat] = told.get(seat, Fraction(0)) + chance * net
        return told
    if choose is not None:
        return _value(node.child(choose(node)), choose)
    who = node.current_player()
    return max((_value(node.child(action), None) for action in node.legal_actions()), key=lambda told: told[who])


def tree(
    game: Chosen,
    bets: Mapping[str, Cents] | Sequence[Action] = (),
    saved: bytes | None = None,
    *,
    seats: int = 1,
    suits: bool = True,
) -> Node:
    """The root of a round's tree: the wagers are made, and the procedure waits for chance or for a patron.

    ``bets`` are cents by wager for one patron, or actions of several. ``saved`` is a table as ``Table.save`` wrote it;
    without it a new table is opened for so many seats. ``suits=False`` lumps cards of one rank together, where suits
    do not matter.
    """
    made = tuple(Bet(SEAT, wager, amount) for wager, amount in bets.items()) if isinstance(bets, Mapping) else bets
    if not made and game.type.opponents is None:
        raise Refusal("A round begins with a wager.", instead=f'{{"{game.wagers[0].key}": 1000}}')
    for bet in made:
        if isinstance(bet, Bet) and type(bet.amount) is not int:
            raise Refusal(f"{bet.wager} cannot be made for {bet.amount!r}: money is whole cents.", instead="1000")
    numbers = {bet.seat for bet in made if isinstance(bet, Bet)} | set(range(SEAT, SEAT + seats))
    return Node(saved or _opened(game, sorted(numbers)), tuple(made), (), chances if suits else by_rank)


def _opened(game: Chosen, seats: Sequence[int]) -> bytes:
    """A new table at its first window, with patrons in these seats."""
    table = game.open_table({seat: (f"patron {seat}", PLENTY) for seat in seats})
    kept: list[bytes] = []

    def answer(request: Request) -> object:
        if isinstance(request, Bets):
            _forget(table)
            kept.append(table.save())
            return None
        if isinstance(request, Draw) and request.face is not UNSEEN:
            return chances(request)[0][0]  # a card shown before the first window is burned
        return request.default if isinstance(request, Ask | AskAmount) else _usual(request)

    drive(table, game.type.procedure(table, True), answer)
    return kept[0]


def _forget(table: Table) -> None:
    """What was burned before the first window counts as never seen: the tree begins with a full shoe."""
    for shoe in table.shoes.values():
        shoe.unseen += sum(shoe.out.values())
        shoe.out = Counter(dict.fromkeys(shoe.composition, 0))


__all__ = ["CHANCE", "TERMINAL", "Node", "by_rank", "tree"]
