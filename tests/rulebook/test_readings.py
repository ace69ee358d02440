import pytest

from chapter47.rulebook import readings_for, rulebook
from chapter47.rulebook.readings import readings, readings_markdown


def test_the_register_is_complete() -> None:
    runs = ((1, 20), (101, 124), (201, 227), (301, 338))
    expected = [f"E-{n:03}" for first, last in runs for n in range(first, last + 1)]
    found = [r.id for r in readings()]
    assert found[: len(expected) + 3] == [*expected, "F-1", "F-2", "F-3"]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("reading", readings(), ids=lambda r: r.id)
def test_every_reading_stands_on_provisions(reading) -> None:
    assert reading.problem and reading.reading and reading.why
    for cite in reading.cites:
        assert rulebook().find(cite)
    assert reading.cites or reading.id == "E-216"  # subchapter 4, known from its contents only


def test_readings_of_a_place() -> None:
    def ids(cite: str) -> list[str]:
        return [r.id for r in readings_for(cite)]

    assert ids("19:47-1.4(b)[hard-8]") == ["E-004"]
    assert "E-004" in ids("19:47-1.4(b)") and "E-004" in ids("19:47-1")
    assert ids("19:47-1.4(b)[pass]") == []
    assert ids("19:47-7.9(c)[banker-5]") == ["E-002", "F-3"]
    assert ids("13:47-20.20(e)3.ii") == ["E-005", "F-3"]


def test_rows_that_name_a_reading_are_in_its_reach() -> None:
    for p in rulebook():
        named = p.data.get("errata")
        if named:
            assert named in {r.id for r in readings_for(p.cite)}, p.cite


def test_the_page_lists_every_default() -> None:
    page = readings_markdown()
    for p in rulebook():
        assert p.is_law or f"| {p.cite} |" in page
