"""The floor file: a casino, its pits and its tables, as a person writes them in TOML."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import ErrorDetails

from ..documents import Document
from ..errors import Refusal
from ..table.money import DOLLAR, Cents, dollars, parse_dollars
from ..table.window import Limits

MOST = 10**15  # dollars
LONGEST = 300  # letters of a name


def _money(value: object) -> Cents:
    """Dollars: "$12.50", "25", or a whole number."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError('an amount such as "$25" or "$12.50"')
    if isinstance(value, int):
        if value < 0:
            raise ValueError("an amount of nothing or more")
        if value >= MOST:
            raise ValueError(f"an amount below {dollars(MOST * DOLLAR)}")
        return value * DOLLAR
    try:
        return parse_dollars(value)
    except Refusal:
        raise ValueError('an amount such as "$25" or "$12.50"') from None


def _name(value: object) -> str:
    """A table's number or a pit's name: 7, "7" or "PB1"."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError('a number or a name, such as 7 or "PB1"')
    if (isinstance(value, int) and abs(value) >= MOST) or not _on_one_line(str(value)):
        raise ValueError('a number or a short name of one line, such as 7 or "PB1"')
    return str(value).strip()


def _on_one_line(text: str) -> bool:
    """Whether a name or words can stand on a sign: quotation marks and accents may, lines and codes may not."""
    return bool(text.strip()) and len(text) <= LONGEST and text.isprintable()


def _plain(value: object) -> object:
    """Words that stand on one line of a sign."""
    if isinstance(value, str) and not _on_one_line(value):
        raise ValueError("some words on one line")
    return value


Money = Annotated[int, BeforeValidator(_money)]
Name = Annotated[str, BeforeValidator(_name)]
PlainText = Annotated[str, BeforeValidator(_plain)]


class Entry(BaseModel):
    """Everything in a floor file: exact types, no unknown keys, never changed."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class WagerLimits(Entry):
    """The posted limits of one wager. 19:47-8.2[per-wager]."""

    minimum: Money
    maximum: Money


class FileLimits(Entry):
    """The posted limits of a table. 19:47-8.2[licensee-sets]."""

    minimum: Money
    maximum: Money
    chip: Money = 100
    coin: Money = 25
    increment: Money | None = None
    payout: Money | None = None  # the aggregate limit of a round's payouts
    wagers: dict[str, WagerLimits] = {}

    def posted(self) -> Limits:
        """The limits as the table keeps them."""
        wagers = tuple((key, its.minimum, its.maximum) for key, its in self.wagers.items())
        table = Limits(self.minimum, self.maximum, self.chip, self.coin)
        return replace(table, increment=self.increment or 0, wagers=wagers)

    def lines(self) -> list[str]:
        """The limits as a sign states them."""
        told = [f"Minimum wager {dollars(self.minimum)}, maximum wager {dollars(self.maximum)}."]
        if self.increment:
            told.append(f"Wagers are made in multiples of {dollars(self.increment)}.")
        for wager, its in self.wagers.items():
            name = wager.replace("-", " ").capitalize()
            told.append(f"{name}: minimum {dollars(its.minimum)}, maximum {dollars(its.maximum)}.")
        if self.payout is not None:
            told.append(f"The payouts of one round are limited to {dollars(self.payout)} in all.")
        return told


class Equipment(Entry):
    """What stands on a table, as far as the file says; what it leaves out is not judged."""

    backs: list[str] | None = None
    cutting_cards: int | None = None
    cutting_card_colour: str | None = None
    cutting_card_approval: str | None = None
    dice: int | None = None
    layout_approval: str | None = None
    shoe: str | None = None
    shuffler: str | None = None
    shuffler_approval: str | None = None
    wheel: str | None = None


class Staff(Entry):
    """Who is at a table or in a pit."""

    dealers: int | None = Field(default=None, ge=0)
    floorperson: str | None = None
    supervisor: str | None = None
    pit_boss: str | None = None
    pit_clerk: str | None = None


class TableEntry(Entry):
    """One table of the floor."""

    number: Name
    game: str
    pit: Name = ""
    open: bool = True
    positions: int | None = Field(default=None, ge=1)
    elections: Document = {}
    overrides: dict[str, str] = {}  # defaults that the licensee replaces by its own rule: citation and reason
    odds: dict[str, str] = {}  # offered above the minimum, by wager
    limits: FileLimits | None = None
    equipment: Equipment = Equipment()
    staff: Staff = Staff()
    signs: list[str] = []  # the elections whose signs hang at the table
    sign_approval: str | None = None
    increment_in_submission: bool = True
    aids: dict[str, str] = {}  # devices permitted by the Commission, with its reference

    def __hash__(self) -> int:
        return hash(self.number)


class PitEntry(Entry):
    """A pit and its people."""

    name: Name
    staff: Staff = Staff()


class FloorFile(Entry):
    """The whole file."""

    casino: PlainText
    complete_text: str | None = None  # where patrons find the whole text of the rules
    guide_approval: str | None = None
    pit: list[PitEntry] = []
    table: list[TableEntry] = []


# What a person is told of a value of the wrong kind, by pydantic's name for the fault.
KINDS = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "greater_than_equal": "{ge} or more",
    "literal_error": "one of {expected}",
    "date_type": "a day, such as 2010-05-04",
    "date_from_datetime_inexact": "a day, such as 2010-05-04",
    "datetime_type": "a day and a time, such as 2010-05-04 18:30",
    "string_too_short": "some words",
    "bool_type": "true or false",
    "list_type": "a list in brackets",
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
    "model_attributes_type": "a table of keys and values",
}


def wanted(fault: ErrorDetails) -> str:
    """What a value that is of the wrong kind should be."""
    context = fault.get("ctx", {})
    return KINDS.get(fault["type"], "").format(**context) or str(context.get("error", "")) or fault["msg"].lower()
