"""The desk of forms and permissions: vigorish forms, petitions and conduct at a table."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Written
from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from ..floor.form_file import FormFile
    from ..floor.vigorish_forms import Form

INCOMPLETE = 1
Series = Annotated[Path, typer.Argument(metavar="SERIES", help="The file of a series of forms.")]
Serial = Annotated[int, typer.Argument(metavar="SERIAL", help="The number of the form.")]
Boss = Annotated[str, typer.Option("--boss", metavar="NAME", help="The pit boss.")]
Clerk = Annotated[str, typer.Option("--clerk", metavar="NAME", help="The pit clerk.")]
Dealer = Annotated[str, typer.Option("--dealer", metavar="NAME", help="The dealer.")]
Day = Annotated[str, typer.Option("--day", metavar="DAY", help="The gaming day, such as 2010-05-01.")]

VIGORISH = show.group(
    "vigorish", "Complimentary vigorish forms: deferred vigorish that is never collected (19:47-3.3(c)3, 7.3(c)3)."
)


# ---- vigorish forms ------------------------------------------------------------------------------------------------


@VIGORISH.command("open")
def open_series(
    series: Series,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="minibaccarat or punto-banco.")],
    first: Annotated[int, typer.Option("--first", help="The first serial number.")],
    last: Annotated[int, typer.Option("--last", help="The last one.")],
    as_json: show.Json = False,
) -> None:
    """Begin a series of forms, numbered in order and open to pit clerks only."""
    from ..floor.form_file import FormFile

    made = FormFile.create(series, game, first, last)
    _print_either(
        as_json, {"file": str(series), "next": made.book.next_serial}, f"Series {first} to {last} begun in {series}."
    )


@VIGORISH.command()
def prepare(
    series: Series,
    clerk: Clerk,
    table: Annotated[str, typer.Option("--table", metavar="NUMBER", help="The table.")],
    patron: Annotated[str, typer.Option("--patron", metavar="NAME", help="The patron who owes it.")],
    amount: Annotated[str, typer.Option("--amount", metavar="$", help="The vigorish owed.")],
    day: Day,
    as_json: show.Json = False,
) -> None:
    """Fill in the next form of the series."""
    from ..table.money import dollars, parse_dollars

    given = {"pit clerk": clerk, "table": table, "patron": patron, "amount": parse_dollars(amount), "day": _day(day)}
    form: Form = _file(series).do("prepare", **given)
    _print_either(
        as_json, form.as_dict(), f"Form {form.serial}: {form.patron} owes {dollars(form.amount)}, table {form.table}."
    )


@VIGORISH.command()
def sign(
    series: Series,
    serial: Serial,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="NAME", help="The dealer signs.")] = None,
    boss: Annotated[str | None, typer.Option("--boss", metavar="NAME", help="The pit boss signs.")] = None,
    patron: Annotated[bool, typer.Option("--patron", help="The patron signs.")] = False,
    unsigned: Annotated[
        str | None, typer.Option("--unsigned", metavar="WHY", help="Why the patron did not; with --dealer or --boss.")
    ] = None,
    as_json: show.Json = False,
) -> None:
    """Sign a form: dealer, pit boss, patron, or a statement why the patron did not."""
    people = [(role, name) for role, name in (("dealer", dealer), ("pit boss", boss)) if name]
    if not people and not patron:
        raise Refusal("Nobody signs.", instead="--dealer NAME, --boss NAME or --patron")
    if unsigned is not None and not people:
        raise Refusal(
            "The dealer or the pit boss says why the patron did not sign.", instead="--unsigned WHY --boss NAME"
        )
    file = _file(series)
    acts: list[tuple[str, Written]] = [("sign", {"serial": serial, "role": r, "name": n}) for r, n in people]
    if unsigned is not None:
        acts.append(("explain", {"serial": serial, "role": people[0][0], "name": people[0][1], "why": unsigned}))
    if patron:
        acts.append(("patron-signs", {"serial": serial}))
    file.do_all(acts)
    _print_either(as_json, file.book.forms[serial].as_dict(), *_sheet(file.book.forms[serial]))


@VIGORISH.command()
def finish(series: Series, serial: Serial, copies: int = 2, as_json: show.Json = False) -> None:
    """Make a complete form final: an original and a duplicate with one serial number."""
    file = _file(series)
    made = file.do("finish", serial=serial, copies=copies)
    _print_either(as_json, file.book.forms[serial].as_dict(), *(f"{copy.kind} of form {copy.serial}" for copy in made))


@VIGORISH.command()
def drop(series: Series, serial: Serial, dealer: Dealer, boss: Boss, clerk: Clerk, as_json: show.Json = False) -> None:
    """Drop the original before those who signed it."""
    file = _file(series)
    file.do("drop", serial=serial, **{"dealer": dealer, "pit boss": boss, "pit clerk": clerk})
    _print_either(as_json, file.book.forms[serial].as_dict(), f"The original of form {serial} is in the drop box.")


@VIGORISH.command()
def void(series: Series, serial: Serial, boss: Boss, clerk: Clerk, as_json: show.Json = False) -> None:
    """Mark a form VOID; its number stays in the series."""
    file = _file(series)
    file.do("void", serial=serial, **{"pit boss": boss, "pit clerk": clerk})
    _print_either(as_json, file.book.forms[serial].as_dict(), f"Form {serial} is void; both copies are kept.")


@VIGORISH.command("close-day")
def close_day(
    series: Series,
    day: Day,
    found: Annotated[
        list[str] | None, typer.Option("--found", metavar="SERIAL=$", help="An original found in the drop box.")
    ] = None,
    as_json: show.Json = False,
) -> None:
    """Reconcile a gaming day: duplicates against originals, and the complimentaries. Exit code 1 on differences."""
    from ..table.money import dollars, parse_dollars

    box = {}
    for one in found or []:
        serial, _, amount = one.partition("=")
        if not serial.isdigit():
            raise Refusal(f"{one!r} is no form found.", instead="--found 1001=$25")
        box[serial] = parse_dollars(amount)
    closed = _file(series).do("close-day", day=_day(day), drop_box=box)
    lines = [f"duplicate of form {copy.serial} {copy.mark}".rstrip() + " to accounting" for copy in closed.forwarded]
    lines += [f"{one.patron}: {dollars(one.amount)} as a {one.form} complimentary" for one in closed.complimentaries]
    lines += [f"does not agree: {one}" for one in closed.exceptions] or ["Originals and duplicates agree."]
    document = {
        "day": closed.day.isoformat(),
        "forwarded": [copy.serial for copy in closed.forwarded],
        "complimentaries": [
            {"patron": one.patron, "cents": one.amount, "serial": one.serial} for one in closed.complimentaries
        ],
        "exceptions": closed.exceptions,
    }
    _print_either(as_json, document, *lines)
    if closed.exceptions:
        raise typer.Exit(INCOMPLETE)


@VIGORISH.command("show")
def show_form(series: Series, serial: int | None = None, as_json: show.Json = False) -> None:
    """Show a form, or the whole series."""
    book = _file(series).book
    if serial is not None and serial not in book.forms:
        raise Refusal(f"Form {serial} has not been made out.", instead=f"form {book.next_serial} is next")
    forms = [book.forms[serial]] if serial is not None else list(book.forms.values())
    lines = [line for form in forms for line in _sheet(form)]
    _print_either(
        as_json,
        {"next": book.next_serial, "forms": [one.as_dict() for one in forms]},
        *lines,
        f"Next: {book.next_serial}",
    )


def _file(series: Path) -> FormFile:
    from ..floor.form_file import FormFile

    return FormFile.read(series)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal(f"{text!r} is not a day.", instead="a day such as 2010-05-01") from None


def _sheet(form: Form) -> list[str]:
    from ..table.money import dollars

    signed = ", ".join(f"{role} {name}" for role, name in form.signatures.items())
    patron = form.patron_signature or form.statement or "not signed"
    copies = ", ".join(copy.kind for copy in form.copies) or "none yet"
    return [
        f"Complimentary Vigorish Form {form.serial} ({form.status})",
        f"  {form.day}, table {form.table}: {form.patron}, {dollars(form.amount)}",
        f"  signed: {signed}; patron: {patron}; copies: {copies}",
    ]


def _print_either(as_json: bool, document: Written, *lines: str) -> None:
    if as_json:
        show.emit(document)
    else:
        show.say(*lines)


# ---- petitions -----------------------------------------------------------------------------------------------------


def petition(
    path: Annotated[Path, typer.Argument(metavar="PETITION.TOML", help="A petition for a new game.")],
    as_json: show.Json = False,
) -> None:
    """Say what a petition for a new game still lacks, with its odds annex. Exit code 1 where it is not complete."""
    from ..floor.petition_file import judged, read_petition
    from ..table.money import dollars

    file = read_petition(path)
    found = judged(file)
    if as_json:
        show.emit(found)
    else:
        told = [f"lacks: {one}" for one in found["lacking"]] or ["The petition is complete (19:47-8.4[contents])."]
        owed = [f"{name} answers for {dollars(cents)}" for name, cents in found["liable"].items() if cents]
        days = [f"test: {file.test.first} to {file.test.last}"] if file.test else []
        show.say(*told, *(f"annex: {line}" for line in found["annex"]), *days, *owed)
        show.say(f"judged on: {', '.join(found['criteria'])}")
    if found["lacking"]:
        raise typer.Exit(INCOMPLETE)


# ---- conduct -------------------------------------------------------------------------------------------------------


def conduct(
    aid: Annotated[str | None, typer.Argument(metavar="AID", help="As strategy, odds or cards dealt.")] = None,
    role: Annotated[
        str, typer.Option("--role", help="Who asks: patron, dealer, casino supervisor or analyst.")
    ] = "patron",
    seat: Annotated[int | None, typer.Option("--seat", help="The seat of who asks, if any.")] = None,
    closed: Annotated[bool, typer.Option("--closed", help="The table is not in play.")] = False,
    floor: Annotated[
        Path | None, typer.Option("--floor", metavar="FLOOR.TOML", help="A floor with permissions.")
    ] = None,
    table: Annotated[str, typer.Option("--table", metavar="NUMBER", help="The table.")] = "1",
    as_json: show.Json = False,
) -> None:
    """Say what may be told to somebody at a table in play; what may not is refused (19:47-8.1)."""
    from ..floor.conduct import ROLES, Aid, Asker, conduct_of
    from ..floor.reader import read_floor

    if role not in ROLES:
        raise Refusal(f"Nobody at a table is a {role!r}.", instead=f"one of {', '.join(ROLES)}")
    policy = conduct_of(table, read_floor(floor).table(table).aids if floor else {})
    asker = Asker(role, seat)
    if aid is not None:
        policy.verify(asker, aid, in_play=not closed)
    allowed = policy.offered(asker, in_play=not closed)
    if as_json:
        show.emit({"table": table, "role": role, "allowed": [one.value for one in allowed]})
        return
    for one in [Aid(aid)] if aid is not None else list(Aid):
        show.say(f"{one.value}: {'may be told' if one in allowed else 'may not be told (19:47-8.1)'}")


COMMANDS: show.Commands = {
    petition: ("chapter47 petition petition.toml",),
    conduct: (
        "chapter47 conduct --role dealer",
        "chapter47 conduct strategy --role dealer --floor floor.toml --table 7",
    ),
}
