"""What a night needs before it is licensed: registration, the licence application, Form 13, affidavits, the calendar.

The Commission's blank forms are not to be had here: these are sheets of our own with the same facts, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ...table.money import dollars
from ..calendar import calendar
from ..check_providers import used
from ..model import Night, Person, Provider
from ..people import licence_fee, municipal_fee, pay_by_day
from .blocks import Block, Heading
from .letters import COMMISSION, NEWARK, OURS, of_provider, supplied
from .page import BLANK, Paper, Part, box, dates, document, facts, lines_to_fill, paragraphs, table

RESPONSIBLE = 5  # people who answer for the night, by the registration
IN_CHARGE = ("member in charge", "member in charge of proceeds", "banker")


def applications(night: Night) -> Iterator[Paper]:
    """All of them, in the order in which they are filed."""
    yield schedule(night)
    if not night.organization.registration:
        yield registration(night)
    for day in sorted(set(night.dates)):
        yield licence(night, day)
    for at, provider in enumerate(night.providers, 1):
        if provider in used(night):
            yield form_13(night, provider, at)
    yield affidavits(night)


TO_WRITE = "____________________"  # in a column that is filled in by hand


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
    people = [(one.name, one.address or "") for one in night.people if one.answers][:RESPONSIBLE]
    parts: list[Part] = [
        paragraphs([OURS, f"To the {COMMISSION}. Fee $100, not refunded, none for senior citizens' clubs."]),
        of_holder(night),
        Heading("Five people over 18 who answer for each occasion and for the proceeds"),
        table(("name", "address"), people + [("", "")] * (RESPONSIBLE - len(people))),
        Heading("Officers"),
        table(("name", "title", "address"), _officers(night)),
        box("By-laws and constitution, or a like paper, enclosed"),
        box("Filed articles enclosed, where the organization is incorporated"),
        box("Financial report of the last twelve months enclosed, where it is asked for"),
        box("The Executive Officer of the Commission is agent for service of process"),
        lines_to_fill(("Fee: amount, check or money order, on", "Officer, with title", "On")),
    ]
    return Paper("registration", "Registration", ("13:47-2.3(a)", "13:47-2.3(c)"), document("Registration", *parts))


def of_holder(night: Night) -> Part:
    """Who the organization is, as the forms ask it."""
    holder = night.organization
    return facts(
        ("Name", holder.name),
        ("Kind of organization", holder.kind),
        ("Identification number", holder.registration),
        ("Address", holder.address),
        ("Mailing address", holder.mailing or holder.address),
        ("Telephone", holder.telephone),
        ("E-mail", holder.email),
        ("Incorporated: state, date", holder.incorporated),
        ("Authorized purposes", holder.purpose),
    )


def _officers(night: Night) -> list[tuple[str, str, str]]:
    named = [(one.name, one.title, one.address or "") for one in night.organization.officers]
    return named or [("", "", "")] * 2


def licence(night: Night, day: date) -> Paper:
    """The licence application of one date: four copies, notarized, two checks. 13:47-3.2[application], 13:47-3.6."""
    holder, asked = night.organization, night.licence
    fees = f"{dollars(licence_fee(1))} to the {COMMISSION}", f"{dollars(municipal_fee(night, 1))} to the municipality"
    parts: list[Part] = [
        paragraphs([OURS, "To the municipal clerk, in four copies with original notarized signatures."]),
        paragraphs([f"Checks: {fees[0]} and {fees[1]}, as the town asks it."]),
        Heading("Part A: the organization and the event"),
        of_holder(night),
        facts(
            ("Licence and report form go to", holder.receives),
            ("Kind of game", "casino night"),
            ("Date", day.isoformat()),
            ("Hours", f"{asked.hours or BLANK}, by 2 A.M. at the latest (13:47-6.11(c))"),
            ("Municipality", asked.municipality),
            ("Place", asked.place),
            ("Owner of the place", asked.owner),
            ("Rent of the place", None if asked.place_rent is None else dollars(asked.place_rent)),
            ("Games", ", ".join(dict.fromkeys(one.game for one in night.tables))),
        ),
        paragraphs(["It is a Sunday: the licence must say so (13:47-6[sunday])."] if day.weekday() == 6 else []),
        Heading("Part B: officers"),
        table(("name", "title", "address"), _officers(night)),
        Heading("Part C: expenses"),
        table(("to whom", "address", "what for", "amount"), _expenses(night), frozenset({3})),
        Heading("Part D: prizes, and use of the proceeds"),
        table(("prize", "kind", "number", "retail of one", "donated or bought"), _prizes(night), frozenset({2, 3})),
        paragraphs([f"The proceeds: {_or_line(holder.purpose)} (13:47-6.3(a))"]),
        Heading("Parts E to G: members in charge, of the proceeds, and who help"),
        table(("name", "role", "address", "born"), _members(night)),
        box("Form 13 of each provider, four notarized originals"),
        box("Original certificate of registration shown"),
        box("The town's affidavits of good character"),
        box("Nobody takes a commission or pay beyond what stands in Part C"),
        lines_to_fill(("Officer, with title", *(f"{one.name}, member in charge" for one in _charge(night)), "Notary")),
    ]
    cites = ("13:47-3.2[application]", "13:47-3.6", "13:47-4.9(c)12", "13:47-4.10")
    title = f"Application for a licence, {day.isoformat()}"
    return Paper(f"licence-application-{day.isoformat()}", title, cites, document(title, *parts))


def _expenses(night: Night) -> list[tuple[str, str, str, str]]:
    """Everything that will be paid: to whom, where they are, what for, how much. 13:47-3.2[rent]."""
    at = {one.name: one.address for one in night.people} | {one.name: one.address for one in night.providers}
    town = night.licence.municipality or "municipality"
    days = len(night.dates)
    rows: list[tuple[str, str | None, str, int]] = [
        (COMMISSION, NEWARK, "licence fee", licence_fee(days)),
        (town, None, "licence fee", municipal_fee(night, days)),
    ]
    for one in night.rentals:
        rows.append((one.provider, at.get(one.provider), f"rent of tables {', '.join(one.tables)}", one.amount))
    rows += [(name, at.get(name), "work as operator", amount) for name, amount in pay_by_day(night).items()]
    if night.licence.place_rent:
        rows.append((night.licence.owner or "", None, "rent of the place", night.licence.place_rent))
    bought = sum((one.cost or 0) * one.count for one in night.prizes)
    rows.append(("", None, "prizes that are bought", bought))
    return [(whom, where or TO_WRITE, what, dollars(amount)) for whom, where, what, amount in rows if amount]


def _prizes(night: Night) -> list[tuple[str, str, str, str, str]]:
    told = {None: "", 0: "donated"}
    return [
        (x.name, x.kind or "", str(x.count), dollars(x.retail), told.get(x.cost, f"bought, {dollars(x.cost or 0)}"))
        for x in night.prizes
    ]


def _charge(night: Night) -> list[Person]:
    return night.in_role("member in charge")


def _members(night: Night) -> list[tuple[str, str, str, str]]:
    """Who is in charge or helps: name, role, address and, where the town asks it, the day of birth."""
    rows = [(duty.person, duty.role) for duty in night.roster if duty.role in (*IN_CHARGE, "assistant")]
    known = {person.name: (person.address or TO_WRITE, str(person.born or "")) for person in night.people}
    return [(name, role, *known.get(name, (TO_WRITE, ""))) for name, role in dict.fromkeys(rows)]


def form_13(night: Night, provider: Provider, at: int) -> Paper:
    """What a provider certifies for the application: equipment, people, rent. 13:47-3.2[form-13], 13:47-3.2[rent]."""
    rentals = [one for one in night.rentals if one.provider == provider.name]
    crew = [
        (one.name, one.licence or "", dollars(sum(duty.pay for duty in night.roster if duty.person == one.name)))
        for one in night.people
        if one.employer == provider.name
    ]
    parts: list[Part] = [
        paragraphs([OURS, "Four notarized originals; they go in with the licence application."]),
        *of_provider(provider),
        facts(
            ("Organization", night.organization.name),
            ("Its identification number", night.organization.registration),
            ("Municipality", night.licence.municipality),
            ("Place", night.licence.place),
            ("Dates", dates(night)),
            ("Hours", night.licence.hours),
        ),
        Heading("Games supplied"),
        table(("table", "game", "model"), supplied(night, provider)),
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
    for name, role, address, _ in _members(night):
        person = night.person(name)
        since = str(person.member_since) if person and person.member_since else None
        blocks.append(Heading(f"{name}, {role}"))
        blocks += paragraphs(
            [f"Address: {address if address != TO_WRITE else _or_line(None)}. Member since: {_or_line(since)}."]
        )
        blocks.append(box("Of good character, and never convicted of a crime"))
        blocks += lines_to_fill(("Signed", "Notary"))
    text = "Towns use their own words; these are the facts that they ask of everybody in charge or helping."
    body = document("Affidavits of good character", paragraphs([text]), blocks)
    return Paper("affidavits", "Affidavits of good character", ("13:47-3[findings]",), body)
