"""Higher odds at mini-dice hold for the whole casino (19:47-13.6(b))."""

from __future__ import annotations

from tests.floor.floors import report, table

from chapter47.rulebook.testing import provision


@provision("19:47-13.6(b)[higher]")
def test_two_tables_with_different_odds_are_not_lawful() -> None:
    better = table(2, "mini-dice", pit="5", any_7_pays="5 to 1", uniform=True)
    assert _told(table(1, "mini-dice"), better) == ["2"]
    assert _told(better, table(3, "mini-dice", any_7_pays="5 to 1", uniform=True)) == []


def _told(*tables: str) -> list[str | None]:
    """Tables that are warned of it: the paragraph is of the later code, so it is no violation of this one."""
    told = report(*tables)
    assert told.lawful
    return [one.table for one in told.warnings if one.cite == "19:47-13.6(b)[higher]"]
