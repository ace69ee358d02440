"""The commands that keep a house's records: backup, restore, migrate, and proofs of fairness."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Refusal, unreadable
from . import show

Database = Annotated[str, typer.Argument(help="A file of SQLite, or postgresql://...")]


def there(database: str) -> str:
    """A database that exists; a file is not made by looking for it."""
    if "://" not in database and not Path(database).exists():
        raise Refusal(f"There is no database {database}.", instead="the file that chapter47 serve wrote")
    if "://" not in database and not _is_database(Path(database)):
        raise Refusal(f"{database} is no database of SQLite.", instead="the file that chapter47 serve wrote")
    return database


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(16)
    except OSError as error:
        raise unreadable(path, error, "the file that chapter47 serve wrote") from None
    return head == b"SQLite format 3\x00"


Nights = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The casino nights; the folder nights, where there is one.")
]


def _folder(nights: Path | None, database: str) -> Path | None:
    """The nights of a house: those named, or the folder that ``serve`` takes; the store of a night has none."""
    usual = Path("nights")
    if nights is not None or database.endswith(".books"):
        return nights
    return usual if usual.is_dir() else None


def backup(
    database: Database, file: Annotated[Path, typer.Argument(help="The new file.")], nights: Nights = None
) -> None:
    """Write the whole house to one file with its casino nights, as it stands now; it may go on meanwhile."""
    from ..house.backup import backup as write

    rows = write(there(database), file, _folder(nights, database))
    show.say(f"{rows:,} rows written to {file}. Keep it safe: the order of cards still to come is in it.")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database,
    nights: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the casino nights go; the folder nights.")
    ] = None,
) -> None:
    """Put a backup into a new database of either kind and its nights into a folder, and audit it."""
    from ..house import audit
    from ..house.backup import restore as put
    from ..house.store import connect

    rows = put(file, database, nights or (None if database.endswith(".books") else Path("nights")))
    found = audit(connect(database))
    show.say(f"{rows:,} rows put into {database.rpartition('@')[2]}: {found.tables} tables, {found.steps} steps,")
    show.say("sound." if found.sound else "; ".join(found.faults))
    if not found.sound:
        raise typer.Exit(1)


def migrate(database: Database, nights: Nights = None) -> None:
    """Bring a database of an earlier version, and its nights, to the shape that this version needs: all or nothing."""
    from ..house.migrations import migrate as upgrade

    before, after = upgrade(there(database))
    show.say(f"The database had shape {before or 'unknown'} and has {after}.")
    for store in sorted(folder.glob("*.books")) if (folder := _folder(nights, database)) else ():
        before, after = upgrade(str(store))
        show.say(f"The night {store.stem} had shape {before or 'unknown'} and has {after}.")


def quarantine(
    database: Database,
    void: Annotated[
        int | None, typer.Option(metavar="TABLE", help="Void its round: everything since the betting window goes back.")
    ] = None,
    close: Annotated[
        int | None, typer.Option(metavar="TABLE", help="Close it: everybody has the chips that the ledger says.")
    ] = None,
    by: Annotated[str, typer.Option(help="The supervisor who decides.")] = "",
    why: Annotated[str, typer.Option(help="The reason, for the record.")] = "",
    as_json: show.Json = False,
) -> None:
    """List the tables whose round cannot go on, or end one's quarantine as a supervisor decides.

    Where the rules that a round was begun under are installed again, it goes on
    by itself.
    """
    from ..house import House
    from ..house.quarantine import CLOSE, VOID, held_up

    house = House(there(database))
    for table, choice in ((void, VOID), (close, CLOSE)):
        if table is not None:
            if not by:
                raise Refusal("A supervisor ends a quarantine.", instead="--by and their name")
            house.resume(table, choice, house.people.find(by), why)
    for number, _ in house.tables():
        house.table(number)  # a table that nobody has taken up yet is held up only once it is tried
    left = held_up(house.engine)
    if as_json:
        show.emit({"quarantine": [{"table": table, "game": game, "why": reason} for table, game, reason in left]})
        return
    show.say(*(f"table {table}, {game}: {reason}" for table, game, reason in left))
    show.say(f"{len(left)} tables wait for a supervisor." if left else "No table waits for a supervisor.")


def proof(
    table: Annotated[int, typer.Argument(help="A table that was opened as committed.", min=1)],
    database: Annotated[str, typer.Option(help="A file of SQLite, or postgresql://...")] = "chapter47.db",
    save: Annotated[Path | None, typer.Option(help="Write to this file instead of the screen.")] = None,
) -> None:
    """Write what anybody needs to check a committed table."""
    from ..house import fairness
    from ..house.store import connect, reading
    from ..table.events import EVERYTHING

    with reading(connect(there(database))) as connection:
        text = fairness.proof(connection, table, EVERYTHING)
    if save is None:
        typer.echo(text)
    else:
        save.write_text(text, encoding="utf-8")
        show.say(f"Written to {save}. Check it with: chapter47 fair verify {save}")


def verify(file: Annotated[Path, typer.Argument(help="A proof.")], as_json: show.Json = False) -> None:
    """Check that chance was as promised, every card came from its place, and the rules make of them what is shown."""
    from ..house import fairness

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error, "a file that chapter47 fair proof wrote") from None
    found = fairness.verify(text)
    if as_json:
        show.emit(asdict(found))
        raise typer.Exit(bool(found.unsown))
    hidden = f"; {found.hidden} still in play" if found.hidden else ""
    show.say(f"{found.shuffles} shuffles are as promised, and {found.cards} cards came from their places{hidden}.")
    if found.draws:
        show.say(f"{found.draws} draws of chance are as the seeds of the house and the patrons have them.")
    if found.unsown:
        show.say(f"{found.unsown} draws of chance follow from no seed that is shown: the house may have chosen them.")
        raise typer.Exit(1)


COMMANDS: show.Commands = {
    backup: ("chapter47 backup chapter47.db monday.backup",),
    restore: (
        "chapter47 restore monday.backup again.db",
        "chapter47 restore monday.backup postgresql://localhost/house",
    ),
    migrate: ("chapter47 migrate chapter47.db",),
    quarantine: (
        "chapter47 quarantine chapter47.db",
        "chapter47 quarantine chapter47.db --void 3 --by flo",
    ),
}
FAIR = show.group(
    "fair",
    "Prove that shuffled cards were not changed: commit before the deal, reveal after it.",
    {
        proof: ("chapter47 fair proof 3 --save table3.json",),
        verify: ("chapter47 fair verify table3.json",),
    },
)
