"""The poker desk at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chapter47.cli import app

RUN = CliRunner()
GOLDEN = Path(__file__).parents[1] / "transcripts" / "poker"


def test_a_transcript_goes_out_as_phh_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    told = RUN.invoke(app, ["poker", "export", str(GOLDEN / "dwan-and-ivey-2009.c47"), "--save", str(file)])
    assert told.exit_code == 0 and "1 hand written" in told.output
    again = RUN.invoke(app, ["poker", "replay", str(file)])
    assert again.exit_code == 0 and "as the file says" in again.output
    wrong = file.read_text().replace("finishing_stacks = [", "finishing_stacks = [1")
    file.write_text(wrong)
    assert RUN.invoke(app, ["poker", "replay", str(file), "--json"]).exit_code == 1


def test_equity_and_rake() -> None:
    told = json.loads(RUN.invoke(app, ["poker", "equity", "AsAh", "KdKc", "--board", "2h 7d 9c Jh", "--json"]).output)
    assert [player["equity"] for player in told["players"]] == ["21/22", "1/22"]
    rake = json.loads(RUN.invoke(app, ["poker", "rake", "--hands", "4", "--players", "3", "--json"]).output)
    assert rake["hands"] == 4 and 0 <= rake["rake"] <= 300


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["export", "no-such-file.c47"], "cannot be read"),
        (["export", str(GOLDEN / "hold-em.c47"), "--hand", "9"], "no hand 9"),
        (["replay", "no-such-file.phh"], "cannot be read"),
        (["equity", "AsAh"], "two to ten hands"),
        (["rake", "--players", "12"], "12 cannot play here"),
        (["rake", "--hands", "1"], "1 hands are not measured"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], told: str) -> None:
    refused = RUN.invoke(app, ["poker", *words])
    assert refused.exit_code == 2 and told in refused.output
