"""The games by kind, as a person chooses among them: what each is in one line, and the least that it costs to play.

They are listed in ``catalogue.toml``, in the order of the lobby.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Described(NamedTuple):
    """A game in one line: how it plays, and the wager whose edge is the lowest that a patron can begin with."""

    game: str
    line: str
    wager: str
    edge: float


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that play alike, on felt of one colour."""

    key: str
    title: str
    line: str
    felt: str
    games: tuple[Described, ...]

    @property
    def lowest(self) -> float:
        """The lowest edge of the kind that is the house's."""
        return min(game.edge for game in self.games if game.edge > 0)


def _kinds() -> Iterator[Kind]:
    for kind in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["kind"]:
        games = tuple(Described(**game) for game in kind.pop("games"))
        yield Kind(**kind, games=games)


KINDS = tuple(_kinds())
KIND_OF = {described.game: kind for kind in KINDS for described in kind.games}
DESCRIBED = {described.game: described for kind in KINDS for described in kind.games}


def edge_in_words(edge: float) -> str:
    """An edge as pages write it: two decimals, and a word where it is the patron's.

    >>> edge_in_words(0.004632), edge_in_words(-0.02)
    ('0.46%', '2.00% in your favour')
    """
    return f"{edge:.2%}" if edge >= 0 else f"{-edge:.2%} in your favour"
