"""The page docs/casino-night.md prints what the commands print, through a shell."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.night.shell import commands, printed, said

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "casino-night.md"


def test_every_output_on_the_page_is_what_a_shell_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    shutil.copytree(ROOT / "examples", work / "examples")
    monkeypatch.chdir(work)
    count = 0
    with commands(tmp_path / "bin") as environment:
        for command, told in said(PAGE.read_text("utf-8")):
            assert printed(command, environment) == told, command
            count += 1
    assert count >= 60


def test_the_python_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The python blocks of the page, on the example night."""
    shutil.copy(ROOT / "examples" / "night.toml", tmp_path / "night.toml")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)
    assert len(blocks) == 1
    for block in blocks:
        exec(compile(block, "casino-night.md", "exec"), {})
    assert (tmp_path / "night.books").is_file()
