"""What follows when the clapper stops between two numbers, or the wheel stops too soon (19:47-5.6(b) and (c))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import Steps
from . import rules

if TYPE_CHECKING:
    from .procedure import WheelTable


PASSED = "passed "  # the ground names the number just passed: "passed 20"

BEFORE_SETTLEMENT = ("clapper-between", "too-few-revolutions")


@Irregularity(
    "clapper-between",
    "19:47-5.6(c)1",
    "the clapper rests between two numbers; the ground is the number just passed",
    grounds=tuple(PASSED + face for face in rules.FACES),
)
def clapper_between(table: WheelTable, declared: Declaration) -> Steps[str | None]:
    """The number just passed wins, 19:47-5.6(c)1, or the spin is void, 19:47-5.6(c)2, as the sign says."""
    passed = declared.reason.removeprefix(PASSED)
    if table.elections.clapper == "passed":
        yield from table.note("19:47-5.6(c)1", "number-passed-wins", passed=passed)
        return passed  # the answer to the spin that was asked for
    yield from table.call("19:47-5.6(c)2", "spin-void")
    return None


@Irregularity("too-few-revolutions", "19:47-5.6[no-spin]", "the wheel made fewer than three revolutions")
def too_few_revolutions(table: WheelTable, _: Declaration) -> Steps:
    """A spin that is not valid decides nothing; the wagers stand. 19:47-5.6[no-spin]."""
    yield from table.call("19:47-5.6[no-spin]", "no-spin")


IRREGULARITIES = by_key(clapper_between, too_few_revolutions)
