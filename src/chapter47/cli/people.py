"""The people of a house: who works there. The first administrator is made here, on the house's own machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show
from .vault import there

if TYPE_CHECKING:
    from ..house.people import People

HERE = "this machine"  # who acts, in the record of privileged acts


Name = Annotated[str, typer.Argument(help="Letters and digits, without blanks.")]
Database = Annotated[str, typer.Option(help="A file for SQLite, or postgresql://...")]
Why = Annotated[str, typer.Option(help="The reason, for the record.")]


def _people(database: str, *, new: bool = False) -> People:
    try:
        from ..house.people import People
        from ..house.store import connect
    except ImportError as error:
        raise Refusal(f"The house needs {error.name}.", instead="pip install 'chapter47[house]'") from None
    return People(connect(database if new else there(database)))


def _password(name: str) -> str:
    """Asked without echo where a person types, and otherwise one line of standard input."""
    if sys.stdin.isatty():
        asked: str = typer.prompt(f"Password for {name}", hide_input=True, confirmation_prompt=True)
        return asked
    return sys.stdin.readline().rstrip("\r\n")


def add(
    name: Name,
    role: Annotated[str, typer.Option(help="dealer, floorperson, surveillance, compliance, admin, ...")] = "dealer",
    database: Database = "chapter47.db",
) -> None:
    """Add somebody who works in the house; the first administrator of a new house as well."""
    person = _people(database, new=True).add(name, role, _password(name), HERE)
    show.say(f"{person.name} is {person.role} now.")


def listed(
    database: Database = "chapter47.db",
    patrons: Annotated[bool, typer.Option("--patrons", help="Patrons as well.")] = False,
    as_json: show.Json = False,
) -> None:
    """Everybody who works in the house."""
    everybody = _people(database).listed(staff=not patrons)
    if as_json:
        show.emit([{"name": p.name, "role": str(p.role), "barred": barred} for p, barred in everybody])
        return
    rows = [(p.name, str(p.role), "barred" if barred else "") for p, barred in everybody]
    show.say(show.table(("name", "role", ""), rows) if rows else "Nobody works here yet.")


def bar(name: Name, database: Database = "chapter47.db", why: Why = "") -> None:
    """Shut somebody out; their sessions end at once."""
    _people(database).bar(name, HERE, why)
    show.say(f"{name} is barred.")


def let_in(name: Name, database: Database = "chapter47.db", why: Why = "") -> None:
    """Let somebody in again."""
    _people(database).bar(name, HERE, why, barred=False)
    show.say(f"{name} may come in again.")


def unlock(name: Name, database: Database = "chapter47.db", why: Why = "") -> None:
    """Let somebody try again whose name is locked after wrong passwords."""
    _people(database).unlock(name, HERE, why)
    show.say(f"{name} may try again.")


def factor(
    name: Name,
    database: Database = "chapter47.db",
    take_away: Annotated[bool, typer.Option("--take-away", help="It was lost: it counts no more.")] = False,
    why: Why = "",
) -> None:
    """Give somebody a second factor: the secret for their authenticator, shown this once."""
    from ..house.passwords import uri

    if take_away:
        _people(database).take_factor(name, HERE, why or "lost")
        show.say(f"{name} has no second factor.")
        return
    secret = _people(database).give_factor(name, HERE, why)
    show.say(f"Secret for {name}: {secret}", uri(secret, name))


def sign_out(name: Name, database: Database = "chapter47.db") -> None:
    """End all sessions of somebody."""
    _people(database).end_session(name, "all", HERE)
    show.say(f"{name} is signed out everywhere.")


def password(name: Name, database: Database = "chapter47.db") -> None:
    """Give somebody another password."""
    _people(database).change_password(name, _password(name), HERE)
    show.say(f"{name} has another password.")


GROUP = show.group(
    "people",
    "Who works in the house: add, list, bar, change passwords (asked for, or read from stdin).",
    {
        add: (
            "chapter47 people add ann --role admin",
            "chapter47 people add dora",
        ),
        listed: ("chapter47 people list --database house.db --json",),
        bar: ("chapter47 people bar dora --why 'left the house'",),
        let_in: ("chapter47 people let-in dora",),
        unlock: ("chapter47 people unlock dora --why 'she called'",),
        factor: (
            "chapter47 people factor dora",
            "chapter47 people factor dora --take-away",
        ),
        sign_out: ("chapter47 people sign-out dora",),
        password: ("chapter47 people password dora",),
    },
)
