"""Options that several commands take together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from .editions import AsOf
from .show import Json, Settings, WhatIf

Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]


class Rules(NamedTuple):
    """The rules that are reckoned: what is elected, and whether the law may be left."""

    settings: Settings = None
    what_if: WhatIf = False


class Output(NamedTuple):
    """How the rows of a table are given."""

    as_csv: Csv = False
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the rows as Parquet.")] = None
    as_json: Json = False


class AsPage(NamedTuple):
    """Where else it is written, and how it is told."""

    page: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write it as a page there.")] = None
    as_json: Json = False


class AtTable(NamedTuple):
    """Who sits down with how much, at which table, and where the transcript goes."""

    bankroll: Annotated[str, typer.Option(help="Chips that you bring.")] = "$1,000"
    patrons: Annotated[int, typer.Option(help="Patrons at the table, all played from this keyboard.", min=1)] = 1
    save: Annotated[Path | None, typer.Option(help="Write the transcript to this file at the end.")] = None
    as_of: AsOf = None
    floor: Annotated[
        Path | None, typer.Option("--floor", metavar="FLOOR.TOML", help="Play a table of this floor file: see --table.")
    ] = None
    table: Annotated[
        str | None, typer.Option("--table", metavar="NUMBER", help="The table of the floor: its elections and limits.")
    ] = None


class Entering(NamedTuple):
    """Who makes an entry at a night's desk, when it happened, and how it is told."""

    by: Annotated[
        str | None,
        typer.Option("--by", metavar="NAME", help="Who enters it; unless given, whoever may and is on duty."),
    ] = None
    at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="When it happened; now unless given.")] = None
    as_json: Json = False


class Requested(NamedTuple):
    """What a table asks of the banker's window, and the answer that sends nothing."""

    ask: Annotated[str | None, typer.Option("--ask", metavar="CHIPS", help="Its dealer asks the window for them.")] = (
        None
    )
    offer: Annotated[str | None, typer.Option("--offer", metavar="CHIPS", help="Its dealer offers them back.")] = None
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Its dealer takes back what was asked.")] = False
    refuse: Annotated[str | None, typer.Option("--refuse", metavar="WHY", help="The banker sends nothing.")] = None
