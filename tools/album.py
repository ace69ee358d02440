"""The pictures of the documentation with the day on which each was taken: docs/pictures/taken.json and its README."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
TAKEN = "taken.json"
HEAD = """# Pictures
Tables by `python -m tools.picture_tables`, from a round of each game; pages by `python -m tools.pictures`. Each with
the day on which it was taken.
"""


def note(*names: str, folder: Path = FOLDER) -> None:
    """These pictures were taken today: their days are kept, and the page of all pictures is written anew."""
    path = folder / TAKEN
    taken: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    taken |= dict.fromkeys(names, f"{datetime.now(UTC):%Y-%m-%d}")
    there = {name: day for name, day in sorted(taken.items()) if (folder / f"{name}.png").exists()}
    path.write_text(json.dumps(there, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(page(there), encoding="utf-8")


def page(taken: dict[str, str]) -> str:
    """Every picture under its title, the tables first and in the order of the games."""
    from chapter47.games import MODULES, game_type

    tables = {game: game_type(game).title for game in MODULES}
    lines = [HEAD, "## Tables", ""]
    lines += [_line(game, tables[game], taken[game]) for game in tables if game in taken]
    lines += ["", "## Pages, and tables on a phone", ""]
    lines += [_line(name, _title(name, tables), taken[name]) for name in taken if name not in tables]
    return "\n".join(lines) + "\n"


def _title(name: str, tables: dict[str, str]) -> str:
    game, _, look = name.rpartition("-")
    return f"{tables[game]}, {look}" if game in tables else name.replace("-", " ").capitalize()


def _line(name: str, title: str, day: str) -> str:
    return f"![{title}, taken on {day}]({name}.png)  \n{title}, {day}\n"
