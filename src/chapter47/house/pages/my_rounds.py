"""A patron's own rounds: newest first with what each brought, and any of them again, step by step, with its law."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...games import game_type
from ...table.events import Drawn, Moved, WindowClosed
from ...table.money import Cents, dollars
from .. import fairness, pictures, recall
from ..explain import Explanation, explain, staked
from ..hand_histories import hand
from ..people import Person, Right
from ..say import Titles, action_for_patron, for_patron, titles_of
from ..service import House
from ..store import reading
from ..view import Step
from . import table_parts as parts
from .frame import Visit, frame, visit
from .shell import Number
from .staff import when
from .standing import stand
from .stepping import step_buttons

PAGE = 20
NONE = "You have played no round yet."


def mount() -> None:
    """Put the pages onto the application."""

    @ui.page("/rounds", response_timeout=60)
    async def rounds(request: Request, page: str = "1") -> None:
        visitor = visit(request)
        frame("My rounds", visitor)
        ui.html("<h1>My rounds</h1>", sanitize=False)
        person = _player(visitor)
        at = int(page) if page.isdigit() and len(page) < 7 else 1
        shown = await asyncio.to_thread(_page, visitor.house, person, max(at, 1)) if person else _nothing()
        ui.html(shown, sanitize=False).classes("w-full")

    @ui.page("/rounds/{table}/{sitting}/{number}", response_timeout=60)
    async def one(request: Request, table: Number, sitting: Number, number: Number) -> None:
        visitor = visit(request)
        frame(f"Round {number} of table {table}", visitor)
        person = _player(visitor)
        try:
            if person is None:
                raise Refusal(NONE, instead="sit down in the lobby")
            again = await asyncio.to_thread(_again, visitor.house, table, number, person, sitting)
        except Refusal as refusal:
            ui.label(str(refusal)).props('role="alert"')
            ui.link("My rounds", "/rounds").classes("plain")
            return
        stand(visitor, Right.PLAY)
        Again(again).build()


def _player(visitor: Visit) -> Person | None:
    person = visitor.person
    return person if person is not None and person.may(Right.PLAY) else None


# ---- the list ------------------------------------------------------------------------------------------------------


def _nothing() -> str:
    return f"<p class='panel'>{NONE} <a class='plain' href='/'>Every game is in the lobby.</a></p>"


def _page(house: House, person: Person, page: int) -> str:
    """One page of a patron's rounds, as HTML."""
    total, listed = recall.rounds(house, patron=person.name, offset=(page - 1) * PAGE, limit=PAGE)
    if not listed:
        return _nothing() if page == 1 else "<p class='panel'><a class='plain' href='/rounds'>The newest rounds</a></p>"
    rows = "".join(_row(house, each, person.name) for each in listed)
    pages = -(-total // PAGE)
    count = f"{total} round{'' if total == 1 else 's'}, newest first"
    where = f"; page {page} of {pages}" if pages > 1 else ""
    return f"<p class='quiet' data-told>{count}{where}</p><ol class='rounds panel'>{rows}</ol>{_turning(page, pages)}"


def _row(house: House, listed: recall.Listed, name: str) -> str:
    """A round: where, when, what was put on the layout, and what came of it."""
    seen, kind = recall.glance(house, listed, name), game_type(listed.game)
    told = explain(seen.steps, seen.seat, titles_of(kind), seen.hands)
    wagered = staked(seen.steps, seen.seat)
    target = f"/rounds/{listed.table}/{listed.sitting}/{listed.round}"
    return (
        f"<li data-round='{listed.table}-{listed.sitting}-{listed.round}'>"
        f"<a class='plain' href='{target}'>{escape(kind.title)}, table {listed.table}, round {listed.round}</a>"
        f"<span class='quiet small'>{when(listed.at)}</span>"
        f"<span class='money'>{f'{dollars(wagered)} wagered' if wagered else 'no new wager'}</span>"
        f"<span class='money brought'>{_brought(told)}</span></li>"
    )


def _brought(told: Explanation) -> str:
    if not told.reasons:
        return "<span class='quiet'>nothing decided</span>"
    tone = "good" if told.net > 0 else "bad" if told.net < 0 else ""
    word = "won" if told.net > 0 else "lost" if told.net < 0 else "even"
    return f"<span class='{tone}'>{parts.signed(told.net)}</span> <span class='quiet small'>{word}</span>"


def _turning(page: int, pages: int) -> str:
    """To newer and older pages."""
    links = []
    if page > 1:
        links.append(f"<a class='plain' rel='prev' data-newer href='/rounds?page={page - 1}'>Newer rounds</a>")
    if page < pages:
        links.append(f"<a class='plain' rel='next' data-older href='/rounds?page={page + 1}'>Older rounds</a>")
    return f"<nav class='turning' aria-label='pages'>{''.join(links)}</nav>" if links else ""


# ---- one round again -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A round with all that its patron may know of it."""

    recalled: recall.Recalled
    seat: int
    title: Titles
    why: Explanation
    wagered: Cents
    committed: bool
    shuffles: tuple[fairness.Shuffled, ...]  # that brought its cards, at a committed table
    closed: bool
    pots: Mapping[int, Cents]  # what lay in the pot of a hand of poker after each step that changed it
    phh: str  # where a hand of poker is had in PHH; nowhere where the notation has no such game


def _again(house: House, table: int, number: int, person: Person, sitting: int) -> Played:
    recalled = recall.recall(house, table, number, person, sitting)
    seat = next(place for place, name in recalled.seats.items() if name == person.name)
    title = titles_of(game_type(recalled.listed.game))
    seen = recall.glance(house, recalled.listed, person.name)  # every movement, those without a line as well
    why = explain(seen.steps, seat, title, seen.hands)
    live = house.table(table)
    with reading(house.engine) as connection:
        known = fairness.shuffles(connection, table) if live.committed else []
    used = _used(known, [step.step for step in recalled.steps if isinstance(step.event, Drawn)])
    closed = live.pending is None
    pots = _pots(seen.steps) if recalled.listed.game == "poker" else {}
    phh = _phh(house, recalled, person) if pots else ""
    return Played(recalled, seat, title, why, staked(seen.steps, seat), live.committed, used, closed, pots, phh)


def _pots(steps: Sequence[Step]) -> dict[int, Cents]:
    """The chips in the middle after each step that moved some."""
    pots: dict[int, Cents] = {}
    pot = 0
    for step in steps:
        if isinstance(step.event, Moved):
            pot += step.event.cents * ((step.event.target.kind == "layout") - (step.event.source.kind == "layout"))
            pots[step.number] = pot
    return pots


def _phh(house: House, recalled: recall.Recalled, person: Person) -> str:
    """The address of a finished hand in PHH; none where the notation cannot say it."""
    listed = recalled.listed
    try:
        if recalled.finished and hand(house, listed.table, listed.round, person, listed.sitting).phh():
            return f"/api/v1/tables/{listed.table}/rounds/{listed.round}/phh?sitting={listed.sitting}"
    except Refusal:
        pass
    return ""


def _used(known: Sequence[fairness.Shuffled], drawn: Sequence[int]) -> tuple[fairness.Shuffled, ...]:
    """The shuffles that brought the cards of a round: the last before its first card, and those before later ones."""
    if not drawn:
        return ()
    before = [each for each in known if each.step < drawn[0]][-1:]
    return (*before, *(each for each in known if drawn[0] < each.step < drawn[-1]))


class Again:
    """One round of a patron, forward and back."""

    def __init__(self, played: Played) -> None:
        self.played, self.recalled = played, played.recalled
        self.at = 0

    def build(self) -> None:
        """Lay the page out."""
        listed, played = self.recalled.listed, self.played
        heading = f"{game_type(listed.game).title}, table {listed.table}, round {listed.round}"
        running = "" if self.recalled.finished else " This round is still played."
        ui.html(f"<h1>{escape(heading)}</h1>", sanitize=False)
        told = f"{when(listed.at)}, seat {played.seat}, {dollars(played.wagered)} wagered.{running}"
        ui.label(told).classes("quiet").props("data-told")
        with ui.element("div").classes("table-page"):
            with ui.element("div").classes("stage"):
                self._steps()
            with ui.element("div").classes("side"):
                self._panel("Why was I paid this?", parts.explanation_html(played.why), "data-why")
                if played.committed:
                    self._panel("Fairness", fairness_html(played), "data-fair")
                if played.phh:
                    ui.link("This hand in PHH", played.phh).classes("plain").props("download data-phh")
                ui.link("All my rounds", "/rounds").classes("plain").props("data-all")
        self.go(len(self.recalled.steps) - 1)

    def _panel(self, heading: str, body: str, props: str) -> None:
        with ui.element("section").classes("panel").props(f'aria-label="{heading}" {props}'):
            ui.html(f"<h2>{heading}</h2>{body}", sanitize=False)

    def _steps(self) -> None:
        last = len(self.recalled.steps) - 1
        with ui.element("section").classes("panel").props('aria-label="Step by step"'):
            ui.html("<h2>Step by step</h2>", sanitize=False)
            with ui.element("div").classes("acts q-mb-sm"):
                self.count = step_buttons(self.go, lambda: self.at, last)
            self.now = ui.html("", sanitize=False).props('role="status" aria-live="polite" data-step')
            self.dealt = ui.html("", sanitize=False).classes("lying q-mt-sm")
        with ui.element("section").classes("panel").props('aria-label="The whole round"'):
            ui.html("<h2>The whole round</h2>", sanitize=False)
            lines = [Step(step.step, step.event, step.text) for step in self.recalled.steps]
            ui.html(parts.log_html(lines, self.played.seat, self.played.title), sanitize=False).props("data-log")

    def go(self, at: int) -> None:
        """Show a step."""
        steps = self.recalled.steps
        self.at = min(max(at, 0), len(steps) - 1)
        step = steps[self.at]
        self.count.set_text(f"step {self.at + 1} of {len(steps)}")
        seat, title = self.played.seat, self.played.title
        words = [for_patron(step.event, seat, title)]
        if isinstance(step.event, WindowClosed):
            words += [action_for_patron(action, seat, title) for action in step.event.actions]
        told = "".join(f"<div><strong>{escape(line)}</strong></div>" for line in words)
        if self.played.pots:
            pot = [0, *(cents for number, cents in self.played.pots.items() if number <= step.step)][-1]
            told += f"<div class='money' data-pot>In the pot: {dollars(pot)}</div>"
        self.now.set_content(told + (parts.law_html(step.cite) if step.cite else ""))
        drawn = pictures.thrown(step.thrown) + parts.hands_of(step.hands, self.played.seat)
        self.dealt.set_content(drawn)
        self.dealt.set_visibility(bool(drawn))


def fairness_html(played: Played) -> str:
    """What was promised of the cards before the round, and once they are all dealt the proof of it."""
    body = "".join(_shuffle(each) for each in played.shuffles) or "<p class='quiet small'>No card was dealt.</p>"
    table = played.recalled.listed.table
    body += (
        f"<p class='small'><a class='plain' href='/fair/{table}'>Check all luck of this table in the browser</a></p>"
    )
    if played.closed:
        body += (
            f"<p class='small'><a class='plain' href='/api/v1/tables/{table}/proof' download='table-{table}.json'>The "
            f"proof of the whole table</a>: <code>chapter47 fair verify table-{table}.json</code></p>"
        )
    return body


def _shuffle(each: fairness.Shuffled) -> str:
    promised = (
        f"<p class='small'>Promised with the shuffle of step {each.step}, before a card was dealt:<br>"
        f"<code>{each.commitment}</code>"
    )
    if each.nonce is None or each.cards is None:
        return promised + "<br>Cards of it may still be dealt: the order is shown when they are over.</p>"
    kept = fairness.commitment(each.nonce, each.cards) == each.commitment
    verdict = (
        "✓ The order below is the one that was promised." if kept else "✗ The order below is not what was promised."
    )
    return (
        f"{promised}</p><p class='{'good' if kept else 'bad'}' data-kept>{verdict}</p><details><summary>The order, top "
        f"card last</summary><p class='small order'>{escape(' '.join(each.cards))}</p><p class='small'>With it the "
        f"nonce <code>{each.nonce}</code>: the SHA-256 of nonce and order, parted by blanks, is what was promised.</p>"
        "</details>"
    )
