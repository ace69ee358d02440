"""What the holder of a casino night may choose at craps (13:47-20.25)."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table.elections import constraint, election
from ...table.money import DOLLAR
from ...table.night import PARALLELS as SHARED
from ...table.night import NightElections
from ...table.odds import Odds
from ...table.percent import Percent, in_words
from ..craps import rules
from ..craps.elections import BuyAndLay
from ..craps.state import Variant

PARALLELS: dict[str, str] = {
    **SHARED,
    "19:47-1.3[undecided]": "13:47-20.25(h)1[undecided]",
    "19:47-1.2(a)1.i(1)": "13:47-20.25(h)1.i.(1).(A)",
    "19:47-1.2(a)1.i(2)": "13:47-20.25(h)1.i.(1).(B)",
    "19:47-1.2(a)1.ii(1)": "13:47-20.25(h)1.i.(2).(A)",
    "19:47-1.2(a)1.ii(2)": "13:47-20.25(h)1.i.(2).(B)",
    "19:47-1.2(a)2.i(1)": "13:47-20.25(h)1.ii.(1).(A)",
    "19:47-1.2(a)2.i(2)": "13:47-20.25(h)1.ii.(1).(B)",
    "19:47-1.2(a)2.ii(1)": "13:47-20.25(h)1.ii.(2).(A)",
    "19:47-1.2(a)2.ii(2)": "13:47-20.25(h)1.ii.(2).(B)",
    "19:47-1.2(a)2.iii": "13:47-20.25(h)1.ii.(3)",
    "19:47-1.2(a)3.i(1)": "13:47-20.25(h)1.iii.(1).(A)",
    "19:47-1.2(a)3.i(2)": "13:47-20.25(h)1.iii.(1).(B)",
    "19:47-1.2(a)3.ii(1)": "13:47-20.25(h)1.iii.(2).(A)",
    "19:47-1.2(a)3.ii(2)": "13:47-20.25(h)1.iii.(2).(B)",
    "19:47-1.2(a)4.i(1)": "13:47-20.25(h)1.iv.(1).(A)",
    "19:47-1.2(a)4.i(2)": "13:47-20.25(h)1.iv.(1).(B)",
    "19:47-1.2(a)4.ii(1)": "13:47-20.25(h)1.iv.(2).(A)",
    "19:47-1.2(a)4.ii(2)": "13:47-20.25(h)1.iv.(2).(B)",
    "19:47-1.2(a)4.iii": "13:47-20.25(h)1.iv.(3)",
    "19:47-1.2(a)1": "13:47-20.25(h)1.i",
    "19:47-1.2(a)2": "13:47-20.25(h)1.ii",
    "19:47-1.2(a)3": "13:47-20.25(h)1.iii",
    "19:47-1.2(a)4": "13:47-20.25(h)1.iv",
    "19:47-1.2(a)5[wager]": "13:47-20.25(h)1.v[result]",
    "19:47-1.2(a)5[inactive-on-come-out]": "13:47-20.25(h)1.v[off-on-the-come-out]",
    "19:47-1.2(a)6": "13:47-20.25(h)1.vi",
    "19:47-1.2(a)7": "13:47-20.25(h)1.vii",
    "19:47-1.2(a)8": "13:47-20.25(h)1.viii",
    "19:47-1.2(a)9": "13:47-20.25(h)1.ix",
    "19:47-1.2(a)10": "13:47-20.25(h)1.x",
    "19:47-1.2(a)11": "13:47-20.25(h)1.xi",
    "19:47-1.2(a)12": "13:47-20.25(h)1.xii",
    "19:47-1.2(a)13": "13:47-20.25(h)1.xiii",
    "19:47-1.2(a)14": "13:47-20.25(h)1.xiv",
    "19:47-1.2(a)15": "13:47-20.25(h)1.xv",
    "19:47-1.2(a)16": "13:47-20.25(h)1.xvi",
    "19:47-1.2(a)17": "13:47-20.25(h)1.xvii",
    "19:47-1.2(a)18": "13:47-20.25(h)1.xviii",
    "19:47-1.2(a)19": "13:47-20.25(h)1.xix",
    "19:47-1.2(a)20[wager]": "13:47-20.25(h)1.xx[units]",
    "19:47-1.2(a)20[units-of-five]": "13:47-20.25(h)1.xx[units]",
    "19:47-1.2(a)20[breakdown-without-area]": "13:47-20.25(h)1.xx[no-marked-area]",
    "19:47-1.2(b)": "13:47-20.25(h)1",
    "19:47-1.3(a)[before-throw]": "13:47-20.25(h)1",
    "19:47-1.3(c)[general]": "13:47-20.25(h)1[may-come-down]",
    "19:47-1.3(d)[removable]": "13:47-20.25(h)1[may-come-down]",
    "19:47-1.10(a)2.i": "13:47-20.25(d)",
    "19:47-1.3(c)1": "13:47-20.25(h)1[line-bets-stay]",
    "19:47-1.3(d)[no-return]": "13:47-20.25(h)1[no-return]",
    "19:47-1.3(e)[inactive-classes]": "13:47-20.25(h)1.v[off-on-the-come-out]",
    "19:47-1.3(e)[all-others-on]": "13:47-20.25(h)1.v[off-on-the-come-out]",
    "19:47-8.3[sign-content]": "13:47-20.25(i)1",
    "19:47-1.4(b)[floor]": "13:47-20.25(i)2",
    "19:47-1.4(b)[higher-if-uniform]": "13:47-20.25(i)2",
    "19:47-1.4(b)[pass]": "13:47-20.25(i)2[pass-bet]",
    "19:47-1.4(b)[dont-pass]": "13:47-20.25(i)2[don-t-pass-bet]",
    "19:47-1.4(b)[come]": "13:47-20.25(i)2[come-bet]",
    "19:47-1.4(b)[dont-come]": "13:47-20.25(i)2[don-t-come-bet]",
    "19:47-1.4(b)[place-4-to-win]": "13:47-20.25(i)2[place-bet-four-to-win]",
    "19:47-1.4(b)[place-5-to-win]": "13:47-20.25(i)2[place-bet-five-to-win]",
    "19:47-1.4(b)[place-6-to-win]": "13:47-20.25(i)2[place-bet-six-to-win]",
    "19:47-1.4(b)[place-8-to-win]": "13:47-20.25(i)2[place-bet-eight-to-win]",
    "19:47-1.4(b)[place-9-to-win]": "13:47-20.25(i)2[place-bet-nine-to-win]",
    "19:47-1.4(b)[place-10-to-win]": "13:47-20.25(i)2[place-bet-10-to-win]",
    "19:47-1.4(b)[place-4-to-lose]": "13:47-20.25(i)2[place-bet-four-to-lose]",
    "19:47-1.4(b)[place-5-to-lose]": "13:47-20.25(i)2[place-bet-five-to-lose]",
    "19:47-1.4(b)[place-6-to-lose]": "13:47-20.25(i)2[place-bet-six-to-lose]",
    "19:47-1.4(b)[place-8-to-lose]": "13:47-20.25(i)2[place-bet-eight-to-lose]",
    "19:47-1.4(b)[place-9-to-lose]": "13:47-20.25(i)2[place-bet-nine-to-lose]",
    "19:47-1.4(b)[place-10-to-lose]": "13:47-20.25(i)2[place-bet-10-to-lose]",
    "19:47-1.4(b)[hard-4]": "13:47-20.25(i)2[four-the-hardway]",
    "19:47-1.4(b)[hard-6]": "13:47-20.25(i)2[six-the-hardway]",
    "19:47-1.4(b)[hard-8]": "13:47-20.25(i)2[eight-the-hardway]",
    "19:47-1.4(b)[hard-10]": "13:47-20.25(i)2[10-the-hardway]",
    "19:47-1.4(b)[field-even]": "13:47-20.25(i)2[field-bet]",
    "19:47-1.4(b)[field-2]": "13:47-20.25(i)2[field-bet]",
    "19:47-1.4(b)[field-12]": "13:47-20.25(i)2[field-bet]",
    "19:47-1.4(b)[any-seven]": "13:47-20.25(i)2[any-seven]",
    "19:47-1.4(b)[any-craps]": "13:47-20.25(i)2[any-craps]",
    "19:47-1.4(b)[craps-2]": "13:47-20.25(i)2[craps-two]",
    "19:47-1.4(b)[craps-3]": "13:47-20.25(i)2[craps-three]",
    "19:47-1.4(b)[craps-12]": "13:47-20.25(i)2[craps-12]",
    "19:47-1.4(b)[eleven]": "13:47-20.25(i)2[11-in-one-roll]",
    "19:47-1.4(c)[horn]": "13:47-20.25(i)3",
    "19:47-1.4(c)[horn-high]": "13:47-20.25(i)3",
    "19:47-1.4(d)": "13:47-20.25(i)4",
    "19:47-1.5(a)[buy-option]": "13:47-20.25(j)[offer-and-fee]",
    "19:47-1.5(a)[max-fee]": "13:47-20.25(j)[offer-and-fee]",
    "19:47-1.5(a)[fee-when-made]": "13:47-20.25(j)[offer-and-fee]",
    "19:47-1.5(b)[lay-option]": "13:47-20.25(k)[offer-and-fee]",
    "19:47-1.5(b)[max-fee]": "13:47-20.25(k)[offer-and-fee]",
    "19:47-1.5(b)[fee-when-made]": "13:47-20.25(k)[offer-and-fee]",
    "19:47-1.5(a)[pay-4]": "13:47-20.25(j)[four-to-win]",
    "19:47-1.5(a)[pay-5]": "13:47-20.25(j)[five-to-win]",
    "19:47-1.5(a)[pay-6]": "13:47-20.25(j)[six-to-win]",
    "19:47-1.5(a)[pay-8]": "13:47-20.25(j)[eight-to-win]",
    "19:47-1.5(a)[pay-9]": "13:47-20.25(j)[nine-to-win]",
    "19:47-1.5(a)[pay-10]": "13:47-20.25(j)[10-to-win]",
    "19:47-1.5(b)[pay-4]": "13:47-20.25(k)[four-to-lose]",
    "19:47-1.5(b)[pay-5]": "13:47-20.25(k)[five-to-lose]",
    "19:47-1.5(b)[pay-6]": "13:47-20.25(k)[six-to-lose]",
    "19:47-1.5(b)[pay-8]": "13:47-20.25(k)[eight-to-lose]",
    "19:47-1.5(b)[pay-9]": "13:47-20.25(k)[nine-to-lose]",
    "19:47-1.5(b)[pay-10]": "13:47-20.25(k)[10-to-lose]",
    "19:47-1.5(c)": "13:47-20.25(l)",
    "19:47-1.1[come-out-point]": "13:47-20.25(g)5[point]",
    "19:47-1.1[come-point]": "13:47-20.25(a)[come-point]",
    "19:47-1.1[come-out-roll]": "13:47-20.25(a)[come-out-roll]",
    "19:47-1.7(a)[five-dice]": "13:47-20.25(b)2",
    "19:47-1.7(c)": "13:47-20.25(e)3",
    "19:47-1.8[manner]": "13:47-20.25(g)3",
    "19:47-1.10(a)[call-total]": "13:47-20.25(e)4",
    "19:47-1.11(a)[shooter-choice]": "13:47-20.25(g)6[give-up-the-dice]",
    "19:47-1.11(a)1": "13:47-20.25(g)6[seven-out]",
    "19:47-1.11(c)": "13:47-20.25(g)7",
    "19:47-1.11(d)": "13:47-20.25(g)2",
}


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

    lay_percent: Percent = election(
        Decimal(5),
        "13:47-20.25(k)[offer-and-fee]",
        "Percentage of what a lay bet can win; the charge is never above five percent of the wager.",
        ge=0,
        le=10,
    )
    fee_taken: Literal["when made"] = election(
        "when made", "13:47-20.25(j)[offer-and-fee]", "Buy and lay charges are taken when the bet is made."
    )
    players: int = election(16, "13:47-20.25(f)", "How many the table has room for.", ge=1, limit=99)
    die_thousandths: int = election(
        750, "13:47-20.25(b)2.i", "Side of each die in thousandths of an inch.", ge=750, le=775
    )
    spot_depth_spread: int = election(
        0,
        "13:47-20.25(b)2.viii",
        "Largest difference between depths of spots, in ten-thousandths of an inch.",
        ge=0,
        le=4,
    )
    provider: str = election("", "13:47-20.25(b)2.ix", "The licensed equipment provider of the event.")
    dice_imprint: str = election("", "13:47-20.25(b)2.ix", "The name or trade name on the dice.")

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return NIGHT

    def lay_charge(self, stake: int, odds: Odds) -> Decimal:
        """A percentage of the possible win, capped at five percent of the wager: in hundredths. Reading E-018."""
        win = stake * odds.win // odds.against
        return min(win * self.lay_percent, Decimal(stake * MOST_PERCENT))

    @property
    def lay_terms(self) -> str:
        """What a lay bet costs, in words."""
        return f"{in_words(self.lay_percent)}% of the possible win, at most {MOST_PERCENT}% of the wager"

    @constraint("13:47-20.25(b)2.ix", "dice with the provider's name or trade name")
    def _strange_dice(self) -> str | None:
        if self.dice_imprint != self.provider:
            return f"The dice bear {self.dice_imprint!r}, and the event's provider is {self.provider!r}."
        return None
