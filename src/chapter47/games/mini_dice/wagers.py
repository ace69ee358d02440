"""The five kinds of wager at mini-dice and what they pay (19:47-13.2, 13.6); no wager is ever charged anything."""

from __future__ import annotations

from typing import Any

from ...odds.dice import DecideRoll
from ...rulebook.cite import law
from ...table.dice import Faces
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, Wager, WagerType, lost, won
from . import rules
from .elections import MiniDiceElections

PLACE_CITES = {
    4: "19:47-13.6(b)[place-4-10]",
    5: "19:47-13.6(b)[place-5-9]",
    6: "19:47-13.6(b)[place-6-8]",
}


@law("19:47-13.6(b)2")
def decide_place(roll: Faces, spot: str, elections: MiniDiceElections) -> Decision | None:
    """Active on every shake until its number or a seven comes. 19:47-13.2(a)1, without vigorish: 19:47-13.6(b)2."""
    chosen = int(spot)
    end = rules.place(chosen, rules.number(*roll))
    if end == rules.STANDS:
        return None
    if end == rules.LOSES:
        return lost("19:47-13.2(a)1")
    return won(elections.place_pays(chosen), PLACE_CITES[min(chosen, 14 - chosen)])


def decide_field(roll: Faces, _: str, elections: MiniDiceElections) -> Decision:
    """2 and 12 pay more than the rest of the field. 19:47-13.2(a)2."""
    total = rules.number(*roll)
    if not rules.field_wins(total):
        return lost("19:47-13.2(a)2")
    if total in (2, 12):
        return won(elections.field_2_12_pays, "19:47-13.6(b)[field-2-12]")
    return won(elections.field_pays, "19:47-13.6(b)[field]")


def decide_any_7(roll: Faces, _: str, elections: MiniDiceElections) -> Decision:
    """A seven on the next shake. 19:47-13.2(a)3."""
    seven = rules.number(*roll) == 7
    return won(elections.any_7_pays, "19:47-13.6(b)[any-7]") if seven else lost("19:47-13.2(a)3")


def decide_over_7(roll: Faces, _: str, elections: MiniDiceElections) -> Decision:
    """8 to 12 on the next shake. 19:47-13.2(a)4."""
    over = rules.number(*roll) > 7
    return won(elections.over_7_pays, "19:47-13.6(b)[over-7]") if over else lost("19:47-13.2(a)4")


def decide_under_7(roll: Faces, _: str, elections: MiniDiceElections) -> Decision:
    """2 to 6 on the next shake. 19:47-13.2(a)5."""
    under = rules.number(*roll) < 7
    return won(elections.under_7_pays, "19:47-13.6(b)[under-7]") if under else lost("19:47-13.2(a)5")


def _place_odds(elections: MiniDiceElections, spot: str) -> tuple[Odds, ...]:
    return (elections.place_pays(int(spot)),)


def _place_rows(elections: MiniDiceElections) -> PayTable:
    return tuple(
        Pay(f"{n} or {14 - n}", elections.place_pays(n), PLACE_CITES[n], spots=(str(n), str(14 - n))) for n in (4, 5, 6)
    )


def _field_rows(elections: MiniDiceElections) -> PayTable:
    return (
        Pay("3, 4, 9, 10 and 11", elections.field_pays, "19:47-13.6(b)[field]"),
        Pay("2 and 12", elections.field_2_12_pays, "19:47-13.6(b)[field-2-12]"),
    )


def _place_stands(table: Any, wager: Wager) -> bool:
    """A place bet stands over unless the last shake was its number or a seven. 19:47-13.2(a)1."""
    return decide_place(table.own.roll, wager.spot, table.elections) is None


PLACE = WagerType(
    "place",
    "Place",
    "19:47-13.2(a)1",
    odds=lambda e: tuple(e.place_pays(n) for n in (4, 5, 6)),
    rows=_place_rows,
    spots=tuple(map(str, rules.PLACES)),
    spot_odds=_place_odds,
    carries=_place_stands,
)
FIELD = WagerType(
    "field", "Field", "19:47-13.2(a)2", odds=lambda e: (e.field_pays, e.field_2_12_pays), rows=_field_rows
)
ANY_7 = WagerType("any-7", "Any 7", "19:47-13.2(a)3", odds=lambda e: (e.any_7_pays,))
OVER_7 = WagerType("over-7", "Over 7", "19:47-13.2(a)4", odds=lambda e: (e.over_7_pays,))
UNDER_7 = WagerType("under-7", "Under 7", "19:47-13.2(a)5", odds=lambda e: (e.under_7_pays,))

# These and no others, before any shake. 19:47-13.2(b)
DECIDE: dict[WagerType, DecideRoll] = {
    PLACE: decide_place,
    FIELD: decide_field,
    ANY_7: decide_any_7,
    OVER_7: decide_over_7,
    UNDER_7: decide_under_7,
}
WAGERS = tuple(DECIDE)
