"""The running night: every entry verified, written to the store beside the plan, and only then told."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .floor import print_lines, read_time
from .groups import Entering, Requested

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


ASKED = inspect.Parameter.empty  # of a fact without which nothing is entered
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
    "open table": lambda books, done: (
        f"table {done['table']}, {done['game']}, opened by {books.state.tables[done['table']]} (13:47-20.9(b)2)."
    ),
    "chips to table": lambda _, done: f"{_chips(done, ' to table')}.",
    "chips from table": lambda _, done: f"{_chips(done, ' from table')}.",
    "count": lambda _, done: f"{_counted(done['table'], done['counted'], done['won'])}.",
    "close table": lambda _, done: f"{_counted(done['table'], done['counted'], done['won'])}; closed.",
    "ask for chips": lambda _, done: f"table {done['table']} asks for {_chips(done)} ({done['cite']}).",
    "offer chips": lambda _, done: f"table {done['table']} offers back {_chips(done)} ({done['cite']}).",
    "withdraw request": lambda _, done: f"table {done['table']} asks no more; it was entry {done['answers']}.",
    "refuse request": lambda _, done: f"nothing for table {done['table']}: {done['why']} ({done['cite']}).",
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
    tender: Annotated[str | None, typer.Option("--tender", help="What is paid with; only cash buys it.")] = None,
    *,
    entering: Entering,
) -> None:
    """Sell imitation money for cash at the posted rate."""
    given = {"cash": cash, "for": imitation, "pieces": pieces, "player": player, "place": place, "tender": tender}

    def say(books: Books, done: Document) -> str:
        bought = f"{dollars(done['cash'])} buys ${done['imitation']:,} at {done['rate']}"
        return f"{bought} (13:47-20.8(a)2): {pieces_listed(done['pieces'])}."

    enter(path, "sell", given, entering, say)


def plain(operation: str, about: str, **facts: tuple[object, object]) -> Callable[..., None]:
    """A command that asks for the facts of one operation, each with what it is without one, and enters it."""

    def command(path: NightPath, *, entering: Entering, **given: object) -> None:
        enter(path, operation, given, entering)

    asked = {"path": (NightPath, ASKED), **facts, "entering": (Entering, ASKED)}
    command.__doc__ = about
    command.__annotations__ = {name: typed for name, (typed, _) in asked.items()}
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=typed)
            for name, (typed, default) in asked.items()
        ]
    )
    return command


change = plain(
    "change",
    "Change pieces at the window for others of the same worth, such as tokens for the machines.",
    given=(Annotated[str, typer.Argument(metavar="GIVEN", help="The pieces brought, as '4 green'.")], ASKED),
    handed=(Annotated[str, typer.Argument(metavar="HANDED", help="The pieces for them, as '20 red'.")], ASKED),
)
admit = plain(
    "admit",
    "Take admissions.",
    people=(Annotated[int, typer.Argument(metavar="PEOPLE", help="How many came in.")], ASKED),
    tender=(Annotated[str | None, typer.Option("--tender", help="What they paid with, if not cash.")], None),
)
badge = plain(
    "badge",
    "Give a player a badge: a number that stands for them all night, whatever name is typed.",
    player=(Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name.")], ASKED),
    shown=(Annotated[str, typer.Option("--shown", help="What shows who it is, where a name is like another's.")], ""),
    age=(Annotated[int | None, typer.Option("--age", help="The age of whoever may be under 18.")], None),
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
    *,
    requested: Requested,
) -> None:
    """Open a table, move chips to and from it or ask for them, count it and close it; alone, show it."""
    given: dict[str, dict[str, object]] = {
        "open table": {"checked": checked or []} if opening else {},
        "chips to table": {"chips": to} if to else {},
        "chips from table": {"chips": back} if back else {},
        "close table" if closing else "count": {"chips": count} if count else {},
        "ask for chips": {"chips": requested.ask} if requested.ask else {},
        "offer chips": {"chips": requested.offer} if requested.offer else {},
        "refuse request": {"why": requested.refuse} if requested.refuse else {},
    }
    asked = [name for name, facts in given.items() if facts] + ["withdraw request"] * requested.withdraw
    if len(asked) > 1 or (closing and asked != ["close table"]):
        instead = "--open, --to, --from, --ask, --offer, --withdraw, --refuse, or --count with --close"
        raise Refusal("One thing at a time at a table.", instead=instead)
    if not asked:
        _show_table(path, number, as_json)
        return
    enter(path, asked[0], {"table": number, **given.get(asked[0], {})}, Entering(by, at, as_json))


def requests(path: NightPath, as_json: show.Json = False) -> None:
    """Show what tables ask of the window, the oldest first."""
    from ..night.requests import waiting

    asked = waiting(read_books(path))
    if as_json:
        rows = [{"entry": one.entry, "table": one.table, "by": one.by, "back": one.back} for one in asked]
        show.emit([row | {"amount": one.amount, "pieces": one.pieces} for row, one in zip(rows, asked, strict=True)])
        return
    told = [(one.at, one.table, one.by, one.in_words) for one in asked]
    show.say(show.table(("at", "table", "dealer", "asks"), told) if told else "No table asks for anything.")


def pieces_listed(pieces: dict[str, int]) -> str:
    """Pieces as people say them."""
    from ..night.pieces import pieces_in_words

    return pieces_in_words(pieces)


def _chips(done: Document, where: str = "") -> str:
    place = f"{where} {done['table']}" if where else ""
    return f"${done['amount']:,}{place}: {pieces_listed(done['pieces'])}"


def _counted(number: str, counted: int, won: int) -> str:
    return f"table {number} holds ${counted:,} and won {'-' if won < 0 else ''}${abs(won):,}"


def _show_table(path: Path, number: str, as_json: bool) -> None:
    from ..night import tables
    from ..night.accounts import table_bank
    from ..night.games import night_game
    from ..night.opening import checklist
    from ..night.requests import waiting

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
    print_lines(*(f"It {one.in_words} (entry {one.entry})." for one in waiting(books) if one.table == number))
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
    requests: ("chapter47 night requests night.toml",),
    redeem: ("chapter47 night redeem night.toml 1",),
    draw: ("chapter47 night draw night.toml --by 'Ruth Vance'",),
}
