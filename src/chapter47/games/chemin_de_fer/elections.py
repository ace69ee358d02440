"""What a licensee may choose at baccarat-chemin de fer (19:47-4).

Only the headings of the subchapter are known: every choice here is a default from the custom of the game or from the
sister games, and is shown as one. 19:47-4.2 is reserved.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from ...table import card_elections as shared
from ...table.elections import Elections, Violation, constraint, election, forbidden, leaves_a_round, option
from ...table.percent import Percent

PARALLELS: dict[str, str] = {
    "19:47-3.1(a)[cutting-cards]": "19:47-4.1[cutting-cards]",
    "19:47-3.4(a)": "19:47-4.3[opening]",
    "19:47-3.4(b)": "19:47-4.3[opening]",
    "19:47-3.4(c)": "19:47-4.3[opening]",
    "19:47-3.5(a)": "19:47-4.4[shuffle]",
    "19:47-3.5(a)[pre-shuffled]": "19:47-4.4[pre-shuffled]",
    "19:47-3.5(a)1": "19:47-4.4[lacing]",
    "19:47-3.5(a)1.i": "19:47-4.4[lacing]",
    "19:47-3.5(a)2": "19:47-4.4[shuffle]",
    "19:47-3.5(c)": "19:47-4.4[cut]",
    "19:47-3.5(d)": "19:47-4.4[cut-ends]",
    "19:47-3.5(e)": "19:47-4.4[cutting-card]",
    "19:47-3.5(e)[cutting-cards]": "19:47-4.4[cutting-card]",
    "19:47-3.5(e)[burn]": "19:47-4.4[burn]",
    "19:47-3.5(f)": "19:47-4.4[recut]",
    "19:47-7.1(b)": "19:47-4.1[values]",
    "19:47-7.1(c)": "19:47-4.1[count]",
    "19:47-7.2(c)": "19:47-4.7[before-the-deal]",
    "19:47-7.5(g)": "19:47-4.4[recut]",
    "19:47-7.5(h)": "19:47-4.4[shuffle]",
    "19:47-7.5(h)1": "19:47-4.4[shuffle]",
    "19:47-7.7(c)": "19:47-4.8[deal]",
    "19:47-7.11(a)": "19:47-4.12[third-card]",
    "19:47-7.11(b)": "19:47-4.12[excess-card]",
    "19:47-7.11(c)": "19:47-4.12[exposed]",
    "19:47-7.11(c)1": "19:47-4.12[exposed-discard]",
    "19:47-7.11(c)1[ten-value]": "19:47-4.12[exposed-discard]",
    "19:47-7.11(c)2": "19:47-4.12[exposed-one-unseen]",
    "19:47-7.11(c)3": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.9(b)": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.9(c)": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.11(d)": "19:47-4.12[face-up]",
    "19:47-7.11(e)": "19:47-4.12[too-few]",
    "19:47-7.11(f)": "19:47-4.12[holder-removed]",
}


MOST_SEATS = 14


class CheminDeFerElections(Elections):
    """The elections of baccarat-chemin de fer."""

    parallels = PARALLELS

    decks: int = election(6, "19:47-4.1[decks]", "Decks in the shoe; hardly moves the odds.", ge=6)
    seats: int = election(9, "19:47-4.5[seats]", "Seats at the table.", ge=3, le=MOST_SEATS)
    standing_players: bool = option(
        "19:47-4.7[standing]", "Places beyond the seats are for people who stand; they fill what seated players leave."
    )
    banker_rule: Literal["tableau", "free", "tableau_with_two_choices"] = election(
        "tableau_with_two_choices",
        "19:47-4.9[banker-free]",
        "Whether the banker draws by the table, chooses in its two open cells, or always chooses.",
    )
    six_against_stand: bool = option(
        "19:47-4.9[six-stood]", "The banker chooses on six where the punters took no card."
    )
    avec_la_table: bool = election(
        True, "19:47-4.7[avec-la-table]", "One patron may take half the bank and leave half to the table."
    )
    vigorish_percent: Percent = election(
        Decimal(5), "19:47-4.10[vigorish-rate]", "Taken from what the banker wins; 5 unless chosen.", ge=0, le=25
    )
    round_vigorish: bool = election(
        True, "19:47-4.10[vigorish-rounding]", "Vigorish is rounded up to the next 25 cents."
    )
    vigorish_base: Literal["coup", "bank"] = election(
        "coup",
        "19:47-4.10[vigorish-base]",
        "Vigorish on the banker's win of each coup, or on the gain of the whole bank when it ends.",
    )
    ties: Literal["void", "carried"] = election(
        "void", "19:47-4.10[tie]", "Stakes go back after a tie, or wait for the next coup."
    )
    banker_may_withdraw: bool = option(
        "19:47-4.6[winnings-stay]", "The banker may take winnings out and keep the bank."
    )
    decliner_leaves: bool = option("19:47-4.11[decliner-leaves]", "Who declines the bank must leave the table.")
    shuffle: Literal[1, 2] = election(
        1, "19:47-4.4[shuffle]", "1 shuffle and lace a deck through; 2 wash and three dealers shuffle."
    )
    shuffle_after_lacing: bool = option(
        "19:47-4.4[lacing]", "Shuffle again after lacing, where the first procedure is used."
    )
    pre_shuffled: bool = shared.pre_shuffled("19:47-4.4[pre-shuffled]")
    recut_by: shared.Recut = shared.recut_by("19:47-4.4[recut]")
    cutting_card_from_back: int = shared.first_cutting_card("19:47-4.4[cutting-card]")
    exposed_card: Literal[1, 2, 3] = election(
        1, "19:47-4.12[exposed]", "What follows a card exposed in error: discard, burn one, dummy round."
    )
    exposed_ten_discards: Literal[1, 10] = election(
        10, "19:47-4.12[exposed-discard]", "Cards that follow an exposed ten or face under procedure 1."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe."""
        return self.decks

    @property
    def players(self) -> int:
        """Places at the table, those who stand included."""
        return MOST_SEATS if self.standing_players else self.seats

    @property
    def vigorish_step(self) -> int:
        """Cents to whose next multiple vigorish is rounded up. 19:47-4.10[vigorish-rounding]."""
        return 25 if self.round_vigorish else 1

    @forbidden(None, "100 decks or fewer")
    def _more_than_a_shoe_holds(self) -> bool:
        """No shoe holds more than 100 decks here; the law sets no such limit."""
        return self.decks > 100

    @forbidden("19:47-4.4[lacing]", "shuffle=1")
    def _shuffle_after_lacing_needs_lace(self) -> bool:
        """The second shuffle follows lacing, which is part of procedure 1."""
        return self.shuffle_after_lacing and self.shuffle != 1

    @constraint(None)
    def _cutting_card_too_near(self) -> Violation | None:
        return leaves_a_round(self.cutting_card_from_back, self.decks * 52 - 30)

    @forbidden("19:47-4.9[six-stood]", "banker_rule=tableau_with_two_choices")
    def _six_needs_choices(self) -> bool:
        """A third open cell belongs to the table with open cells."""
        return self.six_against_stand and self.banker_rule != "tableau_with_two_choices"
