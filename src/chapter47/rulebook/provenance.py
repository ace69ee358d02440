"""Where a rule comes from: New Jersey's text, a later or another text, or a default of this program.

>>> origin("19:47-7.9(c)[banker-3]").value, origin("19:47-12.5[jacer]").value
("New Jersey's text", "this program's default")
>>> marked("19:47-12.5[jacer]")
"19:47-12.5[jacer], this program's default, not law"
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from chapter47.errors import Refusal
from chapter47.rulebook.cite import Cite
from chapter47.rulebook.provisions import GRADES, Provision, rulebook
from chapter47.rulebook.provisions import Origin as Origin

_ORDER = list(Origin)


@lru_cache(maxsize=4096)
def origin(cite: str | None) -> Origin:
    """Where the rule at a citation comes from; of a section or paragraph with several rules, the strongest of them."""
    rows = _rows(cite)
    if not rows:
        return Origin.DEFAULT
    return min((GRADES[row.grade] for row in rows), key=_ORDER.index)


def _rows(cite: str | None) -> list[Provision]:
    """The rows at a place, within it, or in the nearest wider place that has any."""
    if not cite:
        return []
    book = rulebook()
    if cite in book:
        return [book[cite]]
    try:
        place: Cite | None = Cite.parse(cite)
    except Refusal:
        return []
    while place is not None and place.section is not None:
        found = [row for row in book if row.cite.is_within(place)]
        if found:
            return found
        place = place.parent
    return [row for row in book if place is not None and row.cite.is_within(place)]


def is_law(cite: str | None) -> bool:
    """Whether New Jersey's own text says it. What cites nothing is a limit of this program."""
    return origin(cite) is Origin.LAW


def provenance(cite: str | None) -> str | None:
    """What a user is told of a rule that is not New Jersey's text; nothing of one that is."""
    found = origin(cite)
    if cite is None or found is Origin.LAW:
        return None
    if found is Origin.LATER:
        return f"{found.value}, not of this edition"
    return found.value if found is Origin.UNCONFIRMED else f"{found.value}, not law"


def marked(cite: str) -> str:
    """A citation as it is shown to a user, with its origin where it is not New Jersey's text."""
    told = provenance(cite)
    return f"{cite}, {told}" if told else cite


def not_the_text(cites: Iterable[str]) -> list[str]:
    """Where the rules behind these citations come from, a line for each origin that is not New Jersey's text.

    >>> not_the_text(["19:47-7.9(b)", "19:47-12.5[jacer]", "19:47-12.5[jacer]"])
    ["Not in New Jersey's text, this program's default, not law: 19:47-12.5[jacer]."]
    """
    by: dict[str, dict[str, None]] = {}
    for cite in cites:
        told = provenance(cite)
        if told is not None:
            by.setdefault(told, {})[cite] = None
    return [f"Not in New Jersey's text, {told}: {', '.join(sorted(cited))}." for told, cited in sorted(by.items())]


def in_comments(cites: Iterable[str | None]) -> str:
    """The same as comments that stand at the end of a transcript and are passed over where it is replayed."""
    return "".join(f"# {told}\n" for told in not_the_text(cite for cite in cites if cite))
