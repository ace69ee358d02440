"""Nothing in the documents drifts: what is shown is run and compared, what is linked is there, what is made is made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.pages import written

from chapter47.cli import app
from chapter47.games import game_types
from chapter47.rulebook.readings import readings

from .documents import blocks, walk

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
MADE = {"games.md", "readings.md"}
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(page for page in DOCS.rglob("*.md") if page.name not in MADE)]
)
# These have a test of their own that runs what they show.
OWN = {
    "adding-a-game.md": "tests/test_adding_a_game.py",
    "casino-night.md": "tests/night/test_docs.py",
    "floor.md": "tests/floor/test_docs.py",
    "questions.md": "tests/desk/test_questions.py",
}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def shows(page: Path) -> bool:
    """Whether there is something to run on a page."""
    return any(
        not block.skipped and (block.is_console or block.kind in ("python", "pycon"))
        for block in blocks(page.read_text("utf-8"))
    )


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in OWN and shows(page)], ids=name)
def test_what_a_page_shows_is_what_is_printed(page: Path, tmp_path: Path) -> None:
    assert walk(page, tmp_path)


def test_a_page_with_a_test_of_its_own_has_it() -> None:
    for page, test in OWN.items():
        assert page in (ROOT / test).read_text("utf-8")


def test_what_is_not_run_says_why() -> None:
    """And commands stand in fences that are run: nowhere else."""
    for page in PAGES:
        text = page.read_text("utf-8")
        assert all(len(block.skipped.split()) > 1 for block in blocks(text) if block.skipped), page.name
        if page.name not in OWN:
            assert not re.findall(r"^ {4}\$ .*", text, re.MULTILINE), page.name


def test_a_changed_output_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for wrong in ("```\n$ echo 1\n2\n```\n", "```python\nprint(1)\n```\n```\n2\n```\n", "```pycon\n>>> 1\n2\n```\n"):
        page.write_text(wrong)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        with pytest.raises(AssertionError):
            walk(page, folder)


def test_pages_that_are_made() -> None:
    pages = written()
    assert all(game.title in pages["games.md"] for game in game_types())
    assert all(reading.id in pages["readings.md"] for reading in readings())


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    made = {DOCS / one for one in (*MADE, "reference/commands.md", "reference/python.md", "reference/http.md")}
    made |= {DOCS / "reference/elections.md", DOCS / "reference/public.md", DOCS / "changelog.md"}
    for target in re.findall(r"\]\(([^)#: ]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        found = page.parent / target
        assert found.exists() or found.resolve() in made, target


def test_every_command_is_named_in_the_changelog() -> None:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    log = (ROOT / "CHANGELOG.md").read_text()
    assert [name for name in names if name not in log] == []
