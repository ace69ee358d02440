"""The commands. Every refusal is one sentence with its citation; no traceback reaches a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from .. import __version__
from ..errors import Refusal, why
from . import (
    changes,
    compliance,
    design,
    doctor,
    events,
    floor,
    house,
    night,
    numbers,
    people,
    play,
    poker,
    rules,
    school,
    session,
    shoe,
    show,
    simulate,
    strategy,
    tables,
    vault,
    verify,
)

REFUSED, INTERNAL, INTERRUPTED = 2, 70, 130
DEBUG = "CHAPTER47_DEBUG"


class Commands(TyperGroup):
    """The group of all commands, with one way out for errors."""

    def main(self, args: Sequence[str] | None = None, *more: object, **options: object) -> NoReturn:
        """Run a command and leave with its exit code."""
        words = sys.argv[1:] if args is None else list(args)
        options["standalone_mode"] = False
        sys.exit(self._run(words, *more, **options))

    def _run(self, words: list[str], *more: Any, **options: Any) -> int:
        as_json = any(word.startswith("--json") for word in words)
        try:
            code = super().main(words, *more, **options)
            sys.stdout.flush()
        except Refusal as refusal:
            tell(refusal, as_json=as_json)
            return int(getattr(refusal, "exit_code", REFUSED))
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except BrokenPipeError:
            return _hang_up()
        except Exception as error:
            told = _usage(error) or _outside(error)
            if told is None and os.environ.get(DEBUG):
                raise
            tell(told or _unexpected(error), as_json=as_json)
            return REFUSED if told else INTERNAL
        return code if isinstance(code, int) else 0

    def invoke(self, ctx: Any) -> object:
        """Run a command; a closed pipe is the reader's wish to stop, and Typer lets an interruption through."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _hang_up()
            raise KeyboardInterrupt from None


def tell(refusal: Refusal, *, as_json: bool) -> None:
    """One error on standard error: a sentence, or JSON."""
    if as_json:
        import json

        text = json.dumps({"error": refusal.as_dict()})
    else:
        text = str(refusal)
    sys.stderr.write(text + "\n")


PLAIN = {  # what Typer and Pydantic say, in words
    "Input should be a valid integer, unable to parse string as an integer": "it is not a whole number",
    "Input should be a valid number, unable to parse string as a number": "it is not a number",
    "Input should be a valid boolean, unable to interpret input": "it is neither true nor false",
    "Got unexpected extra argument(s)": "Nothing is done with",
    "Got unexpected extra argument": "Nothing is done with",
}


def _usage(error: Exception) -> Refusal | None:
    """What Typer says of a command line it cannot read, as a refusal; None for any other error."""
    message = getattr(error, "format_message", None)
    if message is None:
        return None
    path = getattr(getattr(error, "ctx", None), "command_path", "chapter47")
    sentence = str(message()).strip().replace("\n", " ")
    for theirs, ours in PLAIN.items():
        sentence = sentence.replace(theirs, ours)
    return Refusal(sentence if sentence.endswith((".", "?", "!")) else f"{sentence}.", instead=f"see {path} --help")


EXTRAS = {
    "house": "sqlalchemy alembic fastapi starlette nicegui uvicorn argon2 cryptography zxcvbn pyotp httpx orjson "
    "prometheus_client websockets psycopg",
    "analysis": "matplotlib pyarrow distributed dask gymnasium pettingzoo",
}


def _outside(error: Exception) -> Refusal | None:
    """What is no fault of the program: a part that is not installed, a file, a number beyond all bounds."""
    if isinstance(error, ModuleNotFoundError):
        missing = (error.name or "").partition(".")[0]
        for extra, needed in EXTRAS.items():
            if missing in needed.split():
                return Refusal(
                    f"This needs {missing}, which is not installed.", instead=f"pip install 'chapter47[{extra}]'"
                )
    if isinstance(error, OSError) and error.filename is not None:
        return Refusal(
            f"{error.filename} cannot be used: {why(error)}.", instead="a file that is there, or a folder that is"
        )
    if isinstance(error, MemoryError | OverflowError):
        return Refusal("A number is too large to compute with.", instead="a smaller one")
    return None


def _unexpected(error: Exception) -> Refusal:
    if type(error).__module__.startswith("sqlalchemy."):
        told = str(getattr(error, "orig", None) or error).partition("\n")[0]
        return Refusal(f"The database cannot be used: {told}.", instead="a database of chapter47 that can be reached")
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Refusal(
        f"Something went wrong inside chapter47 ({' '.join(what.split())}); please report it.",
        instead=f"run it again with {DEBUG}=1 and send what it prints",
    )


def _hang_up() -> int:
    """Nobody reads standard output any more: let the interpreter flush what is left of it to nowhere."""
    with suppress(OSError, ValueError):  # where it is a real file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return INTERRUPTED


app = typer.Typer(
    name="chapter47",
    cls=Commands,
    help="New Jersey's table games, as the regulations write them, made executable.",
    epilog="Start with: chapter47 games. Every command takes --help, and --json for scripts.",
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"chapter47 {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    _show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """New Jersey's table games, as the regulations write them, made executable."""
    if ctx.invoked_subcommand is None:
        page = ctx.get_help()
        if page:
            typer.echo(page)


# What the help shows under one heading: the commands of modules, and groups.
PANELS: dict[str, tuple[show.Commands | typer.Typer, ...]] = {
    "Look a rule up": (rules.COMMANDS, tables.COMMANDS, changes.COMMANDS),
    "Know what a wager is worth": (
        numbers.COMMANDS,
        events.COMMANDS,
        strategy.COMMANDS,
        shoe.COMMANDS,
        session.COMMANDS,
        design.COMMANDS,
        simulate.COMMANDS,
        verify.COMMANDS,
    ),
    "Play, deal, learn": (play.COMMANDS, poker.GROUP, school.COMMANDS),
    "Check a floor": (floor.COMMANDS, compliance.COMMANDS, compliance.VIGORISH),
    "Run live tables": (house.COMMANDS, people.GROUP, vault.COMMANDS, vault.FAIR),
    "Run a casino night": (night.GROUP,),
    "This program": (doctor.COMMANDS,),
}
for panel, rooms in PANELS.items():
    for room in rooms:
        if isinstance(room, typer.Typer):
            app.add_typer(room, rich_help_panel=panel)
        else:
            show.add_commands(app, room, panel=panel)


def main() -> None:
    """The command ``chapter47``."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a suit sign that a terminal cannot show becomes a question mark
            stream.reconfigure(errors="replace")
    app(prog_name="chapter47")
