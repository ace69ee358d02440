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
    "chemin-de-fer": "chemin_de_fer",
    "poker": "poker",
    "blackjack": "blackjack",
    "spanish-21": "spanish_21",
    "night-blackjack": "night_blackjack",
    "multi-action-blackjack": "multi_action_blackjack",
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
    "caribbean-stud": "caribbean_stud",
    "double-down-stud": "double_down_stud",
    "fast-action-holdem": "fast_action_holdem",
    "night-caribbean-stud": "night_caribbean_stud",
    "night-let-it-ride": "night_let_it_ride",
    "pai-gow": "pai_gow",
    "pai-gow-poker": "pai_gow_poker",
}

# Machines that a casino night may have: no engine plays them, the holder keeps their records.
MACHINES = {
    "skill-stop-reel": ("13:47-20.2[skill-stop-reel]", "the player's button stops its reels and its own schedule pays"),
    "skill-stop-video": ("13:47-20.2[skill-stop-video]", "the player stops its pictures and its own schedule pays"),
    "token-pusher": ("13:47-20.2[token-pusher]", "a token pushes others off its moving shelf, or does not"),
}
# Where the other games of the regulation stand, for those that are not built.
CHAPTERS = {
    "pai-gow": "19:47-10",
    "pai-gow-poker": "19:47-11",
}


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
        cite, how = MACHINES[key]
        return Refusal(
            f"A {key.replace('-', ' ')} is not played here: {how}, and the subchapter gives no rule of play.",
            cite=cite,
            instead="its certified model and its token value in the records of the casino night, 13:47-20.15(d)",
        )
    if key in CHAPTERS:
        return Refusal(
            f"{key} is a game of the regulation that is not built yet: its rules can be read, not played.",
            cite=CHAPTERS[key],
            instead=f"chapter47 rules --game {key}, or {nearest(key, MODULES)}",
        )
    return Refusal(f"There is no game {key!r} here.", instead=nearest(key, MODULES))


def game_types() -> list[GameType]:
    """Every game that is built.

    >>> game_types()[0].title
    'Minibaccarat'
    """
    return [game_type(key) for key in MODULES]
