"""What a licensee may choose at three card poker (19:47-20), and at every poker game against the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from ...table import card_elections as shared
from ...table.elections import Elections, constraint, election, forbidden, lines_missing
from ...table.odds import Odds
from ...table.what_if import settled

if TYPE_CHECKING:
    from ..night_let_it_ride.elections import NightPokerElections

Schedule = dict[str, Odds]


def schedule(lines: tuple[str, ...], *wins: int) -> Schedule:
    """Odds to 1, line by line."""
    return {line: Odds(win) for line, win in zip(lines, wins, strict=True)}


def no_worse(chosen: Schedule, known: dict[str, Schedule]) -> bool:
    """Whether a schedule pays every line at least as well as one of those that are known."""
    return any(
        set(chosen) == set(table) and all(chosen[line] >= odds for line, odds in table.items())
        for table in known.values()
    )


class HousePokerElections(Elections):
    """What every one-deck poker game against the house lets the licensee choose; others read it by their parallels."""

    players: int = election(7, "19:47-20.6[seated]", "Betting positions at the table.", ge=1, le=7)
    decks: int = election(
        1, "19:47-20.2(a)", "One deck; a second one may alternate with it beside a shuffler.", ge=1, le=2
    )
    shuffler: Literal["none", "automated"] = election(
        "none", "19:47-20.2(b)", "An automated device shuffles; no effect on odds."
    )
    backs: tuple[str, ...] | None = election(None, "19:47-20.2(b)2", "Colours of the backs: one, or one for each deck.")
    cover_card_approval: str = election(
        "on file", "19:47-20.2(a)[cover-card]", "Reference of the approval of the cover card's colour."
    )
    dealt_from: Literal["manual shoe", "hand", "automated shoe"] = election(
        "manual shoe", "19:47-20.7[order]", "One card at a time, or stacks from a device; no effect on odds."
    )

    recut_by: shared.Recut = shared.recut_by("19:47-20.5[recut]")

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The backs of the decks, red and blue unless chosen."""
        return self.backs or ("red", "blue")[: self.decks]

    @forbidden("19:47-20.2(a)", "shuffler=automated, or one deck")
    def _second_deck_needs_a_device(self) -> bool:
        """A second deck may be used only with an automated shuffling device."""
        return self.decks == 2 and self.shuffler == "none"

    @forbidden("19:47-20.2(b)2", "backs of different colours, one for each deck")
    def _backs_of_the_decks(self) -> bool:
        """Each deck has one colour of backs, and no two decks the same."""
        return len(set(self.deck_backs)) != self.decks or len(self.deck_backs) != self.decks

    @constraint("19:47-20.2(a)[cover-card]", "the reference of the approval")
    def _cover_card_approved(self) -> str | None:
        return None if self.cover_card_approval.strip() else "The cover card has no approval on record."

    @forbidden("19:47-20.8[device]", "shuffler=automated, or another way of dealing")
    def _hand_needs_a_device(self) -> bool:
        """Cards are dealt from the hand only where an automated device shuffles them."""
        return self.dealt_from == "hand" and self.shuffler == "none"


BONUS_LINES = ("straight flush", "three-of-a-kind", "straight")
# 19:47-20.11[ante-bonus-1], 19:47-20.11[ante-bonus-2], 19:47-20.11[ante-bonus-3]
ANTE_BONUS: dict[str, Schedule] = {
    "1": schedule(BONUS_LINES, 5, 4, 1),
    "2": schedule(BONUS_LINES, 4, 3, 1),
    "3": schedule(BONUS_LINES, 3, 2, 1),
}
PAIR_PLUS_LINES = ("straight flush", "three-of-a-kind", "straight", "flush", "pair")
# 19:47-20.11[pair-plus-a], 19:47-20.11[pair-plus-b], 19:47-20.11[pair-plus-c], 19:47-20.11[pair-plus-d],
# 19:47-20.11[pair-plus-e]
PAIR_PLUS: dict[str, Schedule] = {
    "A": schedule(PAIR_PLUS_LINES, 40, 30, 6, 4, 1),
    "B": schedule(PAIR_PLUS_LINES, 40, 25, 6, 4, 1),
    "C": schedule(PAIR_PLUS_LINES, 35, 25, 6, 4, 1),
    "D": schedule(PAIR_PLUS_LINES, 40, 30, 6, 3, 1),
    "E": schedule(PAIR_PLUS_LINES, 40, 30, 5, 4, 1),
}


class ThreeCardPokerElections(HousePokerElections):
    """The elections of three card poker."""

    parallels = {"19:47-8.3[sign-content]": "19:47-20.11[to]"}

    ante_bonus: Literal["1", "2", "3"] = election(
        "1", "19:47-20.11[ante-bonus]", "Bonus on the ante: 1 costs 3.37% of it, 2 3.83%, 3 4.28%."
    )
    pair_plus_pays: Literal["A", "B", "C", "D", "E"] | Schedule = election(
        "A", "19:47-20.11[pair-plus]", "Pair plus table A (edge 2.32%) to E, or one no worse than one of them."
    )

    @property
    @settled("19:47-20.11[ante-bonus]", "The ante bonus, line by line.")
    def bonus_schedule(self) -> Schedule:
        """The ante bonus in force."""
        return ANTE_BONUS[self.ante_bonus]

    @property
    def pair_plus_schedule(self) -> Schedule:
        """The pair plus odds in force."""
        return PAIR_PLUS[self.pair_plus_pays] if isinstance(self.pair_plus_pays, str) else self.pair_plus_pays

    @constraint("19:47-20.11[pair-plus]", "a value for each line", always=True)
    def _pair_plus_lines(self) -> str | None:
        return lines_missing(self.pair_plus_schedule, PAIR_PLUS_LINES)

    @constraint("19:47-20.11[pair-plus]", "a table no worse than A, B, C, D or E on every line")
    def _pair_plus_below_every_table(self) -> str | None:
        if not self._pair_plus_lines() and not no_worse(self.pair_plus_schedule, PAIR_PLUS):
            return f"A pair plus table pays {', '.join(PAIR_PLUS_LINES)}, none below all of tables A to E."
        return None


HouseFamily: TypeAlias = (
    "HousePokerElections | NightPokerElections"  # of the game and of those that are played by its rules
)
