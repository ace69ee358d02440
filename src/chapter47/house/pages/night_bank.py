"""The banker's page: cash in, imitation money out, the totals as they run, and a receipt for whoever wants one."""

from __future__ import annotations

import asyncio
import uuid
from dataclasses import dataclass, field
from html import escape

from fastapi import Request, Response
from nicegui import app, events, ui

from ...documents import Document
from ...errors import Refusal
from ...floor.html import page as whole_page
from ...night.accounts import Books
from ...night.pieces import pieces_in_words
from ...night.views import Guest, Offer
from ...table.money import DOLLAR, Cents, dollars, parse_dollars
from ..people import Right
from .frame import visit
from .night_asking import TablesAsk, offer_html, pressable
from .night_forms import folded
from .night_pad import button
from .night_parts import NightPage, entry_in_words, imitation, mount_night_page, refusal_html, the_nights
from .shell import Number
from .table_parts import rule_link

QUICK = ("10", "20", "40", "50", "60", "100")
BALANCED = "Every piece is somewhere.", "good", "<span class='pill won'>they balance</span>"
UNBALANCED = "The pieces do not add up.", "bad", "<span class='pill lost'>they do not balance</span>"
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
        f"Imitation money {imitation(data['imitation'])}: {pieces_in_words(data['pieces'])}",
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
        self.offers: list[Offer] = []
        self.rate = ""
        self.sale = Sale()
        self.asks = TablesAsk(page, self.refresh)

    def build(self) -> None:
        """Lay the page out."""
        with ui.element("div").classes("window-page"):
            with ui.element("div").classes("work"):
                with ui.element("section").classes("panel sale").props('aria-label="Sell imitation money"'):
                    self._sale()
                with ui.element("section").classes("panel").props('aria-label="The last entries"'):
                    self.latest = ui.html("", sanitize=False).props("data-latest")
            with ui.element("div").classes("work"):
                self.asks.build()
                with ui.element("section").classes("panel").props('aria-label="The books, now"'):
                    self.totals = ui.html("", sanitize=False).props("data-totals")
        ui.html("<h2>More at the window</h2>", sanitize=False)
        with ui.element("div").classes("folded"):
            folded(self.page, MORE, self.refresh)
        self.page.watch(self.refresh)

    def _sale(self) -> None:
        with ui.element("form").classes("operation").props('data-operation="sell"') as form:
            form.on("submit.prevent", self.sell)
            with ui.element("div").classes("cash-side"):
                self.cash = ui.input("Cash taken", on_change=self.quote).classes("big-input")
                self.cash.props('outlined prefix="$" inputmode="decimal" autocomplete="off" data-field="cash"')
                pressable(keypad_html(), self.press)
            with ui.element("div").classes("hand-side"):
                self.quoted = pressable("", self.press).classes("quoted").props('aria-live="polite" data-quote')
                self.player = ui.input("Player's badge or name (if known)", on_change=self.who).classes("w-full")
                self.player.props('outlined autocomplete="off" data-field="player"')
                self.guest = ui.html("", sanitize=False).classes("guest").props('role="status" data-guest')
                with ui.element("div").classes("fields send"):
                    ui.button("Clear", on_click=self.clear).props('type="button" outline data-clear size="lg"')
                    self.send = ui.button("Sell").props('type="submit" data-send size="lg"').classes("grow")
                self.told = ui.html("", sanitize=False).classes("told")
                self.told.props('role="status" aria-live="polite" data-told')

    async def press(self, event: events.GenericEventArguments) -> None:
        """A key, a round amount, or one piece more or less."""
        word, _, rest = str(event.args).partition(" ")
        typed = str(self.cash.value or "")
        match word:
            case "quick":
                self.cash.set_value(rest)
            case "key":
                self.cash.set_value(typed[:-1] if rest == "back" else typed + rest)
            case "more" | "less":
                self.sale.step(rest, 1 if word == "more" else -1)
                self._draw_sale()

    def clear(self) -> None:
        """Begin anew: nothing is taken and nobody named."""
        self.key = uuid.uuid4().hex
        self.cash.set_value("")
        self.player.set_value("")

    async def quote(self) -> None:
        """What this cash buys, in which pieces, before anything is sold."""
        self.turn += 1
        turn, typed = self.turn, str(self.cash.value or "").strip()
        sale = Sale()
        if typed:
            try:
                told = await asyncio.to_thread(lambda: self.page.desk.quote(parse_dollars(typed)))
                sale = Sale(told["cash"], told["imitation"], dict(told["pieces"]))
            except Refusal as refusal:
                sale.wrong = refusal_html(refusal)
        if turn == self.turn:
            self.sale = sale
            self._draw_sale()

    async def who(self) -> None:
        """Who stands at the window, and that they may play."""
        typed, words = str(self.player.value or "").strip(), ""
        if typed:
            try:
                words = guest_html(await asyncio.to_thread(lambda: self.page.desk.guest(typed)))
            except Refusal as refusal:
                words = refusal_html(refusal)
        if typed == str(self.player.value or "").strip():
            self.guest.set_content(words)

    def _draw_sale(self) -> None:
        sale = self.sale
        self.quoted.set_content(sale_html(sale, self.offers, self.rate))
        self.send.set_text(f"Sell {imitation(sale.due)} for {dollars(sale.cash)}" if sale.cash else "Sell")

    async def sell(self) -> None:
        """One sale; the same press twice sells once."""
        given: dict[str, object] = {
            "cash": str(self.cash.value or "").strip(),
            "player": str(self.player.value or "").strip(),
        }
        if self.sale.by_hand:
            given["pieces"] = {name: many for name, many in self.sale.pieces.items() if many}
        done = await self.page.do("sell", given, self.key)
        if done is None:
            self.told.set_content("")
            return
        entry = done["entry"]
        link = f"/night/{self.page.name}/receipts/{entry['number']}"
        self.clear()
        receipt = f"<a class='plain' target='_blank' href='{link}'>Receipt {entry['number']}</a>"
        self.told.set_content(f"{escape(entry_in_words(entry))} {receipt}")
        await self.refresh()

    async def refresh(self) -> None:
        """The totals as they stand."""
        told = await self.page.look(self.page.desk.window)
        if told is None:
            return
        self.rate = str(told["rate"])
        self.offers = await self.page.look(self.page.desk.offers) or self.offers
        state = "" if told["open"] else "<p class='refused'>The window is closed: the night is not running.</p>"
        self.totals.set_content(f"{state}{totals_html(told)}")
        self.latest.set_content(f"<h2>Last entries</h2>{latest_html(self.page.name, told['latest'])}")
        self._draw_sale()
        await self.asks.refresh(self.offers)


@dataclass(slots=True)
class Sale:
    """What is about to be sold: cash, what it buys, and the pieces that are handed over."""

    cash: Cents = 0
    due: int = 0  # whole dollars
    pieces: dict[str, int] = field(default_factory=dict)
    by_hand: bool = False  # whether the banker chose other pieces than those that were named
    wrong: str = ""  # why this cash buys nothing

    def step(self, name: str, many: int) -> None:
        """One piece more or less."""
        self.pieces[name] = max(self.pieces.get(name, 0) + many, 0)
        self.by_hand = True


def keypad_html() -> str:
    """Round amounts, and keys for a thumb."""
    quick = "".join(f'<button type="button" data-do="quick {one}" data-quick="{one}">${one}</button>' for one in QUICK)
    keys = "".join(button(f"key {one}", one) for one in "123456789.0")
    back = '<button type="button" data-do="key back" aria-label="one figure back">⌫</button>'
    return (
        f"<div class='quick' role='group' aria-label='Cash taken'>{quick}</div>"
        f"<div class='keypad' role='group' aria-label='Figures'>{keys}{back}</div>"
    )


def sale_html(sale: Sale, offers: list[Offer], rate: str) -> str:
    """What is handed over, piece by piece, each with a stepper; whether the pieces make what the cash buys."""
    worth = sum(offer.series.value // DOLLAR * sale.pieces.get(offer.name, 0) for offer in offers)
    off = worth - sale.due
    pill = ""
    if sale.due or worth:
        said = "pieces add up" if not off else f"{imitation(abs(off))} too {'much' if off > 0 else 'little'}"
        pill = f"<span class='pill {'lost' if off else 'won'}' data-adds-up>{said}</span>"
    rows = "".join(offer_html(one, sale.pieces.get(one.name, 0), f"{one.left:,} at the window") for one in offers)
    return (
        f"<p class='quiet'>Hand over, at {escape(rate)} {rule_link('13:47-20.12(b)')}</p>"
        f"<p class='due'><strong>{imitation(sale.due)}</strong> imitation money {pill}</p>{sale.wrong}"
        f"<ul class='offers'>{rows}</ul>"
    )


def guest_html(told: Guest) -> str:
    """Who stands at the window."""
    badge = f"Badge {told.badge}, " if told.badge else ""
    bought = f"bought {dollars(told.bought)}, last at {told.last}" if told.bought else "bought nothing yet"
    return f"<b>{badge}{escape(told.player)}</b> <span class='quiet'>{bought}; may play</span>"


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
    said, mark, pill = BALANCED if somewhere == told["made"] else UNBALANCED
    return (
        f"<div class='panel-head'><h2>The books, now</h2>{pill}</div><dl class='totals'>{body}</dl>"
        f"<p class='{mark} small' data-balance>{said} {rule_link('13:47-20.12(c)3')}</p>"
        f"<p class='quiet small'>Imitation money is never bought back. {rule_link('13:47-20.8(b)1')}</p>"
    )


def latest_html(name: str, entries: list[Document]) -> str:
    """The last entries of the window; a sale with its receipt."""
    rows = "".join(_entry(name, one) for one in entries)
    heads = "".join(f"<th>{head}</th>" for head in ("At", "What", "Cash", "Entry"))
    return (
        f"<table class='figures entries'><tr>{heads}</tr>{rows}</table>" if rows else "<p class='quiet'>None yet.</p>"
    )


def _entry(name: str, one: Document) -> str:
    number, cash = one["number"], one["data"].get("cash")
    receipt = f"<a class='plain' target='_blank' href='/night/{escape(name)}/receipts/{number}'>receipt {number}</a>"
    cells = (
        str(one["at"])[11:16],
        escape(entry_in_words(one)),
        "–" if cash is None else dollars(cash),
        receipt if one["kind"] == "sale" else str(number),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
