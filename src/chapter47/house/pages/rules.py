"""The rulebook browser: every provision, where the program carries it out, and the tests that prove it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Query, Request
from fastapi.responses import HTMLResponse

from ...errors import Refusal
from ...games import MODULES, game_type
from ...rulebook import Provision, readings_for, rulebook, trace
from ...rulebook.coverage import Coverage, Row
from .frame import visit
from .shell import document, mark

PAGE = 40  # provisions shown at a time
ALL = "all"
SUBCHAPTER = re.compile(r"\d\d:47-\d+")
OTHER = {"all-games": "All games", "casino-night": "Casino nights", "licensing": "Licences", "bingo": "Bingo"}
NIGHTS = {
    "1": "What the money is for",
    "2": "Registration",
    "3": "The licence for a night",
    "6": "How a night is run",
    "7": "Bingo",
    "9": "Reports",
    "13": "Who may rent out equipment",
    "20": "The casino night and its games",
}


@cache
def covered() -> Coverage:
    """How far each provision is proved, as source and record stand; read once."""
    return Coverage.of()


@cache
def evidence(cite: str) -> Row:
    """The evidence of one provision; one that cannot be tested has none."""
    found = next((row for row in covered().rows if row.cite == cite), None)
    if found is None:
        return Row(cite, "", "", [], [], [], [])
    return found if found.named else replace(found, named=naming().get(cite, []))


@cache
def naming() -> dict[str, list[str]]:
    """The tests that name each provision, whether or not they were run here."""
    return trace.tests_naming()


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


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/rules", include_in_schema=False)
    def rules(
        request: Request,
        q: Annotated[str, Query(max_length=200)] = "",
        cite: Annotated[str, Query(max_length=100)] = "",
        game: Annotated[str, Query(max_length=60)] = ALL,
        kind: Annotated[str, Query(max_length=60)] = ALL,
        page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    ) -> HTMLResponse:
        """What a search finds; without one, where to begin."""
        book = rulebook()
        asked = Asked(cite or q, game if game in book.games else ALL, kind if kind in book.kinds else ALL, page)
        found = f'<div class="rules-found">{_head(asked)}{_found(asked)}</div>'
        body = f'<div class="rules-page">{_contents(asked)}{found}</div>'
        person = visit(request).person
        return document(request, "Rulebook", body, person=person, here="/rules", styles=("rules.css",))


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks for in the rulebook."""

    text: str
    game: str
    kind: str
    page: int = 1

    def link(self, **other: object) -> str:
        """The address of this search with something changed."""
        told = {"q": self.text, "game": self.game, "kind": self.kind, **other}
        return "/rules?" + escape(urlencode({name: value for name, value in told.items() if value not in ("", ALL)}))


@cache
def subchapters() -> list[tuple[str, str, int]]:
    """The subchapters of both chapters: citation, what they are about, how many provisions."""
    found: dict[str, list[str]] = {}
    for row in rulebook():
        place = SUBCHAPTER.match(str(row.cite))
        if place:
            found.setdefault(place[0], []).append(row.game)
    return [(cite, _about(cite, games), len(games)) for cite, games in found.items()]


def _about(cite: str, games: list[str]) -> str:
    """What a subchapter is about, by the games in it."""
    chapter, _, number = cite.partition("-")
    if chapter == "13:47":
        return NIGHTS.get(number, "Licences and their holders")
    return ", ".join(_title(game) for game in dict.fromkeys(games))


def _title(game: str) -> str:
    return OTHER.get(game) or (game_type(game).title if game in MODULES else game.replace("-", " ").capitalize())


def _contents(asked: Asked) -> str:
    """Both chapters as a list to choose from."""
    parts = []
    for chapter, title in (("19:47", "Rules of the games"), ("13:47", "Casino nights")):
        links = "".join(
            f'<a href="/rules?q={quote(cite)}."{" aria-current=true" if asked.text == f"{cite}." else ""}>'
            f"<b>{cite.partition('-')[2]}</b><span>{escape(about)}</span><i>{count}</i></a>"
            for cite, about, count in subchapters()
            if cite.startswith(chapter)
        )
        parts.append(f"<h2>N.J.A.C. {chapter} <small>{title}</small></h2>{links}")
    return f'<nav class="contents" aria-label="Contents">{"".join(parts)}</nav>'


def _head(asked: Asked) -> str:
    book = rulebook()
    games = _options([(ALL, "All games"), *((game, _title(game)) for game in book.games)], asked.game)
    kinds = _options([(ALL, "All kinds"), *((kind, kind.capitalize()) for kind in book.kinds)], asked.kind)
    examples = "".join(
        f'<a href="/rules?q={quote(words)}">{escape(words)}</a>'
        for words in ("insurance", "surrender half", "sign at the table", "prize cash")
    )
    return (
        "<header><h1>The rulebook</h1><p class='muted'>Both chapters in plain words, paragraph by paragraph, with an "
        "example, where the program carries it out and which tests prove it.</p></header>"
        '<form class="search" role="search"><label>Citation or words<input type="search" name="q" '
        f'value="{escape(asked.text, quote=True)}" placeholder="a citation, or: surrender half" data-search></label>'
        f'<label>Game<select name="game">{games}</select></label>'
        f'<label>Kind<select name="kind">{kinds}</select></label>'
        f'<button class="button go">Find</button></form><p class="tries"><span class="muted">Try</span> {examples}</p>'
    )


def _options(known: list[tuple[str, str]], chosen: str) -> str:
    return "".join(
        f'<option value="{escape(value, quote=True)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
        for value, words in known
    )


def _found(asked: Asked) -> str:
    rows = search(asked.text, asked.game, asked.kind)
    first = (asked.page - 1) * PAGE
    shown = rows[first : first + PAGE]
    body = "".join(provision_html(row, opened=len(rows) <= 3) for row in shown)
    more = "".join(
        f'<a class="button" href="{asked.link(page=page)}">{words}</a>'
        for page, words, there in (
            (asked.page - 1, "Before", first > 0),
            (asked.page + 1, "More", first + PAGE < len(rows)),
        )
        if there
    )
    nothing = "<p class='muted'>Nothing says that. Try fewer words, or a citation.</p>"
    return (
        f'<p class="muted" role="status" data-told>{len(rows):,} of {len(rulebook()):,} provisions</p>'
        f'<div class="panel">{body or nothing}</div><p class="in-row">{more}</p>'
    )


def provision_html(row: Provision, *, opened: bool = False) -> str:
    """One provision with all that is known about it."""
    cite = str(row.cite)
    facts = [
        ("Whence", mark(cite)),
        ("Kind", f"{escape(row.kind)}, {escape(row.game)}"),
        ("For example", escape(row.test)),
        ("Edition", escape(row.in_words)),
    ]
    if row.caveat:
        facts.append(("Careful", escape(row.caveat)))
    facts += [
        (f"Reading {escape(r.id)}", f"{escape(r.reading)} <span class='muted'>{escape(r.why)}</span>")
        for r in readings_for(row.cite)
    ]
    shown = evidence(cite)
    facts.append(("Cited", _places(shown.cited, "no place of the program cites it")))
    facts.append(("Exercised by", _places(shown.exercised, "no test on record here")))
    facts.append(("Held by", _places(shown.held, "not shown")))
    facts.append(("Named by", _places(shown.named, "no test names it")))
    facts.append(("Link", f"<a href='/rule?cite={quote(cite)}'>Open the rule</a>"))
    listed = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    head = f"<span class='place'>{escape(cite)}</span><span>{escape(row.says)}</span>"
    return (
        f"<details class='provision' data-cite='{escape(cite)}'{' open' if opened else ''}>"
        f"<summary>{head}</summary><dl>{listed}</dl></details>"
    )


def _places(found: list[str], none: str) -> str:
    if not found:
        return f"<span class='muted'>{none}</span>"
    more = f"<br><span class='muted'>and {len(found) - 8} more</span>" if len(found) > 8 else ""
    return "<br>".join(f"<code>{escape(place)}</code>" for place in found[:8]) + more
