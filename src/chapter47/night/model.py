"""The file of a night: who holds it, under which licence, with which games, people, prizes and money.

Everything is frozen and of exact types. Whether it is lawful is said by ``rules.check``; here only its form is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from types import NoneType
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, ModelWrapValidatorHandler, ValidationError, model_validator

from ..documents import Document
from ..floor.model import Entry, Money, Name
from ..table.money import DOLLAR, Cents, dollars
from .identity import full_name
from .vocabulary import spoken

Form = Literal["chip", "scrip", "ticket", "token"]
Method = Literal["redemption", "drawing"]
Licence = Literal["class A", "class B", "projectionist", "cashier"]
Status = Literal["valid", "suspended", "revoked"]
Means = Literal["check", "money order", "certified check", "cash"]
Role = Literal[
    "member in charge", "member in charge of proceeds", "banker", "dealer", "supervisor", "assistant", "bookkeeper",
    "projectionist", "cashier", "boxperson", "stickperson",
]  # fmt: skip
OPERATING: tuple[str, ...] = ("dealer", "supervisor", "boxperson", "stickperson")
CLOSES_AT = timedelta(hours=26)  # a licence holds from midnight to 2 A.M. of the next day

_RATE = re.compile(r"\$?(\d+)(?:\.00)? to \$?(\d+)(?:\.00)?")


def _day(value: object) -> object:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        raise ValueError("a day of the calendar, such as 2010-05-04") from None


def _moment(value: object) -> object:
    """A time by the clock on the wall of the night: one with a zone might be another hour there."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        raise ValueError("a day and a time, such as 2010-05-04 18:30") from None
    if isinstance(moment, datetime) and moment.tzinfo is not None:
        raise ValueError("a time on the night's own clock, without a zone, such as 2010-05-04 18:30")
    return moment


def _rate(value: object) -> object:
    """A rate as people write it: 5, "5", or "5 to 1"."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value, 1
    if isinstance(value, str) and value.strip().isdecimal():
        return int(value), 1
    match = _RATE.fullmatch(" ".join(value.split())) if isinstance(value, str) else None
    if match is None or not int(match[2]):
        raise ValueError('imitation dollars to cash dollars, such as "5 to 1"')
    return int(match[1]), int(match[2])


Day = Annotated[date, BeforeValidator(_day)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Rate = Annotated[tuple[int, int], BeforeValidator(_rate)]


class Growing(Entry):
    """An entry with parts that may be half given: a form saves fact by fact, and what is not whole yet is missing."""

    @model_validator(mode="before")
    @classmethod
    def _without_halves(cls, given: object) -> object:
        if not isinstance(given, Mapping):
            return given
        parts = {
            name: [one for one in get_args(each.annotation) if one is not NoneType]
            for name, each in cls.model_fields.items()
        }
        halves = [name for name, kinds in parts.items() if len(kinds) == 1 and _half_given(kinds[0], given.get(name))]
        return {name: value for name, value in given.items() if name not in halves}


def _half_given(kind: object, given: object) -> bool:
    """Whether a part of an entry lacks what it cannot be without, and has nothing else wrong."""
    if not (isinstance(kind, type) and issubclass(kind, Entry) and isinstance(given, Mapping)):
        return False
    try:
        kind.model_validate(given)
    except ValidationError as error:
        return all(fault["type"] == "missing" for fault in error.errors())
    return False


class Officer(Entry):
    """An officer of the organization."""

    name: Name
    title: str
    address: str | None = None


class Organization(Entry):
    """The registered organization that holds the night, and those that belong to it."""

    name: Name
    registration: str | None = None
    expires: Day | None = None  # the last day of the registration
    address: str | None = None
    purpose: str | None = None  # what the proceeds are for
    affiliated: list[str] = []  # its auxiliaries and affiliates
    kind: str | None = None  # which of those that may be registered it is
    mailing: str | None = None  # where letters go, if not to the address
    telephone: str | None = None
    email: str | None = None
    incorporated: str | None = None  # state and date, or that it is not
    receives: str | None = None  # who gets the licence and the form of the report, with an address
    bank: str | None = None  # the bank, and the number of the games-of-chance account
    officers: list[Officer] = []


class NightLicence(Entry):
    """The municipality's licence and the Commission's authorization."""

    municipality: str | None = None
    number: str | None = None
    issued_to: str | None = None  # the name on it
    authorization: str | None = None  # the Commission's
    games: list[str] = []  # those that the Commission authorized
    place: str | None = None
    sunday: bool | None = None  # whether it allows a Sunday
    county: str | None = None
    hours: str | None = None  # that are applied for
    owner: str | None = None  # of the place
    place_rent: Money | None = None
    issued: Day | None = None
    fee: Money | None = None  # of the municipality for a day, where it is not the Commission's


class Series(Entry):
    """One kind of imitation money: so many pieces of one value."""

    form: Form
    value: Money
    count: int = Field(ge=0)
    marked: bool = True  # its value stands on it
    colour: str | None = None
    shows: list[Literal["date", "name"]] = []

    @property
    def worth(self) -> int:
        """Whole dollars of the series in all."""
        return self.value // DOLLAR * self.count

    def __str__(self) -> str:
        return f"{self.colour + ' ' if self.colour else ''}{self.form} of {dollars(self.value)}"


class ImitationMoney(Entry):
    """Rate and pieces."""

    rate: Rate | None = None
    ratio: Money | None = None  # imitation money for one ticket of a drawing
    series: list[Series] = []


class Gear(Entry):
    """The equipment of a table: where it comes from and in what state it is."""

    provider: str | None = None
    worn: bool = False
    ordered_out: bool = False  # by the Commission
    tip_box: bool = False
    model: str | None = None  # of a machine
    certification: str | None = None  # the Commission's number for that model
    token_value: Money | None = None
    wheel_spaces: int | None = None


class NightTable(Entry):
    """One table or machine."""

    number: Name
    game: str
    elections: Document = {}
    gear: Gear = Gear()


class Prize(Entry):
    """A prize, or several alike."""

    number: Name
    name: str
    retail: Money  # each
    count: int = Field(default=1, ge=1)
    kind: str | None = None  # what kind of thing it is (``prize_kinds``): somebody must say it
    explained: str | None = None  # why its name does not mean what it sounds like
    refundable: bool | None = None  # whether a gift card can be turned into money
    method: Method = "redemption"
    price: Money | None = None  # in imitation money, on the prize
    cost: Money | None = None  # what the holder paid for each; a donated one costs nothing


class Payment(Entry):
    """A fee that was paid to the Commission."""

    amount: Money
    means: Means
    on: Day


class Application(Growing):
    """An application for a licence under subchapter 19, or of a provider."""

    copies: int = 0
    signed: list[Literal["applicant", "provider"]] = []
    notarized: bool = False
    agent: bool = False  # names the Executive Officer as agent for service of process
    fee: Payment | None = None


class Held(Growing):
    """A licence or an approval, with its renewals."""

    number: str
    issued: Day
    fee: Payment | None = None
    renewals: list[Payment] = []
    status: Status = "valid"
    hearing: Day | None = None  # when there was an opportunity to be heard


class Taught(Entry):
    """One game taught to a class B operator."""

    game: str
    by: str
    on: Day


class Experience(Entry):
    """How a class A operator came to know the games."""

    dealer_school: bool = False
    casino_months: int = Field(default=0, ge=0)  # at lawful casinos
    night_months: int = Field(default=0, ge=0)  # at lawful casino nights
    operated: bool = False  # at those nights
    supervised: bool = False


class Served(Entry):
    """Papers served on the Executive Officer and sent on."""

    on: Day
    mail: Literal["registered", "certified"] | None = None
    receipt: str | None = None


class Person(Growing):
    """Somebody who works at the night."""

    name: Name
    member_of: str | None = None
    address: str | None = None
    born: Day | None = None  # for the town's own inquiry
    member_since: Day | None = None
    answers: bool = False  # one of the five who answer for each occasion and for the proceeds
    employer: str | None = None  # a provider
    licence: Licence | None = None
    familiar: bool = False  # declares thorough familiarity with casino nights
    knows: list[str] = []  # games an assistant declares to know
    experience: Experience = Experience()
    application: Application | None = None
    held: Held | None = None
    taught: list[Taught] = []
    served: list[Served] = []


class Duty(Entry):
    """One person in one role, at one table or none, for a time."""

    person: Name
    role: Role
    table: Name | None = None
    since: Moment | None = None
    until: Moment | None = None
    supervisor: str | None = None
    pay: Money = 0


class Provider(Growing):
    """A provider of equipment or personnel."""

    name: Name
    address: str | None = None
    telephone: str | None = None
    business: str | None = None  # its form: a company, a partnership
    owners: list[str] = []  # and officers, with addresses
    approved_for: list[str] = ["casino night"]
    familiar: bool = False
    application: Application | None = None
    held: Held | None = None
    agreed: Moment | None = None  # when it agreed to supply this night
    certified: Moment | None = None  # when it sent the certification
    present: bool = False


class Rental(Entry):
    """An invoice for games."""

    provider: Name
    tables: list[Name]
    days: int = Field(default=1, ge=1)
    amount: Money


class Beside(Entry):
    """Another legalized game on the evening, under a licence of its own."""

    kind: Literal["bingo", "raffle", "instant raffle", "armchair race"]
    licence: str | None = None
    authorization: str | None = None
    provider: str | None = None
    cash_prizes: Money = 0
    prices: dict[str, Money] = {}
    regular_games: int | None = None
    card_good_for: int | None = None  # how many regular games the card with the admission is good for


class Night(Entry):
    """The whole night."""

    organization: Organization
    licence: NightLicence = NightLicence()
    dates: list[Day] = []
    held: list[Day] = []  # casino nights of the organization on other days
    admission: Money | None = None
    rounding: Literal["half up", "up", "down"] = "half up"
    money: ImitationMoney = ImitationMoney()
    tables: list[NightTable] = []
    prizes: list[Prize] = []
    people: list[Person] = []
    roster: list[Duty] = []
    providers: list[Provider] = []
    rentals: list[Rental] = []
    beside: list[Beside] = []
    posted: list[str] = []  # the 6.6 notices that the organization says it displays

    @model_validator(mode="wrap")
    @classmethod
    def _read(cls, given: object, read: ModelWrapValidatorHandler[Night]) -> Night:
        return read(given)._as_on_file()

    def _as_on_file(self) -> Night:
        """The night with everybody who is named called as on file, so that no spelling stands for somebody else."""

        def provider(name: str | None) -> str | None:
            return found.name if (found := self.provider(name)) else name

        return self.model_copy(update={
            "roster": [
                one.model_copy(
                    update={
                        "person": self.on_file(one.person),
                        "supervisor": one.supervisor and self.on_file(one.supervisor),
                    }
                )
                for one in self.roster
            ],
            "people": [
                one.model_copy(update={
                    "employer": provider(one.employer),
                    "taught": [lesson.model_copy(update={"by": self.on_file(lesson.by)}) for lesson in one.taught],
                })
                for one in self.people
            ],
            "tables": [
                one.model_copy(
                    update={"gear": one.gear.model_copy(update={"provider": provider(one.gear.provider)})}
                )
                for one in self.tables
            ],
            "rentals": [one.model_copy(update={"provider": provider(one.provider)}) for one in self.rentals],
            "beside": [one.model_copy(update={"provider": provider(one.provider)}) for one in self.beside],
        })  # fmt: skip

    @property
    def supply(self) -> int:
        """Whole dollars of imitation money there are."""
        return sum(series.worth for series in self.money.series)

    @property
    def retail(self) -> Cents:
        """The retail value of all prizes together."""
        return sum(prize.retail * prize.count for prize in self.prizes)

    def person(self, name: str) -> Person | None:
        """Somebody of the list of people, however the name is typed."""
        return next((one for one in self.people if full_name(one.name) == full_name(name)), None)

    def on_file(self, name: str) -> str:
        """A name as the list of people has it, or as it was typed where it is nobody's there."""
        return found.name if (found := self.person(name)) else name

    def table(self, number: str) -> NightTable | None:
        """A table by its number."""
        return next((one for one in self.tables if one.number == number), None)

    def provider(self, name: str | None) -> Provider | None:
        """A provider by its name, however it is typed."""
        return next((one for one in self.providers if name and spoken(one.name) == spoken(name)), None)

    def prize(self, number: str) -> Prize | None:
        """A prize by its number."""
        return next((one for one in self.prizes if one.number == number), None)

    def in_role(self, role: str) -> list[Person]:
        """Those who have a role at any time of the night."""
        names = dict.fromkeys(duty.person for duty in self.roster if duty.role == role)
        return [person for name in names if (person := self.person(name))]

    def hours(self, day: date) -> tuple[datetime, datetime]:
        """From when until when a licence for a day holds. 13:47-6.11(c)."""
        start = datetime.combine(day, time())
        return start, start + CLOSES_AT

    def day_of(self, at: datetime) -> date | None:
        """The licensed day that a moment belongs to: midnight counts, 2 A.M. does not. 13:47-6.11(c)."""
        return next((day for day in self.dates if self.hours(day)[0] <= at < self.hours(day)[1]), None)

    def span(self, duty: Duty) -> tuple[datetime, datetime]:
        """When a duty begins and ends: where the roster is silent, the whole night."""
        first = self.hours(min(self.dates))[0] if self.dates else datetime.min
        last = self.hours(max(self.dates))[1] if self.dates else datetime.max
        return duty.since or first, duty.until or last
