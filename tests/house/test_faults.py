"""Thousands of seeded faults: the house dies, or loses its database, anywhere, and nothing is lost, made or done twice.

``CHAPTER47_FAULTS=20000`` runs that many on each database, ``CHAPTER47_SEED`` another evening; a failure names its
seed. SQLite has the simulator beside it.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.house.faults import DEATHS, MISHAPS, TABLES, Chance, Evening
from tests.whole import WHOLE

from chapter47.house import audit, playing

FAULTS = {"sqlite": 500, "postgresql": 800} if WHOLE else {"sqlite": 150, "postgresql": 250}
SEED = int(os.environ.get("CHAPTER47_SEED", "1947"))


def test_nothing_is_lost_made_or_done_twice(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Random(SEED)
    monkeypatch.setattr(playing, "CryptographicSource", lambda: Chance(cards))
    kind = "postgresql" if database.startswith("postgresql") else "sqlite"
    faults = int(os.environ.get("CHAPTER47_FAULTS", FAULTS[kind]))
    evening = Evening(database, SEED)
    for count in range(faults):
        try:
            evening.fault()
        except Exception as error:
            raise AssertionError(f"seed {SEED}, fault {count}: {error!r}") from error
    for number in range(1, len(TABLES) + 1):
        evening.balanced(number)
    assert set(evening.faults) == set(DEATHS + MISHAPS)
    assert sum(evening.faults.values()) == faults
    assert evening.repeated
    assert evening.late
    found = audit(evening.house.engine)
    assert found.faults == []
    assert found.tables == len(TABLES)
    evening.close()
