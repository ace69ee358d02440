"""The command that finds pay tables: whole-number odds that meet an edge, a hit frequency and a variance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import show
from .groups import Csv


def design(
    brief: Annotated[Path, typer.Argument(metavar="FILE", help="The brief in TOML, docs/strategies.md.")],
    as_csv: Csv = False,
    as_json: show.Json = False,
) -> None:
    """Find pay tables of any built game that meet a target edge, hit frequency and variance."""
    from ..desk.design import design as found
    from ..desk.design import read_brief

    told = found(read_brief(brief))
    if as_json:
        said = {"game": told.brief.game.key, "wager": told.brief.wager, "tried": told.tried, "found": told.found}
        show.emit({**said, "tables": told.rows(), "edge_by_one_more_unit": told.sensitivity})
        return
    if as_csv:
        typer.echo(told.to_csv(), nl=False)
        return
    show.say(show.heading(f"{told.brief.game.title} ({told.brief.game.cite}): {told.brief.wager}"), told.caption)
    lines = list(told.sensitivity)
    rows = [
        [
            "-".join(str(one.pays[line]) for line in lines),
            show.percent(float(one.events.house_edge)),
            show.percent(float(one.events.hit_frequency)),
            f"{float(one.events.variance):.4f}",
            "no" if one.against else "yes",
        ]
        for one in told.candidates
    ]
    numbers = ["edge", "hits", "variance"]
    show.say(show.table(["pays to 1", *numbers, "lawful"], rows, numbers=numbers), "")
    show.say(f"The lines in order: {', '.join(lines)}.", "What one more unit on a line adds to the edge:")
    moved = [[line, f"{change:+.4%}"] for line, change in told.sensitivity.items()]
    show.say(show.table(["line", "edge"], moved, numbers=["edge"]))


COMMANDS: show.Commands = {
    design: (
        "chapter47 design pair-plus.toml",
        "chapter47 design pair-plus.toml --json",
    ),
}
