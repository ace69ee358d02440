"""Pages that are made from the program are what the program says now, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.pages import written

from chapter47.cli import app
from chapter47.games import game_types
from chapter47.rulebook.readings import readings

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


def test_pages_that_are_made() -> None:
    pages = written()
    assert all(game.title in pages["games.md"] for game in game_types())
    assert all(reading.id in pages["readings.md"] for reading in readings())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_every_command_is_named_in_the_changelog() -> None:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    log = (ROOT / "CHANGELOG.md").read_text()
    assert [name for name in names if name not in log] == []
