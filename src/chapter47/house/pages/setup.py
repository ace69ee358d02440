"""The table chooser: any lawful elections from a form made of them, with what each choice does to the edge."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from ...desk.bots import STRENGTHS
from ...documents import Document
from ...errors import Refusal
from ...games import game_type
from ...table.elections import Violation
from ...table.money import Cents, dollars
from ...table.window import Limits
from .. import choosing
from ..arranged import new_link, table_of_link
from ..catalogue import DESCRIBED, KIND_OF, edge_in_words
from ..choosing import SEGMENTS, Row
from ..lobby import called, sit_at
from ..people import Right
from . import parts
from .controls import control, elected
from .figuring import wager_figures
from .frame import Visit, visit
from .shell import citation, document, hidden, refused, short, verify_form

LEAST: tuple[Cents, ...] = (500, 1_000, 2_500, 10_000)
MOST: tuple[Cents, ...] = (50_000, 100_000, 1_000_000)
AROUND = ("minimum", "maximum", "committed", "private")  # of the table, not of the game
SEATS = 9  # seats in which the form offers bots
WAYS = {"novice": "learns", "regular": "plays the chart", "expert": "plays best"}


def mount(app: FastAPI) -> None:
    """Put the page, its figures and its forms onto the application."""

    @app.get("/setup/{game}", include_in_schema=False)
    def setup(request: Request, game: str) -> HTMLResponse:
        """The form, filled as its address says."""
        return _page(request, game, dict(request.query_params), "")

    @app.post("/setup/{game}", include_in_schema=False)
    async def opened(request: Request, game: str) -> object:
        """Open the table and sit down at it; a private one tells its link first."""
        values = _last_words(await request.form())
        try:
            verify_form(request, values.pop("csrf", ""))
            number, link = await run_in_threadpool(_open, visit(request), game, values)
        except Refusal as refusal:
            return await run_in_threadpool(_page, request, game, values, refused(refusal), 409)
        return RedirectResponse(f"/invite/{link}" if link else f"/table/{number}", 303)

    @app.get("/setup/{game}/effects", include_in_schema=False)
    async def effects(request: Request, game: str) -> JSONResponse:
        """What the law has against a combination and each further choice, and what the choices do to the edge."""
        values = elected(game, dict(request.query_params))
        told = await run_in_threadpool(_lawful, game, values)
        if not told["faults"]:
            told |= await _edges(game, choosing.changed(game, values))
        return JSONResponse(told, headers={"Cache-Control": "max-age=60"})

    @app.get("/invite/{link}", include_in_schema=False)
    def invited(request: Request, link: str) -> HTMLResponse:
        """The table to which a link leads."""
        return _invitation(request, link)

    @app.post("/invite/{link}", include_in_schema=False)
    async def accept(request: Request, link: str) -> object:
        """A seat at it."""
        form = await request.form()
        verify_form(request, str(form.get("csrf", "")))

        def act() -> int:
            visitor = visit(request)
            live = visitor.house.table(table_of_link(visitor.house.engine, link))
            return sit_at(visitor.house, visitor.patron(), live, link)

        return RedirectResponse(f"/table/{await run_in_threadpool(act)}", 303)


def _last_words(form: FormData) -> dict[str, str]:
    """What a form says: of each name the last, so that an empty switch is the hidden word before it."""
    return {str(name): str(form.getlist(name)[-1]) for name in form}


# ---- opening ---------------------------------------------------------------------------------------------------------


def _amount(values: Mapping[str, str], name: str, usual: Cents) -> Cents:
    told = values.get(name, "")
    if not told:
        return usual
    if not told.isdigit() or not 1 <= int(told) <= 10**12:
        raise Refusal(f"The {name} is no amount.", instead="whole cents")
    return int(told)


def _open(visitor: Visit, game: str, values: Mapping[str, str]) -> tuple[int, str]:
    """Open a table as a form has it, and sit down; its number, and its link if it is private."""
    house, patron = visitor.house, visitor.patron()
    if not house.guests_open and not patron.may(Right.SUPERVISE):
        raise Refusal("The house opens its tables itself.", instead="join one that is open")
    elections = {n: v or None for n, v in choosing.changed(game, elected(game, values)).items()}
    usual = Limits()
    least, most = _amount(values, "minimum", usual.minimum), _amount(values, "maximum", usual.maximum)
    if least > most:
        raise Refusal("The least is more than the most.", cite="19:47-8.2", instead="a minimum up to the maximum")
    bots = {
        int(name.removeprefix("bot-")): value
        for name, value in values.items()
        if name.startswith("bot-") and name.removeprefix("bot-").isdigit() and value
    }
    link = new_link() if values.get("private") == "true" else ""
    live = house.open(
        game,
        elections,
        Limits(least, most, usual.chip, usual.coin),
        committed=values.get("committed") == "true",
        bots=bots,
        link=link,
        by=patron,
    )
    return sit_at(house, patron, live), link


# ---- what follows from the choices -----------------------------------------------------------------------------------


def _fault(fault: Violation) -> dict[str, str | None]:
    cite = short(fault.cite) if fault.cite else None
    return {"message": fault.message, "cite": cite, "instead": fault.instead}


def _lawful(game: str, values: Mapping[str, str]) -> dict[str, object]:
    barred = {
        name: {option: _fault(fault) for option, fault in options.items()}
        for name, options in choosing.barred(game, values).items()
    }
    return {"faults": [_fault(fault) for fault in choosing.against(game, values)], "barred": barred}


async def _edges(game: str, values: dict[str, str]) -> Document:
    """The edge of the game's own wager, and what each changed choice moved it by."""
    key = DESCRIBED[game].wager
    given: dict[str, object] = {name: value or None for name, value in values.items()}
    whole = await _edge(game, given, key)
    moved: dict[str, str] = {}
    for name in values if whole is not None else ():
        without = await _edge(game, {n: v for n, v in given.items() if n != name}, key)
        moved[name] = "" if without is None or whole is None else _moved(whole - without)
    return {"edge": None if whole is None else edge_in_words(whole), "moved": moved}


async def _edge(game: str, values: Document, key: str) -> float | None:
    found = await wager_figures(game, values)
    return next((figure.edge for figure in found.wagers if figure.wager == key), None)


def _moved(change: float) -> str:
    """A change of the edge in words.

    >>> _moved(-0.0025), _moved(0.0), _moved(0.0136)
    ('−0.25%', 'no effect', '+1.36%')
    """
    if abs(change) < 5e-6:
        return "no effect"
    return f"{'+' if change > 0 else '−'}{abs(change):.2%}"


# ---- the page --------------------------------------------------------------------------------------------------------


def _page(request: Request, game: str, asked: Mapping[str, str], notice: str, status: int = 200) -> HTMLResponse:
    kind = game_type(game)
    visitor = visit(request)
    person = visitor.person
    chips = visitor.house.balance(person.name) if person is not None and person.may(Right.PLAY) else None
    values = elected(game, asked)
    rows = choosing.rows(game)
    barred = choosing.barred(game, values)
    first = "".join(_row(row, values, barred.get(row.name, {})) for row in rows if row.first)
    others = "".join(_row(row, values, {}) for row in rows if not row.first)
    more = (
        f'<details class="all-choices"><summary class="button">All choices</summary>'
        f'<div class="panel rows">{others}</div></details>'
        if others
        else ""
    )
    body = (
        f'{notice}<form class="chooser" method="post" action="/setup/{game}" data-chooser="{game}">{hidden(request)}'
        f"<div><h1>Set up a table of {escape(kind.title)} <small>anything the law lets a casino "
        f"choose</small></h1>{_presets(game, values)}<div class='panel rows'>{first}{_around(asked)}</div>{more}</div>"
        f"<div class='aside'>{_verdict(game, values)}{_acts(game, asked)}{_seats(game, asked)}</div></form>"
    )
    return document(
        request,
        f"Set up {kind.title}",
        f'<div class="sheet">{body}</div>',
        person=person,
        chips=chips,
        here="/",
        styles=("setup.css",),
        modules=("setup.js",),
        status=status,
    )


def _presets(game: str, values: Mapping[str, str]) -> str:
    now = choosing.changed(game, values)
    made, found = [], False
    for title, line, preset in choosing.presets(game):
        chosen = preset == now
        found = found or chosen
        current = ' aria-current="true"' if chosen else ""
        made.append(
            f'<a href="/setup/{game}?{urlencode(preset)}"{current} data-preset><b>{title}</b><span>{line}</span></a>'
        )
    own = "" if found else ' aria-current="true"'
    made.append(f'<span class="own"{own}><b>Your own</b><span>choose below</span></span>')
    return f'<nav class="presets" aria-label="Usual tables">{"".join(made)}</nav>'


def _row(row: Row, values: Mapping[str, str], barred: Mapping[str, Violation]) -> str:
    value = values.get(row.name, row.usual)
    why = next(iter(barred.values()), None)
    shut = why is not None and len(barred) >= len(row.options) - 1
    reason = f'<span class="why-not">{escape(why.message)} {_cite(why)}</span>' if shut and why is not None else ""
    effect = "" if shut else escape(row.effect)
    moved = "as usual" if value == row.usual else ""
    return (
        f'<fieldset class="choice{" shut" if shut else ""}" data-row="{row.name}" '
        f'data-usual="{escape(row.usual, quote=True)}"><legend class="unseen">{row.title}</legend>'
        f'<div class="told"><b>{row.title}</b><div class="muted" data-effect="{escape(row.effect, quote=True)}">'
        f"{effect}{reason} {citation(row.cite)}</div></div>{control(row, value, barred)}"
        f'<span class="moved" data-moved>{moved}</span></fieldset>'
    )


def _cite(fault: Violation) -> str:
    return f'<span class="cite">{escape(short(fault.cite))}</span>' if fault.cite else ""


def _around(asked: Mapping[str, str]) -> str:
    """Limits and the committed shuffle, which belong to any table."""
    usual = Limits()
    made = []
    for name, title, told, amounts, default in (
        ("minimum", "Least stake", "On the main wager; posted at the table.", LEAST, usual.minimum),
        ("maximum", "Most stake", "On the main wager.", MOST, usual.maximum),
    ):
        row = Row(name, title, told, "19:47-8.2", SEGMENTS, tuple(map(str, amounts)), str(default))
        value = asked.get(name, str(default))
        labels = "".join(
            f'<label><input type="radio" name="{name}" value="{cents}"{" checked" if str(cents) == value else ""}>'
            f"<span>{dollars(cents).removesuffix('.00')}</span></label>"
            for cents in amounts
        )
        made.append(
            f'<fieldset class="choice" data-set="{name}" data-usual="{default}"><legend class="unseen">{title}</legend>'
            f'<div class="told"><b>{title}</b>'
            f'<span class="muted">{told} {citation(row.cite)}</span></div><span class="segments" role="radiogroup" '
            f'aria-label="{title}">{labels}</span><span class="moved"></span></fieldset>'
        )
    on = " checked" if asked.get("committed") == "true" else ""
    made.append(
        '<fieldset class="choice"><legend class="unseen">Shuffle committed</legend><div class="told">'
        '<b>Shuffle committed</b><span class="muted">The order is sealed before the first card and shown after the '
        'last.</span></div><span><input class="switch" type="checkbox" name="committed" value="true" '
        f'aria-label="Shuffle committed"{on}></span><span class="moved">no effect</span></fieldset>'
    )
    return "".join(made)


def _verdict(game: str, values: Mapping[str, str]) -> str:
    faults = choosing.against(game, values)
    usual = not choosing.changed(game, values)
    edge = edge_in_words(DESCRIBED[game].edge) if usual else "…"
    told = "".join(f"<p><b>{escape(fault.message)}</b> {_cite(fault)}</p>" for fault in faults)
    lawful = '<span class="lawful">✓ lawful in New Jersey</span>' if not faults else f'<div class="faults">{told}</div>'
    drawn = parts.table_picture(KIND_OF[game].felt, escape(game_type(game).title.upper()))
    return (
        f'<section class="panel verdict" aria-live="polite" aria-label="What it comes to">{drawn}<div>'
        f'<p><span class="muted">house edge, {escape(_wager(game))}</span><span data-lawful>{lawful}</span></p>'
        f"<strong data-edge>{edge}</strong></div></section>"
    )


def _wager(game: str) -> str:
    key = DESCRIBED[game].wager
    titles = {wager.key: wager.title for wager in game_type(game).wagers}
    return titles.get(key.partition(":")[0], key.replace("-", " ")).lower()


def _seats(game: str, asked: Mapping[str, str]) -> str:
    kind = game_type(game)
    most = min(getattr(kind.elections.elect(), "boxes", kind.positions), kind.positions, SEATS)
    alone = kind.opponents is not None and not any(name.startswith("bot-") for name in asked)
    made = []
    for seat in range(1, most + 1):
        chosen = asked.get(f"bot-{seat}", "regular" if alone and seat % 2 == 0 else "")
        options = "".join(
            f'<option value="{strength}"{" selected" if strength == chosen else ""}>Bot, {strength}: {WAYS[strength]}'
            "</option>"
            for strength in STRENGTHS
        )
        made.append(
            f'<label class="seat"><i aria-hidden="true">{seat}</i><span class="unseen">Seat {seat}</span>'
            f'<select name="bot-{seat}"><option value="">free, for you or others</option>{options}</select></label>'
        )
    return (
        '<section class="panel seats-list"><h2>Seats <small>bots see what their own seat sees</small></h2>'
        f"{''.join(made)}</section>"
    )


def _acts(game: str, asked: Mapping[str, str]) -> str:
    on = " checked" if asked.get("private") == "true" else ""
    return (
        '<label class="panel private"><span><b>Private</b><span class="muted">only with the link</span></span>'
        f'<input class="switch" type="checkbox" name="private" value="true" aria-label="Private"{on}></label>'
        '<button class="button go wide" data-open>Open this table</button>'
        f'<a class="button ghost wide" href="/setup/{game}?{escape(urlencode(asked), quote=True)}" data-link>'
        'A link to these rules</a><p class="muted" role="status" data-told></p>'
    )


# ---- by link ---------------------------------------------------------------------------------------------------------


def _invitation(request: Request, link: str) -> HTMLResponse:
    visitor = visit(request)
    live = visitor.house.table(table_of_link(visitor.house.engine, link))
    person = visitor.person
    game, how = live.table.game, visitor.house.arranged(live.number)
    address = escape(str(request.url.replace(query="")))
    if person is not None and person.name == how.opener:
        told = (
            "<h1>Your private table is open</h1><p>Send this link to whoever may come:</p>"
            f"<p><code data-invite>{address}</code></p>"
            f'<p><a class="button go" href="/table/{live.number}" data-enter>To the table</a></p>'
        )
    else:
        told = (
            f"<h1>{escape(called(how.opener))} asks you to a table of {escape(game.title)}</h1>"
            f'<p class="muted">Table {live.number}, {dollars(live.table.limits.minimum)} to '
            f"{dollars(live.table.limits.maximum)}, with play money.</p>"
            f'<form method="post">{hidden(request)}<button class="button go" data-accept>Sit down</button></form>'
        )
    page = f'<div class="sheet door"><section class="panel">{told}</section></div>'
    return document(request, f"Table {live.number}", page, person=person, here="/")
