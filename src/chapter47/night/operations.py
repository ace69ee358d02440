"""What people do on the night, as data: each operation with who may, what it asks for, and the entry it makes.

A page shows the operations of a role as forms and sends what was filled in; the desk holds it against the law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..documents import Document, DocumentView, Written
from ..errors import Refusal, nearest
from ..table.money import DOLLAR, dollars, parse_dollars
from . import bank, cheating, prizes, requests, tables
from .games import night_game
from .journal import JournalEntry
from .model import OPERATING, Night
from .opening import checklist
from .payments import PAYEES, PURPOSES, Payment, pay
from .pieces import parse_pieces
from .settling import WAITED, Asked

if TYPE_CHECKING:
    from .desk import NightDesk

BANKER, IN_CHARGE, OPERATOR, PROCEEDS, STAFF = (
    "banker", "member in charge", "operator", "member in charge of proceeds", "staff",
)  # fmt: skip


MOST = 10**12  # of anything that is counted at a night


def roles_of(night: Night, person: str) -> set[str]:
    """What somebody is on the night, by the roster; whoever is on it is staff."""
    somebody = night.person(person)
    roles = {duty.role for duty in night.roster if somebody and duty.person == somebody.name}
    named = {role for role in (BANKER, IN_CHARGE, PROCEEDS) if role in roles}
    return named | ({OPERATOR} if roles & set(OPERATING) else set()) | ({STAFF} if roles else set())


CHOICES = {"purpose": PURPOSES, "payee": PAYEES}  # kinds of fields with few answers, each with what it means


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that an operation asks for."""

    name: str
    kind: str  # cash, dollars, pieces, chips, number, words, table, prize, purpose, payee or ticks
    says: str
    needed: bool = True
    cite: str = ""  # the paragraph that asks for it, where it is not the operation's own

    def as_dict(self) -> Written:
        """The field for a page; one of few answers with what each means."""
        told: dict[str, object] = {"name": self.name, "kind": self.kind, "says": self.says, "needed": self.needed}
        return told | ({"choices": dict(CHOICES[self.kind])} if self.kind in CHOICES else {})


Values = Document
Act = Callable[["NightDesk", Values, datetime, str], JournalEntry]


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that may be done: by whom, with what, under which paragraph."""

    name: str
    says: str
    roles: tuple[str, ...]
    cite: str
    fields: tuple[Field, ...]
    act: Act

    def as_dict(self) -> Written:
        """The operation for a page."""
        asked = [f.as_dict() for f in self.fields]
        return {"name": self.name, "says": self.says, "roles": list(self.roles), "cite": self.cite, "fields": asked}

    def verify_role(self, night: Night, by: str) -> None:
        """Refuse whoever the roster does not give one of the roles."""
        if not roles_of(night, by) & set(self.roles):
            names = dict.fromkeys(
                duty.person for duty in night.roster if roles_of(night, duty.person) & set(self.roles)
            )
            raise Refusal(
                f"{by or 'Nobody'} may not do this: {self.says.lower()}.",
                cite=self.cite,
                instead=" or ".join(names) or " or ".join(self.roles),
            )

    def read(self, night: Night, given: DocumentView) -> Values:
        """What was filled in, as exact values; refused where something is missing, unknown or unreadable."""
        names = [field.name for field in self.fields]
        for name in given:
            if name not in names:
                said = f"{self.name!r} asks for no {name!r}."
                raise Refusal(said, instead=nearest(name, names) if names else "nothing")
        values: Values = {}
        for field in self.fields:
            value = given.get(field.name)
            value = value.strip() if isinstance(value, str) else value
            if value in (None, "", [], {}):
                if field.needed:
                    said = f"{self.says} asks for {field.says[0].lower()}{field.says[1:]}."
                    instead = _SUCH_AS.get(field.kind, "the words for it")
                    raise Refusal(said, cite=field.cite or self.cite, instead=instead)
                values[field.name] = None
                continue
            try:
                values[field.name] = _READ[field.kind](night, value)
            except (ValueError, TypeError, AttributeError):
                said = f"{field.says} cannot be {value!r}."
                raise Refusal(said, instead=_SUCH_AS.get(field.kind, "words")) from None
        return values


# ---- what is filled in -----------------------------------------------------------------------------------------------


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _cash(night: Night, value: object) -> int:
    return _number(night, value) if isinstance(value, int) else parse_dollars(_text(value))


def _dollars(night: Night, value: object) -> int:
    cents = _number(night, value) * DOLLAR if isinstance(value, int) else parse_dollars(_text(value))
    if cents % DOLLAR:
        said = f"{dollars(cents)} is not a whole number of dollars."
        raise Refusal(said, cite="13:47-20.12(c)1", instead="whole dollars of imitation money")
    return cents // DOLLAR


def _number(_: Night, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError
    number = int(value)
    if abs(number) > MOST:
        raise ValueError
    return number


def _stripped(_: Night, value: object) -> str:
    return _text(value).strip()


def _read_pieces(night: Night, value: object) -> dict[str, int]:
    if isinstance(value, Mapping):
        return {str(name): _number(night, many) for name, many in value.items()}
    return parse_pieces(night, _text(value))


def _chips(night: Night, value: object) -> int | dict[str, int]:
    word = value.strip() if isinstance(value, str) else ""
    amount = isinstance(value, int) or word.startswith("$") or word.replace(",", "").isdigit()
    return _dollars(night, value) if amount else _read_pieces(night, value)


def _ticks(_: Night, value: object) -> list[str]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [str(word) for word in value]
    return [word.strip() for word in _text(value).split(",")]


_READ: dict[str, Callable[[Night, object], object]] = {
    "cash": _cash, "dollars": _dollars, "number": _number, "words": _stripped, "table": lambda n, v: str(v).strip(),
    "prize": lambda n, v: str(v).strip(), "pieces": _read_pieces, "chips": _chips, "ticks": _ticks,
    "purpose": _stripped, "payee": _stripped,
}  # fmt: skip
_SUCH_AS = {
    "cash": "$20", "dollars": "$100", "number": "3", "pieces": "20 red, 4 green", "chips": "$500, or 20 red, 4 green",
    "ticks": "sound, level",
}  # fmt: skip

_TABLE = Field("table", "table", "Table")
_PLAYER = Field("player", "words", "Player's badge or name", needed=False)
_WAITED = Field(WAITED, "number", "Seconds that it waited on a phone without a network", needed=False)
_CHIPS = Field("chips", "chips", "Chips")
_REQUEST = Field("request", "number", "Entry of the request that it answers", needed=False)
_FACTS = Field("facts", "words", "What was seen")


# ---- what is done ----------------------------------------------------------------------------------------------------


def _open_table(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    steps = [step.key for step in checklist(night_game(tables.find_table(desk.books, v["table"]).game))]
    ticks = steps if v["checked"] == ["all"] else v["checked"]
    return tables.open_table(desk.books, at, v["table"], by, ticks)


def _stop(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    game = v["game"] or tables.find_table(desk.books, v["table"] or "").game
    return cheating.stop(desk.books, at, by, v["player"], game, v["facts"], helped=v["helped"], table=v["table"])


def _buy_back(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    """Never: 13:47-20.8(b)1."""
    prizes.verify_use("cash")
    raise AssertionError("cash is never given")


def _give_back(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    """Never: 13:47-20.10(c)5."""
    prizes.give_back(desk.books, v["prize"])
    raise AssertionError("a prize is never taken back")


def _redeem(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    count = 1 if v["count"] is None else v["count"]
    return prizes.redeem(desk.books, at, v["prize"], by=by, player=v["player"], count=count)


def _close_table(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    desk.verify_idle(v["table"])
    return tables.count(desk.books, at, v["table"], v["chips"], by, close=True)


def _sell(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    place = v["place"] or bank.THE_WINDOW
    return bank.sell(
        desk.books, at, v["cash"], by=by, imitation=v["for"], player=v["player"], pieces=v["pieces"], place=place,
        tender=v["tender"] or "cash",
    )  # fmt: skip


def _pay(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    asked = Payment(v["purpose"], v["amount"], v["to"], v["what"] or "", v["check"] or "", v["payee"] or "")
    return pay(desk.books, at, by, asked)


def _close(desk: NightDesk, v: Values, at: datetime, by: str) -> JournalEntry:
    return bank.close(desk.books, at, v["drawer"], by=by, why=v["why"] or "", window=v["window"])


OPERATIONS: dict[str, Operation] = {
    one.name: one
    for one in (
        Operation(
            "open", "Open the night", (IN_CHARGE, BANKER), "13:47-20.3",
            (Field("change", "cash", "Cash in the drawer to begin with", needed=False),),
            lambda d, v, at, by: bank.open_night(d.books, at, by, v["change"] or 0),
        ),
        Operation(
            "sell", "Sell imitation money", (BANKER,), "13:47-20.8(a)2",
            (
                Field("cash", "cash", "Cash taken"), Field("for", "dollars", "Imitation money wanted", needed=False),
                Field("pieces", "pieces", "Pieces handed over", needed=False), _PLAYER,
                Field("place", "words", "Where, if not at the window", needed=False),
                Field("tender", "words", "What is paid with, if not cash", needed=False),
            ),
            _sell,
        ),
        Operation(
            "buy back", "Buy imitation money back", (BANKER,), "13:47-20.8(b)1",
            (Field("chips", "chips", "Imitation money brought"),), _buy_back,
        ),
        Operation(
            "change", "Change pieces for others", (BANKER,), "13:47-20.12(c)3",
            (Field("given", "pieces", "Pieces brought"), Field("handed", "pieces", "Pieces for them")),
            lambda d, v, at, by: bank.change(d.books, at, v["given"], v["handed"], by=by),
        ),
        Operation(
            "admit", "Take admissions", (STAFF,), "13:47-20.13",
            (
                Field("people", "number", "How many came in"),
                Field("tender", "words", "What they paid with, if not cash", needed=False),
            ),
            lambda d, v, at, by: bank.admit(d.books, at, v["people"], by=by, tender=v["tender"] or "cash"),
        ),
        Operation(
            "badge", "Give a player a badge", (STAFF,), "13:47-6.25(b)[stop-play]",
            (
                Field("player", "words", "Player's name"),
                Field("shown", "words", "What shows who it is, where the name is like another's", needed=False),
                Field("age", "number", "Age, of whoever may be under 18", needed=False),
            ),
            lambda d, v, at, by: bank.give_badge(
                d.books, at, v["player"], by=by, shown=v["shown"] or "", age=v["age"]
            ),
        ),
        Operation(
            "open table", "Open a table", (OPERATOR,), "13:47-20.9(b)2",
            (_TABLE, Field("checked", "ticks", "What was seen to, in order")), _open_table,
        ),
        Operation(
            "chips to table", "Bring chips to a table", (BANKER,), "13:47-20.12(c)4",
            (_TABLE, _CHIPS, _REQUEST),
            lambda d, v, at, by: tables.fill(d.books, at, v["table"], v["chips"], by, request=v["request"]),
        ),
        Operation(
            "chips from table", "Take chips from a table", (BANKER,), "13:47-20.12(c)4",
            (_TABLE, _CHIPS, _REQUEST),
            lambda d, v, at, by: tables.fill(d.books, at, v["table"], v["chips"], by, back=True, request=v["request"]),
        ),
        Operation(
            "ask for chips", "Ask the window for chips", (OPERATOR,), requests.OF_DEALER,
            (_TABLE, _CHIPS), lambda d, v, at, by: d.ask(v["table"], v["chips"], at, by),
        ),
        Operation(
            "offer chips", "Offer the window chips back", (OPERATOR,), requests.OF_DEALER,
            (_TABLE, _CHIPS), lambda d, v, at, by: d.ask(v["table"], v["chips"], at, by, back=True),
        ),
        Operation(
            "withdraw request", "Take back what a table asked", (OPERATOR,), requests.OF_DEALER,
            (_TABLE,), lambda d, v, at, by: d.withdraw(v["table"], at, by),
        ),
        Operation(
            "refuse request", "Refuse what a table asked", (BANKER,), requests.OF_BANKER,
            (_TABLE, Field("why", "words", "Why"), _REQUEST),
            lambda d, v, at, by: requests.refuse(d.books, at, v["table"], v["why"], by, v["request"]),
        ),
        Operation(
            "count", "Count a table", (OPERATOR, BANKER), "13:47-20.2[dealer]",
            (_TABLE, Field("chips", "chips", "What it holds")),
            lambda d, v, at, by: tables.count(d.books, at, v["table"], v["chips"], by),
        ),
        Operation(
            "close table", "Close a table with its count by denomination", (OPERATOR, BANKER), "13:47-20.2[dealer]",
            (_TABLE, Field("chips", "chips", "What it holds")), _close_table,
        ),
        Operation(
            "deal", "Enter what falls at a table", (OPERATOR,), "13:47-20.2[dealer]",
            (_TABLE, Field("entry", "words", "What falls or is said", needed=False), _WAITED),
            lambda d, v, at, by: d.enter(v["table"], v["entry"] or "", at, by, v[WAITED]),
        ),
        Operation(
            "settle", "Settle a wager without its cards", (OPERATOR,), "13:47-20.2[dealer]",
            (
                _TABLE, Field("player", "words", "Player's badge or name"), Field("wager", "words", "Wager"),
                Field("amount", "dollars", "Amount of the wager"),
                Field("result", "words", "How it ended: lost, returned, or the row that won"), _WAITED,
            ),
            lambda d, v, at, by: d.settle(
                v["table"], Asked(v["player"], v["wager"], v["amount"], v["result"]), at, by, v[WAITED]
            ),
        ),
        Operation(
            "take back", "Take back the last thing entered", (OPERATOR,), "13:47-20.2[dealer]",
            (_TABLE, _WAITED), lambda d, v, at, by: d.take_back(v["table"], at, by, v[WAITED]),
        ),
        Operation(
            "redeem", "Hand out a prize for its price", (STAFF,), "13:47-20.11(c)",
            (Field("prize", "prize", "Prize"), _PLAYER, Field("count", "number", "How many alike", needed=False)),
            _redeem,
        ),
        Operation(
            "give back", "Take a prize back", (STAFF,), "13:47-20.10(c)5",
            (Field("prize", "prize", "Prize"),), _give_back,
        ),
        Operation(
            "tickets", "Sell tickets of the drawing for imitation money", (STAFF,), "13:47-20.11(b)",
            (Field("count", "number", "How many"), _PLAYER),
            lambda d, v, at, by: prizes.buy_tickets(d.books, at, v["count"], by=by, player=v["player"]),
        ),
        Operation(
            "draw", "Hold the drawing", (IN_CHARGE,), "13:47-20.11(b)",
            (Field("seed", "words", "A seed given before everybody", needed=False),),
            lambda d, v, at, by: prizes.draw(d.books, at, by, v["seed"]),
        ),
        Operation(
            "stop", "Stop a player for improper play", (OPERATOR, IN_CHARGE, BANKER), "13:47-6.25(b)[stop-play]",
            (
                Field("player", "words", "Player's badge or name"),
                Field("table", "table", "Table", needed=False),
                Field("game", "words", "Game, away from a table", needed=False),
                replace(_FACTS, cite="13:47-6.25(b)[notify]"),
                Field("helped", "words", "Whose chances were bettered", needed=False),
            ),
            _stop,
        ),
        Operation(
            "sent", "Mark the report of a case as sent", (IN_CHARGE,), "13:47-6.25(b)[notify]",
            (Field("case", "number", "Case"),),
            lambda d, v, at, by: cheating.sent(d.books, at, by, v["case"]),
        ),
        Operation(
            "incident", "Log a breach by somebody who works", (IN_CHARGE, OPERATOR), "13:47-20.10(d)1",
            (Field("person", "words", "Who"), Field("what", "words", "playing, tip, alcohol or other"), _FACTS),
            lambda d, v, at, by: cheating.incident(d.books, at, by, v["person"], v["what"], v["facts"]),
        ),
        Operation(
            "ruling", "Decide how a game is run", (OPERATOR,), "13:47-20.6(a)1",
            (Field("dispute", "words", "Dispute"), Field("decision", "words", "Decision")),
            lambda d, v, at, by: cheating.ruling(d.books, at, by, v["dispute"], v["decision"]),
        ),
        Operation(
            "receipt", "Sign for the equipment", (IN_CHARGE,), "13:47-20.6(a)2",
            (Field("what", "words", "What was delivered"),),
            lambda d, v, at, by: bank.receive(d.books, at, by, v["what"]),
        ),
        Operation(
            "order out", "Enter that the Commission ordered equipment out", (IN_CHARGE,), "13:47-20.15(b)",
            (_TABLE, Field("why", "words", "Why")),
            lambda d, v, at, by: tables.order_out(d.books, at, v["table"], by, v["why"]),
        ),
        Operation(
            "close", "Close the night", (BANKER,), "13:47-20.8(a)3",
            (
                Field("drawer", "cash", "Cash counted in the drawer"),
                Field("window", "pieces", "Pieces counted at the window", needed=False),
                Field("why", "words", "What is known of a difference", needed=False),
            ),
            _close,
        ),
        Operation(
            "deposit", "Deposit the gross receipts", (BANKER,), "13:47-20.8(a)3",
            (
                Field("amount", "cash", "Amount"), Field("slip", "words", "The bank's receipt", needed=False),
                Field("why", "words", "What held it up, if it is late", needed=False),
            ),
            lambda d, v, at, by: bank.deposit(d.books, at, v["amount"], v["slip"] or "", by=by, why=v["why"] or ""),
        ),
        Operation(
            "file report", "Mark the report of operations as filed", (IN_CHARGE, PROCEEDS), "13:47-9.1",
            (Field("how", "words", "How: by mail, by e-mail"),),
            lambda d, v, at, by: bank.file_report(d.books, at, by, v["how"]),
        ),
        Operation(
            "pay", "Pay from the games-of-chance account", (PROCEEDS,), "13:47-20.9(b)3",
            (
                Field("purpose", "purpose", "Purpose"), Field("amount", "cash", "Amount"),
                Field("to", "words", "To whom"), Field("what", "words", "What for", needed=False),
                Field("check", "words", "Number of the check", needed=False),
                Field("payee", "payee", "What the payee is, where proceeds are used", needed=False),
            ),
            _pay,
        ),
    )
}  # fmt: skip


def find_operation(name: str) -> Operation:
    """An operation by its name."""
    if name not in OPERATIONS:
        raise Refusal(f"There is no operation {name!r}.", instead=nearest(name, OPERATIONS))
    return OPERATIONS[name]
