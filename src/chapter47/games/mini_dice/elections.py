"""What a licensee may choose at mini-dice (19:47-13): odds at the minimum or better, and the shaker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...table.elections import Elections, constraint, election, forbidden, option
from ...table.odds import EVEN, Odds

# 19:47-13.6(b)[place-4-10], 19:47-13.6(b)[place-5-9], 19:47-13.6(b)[place-6-8], 19:47-13.6(b)[field],
# 19:47-13.6(b)[field-2-12], 19:47-13.6(b)[any-7], 19:47-13.6(b)[over-7], 19:47-13.6(b)[under-7]
MINIMUM: dict[str, Odds] = {
    "place_4_10_pays": Odds(9, 5),
    "place_5_9_pays": Odds(7, 5),
    "place_6_8_pays": Odds(7, 6),
    "field_pays": EVEN,
    "field_2_12_pays": Odds(2, 1),
    "any_7_pays": Odds(4, 1),
    "over_7_pays": EVEN,
    "under_7_pays": EVEN,
}


def _pays(name: str, cite: str, edge: str) -> Odds:
    odds: Odds = election(MINIMUM[name], cite, f"The minimum leaves the house {edge} of each decision.")
    return odds


class MiniDiceElections(Elections):
    """The elections of mini-dice."""

    parallels: ClassVar[Mapping[str, str]] = {
        "19:47-7.2(c)": "19:47-13.4[chips]",
        "19:47-7.2(c)[verbal]": "19:47-13.4[verbal]",
        "19:47-1.4(f)": "19:47-13.6(b)1",
        "19:47-8.3[sign-content]": "19:47-13.6(a)",
        "19:47-9.1[tampering]": "19:47-13.3[tampering]",
    }

    shaker: Literal["manual", "automated"] = election(
        "manual", "19:47-13.3[shaker]", "The kind of shaker; no effect on odds."
    )
    place_4_10_pays: Odds = _pays("place_4_10_pays", "19:47-13.6(b)[place-4-10]", "6.67%")
    place_5_9_pays: Odds = _pays("place_5_9_pays", "19:47-13.6(b)[place-5-9]", "4.00%")
    place_6_8_pays: Odds = _pays("place_6_8_pays", "19:47-13.6(b)[place-6-8]", "1.52%")
    field_pays: Odds = _pays("field_pays", "19:47-13.6(b)[field]", "5.56%")
    field_2_12_pays: Odds = _pays("field_2_12_pays", "19:47-13.6(b)[field-2-12]", "5.56%")
    any_7_pays: Odds = _pays("any_7_pays", "19:47-13.6(b)[any-7]", "16.67%")
    over_7_pays: Odds = _pays("over_7_pays", "19:47-13.6(b)[over-7]", "16.67%")
    under_7_pays: Odds = _pays("under_7_pays", "19:47-13.6(b)[under-7]", "16.67%")
    uniform: bool = option(
        "19:47-13.6(b)[higher]", "These odds hold at every mini-dice table of the casino and its simulcasting facility."
    )

    def place_pays(self, number: int) -> Odds:
        """What a place bet on a number pays."""
        return {4: self.place_4_10_pays, 5: self.place_5_9_pays, 6: self.place_6_8_pays}[min(number, 14 - number)]

    @constraint("19:47-13.6(b)", "the minimum odds or better")
    def _below_the_minimum(self) -> str | None:
        below = [name for name, least in MINIMUM.items() if getattr(self, name) < least]
        told = ", ".join(f"{name} at least {MINIMUM[name]}" for name in below)
        return f"Odds are below the minimum: {told}." if below else None

    @forbidden("19:47-13.6(b)[higher]", "uniform=true, or the minimum odds")
    def _higher_but_not_uniform(self) -> bool:
        """Odds above the minimum are allowed only if they are uniform throughout the casino."""
        return not self.uniform and any(getattr(self, name) > least for name, least in MINIMUM.items())
