"""The desk of editions: changes, two days of one game side by side."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from . import show

if TYPE_CHECKING:
    from ..floor.changes import Changes


def changes(
    game: show.GameKey,
    first: Annotated[str, typer.Option("--from", metavar="DAY", help="The earlier day, such as 1999-06-01.")],
    last: Annotated[str, typer.Option("--to", metavar="DAY", help="The later day.")],
    edges: Annotated[bool, typer.Option("--edges/--no-edges", help="Count out the house edge of both days.")] = True,
    as_json: show.Json = False,
) -> None:
    """Say what changed of a game between two days: provisions, elections, pay tables, and the edge of each wager."""
    from ..floor.changes import changes as between
    from ..floor.editions import read_day
    from ..games import game_type

    found = between(game_type(game), read_day(first), read_day(last), edges=edges)
    if as_json:
        show.emit(found.as_dict())
        return
    show.say(show.heading(f"{found.game.title}, {found.first} to {found.last}"))
    _tell(found)


def _say(*lines: str) -> None:
    for line in lines:
        lead = line[: len(line) - len(line.lstrip(" "))]
        show.say(*wrap(line, show.WIDTH, subsequent_indent=f"{lead}  ", break_on_hyphens=False) or [""])


def _tell(found: Changes) -> None:
    for day, offered in zip((found.first, found.last), found.offered, strict=True):
        if not offered:
            _say(f"Not offered on {day}.")
    _section("Adopted and amended", [f"{one.section} {what} {one}" for what, one in found.notices])
    _section("Provisions that came", [f"{row.cite}: {row.says}" for row in found.added])
    _section("Provisions that went", [f"{row.cite}: {row.says}" for row in found.dropped])
    _section("Elections", found.elections)
    _section("Pay tables", [f"{wager}: {old}; then {new}" for wager, old, new in found.pays])
    moved = [one for one in found.edges if one.moved]
    _section("House edge", [f"{one.wager}: {_edge(one.before)} to {_edge(one.after)}" for one in moved])
    still = len(found.edges) - len(moved)
    if still:
        _say("", f"House edge unchanged: {still} wager{'s' * (still != 1)}.")
    _section("Not known", found.not_known)
    if not found.any:
        _say("Nothing is known to have changed.")


def _section(heading: str, lines: list[str]) -> None:
    if lines:
        _say("", f"{heading}:", *(f"  {line}" for line in lines))


def _edge(edge: float | None) -> str:
    return "not offered" if edge is None else show.percent(edge)


COMMANDS: show.Commands = {
    changes: (
        "chapter47 changes craps --from 1998-01-01 --to 2011-02-01",
        "chapter47 changes minibaccarat --from 1999-01-01 --to 2009-01-01 --no-edges --json",
    ),
}
