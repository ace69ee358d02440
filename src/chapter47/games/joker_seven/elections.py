"""What the holder of a casino night may choose at joker seven (13:47-20.26)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import election
from ...table.odds import Odds
from ..night import NightCardElections

MOST_PLAYERS = 7  # seven hands of seven are forty-nine of the fifty-four cards


class JokerSevenElections(NightCardElections):
    """The elections of joker seven; shoe and shuffling machine are optional. 13:47-20.26(c)."""

    decks: Literal[1] = election(1, cite="13:47-20.26(b)2", effect="One deck of 52, as the rule says.")
    jokers: Literal[2] = election(2, cite="13:47-20.26(b)2", effect="Two jokers with it, as the rule says.")
    players: int = election(
        MOST_PLAYERS, cite="13:47-20.26(e)", effect="How many the dealer lets play.", ge=1, le=MOST_PLAYERS
    )
    two_pairs: Literal["exactly two", "at least two"] = election(
        "exactly two",
        cite="13:47-20.26(g)2.i[two-pairs]",
        effect="Three pairs, and a prial beside a pair, lose the bet at 18.8% to the house, or win it at 3.9%.",
    )
    pair_in_prial_pays: Odds = election(
        Odds(9, 1),
        cite="13:47-20.26(g)2.vi",
        effect="A bet on a pair that comes as a prial (the line's words are lost, reading E-227); 0 to 1: it loses.",
    )
