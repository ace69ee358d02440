"""Every paper of a night, as pages ready to print: nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ...errors import Refusal
from ...floor.html import page as whole_page
from ..accounts import Books
from ..model import Night
from ..rules import check
from .applications import applications
from .cards import rules_cards
from .letters import certifications, cheating_report, deposit_slip, operations
from .notices import money_sheets, notices
from .page import Paper, all_sheets, dates, document, holder, paragraphs
from .sheets import application_packs, sheets

__all__ = ["Paper", "about", "all_sheets", "index", "pack"]


def pack(night: Night, books: Books | None = None) -> list[Paper]:
    """All papers: of the plan, and with the books those of the night itself."""
    report = check(night)
    if report.violations:
        first = report.violations[0]
        raise Refusal(f"No paper is printed: {first.message}", cite=first.cite, instead=first.instead)
    if night.money.rate is None:
        raise Refusal("No notice without the exchange rate.", cite="13:47-20.11(a)1", instead="money.rate")
    papers = [about(night), *notices(night), *money_sheets(night), *rules_cards(night), *sheets(night)]
    papers += [*applications(night), *certifications(night), *application_packs(night)]
    if books is not None and books.state.opened:
        papers += [operations(books), deposit_slip(books), *_cases(books)]
    return papers


def _cases(books: Books) -> Iterator[Paper]:
    for case in books.state.cases:
        yield cheating_report(books, case)


def about(night: Night) -> Paper:
    """What the night is, and the law that allows it. 13:47-20.1(a)."""
    games = ", ".join(dict.fromkeys(table.game for table in night.tables))
    told = [
        f"{night.organization.name} holds a casino night on {dates(night)} in {night.licence.municipality}.",
        f"Municipal licence {night.licence.number}; Commission registration {night.organization.registration}.",
        f"Games: {games}.",
        "Held under P.L. 1999, c.17, the Raffles Licensing Law (N.J.S.A. 5:8-50 and following) and N.J.A.C. 13:47-20.",
    ]
    body = document("About this night", paragraphs(told))
    return Paper("about", "About this night", ("13:47-20.1(a)", "13:47-20.3"), body)


def index(night: Night, papers: list[Paper]) -> str:
    """A page that leads to all papers."""
    links = "".join(
        f'<li><a href="{escape(paper.name)}.html">{escape(paper.title)}</a> '
        f'<a href="{escape(paper.name)}.pdf">PDF</a>'
        f"{f' ({escape(paper.place)})' if paper.place else ''}</li>"
        for paper in papers
    )
    title = f"Papers of {holder(night)}"
    whole = '<p><a href="papers.pdf">All of them as one PDF</a></p>'
    return whole_page(title, f"<h1>{escape(title)}</h1>{whole}<ul>{links}</ul>")
