"""Pai gow figures that others published."""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, PublicGame, read

SOURCE = "wizardofodds.com, ask the wizard, pai gow tiles"
# Two commissions give both chances: wins 0.30849 and losses 0.31696 of all deals, to one in the last digit.
DIFFERS = (
    "follows a house way that is not named: its figures mean that 30.849% of wagers win, 31.696% lose and 37.455% are "
    "returned, where the ways of Atlantic City, Foxwoods and New Zealand all return more than 40%"
)


def _edge(percent: int, wager: str) -> Callable[[PublicGame], Number]:
    """What a side loses at so much commission, both sides setting the house way."""
    return read("house_edge", wager, vigorish_percent=percent)


PUBLISHED = (
    Figure(
        "4% commission, against the dealer's bank",
        "0.020811",
        SOURCE,
        read("house_edge", "pai-gow", vigorish_percent=4),
        differs=DIFFERS,
    ),
    Figure(
        "5% commission, against the dealer's bank",
        "0.023896",
        SOURCE,
        read("house_edge", "pai-gow", vigorish_percent=5),
        differs=DIFFERS,
    ),
    Figure(
        "4% commission, as the bank",
        "0.004207",
        SOURCE,
        read("house_edge", "bank", vigorish_percent=4),
        differs=DIFFERS,
    ),
    Figure(
        "5% commission, as the bank",
        "0.007377",
        SOURCE,
        read("house_edge", "bank", vigorish_percent=5),
        differs=DIFFERS,
    ),
)
