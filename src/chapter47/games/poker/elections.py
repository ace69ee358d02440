"""What a licensee may choose at poker (19:47-14): the game, its limits, the rake, and the house's own rules.

Of the subchapter only parts are known; what is not New Jersey's text is a default and is shown as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table.elections import Elections, constraint, election, forbidden, option
from ...table.money import DOLLAR
from ...table.percent import Percent
from . import rules

# Most players of each game.
MOST_PLAYERS = law("19:47-14.8[players]", "19:47-14.10(b)[players]")(
    {
        "seven-card-stud": 8,
        "seven-card-stud-high-low": 8,
        "seven-card-stud-eight": 8,
        "hold-em": 11,
        "omaha": 11,
        "omaha-eight": 11,
        "five-card-draw": 8,
        "five-card-draw-low": 8,
        "five-card-stud": 10,
        "mambo-stud": 11,
    }
)
BUTTON_GAMES = ("hold-em", "omaha", "omaha-eight", "five-card-draw", "five-card-draw-low")
METHODS = {"percentage": rules.PERCENTAGE, "drops": rules.DROPS, "hand": rules.HAND, "time": rules.TIME}


class PokerElections(Elections):
    """The elections of poker, all money in cents."""

    parallels: ClassVar[Mapping[str, str]] = {"19:47-7.2(c)": "19:47-14.1[bet]"}

    game: Literal[
        "hold-em",
        "omaha",
        "omaha-eight",
        "seven-card-stud",
        "seven-card-stud-high-low",
        "seven-card-stud-eight",
        "five-card-draw",
        "five-card-draw-low",
        "five-card-stud",
        "mambo-stud",
    ] = election("hold-em", "19:47-14.8[games]", "The game that is dealt at the table.")
    structure: Literal["fixed", "spread", "pot", "no"] = election(
        "fixed", "19:47-14.7[structures]", "Fixed, spread, pot or no limit."
    )
    small_bet: int = election(400, "19:47-14.17[posted]", "The bet of the early rounds, in cents.", ge=100)
    big_bet: int = election(800, "19:47-14.17[posted]", "The bet of the late rounds, in cents.", ge=100)
    small_blind: int = election(200, "19:47-14.10(d)", "The first blind, in cents.", ge=0)
    big_blind: int = election(400, "19:47-14.10(d)", "The second blind, in cents.", ge=0)
    straddle: bool = option("19:47-14.10(d)[straddle]", "The player after the blinds may double the big blind unseen.")
    ante: int = election(0, "19:47-14.10(b)[ante]", "Every player's ante, in cents.", ge=0)
    big_blind_ante: int = election(
        0, "19:47-14.10(b)[one-ante]", "One ante for all that the big blind puts up, dead, in cents.", ge=0
    )
    bring_in: int = election(200, "19:47-14.9[bring-in]", "The forced bet of the low card, in cents.", ge=0)
    high_card_opens: bool = option(
        "19:47-14.13[opener]", "At five-card stud the high card makes the forced bet, not the low one."
    )
    check_raise: bool = election(True, "19:47-14.7[check-raise]", "Who checked may raise in the same round.")
    raises: int = election(
        0, "19:47-14.7[raises]", "Raises in a round of limit play; 0: three, or four in draw.", ge=0, le=9
    )
    draw_limit: Literal[3, 4, 5] = election(
        5, "19:47-14.12[draw]", "Most cards to exchange; 4 stands for three, or four with an ace shown."
    )
    mambo_third: Literal["up", "down"] = election(
        "up", "19:47-14.13A[third-card]", "Whether the third card of mambo stud is dealt face up."
    )
    show_all: bool = option("19:47-14.15(e)[muck]", "House rule: every called hand is shown at the showdown.")
    rake: Literal["percentage", "drops", "hand", "time"] = election(
        "percentage", "19:47-14.14[methods]", "How the house is paid: one method a table, posted."
    )
    rake_percent: Percent = election(
        Decimal(10), "19:47-14.14[percentage]", "Percent of the pot.", ge=0, le=rules.MOST_PERCENT
    )
    rake_cap: int = election(300, "19:47-14.14[cap]", "The most that is taken from a pot, in cents.", ge=0)
    rake_drop: int = election(100, "19:47-14.14[drops]", "Cents of each drop.", ge=0)
    rake_every: int = election(2000, "19:47-14.14[drops]", "Cents of pot for each drop.", ge=100)
    hand_charge: int = election(100, "19:47-14.14[hand]", "Charge of each player for a hand.", ge=0, le=100)
    time_charge: int = election(500, "19:47-14.14[time]", "Charge of each player for half an hour.", ge=0, le=500)
    no_flop_no_drop: bool = election(
        True, "19:47-14.14[no-flop]", "Nothing is taken of a pot that is won in the first round of betting."
    )
    minimum_buy_in: int = election(4000, "19:47-14.7[buy-in]", "Chips that a player brings at least, in cents.", ge=0)
    maximum_buy_in: int = election(
        0, "19:47-14.7[top-up]", "Most chips that a player may bring or fill up to; 0: no limit.", ge=0
    )
    hands_away: int = election(
        20, "19:47-14.18[kept]", "Hands for which the seat of a player who sits out is kept.", ge=0
    )

    @property
    def game_title(self) -> str:
        """The game as people call it."""
        return self.game.replace("hold-em", "hold'em").replace("-", " ")

    @property
    def players(self) -> int:
        """Most players at the table."""
        return MOST_PLAYERS[self.game]

    @property
    def has_button(self) -> bool:
        """Whether a button marks the nominal dealer and blinds open the betting."""
        return self.game in BUTTON_GAMES

    @property
    def is_draw(self) -> bool:
        """Whether cards are exchanged."""
        return self.game in ("five-card-draw", "five-card-draw-low")

    @property
    def is_limit(self) -> bool:
        """Whether bets are of fixed or spread size."""
        return self.structure in ("fixed", "spread")

    @property
    def amounts(self) -> dict[str, int]:
        """Every amount that is put up or charged at this table, by its name."""
        forced = {"small blind": self.small_blind, "big blind": self.big_blind, "big blind ante": self.big_blind_ante}
        opening = forced if self.has_button else {"bring in": self.bring_in}
        charges = {"drops": ("rake drop", self.rake_drop), "hand": ("hand charge", self.hand_charge)}
        charges["time"] = ("time charge", self.time_charge)
        charge = dict([charges[self.rake]]) if self.rake in charges else {}
        return {"small bet": self.small_bet, "big bet": self.big_bet, "ante": self.ante, **opening, **charge}

    @forbidden("19:47-14.17[posted]", "a big bet no smaller than the small bet")
    def _bets_in_order(self) -> bool:
        """The big bet is smaller than the small bet."""
        return self.big_bet < self.small_bet

    @forbidden("19:47-14.10(d)", "blinds in order, the big one no more than the small bet")
    def _blinds_in_order(self) -> bool:
        """The small blind is at most the big blind, and that at most the small bet."""
        return self.small_blind > self.big_blind or (self.is_limit and self.big_blind > self.small_bet)

    @forbidden("19:47-14.9[bring-in]", "a bring-in above nothing and below the small bet")
    def _bring_in_below_bet(self) -> bool:
        """The forced bet is less than the small bet, which completes it."""
        return not self.has_button and not 0 < self.bring_in < self.small_bet

    @forbidden("19:47-14.13[opener]", 'game="five-card-stud"')
    def _high_card_of_five(self) -> bool:
        """The high card opens at five-card stud alone."""
        return self.high_card_opens and self.game != "five-card-stud"

    @constraint("19:47-14.10(b)[coin]", "ante=50")
    def _ante_in_coin(self) -> str | None:
        if 0 < self.ante < DOLLAR and self.ante not in (25, 50):
            return f"An ante of {self.ante} cents cannot be made: below $1 it is a coin of 25 or 50 cents."
        return None

    @forbidden("19:47-14.10(d)", "a big blind or an ante")
    def _something_to_play_for(self) -> bool:
        """A game with a button begins with a blind here."""
        return self.has_button and not self.big_blind

    @forbidden("19:47-14.7[top-up]", "a most of the buy-in above its least")
    def _buy_ins_in_order(self) -> bool:
        """The most that a player may bring is less than the least."""
        return 0 < self.maximum_buy_in < self.minimum_buy_in

    @forbidden("19:47-14.10(d)[straddle]", "hold-em or omaha with a button and three players or more")
    def _straddle_with_blinds(self) -> bool:
        """A straddle belongs to the games with two blinds."""
        return self.straddle and self.game not in ("hold-em", "omaha", "omaha-eight")
