"""What a night needs before it is licensed: registration, the licence application, Form 13, affidavits, the calendar.

The Commission's blank forms are not to be had here: these are sheets of our own with the same facts, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ...table.money import dollars
from ..calendar import calendar
from ..model import Night, Person, Provider
from ..people import licence_fee
from .blocks import Block, Heading
from .letters import COMMISSION, expenses
from .page import Paper, Part, box, dates, document, lines_to_fill, paragraphs, table

OURS = "This is our own sheet with the facts that the Commission's form asks for; copy them onto the form."
IN_CHARGE = ("member in charge", "member in charge of proceeds", "banker")


def applications(night: Night) -> Iterator[Paper]:
    """All of them, in the order in which they are filed."""
    yield schedule(night)
    if not night.organization.registration:
        yield registration(night)
    for day in sorted(set(night.dates)):
        yield licence(night, day)
    for at, provider in enumerate(night.providers, 1):
        yield form_13(night, provider, at)
    yield affidavits(night)


def _or_line(text: str | None) -> str:
    return text or "______________________________"


def schedule(night: Night) -> Paper:
    """What to do by when, to hang beside the telephone."""
    rows = [
        (due.on.isoformat(), due.what, due.cite + ("" if due.lawful else ", our date"), "yes" if due.done else "")
        for due in calendar(night)
    ]
    body = document("What to do by when", table(("by", "what", "rule", "done"), rows))
    return Paper("calendar", "What to do by when", ("13:47-9.1", "13:47-13.7(a)", "13:47-20.8(a)3"), body)


def registration(night: Night) -> Paper:
    """The facts of a first registration: $100, two years, five people who answer for it. 13:47-2.3(a)."""
    holder = night.organization
    people = [(one.name, one.address or "") for one in night.people if one.member_of == holder.name][:5]
    parts: list[Part] = [
        paragraphs([OURS, f"To the {COMMISSION}. Fee $100, not refunded, none for senior citizens' clubs."]),
        paragraphs([f"Organization: {holder.name}. Address: {_or_line(holder.address)}."]),
        paragraphs([f"What proceeds are for: {_or_line(holder.purpose)}."]),
        Heading("Five people over 18 who answer for each occasion and for the proceeds"),
        table(("name", "address"), people + [("", "")] * (5 - len(people))),
        box("By-laws and constitution, or a like paper, enclosed"),
        box("Filed articles enclosed, where the organization is incorporated"),
        box("The Executive Officer of the Commission is agent for service of process"),
        lines_to_fill(("Officer, with title", "On")),
    ]
    return Paper("registration", "Registration", ("13:47-2.3(a)", "13:47-2.3(c)"), document("Registration", *parts))


def licence(night: Night, day: date) -> Paper:
    """The licence application of one date: four copies, notarized, two checks. 13:47-3.2[application], 13:47-3.6."""
    holder, asked = night.organization, night.licence
    fee = dollars(licence_fee(1))
    costs = [(what, amount) for what, amount in expenses(night) if amount]
    parts: list[Part] = [
        paragraphs([OURS, "To the municipal clerk, in four copies with original notarized signatures."]),
        paragraphs([f"Checks: {fee} to the {COMMISSION} and {fee}, unless the municipality asks less, to it."]),
        Heading("The organization"),
        paragraphs([f"{holder.name}, registration {_or_line(holder.registration)}, {_or_line(holder.address)}."]),
        Heading("The event"),
        paragraphs(
            [
                f"A casino night in {_or_line(asked.municipality)}, at {_or_line(asked.place)}, on {day.isoformat()}, "
                "which ends by 2 A.M. of the next day (13:47-6.11(c)).",
                f"Games: {', '.join(dict.fromkeys(one.game for one in night.tables)) or 'none yet'}.",
                *(["It is a Sunday: the licence must say so (13:47-6[sunday])."] if day.weekday() == 6 else []),
            ]
        ),
        Heading("Expenses: to whom, what for, how much"),
        table(("what", "amount"), [(what, dollars(amount)) for what, amount in costs], frozenset({1})),
        Heading("Prizes"),
        table(
            ("prize", "kind", "number", "retail of one"),
            [(one.name, one.kind or "", str(one.count), dollars(one.retail)) for one in night.prizes],
            frozenset({2, 3}),
        ),
        Heading("Use of the proceeds"),
        paragraphs([_or_line(holder.purpose) + " (13:47-6.3(a))"]),
        Heading("Members in charge, of the proceeds, and who help"),
        table(("name", "role", "address"), _members(night)),
        box("Form 13 of each provider, four notarized originals"),
        box("Original certificate of registration shown"),
        lines_to_fill(("Who receives the licence and the report form, with address",)),
        lines_to_fill(("Officer, with title", *(f"{one.name}, member in charge" for one in _charge(night)), "Notary")),
    ]
    cites = ("13:47-3.2[application]", "13:47-3.6", "13:47-4.9(c)12", "13:47-4.10")
    title = f"Application for a licence, {day.isoformat()}"
    return Paper(f"licence-application-{day.isoformat()}", title, cites, document(title, *parts))


def _charge(night: Night) -> list[Person]:
    return night.in_role("member in charge")


def _members(night: Night) -> list[tuple[str, str, str]]:
    rows = [(duty.person, duty.role) for duty in night.roster if duty.role in (*IN_CHARGE, "assistant")]
    people = {person.name: person.address or "" for person in night.people}
    return [(name, role, people.get(name, "")) for name, role in dict.fromkeys(rows)]


def form_13(night: Night, provider: Provider, at: int) -> Paper:
    """What a provider certifies for the application: equipment, people, rent. 13:47-3.2[form-13], 13:47-3.2[rent]."""
    held = provider.held
    rentals = [one for one in night.rentals if one.provider == provider.name]
    supplied = [(one.number, one.game) for one in night.tables if one.gear.provider == provider.name]
    crew = [
        (one.name, one.licence or "", dollars(sum(duty.pay for duty in night.roster if duty.person == one.name)))
        for one in night.people
        if one.employer == provider.name
    ]
    parts: list[Part] = [
        paragraphs([OURS, "Four notarized originals; they go in with the licence application."]),
        paragraphs([f"Provider: {provider.name}, approval {_or_line(held.number if held else None)}."]),
        paragraphs([f"For {night.organization.name}, {dates(night)}, in {_or_line(night.licence.municipality)}."]),
        Heading("Games supplied"),
        table(("table", "game"), supplied),
        Heading("Rent: $250 a game and day at the most (13:47-16.1(d))"),
        table(
            ("tables", "days", "amount"),
            [(", ".join(one.tables), str(one.days), dollars(one.amount)) for one in rentals],
            frozenset({1, 2}),
        ),
        Heading("Operators supplied, with pay"),
        table(("name", "class", "pay"), crew, frozenset({2})),
        lines_to_fill((f"For {provider.name}, with title", "Notary", "On")),
    ]
    title = f"Form 13 of {provider.name}"
    cites = ("13:47-3.2[form-13]", "13:47-3.2[rent]", "13:47-16.1(d)")
    return Paper(f"form-13-{at}", title, cites, document(title, *parts))


def affidavits(night: Night) -> Paper:
    """The towns' affidavit of good character, one for each member in charge or helping. 13:47-3[findings]."""
    blocks: list[Block] = []
    for name, role, address in _members(night):
        blocks.append(Heading(f"{name}, {role}"))
        blocks += paragraphs([f"Address: {_or_line(address)}. Member since: {_or_line(None)}."])
        blocks.append(box("Of good character, and never convicted of a crime"))
        blocks += lines_to_fill(("Signed", "Notary"))
    text = "Towns use their own words; these are the facts that they ask of everybody in charge or helping."
    body = document("Affidavits of good character", paragraphs([text]), blocks)
    return Paper("affidavits", "Affidavits of good character", ("13:47-3[findings]",), body)
