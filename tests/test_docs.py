"""Pages that are made from the program are what the program says now, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


def test_the_list_of_games() -> None:
    printed = CliRunner().invoke(app, ["games"]).stdout
    lines = "\n".join(line.rstrip() for line in printed.splitlines())
    assert lines.strip() in (ROOT / "docs" / "games.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_every_command_is_named_in_the_changelog() -> None:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    log = (ROOT / "CHANGELOG.md").read_text()
    assert [name for name in names if name not in log] == []
