"""The people of a night, one by one: appointments, approvals, qualification and pay. 13:47-19, 20.5 to 20.8, 20.10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..errors import Refusal
from ..rulebook.cite import law
from ..table.money import dollars
from .games import night_game
from .identity import OF_AGE
from .model import OPERATING, Duty, Night, Payment, Person
from .office import is_number, same_number
from .people import (
    APPLICATION,
    CLASS_A,
    CLASS_B,
    DAILY_PAY,
    LICENCE,
    RENEWAL,
    Fee,
    days_of,
    employed,
    incomplete,
    is_good,
    last_day,
    must_apply,
    pay_by_day,
    qualifies,
    renewal_is_late,
    serve,
)
from .rules import Wrong, missing, rule
from .vocabulary import spoken

ROLE_OF = {"projectionist": "projectionist", "cashier": "cashier"}


def is_member(night: Night, person: Person) -> bool:
    """Whether somebody is a bona fide member of the holder."""
    return _is(person.member_of, night.organization.name)


def belongs(night: Night, person: Person) -> bool:
    """Whether somebody is a member of the holder, its auxiliaries or affiliates."""
    return any(_is(person.member_of, one) for one in (night.organization.name, *night.organization.affiliated))


def _is(one: str | None, other: str) -> bool:
    """Whether two names of an organization are the same, however they are typed."""
    return one is not None and spoken(one) == spoken(other)


def operators(night: Night, licence: str | None = None) -> list[Person]:
    """Those who work as class A or class B operators."""
    names = {duty.person for duty in night.roster if duty.role in OPERATING}
    known = [person for person in night.people if person.licence in (CLASS_A, CLASS_B) and person.name in names]
    return [person for person in known if licence in (None, person.licence)]


# ---- the members who answer for it -----------------------------------------------------------------------------------


def _appointed(night: Night, role: str) -> Iterator[Wrong]:
    named = night.in_role(role)
    if not named:
        yield missing(f"The officers have named no {role}.", f'a line of the roster with role = "{role}"')
    for person in named:
        if not is_member(night, person):
            yield Wrong(f"{person.name}, named {role}, is not a member of {night.organization.name}.", "a member")


@rule("13:47-20.6(a)", "people")
def member_in_charge(night: Night) -> Iterator[Wrong]:
    """The officers name a member in charge of the conduct of the night."""
    yield from _appointed(night, "member in charge")


@rule("13:47-20.7", "people")
def member_in_charge_of_proceeds(night: Night) -> Iterator[Wrong]:
    """The officers name a member in charge of the proceeds."""
    yield from _appointed(night, "member in charge of proceeds")


@rule("13:47-20.8(a)1", "people")
def banker_is_a_member(night: Night) -> Iterator[Wrong]:
    """The banker is a bona fide member of the holder."""
    yield from _appointed(night, "banker")


@rule("13:47-6[age]", "people")
def nobody_under_age(night: Night) -> Iterator[Wrong]:
    """Nobody under 18 takes part, and so nobody under 18 works at a game."""
    for person in night.people:
        first = min(night.dates, default=None)
        if person.born is None or first is None or not any(duty.person == person.name for duty in night.roster):
            continue
        age = first.year - person.born.year - ((first.month, first.day) < (person.born.month, person.born.day))
        if age < OF_AGE:
            yield Wrong(f"{person.name} is {age} on {first}.", f"somebody of {OF_AGE} or more")


# ---- approvals -------------------------------------------------------------------------------------------------------


@rule("13:47-19.1(a)[who-applies]", "people")
def applications(night: Night) -> Iterator[Wrong]:
    """Paid operators, projectionists and cashiers apply, and class A operators even unpaid."""
    paid = pay_by_day(night)
    working = {duty.person for duty in night.roster}
    for person in night.people:
        needed = person.name in working and must_apply(person, paid=person.name in paid)
        if needed and person.application is None and person.held is None:
            yield Wrong(f"{person.name} has no application as {person.licence} on file.", "an application and its fee")


def _forms(night: Night, cite: str) -> Iterator[Wrong]:
    for person in night.people:
        if person.application is not None and person.licence is not None:
            for where, what in incomplete(person.application, employee=employed(night, person)):
                if where == cite:
                    yield missing(f"{person.name}: {what}.", "chapter47 night papers prints the application pack")


@rule("13:47-19.1(a)[form]", "people")
def form(night: Night) -> Iterator[Wrong]:
    """An application is two notarized copies with the applicant's signature."""
    yield from _forms(night, "13:47-19.1(a)[form]")


@rule("13:47-19.1(b)[form]", "people")
def form_of_an_employee(night: Night) -> Iterator[Wrong]:
    """The application of a provider's employee bears the provider's signature too."""
    yield from _forms(night, "13:47-19.1(b)[form]")


@rule("13:47-19.2(a)", "people")
def agent_for_service(night: Night) -> Iterator[Wrong]:
    """Every applicant names the Executive Officer as agent for service of process."""
    yield from _forms(night, "13:47-19.2(a)")


@rule("13:47-19.2(b)", "people")
def service(night: Night) -> Iterator[Wrong]:
    """Papers go to the last address on file, by mail with a return receipt."""
    for person in night.people:
        for one in person.served:
            try:
                serve(person, one)
            except Refusal as refusal:
                yield Wrong(refusal.message, refusal.instead)


def _paid(night: Night, fees: dict[bool, Fee], employee: bool) -> Iterator[Wrong]:
    fee = fees[employee]
    for person in night.people:
        if employed(night, person) is not employee:
            continue
        application, held = person.application, person.held
        payments: dict[str, Sequence[Payment | None]] = {
            APPLICATION[employee].cite: [application.fee if application else None],
            LICENCE[employee].cite: [held.fee if held else None],
            RENEWAL[employee].cite: [*held.renewals] if held else [],
        }
        for paid in filter(None, payments[fee.cite]):
            try:
                fee.verify(paid)
            except Refusal as refusal:
                yield Wrong(f"{person.name}: {refusal.message}", refusal.instead)


@rule("13:47-19.1(a)[fee]", "people")
def application_fee(night: Night) -> Iterator[Wrong]:
    """An application costs $100 that never comes back."""
    yield from _paid(night, APPLICATION, employee=False)


@rule("13:47-19.1(b)[fee]", "people")
def employee_application_fee(night: Night) -> Iterator[Wrong]:
    """It costs a provider's employee $25."""
    yield from _paid(night, APPLICATION, employee=True)


@rule("13:47-19.4(a)", "people")
def licence_holds(night: Night) -> Iterator[Wrong]:
    """A licence of $125 lasts a year; whoever works has one of their own that holds on the day."""
    yield from _paid(night, LICENCE, employee=False)
    for one in night.people:
        if one.held is not None and not is_number(one.held.number):
            said = f"{one.name}: {one.held.number!r} is no number of a licence."
            yield missing(said, "held.number, once the Commission gave it, such as A-311")
    licences = [(one.licence, one.held.number, one.name) for one in night.people if one.held is not None]
    for (kind, number, name), (other_kind, other, second) in combinations(licences, 2):
        if kind == other_kind and same_number(number, other):
            said = f"{name} and {second} would both hold the licence {number}."
            yield Wrong(said, "to each the number of their own licence")
    for duty in night.roster:
        person = night.person(duty.person)
        if person is None or person.held is None or person.held.status != "valid" or person.licence is None:
            continue
        for day in sorted(days_of(night, duty)):
            if not is_good(person.held, day):
                yield Wrong(
                    f"{person.name}'s licence does not hold on {day}: {person.held.issued} to {last_day(person.held)}.",
                    "a renewal in time, or somebody else",
                )


@rule("13:47-19.4(b)", "people")
def employee_licence_fee(night: Night) -> Iterator[Wrong]:
    """A provider's employee pays $25 for the licence."""
    yield from _paid(night, LICENCE, employee=True)


def _renewed(night: Night, employee: bool) -> Iterator[Wrong]:
    yield from _paid(night, RENEWAL, employee)
    for person in night.people:
        held = person.held
        if held is None or employed(night, person) is not employee:
            continue
        for at, paid in enumerate(held.renewals):
            if renewal_is_late(held.model_copy(update={"renewals": held.renewals[:at]}), paid.on):
                yield Wrong(f"{person.name} renewed on {paid.on}, after the year ran out.", "a renewal before expiry")


@rule("13:47-19.4(c)", "people")
def renewal(night: Night) -> Iterator[Wrong]:
    """A renewal with $125 is filed before the year runs out."""
    yield from _renewed(night, employee=False)


@rule("13:47-19.4(d)", "people")
def employee_renewal(night: Night) -> Iterator[Wrong]:
    """A provider's employee renews with $25, in time; who left the provider pays $125."""
    yield from _renewed(night, employee=True)


@rule("13:47-19.4(e)", "people")
def not_suspended(night: Night) -> Iterator[Wrong]:
    """Whoever is suspended or revoked is not on the roster; an opportunity to be heard stands before either."""
    working = {duty.person for duty in night.roster}
    for person in night.people:
        if person.held is None or person.held.status == "valid":
            continue
        if person.held.hearing is None:
            said = f"{person.name} is entered as {person.held.status} without an opportunity to be heard."
            yield Wrong(said, "the date of the hearing, or of the offer of one")
        elif person.name in working:
            yield Wrong(
                f"{person.name}'s licence is {person.held.status} since {person.held.hearing}.", "somebody else"
            )


# ---- knowing the games -----------------------------------------------------------------------------------------------


@rule("13:47-20.5(a)", "people")
def class_a_qualifies(night: Night) -> Iterator[Wrong]:
    """A class A operator knows casino nights and came to them by one of three routes."""
    for person in operators(night, CLASS_A):
        try:
            qualifies(person)
        except Refusal as refusal:
            yield Wrong(refusal.message, refusal.instead)


@rule("13:47-20.5(b)2", "people")
def class_b_is_familiar(night: Night) -> Iterator[Wrong]:
    """A class B operator knows casino nights thoroughly."""
    for person in operators(night, CLASS_B):
        if not person.familiar:
            yield missing(f"{person.name} does not declare familiarity with casino nights.", "familiar = true")


@rule("13:47-20.5(c)", "people")
def assistants_know_the_game(night: Night) -> Iterator[Wrong]:
    """Whoever assists at a game knows how it is run."""
    for duty in night.roster:
        person, table = night.person(duty.person), night.table(duty.table or "")
        if person and table and assists(duty, person) and not _knows(person, table.game):
            yield missing(f"{person.name} does not declare to know {table.game}.", f'knows = ["{table.game}"]')


def assists(duty: Duty, person: Person) -> bool:
    """Whether somebody helps at a table: an assistant, or crew who is no operator. 13:47-20.2[assistant]."""
    crew = duty.role in ("boxperson", "stickperson") and person.licence not in (CLASS_A, CLASS_B)
    return duty.role == "assistant" or crew


def _knows(person: Person, game: str) -> bool:
    def name(word: str) -> str:
        try:
            return night_game(word).name
        except Refusal:
            return word

    return name(game) in {name(word) for word in person.knows}


# ---- pay -------------------------------------------------------------------------------------------------------------


def _paid_duties(night: Night) -> Iterator[tuple[Duty, Person]]:
    for duty in night.roster:
        person = night.person(duty.person)
        if duty.pay and person:
            yield duty, person


@rule("13:47-20.8(b)3", "people")
def banker_is_not_paid(night: Night) -> Iterator[Wrong]:
    """The banker works for nothing, whatever else the pay is called."""
    bankers = [person.name for person in night.in_role("banker")]
    for duty, person in _paid_duties(night):
        if person.name in bankers:
            yield Wrong(f"{person.name}, the banker, would be paid {dollars(duty.pay)} as {duty.role}.", "no pay")


@rule("13:47-20.10(c)6", "people")
def members_are_not_paid(night: Night) -> Iterator[Wrong]:
    """The holder pays no member of its own, an auxiliary or an affiliated organization."""
    for duty, person in _paid_duties(night):
        if belongs(night, person) and duty.role != "bookkeeper":
            yield Wrong(f"{person.name}, a member of {person.member_of}, would be paid {dollars(duty.pay)}.", "no pay")


@rule("13:47-20.5(d)[who-may-be-paid]", "people")
def who_may_be_paid(night: Night) -> Iterator[Wrong]:
    """Only approved operators from outside are paid, apart from bookkeepers and accountants who do nothing else."""
    for duty, person in _paid_duties(night):
        others = [one.role for one in night.roster if one.person == person.name and one.role != "bookkeeper"]
        if duty.role == "bookkeeper" and others:
            said = f"{person.name} would be paid as bookkeeper and works at the night as {' and '.join(others)}."
            yield Wrong(said, "a bookkeeper who does nothing else, or no pay")
        if duty.role in ("bookkeeper", "banker", "projectionist", "cashier"):
            continue
        if belongs(night, person):
            said = f"{person.name} belongs to {person.member_of} and may not be paid for working at the night."
            yield Wrong(said, "somebody from outside, approved under 13:47-19.1")
        elif duty.role not in OPERATING or person.licence not in (CLASS_A, CLASS_B):
            yield Wrong(f"{person.name} may not be paid as {duty.role}.", "pay for class A and class B operators only")
        elif person.held is None:
            yield Wrong(f"{person.name} is not approved and may not be paid.", "the approval under 13:47-19.1 first")


@law("13:47-20.5(d)[how-much]")
def _over(night: Night, licence: str) -> Iterator[Wrong]:
    """Pay above the schedule of services. 13:47-20.5(d)[how-much]."""
    most, _ = DAILY_PAY[licence]
    totals = pay_by_day(night)
    for person in operators(night, licence):
        days = {day for duty in night.roster if duty.person == person.name and duty.pay for day in days_of(night, duty)}
        if totals.get(person.name, 0) > most * max(len(days), 1):
            said = f"{person.name} would be paid {dollars(totals[person.name])} for {max(len(days), 1)} day(s)."
            yield Wrong(said, f"{dollars(most)} a day at the most (13:47-16.2)")


@rule("13:47-16.2(a)[class-a-operator]", "people")
def class_a_pay(night: Night) -> Iterator[Wrong]:
    """A class A operator is paid $500 a day at the most."""
    yield from _over(night, CLASS_A)


@rule("13:47-16.2(a)[class-b-operator]", "people")
def class_b_pay(night: Night) -> Iterator[Wrong]:
    """A class B operator is paid $250 a day at the most."""
    yield from _over(night, CLASS_B)
