"""Every draw of a committed sitting with what it was drawn from: enough to reckon it again without the rules.

A proof of fairness is checked by playing the rules again, which a browser cannot. What it can do is reckon from the
seeds each shuffle, cut, roll, spin and draw of numbers, and follow every card through its order. So each draw is told
here with its own question: which cards were mixed, how many dice of how many faces, which spaces the wheel has.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Written
from ..errors import Refusal
from ..table import events
from ..table.irregularities import Declaration
from ..table.requests import Cut, Draw, DrawNumbers, Request, Roll, Shuffle, Spin
from ..table.sources import CryptographicSource
from . import fairness
from .shape import SITTINGS
from .store import Row, journal_of, open_engine, read, snapshot, standing

MOST = 60_000  # events of a sitting that a browser is sent


def draws(connection: Connection, table: int, sitting: int = 0) -> Written:
    """The draws of a sitting that is over, the last of them unless another is named."""
    found = _sitting(connection, table, sitting)
    rows = [row for row in standing(read(journal_of(connection, table, found.after))) if row.sitting == found.number]
    if not any(isinstance(row.event, events.Closed) for row in rows):
        raise Refusal(
            f"Sitting {found.number} of table {table} is not over.", instead="again when the table has closed"
        )
    if len(rows) > MOST:
        raise Refusal(f"That are {len(rows):,} events.", instead="chapter47 fair proof and chapter47 fair verify")
    told = [each for row in _asked(found, rows) if (each := _draw(*row)) is not None]
    orders = {each.step: each.cards for each in fairness.shuffles(connection, table)}
    for each in told:
        if each["kind"] == "shuffle":
            each["order"] = orders.get(int(str(each["step"])))
    return {"table": table, "sitting": found.number, "seeds": fairness.sown(connection, table, found), "draws": told}


def _sitting(connection: Connection, table: int, sitting: int) -> sa.Row[object]:
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table).order_by(SITTINGS.c.number.desc()).limit(1)
    found = connection.execute(query if not sitting else query.where(SITTINGS.c.number == sitting)).one_or_none()
    if found is None:
        raise Refusal(f"Table {table} has no such sitting.", instead="the last one")
    return found


def _asked(sitting: sa.Row[object], rows: list[Row]) -> list[tuple[Request, object, Row]]:
    """What the rules asked for in a sitting, with each answer; the rules are played once more for it."""
    from .recovery import begun, replayed

    opened = events.decode(sitting.opening)
    if not isinstance(opened, events.Opened):
        raise Refusal("The sitting has no opening.")
    seen: list[tuple[Request, object, Row]] = []
    mine = [row for row in rows if not isinstance(row.event, events.Placed)]
    play = begun(0, opened, entered=True, source=CryptographicSource())
    replayed(play, mine, lambda request, reply, row: seen.append((request, reply, row)))
    return seen


def _draw(request: Request, reply: object, row: Row) -> Written | None:
    """One draw as a browser reckons it again."""
    if isinstance(reply, Declaration):
        card = {"card": str(reply.card)} if reply.card is not None else {}
        side = request.shoe.name if isinstance(request, Draw) else ""
        return {"step": row.number, "kind": "declared", "side": side, **card}
    told: Written
    match request:
        case Shuffle():
            told = {"kind": "shuffle", "how": request.how, "side": request.side, "promised": _promised(row)}
            told["cards"] = [str(card) for card in request.cards]
        case Cut():
            told = {"kind": "cut", "low": request.low, "high": request.high, "side": request.side, "fell": reply}
        case Roll():
            told = {"kind": "roll", "dice": request.dice, "faces": request.faces, "fell": _listed(reply)}
        case Spin():
            told = {"kind": "spin", "spaces": list(request.spaces), "fell": reply}
        case DrawNumbers():
            told = {"kind": "numbers", "count": request.count, "of": request.of, "fell": _listed(reply)}
        case Draw():
            told = {"kind": "card", "side": request.shoe.name, "fell": None if reply is None else str(reply)}
        case _:
            return None
    return {"step": row.number, **told}


def _promised(row: Row) -> str:
    return row.event.commitment if isinstance(row.event, events.Shuffled) else ""


def _listed(reply: object) -> list[int]:
    return [int(each) for each in reply] if isinstance(reply, tuple | list) else []


def draws_for(address: str, table: int, sitting: int = 0) -> Written:
    """The same in a process of its own."""
    engine = open_engine(address)
    try:
        with snapshot(engine) as connection:
            return draws(connection, table, sitting)
    finally:
        engine.dispose()
