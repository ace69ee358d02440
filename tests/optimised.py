"""The checks of integrity under ``python -O``, which leaves every assert out: each fault below must be refused.

    python -O -m tests.optimised

Exits with 1 and names what passed that must not. Nothing here stands on ``assert`` either.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from chapter47 import Bet, Game, Refusal
from chapter47.house import House, audit, ledger
from chapter47.house.ledger import Entry, Unbalanced
from chapter47.house.live import LiveTable
from chapter47.table.chips import NotConserved, Overdrawn, Undecided
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import RACK, Account, Announced, Moved, decode, read_back
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Limits

Fault = Callable[[], object]
ANN = ledger.patron("ann")


def house() -> tuple[House, LiveTable]:
    """A house with a table of minibaccarat after a round."""
    made = House(str(Path(tempfile.mkdtemp(prefix="chapter47-")) / "house.db"))
    made.welcome("ann", 100_000)
    live = made.open("minibaccarat", limits=Limits(minimum=100))
    made.sit(live.number, 1, "ann", 50_000)
    live.deal()
    live.bet(Bet(1, "banker", 1000))
    live.deal()
    return made, live


def posted(*moved: Moved) -> Fault:
    """Movements written into the book of the house."""

    def post() -> None:
        made, _ = house()
        with made.engine.begin() as connection:
            ledger.post(connection, 0, [Entry(0, each) for each in moved])

    return post


def tampered(statement: str) -> Fault:
    """A row changed by hand, and an audit that must not be sound."""

    def change() -> None:
        made, _ = house()
        with made.engine.begin() as connection:
            connection.execute(sa.text(statement))
        if not audit(made.engine).sound:
            raise Refusal("the audit found it")

    return change


def table() -> Table[Any]:
    """A table of minibaccarat with a patron, at its window."""
    made = Game("minibaccarat").open_table({1: ("Ann", 10_000)}, Limits(minimum=100))
    made.open_window()
    return made


def appeared() -> None:
    """A chip from nowhere."""
    made = table()
    made.seats[1].balance += 100
    made.check_conserved()


def left_over() -> None:
    """A wager that is not decided at the end of its round."""
    made = Game("minibaccarat").open_table({1: ("Ann", 10_000)}, Limits(minimum=100))

    def bets(_: Table[Any]) -> Any:
        return [Bet(1, "banker", 1000)] if made.round == 1 else None

    def unsettled(table: Table[Any]) -> Any:
        yield from table.note("19:47-7.7(b)", "no-more-bets")

    vars(made.game)["play"], kept = unsettled, made.game.play
    try:
        people = Players(made, Dealer(SeededSource(1)), bets, _first)
        drive(made, made.game.procedure(made, False), people)
    finally:
        vars(made.game)["play"] = kept


def _first(_: Table[Any], request: Ask | AskAmount) -> Any:
    return request.default


FAULTS: dict[str, Fault] = {
    "a movement of nothing to itself": posted(Moved("", ANN, ANN, 100, "x")),
    "a movement below nothing": posted(Moved("", ANN, ledger.CAGE, -100, "x")),
    "a movement of a part of a cent": posted(Moved("", ANN, ledger.CAGE, 1.5, "x")),  # type: ignore[arg-type]
    "an account of no kind": posted(Moved("", ANN, Account("ghost"), 100, "x")),
    "an overdrawn patron": posted(Moved("", ANN, ledger.CAGE, 10**9, "x")),
    "an overdrawn rack": posted(Moved("", RACK, ANN, 10**9, "x")),
    "an event that was changed": tampered("UPDATE events SET body = replace(body, '1000', '9000')"),
    "an event that was removed": tampered("DELETE FROM events WHERE number = 12"),
    "an entry that was changed": tampered("UPDATE entries SET cents = cents + 1 WHERE id = 1"),
    "a balance that was changed": tampered("UPDATE accounts SET balance = balance + 1 WHERE kind = 'patron'"),
    "a shuffle that was changed": tampered("UPDATE secrets SET cards = replace(cards, 'AS', 'KS')"),
    "a snapshot that was changed": tampered("UPDATE snapshots SET state = state || ' '"),
    "a chip from nowhere": appeared,
    "a wager left over": left_over,
    "an event that does not read back": lambda: read_back(Announced("", "said", {"text": "\ud800"})),
    "an event of tomorrow": lambda: decode('{"kind":"teleported","cite":""}'),
    "a newer schema": lambda: decode('{"kind":"rolled","cite":"","faces":[1]}', 99),
    "a hand of the wrong size": lambda: _hand_of_two(),
}
REFUSED = (Refusal, Unbalanced, NotConserved, Undecided, Overdrawn, ValueError, sa.exc.IntegrityError)


def _hand_of_two() -> object:
    from chapter47.table.cards import DECK
    from chapter47.table.poker_hands import THREE_CARDS

    return THREE_CARDS.key(DECK[:2])


def passed() -> Iterator[str]:
    """What went through that must not."""
    made, _ = house()
    found = audit(made.engine)
    if not found.sound:
        yield f"the house as it should be: {found.faults}"
    for name, fault in FAULTS.items():
        try:
            fault()
        except REFUSED:
            continue
        yield name


if __name__ == "__main__":
    wrong = list(passed())
    print(
        f"{len(FAULTS)} faults tried, asserts {'on' if __debug__ else 'off'}: {len(wrong)} passed.", *wrong, sep="\n  "
    )
    sys.exit(1 if wrong else 0)
