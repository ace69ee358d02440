"""The commands of the running house: serve it, audit it."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import Refusal
from . import show
from .vault import there


def register(app: typer.Typer) -> None:
    """Add the commands of this desk."""
    app.command(epilog=show.examples("chapter47 serve", "chapter47 serve --database postgresql://localhost/house"))(
        serve
    )
    app.command(epilog=show.examples("chapter47 audit", "chapter47 audit house.db --json"))(audit)


Database = Annotated[str, typer.Option(help="A file for SQLite, or postgresql://...")]


def serve(
    database: Database = "chapter47.db",
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)] = 8047,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes at ports that follow each other.", min=1, max=64)] = 1,
    worker: Annotated[bool, typer.Option("--worker", help="Be one of several on this database.", hidden=True)] = False,
    guests: Annotated[float, typer.Option(help="New guests a minute from one address.", min=1)] = 60,
    log: Annotated[str, typer.Option(help="What to log as JSON: debug, info, warning or error.")] = "warning",
) -> None:
    """Serve live tables on the web with play money: a lobby, every game, the rulebook, the odds, an HTTP interface."""
    try:
        from ..house.serve import serve as run
        from ..house.serve import serve_many
    except ImportError as error:
        raise Refusal(f"The house needs {error.name}.", instead="pip install 'chapter47[house]'") from None
    show.say(
        f"The lobby is at http://{host}:{port} and the interface at http://{host}:{port}/docs. Ctrl-C closes the house."
    )
    if log not in ("debug", "info", "warning", "error"):
        raise Refusal(f"There is no level {log!r}.", instead="debug, info, warning or error")
    if workers > 1:
        serve_many(database, host, port, workers, guests=guests, log=log)
    else:
        run(database, host, port, show=browser, worker=worker, guests=guests, log=log)


def audit(
    database: Annotated[str, typer.Argument(help="The database of the house.")] = "chapter47.db",
    as_json: show.Json = False,
) -> None:
    """Replay every table of a house and re-derive every cent; exit code 1 where something was changed."""
    from ..house import audit as examine
    from ..house.store import connect

    found = examine(connect(there(database)))
    if as_json:
        show.emit({"sound": found.sound, "tables": found.tables, "steps": found.steps, "faults": found.faults})
    else:
        show.say(
            f"{found.tables} tables, {found.steps} steps: {'sound' if found.sound else 'NOT sound'}.", *found.faults
        )
    if not found.sound:
        raise typer.Exit(1)
