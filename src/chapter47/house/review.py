"""After a session: every decision with what it cost, and the result parted into the game's price, decisions and luck.

The sitting is played again by its answers, as the audit does, and each question to the patron is valued where it was
asked, with what the patron saw then.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..desk.worths import Worths, worths
from ..documents import Document, Written
from ..errors import Refusal
from ..games.blackjack.state import Round
from ..table.events import Moved, WindowClosed
from ..table.game import GameType
from ..table.irregularities import Declaration
from ..table.money import Cents
from ..table.requests import Ask, AskAmount, Request
from ..table.sight import sight
from ..table.sources import CryptographicSource
from ..table.table import Table
from . import openings, recovery
from .explain import explain
from .people import NotYours, Person
from .recall import rows_of_sitting
from .say import titles_of
from .service import House
from .shape import SITTINGS, STAYS, TABLES
from .store import Row, SqlRow, reading, standing
from .view import observer, seen_by
from .wager_figures import WagerFigures

PATIENCE = 20.0  # seconds in which decisions are valued; the rest are listed without a value
DEALERS = ("dealer", "community")


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer of a patron: what was asked and chosen, and what each choice was worth."""

    round: int
    step: int
    phrase: str
    question: str
    chosen: str
    own: tuple[str, ...]
    dealer: tuple[str, ...]
    found: Worths | None

    @property
    def cost(self) -> Cents:
        """What the answer gave away against the best, in cents."""
        return self.found.cost(self.chosen) if self.found is not None and self.chosen in self.found.values else 0

    @property
    def valued(self) -> bool:
        """Whether the worth of the answer is known, and it was one of several."""
        return self.found is not None and self.chosen in self.found.values and self.found.unit > 0

    def as_dict(self) -> Written:
        """The decision as the interface sends it."""
        told = {"round": self.round, "step": self.step, "question": self.question, "chosen": self.chosen}
        return (
            told
            | {"own": self.own, "dealer": self.dealer, "cost": self.cost}
            | (self.found.as_dict() if self.found is not None else {"best": None, "choices": []})
        )


@dataclass(slots=True)
class Review:
    """A patron's session at a table."""

    table: int
    game: str
    title: str
    sitting: int
    began: int = 0
    ended: int = 0
    nets: list[tuple[int, Cents]] = field(default_factory=list)  # round and what it brought
    wagered: Cents = 0
    price: Cents = 0  # what the wagers cost on average, by best play; below zero for the patron
    variance: list[float] = field(default_factory=list)  # of each round, in cents squared
    prices: list[float] = field(default_factory=list)  # of each round, in cents
    decisions: list[Decision] = field(default_factory=list)

    @property
    def result(self) -> Cents:
        """What the session brought."""
        return sum(net for _, net in self.nets)

    @property
    def skill(self) -> Cents:
        """What decisions gave away, nought or less."""
        return -sum(decision.cost for decision in self.decisions)

    @property
    def luck(self) -> Cents:
        """The rest."""
        return self.result - self.price - self.skill

    @property
    def costly(self) -> list[Decision]:
        """The decisions that cost something, the dearest first."""
        return sorted((d for d in self.decisions if d.cost > 0), key=lambda d: -d.cost)

    @property
    def deviation(self) -> float:
        """The standard deviation of such a session, in cents."""
        return sqrt(sum(self.variance))

    def as_dict(self) -> Written:
        """The review as the interface sends it."""
        names = ("table", "game", "title", "sitting", "began", "ended", "wagered", "price", "result", "skill", "luck")
        told: dict[str, object] = {name: getattr(self, name) for name in names}
        told["rounds"] = [{"round": number, "net": net} for number, net in self.nets]
        told["deviation"] = round(self.deviation)
        told["best"] = sum(1 for d in self.decisions if d.valued and not d.cost)
        return told | {"decisions": [decision.as_dict() for decision in self.decisions]}


def review(house: House, table: int, person: Person, figures: WagerFigures, sitting: int | None = None) -> Review:
    """The session of a patron at a table: the last sitting in which they sat, or a named one."""
    with reading(house.engine) as connection:
        mine = _stays(connection, table, person, sitting)
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.number == mine[0].sitting)
        opened = openings.opened_of(connection.execute(query).one())
        rows = standing(rows_of_sitting(connection, table, mine[0].sitting))
    if row.entered:
        raise Refusal("A table with real cards is not reviewed.", cite="19:47-8.1[tracking]", instead="its rounds")
    again = recovery.begun(table, opened, entered=True, source=CryptographicSource())  # cards come from the record
    kind = again.table.game
    told = Review(table, kind.key, kind.title, mine[0].sitting)
    seats = {number: stay.seat for stay in mine for number in _rounds_of(stay, rows)}
    _results(told, rows, seats, kind, figures)
    _decisions(told, again, rows, seats)
    return told


def _stays(connection: Connection, table: int, person: Person, sitting: int | None) -> list[SqlRow]:
    """When somebody sat at a table, in the last sitting in which they did or a named one."""
    stays = sa.select(STAYS).where(STAYS.c.table_id == table, STAYS.c.patron == person.name)
    if sitting is not None:
        stays = stays.where(STAYS.c.sitting == sitting)
    found = connection.execute(stays.order_by(STAYS.c.sitting.desc(), STAYS.c.first)).all()
    if not found:
        raise NotYours(f"{person.name} did not play at table {table}.", instead="a table of one's own")
    return [stay for stay in found if stay.sitting == found[0].sitting]


def elected(house: House, table: int, person: Person, sitting: int | None = None) -> tuple[str, Document]:
    """The game of a table and its elections as figures are counted by, for whoever played there."""
    with reading(house.engine) as connection:
        _stays(connection, table, person, sitting)
    live = house.table(table)
    return live.table.game.key, live.table.elections.model_dump(mode="json", exclude_unset=True)


def _rounds_of(stay: sa.Row[object], rows: Sequence[Row]) -> range:
    last = max((row.round for row in rows), default=0)
    return range(stay.round, last + 1 if stay.left is None else stay.left)


# ---- the result ------------------------------------------------------------------------------------------------------


def _results(
    told: Review, rows: Sequence[Row], seats: Mapping[int, int], kind: GameType, figures: WagerFigures
) -> None:
    """Each round with what it brought, and what its wagers cost on average."""
    by_round: dict[int, list[Row]] = {}
    for row in rows:
        if row.round in seats:
            by_round.setdefault(row.round, []).append(row)
    edges = {figure.wager: (figure.edge, figure.stdev) for figure in figures.wagers}
    for number, played in sorted(by_round.items()):
        first = next((at for at, row in enumerate(played) if isinstance(row.event, WindowClosed)), None)
        if first is None:
            continue
        hands, steps = seen_by(played[first:], observer(seats[number]))
        told.nets.append((number, explain(steps, seats[number], titles_of(kind), hands).net))
        price, variance = 0.0, 0.0
        for row in played[first:]:
            event = row.event
            if isinstance(event, Moved) and event.why in ("bet", "stake") and event.source.ref == seats[number]:
                told.wagered += event.cents
                if event.why == "bet":
                    edge, stdev = edge_of(edges, event.of)
                    price -= edge * event.cents
                    variance += (stdev * event.cents) ** 2
        told.prices.append(price)
        told.variance.append(variance)
        told.began = told.began or played[first].at
        told.ended = played[-1].at
    told.price = round(sum(told.prices))


def edge_of(edges: Mapping[str, tuple[float, float]], wager: str) -> tuple[float, float]:
    """The edge and deviation of a wager: by its name, its kind, or the first of that kind.

    >>> edge_of({"place:6": (0.015, 1.0), "pass": (0.014, 1.0)}, "pass")
    (0.014, 1.0)
    >>> edge_of({"place:6": (0.015, 1.0)}, "other")
    (0.0, 0.0)
    """
    key = wager.partition(":")[0]
    for name in (wager, key):
        if name in edges:
            return edges[name]
    return next((figure for name, figure in edges.items() if name.partition(":")[0] == key), (0.0, 0.0))


# ---- the decisions ---------------------------------------------------------------------------------------------------


def _decisions(told: Review, again: recovery.TakenUp, rows: Sequence[Row], seats: Mapping[int, int]) -> None:
    """Play the sitting again, and value each question to the patron where it is asked."""
    until = time.monotonic() + PATIENCE

    def followed(request: Request, reply: object, row: Row) -> None:
        if isinstance(reply, Declaration):
            return  # the staff's word at a patron's turn, with a card that is perhaps nobody's to see
        if isinstance(request, Ask | AskAmount) and seats.get(row.round) == request.seat:
            known = _valued(again.table, request) if time.monotonic() < until else None
            told.decisions.append(_decision(again.table, request, reply, row, known))

    recovery.replayed(again, rows, followed)


def _valued(table: Table, request: Ask | AskAmount) -> Worths | None:
    try:
        return worths(table, request)
    except Refusal:  # the rules of this table are outside what is counted
        return None


def _decision(table: Table, request: Ask | AskAmount, reply: object, row: Row, known: Worths | None) -> Decision:
    hands = sight(table, request.seat, table.events).hands
    about = str(request.values.get("hand", ""))
    own = (
        _held(table, about)
        or hands.get(about)
        or next((hands[name] for name in hands if _is_of(name, request.seat)), [])
    )
    dealer = next((hands[name] for name in DEALERS if name in hands), [])
    return Decision(
        row.round, row.number, request.phrase, request.question, str(reply), tuple(own), tuple(dealer), known
    )


def _held(table: Table, hand: str) -> list[str]:
    """A hand by its name as the table has it: one that a split made is no longer where its cards were dealt."""
    lying = table.lying
    held = lying.hands() if hand and isinstance(lying, Round) else ()
    return next(([card.code for card in each.cards] for each in held if each.name == hand), [])


def last_table(house: House, person: Person) -> int:
    """The table at which somebody played last; 0 for nobody's."""
    with reading(house.engine) as connection:
        query = sa.select(STAYS.c.table_id).join(TABLES, TABLES.c.id == STAYS.c.table_id)
        mine = query.where(STAYS.c.patron == person.name, TABLES.c.entered.is_(False))
        found = connection.execute(mine.order_by(STAYS.c.table_id.desc(), STAYS.c.first.desc()).limit(1))
        return int(found.scalar() or 0)


def _is_of(name: str, seat: int) -> bool:
    """Whether a hand is that seat's own: its name, or that of a hand split from it."""
    whole, _, _ = name.partition(".")
    return whole in (f"seat-{seat}", f"seat{seat}", f"box-{seat}", f"box{seat}") or whole.startswith(
        (f"seat-{seat}-", f"box-{seat}-")
    )
