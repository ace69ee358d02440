"""Elections that many card games have in the same words, each under the game's own paragraph."""

from __future__ import annotations

from typing import Literal

from .elections import Elections, election, option
from .odds import Odds

Recut = Literal["last cutter", "next entitled"]
Backs = tuple[str, ...] | None


class FromAShoe(Elections):
    """What every game from a shoe is asked about its cards; a game with devices answers in its own way."""

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe at one time."""
        raise NotImplementedError

    @property
    def two_batches(self) -> bool:
        """Whether a device keeps a second batch of cards beside the one in play."""
        return False

    @property
    def is_continuous(self) -> bool:
        """Whether every round is dealt from all the cards."""
        return False


def recut_by(cite: str) -> Recut:
    """Who cuts after a recut was ordered."""
    return election("last cutter", cite, "Who cuts again when a supervisor orders a recut.")


def backs_of_batches(cite: str) -> Backs:
    """The backs of a game that may have a shuffling device."""
    effect = "Colours of the card backs: one, or one for each batch of a device."
    return election(None, cite, effect)


def cutting_card_colour(cite: str) -> str:
    """The colour of the cutting card."""
    return election("yellow", cite, "Colour of the cutting card, unlike the backs.")


def one_or_two_cutting_cards(cite: str) -> Literal[1, 2]:
    """Whether a second cutting card hides the last card."""
    return election(1, cite, "A second card may hide the last card of the stack.")


def quarter_behind(cite: str, least: int) -> int | None:
    """Where the cutting card goes, a quarter of the shoe from the back unless chosen."""
    effect = "Cards behind the cutting card; a quarter of the shoe unless given."
    return election(None, cite, effect, ge=least)


def first_cutting_card(cite: str) -> int:
    """Where the first cutting card of baccarat goes."""
    return election(14, cite, "Cards behind the first cutting card.", ge=14)


def card_standards(cite: str) -> bool:
    """Whether each deck is as the equipment rules ask."""
    return election(True, cite, "Each deck meets the card standards of 19:46-1.17.")


def device_approval(cite: str) -> str:
    """The approval of a continuous shuffler."""
    return election("", cite, "Reference of the approval of a continuous shuffler.")


def pre_shuffled(cite: str) -> bool:
    """Whether cards come shuffled."""
    return option(cite, "The opening shuffle is skipped for pre-shuffled cards.")


def odds_above_the_least(cite: str, example: str) -> dict[str, Odds]:
    """Odds of wagers that are better than the schedule's."""
    return election({}, cite, f"Better odds than the least, by wager, such as {example}.")


def backs_alike(backs: tuple[str, ...], cutting_card: str, *, two_batches: bool) -> str | None:
    """What is wrong with the backs of one shoe, or with a cutting card that cannot be told from them."""
    if not two_batches and len(set(backs)) != 1:
        return "All decks of the shoe have backs of the same colour and design."
    if cutting_card in backs:
        return f"The cutting card is {cutting_card} and cannot be told from the backs."
    return None


def enough_for_a_device(decks: int, least: int = 12) -> str | None:
    """What is wrong with too few decks for an automated shuffling device."""
    return f"An automated shuffling device needs at least {least} decks, not {decks}." if decks < least else None


def equal_batches(decks: int) -> str | None:
    """What is wrong with decks that do not make two batches."""
    return f"{decks} decks are not two equal batches." if decks % 2 else None
