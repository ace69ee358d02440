"""A paper: its name, what it is for, the law behind it, and its page and its sheets ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ...floor.html import page
from ...pdf import Flow, Sheet
from ...pdf import document as pdf_document
from ..model import Night
from .blocks import Block, Grid, Heading, Sign, Text, Tick, Title, ToFill

_MORE = """
.slips { display: grid; grid-template-columns: repeat(2, 88mm); width: max-content; }
.slip { outline: 1px dashed #777; padding: 3mm; break-inside: avoid; }
.slip > div { border: 3px double #111; padding: 3mm; height: 34mm; text-align: center; display: flex;
  flex-direction: column; justify-content: center; font-weight: bold; }
.slip .value { font-size: 2rem; }
.fill { border-bottom: 1px solid #111; display: inline-block; min-width: 60mm; height: 1.1em; }
.swatch { display: inline-block; width: 1.1em; height: 1.1em; border-radius: 50%; border: 2px solid #111;
  vertical-align: middle; } .tick { margin: .3rem 0; } .sheet { page-break-after: always; }
.sign { page-break-after: auto; margin-bottom: 1rem; padding: 6rem 2rem; } .sign h1 { font-size: 3.4rem; }
.sign p { font-size: 2.3rem; } svg { break-inside: avoid; }
td.number { text-align: right; white-space: nowrap; }
thead { display: table-header-group; } tr { break-inside: avoid; } h2 { break-after: avoid; }
"""


PART = 5  # blocks that a part of a paper has at the most, if it is kept together


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper of the pack."""

    name: str  # of its files, without their ending
    title: str
    cites: tuple[str, ...]
    blocks: tuple[Block, ...]
    place: str = ""  # where it hangs
    when: str = "at"  # the part of the folder: before, at or after the night
    goes: str = ""  # to whom, in how many copies, with which fee, by when

    @property
    def body(self) -> str:
        """The blocks as HTML."""
        return "\n".join(block.html() for block in self.blocks)

    def foot(self, night: Night) -> str:
        """The small print: holder, date, place and law."""
        where = f" · {self.place}" if self.place else ""
        return f"{holder(night)}{where} · N.J.A.C. {', '.join(self.cites)}"

    def html(self, night: Night) -> str:
        """The whole page, with holder and date at its foot."""
        foot = f'<p class="small">{escape(self.foot(night))}</p>'
        return page(self.title, f"<style>{_MORE}</style>\n{self.body}\n{foot}")

    def sheets(self, night: Night) -> list[Sheet]:
        """The paper as sheets of letter size; lines to sign stand with something that is signed."""
        turned: set[int] = set()  # blocks that begin on a sheet of their own
        while True:
            flow, alone = self._laid_out(night, turned)
            if alone is None:
                return flow.finish()
            turned.add(alone)

    def _laid_out(self, night: Night, turned: set[int]) -> tuple[Flow, int | None]:
        """The blocks on paper; or the block that should have gone on to the sheet where lines to sign stand alone."""
        flow = Flow(self.foot(night))
        for at, block in enumerate(self.blocks):
            if at in turned:
                flow.turn()
            sheets = len(flow.sheets)
            block.put(flow)
            if sheets and len(flow.sheets) > sheets and isinstance(block, ToFill) and self._before(at) not in turned:
                return flow, self._before(at)
        return flow, None

    def _before(self, at: int) -> int:
        """What goes with lines to sign: the part that they end, from its heading on, or what stands just before."""
        part = next((one for one in range(at - 1, 0, -1) if isinstance(self.blocks[one], Heading)), at - 1)
        return part if at - part <= PART else at - 1

    def pdf(self, night: Night) -> bytes:
        """The paper as a PDF."""
        return pdf_document(self.sheets(night))


def all_sheets(night: Night, papers: Iterable[Paper]) -> bytes:
    """Every paper in one PDF, for one print job."""
    return pdf_document(sheet for paper in papers for sheet in paper.sheets(night))


def holder(night: Night) -> str:
    """Who holds the night and when."""
    return f"{night.organization.name}, {dates(night)}"


def dates(night: Night) -> str:
    """The days of the night as papers print them."""
    return ", ".join(day.isoformat() for day in night.dates) or "date not set"


# ---- short words for the blocks that papers use most -----------------------------------------------------------------


Part = Block | Sequence[Block]
BLANK = "_" * 40  # to be filled in by hand


def document(title: str, *parts: Part) -> tuple[Block, ...]:
    """A document of parts under its title."""
    blocks: list[Block] = [Title(title)]
    for part in parts:
        blocks += part if isinstance(part, Sequence) else [part]
    return tuple(blocks)


def paragraphs(texts: Iterable[str]) -> list[Block]:
    """Texts, each a paragraph."""
    return [Text(words) for words in texts]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int] = frozenset()) -> Block:
    """A table; the columns in ``numbers`` stand to the right."""
    return Grid(tuple(heads), tuple(tuple(row) for row in rows), numbers)


def facts(*rows: tuple[str, str | None]) -> Block:
    """What a form asks for, and what the plan has of it; what it does not have is a line to fill in."""
    return table(("the form asks for", "of this night"), [(name, told or BLANK) for name, told in rows])


def sign(title: str, texts: Iterable[str]) -> tuple[Block, ...]:
    """A sign of large letters on its own sheet."""
    return (Sign(title, tuple((words, None) for words in texts)),)


def box(text: str) -> Block:
    """A line with a box to tick."""
    return Tick(text)


def lines_to_fill(names: Sequence[str]) -> list[Block]:
    """Lines to be filled by hand, on one sheet."""
    return [ToFill(name, len(names) - at) for at, name in enumerate(names)]
