"""Providers of equipment and personnel, and what they may charge: 13:47-13, 16.1, 20.10(b), 20.14, 20.15(a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from ..errors import Refusal, certain
from ..rulebook.cite import law
from ..table.money import DOLLAR, Cents, dollars
from .model import Night, Payment, Provider, Rental
from .office import is_number, same_number
from .people import (
    PROVIDER_APPLICATION,
    PROVIDER_LICENCE,
    PROVIDER_RENEWAL,
    Fee,
    is_good,
    last_day,
    renewal_is_late,
)
from .rules import Wrong, missing, rule
from .vocabulary import spoken

RENT: Cents = 250 * DOLLAR
CERTIFICATION = timedelta(hours=48)
ACTIVITIES = ("armchair race", "bingo", "casino night", "raffle", "instant raffle")


def used(night: Night) -> list[Provider]:
    """The providers that the night draws on: for its tables, its rentals, its people, or by agreement."""
    names = {table.gear.provider for table in night.tables}
    names |= {rental.provider for rental in night.rentals} | {person.employer for person in night.people}
    return [one for one in night.providers if one.name in names or one.agreed]


@rule("13:47-20.15(a)", "equipment")
def from_a_provider(night: Night) -> Iterator[Wrong]:
    """All equipment comes from a provider, not from the holder's own cupboard."""
    for table in night.tables:
        if table.gear.provider is None:
            yield missing(f"Table {table.number}: nobody is named as provider of its equipment.", "gear.provider")
        elif spoken(table.gear.provider) == spoken(night.organization.name):
            yield Wrong(f"Table {table.number}: the holder's own equipment cannot be used.", "an approved provider's")


@rule("13:47-20.10(b)", "equipment")
def only_as_the_law_provides(night: Night) -> Iterator[Wrong]:
    """Nothing is used, rented or supplied but by providers that the file knows."""
    named = {f"table {table.number}": table.gear.provider for table in night.tables}
    named |= {f"the rental of {dollars(one.amount)}": one.provider for one in night.rentals}
    for what, name in named.items():
        if name and night.provider(name) is None:
            yield Wrong(f"Nothing is on file of {name}, the provider of {what}.", "an approved provider, in providers")


@rule("13:47-20.2[casino-night-equipment-provider]", "provider")
def approved_by_the_commission(night: Night) -> Iterator[Wrong]:
    """A provider is somebody that the Commission approved."""
    for one in used(night):
        if one.held is not None and not is_number(one.held.number):
            said = f"{one.name}: {one.held.number!r} is no approval number of the Commission."
            yield Wrong(said, "the number itself, once it is there, such as EP-217")
        if one.held is None:
            yield Wrong(f"{one.name} has no approval number of the Commission.", "an approved provider")
    for one, other in combinations(used(night), 2):
        if one.held and other.held and same_number(one.held.number, other.held.number):
            said = f"{one.name} and {other.name} would both hold the approval {one.held.number}."
            yield Wrong(said, "to each the number of its own approval")


@rule("13:47-13.1(a)", "provider")
def approved_for_it(night: Night) -> Iterator[Wrong]:
    """Each kind of event needs its own approval before anything is supplied."""
    for one in used(night):
        if "casino night" not in one.approved_for:
            yield Wrong(f"{one.name} is not approved for casino nights.", "a provider approved for casino nights")
        for kind in one.approved_for:
            if kind not in ACTIVITIES:
                yield Wrong(f"{one.name}: {kind!r} is no kind of event.", ", ".join(ACTIVITIES))
    for other in night.beside:
        provider = night.provider(other.provider)
        if other.provider and (provider is None or other.kind not in provider.approved_for):
            yield Wrong(
                f"{other.provider} is not approved for the {other.kind}.", f"a provider approved for {other.kind}"
            )


@rule("13:47-20.14", "provider")
def approved_on_the_day(night: Night) -> Iterator[Wrong]:
    """The approval holds on the night, and the provider knows casino nights thoroughly."""
    for one in used(night):
        for day in night.dates:
            if one.held is not None and one.held.status == "valid" and not is_good(one.held, day):
                yield Wrong(
                    f"{one.name}'s approval does not hold on {day}: {one.held.issued} to {last_day(one.held)}.",
                    "a renewal in time, or another provider",
                )
        if not one.familiar:
            yield missing(f"{one.name} does not declare thorough familiarity with casino nights.", "familiar = true")


@rule("13:47-19.3(b)[equipment-source]", "provider")
def operators_need_approved_equipment(night: Night) -> Iterator[Wrong]:
    """No operator works a night with a table from a lender that is not approved."""
    if not any(person.licence in ("class A", "class B") for person in night.people):
        return
    for table in night.tables:
        provider = night.provider(table.gear.provider)
        if table.gear.provider and (provider is None or provider.held is None):
            yield Wrong(
                f"Operators may not work while table {table.number} comes from {table.gear.provider}, not approved.",
                "equipment of an approved provider",
            )


@rule("13:47-13.6(g)", "provider")
def not_suspended(night: Night) -> Iterator[Wrong]:
    """A provider that is suspended or revoked supplies nothing; a hearing stands before either."""
    for one in night.providers:
        if one.held is None or one.held.status == "valid":
            continue
        if one.held.hearing is None:
            yield Wrong(f"{one.name} is entered as {one.held.status} without a hearing.", "the date of the hearing")
        elif one in used(night):
            yield Wrong(f"{one.name} is {one.held.status} since {one.held.hearing}.", "another provider")


def _fees(night: Night, fee: Fee) -> Iterator[Wrong]:
    for one in night.providers:
        held = one.held
        payments: dict[str, Sequence[Payment | None]] = {
            PROVIDER_APPLICATION.cite: [one.application.fee if one.application else None],
            PROVIDER_LICENCE.cite: [held.fee if held else None],
            PROVIDER_RENEWAL.cite: [*held.renewals] if held else [],
        }
        for payment in filter(None, payments[fee.cite]):
            try:
                fee.verify(payment)
            except Refusal as refusal:
                yield Wrong(f"{one.name}: {refusal.message}", refusal.instead)


@rule("13:47-13.1(g)", "provider")
def provider_application(night: Night) -> Iterator[Wrong]:
    """Form 11 goes in with $100 that never comes back."""
    yield from _fees(night, PROVIDER_APPLICATION)


@rule("13:47-13.6(a)", "provider")
def provider_licence(night: Night) -> Iterator[Wrong]:
    """The approval costs $500 a year by certified check or money order."""
    yield from _fees(night, PROVIDER_LICENCE)


@rule("13:47-13.6(b)", "provider")
def provider_renewal(night: Night) -> Iterator[Wrong]:
    """A renewal with $500 is filed before the year runs out."""
    yield from _fees(night, PROVIDER_RENEWAL)
    for one in night.providers:
        held = one.held
        for at, paid in enumerate(held.renewals if held else []):
            held = certain(held)
            if renewal_is_late(held.model_copy(update={"renewals": held.renewals[:at]}), paid.on):
                yield Wrong(f"{one.name} renewed on {paid.on}, after the year ran out.", "a renewal before expiry")


@rule("13:47-13.8(a)", "provider")
def supplied_to_the_licensed(night: Night) -> Iterator[Wrong]:
    """A provider supplies only somebody registered with the Commission and licensed by the municipality."""
    lacking = [
        what
        for what, there in (
            ("registered with the Commission", night.organization.registration),
            ("licensed by the municipality", night.licence.number),
        )
        if not there
    ]
    if used(night) and lacking:
        yield missing(f"Equipment is ordered and the organization is not {' and not '.join(lacking)}.", "those first")


@rule("13:47-13.7(a)", "provider")
def certification(night: Night) -> Iterator[Wrong]:
    """Within 48 hours of agreeing, paid or not, the provider sends the Commission its certification."""
    for one in used(night):
        if one.agreed is None:
            yield missing(f"When {one.name} agreed to supply the night is not on file.", "agreed = a date and a time")
        elif one.certified is None:
            yield missing(
                f"{one.name} owes the Commission a certification by {certification_due(one.agreed):%Y-%m-%d %H:%M}.",
                "certified = when it was sent; chapter47 night papers prints it",
            )
        elif night.dates and one.agreed.date() > min(night.dates):
            yield Wrong(f"{one.name} agreed on {one.agreed:%Y-%m-%d}, after the night.", "an agreement before it")
        elif one.certified < one.agreed:
            said = f"{one.name} certified on {one.certified:%Y-%m-%d %H:%M}, before it agreed."
            yield Wrong(said, "within 48 hours after it agreed")
        elif one.certified > certification_due(one.agreed):
            yield Wrong(f"{one.name} certified late, on {one.certified:%Y-%m-%d %H:%M}.", "within 48 hours")


def certification_due(agreed: datetime) -> datetime:
    """By when the certification is sent: weekends count, and so does a supply without charge. 13:47-13.7(a)."""
    return agreed + CERTIFICATION


@rule("13:47-16.1(d)", "provider")
def rent(night: Night) -> Iterator[Wrong]:
    """A game is rented for $250 a day at the most, each table or machine counting as one, over all invoices."""
    held = max(len(set(night.dates)), 1)
    for one in night.rentals:
        told = f"{one.provider}'s invoice of {dollars(one.amount)}"
        if one.days > held:
            yield Wrong(f"{told} counts {one.days} days, and the night has {held}.", f"{held} at the most")
        unknown = [number for number in one.tables if night.table(number) is None]
        if unknown or not one.tables:
            named = f"tables {', '.join(unknown)}, which are not there" if unknown else "no table"
            yield Wrong(f"{told} is for {named}.", "tables of the night")
    days: dict[str, int] = {}
    for one in night.rentals:
        for number in one.tables:
            days[number] = max(days.get(number, 0), min(one.days, held))
    for name in dict.fromkeys(one.provider for one in night.rentals):
        invoices = [one for one in night.rentals if one.provider == name]
        tables = {number for one in invoices for number in one.tables}
        yield from _above(name, invoices, sum(rent_cap(1, days[number]) for number in tables), len(tables))
    if len({one.provider for one in night.rentals}) > 1:
        most = sum(rent_cap(1, many) for many in days.values())
        yield from _above("The providers together", night.rentals, most, len(days))


def _above(who: str, invoices: Sequence[Rental], most: Cents, games: int) -> Iterator[Wrong]:
    asked = sum(one.amount for one in invoices)
    if asked > most:
        over = f" on {len(invoices)} invoices" if len(invoices) > 1 else ""
        verb = "ask" if who.startswith("The ") else "asks"
        yield Wrong(f"{who} {verb} {dollars(asked)}{over} for {games} games.", f"{dollars(most)} at the most")


def rent_cap(games: int, days: int) -> Cents:
    """The most that so many games may cost for so many days. 13:47-16.1(d).

    >>> rent_cap(4, 2)
    200000
    """
    return games * days * RENT


@law("13:47-16.1(a)")
def not_known() -> tuple[str, ...]:
    """What is rented and judged by nobody here: schedule A is not printed in the text. 13:47-16.1(a)."""
    return ("Schedule A, the rent of other equipment, is not in the text that this rests on (13:47-16.1(a)).",)
