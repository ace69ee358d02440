"""Craps figures that others published."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ...odds.published import Figure, Number, reader
from .elections import CrapsElections
from .figures import with_odds
from .odds import fire_chances, odds

WIZARD = "wizardofodds.com, house edge of casino games"
GAMBLING = "gambling.com, craps odds explained"
TEXT = "setthings.com, place, buy and lay bets in craps"
COPY = "idilinurirplac, craps buy v. place"
SUMMARY = "casinodealerswebsite.com, house summary"
CATLIN = "casinocitytimes.com, Catlin, The Fire Bet (after Ethier, Doctrine of Chances)"
GURU = "pokeronlineguru.com, crazy crapper bets"

_read = reader(CrapsElections, odds)
_edge, _deviation = partial(_read, "house_edge"), partial(_read, "stdev")


def _ways(wager: str, result: str, of: int) -> Number:
    """How many of ``of`` equally likely decisions end so."""
    value = odds(CrapsElections())[wager]
    assert value.combinations is not None
    decided = value.combinations["win"] + value.combinations["lose"]
    return Fraction(value.combinations[result] * of, decided)


def _risk(multiples: tuple[int, int, int]) -> Number:
    """Loss per unit staked on a pass bet with full odds."""
    return with_odds("pass", multiples, CrapsElections()).element_of_risk


PUBLISHED = (
    Figure("pass, house edge", "0.01414", "wizardofvegas.com, goatcabin", _edge("pass")),
    Figure("pass, house edge", "0.0141", WIZARD, _edge("pass")),
    Figure("pass, losing ways of 495", "251", GAMBLING, partial(_ways, "pass", "lose", 495)),
    Figure("pass, winning ways of 495", "244", GAMBLING, partial(_ways, "pass", "win", 495)),
    Figure("don't pass, losing ways of 1925", "976", GAMBLING, partial(_ways, "dont-pass", "lose", 1925)),
    Figure("don't pass, winning ways of 1925", "949", GAMBLING, partial(_ways, "dont-pass", "win", 1925)),
    Figure("field, 2 to 1 on 2 and 12, house edge", "0.0556", WIZARD, _edge("field")),
    Figure("craps 3, house edge", "0.1111", WIZARD, _edge("craps:3")),
    Figure("eleven, house edge", "0.1111", WIZARD, _edge("eleven")),
    Figure("place 4 to lose, house edge", "0.0303", WIZARD, _edge("place-lose:4")),
    Figure("place 10 to lose, standard deviation", "0.69", WIZARD, _deviation("place-lose:10")),
    Figure("hard 4, house edge", "0.1111", GURU, _edge("hard:4")),
    Figure("hard 10, standard deviation", "2.51", WIZARD, _deviation("hard:10")),
    Figure("hard 6, house edge", "0.0909", GURU, _edge("hard:6")),
    Figure("place 8 to win, house edge", "0.0152", "betting-strategies.com, place number bets", _edge("place:8")),
    Figure("odds on 4, house edge", "0.0000", WIZARD, _edge("come-odds:4")),
    Figure("odds on 5, house edge", "0.0000", WIZARD, _edge("come-odds:5")),
    Figure("odds on 10, standard deviation", "1.41", WIZARD, _deviation("come-odds:10")),
    Figure("odds on 6, standard deviation", "1.10", WIZARD, _deviation("come-odds:6")),
    Figure("buy 4, 5% on a win only, house edge", "0.0167", TEXT, _edge("buy:4", buy_win_only=(4,))),
    Figure(
        "buy 6, 5% when made, loss per dollar put down", "0.0476", COPY, lambda: _edge("buy:6")() / Fraction(105, 100)
    ),
    Figure("pass with 2x odds, loss per unit staked", "0.00606", SUMMARY, partial(_risk, (2, 2, 2))),
    Figure("pass with 3-4-5x odds, loss per unit staked", "0.00374", SUMMARY, partial(_risk, (3, 4, 5))),
    Figure("fire bet, exactly four points, probability", "0.008798178440", CATLIN, lambda: fire_chances()[4]),
)
