"""Where chips or money lie: the kinds of places, and which of them may owe."""

from __future__ import annotations

import msgspec


class Account(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where chips or money lie: a kind of place and which of them, ``Account("seat", 3)``.

    Whether a place may owe is a property of its kind (``MAY_OWE``), never of its name.
    """

    kind: str
    ref: int | str = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}" if self.ref else self.kind


KINDS = (
    "patron",  # a person's money outside the tables
    "seat",  # chips before a seat
    "layout",  # chips that a seat has wagered, a bank among them; 0 is the pot
    "rack",
    "drop",
    "owed",  # vigorish that a seat owes
    "vigorish",  # what the house has earned of it and not yet collected
    "complimentary",  # what it has forgiven
    "meter",  # what a progressive promises
    "funding",  # where meters come from
    "reserved",  # set aside for somebody who comes to the table with the next deal
    "cage",
    "issue",  # play money given out
    "night drawer",  # of a casino night: cash at the banker's window
    "night games-of-chance account",
    "night window",  # imitation money and tickets that the banker holds
    "night room",  # pieces of it out of the window
    "night players",
    "night table",
    "night redeemed",
    "night shelf",  # prizes that are left
    "night awarded",
    "night paid",
    "night supply",  # imitation money made
    "night sales",
    "night admissions",
    "night change fund",
    "night over and short",
    "night prize list",
    "night printed",  # tickets made
)
_SOURCES = ("supply", "sales", "admissions", "change fund", "over and short", "prize list", "printed")  # of a night
MAY_OWE = frozenset({"vigorish", "funding", "cage", "issue", *(f"night {source}" for source in _SOURCES)})
RACK, DROP, VIGORISH, COMPLIMENTARY = (Account(kind) for kind in ("rack", "drop", "vigorish", "complimentary"))
FUNDING = Account("funding")
