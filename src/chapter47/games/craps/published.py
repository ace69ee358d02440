"""Craps figures that others published."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from ...odds.published import Figure, Number, PublicGame, event, read

WIZARD = "wizardofodds.com, house edge of casino games"
GAMBLING = "gambling.com, craps odds explained"
TEXT = "setthings.com, place, buy and lay bets in craps"
COPY = "idilinurirplac, craps buy v. place"
SUMMARY = "casinodealerswebsite.com, house summary"
CATLIN = "casinocitytimes.com, Catlin, The Fire Bet (after Ethier, Doctrine of Chances)"
GURU = "pokeronlineguru.com, crazy crapper bets"

_read = read
_edge, _deviation = partial(_read, "house_edge"), partial(_read, "stdev")


def _ways(wager: str, result: str, of: int) -> Callable[[PublicGame], Number]:
    """How many of ``of`` equally likely decisions end so."""

    def ours(game: PublicGame) -> Number:
        value = game.odds()[wager]
        decided = value.combinations["win"] + value.combinations["lose"]
        return Fraction(value.combinations[result] * of, decided)

    return ours


def _risk(four: int, five: int, six: int) -> Callable[[PublicGame], Number]:
    """Loss per unit staked on a pass bet with full odds: multiples on 4 and 10, 5 and 9, 6 and 8."""
    behind = {4: four, 10: four, 5: five, 9: five, 6: six, 8: six}
    plan = {"pass": 1, **{f"pass-odds:{point}": multiple for point, multiple in behind.items()}}
    return lambda game: game.events(plan).element_of_risk


_four_points = event("chance", "fire", "4 points made", fire_bet=True)


def _buy_six(game: PublicGame) -> Number:
    """A buy bet and its charge are both put down."""
    return _edge("buy:6")(game) / Fraction(105, 100)


PUBLISHED = (
    Figure("pass, house edge", "0.01414", "wizardofvegas.com, goatcabin", _edge("pass")),
    Figure("pass, house edge", "0.0141", WIZARD, _edge("pass")),
    Figure("pass, losing ways of 495", "251", GAMBLING, _ways("pass", "lose", 495)),
    Figure("pass, winning ways of 495", "244", GAMBLING, _ways("pass", "win", 495)),
    Figure("don't pass, losing ways of 1925", "976", GAMBLING, _ways("dont-pass", "lose", 1925)),
    Figure("don't pass, winning ways of 1925", "949", GAMBLING, _ways("dont-pass", "win", 1925)),
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
    Figure("buy 6, 5% when made, loss per dollar put down", "0.0476", COPY, _buy_six),
    Figure("pass with 2x odds, loss per unit staked", "0.00606", SUMMARY, _risk(2, 2, 2)),
    Figure("pass with 3-4-5x odds, loss per unit staked", "0.00374", SUMMARY, _risk(3, 4, 5)),
    Figure(
        "fire bet, exactly four points, probability",
        "0.008798178440",
        CATLIN,
        event("chance", "fire", "4 points made", fire_bet=True),
    ),
)
