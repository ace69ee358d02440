"""The school: drills by links and forms, what is due, and how a trainee stands; auditions are in ``auditions``.

A drill is made from its address, so that the page holds no answer before one was given. A module only adds the clock,
chips to press and the order of presses.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...desk.counting import SYSTEMS
from ...errors import Refusal
from ...games import MODULES, game_type
from ...school.drill import Drill, Task, Verdict
from ...school.kinds import KINDS, drill, kind_of, kinds_of
from ...school.memory import Memory
from ...school.sheets import worksheet
from ..lessons import Lessons
from ..people import Person
from ..store import now
from . import auditions
from .frame import Visit, visit
from .school_parts import answer_fields, collected, marks, page, scene, tag
from .shell import hidden, refused, verify_form

FIRST, COUNTING = "roulette", "counting"
MOST_SHEET = 20  # drills of a worksheet
LONGEST = 600_000  # milliseconds after which a clock means nothing


def mount(app: FastAPI) -> None:
    """Put the pages onto the application."""

    @app.get("/school", include_in_schema=False)
    async def home(request: Request, game: str = FIRST) -> HTMLResponse:
        """The kinds of drills, what is due, and how one stands."""
        return await run_in_threadpool(_home, request, game)

    @app.get("/school/next", include_in_schema=False)
    async def following(request: Request, game: str = "", kind: str = "") -> RedirectResponse:
        """What is due next for whoever asks."""
        task = await run_in_threadpool(_next, visit(request), game, kind)
        return RedirectResponse(f"/school/drill/{quote(task.key)}", 303)

    @app.get("/school/new/{kind}/{game}/{level}", include_in_schema=False)
    def another(kind: str, game: str, level: int, focus: str = "", tags: str = "") -> RedirectResponse:
        """A drill that nobody has seen, at counting by a system or by one's own tags."""
        topic = (tags.strip() or focus).replace("/", " ")
        tail = f"/{quote(topic)}" if topic else ""
        return RedirectResponse(f"/school/drill/{kind}/{game}/{level}/{secrets.randbits(40)}{tail}", 303)

    @app.get("/school/drill/{task:path}", include_in_schema=False)
    async def shown(request: Request, task: str) -> HTMLResponse:
        """A drill."""
        return await run_in_threadpool(_drill, request, task, {}, None, "")

    @app.post("/school/drill/{task:path}", include_in_schema=False)
    async def answered(request: Request, task: str) -> HTMLResponse:
        """What somebody answered, judged."""
        form = {str(name): str(value) for name, value in (await request.form()).items()}
        return await run_in_threadpool(_judged, request, task, form)

    @app.get("/school/worksheet/{kind}/{game}/{level}/{seed}.pdf", include_in_schema=False)
    async def paper(
        request: Request, kind: str, game: str, level: int, seed: int, drills: int = 6, focus: str = ""
    ) -> Response:
        """Drills on paper, with their answers on a sheet of their own."""
        visitor = visit(request)
        visitor.door.questions.take(visitor.where)
        many = min(max(drills, 1), MOST_SHEET)
        made = await run_in_threadpool(
            lambda: worksheet([drill(kind, game, level, seed + n, focus) for n in range(many)])
        )
        return Response(made, media_type="application/pdf")

    auditions.mount(app)


# ---- the first page --------------------------------------------------------------------------------------------------


def _next(visitor: Visit, game: str, kind: str) -> Task:
    memory = _memory(visitor.house.school, visitor.person)
    games = [game] if game else sorted({key[1] for key in memory.cards} or {FIRST})
    return memory.next_task(now(), games, [kind] if kind else ())


def _memory(school: Lessons, person: Person | None) -> Memory:
    return school.memory(person) if person is not None else Memory()


def _home(request: Request, game: str) -> HTMLResponse:
    visitor = visit(request)
    game = game if game in MODULES else FIRST
    memory = _memory(visitor.house.school, visitor.person)
    due = len(memory.due(now()))
    games = "".join(
        f'<option value="{key}"{" selected" if key == game else ""}>{escape(game_type(key).title)}</option>'
        for key in sorted(MODULES, key=lambda key: game_type(key).title)
    )
    words = f"Go on: {due} due" if due else "Go on" if memory.kept else "Begin"
    body = (
        '<div class="sheet school"><div class="lead"><div><h1>The school</h1><p class="muted">Learn to deal, to rule, '
        "to play. Every drill is dealt by the engine that settles, and every answer is judged with its paragraph.</p>"
        f'</div><a class="button go" href="/school/next" data-next>{words}</a></div>'
        f'<form method="get" action="/school" class="in-row"><label class="game-of"><span>Game</span> '
        f'<select name="game" data-school-game>{games}</select></label><button class="button">Show</button>'
        '<span class="gap"></span><a class="button ghost" href="/school/auditions">Auditions</a></form>'
        f'<div class="kinds">{"".join(_kind(kind.key, game, memory) for kind in kinds_of(game))}</div>'
        f"{_standing(memory)}</div>"
    )
    return page(request, visitor, "The school", body)


def _kind(key: str, game: str, memory: Memory) -> str:
    kind = kind_of(key)
    level = memory.level(key, game)
    levels = "".join(
        f'<a class="button{" here" if at == level else ""}" href="/school/new/{key}/{game}/{at}" '
        f'data-drill="{key}" title="{escape(words, quote=True)}">{at}<span class="unseen">: {escape(words)}</span></a>'
        for at, words in enumerate(kind.levels, 1)
    )
    paper = f"/school/worksheet/{key}/{game}/{level}/{secrets.randbits(30)}.pdf"
    return (
        f'<section class="panel kind-of"><h2>{kind.title}</h2><p class="muted">{escape(kind.says)}.<br>Level {level}: '
        f'{escape(kind.levels[level - 1])}.</p><div class="in-row">{levels}<span class="gap"></span>'
        f'<a href="{paper}">Worksheet</a></div>{_systems(game, level) if key == COUNTING else ""}</section>'
    )


def _systems(game: str, level: int) -> str:
    """By which count: one that is known by its name, or one's own tags."""
    named = "".join(f'<option value="{key}">{title}</option>' for key, (title, _) in SYSTEMS.items())
    return (
        f'<form method="get" action="/school/new/{COUNTING}/{game}/{level}" class="in-row systems" data-systems>'
        f'<label><span>Count</span> <select name="focus">{named}</select></label><label><span>or your tags, A to 10'
        '</span> <input name="tags" placeholder="-1 1 1 1 1 1 0 0 0 -1" autocomplete="off" maxlength="60"></label>'
        '<button class="button">Count</button></form>'
    )


def _standing(memory: Memory) -> str:
    if not memory.kept:
        return (
            '<p class="muted">What you answer is kept, and comes again when it is due. Sign in to go on elsewhere.</p>'
        )
    right = sum(one.right for one in memory.kept)
    seconds = memory.seconds()
    figures = [
        (f"{right} of {len(memory.kept)}", "right"),
        (str(memory.streak), "in a row"),
        (str(memory.days(now())), "days in a row"),
        (f"{seconds:.0f} s" if seconds is not None else "none", "on average"),
    ]
    told = "".join(f"<div><b>{value}</b><span>{words}</span></div>" for value, words in figures)
    weak = "".join(
        f'<li><a href="/school/next?{urlencode({"game": game, "kind": kind})}">{escape(game_type(game).title)}, '
        f"{KINDS[kind].title.lower()}: {escape(topic.replace('-', ' '))}</a> <b>{bad} of {many} wrong</b></li>"
        for (kind, game, topic), bad, many in memory.weak()
    )
    listed = f'<h2>Weak points</h2><ul class="weak" data-weak>{weak}</ul>' if weak else ""
    return f'<section class="panel"><div class="figures" data-standing>{told}</div>{listed}</section>'


# ---- a drill ---------------------------------------------------------------------------------------------------------


def _drill(request: Request, key: str, given: Mapping[str, str], verdict: Verdict | None, told: str) -> HTMLResponse:
    visitor = visit(request)
    try:
        if visitor.person is None:
            visitor.door.questions.take(visitor.where)
        made = visitor.house.school.drill(Task.read(key), visitor.person)
    except Refusal as refusal:
        return page(request, visitor, "The school", f'<div class="sheet school">{refused(refusal)}</div>', 409)
    right = _verdict(made, verdict) if verdict else _form(request, made, given)
    state = "" if verdict is None else " done"
    body = (
        f'<div class="sheet school drill{state}"><div class="lead"><h1>{escape(made.title)} <small>level '
        f"{made.task.level}: {escape(KINDS[made.task.kind].levels[made.task.level - 1])}</small></h1></div>{told}"
        f'<div class="two"><div>{scene(made, verdict)}{_levels(made.task)}</div>'
        f'<div class="asked"><h2 class="question">{escape(made.question)}</h2>{right}</div></div></div>'
    )
    return page(request, visitor, made.title, body, 409 if told else 200)


def _form(request: Request, made: Drill, given: Mapping[str, str]) -> str:
    return (
        f'<form method="post" action="/school/drill/{quote(made.task.key)}" class="answers" data-answers '
        f'data-par="{made.par}">{hidden(request, shown=now())}{answer_fields(made, given)}'
        '<p class="in-row"><span class="muted" data-clock aria-hidden="true"></span><span class="gap"></span>'
        '<button class="button go" data-judge>Judge <kbd>Enter</kbd></button></p></form>'
    )


def _verdict(made: Drill, verdict: Verdict) -> str:
    task = made.task
    shown = "".join(f"<li>{escape(line)}</li>" for line in made.shown)
    opened = "" if verdict.right else " open"
    plays = f'<details class="shown"{opened}><summary>Show me</summary><ol>{shown}</ol></details>' if shown else ""
    again = f"/school/drill/{quote(task.key)}"
    following = f"/school/next?{urlencode({'game': task.game, 'kind': task.kind})}"
    by = f"?{urlencode({'focus': task.focus})}" if task.kind == COUNTING and task.focus else ""
    another = f"/school/new/{task.kind}/{task.game}/{task.level}{by}"
    return (
        f"{tag(verdict)}{marks(verdict)}{plays}<p class='in-row'><a class='button' href='{again}' data-again>Same again"
        f"</a><a class='button' href='{another}' data-another>Another</a>"
        f"<a class='button go gap' href='{following}' data-next autofocus>Next <kbd>Enter</kbd></a></p>"
    )


def _levels(task: Task) -> str:
    kinds = "".join(
        f'<a class="button{" here" if kind.key == task.kind else ""}" href="/school/new/{kind.key}/{task.game}/1">'
        f"{kind.title}</a>"
        for kind in kinds_of(task.game)
    )
    school = f'<a class="button ghost" href="/school?game={task.game}">The school</a>'
    return f'<p class="in-row kinds-of">{kinds}<span class="gap"></span>{school}</p>'


def _judged(request: Request, key: str, form: dict[str, str]) -> HTMLResponse:
    visitor = visit(request)
    given = collected(form)
    try:
        verify_form(request, form.get("csrf", ""))
        seconds = _seconds(form.get("shown", ""))
        school = visitor.house.school
        verdict = school.answer(visitor.person or visitor.patron(), key, given, seconds)
    except Refusal as refusal:
        return _drill(request, key, given, None, refused(refusal))
    return _drill(request, key, given, verdict, "")


def _seconds(shown: str) -> float | None:
    """How long an answer took, since its page was made."""
    took = now() - int(shown) if shown.isdecimal() and len(shown) < 16 else -1
    return took / 1000 if 0 <= took <= LONGEST else None
