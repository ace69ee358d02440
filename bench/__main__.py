"""Every benchmark in one run, as ratios: ``make bench``. Writes docs/benchmarks.md."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .common import as_text, show

HERE = Path(__file__).parent
PEERS = ("crapssim", "gymnasium", "open_spiel", "eval7", "phevaluator", "treys")


def machine() -> str:
    """What it ran on, in a line."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        cpu = next(line.partition(": ")[2] for line in told.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        cpu = platform.processor() or platform.machine()
    system = f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores of {cpu}, {system}, numba {version('numba')}"


def load() -> str:
    """How busy the machine was with other things when it began."""
    try:
        return f"Other programs kept it busy with a load of {os.getloadavg()[0]:.1f} when it began."
    except (AttributeError, OSError):
        return "How busy it was with other things is not known."


def installed(name: str) -> str | None:
    """The version of a peer, if it is there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def main(names: list[str]) -> None:
    """Run the benchmarks named, or all."""
    found = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    ran = f"One run of `make bench` on {machine()}.\n{load()} Machines differ: read the ratios."
    versions = ", ".join(f"{peer} {number}" for peer in PEERS if (number := installed(peer)))
    lines = ["# Benchmarks", "", ran, "", f"Beside: {versions}.", ""]
    for name in names or found:
        print(f"\n{name}")
        lines += [f"## {name}", "", "| figure | value |", "| --- | --- |"]
        for label, value, unit in importlib.import_module(f"bench.bench_{name}").run():
            show([(label, value, unit)])
            lines.append(f"| {label} | {as_text(value, unit)} |")
        lines.append("")
    if not names:
        (HERE.parent / "docs" / "benchmarks.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
