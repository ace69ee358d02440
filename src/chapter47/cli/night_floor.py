"""At the tables and in the room: dealing a table of the night entry by entry, and the big board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .floor import print_lines
from .night_desk import At, By, NightPath, add_command, moment

if TYPE_CHECKING:
    from datetime import datetime

    from ..night.desk import NightDesk

FEW = 12  # buttons that are told in a line


def register(group: typer.Typer) -> None:
    """Add the commands of tables and room."""
    for command, example in (
        (deal, "deal night.toml 4 '1 red 5 Pat' deal 17 --by 'Hugo Lind'"),
        (board, "board night.toml"),
    ):
        add_command(group, command, example)


def _desk(path: Path) -> NightDesk:
    from ..night.desk import NightDesk

    return NightDesk(path)


def deal(
    path: NightPath,
    number: Annotated[str, typer.Argument(metavar="TABLE", help="The table's number.")],
    entries: Annotated[
        list[str] | None, typer.Argument(metavar="ENTRY", help="What falls or is said; asked for where none is given.")
    ] = None,
    by: By = "",
    back: Annotated[bool, typer.Option("--back", help="Take back the last entry.")] = False,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Deal a table: enter wagers, cards, dice and choices one by one; the rules tell who is paid what."""
    desk = _desk(path)
    when = moment(at, desk.books.night)
    if back:
        desk.do("take back", {"table": number}, by=by, at=when)
    told: list[str] = []
    for typed in entries or ([] if back or as_json else _typed(desk, number)):
        try:
            told += _enter(desk, number, typed, by, when, quiet=as_json)
        except Refusal as refusal:
            if entries:
                raise
            print_lines(f"  {refusal}")
    if as_json:
        show.emit({"told": told, "table": desk.table(number)})
    elif entries or back:
        print_lines(_waits(desk, number))


def _enter(desk: NightDesk, number: str, typed: str, by: str, at: datetime, *, quiet: bool) -> list[str]:
    done: Document = desk.do("deal", {"table": number, "entry": typed}, by=by, at=at)
    told: list[str] = done["entry"]["data"]["told"]
    if not quiet:
        print_lines(*(f"  {line}" for line in told))
    return told


def _typed(desk: NightDesk, number: str) -> Iterator[str]:
    """What a person types, until nothing more comes."""
    while True:
        print_lines(_waits(desk, number))
        try:
            line = input("> ").strip()
        except EOFError:
            return
        if line in ("q", "quit"):
            return
        yield line


def _waits(desk: NightDesk, number: str) -> str:
    """What the table waits for, and what may be entered."""
    asked = desk.expected(number)
    names = [button.enters or "(nothing)" for button in asked.buttons]
    many = f", and {len(names) - FEW} more" if len(names) > FEW else ""
    lead = "wagers as: 1 WAGER 5 NAME; " if asked.kind == "bets" else ""
    return f"{asked.says} ({asked.cite}): {lead}{', '.join(names[:FEW])}{many}".rstrip(": ")


def board(path: NightPath, at: At = None, as_json: show.Json = False) -> None:
    """Show the big board: the time, how long the licence holds, games, and the prizes that are left."""
    desk = _desk(path)
    told = desk.board(moment(at, desk.books.night))
    if as_json:
        show.emit(told)
        return
    hours, minutes = divmod(told["minutes_left"], 60)
    left = f"the licence ends at {told['ends_at']}, in {hours} h {minutes} min" if told["ends_at"] else "no licence now"
    print_lines(f"{told['holder']}, {told['at']}: {told['state']}; {left} (13:47-6.11(c)).")
    games = [f"{one['game']} (table {one['table']})" for one in told["games"] if one["open"]]
    print_lines(f"Open: {', '.join(games) or 'no table'}. $1 buys imitation money at {told['rate']}.")
    rows = [
        (x["number"], x["name"], f"{x['left']} of {x['of']}", f"${x['price']:,}" if x["price"] else x["how"])
        for x in told["prizes"]
    ]
    show.say(show.table(("prize", "what", "left", "price"), rows, numbers=("left", "price")))
    for one in told["winners"]:
        print_lines(f"{one['prize']}: ticket {one['ticket']}.")
