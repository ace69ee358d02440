"""What a licensee may choose at pai gow (19:47-10), and at every game with a bank that goes round."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.elections import Elections, constraint, election, forbidden, option
from ...table.tiles import parse_tiles
from ...table.what_if import settled
from .house_way.elections import every_setting
from .house_way.rules import Split, Tiles, splits


class BankedElections(Elections):
    """What pai gow and pai gow poker both let the licensee choose; the poker game reads it by its parallels."""

    player_banking: bool = election(
        True,
        "19:47-10.8[offer]",
        "Players may take the bank, which wins all copies; its edge is 0.6% with tiles, 0.2% with cards.",
    )
    co_banking: bool = election(True, "19:47-10.8[co-bank]", "A player and the house may carry the bank in halves.")
    consecutive_banking: bool = option("19:47-10.8[consecutive]", "One player may bank two rounds running.")
    house_wager: Literal["last wager", "none"] = election(
        "last wager", "19:47-10.8[dealer-hand]", "What the dealer's hand wagers against a player bank."
    )
    round_vigorish: bool = option(
        "19:47-10.7[rounding]", "Round vigorish up to the next quarter; costs patrons a little more."
    )
    several_areas: bool = option(
        "19:47-10.10[several-areas]", "A player may wager at a free betting area beside the own one."
    )
    surrender: bool = option("19:47-10.7[surrender]", "A player may give the wager up before a hand of it is exposed.")

    @property
    @settled("19:47-10.7[vigorish]", "Percent of what is won that is taken as vigorish.")
    def vigorish_percent(self) -> int:
        """Five percent of the winnings. 19:47-10.7[vigorish]."""
        return 5

    @forbidden("19:47-10.8[co-bank]", "player_banking=true, or co_banking=false")
    @law("19:47-11.10[co-bank]")
    def _co_bank_needs_a_bank(self) -> bool:
        """There is no co-bank where players cannot bank."""
        return self.co_banking and not self.player_banking and "co_banking" in self.model_fields_set


class PaiGowElections(BankedElections):
    """The elections of pai gow."""

    start_by: Literal["dice"] = election(
        "dice", "19:47-10.3[no-generator]", "The first stack goes where three dice say; no effect on odds."
    )
    delivery: Literal["clockwise", "counterclockwise"] = election(
        "clockwise", "19:47-10.6[deliver]", "How the stacks go round the table; no effect on odds."
    )
    house_way: Literal["atlantic city", "simple", "foxwoods", "new zealand"] = election(
        "atlantic city",
        "19:47-10.7[house-way]",
        "How tiles are set; edge 2.39%, 2.67% simple, 2.42% Foxwoods, 2.39% New Zealand, if players do too.",
    )
    house_way_exceptions: dict[str, str] = election(
        {},
        "19:47-10.7[house-way]",
        'Hands the licensee\'s own way sets otherwise: "6-6 1-1 4-4 3-3": "6-6,3-3/1-1,4-4".',
    )

    @constraint("19:47-10.7[house-way]", "four tiles, and a split of them with the higher hand first")
    def _exceptions_can_be_set(self) -> str | None:
        for tiles, split in self.house_way_exceptions.items():
            try:
                read_exception(tiles, split)
            except (Refusal, ValueError):
                return f"{tiles!r} cannot be set as {split!r}."
        return None

    def setting_of(self, hand: Tiles) -> Split:
        """How the house way in force sets a hand, its tiles in rising order. 19:47-10.7[house-way]."""
        own = _read_exceptions(tuple(self.house_way_exceptions.items()))
        return own.get(hand) or every_setting(self.house_way)[hand]


@lru_cache(maxsize=64)
def _read_exceptions(entries: tuple[tuple[str, str], ...]) -> dict[Tiles, Split]:
    return dict(read_exception(*entry) for entry in entries)


def read_exception(tiles: str, split: str) -> tuple[Tiles, Split]:
    """A hand and how it is to be set."""
    hand = tuple(sorted(tile.pair.rank - 1 for tile in parse_tiles(tiles)))
    high, low = (sorted(tile.pair.rank - 1 for tile in parse_tiles(part)) for part in split.split("/"))
    wanted = (high[0], high[1]), (low[0], low[1])
    if wanted not in splits(hand):
        raise ValueError(split)
    return hand, wanted
