"""The games, each in a folder of its own, found by the key that scripts and commands use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..errors import Refusal, nearest
from ..table import registry
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


@cache
def game_type(key: str) -> GameType:
    """The game of that key."""
    module = MODULES.get(key)
    if module is None:
        raise _not_played(key)
    built: GameType = import_module(f".{module}", __name__).GAME
    return built


def declared(key: str, file: str, name: str) -> Any:
    """What a game's folder declares under that name, in that file or beside ``GAME``; None where it does not."""
    package = f"{__name__}.{MODULES[key]}"
    module = import_module(f"{package}.{file}" if find_spec(f"{package}.{file}") else package)
    return vars(module).get(name)


def inherited(key: str, file: str, name: str) -> Any:
    """What a game declares, or else the game that it is a variant of.

    >>> inherited("mini-craps", "events", "events") is inherited("craps", "events", "events")
    True
    """
    game = game_type(key)
    found = declared(key, file, name)
    return inherited(game.base, file, name) if found is None and game.base else found


def _not_played(key: str) -> Refusal:
    """Why a game is not played here: a machine without rules of play, or no game at all."""
    if key in MACHINES:
        cite, how = MACHINES[key]
        return Refusal(
            f"A {key.replace('-', ' ')} is not played here: {how}, and the subchapter gives no rule of play.",
            cite=cite,
            instead="its certified model and its token value in the records of the casino night, 13:47-20.15(d)",
        )
    return Refusal(f"There is no game {key!r} here.", instead=nearest(key, MODULES))


def game_types() -> list[GameType]:
    """Every game that is built.

    >>> game_types()[0].title
    'Minibaccarat'
    """
    return [game_type(key) for key in MODULES]


@cache
def phrases() -> dict[str, str]:
    """The words of every game, from its ``phrases.py`` or beside its ``GAME``."""
    found: dict[str, str] = {}
    for key in MODULES:
        found |= declared(key, "phrases", "PHRASES") or {}
    return found


registry.register(game_type, phrases)
