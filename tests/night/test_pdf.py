"""The papers as PDF: every word on its sheet, scissors' lines, colours, drawings; and the writer behind them."""

from __future__ import annotations

import re
from math import hypot

import pytest
from tests.night.nights import EVENING, opened, planned

from chapter47.games import MODULES, game_type
from chapter47.night import bank
from chapter47.night.papers import all_sheets, pack
from chapter47.night.papers.blocks import ToFill
from chapter47.pdf import HELVETICA, HELVETICA_BOLD, HIGH, WIDE, Flow, width, wrapped
from chapter47.pdf.flow import SMALL
from chapter47.pdf.svg import _path_outline, draw
from chapter47.rulebook.testing import provision

TEXT = re.compile(r"BT /F(\d) ([\d.]+) Tf (-?[\d.]+) (-?[\d.]+) Td \((.*?)\) Tj ET")


def said(made: bytes) -> str:
    """The words of a document, one blank between lines."""
    words = " ".join(re.findall(r"\((.*?)\) Tj", made.decode("cp1252")))
    return words.replace("\\(", "(").replace("\\)", ")")


def test_every_paper_is_a_document_whose_words_stand_on_its_sheets() -> None:
    books = opened()
    bank.sell(books, EVENING, 100_000)
    papers = pack(books.night, books)
    for paper in papers:
        made = paper.pdf(books.night)
        assert made.startswith(b"%PDF-1.4")
        told = said(made)
        assert "Post 12, 2010-05-04" in told, paper.name
        assert all(word in told for word in paper.title.split() if word.isalpha() and paper.place == ""), paper.name
        for font, size, x, y, text in TEXT.findall(made.decode("cp1252")):
            plain = text.replace("\\(", "(").replace("\\)", ")")
            wide = width(plain, float(size), (HELVETICA, HELVETICA_BOLD)[int(font) - 1])
            assert float(x) >= 40, (paper.name, text)
            assert float(x) + wide <= WIDE - 40, (paper.name, text)
            assert 20 <= float(y) <= HIGH - 40, (paper.name, text)
    whole = all_sheets(books.night, papers)
    sheets = sum(len(paper.sheets(books.night)) for paper in papers)
    assert f"/Count {sheets} ".encode() in whole


def test_lines_to_sign_stand_with_what_is_signed() -> None:
    night = planned()
    for paper in pack(night):
        lines = {f"{block.words}:" for block in paper.blocks if isinstance(block, ToFill)}
        for sheet in paper.sheets(night) if lines else ():
            body = [text for _, size, _, _, text in TEXT.findall("\n".join(sheet.marks)) if float(size) > SMALL]
            assert any(text.replace("\\(", "(").replace("\\)", ")") not in lines for text in body), paper.name


def test_narrow_columns_are_as_wide_as_their_words() -> None:
    flow = Flow()
    flow.table(("wager", "pays", "rule"), [("Come on its number", "1 to 1 " * 90, "13:47-20.25(h)1.iii")])
    (sheet,) = flow.finish()
    marks = "\n".join(sheet.marks)
    assert "(Come on its number)" in marks
    assert "(13:47-20.25\\(h\\)1.iii)" in marks


@provision("13:47-20.12(d)")
def test_scrip_is_cut_from_one_sheet_of_ten() -> None:
    night = planned()
    scrip = next(paper for paper in pack(night) if paper.name == "scrip-4")
    assert len(scrip.sheets(night)) == 1
    told = said(scrip.pdf(night))
    assert told.count("$100.00") == 11  # ten pieces and the title
    assert told.count("Casino night of 2010-05-04") == told.count("not redeemable for cash") == 10
    assert "Print this sheet 15 times for 150 pieces" in told
    assert scrip.pdf(night).count(b"[4 3] 0 d") == 5 * (2 + 3)  # five rows: above, below, and three upright


@provision("13:47-20.11(d)")
def test_the_colour_chart_shows_the_colours() -> None:
    night = planned()
    chart = next(paper for paper in pack(night) if paper.name == "notice-colour-values-games")
    marks = "\n".join(chart.sheets(night)[0].marks)
    assert marks.index("(white = $1.00)") < marks.index("(red = $5.00)") < marks.index("(green = $25.00)")
    for colour in ("1 1 1 rg", "0.702 0.0706 0.173 rg", "0.11 0.486 0.235 rg"):
        assert colour in marks
    assert 'style="background:#b3122c"' in chart.html(night)
    mauve = planned(('colour = "red"', 'colour = "mauve"'))
    named = next(paper for paper in pack(mauve) if paper.name == "notice-colour-values-games")
    assert "mauve = $5.00" in said(named.pdf(mauve))  # a name without a known colour is told in words


def test_names_in_other_letters_are_printed() -> None:
    night = planned(('name = "radio"', 'name = "Łódź radio ♥"'))
    tags = next(paper for paper in pack(night) if paper.name == "prize-tags")
    assert said(tags.pdf(night)).count("Lódz radio ?") == 3


def test_a_long_table_says_its_heads_on_each_sheet() -> None:
    flow = Flow("foot")
    flow.table(("name", "amount"), [(f"line {n}", str(n)) for n in range(120)], frozenset({1}))
    sheets = flow.finish()
    assert len(sheets) == 4
    for at, sheet in enumerate(sheets, 1):
        assert "(amount)" in "\n".join(sheet.marks)
        assert f"({at} of 4)" in "\n".join(sheet.marks)
    rows = [mark for sheet in sheets for mark in sheet.marks if "(line " in mark]
    assert len(rows) == 120


@pytest.mark.parametrize("key", [*sorted(key for key in MODULES if key.startswith("night-")), "money-wheel"])
def test_layouts_are_drawn(key: str) -> None:
    kind = game_type(key)
    flow = Flow()
    flow.picture(kind.layout(None, kind.elections.elect({})))
    (sheet,) = flow.finish()
    marks = "\n".join(sheet.marks)
    assert marks.count("q\n") == marks.count("Q\n") + marks.endswith("Q")
    assert "(" in marks
    assert " rg " in marks


def test_an_arc_lies_on_its_circle() -> None:
    steps = _path_outline("M10 0A10 10 0 0 1 0 10A10 10 0 1 1 10 0Z")
    ends = [tuple(map(float, step.split()[-2:])) for step in re.findall(r"[-\d. ]+(?= c)", steps)]
    assert ends[0] == (0.0, 10.0)
    assert ends[-1] == (10.0, 0.0)
    assert len(ends) == 4  # a quarter, and three quarters
    assert all(abs(hypot(x, y) - 10) < 0.01 for x, y in ends)
    assert (-10.0, 0.0) in [(round(x, 2), round(y, 2)) for x, y in ends]


def test_paths_near_and_far_say_the_same() -> None:
    assert _path_outline("M1 2l3 4h2v-1z") == _path_outline("M1 2L4 6H6V5Z")
    assert _path_outline("M0 0Q3 3 6 0").endswith("2.000 2.000 4.000 2.000 6.000 0.000 c")
    flow = Flow()
    flow.turn()
    draw(flow.sheet, '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="#00000080"/></svg>', 0, 9, 1)
    assert flow.sheet.veils == {50}


def test_lines_are_cut_where_the_letters_end() -> None:
    lines = wrapped("the quick brown fox jumps over the lazy dog", 12, 100)
    assert " ".join(lines) == "the quick brown fox jumps over the lazy dog"
    assert all(width(line, 12) <= 100 for line in lines)
    assert "".join(wrapped("x" * 60, 12, 100)) == "x" * 60
    assert wrapped("", 12, 100) == [""]
