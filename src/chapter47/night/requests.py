"""What tables ask of the banker's window: chips that they run short of or have too many of, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..errors import Refusal
from .accounts import Books
from .games import night_game
from .journal import ANSWERS, JournalEntry
from .pieces import Pieces, pieces_in_words
from .tables import answered, carried, find_table, verify_open

ASKED, REFUSED, WITHDRAWN = "chips asked", "request refused", "request withdrawn"
OF_DEALER, OF_BANKER = "13:47-20.2[dealer]", "13:47-20.12(c)4"


@dataclass(frozen=True, slots=True)
class Asking:
    """What a table asks of the window, and what became of it as far as that is known."""

    entry: int
    at: str
    by: str
    table: str
    game: str
    amount: int  # whole dollars
    pieces: dict[str, int]
    back: bool  # whether the table gives chips back instead
    answer: JournalEntry | None = None

    @property
    def in_words(self) -> str:
        """What is asked, as people say it."""
        return f"{'offers back' if self.back else 'asks for'} ${self.amount:,}: {pieces_in_words(self.pieces)}"

    @property
    def gives(self) -> str:
        """The operation that grants it."""
        return "chips from table" if self.back else "chips to table"


def _read(books: Books, line: JournalEntry, answer: JournalEntry | None = None) -> Asking:
    data = line.data
    game = night_game(find_table(books, data["table"]).game).name
    return Asking(
        line.number, f"{line.at:%H:%M}", line.by, data["table"], game, data["amount"], data["pieces"], data["back"],
        answer,
    )  # fmt: skip


def waiting(books: Books) -> list[Asking]:
    """What the window has not answered yet, the oldest first."""
    return [_read(books, line) for line in sorted(books.state.asking.values(), key=lambda line: line.number)]


def last_asked(books: Books, number: str) -> Asking | None:
    """What a table asked last since it opened, with its answer."""
    asked: JournalEntry | None = None
    answer: JournalEntry | None = None
    for line in books.journal.lines:
        if line.data.get("table") != number:
            continue
        if line.kind in ("table opened", ASKED):
            asked, answer = (line if line.kind == ASKED else None), None
        elif asked is not None and line.data.get(ANSWERS) == asked.number:
            answer = line
    return None if asked is None else _read(books, asked, answer)


def ask(books: Books, at: datetime, number: str, amount: int | Pieces, by: str, *, back: bool = False) -> JournalEntry:
    """A dealer asks the window for chips for the bank of the game, or offers some back. 13:47-20.2[dealer].

    Nothing moves before the banker answers; what the window or the table does not hold is refused at once. A table has
    one request: a new one takes the place of the last.
    """
    books.verify_running(at)
    verify_open(books, number)
    load = carried(books, number, amount, back=back)
    books.ledger.verify(load.moved)
    data = {"table": number, "amount": load.value, "pieces": load.pieces, "back": load.back, "cite": OF_DEALER}
    return books.record(ASKED, at, by, data)


def _standing(books: Books, number: str, cite: str) -> JournalEntry:
    """The request of a table that waits for its answer."""
    find_table(books, number)
    asked = books.state.asking.get(number)
    if asked is None:
        raise Refusal(f"Table {number} asks for nothing.", cite=cite, instead="a request of its dealer first")
    return asked


def withdraw(books: Books, at: datetime, number: str, by: str) -> JournalEntry:
    """The dealer needs it no more. 13:47-20.2[dealer]."""
    asked = _standing(books, number, OF_DEALER)
    return books.record(WITHDRAWN, at, by, {"table": number, ANSWERS: asked.number, "cite": OF_DEALER})


def refuse(books: Books, at: datetime, number: str, why: str, by: str, request: int | None = None) -> JournalEntry:
    """The banker sends nothing, and says why. 13:47-20.12(c)4."""
    books.verify_running(at)
    asked = _standing(books, number, OF_BANKER)
    answered(books, number, request, back=asked.data["back"])
    return books.record(REFUSED, at, by, {"table": number, ANSWERS: asked.number, "why": why, "cite": OF_BANKER})
