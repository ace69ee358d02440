"""The floor checker: a floor file as tables in their pits, what is wrong with it, and the changes that put it right."""

from __future__ import annotations

from datetime import date
from html import escape

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import FormData, UploadFile

from ...errors import Refusal
from ...floor.editions import read_day
from ...floor.overview import Overview, Pit, Tile, Trouble, overview
from ...floor.remedies import Remedy, apply, read_remedy
from ...floor.starter import starter
from .. import work
from ..api.access import address
from ..floor_papers import made
from .frame import visit
from .shell import citation, document, hidden, mark, refused, verify_form

LARGEST = 1_000_000  # letters of a floor file
SHOWN = 100  # findings
MARKS = {"lawful": ("✓", "lawful"), "warning": ("!", "warning"), "violation": ("✗", "violation")}
INTRODUCTION = (
    "A floor is one text file: the casino, its pits, and for each table the game, its limits and what you elect. "
    "Every line is checked against N.J.A.C. 19:47; what is wrong is said with its paragraph and with a change that "
    "puts it right."
)


def mount(app: FastAPI) -> None:
    """Put the page and its forms onto the application."""

    @app.get("/floor", include_in_schema=False)
    async def first(request: Request) -> HTMLResponse:
        """The example floor, so that there is something to look at."""
        return await _shown(request, starter("floor.toml"), None, "", fresh=True)

    @app.post("/floor", include_in_schema=False)
    async def check(request: Request) -> HTMLResponse:
        """The floor that was sent, after the change that was pressed."""
        form = await request.form()
        text, before, day = await _text(form), _said(form, "before"), None
        try:
            verify_form(request, _said(form, "csrf"))
            if len(text) > LARGEST:
                raise Refusal(
                    f"The file has {len(text):,} letters.",
                    instead=f"at most {LARGEST:,}, or chapter47 check on your own",
                )
            day = read_day(_said(form, "day")) if _said(form, "day") else None
            if _said(form, "act") == "undo":
                text, before = before, ""
            elif _said(form, "remedy"):
                text, before = apply(text, read_remedy(_said(form, "remedy"))), text
        except Refusal as refusal:
            return await _shown(request, text[:LARGEST], day, before, told=refused(refusal))
        return await _shown(request, text, day, before)

    @app.post("/floor/paper", include_in_schema=False)
    async def paper(request: Request) -> Response:
        """A paper of the floor, ready to print."""
        form = await request.form()
        text, what = (await _text(form))[:LARGEST], _said(form, "what")
        what, _, number = what.partition(":")
        try:
            verify_form(request, _said(form, "csrf"))
            visit(request).door.questions.take(address(request))
            task = work.ODDS.submit(made, what, text, number, _said(form, "now"))
            name, page, why = await work.waited(task, request.is_disconnected)
            if why is not None:
                raise Refusal(why[0], cite=why[1], instead=why[2])
        except Refusal as refusal:
            return await _shown(request, text, None, "", told=refused(refusal))
        return Response(page, media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _said(form: FormData, name: str) -> str:
    """One field of a form as a text."""
    value = form.get(name, "")
    return value.replace("\r\n", "\n") if isinstance(value, str) else ""


async def _text(form: FormData) -> str:
    """The floor file: the one that was uploaded, else what stands in the field."""
    sent = form.get("file")
    if isinstance(sent, UploadFile) and sent.filename:
        return (await sent.read(LARGEST * 4)).decode("utf-8", "replace").replace("\r\n", "\n")
    return _said(form, "text")


async def _shown(
    request: Request, text: str, day: date | None, before: str, *, told: str = "", fresh: bool = False
) -> HTMLResponse:
    """The whole page; the check runs in a process of its own."""
    status = 409 if told else 200
    try:
        seen = await work.waited(work.ODDS.submit(overview, text, day), request.is_disconnected)
    except Refusal as refusal:
        seen, told, status = Overview("", (), ()), refused(refusal), 503
    form = (
        f'<form method="post" action="/floor" enctype="multipart/form-data" class="floor-page" data-floor>'
        f"{hidden(request, before=before)}{_place(seen, before, fresh)}{told}"
        f'<div class="floor-work"><div class="floor-left">{_left(seen, text, day, fresh)}</div>'
        f"{_right(seen)}</div></form>"
    )
    styles = ("floor.css",)
    return document(
        request, "Floor checker", form, person=visit(request).person, here="/floor", styles=styles, status=status
    )


# ---- above and on the left: the floor --------------------------------------------------------------------------------


def _place(seen: Overview, before: str, fresh: bool) -> str:
    """Where one is, the verdict in one pill, and the one act."""
    undo = '<button class="button" name="act" value="undo" data-undo>Undo</button>' if before else ""
    told = '<span class="muted">an example; put your own in its place under File</span>' if fresh else ""
    return (
        f'<header class="place"><p>Floor <span aria-hidden="true">/</span> <b>{escape(seen.casino or "your file")}</b>'
        f'</p>{_verdict(seen)}{told}<span class="gap"></span><a href="/floor/table">One table, choice by choice</a>'
        f'{undo}<button class="button go" data-check>Check</button></header>'
    )


def _verdict(seen: Overview) -> str:
    if seen.count("error"):
        words, tone = "cannot be read", "violation"
    elif not seen.tables:
        words, tone = "no table yet", "warning"
    elif seen.count("violation"):
        words, tone = "not lawful", "violation"
    else:
        words, tone = "lawful", "lawful"
    return f'<span class="pill {tone}" role="status" data-verdict>{words}</span>'


def _left(seen: Overview, text: str, day: date | None, fresh: bool) -> str:
    counts = (
        (seen.count("error") + seen.count("violation"), "violation", "error" if seen.count("error") else "violation"),
        (seen.count("warning"), "warning", "warning"),
        (seen.tables, "", "table"),
        (len(seen.pits), "", "pit"),
    )
    figures = "".join(
        f'<div class="{tone if number else ""}"><b>{number}</b>{noun}{"" if number == 1 else "s"}</div>'
        for number, tone, noun in counts
    )
    readable = not seen.count("error")
    views = "".join(
        f'<label><input type="radio" name="view" value="{name.lower()}"'
        f"{' checked' if name == ('Tables' if readable else 'File') else ''}><span>{name}</span></label>"
        for name in ("Tables", "File", "Papers")
    )
    intro = f'<p class="muted">{INTRODUCTION}</p>' if fresh else ""
    return (
        f'<h1 class="unseen">Is this floor lawful?</h1>{intro}<div class="figures">{figures}<span class="gap"></span>'
        f'<span class="segments" role="radiogroup" aria-label="Shown">{views}</span></div>'
        f'<section class="view-tables" aria-label="Tables">{"".join(map(_pit, seen.pits))}</section>'
        f"{_file(text, seen)}{_papers(seen)}{_day(day)}"
    )


def _pit(pit: Pit) -> str:
    name = f"Pit {escape(pit.name)}" if pit.name else "No pit named"
    people = f'<span class="muted">{escape(pit.people)}</span>' if pit.people else ""
    tiles = "".join(map(_tile, pit.tiles)) or '<p class="muted">No table stands here.</p>'
    return f'<h2 class="pit">{name} {people}</h2><div class="tiles">{tiles}</div>'


def _tile(tile: Tile) -> str:
    sign, word = MARKS[tile.verdict]
    words = word if tile.verdict == "lawful" else f"{tile.count} {word}{'' if tile.count == 1 else 's'}"
    closed = "" if tile.open else " · closed"
    head = f"<div><span>Table {escape(tile.number)}{closed}</span><span>{escape(tile.limits)}</span></div>"
    body = f"{head}<h3>{escape(tile.game)}</h3><p>{escape(tile.elected)}</p>"
    pill = f'<span class="pill {tile.verdict}"><i aria-hidden="true">{sign}</i> {words}</span>'
    if tile.verdict == "lawful":
        return f'<div class="tile">{body}{pill}</div>'
    return f'<a class="tile {tile.verdict}" href="#table-{escape(tile.number, quote=True)}">{body}{pill}</a>'


def _file(text: str, seen: Overview) -> str:
    lines = max(12, min(40, text.count("\n") + 2))
    return (
        '<section class="view-file panel" aria-label="File"><label class="whole">The floor file (TOML)'
        f'<textarea name="text" rows="{lines}" maxlength="{LARGEST}" spellcheck="false" data-floor-text>'
        f'\n{escape(text)}</textarea></label><label class="upload">or choose a file <input type="file" name="file" '
        'accept=".toml,text/plain" data-upload></label>'
        '<p class="muted">The same: <code>chapter47 check floor.toml</code></p></section>'
    )


def _papers(seen: Overview) -> str:
    guides = "".join(
        f'<button class="button" formaction="/floor/paper" name="what" value="guide:{escape(tile.number, quote=True)}" '
        f"data-guide>Table {escape(tile.number)}, {escape(tile.game)}</button>"
        for pit in seen.pits
        for tile in pit.tiles
    )
    papers = "".join(
        f'<button class="button" formaction="/floor/paper" name="what" value="{what}" data-{what}>{words}</button>'
        for what, words in (("signs", "All signs"), ("submission", "Submission of the rules"))
    )
    return (
        f'<section class="view-papers panel" aria-label="Papers"><h2>Ready to print</h2><div class="in-row">{papers}'
        f'</div><h2>Gaming guide of a table</h2><div class="in-row">{guides}</div><h2>Notices owed for a change</h2>'
        '<label class="whole">The floor as it is today (TOML); the file above is what it will be'
        '<textarea name="now" rows="6" spellcheck="false" data-before></textarea></label>'
        '<button class="button" formaction="/floor/paper" name="what" value="notices" data-notices>'
        f"Draft the notices</button> {citation('19:47-8.3')}</section>"
    )


def _day(day: date | None) -> str:
    value = day.isoformat() if day else ""
    told = f"Judged as of {day}" if day else "Judged as of today"
    return (
        f'<section class="panel as-of"><div><b>{told}</b><p class="muted">Another day shows what could be elected '
        f'then.</p></div><label>Day<input type="date" name="day" value="{value}" data-day></label>'
        '<button class="button">Judge</button></section>'
    )


# ---- on the right: what is wrong -------------------------------------------------------------------------------------


def _right(seen: Overview) -> str:
    known: set[str] = set()
    rows = "".join(_trouble(one, known) for one in seen.troubles[:SHOWN])
    more = f'<p class="muted">and {len(seen.troubles) - SHOWN:,} more</p>' if len(seen.troubles) > SHOWN else ""
    if not rows:
        tables = f"{seen.tables} table{'' if seen.tables == 1 else 's'}"
        nothing = f"Nothing is wrong at {tables}." if seen.tables else "Nothing is here to check yet."
        rows = f'<p class="fine"><i aria-hidden="true">✓</i> {nothing}</p>'
    return (
        '<aside class="wrongs" aria-label="What is wrong"><h2>What is wrong, and what to do</h2>'
        f"<div data-findings>{rows}{more}</div></aside>"
    )


def _trouble(one: Trouble, known: set[str]) -> str:
    level = "warning" if one.level == "warning" else "violation"
    anchor = one.where.lower().replace(" ", "-")
    at = f' id="{escape(anchor, quote=True)}"' if anchor not in known else ""
    known.add(anchor)
    law = f"{citation(one.cite)} {mark(one.cite)}" if one.cite else ""
    instead = (
        f'<p class="instead"><b>Instead:</b> {escape(one.instead)}</p>' if one.instead and not one.remedies else ""
    )
    changes = "".join(map(_remedy, one.remedies))
    spot = "" if one.level == "error" else f'<span class="muted">line {one.line}</span>'
    return (
        f'<section class="wrong {level}"{at} data-finding="{one.level}">'
        f'<i aria-hidden="true">{MARKS[level][0]}</i><div>'
        f"<h3>{escape(one.where)}: {escape(one.message)}</h3>{instead}{changes}"
        f'<div class="law">{law} {spot}</div></div></section>'
    )


def _remedy(one: Remedy) -> str:
    before = f"<del>{escape(one.before)}</del> " if one.before else ""
    value = escape(one.as_json(), quote=True)
    return (
        f'<div class="remedy"><span>{escape(one.in_words)} {before}<ins>{escape(one.after)}</ins></span>'
        f'<button class="button go" name="remedy" value="{value}" data-fix>Apply</button></div>'
    )
