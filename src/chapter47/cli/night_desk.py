"""The running night: every entry verified, written to the journal beside the file, and only then told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import Refusal
from . import show
from .floor import _say, read_time

if TYPE_CHECKING:
    from ..night.accounts import Books
    from ..night.journal import Line
    from ..night.model import Night

NightPath = Annotated[
    Path, typer.Argument(metavar="NIGHT.TOML", help="The file of a night; chapter47 night new writes one.")
]
At = Annotated[str | None, typer.Option("--at", metavar="TIME", help="When it happened; now unless given.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who enters it.")]
MaybeBy = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who enters it; the banker on duty.")]
Player = Annotated[str | None, typer.Option("--player", metavar="NAME", help="The player, where a name is known.")]


MORNING = 6  # a time alone before this hour is after midnight of the night


def register(group: typer.Typer) -> None:
    """Add the commands of the running night."""
    for command, example in (
        (open_night, "open night.toml --change '$200' --by 'Ruth Vance'"),
        (sell, "sell night.toml '$20'"),
        (change, "change night.toml '4 green' '100 tokens'"),
        (admit, "admit night.toml 4"),
        (table, "table night.toml 2 --open --by 'Ada Fields' --checked all"),
        (redeem, "redeem night.toml 1"),
        (draw, "draw night.toml --by 'Ruth Vance'"),
    ):
        add_command(group, command, example)


def add_command(group: typer.Typer, command: Callable[..., None], example: str) -> None:
    """Add one command with its example."""
    name = command.__name__.removesuffix("_night")
    group.command(name, epilog=show.examples(f"chapter47 night {example}"))(command)


def dollars(cents: int) -> str:
    """Cents as dollars; money is loaded when a command needs it, for looking the law up stays quick."""
    from ..table.money import dollars as told

    return told(cents)


def parse_dollars(text: str) -> int:
    """Dollars as people write them, in cents."""
    from ..table.money import parse_dollars as read

    return read(text)


def read_books(path: Path) -> Books:
    """The books of a night as they stand."""
    from ..night import read_night
    from ..night.accounts import Books
    from ..night.journal import journal_path

    return Books(read_night(path), journal_path(path))


@contextmanager
def _desk(path: Path) -> Iterator[Books]:
    """The books, held against any other writer."""
    from ..night.journal import locked

    with locked(path):
        yield read_books(path)


def moment(text: str | None, night: Night) -> datetime:
    """A moment as people write it; a time alone belongs to the night, after midnight too."""
    if text is None:
        return datetime.now().replace(second=0, microsecond=0)
    at = read_time(text)
    if len(text.strip()) <= 5 and night.dates:
        if len(night.dates) > 1:
            raise Refusal(f"{text} belongs to one of {len(night.dates)} days.", instead=f'"{night.dates[0]} {text}"')
        day = night.dates[0] + timedelta(days=1 if at.hour < MORNING else 0)
        return datetime.combine(day, at.time())
    return at


def whole(text: str) -> int:
    """Whole dollars of imitation money."""
    from ..table.money import DOLLAR

    cents = parse_dollars(text)
    if cents % DOLLAR:
        said = f"{dollars(cents)} is not a whole number of dollars."
        raise Refusal(said, cite="13:47-20.12(c)1", instead="whole dollars of imitation money")
    return cents // DOLLAR


def enter(
    path: Path, at: str | None, as_json: bool, act: Callable[[Books, datetime], Line], say: Callable[[Books, Line], str]
) -> None:
    """Make one entry and tell it."""
    with _desk(path) as books:
        line = act(books, moment(at, books.night))
        if as_json:
            show.emit({"entry": line.as_dict(), "balances": balances(books)})
        else:
            _say(f"Entry {line.number}: {say(books, line)}")


def balances(books: Books) -> list[dict[str, Any]]:
    """What every account holds."""
    return [{"account": a, "unit": u, "amount": n} for (a, u), n in sorted(books.ledger.balances.items())]


# ---- the window ----------------------------------------------------------------------------------------------------


def open_night(
    path: NightPath,
    by: By,
    change: Annotated[str, typer.Option("--change", metavar="AMOUNT", help="Cash in the drawer to begin with.")] = "$0",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Open the books of a night that is lawful and lacks nothing."""
    from ..night import bank

    cents = parse_dollars(change)
    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.open_night(books, when, by, cents),
        lambda books, line: f"open, with ${line.data['supply']:,} of imitation money and {dollars(cents)} of change.",
    )


def sell(
    path: NightPath,
    cash: Annotated[str, typer.Argument(metavar="CASH", help="The cash, as $20.")],
    by: MaybeBy = None,
    player: Player = None,
    place: Annotated[str, typer.Option("--place", help="Where; it is sold at the window only.")] = "banker's window",
    imitation: Annotated[str | None, typer.Option("--for", metavar="AMOUNT", help="What is handed over.")] = None,
    pieces: Annotated[str | None, typer.Option("--pieces", help="In which pieces, as '20 red'.")] = None,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Sell imitation money for cash at the posted rate."""
    from ..night import bank
    from ..night.pieces import parse_pieces

    cents, wanted = parse_dollars(cash), whole(imitation) if imitation else None
    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.sell(
            books,
            when,
            cents,
            by=by,
            imitation=wanted,
            player=player,
            place=place,
            pieces=parse_pieces(books.night, pieces) if pieces else None,
        ),
        lambda books, line: (
            f"{dollars(cents)} buys ${line.data['imitation']:,} at {line.data['rate']} (13:47-20.8(a)2): "
            f"{pieces_told(line.data['pieces'])}."
        ),
    )


def change(
    path: NightPath,
    given: Annotated[str, typer.Argument(metavar="GIVEN", help="The pieces brought, as '4 green'.")],
    handed: Annotated[str, typer.Argument(metavar="HANDED", help="The pieces for them, as '20 red'.")],
    by: MaybeBy = None,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Change pieces at the window for others of the same worth, such as tokens for the machines."""
    from ..night import bank
    from ..night.pieces import parse_pieces

    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.change(
            books, when, parse_pieces(books.night, given), parse_pieces(books.night, handed), by=by
        ),
        lambda books, line: f"{pieces_told(line.data['handed'])} for {pieces_told(line.data['given'])}.",
    )


def admit(
    path: NightPath,
    people: Annotated[int, typer.Argument(metavar="PEOPLE", help="How many came in.")],
    by: By = "door",
    tender: Annotated[str, typer.Option("--tender", help="What they paid with.")] = "cash",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Take admissions."""
    from ..night import bank

    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.admit(books, when, people, by=by, tender=tender),
        lambda books, line: f"{people} admitted for {dollars(line.data['cash'])} (13:47-20.13).",
    )


# ---- tables --------------------------------------------------------------------------------------------------------


def table(
    path: NightPath,
    number: Annotated[str, typer.Argument(metavar="TABLE", help="The table's number.")],
    by: By = "",
    opening: Annotated[bool, typer.Option("--open", help="Open it; a class A operator does.")] = False,
    checked: Annotated[list[str] | None, typer.Option("--checked", help="A step seen to, in order; or all.")] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="CHIPS", help="To it: $500, or '60 red, 8 green'.")] = None,
    back: Annotated[str | None, typer.Option("--from", metavar="CHIPS", help="Back from it.")] = None,
    count: Annotated[str | None, typer.Option("--count", metavar="CHIPS", help="What it holds now.")] = None,
    closing: Annotated[bool, typer.Option("--close", help="Close it with that count, by denomination.")] = False,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Open a table, move chips to and from it, count it and close it; alone, show it."""
    from ..night import tables

    given = [option for option, on in (("--open", opening), ("--to", to), ("--from", back), ("--count", count)) if on]
    if len(given) > 1 or (closing and given != ["--count"]):
        raise Refusal("One thing at a time at a table.", instead="--open, --to, --from, or --count with --close")
    if not given:
        _show_table(path, number, as_json)
        return
    if opening:
        enter(
            path,
            at,
            as_json,
            lambda books, when: tables.open_table(books, when, number, by, _ticks(books, number, checked)),
            lambda books, line: f"table {number}, {line.data['game']}, opened by {by} (13:47-20.9(b)2).",
        )
        return
    if count is not None:
        enter(
            path,
            at,
            as_json,
            lambda books, when: tables.count(books, when, number, _counted(books, count), by, close=closing),
            lambda books, line: (
                f"table {number} holds ${line.data['counted']:,} and won {_signed(line.data['won'])}"
                + ("; closed." if closing else ".")
            ),
        )
        return
    enter(
        path,
        at,
        as_json,
        lambda books, when: tables.fill(books, when, number, _counted(books, to or back or ""), by, back=to is None),
        lambda books, line: (
            f"${line.data['amount']:,} {line.kind.removeprefix('chips ')} {number}: {pieces_told(line.data['pieces'])}."
        ),
    )


def _counted(books: Books, text: str) -> int | dict[str, int]:
    """Whole dollars as "$2,000", or pieces as "200 red, 40 green"."""
    from ..night.pieces import parse_pieces

    return whole(text) if text.strip().startswith("$") or text.strip().isdecimal() else parse_pieces(books.night, text)


def pieces_told(pieces: dict[str, int]) -> str:
    """Pieces as people say them."""
    from ..night.pieces import told

    return told(pieces)


def _signed(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def _ticks(books: Books, number: str, checked: list[str] | None) -> list[str]:
    from ..night import tables
    from ..night.games import night_game
    from ..night.opening import checklist

    steps = [step.key for step in checklist(night_game(tables.find_table(books, number).game))]
    return steps if checked == ["all"] else list(checked or [])


def _show_table(path: Path, number: str, as_json: bool) -> None:
    from ..night import tables
    from ..night.accounts import table_bank
    from ..night.games import night_game
    from ..night.opening import checklist

    books = read_books(path)
    entry = tables.find_table(books, number)
    steps = checklist(night_game(entry.game))
    opened = books.state.tables.get(number)
    held = books.held(table_bank(number))
    if as_json:
        listed = [{"key": s.key, "by": s.by, "says": s.says, "cite": s.cite} for s in steps]
        show.emit({"table": number, "game": entry.game, "opened_by": opened, "holds": held, "checklist": listed})
        return
    _say(f"Table {number}, {entry.game}: " + (f"opened by {opened}, holds ${held:,}." if opened else "not open."))
    rows = [(step.key, step.by, step.says, step.cite) for step in steps]
    show.say(show.table(("tick", "who", "what", "rule"), rows, whole=("tick",)))


# ---- prizes --------------------------------------------------------------------------------------------------------


def redeem(
    path: NightPath,
    what: Annotated[str, typer.Argument(metavar="PRIZE", help="A prize's number, or tickets.")],
    count: Annotated[int, typer.Option("--count", help="How many tickets.")] = 1,
    player: Player = None,
    by: By = "prize counter",
    back: Annotated[bool, typer.Option("--give-back", help="Hand a prize back; never allowed.")] = False,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Hand out a prize for the price on it, or tickets of the drawing for the posted ratio."""
    from ..night import prizes

    def act(books: Books, when: datetime) -> Line:
        if back:
            prizes.give_back(books, what)
        if what == "tickets":
            return prizes.buy_tickets(books, when, count, by=by, player=player)
        return prizes.redeem(books, when, what, by=by, player=player)

    def say(books: Books, line: Line) -> str:
        if line.kind == "tickets":
            price = line.data["ratio"] * count
            return f"tickets {line.data['first']} to {line.data['last']} for ${price:,} (13:47-20.11(b))."
        return f"{line.data['name']} for ${line.data['price']:,} (13:47-20.11(c))."

    enter(path, at, as_json, act, say)


def draw(
    path: NightPath,
    by: By = "",
    seed: Annotated[str | None, typer.Option("--seed", help="A seed given before everybody.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Draw again from the recorded seed.")] = False,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Hold the drawing, recorded with its seed; or show that the recorded one follows from it."""
    from ..night import prizes

    if verify:
        good = prizes.verify_draw(read_books(path))
        if as_json:
            show.emit({"follows": good})
        else:
            _say("The drawing follows from its seed." if good else "The drawing does not follow from its seed.")
        if not good:
            raise typer.Exit(1)
        return
    if not by:
        raise Refusal("The drawing names nobody who holds it.", cite="13:47-20.11(b)", instead="--by NAME")

    def say(books: Books, line: Line) -> str:
        won = "; ".join(f"{x['name']} to ticket {x['ticket']}" for x in line.data["winners"])
        return f"{won}. {line.data['tickets']} tickets, seed {line.data['seed']}"

    enter(path, at, as_json, lambda books, when: prizes.draw(books, when, by, seed), say)
