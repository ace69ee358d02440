"""The plan of a night, question by question: what the law says of each, what was answered, what is still missing."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...night.reader import read_night
from ...night.rules import check
from ...night.starter import STEPS, Step, has
from ..nights import MOST_TEXT
from ..people import Right
from .night_parts import NightPage, night_page
from .table_parts import rule_link


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/night/{name}/plan", response_timeout=60)
    async def plan(request: Request, name: str) -> None:
        page = night_page(request, name, "Plan", Right.NIGHT_RUN)
        if page is not None:
            Plan(page).build()


class Plan:
    """The questions of one night."""

    def __init__(self, page: NightPage) -> None:
        self.page = page
        self.step: Step = STEPS[0]
        self.onward = True  # to the next open question

    def build(self) -> None:
        """Lay the page out."""
        with ui.element("div").classes("plan-page"):
            with ui.element("section").classes("panel").props('aria-label="The questions"'):
                ui.html("<h2>Step by step</h2>", sanitize=False)
                self.steps = ui.element("ol").classes("steps")
            with ui.element("div").classes("stage"):
                with ui.element("section").classes("panel").props('aria-label="The question"'):
                    self.question = ui.html("", sanitize=False).props("data-question")
                    with ui.element("form").classes("fields") as form:
                        form.on("submit.prevent", self.answer)
                        self.typed = ui.input("Answer").props('outlined autocomplete="off" data-answer')
                        self.typed.classes("grow")
                        ui.button("Note it").props('type="submit" data-note')
                with ui.element("section").classes("panel").props('aria-label="What is missing"'):
                    self.missing = ui.html("", sanitize=False).props("data-missing")
        with ui.expansion("The plan as text").classes("panel").props("data-unfold-text"):
            ui.label("For what the questions do not ask, and for corrections.").classes("quiet")
            self.text = ui.textarea().classes("w-full mono").props(f"outlined autogrow maxlength={MOST_TEXT} data-text")
            ui.button("Save the text", on_click=self.save).props("outline data-save")
        self.page.watch(self.refresh)

    async def refresh(self) -> None:
        """The plan as it stands; whoever is at a question stays at it, and after an answer the next one is asked."""
        document = await self.page.look(lambda: self.page.nights.document(self.page.name))
        if document is None:
            return
        self.text.set_value(self.page.nights.path(self.page.name).read_text("utf-8"))
        done = {step.key: has(document, step) for step in STEPS}
        if self.onward:
            self._ask(next((step for step in STEPS if not done[step.key]), self.step))
        self.onward = False
        self.steps.clear()
        with self.steps:
            for step in STEPS:
                self._listed(step, done=done[step.key], told=_answers(document, step))
        self.missing.set_content(_missing_html(self.page.desk.path))

    def _listed(self, step: Step, *, done: bool, told: str) -> None:
        mark = "✓" if done else "○"
        with ui.element("li").classes("done" if done else "").props(f'data-step="{step.key}"'):
            button = ui.element("button").props('type="button"').on("click", lambda: self._ask(step))
            with button:
                more = f"<small>{escape(told)}</small>" if told else ""
                ui.html(f"<b>{mark}</b> {escape(_short(step.question))}{more}", sanitize=False)

    def _ask(self, step: Step) -> None:
        self.step = step
        many = "<p class='quiet small'>There may be several: note one after the other.</p>" if step.many else ""
        self.question.set_content(
            f"<h2>{escape(step.question)}</h2><p>{escape(step.law)} {rule_link(step.cite)}</p>{many}"
        )

    async def answer(self) -> None:
        """Note one answer; an unlawful one is refused with the rule."""
        page, step, words = self.page, self.step, str(self.typed.value or "")

        def work() -> bool:
            page.nights.answer(page.visitor.house, page.by, page.name, step.key, words)
            return True

        if await page.attempt(work):
            self.typed.set_value("")
            self.onward = not step.many
            await self.refresh()

    async def save(self) -> None:
        """The whole plan as it was edited."""
        page, text = self.page, str(self.text.value or "")

        def work() -> bool:
            page.nights.rewrite(page.visitor.house, page.by, page.name, text)
            return True

        if await page.attempt(work):
            await self.refresh()


def _short(question: str) -> str:
    """A question without its form.

    >>> _short("Date, as 2010-05-04"), _short("Prize: name, retail, price or drawing")
    ('Date', 'Prize')
    """
    return question.partition(": ")[0].partition(", as ")[0]


def _answers(document: dict[str, Any], step: Step) -> str:
    """What a list of answers holds already, in short."""
    if step.key == "game":
        return ", ".join(str(one["game"]) for one in document.get("tables", []))
    if step.key == "prize":
        return ", ".join(str(one["name"]) for one in document.get("prizes", []))
    if step.key == "date":
        return ", ".join(map(str, document.get("dates", [])))
    if step.key == "dealer":
        return ", ".join(str(one["person"]) for one in document.get("roster", []) if one["role"] == "dealer")
    return ""


def _missing_html(path: Path) -> str:
    try:
        report = check(read_night(path))
    except Refusal as refusal:
        return f"<p>{escape(str(refusal))}</p>"
    if report.ready:
        return "<h2>Ready</h2><p class='good'>Nothing is missing and nothing is forbidden: the night may open.</p>"
    rows = []
    for word, findings in (("forbidden", report.violations), ("missing", report.missing)):
        for one in findings:
            instead = f"<div class='small quiet'>Instead: {escape(one.instead)}</div>" if one.instead else ""
            rows.append(f"<li class='{word}'>{escape(one.message)} {rule_link(one.cite)}{instead}</li>")
    return f"<h2>Still missing: {len(rows)}</h2><ul class='missing-list'>{''.join(rows)}</ul>"
