"""What the documentation reckons of many tables follows from the costs that it names."""

from __future__ import annotations

from pathlib import Path

from bench.reckon import lines


def test_the_table_of_many_tables_is_what_the_bench_reckons() -> None:
    told = (Path(__file__).parent.parent / "docs" / "scale.md").read_text(encoding="utf-8")
    assert "\n".join(lines()) in told
