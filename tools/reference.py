"""Pages of the reference, made from the program: commands, HTTP interface, elections, readings, what is public."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer
from fastapi import FastAPI
from rich.text import Text
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.games import game_types
from chapter47.house import House
from chapter47.house.api import mount
from chapter47.rulebook import provenance
from chapter47.rulebook.readings import readings_markdown
from tools.public import listed

MADE = "*This page is made from the program by `make docs`.*"


def pages() -> dict[str, str]:
    """Every page that is made, by its path in docs/."""
    return {
        "games.md": games(),
        "readings.md": readings_markdown(),
        "reference/commands.md": commands(),
        "reference/python.md": python(),
        "reference/http.md": http(),
        "reference/elections.md": elections(),
        "reference/public.md": public(),
    }


def games() -> str:
    """The list of games, as the command prints it."""
    printed = CliRunner().invoke(app, ["games"]).stdout
    lines = "\n".join(line.rstrip() for line in printed.strip().splitlines())
    return f"# The games\n\nWhat `chapter47 games` prints:\n\n```\n{lines}\n```\n"


# ---- commands --------------------------------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its arguments, options and examples."""
    root = typer.main.get_command(app)
    assert isinstance(root, TyperGroup)
    parts = [
        "# Commands",
        "What each `--help` says. Every command takes `--help`; nearly all take `--json`, for scripts. Exit codes: 0 "
        "done, 1 a check found something, 2 refused, 70 a fault of the program, 130 interrupted.",
        MADE,
    ]
    parts += [_command(path, command) for path, command in walk(root, "chapter47")]
    return "\n\n".join(parts) + "\n"


def walk(command: TyperCommand | TyperGroup, path: str) -> Iterator[tuple[str, TyperCommand]]:
    """Every command that does something, with its whole name."""
    if isinstance(command, TyperCommand):
        yield path, command
        return
    for name, each in command.commands.items():
        if isinstance(each, TyperCommand | TyperGroup):
            yield from walk(each, f"{path} {name}")


def _command(path: str, command: TyperCommand) -> str:
    takes = [each for each in command.params if isinstance(each, TyperArgument)]
    options = [each for each in command.params if isinstance(each, TyperOption) and not each.hidden]
    usage = " ".join([path, *(["[OPTIONS]"] if options else []), *map(_shown, takes)])
    parts = [f"## {path.removeprefix('chapter47 ')}", plain(command.help or ""), f"```text\n{usage}\n```"]
    rows = [f"| `{_shown(each)}` | {_told(each)} |" for each in takes] + [_option(each) for each in options]
    if rows:
        parts.append("| | |\n| --- | --- |\n" + "\n".join(rows))
    if examples := re.findall(r"\$ (.*)", plain(command.epilog or "")):
        parts.append("```text\n" + "\n".join(f"$ {line}" for line in examples) + "\n```")
    return "\n\n".join(part for part in parts if part)


def _shown(argument: TyperArgument) -> str:
    name = (argument.metavar or argument.name or "").upper() + ("..." if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def _option(option: TyperOption) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    if not option.is_flag:
        names += f" `{option.metavar or 'VALUE'}`"
    return f"| {names} | {_told(option)} |"


def _told(option: TyperArgument | TyperOption) -> str:
    told = plain(option.help or "").replace("|", "\\|").replace("\n", " ")
    default = option.default
    if default in (None, False, "", ()) or callable(default) or (isinstance(option, TyperOption) and option.is_flag):
        return told
    return f"{told} Default: `{default}`."


def plain(text: str) -> str:
    """A help text without the marks of the terminal."""
    return Text.from_markup(text).plain.strip()


# ---- Python ----------------------------------------------------------------------------------------------------------

PYTHON = (
    ("The front door", ["chapter47.api.Game", "chapter47.api.game", "chapter47.api.rule"]),
    ("Scripts and transcripts", ["chapter47.scripts.play_script", "chapter47.scripts.replay"]),
    (
        "A table",
        [f"chapter47.table.{name}" for name in ("table.Table", "window.Sit", "window.Bet", "window.Limits")],
    ),
    ("Values", ["chapter47.table.cards.Card", "chapter47.table.odds.Odds", "chapter47.rulebook.Cite"]),
    ("What is refused", ["chapter47.errors.Refusal", "chapter47.table.elections.Unlawful"]),
    ("A house over the network", ["chapter47.client.Client", "chapter47.client.TableClient"]),
    ("Environments and bots", ["chapter47.desk.environments", "chapter47.desk.bots"]),
)


def python() -> str:
    """The Python interface: what mkdocstrings reads from the source."""
    parts = ["# Python", "What `import chapter47` offers, with signatures and docstrings from the source.", MADE]
    for title, names in PYTHON:
        parts.append(f"## {title}")
        parts += [f"::: {name}\n    options:\n      heading_level: 3" for name in names]
    return "\n\n".join(parts) + "\n"


def public() -> str:
    """What is promised to stay, and how it changes."""
    lines = "\n".join(listed())
    return (
        "# What is public\n\n"
        "These names keep their meaning and their arguments until the next number in front (0.2 to 0.3, later 1 to 2). "
        "What is to go away warns with `DeprecationWarning`, is named in the [changes](../changelog.md), and stays for "
        "one such version. Commands, their options and their `--json` fields are kept in the same way, as are the "
        "paths under `/api/v1`, the [notation](../notation.md) of form 1 and 2, and the [journal](../journal.md). "
        "A test compares this list with the one that is recorded. What is not here may change at any time.\n\n"
        f"{MADE}\n\n```text\n{lines}\n```\n"
    )


# ---- HTTP ------------------------------------------------------------------------------------------------------------


def document() -> dict[str, Any]:
    """The OpenAPI document of a house."""
    served = FastAPI()
    house = House(":memory:")
    try:
        mount(served, house)
        return served.openapi()
    finally:
        house.close()


def http() -> str:
    """Every route of the HTTP interface, by desk."""
    told = document()
    parts = [
        "# HTTP",
        "Come in with `POST /api/v1/patrons`, or sign in with `POST /api/v1/sessions`, and send the token as "
        "`Authorization: Bearer ...`. Amounts are cents. An `Idempotency-Key` makes a repeated call change nothing. A "
        "running house has the same at `/docs`, and for programs at `/openapi.json`. What is refused is answered with "
        '`{"error": {"message", "cite", "instead", "provenance"}}`: 403 for who has no right, 409 for what cannot be, '
        "422 for a body that is not as described, 429 for too many calls, 503 for another try in a second.",
        MADE,
    ]
    desks: dict[str, list[str]] = {}
    for path, methods in told["paths"].items():
        for method, route in methods.items():
            desks.setdefault(route.get("tags", ["other"])[0], []).append(_route(told, method, path, route))
    for desk, routes in desks.items():
        parts += [f"## {desk.capitalize()}", *routes]
    return "\n\n".join(parts) + "\n"


def _route(told: dict[str, Any], method: str, path: str, route: dict[str, Any]) -> str:
    parts = [f"### `{method.upper()} {path}`", route.get("description", "")]
    rows = [
        f"| `{one['name']}` | {one['in']} | {_kind(one.get('schema', {}))} |"
        for one in route.get("parameters", [])
        if one["in"] != "cookie"
    ]
    schema = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    for field, kind in told["components"]["schemas"].get(name, {}).get("properties", {}).items():
        rows.append(f"| `{field}` | body | {_kind(kind)} |")
    if rows:
        parts.append("| field | in | kind |\n| --- | --- | --- |\n" + "\n".join(rows))
    return "\n\n".join(part for part in parts if part)


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


# ---- elections -------------------------------------------------------------------------------------------------------


def elections() -> str:
    """What a licensee may elect at every game."""
    parts = [
        "# Elections of every game",
        "What `chapter47 options GAME` lists: the name, what may be chosen, the default, what it does and where the "
        "law says so. A choice that is not New Jersey's text is marked.",
        MADE,
    ]
    for game in game_types():
        defaults = game.elections.elect().chosen()
        rows = []
        for choice in game.elections.choices():
            default = defaults[choice.name]
            shown = "not set" if default is None else f"`{default}`" if default != "" else "none"
            marked = provenance(choice.cite)
            law = f"{choice.cite}, {marked}" if marked else choice.cite
            cells = (f"`{choice.name}`", choice.choices, shown, f"{choice.effect} ({law})")
            rows.append("| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
        head = "| election | choices | default | effect |\n| --- | --- | --- | --- |\n"
        body = head + "\n".join(rows) if rows else "There is nothing to elect."
        parts.append(f"## {game.title} {{#{game.key}}}\n\n`{game.key}`, {game.cite}\n\n{body}")
    return "\n\n".join(parts) + "\n"
