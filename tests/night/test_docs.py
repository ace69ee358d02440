"""The page docs/casino-night.md prints what the commands print."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

ROOT = Path(__file__).parents[2]


def printed(command: str) -> str:
    """What a command prints; ours runs in this process, what it is piped into in a shell."""
    first, _, rest = command.partition(" | ")
    if not first.startswith("chapter47 "):
        return subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout.rstrip("\n")
    done = CliRunner().invoke(app, shlex.split(first)[1:])
    text = done.stdout + done.stderr
    if rest:
        text = subprocess.run(rest, shell=True, input=text, capture_output=True, text=True, check=True).stdout
    return "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n"))


def test_every_output_on_the_page_is_what_the_command_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "casino-night.md").read_text("utf-8")
    commands = 0
    for block in re.findall(r"```console\n(.*?)```", page, flags=re.DOTALL):
        for said in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, told = said.partition("\n")
            assert printed(command) == told.rstrip("\n"), command
            commands += 1
    assert commands >= 25


def test_the_python_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The python blocks of the page, on the example night."""
    shutil.copy(ROOT / "examples" / "night.toml", tmp_path / "night.toml")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "casino-night.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len(blocks) == 1
    for block in blocks:
        exec(compile(block, "casino-night.md", "exec"), {})
    assert (tmp_path / "night.journal").is_file()
