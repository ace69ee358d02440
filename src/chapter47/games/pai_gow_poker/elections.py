"""What a licensee may choose at pai gow poker (19:47-11)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...table.elections import constraint, election, forbidden, option
from ...table.odds import Odds
from ..pai_gow.elections import BankedElections
from . import rules

PARALLELS: dict[str, str] = {
    "19:47-10.1[bank]": "19:47-11.1[bank]",
    "19:47-10.1[co-banking]": "19:47-11.1[co-banking]",
    "19:47-10.1[copy-hand]": "19:47-11.1[copy-hand]",
    "19:47-10.3[three-dice]": "19:47-11.4[three-dice]",
    "19:47-10.3[shake]": "19:47-11.4[shake]",
    "19:47-10.5[one-wager]": "19:47-11.7[one-wager]",
    "19:47-10.5[abandoned]": "19:47-11.7[abandoned]",
    "19:47-10.5[seated]": "19:47-11.7[seated]",
    "19:47-10.5[chips]": "19:47-11.7[chips]",
    "19:47-10.5[no-more-bets]": "19:47-11.7[no-more-bets]",
    "19:47-10.5[no-others]": "19:47-11.7[no-others]",
    "19:47-10.6[announce]": "19:47-11.8C[announce]",
    "19:47-10.6[count]": "19:47-11.8C[count]",
    "19:47-10.6[shaker-back]": "19:47-11.8C[shaker-back]",
    "19:47-10.7[setting]": "19:47-11.9[setting]",
    "19:47-10.7[high-over-low]": "19:47-11.9[high-over-low]",
    "19:47-10.7[advice]": "19:47-11.9[advice]",
    "19:47-10.7[hands-off]": "19:47-11.9[hands-off]",
    "19:47-10.7[dealer-sets]": "19:47-11.9[dealer-sets]",
    "19:47-10.7[compare]": "19:47-11.9[compare]",
    "19:47-10.7[wins]": "19:47-11.9[wins]",
    "19:47-10.7[push]": "19:47-11.9[push]",
    "19:47-10.7[loses]": "19:47-11.9[loses]",
    "19:47-10.7[copy]": "19:47-11.9[copy]",
    "19:47-10.7[vigorish]": "19:47-11.9[vigorish]",
    "19:47-10.7[rounding]": "19:47-11.9[rounding]",
    "19:47-10.7[order]": "19:47-11.9[order]",
    "19:47-10.7[foul]": "19:47-11.9[foul]",
    "19:47-10.7[surrender]": "19:47-11.9[surrender]",
    "19:47-10.8[offer]": "19:47-11.10[offer]",
    "19:47-10.8[wagered-before]": "19:47-11.10[wagered-before]",
    "19:47-10.8[cover]": "19:47-11.10[cover]",
    "19:47-10.8[consecutive]": "19:47-11.10[consecutive]",
    "19:47-10.8[refused]": "19:47-11.10[refused]",
    "19:47-10.8[no-own-wager]": "19:47-11.10[no-own-wager]",
    "19:47-10.8[marker]": "19:47-11.10[marker]",
    "19:47-10.8[count-from-bank]": "19:47-11.10[count-from-bank]",
    "19:47-10.8[dealer-hand]": "19:47-11.10[dealer-hand]",
    "19:47-10.8[sets-alone]": "19:47-11.10[sets-alone]",
    "19:47-10.8[bank-wins]": "19:47-11.10[bank-wins]",
    "19:47-10.8[bank-pays]": "19:47-11.10[bank-pays]",
    "19:47-10.8[vigorish]": "19:47-11.10[vigorish]",
    "19:47-10.8[co-bank]": "19:47-11.10[co-bank]",
    "19:47-10.8[co-bank-cover]": "19:47-11.10[co-bank-cover]",
    "19:47-10.8[co-bank-house-way]": "19:47-11.10[co-bank-house-way]",
    "19:47-10.9[no-roll]": "19:47-11.11[no-roll]",
    "19:47-10.9[wrong-delivery]": "19:47-11.11[wrong-delivery]",
    "19:47-10.9[exposed]": "19:47-11.11[exposed]",
    "19:47-10.9[bank-exposed]": "19:47-11.11[bank-exposed]",
    "19:47-10.9[wrong-count]": "19:47-11.11[wrong-count]",
    "19:47-10.9[wrong-set]": "19:47-11.11[wrong-set]",
    "19:47-10.9[reset]": "19:47-11.11[reset]",
    "19:47-10.10[several-areas]": "19:47-11.12[several-areas]",
    "19:47-10.10[one-at-a-time]": "19:47-11.12[one-at-a-time]",
}


Schedule = dict[str, Odds]

# The lines of the bonus, best first, with what the usual table pays to 1 and its envy in dollars. 19:47-11.13[pays]
BONUS = {
    "seven-card straight flush": (rules.SEVEN_NATURAL, 8000, 5000),
    "royal flush with suited K-Q": (rules.ROYAL_MATCH, 2000, 1000),
    "seven-card straight flush with joker": (rules.SEVEN_WITH_JOKER, 1000, 500),
    "five aces": (rules.FIVE_ACES, 400, 250),
    "royal flush": (rules.ROYAL, 150, 50),
    "straight flush": (rules.STRAIGHT_FLUSH, 50, 20),
    "four-of-a-kind": (rules.QUADS, 25, 5),
    "full house": (rules.FULL_HOUSE, 5, 0),
    "flush": (rules.FLUSH, 4, 0),
    "three-of-a-kind": (rules.TRIPS, 3, 0),
    "straight": (rules.STRAIGHT, 2, 0),
}
PARTS = ("low", "medium", "high", "aces")
SINGLES = {"Q": 12, "K": 13, "A": 14, "never": rules.NEVER}
Single = Literal["Q", "K", "A", "never"]  # the single card from which both pairs stay in the high hand
# From which single card two pair stay together; aces with anything are always split. 19:47-11.9[way-two-pair]
TWO_PAIR: dict[str, Single] = {
    "low+low": "K",
    "low+medium": "K",
    "low+high": "A",
    "medium+medium": "A",
    "medium+high": "never",
    "high+high": "never",
}


class PaiGowPokerElections(BankedElections):
    """The elections of pai gow poker."""

    parallels: ClassVar[dict[str, str]] = PARALLELS

    start_by: Literal["dice", "generator"] = election(
        "dice", "19:47-11.8C[generator]", "Three dice or a random number say where the deal starts."
    )
    decks: int = election(
        1, "19:47-11.2[second-deck]", "A second deck may alternate beside an automated shuffler.", ge=1, le=2
    )
    shuffler: Literal["none", "automated"] = election(
        "none", "19:47-11.2[second-deck]", "An automated device shuffles; no effect on odds."
    )
    dealt_from: Literal["manual shoe", "hand", "automated shoe"] = election(
        "manual shoe", "19:47-11.8[order]", "One card at a time, or stacks of seven; no effect on odds."
    )
    wheel: Literal["second", "lowest"] = election(
        "second", "19:47-11.3[wheel]", "A-2-3-4-5 is the second best straight, or the lowest."
    )
    two_pair: dict[str, Single] = election(
        TWO_PAIR, "19:47-11.9[way-two-pair]", "House way: the single card from which both pairs stay in the high hand."
    )
    quads: tuple[int, int] = election(
        (6, 10),
        "19:47-11.9[way-quads]",
        "House way: four of a kind are kept up to the first rank, beside an ace up to the second.",
    )
    bonus: bool = election(True, "19:47-11.13[optional]", "The bonus wager on seven cards; edge 7.77%.")
    bonus_pays: Schedule = election(
        {line: Odds(pays) for line, (_, pays, _) in BONUS.items()},
        "19:47-11.13[pays]",
        "What the bonus pays, line by line.",
    )
    envy: bool = option(
        "19:47-11.13[envy]", "Fixed sums for bonus wagers from $5 when another player has four of a kind."
    )

    @property
    def keep_table(self) -> tuple[int, ...]:
        """For every two parts of pairs the rank of a single card from which they are kept."""
        table = []
        for one in PARTS:
            for other in PARTS:
                first, second = sorted((one, other), key=PARTS.index)
                table.append(SINGLES[self.two_pair.get(f"{first}+{second}", "never")])
        return tuple(table)

    @forbidden("19:47-11.2[second-deck]", "shuffler=automated, or one deck")
    def _second_deck_needs_a_device(self) -> bool:
        """A second deck may be used only with an automated shuffling device."""
        return self.decks == 2 and self.shuffler == "none"

    @forbidden("19:47-11.8A[device]", "shuffler=automated, or another way of dealing")
    def _hand_needs_a_device(self) -> bool:
        """Cards are dealt from the hand only where an automated device shuffles them."""
        return self.dealt_from == "hand" and self.shuffler == "none"

    @constraint("19:47-11.9[way-two-pair]", "a card, or never, for each two of low, medium and high", always=True)
    def _two_pair_lines(self) -> str | None:
        if set(self.two_pair) != set(TWO_PAIR):
            return f"The two-pair rule has a line for each of {', '.join(TWO_PAIR)}."
        return None

    @constraint("19:47-11.9[way-quads]", "two ranks from 2 to 14, the lower first")
    def _quads_ranks(self) -> str | None:
        kept, beside_ace = self.quads
        return None if 2 <= kept <= beside_ace <= rules.ACE else "The ranks of the rule for four of a kind do not rise."

    @constraint("19:47-11.13[pays]", "odds for every line of the bonus", always=True)
    def _bonus_lines(self) -> str | None:
        return None if set(self.bonus_pays) == set(BONUS) else f"The bonus pays {', '.join(BONUS)}."
