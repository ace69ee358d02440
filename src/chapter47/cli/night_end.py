"""The end of a night and its conduct: cases, incidents, the report, the close, the deposit and payments."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import Refusal
from . import show
from .floor import _say, _write
from .night_desk import (
    At,
    By,
    MaybeBy,
    NightPath,
    add_command,
    balances,
    dollars,
    enter,
    parse_dollars,
    read_books,
)

if TYPE_CHECKING:
    from ..night.accounts import Books
    from ..night.journal import Line


def register(group: typer.Typer) -> None:
    """Add the commands of the end of a night."""
    for command, example in (
        (stop, "stop night.toml 'P. Hale' --game 'red dog' --facts 'showed his cards' --by 'Ada Fields'"),
        (log, "log night.toml incident --by 'Ruth Vance' --who 'Ben Marsh' --what alcohol --facts 'a beer'"),
        (report, "report night.toml"),
        (close, "close night.toml --drawer '$1,350'"),
        (deposit, "deposit night.toml '$1,150' --slip 'slip 1'"),
        (pay, "pay night.toml '$900' --what rent --to 'Shore Tables' --by 'Owen Pratt'"),
    ):
        add_command(group, command, example)


# ---- conduct -------------------------------------------------------------------------------------------------------


def stop(
    path: NightPath,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who must stop.")] = "",
    by: By = "",
    game: Annotated[str, typer.Option("--game", help="At which game.")] = "",
    facts: Annotated[str, typer.Option("--facts", help="What was seen.")] = "",
    helped: Annotated[str | None, typer.Option("--helped", help="Whose chances were bettered.")] = None,
    number: Annotated[str | None, typer.Option("--table", help="At which table.")] = None,
    was_sent: Annotated[int | None, typer.Option("--sent", metavar="CASE", help="Mark its report as sent.")] = None,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Stop a player for improper play and open the case; or mark its written report as sent."""
    from ..night import cheating

    def act(books: Books, when: datetime) -> Line:
        if was_sent is not None:
            return cheating.sent(books, when, by or "staff", was_sent)
        return cheating.stop(books, when, by, player, game, facts, helped=helped, table=number)

    def say(books: Books, line: Line) -> str:
        if line.kind == "sent":
            return f"the report of case {line.data['case']} is sent (13:47-6.25(b)[notify])."
        return (
            f"case {line.data['number']}: {player} stops playing (13:47-6.25(b)[stop-play]). The written report is "
            "owed at once; chapter47 night papers prints it."
        )

    enter(path, at, as_json, act, say)


def log(
    path: NightPath,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="incident, ruling, receipt or ordered-out.")],
    by: By,
    who: Annotated[str, typer.Option("--who", help="The person of an incident.")] = "",
    what: Annotated[str, typer.Option("--what", help="playing, tip, alcohol or other; the dispute; the table.")] = "",
    facts: Annotated[str, typer.Option("--facts", help="What was seen, or decided.")] = "",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Log an incident of staff, a class A ruling, the receipt of equipment, or equipment ordered out."""
    from ..night import bank, cheating, tables

    acts: dict[str, Callable[[Books, datetime], Line]] = {
        "incident": lambda books, when: cheating.incident(books, when, by, who, what, facts),
        "ruling": lambda books, when: cheating.ruling(books, when, by, what, facts),
        "receipt": lambda books, when: bank.receive(books, when, by, what),
        "ordered-out": lambda books, when: tables.order_out(books, when, what, by, facts),
    }
    if kind not in acts:
        raise Refusal(f"{kind!r} is no kind of entry.", instead=f"one of {', '.join(acts)}")
    enter(path, at, as_json, acts[kind], lambda books, line: f"{line.kind} by {by}.")


# ---- the end -------------------------------------------------------------------------------------------------------


def report(
    path: NightPath,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write it as a page there.")] = None,
    as_json: show.Json = False,
) -> None:
    """Show every figure of the night with the entries that it is the sum of."""
    from ..night.accounts import told
    from ..night.bank import open_points
    from ..night.figures import by_denomination, by_table, differences, figures, reconciled
    from ..night.papers.letters import awarded_retail, due_by, operations

    books = read_books(path)
    listed = figures(books)
    if page:
        _write(page, operations(books).html(books.night))
    if as_json:
        document = {"figures": listed, "gross": books.gross, "reconciled": reconciled(books), "settled": books.settled}
        cases = [case.as_dict() for case in books.state.cases]
        more: dict[str, Any] = {"cases": cases, "incidents": books.state.incidents, "winners": books.state.winners}
        more |= {"denominations": by_denomination(books), "tables": by_table(books), "differences": differences(books)}
        show.emit({**document, **more, "prizes_awarded_retail": awarded_retail(books), "balances": balances(books)})
        return
    rows = [(x["name"], told(x["unit"], x["amount"]), x["unit"], _entries(x["entries"])) for x in listed]
    show.say(show.table(("figure", "amount", "of", "entries"), rows, numbers=("amount",), whole=("of",)))
    _tell_pieces(by_denomination(books), by_table(books))
    _say(f"Gross receipts {dollars(books.gross)}; prizes awarded at retail {dollars(awarded_retail(books))}.")
    _say("All imitation money is accounted for." if reconciled(books) else "Imitation money is NOT accounted for.")
    for difference in differences(books):
        _say(f"Difference: {difference}.")
    for what, cite, _ in open_points(books):
        _say(f"Before the close: {what} ({cite}).")
    for case in books.state.cases:
        if not case.sent:
            _say(f"Case {case.number}, {case.player}: the written report is not sent (13:47-6.25(b)[notify]).")
    state = "settled" if books.settled else "closed, deposit owed" if books.state.closed else "open"
    state = state if books.state.opened else "not open yet"
    _say(f"The night is {state}. Report of operations by {due_by(books.night)}.")


def _tell_pieces(pieces: list[dict[str, Any]], tables: list[dict[str, Any]]) -> None:
    """Pieces by denomination: of the night, and of each table that had chips."""
    rows = [(x["piece"], *(f"{x[key]:,}" for key in ("made", "window", "room", "off"))) for x in pieces]
    heads = ("piece", "made", "at the window", "out of it", "over")
    if rows:
        show.say("", show.table(heads, rows, numbers=heads[1:], whole=("piece",)))
    rows = [
        (f"{one['table']}{' (open)' if one['open'] else ''}", name, *_moved(many))
        for one in tables
        for name, many in one["pieces"].items()
    ]
    heads = ("table", "piece", "issued", "closed", "more")
    if rows:
        show.say("", show.table(heads, rows, numbers=heads[2:], whole=("table", "piece")))


def _moved(many: dict[str, int]) -> tuple[str, str, str]:
    return f"{many['issued']:,}", f"{many['closed']:,}", f"{many['closed'] - many['issued']:,}"


def _entries(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:8]))
    return f"{shown} and {len(numbers) - 8} more" if len(numbers) > 8 else shown


def close(
    path: NightPath,
    drawer: Annotated[str, typer.Option("--drawer", metavar="AMOUNT", help="The cash counted in the drawer.")],
    window: Annotated[str | None, typer.Option("--window", help="The pieces counted there, as '3,900 red'.")] = None,
    why: Annotated[str, typer.Option("--why", help="What is known of a difference.")] = "",
    by: MaybeBy = None,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Close the night: tables closed, drawing held, drawer and window counted; the deposit is owed at once."""
    from ..night import bank
    from ..night.pieces import parse_pieces

    cents = parse_dollars(drawer)
    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.close(
            books, when, cents, by=by, why=why, window=parse_pieces(books.night, window) if window else None
        ),
        lambda books, line: f"closed. Deposit {dollars(books.to_deposit)} at once (13:47-20.8(a)3).",
    )


def deposit(
    path: NightPath,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="The gross receipts.")],
    slip: Annotated[str, typer.Option("--slip", help="The bank's receipt.")] = "",
    by: MaybeBy = None,
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Enter the deposit of the gross receipts."""
    from ..night import bank

    cents = parse_dollars(amount)
    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.deposit(books, when, cents, slip, by=by),
        lambda books, line: f"{dollars(cents)} deposited; the night is settled (13:47-20.8(a)3).",
    )


def pay(
    path: NightPath,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="What is paid.")],
    by: By,
    what: Annotated[str, typer.Option("--what", help="What for.")],
    to: Annotated[str, typer.Option("--to", help="To whom.")],
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Pay from the games-of-chance account; the member in charge of proceeds does."""
    from ..night import bank

    cents = parse_dollars(amount)
    enter(
        path,
        at,
        as_json,
        lambda books, when: bank.pay(books, when, by, what, cents, to),
        lambda books, line: f"{dollars(cents)} to {to} for {what}.",
    )
