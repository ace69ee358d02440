"""Commit and reveal: the order of a shuffled shoe is fixed by a hash before it is dealt, and shown when it is over.

At a committed table the step of a shuffle carries the SHA-256 of a nonce and the cards in order, top card last. When
all of them were shuffled again, or the table closes, nonce and order are shown, and anybody can check that the hash
fits and that every card dealt came from that order, after the cut that the journal shows.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..errors import Refusal
from ..table import events
from ..table.drivers import Dealer
from ..table.events import Event, Observer
from ..table.irregularities import Declaration
from ..table.requests import Cut, Draw, Reply, Request, Shuffle
from . import seeds
from .shape import SECRETS, SITTINGS, TABLES
from .store import Row, SqlRow, journal_of, read, standing

KIND = "chapter47 fairness 3"


def nonce() -> str:
    """What keeps a commitment from being guessed."""
    return secrets.token_hex(32)


def commitment(nonce: str, cards: Sequence[str]) -> str:
    """The hash that is published before a shoe is dealt."""
    return hashlib.sha256(f"{nonce} {' '.join(cards)}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffled:
    """One shuffle of a committed table: what was published before it, and after it was over what was hidden."""

    step: int
    commitment: str
    nonce: str | None = None  # not before it is over
    cards: tuple[str, ...] | None = None


def shuffles(connection: Connection, table: int) -> list[Shuffled]:
    """The shuffles of a table; one stays hidden while a card of it may still be dealt."""
    kept = {row.number: row for row in connection.execute(sa.select(SECRETS).where(SECRETS.c.table_id == table))}
    rows = [row for row in standing(read(journal_of(connection, table))) if isinstance(row.event, events.Shuffled)]
    query = sa.select(sa.func.max(SITTINGS.c.after)).where(SITTINGS.c.table_id == table)
    over = int(connection.execute(query).scalar() or 0)  # what came before the last opening
    closed = _closed(connection, table)
    last_whole = {_shuffle(row).side: row.number for row in rows if _shuffle(row).how != "insert"}
    told = []
    for row in rows:
        event, secret = _shuffle(row), kept.get(row.number)
        if not event.commitment or secret is None:
            continue  # nothing was promised
        shown = row.number <= over or row.number < last_whole.get(event.side, 0) or closed
        revealed = (secret.nonce, tuple(secret.cards.split())) if shown else (None, None)
        told.append(Shuffled(row.number, event.commitment, *revealed))
    return told


def _shuffle(row: Row) -> events.Shuffled:
    if not isinstance(row.event, events.Shuffled):
        raise Refusal(f"Event {row.number} is no shuffle.")
    return row.event


def _closed(connection: Connection, table: int) -> bool:
    """Whether the last sitting is over."""
    rows = journal_of(connection, table)
    return any(row.kind == "closed" and row.sitting == rows[-1].sitting for row in rows)


def proof(connection: Connection, table: int, who: Observer) -> str:
    """Everything somebody needs to check a table: what they may see of its journal and the shuffles that are over.

    A round that is still in play is left out: its hidden cards are nobody's to see.
    """
    if connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table)).first() is None:
        raise Refusal(f"There is no table {table}.", instead="a table of this house")
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table).order_by(SITTINGS.c.number)
    told: list[Document] = []
    rows = standing(read(journal_of(connection, table)))
    for sitting in connection.execute(query):
        mine = [row for row in rows if row.sitting == sitting.number and not isinstance(row.event, events.Placed)]
        shown = [[row.number, json.loads(events.encode(events.visible(row.event, who)))] for row in over(mine)]
        told.append(
            {"opening": json.loads(sitting.opening), "events": shown, "seeds": sown(connection, table, sitting)}
        )
    revealed = [asdict(each) for each in shuffles(connection, table)]
    return json.dumps({"kind": KIND, "table": table, "sittings": told, "shuffles": revealed})


def sown(connection: Connection, table: int, sitting: SqlRow) -> Document:
    """What chance of a sitting is reckoned from: the house's commitment, the patrons' seeds, and its own at the end."""
    seed, given = seeds.of_sitting(connection, table, sitting.number)
    rows = journal_of(connection, table, sitting.after)
    ended = any(row.kind == "closed" and row.sitting == sitting.number for row in rows)
    promised = seeds.commitment(seed) if seed else ""
    return {"commitment": promised, "given": [list(each) for each in given], "seed": seed if ended else None}


def over(rows: Sequence[Row]) -> list[Row]:
    """The rows of a sitting without those of a round that is still in play: up to its last open window.

    A round is over when every wager of its seats was decided and another window is open, or the table closed; the rows
    after the last window that closed belong to a round whose cards may still be hidden.
    """
    if any(isinstance(row.event, events.Closed) for row in rows):
        return list(rows)
    last = max((row.number for row in rows if isinstance(row.event, events.WindowClosed)), default=0)
    return [row for row in rows if row.number < last]


@dataclass(slots=True)
class Verified:
    """What a check found."""

    shuffles: int = 0  # that were over, and fit
    hidden: int = 0  # still in play
    cards: int = 0  # dealt, each from its place in the order
    draws: int = 0  # of shuffles, cuts, dice, wheels and numbers, each as the seeds have it
    unsown: int = 0  # of sittings that are over, for which no seed of the house is shown


def verify(text: str) -> Verified:
    """Check a proof: every hash fits its order, and every card came from it. The first that does not is refused."""
    try:
        told = json.loads(text)
        if told["kind"] != KIND:
            raise ValueError
        revealed = {int(each["step"]): each for each in told["shuffles"]}
        found = Verified(hidden=sum(each["cards"] is None for each in revealed.values()))
        sittings = [
            (
                events.decode(json.dumps(each["opening"])),
                [Row(int(n), 0, 0, 0, events.decode(json.dumps(body))) for n, body in each["events"]],
                _fair(each["seeds"]),
            )
            for each in told["sittings"]
        ]
    except Broken:
        raise
    except (ValueError, KeyError, TypeError, Refusal):
        raise Refusal("This is not a proof of fairness.", instead="a file of chapter47 fair proof") from None
    for opened, rows, fair in sittings:
        if not isinstance(opened, events.Opened):
            raise Refusal("A sitting of the proof has no opening.", instead="a file of chapter47 fair proof")
        _verify_sitting(opened, rows, revealed, found, fair)
    return found


def _fair(told: Document) -> seeds.Fair | None:
    """The seeds of a sitting that is over; the house's must be the one that it had committed to."""
    if told["seed"] is None or not told["commitment"]:
        return None
    if seeds.commitment(str(told["seed"])) != told["commitment"]:
        raise Broken("The house's seed is not the one that it had committed to.")
    return seeds.Fair(str(told["seed"]), [seeds.Given(int(a), str(w), str(t)) for a, w, t in told["given"]])


class Broken(Refusal):
    """A promise that was not kept."""


def _verify_sitting(
    opened: events.Opened, rows: list[Row], revealed: dict[int, Any], found: Verified, fair: seeds.Fair | None
) -> None:
    """The answers of a sitting are given to the rules again: what they make of them must be what is shown, to the cent.

    Cards that are shown must come from their order. Words and citations are not compared.
    """
    from .recovery import JournalDiffers, begun, is_own, replayed

    ended = any(isinstance(row.event, events.Closed) for row in rows)
    checking = Checking(revealed, found, fair, ended=ended)
    play = begun(0, opened, entered=True, source=_nothing())
    try:
        replayed(play, rows, checking.take)
    except JournalDiffers as error:
        raise Refusal(f"The steps are not as the rules say: {error}.") from None
    if any(isinstance(row.event, events.Quarantined | events.Imported) for row in rows):
        return  # its money was put right by hand
    for row, made in zip_longest((row for row in rows if is_own(row.event)), play.table.events):
        if row is None:
            return  # what would come next
        if made is None or _fact(row.event) != _fact(made):
            raise Broken(f"Step {row.number} is not what the rules make of the answers.")


def _fact(event: Event) -> Document:
    """An event without its words and citation."""
    told: Document = {} if isinstance(event, events.Announced) else json.loads(events.encode(event))
    return {name: value for name, value in told.items() if name != "cite"}


class Checking:
    """Follows a sitting with the orders that were shown."""

    def __init__(self, revealed: dict[int, Any], found: Verified, fair: seeds.Fair | None, *, ended: bool) -> None:
        self.revealed, self.found, self.dealer, self.open_book = revealed, found, Dealer(_nothing()), True
        self.fair, self.drawn, self.ended = fair, 0, ended

    def take(self, request: Request, reply: Reply, row: Row) -> None:
        """One answer of the record."""
        if isinstance(reply, Declaration):
            return
        if seeds.is_chance(request):
            self._drawn(request, reply, row.number)
        if isinstance(request, Shuffle):
            self.open_book = _opened(row.number, request, reply, self.revealed, self.dealer, self.found)
        elif self.open_book and isinstance(request, Cut):
            self.dealer.cut(reply, request.side)
        elif self.open_book and isinstance(request, Draw):
            _dealt(row.number, request, reply, self.dealer, self.found)

    def _drawn(self, request: Request, reply: Reply, number: int) -> None:
        """What the seeds make of a draw; it must be what happened."""
        if self.fair is None:
            self.found.unsown += self.ended
            return
        self.drawn += 1
        given = [each for each in self.fair.given if each.after < number]
        dealer = Dealer(seeds.Mixed(self.fair.seed, given, self.drawn))
        dealer.load(self.dealer.save())
        expected: object = dealer(request)
        if isinstance(request, Shuffle):
            shown = self.revealed.get(number)
            expected, reply = dealer.order(request.side), shown and shown["cards"]
        if expected is not None and _plain(expected) != _plain(reply):
            raise Broken(f"Step {number}: the seeds make something else of this draw than what happened.")
        self.found.draws += 1


def _plain(value: object) -> str | list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else str(value)


def _opened(
    number: int, request: Shuffle, published: object, revealed: dict[int, Any], dealer: Dealer, found: Verified
) -> bool:
    """Whether the order is shown; it must be the one that was promised, and of the very cards that were shuffled."""
    secret = revealed.get(number)
    if secret is None or published is None:
        raise Refusal(f"Step {number}: a shuffle without a commitment.", instead="a table opened as committed")
    if secret["cards"] is None:
        return False
    cards = [str(card) for card in secret["cards"]]
    if commitment(str(secret["nonce"]), cards) != published:
        raise Refusal(f"Step {number}: the order shown is not the one that was promised.")
    if request.how != "insert" and sorted(cards) != sorted(str(card) for card in request.cards):
        raise Refusal(f"Step {number}: the order shown is not of the cards that were shuffled.")
    try:
        dealer.restore(request, cards)
    except KeyError:
        raise Refusal(f"Step {number}: the order shows a card that was not there.") from None
    found.shuffles += 1
    return True


def _dealt(number: int, request: Draw, reply: Reply, dealer: Dealer, found: Verified) -> None:
    try:
        card = dealer(request)
    except IndexError:
        raise Refusal(f"Step {number}: a card came after the last of the order.") from None
    if card is not None and reply is not None and str(card) != str(reply):
        raise Refusal(f"Step {number}: {reply} was dealt, but {card} was next in the order.")
    found.cards += 1


class _nothing:  # noqa: N801
    """A source that is never asked: nothing here is left to chance."""

    def below(self, n: int) -> int:
        """Nothing is drawn."""
        raise Refusal(f"A check draws nothing, not one of {n}.")
