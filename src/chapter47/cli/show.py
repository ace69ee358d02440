"""How the commands show things: JSON or tables of at most 80 columns on standard output, and nothing else there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Written
from ..errors import Refusal
from .spread import spread

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from ..api import Game
    from ..table.elections import Violation

Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts; errors too, on standard error.")]

WIDTH = 80


def say_as_comments(*parts: RenderableType) -> None:
    """Print texts and tables as comments, after something that another command reads."""
    page = console()
    page.width -= 2
    with page.capture() as printed:
        for part in parts:
            page.print(part)
    for line in printed.get().splitlines():
        sys.stdout.write(f"# {line}".rstrip() + "\n")


# What a module of commands offers: each function with examples of it; their first says the command's name.
Commands = Mapping[Callable[..., None], tuple[str, ...]]


def add_commands(app: typer.Typer, commands: Commands, group: str = "chapter47", panel: str | None = None) -> None:
    """Add commands to the program or to a group of it, with their examples at the end of their help."""
    for function, examples in commands.items():
        name = examples[0].partition(f"{group} ")[2].split()[0]
        shown = "\n\n".join(["Examples:", *(f"  $ {line}" for line in examples)])
        app.command(name, epilog=shown, rich_help_panel=panel)(spread(function))


def group(name: str, about: str, *commands: Commands) -> typer.Typer:
    """A group of commands, such as ``chapter47 night``."""
    made = typer.Typer(
        name=name, help=about, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="rich"
    )
    for some in commands:
        add_commands(made, some, name)
    return made


def console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are: brackets belong to citations here, not to markup."""
    from rich.console import Console

    class Page(Console):
        """Leaves a closed pipe to the main function, which ends quietly."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    page = Page(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=False)
    page.width = min(page.width, WIDTH) if page.is_terminal else WIDTH
    return page


def emit(document: object) -> None:
    """Print a document as JSON, in letters that every terminal and pipe can carry."""
    sys.stdout.write(json.dumps(document, indent=2) + "\n")


def say(*parts: RenderableType) -> None:
    """Print texts and tables."""
    page = console()
    for part in parts:
        page.print(part)


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: Iterable[str] = (),
    whole: Iterable[str] = (),
    gap: int = 2,
) -> Table:
    """A plain table: columns in ``numbers`` stand to the right, those and the ``whole`` are never broken."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    right, unbroken = set(numbers), {*numbers, *whole}
    shown = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, gap - 1, 0, 0), header_style="bold")
    for name in columns:
        shown.add_column(name, justify="right" if name in right else "left", no_wrap=name in unbroken, overflow="fold")
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))
    return shown


def heading(text: str) -> RenderableType:
    """A title line."""
    from rich.text import Text

    return Text(text, style="bold")


def percent(value: float) -> str:
    """A share as a percentage with four decimals.

    >>> percent(0.0105790)
    '1.0579%'
    """
    return f"{value:.4%}"


def plain(value: object) -> str:
    """A value of an election as it is typed after ``--set name=``."""
    return value if isinstance(value, str) else json.dumps(value)


def read_settings(settings: Iterable[str], option: str = "--set") -> dict[str, str]:
    """The elections given as ``--set name=value``, hyphens allowed in the name."""
    chosen: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name, value = name.strip().replace("-", "_"), value.strip()
        if not equals or not name or not value:
            raise Refusal(
                f"{option} {setting!r} does not say what to elect.", instead=f"{option} name=value, as in decks=6"
            )
        if name in chosen:
            raise Refusal(f"{option} gives {name} twice: {chosen[name]!r} and {value!r}.", instead="one value for each")
        chosen[name] = value
    return chosen


def complete_game(incomplete: str) -> list[str]:
    """Keys of built games, for the shell."""
    from ..games import MODULES

    return [key for key in MODULES if key.startswith(incomplete)]


def complete_any_game(incomplete: str) -> list[str]:
    """Games of the rulebook, for the shell."""
    from ..rulebook import rulebook

    return [key for key in rulebook().games if key.startswith(incomplete)]


def complete_kind(incomplete: str) -> list[str]:
    """Kinds of provisions, for the shell."""
    from ..rulebook import rulebook

    return [kind for kind in rulebook().kinds if kind.startswith(incomplete)]


def not_lawful(found: Sequence[Violation]) -> list[str]:
    """The lines that stand above every number of a what-if: the mark, and each reason."""
    from textwrap import wrap

    from ..table.what_if import mark

    if not found:
        return []
    told = [mark(found), *(f"  {one.message} ({one.cite or 'a limit of the program'})" for one in found)]
    return [line for one in told for line in wrap(one, WIDTH, subsequent_indent="    ", break_on_hyphens=False)]


def marked(game: Game) -> Written:
    """What JSON says of a what-if beside its numbers."""
    from ..table.what_if import not_lawful_document

    return not_lawful_document(game.not_lawful)


WhatIf = Annotated[
    bool, typer.Option("--what-if", help="Compute any rules and pay tables, and mark what is not lawful.")
]
GameKey = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's key, as in minibaccarat.", autocompletion=complete_game)
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Elect something; may be repeated. See: chapter47 options GAME."),
]
