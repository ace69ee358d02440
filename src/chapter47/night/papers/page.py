"""A sheet of paper: its name, what it is for, the law behind it, and the page ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ...floor.html import page, paragraphs, table
from ..model import Night

__all__ = ["Paper", "box", "document", "heading", "lines_to_fill", "paragraphs", "sign", "table"]

_MORE = """
.slips { display: flex; flex-wrap: wrap; gap: 8mm; } .slip { border: 2px solid #111; padding: 5mm; width: 70mm;
  text-align: center; break-inside: avoid; } .slip .value { font-size: 2rem; font-weight: bold; }
.fill { border-bottom: 1px solid #111; display: inline-block; min-width: 60mm; height: 1.1em; }
.swatch { display: inline-block; width: 1.6em; height: 1.6em; border-radius: 50%; border: 1px solid #111;
  vertical-align: middle; } .sheet { page-break-after: always; }
.sign { page-break-after: auto; margin-bottom: 1rem; } svg { break-inside: avoid; }
"""


@dataclass(frozen=True, slots=True)
class Paper:
    """One file of the pack."""

    name: str  # of the file, without its ending
    title: str
    cites: tuple[str, ...]
    body: str
    place: str = ""  # where it hangs

    def html(self, night: Night) -> str:
        """The whole page, with holder and date at its foot."""
        where = f" · {self.place}" if self.place else ""
        law = ", ".join(self.cites)
        foot = f'<p class="small">{escape(holder(night))}{escape(where)} · N.J.A.C. {escape(law)}</p>'
        return page(self.title, f"<style>{_MORE}</style>\n{self.body}\n{foot}")


def holder(night: Night) -> str:
    """Who holds the night and when."""
    return f"{night.organization.name}, {dates(night)}"


def dates(night: Night) -> str:
    """The days of the night as papers print them."""
    return ", ".join(day.isoformat() for day in night.dates) or "date not set"


def heading(text: str) -> str:
    """The title of a document."""
    return f"<h1>{escape(text)}</h1>"


def sign(title: str, texts: Iterable[str]) -> str:
    """A sign of large letters on its own sheet."""
    return f'<section class="sign"><h1>{escape(title)}</h1>{paragraphs(texts)}</section>'


def document(title: str, *parts: str) -> str:
    """A document of parts under its title."""
    return heading(title) + "\n".join(parts)


def box(text: str) -> str:
    """A line with a box to tick."""
    return f"<p>☐ {escape(text)}</p>"


def lines_to_fill(names: Sequence[str]) -> str:
    """Lines to be filled by hand."""
    return "".join(f'<p>{escape(name)}: <span class="fill"></span></p>' for name in names)
