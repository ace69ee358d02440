"""The plan of a night as a form: its parts on the left, one field for a fact, and what the law says of it all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape
from typing import Any

from nicegui import ui

from ...documents import Document
from ...night import plan
from ...night.calendar import Due, as_ics, calendar
from ...night.model import Night
from ...night.plan_facts import SECTIONS, Fact, Section
from ...night.rules import Finding, Report
from ...table.money import dollars
from ..nights import MOST_TEXT
from ..people import Right
from .night_parts import NightPage, mount_night_page
from .table_parts import rule_link

FEW = 5  # choices that are shown as a row of segments


def mount() -> None:
    """Put the page onto the application."""
    mount_night_page("/night/{name}/plan", "Plan", Right.NIGHT_RUN, PlanPage)


class PlanPage:
    """The form of one night."""

    def __init__(self, page: NightPage) -> None:
        self.page = page
        self.section = SECTIONS[0]
        self.unfolded: int | None = None  # the entry of the list that is open; -1 is a new one
        self.document: Document = {}

    def build(self) -> None:
        """Lay the page out."""
        with ui.element("div").classes("plan-form"):
            self.parts = ui.element("nav").props('aria-label="The parts of the plan"').classes("plan-parts")
            with ui.element("section").props('aria-label="The facts"').classes("plan-facts"):
                self.facts = ui.element("div")
            with ui.element("aside").props('aria-label="What the law says of it"').classes("plan-law"):
                self.law = ui.html("", sanitize=False).props("data-law")
                self.dues = ui.html("", sanitize=False).props("data-calendar")
                ui.button("Calendar (.ics)", icon="event", on_click=self.ics).props("outline dense no-caps data-ics")
        with ui.expansion("The plan as text").classes("panel").props("data-unfold-text"):
            ui.label("For what the form does not ask, and for corrections.").classes("quiet")
            self.text = ui.textarea("The plan").classes("w-full mono")
            self.text.props(f"outlined autogrow maxlength={MOST_TEXT} data-text")
            ui.button("Save the text", on_click=self.save).props("outline no-caps data-save")
        self.page.watch(self.refresh)

    # ---- what is shown -------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """The plan as it stands."""
        document = await self.page.look(lambda: self.page.nights.document(self.page.name))
        if document is None:
            return
        self.document = document
        self.text.set_value(self.page.nights.path(self.page.name).read_text("utf-8"))
        report = plan.judged(document)
        self._show_parts(report)
        self._show_facts(report)
        self.law.set_content(_law_html(document, report))
        self.dues.set_content(_calendar_html(Night.model_validate(document)))

    def _show_parts(self, report: Report) -> None:
        self.parts.clear()
        with self.parts:
            for section in SECTIONS:
                wrong = sum(plan.section_of(one) is section for one in report.violations)
                lacking = sum(plan.section_of(one) is section for one in report.missing)
                state = "forbidden" if wrong else "lacking" if lacking else "whole"
                many = len(plan.entries(self.document, section)) if section.one else 0
                here = 'aria-current="true"' if section is self.section else ""
                button = ui.element("button").classes(state).props(f'type="button" {here} data-part="{section.title}"')
                button.on("click", lambda _, section=section: self._go_to(section))
                mark = {"forbidden": "✕", "lacking": "○", "whole": "✓"}[state]
                count = f"<i>{wrong + lacking}</i>" if wrong or lacking else f"<small>{many or ''}</small>"
                with button:
                    ui.html(f"<b>{mark}</b> <span>{escape(section.title)}</span> {count}", sanitize=False)

    async def _go_to(self, section: Section) -> None:
        self.section, self.unfolded = section, None
        await self.refresh()

    def _show_facts(self, report: Report) -> None:
        section = self.section
        wrong = [one for one in report.violations if plan.section_of(one) is section]
        self.facts.clear()
        with self.facts:
            ui.html(f"<h2>{escape(section.title)}</h2><p class='quiet'>{escape(section.says)}</p>", sanitize=False)
            for one in wrong:
                instead = f"<div class='small'>Instead: {escape(one.instead)}</div>" if one.instead else ""
                ui.html(
                    f"<div class='plan-wrong'>{escape(one.message)} {rule_link(one.cite)}{instead}</div>",
                    sanitize=False,
                )
            if not section.one:
                self._form(0, plan.entries(self.document, section)[0])
                return
            for at, entry in enumerate(plan.entries(self.document, section)):
                self._row(at, entry)
            if self.unfolded == -1:
                self._form(-1, {})
            elif not section.goes_on:
                button = ui.button(f"Add a {section.one}", icon="add", on_click=lambda: self._unfold(-1))
                button.props("outline no-caps data-add")

    def _row(self, at: int, entry: dict[str, object]) -> None:
        """One entry of a list: what it is in a line, and what can be done with it."""
        facts = [fact for fact in self.section.facts if plan.value(entry, fact)]
        head, *more = [escape(plan.value(entry, fact)) for fact in facts] or ["(nothing yet)"]
        with ui.element("div").classes("plan-row").props(f'data-entry="{at + 1}"'):
            ui.html(f"<b>{head}</b> <span class='quiet'>{' · '.join(more[:5])}</span>", sanitize=False)
            with ui.element("div").classes("row-acts"):
                name = f"{self.section.one} {at + 1}"
                ui.button(icon="edit", on_click=lambda: self._unfold(at)).props(
                    f'flat round dense aria-label="Change {name}" data-edit'
                )
                if not self.section.goes_on:
                    ui.button(icon="delete", on_click=lambda: self._remove(at)).props(
                        f'flat round dense aria-label="Remove {name}" data-remove'
                    )
        if self.unfolded == at:
            self._form(at, entry)

    async def _unfold(self, at: int) -> None:
        self.unfolded = None if self.unfolded == at else at
        await self.refresh()

    # ---- what is changed -----------------------------------------------------------------------------------------

    def _form(self, at: int, entry: dict[str, object]) -> None:
        """The fields of one entry; each is saved when one leaves it, a new entry when all of it is there."""
        typed: Document = {}
        with ui.element("div").classes("plan-fields").props(f'data-form="{at + 1}"'):
            often = [fact for fact in self.section.facts if not fact.seldom]
            seldom = [] if at < 0 else [fact for fact in self.section.facts if fact.seldom]
            for fact in (*often, *seldom):
                if seldom and fact is seldom[0]:
                    ui.html("<h3 class='seldom'>Seldom needed</h3>", sanitize=False)
                number = at < 0 and fact.key == "number" and fact.needed
                shown = _next(self.document, self.section) if number else plan.value(entry, fact)
                typed[fact.key] = self._field(fact, shown, None if at < 0 else at)
            if at < 0:
                with ui.element("div").classes("row-acts"):
                    ready = ui.button(f"Add the {self.section.one}", on_click=lambda: self._add(typed))
                    ready.props("no-caps data-save-entry")
                    ui.button("Leave it", on_click=lambda: self._unfold(-1)).props("flat no-caps")

    def _field(self, fact: Fact, shown: str, at: int | None) -> object:
        law = f" {rule_link(fact.cite)}" if fact.cite else ""
        why = f"<span class='quiet small'>{escape(fact.why)}{law}</span>"
        with ui.element("div").classes("plan-field").props(f'data-fact="{fact.key}"'):
            ui.html(f"<div class='asks'>{escape(fact.says)}</div>{why}", sanitize=False)
            if fact.choices and len(fact.choices) <= FEW:
                field: Any = ui.toggle(dict(fact.choices), value=shown or None, clearable=True)
                field.props(f'no-caps unelevated aria-label="{escape(fact.says)}"')
            elif fact.choices:
                field = ui.select(dict(fact.choices), value=shown or None, clearable=True)
                field.props(f'outlined dense aria-label="{escape(fact.says)}"')
            else:
                field = ui.input(value=shown, placeholder=fact.example)
                field.props(f'outlined dense autocomplete="off" aria-label="{escape(fact.says)}"')
        if at is not None:
            moment = "update:model-value" if fact.choices else "blur"

            async def save() -> None:
                if str(field.value or "").strip() != shown:
                    await self._put(at, fact.key, str(field.value or ""))

            field.on(moment, save)
        return field

    async def _changed(self, change: Callable[..., None], *what: object) -> None:
        """Change the plan, unless it is refused, and show it as it stands then."""
        page = self.page

        def work() -> bool:
            change(page.visitor.house, page.by, page.name, *what)
            return True

        if await page.attempt(work):
            page.seen()  # or what is typed next would be swept away a second later
            await self.refresh()

    async def _put(self, at: int, key: str, typed: str) -> None:
        await self._changed(self.page.nights.put, self.section.title, at, {key: typed})

    async def _add(self, fields: Document) -> None:
        given = {key: str(field.value or "") for key, field in fields.items()}
        many = len(plan.entries(self.document, self.section))
        await self._changed(self.page.nights.add, self.section.title, given)
        if len(plan.entries(self.document, self.section)) > many:
            await self._unfold(-1)

    async def _remove(self, at: int) -> None:
        self.unfolded = None
        await self._changed(self.page.nights.remove, self.section.title, at)

    async def save(self) -> None:
        """The whole plan as it was edited."""
        await self._changed(self.page.nights.rewrite, str(self.text.value or ""))

    def ics(self) -> None:
        """The calendar as a file."""
        night = Night.model_validate(self.document)
        if night.dates:
            ui.download(as_ics(night, self.page.nights.clock()), f"{self.page.name}.ics")


def _next(document: Document, section: Section) -> str:
    """The next free number of a list."""
    taken = {str(entry.get("number")) for entry in plan.entries(document, section)}
    return next(str(number) for number in range(1, len(taken) + 2) if str(number) not in taken)


def _law_html(document: Document, report: Report) -> str:
    given = sum(1 for _ in plan.given_facts(document))
    title = "Ready" if report.ready else "Not ready yet"
    told = f"{given} facts given, {len(report.missing)} missing, {len(report.violations)} forbidden"
    parts = [f"<h2>{title}</h2><p class='quiet small'>{told}</p>"]
    if report.ready:
        parts.append("<p class='good'>Nothing is missing and nothing is forbidden: the night may open.</p>")
    for word, findings in (("Forbidden", report.violations), ("Missing", report.missing)):
        if findings:
            rows = "".join(_finding_html(one) for one in findings)
            parts.append(f"<h3 class='{word.lower()}'>{word}</h3><ul class='plan-findings'>{rows}</ul>")
    most = f"Prizes at retail: {dollars(Night.model_validate(document).retail)} of $100,000"
    return "".join(parts) + f"<p class='small quiet'>{most} {rule_link('13:47-20.16(a)')}</p>"


def _finding_html(one: Finding) -> str:
    where = f"In {plan.section_of(one).title}."
    return f"<li>{escape(one.message)} {rule_link(one.cite)}<div class='small quiet'>{escape(where)}</div></li>"


def _calendar_html(night: Night) -> str:
    found = calendar(night)
    if not found:
        return "<h3>Next, and by when</h3><p class='quiet small'>Once a date is set.</p>"
    left = [_due_html(due) for due in found if not due.done]
    done = [_due_html(due) for due in found if due.done]
    behind = f"<details><summary>Done: {len(done)}</summary><ol class='plan-dues'>{''.join(done)}</ol></details>"
    return f"<h3>Next, and by when</h3><ol class='plan-dues'>{''.join(left)}</ol>{behind if done else ''}"


def _due_html(due: Due) -> str:
    ours = "" if due.lawful else " <span class=quiet>our date</span>"
    mark = " class='done'" if due.done else ""
    return f"<li{mark}><b>{_day(due.on)}</b> {escape(due.what)} {rule_link(due.cite)}{ours}</li>"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
