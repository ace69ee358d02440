"""How fast each game is dealt: rounds an hour, for hours of play. No rule says it; people counted, or it is custom."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import Refusal


@dataclass(frozen=True, slots=True)
class Pace:
    """Rounds an hour at a table with some players, and where the figure is from."""

    rounds: int
    source: str


RATED = "a table of hands an hour for rating play, after wizardofodds.com"
GROCHOWSKI = "readybetgo.com, casino hourly loss (J. Grochowski)"
GAMING_TODAY = "gamingtoday.com, speed of play"
GAMBLING_SITES = "gamblingsites.com, casino games by speed"


def _as(game: str) -> str:
    return f"by convention as {game}"


PACES = {
    "minibaccarat": Pace(72, RATED),
    "punto-banco": Pace(72, RATED),
    "chemin-de-fer": Pace(40, "by convention: slower than punto banco, since patrons deal and choose"),
    "poker": Pace(30, "by convention: two minutes a hand"),
    "blackjack": Pace(70, RATED),
    "spanish-21": Pace(70, _as("blackjack")),
    "night-blackjack": Pace(70, _as("blackjack")),
    "multi-action-blackjack": Pace(40, "by convention: slower than blackjack, since the dealer plays three hands"),
    "craps": Pace(100, f"rolls an hour: {GROCHOWSKI}"),
    "mini-craps": Pace(100, _as("craps")),
    "night-craps": Pace(100, _as("craps")),
    "roulette": Pace(38, RATED),
    "night-roulette": Pace(38, _as("roulette")),
    "pokette": Pace(38, _as("roulette")),
    "big-six": Pace(10, RATED),
    "money-wheel": Pace(10, _as("big six")),
    "sic-bo": Pace(45, "by convention: between roulette and baccarat"),
    "mini-dice": Pace(45, _as("sic bo")),
    "chuck-a-luck": Pace(45, _as("sic bo")),
    "under-over": Pace(45, _as("sic bo")),
    "beat-the-dealer": Pace(45, _as("sic bo")),
    "keno": Pace(5, GAMBLING_SITES),
    "casino-war": Pace(50, GAMING_TODAY),
    "red-dog": Pace(50, _as("casino war")),
    "night-red-dog": Pace(50, _as("casino war")),
    "joker-seven": Pace(50, _as("casino war")),
    "night-baccarat": Pace(72, _as("punto banco")),
    "night-minibaccarat": Pace(72, _as("minibaccarat")),
    "three-card-poker": Pace(50, _as("Caribbean stud")),
    "let-it-ride": Pace(52, RATED),
    "night-let-it-ride": Pace(52, _as("let it ride")),
    "caribbean-stud": Pace(50, RATED),
    "night-caribbean-stud": Pace(50, _as("Caribbean stud")),
    "double-down-stud": Pace(50, _as("Caribbean stud")),
    "fast-action-holdem": Pace(40, "by convention: between Caribbean stud and pai gow poker"),
    "pai-gow": Pace(30, RATED),
    "pai-gow-poker": Pace(34, RATED),
}


def pace_of(game: str) -> Pace:
    """The pace of a game.

    >>> pace_of("roulette").rounds
    38
    """
    if game not in PACES:
        raise Refusal(f"Nobody has said how fast {game} is dealt.", instead="--pace with its rounds an hour")
    return PACES[game]
