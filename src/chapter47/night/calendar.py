"""What to do by when: from the registration to the day the records may go, reckoned from the date of the night."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .check_providers import CERTIFICATION
from .model import Night
from .people import years_after

WAIT = timedelta(days=14)  # after the papers were sent on without objection


@dataclass(frozen=True, slots=True)
class Due:
    """One thing to do: when, what, the paragraph, and whether the day is the law's or a good habit's."""

    on: date
    what: str
    cite: str
    lawful: bool = True  # False: advice, our own date
    done: bool = False

    def as_dict(self) -> dict[str, object]:
        """For ``--json`` and pages."""
        return {"on": self.on.isoformat(), "what": self.what, "cite": self.cite, "law": self.lawful, "done": self.done}


def calendar(night: Night) -> list[Due]:
    """Everything that the plan owes, in the order of days; nothing before a date is set."""
    if not night.dates:
        return []
    return sorted(_dues(night), key=lambda due: due.on)


def _dues(night: Night) -> Iterator[Due]:
    first, last = min(night.dates), max(night.dates)

    def before(weeks: int) -> date:
        return first - timedelta(weeks=weeks)

    registered = bool(night.organization.registration)
    licensed = bool(night.licence.number)
    yield Due(before(20), "Register with the Commission: six to eight weeks", "13:47-2.3(a)", False, registered)
    agreed = bool(night.providers) and all(one.agreed for one in night.providers)
    yield Due(before(12), "Agree with a provider of the equipment", "13:47-20.15(a)", False, agreed)
    for one in night.providers:
        if one.agreed:
            due = one.agreed + CERTIFICATION
            what = f"{one.name} certifies to the Commission, by {due:%H:%M}"
            yield Due(due.date(), what, "13:47-13.7(a)", True, one.certified is not None)
    yield Due(before(8), "Apply to the municipal clerk, four copies with Form 13 and both checks",
              "13:47-3.2[application]", False, licensed)  # fmt: skip
    yield Due(before(4), "The municipality decides and sends the papers on", "13:47-3[findings]", False, licensed)
    yield Due(before(4) + WAIT, "After fourteen days without objection the licence may be issued", "13:47-3[wait]",
              False, licensed)  # fmt: skip
    taught = all(p.taught for p in night.people if p.licence == "class B")
    yield Due(first - timedelta(days=7), "Class B operators are taught their games", "13:47-20.5(b)1", False, taught)
    yield Due(first - timedelta(days=1), "Print the papers; hang the notices", "13:47-20.11(a)", False)
    yield Due(first, "The night, until 2 A.M.", "13:47-6.11(c)")
    yield Due(last + timedelta(days=1), "Deposit the gross receipts, at once", "13:47-20.8(a)3")
    yield Due(report_due(night), "The report of operations is filed", "13:47-9.1")
    yield Due(years_after(last, 3), "The records may go", "13:47-9.1", False)


def report_due(night: Night) -> date:
    """By when the report of operations is filed: the 15th of the month after the night. 13:47-9.1."""
    last = max(night.dates)
    return date(last.year + last.month // 12, last.month % 12 + 1, 15)


def as_ics(night: Night, stamp: datetime) -> bytes:
    """The calendar as a file that calendars read (RFC 5545)."""
    from icalendar import Calendar, Event

    book = Calendar()
    book.add("prodid", "-//chapter47//casino night//EN")
    book.add("version", "2.0")
    for number, due in enumerate(calendar(night), 1):
        entry = Event()
        entry.add("uid", f"{min(night.dates)}-{number}@chapter47")
        entry.add("dtstamp", stamp)
        entry.add("dtstart", due.on)
        entry.add("summary", f"{night.organization.name}: {due.what}")
        own = "" if due.lawful else " (our date)"
        entry.add("description", f"N.J.A.C. {due.cite}{own}")
        book.add_component(entry)
    made: bytes = book.to_ical()
    return made
