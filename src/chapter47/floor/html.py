"""Signs, notices and guides as pages ready to print: one file each, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from .signs import Sign, stamp

_STYLE = """
@page { size: letter; margin: 18mm; }
body { font-family: Georgia, 'Times New Roman', serif; color: #111; background: #fff; margin: 2rem auto;
       max-width: 46rem; line-height: 1.45; }
h1 { font-size: 1.7rem; margin: 0 0 .8rem; } h2 { font-size: 1.2rem; margin: 1.4rem 0 .3rem; break-after: avoid; }
p { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid #999; padding: .3rem .5rem;
       text-align: left; vertical-align: top; } tr { break-inside: avoid; } td span { display: block; }
td .more { color: #444; font-size: .85rem; }
td.law { white-space: nowrap; font-size: .8rem; } td.short { white-space: nowrap; }
.sign { border: 3px solid #111; padding: 2.5rem 2rem; text-align: center; break-inside: avoid; margin: 0 0 2rem; }
.sign + .sign { break-before: page; } .guide .sign { padding: 1.2rem 1.5rem; margin: 0 0 1rem; }
.guide .sign + .sign { break-before: auto; } .guide .sign h1 { font-size: 1.3rem; }
.guide .sign p { font-size: 1.05rem; }
.sign h1 { font-size: 2.2rem; } .sign p { font-size: 1.6rem; margin: .7rem 0; } .sign .when { font-weight: bold; }
.small { font-size: .85rem; color: #444; } .sign .small { font-size: .9rem; margin-top: 2rem; }
svg { max-width: 100%; height: auto; }
@media print { body { margin: 0; max-width: none; } .screen { display: none; } }
"""


def page(title: str, body: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def sign(one: Sign) -> str:
    """A sign as a box of its own sheet; odds are stated with "to" or the sign is refused."""
    one.verify()
    when = f'<p class="when">From {escape(stamp(one.effective))}</p>' if one.effective else ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in one.lines)
    foot = f'<p class="small">{escape(one.small_print)}</p>'
    return f'<section class="sign"><h1>{escape(one.heading)}</h1>{when}{lines}{foot}</section>'


def signs(title: str, many: Iterable[Sign]) -> str:
    """A page of signs, one a sheet."""
    return page(title, "\n".join(sign(one) for one in many))


Cell = str | tuple[str, ...]  # a text, or a text and what is said of it in small letters


def table(heads: Sequence[str], rows: Iterable[Sequence[Cell]], classes: Mapping[int, str] | None = None) -> str:
    """A table; ``classes`` names the style of a column."""
    styles = classes or {}
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>"
        + "".join(f'<td class="{styles.get(at, "text")}">{_cell(cell)}</td>' for at, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    lines = "".join(f"<span>{escape(line)}</span>" for line in cell[0].split("\n"))
    return lines + "".join(f'<span class="more">{escape(more)}</span>' for more in cell[1:] if more)


def paragraphs(texts: Iterable[str]) -> str:
    """Texts, each a paragraph."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts)
