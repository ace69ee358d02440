"""The terms of a notice and the clock: what must have been done, how long before, and what binds until then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from ..errors import Refusal, certain
from ..rulebook import rulebook
from ..table.floor_rules import NoticeDuty

V = TypeVar("V")

PATRONS, COMMISSION, SURVEILLANCE = "patrons", "Commission", "surveillance"


@dataclass(frozen=True, slots=True)
class Terms:
    """Who is told, how, and how many minutes before a change."""

    cite: str
    minutes: int = 0
    sign: bool = False
    announce: bool = False
    commission: bool = False
    surveillance: bool = False
    written: bool = False

    @property
    def to(self) -> list[str]:
        """The addressees in words."""
        told = []
        if self.sign:
            told.append("patrons by sign and announcement" if self.announce else "patrons by sign")
        letter = " in writing" if self.written else ""
        if self.commission:
            told.append(f"{COMMISSION}{letter}")
        if self.surveillance:
            told.append(f"{SURVEILLANCE}{letter}")
        return told

    @property
    def owed(self) -> bool:
        """Whether anybody must be told anything."""
        return bool(self.to)


@dataclass(frozen=True, slots=True)
class Filed:
    """When each step of a notice was taken; None for a step not taken."""

    sign: datetime | None = None
    announced: datetime | None = None
    commission: datetime | None = None
    surveillance: datetime | None = None

    @classmethod
    def all_at(cls, moment: datetime) -> Filed:
        """Everything done at one time."""
        return cls(moment, moment, moment, moment)


def of_row(cite: str, *, lead: str = "lead_minutes") -> Terms:
    """The terms that a row of 19:47-8.3 states in its data."""
    data = rulebook()[cite].data
    return Terms(
        cite,
        minutes=int(data.get(lead, 0)),
        sign=bool(data.get("sign")),
        announce=bool(data.get("announce")),
        commission=data.get("commission") is True,
        surveillance=bool(data.get("surveillance")),
        written=bool(data.get("written")),
    )


# The cases of 19:47-8.3, each by its row.
CHANGE = "19:47-8.3[change]"
EMPTY = "19:47-8.3[empty-table]"
LIMITS = "19:47-8.3[limits]"
VIGORISH = "19:47-8.3[vigorish-increase]"
PAYOUT_LIMIT = "19:47-8.3[payout-limit]"
WITHDRAWAL = "19:47-8.3[withdrawal]"
SURRENDER = "19:47-8.3[surrender]"
INTERNAL = "19:47-8.3[internal-procedures]"
IN_FORCE = "19:47-8.3[sign-in-force]"


def of_duty(duty: NoticeDuty) -> Terms:
    """The terms of a game's own notice: a sign and the rest of 19:47-8.3, or letters to the State and surveillance."""
    patrons = PATRONS in duty.to
    return Terms(
        duty.cite,
        duty.minutes,
        sign=patrons,
        announce=patrons,
        commission=COMMISSION in duty.to,
        surveillance=SURVEILLANCE in duty.to,
        written=duty.written,
    )


def introduction() -> Terms:
    """Offering something new needs its sign and no wait. 19:47-8.3[withdrawal]."""
    return Terms(WITHDRAWAL, int(rulebook()[WITHDRAWAL].data["introduction_lead_minutes"]), sign=True)


def at_an_empty_table(terms: Terms) -> Terms:
    """Without players the new sign is enough; letters to the State keep their time. 19:47-8.3[empty-table]."""
    if not terms.sign:
        return terms
    empty = of_row(EMPTY)
    return Terms(empty.cite, empty.minutes, empty.sign, empty.announce, terms.commission, terms.surveillance)


def earliest(terms: Terms, filed: Filed) -> datetime | None:
    """The first moment at which the change may apply; None while a step is missing."""
    steps = [
        (terms.sign, filed.sign, True),
        (terms.announce, filed.announced, True),
        # Where patrons are told, the Commission need only know before; a letter by itself runs its own time.
        (terms.commission, filed.commission, not terms.sign),
        (terms.surveillance, filed.surveillance, not terms.sign),
    ]
    moments = []
    for needed, done, runs in steps:
        if needed and done is None:
            return None
        if needed and done is not None:
            moments.append(done + timedelta(minutes=terms.minutes if runs else 0))
    return max(moments, default=datetime.min)


def missing(terms: Terms, filed: Filed) -> list[str]:
    """The steps of a notice that were not taken."""
    steps = [
        ("the sign", terms.sign, filed.sign),
        ("the announcement", terms.announce, filed.announced),
        (f"word to the {COMMISSION}", terms.commission, filed.commission),
        (f"word to {SURVEILLANCE}", terms.surveillance, filed.surveillance),
    ]
    return [name for name, needed, done in steps if needed and done is None]


def verify_activation(terms: Terms, filed: Filed, at: datetime) -> None:
    """Refuse to apply a change before its notice has run."""
    lacking = missing(terms, filed)
    if lacking:
        raise Refusal(f"The change needs {' and '.join(lacking)}.", cite=terms.cite, instead=f"first {lacking[0]}")
    first = earliest(terms, filed)
    first = certain(first)
    if at < first:
        raise Refusal(
            f"The change may not apply at {at:%H:%M}: notice runs {terms.minutes} minutes.",
            cite=terms.cite,
            instead=f"{first:%H:%M} or later",
        )


def in_force(terms: Terms, filed: Filed, at: datetime, before: V, after: V) -> V:
    """What binds at a moment: the new choice once its notice has run, the old one until then."""
    first = earliest(terms, filed)
    return after if first is not None and at >= first else before
