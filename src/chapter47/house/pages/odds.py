"""The odds explorer: choose elections and watch the edges change; what the law forbids is said with its paragraph."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures.process import BrokenProcessPool
from html import escape
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from nicegui import run, ui

from ...games import MODULES, game_type, game_types
from ...table.elections import Choice, Violation
from ..figures import Figure, Figures, Kept, compute, key_of, unlawful
from .frame import frame, visit
from .table_parts import rule_link

FIRST = "blackjack"
BUSY = 12  # counts that may run or wait at once
BARS = 24  # wagers that fit on the chart
_RANGE, _LEAST = re.compile(r"(-?\d+) to (-?\d+)"), re.compile(r"(-?\d+) or more")
_FREE = ("a text", "a list", "names and values")
_kept = Kept()
_running: dict[tuple[str, str], asyncio.Task[Figures]] = {}


def mount() -> None:
    """Put the page onto the application."""
    run.process_pool_start_method = "spawn"  # a fork would inherit the locks of running threads

    @ui.page("/odds", response_timeout=60)
    async def odds(request: Request) -> None:
        await asyncio.to_thread(game_types)
        frame("Odds", visit(request))
        asked = dict(request.query_params)
        game = asked.pop("game", FIRST)
        OddsPage(game if game in MODULES else FIRST, asked).build()


async def figures(game: str, values: dict[str, Any]) -> Figures:
    """The figures, from memory or from a process of their own; whoever asks for the same meanwhile waits with it."""
    key = key_of(game, values)
    if (known := _kept.get(key)) is not None:
        return known
    if key not in _running:
        if len(_running) >= BUSY:
            return Figures(faults=(Violation(None, "Too many figures are being counted now.", "again in a minute"),))
        _running[key] = asyncio.create_task(_computed(game, values))
        _running[key].add_done_callback(lambda _: _running.pop(key, None))
    try:
        found = await asyncio.shield(_running[key])
    except (BrokenProcessPool, run.SubprocessException):  # NiceGUI has put it into the log, and starts another process
        return Figures(faults=(Violation(None, "The figures could not be counted.", "choose again"),))
    _kept.put(key, found)
    return found


async def _computed(game: str, values: dict[str, Any]) -> Figures:
    found: Figures | None = await run.cpu_bound(compute, game, values)
    if found is None:
        raise RuntimeError("the house is closing")
    return found


def control_of(choice: Choice) -> str:
    """How an election is chosen: by a switch, a number, a list of words, or text.

    >>> control_of(Choice("decks", "1 to 8", 8, "", "", None)), control_of(Choice("pays", "a list", (), "", "", None))
    ('number', 'text')
    """
    if choice.choices in ("true, false", "bool"):
        return "switch"
    if _RANGE.fullmatch(choice.choices) or _LEAST.fullmatch(choice.choices) or choice.choices == "a whole number":
        return "number"
    if choice.choices in _FREE or choice.choices.startswith("odds such as"):
        return "text"
    return "select"


class OddsPage:
    """One visitor's choices, and what they do to every wager."""

    def __init__(self, game: str, asked: dict[str, str]) -> None:
        self.key = game
        known = {choice.name for choice in game_type(game).elections.choices()}
        self.values: dict[str, Any] = {name: value for name, value in asked.items() if name in known}
        self.turn = 0

    def build(self) -> None:
        """Lay the page out."""
        ui.html("<h1>What every wager is worth</h1>", sanitize=False)
        titles = {key: game_type(key).title for key in MODULES}
        with ui.element("div").classes("odds-page"):
            with ui.element("section").classes("panel").props('aria-label="Elections"'):
                with ui.row().classes("items-center w-full no-wrap"):
                    self.game = ui.select(titles, value=self.key, label="Game", on_change=self.choose)
                    self.game.classes("grow").props("outlined data-game-list")
                    ui.button("Default", on_click=self.reset, color=None).props("outline data-reset")
                self.form = ui.element("div").classes("elections q-mt-md")
            with ui.element("section").classes("panel").props('aria-label="Figures"'):
                with ui.row().classes("items-center").props('role="status" aria-live="polite"'):
                    self.spinner = ui.spinner(size="24px").props('aria-hidden="true"')
                    self.told = ui.label().props("data-told")
                self.faults = ui.html("", sanitize=False).props('role="alert" data-faults')
                self.figures = ui.html("", sanitize=False).classes("w-full").props("data-figures")
                self.chart = ui.echart({}).classes("w-full h-96").props('role="img" aria-label="chart of house edges"')
        self._form()
        ui.timer(0.01, self.show, once=True)

    async def choose(self) -> None:
        """Another game: its elections."""
        self.key, self.values = str(self.game.value), {}
        self._form()
        await self.show()

    async def reset(self) -> None:
        """The default elections of the game."""
        await self.choose()

    def _form(self) -> None:
        self.form.clear()
        with self.form:
            for choice in game_type(self.key).elections.choices():
                with ui.element("div").classes("election"):
                    self._control(choice)
                    law = rule_link(choice.cite)
                    ui.html(f"<div class='small quiet'>{escape(choice.effect)} {law}</div>", sanitize=False)

    def _control(self, choice: Choice) -> None:
        name, kind = choice.name, control_of(choice)
        label, given = name.replace("_", " ").capitalize(), self.values.get(name)
        props = f'data-election="{name}" dense'
        if kind == "switch":
            on = bool(choice.default) if given is None else str(given).lower() == "true"
            ui.switch(label, value=on, on_change=lambda e: self.elect(choice, e.value)).props(props)
        elif kind == "number":
            low, high = _bounds(choice.choices)
            typed = str(given)
            first = int(typed) if typed.lstrip("-").isdigit() else choice.default
            box = ui.number(label, value=first, min=low, max=high, step=1, precision=0).props(props)
            box.on_value_change(lambda e: self.elect(choice, None if e.value is None else int(e.value)))
        elif kind == "select":
            options = choice.choices.split(", ")
            first = str(choice.default) if given is None else str(given)
            options += [first] if first not in options else []
            ui.select(options, label=label, value=first, on_change=lambda e: self.elect(choice, e.value)).props(props)
        else:
            hint = f"{choice.choices}; default {choice.default}".replace('"', "").replace("'", "")[:70]
            text = ui.input(label, value=given or "", placeholder=f"{choice.default}")
            text.props(f"{props} debounce=600 hint='{hint}'").classes("w-full")
            text.on_value_change(lambda e: self.elect(choice, e.value or None))

    async def elect(self, choice: Choice, value: Any) -> None:
        """One election changes."""
        if value is None or value == choice.default or str(value) == str(choice.default):
            self.values.pop(choice.name, None)
        else:
            self.values[choice.name] = value
        await self.show()

    # ---- the figures ---------------------------------------------------------------------------------------------

    async def show(self) -> None:
        """The figures under these elections and the default's, or why they are unlawful; the last choice counts."""
        self.turn += 1
        turn, game, values = self.turn, self.key, dict(self.values)
        query = urlencode({"game": game, **{name: str(value) for name, value in values.items()}})
        ui.run_javascript(f"history.replaceState(null, '', '/odds?{query}')")
        faults = unlawful(game, values)
        self.faults.set_content(_faults(faults))
        if faults:
            self._tell("Unlawful: the figures below are those of the last lawful choice.")
            return
        self._tell("Counting…", busy=True)
        usual = await figures(game, {})
        found = usual if not values else await figures(game, values)
        if turn != self.turn:
            return
        self.faults.set_content(_faults(found.faults))
        self._tell(f"{len(found.wagers)} wagers of {game_type(game).title}, " + (_changed(values) or "as by default"))
        self.figures.set_content(figures_html(found.wagers, usual.wagers))
        self.chart.options.clear()
        self.chart.options.update(_chart(found.wagers, usual.wagers))
        self.chart.update()

    def _tell(self, words: str, *, busy: bool = False) -> None:
        self.told.set_text(words)
        self.spinner.set_visibility(busy)


def _bounds(words: str) -> tuple[int | None, int | None]:
    if found := _RANGE.fullmatch(words):
        return int(found[1]), int(found[2])
    found = _LEAST.fullmatch(words)
    return (int(found[1]) if found else None), None


def _changed(values: dict[str, Any]) -> str:
    told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in values.items())
    return f"with {told}" if told else ""


def _faults(faults: tuple[Violation, ...]) -> str:
    rows = []
    for fault in faults:
        law = f" {rule_link(fault.cite)}" if fault.cite else ""
        instead = f" Instead: {escape(fault.instead)}." if fault.instead else ""
        rows.append(f"<p><strong class='bad'>⚠ {escape(fault.message)}</strong>{law}{instead}</p>")
    return "".join(rows)


def figures_html(found: tuple[Figure, ...], usual: tuple[Figure, ...]) -> str:
    """The wagers with edge, the change against the default, standard deviation and chance to win."""
    before = {figure.wager: figure.edge for figure in usual}
    rows = []
    for figure in found:
        old = before.get(figure.wager)
        moved = "new" if old is None else _moved(figure.edge - old)
        tone = "" if old is None or abs(figure.edge - old) < 5e-7 else "bad" if figure.edge > old else "good"
        rows.append(
            f"<tr><td>{escape(figure.title)}</td><td class='pays'>{escape(figure.pays)}</td>"
            f"<td>{figure.edge:.4%}</td><td class='{tone}'>{moved}</td><td class='deviation'>{figure.stdev:.3f}</td>"
            f"<td>{figure.win:.3%}</td></tr>"
        )
    gone = [
        f"{escape(figure.title)} is not offered" for figure in usual if figure.wager not in {f.wager for f in found}
    ]
    heads = ("Wager", "Pays", "House edge", "Change", "Deviation", "Wins")
    head = "".join(f"<th class='{name.lower()}'>{name}</th>" for name in heads)
    note = f"<p class='small quiet'>{'; '.join(gone)}</p>" if gone else ""
    table = f"<table class='figures'><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f"<div class='scroller'>{table}</div>{note}"


def _moved(change: float) -> str:
    """A change of the edge in words that need no colour.

    >>> _moved(0.0022), _moved(-0.001), _moved(0.0)
    ('▲ +0.2200%', '▼ −0.1000%', 'same')
    """
    if abs(change) < 5e-7:
        return "same"
    return f"▲ +{change:.4%}" if change > 0 else f"▼ −{-change:.4%}"


def _chart(found: tuple[Figure, ...], usual: tuple[Figure, ...]) -> dict[str, Any]:
    before = {figure.wager: figure.edge for figure in usual}
    shown = found
    if len(found) > BARS:  # those that moved most, in their own order
        moved = sorted(found, key=lambda f: -abs(f.edge - before.get(f.wager, f.edge)))[:BARS]
        shown = tuple(figure for figure in found if figure in moved)
    edges = [round(100 * figure.edge, 4) for figure in shown]
    old = [round(100 * before[f.wager], 4) if f.wager in before else None for f in shown]
    grey = "#8a8f8c"
    bars = {"type": "bar", "barMaxWidth": 28}
    return {
        "textStyle": {"color": grey},
        "legend": {"top": 0, "right": 0, "data": ["default", "these elections"], "textStyle": {"color": grey}},
        "tooltip": {"trigger": "axis"},
        "grid": {"left": 60, "right": 16, "bottom": 110, "top": 50},
        "xAxis": {
            "type": "category",
            "data": [f.title for f in shown],
            "axisLabel": {"rotate": 40, "interval": 0, "color": grey},
        },
        "yAxis": {
            "type": "value",
            "name": "house edge, %",
            "axisLabel": {"color": grey},
            "splitLine": {"lineStyle": {"color": "#8a8f8c44"}},
        },
        "series": [
            {**bars, "name": "default", "data": old, "itemStyle": {"color": "#9aa8a0"}},
            {**bars, "name": "these elections", "data": edges, "itemStyle": {"color": "#1c8a5b"}},
        ],
    }
