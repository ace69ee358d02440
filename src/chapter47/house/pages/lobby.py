"""The lobby: one sentence, where I was, the games by kind, and the tables that are open now."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Annotated

from fastapi import FastAPI, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from ...games import MODULES, game_type
from ...table.money import dollars
from ..api.patrons import PLAY_MONEY
from ..catalogue import KIND_OF, KINDS, Described, Kind, edge_in_words
from ..live import LiveTable
from ..lobby import Open, asked_of, open_tables, own_table, sit_at, where_i_sit
from ..people import Person, Right
from ..service import BROKE
from ..view import seat_of, view
from . import parts
from .frame import Visit, visit
from .shell import document, hidden, refused, verify_form

FIRST = 8  # open tables that the lobby shows; the rest are a press away
A_PAGE = 60  # on the page of all of them
LEARN = (
    ("School", "/school", "Learn to deal, to rule and to play, one drill at a time."),
    ("Rulebook", "/rules", "Every provision in plain words, and where it is enforced."),
    ("Odds", "/odds", "The exact value of each wager under any lawful rules."),
    ("Floor", "/floor", "Check a casino floor against the regulation as you plan it."),
    ("Nights", "/night", "Run a charity's casino night, from the plan to the close."),
    ("Interface", "/docs", "Play, watch and ask by program: HTTP, a socket, Python."),
)


def mount(app: FastAPI) -> None:
    """Put the pages and their forms onto the application."""

    @app.get("/", include_in_schema=False)
    def lobby(request: Request) -> HTMLResponse:
        """The lobby."""
        return _page(request, "")

    @app.get("/tables", include_in_schema=False)
    def all_tables(request: Request, page: int = 1) -> HTMLResponse:
        """Every open table."""
        visitor = visit(request)
        found, me = open_tables(visitor.house), visitor.person
        page = max(1, min(page, -(-len(found) // A_PAGE) or 1))
        shown = found[(page - 1) * A_PAGE : page * A_PAGE]
        turn = "".join(
            f'<a class="button" href="/tables?page={number}">{words}</a>'
            for number, words in ((page - 1, "Newer"), (page + 1, "Older"))
            if 1 <= number <= -(-len(found) // A_PAGE)
        )
        none = '<p class="muted">No table is open. <a href="/">Choose a game</a>, and one is.</p>'
        head = "<h1>Open tables</h1><h2 class='unseen'>Each with its seats</h2>"
        body = f"{head}{_tables(request, shown, me) if shown else none}<p class='in-row'>{turn}</p>"
        return _document(request, visitor, "Open tables", f'<div class="sheet">{body}</div>')

    @app.get("/lobby/tables", include_in_schema=False)
    def tables(request: Request) -> HTMLResponse:
        """The open tables as they are now: what the lobby's module asks for while somebody looks."""
        visitor = visit(request)
        return HTMLResponse(
            _open(request, open_tables(visitor.house), visitor.person), 200, {"Cache-Control": "no-store"}
        )

    @app.post("/play", include_in_schema=False)
    async def play(request: Request, csrf: Annotated[str, Form()], game: Annotated[str, Form()]) -> Response:
        """A table of one's own, with the usual rules."""
        return await _to_table(request, csrf, lambda v: own_table(v.house, v.patron(), game))

    @app.post("/join", include_in_schema=False)
    async def join(request: Request, csrf: Annotated[str, Form()], table: Annotated[int, Form(ge=1)]) -> Response:
        """A seat at a table that is open."""
        return await _to_table(request, csrf, lambda v: sit_at(v.house, v.patron(), v.house.table(table)))

    @app.post("/restock", include_in_schema=False)
    async def restock(request: Request, csrf: Annotated[str, Form()]) -> Response:
        """Play money again, for whoever has lost it."""

        def act(visitor: Visit) -> int:
            visitor.house.restock(visitor.patron().name, PLAY_MONEY)
            return 0

        return await _to_table(request, csrf, act)


async def _to_table(request: Request, csrf: str, act: Callable[[Visit], int]) -> Response:
    """Do something that leads to a table, or to the lobby where it is 0; a refusal is told on the lobby itself."""
    try:
        verify_form(request, csrf)
        number = await run_in_threadpool(act, visit(request))
    except Refusal as refusal:
        return await run_in_threadpool(_page, request, refused(refusal), 409)
    return RedirectResponse(f"/table/{number}" if number else "/", 303)


def _document(request: Request, visitor: Visit, title: str, body: str, status: int = 200) -> HTMLResponse:
    person = visitor.person
    chips = visitor.house.balance(person.name) if person is not None and person.may(Right.PLAY) else None
    return document(
        request,
        title,
        body,
        person=person,
        chips=chips,
        here="/",
        styles=("lobby.css",),
        modules=("lobby.js",),
        status=status,
    )


def _page(request: Request, notice: str, status: int = 200) -> HTMLResponse:
    visitor = visit(request)
    person = visitor.person
    seats = where_i_sit(visitor.house, person.name) if person is not None else []
    found = open_tables(visitor.house)
    kind = request.query_params.get("kind", "")
    asked = request.query_params.get("game", "")
    opened = KIND_OF[asked].key if asked in KIND_OF else kind
    body = (
        f'{notice}<section class="hero"><div><h1>The casino’s {len(MODULES)} table games, '
        "played by New Jersey’s own rules.</h1><p>With play money and no sign-up. Every card, call and payout can show "
        f"you the rule it follows.</p>{_broke(request, visitor, person)}{_elsewhere(seats[1:], person)}</div>"
        f"{_continue(seats[0], person) if seats and person else _first(request)}</section>"
        f"{_kinds(request, opened)}"
        f'<section class="block" data-open-tables aria-label="Open tables">{_open(request, found, person)}</section>'
        f'<section class="block"><h2>Learn and check</h2><div class="learn">{_learn()}</div></section>'
    )
    return _document(request, visitor, "Play", body, status)


# ---- where I was -----------------------------------------------------------------------------------------------------


def _continue(live: LiveTable, person: Person) -> str:
    """The table at which somebody sits, with their own cards and what it asks."""
    with live.lock:
        seat = seat_of(live, person.name)
        seen = view(live, seat)
        chips = seen.seats[seat][1]
        now = asked_of(live, seat)
        others = len(seen.seats) - 1
        own = [codes for name, codes in seen.hands.items() if _is_of(name, seat)]
        dealers = [codes for name, codes in seen.hands.items() if "dealer" in name or name in ("banker", "player")]
    company = "" if not others else " One other sits with you;" if others == 1 else f" {others} others sit with you;"
    return (
        f'<div class="continue">{_cards(KIND_OF[seen.game].felt, own, dealers)}<div>'
        '<p class="muted">Continue playing</p>'
        f"<h2>{escape(live.table.game.title)}, table {live.number}</h2>"
        f'<p class="muted">{escape(now)}{company} {dollars(chips)} in chips.</p>'
        f'<a class="button go" href="/table/{live.number}" data-continue>Back to the table</a></div></div>'
    )


def _is_of(name: str, seat: int) -> bool:
    """Whether a hand of the journal is of a seat: ``seat 3``, ``box 3``, ``3``."""
    return (
        str(seat) in name.replace("-", " ").replace(":", " ").split() or name.rstrip("0123456789") + str(seat) == name
    )


def _cards(felt: str, own: list[list[str]], dealers: list[list[str]]) -> str:
    arc = '<path d="M-10 52Q107 96 224 52" fill="none" stroke="var(--ivory)" stroke-opacity=".3"/>'
    drawn = [arc]
    for codes, y, width, step in ((dealers[:1], 6, 36, 40), (own[-1:], 76, 58, 38)):
        cards = [code for hand in codes for code in hand if "-" not in code][:5]
        left = 107 - (width + step * (len(cards) - 1)) / 2
        drawn += [parts.card(code, left + step * at, y, width) for at, code in enumerate(cards)]
    if len(drawn) == 1:
        drawn += [parts.chip(cents, 86 + 42 * at, 104, 24) for at, cents in enumerate((2_500, 500))]
    return parts.picture(214, 170, felt, *drawn)


def _elsewhere(tables: list[LiveTable], person: Person | None) -> str:
    """The other tables at which somebody sits, and what they played before."""
    links = "".join(
        f'<a class="button" href="/table/{live.number}">{escape(live.table.game.title)}, table {live.number}</a>'
        for live in tables
    )
    also = f'<span class="muted">You also sit at</span>{links}' if links else ""
    if person is None or not person.may(Right.PLAY):
        return ""
    past = '<a class="button ghost" href="/review" data-review>Review your last session</a>'
    return f'<p class="in-row">{past}{also}</p>'


def _first(request: Request) -> str:
    """What stands there for somebody who has not played yet."""
    return (
        f'<div class="continue">{_cards("green", [["8D", "3C"]], [["6H", "face down"]])}<div>'
        '<p class="muted">New here?</p><h2>Sit down at blackjack</h2>'
        f'<p class="muted">{dollars(PLAY_MONEY)} of play money waits for you. Nothing to install, no name to give.</p>'
        f'<form method="post" action="/play">{hidden(request, game="blackjack")}'
        '<button class="button go" data-first>Play a hand</button></form></div></div>'
    )


def _broke(request: Request, visitor: Visit, person: Person | None) -> str:
    if person is None or not person.may(Right.PLAY) or visitor.house.balance(person.name) >= BROKE:
        return ""
    return (
        f'<form method="post" action="/restock">{hidden(request)}'
        f'<button class="button" data-restock>Take {dollars(PLAY_MONEY)} of play money</button></form>'
    )


# ---- the games -------------------------------------------------------------------------------------------------------


def _kinds(request: Request, opened: str) -> str:
    cards = "".join(_kind(kind, opened) for kind in KINDS)
    lists = "".join(_games(request, kind, opened) for kind in KINDS)
    return (
        f'<section class="block" aria-label="Games"><h2>Choose a game <small>all {len(MODULES)}, by kind</small></h2>'
        f'<div class="kinds">{cards}</div>{lists}</section>'
    )


def _kind(kind: Kind, opened: str) -> str:
    chosen = kind.key == opened
    to = "/#games" if chosen else f"/?kind={kind.key}#games"
    expanded = str(chosen).lower()
    return (
        f'<a class="kind" href="{to}" data-kind="{kind.key}" role="button" aria-expanded="{expanded}" '
        f'aria-controls="kind-{kind.key}">{parts.KIND_PICTURES[kind.key]}<span class="about"><b>{kind.title}'
        f"<span>{len(kind.games)}</span></b><span>{kind.line}</span>"
        f"<em>house edge <b>from {edge_in_words(kind.lowest)}</b></em></span></a>"
    )


def _games(request: Request, kind: Kind, opened: str) -> str:
    rows = "".join(_game(request, game) for game in kind.games)
    shown = "" if kind.key == opened else " hidden"
    return (
        f'<div class="of-kind" id="kind-{kind.key}"{shown}><h3>{kind.title} <small>{len(kind.games)} games</small></h3>'
        f'<div class="games">{rows}</div></div>'
    )


def _game(request: Request, game: Described) -> str:
    title = escape(game_type(game.game).title)
    return (
        f'<article class="game"><div><h4>{title}</h4><p class="muted">{game.line}</p></div>'
        f'<p class="edge"><b>{edge_in_words(game.edge)}</b><span class="muted">lowest edge</span></p>'
        f'<div class="in-row"><a class="button" href="/setup/{game.game}" aria-label="Set up {title}" '
        f'data-setup="{game.game}">Set up</a>'
        f'<form method="post" action="/play">{hidden(request, game=game.game)}'
        f'<button class="button" data-game="{game.game}" aria-label="Play {title}">Play</button></form></div></article>'
    )


# ---- open tables -----------------------------------------------------------------------------------------------------


def _open(request: Request, found: list[Open], person: Person | None) -> str:
    people = len({name for table in found for name in table.people})
    if not found:
        return '<h2>Open tables</h2><p class="muted">Nobody plays now: choose a game, and yours is the first.</p>'
    playing = f"{people} {'person plays' if people == 1 else 'people are playing'}"
    tables = f"{len(found)} {'table' if len(found) == 1 else 'tables'}"
    more = f'<p><a class="button" href="/tables" data-all-tables>All {tables}</a></p>' if len(found) > FIRST else ""
    return f"<h2>Open tables <small>{playing} at {tables}</small></h2>{_tables(request, found[:FIRST], person)}{more}"


def _tables(request: Request, found: list[Open], person: Person | None) -> str:
    name = person.name if person else ""
    return f'<div class="tables">{"".join(_table(request, table, name in table.seated) for table in found)}</div>'


def _table(request: Request, table: Open, mine: bool) -> str:
    low, high = (dollars(cents).removesuffix(".00") for cents in table.limits)
    told = f"table {table.number}: {escape(table.going_on)}"
    dots = '<i class="taken"></i>' * len(table.seated) + "<i></i>" * table.free
    label = "Return" if mine else "Join" if table.free else "Watch"
    spoken = f'aria-label="{label}: {escape(table.title)}, {told}"'
    if label == "Join":
        act = (
            f'<form method="post" action="/join">{hidden(request, table=table.number)}'
            f'<button class="button" data-table="{table.number}" {spoken}>Join</button></form>'
        )
    else:
        act = f'<a class="button" href="/table/{table.number}" data-table="{table.number}" {spoken}>{label}</a>'
    seats = f"{len(table.seated)} seated, {table.free} free"
    return (
        f'<article class="table" data-row="{table.number}"><div><h3>{escape(table.title)} '
        f'<small>{low} to {high}</small></h3><p class="muted">{told}</p>'
        f'<p class="seats" role="img" aria-label="{seats}">{dots}</p></div>{act}</article>'
    )


def _learn() -> str:
    return "".join(f'<a href="{path}"><b>{name}</b><span>{line}</span></a>' for name, path, line in LEARN)
