"""Golden transcripts: every line of every file is what the rules say, to the letter and the cent."""

from __future__ import annotations

from pathlib import Path

import pytest

from chapter47 import Refusal, replay

GOLDEN = sorted((Path(__file__).parent / "transcripts").rglob("*.c47"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_replays_to_the_letter(path: Path) -> None:
    replay(path.read_text())


@pytest.mark.parametrize("path", GOLDEN[:3], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_truncated_or_altered_one_is_refused(path: Path) -> None:
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    with pytest.raises(Refusal, match="truncated"):
        replay("".join(lines[:-1]))
    for number in range(1, len(lines) - 1):
        if lines[number].strip():
            with pytest.raises(Refusal):
                replay("".join(lines[:number] + lines[number + 1 :]))
    with pytest.raises(Refusal, match="altered"):
        replay(text.replace("$", "$1", 1))
