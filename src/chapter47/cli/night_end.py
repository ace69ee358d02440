"""The end of a night and its conduct: cases, incidents, the report, the close, the deposit and payments."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .floor import print_lines, write_file
from .groups import AsPage, Entering
from .night_desk import (
    At,
    By,
    NightPath,
    balances,
    dollars,
    enter,
    read_books,
)

if TYPE_CHECKING:
    from ..night.accounts import Books


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
    operation = "stop" if was_sent is None else "sent"
    given: dict[str, object] = {"player": player, "table": number, "game": game, "facts": facts, "helped": helped}
    given = {"case": was_sent} if operation == "sent" else given

    def say(books: Books, done: Document) -> str:
        if operation == "sent":
            return f"the report of case {done['case']} is sent (13:47-6.25(b)[notify])."
        return (
            f"case {done['number']}: {done['player']} stops playing (13:47-6.25(b)[stop-play]). The written report is "
            "owed at once; chapter47 night papers prints it."
        )

    enter(path, operation, given, Entering(by or None, at, as_json), say)


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
    entries: dict[str, tuple[str, Document]] = {
        "incident": ("incident", {"person": who, "what": what, "facts": facts}),
        "ruling": ("ruling", {"dispute": what, "decision": facts}),
        "receipt": ("receipt", {"what": what}),
        "ordered-out": ("order out", {"table": what, "why": facts}),
    }
    if kind not in entries:
        raise Refusal(f"{kind!r} is no kind of entry.", instead=f"one of {', '.join(entries)}")
    operation, given = entries[kind]
    enter(path, operation, given, Entering(by, at, as_json), lambda books, done: f"{kind} by {by}.")


# ---- the end -------------------------------------------------------------------------------------------------------


def report(path: NightPath, *, out: AsPage) -> None:
    """Show every figure of the night with the entries that it is the sum of."""
    from ..night.accounts import amount_in_words
    from ..night.bank import open_points
    from ..night.papers.letters import awarded_retail, costs, deviations, due_by, operations
    from ..night.totals import by_denomination, by_table, differences, reconciled, totals

    books = read_books(path)
    listed = totals(books)
    if out.page:
        write_file(out.page, operations(books).html(books.night))
    if out.as_json:
        document = {"figures": listed, "gross": books.gross, "reconciled": reconciled(books), "settled": books.settled}
        cases = [case.as_dict() for case in books.state.cases]
        more: dict[str, object] = {"cases": cases, "incidents": books.state.incidents, "winners": books.state.winners}
        more |= {"denominations": by_denomination(books), "tables": by_table(books), "differences": differences(books)}
        show.emit(
            {
                **document,
                **more,
                "prizes_awarded_retail": awarded_retail(books),
                "expenses_paid": sum(x.data["amount"] for x in costs(books)),
                "unlike_the_plan": deviations(books),
                "balances": balances(books),
            }
        )
        return
    rows = [(x["name"], amount_in_words(x["unit"], x["amount"]), x["unit"], _entries(x["entries"])) for x in listed]
    show.say(show.table(("figure", "amount", "of", "entries"), rows, numbers=("amount",), whole=("of",)))
    _tell_pieces(by_denomination(books), by_table(books))
    print_lines(f"Gross receipts {dollars(books.gross)}; prizes awarded at retail {dollars(awarded_retail(books))}.")
    spent = sum(line.data["amount"] for line in costs(books))
    print_lines(f"Expenses paid {dollars(spent)}; net proceeds {dollars(books.gross - spent)}.")
    for one in deviations(books) if books.settled else ():
        print_lines(f"Unlike the plan: {one}.")
    print_lines(
        "All imitation money is accounted for." if reconciled(books) else "Imitation money is NOT accounted for."
    )
    for difference in differences(books):
        print_lines(f"Difference: {difference}.")
    for what, cite, _ in open_points(books):
        print_lines(f"Before the close: {what} ({cite}).")
    for case in books.state.cases:
        if not case.sent:
            print_lines(f"Case {case.number}, {case.player}: the written report is not sent (13:47-6.25(b)[notify]).")
    state = "settled" if books.settled else "closed, deposit owed" if books.state.closed else "open"
    state = state if books.state.opened else "not open yet"
    print_lines(f"The night is {state}. Report of operations by {due_by(books.night)}.")


def _tell_pieces(pieces: list[Document], tables: list[Document]) -> None:
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
    *,
    entering: Entering,
) -> None:
    """Close the night: tables closed, drawing held, drawer and window counted; the deposit is owed at once."""
    given = {"drawer": drawer, "window": window, "why": why}
    enter(
        path,
        "close",
        given,
        entering,
        lambda books, done: f"closed. Deposit {dollars(books.to_deposit)} at once (13:47-20.8(a)3).",
    )


def deposit(
    path: NightPath,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="The gross receipts.")],
    slip: Annotated[str, typer.Option("--slip", help="The bank's receipt.")] = "",
    why: Annotated[str, typer.Option("--why", help="What held it up, if it is late.")] = "",
    *,
    entering: Entering,
) -> None:
    """Enter the deposit of the gross receipts, made at once after the night."""

    def say(books: Books, done: Document) -> str:
        late = f", {done['late']} days late ({done['why']})" if done["late"] else ""
        return f"{dollars(done['amount'])} deposited{late}; the night is settled (13:47-20.8(a)3)."

    given = {"amount": amount, "slip": slip, "why": why}
    enter(path, "deposit", given, entering, say)


def pay(
    path: NightPath,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="What is paid.")],
    by: By,
    purpose: Annotated[
        str, typer.Option("--purpose", help="rent, pay, bookkeeping, fee, prizes, expense or proceeds.")
    ],
    to: Annotated[str, typer.Option("--to", help="To whom.")],
    what: Annotated[str, typer.Option("--what", help="What it buys, or which purpose it serves.")] = "",
    number: Annotated[str, typer.Option("--check", help="The number of the check.")] = "",
    payee: Annotated[
        str, typer.Option("--payee", help="Where proceeds are used: organization, business, office or person.")
    ] = "",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Pay from the games-of-chance account; the member in charge of proceeds does."""
    given = {"purpose": purpose, "amount": amount, "to": to, "what": what, "check": number, "payee": payee}
    enter(
        path,
        "pay",
        given,
        Entering(by, at, as_json),
        lambda _, done: (
            f"{dollars(done['amount'])} to {done['to']}, {done['what']}{': ' + done['for'] if done['for'] else ''}."
        ),
    )


def file_report(
    path: NightPath,
    by: By,
    how: Annotated[str, typer.Option("--how", help="By mail, by e-mail.")] = "by mail",
    at: At = None,
    as_json: show.Json = False,
) -> None:
    """Mark the report of operations as filed with the Commission."""

    def say(books: Books, done: Document) -> str:
        late = f", {done['late']} days late" if done["late"] else ""
        return f"the report of operations is filed {done['how']}{late} (13:47-9.1)."

    enter(path, "file report", {"how": how}, Entering(by, at, as_json), say)


def commission(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the plans.")],
    on: Annotated[str | None, typer.Option("--on", metavar="DAY", help="As of a day; today unless given.")] = None,
    out: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write it for a spreadsheet.")] = None,
    as_json: show.Json = False,
) -> None:
    """Show every night of a folder side by side: licences, weeks, reports owed, and what differs."""
    from ..house.night_store import open_books
    from ..night.commission import as_csv, overview

    filings = overview(folder, read_day(on), open_books)
    if out:
        write_file(out, as_csv(filings))
    if as_json:
        show.emit({"nights": [one.as_dict() for one in filings]})
        return
    rows = [
        (
            x.name,
            x.night.organization.name if x.night else "",
            x.state,
            dollars(x.gross),
            str(x.due or ""),
            str(x.filed or ""),
        )
        for x in filings
    ]
    show.say(show.table(("night", "holder", "state", "gross", "report due", "filed"), rows, numbers=("gross",)))
    for one in filings:
        for remark in one.remarks:
            print_lines(f"{one.name}: {remark}.")


def read_day(text: str | None) -> date:
    """A day as people write it; today where none is given."""
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError:
        raise Refusal(f"{text!r} is no day.", instead="such as 2010-06-16") from None


def audit(path: NightPath, as_json: show.Json = False) -> None:
    """Look at the whole journal again: chain, balances, sales, every round decided anew. Exit code 1 at a fault."""
    from ..house.night_store import audit as examine

    found = examine(path)
    if as_json:
        show.emit({"entries": found.entries, "decided": found.decided, "faults": found.faults})
    else:
        state = "NOT sound" if found.faults else "sound"
        print_lines(
            f"{found.entries} entries, {found.decided} of them decided again at the tables: {state}.", *found.faults
        )
    if found.faults:
        raise typer.Exit(1)


COMMANDS: show.Commands = {
    stop: ("chapter47 night stop night.toml 'P. Hale' --game 'red dog' --facts 'showed his cards' --by 'Ada Fields'",),
    log: (
        "chapter47 night log night.toml incident --by 'Ruth Vance' --who 'Ben Marsh' --what alcohol --facts 'a beer'",
    ),
    report: ("chapter47 night report night.toml",),
    close: ("chapter47 night close night.toml --drawer '$1,350'",),
    deposit: ("chapter47 night deposit night.toml '$1,150' --slip 'slip 1'",),
    file_report: ("chapter47 night file-report night.toml --how 'by mail' --by 'Ruth Vance'",),
    commission: ("chapter47 night commission nights --csv nights.csv",),
    pay: ("chapter47 night pay night.toml '$900' --purpose rent --to 'Shore Tables' --by 'Owen Pratt'",),
    audit: ("chapter47 night audit night.toml",),
}
