"""Signs as a PDF: every object where the table says it is, every word on its sheet, odds with "to"."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from chapter47 import Refusal
from chapter47.floor import Sign
from chapter47.floor.pdf import MARGIN, WIDE, signs_pdf

SIGN = Sign(
    "7",
    "Notice: Minibaccarat (table 7)",
    ("Banker wins pay 1 to 1 without vigorish, except that a Banker win with six pays 1 to 2.",),
    "19:47-7.3(f)[notice]",
    change=True,
    effective=datetime(2010, 5, 1, 14, 30),
)


def test_the_table_of_objects_is_right() -> None:
    made = signs_pdf([SIGN, SIGN])
    assert made.startswith(b"%PDF-1.4\n")
    assert made.endswith(b"%%EOF\n")
    start = int(re.findall(rb"startxref\n(\d+)", made)[0])
    assert made[start : start + 4] == b"xref"
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", made)]
    assert len(places) == 3 + 2 * 2
    for number, place in enumerate(places, 1):
        assert made[place:].startswith(b"%d 0 obj\n" % number)
    for length, body in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", made, flags=re.DOTALL):
        assert int(length) == len(body)


def test_every_word_stands_on_the_sheet_within_its_margins() -> None:
    made = signs_pdf([SIGN]).decode("cp1252")
    texts = re.findall(r"/F1 (\d+) Tf (-?[\d.]+) (-?[\d.]+) Td \((.*?)\) Tj", made)
    said = " ".join(text for _, _, _, text in texts).replace("\\(", "(").replace("\\)", ")")
    for words in (SIGN.heading, "From May 1, 2010 at 14:30", SIGN.lines[0], "Awaiting approval"):
        assert words in " ".join(said.split())
    for size, x, y, text in texts:
        assert float(x) >= MARGIN - 1
        assert float(x) + len(text.replace("\\", "")) * int(size) * 0.6 <= WIDE - MARGIN + 1
        assert 0 < float(y) < 792


def test_a_long_sign_is_printed_smaller() -> None:
    long = Sign(
        "7",
        "Wagers",
        tuple(f"Wager {n} pays {n} to 1, or so it is said on this long line" for n in range(60)),
        "19:47-8.5",
    )
    made = signs_pdf([long]).decode("cp1252")
    heights = [float(y) for y in re.findall(r"Tf [\d.]+ (-?[\d.]+) Td", made)]
    assert all(MARGIN <= y < 792 - MARGIN for y in heights)
    assert "Wager 59 pays 59 to 1" in made


def test_a_sign_that_may_not_be_printed_is_refused() -> None:
    with pytest.raises(Refusal):
        signs_pdf([Sign("7", "Notice", ("Tie pays 9 for 1",), "19:47-8.3")])
    assert b"/Count 0" in signs_pdf([])
