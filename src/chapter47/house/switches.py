"""Play switched off and on: all of it, or one game. What is under way is concluded; nothing new begins.

The state is the last significant event of its kind, so that it cannot be changed unseen and all workers share it.
"""

from __future__ import annotations

import threading

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from ..errors import Refusal, nearest
from . import acts, incidents, people
from .people import Person
from .shape import INCIDENTS
from .store import now, reading

ALL = "all play"
FRESH = 2_000  # milliseconds for which the switches are known by heart


class SwitchedOff(Refusal):
    """Play that the house has switched off."""


class Switches:
    """What is switched off."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._off: dict[str, str] = {}
        self._until = 0
        self._lock = threading.Lock()

    def off(self) -> dict[str, str]:
        """What is switched off, and why."""
        return dict(self._known())

    def _known(self) -> dict[str, str]:
        if self._until >= now():
            return self._off
        with self._lock:
            if self._until < now():
                query = sa.select(INCIDENTS).where(INCIDENTS.c.kind.in_((incidents.OFF, incidents.ON)))
                found: dict[str, str] = {}
                with reading(self.engine) as connection:
                    for row in connection.execute(query.order_by(INCIDENTS.c.number)):
                        what, _, why = row.text.partition(": ")
                        found.pop(what, None)
                        if row.kind == incidents.OFF:
                            found[what] = why
                self._off, self._until = found, now() + FRESH
            return self._off

    def turn(self, what: str, by: Person, why: str, *, off: bool) -> None:
        """Switch all play, or a game, off or on; the reason is on record."""
        from ..games import MODULES

        if what not in (ALL, *MODULES):
            raise Refusal(f"{what!r} cannot be switched.", instead=nearest(what, (ALL, *MODULES)))
        told, was = people.reason(why, "switches play"), self.off()
        with self.engine.begin() as connection:
            kind = incidents.OFF if off else incidents.ON
            incidents.record(connection, kind, f"{what}: {told}", by.name)
            before = incidents.OFF if what in was else incidents.ON
            acts.record(connection, by.name, f"{what} {kind}", told, before=before)
        with self._lock:
            self._until = 0

    def verify(self, game: str) -> None:
        """Refuse a new table, seat or wager where play is switched off."""
        off = self._known()
        for what in (ALL, game) if off else ():
            if what in off:
                raise SwitchedOff(
                    f"{what.capitalize()} is switched off: {off[what]}.", instead="what is under way ends"
                )
