"""The desk of the floor: which games are built, and what a licensee may elect at each."""

from __future__ import annotations

from contextlib import nullcontext
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from . import show
from .editions import AsOf

if TYPE_CHECKING:
    from ..floor.effects import Effect
    from ..table.game import GameType


def games(as_json: show.Json = False) -> None:
    """List the games that are built."""
    from ..games import game_types
    from ..rulebook import rulebook

    built = [
        {
            "key": game.key,
            "title": game.title,
            "cite": game.cite,
            "provisions": sum(provision.game == game.key for provision in rulebook()),
        }
        for game in game_types()
    ]
    if as_json:
        show.emit({"games": built})
        return
    columns = ["game", "title", "citation", "provisions"]
    rows = [[str(value) for value in game.values()] for game in built]
    show.say(show.table(columns, rows, numbers=["provisions"], whole=["game"]))


def options(
    game: show.GameKey,
    edge: Annotated[bool, typer.Option("--edge", help="Count out what each choice does to the house edge.")] = False,
    what_if: Annotated[
        bool, typer.Option("--what-if", help="List what the law settles, and what a --what-if may suppose instead.")
    ] = False,
    as_of: AsOf = None,
    as_json: show.Json = False,
) -> None:
    """List what a licensee may elect at a game: choices, default, effect and citation."""
    from ..games import game_type
    from ..rulebook import provenance

    kind = game_type(game)
    if what_if:
        _settled(kind, as_json)
        return
    if edge:
        _edges(kind, as_json)
        return
    later = _not_yet(kind, as_of) if as_of else []
    hidden = {said.partition(":")[0] for said in later}
    defaults = kind.elections.elect().chosen()
    listed = [
        {
            "name": choice.name,
            "choices": choice.choices,
            "default": defaults[choice.name],
            "effect": choice.effect,
            "cite": choice.cite,
            "provenance": provenance(choice.cite),
            "since": choice.since,
        }
        for choice in kind.elections.choices()
        if choice.name not in hidden
    ]
    if as_json:
        show.emit({"game": kind.key, "options": listed, **({"as_of": as_of, "not_yet": later} if as_of else {})})
        return
    rows = []
    for one in listed:
        default = "not set" if one["default"] is None else show.plain(one["default"])
        since = f" since {one['since']}" if one["since"] else ""
        source = f", {one['provenance']}" if one["provenance"] else ""
        law = f"({one['cite']}{since}{source})"
        rows.append([str(one["name"]), f"{one['choices']}\ndefault: {default or 'none'}", f"{one['effect']} {law}"])
    shown = show.table(["election", "choices", "effect"], rows)
    for column, width in zip(shown.columns, (26, 20, 32), strict=True):
        column.max_width = width
    for row in shown.rows[:-1]:
        row.end_section = True
    usage = f"Elect with: chapter47 odds {kind.key} --set NAME=VALUE"
    show.say(show.heading(f"{kind.title} ({kind.cite})"), shown, "", usage)
    if later:
        lines = (wrap(f"  {said}", show.WIDTH, subsequent_indent="    ", break_on_hyphens=False) for said in later)
        show.say("", f"Not offered on {as_of}:", *("\n".join(those) for those in lines))


def _settled(kind: GameType, as_json: bool) -> None:
    """The rules that no election changes, each with its paragraph."""
    from ..table.what_if import as_plain, suppositions

    listed = [
        {
            "name": one.name,
            "choices": one.choices,
            "law": as_plain(kind.elections, one.name, one.default),
            "effect": one.effect,
            "cite": one.cite,
        }
        for one in suppositions(kind.elections)
    ]
    if as_json:
        show.emit({"game": kind.key, "settled": listed})
        return
    title = show.heading(f"{kind.title} ({kind.cite}): what the law settles")
    if not listed:
        show.say(title, "Nothing beside the elections themselves, which a what-if may take beyond their limits.")
        return
    rows = [
        [str(one["name"]), f"{one['choices']}\nlaw: {show.plain(one['law'])}", f"{one['effect']} ({one['cite']})"]
        for one in listed
    ]
    shown = show.table(["rule", "choices", "effect"], rows)
    for column, width in zip(shown.columns, (26, 24, 28), strict=True):
        column.max_width = width
    for row in shown.rows[:-1]:
        row.end_section = True
    show.say(title, shown, "", f"Suppose with: chapter47 odds {kind.key} --what-if --set NAME=VALUE")


def _not_yet(kind: GameType, as_of: str) -> list[str]:
    """What was not offered on a day, each with its date and paragraph; a game that came later is refused."""
    from ..floor.editions import not_yet, read_day
    from .editions import verify_on

    verify_on(kind, {}, as_of)
    return [f"{one.message} ({one.cite})" for one in not_yet(kind, read_day(as_of))]


def _edges(kind: GameType, as_json: bool) -> None:
    """What each choice does to the house edge, all others left at their defaults."""
    from ..floor.effects import effects

    found: dict[str, list[Effect]] = {choice.name: [] for choice in kind.elections.choices()}
    page = show.console(stderr=True)
    with page.status("Counting out the house edge") if page.is_terminal else nullcontext() as status:
        for one in effects(kind):
            found[one.election].append(one)
            if status is not None:
                status.update(f"Counting out the house edge: {one.election}")
    if as_json:
        listed = [{"name": name, "choices": [one.as_dict() for one in those]} for name, those in found.items()]
        show.emit({"game": kind.key, "options": listed})
        return
    rows = [[name, "\n".join(map(str, those)) or "not counted out"] for name, those in found.items()]
    shown = show.table(
        ["election", "choice: house edge by default to house edge with the choice"], rows, whole=["election"]
    )
    show.say(show.heading(f"{kind.title} ({kind.cite})"), shown)


COMMANDS: show.Commands = {
    games: (
        "chapter47 games",
        "chapter47 games --json",
    ),
    options: (
        "chapter47 options minibaccarat --edge",
        "chapter47 options minibaccarat --as-of 2006-01-01",
    ),
}
