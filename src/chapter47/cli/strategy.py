"""The command that says how to play: the rule in words, a chart, and what each way to play costs."""

from __future__ import annotations

import typer

from ..errors import Refusal
from . import show


def register(app: typer.Typer) -> None:
    """Add the command of this desk."""
    app.command(
        epilog=show.examples(
            "chapter47 strategy three-card-poker",
            "chapter47 strategy let-it-ride --json",
            "chapter47 strategy caribbean-stud",
        )
    )(strategy)


def strategy(game: show.GameKey, settings: show.Settings = None, as_json: show.Json = False) -> None:
    """Say how to play a game that asks its patrons something, found by counting every deal."""
    from ..api import Game
    from ..games import game_types

    chosen = Game(game, show.read_settings(settings or ()))
    if chosen.type.strategy is None:
        others = ", ".join(kind.key for kind in game_types() if kind.strategy is not None)
        raise Refusal(f"{chosen.type.title} has no strategy here.", instead=f"one of {others}")
    told = chosen.type.strategy(chosen.elections)
    if as_json:
        show.emit(told.as_dict())
        return
    show.say(show.heading(f"{chosen.type.title} ({chosen.type.cite})"), *told.rules)
    if told.rows:
        numbers = [
            name for name in told.columns if name in ("how many", "worth", "play", "fold", "house edge per ante")
        ]
        show.say("", show.table(told.columns, told.rows, numbers=numbers))
    show.say(*told.notes)
    if "house edge per ante" not in told.columns:  # the chart says it already
        for name, edge in told.figures.items():
            show.say(f"House edge, {name}: {show.percent(edge)}")
