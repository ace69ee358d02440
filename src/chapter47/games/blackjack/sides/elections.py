"""What a licensee may choose about the side wagers of blackjack, and what may not share a table (2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from ....rulebook.cite import law
from ....table.elections import constraint, election, forbidden, lines_missing, option
from ....table.given import OwnElections
from ....table.money import dollars
from ....table.odds import EVEN, Odds
from ....table.what_if import settled
from ..cards.elections import CardElections
from ..payouts.rules import (
    BONUS_FIVE,
    BONUS_ONE,
    MATCH_MINIMUM,
    OPTIONAL_BONUS,
    SAME_SUIT,
    SEVENS,
    STREAK_MINIMUM,
    TWENTY_LINES,
    TWENTY_POINT,
    Drawn,
    TwentySchedule,
    blackjack_chance,
    bonus_edge,
)

Check = Callable[[OwnElections], "str | None"]

# Equipment that an option needs at the table. 19:46-1.10 through 19:47-2.19(a), 19:47-2.20(a), 19:47-2.22(a).
EQUIPMENT = {
    "progressive": ("acceptor", "meter"),
    "blackjack_bonus": ("bonus button", "bonus display"),
    "streak": ("streak layout",),
    "card_reader": ("card reader",),
}


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def barred(one: str, other: str, cite: str) -> Check:
    """Two wagers that one of their sections keeps apart; a bar in either section is enough. Reading E-314."""

    def check(self: OwnElections) -> str | None:
        if getattr(self, one) and getattr(self, other):
            return f"A table offers {_spaced(one)} or {_spaced(other)}, not both."
        return None

    return constraint(cite, f"{one} or {other}, not both")(check)


def _equipped(option: str, cite: str) -> Check:
    """An option whose equipment is not among what the table has."""

    def check(self: OwnElections) -> str | None:
        return self._lacks(option) if getattr(self, option) else None

    return constraint(cite, f"the {' and the '.join(EQUIPMENT[option])} at the table")(check)


def _unknown_in_1999(option: str, cite: str) -> Check:
    """A wager that the older text does not know."""

    def check(self: OwnElections) -> str | None:
        if self.edition == "1999" and getattr(self, option):
            return f"The text of 1999 has no rules for the {_spaced(option)} wager."
        return None

    return constraint(cite, "edition=2011")(check)


def _streak_minimum(length: int, cite: str) -> Check:
    def check(self: OwnElections) -> str | None:
        least, pays = STREAK_MINIMUM[length], self.streak_odds.get(length)
        if pays is None or pays < least:
            return f"A streak of {length} pays at least {least}, not {pays}."
        return None

    return constraint(cite, f"{STREAK_MINIMUM[length]} or better")(check)


def _match_minimum(decks: int, at: int, cite: str) -> Check:
    def check(self: OwnElections) -> str | None:
        if not self.match_dealer or self.shoe_decks != decks:
            return None
        least, pays = MATCH_MINIMUM[decks][at], self.match_odds[at]
        kind = ("different", "same")[at]
        return f"A match of the {kind} suit pays at least {least}, not {pays}." if pays < least else None

    return constraint(cite, f"{MATCH_MINIMUM[decks][at]} or better")(check)


class SideElections(CardElections):
    """The side wagers."""

    equipment: tuple[str, ...] | None = election(
        None, "19:47-2.1[card-reader-device]", "Equipment at the table; all that is needed unless listed."
    )
    over_under: bool = option("19:47-2.17(a)1", "Offers over 13 and under 13, 1 to 1.")
    same_suit: bool = option("19:47-2.17(a)2", "Offers a wager on two cards of one suit.")
    sevens: bool = option("19:47-2.17(a)3", "Offers the $1 wager on sevens; costs over 11%.")
    same_suit_option: Literal[1, 2, 3, 4] = election(
        1, "19:47-2.17(e)2[selection]", "Pay table of the same-suit wager for this number of decks."
    )
    added_maximum: int = election(
        10_000, "19:47-2.17(g)2", "Most that may be staked on an added wager, in cents.", ge=100
    )
    multiple_action: bool = option(
        "19:47-2.18(a)[option]", "Two or three wagers on one hand against as many dealer hands."
    )
    require_three_wagers: bool = option(
        "19:47-2.18(b)[require-three]", "Multiple action: every patron bets against all three hands."
    )
    progressive: bool = option("19:47-2.19(a)", "Offers the $1 progressive wager on aces.", since="1996-07-15")
    progressive_initial: int = election(
        500_000, "19:47-2.19(i)[initial]", "Opening amount of the progressive meter, in cents."
    )
    progressive_reset: int = election(
        500_000, "19:47-2.19(i)[reset]", "The house's part of the amount after a jackpot, in cents."
    )
    progressive_rate: int = election(
        70, "19:47-2.19(i)[rate]", "Percent of each wager that goes on the progressive meter.", ge=0, le=100
    )
    progressive_reset_rate: int = election(
        0, "19:47-2.19(i)[rate]", "Percent of each wager that goes on the reset meter.", ge=0, le=100
    )
    blackjack_bonus: bool = option(
        "19:47-2.20(a)", "Offers a $1 or $5 wager on a blackjack for a drawn amount.", since="1999-01-04"
    )
    bonus_one: Drawn = election(
        BONUS_ONE, "19:47-2.20(j)[one-dollar]", "Amounts a $1 bonus can draw, in cents, with their weights."
    )
    bonus_five: Drawn = election(
        BONUS_FIVE, "19:47-2.20(j)[five-dollar]", "Amounts a $5 bonus can draw, in cents, with their weights."
    )
    streak: bool = option("19:47-2.22(a)", "Offers wagers on two to five hands won in a row.", since="2001-01-16")
    streak_pays: dict[int, Odds] = election(
        {}, "19:47-2.22(j)[two]", "Odds of streaks of 2, 3, 4 and 5; the least lawful unless chosen."
    )
    match_dealer: bool = option("19:47-2.23(a)[option]", "Offers match-the-dealer; costs about 4%.", since="2004-07-19")
    match_pays: tuple[Odds, Odds] | None = election(
        None, "19:47-2.23(a)1", "Odds for a match of different and of the same suit; the least unless chosen."
    )
    match_limits: tuple[int, int] = election(
        (100, 50_000), "19:47-2.23(c)[limits]", "Least and most of a match wager, in cents."
    )
    twenty_point: bool = option("19:47-2.24(a)", "Offers a wager on a two-card twenty.", since="2006-06-05")
    twenty_point_pays: Literal["A", "B"] | TwentySchedule = election(
        "A", "19:47-2.24(f)[paytable]", "Twenty point paytable A, B or one no worse."
    )
    twenty_point_limits: tuple[int, int] = election(
        (100, 50_000), "19:47-2.24(c)[limits]", "Least and most of a twenty point wager, in cents."
    )
    twenty_point_cap: int | None = election(
        None, "19:47-2.24(h)[cap]", "Most paid to all top-row winners of a round, in cents."
    )
    twenty_point_cap_approval: str = election("", "19:47-2.24(h)[cap]", "Reference of the approval of that limit.")
    optional_bonus: bool = option(
        "19:47-2.25(a)", "Offers a wager that the dealer's third card busts.", since="2007-11-19"
    )
    optional_bonus_maximum: int = election(
        10_000, "19:47-2.25(c)[max]", "Most that may be staked on the optional bonus, in cents.", ge=100
    )

    @property
    @settled("19:47-2.17(e)3[one]", "What one seven, two, two suited, three and three suited pay.")
    def sevens_pay(self) -> dict[int, Odds]:
        """The odds of the five lines of the sevens wager."""
        return {line: odds for line, (odds, _) in SEVENS.items()}

    @property
    @settled("19:47-2.25(e)[ten]", "What a bust by the third card pays, by its value; 11 and 12 are three eights.")
    def dealer_bust_pays(self) -> dict[int, Odds]:
        """The odds of the lines of the optional bonus."""
        return {line: odds for line, (odds, _) in OPTIONAL_BONUS.items()}

    @property
    @settled("19:47-2.17(e)1", "What over 13 and under 13 pay.")
    def over_under_pays(self) -> Odds:
        """The odds of both wagers."""
        return EVEN

    @property
    def streak_odds(self) -> dict[int, Odds]:
        """The odds of each streak in force."""
        return {**STREAK_MINIMUM, **self.streak_pays}

    @property
    def match_odds(self) -> tuple[Odds, Odds]:
        """The odds of a match of different and of the same suit."""
        return self.match_pays or MATCH_MINIMUM.get(self.shoe_decks, MATCH_MINIMUM[6])

    @property
    def twenty_point_schedule(self) -> TwentySchedule:
        """The twenty point odds in force."""
        pays = self.twenty_point_pays
        return TWENTY_POINT[pays] if isinstance(pays, str) else pays

    @property
    @settled("19:47-2.17(e)2[selection]", "What a suited king and queen, and any other two suited cards, pay.")
    def same_suit_odds(self) -> tuple[Odds, Odds]:
        """Odds of a suited king and queen and of any other two suited cards."""
        return SAME_SUIT[self.shoe_decks][self.same_suit_option - 1]

    def _lacks(self, option: str) -> str | None:
        missing = [] if self.equipment is None else [e for e in EQUIPMENT[option] if e not in self.equipment]
        return f"The table has no {' and no '.join(missing)} for this option." if missing else None

    # ---- what may not share a table; the matrix of ERRATA F ------------------------------------------------------

    _one_of_three_1 = barred("over_under", "same_suit", "19:47-2.17(a)[one-of-three]")
    _one_of_three_2 = barred("over_under", "sevens", "19:47-2.17(a)[one-of-three]")
    _one_of_three_3 = barred("same_suit", "sevens", "19:47-2.17(a)[one-of-three]")
    _added_progressive_1 = barred("over_under", "progressive", "19:47-2.17(a)[not-progressive]")
    _added_progressive_2 = barred("same_suit", "progressive", "19:47-2.17(a)[not-progressive]")
    _added_progressive_3 = barred("sevens", "progressive", "19:47-2.17(a)[not-progressive]")
    _multiple_1 = barred("multiple_action", "progressive", "19:47-2.18(a)[not-progressive]")
    _multiple_2 = barred("multiple_action", "blackjack_bonus", "19:47-2.18(a)[not-blackjack-bonus]")
    _multiple_3 = barred("multiple_action", "streak", "19:47-2.18(a)[not-streak]")
    _multiple_4 = barred("multiple_action", "match_dealer", "19:47-2.18(a)[not-match-the-dealer]")
    _multiple_5 = barred("multiple_action", "twenty_point", "19:47-2.18(a)[not-twenty-point]")
    _multiple_6 = barred("multiple_action", "optional_bonus", "19:47-2.18(a)[not-optional-bonus]")
    _bonus_1 = barred("blackjack_bonus", "multiple_action", "19:47-2.20(l)[not-multiple-action]")
    _bonus_2 = barred("blackjack_bonus", "progressive", "19:47-2.20(l)[not-progressive]")
    _bonus_3 = barred("blackjack_bonus", "streak", "19:47-2.20(l)[not-streak]")
    _bonus_4 = barred("blackjack_bonus", "twenty_point", "19:47-2.20(l)[not-twenty-point]")
    _bonus_5 = barred("blackjack_bonus", "optional_bonus", "19:47-2.20(l)[not-optional-bonus]")
    _streak_1 = barred("streak", "multiple_action", "19:47-2.22(l)[not-multiple-action]")
    _streak_2 = barred("streak", "progressive", "19:47-2.22(l)[not-progressive]")
    _streak_3 = barred("streak", "blackjack_bonus", "19:47-2.22(l)[not-blackjack-bonus]")
    _streak_4 = barred("streak", "twenty_point", "19:47-2.22(l)[not-twenty-point]")
    _streak_5 = barred("streak", "optional_bonus", "19:47-2.22(l)[not-optional-bonus]")
    _match_1 = barred("match_dealer", "optional_bonus", "19:47-2.23(g)")
    _twenty_1 = barred("twenty_point", "multiple_action", "19:47-2.24(i)[not-multiple-action]")
    _twenty_2 = barred("twenty_point", "progressive", "19:47-2.24(i)[not-progressive]")
    _twenty_3 = barred("twenty_point", "blackjack_bonus", "19:47-2.24(i)[not-blackjack-bonus]")
    _twenty_4 = barred("twenty_point", "streak", "19:47-2.24(i)[not-streak]")
    _twenty_5 = barred("twenty_point", "optional_bonus", "19:47-2.24(i)[not-optional-bonus]")
    _optional_1 = barred("optional_bonus", "multiple_action", "19:47-2.25(h)[not-multiple-action]")
    _optional_2 = barred("optional_bonus", "progressive", "19:47-2.25(h)[not-progressive]")
    _optional_3 = barred("optional_bonus", "blackjack_bonus", "19:47-2.25(h)[not-blackjack-bonus]")
    _optional_4 = barred("optional_bonus", "streak", "19:47-2.25(h)[not-streak]")
    _optional_5 = barred("optional_bonus", "match_dealer", "19:47-2.25(h)[not-match-the-dealer]")
    _optional_6 = barred("optional_bonus", "twenty_point", "19:47-2.25(h)[not-twenty-point]")
    # Wagers whose section deals by 19:47-2.6, where the cards lie face up: not dealt from the hand.
    _from_the_hand_1 = barred("six_to_five", "multiple_action", "19:47-2.18(c)[deal]")
    _from_the_hand_2 = barred("six_to_five", "blackjack_bonus", "19:47-2.20(b)[no-more-bets]")
    _from_the_hand_3 = barred("six_to_five", "twenty_point", "19:47-2.24(d)[deal]")

    _old_streak = _unknown_in_1999("streak", "19:47-2.22")
    _old_match = _unknown_in_1999("match_dealer", "19:47-2.23")
    _old_twenty = _unknown_in_1999("twenty_point", "19:47-2.24")
    _old_optional = _unknown_in_1999("optional_bonus", "19:47-2.25")
    _equipped_progressive = _equipped("progressive", "19:47-2.19(a)")
    _equipped_bonus = _equipped("blackjack_bonus", "19:47-2.20(a)")
    _equipped_streak = _equipped("streak", "19:47-2.22(a)")

    # ---- decks ---------------------------------------------------------------------------------------------------

    @forbidden("19:47-2.2(a)2", "two decks or more")
    def _twenty_point_decks(self) -> bool:
        """The twenty point bonus needs two decks or more."""
        return self.twenty_point and self.shoe_decks < 2

    @forbidden("19:47-2.2(a)3[sevens-wager]", "four decks or more")
    @law("19:47-2.2(a)[old-four-decks]")
    def _sevens_decks(self) -> bool:
        """The sevens wager needs four decks or more.

        Four decks by both texts: 19:47-2.2(a)[old-four-decks].
        """
        return self.sevens and self.shoe_decks < 4

    @forbidden("19:47-2.2(a)3[progressive]", "four decks or more")
    def _progressive_decks(self) -> bool:
        """The progressive wager needs four decks or more."""
        return self.progressive and self.shoe_decks < 4

    @constraint("19:47-2.2(a)4[match-the-dealer]", "six or eight decks")
    def _match_decks(self) -> str | None:
        if self.match_dealer and self.shoe_decks not in (6, 8):
            return f"Match-the-dealer needs six or eight decks, not {self.shoe_decks}."
        return None

    @constraint("19:47-2.2(a)4[optional-bonus]", "six or eight decks")
    def _optional_decks(self) -> str | None:
        if self.optional_bonus and self.shoe_decks not in (6, 8):
            return f"The optional bonus needs six or eight decks, not {self.shoe_decks}."
        return None

    @constraint("19:47-2.17(a)2", "one, two, four, six or eight decks", always=True)
    def _same_suit_decks(self) -> str | None:
        if self.same_suit and "same_suit_odds" not in self.supposed and self.shoe_decks not in SAME_SUIT:
            return f"The same-suit wager has no pay table for {self.shoe_decks} decks."
        return None

    @constraint("19:47-2.17(e)2[selection]", "an option of that number of decks", always=True)
    def _same_suit_option(self) -> str | None:
        options = () if "same_suit_odds" in self.supposed else SAME_SUIT.get(self.shoe_decks, ())
        if self.same_suit and options and self.same_suit_option > len(options):
            return f"{self.shoe_decks} decks have {len(options)} same-suit options, not {self.same_suit_option}."
        return None

    # ---- amounts and odds ----------------------------------------------------------------------------------------

    _streak_two = _streak_minimum(2, "19:47-2.22(j)[two]")
    _streak_three = _streak_minimum(3, "19:47-2.22(j)[three]")
    _streak_four = _streak_minimum(4, "19:47-2.22(j)[four]")
    _streak_five = _streak_minimum(5, "19:47-2.22(j)[five]")
    _match_six_unsuited = _match_minimum(6, 0, "19:47-2.23(f)[six-unsuited]")
    _match_six_suited = _match_minimum(6, 1, "19:47-2.23(f)[six-suited]")
    _match_eight_unsuited = _match_minimum(8, 0, "19:47-2.23(f)[eight-unsuited]")
    _match_eight_suited = _match_minimum(8, 1, "19:47-2.23(f)[eight-suited]")

    @constraint("19:47-2.22(a)", "streaks of 2, 3, 4 and 5", always=True)
    def _streak_lengths(self) -> str | None:
        unknown = sorted(set(self.streak_pays) - set(STREAK_MINIMUM))
        return f"There are streaks of two to five hands, not of {unknown[0]}." if unknown else None

    @forbidden("19:47-2.18(b)[require-three]", "multiple_action=true")
    def _three_wagers(self) -> bool:
        """Three wagers can be required only at multiple action."""
        return self.require_three_wagers and not self.multiple_action

    @constraint("19:47-2.19(i)[rate]", "70 percent or more in all")
    def _progressive_rate(self) -> str | None:
        rate = self.progressive_rate + self.progressive_reset_rate
        return (
            f"Progressive and reset meter get 70 to 100 percent of the wagers, not {rate}."
            if not 70 <= rate <= 100
            else None
        )

    @constraint("19:47-2.19(i)[initial]", "$5,000.00 or more")
    def _progressive_initial(self) -> str | None:
        if self.progressive_initial < 500_000:
            return f"The progressive meter starts with at least $5,000.00, not {dollars(self.progressive_initial)}."
        return None

    @constraint("19:47-2.19(i)[reset]", "$5,000.00 or more")
    def _progressive_reset(self) -> str | None:
        if self.progressive_reset < 500_000:
            return f"The house puts at least $5,000.00 on a reset meter, not {dollars(self.progressive_reset)}."
        return None

    @constraint("19:47-2.20(j)[one-dollar]", "amounts of $5.00 to $1,000.00")
    def _bonus_one_amounts(self) -> str | None:
        return _amounts("$1", self.bonus_one, 500, 100_000)

    @constraint("19:47-2.20(j)[five-dollar]", "amounts of $50.00 to $5,000.00")
    def _bonus_five_amounts(self) -> str | None:
        return _amounts("$5", self.bonus_five, 5_000, 500_000)

    @constraint("19:47-2.20(k)[range]", "amounts that leave the house 0 to 30 percent")
    def _bonus_advantage(self) -> str | None:
        if not self.blackjack_bonus or self._bonus_one_amounts() or self._bonus_five_amounts():
            return None
        for stake, drawn in ((100, self.bonus_one), (500, self.bonus_five)):
            edge = bonus_edge(stake, drawn, blackjack_chance(self.shoe_decks))
            if not 0 <= edge <= Fraction(3, 10):
                return f"The {dollars(stake)} bonus leaves the house {float(edge):.1%}; it must be 0 to 30%."
        return None

    @constraint("19:47-2.24(f)[paytable]", "a value for each line", always=True)
    def _twenty_point_lines(self) -> str | None:
        return lines_missing(self.twenty_point_schedule, TWENTY_LINES)

    @forbidden("19:47-2.24(f)[paytable]", "paytable A or B, or one no worse on every line")
    def _twenty_point_minimum(self) -> bool:
        """The twenty point schedule is below paytables A and B on some line."""
        schedule = self.twenty_point_schedule
        return not self._twenty_point_lines() and not any(
            all(schedule[line] >= table[line] for line in TWENTY_LINES) for table in TWENTY_POINT.values()
        )

    @constraint("19:47-2.23(c)[limits]", "a least amount of $1.00 or more that is not above the most")
    def _posted_limits(self) -> str | None:
        wrong = [low for low, high in (self.match_limits, self.twenty_point_limits) if not 100 <= low <= high]
        return f"{dollars(wrong[0])} cannot be the least of a posted range." if wrong else None

    @forbidden("19:47-2.24(h)[cap]", "twenty_point_cap_approval with the reference of the approval")
    def _cap_approved(self) -> bool:
        """A limit on the top row of the twenty point bonus needs the Commission's approval."""
        return self.twenty_point_cap is not None and not self.twenty_point_cap_approval

    @constraint("19:47-2.24(h)[cap-floor]", "$25,000.00 or one patron's top win at the minimum, whichever is more")
    def _cap_floor(self) -> str | None:
        if self.twenty_point_cap is None or self._twenty_point_lines() or self._twenty_point_minimum():
            return None
        top = self.twenty_point_schedule["queens and dealer blackjack"]
        least = max(2_500_000, top.pay(self.twenty_point_limits[0]))
        if self.twenty_point_cap < least:
            return f"The limit on the top row is at least {dollars(least)}, not {dollars(self.twenty_point_cap)}."
        return None


def _amounts(name: str, drawn: Drawn, low: int, high: int) -> str | None:
    if not drawn or any(weight < 1 for weight in drawn.values()):
        return f"A {name} bonus needs amounts, each with a weight of one or more."
    for amount in drawn:
        if not low <= amount <= high:
            return f"A {name} bonus draws {dollars(low)} to {dollars(high)}, not {dollars(amount)}."
    return None
