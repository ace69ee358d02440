"""What the holder of a casino night may choose at joker seven (13:47-20.26)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import election
from ...table.night import PARALLELS as NIGHT
from ...table.night import NightCardElections
from ...table.odds import EVEN, Odds
from ...table.what_if import settled

MOST_PLAYERS = 7  # seven hands of seven are forty-nine of the fifty-four cards


PAYS = {
    "four-or-more": EVEN,
    "exactly-four": Odds(2, 1),
    "exactly-five": Odds(5, 1),
    "exactly-six": Odds(15, 1),
    "exactly-seven": Odds(25, 1),
    "no-pairs": Odds(3, 1),
    "two-pairs": Odds(3, 1),
    "one-joker": Odds(3, 1),
    "two-jokers": Odds(20, 1),
    "pair": Odds(9, 1),
    "prial": Odds(12, 1),
}


class JokerSevenElections(NightCardElections):
    """The elections of joker seven; shoe and shuffling machine are optional. 13:47-20.26(c)."""

    parallels = {**NIGHT, "19:47-8.3[sign-content]": "13:47-20.26(g)[to]"}

    decks: Literal[1] = election(1, "13:47-20.26(b)2", "One deck of 52, as the rule says.")
    jokers: Literal[2] = election(2, "13:47-20.26(b)2", "Two jokers with it, as the rule says.")
    players: int = election(MOST_PLAYERS, "13:47-20.26(e)", "How many the dealer lets play.", ge=1, le=MOST_PLAYERS)
    two_pairs: Literal["exactly two", "at least two"] = election(
        "exactly two",
        "13:47-20.26(g)2.i[two-pairs]",
        "Three pairs, and a prial beside a pair, lose the bet at 18.8% to the house, or win it at 3.9%.",
    )
    pair_in_prial_pays: Odds = election(
        Odds(9, 1),
        "13:47-20.26(g)2.vi",
        "A bet on a pair that comes as a prial (the line's words are lost, reading E-227); 0 to 1: it loses.",
    )

    @property
    @settled("13:47-20.26(g)1.ii", "What every square pays.")
    def pays(self) -> dict[str, Odds]:
        """The odds of the squares of the layout. 13:47-20.26(g)1, 13:47-20.26(g)2."""
        return PAYS
