"""Posted limits and what a licensee may do about them: 19:47-8.2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.floor.floors import floor, found, report, table

from chapter47 import Odds, Refusal
from chapter47.floor.limits import PostedLimits, settle_accepted
from chapter47.rulebook.testing import provision
from chapter47.table.wagers import lost, won
from chapter47.table.window import Limits

TABLE = PostedLimits(Limits(1000, 50_000))


def refused(limits: PostedLimits, player: int, wager: str, amount: int, *boxes: str) -> bool:
    try:
        limits.verify(player, wager, amount, boxes)
    except Refusal:
        return True
    return False


@provision("19:47-8.2[licensee-sets]")
def test_a_table_without_posted_limits_does_not_open() -> None:
    bare = '[[table]]\nnumber = 7\ngame = "minibaccarat"\n'
    assert found(bare) == [("7", "19:47-8.2[licensee-sets]")]
    assert found(bare + "open = false\n") == []
    with pytest.raises(Refusal, match="no posted limits"):
        PostedLimits.of(floor(bare).tables[0])
    posted = PostedLimits.of(floor(table(7, "minibaccarat", more="limits = { minimum = 10, maximum = 500 }")).tables[0])
    assert refused(posted, 1, "player", 500)
    assert not refused(posted, 1, "player", 1000)
    upside_down = table(7, "minibaccarat", more='limits = { minimum = "$500", maximum = "$10" }')
    assert found(upside_down) == [("7", "19:47-8.2[licensee-sets]")]


@provision("19:47-8.2[per-player]")
def test_one_player_may_have_a_lower_maximum() -> None:
    limits = replace(TABLE, maximum_of={2: 10_000})
    assert refused(limits, 2, "main", 15_000)
    assert not refused(limits, 3, "main", 50_000)


@provision("19:47-8.2[one-box]")
def test_one_player_may_be_held_to_one_box() -> None:
    limits = replace(TABLE, one_box=frozenset({2}))
    assert refused(limits, 2, "box:4", 2500, "box:3")
    assert not refused(limits, 2, "box:3", 2500, "box:3")
    assert not refused(limits, 1, "box:4", 2500, "box:3")


@provision("19:47-8.2[per-wager]")
def test_each_wager_may_have_limits_of_its_own() -> None:
    more = 'limits = { minimum = "$10", maximum = "$1,000", wagers.tie = { minimum = "$5", maximum = "$100" } }'
    limits = PostedLimits.of(floor(table(7, "minibaccarat", more=more)).tables[0])
    assert refused(limits, 1, "tie", 20_000)
    assert not refused(limits, 1, "tie", 500)
    assert not refused(limits, 1, "player", 20_000)


@provision("19:47-8.2[outside-limits]")
def test_the_floor_may_let_a_player_bet_outside_the_limits() -> None:
    assert refused(TABLE, 2, "main", 500)
    let = replace(TABLE, let_outside=frozenset({2}))
    assert not refused(let, 2, "main", 500)
    assert not refused(let, 2, "main", 60_000)
    assert refused(let, 3, "main", 500)


@provision("19:47-8.2[accepted-stands]")
def test_a_wager_that_was_taken_stands_in_full() -> None:
    assert refused(TABLE, 1, "main", 60_000)
    assert settle_accepted(60_000, won(Odds(1, 1), "19:47-7.3(a)")) == 60_000
    assert settle_accepted(60_000, lost("19:47-7.2(a)2")) == -60_000


@provision("19:47-8.2[increments]")
def test_increments_bind_where_sign_and_submission_state_them() -> None:
    more = 'limits = { minimum = "$10", maximum = "$500", increment = "$5" }\n'
    entry = floor(table(7, "minibaccarat", more=more)).tables[0]
    limits = PostedLimits.of(entry)
    assert refused(limits, 1, "player", 1200)
    assert not refused(limits, 1, "player", 1500)
    assert entry.limits is not None
    assert "multiples of $5.00" in " ".join(entry.limits.lines())
    unstated = table(7, "minibaccarat", more=more + "increment_in_submission = false\n")
    with pytest.raises(Refusal) as refusal:
        PostedLimits.of(floor(unstated).tables[0])
    assert refusal.value.cite == "19:47-8.2[increments]"
    assert [one.cite for one in report(unstated).warnings] == ["19:47-8.2[increments]"]
