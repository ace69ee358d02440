"""Tracing some provisions only: the same places and tests as in the trace of all, with most files passed over."""

from __future__ import annotations

from pathlib import Path

from chapter47.rulebook import trace

SOME = {"19:47-7.9(b)", "19:47-3.9(b)", "19:47-3.7(b)", "19:47-1.2(a)1.ii(1)", "19:47-7.9(c)[banker-3]"}


def test_places_of_some_provisions_are_those_of_the_whole_trace() -> None:
    whole, some = trace.implementations(), trace.implementations(only=SOME)
    assert {cite: some.get(cite) for cite in SOME} == {cite: whole.get(cite) for cite in SOME}
    assert any(place.path.endswith("minibaccarat/dealing.py") for place in some["19:47-7.9(b)"])
    assert len(some) < len(whole) / 2


def test_a_paragraph_that_runs_parallel_is_traced_through_the_one_it_follows() -> None:
    """Punto banco's own paragraph on what a Tie Bet pays stands where minibaccarat's does."""
    own = "19:47-3.3(b)"
    assert trace.implementations(only={own})[own] == trace.implementations()[own]
    assert any("minibaccarat" in place.path for place in trace.implementations(only={own})[own])


def test_tests_that_name_some_provisions_are_those_of_the_whole_trace(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    mark = '@provision("{}")\ndef test_{}() -> None: ...\n'
    (folder / "test_a.py").write_text(mark.format("19:47-7.9(b)", "a") + mark.format("19:47-7.9(c)[*]", "all"))
    (folder / "test_b.py").write_text(mark.format("19:47-1.2(a)1.ii(1)", "b"))
    (folder / "test_c.py").write_text(mark.format("19:47-8.2[per-wager]", "c"))
    whole, some = trace.tests_naming(folder), trace.tests_naming(folder, only=SOME)
    assert some["19:47-7.9(b)"] == whole["19:47-7.9(b)"] == ["tests/test_a.py::test_a"]
    assert some["19:47-7.9(c)[banker-3]"] == ["tests/test_a.py::test_all"]
    assert some["19:47-1.2(a)1.ii(1)"] == ["tests/test_b.py::test_b"]
    assert "19:47-8.2[per-wager]" in whole
    assert "19:47-8.2[per-wager]" not in some
