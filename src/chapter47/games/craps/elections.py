"""What a licensee may choose at craps and mini-craps (19:47-1), with every constraint between the choices."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ...rulebook.cite import law
from ...table.elections import Elections, Violation, constraint, election, forbidden, option
from ...table.odds import Odds
from ...table.percent import Percent, in_words
from . import rules
from .payouts import rules as payouts
from .state import AUTOMATED, CRAPS, Variant

if TYPE_CHECKING:
    from ..night_craps.elections import NightCrapsElections

PARALLELS: dict[str, str] = {
    "19:47-8.3[sign-content]": "19:47-1.4(a)",
    "19:47-7.2(c)[verbal]": "19:47-1.3(b)[verbal-with-cash]",
}


Edition = Literal["2011", "1999", "1998"]
MOST_ODDS = {"2011": 100, "1999": 100, "1998": 10}  # 19:47-1.6(e)[pass-come-100x], and 19:47-1.6(e) before it
GROUPS = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}  # where a point stands among the three multiples


class BuyAndLay(Elections):
    """Buy and lay bets, and payouts above the schedule: what the casino's game and the casino night's share."""

    lines = payouts.PAYS

    pays: dict[str, Odds] = election(
        {},
        "19:47-1.4(b)[higher-if-uniform]",
        "Payouts above the schedule, by line: field-12 at 3 to 1 halves the edge of the Field to 2.78%.",
    )
    higher_odds_everywhere: bool = election(
        True,
        "19:47-1.4(b)[higher-if-uniform]",
        "The higher payouts hold at every table of the casino and its simulcasting facility, as they must.",
    )
    place_to_win: bool = election(
        True, "19:47-1.5(a)[buy-option]", "Place bets to win are taken; buy bets never replace them."
    )
    place_to_lose: bool = election(
        True, "19:47-1.5(b)[lay-option]", "Place bets to lose are taken; lay bets may replace them."
    )
    buy_bets: bool = election(True, "19:47-1.5(a)[buy-option]", "True odds on a number for a percentage of the wager.")
    buy_percent: Percent = election(
        Decimal(5), "19:47-1.5(a)[max-fee]", "Percentage of a buy bet, the whole of the house's edge.", ge=0, le=5
    )
    lay_bets: bool = election(
        True, "19:47-1.5(b)[lay-option]", "True odds against a number for a percentage of the wager."
    )
    lay_percent: Percent = election(
        Decimal(5), "19:47-1.5(b)[max-fee]", "Percentage of the amount wagered on a lay bet.", ge=0, le=5
    )
    horn_high_area: bool = option(
        "19:47-1.2(a)20[breakdown-without-area]",
        "The layout has an area for the horn high; without it the wager is booked as a horn and one total.",
    )
    other_vigorish: Literal[0] = election(
        0, "19:47-1.5(c)", "Percentage on any wager but buy and lay bets: none is allowed."
    )
    dice: int = election(5, "19:47-1.7(a)[five-dice]", "Dice at the table, five or more.", ge=5, limit=10)

    smallest_coin: ClassVar[int] = 1  # cents

    @law("19:47-1.4(b)[automated-same-odds]")
    def payout(self, line: str) -> Odds:
        """The odds that a line of the schedule pays here, at automated craps too: 19:47-1.4(b)[automated-same-odds]."""
        return self._schedule[line]

    @cached_property
    def _schedule(self) -> dict[str, Odds]:
        return {line: self.pays.get(line, least) for line, (least, _) in payouts.PAYS.items()}

    def buy_charged_on_win(self, _number: int) -> bool:
        """Whether a buy bet pays its charge only when it wins."""
        return False

    @property
    def lay_charged_on_win(self) -> bool:
        """Whether a lay bet pays its charge only when it wins."""
        return False

    @property
    def buy_terms(self) -> str:
        """What a buy bet costs, in words."""
        return f"{in_words(self.buy_percent)}% of the wager"

    @property
    def lay_terms(self) -> str:
        """What a lay bet costs, in words."""
        return f"{in_words(self.lay_percent)}% of the wager"

    def lay_charge(self, stake: int, _odds: Odds) -> Decimal:
        """The charge on a lay bet in hundredths of the stake's unit: a percentage of the amount wagered."""
        return stake * self.lay_percent

    @constraint("19:47-1.4(b)[floor]", "a line of the schedule", always=True)
    def _no_such_line(self) -> str | None:
        strange = [line for line in self.pays if line not in payouts.PAYS]
        return f"The schedule has no line {strange[0]!r}." if strange else None

    @constraint("19:47-1.4(b)[floor]", "the listed odds or better")
    def _below_the_schedule(self) -> Violation | str | None:
        for line, odds in self.pays.items():
            if line not in payouts.PAYS:
                continue
            least, cite = payouts.PAYS[line]
            if odds < least:
                floor = "19:47-1.4(b)[floor]"
                return Violation(
                    self.parallels.get(floor, floor),
                    f"{line} pays at least {least}; {odds} is less.",
                    f"{least} or better ({self.parallels.get(cite, cite)})",
                )
        return None

    @constraint("19:47-1.4(b)[higher-if-uniform]", "the same odds at every table, or the schedule's")
    def _higher_at_one_table(self) -> str | None:
        raised = [line for line, odds in self.pays.items() if line in payouts.PAYS and odds > payouts.PAYS[line][0]]
        if raised and not self.higher_odds_everywhere:
            return f"Higher odds ({', '.join(raised)}) are paid everywhere alike or nowhere."
        return None

    @constraint("19:47-1.5(a)[buy-option]", "place_to_win=true")
    def _place_to_win_dropped(self) -> str | None:
        return None if self.place_to_win else "Buy bets come in addition to place bets to win, never instead of them."

    @forbidden("19:47-1.5(b)[lay-option]", "lay_bets=true, or place_to_lose=true")
    def _place_to_lose_dropped(self) -> bool:
        """Only lay bets may take the place of place bets to lose."""
        return not self.place_to_lose and not self.lay_bets


class CasinoElections(BuyAndLay):
    """What craps, mini-craps and automated craps let the licensee choose. 19:47-1.2(a)[closed-list-games]."""

    parallels = PARALLELS

    edition: Edition = election(
        "2011",
        "19:47-1.2(a)",
        "The text in force: 2011, the older one of 1999, or that one before November 15, 1999 (1998).",
    )
    odds_multiples: tuple[int, int, int] = election(
        (3, 4, 5),
        "19:47-1.6(e)[pass-come-100x]",
        "Most odds behind a wager, times the flat bet (don't side: by what they win), on 4 and 10, 5 and 9, "
        "6 and 8. They cost nothing, so more odds thin the edge.",
    )
    buy_win_only: tuple[int, ...] = election(
        (),
        "19:47-1.5(a)[fee-on-win-only]",
        "Numbers whose buy charge is taken from winners only, at this table; on 4 and 10 the edge is 1.67%.",
    )
    lay_win_only: bool = option("19:47-1.5(b)[fee-on-win-only]", "The lay charge is taken from winners only.")
    six_seven_eight: bool = option("19:47-1.2(a)39", "Offers the 6-7-8 bet; it costs 5.56%.")
    table_feet: float = election(
        12.0, "19:47-1.7[table-length]", "Length of the table in feet: at most 14, mini-craps 9 1/2.", ge=1
    )
    fire_bet: bool = option("19:47-1.2(a)[fire-bet-craps-only]", "Offers the fire bet.", since="2008-05-19")
    fire_table: Literal["A", "B"] = election(
        "A",
        "19:47-1.4(e)[preselected-table]",
        "Pay table of the fire bet: A costs 20.76%, B 23.89%.",
        since="2008-05-19",
    )
    fire_pays: tuple[Odds, Odds, Odds] | None = election(
        None,
        "19:47-1.4(e)[preselected-table]",
        "Fire bet odds above the table chosen, for 4, 5, 6 points.",
        since="2008-05-19",
    )
    fire_marker_mm: int = election(
        60, "19:47-1.12(a)4[marker-size]", "Diameter of the fire bet point markers in millimetres.", ge=1
    )
    largest_chip_mm: int = election(
        49, "19:47-1.12(a)4[marker-size]", "Diameter of the widest gaming chip in millimetres.", ge=1
    )
    no_roll_callers: tuple[str, ...] = election(
        (), "19:47-1.9(e)1", "Who calls No Roll, of those who may; all of them unless designated."
    )

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return CRAPS

    @property
    def fire_odds(self) -> tuple[Odds, Odds, Odds]:
        """What four, five and six different points pay."""
        return self.fire_pays or payouts.FIRE_TABLES[self.fire_table]

    @property
    def callers(self) -> tuple[str, ...]:
        """Who may call No Roll at this table."""
        return self.no_roll_callers or self.variant.no_roll_by

    def multiple(self, point: int) -> int:
        """The most odds behind a flat bet with this point."""
        return self.odds_multiples[GROUPS[point]]

    def buy_charged_on_win(self, number: int) -> bool:
        """Pre-specified numbers at a designated table pay only when they win. 19:47-1.5(a)[fee-on-win-only]."""
        return number in self.buy_win_only

    @property
    def lay_charged_on_win(self) -> bool:
        """The licensee may charge winners only. 19:47-1.5(b)[fee-on-win-only]."""
        return self.lay_win_only

    @property
    def buy_terms(self) -> str:
        """What a buy bet costs and when, in words."""
        won = f", of winners on {' and '.join(map(str, self.buy_win_only))}" if self.buy_win_only else ""
        return f"{self.buy_percent}% of the wager{won}"

    @property
    def lay_terms(self) -> str:
        """What a lay bet costs and when, in words."""
        return f"{self.lay_percent}% of the wager{' of winners' if self.lay_win_only else ''}"

    def buy_checklist(self) -> dict[int, str]:
        """When each number's buy charge is taken, as the rules-of-games checklist states. 19:47-1.5(a)[checklist]."""
        return {n: "won" if self.buy_charged_on_win(n) else "made" for n in rules.POINTS}

    @constraint("19:47-1.6(e)[pass-come-100x]", "1 to 100 times")
    @law("19:47-1.6(b)[house-limit]", "19:47-1.6(c)[house-limit]", "19:47-1.6(d)[house-limit]")
    def _odds_out_of_range(self) -> Violation | str | None:
        most = MOST_ODDS[self.edition]
        if min(self.odds_multiples) < 1:
            cites = "19:47-1.6(a)[house-limit]"  # and as tight behind the others:
            # 19:47-1.6(b)[house-limit], 19:47-1.6(c)[house-limit], 19:47-1.6(d)[house-limit]
            return Violation(cites, "Patrons are entitled to odds of at least the flat bet.", "1 times or more")
        if max(self.odds_multiples) > most:
            if self.edition == "1998":
                return Violation("19:47-1.6(e)", "Until November 15, 1999 odds were at most 10 times.", "10 or less")
            return f"Odds behind a wager are at most {most} times the flat bet."
        return None

    @constraint("19:47-1.5(a)[fee-on-win-only]", "numbers among 4, 5, 6, 8, 9, 10", always=True)
    def _win_only_numbers(self) -> str | None:
        strange = [n for n in self.buy_win_only if n not in rules.POINTS]
        return f"There is no buy bet on {strange[0]}." if strange else None

    @constraint("19:47-1.4(e)[preselected-table]", "the chosen table's odds or better")
    def _fire_below_table(self) -> str | None:
        least = payouts.FIRE_TABLES[self.fire_table]
        if self.fire_pays and any(odds < floor for odds, floor in zip(self.fire_pays, least, strict=True)):
            return f"The fire bet pays less than Table {self.fire_table} on some line."
        return None

    @constraint("19:47-1.12(a)4[marker-size]", "markers wider than any gaming chip")
    def _markers_too_small(self) -> str | None:
        if self.fire_bet and self.fire_marker_mm <= self.largest_chip_mm:
            return f"Fire bet markers of {self.fire_marker_mm} mm are no wider than the widest chip."
        return None

    @constraint("19:47-1.7[table-length]", "14 feet or less, 9 1/2 at mini-craps")
    def _table_too_long(self) -> str | None:
        if self.table_feet > self.variant.longest_feet:
            return f"A table of {self.table_feet:g} feet is too long for {self.variant.game}."
        return None

    @constraint("19:47-1.2(a)[fire-bet-craps-only]", "fire_bet=false, or full craps")
    def _fire_at_craps_only(self) -> str | None:
        if self.fire_bet and self.variant is not CRAPS:
            return f"The fire bet is for craps alone, not for {self.variant.game}."
        return None

    @forbidden("19:47-1.12", "edition=2011")
    def _no_fire_in_the_older_text(self) -> bool:
        """The older text has no fire bet."""
        return self.fire_bet and self.edition != "2011"

    @constraint("19:47-1.9(e)1", "those whom the paragraph names")
    def _strange_callers(self) -> Violation | None:
        strange = [who for who in self.no_roll_callers if who not in self.variant.no_roll_by]
        if strange:
            message = f"The {strange[0]} cannot be designated to call No Roll."
            return Violation(self.variant.no_roll_cite, message, " or ".join(self.variant.no_roll_by))
        return None


class CrapsElections(CasinoElections):
    """The elections of craps; automated craps is the same game with a dice shaker and without the fire bet."""

    automated: bool = option(
        "19:47-1.2(a)[closed-list-games]",
        "An automated dice shaker rolls; no fire bet, and wagers are made before it starts.",
    )

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return AUTOMATED if self.automated else CRAPS

    @forbidden("19:47-1.2(a)", "edition=2011")
    def _no_automated_craps_in_the_older_text(self) -> bool:
        """The older text knows craps and mini-craps only."""
        return self.automated and self.edition != "2011"


CrapsFamily: TypeAlias = (
    "CasinoElections | NightCrapsElections"  # of the game and of those that are played by its rules
)
