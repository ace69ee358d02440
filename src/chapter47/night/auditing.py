"""The law of a night held against its journal: balances, sales, every round and settlement decided again, the drawing.

That the journal is whole, and that the ledger says what it says, is the audit of the house in whose store it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from ..errors import Refusal
from ..table.money import DOLLAR, Cents
from .accounts import WINDOW, Books
from .bank import imitation_for
from .face_down import RealTable
from .journal import AT_TABLE, JournalEntry
from .pieces import worth
from .prizes import verify_draw
from .settling import settle
from .tables import find_table


@dataclass(slots=True)
class Audit:
    """What an audit of a night found."""

    entries: int = 0
    decided: int = 0  # entries at tables that the rules decided again
    faults: list[str] = field(default_factory=list)
    hashes: list[tuple[str, ...]] = field(default_factory=list)  # of each entry, and its hash before it was imported


def examine(books: Books) -> Audit:
    """Decide everything again."""
    found = Audit(len(books.journal.lines))
    found.faults += [*_balances(books), *_sales(books), *_order(books)]
    for number in dict.fromkeys(str(line.data["table"]) for line in books.journal.lines if _at_table(line)):
        found.faults += _table(books, number, found)
    if any(line.kind == "draw" for line in books.journal.lines) and not verify_draw(books):
        found.faults.append("the drawing does not follow from its seed")
    return found


def _balances(books: Books) -> Iterator[str]:
    for unit in dict.fromkeys(unit for _, unit in books.ledger.balances):
        if books.ledger.total(unit):
            yield f"{unit}: accounts do not sum to nothing"
    if worth(books.night, books.tray(WINDOW)) != books.held(WINDOW):
        yield "the pieces at the window are not worth what the window holds"


def _sales(books: Books) -> Iterator[str]:
    for line in books.journal.lines:
        if line.kind == "sale" and imitation_for(books, line.data["cash"]) != line.data["imitation"]:
            yield f"entry {line.number}: the sale is not at the posted rate"


def _order(books: Books) -> Iterator[str]:
    lines = books.journal.lines
    for before, after in pairwise(lines):
        if after.at < before.at:
            yield f"entry {after.number} lies before entry {before.number} in time"


def _at_table(line: JournalEntry) -> bool:
    return line.kind in AT_TABLE


def _table(books: Books, number: str, found: Audit) -> Iterator[str]:
    """Every sitting of a table from its opening: what was entered is entered again, and must be decided alike."""
    entry = find_table(books, number)
    sitting: list[JournalEntry] = []
    for line in books.journal.lines:
        if line.data.get("table") != number:
            continue
        if line.kind in ("table opened", "table closed"):
            yield from _sitting(books, number, sitting)
            sitting = []
        elif line.kind == "taken back":
            if not sitting or sitting[-1].number != line.data["of"] or sitting.pop().data["win"] != -line.data["win"]:
                yield f"entry {line.number} takes back another entry than the last"
        elif _at_table(line):
            found.decided += 1
            sitting.append(line)
            if line.kind == "settled":
                amount: Cents = line.data["amount"] * DOLLAR
                result = line.data["entry"].split(" ", 2)[2]
                done = settle(books.night, entry, line.data["wager"], amount, result)
                if done.taken - done.paid != line.data["win"]:
                    yield f"entry {line.number} was settled otherwise than the pay table has it"
    yield from _sitting(books, number, sitting)


def _sitting(books: Books, number: str, lines: list[JournalEntry]) -> Iterator[str]:
    """One sitting played again."""
    dealt = [line for line in lines if line.kind == "dealt"]
    if not dealt:
        return
    table = RealTable(books.night, find_table(books, number))
    for line in dealt:
        try:
            same = table.again(line.data)
        except Refusal as refusal:
            yield f"entry {line.number} is refused now: {refusal}"
            return
        if not same:
            yield f"entry {line.number} was decided otherwise than the rules decide it"
            return
