"""Every picture of the documentation has the day on which it was taken."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.album import FOLDER, TAKEN, note, page


def test_every_picture_has_its_day_and_stands_on_the_page() -> None:
    taken = json.loads((FOLDER / TAKEN).read_text("utf-8"))
    assert sorted(taken) == sorted(path.stem for path in FOLDER.glob("*.png"))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for day in taken.values())
    assert (FOLDER / "README.md").read_text("utf-8") == page(taken)


def test_a_new_picture_is_dated_and_one_that_is_gone_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "lobby.png").touch()
    (tmp_path / TAKEN).write_text('{"lobby": "2000-01-01", "gone": "2000-01-01"}')
    note("lobby", folder=tmp_path)
    assert list(kept := json.loads((tmp_path / TAKEN).read_text())) == ["lobby"] and kept["lobby"] > "2000-01-01"
    assert f"Lobby, {kept['lobby']}" in (tmp_path / "README.md").read_text()
