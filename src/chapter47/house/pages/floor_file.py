"""The floor checker's second tab: a whole floor file, pasted or uploaded, with its findings and its papers."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import Any

from nicegui import events, ui

from ...errors import Refusal
from ...floor.editions import read_day
from ...floor.forms import Placed, judge_floor
from ...floor.starter import starter
from ..floor_papers import made, tables_of
from ..work import ODDS, Busy, TooLong, worked
from .night_parts import refusal_html
from .table_parts import rule_link

MOST_PASTED = 400_000  # letters that a browser sends at once; more is uploaded
MOST_UPLOADED = 10_000_000
SHOWN = 200  # findings
SIGNS = {"error": "✗", "violation": "✗", "warning": "!"}
# Where a finding is pressed, the cursor goes to its line.
_GO = """(e) => {
  const row = e.target.closest('[data-line]'), text = document.querySelector('[data-floor-text]');
  if (!row || !text || e.target.closest('a')) return;
  const lines = text.value.split('\\n'), at = +row.dataset.line - 1;
  const from = lines.slice(0, at).join('\\n').length + (at ? 1 : 0);
  text.focus(); text.setSelectionRange(from, from + (lines[at] || '').length);
  text.scrollTop = Math.max(0, (at - 4) * 20);
}"""


class FloorFilePage:
    """One floor file and what is found in it."""

    def __init__(self) -> None:
        self.content = ""
        self.day: date | None = None
        self.turn = 0

    def build(self) -> None:
        """Lay the tab out."""
        with ui.element("div").classes("floor-file"):
            with ui.element("section").classes("panel").props('aria-label="The floor file"'):
                with ui.element("div").classes("fields"):
                    day = ui.input("As of (today's law)", on_change=self.dated).classes("grow")
                    day.props('outlined dense type="date" stack-label clearable data-file-day')
                    ui.button("Begin with an example", on_click=self.example).props("outline data-example")
                self.text = ui.textarea("Paste a floor file (TOML)", on_change=self.pasted).classes("w-full mono")
                self.text.props(f'outlined debounce=500 maxlength={MOST_PASTED} spellcheck="false" data-floor-text')
                upload = ui.upload(
                    label="or upload one", max_file_size=MOST_UPLOADED, auto_upload=True, on_upload=self.uploaded
                )
                upload.props('accept=".toml,text/plain" flat bordered data-upload').classes("w-full q-mt-sm")
            with ui.element("div").classes("stage"):
                with ui.element("section").classes("panel").props('aria-label="Findings"'):
                    self.verdict = ui.html(
                        "<p class='quiet'>Every finding comes with its line, its column and its paragraph.</p>",
                        sanitize=False,
                    ).props('role="status" aria-live="polite" data-file-verdict')
                    self.found = ui.html("", sanitize=False).props("data-file-findings")
                    for pressed in ("click", "keydown.enter"):
                        self.found.on(pressed, js_handler=_GO)
                with ui.element("section").classes("panel").props('aria-label="Papers"'):
                    self._papers()

    def _papers(self) -> None:
        ui.html("<h2>Ready to print</h2>", sanitize=False)
        self.alert = ui.html("", sanitize=False).props('role="alert" data-paper-alert')
        with ui.element("div").classes("fields"):
            self.table = ui.select({}, label="Table").props("outlined dense data-table-list").classes("grow")
            ui.button("Its gaming guide", on_click=lambda: self.paper("guide")).props("outline data-guide")
        with ui.element("div").classes("fields q-mt-sm"):
            ui.button("All signs", on_click=lambda: self.paper("signs")).props("outline data-signs").classes("grow")
            ui.button("Submission", on_click=lambda: self.paper("submission")).props("outline").classes("grow")
        with ui.expansion("What notice is owed for a change").classes("w-full"):
            self.before = ui.textarea("The floor as it is now (TOML)").classes("w-full mono")
            self.before.props(f'outlined maxlength={MOST_PASTED} spellcheck="false" data-before')
            ui.button("Notices owed", on_click=lambda: self.paper("notices")).props("outline data-notices")

    # ---- the file ------------------------------------------------------------------------------------------------

    def example(self) -> None:
        """The file that ``chapter47 init`` writes."""
        self.text.set_value(starter("floor.toml"))

    async def pasted(self) -> None:
        """Another text."""
        self.content = str(self.text.value or "")
        await self.show()

    async def uploaded(self, event: events.UploadEventArguments) -> None:
        """A file; one that is too long to be shown is judged all the same."""
        raw = await event.file.read()
        text = raw.decode("utf-8", "replace")
        if len(text) <= MOST_PASTED:
            self.text.set_value(text)
        else:
            self.content = text
            await self.show()

    async def dated(self, event: events.ValueChangeEventArguments[Any]) -> None:
        """The law of another day."""
        try:
            self.day = read_day(str(event.value)) if event.value else None
        except Refusal as refusal:
            self.verdict.set_content(refusal_html(refusal))
            return
        await self.show()

    async def show(self) -> None:
        """Judge the file away from the event loop; the last text counts."""
        self.turn += 1
        turn = self.turn
        if not self.content.strip():
            self.verdict.set_content("")
            self.found.set_content("")
            return
        try:
            found = await worked(ODDS, judge_floor, self.content, self.day)
            tables = await worked(ODDS, tables_of, self.content)
        except (Busy, TooLong) as refusal:
            self.verdict.set_content(refusal_html(refusal))
            return
        if turn != self.turn:
            return
        self.verdict.set_content(_verdict(found))
        self.found.set_content(findings_html(found))
        self.table.set_options(tables, value=next(iter(tables), None))

    async def paper(self, what: str) -> None:
        """Make a paper and hand it to the browser."""
        number, before = str(self.table.value or ""), str(self.before.value or "")
        try:
            name, text, refused = await worked(ODDS, made, what, self.content, number, before)
        except (Busy, TooLong) as refusal:
            self.alert.set_content(refusal_html(refusal))
            return
        self.alert.set_content("" if refused is None else refusal_html(_again(refused)))
        if refused is None:
            ui.download.content(text, name, "text/html")


def _again(refused: tuple[str, str | None, str | None]) -> Refusal:
    message, cite, instead = refused
    return Refusal(message, cite=cite, instead=instead)


def _verdict(found: list[Placed]) -> str:
    counts = {level: sum(one.level == level for one in found) for level in SIGNS}
    if counts["error"]:
        return "<h2 class='bad'>✗ The file cannot be read</h2>"
    warnings = f", {_count(counts['warning'], 'warning')}" if counts["warning"] else ""
    if counts["violation"]:
        return f"<h2 class='bad'>✗ Unlawful: {_count(counts['violation'], 'violation')}{warnings}</h2>"
    return f"<h2 class='good'>✓ Lawful{warnings}</h2>"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def findings_html(found: list[Placed]) -> str:
    """Every finding with line and column; violations first."""
    order: dict[Any, int] = {level: at for at, level in enumerate(SIGNS)}
    rows = []
    for one in sorted(found, key=lambda one: order[one.level])[:SHOWN]:
        law = rule_link(one.cite) if one.cite else ""
        instead = f"<div class='small'>Instead: {escape(one.instead)}</div>" if one.instead else ""
        table = f"table {escape(one.table)}: " if one.table else ""
        rows.append(
            f"<div class='finding {one.level}' tabindex='0' data-line='{one.line}' data-column='{one.column}'>"
            f"<div><b>{SIGNS[one.level]}</b> <span class='spot'>line {one.line}, column {one.column}</span> "
            f"{table}{escape(one.message)} {law}</div>{instead}</div>"
        )
    more = f"<p class='quiet'>and {len(found) - SHOWN:,} more</p>" if len(found) > SHOWN else ""
    return f"<div class='findings'>{''.join(rows)}</div>{more}"
