"""The papers that are seldom needed, and those that come from others: renewal, Form 11, findings, amendment, ledger.

The blank forms are not to be had here: these are sheets of our own with the facts that each asks for, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from ...table.money import dollars
from ..accounts import BANK, CASH, Books
from ..model import Night, Provider
from ..payments import paid_to
from ..people import licence_fee, municipal_fee
from .blocks import Heading, Sign
from .letters import COMMISSION, of_provider
from .page import Paper, Part, box, dates, document, facts, lines_to_fill, paragraphs, table

OURS = "This is our own sheet with the facts that the form asks for; copy them onto the form."
UNPAID, TELL = timedelta(days=60), timedelta(days=10)  # an account is unpaid after, and is told of within


def before(night: Night) -> Iterator[Paper]:
    """What may be needed before the night."""
    yield received(night)
    if night.organization.registration:
        yield renewal(night)
    yield from approvals(night)
    yield findings(night)
    yield amendment(night)
    yield electronic_system(night)


def approvals(night: Night) -> Iterator[Paper]:
    """The form of every provider that has no approval yet."""
    for at, provider in enumerate(night.providers, 1):
        if provider.held is None:
            yield form_11(night, provider, at)


def after(books: Books) -> Iterator[Paper]:
    """What is made of the books after the night."""
    yield ledger(books)
    for at, provider in enumerate(books.night.providers, 1):
        asked = sum(one.amount for one in books.night.rentals if one.provider == provider.name)
        if paid_to(books, provider.name, "rent") < asked:
            yield unpaid(books.night, provider, at)


def received(night: Night) -> Paper:
    """What came from the Commission and the town: the certificate and the licence, with the facts to look at."""
    holder, own, days = night.organization, night.licence, len(night.dates)
    town = municipal_fee(night, days)
    rows = [
        ("certificate, copy on Form 1-AC", "identification number", holder.registration or ""),
        ("", "good until", str(holder.expires or "")),
        ("", "address", holder.address or ""),
        ("licence", "number", own.number or ""),
        ("", "kind", "casino night"),
        ("", "fees", f"{dollars(licence_fee(days))} to the Commission, {dollars(town)} to the town"),
        ("", "issued on", str(own.issued or "")),
        ("", "issued to", own.issued_to or ""),
        ("", "municipality", own.municipality or ""),
        ("", "place", own.place or ""),
        ("", "dates, each until 2 A.M. of the next day", dates(night)),
        ("", "hours", own.hours or ""),
        ("", "members in charge", ", ".join(one.name for one in night.in_role("member in charge"))),
        ("", "games", ", ".join(own.games)),
        ("authorization of the Commission", "number", own.authorization or ""),
    ]
    parts: list[Part] = [
        paragraphs(["Hold these against the papers when they come; the original certificate is shown to the clerk."]),
        table(("paper", "what stands on it", "as planned"), rows),
        box("The certificate outlasts the last date (13:47-2.3[valid])"),
        box("A Sunday stands in the licence, where there is one (13:47-6[sunday])"),
        box("The licence hangs at the event, and the problem-gambling poster beside it (13:47-6.6)"),
        lines_to_fill(("Compared by", "On")),
    ]
    cites = ("13:47-2.3(c)", "13:47-2.3[valid]", "13:47-19.3(b)[event-and-games]")
    title = "Certificate and licence"
    return Paper("certificate-and-licence", title, cites, document(title, *parts))


def renewal(night: Night) -> Paper:
    """The renewal of a registration: two years, $100, with each change or none. 13:47-2.3(a), 13:47-2.3[valid]."""
    holder = night.organization
    parts: list[Part] = [
        paragraphs([OURS, f"To the {COMMISSION}, every two years. Fee $100, none for senior citizens' clubs."]),
        paragraphs(
            [f"{holder.name}, identification number {holder.registration}, good until {holder.expires or '____'}."]
        ),
        box("Nothing changed since the last registration"),
        lines_to_fill(("Changed: name or address", "Changed: officers", "Changed: purposes", "Changed: by-laws")),
        lines_to_fill(("Officer, with title", "On")),
    ]
    cites = ("13:47-2.3(a)", "13:47-2.3[valid]")
    return Paper(
        "registration-renewal", "Renewal of the registration", cites, document("Renewal of the registration", *parts)
    )


def form_11(night: Night, provider: Provider, at: int) -> Paper:
    """The application of a provider that is not approved yet: $100, then $500 a year. 13:47-13.6(a), 13:47-13.6(b)."""
    crew = [one for one in night.people if one.employer == provider.name]
    employees = "; ".join(f"{one.name}, {one.licence}" if one.licence else one.name for one in crew)
    gear = ", ".join(one.game for one in night.tables if one.gear.provider == provider.name)
    parts: list[Part] = [
        paragraphs([OURS, f"To the {COMMISSION}. $100 with it, not refunded; $500 a year once approved, by certified "
                    "check or money order."]),
        *of_provider(provider),
        facts(("Form of business", provider.business), ("Owners and officers", "; ".join(provider.owners) or None),
              ("Kinds of event", ", ".join(provider.approved_for)), ("Employees, with class", employees or None),
              ("Equipment supplied", gear or None)),
        lines_to_fill(("Convictions, or none",)),
        box("The Executive Officer of the Commission is agent for service of process (13:47-19.2(a))"),
        lines_to_fill(("Signed, with title", "Notary", "On")),
    ]  # fmt: skip
    title = f"Form 11, application of {provider.name}"
    return Paper(f"form-11-{at}", title, ("13:47-13.1(a)", "13:47-13.6(a)", "13:47-13.6(b)"), document(title, *parts))


def findings(night: Night) -> Paper:
    """Our copy of what the municipality found and when it sent the papers on. 13:47-3[findings], 13:47-3[wait]."""
    parts: list[Part] = [
        paragraphs([f"The municipality of {night.licence.municipality or '________'} draws it up; this is our copy."]),
        paragraphs([f"{night.organization.name}, {night.organization.registration or '________'}, {dates(night)}."]),
        *(
            box(words)
            for words in (
                "The organization is qualified", "The members named are truly members", "They are of good character",
                "None of them was convicted", "The rent keeps to the schedule (13:47-16.1(d))",
                "All proceeds go to authorized purposes (13:47-6.3(a))",
            )
        ),
        lines_to_fill(("Decided on", "By: governing body, or clerk as issuing authority", "Approved, or hearing on")),
        lines_to_fill(("Sent to the Commission on", "Fourteen days later, unless somebody objects, it may be issued")),
    ]  # fmt: skip
    cites = ("13:47-3[findings]", "13:47-3[wait]")
    return Paper("findings", "Findings of the municipality", cites, document("Findings of the municipality", *parts))


def amendment(night: Night) -> Paper:
    """What changes in a licence that was issued, why, and who approved it; its form and fee were not read."""
    parts: list[Part] = [
        paragraphs([OURS, f"Licence {night.licence.number or '________'}, {night.licence.municipality or '________'}, "
                    f"{night.organization.name}, {dates(night)}."]),
        paragraphs(["Nothing that the licence does not say is done before it is approved."]),
        lines_to_fill(("What changes: date, hours, place, games, people, prizes", "From", "To", "Why")),
        lines_to_fill(("Officer, with title", "Clerk", "Approved on", "Told to the Commission on")),
    ]  # fmt: skip
    cites = ("13:47-19.3(b)[event-and-games]",)
    return Paper("amendment", "Amendment of the licence", cites, document("Amendment of the licence", *parts))


def electronic_system(night: Night) -> Paper:
    """For whoever furnishes an electronic system of games of chance: the later text asks for a tested model."""
    parts: list[Part] = [
        paragraphs([
            OURS, "Only where such a system is furnished. The later text asks that its software and parts "
            "be those of a model that an approved laboratory tested. Whether a program that keeps books is one "
            "is for the Commission to say: ask before the night.",
            f"For {night.organization.name}, {dates(night)}. Fee $1,000, not refunded.",
        ]),
        lines_to_fill(("Maker: name, address, telephone of the contact", "Applicant, with number of its approval")),
        lines_to_fill(("System and version", "Parts", "Manuals enclosed", "Laboratory's report of", "Signed", "On")),
    ]  # fmt: skip
    cites = ("13:47-20.15(d)",)
    title = "Certification of an electronic system"
    return Paper("electronic-system", title, cites, document(title, *parts))


def poster(night: Night) -> Paper:
    """The problem-gambling poster that hangs beside the licence. 13:47-6.6."""
    lines = ("If you or somebody you know has a gambling problem", "call 1-800-GAMBLER", "Nobody under 18 plays.")
    sheet = (Sign("Know when to stop", tuple((words, None) for words in lines)),)
    return Paper(
        "notice-problem-gambling", "Problem-gambling poster", ("13:47-6.6", "13:47-6[age]"), sheet, "beside the licence"
    )


def ledger(books: Books) -> Paper:
    """Every movement of the games-of-chance account, with its balance. 13:47-20.8(a)3, 13:47-20.9(b)3."""
    rows, balance = [], 0
    for line in books.journal.lines:
        moved = sum(amount for account, unit, amount in line.postings if (account, unit) == (BANK, CASH))
        if not moved:
            continue
        balance += moved
        whom, what = (line.data.get("to", "banker"), line.data.get("what", line.kind))
        more = f": {line.data['for']}" if line.data.get("for") else ""
        check = str(line.data.get("check") or line.data.get("slip") or "")
        rows.append(
            (f"{line.at:%Y-%m-%d}", str(line.number), whom, f"{what}{more}", check, dollars(moved), dollars(balance))
        )
    parts: list[Part] = [
        paragraphs(
            [f"The games-of-chance account of {books.night.organization.name}. Payments by check, never in cash."]
        ),
        table(("on", "entry", "from or to", "for", "check or slip", "amount", "balance"), rows, frozenset({1, 5, 6})),
        facts(("Bank and number of the account", books.night.organization.bank)),
        lines_to_fill(("Who signs checks of the account", "Kept by, member in charge of proceeds")),
    ]
    title = "Ledger of the games-of-chance account"
    return Paper("account-ledger", title, ("13:47-20.8(a)3", "13:47-20.9(b)3"), document(title, *parts))


def unpaid(night: Night, provider: Provider, at: int) -> Paper:
    """A provider's notice of an account that is unpaid after sixty days, within ten more. 13:47-13.9(b)."""
    from_day = max(night.dates) if night.dates else date.today()
    rented = [one for one in night.rentals if one.provider == provider.name]
    owed = [(", ".join(one.tables), str(one.days), dollars(one.amount)) for one in rented]
    parts: list[Part] = [
        paragraphs([
            OURS, f"Where {provider.name} was not paid: to the {COMMISSION}, with a copy to the debtor. An invoice "
            f"of the night is unpaid from {from_day + UNPAID} on and is told of by {from_day + UNPAID + TELL}.",
            f"Debtor: {night.organization.name}, {night.organization.address or 'address: ________'}, number "
            f"{night.organization.registration or '________'}.",
        ]),
        Heading("What was supplied"),
        table(("tables", "days", "amount"), owed, frozenset({1, 2})),
        lines_to_fill(("Invoice and its date", "Member who ordered, with address and telephone")),
        lines_to_fill((f"For {provider.name}", "On")),
    ]  # fmt: skip
    title = f"Unpaid account, {provider.name}"
    return Paper(f"unpaid-account-{at}", title, ("13:47-13.9(b)",), document(title, *parts))
