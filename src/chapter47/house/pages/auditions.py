"""Auditions on pages: an instructor composes one, trainees sit it, and the class stands in a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from ...games import MODULES, game_type
from ...school.auditions import Audition, as_csv
from ...school.kinds import KINDS, drill
from ...school.sheets import audition_sheet
from ..people import Person, Right
from .frame import Visit, visit
from .school_parts import answer_fields, collected, page, scene
from .shell import Number, hidden, refused, verify_form


def mount(app: FastAPI) -> None:
    """Put the pages onto the application."""

    @app.get("/school/auditions", include_in_schema=False)
    async def listed(request: Request) -> HTMLResponse:
        """Every audition, and the form of an instructor."""
        return await run_in_threadpool(_listed, request, "")

    @app.post("/school/auditions", include_in_schema=False)
    async def composed(request: Request) -> Response:
        """A new one."""
        form = await request.form()
        values = {str(name): [str(value) for value in form.getlist(name)] for name in form}
        try:
            number = await run_in_threadpool(_compose, request, values)
        except Refusal as refusal:
            return await run_in_threadpool(_listed, request, refused(refusal), 409, values)
        return RedirectResponse(f"/school/auditions/{number}", 303)

    @app.get("/school/auditions/{number}", include_in_schema=False)
    async def one(request: Request, number: Number) -> HTMLResponse:
        """An audition: what it asks, who sat it."""
        return await run_in_threadpool(_one, request, number)

    @app.get("/school/auditions/{number}/sit", include_in_schema=False)
    async def sit(request: Request, number: Number) -> HTMLResponse:
        """All its drills; the time begins."""
        return await run_in_threadpool(_sit, request, number)

    @app.post("/school/auditions/{number}/sit", include_in_schema=False)
    async def handed_in(request: Request, number: Number) -> Response:
        """What a trainee has answered."""
        form = {str(name): str(value) for name, value in (await request.form(max_fields=5000)).items()}
        await run_in_threadpool(_hand_in, request, number, form)
        return RedirectResponse(f"/school/auditions/{number}", 303)

    @app.get("/school/auditions/{number}/class.csv", include_in_schema=False)
    async def of_class(request: Request, number: Number) -> PlainTextResponse:
        """The class as CSV."""
        visitor = visit(request)
        sheets = await run_in_threadpool(visitor.house.school.sheets, number, _somebody(visitor))
        return PlainTextResponse(as_csv(sheets), media_type="text/csv")

    @app.get("/school/auditions/{number}/{name}.pdf", include_in_schema=False)
    async def paper(request: Request, number: Number, name: str) -> Response:
        """The signed sheet of one trainee."""
        made = await run_in_threadpool(_paper, visit(request), number, name)
        return Response(made, media_type="application/pdf")


def _somebody(visitor: Visit) -> Person:
    if visitor.person is None:
        raise Refusal("An audition is sat by somebody who is known.", instead="sign in, or sit down at a table first")
    return visitor.person


def _paper(visitor: Visit, number: int, name: str) -> bytes:
    sheet = visitor.house.school.sheet_of(number, name, _somebody(visitor))
    return audition_sheet(sheet, *visitor.house.school.signature(sheet))


def _compose(request: Request, values: dict[str, list[str]]) -> int:
    def last(name: str, usual: str = "") -> str:
        return (values.get(name) or [usual])[-1].strip()

    def whole(name: str, usual: str) -> int:
        text = last(name, usual) or usual
        if not text.isdecimal() or len(text) > 16:
            raise Refusal(f"{name.capitalize()} is a whole number, not {text[:40]!r}.", instead=usual)
        return int(text)

    verify_form(request, last("csrf"))
    visitor = visit(request)
    audition = Audition(
        last("title"),
        tuple(values.get("games", ())),
        tuple(values.get("kinds", ())),
        whole("level", "1"),
        whole("drills", "10"),
        whole("minutes", "15"),
        whole("pass_mark", "80"),
        whole("seed", "0"),
    )
    return visitor.house.school.compose(_somebody(visitor), audition)


def _listed(
    request: Request, told: str, status: int = 200, values: Mapping[str, list[str]] | None = None
) -> HTMLResponse:
    visitor = visit(request)
    rows = "".join(
        f'<li><a href="/school/auditions/{number}">{escape(one.title)}</a> <span class="muted">{one.drills} drills, '
        f"{one.minutes} minutes, {one.pass_mark}% passes; set by {escape(who)}</span></li>"
        for number, who, one in visitor.house.school.auditions()
    )
    there = f'<ul class="weak">{rows}</ul>' if rows else '<p class="muted">None was set yet.</p>'
    form = _form(request, values or {}) if visitor.may(Right.SUPERVISE) else ""
    body = f'<div class="sheet school"><h1>Auditions</h1>{told}<section class="panel">{there}</section>{form}</div>'
    return page(request, visitor, "Auditions", body, status)


def _form(request: Request, values: Mapping[str, list[str]]) -> str:
    """The form, with what was typed and ticked before where something was refused."""

    def ticks(name: str, named: Iterable[tuple[str, str]]) -> str:
        return "".join(
            f'<label class="choice"><input type="checkbox" name="{name}" value="{key}"'
            f"{' checked' if key in values.get(name, ()) else ''}><span>{escape(title)}</span></label>"
            for key, title in named
        )

    def typed(name: str, usual: str = "") -> str:
        return escape((values.get(name) or [usual])[-1])

    titles = sorted(((key, game_type(key).title) for key in MODULES), key=lambda one: one[1])
    games = ticks("games", titles)
    kinds = ticks("kinds", ((kind.key, kind.title) for kind in KINDS.values()))
    fields = "".join(
        f'<label class="field"><span>{words}</span><input name="{name}" value="{typed(name, usual)}" '
        'inputmode="numeric" required></label>'
        for name, words, usual in (
            ("level", "Level, 1 to 4", "2"),
            ("drills", "Drills", "10"),
            ("minutes", "Minutes", "15"),
            ("pass_mark", "Percent to pass", "80"),
            ("seed", "Seed", "0"),
        )
    )
    return (
        f'<form class="panel answers" method="post" action="/school/auditions">{hidden(request)}<h2>Compose one</h2>'
        '<label class="field"><span>Title</span><input name="title" maxlength="80" value="'
        f'{typed("title")}" required></label>'
        f'<div class="fields">{fields}</div><fieldset class="part"><legend>Kinds</legend><div class="many">{kinds}'
        f'</div></fieldset><fieldset class="part"><legend>Games</legend><div class="many">{games}</div></fieldset>'
        '<p><button class="button go">Set it</button></p></form>'
    )


def _one(request: Request, number: int) -> HTMLResponse:
    visitor = visit(request)
    school = visitor.house.school
    audition = school.audition(number)
    sheets = school.sheets(number, visitor.person) if visitor.person is not None else []
    rows = "".join(
        f"<tr><td>{escape(one.trainee)}</td><td>{one.mark}%</td><td>{'passed' if one.passed else 'not passed'}</td>"
        f"<td>{one.seconds / 60:.1f} min</td><td><a href='/school/auditions/{number}/{quote(one.trainee)}.pdf'>"
        "Sheet</a></td></tr>"
        for one in sheets
    )
    head = "<tr><th>Trainee</th><th>Mark</th><th></th><th>Time</th><th></th></tr>"
    listed = (
        f"<table class='class-of' data-class>{head}{rows}</table>"
        if rows
        else "<p class='muted'>Nobody sat it yet.</p>"
    )
    csv = f'<p><a href="/school/auditions/{number}/class.csv">The class as CSV</a></p>' if rows else ""
    done = visitor.person is not None and any(one.trainee == visitor.person.name for one in sheets)
    sit = (
        ""
        if done or visitor.person is None
        else f'<a class="button go" href="/school/auditions/{number}/sit" data-sit>Sit it</a>'
    )
    body = (
        f'<div class="sheet school"><div class="lead"><div><h1>{escape(audition.title)}</h1><p class="muted">'
        f"{audition.drills} drills of level {audition.level}, {audition.minutes} minutes, {audition.pass_mark}% passes."
        f'</p></div>{sit}</div><section class="panel">{listed}{csv}</section></div>'
    )
    return page(request, visitor, audition.title, body)


def _sit(request: Request, number: int) -> HTMLResponse:
    visitor = visit(request)
    school = visitor.house.school
    audition = school.audition(number)
    begun = school.begin(_somebody(visitor), number)
    drills = [drill(task) for task in audition.tasks]
    asked = "".join(
        f'<section class="two"><div>{scene(made, None, f" of {at}")}</div><div class="asked">'
        f"<h2>{at}. {escape(made.title)}</h2>"
        f'<p class="question">{escape(made.question)}</p>{answer_fields(made, {}, f"{at}|")}</div></section>'
        for at, made in enumerate(drills, 1)
    )
    body = (
        f'<div class="sheet school"><h1>{escape(audition.title)}</h1><form method="post" class="answers" novalidate '
        f'action="/school/auditions/{number}/sit" data-answers data-par="{60 * audition.minutes}" data-begun="{begun}">'
        f'{hidden(request)}{asked}<p class="in-row"><span class="muted" data-clock></span><span class="gap"></span>'
        '<button class="button go" data-hand-in>Hand it in</button></p></form></div>'
    )
    return page(request, visitor, audition.title, body)


def _hand_in(request: Request, number: int, form: dict[str, str]) -> None:
    verify_form(request, form.get("csrf", ""))
    visitor = visit(request)
    tasks = visitor.house.school.audition(number).tasks
    answers = {task.key: collected(form, f"{at}|") for at, task in enumerate(tasks, 1)}
    visitor.house.school.hand_in(_somebody(visitor), number, answers)
