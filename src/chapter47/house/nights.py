"""The casino nights beside the house: one folder of plans, each with its store, and who acts at them.

A night is a store of the house's own kind; the house knows the people. Whoever is signed in acts at a night as the
person of the same name on its roster, and the night's own rules say what that person may do there.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from ..documents import Document, DocumentView
from ..errors import Refusal, nearest
from ..night import plan
from ..night.accounts import Books
from ..night.auditing import Audit
from ..night.desk import NightDesk
from ..night.model import OPERATING, Night
from ..night.operations import BANKER, IN_CHARGE, OPERATOR, PROCEEDS, STAFF, find_operation
from ..night.reader import parse_night
from ..night.rules import check
from ..night.writer import as_toml, read_document
from .acts import Kind, of_kind, record
from .night_store import NightStore, audit, open_desk, store_path
from .people import NotYours, Person, Right, Role
from .service import House
from .store import reading

FOLDER = Path("nights")
REHEARSAL = "rehearsal"  # the folder inside, made anew for each
NIGHT_RIGHTS = (Right.NIGHT_RUN, Right.NIGHT_BANK, Right.NIGHT_DEAL)
# The right that goes with what somebody is on the night.
RIGHT_OF: dict[str, tuple[Right, ...]] = {
    BANKER: (Right.NIGHT_BANK,),
    IN_CHARGE: (Right.NIGHT_RUN,),
    PROCEEDS: (Right.NIGHT_RUN,),
    OPERATOR: (Right.NIGHT_DEAL,),
    STAFF: NIGHT_RIGHTS,
}
IN_JOURNAL_ONLY = ("deal", "settle")  # every card is in the night's own journal; the house's record has the other acts
SHORT = 16  # letters of a hash in the record
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_TEXT = 500_000  # letters of a plan


class Nights:
    """Every night of a folder."""

    def __init__(self, folder: Path = FOLDER, clock: Callable[[], datetime] = datetime.now) -> None:
        self.folder, self.clock = folder, clock
        self.rehearsal = False
        self._desks: dict[str, tuple[NightDesk, tuple[int, ...]]] = {}
        self._lock = threading.Lock()

    @classmethod
    def rehearse(cls, folder: Path, start: datetime) -> Nights:
        """The plans of a folder on a clock that starts at another moment; what is done touches no real journal."""
        stage = folder / REHEARSAL
        shutil.rmtree(stage, ignore_errors=True)
        stage.mkdir(parents=True)
        for planned in folder.glob("*.toml"):
            shutil.copy(planned, stage)
        began = time.monotonic()
        nights = cls(stage, lambda: start + timedelta(seconds=int(time.monotonic() - began)))
        nights.rehearsal = True
        return nights

    # ---- files ---------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The nights that there are."""
        return sorted(path.stem for path in self.folder.glob("*.toml") if _NAME.fullmatch(path.stem))

    def path(self, name: str) -> Path:
        """Where the plan of a night is; a name never leads out of the folder."""
        if not _NAME.fullmatch(name):
            raise Refusal(f"{name!r} is no name of a night.", instead="small letters, figures and hyphens")
        return self.folder / f"{name}.toml"

    def desk(self, name: str) -> NightDesk:
        """The desk of a night, one for all pages; until the night opens, another with each change of its plan."""
        path = self.path(name)
        with self._lock:
            known, planned = self._desks.get(name, (None, ()))
            stamp = _stamp(path)
            if known is None or (stamp != planned and not known.books.state.opened):
                if not stamp:
                    names = self.names()
                    instead = nearest(name, names) if names else "a new night"
                    raise Refusal(f"There is no night {name!r}.", instead=instead)
                known = open_desk(path, now=lambda: self.clock().replace(microsecond=0))
                self._desks[name] = known, stamp
            return known

    def stamp(self, name: str) -> tuple[int, ...]:
        """What changes when the plan or the journal does."""
        path = self.path(name)
        store = store_path(path)
        return _stamp(path) + _stamp(store) + _stamp(store.with_name(store.name + "-wal"))

    # ---- the plan ------------------------------------------------------------------------------------------------

    def begin(self, house: House, by: Person, name: str, organization: str) -> None:
        """A new night, which has the name of its holder and nothing else. 13:47-20.3."""
        by.must(Right.NIGHT_RUN)
        path = self.path(name)
        document = plan.put({}, plan.find_section("Organization"), 0, {"name": organization})
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._lock:
            if path.exists():
                raise Refusal(f"There is a night {name} already.", instead="another name")
            _write(path, as_toml(document))
        _record(house, by, name, "planned")

    def document(self, name: str) -> Document:
        """The plan as plain values."""
        self.desk(name)
        return read_document(self.path(name))

    def put(self, house: House, by: Person, name: str, part: str, at: int, given: Mapping[str, str]) -> None:
        """DocumentView of one entry of the plan set, or taken away where nothing is typed."""
        section = plan.find_section(part)
        told = ", ".join(f"{key} {typed.strip() or 'taken away'}" for key, typed in given.items())
        self._change(house, by, name, lambda d: as_toml(plan.put(d, section, at, given)), f"{part} {at + 1}: {told}")

    def add(self, house: House, by: Person, name: str, part: str, given: Mapping[str, str]) -> None:
        """One entry more in a list of the plan."""
        section = plan.find_section(part)
        told = ", ".join(f"{key} {typed.strip()}" for key, typed in given.items() if typed.strip())
        self._change(house, by, name, lambda d: as_toml(plan.add(d, section, given)), f"{part}, added: {told}")

    def remove(self, house: House, by: Person, name: str, part: str, at: int) -> None:
        """One entry less."""
        section = plan.find_section(part)
        self._change(house, by, name, lambda d: as_toml(plan.remove(d, section, at)), f"{part} {at + 1}: removed")

    def rewrite(self, house: House, by: Person, name: str, text: str) -> None:
        """The whole plan anew, as somebody edited it."""
        if len(text) > MOST_TEXT:
            raise Refusal("The plan is too long.", instead=f"up to {MOST_TEXT:,} letters")

        def whole(_: Document) -> str:
            parse_night(text, f"{name}.toml")
            return text

        self._change(house, by, name, whole, "the plan as text")

    def _change(self, house: House, by: Person, name: str, change: Callable[[Document], str], what: str) -> None:
        by.must(Right.NIGHT_RUN)
        path = self.path(name)
        with self._lock:
            if NightStore(path).read():
                raise Refusal(f"The night {name} is open: its plan stands.", instead="the plan of another night")
            _write(path, change(read_document(path)))
        _record(house, by, name, what[:200])

    # ---- what is done --------------------------------------------------------------------------------------------

    def do(self, house: House, by: Person, name: str, operation: str, given: DocumentView, key: str = "") -> Document:
        """Carry out one operation for somebody who is signed in; who did it is in both records."""
        verify_right(by, operation)
        desk = self.desk(name)
        done = desk.do(operation, given, by=acting(desk.books.night, by), key=key)
        if not done["repeated"] and operation not in IN_JOURNAL_ONLY:
            number, last = desk.end()
            told = f"{operation}, entry {done['entry']['number']}; {number} is {last[:SHORT]}"
            _record(house, by, name, told, number=number, hash=last)
        return done

    def audit(self, house: House) -> dict[str, Audit]:
        """Every night looked at again, and its journal held against what the house's own record says of it."""
        found = {name: audit(self.path(name)) for name in self.names()}
        with reading(house.engine) as connection:
            recorded = of_kind(connection, Kind.NIGHT)
        for act in recorded:
            one, last = found.get(str(act.facts["night"])), str(act.facts.get("hash", ""))
            if one is None or not last:
                continue
            number = int(str(act.facts["number"]))
            if len(one.hashes) < number or not any(each.startswith(last) for each in one.hashes[number - 1]):
                one.faults.append(f"entry {number} is another than the house recorded (act {act.number})")
        return found

    def enrol(self, house: House, by: Person, name: str, person: str, password: str) -> Person:
        """An account of the house for somebody on the roster, with the role that the roster gives."""
        by.must(Right.ADMINISTER)
        night = self.desk(name).books.night
        role = role_of(night, person)
        if role is None:
            raise Refusal(f"{person} is not on the roster.", instead="somebody on it")
        return house.people.add(account_name(person), role, password, by.name)


def verify_right(by: Person, operation: str) -> None:
    """Refuse what none of somebody's rights goes with."""
    asked = find_operation(operation)
    wanted = {right: None for role in asked.roles for right in RIGHT_OF[role]}
    if not any(by.may(right) for right in wanted):
        said = f"{by.name} is {by.role} and may not {' or '.join(wanted)}: {asked.says.lower()}."
        raise NotYours(said, cite=asked.cite, instead=" or ".join(asked.roles))


def acting(night: Night, person: Person) -> str:
    """Who on the roster somebody is: ruth.vance is Ruth Vance; whoever is not on it is nobody there."""
    mine = _plain(person.name)
    return next((one.name for one in night.people if _plain(one.name) == mine), person.name)


def state_of(books: Books) -> str:
    """Where a night stands, in words."""
    if books.state.opened:
        return "settled" if books.settled else "closed" if books.state.closed else "open"
    report = check(books.night)
    if report.violations:
        return f"unlawful: {len(report.violations)}"
    return f"{len(report.missing)} missing" if report.missing else "ready"


def account_name(person: str) -> str:
    """The name by which somebody of the roster signs in.

    >>> account_name("Ruth Vance"), account_name("J. O'Neil")
    ('ruth.vance', 'j.oneil')
    """
    words = ["".join(letter for letter in word if letter.isalnum()) for word in person.lower().split()]
    return ".".join(word for word in words if word)[:40]


def role_of(night: Night, person: str) -> Role | None:
    """The role of the house that somebody's duties call for; the banker's window is apart from everything else."""
    duties = {duty.role for duty in night.roster if duty.person.casefold() == person.strip().casefold()}
    if not duties:
        return None
    if BANKER in duties:
        return Role.BANKER
    if duties & {IN_CHARGE, PROCEEDS} and not duties & set(OPERATING):
        return Role.IN_CHARGE
    return Role.OPERATOR


def _stamp(path: Path) -> tuple[int, ...]:
    """What changes when a file does; nothing where there is none."""
    try:
        there = path.stat()
    except OSError:
        return ()
    return there.st_mtime_ns, there.st_size


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _write(path: Path, text: str) -> None:
    """Write a plan whole, or not at all."""
    draft = path.with_name(f".{path.name}.part")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Refusal(f"Cannot write {path.name}: {error.strerror}.", instead="a folder that can be written") from None


def _record(house: House, by: Person, night: str, what: str, **end: object) -> None:
    """On record of the house, with the ``number`` and ``hash`` that the night's journal ends with then."""
    with house.engine.begin() as connection:
        record(connection, by.name, f"night {night}: {what}", kind=Kind.NIGHT, facts={"night": night, **end})
