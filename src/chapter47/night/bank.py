"""The banker's window and the tables: sale, chips to and from tables, counts, deposit, payments and the close."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..errors import Refusal, nearest
from ..table.money import DOLLAR, Cents, dollars
from .accounts import (
    ADMISSIONS,
    BANK,
    CASH,
    CHANGE,
    DRAWER,
    IMITATION,
    OVER_SHORT,
    PLAYERS,
    PRIZE_LIST,
    SALES,
    SHELF,
    SUPPLY,
    WINDOW,
    Books,
    fingerprint,
    prize_unit,
    table_bank,
)
from .games import night_game
from .journal import Line, Posting
from .model import NightTable
from .opening import dealt_from, verify_checked
from .people import CLASS_A
from .roster import class_a_duties
from .rules import check

THE_WINDOW = "banker's window"


def open_night(books: Books, at: datetime, by: str, change: Cents = 0) -> Line:
    """Open the books: everything that there is, once, and the plan it belongs to. 13:47-20.3."""
    if books.state.opened:
        raise Refusal("The night is open already.", instead="the next entry")
    report = check(books.night)
    for finding in (*report.violations, *report.missing):
        raise Refusal(
            f"The night cannot open: {finding.message}", cite=finding.cite, instead=finding.instead or "night check"
        )
    books.verify_time(at)
    supply = books.night.supply
    moved: list[Posting] = [(SUPPLY, IMITATION, -supply), (WINDOW, IMITATION, supply)]
    moved += [(CHANGE, CASH, -change), (DRAWER, CASH, change)]
    for prize in books.night.prizes:
        unit = prize_unit(prize.number)
        moved += [(PRIZE_LIST, unit, -prize.count), (SHELF, unit, prize.count)]
    return books.record("open", at, by, {"file": fingerprint(books.night), "supply": supply, "change": change}, moved)


# ---- the window ------------------------------------------------------------------------------------------------------


def banker_at(books: Books, at: datetime, by: str | None) -> str:
    """The banker on duty, who alone sells. 13:47-20.12(c)3, 13:47-20.2[banker]."""
    night = books.night
    on_duty = [d.person for d in night.roster if d.role == "banker" and night.span(d)[0] <= at < night.span(d)[1]]
    if by is None and on_duty:
        return on_duty[0]
    if by not in on_duty:
        raise Refusal(
            f"{by or 'Nobody'} is not the banker on duty at {at:%H:%M}.",
            cite="13:47-20.12(c)3",
            instead=" or ".join(on_duty) or "a banker on the roster",
        )
    return by


def _running(books: Books, at: datetime) -> None:
    if not books.state.opened or books.state.closed:
        if books.state.closed:
            raise Refusal("The night is closed.", cite="13:47-20.12(c)2", instead="during the event, on the spot")
        raise Refusal("The night is not open.", cite="13:47-20.12(c)2", instead="chapter47 night open")
    books.verify_time(at)


def imitation_for(books: Books, cash: Cents) -> int:
    """Whole dollars of imitation money that cash buys at the posted rate. 13:47-20.2[exchange-rate]."""
    assert books.night.money.rate is not None, "a night without a rate does not open"
    imitation, per = books.night.money.rate
    amount, rest = divmod(cash * imitation, per * DOLLAR)
    if cash <= 0 or rest:
        raise Refusal(
            f"{dollars(cash)} does not buy a whole number of dollars at {imitation} to {per}.",
            cite="13:47-20.12(c)1",
            instead="another amount of cash",
        )
    return amount


def sell(
    books: Books,
    at: datetime,
    cash: Cents,
    *,
    by: str | None = None,
    imitation: int | None = None,
    player: str | None = None,
    place: str = THE_WINDOW,
) -> Line:
    """Sell imitation money for cash at the posted rate, at the window, on the night. 13:47-20.8(a)2."""
    _running(books, at)  # 13:47-20.12(c)2
    if place != THE_WINDOW:
        said = f"Imitation money is not sold at {place}."
        raise Refusal(said, cite="13:47-20.12(c)3", instead="the banker's window")
    banker = banker_at(books, at, by)
    if player:
        books.verify_player(player)
    due = imitation_for(books, cash)
    rate = " to ".join(map(str, books.night.money.rate or ()))
    if imitation is not None and imitation != due:
        said = f"{dollars(cash)} buys ${due:,} at the posted {rate}, not ${imitation:,}."
        raise Refusal(said, cite="13:47-20.8(a)2", instead=f"${due:,}")
    data = {"cash": cash, "imitation": due, "rate": rate, "player": player or ""}
    moved: list[Posting] = [(DRAWER, CASH, cash), (SALES, CASH, -cash)]
    return books.record("sale", at, banker, data, [*moved, (WINDOW, IMITATION, -due), (PLAYERS, IMITATION, due)])


def admit(books: Books, at: datetime, people: int, *, by: str = "door", tender: str = "cash") -> Line:
    """Take admissions, in cash and never in imitation money. 13:47-20.13, 13:47-20.12(c)4."""
    _running(books, at)
    if not books.night.admission:
        raise Refusal("This night charges no admission.", cite="13:47-20.13", instead="admission in the file")
    if tender != "cash":
        said = f"Admission is not paid with {tender}."
        raise Refusal(said, cite="13:47-20.12(c)4", instead="cash")
    if people < 1:
        raise Refusal(f"{people} is no number of people.", instead="1 or more")
    cash = people * books.night.admission
    data = {"people": people, "cash": cash}
    return books.record("admission", at, by, data, [(DRAWER, CASH, cash), (ADMISSIONS, CASH, -cash)])


# ---- tables ----------------------------------------------------------------------------------------------------------


def find_table(books: Books, number: str) -> NightTable:
    """A table of the night."""
    table = books.night.table(number)
    if table is None:
        numbers = [one.number for one in books.night.tables]
        raise Refusal(f"There is no table {number}.", instead=nearest(number, numbers))
    return table


def open_table(books: Books, at: datetime, number: str, by: str, checked: Sequence[str]) -> Line:
    """A class A operator on duty opens a table after its checklist. 13:47-20.9(b)2."""
    _running(books, at)
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


def order_out(books: Books, at: datetime, number: str, by: str, why: str) -> Line:
    """The Commission orders equipment out: its table, closed first, does not open again. 13:47-20.15(b)."""
    find_table(books, number)
    if number in books.state.tables:
        raise Refusal(f"Table {number} is open.", cite="13:47-20.15(b)", instead="its count, and its close")
    return books.record("ordered out", at, by, {"table": number, "why": why})


def _open(books: Books, number: str) -> None:
    find_table(books, number)
    if number not in books.state.tables:
        raise Refusal(f"Table {number} is not open.", cite="13:47-20.9(b)2", instead="a class A operator opens it")


def fill(books: Books, at: datetime, number: str, amount: int, by: str) -> Line:
    """Chips from the window to a table; below nothing, chips back. 13:47-20.12(c)4."""
    _running(books, at)
    _open(books, number)
    if not amount:
        raise Refusal("$0 moves nothing.", instead="whole dollars")
    kind = "chips to table" if amount > 0 else "chips from table"
    moved: list[Posting] = [(WINDOW, IMITATION, -amount), (table_bank(number), IMITATION, amount)]
    return books.record(kind, at, by, {"table": number, "amount": abs(amount)}, moved)


def count(books: Books, at: datetime, number: str, counted: int, by: str, *, close: bool = False) -> Line:
    """Count a table: what it won came from players, what it lost went to them. 13:47-20.2[dealer]."""
    _open(books, number)
    won = counted - books.held(table_bank(number))
    if won > books.held(PLAYERS):
        most = books.held(table_bank(number)) + books.held(PLAYERS)
        raise Refusal(
            f"Table {number} cannot hold ${counted:,}: players hold only ${books.held(PLAYERS):,} to lose.",
            cite="13:47-20.12(c)3",
            instead=f"another count, ${most:,} at the most",
        )
    moved: list[Posting] = [(table_bank(number), IMITATION, won), (PLAYERS, IMITATION, -won)]
    if close:
        moved += [(table_bank(number), IMITATION, -counted), (WINDOW, IMITATION, counted)]
    if counted < 0:
        raise Refusal(f"A table does not hold ${counted:,}.", instead="what was counted")
    kind = "table closed" if close else "table counted"
    return books.record(kind, at, by, {"table": number, "counted": counted, "won": won}, moved)


# ---- the end ---------------------------------------------------------------------------------------------------------


def open_points(books: Books) -> list[tuple[str, str, str]]:
    """What stands between the night and its close: open tables and prizes not drawn."""
    points = [
        (f"table {number} is open", "13:47-20.9(b)2", f"night table {number} --count AMOUNT --close")
        for number in books.state.tables
    ]
    if books.state.tickets and not books.state.winners:
        points.append(("the drawing is not held", "13:47-20.11(b)", "night draw"))
    return points


def _a_banker(books: Books, by: str | None) -> str:
    """Somebody who was banker at some time of the night. 13:47-20.8(a)3."""
    bankers = [person.name for person in books.night.in_role("banker")]
    if by is None and bankers:
        return bankers[0]
    if by not in bankers:
        said = f"{by or 'Nobody'} is not the banker."
        raise Refusal(said, cite="13:47-20.8(a)3", instead=" or ".join(bankers) or "a banker on the roster")
    return by


def close(books: Books, at: datetime, counted: Cents, *, by: str | None = None, why: str = "") -> Line:
    """Close the night: tables closed, drawing held, the cash drawer counted and every difference explained."""
    if not books.state.opened or books.state.closed:
        raise Refusal(f"The night is {'closed' if books.state.closed else 'not open'}.", instead="night report")
    for what, cite, how in open_points(books):
        raise Refusal(f"The night does not close while {what}.", cite=cite, instead=how)
    banker = _a_banker(books, by)
    expected = books.held(DRAWER, CASH)
    off = counted - expected
    if off and not why.strip():
        word = "over" if off > 0 else "short"
        raise Refusal(
            f"The drawer holds {dollars(counted)} and the entries say {dollars(expected)}: {dollars(abs(off))} {word}.",
            cite="13:47-20.8(a)3",
            instead='another count, or --why "what is known of the difference"',
        )
    data = {"counted": counted, "expected": expected, "off": off, "why": why, "gross": books.gross}
    return books.record("close", at, banker, data, [(DRAWER, CASH, off), (OVER_SHORT, CASH, -off)])


def deposit(books: Books, at: datetime, amount: Cents, slip: str, *, by: str | None = None) -> Line:
    """The banker deposits the gross receipts as soon as the night ends. 13:47-20.8(a)3."""
    banker = _a_banker(books, by)
    if not books.state.closed:
        raise Refusal("The night is not closed.", cite="13:47-20.8(a)3", instead="chapter47 night close first")
    due = books.to_deposit
    if amount != due or not due:
        said = f"The gross receipts to deposit are {dollars(due)}, not {dollars(amount)}."
        raise Refusal(said, cite="13:47-20.8(a)3", instead=dollars(due))
    moved: list[Posting] = [(DRAWER, CASH, -amount), (BANK, CASH, amount)]
    return books.record("deposit", at, banker, {"amount": amount, "slip": slip}, moved)


def pay(books: Books, at: datetime, by: str, what: str, amount: Cents, to: str) -> Line:
    """Pay from the games-of-chance account: the member in charge of proceeds does, no operator. 13:47-20.9(b)3."""
    keepers = [person.name for person in books.night.in_role("member in charge of proceeds")]
    person = books.night.person(by)
    if by not in keepers or (person and person.licence == CLASS_A):
        raise Refusal(
            f"{by} may not pay from the games-of-chance account.", cite="13:47-20.9(b)3", instead=" or ".join(keepers)
        )
    if amount <= 0:
        raise Refusal(f"{dollars(amount)} pays nothing.", instead="an amount above nothing")
    moved: list[Posting] = [(BANK, CASH, -amount), (f"paid: {what}", CASH, amount)]
    return books.record("payment", at, by, {"what": what, "amount": amount, "to": to}, moved)


def receive(books: Books, at: datetime, by: str, what: str) -> Line:
    """The member in charge takes delivery of the equipment and signs for it. 13:47-20.6(a)2."""
    charge = [person.name for person in books.night.in_role("member in charge")]
    if by not in charge:
        raise Refusal(f"{by} may not sign for the equipment.", cite="13:47-20.6(a)2", instead=" or ".join(charge))
    return books.record("receipt", at, by, {"what": what})


# ---- the figures -----------------------------------------------------------------------------------------------------


def figures(books: Books) -> list[dict[str, Any]]:
    """Every figure of the night with the entries that it is the sum of."""

    def figure(name: str, account: str, unit: str, sign: int = 1, kinds: tuple[str, ...] = ()) -> dict[str, Any]:
        lines = [x for x in books.journal.lines if not kinds or x.kind in kinds]
        hits = [(x.number, n) for x in lines for a, u, n in x.postings if (a, u) == (account, unit)]
        return {
            "name": name,
            "unit": unit,
            "amount": sign * sum(n for _, n in hits),
            "entries": list(dict.fromkeys(n for n, _ in hits)),
        }

    told = [
        figure("imitation money sold for", SALES, CASH, -1),
        figure("admissions", ADMISSIONS, CASH, -1),
        figure("over (below nothing: short)", OVER_SHORT, CASH, -1),
        figure("in the cash drawer", DRAWER, CASH),
        figure("deposited", BANK, CASH, 1, ("deposit",)),
        figure("imitation money made", SUPPLY, IMITATION, -1),
        figure("at the window", WINDOW, IMITATION),
        figure("with players", PLAYERS, IMITATION),
        figure("redeemed", "redeemed", IMITATION),
    ]
    told += [figure(f"at table {t.number}", table_bank(t.number), IMITATION) for t in books.night.tables]
    paid = dict.fromkeys(account for account, _ in books.ledger.balances if account.startswith("paid: "))
    return told + [figure(account, account, CASH) for account in paid]


def reconciled(books: Books) -> bool:
    """Whether all imitation money that was made is somewhere: window, tables, players or redeemed."""
    held = sum(n for (account, unit), n in books.ledger.balances.items() if unit == IMITATION and account != SUPPLY)
    return held == -books.held(SUPPLY)
