"""The running night: every entry verified, written to the store beside the plan, and only then told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .floor import print_lines, read_time
from .groups import Entering

if TYPE_CHECKING:
    from ..night.accounts import Books
    from ..night.model import Night

    Saying = Callable[[Books, Document], str]  # what is told of an entry

NightPath = Annotated[
    Path, typer.Argument(metavar="NIGHT.TOML", help="The file of a night; chapter47 night new writes one.")
]
At = Annotated[str | None, typer.Option("--at", metavar="TIME", help="When it happened; now unless given.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who enters it.")]
Player = Annotated[
    str | None, typer.Option("--player", metavar="PLAYER", help="The player's badge or name, where it is known.")
]


MORNING = 6  # a time alone before this hour is after midnight of the night


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
    from ..house.night_store import open_books

    return open_books(path)


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


def verify_typed(operation: str, given: Document) -> None:
    """Refuse an amount without its sign: a shell takes ``$2`` out of "$250" and leaves 50."""
    from ..night.operations import find_operation

    for field in find_operation(operation).fields:
        typed = given.get(field.name)
        amount = field.kind in ("cash", "dollars") or (field.kind == "chips" and str(typed).replace(",", "").isdigit())
        if isinstance(typed, str) and typed.strip() and amount:
            verify_sign(field.says, typed)


def verify_sign(says: str, typed: str) -> None:
    """Refuse an amount that came without its dollar sign."""
    if not typed.strip().startswith("$"):
        said = f"{says}: {typed!r} has no dollar sign; within double quotes a shell takes it away, and figures with it."
        raise Refusal(said, instead="in single quotes, such as '$250'")


def enter(
    path: Path,
    name: str,
    given: Document,
    entering: Entering,
    say: Saying | None = None,
) -> None:
    """Do one operation at the night's desk, as the pages do it, and tell its entry: by ``say``, or by its row."""
    from ..house.night_store import open_desk

    verify_typed(name, given)
    desk = open_desk(path)
    when = moment(entering.at, desk.books.night)
    done = desk.do(name, given, by=desk.on_duty(name, when) if entering.by is None else entering.by, at=when)["entry"]
    if entering.as_json:
        show.emit({"entry": done, "balances": balances(desk.books)})
    else:
        says = (say or SAYS[name])(desk.books, done["data"])
        print_lines(f"Entry {done['number']}: {says}")


def balances(books: Books) -> list[dict[str, object]]:
    """What every account holds."""
    return [{"account": a, "unit": u, "amount": n} for (a, u), n in sorted(books.ledger.balances.items())]


SAYS: dict[str, Saying] = {  # of entries that are told from their facts alone
    "open": lambda _, done: (
        f"open, with ${done['supply']:,} of imitation money and {dollars(done['change'])} of change."
    ),
    "change": lambda _, done: f"{pieces_listed(done['handed'])} for {pieces_listed(done['given'])}.",
    "admit": lambda _, done: f"{done['people']} admitted for {dollars(done['cash'])} (13:47-20.13).",
    "badge": lambda _, done: f"badge {done['number']} for {done['player']}.",
}


# ---- the window ----------------------------------------------------------------------------------------------------


def open_night(
    path: NightPath,
    by: By,
    change: Annotated[str, typer.Option("--change", metavar="AMOUNT", help="Cash in the drawer to begin with.")] = "$0",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Open the books of a night that is lawful and lacks nothing."""
    enter(path, "open", {"change": change}, Entering(by, at, as_json))


def sell(
    path: NightPath,
    cash: Annotated[str, typer.Argument(metavar="CASH", help="The cash, as $20.")],
    player: Player = None,
    place: Annotated[str | None, typer.Option("--place", help="Where; it is sold at the window only.")] = None,
    imitation: Annotated[str | None, typer.Option("--for", metavar="AMOUNT", help="What is handed over.")] = None,
    pieces: Annotated[str | None, typer.Option("--pieces", help="In which pieces, as '20 red'.")] = None,
    *,
    entering: Entering,
) -> None:
    """Sell imitation money for cash at the posted rate."""
    given = {"cash": cash, "for": imitation, "pieces": pieces, "player": player, "place": place}

    def say(books: Books, done: Document) -> str:
        bought = f"{dollars(done['cash'])} buys ${done['imitation']:,} at {done['rate']}"
        return f"{bought} (13:47-20.8(a)2): {pieces_listed(done['pieces'])}."

    enter(path, "sell", given, entering, say)


def change(
    path: NightPath,
    given: Annotated[str, typer.Argument(metavar="GIVEN", help="The pieces brought, as '4 green'.")],
    handed: Annotated[str, typer.Argument(metavar="HANDED", help="The pieces for them, as '20 red'.")],
    *,
    entering: Entering,
) -> None:
    """Change pieces at the window for others of the same worth, such as tokens for the machines."""
    enter(path, "change", {"given": given, "handed": handed}, entering)


def admit(
    path: NightPath,
    people: Annotated[int, typer.Argument(metavar="PEOPLE", help="How many came in.")],
    tender: Annotated[str | None, typer.Option("--tender", help="What they paid with, if not cash.")] = None,
    *,
    entering: Entering,
) -> None:
    """Take admissions."""
    enter(path, "admit", {"people": people, "tender": tender}, entering)


def badge(
    path: NightPath,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name.")],
    shown: Annotated[str, typer.Option("--shown", help="What shows who it is, where a name is like another's.")] = "",
    age: Annotated[int | None, typer.Option("--age", help="The age of whoever may be under 18.")] = None,
    *,
    entering: Entering,
) -> None:
    """Give a player a badge: a number that stands for them all night, whatever name is typed."""
    enter(path, "badge", {"player": player, "shown": shown, "age": age}, entering)


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
    asked = [option for option, on in (("--open", opening), ("--to", to), ("--from", back), ("--count", count)) if on]
    if len(asked) > 1 or (closing and asked != ["--count"]):
        raise Refusal("One thing at a time at a table.", instead="--open, --to, --from, or --count with --close")
    if not asked:
        _show_table(path, number, as_json)
        return
    operation = {"--open": "open table", "--to": "chips to table", "--from": "chips from table"}.get(asked[0], "count")
    operation = "close table" if closing else operation
    chips = to or back or count
    given: dict[str, object] = {"table": number} | ({"checked": checked or []} if opening else {"chips": chips})

    def say(books: Books, done: Document) -> str:
        if opening:
            return f"table {number}, {done['game']}, opened by {by} (13:47-20.9(b)2)."
        if count is None:
            return f"${done['amount']:,} {operation.removeprefix('chips ')} {number}: {pieces_listed(done['pieces'])}."
        end = "; closed." if closing else "."
        return f"table {number} holds ${done['counted']:,} and won {_signed(done['won'])}{end}"

    enter(path, operation, given, Entering(by, at, as_json), say)


def pieces_listed(pieces: dict[str, int]) -> str:
    """Pieces as people say them."""
    from ..night.pieces import pieces_in_words

    return pieces_in_words(pieces)


def _signed(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


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
    print_lines(
        f"Table {number}, {entry.game}: " + (f"opened by {opened}, holds ${held:,}." if opened else "not open.")
    )
    rows = [(step.key, step.by, step.says, step.cite) for step in steps]
    show.say(show.table(("tick", "who", "what", "rule"), rows, whole=("tick",)))


# ---- prizes --------------------------------------------------------------------------------------------------------


def redeem(
    path: NightPath,
    what: Annotated[str, typer.Argument(metavar="PRIZE", help="A prize's number, or tickets.")],
    count: Annotated[int, typer.Option("--count", help="How many, of prizes alike or of tickets.")] = 1,
    player: Player = None,
    back: Annotated[bool, typer.Option("--give-back", help="Hand a prize back; never allowed.")] = False,
    *,
    entering: Entering,
) -> None:
    """Hand out a prize for the price on it, or tickets of the drawing for the posted ratio."""
    operation, given = "redeem", {"prize": what, "count": count, "player": player}
    if back:
        operation, given = "give back", {"prize": what}
    elif what == "tickets":
        operation, given = "tickets", {"count": count, "player": player}

    def say(books: Books, done: Document) -> str:
        if operation == "tickets":
            return f"tickets {done['first']} to {done['last']} for ${done['ratio'] * count:,} (13:47-20.11(b))."
        many = f"{count} of prize {done['prize']}, " if count > 1 else ""
        return f"{many}{done['name']} for ${done['price']:,} (13:47-20.11(c))."

    enter(path, operation, given, entering, say)


def draw(
    path: NightPath,
    by: By = "",
    seed: Annotated[str | None, typer.Option("--seed", help="A seed given before everybody.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Draw again from the recorded seed.")] = False,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Hold the drawing, recorded with its seed; or show that the recorded one follows from it."""
    if verify:
        from ..night import prizes

        good = prizes.verify_draw(read_books(path))
        if as_json:
            show.emit({"follows": good})
        else:
            print_lines("The drawing follows from its seed." if good else "The drawing does not follow from its seed.")
        if not good:
            raise typer.Exit(1)
        return
    if not by:
        raise Refusal("The drawing names nobody who holds it.", cite="13:47-20.11(b)", instead="--by NAME")

    def say(books: Books, done: Document) -> str:
        won = "; ".join(f"{x['name']} to ticket {x['ticket']}" for x in done["winners"])
        return f"{won}. {done['tickets']} tickets, seed {done['seed']}"

    enter(path, "draw", {"seed": seed}, Entering(by, at, as_json), say)


COMMANDS: show.Commands = {
    open_night: ("chapter47 night open night.toml --change '$200' --by 'Ruth Vance'",),
    sell: ("chapter47 night sell night.toml '$20'",),
    change: ("chapter47 night change night.toml '4 green' '100 tokens'",),
    admit: ("chapter47 night admit night.toml 4",),
    badge: ("chapter47 night badge night.toml 'P. Hale'",),
    table: ("chapter47 night table night.toml 2 --open --by 'Ada Fields' --checked all",),
    redeem: ("chapter47 night redeem night.toml 1",),
    draw: ("chapter47 night draw night.toml --by 'Ruth Vance'",),
}
