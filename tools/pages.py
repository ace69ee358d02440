"""Pages that are made from the program: ``make docs`` writes docs/games.md and docs/readings.md."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.rulebook.readings import readings_markdown

DOCS = Path(__file__).resolve().parents[1] / "docs"


def games() -> str:
    """The list of games, as the command prints it."""
    printed = CliRunner().invoke(app, ["games"]).stdout
    lines = "\n".join(line.rstrip() for line in printed.strip().splitlines())
    return f"# The games\n\nWhat `chapter47 games` prints:\n\n```\n{lines}\n```\n"


def written() -> dict[str, str]:
    """Every page by its name."""
    return {"games.md": games(), "readings.md": readings_markdown()}


if __name__ == "__main__":
    for name, page in written().items():
        (DOCS / name).write_text(page, "utf-8")
