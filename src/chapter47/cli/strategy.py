"""The command that says how to play: the rule in words, a chart, and what each way to play costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show
from .groups import Rules

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..odds.strategy import Strategy


def strategy(
    game: show.GameKey,
    *,
    rules: Rules,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart as an SVG picture too.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart as a PNG picture too.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart as a page of PDF too.")] = None,
    as_json: show.Json = False,
) -> None:
    """Say how to play a game that asks its patrons something, found by counting every deal."""
    from ..odds.plot import chart_figure, check_path, save
    from ..sim.report import write_text
    from .numbers import the_game

    pictures = {kind: path for kind, path in ((".svg", svg), (".png", png), (".pdf", pdf)) if path is not None}
    for kind, path in pictures.items():
        check_path(path, kind)
    chosen = the_game(game, rules)
    told = chosen.strategy()
    for kind, path in pictures.items():
        if not (told.svg if kind == ".svg" else told.rows):
            raise Refusal(f"{chosen.type.title} has no chart to draw.", instead=f"the command without --{kind[1:]}")
        if kind == ".svg":
            write_text(path, told.svg)
        else:
            save(chart_figure(told, f"{chosen.type.title} ({chosen.type.cite})"), path)
    if as_json:
        show.emit(told.as_dict())
        return
    show.say(show.heading(f"{chosen.type.title} ({chosen.type.cite})"), *show.not_lawful(told.not_lawful), *told.rules)
    if told.rows:
        numbers = [
            name for name in told.columns if name in ("how many", "worth", "play", "fold", "house edge per ante")
        ]
        shown = coloured(told) if told.styles else show.table(told.columns, told.rows, numbers=numbers)
        show.say("", shown)
    show.say(*told.notes)
    if "house edge per ante" not in told.columns:  # the chart says it already
        for name, edge in told.figures.items():
            show.say(f"House edge, {name}: {show.percent(edge)}")


def coloured(told: Strategy) -> RenderableType:
    """A chart whose cells are told apart by colour."""
    from rich.table import Table
    from rich.text import Text

    chart = Table(box=None, pad_edge=False, padding=(0, 0), header_style="bold")
    for i, name in enumerate(told.columns):
        chart.add_column(name, justify="center" if i else "left", no_wrap=True)
    for label, *cells in told.rows:
        chart.add_row(f"{label}  ", *(Text(f"{cell:^4}", style=told.styles.get(cell, "")) for cell in cells))
    return chart


COMMANDS: show.Commands = {
    strategy: (
        "chapter47 strategy three-card-poker",
        "chapter47 strategy let-it-ride --json",
        "chapter47 strategy caribbean-stud",
        "chapter47 strategy blackjack --set decks=6 --svg chart.svg",
    ),
}
