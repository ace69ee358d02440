"""The tables of a night: opened by a class A operator, chips to and from them by denomination, counted and closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..errors import Refusal, nearest
from .accounts import IMITATION, PLAYERS, ROOM, WINDOW, Books, table_bank
from .bank import out_of_window
from .games import night_game
from .journal import ANSWERS, JournalEntry, Posting
from .model import NightTable
from .opening import dealt_from, verify_checked
from .pieces import Pieces, example, hand_out, pieces_in_words, verify_whole, worth
from .roster import class_a_duties


def find_table(books: Books, number: str) -> NightTable:
    """A table of the night."""
    table = books.night.table(number)
    if table is None:
        numbers = [one.number for one in books.night.tables]
        raise Refusal(f"There is no table {number}.", instead=nearest(number, numbers))
    return table


def open_table(books: Books, at: datetime, number: str, by: str, checked: Sequence[str]) -> JournalEntry:
    """A class A operator on duty opens a table after its checklist. 13:47-20.9(b)2."""
    books.verify_running(at)
    table = find_table(books, number)
    if number in books.state.tables:
        raise Refusal(f"Table {number} is open.", instead="chips to it, or its count")
    on_duty = [p.name for d, p in class_a_duties(books.night) if books.night.span(d)[0] <= at < books.night.span(d)[1]]
    if by not in on_duty:
        raise Refusal(
            f"{by} does not open table {number}: no class A operator on duty of that name.",
            cite="13:47-20.9(b)2",
            instead=" or ".join(dict.fromkeys(on_duty)) or "a class A operator",
        )
    if table.gear.ordered_out or table.gear.worn or number in books.state.ordered_out:
        raise Refusal(f"Table {number} has equipment out of play.", cite="13:47-20.15(b)", instead="another piece")
    verify_checked(night_game(table.game), list(checked))
    game = night_game(table.game)
    data = {
        "table": number,
        "game": game.name,
        "checked": list(checked),
        "dealt_from": dealt_from(books.night, table, game),
    }
    return books.record("table opened", at, by, data)


def order_out(books: Books, at: datetime, number: str, by: str, why: str) -> JournalEntry:
    """The Commission orders equipment out: its table, closed first, does not open again. 13:47-20.15(b)."""
    find_table(books, number)
    if number in books.state.tables:
        raise Refusal(f"Table {number} is open.", cite="13:47-20.15(b)", instead="its count, and its close")
    return books.record("ordered out", at, by, {"table": number, "why": why})


def verify_open(books: Books, number: str) -> None:
    """Refuse what is done at a table that no class A operator opened. 13:47-20.9(b)2."""
    find_table(books, number)
    if number not in books.state.tables:
        raise Refusal(f"Table {number} is not open.", cite="13:47-20.9(b)2", instead="a class A operator opens it")


def _pieces_of(books: Books, amount: int | Pieces) -> tuple[int, dict[str, int] | None]:
    """Whole dollars, and the pieces where they were named."""
    if not isinstance(amount, Mapping):
        return amount, None
    verify_whole(books.night, amount)
    return worth(books.night, amount), {name: many for name, many in amount.items() if many}


def tray_of(books: Books, number: str) -> dict[str, int]:
    """What a table holds by denomination, as far as it is known: what was brought and taken since its last count."""
    tray: Counter[str] = Counter()
    for line in books.journal.lines:
        if line.data.get("table") != number:
            continue
        pieces = line.data.get("pieces")
        if line.kind == "chips to table":
            tray.update(pieces)
        elif line.kind == "chips from table":
            tray.subtract(pieces)
        elif line.kind == "table counted" and pieces is not None:
            tray = Counter(pieces)
        elif line.kind == "table closed":
            tray.clear()
    return {name: many for name, many in tray.items() if many > 0}


@dataclass(frozen=True, slots=True)
class Carried:
    """Chips on their way between the window and a table: which way, in which pieces, and what that moves."""

    back: bool
    value: int  # whole dollars
    pieces: dict[str, int]
    moved: list[Posting]


def carried(books: Books, number: str, amount: int | Pieces, *, back: bool) -> Carried:
    """Chips from the window to a table, or back; below nothing is back too. Of an amount alone, in which pieces."""
    value, pieces = _pieces_of(books, amount)
    if not value:
        raise Refusal("$0 moves nothing.", instead="whole dollars")
    back, value = back or value < 0, abs(value)
    if pieces is None:
        tray, where = (tray_of(books, number), f"at table {number}") if back else (books.tray(WINDOW), "at the window")
        pieces = hand_out(books.night, tray, value, where)
    sign = -1 if back else 1
    moved: list[Posting] = [(WINDOW, IMITATION, -value * sign), (table_bank(number), IMITATION, value * sign)]
    return Carried(back, value, pieces, moved + out_of_window(pieces, sign))


def fill(
    books: Books,
    at: datetime,
    number: str,
    amount: int | Pieces,
    by: str,
    *,
    back: bool = False,
    request: int | None = None,
) -> JournalEntry:
    """Chips carried between the window and a table; they answer what the table asked. 13:47-20.12(c)4.

    ``request`` is the entry that is answered, where whoever sends them saw it.
    """
    books.verify_running(at)
    verify_open(books, number)
    load = carried(books, number, amount, back=back)
    asked = answered(books, number, request, back=load.back)
    data = {"table": number, "amount": load.value, "pieces": load.pieces} | ({} if asked is None else {ANSWERS: asked})
    return books.record("chips from table" if load.back else "chips to table", at, by, data, load.moved)


def answered(books: Books, number: str, request: int | None, *, back: bool) -> int | None:
    """The request that chips to or from a table answer, if any; one that waits no more is refused. 13:47-20.12(c)4."""
    asked = books.state.asking.get(number)
    waits = asked.number if asked is not None and asked.data["back"] == back else None
    if request is not None and request != waits:
        said = f"Table {number} does not wait for an answer to entry {request}."
        now = "chips without a request" if waits is None else f"entry {waits}, which waits"
        raise Refusal(said, cite="13:47-20.12(c)4", instead=now)
    return waits


def count(
    books: Books, at: datetime, number: str, counted: int | Pieces, by: str, *, close: bool = False
) -> JournalEntry:
    """Count a table: what it won came from players, what it lost went to them. 13:47-20.2[dealer].

    A table closes by denomination, since its pieces go back to the window.
    """
    verify_open(books, number)
    value, pieces = _pieces_of(books, counted)
    if value < 0:
        raise Refusal(f"A table does not hold ${value:,}.", instead="what was counted")
    if pieces is None and value and close:
        said = f"Table {number} closes by denomination, not by ${value:,} in all."
        raise Refusal(said, instead=f"the pieces counted, such as: {example(books.night)}")
    if pieces is None and not value:
        pieces = {}
    _verify_counted(books, number, value, pieces or {})
    won = value - books.held(table_bank(number))
    moved: list[Posting] = [(table_bank(number), IMITATION, won), (PLAYERS, IMITATION, -won)]
    data = {"table": number, "counted": value, "won": won, "pieces": pieces}
    if close:
        moved += [(table_bank(number), IMITATION, -value), (WINDOW, IMITATION, value)]
        moved += out_of_window(pieces or {}, -1)
    return books.record("table closed" if close else "table counted", at, by, data, moved)


def _verify_counted(books: Books, number: str, value: int, pieces: Pieces) -> None:
    """Refuse a count of more than players can have lost, or of more pieces than left the window. 13:47-20.12(c)3."""
    most = books.held(table_bank(number)) + books.held(PLAYERS)
    if value > most:
        raise Refusal(
            f"Table {number} cannot hold ${value:,}: players hold only ${books.held(PLAYERS):,} to lose.",
            cite="13:47-20.12(c)3",
            instead=f"another count, ${most:,} at the most",
        )
    out = books.tray(ROOM)
    for name, many in pieces.items():
        if many > out[name]:
            raise Refusal(
                f"Table {number} cannot hold {pieces_in_words({name: many})}: only {out[name]:,} left the window.",
                cite="13:47-20.12(c)3",
                instead=f"another count, {out[name]:,} at the most; or a change entered for what else was handed out",
            )
