"""The games, each in a folder of its own, found by the key that scripts and commands use."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ..errors import Refusal, nearest
from ..rulebook import rulebook
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
    "let-it-ride": "let_it_ride",
}

# Machines that a casino night may have, which the holder only keeps records of.
MACHINES = {
    "skill-stop-reel": ("13:47-20.2[skill-stop-reel]", "reels that a player stops, and a schedule of each machine pays"),
    "skill-stop-video": ("13:47-20.2[skill-stop-video]", "pictures that a player stops, and each machine's schedule pays"),
    "token-pusher": ("13:47-20.2[token-pusher]", "tokens that push other tokens off a moving shelf"),
}
NO_GAMES = ("all-games", "casino-night")  # what the rulebook lists beside the games


@cache
def game_type(key: str) -> GameType:
    """The game of that key."""
    module = MODULES.get(key)
    if module is None:
        raise _not_played(key)
    built: GameType = import_module(f".{module}", __name__).GAME
    return built


def _not_played(key: str) -> Refusal:
    """Why a game is not played here: a machine without rules of play, one that is not built, or no game at all."""
    if key in MACHINES:
        cite, what = MACHINES[key]
        return Refusal(
            f"A {key.replace('-', ' ')} cannot be played here: 13:47-20 gives no rule of play for {what}.",
            cite=cite,
            instead="enter the machine, its certified model and its token value with the casino night (13:47-20.15(d))",
        )
    provisions = rulebook().select(game=key)
    if provisions and key not in NO_GAMES:
        return Refusal(
            f"{key} is a game of the regulation, but it is not built yet: its rules can be read, not played.",
            cite=str(provisions[0].cite.paragraph),
            instead=f"chapter47 rules --game {key}, or {nearest(key, MODULES)}",
        )
    return Refusal(f"There is no game {key!r} here.", instead=nearest(key, MODULES))


def game_types() -> list[GameType]:
    """Every game that is built.

    >>> game_types()[0].title
    'Minibaccarat'
    """
    return [game_type(key) for key in MODULES]
