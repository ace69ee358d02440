"""The page of thirty questions says what the program prints now, line by line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^## (\d+)\. (.+?)\n\n```\n\$ chapter47 (.+?)\n(.+?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"[-+]?\d[\d,]*\.\d+")


def test_there_are_thirty() -> None:
    assert [int(number) for number, *_ in QUESTIONS] == list(range(1, 31))


@pytest.mark.parametrize(("number", "question", "command", "answer"), QUESTIONS, ids=lambda value: value[:40])
def test_the_answer_is_what_is_printed(
    number: str, question: str, command: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    told = CliRunner().invoke(app, shlex.split(command))
    assert told.exit_code == 0, told.output
    printed = "\n".join(line.rstrip() for line in told.stdout.rstrip().splitlines())
    assert NUMBER.sub("#", printed) == NUMBER.sub("#", answer), f"{number}. {question}"
    ours, theirs = (
        [float(text.replace(",", "")) for text in NUMBER.findall(page)] for page in (printed, answer)
    )  # a last digit may fall either way on another processor
    assert ours == pytest.approx(theirs, rel=1e-6, abs=2e-6)
