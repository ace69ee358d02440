"""The picture of docs/architecture.md: ``python -m tools.picture`` draws the layers and who imports whom.

A layer stands above those that it imports; the numbers are lines of code, the width of a line how many modules use it.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "images" / "layers.svg"
WIDTH, HIGH, GAP = 900, 40, 26


def layers() -> list[list[str]]:
    """The layers as pyproject.toml lists them, the highest first."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]["layers"]
    return [[name.strip().removeprefix("chapter47.") for name in row.split(":")] for row in told]


def uses() -> Counter[tuple[str, str]]:
    """How many imports lead from one package to another."""
    graph = grimp.build_graph("chapter47", exclude_type_checking_imports=True)
    found: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            one, two = (name.split(".")[1] if "." in name else "" for name in (module, other))
            if one and two and one != two:
                found[one, two] += 1
    return found


def lines_of(name: str) -> int:
    """Lines of code in a package or module."""
    place = ROOT / "src" / "chapter47" / name
    files = place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")]
    return sum(len(path.read_text("utf-8").splitlines()) for path in files)


def picture() -> str:
    """The drawing."""
    rows, found = layers(), uses()
    places: dict[str, tuple[float, float]] = {}
    boxes, arrows = [], []
    for row, names in enumerate(rows):
        y = 10 + row * (HIGH + GAP)
        for column, name in enumerate(names):
            x = WIDTH / 2 + (column - (len(names) - 1) / 2) * 190
            places[name] = x, y
            label = f"{name} <tspan class='n'>{lines_of(name):,} lines</tspan>"
            boxes.append(f'<rect x="{x - 85:.0f}" y="{y}" width="170" height="{HIGH}" rx="6"/>')
            boxes.append(f'<text x="{x:.0f}" y="{y + 25}">{label}</text>')
    for (one, two), count in sorted(found.items()):
        if one in places and two in places and places[one][1] < places[two][1]:
            (x1, y1), (x2, y2) = places[one], places[two]
            bend = (-1 if (len(one) + len(two)) % 2 else 1) * (90 + 0.35 * (y2 - y1))
            stroke = min(6, 0.6 + count**0.5 / 3)
            arrows.append(
                f'<path d="M{x1:.0f} {y1 + HIGH} C{x1 + bend:.0f} {y1 + HIGH + 30} {x2 + bend:.0f} {y2 - 30} '
                f'{x2:.0f} {y2}" stroke-width="{stroke:.1f}"><title>{one} uses {two} {count} times</title></path>'
            )
    height = 10 + len(rows) * (HIGH + GAP)
    style = (
        "rect{fill:#f6f1e3;stroke:#1d4d3a}text{font:14px sans-serif;text-anchor:middle;fill:#1c1c1c}"
        ".n{font-size:11px;fill:#555}path{fill:none;stroke:#1d4d3a;opacity:.28}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
    title = "<title>The layers of chapter47, each above those that it imports</title>"
    return f"{head}>{title}<style>{style}</style>{''.join(arrows)}{''.join(boxes)}</svg>\n"


if __name__ == "__main__":
    PAGE.write_text(picture(), "utf-8")
    print(f"{PAGE.relative_to(ROOT)} drawn", file=sys.stderr)
