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
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table.drivers import Dealer
from ..table.irregularities import Declaration
from ..table.requests import Cut, Draw, Shuffle
from .store import SECRETS, SITTINGS, STEPS, journal_of, standing

KIND = "chapter47 fairness 1"


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
    steps = [row for row in standing(journal_of(connection, table)) if row.number in kept]
    query = sa.select(sa.func.max(SITTINGS.c.after)).where(SITTINGS.c.table_id == table)
    over = int(connection.execute(query).scalar() or 0)  # what came before the last opening
    last_whole = {kept[row.number].side: row.number for row in steps if not row.text.startswith("insert ")}
    told = []
    for row in steps:
        words, secret = row.text.partition(" {")[0].split(), kept[row.number]
        if len(words) < 4:
            continue  # nothing was promised
        shown = row.number <= over or row.number < last_whole[secret.side] or _closed(connection, table)
        revealed = (secret.nonce, tuple(secret.cards.split())) if shown else (None, None)
        told.append(Shuffled(row.number, words[3], *revealed))
    return told


def _closed(connection: Connection, table: int) -> bool:
    query = sa.select(STEPS.c.text).where(STEPS.c.table_id == table).order_by(STEPS.c.number.desc()).limit(1)
    return str(connection.execute(query).scalar() or "").startswith("close")


def proof(connection: Connection, table: int) -> str:
    """Everything somebody needs to check a table: its sittings' transcripts and the shuffles that are over, as JSON."""
    rows = standing(journal_of(connection, table))
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table).order_by(SITTINGS.c.number)
    sittings = list(connection.execute(query))
    ends = [*(each.after for each in sittings[1:]), None]
    told: list[dict[str, Any]] = []
    for each, end in zip(sittings, ends, strict=True):
        steps = [r for r in rows if r.number > each.after and (end is None or r.number <= end)]
        told.append({"header": each.header, "meters": each.meters, "steps": [[r.number, r.text] for r in steps]})
    revealed = [asdict(each) for each in shuffles(connection, table)]
    return json.dumps({"kind": KIND, "table": table, "sittings": told, "shuffles": revealed})


@dataclass(slots=True)
class Verified:
    """What a check found."""

    shuffles: int = 0  # that were over, and fit
    hidden: int = 0  # still in play
    cards: int = 0  # dealt, each from its place in the order


def verify(text: str) -> Verified:
    """Check a proof: every hash fits its order, and every card came from it. The first that does not is refused."""
    try:
        told = json.loads(text)
        assert told["kind"] == KIND
        revealed = {each["step"]: each for each in told["shuffles"]}
        sittings = [(each["header"], json.loads(each["meters"]), each["steps"]) for each in told["sittings"]]
    except (ValueError, KeyError, TypeError, AssertionError):
        raise Refusal("This is not a proof of fairness.", instead="a file of chapter47 fair proof") from None
    found = Verified()
    try:
        for header, meters, steps in sittings:
            _verify_sitting(header, meters, [(int(number), str(step)) for number, step in steps], revealed, found)
    except (AssertionError, ValueError, TypeError) as error:
        raise Refusal(f"The steps are not as the rules say: {error}.") from None
    return found


def _verify_sitting(
    header: str, meters: dict[str, int], steps: list[tuple[int, str]], revealed: dict[int, Any], found: Verified
) -> None:
    from .recovery import Reading

    dealer = Dealer(_nothing())
    open_book = True
    play = Reading(header, meters)
    for number, text in steps:
        request, reply = play.take(number, text)
        if isinstance(reply, Declaration):
            continue
        if isinstance(request, Shuffle):
            open_book = _opened(number, request, reply, revealed, dealer, found)
        elif open_book and isinstance(request, Cut):
            dealer.cut(reply, request.side)
        elif open_book and isinstance(request, Draw):
            _dealt(number, request, reply, dealer, found)


def _opened(
    number: int, request: Shuffle, published: Any, revealed: dict[int, Any], dealer: Dealer, found: Verified
) -> bool:
    """Whether the order is shown; it must be the one that was promised, and of the very cards that were shuffled."""
    secret = revealed.get(number)
    if secret is None or published is None:
        raise Refusal(f"Step {number}: a shuffle without a commitment.", instead="a table opened as committed")
    if secret["cards"] is None:
        found.hidden += 1
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


def _dealt(number: int, request: Draw, reply: Any, dealer: Dealer, found: Verified) -> None:
    try:
        card = dealer(request)
    except IndexError:
        raise Refusal(f"Step {number}: a card came after the last of the order.") from None
    if card is not None and str(card) != str(reply):
        raise Refusal(f"Step {number}: {reply} was dealt, but {card} was next in the order.")
    found.cards += 1


class _nothing:  # noqa: N801
    """A source that is never asked: nothing here is left to chance."""

    def below(self, n: int) -> int:
        """Nothing is drawn."""
        raise AssertionError(f"a check draws nothing, not one of {n}")
