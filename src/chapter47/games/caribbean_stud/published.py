"""Caribbean stud figures that others published."""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, PublicGame
from . import rules

SOURCE = "toho-talent.com, caribbean stud strategy, after wizardofodds.com"


def _wager(way: int) -> str:
    """The ante played that way."""
    return rules.WAY_KEYS[way] or "ante"


def _edge(way: int) -> Callable[[PublicGame], Number]:
    """The house edge per ante of a way to play."""
    return lambda game: game.events(_wager(way)).house_edge


def _risk(way: int) -> Callable[[PublicGame], Number]:
    """The loss for each unit staked."""
    return lambda game: game.events(_wager(way)).element_of_risk


def _loss(way: int) -> Callable[[PublicGame], Number]:
    """What a way to play loses in antes over all 19,933,230,517,200 deals."""

    def ours(game: PublicGame) -> Number:
        told = game.events(_wager(way))
        return int(told.house_edge * told.combinations)

    return ours


PUBLISHED = (
    Figure("matching rank, house edge", "0.05334", SOURCE, _edge(rules.MATCHING)),
    Figure("matching rank, total loss", "1063176931284", SOURCE, _loss(rules.MATCHING)),
    Figure("best play, house edge", "0.05224", SOURCE, _edge(rules.BEST)),
    Figure(
        "A-K-J-8-3 or better, element of risk",
        "0.02596",
        SOURCE,
        _risk(rules.AKJ83),
    ),
    Figure("A-K or better, house edge", "0.05682", SOURCE, _edge(rules.ANY_AK)),
    Figure("A-K or better, total loss", "1132600203540", SOURCE, _loss(rules.ANY_AK)),
    Figure("a pair or better, house edge", "0.05470", SOURCE, _edge(rules.ANY_PAIR)),
    Figure("a pair or better, total loss", "1090272101460", SOURCE, _loss(rules.ANY_PAIR)),
    Figure("everything, house edge", "0.16607", SOURCE, _edge(rules.EVERYTHING)),
    Figure("three rules of thumb, total loss", "1041417758724", SOURCE, _loss(rules.THREE_RULES)),
)
