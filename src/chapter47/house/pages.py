"""The pages: a lobby, tables to play at, the rulebook, the odds. Everything is served from this machine."""

from __future__ import annotations

import secrets
from copy import copy
from typing import Any

from nicegui import app, ui

from ..api import Game
from ..errors import Refusal
from ..games import MODULES, game_type
from ..rulebook import readings_for, rulebook
from ..table.money import dollars, parse_dollars
from ..table.svg import card_svg, felt
from ..table.wagers import Wager
from ..table.window import Bet
from .live import LiveTable
from .service import House
from .view import FACE_DOWN, View, seat_of, view

BUY_IN = 100_000  # cents a demo patron brings to a table


def mount(house: House) -> None:
    """Put the pages onto the application."""

    def visitor() -> str:
        """The demo patron of this browser, made on the fly."""
        name: str = app.storage.user.get("patron", "")
        if not name:
            name = f"guest-{secrets.token_hex(4)}"
            house.welcome(name, 10 * BUY_IN)
            app.storage.user["patron"] = name
        return name

    def frame(title: str) -> None:
        ui.page_title(f"{title} - chapter47")
        ui.dark_mode(value=None)
        ui.colors(primary="#0f5b3a")
        with ui.header().classes("items-center"):
            ui.link("chapter47", "/").classes("text-white text-lg font-bold no-underline")
            for name, path in (("Rulebook", "/rules"), ("Odds", "/odds"), ("API", "/docs")):
                ui.link(name, path).classes("text-white")

    @ui.page("/")
    def lobby() -> None:
        frame("Lobby")
        ui.label("Every game of the chapter, with play money").classes("text-2xl")
        with ui.row().classes("gap-4"):
            for key in MODULES:
                kind = game_type(key)
                with ui.card().classes("w-56"):
                    ui.label(kind.title).classes("font-bold")
                    ui.label(f"N.J.A.C. {kind.cite}").classes("text-sm opacity-70")
                    ui.button("Play", on_click=lambda k=key: sit_down(k)).props(f'data-game="{key}"')

    def sit_down(key: str) -> None:
        name = visitor()
        live = house.open(key)
        try:
            house.sit(live.number, 1, name, min(BUY_IN, house.balance(name)))
        except Refusal as refusal:
            ui.notify(str(refusal))
            return
        ui.navigate.to(f"/table/{live.number}")

    @ui.page("/table/{number}")
    def at_table(number: int) -> None:
        name = visitor()
        try:
            live = house.table(number)
        except Refusal as refusal:
            frame("No such table")
            ui.label(str(refusal))
            return
        frame(live.table.game.title)
        TablePage(house, live, name).build()

    @ui.page("/rules")
    def rules() -> None:
        frame("Rulebook")
        found = ui.column().classes("w-full")

        def search(text: str) -> None:
            found.clear()
            with found:
                try:
                    rows = rulebook().find(text) if ":47" in text else []
                except Refusal as refusal:
                    ui.label(str(refusal))
                    return
                rows = rows or [p for p in rulebook() if text and text.lower() in p.says.lower()]
                ui.label(f"{len(rows)} provisions")
                for provision in rows[:40]:
                    with ui.expansion(f"{provision.cite}  {provision.says}").classes("w-full"):
                        ui.label(f"{provision.kind}, {provision.game}, edition {provision.edition}")
                        if provision.caveat:
                            ui.label(provision.caveat).classes("text-orange")
                        ui.label(f"For example: {provision.test}")
                        for reading in readings_for(provision.cite):
                            ui.label(f"Reading {reading.id}: {reading.reading}")

        ui.input("Citation or word", on_change=lambda e: search(e.value.strip())).props("clearable").classes("w-96")

    @ui.page("/odds")
    def odds() -> None:
        frame("Odds")
        OddsPage().build()


class TablePage:
    """One table in the browser: the layout, the hands, what may be bet or chosen, and what happened, with its law."""

    wager: ui.select

    def __init__(self, house: House, live: LiveTable, name: str) -> None:
        self.house = house
        self.live = live
        self.name = name
        self.shown = -1

    @property
    def seat(self) -> int:
        """Where this patron sits; 0 while they only look."""
        return seat_of(self.live, self.name)

    def build(self) -> None:
        """Lay the page out and keep it fresh while others play."""
        offered = self.live.table.offered
        names = {f"{w.key}:{s}" if s else w.key: f"{w.title} {s}".strip() for w in offered for s in (w.spots or ("",))}
        with ui.row().classes("w-full no-wrap items-start max-md:flex-wrap"):
            with ui.column().classes("w-2/3 max-md:w-full"):
                self.picture = ui.html("", sanitize=False).classes("w-full")
                self.picture.on(
                    "click",
                    lambda e: self.wager.set_value(e.args) if e.args in names else None,
                    js_handler="(e) => { const a = e.target.closest('[data-wager]'); if (a) emit(a.dataset.wager) }",
                )
                self.hands = ui.html("", sanitize=False).classes("w-full")
            with ui.column().classes("w-1/3 max-md:w-full"):
                self.status = ui.label().props('role="status" data-status')
                with ui.row() as self.betting:
                    self.wager = ui.select(names, value=next(iter(names)), label="Wager", with_input=True)
                    self.amount = ui.input("Amount", value="$10").classes("w-24")
                    ui.button("Bet", on_click=self.bet).props("data-bet")
                    ui.button("Deal", on_click=self.deal).props("data-deal")
                self.joining = ui.button("Sit down", on_click=self.sit).props("data-sit")
                self.choices = ui.row()
                self.log = ui.column().classes("w-full gap-0")
        self.refresh()
        ui.timer(1.0, self.refresh)

    def refresh(self) -> None:
        """Show the table as it is now, if it is not as it was."""
        state = hash((self.live.steps, len(self.live.waiting), self.live.asked()))
        if state == self.shown:
            return
        self.shown = state
        told = view(self.live, self.seat)
        chips = told.seats.get(self.seat, ("", 0))[1]
        waiting = ", ".join(f"{dollars(amount)} on {wager}" for _, wager, amount in told.wagers)
        self.status.set_text(f"Round {told.round}: {told.asked}. You have {dollars(chips)}. {waiting}")
        self.picture.set_content(self._picture())
        self.hands.set_content(_hands(told))
        self.betting.set_visibility(told.betting and self.seat > 0)
        self.joining.set_visibility(told.betting and self.seat == 0)
        self.choices.clear()
        with self.choices:
            for choice in told.choices:
                ui.button(choice, on_click=lambda c=choice: self.choose(c)).props("data-choice")
            if told.amounts:
                low, high = told.amounts
                for amount in dict.fromkeys((low, high)):
                    ui.button(dollars(amount), on_click=lambda a=amount: self.choose(a)).props("data-choice")
        self.log.clear()
        with self.log:
            for step in told.steps[-24:]:
                with ui.label(step.text).classes("text-sm font-mono"):
                    if step.cite:
                        ui.tooltip(_says(step.cite))

    def _picture(self) -> str:
        """The layout with the chips on it; hands are drawn apart, as this patron sees them."""
        table = copy(self.live.table)
        table.state = None
        waiting = [Wager(a.seat, table.kind(a.wager), a.amount, spot=a.wager.partition(":")[2]) for a in self._bets()]
        table.wagers = [*table.wagers, *waiting]
        return table.game.layout(table, table.elections)

    def _bets(self) -> list[Bet]:
        return [a for a in self.live.waiting if isinstance(a, Bet) and a.seat in self.live.table.seats]

    def _do(self, act: Any) -> None:
        try:
            act()
        except Refusal as refusal:
            ui.notify(str(refusal), type="warning", multi_line=True)
        self.refresh()

    def sit(self) -> None:
        """Take a free seat, from the next deal on."""
        taken = {*self.live.table.seats, *(a.seat for a in self.live.waiting)}
        free = next((n for n in range(1, self.live.table.positions + 1) if n not in taken), 0)
        chips = min(BUY_IN, self.house.balance(self.name))
        self._do(lambda: self.house.sit(self.live.number, free, self.name, chips))

    def bet(self) -> None:
        """Make the wager that is chosen."""
        self._do(
            lambda: self.house.bet(self.live.number, self.seat, self.wager.value, parse_dollars(self.amount.value))
        )

    def deal(self) -> None:
        """Close the betting."""
        self._do(self.live.deal)

    def choose(self, answer: Any) -> None:
        """Answer what is asked."""
        self._do(lambda: self.live.choose(self.seat, answer))


def _says(cite: str) -> str:
    try:
        return f"{cite}: {rulebook().find(cite)[0].says}"
    except Refusal:
        return cite


def _hands(told: View) -> str:
    from ..table.cards import Card

    drawn = []
    for name, codes in told.hands.items():
        try:
            cards = [None if code in (FACE_DOWN, "unseen") else Card.parse(code) for code in codes]
        except Refusal:
            drawn.append(f"<p>{name}: {' '.join(codes)}</p>")
            continue
        width = 66 * len(cards) + 8
        body = [card_svg(card, 4 + 66 * at, 4) for at, card in enumerate(cards)]
        svg = felt(width, 92, body, title=f"{name}: {' '.join(codes)}")
        place = f"display:inline-block;width:{width}px;margin:4px"
        drawn.append(f"<figure style='{place}'><figcaption>{name}</figcaption>{svg}</figure>")
    return "".join(drawn)


class OddsPage:
    """Toggle elections and watch the edges change; what the law forbids is said with its paragraph."""

    def build(self) -> None:
        """Lay the page out."""
        self.game = ui.select(
            {key: game_type(key).title for key in MODULES}, value="minibaccarat", on_change=self.choose
        )
        self.form = ui.column()
        self.result = ui.column().classes("w-full")
        self.choose()

    def choose(self) -> None:
        """Another game: its elections."""
        self.values: dict[str, Any] = {}
        self.form.clear()
        with self.form, ui.row().classes("items-center"):
            for choice in game_type(self.game.value).elections.choices():
                if choice.choices == "true, false":
                    ui.switch(
                        choice.name,
                        value=bool(choice.default),
                        on_change=lambda e, n=choice.name: self.elect(n, e.value),
                    )
                elif "," in choice.choices and " " not in choice.choices.replace(", ", ""):
                    options = choice.choices.split(", ")
                    ui.select(
                        options,
                        label=choice.name,
                        clearable=True,
                        on_change=lambda e, n=choice.name: self.elect(n, e.value),
                    )
        self.show()

    def elect(self, name: str, value: Any) -> None:
        """One election changes."""
        if value is None:
            self.values.pop(name, None)
        else:
            self.values[name] = value
        self.show()

    def show(self) -> None:
        """The odds under these elections, or why they are unlawful."""
        self.result.clear()
        with self.result:
            try:
                wagers = Game(self.game.value, self.values).odds().wagers
            except Refusal as refusal:
                ui.label(str(refusal)).classes("text-red").props('role="alert"')
                return
            rows = [{"wager": w.wager, "pays": w.pays, "edge": f"{w.house_edge:.4%}"} for w in wagers]
            columns = [{"name": n, "label": n, "field": n, "align": "left"} for n in ("wager", "pays", "edge")]
            ui.table(rows=rows, columns=columns, row_key="wager").classes("w-full")
            ui.echart(
                {
                    "xAxis": {"type": "category", "data": [w.wager for w in wagers], "axisLabel": {"rotate": 40}},
                    "yAxis": {"type": "value", "name": "house edge, %"},
                    "series": [{"type": "bar", "data": [round(100 * w.house_edge, 4) for w in wagers]}],
                    "tooltip": {},
                }
            )
