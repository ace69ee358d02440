"""Complimentary Vigorish Forms: deferred vigorish that is never collected, from the pit clerk's pad to accounting.

The controls of 19:47-3.3(c)3 and 19:47-7.3(c)3. Each step is verified before anything is written; nothing is erased.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from ..documents import Written
from ..errors import Refusal, nearest
from ..rulebook.cite import law
from ..table.money import Cents, dollars

SECTIONS = {"punto-banco": "19:47-3.3(c)3", "minibaccarat": "19:47-7.3(c)3"}
LEAST_COPIES = 2  # the original and one duplicate
# 19:47-3.3(c)3.v, 19:47-7.3(c)3.v: what else the internal controls must meet.
CONTROLS = ("19:45-1.9", "19:45-1.9B")


class Role(StrEnum):
    """Who handles a form."""

    DEALER = "dealer"
    PIT_BOSS = "pit boss"
    PIT_CLERK = "pit clerk"


class Status(StrEnum):
    """How far a form has come."""

    PREPARED = "prepared"
    FINAL = "final"
    DROPPED = "dropped"
    VOID = "VOID"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the pit."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Copy:
    """The original or a duplicate, with the serial that both bear."""

    kind: str
    serial: int
    patron: str
    amount: Cents
    mark: str = ""


@dataclass(slots=True)
class Form:
    """One form of the series."""

    serial: int
    table: str
    patron: str
    amount: Cents
    day: date
    signatures: dict[Role, str] = field(default_factory=dict)
    patron_signature: str = ""
    statement: str = ""  # why the patron did not sign, and who says so
    copies: list[Copy] = field(default_factory=list)
    dropped_by: tuple[str, str, str] | None = None  # dealer, pit boss, pit clerk
    status: Status = Status.PREPARED

    def as_dict(self) -> Written:
        """The form as commands and routes show it."""
        return {
            "serial": self.serial,
            "table": self.table,
            "patron": self.patron,
            "cents": self.amount,
            "day": self.day.isoformat(),
            "status": self.status.value,
            "signatures": {role.value: name for role, name in self.signatures.items()},
            "patron_signature": self.patron_signature or None,
            "statement": self.statement or None,
            "copies": [{"kind": copy.kind, "serial": copy.serial, "mark": copy.mark or None} for copy in self.copies],
        }


@dataclass(frozen=True, slots=True)
class Complimentary:
    """A line of a patron's complimentary ledger."""

    patron: str
    amount: Cents
    day: date
    serial: int
    form: str = "cash"


@dataclass(frozen=True, slots=True)
class DayClose:
    """What the end of a gaming day brings: duplicates to accounting, complimentaries, and what does not agree."""

    day: date
    forwarded: list[Copy]
    complimentaries: list[Complimentary]
    exceptions: list[str]


class FormBook:
    """The series of forms of one game's tables, used in order by pit clerks only."""

    def __init__(self, game: str, first: int, last: int) -> None:
        if game not in SECTIONS:
            raise Refusal(f"{game} has no vigorish that is deferred.", instead=nearest(game, SECTIONS))
        self.section = SECTIONS[game]
        self.next_serial, self.last = first, last
        self.forms: dict[int, Form] = {}
        self.ledger: list[Complimentary] = []

    def _refuse(self, item: str, message: str, instead: str) -> Refusal:
        return Refusal(message, cite=f"{self.section}.{item}", instead=instead)

    # ---- making one out --------------------------------------------------------------------------------------------

    def prepare(
        self, clerk: Person, table: str, patron: str, amount: Cents, day: date, serial: int | None = None
    ) -> Form:
        """The pit clerk takes the next form and fills it in. 19:47-3.3(c)3.ii, 19:47-7.3(c)3.ii."""
        if clerk.role is not Role.PIT_CLERK:
            raise self._refuse("ii", f"Unused forms are open to pit clerks only, not to a {clerk.role}.", "a pit clerk")
        if self.next_serial > self.last:
            raise self._refuse("ii", f"The series ends with {self.last}.", "a new series")
        if serial not in (None, self.next_serial):
            raise self._refuse("ii", f"Form {serial} is out of order.", f"form {self.next_serial}")
        if amount <= 0 or not patron.strip():
            raise self._refuse("i", "A form states the patron's name and an amount owed.", "both")
        form = Form(self.next_serial, table, patron, amount, day)
        form.signatures[Role.PIT_CLERK] = clerk.name
        self.forms[form.serial] = form
        self.next_serial += 1
        return form

    def sign(self, serial: int, person: Person) -> None:
        """Dealer, pit boss and pit clerk sign. 19:47-3.3(c)3.i, 19:47-7.3(c)3.i."""
        form = self._open(serial)
        if form.signatures.get(person.role, person.name) != person.name:
            raise self._refuse("i", f"The {person.role} of form {serial} has signed.", form.signatures[person.role])
        if any(name == person.name and role is not person.role for role, name in form.signatures.items()):
            raise self._refuse("i", f"{person.name} has signed form {serial} in another role.", "somebody else")
        form.signatures[person.role] = person.name

    def sign_patron(self, serial: int) -> None:
        """The patron signs. 19:47-3.3(c)3.i[patron-signature], 19:47-7.3(c)3.i[patron-signature]."""
        form = self._open(serial)
        form.patron_signature = form.patron

    def explain(self, serial: int, person: Person, why: str) -> None:
        """Dealer or pit boss writes down why the patron did not sign. 19:47-7.3(c)3.i[patron-signature]."""
        form = self._open(serial)
        if person.role is Role.PIT_CLERK or not why.strip():
            raise self._refuse(
                "i[patron-signature]", "The statement is the dealer's or the pit boss's, and gives a reason.", "theirs"
            )
        form.statement = f"{why} ({person.role} {person.name})"

    def finalise(self, serial: int, copies: int = LEAST_COPIES) -> list[Copy]:
        """A complete form becomes an original and a duplicate with one serial. 19:47-3.3(c)3.i, 19:47-7.3(c)3.i."""
        form = self._open(serial)
        lacking = [role for role in Role if role not in form.signatures]
        if lacking:
            raise self._refuse(
                "i", f"Form {serial} lacks the signature of the {lacking[0]}.", f"the {lacking[0]} signs"
            )
        if not form.patron_signature and not form.statement:
            raise self._refuse(
                "i[patron-signature]",
                f"Form {serial} has neither the patron's signature nor a statement why.",
                "the patron signs, or the dealer or pit boss writes why not",
            )
        if copies < LEAST_COPIES:
            raise self._refuse("i", "A form has an original and at least one duplicate.", "two copies or more")
        kinds = ["original", *["duplicate"] * (copies - 1)]
        form.copies = [Copy(kind, serial, form.patron, form.amount) for kind in kinds]
        form.status = Status.FINAL
        return form.copies

    def _open(self, serial: int) -> Form:
        form = self._form(serial)
        if form.status is not Status.PREPARED:
            raise self._refuse("i", f"Form {serial} is {form.status}; it is not written on again.", "a new form")
        return form

    def _form(self, serial: int) -> Form:
        form = self.forms.get(serial)
        if form is None:
            raise self._refuse("ii", f"Form {serial} has not been made out.", f"form {self.next_serial} is next")
        return form

    # ---- drop, void, day close -------------------------------------------------------------------------------------

    def drop(self, serial: int, dealer: Person, pit_boss: Person, pit_clerk: Person) -> None:
        """The dealer drops the original before those who signed. 19:47-3.3(c)3.iii, 19:47-7.3(c)3.iii."""
        form = self._form(serial)
        if form.status is not Status.FINAL:
            raise self._refuse("iii", f"Form {serial} is {form.status}, not ready for the drop box.", "a complete form")
        if dealer.role is not Role.DEALER:
            raise self._refuse("iii", f"The dealer drops the original, not the {dealer.role}.", "the dealer")
        if (pit_boss.role, pit_clerk.role) != (Role.PIT_BOSS, Role.PIT_CLERK):
            raise self._refuse("iii", "The original is dropped before pit boss and pit clerk.", "both of them")
        for witness in (pit_boss, pit_clerk):
            signed = form.signatures.get(witness.role)
            if signed != witness.name:
                text = f"{witness.name} did not sign form {serial} as {witness.role}."
                raise self._refuse("iii", text, f"{signed or 'the signer'} is present")
        form.dropped_by = (dealer.name, pit_boss.name, pit_clerk.name)
        form.status = Status.DROPPED

    def void(self, serial: int, pit_boss: Person, pit_clerk: Person) -> list[Copy]:
        """Both copies are marked VOID and signed; the serial stays. 19:47-3.3(c)3.vi, 19:47-7.3(c)3.vi."""
        form = self._form(serial)
        if form.status in (Status.DROPPED, Status.VOID):
            raise self._refuse("vi", f"Form {serial} is {form.status} already.", "a new form")
        if (pit_boss.role, pit_clerk.role) != (Role.PIT_BOSS, Role.PIT_CLERK):
            raise self._refuse("vi", "A void form is signed by pit boss and pit clerk.", "both of them")
        form.signatures |= {pit_boss.role: pit_boss.name, pit_clerk.role: pit_clerk.name}
        form.copies = [Copy(kind, serial, form.patron, form.amount, "VOID") for kind in ("original", "duplicate")]
        form.status = Status.VOID
        return form.copies

    def delete(self, serial: int) -> None:
        """Nothing leaves the series. 19:47-3.3(c)3.ii, 19:47-3.3(c)3.vi."""
        raise self._refuse("vi", f"Form {self._form(serial).serial} cannot be deleted.", "void it")

    @law("19:47-3.3(c)3.iv", "19:47-3.3(c)3.vii", "19:47-7.3(c)3.iv", "19:47-7.3(c)3.vii")
    def close_day(self, day: date, drop_box: Mapping[int, Cents]) -> DayClose:
        """Duplicates go to accounting and are compared; unpaid vigorish becomes a cash complimentary.

        19:47-3.3(c)3.iv, 19:47-3.3(c)3.vii, 19:47-7.3(c)3.iv, 19:47-7.3(c)3.vii. ``drop_box`` holds the amounts on the
        originals found there, by serial.
        """
        todays = [form for form in self.forms.values() if form.day == day]
        unsettled = [form.serial for form in todays if form.status in (Status.PREPARED, Status.FINAL)]
        if unsettled:
            text = f"Form {unsettled[0]} is neither dropped nor void; every serial is accounted for."
            raise self._refuse("ii", text, "drop it or void it")
        forwarded = [copy for form in todays for copy in form.copies if copy.kind == "duplicate" or copy.mark]
        posted = [form for form in todays if form.status is Status.DROPPED]
        comps = [Complimentary(form.patron, form.amount, day, form.serial) for form in posted]
        known = {line.serial for line in self.ledger}
        self.ledger += [line for line in comps if line.serial not in known]
        found = [_differs(form, drop_box.get(form.serial)) for form in posted]
        exceptions = [difference for difference in found if difference]
        exceptions += [
            f"form {serial}: an original without its duplicate"
            for serial in sorted(set(drop_box) - {form.serial for form in posted})
        ]
        return DayClose(day, forwarded, comps, exceptions)

    def table_win(self, table: str, rack: Cents) -> Cents:
        """A table's win with the vigorish it never collected. 19:47-3.3(c)3, 19:47-7.3(c)3."""
        live = (Status.FINAL, Status.DROPPED)
        return rack + sum(form.amount for form in self.forms.values() if form.table == table and form.status in live)


def _differs(form: Form, original: Cents | None) -> str | None:
    """What accounting finds when it lays the two copies side by side."""
    if original is None:
        return f"form {form.serial}: the original is not in the drop box"
    if original != form.amount:
        return f"form {form.serial}: original {dollars(original)}, duplicate {dollars(form.amount)}"
    return None
