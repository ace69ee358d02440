"""The seventeen games of a casino night: the names of 13:47-20.4 and the program's game for each."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import Refusal, certain, nearest
from ..games import MODULES, game_type
from ..table.elections import Elections
from ..table.game import GameType
from .model import Night, NightTable


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game that may be offered: its name in the list, its section, and what kind of equipment it takes."""

    name: str
    key: str
    cite: str
    cards: bool = False
    machine: bool = False

    @property
    def built(self) -> bool:
        """Whether the program plays it."""
        return self.key in MODULES

    @property
    def type(self) -> GameType | None:
        """The game itself, where it is built."""
        return game_type(self.key) if self.built else None


# 13:47-20.4: the closed list. Three of them are machines without rules of play (reading E-337).
NIGHT_GAMES = {
    game.name: game
    for game in (
        NightGame("baccarat", "night-baccarat", "13:47-20.20", cards=True),
        NightGame("beat the dealer", "beat-the-dealer", "13:47-20.21"),
        NightGame("blackjack", "night-blackjack", "13:47-20.22", cards=True),
        NightGame("caribbean stud poker", "night-caribbean-stud", "13:47-20.23", cards=True),
        NightGame("chuck-a-luck", "chuck-a-luck", "13:47-20.24"),
        NightGame("craps", "night-craps", "13:47-20.25"),
        NightGame("joker seven", "joker-seven", "13:47-20.26", cards=True),
        NightGame("let it ride", "night-let-it-ride", "13:47-20.27", cards=True),
        NightGame("mini-baccarat", "night-minibaccarat", "13:47-20.28", cards=True),
        NightGame("money wheel", "money-wheel", "13:47-20.29"),
        NightGame("multi-action blackjack", "multi-action-blackjack", "13:47-20.30", cards=True),
        NightGame("red dog", "night-red-dog", "13:47-20.31", cards=True),
        NightGame("roulette", "night-roulette", "13:47-20.32"),
        NightGame("skill stop reel", "skill-stop-reel", "13:47-20.2", machine=True),
        NightGame("skill stop video", "skill-stop-video", "13:47-20.2", machine=True),
        NightGame("token pusher", "token-pusher", "13:47-20.2", machine=True),
        NightGame("under/over", "under-over", "13:47-20.33"),
    )
}


def _letters(name: str) -> str:
    """What makes a name of a game: its letters, together."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


_BY_LETTERS = {
    _letters(name): game
    for game in NIGHT_GAMES.values()
    for name in (game.name, game.key, game.key.removeprefix("night-"))
}
NOT_FOR_CLASS_B = ("craps", "roulette")


def choices_of(night: Night, entry: NightTable) -> dict[str, object]:
    """The elections of a table: its own, and the rounding that the holder posts for all. 13:47-20.12(c)1."""
    kind = night_game(entry.game).type
    shared = {"rounding": night.rounding} if kind and "rounding" in kind.elections.model_fields else {}
    return {**shared, **entry.elections}


def elections_of(night: Night, entry: NightTable) -> Elections:
    """The elections of a table whose game is played here."""
    kind = night_game(entry.game).type
    return certain(kind).elections.elect(choices_of(night, entry))


def night_game(name: str) -> NightGame:
    """A game of the list by its name or its key, however it is written; any other is not authorized. 13:47-20.4.

    >>> night_game("under-over").name, night_game("Mini Baccarat").name, len(NIGHT_GAMES)
    ('under/over', 'mini-baccarat', 17)
    """
    word = " ".join(name.lower().split())
    game = _BY_LETTERS.get(_letters(word))
    if game is not None:
        return game
    why = "not one of the seventeen games of a casino night"
    cite = "13:47-20.10(a)" if word not in MODULES else "13:47-20.4"
    raise Refusal(f"{name!r} is {why}.", cite=cite, instead=nearest(word, NIGHT_GAMES))
