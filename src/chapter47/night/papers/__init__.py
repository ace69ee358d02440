"""Every paper of a night, as pages ready to print: nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape

from ...errors import Refusal
from ...floor.html import page as whole_page
from ..accounts import Books
from ..model import Night
from ..rules import Finding, check
from . import further
from .applications import applications, registration
from .badges import badges
from .cards import rules_cards
from .letters import certifications, cheating_report, deposit_slip, due_by, operations
from .notices import money_sheets, notices
from .page import Paper, all_sheets, dates, document, holder, paragraphs
from .sheets import application_packs, sheets

__all__ = ["FOLDER", "Paper", "about", "all_sheets", "folder", "index", "pack", "withheld"]


def pack(night: Night, books: Books | None = None) -> list[Paper]:
    """All papers, with the books those of the night itself too; of an unlawful plan those that are applied with."""
    if (first := withheld(night)) is not None:
        asked = [replace(one, when="before", goes=_goes(night, one)) for one in _applied_with(night)]
        if not asked:
            raise Refusal(f"No paper is printed: {first.message}", cite=first.cite, instead=first.instead)
        return asked
    if night.money.rate is None:
        raise Refusal("No notice without the exchange rate.", cite="13:47-20.11(a)1", instead="money.rate")
    made = [*_filed(night), *_at_the_night(night)]
    if books is not None and books.state.opened:
        own = [operations(books), deposit_slip(books), *_cases(books), *further.after(books)]
        made += [replace(one, when="after", goes=_goes(night, one)) for one in own]
    return made


def withheld(night: Night) -> Finding | None:
    """What stands against the plan, so that its notices, licence papers and sheets are not printed yet."""
    return next(iter(check(night).violations), None)


def _applied_with(night: Night) -> Iterator[Paper]:
    """What must be sent before a plan can be lawful: of the organization, of providers and of operators."""
    if not night.organization.registration:
        yield registration(night)
    yield from (*further.approvals(night), *application_packs(night))


def _filed(night: Night) -> Iterator[Paper]:
    """What is filed or kept before the night."""
    for one in (*applications(night), *further.before(night), *certifications(night), *application_packs(night)):
        yield replace(one, when="before", goes=_goes(night, one))


def _at_the_night(night: Night) -> Iterator[Paper]:
    """What hangs, lies and is held in hands on the night."""
    yield about(night)
    yield badges(night, BADGES)
    yield from (further.poster(night), *notices(night), *money_sheets(night), *rules_cards(night), *sheets(night))


BADGES = 48  # printed with the rest; ``night badges`` prints more
GOES = {  # by the beginning of a paper's name: to whom, copies and fee
    "registration-renewal": "to the Commission; $100; every two years",
    "registration": "to the Commission; $100; six to eight weeks before it is needed",
    "licence-application": "to the municipal clerk; 4 notarized originals; checks of $100 and $100",
    "form-13": "with the licence application; 4 notarized originals, by the provider",
    "form-11": "to the Commission, by the provider; $100, then $500 a year",
    "affidavits": "to the municipal clerk; one a person, notarized",
    "certification": "to the Commission, by the provider, within 48 hours of agreeing",
    "application": "to the Commission; 2 notarized copies; the fee stands on it",
    "findings": "kept; the clerk's own goes to the Commission",
    "amendment": "to the municipal clerk, only where the licence changes",
    "electronic-system": "to the Commission, only where such a system is furnished; $1,000",
    "certificate-and-licence": "kept",
    "calendar": "kept",
    "report-of-operations": "to the Commission; certified, notarized; a copy kept",
    "deposit-slip": "to the bank, at once",
    "cheating-report": "to the Commission, at once",
    "account-ledger": "kept three years",
    "unpaid-account": "to the Commission, by the provider, only where it was not paid; copy to the debtor",
}


def _goes(night: Night, paper: Paper) -> str:
    """Where a paper goes; the report of operations with its day. 13:47-9.1."""
    words = next((told for name, told in GOES.items() if paper.name.startswith(name)), "")
    due = due_by(night) if paper.name == "report-of-operations" else None
    return f"{words}; by {due}" if due else words


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


FOLDER = {"before": "Before the night", "at": "At the night", "after": "After the night"}


def folder(night: Night, papers: list[Paper]) -> dict[str, bytes]:
    """The folder to print: a PDF for each of its parts that has papers, and one of all."""
    parts = {when: [one for one in papers if one.when == when] for when in FOLDER}
    files = {f"{when}.pdf": all_sheets(night, made) for when, made in parts.items() if made}
    return files | {"papers.pdf": all_sheets(night, papers)}


def index(night: Night, papers: list[Paper]) -> str:
    """A page that leads to all papers, in the three parts of the folder."""
    title = f"Papers of {holder(night)}"
    body = '<p><a href="papers.pdf">All of them as one PDF</a></p>'
    for when, words in FOLDER.items():
        made = [one for one in papers if one.when == when]
        if made:
            links = "".join(_link(one) for one in made)
            body += f'<h2>{words}</h2><p><a href="{when}.pdf">{words}, as one PDF</a></p><ul>{links}</ul>'
    return whole_page(title, f"<h1>{escape(title)}</h1>{body}")


def _link(paper: Paper) -> str:
    where = "; ".join(word for word in (paper.place, paper.goes) if word)
    return (
        f'<li><a href="{escape(paper.name)}.html">{escape(paper.title)}</a> '
        f'<a href="{escape(paper.name)}.pdf">PDF</a>{f" ({escape(where)})" if where else ""}</li>'
    )
