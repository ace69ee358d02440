"""Every benchmark in one run, as ratios: ``make bench``. Writes docs/benchmarks.md."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path

HERE = Path(__file__).parent


def machine() -> str:
    """What it ran on, in a line."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    found = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    lines = ["# Benchmarks", "", f"One run of `make bench` on {machine()}. Machines differ: read the ratios.", ""]
    for name in names or found:
        print(f"\n{name}")
        lines += [f"## {name}", "", "| figure | value |", "| --- | --- |"]
        for label, value, unit in importlib.import_module(f"bench.bench_{name}").run():
            shown = f"{value:,.3g} {unit}" if value < 1000 else f"{value:,.0f} {unit}"
            print(f"  {label:<60} {shown}")
            lines.append(f"| {label} | {shown} |")
        lines.append("")
    if not names:
        (HERE.parent / "docs" / "benchmarks.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
