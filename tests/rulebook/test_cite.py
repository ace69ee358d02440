import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapter47.errors import Refusal
from chapter47.rulebook import Cite
from chapter47.rulebook.cite import to_roman
from chapter47.rulebook.provisions import read_rows


@st.composite
def cites(draw: st.DrawFn) -> Cite:
    title = draw(st.sampled_from([13, 19]))
    depth = draw(st.integers(0, 7))
    levels = (
        draw(st.sampled_from([*"abcdefghijklmnopqrstuvwxyz", "aa", "bb"])),
        str(draw(st.integers(1, 40))),
        to_roman(draw(st.integers(1, 40))),
        str(draw(st.integers(1, 12))),
        draw(st.sampled_from("ABCDE")),
    )
    subchapter = draw(st.integers(1, 22)) if depth > 0 else None
    section = f"{draw(st.integers(1, 40))}{draw(st.sampled_from(['', 'A', 'B']))}" if depth > 1 else None
    slug = draw(st.none() | st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,3}){0,2}", fullmatch=True))
    return Cite(title, subchapter, section, levels[: max(0, depth - 2)], slug if depth > 1 else None)


@given(cites())
def test_what_is_printed_parses_to_the_same(cite: Cite) -> None:
    assert Cite.parse(str(cite)) == cite
    assert Cite.parse(f"N.J.A.C. § {cite} ") == cite


@given(cites(), cites(), cites())
def test_the_order_is_total(a: Cite, b: Cite, c: Cite) -> None:
    assert (a < b) + (b < a) + (a == b) == 1
    if a <= b <= c:
        assert a <= c
    if a == b:
        assert hash(a) == hash(b)


@given(cites())
def test_a_place_is_within_all_its_parents_and_after_them(cite: Cite) -> None:
    above = cite.parent
    while above is not None:
        assert cite.is_within(above)
        assert above < cite
        assert not above.is_within(cite)
        above = above.parent


def test_every_citation_of_the_data_round_trips_to_the_letter() -> None:
    for row in read_rows():
        assert str(Cite.parse(row["cite"])) == row["cite"]


def test_the_parts() -> None:
    cite = Cite.parse("13:47-20.25(h)1.i.(1).(A)")
    assert (cite.title, cite.subchapter, cite.section) == (13, 20, "25")
    assert cite.levels == ("h", "1", "i", "1", "A")
    assert str(cite.parent) == "13:47-20.25(h)1.i.(1)"
    slugged = Cite.parse("19:47-7.9(c)[banker-3]")
    assert slugged.slug == "banker-3"
    assert slugged.paragraph == slugged.parent == Cite.parse("19:47-7.9(c)")
    assert Cite.parse("19:47").parent is None
    assert repr(slugged) == "Cite('19:47-7.9(c)[banker-3]')"


def test_lenient_forms() -> None:
    assert str(Cite.parse("N.J.A.C. 19:47-2.11 (e)")) == "19:47-2.11(e)"
    assert str(Cite.parse("§19:47-2.11(e)")) == "19:47-2.11(e)"
    assert str(Cite.parse("13:47-20.26(g)2i")) == "13:47-20.26(g)2.i"
    assert str(Cite.parse("19:47-1.2(a)1.i.(1)")) == "19:47-1.2(a)1.i(1)"


def test_natural_order() -> None:
    order = [
        "13:47-20.33(a)1",
        "19:47",
        "19:47-2",
        "19:47-2.6",
        "19:47-2.6(a)",
        "19:47-2.6A",
        "19:47-2.6A(f)",
        "19:47-2.11(a)",
        "19:47-2.11(a)[a-2]",
        "19:47-2.11(a)[a-10]",
        "19:47-2.11(a)2",
        "19:47-2.11(a)2.i",
        "19:47-2.11(a)2.ii",
        "19:47-2.11(a)2.iv",
        "19:47-2.11(a)2.ix",
        "19:47-2.11(a)10",
        "19:47-2.11(b)",
        "19:47-20.1",
    ]
    assert [str(c) for c in sorted(map(Cite.parse, reversed(order)))] == order


def test_within() -> None:
    cite = Cite.parse("19:47-7.11(c)1[ten-value]")
    for prefix in ("19:47", "19:47-7", "19:47-7.11", "19:47-7.11(c)", "19:47-7.11(c)1", str(cite)):
        assert cite.is_within(Cite.parse(prefix))
    for other in ("13:47", "19:47-7.1", "19:47-7.11(c)10", "19:47-7.11(c)1[other]", "19:47-7.11(c)1.i"):
        assert not cite.is_within(Cite.parse(other))


@pytest.mark.parametrize(
    "text", ["", "craps", "19:46-1.17", "19:47-7.9(c)[", "19:47-2.3(a)1.iiii", "19:47-7.9c", "[x]"]
)
def test_garbage_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Cite.parse(text)
    assert "19:47-2.11(e)" in str(refused.value)
