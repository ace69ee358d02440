"""What the pages of a night show, each a plain value: the window, a table, the big board, prizes, conduct, the end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..documents import Document
from ..table.money import DOLLAR, Cents
from ..table.wagers import WagerType
from .accounts import (
    ADMISSIONS,
    CASH,
    DRAWER,
    PLAYERS,
    PRINTED,
    REDEEMED,
    SALES,
    SHELF,
    SUPPLY,
    TICKETS,
    WINDOW,
    Books,
    prize_unit,
    table_bank,
)
from .bank import imitation_for, open_points
from .games import night_game
from .identity import badge_of, find_player
from .model import Series
from .opening import checklist
from .pieces import denominations, hand_out, rank
from .settling import sums_of, wagers_of, ways
from .tables import find_table, tray_of
from .totals import by_denomination, by_table, differences, reconciled, totals

LATEST = 10  # entries that the window shows
AT_WINDOW = (
    "sale",
    "change",
    "admission",
    "badge",
    "chips to table",
    "chips from table",
    "table closed",
    "chips asked",
    "request refused",
    "request withdrawn",
)


def window(books: Books) -> Document:
    """The banker's page: rate, running totals, the last entries and the pieces left."""
    entries = [line for line in books.journal.lines if line.kind in AT_WINDOW]
    sales = [line for line in books.journal.lines if line.kind == "sale"]
    return {
        "open": books.state.opened and not books.state.closed,
        "rate": _rate(books),
        "sold_for": -books.held(SALES, CASH),
        "sold": sum(line.data["imitation"] for line in sales),
        "sales": len(sales),
        "admissions": -books.held(ADMISSIONS, CASH),
        "drawer": books.held(DRAWER, CASH),
        "with_players": books.held(PLAYERS),
        "at_tables": sum(books.held(table_bank(table.number)) for table in books.night.tables),
        "made": -books.held(SUPPLY),
        "redeemed": books.held(REDEEMED),
        "at_window": books.held(WINDOW),
        "pieces": books.tray(WINDOW),
        "latest": [line.as_dict() for line in reversed(entries[-LATEST:])],
    }


@dataclass(frozen=True, slots=True)
class Offer:
    """A denomination as the window hands it out, and how many are left."""

    name: str
    series: Series
    left: int


def offers(books: Books) -> list[Offer]:
    """Every denomination in the order in which it is handed out."""
    tray, known = books.tray(WINDOW), denominations(books.night)
    return [Offer(name, known[name], tray.get(name, 0)) for name in sorted(known, key=lambda one: rank(known[one]))]


@dataclass(frozen=True, slots=True)
class Guest:
    """Who stands at the window, and what they bought so far."""

    player: str
    badge: int | None
    bought: Cents
    last: str  # when, or nothing


def guest(books: Books, typed: str) -> Guest:
    """Who stands at the window, by badge or name: what they bought so far, and that they may play. 13:47-20.10(d)1."""
    player = find_player(books, typed)
    books.verify_player(player)
    bought = [line for line in books.journal.lines if line.kind == "sale" and line.data["player"] == player]
    last = f"{bought[-1].at:%H:%M}" if bought else ""
    cash: Cents = sum(line.data["cash"] for line in bought)
    return Guest(player, badge_of(books, player), cash, last)


def _rate(books: Books) -> str:
    rate = books.night.money.rate
    return f"{rate[0]} to {rate[1]}" if rate else ""


def quote(books: Books, cash: Cents) -> Document:
    """What cash buys at the posted rate, and the pieces to hand over. 13:47-20.8(a)2."""
    amount = imitation_for(books, cash)
    pieces = hand_out(books.night, books.tray(WINDOW), amount, "at the window")
    return {"cash": cash, "imitation": amount, "rate": _rate(books), "pieces": pieces}


def table(books: Books, number: str) -> Document:
    """A table: its game, who opened it, its checklist, and what it holds as far as that is known."""
    entry = find_table(books, number)
    game = night_game(entry.game)
    return {
        "table": number,
        "game": game.name,
        "cite": game.cite,
        "machine": game.machine,
        "open": number in books.state.tables,
        "opened_by": books.state.tables.get(number),
        "ordered_out": number in books.state.ordered_out,
        "holds": books.held(table_bank(number)),
        "tray": tray_of(books, number),
        "dealers": [d.person for d in books.night.roster if d.table == number],
        "checklist": [
            {"key": step.key, "by": step.by, "says": step.says, "cite": step.cite} for step in checklist(game)
        ],
    }


def settling(books: Books, number: str, *, sums: bool = False) -> list[dict[str, object]]:
    """Every wager of a table with the ways in which it may end, for settling it without its cards; or with sums too."""
    night, entry = books.night, find_table(books, number)

    def written(wager: WagerType, spot: str = "") -> list[dict[str, object]]:
        found = ways(night, entry, wager, spot)
        return [{**one.as_dict(), **({"sums": sums_of(night, entry, one)} if sums else {})} for one in found]

    return [
        {
            "wager": wager.key,
            "title": wager.title,
            "spots": list(wager.spots),
            "ways": written(wager),
            "by_spot": {spot: written(wager, spot) for spot in (wager.spots if wager.spot_odds or wager.rows else ())},
        }
        for wager in wagers_of(night, entry)
    ]


def board(books: Books, at: datetime) -> Document:
    """The big board: time, games, prizes left. No cash, no result of a table, no name of a player. 13:47-20.11(a)."""
    night = books.night
    day = night.day_of(at)
    ends = night.hours(day)[1] if day else None
    left = int((ends - at).total_seconds() // 60) if ends else 0
    ratio = night.money.ratio
    return {
        "holder": night.organization.name,
        "at": f"{at:%H:%M}",
        "state": "closed" if books.state.closed else "open" if books.state.opened else "not open",
        "ends_at": f"{ends:%H:%M}" if ends else "",
        "minutes_left": left,
        "rate": _rate(books),
        "games": [
            {"table": one.number, "game": night_game(one.game).name, "open": one.number in books.state.tables}
            for one in night.tables
        ],
        "prizes": _prizes(books),
        "ticket_price": ratio // DOLLAR if ratio else None,
        "tickets_sold": -books.held(PRINTED, TICKETS),
        "winners": [{"prize": one["name"], "ticket": one["ticket"]} for one in books.state.winners],
    }


def _prizes(books: Books) -> list[dict[str, object]]:
    """Every prize with its price as posted on it, and how many are left. 13:47-20.11(c)."""
    return [
        {
            "number": one.number,
            "name": one.name,
            "how": one.method,
            "price": one.price // DOLLAR if one.price and one.method == "redemption" else None,
            "left": books.held(SHELF, prize_unit(one.number)) if books.state.opened else one.count,
            "of": one.count,
        }
        for one in books.night.prizes
    ]


def prizes(books: Books) -> Document:
    """The prize counter: prizes, tickets and the drawing with its seed."""
    drawing = next((line for line in books.journal.lines if line.kind == "draw"), None)
    return {
        "prizes": _prizes(books),
        "ticket_price": (books.night.money.ratio or 0) // DOLLAR or None,
        "tickets": [{"first": first, "last": last, "player": who} for first, last, who in books.state.tickets],
        "names_needed": any(case.good_faith for case in books.state.cases),  # 13:47-6.25(c)
        "drawing": None if drawing is None else {"entry": drawing.number, **drawing.data},
    }


def conduct(books: Books) -> dict[str, object]:
    """Who was stopped, which reports are owed, what staff did, what was ruled. 13:47-6.25(b)[notify]."""
    return {
        "cases": [case.as_dict() for case in books.state.cases],
        "owed": [case.number for case in books.state.cases if not case.sent],
        "incidents": list(books.state.incidents),
        "rulings": dict(books.state.rulings),
        "received_by": books.state.received_by,
    }


def closing(books: Books) -> Document:
    """What is still to be done, and every figure with its entries. 13:47-20.8(a)3."""
    return {
        "points": [{"says": says, "cite": cite} for says, cite, _ in open_points(books)],
        "closed": books.state.closed,
        "settled": books.settled,
        "gross": books.gross,
        "to_deposit": books.to_deposit if books.state.closed else None,
        "figures": totals(books),
        "denominations": by_denomination(books),
        "tables": by_table(books),
        "differences": differences(books),
        "reconciled": reconciled(books),
    }
