"""Three card poker figures that others published."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from ...odds.published import Figure, Number, PublicGame, read

WIZARD = "wizardofodds.com, three card poker"
REVIEW = "reviewpokerrooms.com, three card poker ante and play"

_read = read


def _hands(name: str) -> Callable[[PublicGame], Number]:
    """How many hands of a class a deck has."""

    def ours(game: PublicGame) -> Number:
        told = game.events("pair-plus")
        return int(told[name].chance * comb(52, 3))

    return ours


def _without_bonus(way: str) -> Callable[[PublicGame], Number]:
    """The house edge per ante of a way to play where no bonus is paid."""
    none = dict.fromkeys(("straight flush", "three-of-a-kind", "straight"), "0 to 1")
    return lambda game: game.what_if(bonus_schedule=none).strategy().figures[f"play {way}"]


PUBLISHED = (
    Figure("hands of ace high or less", "16440", WIZARD, _hands("high card")),
    Figure("hands of three of a kind", "52", WIZARD, _hands("three-of-a-kind")),
    Figure("no bonus, play Q high or better, house edge", "0.087342", REVIEW, _without_bonus("any queen or better")),
    Figure("no bonus, play Q-6-4 or better, house edge", "0.086580", REVIEW, _without_bonus("Q-6-4 or better")),
    Figure(
        "pair plus 35/25/6/4/1, house edge",
        "0.046",
        "casinocity.com, Grochowski",
        _read("house_edge", "pair-plus", pair_plus_pays="C"),
    ),
    Figure(
        "pair plus 40/30/6/4/1, house edge",
        "0.0232",
        "gamingtoday.com, Mastering 3-card",
        _read("house_edge", "pair-plus"),
    ),
)
