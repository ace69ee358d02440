"""A game by the law of a day, for the commands that take ``--as-of``."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from ..api import Game
    from ..table.elections import Elections
    from ..table.game import GameType

AsOf = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="By the law as it stood that day, so far as it is dated.")
]


def game_on(key: str, settings: list[str] | None, as_of: str | None, what_if: bool = False) -> tuple[Game, list[str]]:
    """A game under the elections given on the command line, by the law of a day, and what is not known of that day."""
    from ..api import Game

    chosen = show.read_settings(settings or ())
    if as_of is not None and what_if:
        raise Refusal("A what-if is of no day: it asks about the law as it stands.", instead="--what-if or --as-of")
    if as_of is None:
        return (Game(key).what_if(chosen) if what_if else Game(key, chosen)), []
    from ..floor.editions import elect_on, in_edition, read_day
    from ..games import game_type

    kind, day = game_type(key), read_day(as_of)
    elections, _ = elect_on(kind, chosen, day)
    return Game(key, in_edition(kind, chosen, day)), not_known(kind, elections, as_of)


def verify_on(kind: GameType, chosen: Mapping[str, object], as_of: str) -> list[str]:
    """Refuse what the law of a day did not offer; what is not known of that day."""
    from ..floor.editions import elect_on, read_day

    elections, _ = elect_on(kind, chosen, read_day(as_of))
    return not_known(kind, elections, as_of)


def not_known(kind: GameType, elections: Elections, as_of: str) -> list[str]:
    """What is not known of a game and its elections on a day, in lines of at most 80 columns."""
    from ..floor.editions import changed_since, on_day, read_day

    day = read_day(as_of)
    told = [f"date not known: {one.message} ({one.cite})" for one in on_day(kind, elections, day).unknown]
    later = list(changed_since(kind, day))
    if later:
        told.append(f"amended later, and applied here as it reads since: section {'; section '.join(later)}")
    return [line for one in told for line in wrap(one, show.WIDTH, subsequent_indent="  ", break_on_hyphens=False)]
