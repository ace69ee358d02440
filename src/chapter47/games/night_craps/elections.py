"""What the holder of a casino night may choose at craps (13:47-20.25)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table.elections import constraint, election
from ...table.money import DOLLAR
from ...table.odds import Odds
from ..craps import rules
from ..craps.elections import BuyAndLay
from ..craps.variants import Variant
from ..night import NightElections
from .parallels import PARALLELS

MOST_PERCENT = 5  # of the wager: 13:47-20.25(j)[offer-and-fee], 13:47-20.25(k)[offer-and-fee]


@law("13:47-20.25(h)1.v[off-on-the-come-out]")
def night_sleeps(wager: int) -> bool:
    """Only place and buy bets to win sleep on a come out; hardways work. 13:47-20.25(h)1.v[off-on-the-come-out]."""
    return wager in (rules.PLACE_WIN, rules.BUY)


NIGHT = Variant(
    game="casino-night craps",
    dice_by="stickperson",  # 13:47-20.25(a)[stickperson]
    no_roll_by=(),
    no_roll_cite="13:47-20.25(d)",
    order_by="boxperson",
    dispute_by="boxperson",  # 13:47-20.25(a)[boxperson]
    dispute_cite="13:47-20.25(d)",
    offer_cite="13:47-20.25(g)1",
    cup_cite="13:47-20.25(e)1",
    order_cite="13:47-20.25(e)1",
    stick_cite="13:47-20.25(e)1",
    late_cite="13:47-20.25(h)1",
    supplemental=False,
    pass_after_any_roll=False,
    line_bet_to_throw=False,
    sleeps=night_sleeps,
    between_rolls=("called-on", "called-off", "pass-dice", "new-dice"),
    while_rolling=("dispute",),
)


class NightCrapsElections(BuyAndLay, NightElections):
    """The elections of casino-night craps; payouts above the schedule hold for the whole event. 13:47-20.25(i)2."""

    parallels = PARALLELS
    smallest_coin: ClassVar[int] = DOLLAR  # imitation money has whole dollars
    six_seven_eight: ClassVar[bool] = False
    fire_bet: ClassVar[bool] = False

    lay_percent: int = election(
        5,
        cite="13:47-20.25(k)[offer-and-fee]",
        effect="Percentage of what a lay bet can win; the charge is never above five percent of the wager.",
        ge=0,
        le=10,
    )
    fee_taken: Literal["when made"] = election(
        "when made", cite="13:47-20.25(j)[offer-and-fee]", effect="Buy and lay charges are taken when the bet is made."
    )
    players: int = election(16, cite="13:47-20.25(f)", effect="How many the table has room for.", ge=1, limit=99)
    die_thousandths: int = election(
        750, cite="13:47-20.25(b)2.i", effect="Side of each die in thousandths of an inch.", ge=750, le=775
    )
    spot_depth_spread: int = election(
        0,
        cite="13:47-20.25(b)2.viii",
        effect="Largest difference between depths of spots, in ten-thousandths of an inch.",
        ge=0,
        le=4,
    )
    provider: str = election("", cite="13:47-20.25(b)2.ix", effect="The licensed equipment provider of the event.")
    dice_imprint: str = election("", cite="13:47-20.25(b)2.ix", effect="The name or trade name on the dice.")

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return NIGHT

    def lay_charge(self, stake: int, odds: Odds) -> int:
        """A percentage of the possible win, capped at five percent of the wager: in hundredths. Reading E-018."""
        win = stake * odds.win // odds.against
        return min(win * self.lay_percent, stake * MOST_PERCENT)

    @property
    def lay_terms(self) -> str:
        """What a lay bet costs, in words."""
        return f"{self.lay_percent}% of the possible win, at most {MOST_PERCENT}% of the wager"

    @constraint("13:47-20.25(b)2.ix", "dice with the provider's name or trade name")
    def _strange_dice(self) -> str | None:
        if self.dice_imprint != self.provider:
            return f"The dice bear {self.dice_imprint!r}, and the event's provider is {self.provider!r}."
        return None
