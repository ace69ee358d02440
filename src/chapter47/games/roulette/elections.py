"""What a licensee may choose at roulette (19:47-5.1 to 5.4), and the holder of a casino night in common with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Literal

from ...table import card_elections as shared
from ...table.elections import (
    Elections,
    Violation,
    below_schedule,
    constraint,
    election,
    forbidden,
    no_such_wager,
    option,
)
from ...table.money import Cents
from ...table.odds import Odds
from .betting import COLOURS

Wheel = Literal["double-zero", "single-zero", "double-zero as single-zero"]
AS_SINGLE = "double-zero as single-zero"

# The least that a winning wager is paid, and the line of the schedule that says so.
LEAST: dict[str, tuple[Odds, str]] = {
    "straight": (Odds(35, 1), "19:47-5.2(a)[straight]"),
    "split": (Odds(17, 1), "19:47-5.2(a)[split]"),
    "three-numbers": (Odds(11, 1), "19:47-5.2(a)[three-numbers]"),
    "four-numbers": (Odds(8, 1), "19:47-5.2(a)[four-numbers]"),
    "first-five": (Odds(6, 1), "19:47-5.2(a)[first-five-numbers]"),
    "six-numbers": (Odds(5, 1), "19:47-5.2(a)[six-numbers]"),
    "seven-numbers": (Odds(4, 1), "19:47-5.2(a)[seven-numbers]"),
    "six-numbers-color": (Odds(5, 1), "19:47-5.2(a)[six-numbers]"),
    "seven-numbers-color": (Odds(4, 1), "19:47-5.2(a)[seven-numbers]"),
    "eight-numbers-color": (Odds(3, 1), "19:47-5.2(a)[eight-numbers]"),
    "column": (Odds(2, 1), "19:47-5.2(a)[column]"),
    "dozen": (Odds(2, 1), "19:47-5.2(a)[dozen]"),
    "red": (Odds(1, 1), "19:47-5.2(a)[red]"),
    "black": (Odds(1, 1), "19:47-5.2(a)[black]"),
    "odd": (Odds(1, 1), "19:47-5.2(a)[odd]"),
    "even": (Odds(1, 1), "19:47-5.2(a)[even]"),
    "1-to-18": (Odds(1, 1), "19:47-5.2(a)[1-to-18]"),
    "19-to-36": (Odds(1, 1), "19:47-5.2(a)[19-to-36]"),
}


class RouletteBase(Elections):
    """What both roulettes let the house choose; the casino night reads each citation by its parallels."""

    wheel: Wheel = election(
        "double-zero",
        "19:47-5.2(d)1",
        "A second zero costs 2.56% on every wager; used as single zero, its 00 decides nothing.",
    )
    zero_loss: Literal["all", "half"] = election(
        "all",
        "19:47-5.2(b)",
        "What even-money wagers lose on 0 or 00 of a double-zero wheel; half cuts their edge to 2.63%.",
    )
    single_zero_notice: bool = option(
        "19:47-5.2(d)1", "Notice was given that the double-zero wheel is used as single zero."
    )
    five_adjacent: bool = option("19:47-5.1(e)1.i", "Offers five straights on five neighbours of the wheel; same edge.")
    seven_numbers: bool = option("19:47-5.1(f)", "Offers 10, 11, 12, 13, 14, 15 and 33 together at 4 to 1.")
    layout_approval: str = election(
        "", "19:47-5.1(e)1.ii", "Reference of the approved layout with the replica or the added area."
    )

    @property
    def used_as_single(self) -> bool:
        """Whether 00 decides nothing. 19:47-5.2(d)2."""
        return self.wheel == AS_SINGLE

    @property
    def half_on_zero(self) -> bool:
        """Whether even-money wagers lose only half on a zero. 19:47-5.2(b)."""
        return self.zero_loss == "half"

    def odds_of(self, kind: str) -> Odds:
        """What a winning wager is paid."""
        return LEAST[kind][0]

    def half_of(self, _amount: Cents) -> Fraction:
        """The share of an even-money wager that is lost as its half. 19:47-5.2(b)."""
        return Fraction(1, 2)

    def offers(self, kind: str) -> bool:
        """Whether the layout has boxes for the dozens, for red and black, or for a section of one colour."""
        return kind in ("dozens", "red_black")

    @forbidden("19:47-5.2(c)", "zero_loss=all")
    def _half_on_a_single_zero(self) -> bool:
        """On a single-zero wheel even-money wagers lose entirely on 0; half is for double-zero wheels."""
        return self.half_on_zero and self.wheel == "single-zero"

    @forbidden("19:47-5.2(d)3", "zero_loss=all")
    def _half_on_a_wheel_used_as_single(self) -> bool:
        """On a double-zero wheel used as single zero even-money wagers lose entirely on 0."""
        return self.half_on_zero and self.used_as_single

    @forbidden("19:47-5.2(d)1", "single_zero_notice=true, once the notice is given")
    def _used_as_single_without_notice(self) -> bool:
        """A double-zero wheel is used as single zero only with notice of it."""
        return self.used_as_single and not self.single_zero_notice

    @forbidden("19:47-5.1(e)1.ii", "layout_approval with the reference of the approved layout")
    def _five_without_replica(self) -> bool:
        """Five adjacent numbers need an approved layout with a replica of the wheel."""
        return self.five_adjacent and not self.layout_approval

    @forbidden("19:47-5.1(f)", "layout_approval with the reference of the approved layout")
    def _seven_without_area(self) -> bool:
        """The seven-numbers wager needs an approved area on the layout."""
        return self.seven_numbers and not self.layout_approval


class RouletteElections(RouletteBase):
    """The elections of roulette; they hold for every player at the table. 19:47-5.1(f)."""

    lines = LEAST
    parallels: ClassVar[Mapping[str, str]] = {"19:47-7.2(c)": "19:47-5.1(a)[chips]"}

    pays: dict[str, Odds] = shared.odds_above_the_least("19:47-5.2(a)[straight]", "straight at 36 to 1")
    six_numbers_color: bool = option(
        "19:47-5.1(e)6.ii", "Offers the six numbers of a coloured section at 5 to 1.", since="2009-06-15"
    )
    seven_numbers_color: bool = option(
        "19:47-5.1(e)7", "Offers a section with 0 at 4 to 1, single zero.", since="2009-06-15"
    )
    eight_numbers_color: bool = option("19:47-5.1(e)8", "Offers a section with 0 and 00 at 3 to 1.", since="2009-06-15")
    color_sections: tuple[str, ...] = election(
        COLOURS, "19:47-5.1(e)6.ii", "Colours of the six arcs clockwise from 0; no effect on odds."
    )
    dozens: bool = election(True, "19:47-5.1(g)", "Offers the dozens; never beside a colour wager.")
    red_black: bool = election(True, "19:47-5.1(g)", "Offers red and black; never beside a colour wager.")

    def odds_of(self, kind: str) -> Odds:
        """What a winning wager is paid: the odds chosen, or the least."""
        return self.pays.get(kind) or LEAST[kind][0]

    def offers(self, kind: str) -> bool:
        """Whether the layout has boxes for the dozens, for red and black, or for a section of one colour."""
        return bool(getattr(self, kind.replace("-", "_")))

    @constraint("19:47-5.2(a)[straight]", ", ".join(LEAST), always=True)
    def _pays_no_wager(self) -> str | None:
        return no_such_wager(self.pays, LEAST)

    @constraint("19:47-5.2(a)[straight]")
    def _pays_less_than_the_schedule(self) -> Violation | None:
        return below_schedule(self.pays, LEAST)

    @forbidden("19:47-5.1(g)", "dozens=false, red_black=false, or no colour wager")
    def _colors_beside_dozens(self) -> bool:
        """A table with a colour wager offers neither the dozens nor red and black."""
        colors = self.six_numbers_color or self.seven_numbers_color or self.eight_numbers_color
        return colors and (self.dozens or self.red_black)

    @forbidden("19:47-5.1(e)7", "eight_numbers_color on a wheel with 00")
    def _seven_with_a_double_zero(self) -> bool:
        """The seven-numbers colour wager is for a single-zero wheel."""
        return self.seven_numbers_color and self.wheel == "double-zero"

    @forbidden("19:47-5.1(e)8", "seven_numbers_color on a wheel without 00")
    def _eight_with_a_single_zero(self) -> bool:
        """The eight-numbers colour wager is for a double-zero wheel."""
        return self.eight_numbers_color and self.wheel != "double-zero"

    @forbidden("19:47-5.1(e)6.ii", f"{', '.join(COLOURS)} in some order")
    def _six_colors_once_each(self) -> bool:
        """The six sections of the wheel have the six colours, each once."""
        return sorted(self.color_sections) != sorted(COLOURS)
