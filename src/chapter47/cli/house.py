"""The commands of the running house: serve it, audit it."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show
from .floor import read_time, write_file
from .vault import there

if TYPE_CHECKING:
    from ..night.auditing import Audit


Database = Annotated[str, typer.Option(help="A file for SQLite, or postgresql://...")]


def serve(
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://...", envvar="CHAPTER47_DATABASE")
    ] = "chapter47.db",
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)] = 8047,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes at ports that follow each other.", min=1, max=64)] = 1,
    worker: Annotated[bool, typer.Option("--worker", help="Be one of several on this database.", hidden=True)] = False,
    guests: Annotated[float, typer.Option(help="New guests a minute from one address.", min=1)] = 60,
    log: Annotated[str, typer.Option(help="What to log as JSON: debug, info, warning or error.")] = "warning",
    nights: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the casino nights are.")] = Path("nights"),
    rehearse: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Rehearse the nights on copies, by a clock that starts then."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed; nobody else's is."),
    ] = None,
    second_factor: Annotated[
        bool, typer.Option("--second-factor", help="Nobody who works here comes in without a second factor.")
    ] = False,
) -> None:
    """Serve live tables on the web with play money: a lobby, every game, the rulebook, the odds, an HTTP interface."""
    if "://" not in database and not Path(database).exists():
        show.say(f"A first run: a house is made in {database}, with its key beside it. Later starts are quicker.")
    gc.disable()  # nothing of what is loaded is thrown away: to look for that takes a tenth of a start
    try:
        from ..house.serve import serve as run
        from ..house.serve import serve_many
    except ImportError as error:
        raise Refusal(f"The house needs {error.name}.", instead="pip install 'chapter47[house]'") from None
    from ..house.lan import EVERYWHERE, urls

    here, *others = urls(host, port)
    show.say(f"The lobby is at {here} and the interface at {here}/docs. Ctrl-C closes the house.")
    if host in EVERYWHERE:
        show.say("On the same Wi-Fi, type into the phones:" if others else "No network is there for phones.")
        show.say(*(f"  {one}" for one in others))
    if log not in ("debug", "info", "warning", "error"):
        raise Refusal(f"There is no level {log!r}.", instead="debug, info, warning or error")
    if workers > 1:
        if rehearse:
            raise Refusal("A rehearsal is held by one process.", instead="--workers 1")
        proxies = proxy or []
        serve_many(
            database,
            host,
            port,
            workers,
            guests=guests,
            log=log,
            nights=nights,
            proxies=proxies,
            second_factor=second_factor,
        )
    else:
        start = read_time(rehearse) if rehearse else None
        run(
            database,
            host,
            port,
            show=browser,
            worker=worker,
            guests=guests,
            log=log,
            nights=nights,
            rehearse=start,
            proxies=proxy or [],
            second_factor=second_factor,
        )


def audit(
    database: Annotated[str, typer.Argument(help="The database of the house.")] = "chapter47.db",
    anchor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the ends of all chains to this file, to be kept elsewhere.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Prove that every chain goes on from what was anchored there.")
    ] = None,
    nights: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Audit the casino nights there too, against the house's record.")
    ] = None,
    as_json: show.Json = False,
) -> None:
    """Replay every table of a house and re-derive every cent; exit code 1 where something was changed.

    Whoever rewrote every chain with its end is found only by what was written
    down elsewhere: anchor the house every day, keep the file where nobody who
    can write to the database can change it, and audit the house against it.
    """
    from ..house import anchors
    from ..house import audit as examine
    from ..house.store import connect

    kept = anchors.read(against) if against else []
    if against and not kept:
        raise Refusal(f"{against} holds no anchor.", instead="a file of chapter47 audit --anchor")
    if anchor and anchor.exists():
        kept = list(dict.fromkeys(kept + anchors.read(anchor)))
    found = examine(connect(there(database)), kept)
    held = _nights(there(database), nights) if nights else {}
    found.faults += [f"night {name}: {fault}" for name, one in held.items() for fault in one.faults]
    if anchor and found.sound:
        anchors.append(anchor, found.heads)
    if as_json:
        told = {"sound": found.sound, "tables": found.tables, "steps": found.steps, "faults": found.faults}
        audited = {name: {"entries": one.entries, "faults": one.faults} for name, one in held.items()}
        show.emit(told | {"anchors": found.held, "nights": audited})
    else:
        show.say(
            f"{found.tables} tables, {found.steps} steps: {'sound' if found.sound else 'NOT sound'}.", *found.faults
        )
        for name, one in held.items():
            show.say(f"Night {name}: {one.entries} entries, {one.decided} decided again.")
        if kept:
            show.say(f"{found.held:,} of {len(kept):,} anchors hold, the first of {kept[0].at}.")
        if anchor:
            show.say(
                f"{len(found.heads):,} chains anchored in {anchor}. Keep it elsewhere."
                if found.sound
                else "Nothing was anchored."
            )
    if not found.sound:
        raise typer.Exit(1)


def _nights(database: str, folder: Path) -> dict[str, Audit]:
    """The nights of a folder, held against the record of a house."""
    from ..house import House
    from ..house.nights import Nights

    house = House(database)
    try:
        return Nights(folder).audit(house)
    finally:
        house.close()


def report(
    database: Annotated[str, typer.Argument(help="The database of the house.")] = "chapter47.db",
    by: Annotated[str, typer.Option(help="game, table, pay table or shift.")] = "game",
    theory: Annotated[bool, typer.Option("--theory", help="Beside it what the exact odds would have it.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="For a spreadsheet.")] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Write it as a PDF there.")] = None,
    as_json: show.Json = False,
) -> None:
    """What was wagered, paid and kept, by game, table, pay table or shift."""
    from ..house import reports
    from ..house.store import connect

    made = reports.report(connect(there(database)), by, theory=theory)
    if pdf is not None:
        from ..house.printed import report_pdf

        write_file(pdf, report_pdf(made))
    elif as_json:
        show.emit(made.as_dict())
    elif as_csv:
        typer.echo(made.as_csv(), nl=False)
    else:
        show.say(*made.as_text())


def reseal(
    database: Annotated[str, typer.Argument(help="The database of the house.")] = "chapter47.db",
    why: Annotated[str, typer.Option(help="The reason, for the record.")] = "",
) -> None:
    """Seal a house anew with the key that is here, where its own was lost or is to be changed; the act is on record.

    What the old seals would have shown can be shown no more: audit the house
    with its old key first, if there is one, and anchor it.
    """
    from ..house import acts
    from ..house.migrations import ensure
    from ..house.resealing import seal_anew
    from ..house.store import key_for, open_engine

    if not why.strip():
        raise Refusal("A house is sealed anew for a reason.", instead="--why and the reason")
    engine = open_engine(there(database))
    ensure(engine, database)
    key = key_for(engine, database)
    with engine.begin() as connection:
        acts.record(connection, "this machine", f"sealed anew with the key {key.name}", why.strip())
        chains = seal_anew(connection, key)
    show.say(f"{chains:,} chains are sealed with the key {key.name}.")


def gli(as_json: show.Json = False) -> None:
    """What a test laboratory would ask of such a program (GLI-19), and where each is met, shown or not claimed."""
    from ..house.gli import CHECKLIST

    if as_json:
        show.emit([point.as_dict() for point in CHECKLIST])
        return
    rows = [[point.section, point.demand, point.state, point.where] for point in CHECKLIST]
    show.say(show.table(["section", "demand", "", "where"], rows))
    counts = {
        state: sum(point.state == state for point in CHECKLIST) for state in dict.fromkeys(p[2] for p in CHECKLIST)
    }
    show.say(", ".join(f"{count} {state}" for state, count in counts.items()) + ". No laboratory has examined this.")


COMMANDS: show.Commands = {
    serve: (
        "chapter47 serve",
        "chapter47 serve --database postgresql://localhost/house",
    ),
    audit: (
        "chapter47 audit",
        "chapter47 audit house.db --anchor house.anchors",
        "chapter47 audit house.db --nights nights",
        "chapter47 audit house.db --against house.anchors --json",
    ),
    report: (
        "chapter47 report house.db --by table",
        "chapter47 report house.db --csv",
        "chapter47 report house.db --theory --pdf report.pdf",
    ),
    reseal: ("chapter47 reseal house.db --why 'the old key was lost'",),
    gli: (
        "chapter47 gli",
        "chapter47 gli --json",
    ),
}
