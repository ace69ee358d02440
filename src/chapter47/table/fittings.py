"""Fittings that many games ask for in their own words: backs, cutting cards, dice and devices.

Each returns a ``Fitting`` under the citation of the game that asks. What a floor file leaves out is not judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .floor_rules import Fitting, FloorTable
from .given import Of

if TYPE_CHECKING:
    from .elections import Elections


Count = int | Of[int]


def _count(number: Count, elections: Elections) -> int:
    return number if isinstance(number, int) else number(elections)


def by_device(elections: Elections) -> bool:
    """Whether the elections have a device shuffle the cards, under whatever name the game has for it."""
    for name in ("shuffler", "shuffle"):
        chosen = getattr(elections, name, None)
        if isinstance(chosen, str):
            return chosen not in ("none", "hand")
    return False


def two_batches(elections: Elections) -> bool:
    """Whether the elections have two decks or batches that alternate."""
    return by_device(elections) and getattr(elections, "shuffler", "") != "continuous"


def cutting_cards(cite: str, number: Count) -> Fitting:
    """So many cutting cards, no more and no fewer."""

    def wrong(table: FloorTable, elections: Elections) -> str | None:
        there, asked = table.equipment.cutting_cards, _count(number, elections)
        return None if there in (None, asked) else f"The table has {there} cutting cards; the game uses {asked}."

    return Fitting(cite, wrong, "the number that the game uses")


def cutting_card_colour(cite: str) -> Fitting:
    """A cutting or cover card that nobody takes for another."""

    def wrong(table: FloorTable, _: Elections) -> str | None:
        colour = table.equipment.cutting_card_colour
        if colour is None or colour not in (table.equipment.backs or ()):
            return None
        return f"The cutting card is {colour} and cannot be told from {colour} backs."

    return Fitting(cite, wrong, "a colour unlike the backs")


def cutting_card_approved(cite: str) -> Fitting:
    """A cutting or cover card of an approved colour."""

    def wrong(table: FloorTable, _: Elections) -> str | None:
        fitted = table.equipment
        if fitted.cutting_card_colour is None or fitted.cutting_card_approval:
            return None
        return f"The {fitted.cutting_card_colour} cutting card has no approval on record."

    return Fitting(cite, wrong, "cutting_card_approval with its reference")


def same_backs(cite: str, apart: Of[bool] = two_batches) -> Fitting:
    """Backs of one colour, where the cards are not two decks or batches apart."""
    says = "Cards used together have backs of one colour and design"
    return _backs(cite, 1, lambda elections: not apart(elections), says, "backs of one colour and design")


def different_backs(cite: str, apart: Of[bool] = two_batches) -> Fitting:
    """Backs of two colours, one for each of two decks or batches that alternate."""
    return _backs(cite, 2, apart, "Two decks or batches in turn have backs of two colours", "one colour for each")


def _backs(cite: str, colours: int, applies: Of[bool], says: str, instead: str) -> Fitting:
    def wrong(table: FloorTable, elections: Elections) -> str | None:
        backs = table.equipment.backs
        if not backs or not applies(elections) or len(set(backs)) == colours:
            return None
        return f"{says}, not {' and '.join(dict.fromkeys(backs))}."

    return Fitting(cite, wrong, instead)


def device_removed(cite: str) -> Fitting:
    """No shuffling device on a table whose cards are shuffled by hand."""

    def wrong(table: FloorTable, elections: Elections) -> str | None:
        device = table.equipment.shuffler
        if not device or by_device(elections):
            return None
        return f"The device {device!r} stands on a table whose cards are shuffled by hand."

    return Fitting(cite, wrong, "the device off the table, or elected")


def dice(cite: str, number: Count, *, or_more: bool = False) -> Fitting:
    """So many dice at the table."""

    def wrong(table: FloorTable, elections: Elections) -> str | None:
        there, asked = table.equipment.dice, _count(number, elections)
        if there is None or there == asked or (or_more and there > asked) or not asked:
            return None
        return f"The table has {there} dice; the game uses {asked}{' or more' * or_more}."

    return Fitting(cite, wrong, f"{number} dice" if isinstance(number, int) else "as many as the game uses")


def poker_against_the_house(deck: str, backs: str, cover_card: str, change_method: str) -> tuple[Fitting, ...]:
    """What every poker game against the house asks: one deck or two in turn, the cover card, the device."""
    return (
        same_backs(deck),
        different_backs(backs),
        cutting_card_colour(cover_card),
        cutting_card_approved(cover_card),
        device_removed(change_method),
    )


def dealt_from_a_shoe(cards: str, batches: str) -> tuple[Fitting, ...]:
    """What a game from a shoe asks that two batches may fill in turn: its cutting cards and backs."""
    return (
        cutting_cards(cards, lambda elections: elections.cutting_cards),
        cutting_card_colour(cards),
        same_backs(cards),
        different_backs(batches),
    )
