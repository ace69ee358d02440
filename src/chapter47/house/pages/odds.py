"""The odds desk: choose any rules and see every wager's exact value; what the law forbids is marked, and still counted.

The page is a form; a module asks for the figures anew with every press.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from shlex import quote as shell
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

from ...documents import Document
from ...games import MODULES, game_type
from ...table.elections import Violation
from .. import choosing
from ..catalogue import DESCRIBED
from ..choosing import Row
from ..people import Right
from ..wager_figures import Play, WagerFigure, WagerFigures, unlawful
from .controls import control, elected
from .figuring import played, wager_figures
from .frame import visit
from .shell import ICON, citation, document, short

FIRST = "blackjack"
BARS = 6  # steps of the chart against the baseline
CODES = ("H", "S", "D", "Ds", "P", "R", "Rs", "Rp")  # cells of the blackjack chart that have a colour
WHAT_IF = "what_if"
FORBIDDEN = ICON.format("M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM6 6l12 12")


def mount(app: FastAPI) -> None:
    """Put the page and its figures onto the application."""

    @app.get("/odds", include_in_schema=False)
    def odds(request: Request) -> HTMLResponse:
        """The form, filled as its address says; the figures follow."""
        asked = dict(request.query_params)
        game = asked.get("game", FIRST)
        return _page(request, game if game in MODULES else FIRST, asked)

    @app.get("/odds/figures", include_in_schema=False)
    async def figures_of_choices(request: Request) -> HTMLResponse:
        """What follows from the choices."""
        asked = dict(request.query_params)
        game = asked.get("game", FIRST)
        game = game if game in MODULES else FIRST
        values = {n: v or None for n, v in choosing.changed(game, elected(game, asked)).items()}
        body = await _figures_page(game, values, asked.get(WHAT_IF) == "true")
        return HTMLResponse(body, headers={"Cache-Control": "no-store"})


# ---- the form --------------------------------------------------------------------------------------------------------


def _page(request: Request, game: str, asked: Mapping[str, str]) -> HTMLResponse:
    visitor = visit(request)
    person = visitor.person
    chips = visitor.house.balance(person.name) if person is not None and person.may(Right.PLAY) else None
    values = elected(game, asked)
    rows = choosing.rows(game)
    first = "".join(_row(row, values) for row in rows if row.first)
    others = "".join(_row(row, values) for row in rows if not row.first)
    games = "".join(
        f'<option value="{key}"{" selected" if key == game else ""}>{escape(game_type(key).title)}</option>'
        for key in sorted(MODULES, key=lambda key: game_type(key).title)
    )
    supposing = " checked" if asked.get(WHAT_IF) == "true" else ""
    body = (
        '<div class="desk"><form class="rules-of" method="get" action="/odds" data-odds><h1>Odds</h1>'
        '<p class="muted">Choose a game and its rules: every wager is counted exactly, not sampled.</p>'
        f'<label class="game-of"><span>Game</span><select name="game" data-game-list>{games}</select></label>'
        '<label class="what-if"><input class="switch" type="checkbox" name="what_if" value="true" aria-label="What if"'
        f"{supposing}><span><b>What if</b><span>Any rule, lawful or not, and marked as such.</span></span></label>"
        f"{first}<details><summary>All {len(rows)} choices</summary>{others}</details>"
        f'<p class="in-row"><button class="button">Count</button><a class="button ghost" href="/odds?game={game}" '
        'data-reset>As usual</a></p></form><div class="figures-of" data-figures aria-live="polite" tabindex="-1">'
        '<p class="panel counting">Counting…</p></div></div>'
    )
    return document(
        request,
        f"Odds of {game_type(game).title}",
        body,
        person=person,
        chips=chips,
        here="/odds",
        styles=("setup.css", "odds.css"),
        modules=("odds.js",),
    )


def _row(row: Row, values: Mapping[str, str]) -> str:
    value = values.get(row.name, row.usual)
    return (
        f'<fieldset class="rule" data-election="{row.name}" data-usual="{escape(row.usual, quote=True)}">'
        f'<legend class="unseen">{row.title}</legend>'
        f'<div class="chosen"><b>{row.title}</b>{control(row, value, {})}</div>'
        f'<div class="muted effect">{escape(row.effect)} {citation(row.cite)}</div></fieldset>'
    )


# ---- what follows ----------------------------------------------------------------------------------------------------


async def _figures_page(game: str, values: Document, what_if: bool) -> str:
    """The figures under these rules and the usual ones, or why they are unlawful."""
    faults = unlawful(game, values)
    usual = await wager_figures(game, {})
    if faults and not what_if:
        return _faults(faults, "Not lawful in New Jersey") + _open_what_if() + _table(usual, usual)
    found = await wager_figures(game, values, bool(faults)) if values else usual
    if found.faults:
        return _faults(found.faults, "This cannot be counted")
    steps = await _steps(game, values, bool(faults))
    play = await played(game, values, bool(faults))
    marked = _not_lawful(found.not_lawful) if found.not_lawful else ""
    main = _main(game, found)
    return (
        f'<p class="unseen" data-told>{len(found.wagers)} wagers of {escape(game_type(game).title)}, '
        f"{_changed(values) or 'as by default'}</p>"
        f'<div class="top">{_first(game, main, usual, marked)}{_against(steps, bool(marked))}</div>'
        f"{_table(found, usual, marked)}{_play(play)}{_command(game, values, bool(faults))}"
    )


async def _steps(game: str, values: Document, what_if: bool) -> list[tuple[str, float, bool]]:
    """The edge of the main wager from the usual table to this one, a choice at a time."""
    now: Document = {}
    told = [("Usual table", _edge(game, await wager_figures(game, {})), False)]
    for name, value in list(values.items())[: BARS - 1]:
        now[name] = value
        forbidden = bool(unlawful(game, now))
        found = await wager_figures(game, dict(now), forbidden) if what_if or not forbidden else WagerFigures()
        told.append((f"{_title(game, name)} {_said(value)}", _edge(game, found), bool(found.not_lawful)))
    return [(name, edge, forbidden) for name, edge, forbidden in told if edge is not None]


def _main(game: str, found: WagerFigures) -> WagerFigure | None:
    key = DESCRIBED[game].wager
    return next((figure for figure in found.wagers if figure.wager == key), next(iter(found.wagers), None))


def _edge(game: str, found: WagerFigures) -> float | None:
    main = _main(game, found)
    return None if main is None else main.edge


def _title(game: str, name: str) -> str:
    return next((row.title for row in choosing.rows(game) if row.name == name), name)


def _said(value: object) -> str:
    return {"true": "on", "false": "off", "None": "not chosen"}.get(str(value), str(value))


def _changed(values: Mapping[str, object]) -> str:
    told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in values.items())
    return f"with {told}" if told else ""


def _open_what_if() -> str:
    return '<p class="muted">Turn “What if” on to count it all the same; below are the usual figures.</p>'


def _faults(faults: Sequence[Violation], head: str) -> str:
    rows = "".join(
        f"<p><b>{escape(fault.message)}</b> {_cite(fault)}"
        f"{f' Instead: {escape(fault.instead)}.' if fault.instead else ''}</p>"
        for fault in faults
    )
    return f'<section class="panel forbidden" role="alert" data-faults><h2>{head}</h2>{rows}</section>'


def _cite(fault: Violation) -> str:
    return citation(fault.cite) if fault.cite else ""


def _not_lawful(faults: Sequence[Violation]) -> str:
    cites = " ".join(f'<span class="cite">{escape(short(f.cite))}</span>' for f in faults[:3] if f.cite)
    return f'<span class="if-mark" data-not-lawful>{FORBIDDEN} Not lawful in New Jersey</span> {cites}'


def _first(game: str, main: WagerFigure | None, usual: WagerFigures, marked: str) -> str:
    if main is None:
        return (
            '<section class="panel figure"><p class="muted">No wager of this game has a value of its own.</p></section>'
        )
    before = _edge(game, usual)
    near = f"<dt>Nearest lawful: the usual table</dt><dd>{before:.4%}</dd>" if marked else ""
    hour = 25 * main.edge * 70
    return (
        f'<section class="panel figure{" supposed" if marked else ""}"><p class="muted">House edge, '
        f"{escape(main.title.lower())}</p><strong data-edge>{main.edge:.4%}</strong><p>{marked}</p><dl>{near}"
        f"<dt>Standard deviation</dt><dd>{main.stdev:.3f}</dd><dt>Wins</dt><dd>{main.win:.2%}</dd>"
        f"<dt>$25 a round, 70 rounds an hour</dt><dd>{'−' if hour > 0 else '+'}${abs(hour):.2f}</dd></dl></section>"
    )


def _against(steps: Sequence[tuple[str, float, bool]], supposed: bool) -> str:
    """The edge step by step from the baseline: each bar begins where the last ended; hatched where it is forbidden."""
    if len(steps) < 2:
        told = "Change a rule, and its effect on the edge stands here beside the usual table."
        return f'<section class="panel"><h2>Against the baseline</h2><p class="muted">{told}</p></section>'
    top = max(0.001, *(edge for _, edge, _ in steps))
    low = min(0.0, *(edge for _, edge, _ in steps))
    rows = [*steps, ("This table", steps[-1][1], supposed)]
    scale = 300 / (top - low)
    drawn, before = [], 0.0
    for at, (name, edge, forbidden) in enumerate(rows):
        y = 26 + 32 * at
        whole = at in (0, len(rows) - 1)
        start = 0.0 if whole else before
        left, width = 180 + (min(start, edge) - low) * scale, max(2.0, abs(edge - start) * scale)
        kind = "if" if forbidden else "base" if at == 0 else "sum" if whole else "worse" if edge > start else "better"
        words = f"{edge:.4%}" if whole else f"{'+' if edge > start else '−'}{abs(edge - start):.4%}"
        drawn.append(
            f'<text x="170" y="{y + 14}" text-anchor="end" class="name {kind}">{escape(name[:26])}</text>'
            f'<rect x="{left:.1f}" y="{y}" width="{width:.1f}" height="19" rx="2" class="{kind}"/>'
            f'<text x="{left + width + 8:.1f}" y="{y + 14}" class="said {kind}">{words}</text>'
        )
        before = edge
    height = 40 + 32 * len(rows)
    spoken = "; ".join(f"{name}: {edge:.4%}" for name, edge, _ in rows)
    return (
        '<section class="panel"><h2>Against the baseline</h2>'
        f'<svg class="steps" viewBox="0 0 580 {height}" role="img" aria-label="{escape(spoken, quote=True)}">'
        '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="6" height="6" class="hatch-ground"/><path d="M0 0V6" class="hatch-line"/></pattern></defs>'
        f"{''.join(drawn)}</svg></section>"
    )


def _table(found: WagerFigures, usual: WagerFigures, marked: str = "") -> str:
    note = f"<p>{marked}</p>" if marked else ""
    return f'<section class="panel"><h2>Every wager</h2>{note}{figures_html(found.wagers, usual.wagers)}</section>'


def figures_html(found: tuple[WagerFigure, ...], usual: tuple[WagerFigure, ...]) -> str:
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
    head = "".join(f"<th class='of-{name.lower().replace(' ', '-')}'>{name}</th>" for name in heads)
    note = f"<p class='small quiet muted'>{'; '.join(gone)}</p>" if gone else ""
    table = f"<table class='figures'><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f"<div class='scroller' tabindex='0' role='region' aria-label='Wagers'>{table}</div>{note}"


def _moved(change: float) -> str:
    """A change of the edge in words that need no colour.

    >>> _moved(0.0022), _moved(-0.001), _moved(0.0)
    ('▲ +0.2200%', '▼ −0.1000%', 'same')
    """
    if abs(change) < 5e-7:
        return "same"
    return f"▲ +{change:.4%}" if change > 0 else f"▼ −{-change:.4%}"


def _play(play: Play) -> str:
    if not play.rules:
        return ""
    rules = "".join(f"<li>{escape(rule)}</li>" for rule in play.rules)
    head = "".join(f"<th>{escape(column)}</th>" for column in play.columns)
    body = "".join(f"<tr><th>{escape(row[0])}</th>{''.join(_cell(cell) for cell in row[1:])}</tr>" for row in play.rows)
    chart = (
        "<div class='scroller' tabindex='0' role='region' aria-label='Chart'><table class='chart-of'><thead><tr>"
        f"{head}</tr></thead><tbody>{body}</tbody></table></div>"
        if play.rows
        else ""
    )
    notes = "".join(f"<li>{escape(note)}</li>" for note in play.notes)
    return f"<section class='panel'><h2>Best play</h2><ol>{rules}</ol>{chart}<ul class='muted'>{notes}</ul></section>"


def _cell(cell: str) -> str:
    kind = f' class="code code-{cell[0].lower()}"' if cell in CODES else ""
    return f"<td{kind}>{escape(cell)}</td>"


def _command(game: str, values: Mapping[str, object], what_if: bool) -> str:
    sets = "".join(f" --set {shell(f'{name}={value}')}" for name, value in values.items() if value is not None)
    link = urlencode([("elect", f"{name}={value}") for name, value in values.items()])
    told = f"chapter47 odds {game}{' --what-if' if what_if else ''}{sets}"
    data = "" if what_if else f'<a class="button ghost" href="/api/v1/games/{game}/odds?{link}">As JSON</a>'
    return (
        f'<section class="panel command"><span class="muted">The same as a command</span><code>{escape(told)}</code>'
        f"{data}</section>"
    )
