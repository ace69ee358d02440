"""The Commission's view: every night of a folder beside the others, with what no single plan can show.

Licences used twice, too many nights in a week, somebody at two events at one time, reports owed and late, and where
plan, journal and report differ. Every line cites the paragraph that it is about.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

from ..documents import in_cell
from ..errors import Refusal, certain
from ..table.money import Cents, dollars
from .accounts import Books
from .calendar import report_due
from .check_event import MOST_IN_A_WEEK
from .check_people import operators
from .identity import alike, name_key, same
from .model import Night, Person, Provider
from .office import number_key, same_number
from .papers.letters import costs, deviations
from .people import DAILY_PAY, days_of
from .roster import overlap
from .rules import check
from .totals import differences
from .vocabulary import spoken

COLUMNS = ("night", "holder", "dates", "municipality", "licence", "state", "gross", "paid", "report due", "filed",
           "providers", "operators", "forbidden", "missing", "remarks")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that the Commission would ask about."""

    says: str
    cite: str

    def __str__(self) -> str:
        return f"{self.says} ({self.cite})"


@dataclass(slots=True)
class Filing:
    """One night as its files tell it."""

    name: str
    night: Night | None = None
    state: str = "cannot be read"
    gross: Cents = 0
    paid: Cents = 0
    filed: date | None = None
    forbidden: int = 0
    missing: int = 0
    remarks: list[Remark] = field(default_factory=list)

    @property
    def due(self) -> date | None:
        """By when the report of operations is filed."""
        return report_due(self.night) if self.night and self.night.dates else None

    @property
    def holder(self) -> str:
        """Who holds it, as far as the plan can be read."""
        return self.night.organization.name if self.night else ""

    def as_dict(self) -> dict[str, object]:
        """The filing for ``--json`` and CSV; money in cents."""
        night = self.night
        return {
            "night": self.name,
            "holder": self.holder,
            "dates": [day.isoformat() for day in night.dates] if night else [],
            "municipality": (night.licence.municipality or "") if night else "",
            "licence": (night.licence.number or "") if night else "",
            "state": self.state,
            "gross": self.gross,
            "paid": self.paid,
            "report due": self.due.isoformat() if self.due else "",
            "filed": self.filed.isoformat() if self.filed else "",
            "providers": _with_numbers(night.providers) if night else [],
            "operators": _with_numbers(operators(night)) if night else [],
            "forbidden": self.forbidden,
            "missing": self.missing,
            "remarks": [str(one) for one in self.remarks],
        }


def _with_numbers(ones: Sequence[Provider | Person]) -> list[str]:
    """Providers or operators with the number of what each holds."""
    return [f"{one.name} {one.held.number if one.held else 'without a number'}" for one in ones]


def overview(folder: Path, on: date, read: Callable[[Path], Books]) -> list[Filing]:
    """Every night of a folder as it stands on a day, each with what is to be asked about it; ``read`` opens one."""
    if not folder.is_dir():
        raise Refusal(f"{folder} is no folder.", instead="the folder of the plans")
    filings = [_filing(path, on, read) for path in sorted(folder.iterdir()) if _is_plan(path)]
    if not filings:
        raise Refusal(f"There is no plan of a night in {folder}.", instead="a folder with NIGHT.toml files")
    _across([one for one in filings if one.night is not None])
    return filings


def _is_plan(path: Path) -> bool:
    """Whether a file is a plan: each TOML file, and a JSON file that speaks of an organization."""
    return path.suffix == ".toml" or (path.suffix == ".json" and b'"organization"' in path.read_bytes())


def _filing(path: Path, on: date, read: Callable[[Path], Books]) -> Filing:
    """One night; a file that cannot be read is a line too, and holds nobody else up."""
    told = Filing(path.stem)
    try:
        books = read(path)
    except Refusal as refusal:
        told.remarks.append(Remark(refusal.message, refusal.cite or "13:47-20.3"))
        return told
    told.night = books.night
    report = check(books.night)
    told.forbidden, told.missing = len(report.violations), len(report.missing)
    state = books.state
    told.state = "settled" if books.settled else "closed" if state.closed else "open" if state.opened else "planned"
    told.gross = books.gross
    told.paid = sum(line.data["amount"] for line in costs(books))
    told.filed = state.filed
    told.remarks += [Remark(one.message, one.cite) for one in report.violations]
    told.remarks += _after(books, told, on)
    return told


def _after(books: Books, told: Filing, on: date) -> Iterator[Remark]:
    """What is owed or differs once a night was held."""
    if told.due and told.filed is None and told.due < on and told.state != "planned":
        yield Remark(f"The report of operations was due {told.due} and is not filed", "13:47-9.1")
    if told.due and told.filed and told.filed > told.due:
        yield Remark(f"The report was filed {told.filed}, after {told.due}", "13:47-9.1")
    last = max(books.night.dates, default=on)
    if told.state in ("open", "closed") and on > last + timedelta(days=3):
        yield Remark("The gross receipts are not deposited", "13:47-20.8(a)3")
    for line in books.journal.lines:
        if line.kind == "deposit" and line.data.get("late"):
            yield Remark(f"The deposit came {line.data['late']} days late: {line.data['why']}", "13:47-20.8(a)3")
    for case in books.state.cases:
        if not case.sent:
            yield Remark(f"The report of case {case.number} is not sent", "13:47-6.25(b)[notify]")
    yield from (Remark(f"Counted otherwise: {one}", "13:47-20.8(a)3") for one in differences(books))
    if told.state == "settled":
        yield from (Remark(f"Unlike the plan: {one}", "13:47-9.1") for one in deviations(books))


# ---- what only several nights show -----------------------------------------------------------------------------------


def _across(filings: list[Filing]) -> None:
    for at, one in enumerate(filings):
        for other in filings[at + 1 :]:
            for remark, mirrored in _between(one, other):
                one.remarks.append(remark)
                other.remarks.append(mirrored)
    for one in filings:
        one.remarks += _weeks(one, filings)


def _between(one: Filing, other: Filing) -> Iterator[tuple[Remark, Remark]]:
    """What two nights have in common and should not."""
    first, second = one.night, other.night
    if first is None or second is None:
        return

    def both(says: str, cite: str) -> tuple[Remark, Remark]:
        return Remark(f"{says}, as at {other.name}", cite), Remark(f"{says}, as at {one.name}", cite)

    number, town = first.licence.number, spoken(first.licence.municipality or "")
    twice = same_number(number, second.licence.number) and town == spoken(second.licence.municipality or "")
    if twice:
        yield both(f"Licence {number} is used here", "13:47-3.6")
    registration, holder = first.organization.registration, spoken(first.organization.name)
    if same_number(registration, second.organization.registration) and holder != spoken(second.organization.name):
        yield both(f"Registration {registration} is another organization's", "13:47-20.3")
    for person in first.people:
        for somebody in second.people:
            if _one_licence(person, somebody):
                said = f"{person.name} and {somebody.name} hold one licence, {certain(person.held).number}"
                yield both(said, "13:47-19.4(a)")
    for provider in first.providers:
        for another in second.providers:
            if _one_approval(provider, another):
                said = f"{provider.name} and {another.name} hold one approval, {certain(provider.held).number}"
                yield both(said, "13:47-20.2[casino-night-equipment-provider]")
    for day in sorted(set(first.dates) & set(second.dates)) if not twice else ():
        for says, cite in _paid_twice(first, second, day):
            yield both(says, cite)
    busy = {(duty.person, first.span(duty)) for duty in first.roster}
    for name, span in sorted(busy):
        for duty in second.roster:
            if name_key(duty.person) == name_key(name) and overlap(span, second.span(duty)) and second.dates:
                yield both(f"{name} is on duty here at the same time", "13:47-20.2[dealer]")
                break


def _one_licence(one: Person, other: Person) -> bool:
    """Whether two nights have one licence of an operator under two names."""
    if one.held is None or other.held is None or one.licence != other.licence:
        return False
    one_person = same(one.name, other.name) or alike(one.name, other.name)
    return same_number(one.held.number, other.held.number) and not one_person


def _one_approval(one: Provider, other: Provider) -> bool:
    """Whether two nights have one approval of the Commission under two names of providers."""
    held = one.held is not None and other.held is not None and same_number(one.held.number, other.held.number)
    return held and spoken(one.name) != spoken(other.name)


def _paid_twice(first: Night, second: Night, day: date) -> Iterator[tuple[str, str]]:
    """Operators whose pay at two nights of one day is together above a day's, and the paragraph. 13:47-16.2(a)."""
    for person in first.people:
        if person.licence in DAILY_PAY:
            most, cite = DAILY_PAY[person.licence]
            paid = [_pay_on(night, person.name, day) for night in (first, second)]
            if all(paid) and sum(paid) > most:
                yield f"{person.name} is paid {dollars(sum(paid))} on {day}", cite


def _pay_on(night: Night, name: str, day: date) -> Cents:
    """What the roster pays somebody for duties of a day; pay for several days counts by their share."""
    duties = [duty for duty in night.roster if duty.person == night.on_file(name) and day in days_of(night, duty)]
    return sum(duty.pay // len(days_of(night, duty)) for duty in duties)


def _weeks(one: Filing, filings: list[Filing]) -> Iterator[Remark]:
    """More than six nights of one organization in seven days, over all its plans. 13:47-6.11(a)10."""
    night = one.night
    if night is None:
        return
    holder = spoken(night.organization.name)
    plans = [(other.name, its) for other in filings if (its := other.night) and spoken(its.organization.name) == holder]
    events = {(day, number_key(its.licence.number or "") or name) for name, its in plans for day in its.dates}
    planned = {day for day, _ in events}
    days = sorted([*(day for day, _ in events), *({day for _, its in plans for day in its.held} - planned)])
    for first in days:
        week = [day for day in days if first <= day < first + timedelta(days=7)]
        if len(week) > MOST_IN_A_WEEK and set(week) & set(night.dates):
            yield Remark(f"{len(week)} nights in the seven days from {first}", "13:47-6.11(a)10")
            return


def as_csv(filings: list[Filing]) -> str:
    """The overview for a spreadsheet, a line a night; money in cents."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for one in filings:
        row = one.as_dict()
        row |= {name: "; ".join(_texts(row[name])) for name in ("providers", "operators", "remarks")}
        row |= {"dates": " ".join(_texts(row["dates"]))}
        writer.writerow({name: in_cell(value) for name, value in row.items()})
    return text.getvalue()


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
