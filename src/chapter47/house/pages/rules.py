"""The rulebook browser: every provision, where the program carries it out, and the tests that prove it."""

from __future__ import annotations

import asyncio
from functools import cache
from html import escape
from urllib.parse import quote

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...rulebook import Provision, readings_for, rulebook, trace
from .frame import frame, visit

PAGE = 40  # provisions shown at a time
ALL = "all"


@cache
def enforced() -> dict[str, list[str]]:
    """Where each provision is carried out; read from the source once."""
    return {cite: [str(place) for place in places] for cite, places in trace.implementations().items()}


@cache
def proved() -> dict[str, list[str]]:
    """The tests of each provision: those that passed when they last ran, else those that name it."""
    found: dict[str, list[str]] = {}
    for test, cites in trace.proofs().items():
        for cite in cites:
            found.setdefault(cite, []).append(test)
    return found or trace.tests_naming()


def search(text: str, game: str = ALL, kind: str = ALL) -> list[Provision]:
    """Provisions by citation, or by words that all occur in what they say."""
    book, text = rulebook(), text.strip()
    rows = [p for p in book if game in (ALL, p.game) and kind in (ALL, p.kind)]
    if ":47" in text:
        try:
            named = {str(p.cite) for p in book.find(text)}
        except Refusal:
            named = {str(p.cite) for p in book if str(p.cite).startswith(text)}
        return [p for p in rows if str(p.cite) in named]
    words = text.lower().split()
    found = [p for p in rows if all(w in f"{p.cite} {p.says} {p.test} {p.game}".lower() for w in words)]
    return sorted(found, key=lambda p: not all(w in p.says.lower() for w in words))  # what says it, then what shows it


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/rules", response_timeout=60)
    async def rules(request: Request) -> None:
        await asyncio.to_thread(lambda: (rulebook(), enforced(), proved()))
        frame("Rulebook", visit(request))
        asked = request.query_params
        RulesPage(asked.get("cite") or asked.get("q") or "", asked.get("game", ALL)).build()


class RulesPage:
    """A search over the provisions."""

    def __init__(self, text: str, game: str) -> None:
        self.first, self.game_first = text, game if game in rulebook().games else ALL
        self.shown = PAGE

    def build(self) -> None:
        """Lay the page out."""
        book = rulebook()
        ui.html(
            "<h1>The rulebook</h1><p class='quiet'>Every provision of N.J.A.C. 19:47 and of the casino nights of 13:47 "
            "in plain words, with an example, where the program carries it out and which tests prove it. Search by "
            "citation or by words; open a row for all that is known of it.</p>",
            sanitize=False,
        )
        with ui.element("div").classes("filters").props('role="search"'):
            self.text = ui.input("Citation or words", value=self.first, on_change=self._again)
            self.text.props('outlined clearable debounce=250 type="search" data-search')
            games = {ALL: "All games", **{game: game.replace("-", " ").capitalize() for game in book.games}}
            self.game = ui.select(games, value=self.game_first, label="Game", on_change=self._again).props("outlined")
            kinds = {ALL: "All kinds", **{kind: kind for kind in book.kinds}}
            self.kind = ui.select(kinds, value=ALL, label="Kind", on_change=self._again).props("outlined")
        self.told = ui.label().classes("quiet").props('role="status" aria-live="polite" data-told')
        self.found = ui.html("", sanitize=False).classes("panel")
        self.more = ui.button("Show more", on_click=self._more, color=None).props("outline")
        self._show()

    def _again(self) -> None:
        self.shown = PAGE
        self._show()

    def _more(self) -> None:
        self.shown += PAGE
        self._show()

    def _show(self) -> None:
        rows = search(self.text.value or "", str(self.game.value), str(self.kind.value))
        self.told.set_text(f"{len(rows):,} of {len(rulebook()):,} provisions")
        alone = len(rows) <= 3
        body = "".join(provision_html(row, opened=alone) for row in rows[: self.shown])
        self.found.set_content(body or "<p class='quiet'>Nothing says that. Try fewer words, or a citation.</p>")
        self.more.set_visibility(len(rows) > self.shown)


def provision_html(row: Provision, *, opened: bool = False) -> str:
    """One provision with all that is known about it."""
    cite = str(row.cite)
    facts = [
        ("Kind", f"{escape(row.kind)}, {escape(row.game)}"),
        ("For example", escape(row.test)),
        ("Edition", escape(row.edition) + (f", in force since {row.since}" if row.since else "")),
    ]
    if row.caveat:
        facts.append(("Careful", escape(row.caveat)))
    facts += [
        (f"Reading {escape(r.id)}", f"{escape(r.reading)} <span class='quiet'>{escape(r.why)}</span>")
        for r in readings_for(row.cite)
    ]
    facts.append(("Enforced", _places(enforced().get(cite, []), "no place of the program cites it")))
    facts.append(("Proved by", _places(proved().get(cite, []), "no test names it")))
    facts.append(("Link", f"<a class='plain' href='/rule?cite={quote(cite)}'>Open the rule</a>"))
    listed = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    head = f"<span class='place'>{escape(cite)}</span><span>{escape(row.says)}</span>"
    return (
        f"<details class='provision' data-cite='{escape(cite)}'{' open' if opened else ''}>"
        f"<summary>{head}</summary><dl>{listed}</dl></details>"
    )


def _places(found: list[str], none: str) -> str:
    if not found:
        return f"<span class='quiet'>{none}</span>"
    more = f"<br><span class='quiet'>and {len(found) - 8} more</span>" if len(found) > 8 else ""
    return "<br>".join(f"<code>{escape(place)}</code>" for place in found[:8]) + more
