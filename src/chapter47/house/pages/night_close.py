"""The end of a night: what still stands open, the counts, the figures with their entries, the papers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape

from fastapi import Request, Response
from nicegui import app, ui

from ...documents import Document
from ...errors import Refusal
from ...night.accounts import amount_in_words
from ...night.desk import NightDesk
from ...table.money import dollars
from ..people import Right
from .frame import visit
from .night_forms import folded
from .night_parts import NightPage, imitation, night_page, the_nights
from .table_parts import rule_link

WHO = (Right.NIGHT_BANK, Right.NIGHT_RUN)
END = ("close table", "draw", "close", "deposit", "pay", "sent", "file report")


def mount() -> None:
    """Put the page and the papers onto the application."""

    @ui.page("/night/{name}/close", response_timeout=60)
    async def close(request: Request, name: str) -> None:
        page = night_page(request, name, "The end of the night", *WHO)
        if page is not None:
            _close(page)

    @app.get("/night/{name}/papers/{file}", include_in_schema=False)
    async def papers(request: Request, name: str, file: str) -> Response:
        """One paper, as a page or as a PDF."""
        visitor = visit(request)
        if not any(visitor.may(right) for right in WHO):
            return Response(f"Papers are for those who may {' or '.join(WHO)}.", 403, media_type="text/plain")
        try:
            made = await asyncio.to_thread(lambda: paper(the_nights(request).desk(name), file))
        except Refusal as refusal:
            return Response(str(refusal), 404, media_type="text/plain")
        return Response(made, media_type="application/pdf" if file.endswith(".pdf") else "text/html")


def paper(desk: NightDesk, file: str) -> str | bytes:
    """A paper by the name of its file; ``index.html`` leads to all, ``papers.pdf`` is all of them."""
    from ...night.papers import FOLDER, all_sheets, index, pack

    desk.window()  # what others wrote is read first
    night = desk.books.night
    made = pack(night, desk.books)
    if file == "index.html":
        return index(night, made)
    if file.removesuffix(".pdf") in (*FOLDER, "papers"):
        return all_sheets(night, [one for one in made if file in ("papers.pdf", f"{one.when}.pdf")])
    name, _, form = file.rpartition(".")
    one = next((one for one in made if one.name == name), None)
    if one is None or form not in ("html", "pdf"):
        raise Refusal(f"There is no paper {file!r}.", instead="one of those that index.html leads to")
    return one.pdf(night) if form == "pdf" else one.html(night)


def _close(page: NightPage) -> None:
    with ui.element("section").classes("panel"):
        state = ui.html("", sanitize=False).props("data-state")

    async def refresh() -> None:
        told = await page.look(page.desk.closing)
        if told is not None:
            state.set_content(_state_html(told, page.name))
            figures.set_content(figures_html(told))

    with ui.element("div").classes("folded"):
        mine = {one["name"] for one in page.desk.operations(page.me)}
        folded(page, tuple(name for name in END if name in mine), refresh)
    with ui.element("section").classes("panel"):
        figures = ui.html("", sanitize=False).props("data-figures")
    page.watch(refresh)


def _state_html(told: Document, name: str) -> str:
    points = "".join(f"<li>{escape(one['says'].capitalize())}. {rule_link(one['cite'])}</li>" for one in told["points"])
    if told["settled"]:
        head = "The night is settled"
    elif told["closed"]:
        head = f"Closed: deposit {dollars(told['to_deposit'])} at once {rule_link('13:47-20.8(a)3')}"
    else:
        head = "Before the close" if points else "Nothing stands in the way of the close"
    agrees = (
        "<p class='good' data-agrees>✓ All imitation money is accounted for, piece by piece.</p>"
        if told["reconciled"]
        else "<p class='bad' data-agrees>✗ Imitation money is not accounted for.</p>"
    )
    off = "".join(f"<li>{escape(one)}</li>" for one in told["differences"])
    links = "".join(
        f"<a class='plain' target='_blank' href='/night/{name}/papers/{file}'>{label}</a> "
        for file, label in (
            ("report-of-operations.html", "Report of operations"),
            ("report-of-operations.pdf", "as PDF"),
            ("deposit-slip.pdf", "Deposit slip"),
            ("index.html", "All papers"),
        )
    )
    return (
        f"<h2>{head}</h2><ul>{points}</ul>{agrees}"
        + (f"<h3>Differences</h3><ul data-differences>{off}</ul>" if off else "")
        + f"<p>Gross receipts <strong data-gross>{dollars(told['gross'])}</strong></p><p class='links'>{links}</p>"
    )


def figures_html(told: Document) -> str:
    """Every figure with the entries that it is the sum of; then the pieces, and the tables."""
    rows = [
        (one["name"], amount_in_words(one["unit"], one["amount"]), ", ".join(map(str, one["entries"][:8])))
        for one in told["figures"]
    ]
    pieces = [
        (one["piece"], *(f"{one[key]:,}" for key in ("made", "window", "room", "off"))) for one in told["denominations"]
    ]
    tables = [
        (f"{one['table']}", imitation(one["won"]), imitation(one["entered"]) if one["rounds"] else "–")
        for one in told["tables"]
    ]
    return (
        "<h2>The figures</h2>"
        + _grid(("Figure", "Amount", "Entries"), rows, lambda row: f"data-figure='{escape(row[0])}'")
        + "<h3>Pieces</h3>"
        + _grid(("Piece", "Made", "At the window", "Out of it", "Over"), pieces)
        + "<h3>Tables</h3>"
        + _grid(("Table", "Won by its count", "Won by the rounds entered"), tables)
    )


def _grid(
    heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], mark: Callable[[tuple[str, ...]], str] = lambda row: ""
) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(f"<tr {mark(row)}>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<div class='scroller'><table class='figures'><tr>{head}</tr>{body}</table></div>"
