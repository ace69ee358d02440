"""The banker's page: cash in, imitation money out, the totals as they run, and a receipt for whoever wants one."""

from __future__ import annotations

import asyncio
import uuid
from functools import partial
from html import escape

from fastapi import Request, Response
from nicegui import app, ui

from ...documents import Document
from ...errors import Refusal
from ...floor.html import page as whole_page
from ...night.accounts import Books
from ...night.pieces import told as pieces_told
from ...table.money import dollars, parse_dollars
from ..people import Right
from .frame import visit
from .night_forms import folded
from .night_parts import NightPage, entry_told, imitation, mount_night_page, pieces_list, refusal_html, the_nights
from .shell import Number
from .table_parts import rule_link

QUICK = ("5", "10", "20", "40", "50", "100")
MORE = ("chips to table", "chips from table", "change", "admit", "count", "close table", "buy back")


def mount() -> None:
    """Put the page and its receipts onto the application."""
    mount_night_page("/night/{name}/bank", "Banker's window", Right.NIGHT_BANK, Window)

    @app.get("/night/{name}/receipts/{number}", include_in_schema=False)
    def receipt(request: Request, name: str, number: Number) -> Response:
        """One sale on paper."""
        if not visit(request).may(Right.NIGHT_BANK):
            return Response(f"A receipt is for those who may {Right.NIGHT_BANK}.", 403, media_type="text/plain")
        try:
            return Response(receipt_html(the_nights(request).desk(name).books, number), media_type="text/html")
        except Refusal as refusal:
            return Response(str(refusal), 404, media_type="text/plain")


def receipt_html(books: Books, number: int) -> str:
    """The receipt of a sale, ready to print."""
    line = next((line for line in books.journal.lines if line.number == number and line.kind == "sale"), None)
    if line is None:
        raise Refusal(f"Entry {number} is no sale.", instead="the number of a sale")
    data, night = line.data, books.night
    rows = [
        f"{night.organization.name}, {line.at:%Y-%m-%d %H:%M}",
        f"Receipt {number}" + (f" for {data['player']}" if data["player"] else ""),
        f"Cash {dollars(data['cash'])} at {data['rate']}",
        f"Imitation money {imitation(data['imitation'])}: {pieces_told(data['pieces'])}",
        f"Sold by {line.by}. Imitation money is never turned back into cash.",
        "N.J.A.C. 13:47-20.8(a)2, 13:47-20.8(b)1",
    ]
    return whole_page(f"Receipt {number}", "".join(f"<p>{escape(row)}</p>" for row in rows))


class Window:
    """The window of one night."""

    def __init__(self, page: NightPage) -> None:
        self.page = page
        self.key = uuid.uuid4().hex
        self.turn = 0

    def build(self) -> None:
        """Lay the page out."""
        with ui.element("div").classes("window-page"):
            with ui.element("section").classes("panel").props('aria-label="Sell imitation money"'):
                self._sale()
            with ui.element("section").classes("panel").props('aria-label="Running totals"'):
                self.totals = ui.html("", sanitize=False).props("data-totals")
            with ui.element("section").classes("panel").props('aria-label="The last sales"'):
                self.latest = ui.html("", sanitize=False).props("data-latest")
            with ui.element("section").classes("panel").props('aria-label="Pieces at the window"'):
                self.tray = ui.html("", sanitize=False).props("data-tray")
        ui.html("<h2>More at the window</h2>", sanitize=False)
        with ui.element("div").classes("folded"):
            folded(self.page, MORE, self.refresh)
        self.page.watch(self.refresh)

    def _sale(self) -> None:
        with ui.row().classes("items-baseline justify-between w-full"):
            ui.html("<h2>Sell imitation money</h2>", sanitize=False)
            self.rate = ui.label().classes("rate").props("data-rate")
        with ui.element("form").classes("operation").props('data-operation="sell"') as form:
            form.on("submit.prevent", self.sell)
            with ui.element("div").classes("quick").props('role="group" aria-label="Cash taken"'):
                for amount in QUICK:
                    ui.button(f"${amount}", on_click=partial(self.take, amount)).props(
                        f'outline type="button" data-quick="{amount}"'
                    )
            with ui.element("div").classes("fields"):
                self.cash = ui.input("Cash taken", on_change=self.quote).classes("grow big-input")
                self.cash.props('outlined prefix="$" inputmode="decimal" autocomplete="off" data-field="cash"')
                self.player = ui.input("Player's name (if known)").classes("grow")
                self.player.props('outlined autocomplete="off" data-field="player"')
            self.quoted = ui.html("", sanitize=False).classes("quoted").props('aria-live="polite" data-quote')
            ui.button("Sell").props('type="submit" data-send size="lg"').classes("w-full")
            self.told = ui.html("", sanitize=False).classes("told").props('role="status" aria-live="polite" data-told')

    def take(self, amount: str) -> None:
        """A round amount of cash."""
        self.cash.set_value(amount)

    async def quote(self) -> None:
        """What this cash buys, in which pieces, before anything is sold."""
        self.turn += 1
        turn, typed = self.turn, str(self.cash.value or "").strip()
        words = ""
        if typed:
            try:
                told = await asyncio.to_thread(lambda: self.page.desk.quote(parse_dollars(typed)))
                words = (
                    f"<strong>{imitation(told['imitation'])}</strong> of imitation money: "
                    f"{escape(pieces_told(told['pieces']))}"
                )
            except Refusal as refusal:
                words = refusal_html(refusal)
        if turn == self.turn:
            self.quoted.set_content(words)

    async def sell(self) -> None:
        """One sale; the same press twice sells once."""
        given = {"cash": str(self.cash.value or "").strip(), "player": str(self.player.value or "").strip()}
        done = await self.page.do("sell", given, self.key)
        if done is None:
            self.told.set_content("")
            return
        self.key = uuid.uuid4().hex
        entry = done["entry"]
        link = f"/night/{self.page.name}/receipts/{entry['number']}"
        self.told.set_content(
            f"{escape(entry_told(entry))} <a class='plain' target='_blank' href='{link}'>Receipt {entry['number']}</a>"
        )
        self.cash.set_value("")
        self.player.set_value("")
        await self.refresh()

    async def refresh(self) -> None:
        """The totals as they stand."""
        told = await self.page.look(self.page.desk.window)
        if told is None:
            return
        self.rate.set_text(f"{told['rate']}: $1.00 of cash buys ${told['rate'].partition(' ')[0]}.00")
        state = "" if told["open"] else "<p class='refused'>The window is closed: the night is not running.</p>"
        self.totals.set_content(f"<h2>Running totals</h2>{state}{totals_html(told)}")
        self.latest.set_content(f"<h2>The last sales</h2>{latest_html(self.page.name, told['latest'])}")
        self.tray.set_content(f"<h2>Pieces at the window</h2>{tray_html(told['pieces'])}")


def totals_html(told: Document) -> str:
    """Cash and imitation money as the entries have them."""
    rows = (
        ("Sold for", dollars(told["sold_for"]), "sold-for", "13:47-20.8(a)2"),
        ("Imitation money sold", imitation(told["sold"]), "sold", "13:47-20.12(b)"),
        ("Sales", f"{told['sales']:,}", "sales", ""),
        ("Admissions", dollars(told["admissions"]), "admissions", "13:47-20.13"),
        ("In the drawer", dollars(told["drawer"]), "drawer", "13:47-20.8(a)3"),
        ("At the tables", imitation(told["at_tables"]), "at-tables", "13:47-20.2[dealer]"),
        ("With players", imitation(told["with_players"]), "with-players", "13:47-20.12(c)4"),
        ("Redeemed", imitation(told["redeemed"]), "redeemed", "13:47-20.11(c)"),
        ("At the window", imitation(told["at_window"]), "at-window", "13:47-20.12(c)3"),
        ("Imitation money made", imitation(told["made"]), "made", "13:47-20.12(c)3"),
    )
    body = "".join(
        f"<dt>{name}</dt><dd data-total='{mark}'>{value}</dd><dd class='small'>{rule_link(cite) if cite else ''}</dd>"
        for name, value, mark, cite in rows
    )
    somewhere = sum(told[place] for place in ("at_tables", "with_players", "redeemed", "at_window"))
    balance = "Every piece is somewhere." if somewhere == told["made"] else "The pieces do not add up."
    mark = "good" if somewhere == told["made"] else "bad"
    return f"<dl class='totals'>{body}</dl><p class='{mark} small' data-balance>{balance}</p>"


def latest_html(name: str, sales: list[Document]) -> str:
    """The last sales, each with its receipt."""
    rows = "".join(
        f"<tr><td>{one['at']}</td><td>{escape(one['player'] or '–')}</td><td>{dollars(one['cash'])}</td>"
        f"<td>{imitation(one['imitation'])}</td><td><a class='plain' target='_blank' "
        f"href='/night/{name}/receipts/{one['entry']}'>receipt {one['entry']}</a></td></tr>"
        for one in sales
    )
    heads = "".join(f"<th>{head}</th>" for head in ("At", "Player", "Cash", "Imitation", ""))
    return f"<table class='figures'><tr>{heads}</tr>{rows}</table>" if rows else "<p class='quiet'>None yet.</p>"


def tray_html(pieces: dict[str, int]) -> str:
    """What the window holds, piece by piece."""
    rows = "".join(f"<dt>{escape(name.removesuffix('.00'))}</dt><dd>{many:,}</dd>" for name, many in pieces.items())
    return f"<dl class='tray-list'>{rows}</dl>" if rows else f"<p class='quiet'>{pieces_list(pieces)}</p>"
