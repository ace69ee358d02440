"""How a database of shape 0004 is read: rows, texts and the names of accounts. Frozen, whatever comes later."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...table.events import Account

RENAMED = ("sittings", "steps", "secrets", "waiting", "accounts", "entries", "heads", "acts", "register")
SHUFFLES = ("shuffle", "load", "insert")
_LINE = re.compile(r'(?P<verb>\w+)(?: (?P<seat>\d+))?(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?: \$(?P<chips>[\d.,]+))?')
_PIECE = re.compile(r"\b(?:10|[2-9AJQKT])[SHDC]\b|\bJOKER\d?\b|\b[0-6]-[0-6]\b|\b(?:hand|total|point|natural)", re.I)


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the old journal."""

    number: int
    at: int
    text: str
    hash: str

    @property
    def verb(self) -> str:
        """Its first word."""
        return self.text.split(None, 1)[0] if self.text.strip() else ""


@dataclass(slots=True)
class Sitting:
    """A sitting with its steps and what the old ledger says that they moved."""

    table: int
    number: int
    after: int
    header: str
    meters: dict[str, int]
    steps: list[Step] = field(default_factory=list)
    movements: list[tuple[int, dict[str, int]]] = field(default_factory=list)  # by step
    last: bool = False

    @property
    def standing(self) -> list[Step]:
        """The steps that stand: ``undo N`` takes back everything after step N."""
        kept: list[Step] = []
        for step in self.steps:
            if step.verb == "undo":
                back_to = int(step.text.split()[1])
                while kept and kept[-1].number > back_to:
                    kept.pop()
            else:
                kept.append(step)
        return kept

    @property
    def closed(self) -> bool:
        """Whether the table was closed at its end."""
        return any(step.verb == "close" for step in self.standing)

    def balances(self) -> dict[str, int]:
        """What the steps moved, account by account."""
        total: dict[str, int] = {}
        for _, amounts in self.movements:
            for account, amount in amounts.items():
                total[account] = total.get(account, 0) + amount
        return {account: amount for account, amount in total.items() if amount}


@dataclass(slots=True)
class OldTable:
    """A table of the old shape."""

    id: int
    game: str
    entered: bool
    committed: bool
    sittings: list[Sitting]
    secrets: dict[int, Any]
    waiting: list[str]
    carried: list[tuple[str, int, int]]  # fills and credits: what, when, cents into the rack


def tables(connection: Connection) -> list[OldTable]:
    """Every table with its sittings, in order."""
    movements = _movements(connection)
    found = []
    for row in _rows(connection, "SELECT id, game, entered, committed FROM tables ORDER BY id"):
        sittings = _sittings(connection, row.id, movements.get(row.id, {}))
        secrets = _rows(connection, "SELECT * FROM secrets_0004 WHERE table_id = :id ORDER BY number", id=row.id)
        last = sittings[-1].steps[-1].number if sittings and sittings[-1].steps else sittings[-1].after
        told = "SELECT text FROM waiting_0004 WHERE table_id = :id AND after = :after ORDER BY number"
        waiting = [each.text for each in _rows(connection, told, id=row.id, after=last)]
        carried = _carried(row.id, movements.get(row.id, {}))
        kept = {each.number: each for each in secrets}
        found.append(
            OldTable(row.id, row.game, bool(row.entered), bool(row.committed), sittings, kept, waiting, carried)
        )
    return found


def _rows(connection: Connection, query: str, **values: object) -> Sequence[sa.Row[Any]]:
    return connection.execute(sa.text(query), values).all()


Movements = dict[str, dict[str, int]]


def _movements(connection: Connection) -> dict[int, Movements]:
    """What every movement of a table changed, by table and by its name."""
    found: dict[int, Movements] = {}
    for row in _rows(connection, "SELECT movement, account, amount FROM entries_0004 ORDER BY id"):
        words = row.movement.split(":")
        if words[0] == "table":
            amounts = found.setdefault(int(words[1]), {}).setdefault(row.movement, {})
            amounts[row.account] = amounts.get(row.account, 0) + row.amount
    return found


def _sittings(connection: Connection, table: int, movements: Movements) -> list[Sitting]:
    rows = _rows(connection, "SELECT * FROM sittings_0004 WHERE table_id = :id ORDER BY number", id=table)
    sittings = [Sitting(table, r.number, r.after, r.header, json.loads(r.meters)) for r in rows]
    if not sittings:
        raise ValueError(f"table {table} has no sitting")
    sittings[-1].last = True
    steps = _rows(connection, "SELECT * FROM steps_0004 WHERE table_id = :id ORDER BY number", id=table)
    at = 0
    for row in steps:
        while at + 1 < len(sittings) and row.number > sittings[at + 1].after:
            at += 1
        sittings[at].steps.append(Step(row.number, row.at, row.text, row.hash))
        moved = movements.get(f"table:{table}:step:{row.number}")
        if moved:
            sittings[at].movements.append((row.number, moved))
    return sittings


def _carried(table: int, movements: Movements) -> list[tuple[str, int, int]]:
    """Fills and credits: a number as large as a time in milliseconds was signed by people, a small one is a step."""
    found = []
    for name, amounts in movements.items():
        words = name.split(":")
        if words[2] in ("fill", "credit"):
            number, cents = int(words[3]), amounts.get(f"table:{table}:rack", 0)
            signed = number > 10**11
            found.append((words[2] if signed else "automatic fill", number if signed else 0, cents))
    return found


def welcomes(connection: Connection) -> list[tuple[str, int, int]]:
    """Play money given out: to whom, when (0 where that was not written), how much."""
    found = []
    query = "SELECT movement, account, amount FROM entries_0004 ORDER BY id"
    for row in _rows(connection, query):
        if row.movement.startswith("welcome:") and row.account.startswith("patron:"):
            name = row.account.removeprefix("patron:")
            at = row.movement.removeprefix(f"welcome:{name}").removeprefix(":")
            found.append((name, int(at) if at.isdigit() else 0, row.amount))
    return found


def balances(connection: Connection) -> dict[str, int]:
    """What every account holds, by its entries."""
    query = "SELECT account, sum(amount) AS held FROM entries_0004 GROUP BY account"
    return {row.account: int(row.held) for row in _rows(connection, query) if row.held}


# ---- accounts by exact patterns --------------------------------------------------------------------------------------

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"house:(bank)", "issue"),
        (r"house:(cage)", "cage"),
        (r"house:(meters)", "funding"),
        (r"patron:(?P<ref>(?s:.+))", "patron"),
        (r"table:(?P<table>\d+):coming", "reserved"),
        (r"table:(?P<table>\d+):seat:(?P<seat>\d+)", "seat"),
        (r"table:(?P<table>\d+):layout", "layout"),
        (r"table:(?P<table>\d+):rack", "rack"),
        (r"table:(?P<table>\d+):drop", "drop"),
        (r"table:(?P<table>\d+):owed:(?P<seat>\d+)", "owed"),
        (r"table:(?P<table>\d+):vigorish", "vigorish"),
        (r"table:(?P<table>\d+):meter", "meter"),
        (r"table:(?P<table>\d+):reset-meter", "meter"),
    )
)


def account(name: str) -> tuple[int, Account]:
    """An old account's table (0: the house) and what it is now. Only whole names count, never how one ends.

    >>> account("table:3:seat:2")
    (3, Account(kind='seat', ref=2))
    >>> account("patron:ghost:vigorish")
    (0, Account(kind='patron', ref='ghost:vigorish'))
    """
    for pattern, kind in _PATTERNS:
        if found := pattern.fullmatch(name):
            told = found.groupdict()
            if kind == "meter":
                return int(told["table"]), Account(kind, "reset" if name.endswith(":reset-meter") else "main")
            ref: int | str = int(told["seat"]) if "seat" in told else told.get("ref") or 0
            return int(told.get("table") or 0), Account(kind, ref)
    raise ValueError(f"there is no account {name!r} in shape 0004")


# ---- lines -----------------------------------------------------------------------------------------------------------


def seat_of(text: str) -> int:
    """The seat that a line is about; 0 where it names none."""
    found = _LINE.match(text)
    return int(found["seat"]) if found and found["seat"] else 0


def comings(text: str) -> list[tuple[str, int, str, int]]:
    """Who sits down or leaves in a step: the verb, the seat, the name and the chips."""
    found = []
    for line in text.splitlines():
        told = _LINE.match(line)
        if told and told["verb"] in ("sit", "leave") and told["seat"]:
            cents = int(re.sub(r"[.,]", "", told["chips"] or "0")) if told["verb"] == "sit" else 0
            found.append((told["verb"], int(told["seat"]), told["name"] or "", cents))
    return found


def names_a_piece(text: str) -> bool:
    """Whether a line may tell what lies face down: it names a card or a tile, or what a hand is worth."""
    return bool(_PIECE.search(text)) or " down" in text
