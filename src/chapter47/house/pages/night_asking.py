"""Chips between tables and the window: a dealer asks from a phone, the banker sends them or says why not."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from html import escape

from nicegui import events, ui

from ...night.requests import REFUSED, WITHDRAWN, Asking
from ...night.views import Offer
from ...table.money import DOLLAR
from . import parts
from .night_pad import PRESSED, button
from .night_parts import NightPage, imitation, whole_dollars
from .table_parts import rule_link

STACK = 20  # chips or tokens that a dealer asks for at a press
FEW = 5  # of anything else
WHY = ("None left at the window", "Count the table first")


def piece_svg(form: str, value: int) -> str:
    """A piece of imitation money as it is known in the room."""
    words = whole_dollars(value)
    drawn = {"chip": parts.chip(value, 17, 17, 16), "token": _token(words)}.get(form, _slip(words))
    return f"<svg viewBox='0 0 34 36' width='34' height='36' aria-hidden='true'>{drawn}</svg>"


def _slip(value: str) -> str:
    """Scrip or a ticket."""
    paper = "<rect x='1' y='7' width='32' height='20' rx='3' fill='#f3e6c0' stroke='#b39a52'/>"
    return paper + _worth(value, "#4a3a08")


def _token(value: str) -> str:
    metal = "<circle cx='17' cy='17' r='15' fill='#c9ccd1' stroke='#7a7f87' stroke-width='2'/>"
    return metal + _worth(value, "#23262b")


def _worth(value: str, ink: str) -> str:
    return f"<text x='17' y='21' text-anchor='middle' font-size='10' font-weight='700' fill='{ink}'>{value}</text>"


def offer_html(offer: Offer, many: int, note: str) -> str:
    """One denomination with a stepper, and what so many of it are worth."""
    of, name = offer.series, offer.name
    title = f"{(of.colour or of.form).capitalize()}, {whole_dollars(of.value)}"
    return (
        f"<li data-offer='{escape(name, quote=True)}'>{piece_svg(of.form, of.value)}<span><b>{escape(title)}</b>"
        f"<small>{escape(note)}</small></span><span class='stepper' role='group' "
        f"aria-label='{escape(title, quote=True)}'>{button(f'less {name}', '−', off=not many)}<output>{many}</output>"
        f"{button(f'more {name}', '+')}</span><b class='sum'>{imitation(of.value // DOLLAR * many)}</b></li>"
    )


def pressable(content: str, press: Callable[[events.GenericEventArguments], Awaitable[None]]) -> ui.html:
    """A piece of the page whose buttons are heard."""
    shown = ui.html(content, sanitize=False)
    shown.on("click", press, js_handler=PRESSED)
    return shown


# ---- at the window ---------------------------------------------------------------------------------------------------


class TablesAsk:
    """What tables ask of the window, with its two answers."""

    def __init__(self, page: NightPage, done: Callable[[], Awaitable[None]]) -> None:
        self.page, self.done = page, done
        self.waiting: list[Asking] = []
        self.offers: list[Offer] = []
        self.refusing = 0  # the entry whose refusal wants its reason

    def build(self) -> None:
        """Lay the panel out."""
        with ui.element("section").classes("panel asks").props('aria-label="Tables ask"'):
            self.shown = pressable("", self.press).props('aria-live="polite" data-asks')
            with ui.element("form").classes("fields") as self.form:
                self.form.on("submit.prevent", self.refuse)
                self.why = ui.input("Why nothing is sent").classes("grow")
                self.why.props('dense outlined autocomplete="off" data-field="why"')
                ui.button("Refuse it").props('type="submit" outline data-refuse')
            self.form.set_visibility(False)

    async def refresh(self, offers: list[Offer]) -> None:
        """What waits now."""
        told = await self.page.look(self.page.desk.waiting)
        if told is not None:
            self.waiting, self.offers = told, offers
            self.refusing = self.refusing if any(one.entry == self.refusing for one in told) else 0
            self._draw()

    def _draw(self) -> None:
        self.form.set_visibility(bool(self.refusing))
        self.shown.set_content(asks_html(self.waiting, self.offers, self.refusing))

    async def press(self, event: events.GenericEventArguments) -> None:
        """Chips sent or received as they were asked for, or a refusal begun."""
        word, _, rest = str(event.args).partition(" ")
        if word == "why":
            self.why.set_value(rest)
            return
        asked = next((one for one in self.waiting if str(one.entry) == rest), None)
        if asked is None:
            return
        if word == "refuse":
            self.refusing = 0 if self.refusing == asked.entry else asked.entry
            self._draw()
            return
        await self._answer(asked, asked.gives, {"chips": asked.pieces})

    async def refuse(self) -> None:
        """Nothing is sent, and the dealer reads why."""
        asked = next((one for one in self.waiting if one.entry == self.refusing), None)
        if asked is not None:
            await self._answer(asked, "refuse request", {"why": str(self.why.value or "").strip()})

    async def _answer(self, asked: Asking, operation: str, given: dict[str, object]) -> None:
        """One answer to one request: the same press twice is one."""
        given |= {"table": asked.table, "request": asked.entry}
        if await self.page.do(operation, given, f"answer-{asked.entry}-{operation.replace(' ', '-')}") is not None:
            self.why.set_value("")
        await self.done()


def asks_html(waiting: list[Asking], offers: list[Offer], refusing: int) -> str:
    """Every request that waits, the oldest first: who asks, for which pieces, worth how much."""
    if not waiting:
        return "<div class='panel-head'><h2>Tables ask</h2></div><p class='quiet small'>No table asks for chips.</p>"
    known = {offer.name: offer for offer in offers}
    rows = "".join(_ask(one, known, one.entry == refusing) for one in waiting)
    note = "Other pieces than asked are brought below, and answer the request too."
    many = f"<span class='pill wait'>{len(waiting)} {'waits' if len(waiting) == 1 else 'wait'}</span>"
    return (
        f"<div class='panel-head'><h2>Tables ask</h2>{many}</div><ul class='asking'>{rows}</ul>"
        f"<p class='quiet small'>{note} {rule_link('13:47-20.12(c)4')}</p>"
    )


def _ask(one: Asking, known: dict[str, Offer], refusing: bool) -> str:
    says = "gives back " if one.back else ""
    drawn = "".join(
        f"<span class='piece'>{piece_svg(known[name].series.form, known[name].series.value) if name in known else ''}"
        f"{many:,} {escape(name.partition(' of ')[0].removesuffix(' chip'))}</span>"
        for name, many in one.pieces.items()
    )
    act = button(f"answer {one.entry}", "Receive" if one.back else "Send", "act")
    no = button(f"refuse {one.entry}", "Refuse", "plain", pressed=refusing)
    words = "".join(button(f"why {word}", word, "chip") for word in WHY)
    reasons = f"<div class='reasons'>{words}</div>" if refusing and not one.back else ""
    return (
        f"<li data-ask='{escape(one.table, quote=True)}'><div><b>Table {escape(one.table)}, {escape(one.game)}</b> "
        f"<small>{escape(one.by)}, {one.at}</small></div><div class='acts'>{act}{no}</div>"
        f"<div class='load'>{says}{drawn}<span class='quiet'>{imitation(one.amount)}</span></div>"
        f"{reasons}</li>"
    )


# ---- on the dealer's phone -------------------------------------------------------------------------------------------


class AskWindow:
    """The dealer's pad for chips: stacks of each denomination, asked for or given back."""

    def __init__(self, page: NightPage, number: str, done: Callable[[], Awaitable[None]]) -> None:
        self.page, self.number, self.done = page, number, done
        self.key = uuid.uuid4().hex
        self.offers: list[Offer] = []
        self.wanted: dict[str, int] = {}

    def status(self) -> None:
        """The line above the table: what was asked, and what the window says."""
        self.told = pressable("", self.press).classes("w-full").props('role="status" aria-live="polite" data-asked')

    def build(self) -> None:
        """Lay the pad out, folded away until it is needed."""
        title = "Chips from the window"
        with ui.expansion(title, on_value_change=self._draw).classes("panel asks").props("data-unfold-ask"):
            self.pad = pressable("", self.press).classes("w-full").props("data-ask-pad")
            with ui.element("div").classes("fields send"):
                self.give = ui.button("Give back", on_click=self.offer).props("outline data-offer-back")
                self.send = ui.button("Ask", on_click=self.ask).props("data-ask-window").classes("grow")

    async def refresh(self, seen: int) -> None:
        """What became of it; ``seen`` is the last thing that was dealt."""
        self.offers = await self.page.look(self.page.desk.offers) or self.offers
        asked = await self.page.look(lambda: self.page.desk.last_asked(self.number))
        self.told.set_content(asked_html(asked, seen))
        self._draw()

    def _draw(self) -> None:
        rows = "".join(
            offer_html(one, self.wanted.get(one.name, 0), f"{_stack(one)} at a press") for one in self.offers
        )
        self.pad.set_content(f"<ul class='offers'>{rows}</ul>")
        worth = sum(one.series.value // DOLLAR * self.wanted.get(one.name, 0) for one in self.offers)
        self.send.set_text(f"Ask for {imitation(worth)}")
        self.give.set_text("Give back")
        for act in (self.send, self.give):
            act.set_enabled(bool(worth))

    async def press(self, event: events.GenericEventArguments) -> None:
        """A stack more or less, or the request taken back."""
        word, _, name = str(event.args).partition(" ")
        if word == "withdraw":
            await self._send("withdraw request", {})
            return
        stack = next((_stack(one) for one in self.offers if one.name == name), 0)
        self.wanted[name] = max(self.wanted.get(name, 0) + (stack if word == "more" else -stack), 0)
        self._draw()

    async def ask(self) -> None:
        """Ask for what was pressed."""
        await self._send("ask for chips", {"chips": self._chips()})

    async def offer(self) -> None:
        """Give it back instead."""
        await self._send("offer chips", {"chips": self._chips()})

    def _chips(self) -> dict[str, int]:
        return {name: many for name, many in self.wanted.items() if many}

    async def _send(self, operation: str, given: dict[str, object]) -> None:
        """The same press twice asks once."""
        if await self.page.do(operation, {"table": self.number, **given}, self.key) is not None:
            self.key = uuid.uuid4().hex
            self.wanted.clear()
        await self.done()


def _stack(offer: Offer) -> int:
    return STACK if offer.series.form in ("chip", "token") else FEW


def asked_html(asked: Asking | None, seen: int) -> str:
    """What a table asked last: that it waits, or the answer until the next thing is dealt."""
    if asked is None:
        return ""
    if asked.answer is None:
        drop = button("withdraw", "Take it back", "plain")
        words = f"The table {escape(asked.in_words)}. The window has not answered yet."
        return f"<div class='asked-window wait'><span>{words}</span>{drop}</div>"
    answer = asked.answer
    if answer.number < seen or answer.kind == WITHDRAWN:
        return ""
    if answer.kind == REFUSED:
        words = f"{answer.by} sends nothing: {answer.data['why']}."
        return f"<div class='asked-window lost' data-answer>{escape(words)} {rule_link(answer.data['cite'])}</div>"
    way = "takes" if asked.back else "sends"
    words = f"{answer.by} {way} {imitation(answer.data['amount'])} at {answer.at:%H:%M}."
    return f"<div class='asked-window won' data-answer>{escape(words)}</div>"
