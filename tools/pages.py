"""Pages that are made from the program and not kept: ``make docs`` writes docs/games.md and docs/readings.md."""

from __future__ import annotations

from pathlib import Path

from chapter47.rulebook.readings import readings_markdown
from tools.reference import games

DOCS = Path(__file__).resolve().parents[1] / "docs"


def written() -> dict[str, str]:
    """Every page by its name."""
    return {"games.md": games(), "readings.md": readings_markdown()}


if __name__ == "__main__":
    for name, page in written().items():
        (DOCS / name).write_text(page, "utf-8")
