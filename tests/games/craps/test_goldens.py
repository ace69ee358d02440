"""The golden transcripts show every wager decided in every way that it can be."""

from __future__ import annotations

import re
from pathlib import Path

from chapter47.games.craps import rules
from chapter47.games.craps.odds import decided
from chapter47.games.craps.wagers import PARTS, SPOTS

FOLDER = Path(__file__).parents[2] / "transcripts" / "craps"
LINE = re.compile(r"(pay|take|return) \d+ (\S+) ")


def test_every_way_of_every_wager() -> None:
    seen: set[tuple[str, str]] = set()
    for path in sorted(FOLDER.glob("*.c47")):
        seen.update((name, verb) for verb, name in LINE.findall(path.read_text()))
    missing = []
    for name, spot in SPOTS.items():
        if spot.index in (rules.FIRE, rules.WHIRL):
            continue
        point = 6 if spot.index in (rules.PASS_ODDS, rules.DONT_PASS_ODDS) else 0
        codes = {code for _, code, _ in decided(spot.index, point, spot.number)}
        ways = {"pay" if code >= rules.WINS else "take" if code == rules.LOSES else "return" for code in codes}
        if name in PARTS:
            ways.discard("pay")  # a winning one is told by its parts
        missing += [(name, way) for way in ways if (name, way) not in seen and spot.number in (0, *rules.POINTS)]
    assert [m for m in missing if m[0].partition(":")[0] not in ("come", "dont-come")] == []
    assert {("fire:2", "pay"), ("fire:1", "take"), ("come-odds:6", "return"), ("dont-come", "return")} <= seen
    assert {("come", "pay"), ("come", "take"), ("dont-come", "pay"), ("dont-come", "take")} <= seen
