"""What the holder of a casino night may choose at let it ride (13:47-20.27)."""

from __future__ import annotations

from typing import ClassVar

from ...table.elections import constraint, election
from ...table.odds import Odds
from ..let_it_ride.elections import PAYS
from ..night import NightCardElections
from .parallels import PARALLELS


class NightPokerElections(NightCardElections):
    """What the holder chooses at both poker games of a casino night."""

    one_deck_cite: ClassVar[str]
    idle_deck_cite: ClassVar[str] = "13:47-20.19(a)2"
    decks: ClassVar[int] = 2  # at the table; one of them is in play
    shuffler: ClassVar[str] = "none"
    payout_limit: ClassVar[int | None] = None

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

    players: int = election(7, cite="13:47-20.27(b)3", effect="Places on the layout.", ge=1, le=7)
    backs: tuple[str, str] = election(
        ("red", "blue"), cite="13:47-20.27(b)1", effect="Colours of the backs of the two decks."
    )
    cutting_cards: int = election(
        1, cite="13:47-20.27(b)2", effect="One cutting card, opaque and of one colour.", ge=1, le=1
    )

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The decks by the colours of their backs."""
        return self.backs

    @constraint("13:47-20.27(b)1", "backs of two colours")
    def _different_backs(self) -> str | None:
        return "The two decks have backs of different colours." if self.backs[0] == self.backs[1] else None
