"""What goes to the Commission: certification, report of operations, report of improper play; and the deposit slip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from ...errors import certain
from ...table.money import Cents, dollars
from ..accounts import AWARDED, CASH, Books, amount_in_words, prize_unit
from ..calendar import report_due
from ..cheating import Case
from ..check_providers import certification_due
from ..journal import JournalEntry
from ..model import Night, Prize, Provider
from ..payments import payments
from ..people import last_day, licence_fee, municipal_fee, pay_by_day
from ..totals import by_denomination, by_table, differences, totals
from .blocks import Heading
from .page import Paper, Part, dates, document, facts, lines_to_fill, paragraphs, table

OURS = "This is our own sheet with the facts that the Commission's form asks for; copy them onto the form."
NEWARK = "P.O. Box 46000, Newark 07101"
COMMISSION = "Legalized Games of Chance Control Commission"


def certifications(night: Night) -> Iterator[Paper]:
    """The certification of each provider that agreed to supply. 13:47-13.7(a)."""
    for at, provider in enumerate(night.providers, 1):
        if provider.agreed is not None:
            yield certification(night, provider, at)


def certification(night: Night, provider: Provider, at: int = 1) -> Paper:
    """What a provider sends within 48 hours of agreeing, charged or not. 13:47-13.7(a)."""
    agreed = certain(provider.agreed)
    people = [(person.name, person.licence or "") for person in night.people if person.employer == provider.name]
    charge = sum(rental.amount for rental in night.rentals if rental.provider == provider.name)
    due = certification_due(agreed)
    parts: list[Part] = [
        paragraphs(
            [
                f"To the {COMMISSION}, to be sent by {due:%Y-%m-%d %H:%M}.",
                f"{provider.name}, approval {provider.held.number if provider.held else '________'}, agreed on "
                f"{agreed:%Y-%m-%d %H:%M} to supply {night.organization.name}, "
                f"registered as {night.organization.registration}, licensed by {night.licence.municipality} under "
                f"{night.licence.number}, for the casino night of {dates(night)}.",
                f"Charge: {dollars(charge)}.",
                "The provider answers for the working of its equipment and for what its personnel do. (13:47-13.8(b))",
            ]
        ),
        *of_provider(provider),
        facts(("Place", night.licence.place), ("Hours", night.licence.hours)),
        Heading("Equipment"),
        table(("table", "game", "model"), supplied(night, provider)),
        Heading("Personnel"),
        table(("name", "class"), people),
        lines_to_fill(("Certified by, with title", "On")),
    ]
    title = f"Certification of {provider.name}"
    return Paper(f"certification-{at}", title, ("13:47-13.7(a)",), document(title, *parts))


def supplied(night: Night, provider: Provider) -> list[tuple[str, str, str]]:
    """What a provider brings: each table with its game, and the model of a machine."""
    brings = [one for one in night.tables if one.gear.provider == provider.name]
    return [(one.number, one.game, one.gear.model or "") for one in brings]


def of_provider(provider: Provider) -> list[Part]:
    """Who a provider is, as every paper of theirs says it."""
    held = provider.held
    number = f"{held.number}, until {last_day(held)}" if held else None
    return [facts(("Provider", provider.name), ("Address", provider.address), ("Telephone", provider.telephone),
                  ("Approval", number))]  # fmt: skip


def due_by(night: Night) -> date | None:
    """By when the report of operations is filed, once there is a date. 13:47-9.1."""
    return report_due(night) if night.dates else None


def expenses(night: Night) -> list[tuple[str, Cents]]:
    """What the plan costs: the Commission's fee, rent and pay."""
    days = len(night.dates)
    town = municipal_fee(night, days)
    lines = [("Commission's licence fee", licence_fee(days)), ("municipality's licence fee", town)]
    lines += [(f"rent to {rental.provider}", rental.amount) for rental in night.rentals]
    lines += [(f"pay of {name}", amount) for name, amount in pay_by_day(night).items()]
    return lines


def operations(books: Books) -> Paper:
    """The report of operations: every figure with the entries it is the sum of, and what was really paid. 13:47-9.1."""
    night = books.night
    rows = [
        (one["name"], amount_in_words(one["unit"], one["amount"]), ", ".join(map(str, one["entries"])) or "none")
        for one in totals(books)
    ]
    spent, used = costs(books), [line for line in payments(books) if line.data["what"] == "proceeds"]
    net = books.gross - sum(line.data["amount"] for line in spent)
    parts: list[Part] = [
        paragraphs([f"To the {COMMISSION}, {NEWARK}, by {due_by(night)}."]),
        paragraphs(
            [OURS] if books.settled else ["NOT TO BE FILED YET: the night is not settled. (13:47-20.8(a)3)", OURS]
        ),
        facts(
            ("Identification number", night.organization.registration),
            ("Licensee", night.organization.name),
            ("Address", night.organization.address),
            ("Municipality", night.licence.municipality),
            ("County", night.licence.county),
            ("Licence", night.licence.number),
            ("Kind of game", "casino night"),
            ("Place", night.licence.place),
            ("Occasions", f"{len(night.dates)}: {dates(night)}"),
            ("Bank and account", night.organization.bank),
        ),
        table(("figure", "amount", "entries"), rows, frozenset({1})),
        Heading("Imitation money by denomination"),
        table(("piece", "made", "at the window", "out of it", "over"), _piece_rows(books), frozenset({1, 2, 3, 4})),
        paragraphs([f"Difference: {difference}." for difference in differences(books)] or ["No difference."]),
        Heading("Tables by denomination"),
        table(("table", "piece", "issued", "closed", "more"), _trays(books), frozenset({2, 3, 4})),
        Heading("Prizes"),
        table(("prize", "awarded", "retail", "cost"), _prize_rows(books), frozenset({1, 2, 3})),
        Heading("Expenses paid"),
        table(("entry", "to", "for", "check", "amount"), _payment_rows(spent), frozenset({0, 4})),
        paragraphs([f"Unlike the plan: {one}." for one in deviations(books)] or ["As planned."]),
        Heading("Use of the net proceeds"),
        table(("entry", "on", "to", "for", "check", "amount", "left"), _used_rows(net, used), frozenset({0, 5, 6})),
        paragraphs(
            [
                f"Gross receipts {dollars(books.gross)}; expenses paid {dollars(books.gross - net)}; "
                f"net proceeds {dollars(net)}, of which {dollars(sum(x.data['amount'] for x in used))} were used.",
                f"Prizes awarded at retail {dollars(awarded_retail(books))}, of {dollars(night.retail)} offered "
                "(13:47-20.16(a)).",
                *_deposited(books),
            ]
        ),
        lines_to_fill((f"Certified by an officer, with title{_officers(night)}", "Notary public", "On")),
    ]
    return Paper(
        "report-of-operations",
        "Report of operations",
        ("13:47-9.1", "13:47-20.8(a)3"),
        document("Report of operations", *parts),
    )


def costs(books: Books) -> list[JournalEntry]:
    """What was really paid for the night; what the proceeds were used for is no cost of it."""
    return [line for line in payments(books) if line.data["what"] != "proceeds"]


def _payment_rows(lines: list[JournalEntry]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        (str(x.number), x.data["to"], _for(x), x.data.get("check", ""), dollars(x.data["amount"])) for x in lines
    ]
    return rows or [("", "nobody", "nothing", "", dollars(0))]


def _used_rows(net: Cents, lines: list[JournalEntry]) -> list[tuple[str, ...]]:
    """What the net proceeds were used for, and what of them is left after each."""
    rows: list[tuple[str, ...]] = []
    for line in lines:
        net -= line.data["amount"]
        check = str(line.data.get("check", ""))
        told = (str(line.number), f"{line.at:%Y-%m-%d}", line.data["to"], _for(line), check)
        rows.append((*told, dollars(line.data["amount"]), dollars(net)))
    return rows or [("", "", "nobody yet", "", "", dollars(0), dollars(net))]


def _officers(night: Night) -> str:
    named = ", ".join(f"{one.name}, {one.title}" for one in night.organization.officers)
    return f" ({named})" if named else ""


def _for(line: JournalEntry) -> str:
    return f"{line.data['what']}: {line.data['for']}" if line.data.get("for") else str(line.data["what"])


def _prize_rows(books: Books) -> list[tuple[str, ...]]:
    """Each prize: how many went out, at retail, and what the holder paid for them."""
    return [
        (one.name, f"{out} of {one.count}", dollars(one.retail * out), _cost(one, out))
        for one in books.night.prizes
        for out in (books.held(AWARDED, prize_unit(one.number)),)
    ]


def _cost(prize: Prize, out: int) -> str:
    return "not stated" if prize.cost is None else dollars(prize.cost * out) if prize.cost else "donated"


def deviations(books: Books) -> list[str]:
    """What was planned and not paid, paid and not planned, or paid otherwise."""
    planned = dict(expenses(books.night))
    paid: dict[str, Cents] = {}
    for line in costs(books):
        name = _planned_as(line, planned)
        paid[name] = paid.get(name, 0) + line.data["amount"]
    told = []
    for name in dict.fromkeys([*planned, *paid]):
        was, now = planned.get(name, 0), paid.get(name, 0)
        if was != now:
            told.append(f"{name}, planned {dollars(was)}, paid {dollars(now)}")
    return told


def _planned_as(line: JournalEntry, planned: Mapping[str, Cents]) -> str:
    """The line of the plan that a payment belongs to; where there is none, its own name."""
    purpose, to = line.data["what"], line.data["to"]
    own = {"rent": f"rent to {to}", "pay": f"pay of {to}", "fee": f"fee to {to}"}.get(purpose, f"{purpose} to {to}")
    office = "Commission's licence fee" if "commission" in to.casefold() else "municipality's licence fee"
    return office if purpose == "fee" and office in planned else own


def _deposited(books: Books) -> list[str]:
    made = [line for line in books.journal.lines if line.kind == "deposit"]
    if not books.settled:
        return [f"Still to be deposited: {dollars(books.to_deposit)} (13:47-20.8(a)3)."]
    told = [f"Deposited {dollars(one.data['amount'])} on {one.at:%Y-%m-%d}, {one.data['slip']}." for one in made]
    late = [one.data for one in made if one.data.get("late")]
    return [*told, *(f"The deposit came {x['late']} days late: {x['why']} (13:47-20.8(a)3)." for x in late)]


def _piece_rows(books: Books) -> list[tuple[str, ...]]:
    return [
        (one["piece"], *(f"{one[key]:,}" for key in ("made", "window", "room", "off")))
        for one in by_denomination(books)
    ]


def _trays(books: Books) -> list[tuple[str, ...]]:
    return [
        (one["table"], name, f"{n['issued']:,}", f"{n['closed']:,}", f"{n['closed'] - n['issued']:,}")
        for one in by_table(books)
        for name, n in one["pieces"].items()
    ]


def awarded_retail(books: Books) -> Cents:
    """The retail value of the prizes that went out."""
    out: list[Cents] = [line.data["retail"] for line in books.journal.lines if line.kind == "redeem"]
    return sum(out + [winner["retail"] for winner in books.state.winners])


def deposit_slip(books: Books) -> Paper:
    """The slip for the gross receipts. 13:47-20.8(a)3."""
    rows = [(one["name"], dollars(one["amount"])) for one in totals(books)[:2]]
    rows.append(("gross receipts to deposit", dollars(books.gross)))
    body = document(
        "Deposit slip",
        paragraphs([f"To the games-of-chance account of {books.night.organization.name}, at once after the event."]),
        table(("what", CASH), rows, frozenset({1})),
        facts(("Bank and number of the account", books.night.organization.bank)),
        lines_to_fill(("Banker", "Bank's receipt", "On")),
    )
    return Paper("deposit-slip", "Deposit slip", ("13:47-20.8(a)3",), body)


def cheating_report(books: Books, case: Case) -> Paper:
    """The written report of improper play, unsent until somebody marks it sent. 13:47-6.25(b)[notify]."""
    night = books.night
    helped = f", who bettered the chances of {case.helped}" if case.helped else ""
    state = f"Sent {case.sent}." if case.sent else "NOT SENT YET. It goes out as fast as it can."
    parts = [
        paragraphs(
            [
                f"To the {COMMISSION}. {state}",
                f"Event: casino night of {night.organization.name}, licence {night.licence.number}, {dates(night)}.",
                f"When: {case.at}. Game: {case.game}{f', table {case.table}' if case.table else ''}.",
                f"Player: {case.player}{helped}. Rule: {case.broken}.",
                f"Facts: {case.facts}",
                "The player was made to stop playing. (13:47-6.25(b)[stop-play])",
                "No imitation money of either player is redeemed or refunded. (13:47-6.25(c))"
                if case.good_faith
                else "Redemption is not withheld.",
            ]
        ),
        lines_to_fill((f"Reported by {case.by}", "On")),
    ]
    title = f"Report of improper play, case {case.number}"
    cites = ("13:47-6.25(b)[notify]", "13:47-6.25(c)")
    return Paper(f"cheating-report-{case.number}", title, cites, document(title, *parts))
