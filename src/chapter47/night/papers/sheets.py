"""The sheets that staff work with: supervision, equipment, briefing, roster and the opening of tables."""

from __future__ import annotations

from collections.abc import Iterator

from ...table.money import dollars
from ..games import night_game
from ..model import Experience, Night
from ..opening import checklist
from ..people import CLASS_A, CLASS_B
from ..roster import class_a_duties, lines
from .blocks import Block, Heading, NextSheet, Text
from .letters import OURS
from .page import Paper, Part, box, document, facts, lines_to_fill, paragraphs, table

BRIEFING = (
    "You do not play any game of chance tonight. (13:47-20.10(d)1)",
    "You take no tip, neither directly nor by a wager made for you. (13:47-20.10(d)2)",
    "You do not drink alcohol during the event. (13:47-20.10(d)3)",
    "Everybody, paid or not, works under the member in charge. (13:47-20.9(a))",
    "How a game is run is decided by a class A operator; the member in charge does not overrule that. (13:47-20.6(a)1)",
    "Only the banker sells imitation money, only at the window. (13:47-20.12(c)3)",
    "Imitation money is never turned back into cash, and buys nothing but prizes and tickets. (13:47-20.12(c)4)",
    "A prize is not bought back. (13:47-20.10(c)5)",
    "Wagers are whole dollars of imitation money, and only those that the game's section lists. (13:47-20.10(c)2)",
    "Whoever helps another player is stopped; tell a class A operator at once. (13:47-6.25(a))",
)


def sheets(night: Night) -> Iterator[Paper]:
    """All sheets."""
    yield supervision(night)
    yield equipment(night)
    yield briefing(night)
    yield roster_sheet(night)


def supervision(night: Night) -> Paper:
    """The class A operator's sheet: tables to open and class B operators to supervise. 13:47-20.9(b)1."""
    names = dict.fromkeys(person.name for _, person in class_a_duties(night))
    parts: list[Block] = [Text(f"Class A operators: {', '.join(names) or 'none'}.")]
    for entry in night.tables:
        game = night_game(entry.game)
        parts.append(Heading(f"Table {entry.number}: {game.name}, by N.J.A.C. {game.cite}"))
        parts += [box(f"{step.by}: {step.says} ({step.cite})") for step in checklist(game)]
    taught = [
        (person.name, entry.game, entry.by, entry.on.isoformat())
        for person in night.people
        if person.licence == CLASS_B
        for entry in person.taught
    ]
    parts.append(Heading("Class B operators: what each was taught (13:47-20.9(c)2)"))
    parts.append(table(("operator", "game", "taught by", "on"), taught))
    seen = [
        (duty.person, place.number, night_game(place.game).name, "", "", "")
        for duty in night.roster
        if (person := night.person(duty.person)) and person.licence == CLASS_B
        if (place := night.table(duty.table or "")) is not None
    ]
    parts.append(Heading("Class B operators: supervised during the event (13:47-20.9(c)1)"))
    parts.append(table(("operator", "table", "game", "seen at", "seen at", "class A operator"), seen))
    body = document("Supervision sheet", parts, lines_to_fill(("Signed, class A operator",)))
    cites = ("13:47-20.9(b)1", "13:47-20.9(b)2", "13:47-20.9(c)1")
    return Paper("supervision-sheet", "Supervision sheet", cites, body)


def equipment(night: Night) -> Paper:
    """What came from which provider, with the certified models of the machines. 13:47-20.15(a), 13:47-20.15(d)."""
    rows = []
    for entry in night.tables:
        provider = night.provider(entry.gear.provider)
        approval = provider.held.number if provider and provider.held else ""
        machine = ""
        if night_game(entry.game).machine:
            value = "____" if entry.gear.token_value is None else dollars(entry.gear.token_value)  # written by hand
            machine = f"{entry.gear.model}, certified {entry.gear.certification}, token {value}"
        rows.append((entry.number, night_game(entry.game).name, entry.gear.provider or "", approval, machine))
    heads = ("table", "game", "provider", "approval", "model")
    signed = lines_to_fill(("Received by the member in charge (13:47-20.6(a)2)", "On"))
    body = document("Equipment list", table(heads, rows), signed)
    return Paper("equipment-list", "Equipment list", ("13:47-20.15(a)", "13:47-20.15(d)", "13:47-20.6(a)2"), body)


def briefing(night: Night) -> Paper:
    """What everybody who works is told before the doors open. 13:47-20.10(d)3."""
    names = [(duty["person"], duty["role"], "") for duty in lines(night)]
    body = document("Staff briefing", paragraphs(BRIEFING), table(("name", "role", "signed"), names))
    return Paper("staff-briefing", "Staff briefing", ("13:47-20.10(d)1", "13:47-20.10(d)2", "13:47-20.10(d)3"), body)


def roster_sheet(night: Night) -> Paper:
    """The roster, each line under the member in charge. 13:47-20.9(a)."""
    rows = [
        (x["person"], x["class"] or "", x["role"], x["table"] or "", x["since"], x["until"], x["supervisor"])
        for x in lines(night)
    ]
    heads = ("person", "class", "role", "table", "from", "until", "under")
    body = document("Roster", table(heads, rows))
    return Paper("roster", "Roster", ("13:47-20.9(a)", "13:47-20.6(a)", "13:47-20.7"), body)


def _experience(known: Experience) -> str | None:
    """How somebody came to know the games, in words; nothing where nothing is said of it. 13:47-20.5(a)."""
    nights = "lawful casino nights" + ", supervising" * known.supervised + ", operating" * known.operated
    told = (
        "a school of dealers" * known.dealer_school,
        f"{known.casino_months} months at lawful casinos" * bool(known.casino_months),
        f"{known.night_months} months at {nights}" * bool(known.night_months),
    )
    return "; ".join(filter(None, told)) or None


def application_packs(night: Night) -> Iterator[Paper]:
    """The application of everybody who still needs one: two copies, to be signed and notarized. 13:47-19.1(a)[form]."""
    from ..people import APPLICATION, employed, must_apply, pay_by_day

    paid = pay_by_day(night)
    for at, person in enumerate(night.people, 1):
        if person.held or not must_apply(person, paid=person.name in paid):
            continue
        employee = employed(night, person)
        fee = APPLICATION[employee]
        form = "13:47-19.1(b)[form]" if employee else "13:47-19.1(a)[form]"
        names = ["Applicant's signature", "On"]
        names += [f"Signature of {person.employer}, employing provider"] if employee else []
        names += ["Notary public", "Sworn and signed before me on"]
        kind = f"{person.licence} operator" if person.licence in (CLASS_A, CLASS_B) else person.licence
        parts: list[Part] = [
            paragraphs([OURS]),
            facts(
                ("Applicant", person.name),
                ("Address", person.address),
                ("Licence applied for", kind),
                ("Employer", person.employer),
                ("Experience, with proofs", _experience(person.experience)),
            ),
            lines_to_fill(("Convictions, or none",)),
            paragraphs([f"Fee, not refundable: {dollars(fee.amount)} by {' or '.join(fee.means)}, to the Commission."]),
            box("The Executive Officer of the Commission is appointed agent for service of process (13:47-19.2(a))"),
            lines_to_fill(names),
        ]
        first, second = (document(f"Application, copy {n} of 2", *parts) for n in (1, 2))
        cites = (form, fee.cite, "13:47-19.2(a)")
        both = (*first, NextSheet(), *second)
        yield Paper(f"application-{at}", f"Application of {person.name}", cites, both)
