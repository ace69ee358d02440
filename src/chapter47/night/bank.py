"""The banker's window: the opening, sale, admission, change of pieces, the close, deposit and payments."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from ..errors import Refusal, certain
from ..rulebook.cite import law
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
    ROOM,
    SALES,
    SHELF,
    SUPPLY,
    WINDOW,
    Books,
    fingerprint,
    prize_unit,
)
from .calendar import report_due
from .identity import badge_number, badge_of, find_player, name_key, verify_age
from .journal import JournalEntry, Posting
from .pieces import Pieces, hand_out, made, pieces_in_words, verify_whole, worth
from .rules import check
from .vocabulary import Vocabulary, spoken

THE_WINDOW = "banker's window"
_WINDOW = frozenset("the at bankers banker window cage".split())
_CASH = frozenset("cash in us dollar dollars bill bills coins legal money".split())
_IMITATION = Vocabulary.of("imitation, chip, scrip, token, ticket, play money, funny money, casino money")
FRIDAY = 4  # as date.weekday() counts


def open_night(books: Books, at: datetime, by: str, change: Cents = 0) -> JournalEntry:
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
    pieces = made(books.night)
    for name, many in pieces.items():
        moved += [(SUPPLY, name, -many), (WINDOW, name, many)]
    for prize in books.night.prizes:
        unit = prize_unit(prize.number)
        moved += [(PRIZE_LIST, unit, -prize.count), (SHELF, unit, prize.count)]
    data = {"file": fingerprint(books.night), "supply": supply, "change": change, "pieces": dict(pieces)}
    return books.record("open", at, by, data, moved)


# ---- the window ------------------------------------------------------------------------------------------------------


@law("13:47-20.2[banker]")
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


@law("13:47-20.2[exchange-rate]")
def imitation_for(books: Books, cash: Cents) -> int:
    """Whole dollars of imitation money that cash buys at the posted rate. 13:47-20.2[exchange-rate]."""
    imitation, per = certain(books.night.money.rate)  # a night without a rate does not open
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
    tender: str = "cash",
    pieces: Pieces | None = None,
) -> JournalEntry:
    """Sell imitation money for cash at the posted rate, at the window, on the night. 13:47-20.8(a)2.

    Where nobody says which pieces are handed over, the entry says which to hand over.
    """
    books.verify_running(at)  # 13:47-20.12(c)2
    if not set(spoken(place)) <= _WINDOW:
        said = f"Imitation money is not sold at {place}."
        raise Refusal(said, cite="13:47-20.12(c)3", instead="the banker's window")
    if not _is_cash(tender):
        said = f"Imitation money is sold for cash, not for {tender}."
        raise Refusal(said, cite="13:47-20.8(a)2", instead="cash, paid when it is handed over")
    banker = banker_at(books, at, by)
    player = find_player(books, player)
    if player or books.state.cases:
        books.verify_player(player)
    due = imitation_for(books, cash)
    rate = " to ".join(map(str, books.night.money.rate or ()))
    if imitation is not None and imitation != due:
        said = f"{dollars(cash)} buys ${due:,} at the posted {rate}, not ${imitation:,}."
        raise Refusal(said, cite="13:47-20.8(a)2", instead=f"${due:,}")
    handed = _handed(books, due, pieces)
    data = {"cash": cash, "imitation": due, "rate": rate, "player": player or "", "pieces": handed}
    moved: list[Posting] = [(DRAWER, CASH, cash), (SALES, CASH, -cash)]
    moved += [(WINDOW, IMITATION, -due), (PLAYERS, IMITATION, due), *out_of_window(handed)]
    return books.record("sale", at, banker, data, moved)


def _is_cash(tender: str) -> bool:
    """Whether somebody pays in cash, as people say it."""
    return bool(spoken(tender)) and set(spoken(tender)) <= _CASH


def _handed(books: Books, amount: int, pieces: Pieces | None) -> dict[str, int]:
    """The pieces handed over: those named, if they are worth the amount; else some of the window's that make it."""
    if pieces is None:
        return hand_out(books.night, books.tray(WINDOW), amount, "at the window")
    verify_whole(books.night, pieces)
    if worth(books.night, pieces) != amount:
        said = f"{pieces_in_words(pieces)} are worth ${worth(books.night, pieces):,}, not ${amount:,}."
        raise Refusal(said, cite="13:47-20.8(a)2", instead=f"pieces of ${amount:,}")
    return dict(pieces)


def out_of_window(pieces: Pieces, sign: int = 1) -> list[Posting]:
    """Pieces that leave the window for the room; with the other sign, pieces that come back."""
    return [
        posting
        for name, many in pieces.items()
        for posting in ((WINDOW, name, -many * sign), (ROOM, name, many * sign))
    ]


def change(books: Books, at: datetime, given: Pieces, handed: Pieces, *, by: str | None = None) -> JournalEntry:
    """Pieces of a player or table for other pieces of the same worth, tokens for the machines among them."""
    books.verify_running(at)
    banker = banker_at(books, at, by)
    for pieces in (given, handed):
        verify_whole(books.night, pieces)
    ours, theirs = worth(books.night, handed), worth(books.night, given)
    if ours != theirs or not ours:
        raise Refusal(
            f"{pieces_in_words(given)} is worth ${theirs:,}, and {pieces_in_words(handed)} ${ours:,}.",
            cite="13:47-20.12(c)3",
            instead=f"pieces of ${theirs:,}" if theirs else "pieces of the same worth",
        )
    data = {"given": dict(given), "handed": dict(handed)}
    return books.record("change", at, banker, data, [*out_of_window(given, -1), *out_of_window(handed)])


def give_badge(
    books: Books, at: datetime, player: str, *, by: str, shown: str = "", age: int | None = None
) -> JournalEntry:
    """A badge for a player: a number that stands for them, whatever name is typed. 13:47-6.25(b)[stop-play].

    Whoever has a name like that of somebody who works or was stopped shows who they are; what was shown is kept.
    """
    books.verify_running(at)
    if badge_number(player) is not None or not name_key(player):
        raise Refusal(f"{player!r} is no name.", instead="the player's name; the desk gives the number")
    known = badge_of(books, player)
    verify_age(player, age)
    books.verify_player(player, shown)
    if known is not None:
        raise Refusal(
            f"{books.state.players[known]} has badge {known}.", instead=f"badge {known}, or the full name of another"
        )
    data = {"number": len(books.state.players) + 1, "player": player.strip()} | ({"shown": shown} if shown else {})
    return books.record("badge", at, by, data)


def admit(books: Books, at: datetime, people: int, *, by: str = "door", tender: str = "cash") -> JournalEntry:
    """Take admissions, in cash and never in imitation money. 13:47-20.13, 13:47-20.12(c)4."""
    books.verify_running(at)
    if not books.night.admission:
        raise Refusal("This night charges no admission.", cite="13:47-20.13", instead="admission in the file")
    if _IMITATION.hears(tender):
        raise Refusal(f"Admission is not paid with {tender}.", cite="13:47-20.12(c)4", instead="cash")
    if not _is_cash(tender):
        said = f"The door counts cash, and no {tender}."
        raise Refusal(said, cite="13:47-20.13", instead="cash")
    if people < 1:
        raise Refusal(f"{people} is no number of people.", instead="1 or more")
    cash = people * books.night.admission
    data = {"people": people, "cash": cash}
    return books.record("admission", at, by, data, [(DRAWER, CASH, cash), (ADMISSIONS, CASH, -cash)])


# ---- the end ---------------------------------------------------------------------------------------------------------


def open_points(books: Books) -> list[tuple[str, str, str]]:
    """What stands between the night and its close: open tables and prizes not drawn."""
    points = [
        (f"table {number} is open", "13:47-20.9(b)2", f"night table {number} --count CHIPS --close")
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


def close(
    books: Books,
    at: datetime,
    counted: Cents,
    *,
    by: str | None = None,
    why: str = "",
    window: Pieces | None = None,
) -> JournalEntry:
    """Close the night: tables closed, drawing held, drawer and window counted, and every difference explained."""
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
    pieces_off = _window_off(books, window, why)
    data: dict[str, object] = {"counted": counted, "expected": expected, "off": off, "why": why, "gross": books.gross}
    data |= {"window": None if window is None else dict(window), "pieces_off": pieces_off}
    moved: list[Posting] = [(DRAWER, CASH, off), (OVER_SHORT, CASH, -off)]
    for name, many in pieces_off.items():
        moved += [(WINDOW, name, many), (OVER_SHORT, name, -many)]
    value_off = worth(books.night, pieces_off)
    moved += [(WINDOW, IMITATION, value_off), (OVER_SHORT, IMITATION, -value_off)]
    return books.record("close", at, banker, data, moved)


def _window_off(books: Books, window: Pieces | None, why: str) -> dict[str, int]:
    """By how many pieces of each denomination the window's count differs from the entries; explained, or refused."""
    if window is None:
        return {}
    verify_whole(books.night, window)
    there = books.tray(WINDOW)
    off = {name: window.get(name, 0) - have for name, have in there.items() if window.get(name, 0) != have}
    if off and not why.strip():
        named = "; ".join(
            f"{pieces_in_words({name: abs(many)})} {'over' if many > 0 else 'short'}, of {there[name]:,}"
            for name, many in off.items()
        )
        raise Refusal(
            f"The window's count differs from the entries: {named}.",
            instead='another count, or --why "what is known of the difference"',
        )
    return off


def deposit_due(books: Books) -> datetime | None:
    """Until when the deposit is in time: the end of the first weekday after the close. 13:47-20.8(a)3."""
    line = next((line for line in books.journal.lines if line.kind == "close"), None)
    if line is None:
        return None
    day = line.at.date() + timedelta(days=1)
    while day.weekday() > FRIDAY:
        day += timedelta(days=1)
    return datetime.combine(day + timedelta(days=1), time())


def deposit(
    books: Books, at: datetime, amount: Cents, slip: str, *, by: str | None = None, why: str = ""
) -> JournalEntry:
    """The banker deposits the gross receipts as soon as the night ends; a late one says why. 13:47-20.8(a)3."""
    banker = _a_banker(books, by)
    if not books.state.closed:
        raise Refusal("The night is not closed.", cite="13:47-20.8(a)3", instead="chapter47 night close first")
    due = books.to_deposit
    if amount != due or not due:
        said = f"The gross receipts to deposit are {dollars(due)}, not {dollars(amount)}."
        raise Refusal(said, cite="13:47-20.8(a)3", instead=dollars(due))
    in_time = deposit_due(books)
    late = max((at - in_time).days + 1, 0) if in_time and at >= in_time else 0
    if late and not why.strip():
        said = f"The deposit comes {late} {'day' if late == 1 else 'days'} late: it is made at once after the night."
        raise Refusal(said, cite="13:47-20.8(a)3", instead='--why "what held it up"; the report of operations says it')
    moved: list[Posting] = [(DRAWER, CASH, -amount), (BANK, CASH, amount)]
    return books.record("deposit", at, banker, {"amount": amount, "slip": slip, "late": late, "why": why}, moved)


def file_report(books: Books, at: datetime, by: str, how: str) -> JournalEntry:
    """The report of operations went to the Commission, by the 15th of the next month. 13:47-9.1."""
    if not books.settled:
        said = "The night is not settled: its report would not be whole."
        raise Refusal(said, cite="13:47-9.1", instead="the close and the deposit first")
    if books.state.filed:
        raise Refusal(f"The report was filed {books.state.filed}.", cite="13:47-9.1", instead="nothing more")
    late = max((at.date() - report_due(books.night)).days, 0)
    return books.record("filed", at, by, {"on": at.date().isoformat(), "how": how, "late": late})


def receive(books: Books, at: datetime, by: str, what: str) -> JournalEntry:
    """The member in charge takes delivery of the equipment and signs for it. 13:47-20.6(a)2."""
    charge = [person.name for person in books.night.in_role("member in charge")]
    if by not in charge:
        raise Refusal(f"{by} may not sign for the equipment.", cite="13:47-20.6(a)2", instead=" or ".join(charge))
    return books.record("receipt", at, by, {"what": what})
