"""The books of a night: double entry in cents of cash, whole dollars of imitation money, tickets and prizes.

Every entry moves as much out of accounts as into others, of each thing counted. No account of things that can be held
is ever below zero; only the accounts that say where things came from are (what was made, bought, received).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import sha256

from ..documents import Document
from ..errors import Refusal
from ..table.events import Account, Moved
from ..table.money import DOLLAR, Cents, dollars
from .cheating import Case
from .identity import badge_of, find_player, might_be, unnamed, verify_age
from .journal import ANSWERS, Journal, JournalEntry, Posting, Record, Request
from .model import Night
from .pieces import denominations, pieces_in_words
from .roster import is_staff, staff_alike
from .vocabulary import Vocabulary

CASH, IMITATION, TICKETS = "cash", "imitation money", "tickets"
DRAWER, BANK = "drawer", "games-of-chance account"
WINDOW, PLAYERS, REDEEMED, SUPPLY = "window", "players", "redeemed", "supply"
SALES, ADMISSIONS, CHANGE, OVER_SHORT = "sales", "admissions", "change fund", "over and short"
PAID = "paid: "  # then the purpose
ROOM = "room"  # pieces of imitation money out of the window: at tables, with players, redeemed
SHELF, AWARDED, PRIZE_LIST, PRINTED = "shelf", "awarded", "prize list", "printed"
OF_ANOTHER = "the player's badge, given with what shows that it is another"
SOURCES = (SUPPLY, SALES, ADMISSIONS, CHANGE, OVER_SHORT, PRIZE_LIST, PRINTED)  # may stand below zero


def table_bank(number: str) -> str:
    """The account of a table's imitation money."""
    return f"table {number}"


def prize_unit(number: str) -> str:
    """What is counted of a prize."""
    return f"prize {number}"


def amount_in_words(unit: str, amount: int) -> str:
    """An amount as people say it.

    >>> amount_in_words("cash", 150), amount_in_words("imitation money", 150), amount_in_words("red chip of $5.00", 3)
    ('$1.50', '$150', '3 red chips of $5.00')
    """
    if unit == CASH:
        return dollars(amount)
    if is_piece(unit):
        return pieces_in_words({unit: amount}) if amount else f"no {unit}"
    return f"${amount:,}" if unit == IMITATION else f"{amount} {unit}"


def is_piece(unit: str) -> bool:
    """Whether what is counted is a denomination of imitation money."""
    return unit not in (CASH, IMITATION, TICKETS) and not unit.startswith(prize_unit(""))


def place(account: str, unit: str) -> Account:
    """An account of the night as the ledger of the house has it: its kind, and which of them and what it counts.

    >>> str(place("table 2", "imitation money")), str(place("drawer", "cash"))
    ('night table 2, imitation money', 'night drawer cash')
    """
    for kind, begins in (("table", table_bank("")), ("paid", PAID)):
        if account.startswith(begins):
            return Account(f"night {kind}", f"{account.removeprefix(begins)}, {unit}")
    return Account(f"night {account}", unit)


def movements(line: JournalEntry) -> list[Moved]:
    """What an entry moves, from one account to another: what the ledger of the house has of it."""
    changes: dict[str, dict[str, int]] = {}
    for account, unit, amount in line.postings:
        of_unit = changes.setdefault(unit, {})
        of_unit[account] = of_unit.get(account, 0) + amount
    found: list[Moved] = []
    for unit, change in changes.items():
        gave = deque((account, -amount) for account, amount in change.items() if amount < 0)
        for target, amount in change.items():
            wants = amount
            while wants > 0:
                source, has = gave.popleft()
                part = min(wants, has)
                found.append(Moved("", place(source, unit), place(target, unit), part, line.kind))
                wants -= part
                if has > part:
                    gave.appendleft((source, has - part))
    return found


class Ledger:
    """Balances, moved only by entries that balance."""

    def __init__(self) -> None:
        self.balances: dict[tuple[str, str], int] = {}

    def balance(self, account: str, unit: str) -> int:
        """What an account holds."""
        return self.balances.get((account, unit), 0)

    def verify(self, postings: Iterable[Posting]) -> None:
        """Refuse what would create or destroy anything, or take out more than there is."""
        sums: dict[str, int] = {}
        moved: dict[tuple[str, str], int] = {}
        for account, unit, amount in postings:
            sums[unit] = sums.get(unit, 0) + amount
            moved[account, unit] = moved.get((account, unit), 0) + amount
        for unit, total in sums.items():
            if total:
                raise Refusal(
                    f"The entry would make {amount_in_words(unit, total)} from nothing.", cite="13:47-20.12(c)3"
                )
        for (account, unit), amount in moved.items():
            have = self.balance(account, unit)
            if account not in SOURCES and have + amount < 0:
                holder = "players hold" if account == PLAYERS else f"the {account} holds"
                raise Refusal(
                    f"That takes {amount_in_words(unit, -amount)} and {holder} only {amount_in_words(unit, have)}.",
                    cite="13:47-20.12(c)3" if unit == IMITATION or is_piece(unit) else None,
                    instead=f"{amount_in_words(unit, have)} at the most",
                )

    def post(self, postings: Iterable[Posting]) -> None:
        """Move what an entry says, or nothing."""
        postings = list(postings)
        self.verify(postings)
        for account, unit, amount in postings:
            self.balances[account, unit] = self.balance(account, unit) + amount

    def total(self, unit: str) -> int:
        """The sum over all accounts, always nothing."""
        return sum(amount for (_, counted), amount in self.balances.items() if counted == unit)


@dataclass
class State:
    """What the entries say beside the balances."""

    opened: bool = False
    closed: bool = False
    deposited: Cents = 0
    tables: dict[str, str] = field(default_factory=dict)  # open tables, and who opened each
    players: dict[int, str] = field(default_factory=dict)  # by the number of their badge
    tickets: list[tuple[int, int, str]] = field(default_factory=list)  # first, last, player
    winners: list[Document] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    incidents: list[dict[str, object]] = field(default_factory=list)
    rulings: dict[str, Document] = field(default_factory=dict)
    received_by: str | None = None
    filed: date | None = None  # when the report of operations went to the Commission
    ordered_out: set[str] = field(default_factory=set)  # tables whose equipment the Commission took out of play
    asking: dict[str, JournalEntry] = field(default_factory=dict)  # what tables ask of the window, until it answers


_FOR_DEALER = Vocabulary.of("for the dealer, tip, toke, gratuity", last="dealer, croupier")
DEFAULT = {"kind": "merchandise"}  # where a prize of version 0.1.0 said nothing
OLD_PRIZE = ("number", "name", "retail", "count", "kind", "method", "price")  # what version 0.1.0 knew of a prize


def fingerprint(night: Night, *, old: bool = False) -> dict[str, str]:
    """What may not change once the night is open: holder, dates, money and the prizes posted; or as 0.1.0 wrote it."""
    prizes = [prize.model_dump(mode="json") for prize in night.prizes]
    if old:
        prizes = [{key: one[key] or DEFAULT.get(key) for key in OLD_PRIZE} for one in prizes]
    parts: Mapping[str, object] = {
        "organization": night.organization.name,
        "dates": [day.isoformat() for day in night.dates],
        "money": night.money.model_dump(mode="json"),
        "prizes": prizes,
    }
    return {name: sha256(repr(value).encode()).hexdigest()[:16] for name, value in parts.items()}


def _verify_words(by: str, data: Mapping[str, object]) -> None:
    """Refuse an entry that nobody signs, or words that a page cannot show."""
    if not by.strip():
        raise Refusal("The entry does not say who made it.", instead="--by NAME")
    for word in (by, *data.values()):
        if isinstance(word, str) and not word.isprintable():
            raise Refusal(f"{word!r} has signs that cannot be printed.", instead="letters, figures and spaces")


class Books:
    """A night with its journal: every state is the sum of its entries."""

    def __init__(self, night: Night, record: Record | None = None) -> None:
        self.night = night
        self.journal = Journal(record)
        self.ledger = Ledger()
        self.state = State()
        self.request: Request | None = None  # that is being carried out
        self.reload()

    def reload(self) -> None:
        """Read the journal again and rebuild everything from it."""
        self.ledger, self.state = Ledger(), State()
        self._follow(self.journal.reload())

    def refresh(self) -> bool:
        """Follow what somebody else has entered since; whether there was anything."""
        new = self.journal.refresh()
        self._follow(new)
        return bool(new)

    def _follow(self, lines: Iterable[JournalEntry]) -> None:
        for line in lines:
            self.ledger.post(line.postings)
            self._apply(line)
            if line.number == 1:
                self._verify_file(line)

    def _verify_file(self, first: JournalEntry) -> None:
        """The plan is the one that the night opened with."""
        known = [fingerprint(self.night, old=old) for old in (False, True)]
        changed = [name for name, was in first.data["file"].items() if was not in [one[name] for one in known]]
        if changed:
            raise Refusal(
                f"The file of the night has other {' and '.join(changed)} than when the night opened.",
                cite="13:47-20.8(a)2" if "money" in changed else None,
                instead="the file as it was",
            )

    def record(
        self, kind: str, at: datetime, by: str, data: Document, postings: Iterable[Posting] = ()
    ) -> JournalEntry:
        """Enter what happened: verified, written, then counted; a refusal leaves everything as it was."""
        _verify_words(by, data)
        at = at.replace(microsecond=0)
        if self.journal.lines and at < self.journal.lines[-1].at:
            last = self.journal.lines[-1]
            raise Refusal(
                f"{at:%Y-%m-%d %H:%M} lies before the last entry, {last.number} of {last.at:%Y-%m-%d %H:%M}.",
                instead=f"{last.at:%Y-%m-%d %H:%M} or later: entries stand in the order of time",
            )
        moved = tuple(posting for posting in postings if posting[2])
        self.ledger.verify(moved)
        line = JournalEntry(len(self.journal.lines) + 1, at, kind, by, data, moved)
        self.journal.append(line, movements(line), self.request)
        self.ledger.post(moved)
        self._apply(line)
        return line

    def _apply(self, line: JournalEntry) -> None:
        state, data = self.state, line.data
        match line.kind:
            case "open":
                state.opened = True
            case "close":
                state.closed = True
            case "deposit":
                state.deposited += data["amount"]
            case "table opened":
                state.tables[data["table"]] = line.by
            case "table closed":
                state.tables.pop(data["table"], None)
                state.asking.pop(data["table"], None)
            case "chips asked":
                state.asking[data["table"]] = line
            case "chips to table" | "chips from table" | "request refused" | "request withdrawn" if ANSWERS in data:
                state.asking.pop(data["table"], None)
            case "badge":
                state.players[data["number"]] = data["player"]
            case "tickets":
                state.tickets.append((data["first"], data["last"], data["player"]))
            case "draw":
                state.winners += data["winners"]
            case "stop":
                state.cases.append(Case.read(data))
            case "sent":
                state.cases[data["case"] - 1] = state.cases[data["case"] - 1].mark_sent(line.at)
            case "incident":
                state.incidents.append({**data, "entry": line.number, "at": line.at.isoformat(" ", "minutes")})
            case "ruling":
                state.rulings[data["dispute"]] = {**data, "by": line.by}
            case "ordered out":
                state.ordered_out.add(data["table"])
            case "receipt":
                state.received_by = line.by
            case "filed":
                state.filed = date.fromisoformat(data["on"])

    # ---- what everybody asks -----------------------------------------------------------------------------------------

    def held(self, account: str, unit: str = IMITATION) -> int:
        """What an account holds."""
        return self.ledger.balance(account, unit)

    @property
    def gross(self) -> Cents:
        """The gross receipts: imitation money sold and admissions. 13:47-20.8(a)3."""
        return -self.held(SALES, CASH) - self.held(ADMISSIONS, CASH)

    @property
    def settled(self) -> bool:
        """Whether the night is closed and its gross receipts are in the account. 13:47-20.8(a)3."""
        return self.state.closed and not self.to_deposit

    @property
    def to_deposit(self) -> Cents:
        """What the banker still has to deposit: the gross receipts, or all there is where the drawer came out short."""
        return min(self.gross - self.state.deposited, self.held(DRAWER, CASH))

    def tray(self, account: str) -> dict[str, int]:
        """The pieces of imitation money that the window or the room holds, by denomination."""
        return {name: self.held(account, name) for name in denominations(self.night)}

    def verify_running(self, at: datetime) -> None:
        """Refuse what is done before the night is open, after its close or outside the licence. 13:47-20.12(c)2."""
        if self.state.closed:
            raise Refusal("The night is closed.", cite="13:47-20.12(c)2", instead="during the event, on the spot")
        if not self.state.opened:
            raise Refusal("The night is not open.", cite="13:47-20.12(c)2", instead="chapter47 night open")
        self.verify_time(at)

    def verify_time(self, at: datetime) -> None:
        """Refuse what lies outside the licence: before midnight of its date, or from 2 A.M. on. 13:47-6.11(c)."""
        if self.night.day_of(at) is None:
            days = ", ".join(f"{day} 00:00 to 02:00 the next day" for day in self.night.dates) or "no day"
            raise Refusal(f"{at:%Y-%m-%d %H:%M} is outside the licence.", cite="13:47-6.11(c)", instead=days)

    def verify_player(self, player: str, shown: str = "") -> None:
        """Refuse staff, 13:47-20.10(d)1, and whoever was stopped, whatever name is typed: 13:47-6.25(b)[stop-play].

        A name that is only like theirs is refused too, unless its player has a badge or ``shown`` says who it is.
        """
        player = find_player(self, player)
        verify_age(player)
        if self.state.cases and unnamed(player) and badge_of(self, player) is None:
            said = "Somebody was stopped tonight, so whoever plays gives a name or a badge."
            raise Refusal(said, cite="13:47-6.25(b)[stop-play]", instead="the player's badge or name")
        known = bool(shown) or badge_of(self, player) is not None
        if is_staff(self.night, player):
            raise Refusal(f"{player} works at the night and may not play.", cite="13:47-20.10(d)1", instead="a guest")
        worker = "" if known else staff_alike(self.night, player)
        if worker:
            said = f"{player} may be {worker}, who works at the night and may not play."
            raise Refusal(said, cite="13:47-20.10(d)1", instead=OF_ANOTHER)
        for case in self.state.cases:
            if case.bars_play(player):
                raise Refusal(
                    f"{player} was told to stop playing (case {case.number}).",
                    cite="13:47-6.25(b)[stop-play]",
                    instead="no further play at any table of the night",
                )
            if not known and might_be(player, case.player):
                said = f"{player} may be {case.player}, who was told to stop playing (case {case.number})."
                raise Refusal(said, cite="13:47-6.25(b)[stop-play]", instead=OF_ANOTHER)

    def verify_wager(
        self, player: str, amount: Cents, at: datetime, *, tender: str = "imitation money", for_dealer: bool = False
    ) -> None:
        """Refuse a wager that nobody may make at a casino night, whatever the game."""
        self.verify_time(at)
        self.verify_player(player)
        if for_dealer or _FOR_DEALER.hears(player):
            said = "A wager for the dealer is a tip, and nobody who works takes one."
            raise Refusal(said, cite="13:47-20.10(d)2", instead="a wager of the player's own")
        if tender != IMITATION:
            raise Refusal(f"A wager is not made with {tender}.", cite="13:47-20.10(c)1", instead="imitation money")
        if amount <= 0 or amount % DOLLAR:
            said = f"{dollars(amount)} is not a whole number of dollars."
            raise Refusal(said, cite="13:47-20.17(a)", instead="whole dollars of imitation money")
