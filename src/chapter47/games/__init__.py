"""The games, each in a folder of its own, found by the key that scripts and commands use."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ..errors import Refusal, nearest
from ..table.game import GameType

# Key and module of every game that is built. The keys are the regulation's names.
MODULES = {
    "minibaccarat": "minibaccarat",
    "punto-banco": "punto_banco",
    "craps": "craps",
    "mini-craps": "mini_craps",
    "night-craps": "night_craps",
    "roulette": "roulette",
    "big-six": "big_six",
    "money-wheel": "money_wheel",
    "night-roulette": "night_roulette",
    "pokette": "pokette",
    "sic-bo": "sic_bo",
    "mini-dice": "mini_dice",
    "keno": "keno",
    "chuck-a-luck": "chuck_a_luck",
    "under-over": "under_over",
    "beat-the-dealer": "beat_the_dealer",
    "casino-war": "casino_war",
    "red-dog": "red_dog",
    "joker-seven": "joker_seven",
    "night-baccarat": "night_baccarat",
    "night-minibaccarat": "night_minibaccarat",
    "night-red-dog": "night_red_dog",
    "three-card-poker": "three_card_poker",
}


@cache
def game_type(key: str) -> GameType:
    """The game of that key."""
    module = MODULES.get(key)
    if module is None:
        raise Refusal(f"There is no game {key!r} here.", instead=nearest(key, MODULES))
    built: GameType = import_module(f".{module}", __name__).GAME
    return built


def game_types() -> list[GameType]:
    """Every game that is built.

    >>> game_types()[0].title
    'Minibaccarat'
    """
    return [game_type(key) for key in MODULES]
