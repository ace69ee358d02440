"""An open night at its desk, for the tests of what is done there."""

from __future__ import annotations

from pathlib import Path

from tests.night.nights import EVENING, EXAMPLE

from chapter47.house.night_store import open_desk
from chapter47.night.desk import NightDesk

RUTH, OWEN, LENA, ADA, HUGO, BEN = "Ruth Vance", "Owen Pratt", "Lena Ortiz", "Ada Fields", "Hugo Lind", "Ben Marsh"
RED, GREEN = "red chip of $5.00", "green chip of $25.00"


def fresh(folder: Path, *, tables: tuple[str, ...] = ()) -> NightDesk:
    """The desk of an open night with $200 of change, and tables opened."""
    path = folder / "night.toml"
    path.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    desk = open_desk(path, now=lambda: EVENING)
    desk.do("open", {"change": "$200"}, by=RUTH)
    for number in tables:
        desk.do("open table", {"table": number, "checked": "all"}, by=ADA)
    return desk


def deal(desk: NightDesk, table: str, *entries: str, by: str = ADA) -> list[str]:
    """Enter things at a table; what the last one told."""
    told: list[str] = []
    for typed in entries:
        told = desk.do("deal", {"table": table, "entry": typed}, by=by)["entry"]["data"]["told"]
    return told
