"""Pay tables that are found meet their brief when the game reckons them again, and none is missed."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from chapter47 import Game, Refusal
from chapter47.desk.design import design, read_brief

PAIR_PLUS: dict[str, Any] = {
    "game": "three-card-poker",
    "wager": "pair-plus",
    "table": "pair_plus_pays",
    "edge": [0.03, 0.05],
    "lines": {"straight flush": [35, 40], "three-of-a-kind": [25, 30], "straight": [5, 6], "flush": [3, 4]},
}


def test_every_table_found_meets_the_brief_and_none_is_missed() -> None:
    told = design(read_brief(PAIR_PLUS | {"show": 1000}))
    assert told.found == len(told.candidates) > 5
    # counts of three-card hands: 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs of 22,100
    ways = (48, 52, 720, 1096, 3744)
    expected = set()
    for pays in product(range(35, 41), range(25, 31), (5, 6), (3, 4), (1,)):
        edge = (16_440 - sum(w * p for w, p in zip(ways, pays, strict=True))) / 22_100
        if 0.03 <= edge <= 0.05 and list(pays) == sorted(pays, reverse=True):
            expected.add(pays)
    found = {tuple(one.pays.values()) for one in told.candidates}
    assert found == expected
    assert all(0.03 <= float(one.events.house_edge) <= 0.05 for one in told.candidates)
    assert told.sensitivity["pair"] == pytest.approx(-3744 / 22_100)


def test_the_law_is_beside_every_table() -> None:
    told = design(read_brief(PAIR_PLUS | {"edge": [0.02, 0.08], "show": 1000}))
    lawful = {tuple(one.pays.values()) for one in told.candidates if not one.against}
    assert (40, 30, 6, 4, 1) in lawful
    assert all("not lawful in New Jersey" in one.against for one in told.candidates if one.against)


def test_hit_frequency_and_variance_are_met() -> None:
    """No pair is paid, so that fewer hands win: the others pay more."""
    lines = {"straight flush": [40, 60], "three-of-a-kind": [30, 40], "straight": [8, 12]}
    lines |= {"flush": [3, 9], "pair": [0, 1]}
    brief = PAIR_PLUS | {"edge": [0.0, 0.1], "lines": lines, "hit_frequency": [0.08, 0.09], "variance": [6.0, 20.0]}
    told = design(read_brief(brief))
    assert told.candidates
    for one in told.candidates:
        assert one.pays["pair"] == 0 and 0.08 <= float(one.events.hit_frequency) <= 0.09
        assert 6.0 <= float(one.events.variance) <= 20.0


def test_other_decks_and_other_games() -> None:
    brief = {
        "game": "chuck-a-luck", "wager": "number", "table": "pays", "edge": [0.0, 0.05],
        "lines": {"2": [1, 4], "3": [3, 20]},
    }  # fmt: skip
    told = design(read_brief(brief))
    assert {"1": 1, "2": 2, "3": 12} in [one.pays for one in told.candidates]
    bonus = {
        "game": "minibaccarat", "wager": "banker-bonus", "table": "bonus_pays", "edge": [0.05, 0.12],
        "rules": {"bonus": True, "decks": 1}, "lines": {"9": [20, 40], "6": [3, 5]},
    }  # fmt: skip
    first = design(read_brief(bonus)).candidates[0]
    again = Game("minibaccarat").what_if(
        bonus=True, decks=1, bonus_pays={k: f"{v} to 1" for k, v in first.pays.items()}
    )
    assert again.odds()["banker-bonus"].house_edge == pytest.approx(float(first.events.house_edge))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"table": "pair_plus"}, "no table 'pair_plus'"),
        ({"table": "players"}, "no pay table with lines"),
        ({"lines": {"royal": [1, 2]}}, "no line 'royal'"),
        ({"lines": {"flush": [4, 3]}}, "cannot pay"),
        ({"lines": {"flush": "many"}}, "cannot pay"),
        ({"lines": {}}, "No line of the table may change"),
        ({"lines": {"flush": [0, 90000], "straight": [0, 90000]}}, "too many to try"),
        ({"edge": "low"}, "edge cannot be"),
        ({"wager": "pairplus"}, "no events of a wager"),
        ({"colour": 1}, "no 'colour'"),
        ({"show": 0}, "show cannot be"),
    ],
)
def test_bad_briefs_are_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        design(read_brief(PAIR_PLUS | change))


def test_a_file_that_is_no_brief(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        read_brief(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("= 3")
    with pytest.raises(Refusal, match="is not TOML"):
        read_brief(tmp_path / "bad.toml")
    with pytest.raises(Refusal, match="says its game"):
        read_brief({})
