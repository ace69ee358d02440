"""The watchman: looks now and then whether the clock was set and the program is what was started."""

from __future__ import annotations

import gc
import time

from sqlalchemy.engine import Engine

from . import incidents, program, seals
from .metrics import LOG

STEP, DAY = 2.0, 86_400.0  # seconds: what counts as a step of the clock; between two looks at the program

TIDY = 900.0  # seconds between two walks of the collector through everything, which hold all up for a moment


class Watchman:
    """Looks now and then whether the program is what was started and the clock steps, and forgets old seals."""

    def __init__(self, engine: Engine, digest: str) -> None:
        self.engine, self.digest = engine, digest
        self.wall, self.steady = time.time(), time.monotonic()
        self.looked = self.tidied = self.steady

    def look(self) -> None:
        """At each beat of the clock; what could not be written down is told at the next."""
        wall, steady = time.time(), time.monotonic()
        stepped = (wall - self.wall) - (steady - self.steady)
        if abs(stepped) > STEP:
            LOG.error("clock: stepped by %+.0f seconds", stepped)
            with self.engine.begin() as connection:
                incidents.clock_set(connection, int(stepped * incidents.SECOND))
        self.wall, self.steady = wall, steady
        if steady - self.looked > DAY:
            self.looked = steady
            now = program.installed().digest
            if now != self.digest:
                self._tell(incidents.ALTERED, f"the files are {now}, not {self.digest} as when it started")
        if int(steady) % 60 == 0:
            seals.prune(self.engine)
        if steady - self.tidied > TIDY:
            self.tidied = steady
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def _tell(self, kind: str, text: str) -> None:
        LOG.error("%s: %s", kind, text)
        with self.engine.begin() as connection:
            incidents.record(connection, kind, text)
