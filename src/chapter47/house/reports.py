"""Reports of the house: drop, win, hold and what the odds would have it, by game, table, pay table or shift.

Everything is added up from the journal and the ledger. Wagered is what was at stake in wagers that were decided, win
what the house kept of it before commissions that are charged apart. The drop is what patrons bought chips for, and the
hold the win as a part of it. What lies where are the sums of the accounts. The theoretical part is what each wager was
worth to the house by the exact odds under the elections of its sitting; where no odds are counted exactly nothing is
claimed.
"""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .. import __version__
from ..documents import Document, Written, in_cell
from ..errors import Refusal, nearest
from ..table.events import Decided, Opened, decode
from ..table.money import dollars
from .shape import ACCOUNTS, ENTRIES, EVENTS, INCIDENTS, SITTINGS
from .store import now, open_engine, snapshot

BY = ("game", "table", "pay table", "shift")
SHIFT = 8 * 3_600_000  # milliseconds
LAST = 253_402_300_799_000  # the end of the year 9999: no calendar here goes further
AMOUNTS = ("wagered", "paid", "win", "drop")
COLUMNS = ("what", "rounds", "wagers", *AMOUNTS, "hold", "actual", "theoretical", "difference")


@dataclass(slots=True)
class ReportLine:
    """One line of the report; amounts in cents."""

    what: str
    rounds: int = 0
    wagers: int = 0
    wagered: int = 0
    paid: int = 0  # stakes that went back, and winnings
    drop: int = 0  # that patrons bought chips for
    expected: Fraction = Fraction(0)  # the house's win by the odds, of the wagers whose odds are known
    known: int = 0  # what those wagers were

    @property
    def win(self) -> int:
        """What the house kept."""
        return self.wagered - self.paid

    def as_dict(self) -> Written:
        """The line as it is sent; parts of what was wagered are decimal fractions in words."""
        actual = _part(Fraction(self.win, self.wagered)) if self.wagered else None
        theory = Fraction(self.expected, self.known) if self.known else None
        told: dict[str, object] = {
            "what": self.what,
            "rounds": self.rounds,
            "wagers": self.wagers,
            "wagered": self.wagered,
        }
        told |= {"paid": self.paid, "win": self.win, "drop": self.drop}
        told["hold"] = _part(Fraction(self.win, self.drop)) if self.drop > 0 else None
        told["actual"], told["theoretical"] = actual, None if theory is None else _part(theory)
        apart = None if theory is None or not self.wagered else _part(Fraction(self.win, self.wagered) - theory)
        return told | {"difference": apart}


def _part(value: Fraction) -> str:
    """A fraction as a decimal of five places, for people."""
    scaled = round(value * 100_000)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{abs(scaled) // 100_000}.{abs(scaled) % 100_000:05d}"


@dataclass(slots=True)
class Report:
    """A report with what it is of and when it was made."""

    by: str
    since: int
    until: int
    made: int
    lines: list[ReportLine]
    totals: dict[str, int]
    incidents: dict[str, int]

    def as_dict(self) -> Document:
        """The report as it is sent."""
        return {
            "title": f"Performance by {self.by}",
            "operator": "chapter47",
            "version": __version__,
            "since": moment(self.since),
            "until": moment(self.until),
            "made": moment(self.made),
            "lines": [line.as_dict() for line in self.lines],
            "accounts": self.totals,
            "incidents": self.incidents,
            "activity": bool(self.lines),
        }

    def as_csv(self) -> str:
        """The report for a spreadsheet; amounts in dollars. What a spreadsheet would reckon with is text."""
        out = io.StringIO()
        table = csv.writer(out)
        told = self.as_dict()
        table.writerow([told["title"], told["since"], told["until"], "made", told["made"]])
        table.writerow(COLUMNS)
        for line in told["lines"]:
            amounts = {name: f"{line[name] / 100:.2f}" for name in AMOUNTS}
            table.writerow([in_cell((line | amounts)[name]) for name in COLUMNS])
        if not self.lines:
            table.writerow(["no activity"])
        return out.getvalue()

    def as_text(self) -> list[str]:
        """The report as lines of a page or a paper."""
        told = self.as_dict()
        head = [
            f"{told['title']}, {told['since']} to {told['until']}",
            f"Made {told['made']} by chapter47 {__version__}.",
        ]
        if not self.lines:
            return [*head, "No activity."]
        rows = [
            f"{line['what']}: {line['rounds']} rounds, {line['wagers']} wagers, wagered {dollars(line['wagered'])}, "
            f"paid {dollars(line['paid'])}, win {dollars(line['win'])}, drop {dollars(line['drop'])}, "
            f"hold {line['hold'] or 'none'}; kept {line['actual'] or 'nothing'}, "
            f"by the odds {line['theoretical'] or 'not claimed'}"
            for line in told["lines"]
        ]
        return [*head, *rows, *(f"{name}: {dollars(cents)}" for name, cents in self.totals.items())]


def moment(at: int) -> str:
    """Milliseconds as a time in Greenwich."""
    return datetime.fromtimestamp(min(at, LAST) // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def report(
    engine: Engine, by: str = "game", since: int = 0, until: int | None = None, *, theory: bool = False
) -> Report:
    """Add everything up that was decided in a time; ``theory`` sets beside it what the exact odds would have it."""
    if by not in BY:
        raise Refusal(f"There is no report by {by!r}.", instead=nearest(by, BY))
    until = now() if until is None else until
    with snapshot(engine) as connection:
        openings = _openings(connection)
        lines: dict[str, ReportLine] = {}
        rounds: dict[str, set[tuple[int, int, int]]] = defaultdict(set)
        for row, decided in _decided(connection, since, until):
            opened = openings[row.table_id, row.sitting]
            what = _what(by, row, opened)
            line = lines.setdefault(what, ReportLine(what))
            rounds[what].add((row.table_id, row.sitting, row.round))
            _add(line, decided, _edges(opened.game, json.dumps(opened.elections, sort_keys=True)) if theory else {})
        for bought, cents in _dropped(connection, since, until, openings):
            what = _what(by, bought, openings[bought.table_id, bought.sitting])
            lines.setdefault(what, ReportLine(what)).drop += cents
        for what, line in lines.items():
            line.rounds = len(rounds[what])
        totals = _totals(connection)
        counts = sa.select(INCIDENTS.c.kind, sa.func.count()).where(INCIDENTS.c.at.between(since, until))
        incidents = {kind: int(count) for kind, count in connection.execute(counts.group_by(INCIDENTS.c.kind))}
    return Report(by, since, until, now(), [lines[what] for what in sorted(lines)], totals, incidents)


def _openings(connection: Connection) -> dict[tuple[int, int], Opened]:
    found = {}
    for row in connection.execute(sa.select(SITTINGS)):
        opened = decode(row.opening)
        if isinstance(opened, Opened):
            found[row.table_id, row.number] = opened
    return found


def _decided(connection: Connection, since: int, until: int) -> Iterator[tuple[sa.Row[object], Decided]]:
    query = sa.select(EVENTS).where(EVENTS.c.kind == "decided", EVENTS.c.at.between(since, until))
    for row in connection.execute(query.order_by(EVENTS.c.table_id, EVENTS.c.number)):
        event = decode(row.body, row.schema)
        if isinstance(event, Decided):
            yield row, event


class _Bought(NamedTuple):
    """When and at which sitting of a table chips were bought."""

    table_id: int
    sitting: int
    at: int


def _dropped(
    connection: Connection, since: int, until: int, openings: dict[tuple[int, int], Opened]
) -> Iterator[tuple[_Bought, int]]:
    """What went into the drop box of a table, and what was taken back with what was undone."""
    kinds = sa.or_(ENTRIES.c.target_kind == "drop", ENTRIES.c.source_kind == "drop")
    entries = sa.select(ENTRIES).where(kinds, ENTRIES.c.book > 0, ENTRIES.c.at.between(since, until))
    event = sa.and_(EVENTS.c.table_id == ENTRIES.c.book, EVENTS.c.number == ENTRIES.c.event)
    query = entries.add_columns(EVENTS.c.sitting).join(EVENTS, event).order_by(ENTRIES.c.id)
    for row in connection.execute(query):
        if (row.book, row.sitting) in openings:
            yield _Bought(row.book, row.sitting, row.at), row.cents if row.target_kind == "drop" else -row.cents


def _what(by: str, row: sa.Row[object] | _Bought, opened: Opened) -> str:
    if by == "game":
        return opened.game
    if by == "table":
        return f"table {row.table_id}, {opened.game}"
    if by == "shift":
        return moment(row.at - row.at % SHIFT)
    chosen = ", ".join(f"{name} {value}" for name, value in sorted(opened.elections.items()))
    return f"{opened.game}: {chosen or 'as the law has it'}"


def _add(line: ReportLine, decided: Decided, edges: dict[str, Fraction]) -> None:
    line.wagers += 1
    line.wagered += decided.stake
    line.paid += decided.stake - decided.taken + decided.paid
    edge = edges.get(decided.wager.partition(":")[0])
    if edge is not None:
        line.expected += edge * decided.stake
        line.known += decided.stake


@lru_cache(maxsize=256)
def _edges(game: str, elections: str) -> dict[str, Fraction]:
    """The exact edge of each wager of a sitting; none where the odds are not counted exactly."""
    from ..desk.chosen import Chosen

    try:
        told = Chosen(game, json.loads(elections)).odds().as_dict()
    except Refusal:
        return {}
    return {each["wager"]: Fraction(each["exact"]) for each in told.get("wagers", ()) if each.get("exact")}


def _totals(connection: Connection) -> dict[str, int]:
    """What the house has where, by the kind of account."""
    query = sa.select(ACCOUNTS.c.kind, sa.func.sum(ACCOUNTS.c.balance)).group_by(ACCOUNTS.c.kind)
    found = {kind: int(cents) for kind, cents in connection.execute(query)}
    return dict(sorted(found.items()))


def made_for(address: str, by: str, since: int, until: int | None, theory: bool) -> Report:
    """A report in a process of its own."""
    engine = open_engine(address)
    try:
        return report(engine, by, since, until, theory=theory)
    finally:
        engine.dispose()
