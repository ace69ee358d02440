"""Luck that the house cannot choose: it commits to a seed, patrons give theirs after that, and all chance follows.

At a committed table every shuffle, cut, roll, spin and draw of numbers is reckoned from the house's seed, those that
patrons gave before it, and how many draws came before. The hash of the house's seed is told before any patron gives
theirs; the seed itself when the table closes. Then anybody reckons every outcome again, with SHA-256 alone.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table.requests import Cut, DrawNumbers, Request, Roll, Shuffle, Spin
from .shape import SEEDS
from .store import Columns, chained, end_of, journal_of, now, read, set_end

PROMISE, HOUSE, PATRON = "promise", "house", "patron"
CHAIN = "seeds"
LONGEST = 100  # letters of a patron's seed
DRAWN = frozenset({"shuffled", "cards-cut", "rolled", "spun", "numbers"})  # kinds of events that draws are told by
WIDTH = 8  # bytes of the stream for each number


class Given(NamedTuple):
    """A patron's seed, and the event after which it counts."""

    after: int
    who: str
    text: str


class Mixed:
    """A source of chance that follows from seeds: HMAC-SHA256 in blocks, numbers below n by rejection."""

    def __init__(self, seed: str, given: Sequence[Given], draw: int) -> None:
        self._key = bytes.fromhex(seed)
        parts = [f"{draw}", *(f"{each.who}={each.text}" for each in given)]
        self._text = "".join(f"{len(part)}:{part}" for part in parts).encode()
        self._bytes = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self._key, self._text + f"#{block}".encode(), "sha256")
            block += 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        span = 1 << (8 * WIDTH)
        while True:
            drawn = 0
            for _ in range(WIDTH):
                drawn = drawn << 8 | next(self._bytes)
            if drawn < span - span % n:
                return drawn % n


def commitment(seed: str) -> str:
    """What is told of the house's seed before it is shown."""
    return hashlib.sha256(seed.encode()).hexdigest()


def is_chance(request: Request) -> bool:
    """Whether an answer is drawn from the seeds; a card comes from a shuffle that was."""
    return isinstance(request, Shuffle | Cut | Roll | Spin | DrawNumbers)


class Fair:
    """The seeds of one sitting, and how many draws were made from them."""

    def __init__(self, seed: str = "", given: Sequence[Given] = (), drawn: int = 0) -> None:
        self.seed, self.given, self.drawn = seed, list(given), drawn

    def source(self) -> Mixed:
        """The source of the next draw."""
        self.drawn += 1
        return Mixed(self.seed, self.given, self.drawn)


# ---- as they are kept ------------------------------------------------------------------------------------------------


def _keep(
    connection: Connection, kind: str, who: str, text: str, table: int = 0, sitting: int = 0, after: int = 0
) -> None:
    place, before = end_of(connection, CHAIN)
    row: dict[str, object] = {"place": place + 1, "at": now(), "table_id": table, "sitting": sitting, "after": after}
    row |= {"who": who, "kind": kind, "text": text}
    row["hash"] = last = chained(before, *fields(row))
    connection.execute(sa.insert(SEEDS).values(row))
    set_end(connection, CHAIN, place + 1, last)


def fields(row: Columns) -> tuple[object, ...]:
    """What the hash of a row is of."""
    return tuple(row[name] for name in ("place", "at", "table_id", "sitting", "after", "who", "kind", "text"))


def promise(connection: Connection, who: str) -> str:
    """A seed for somebody's next table, and its hash: they give theirs when they open it."""
    seed = secrets.token_hex(32)
    _keep(connection, PROMISE, who, seed)
    return commitment(seed)


def _promised(connection: Connection, who: str, promised: str) -> str:
    query = sa.select(SEEDS.c.text).where(SEEDS.c.kind == PROMISE, SEEDS.c.who == who)
    seed: str | None = next(
        (text for text in connection.execute(query).scalars() if commitment(text) == promised), None
    )
    used = sa.select(SEEDS.c.place).where(SEEDS.c.kind == HOUSE, SEEDS.c.text == seed)
    if seed is None or connection.execute(used).first() is not None:
        raise Refusal("The house did not promise that, or has used it.", instead="a new promise")
    return seed


def begin(connection: Connection, table: int, sitting: int, after: int, who: str, promised: str, own: str) -> None:
    """The house's seed of a sitting: what it promised to whoever opens the table, with their seed, or a new one."""
    seed = _promised(connection, who, promised) if promised else secrets.token_hex(32)
    _keep(connection, HOUSE, "the house", seed, table, sitting, after)
    if own:
        _keep(connection, PATRON, who, verified(own), table, sitting, after)


def give(connection: Connection, table: int, sitting: int, after: int, who: str, text: str) -> Given:
    """A patron's seed counts from now on."""
    _keep(connection, PATRON, who, verified(text), table, sitting, after)
    return Given(after, who, text)


def verified(text: str) -> str:
    """A seed as it can be kept and read again."""
    if not 1 <= len(text) <= LONGEST or not text.isascii() or not text.isprintable():
        raise Refusal("That is no seed.", instead=f"up to {LONGEST} letters and digits")
    return text


def of_sitting(connection: Connection, table: int, sitting: int) -> tuple[str, list[Given]]:
    """The house's seed of a sitting, empty where it has none, and the patrons' in their order."""
    query = sa.select(SEEDS).where(SEEDS.c.table_id == table, SEEDS.c.sitting == sitting).order_by(SEEDS.c.place)
    rows = connection.execute(query).all()
    seed = next((row.text for row in rows if row.kind == HOUSE), "")
    return seed, [Given(row.after, row.who, row.text) for row in rows if row.kind == PATRON]


def load(connection: Connection, table: int, sitting: int, after: int) -> Fair | None:
    """The seeds of a sitting where it stands; none where nothing was promised."""
    from .recovery import is_answer

    seed, given = of_sitting(connection, table, sitting)
    if not seed:
        return None
    rows = read(row for row in journal_of(connection, table, after) if row.kind in DRAWN)
    return Fair(seed, given, sum(is_answer(row.event) for row in rows))
