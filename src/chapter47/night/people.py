"""Applications, licences and their fees: 13:47-13 for providers, 13:47-19 for operators, projectionists and cashiers.

A licence lasts one year to the day before, ends early only after an opportunity to be heard, and is renewed in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from ..errors import Refusal
from ..table.money import DOLLAR, Cents, dollars
from .model import Application, Duty, Held, Night, Payment, Person, Provider, Served

ROUTE_MONTHS = 36
CLASS_A, CLASS_B = "class A", "class B"


@dataclass(frozen=True, slots=True)
class Fee:
    """An amount owed to the Commission: what for, how much, by which means, under which paragraph."""

    what: str
    amount: Cents
    means: tuple[str, ...]
    cite: str

    def verify(self, paid: Payment) -> None:
        """Refuse another amount or another means of payment; no fee is ever given back."""
        if paid.amount != self.amount:
            said = f"The {self.what} is {dollars(self.amount)}, not {dollars(paid.amount)}."
            raise Refusal(said, cite=self.cite, instead=dollars(self.amount))
        if paid.means not in self.means:
            said = f"The {self.what} cannot be paid by {paid.means}."
            raise Refusal(said, cite=self.cite, instead=" or ".join(self.means))

    def as_dict(self) -> dict[str, object]:
        """The fee for ``--json``."""
        return {"what": self.what, "amount": self.amount, "means": list(self.means), "cite": self.cite}


ANY_CHECK, CERTIFIED = ("check", "money order"), ("certified check", "money order")

PROVIDER_APPLICATION = Fee("application fee with Form 11", 100 * DOLLAR, ANY_CHECK, "13:47-13.1(g)")
PROVIDER_LICENCE = Fee("provider's annual licence fee", 500 * DOLLAR, CERTIFIED, "13:47-13.6(a)")
PROVIDER_RENEWAL = Fee("provider's renewal fee", 500 * DOLLAR, CERTIFIED, "13:47-13.6(b)")

# By whether the person is employed by a licensed provider.
APPLICATION = {
    False: Fee("application fee", 100 * DOLLAR, ANY_CHECK, "13:47-19.1(a)[fee]"),
    True: Fee("application fee of a provider's employee", 25 * DOLLAR, ANY_CHECK, "13:47-19.1(b)[fee]"),
}
LICENCE = {
    False: Fee("licence fee", 125 * DOLLAR, CERTIFIED, "13:47-19.4(a)"),
    True: Fee("licence fee of a provider's employee", 25 * DOLLAR, CERTIFIED, "13:47-19.4(b)"),
}
RENEWAL = {
    False: Fee("renewal fee", 125 * DOLLAR, CERTIFIED, "13:47-19.4(c)"),
    True: Fee("renewal fee of a provider's employee", 25 * DOLLAR, CERTIFIED, "13:47-19.4(d)"),
}
DAY_FEE = Fee("Commission's licence fee for each day", 100 * DOLLAR, ANY_CHECK, "13:47-4.9(c)12")
MUNICIPAL_FEE = Fee("municipality's licence fee, equal to the Commission's", DAY_FEE.amount, ANY_CHECK, "13:47-4.10")
DAILY_PAY = {  # what an operator may be paid a day
    CLASS_A: (500 * DOLLAR, "13:47-16.2(a)[class-a-operator]"),
    CLASS_B: (250 * DOLLAR, "13:47-16.2(a)[class-b-operator]"),
}


def licence_fee(days: int) -> Cents:
    """The Commission's fee for a night: a flat $100 a day, no surcharge for tables. 13:47-4.9(c)12.

    >>> licence_fee(2)
    20000
    """
    return days * DAY_FEE.amount


def municipal_fee(night: Night, days: int) -> Cents:
    """The municipality's fee: as much as the Commission's, unless the town asks otherwise. 13:47-4.10."""
    return licence_fee(days) if night.licence.fee is None else days * night.licence.fee


# ---- a year, renewals, and its end -----------------------------------------------------------------------------------


def years_after(day: date, years: int = 1) -> date:
    """The same day so many years later; the 29th of February ends on the 1st of March.

    >>> str(years_after(date(2012, 2, 29))), str(years_after(date(2010, 5, 31), 3))
    ('2013-03-01', '2013-05-31')
    """
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def last_day(held: Held) -> date:
    """The last day that a licence or an approval holds: one year, and one more for each timely renewal."""
    end = years_after(held.issued)
    for renewal in sorted(held.renewals, key=lambda paid: paid.on):
        end = years_after(end if renewal.on < end else renewal.on)
    return end - timedelta(days=1)


def renewal_is_late(held: Held, filed: date) -> bool:
    """Whether a renewal comes after the year ran out. 13:47-13.6(b), 13:47-19.4(c), 13:47-19.4(d)."""
    return filed > last_day(held)


def is_good(held: Held | None, day: date) -> bool:
    """Whether a licence or an approval holds on a day."""
    return held is not None and held.status == "valid" and held.issued <= day <= _end_on(held, day)


def _end_on(held: Held, day: date) -> date:
    """The last day as it stood on a day: a renewal filed later does not reach back."""
    return last_day(held.model_copy(update={"renewals": [paid for paid in held.renewals if paid.on <= day]}))


# ---- applications ----------------------------------------------------------------------------------------------------


def must_apply(person: Person, *, paid: bool) -> bool:
    """Whether 13:47-19.1(a)[who-applies] asks for an application: not from an unpaid class B operator (E-331)."""
    return person.licence is not None and (paid or person.licence == CLASS_A)


def employed(night: Night, person: Person) -> bool:
    """Whether somebody works for a provider that is licensed."""
    provider = night.provider(person.employer)
    return provider is not None and provider.held is not None and provider.held.status == "valid"


def incomplete(application: Application, *, employee: bool) -> Iterator[tuple[str, str]]:
    """What an application of subchapter 19 lacks, with the paragraph."""
    form = "13:47-19.1(b)[form]" if employee else "13:47-19.1(a)[form]"
    if application.copies < 2:
        yield form, "the application is filed in two copies"
    if "applicant" not in application.signed:
        yield form, "the applicant has not signed"
    if employee and "provider" not in application.signed:
        yield form, "the employing provider has not signed"
    if not application.notarized:
        yield form, "the application is not notarized"
    if not application.agent:
        yield "13:47-19.2(a)", "the Executive Officer is not appointed agent for service of process"
    if application.fee is None:
        yield APPLICATION[employee].cite, f"the fee of {dollars(APPLICATION[employee].amount)} is not attached"


def serve(person: Person, served: Served) -> str:
    """Where papers for a person go: the last address on file, by mail with a return receipt. 13:47-19.2(b)."""
    if served.mail is None or not served.receipt:
        raise Refusal(
            f"The service on {person.name} does not say by which mail and with which receipt.",
            cite="13:47-19.2(b)",
            instead="registered or certified mail, and the number of the return receipt",
        )
    if not person.address:
        raise Refusal(f"{person.name} has no address on file.", cite="13:47-19.2(b)", instead="the last known address")
    return person.address


# ---- who may be a class A operator -----------------------------------------------------------------------------------


def qualifies(person: Person) -> str:
    """The route by which somebody qualifies as class A operator, or a refusal. 13:47-20.5(a).

    Dealer school, 13:47-20.5(a)1; three years at lawful casinos, 13:47-20.5(a)2; three years of both running and
    supervising at lawful casino nights, 13:47-20.5(a)3. Thorough familiarity is needed with each.
    """
    known = person.experience
    if not person.familiar:
        raise Refusal(
            f"{person.name} does not declare thorough familiarity with casino nights.",
            cite="13:47-20.5(a)",
            instead="familiar = true, where it is so",
        )
    if known.dealer_school:
        return "13:47-20.5(a)1"
    if known.casino_months >= ROUTE_MONTHS:
        return "13:47-20.5(a)2"
    if known.night_months >= ROUTE_MONTHS and known.operated and known.supervised:
        return "13:47-20.5(a)3"
    raise Refusal(
        f"{person.name} qualifies as class A operator by none of the three routes.",
        cite="13:47-20.5(a)",
        instead="a dealer school, three years at casinos, or three years running and supervising at casino nights",
    )


def pay_by_day(night: Night) -> dict[str, Cents]:
    """What the roster pays each person in all."""
    paid: dict[str, Cents] = {}
    for duty in night.roster:
        paid[duty.person] = paid.get(duty.person, 0) + duty.pay
    return {name: amount for name, amount in paid.items() if amount}


def days_of(night: Night, duty: Duty) -> set[date]:
    """The licensed days that a duty falls on."""
    since, until = night.span(duty)
    return {day for day in night.dates if since < night.hours(day)[1] and night.hours(day)[0] < until}


# ---- what is owed ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Owed:
    """One fee of a night: whose, what, and by when."""

    who: str
    fee: Fee
    amount: Cents
    due: date | None = None

    def as_dict(self) -> dict[str, object]:
        """The line for ``--json``."""
        due = self.due.isoformat() if self.due else None
        return {**self.fee.as_dict(), "who": self.who, "amount": self.amount, "due": due}


def fees(night: Night) -> list[Owed]:
    """Every fee of a night: the licence by the day, applications and licences not paid yet, renewals with their day."""
    days = len(night.dates)
    due = ((DAY_FEE, licence_fee(days)), (MUNICIPAL_FEE, municipal_fee(night, days)))
    owed = [Owed(night.organization.name, fee, amount) for fee, amount in due if amount]
    paid = pay_by_day(night)
    for person in night.people:
        if person.licence is None or not (must_apply(person, paid=person.name in paid) or person.held):
            continue
        employee = employed(night, person)
        if person.held is None:
            if person.application is None or person.application.fee is None:
                owed.append(Owed(person.name, APPLICATION[employee], APPLICATION[employee].amount))
            owed.append(Owed(person.name, LICENCE[employee], LICENCE[employee].amount))
        else:
            owed.append(Owed(person.name, RENEWAL[employee], RENEWAL[employee].amount, last_day(person.held)))
    for provider in night.providers:
        owed += _provider_fees(provider)
    return owed


def _provider_fees(provider: Provider) -> Iterator[Owed]:
    if provider.held is not None:
        yield Owed(provider.name, PROVIDER_RENEWAL, PROVIDER_RENEWAL.amount, last_day(provider.held))
        return
    if provider.application is None or provider.application.fee is None:
        yield Owed(provider.name, PROVIDER_APPLICATION, PROVIDER_APPLICATION.amount)
    yield Owed(provider.name, PROVIDER_LICENCE, PROVIDER_LICENCE.amount)
