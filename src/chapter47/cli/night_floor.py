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
from .groups import Entering
from .night_desk import At, By, NightPath, enter, moment, verify_typed
from .night_new import read_fact

if TYPE_CHECKING:
    from datetime import datetime

    from ..night.desk import NightDesk

FEW = 12  # buttons that are told in a line


def _desk(path: Path) -> NightDesk:
    from ..house.night_store import open_desk

    return open_desk(path)


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


def settle(
    path: NightPath,
    number: Annotated[str, typer.Argument(metavar="TABLE", help="The table's number.")],
    wager: Annotated[str, typer.Argument(metavar="WAGER", help="What it was on, as straight:17.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, as '$5'.")],
    result: Annotated[str, typer.Argument(metavar="RESULT", help="lost, returned, or the row that won: '35 to 1'.")],
    by: By,
    player: Annotated[str, typer.Option("--player", help="Whose it was: badge or name.")],
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Settle a wager without its cards, for a table in a hurry: by a row of its own pay table."""
    given = {"table": number, "wager": wager, "amount": amount, "result": result, "player": player}
    enter(path, "settle", given, Entering(by, at, as_json), lambda _, done: str(done["told"][0]))


def do(
    path: NightPath,
    operation: Annotated[str, typer.Argument(metavar="OPERATION", help="Its name, as sell or open-table.")],
    facts: Annotated[list[str] | None, typer.Argument(metavar="FIELD=VALUE", help="What it asks for.")] = None,
    by: By = "",
    key: Annotated[str, typer.Option("--key", help="A word of its own: the same request again changes nothing.")] = "",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Do any operation of the night by its name, as the pages and the interface do it; once for each key."""
    desk = _desk(path)
    given = dict(read_fact(one) for one in facts or [])
    verify_typed(operation.replace("-", " "), given)
    told = desk.do(operation.replace("-", " "), given, by=by, key=key, at=moment(at, desk.books.night))
    if as_json:
        show.emit(told)
        return
    again = ", as before" if told["repeated"] else ""
    print_lines(f"Entry {told['entry']['number']}{again}: {told['entry']['kind']}, by {told['entry']['by']}.")


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


def rehearse(
    path: NightPath,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the copy is played.")] = Path("rehearsal"),
    guests: Annotated[int, typer.Option("--guests", help="How many come.")] = 60,
    rounds: Annotated[int, typer.Option("--rounds", help="How many rounds each table deals.")] = 6,
    minutes: Annotated[int, typer.Option("--minutes", min=0, max=60, help="Spread over so many, to be watched.")] = 0,
    seed: Annotated[str, typer.Option("--seed", help="The same night again.")] = "rehearsal",
    as_json: show.Json = False,
) -> None:
    """Play the whole night through with bots on a copy of its plan, and find what would be refused before it is."""
    from time import sleep

    from ..house.night_store import copy_for_rehearsal
    from ..night.rehearsal import Rehearsal
    from ..night.totals import differences, reconciled

    one = Rehearsal(copy_for_rehearsal(path, folder), seed, guests, rounds)
    beats = guests + (rounds + 3) * len(one.desk.books.night.tables) + 10
    told = one.run(lambda: sleep(60 * minutes / beats) if minutes else None)
    books = one.desk.books
    if as_json:
        found = {"steps": told.steps, "refused": told.refused, "short": told.short, "rounds": told.rounds}
        show.emit({**found, "gross": books.gross, "settled": books.settled, "differences": differences(books)})
        return
    print_lines(*told.steps)
    dealt = ", ".join(f"table {number}: {many}" for number, many in told.rounds.items())
    print_lines(f"{len(books.journal.lines):,} entries; rounds dealt at {dealt or 'no table'}.")
    for refused in told.refused:
        print_lines(f"Refused: {refused}")
    for short in told.short:
        print_lines(f"Too few guests: {short}.")
    for difference in differences(books):
        print_lines(f"Difference: {difference}.")
    good = books.settled and reconciled(books) and not told.refused
    short = ", but so few guests do not pay for it" if told.short else ""
    ran = f"The night ran through: nothing was refused, all money is accounted for{short}."
    print_lines(ran if good else "Mend that first.")
    if not good:
        raise typer.Exit(1)


COMMANDS: show.Commands = {
    deal: ("chapter47 night deal night.toml 4 '1 red 5 Pat' deal 17 --by 'Hugo Lind'",),
    settle: ("chapter47 night settle night.toml 4 straight:17 '$5' '35 to 1' --player Pat --by 'Hugo Lind'",),
    do: ("chapter47 night do night.toml sell cash='$20' player=Pat --by 'Lena Ortiz' --key window-17",),
    board: ("chapter47 night board night.toml",),
    rehearse: ("chapter47 night rehearse night.toml --guests 60 --rounds 6",),
}
