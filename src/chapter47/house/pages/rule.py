"""A rule on a page of its own: its words and whence they come, its data, its example played, how far it is proved."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

from ...rulebook import Provision, readings_for, rulebook
from ...worked import Performed, examples_of, perform
from ..people import Right
from .frame import visit
from .rules import covered, evidence
from .shell import citation, document, mark

SHOWN = 6  # places and tests; the rest are counted
NEIGHBOURS = 14  # provisions of the same section in the list


def mount(app: FastAPI) -> None:
    """Put the page onto the application."""

    @app.get("/rule", include_in_schema=False)
    def rule(request: Request, cite: str = "", run: bool = False) -> HTMLResponse:
        """The rule at a citation; ``run`` plays its example."""
        found = rulebook().find(cite[:100])
        row = next((each for each in found if str(each.cite) == cite), found[0])
        visitor = visit(request)
        person = visitor.person
        chips = visitor.house.balance(person.name) if person is not None and person.may(Right.PLAY) else None
        return document(
            request,
            str(row.cite),
            f'<div class="rule-page">{_list(row)}{_middle(row, run)}{_evidence(row)}</div>',
            person=person,
            chips=chips,
            here="/rules",
            styles=("rule.css",),
        )


def _link(cite: str) -> str:
    return f"/rule?cite={quote(cite)}"


def _section(cite: str) -> str:
    return cite.partition("(")[0].partition("[")[0]


def _list(row: Provision) -> str:
    """The section and what stands beside the rule in it."""
    section = _section(str(row.cite))
    rows = [each for each in rulebook() if _section(str(each.cite)) == section]
    at = rows.index(row) if row in rows else 0
    first = max(0, min(at - NEIGHBOURS // 2, len(rows) - NEIGHBOURS))
    links = "".join(
        f'<a href="{_link(str(each.cite))}"{" aria-current=true" if each is row else ""}>'
        f"{escape(str(each.cite).removeprefix(section) or section)}</a>"
        for each in rows[first : first + NEIGHBOURS]
    )
    return (
        '<nav class="rule-list" aria-label="The section"><form action="/rules" role="search"><label>'
        '<span class="unseen">Citation or words</span><input name="q" type="search" placeholder="19:47-7.9 or words">'
        "</label></form>"
        f"<b>{escape(section)}</b>{links}<a href='/rules?q={quote(section)}'>All {len(rows)} of the section</a></nav>"
    )


def _middle(row: Provision, run: bool) -> str:
    cite = str(row.cite)
    readings = "".join(
        f"<p><b>Reading {escape(r.id)}</b> {escape(r.reading)} <span class='muted'>{escape(r.why)}</span></p>"
        for r in readings_for(row.cite)
    )
    caveat = f"<p class='muted'>{escape(row.caveat)}</p>" if row.caveat else ""
    return (
        f'<article><p class="muted">{escape(row.game.replace("-", " ").capitalize())} / {escape(row.kind)}</p>'
        f'<h1>{escape(cite)}</h1><p class="says">{escape(row.says)}</p><p>{mark(cite)}</p>{caveat}{_data(row)}'
        f"{_example(row, run)}{f'<section><h2>How it is read</h2>{readings}</section>' if readings else ''}</article>"
    )


def _data(row: Provision) -> str:
    """The numbers of the rule, as the program reads them."""
    data: object = getattr(row, "data", None)
    if not isinstance(data, Mapping) or not data:
        return ""
    rows = "".join(
        f"<tr><th scope='row'>{escape(str(name).replace('_', ' '))}</th><td>{_value(value)}</td></tr>"
        for name, value in data.items()
    )
    table = f"<div class='scroller' tabindex='0' role='region' aria-label='Data'><table>{rows}</table></div>"
    return f"<section><h2>Data</h2>{table}</section>"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "<br>".join(f"{escape(str(name))}: {_value(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(each) for each in value)
    return escape(str(value))


def _example(row: Provision, run: bool) -> str:
    cite = str(row.cite)
    told = f"<p>{escape(row.test)}</p>" if row.test else ""
    worked = examples_of(cite)
    if not worked:
        return f"<section class='panel'><h2>For example</h2>{told}</section>" if told else ""
    play = f'<a class="button" href="{_link(cite)}&amp;run=true" data-run>{"Run it again" if run else "Run it"}</a>'
    shown = "".join(_performed(perform(example)) for example in worked[:3]) if run else ""
    return (
        f"<section class='panel example'><div class='in-row'><h2 class='gap'>The example</h2>{play}</div>{told}{shown}"
        f'<p class="same"><span class="muted">The same</span> <code>chapter47 rule "{escape(cite)}" --run</code></p>'
        "</section>"
    )


def _performed(done: Performed) -> str:
    example = done.example
    end = "as the example says" if not done.wrong else "; ".join(done.wrong)
    tone = "lost" if done.wrong else "won"
    return (
        f"<div class='scroller' tabindex='0' role='region' aria-label='Transcript'><pre data-transcript>"
        f"<b>given</b> {escape(' · '.join(example.given))}\n<b>when</b>  {escape(' · '.join(example.when))}\n\n"
        f"{escape(done.transcript.rstrip())}\n\n<b>then</b>  {escape(example.ends)}</pre></div>"
        f"<p class='{tone}' data-ended><b>{escape(end)}</b></p>"
    )


def _evidence(row: Provision) -> str:
    cite = str(row.cite)
    shown = evidence(cite)
    about = "".join(
        f"<dt>{name}</dt><dd>{value}</dd>"
        for name, value in (
            ("Kind", escape(row.kind)),
            ("Game", escape(row.game)),
            ("Edition", escape(row.edition)),
            ("In force since", escape(str(row.since or "not stated"))),
            *((("In force until", str(row.until)),) if row.until else ()),
        )
    )
    return (
        '<aside class="evidence" aria-label="Evidence"><h2>Evidence</h2>'
        f"{_untested(row)}{_proof('Cited', shown.cited, 'places in the code', 'No place of the program cites it.')}"
        f"{_proof('Exercised', shown.exercised, 'tests that name it and ran its code', 'By no test on record here.')}"
        f"{_proof('Held', shown.held, 'tests that fail where its code is broken', 'Not shown.')}"
        f'<p class="muted">Named by {len(shown.named)} test{"" if len(shown.named) == 1 else "s"}. '
        f"The record: {escape(covered().record)}.</p>"
        f"<h2>About this rule</h2><dl>{about}</dl><p>{citation(cite, full=True)}</p>"
        '<p class="muted">A study of published regulations, not legal advice.</p></aside>'
    )


def _untested(row: Provision) -> str:
    if row.untestable is None:
        return ""
    return f"<p>It cannot be tested: {escape(row.untestable)}. It is not counted as carried out.</p>"


def _proof(name: str, found: list[str], what: str, none: str) -> str:
    sign = "✓" if found else "–"
    if not found:
        told = f'<b>{name}</b><p class="muted">{none}</p>'
        return f'<div class="proof"><i aria-hidden="true">{sign}</i><div>{told}</div></div>'
    listed = "".join(f"<code>{escape(each)}</code>" for each in found[:SHOWN])
    more = f'<p class="muted">and {len(found) - SHOWN} more</p>' if len(found) > SHOWN else ""
    return (
        f'<div class="proof done"><i aria-hidden="true">{sign}</i><div><b>{name}</b>'
        f'<p class="muted">{len(found)} {what}</p>'
        f"{listed}{more}</div></div>"
    )
