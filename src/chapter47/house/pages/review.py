"""The review after a session: its result in three parts, chips against expectation, each choice with its cost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from itertools import accumulate
from math import sqrt

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from ...errors import Refusal
from ...table.money import dollars
from ..people import Right
from ..review import Decision, Review, elected, last_table, review
from . import parts
from .figuring import wager_figures
from .frame import visit
from .shell import Number, document
from .table_parts import signed

RED = 0.03  # of the session's average wager: what a decision costs before it is shown in red
LEFT, TOP = 62, 18  # of the chart
ON_PAPER = (("broad", 730, 340), ("narrow", 350, 270))  # the same chart at a desk and on a phone, each in its own size
SHOWN = 40  # decisions that are listed


def mount(app: FastAPI) -> None:
    """Put the pages onto the application."""

    @app.get("/review", include_in_schema=False)
    def last(request: Request) -> Response:
        """The session that somebody played last."""
        visitor = visit(request)
        table = last_table(visitor.house, visitor.person) if visitor.person is not None else 0
        if table:
            return RedirectResponse(f"/review/{table}", 303)
        empty = (
            '<div class="sheet"><h1>No session yet</h1><p>Here every decision of a session stands with what it cost, '
            "and the result parted into the game's price, your decisions and luck. It takes a second.</p>"
            '<p><a class="button go" href="/">Sit down somewhere</a></p></div>'
        )
        return document(request, "Review", empty, person=visitor.person, here="/")

    @app.get("/review/{table}", include_in_schema=False)
    async def session(request: Request, table: Number, decision: int = 0) -> HTMLResponse:
        """One's session at a table; ``decision`` is the step of the one that is opened."""
        visitor = visit(request)
        person = visitor.person
        if person is None or not person.may(Right.PLAY):
            raise Refusal("A session is reviewed by who played it.", instead="play one first")
        game, values = await run_in_threadpool(elected, visitor.house, table, person)
        found = await wager_figures(game, values)
        told = await run_in_threadpool(review, visitor.house, table, person, found)
        chips = await run_in_threadpool(visitor.house.balance, person.name)
        page = f'<div class="sheet review">{_left(told, decision)}{_right(told, decision)}</div>'
        return document(
            request, f"Your session at {told.title}", page, person=person, chips=chips, here="/", styles=("review.css",)
        )


# ---- words -----------------------------------------------------------------------------------------------------------


def _whole(cents: float) -> str:
    return signed(round(cents / 100) * 100).removesuffix(".00")


def _left(told: Review, chosen: int) -> str:
    began, ended = (datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M") for at in (told.began, told.ended))
    many = f"{len(told.nets)} round{'s' if len(told.nets) != 1 else ''}"
    parts_ = (
        ("the game’s price", told.price, ""),
        ("your decisions", told.skill, " lost" if told.skill < 0 else ""),
        ("luck", told.luck, ""),
    )
    sums = "".join(
        f"<i aria-hidden='true'>{sign}</i><p><span>{name}</span><b class='{tone.strip()}'>{signed(cents)}</b></p>"
        for sign, (name, cents, tone) in zip("=++", parts_, strict=True)
    )
    tone = "won" if told.result > 0 else ""
    return (
        f"<div><h1>Your session at {escape(told.title)} <small>table {told.table}, {began} to {ended}, {many}, "
        f"{dollars(told.wagered)} wagered</small></h1>"
        f'<section class="panel equation" aria-label="The result"><p><span>Result</span><b class="{tone}" data-result>'
        f"{signed(told.result)}</b></p>{sums}</section>"
        f'<section class="panel"><h2>Chips against expectation <small>by round; dots are decisions that cost something'
        f"</small></h2>{chart(told, chosen)}</section>"
        f'<p class="in-row"><a class="button" href="/rounds">My rounds, step by step</a>'
        f'<a class="button ghost" href="/table/{told.table}">Back to the table</a><span class="gap"></span>'
        f'<a class="button ghost" href="/api/v1/tables/{told.table}/review" download="review-{told.table}.json">'
        "Save as file</a></p></div>"
    )


# ---- the chart -------------------------------------------------------------------------------------------------------


def _nice(most: float) -> int:
    """A round number of cents not below, for the end of an axis."""
    step = 100
    while True:
        for factor in (1, 2, 4, 5, 10):
            if step * factor >= most:
                return step * factor
        step *= 10


def chart(told: Review, chosen: int = 0) -> str:
    """Chips over rounds, with the expectation dashed and the band in which two of three such sessions stay."""
    if not told.nets:
        return '<p class="muted">No round was played.</p>'
    return "".join(_chart(told, chosen, *paper) for paper in ON_PAPER)


def _chart(told: Review, chosen: int, name: str, wide: int, high: int) -> str:
    """The chart so wide and high."""
    rounds = len(told.nets)
    chips = [0, *accumulate(net for _, net in told.nets)]
    expected = [0.0, *accumulate(told.prices)]
    spread = [0.0, *(sqrt(v) for v in accumulate(told.variance))]
    top = _nice(max(1, *(abs(c) for c in chips), *(abs(e) + s for e, s in zip(expected, spread, strict=True))))

    def x(at: float) -> float:
        return LEFT + at * (wide - LEFT - 14) / rounds

    def y(cents: float) -> float:
        return TOP + (top - cents) * (high - TOP - 34) / (2 * top)

    lines = "".join(
        f'<path class="grid" d="M{LEFT} {y(c):.1f}H{wide - 14}"/><text class="axis" x="{LEFT - 8}" y="{y(c) + 4:.1f}" '
        f'text-anchor="end">{_whole(c)}</text>'
        for c in (top, top / 2, 0, -top / 2, -top)
    )
    ticks = sorted({1, rounds, *range(10, rounds, max(10, rounds * 12 // wide * 10))} - {0})
    under = "".join(
        f'<text class="axis" x="{x(t):.1f}" y="{high - 10}" text-anchor="middle">{t}</text>'
        for t in ticks
        if t == rounds or x(rounds) - x(t) > 24
    )
    upper = [(x(n), y(expected[n] + spread[n])) for n in range(rounds + 1)]
    lower = [(x(n), y(expected[n] - spread[n])) for n in range(rounds, -1, -1)]
    band = _points([*upper, *lower])
    mean = _points([(x(n), y(expected[n])) for n in range(rounds + 1)])
    line = _points([(x(n), y(chips[n])) for n in range(rounds + 1)])
    number_at = {number: at for at, (number, _) in enumerate(told.nets, 1)}
    dots = "".join(
        f'<circle class="{"dot here" if d.step == chosen else "dot"}" cx="{x(number_at[d.round]):.1f}" '
        f'cy="{y(chips[number_at[d.round]]):.1f}" r="{7 if d.step == chosen else 4.5}"/>'
        for d in told.costly
        if d.round in number_at
    )
    end = f'<circle class="end" cx="{x(rounds):.1f}" cy="{y(chips[-1]):.1f}" r="5"/>'
    words = f"From $0 to {signed(told.result)} over {rounds} rounds; expected {_whole(expected[-1])}."
    return (
        f'<svg class="chart {name}" viewBox="0 0 {wide} {high}" role="img" aria-label="{words}">'
        f'<polygon class="band" points="{band}"/>{lines}{under}<polyline class="mean" points="{mean}"/>'
        f'<polyline class="chips" points="{line}"/>{dots}{end}'
        f'<text class="note" x="{LEFT + 12}" y="{TOP + 18}">two of three sessions end in the band</text>'
        f'<text class="note" x="{wide - 22}" y="{min(high - 40, y(expected[-1]) + 20):.1f}" text-anchor="end">expected '
        f"{_whole(expected[-1])}</text></svg>"
    )


def _points(pairs: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in pairs)


# ---- the decisions ---------------------------------------------------------------------------------------------------


def _right(told: Review, chosen: int) -> str:
    valued = [d for d in told.decisions if d.valued]
    best = [d for d in valued if not d.cost]
    listed = told.costly[:SHOWN]
    opened = next((d for d in told.decisions if d.step == chosen), listed[0] if listed else None)
    average = told.wagered / max(1, len(told.nets))
    rows = "".join(_row(told, d, opened is d, d.cost > RED * average) for d in listed)
    if not valued:
        none = "This game asks nothing that has a value: the result is its price and luck."
        return f'<div><section class="panel"><h2>Decisions</h2><p class="muted">{none}</p></section></div>'
    share = 100 * len(best) / len(valued)
    return (
        f"<div>{_opened(opened) if opened else ''}<section class='panel'><h2>Decisions <small data-best>{len(best)} of "
        f"{len(valued)} were best</small></h2><svg class='share' viewBox='0 0 100 2.4' preserveAspectRatio='none' "
        f"aria-hidden='true'><rect width='100' height='2.4' class='bad-share'/><rect width='{share:.1f}' height='2.4' "
        f"class='good-share'/></svg>{rows}</section></div>"
    )


def _opened(decision: Decision) -> str:
    if decision.found is None:
        return ""
    found = decision.found
    low = min(0.0, *found.values.values())
    high = max(0.0, *found.values.values())
    bars = "".join(
        f"<li{' class=best' if choice == found.best else ''}><span>{escape(choice_named(choice, decision))}</span>"
        f"{_bar(value, low, high, choice, decision)}<b>{signed(found.cents(choice))}</b></li>"
        for choice, value in sorted(found.values.items(), key=lambda item: -item[1])[:6]
    )
    facing = f'<span class="muted">against</span>{parts.hand(decision.dealer, 46)}' if any(decision.dealer) else ""
    exact = "" if found.exact else " Not exact."
    return (
        f'<section class="panel opened" data-opened><div class="in-row">{parts.hand(decision.own, 46)}{facing}'
        f'<p class="gap about"><span class="muted">round {decision.round}, {dollars(found.unit)}</span>'
        f"<b>cost {dollars(decision.cost)}</b></p></div><ul>{bars}</ul>"
        f'<p class="muted">What each choice was worth, from {escape(found.counted)}.{exact} '
        f"You chose to {escape(choice_named(decision.chosen, decision))}.</p></section>"
    )


def _bar(value: float, low: float, high: float, choice: str, decision: Decision) -> str:
    whole = high - low or 1.0
    left, right = (min(0.0, value) - low) / whole, (max(0.0, value) - low) / whole
    kind = "best" if decision.found and choice == decision.found.best else "chosen" if choice == decision.chosen else ""
    return (
        '<svg class="bar-of" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="100" height="6" class="ground"/><rect x="{100 * left:.1f}" '
        f'width="{max(1.0, 100 * (right - left)):.1f}" height="6" class="value {kind}"/></svg>'
    )


def choice_named(choice: str, decision: Decision) -> str:
    """A choice in words; an amount with what it is for."""
    words = f"{decision.phrase} {dollars(int(choice))}" if choice.isdigit() else choice
    return words.replace("-", " ")


def _row(told: Review, decision: Decision, here: bool, red: bool) -> str:
    chosen = escape(choice_named(decision.chosen, decision))
    best = escape(choice_named(decision.found.best, decision)) if decision.found else ""
    facing = f'<span class="muted">against</span>{parts.hand(decision.dealer[:1], 26)}' if any(decision.dealer) else ""
    current = ' aria-current="true"' if here else ""
    return (
        f'<a class="decision" href="/review/{told.table}?decision={decision.step}"{current} data-decision>'
        f'<span class="muted">{decision.round}</span>{parts.hand(decision.own, 26)}{facing}<span class="gap">'
        f"<b>{chosen}</b><span class='muted'>best: {best}</span></span>"
        f'<b class="{"lost" if red else ""}">{signed(-decision.cost)}</b></a>'
    )
