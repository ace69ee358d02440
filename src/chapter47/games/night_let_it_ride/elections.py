"""What the holder of a casino night may choose at let it ride (13:47-20.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...table.elections import election, forbidden
from ...table.night import PARALLELS as NIGHT
from ...table.night import NightCardElections
from ...table.odds import Odds
from ..let_it_ride.elections import PAYS

PARALLELS: dict[str, str] = {
    **NIGHT,
    "19:47-18.1[community-card]": "13:47-20.27(a)[community-card]",
    "19:47-18.1[hand]": "13:47-20.27(a)[hand]",
    "19:47-18.1[let-it-ride]": "13:47-20.27(a)[let-it-ride]",
    "19:47-20.1[round-of-play]": "13:47-20.27(a)[round-of-play]",
    "19:47-20.2(b)5": "13:47-20.27(f)3",
    "19:47-20.10[discard]": "13:47-20.27(f)4",
    "19:47-20.6[seated]": "13:47-20.27(f)7",
    "19:47-20.6[combinations]": "13:47-20.27(f)8",
    "19:47-20.6[no-change]": "13:47-20.27(f)8",
    "19:47-18.6[three-equal-bets]": "13:47-20.27(f)8",
    "19:47-20.7[order]": "13:47-20.27(f)9",
    "19:47-20.8[hand]": "13:47-20.27(f)9",
    "19:47-20.9[stacks]": "13:47-20.27(f)9",
    "19:47-20.7[stub]": "13:47-20.27(b)4",
    "19:47-20.7[stub-count]": "13:47-20.27(b)4",
    "19:47-18.10[bet-1]": "13:47-20.27(f)10",
    "19:47-18.10[bet-1-rides]": "13:47-20.27(f)11",
    "19:47-18.10[bet-1-withdrawn]": "13:47-20.27(f)12",
    "19:47-18.10[burn]": "13:47-20.27(f)13",
    "19:47-18.10[first-community]": "13:47-20.27(f)14",
    "19:47-18.10[bet-2]": "13:47-20.27(f)15",
    "19:47-18.10[bet-2-rides]": "13:47-20.27(f)16",
    "19:47-18.10[bet-2-withdrawn]": "13:47-20.27(f)17",
    "19:47-18.10[second-community]": "13:47-20.27(f)18",
    "19:47-18.10[turn]": "13:47-20.27(f)19",
    "19:47-18.10[five-cards]": "13:47-20.27(f)20",
    "19:47-18.10[loses]": "13:47-20.27(f)21",
    "19:47-18.10[winners]": "13:47-20.27(f)22",
    "19:47-18.10[pay-order]": "13:47-20.27(f)23",
    "19:47-18.10[no-talk]": "13:47-20.27(e)",
    "19:47-18.12[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-20.12[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-18.12[community-exposed]": "13:47-20.23(j)1",
    "19:47-20.12[face-up-card]": "13:47-20.23(j)2[one-card]",
    "19:47-20.12[two-face-up]": "13:47-20.23(j)2[more-than-one]",
    "19:47-20.12[card-in-error]": "13:47-20.23(j)3",
}


class NightPokerElections(NightCardElections):
    """What the holder chooses at both poker games of a casino night."""

    one_deck_cite: ClassVar[str]
    idle_deck_cite: ClassVar[str] = "13:47-20.19(a)2"
    decks: ClassVar[int] = 2  # at the table; one of them is in play
    shuffler: ClassVar[str] = "none"
    payout_limit: ClassVar[int | None] = None

    if TYPE_CHECKING:  # each game elects them under its own paragraph
        players: int
        backs: tuple[str, str]
        cutting_cards: int

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The decks as the record names them."""
        raise NotImplementedError


class NightLetItRideElections(NightPokerElections):
    """The elections of let it ride at a casino night; no bonus wager is among them, reading E-336."""

    parallels = PARALLELS
    one_deck_cite: ClassVar[str] = "13:47-20.27(f)2"
    idle_deck_cite: ClassVar[str] = "13:47-20.27(f)5"
    pays: ClassVar[dict[str, Odds]] = PAYS
    pay_cites: ClassVar[dict[str, str]] = {
        "royal flush": "13:47-20.27(g)[royal-flush]",
        "straight flush": "13:47-20.27(g)[straight-flush]",
        "four-of-a-kind": "13:47-20.27(g)[four-of-a-kind]",
        "full house": "13:47-20.27(g)[full-house]",
        "flush": "13:47-20.27(g)[flush]",
        "straight": "13:47-20.27(g)[straight]",
        "three-of-a-kind": "13:47-20.27(g)[three-of-a-kind]",
        "two pair": "13:47-20.27(g)[two-pair]",
        "pair of tens or better": "13:47-20.27(g)[pair-of-10-s-or-better]",
    }
    bonus: ClassVar[str] = "none"
    three_card_bonus: ClassVar[str] = "none"

    players: int = election(7, "13:47-20.27(b)3", "Places on the layout.", ge=1, le=7)
    backs: tuple[str, str] = election(("red", "blue"), "13:47-20.27(b)1", "Colours of the backs of the two decks.")
    cutting_cards: int = election(1, "13:47-20.27(b)2", "One cutting card, opaque and of one colour.", ge=1, le=1)

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The decks by the colours of their backs."""
        return self.backs

    @forbidden("13:47-20.27(b)1", "backs of two colours")
    def _different_backs(self) -> bool:
        """The two decks have backs of different colours."""
        return self.backs[0] == self.backs[1]
