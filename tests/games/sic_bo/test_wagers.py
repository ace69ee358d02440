"""The fifty wagers of sic bo and what they pay (19:47-9.2, 9.4)."""

from __future__ import annotations

import pytest

from chapter47 import Game, Refusal, play_script
from chapter47.games.sic_bo.elections import LINES, SCHEDULES, SicBoElections
from chapter47.games.sic_bo.wagers import DECIDE, WAGERS
from chapter47.rulebook.testing import provision
from chapter47.table.dice import every_roll
from chapter47.table.odds import Odds
from chapter47.table.wagers import Result


def paid(wager: str, dice: str, *elected: str) -> int:
    """The patron's gain in dollars on a wager of $10."""
    lines = ["game sic-bo", *elected, "seat 1 Ann $500", f"bet 1 {wager} $10", f"dice {dice}"]
    played = play_script("\n".join(lines))
    assert not played.table.wagers
    return (played.table.seats[1].balance - 50_000) // 100


@pytest.mark.parametrize(
    ("wager", "dice", "gain"),
    [
        pytest.param("three-of-a-kind:4", "4 4 4", 1800),
        pytest.param("three-of-a-kind:4", "4 4 5", -10),
        pytest.param("three-of-a-kind:4", "5 5 5", -10),
    ],
)
@provision("19:47-9.2[three-of-a-kind]", "19:47-9.4[three-of-a-kind]")
def test_three_of_a_kind(wager: str, dice: str, gain: int) -> None:
    assert paid(wager, dice) == gain


@provision("19:47-9.2[two-of-a-kind]", "19:47-9.4[two-of-a-kind]")
def test_two_of_a_kind() -> None:
    assert paid("two-of-a-kind:4", "4 1 4") == 100
    assert paid("two-of-a-kind:4", "4 1 1") == -10
    assert paid("two-of-a-kind:1", "4 1 1") == 100


@provision("19:47-9.2[two-of-a-kind-on-triple]")
def test_two_of_a_kind_on_a_triple_wins_unless_elected_to_lose() -> None:
    assert paid("two-of-a-kind:4", "4 4 4") == 100
    assert paid("two-of-a-kind:4", "4 4 4", "elect two_of_a_kind_on_triple=loses") == -10
    assert paid("two-of-a-kind:4", "4 4 1", "elect two_of_a_kind_on_triple=loses") == 100


@provision("19:47-9.2[any-three-of-a-kind]", "19:47-9.4[any-three-of-a-kind]")
def test_any_three_of_a_kind() -> None:
    assert paid("any-three-of-a-kind", "6 6 6") == 300
    assert paid("any-three-of-a-kind", "1 1 1") == 300
    assert paid("any-three-of-a-kind", "1 1 2") == -10


@provision("19:47-9.2[total]")
def test_a_total_is_won_however_it_is_made() -> None:
    assert paid("total:9", "3 3 3") == 60
    assert paid("total:9", "1 2 6") == 60
    assert paid("total:9", "3 3 4") == -10


@pytest.mark.parametrize(
    ("total", "dice", "pays"),
    [
        *((4, "1 1 2", 60), (5, "1 2 2", 30), (6, "1 2 3", 17), (7, "1 2 4", 12), (8, "1 2 5", 8), (9, "1 2 6", 6)),
        *((10, "1 3 6", 6), (11, "1 4 6", 6), (12, "1 5 6", 6), (13, "1 6 6", 8), (14, "2 6 6", 12), (15, "4 5 6", 17)),
        *((16, "5 5 6", 30), (17, "5 6 6", 60)),
    ],
)
@provision("19:47-9.4[total]")
def test_totals_pay(total: int, dice: str, pays: int) -> None:
    assert paid(f"total:{total}", dice) == 10 * pays


@provision("19:47-9.2[combination]", "19:47-9.4[combination]")
def test_a_combination_is_paid_once() -> None:
    assert paid("combination:2-5", "2 5 5") == 50
    assert paid("combination:2-5", "2 5 1") == 50
    assert paid("combination:2-5", "2 2 4") == -10


@provision("19:47-9.2[small]", "19:47-9.2[big]", "19:47-9.4[small-big]")
def test_small_and_big_lose_on_every_triple() -> None:
    assert [paid("small", dice) for dice in ("1 3 6", "2 2 2", "5 5 1", "1 1 2")] == [10, -10, -10, 10]
    assert [paid("big", dice) for dice in ("5 5 1", "5 5 5", "4 5 1", "6 6 5")] == [10, -10, -10, 10]


@provision("19:47-9.2[one-of-a-kind]", "19:47-9.4[one-of-a-kind]")
def test_one_of_a_kind_pays_by_the_dice_that_show_it() -> None:
    assert [paid("one-of-a-kind:6", dice) for dice in ("6 1 2", "6 2 6", "6 6 6", "1 2 3")] == [10, 20, 30, -10]


@provision("19:47-9.2[no-others]")
def test_fifty_places_and_no_others() -> None:
    assert len(WAGERS) == 8
    assert sum(len(kind.spots) or 1 for kind in WAGERS) == 50
    for wager in ("total:3", "total:18", "combination:3-3", "one-of-a-kind:7", "odd", "small:4"):
        with pytest.raises(Refusal) as refusal:
            paid(wager, "1 2 3")
        assert refusal.value.cite and refusal.value.cite.startswith("19:47-9.2[")


@provision("19:47-9.2[one-shake]")
def test_every_roll_decides_every_wager_and_returns_none() -> None:
    elections = SicBoElections()
    for roll in every_roll(3):
        for kind, decide in DECIDE.items():
            for spot in kind.spots or ("",):
                decision = decide(roll, spot, elections)
                assert decision is not None
                assert decision.result is not Result.VOID


@provision("19:47-9.4[other-schedules]")
def test_other_schedules() -> None:
    with pytest.raises(Refusal, match="Below the least odds: three of a kind") as refusal:
        SicBoElections.elect(pays="Macau")
    assert refusal.value.cite == "19:47-9.4[minimum]"
    own = SicBoElections.elect(pays="Macau", overrides={"19:47-9.4[minimum]": "a house outside New Jersey"})
    assert own.schedule["total 4 or 17"] == Odds(50, 1)
    assert paid("combination:2-5", "2 5 5", "elect pays=Australia") == 60
    assert paid("total:12", "2 5 5", "elect pays=Australia") == 70
    assert paid("total:17", "5 6 6", "elect pays=Australia") == 620


@provision("19:47-9.4[minimum]")
def test_no_schedule_below_all_known() -> None:
    known = SCHEDULES["Atlantic City"]
    better = SicBoElections(pays={**known, "three of a kind": Odds(200, 1)})
    assert better.schedule["three of a kind"] == Odds(200, 1)
    with pytest.raises(Refusal, match="Below the least odds: small or big") as refusal:
        SicBoElections(pays={**known, "small or big": Odds(1, 2)})
    assert refusal.value.cite == "19:47-9.4[minimum]"
    with pytest.raises(Refusal, match="lines"):
        SicBoElections(pays={line: known[line] for line in LINES[1:]})


@provision("19:47-9.4[to]")
def test_odds_are_stated_with_to() -> None:
    with pytest.raises(Refusal, match='"to"') as refusal:
        SicBoElections.elect(pays={**dict.fromkeys(LINES, "200 to 1"), "three of a kind": "180 for 1"})
    assert refusal.value.instead == "179 to 1"
    drawing = Game("sic-bo")._repr_svg_()
    assert " for " not in drawing
    assert "180 to 1" in drawing and "60 to 1" in drawing
    assert "62 to 1" in Game("sic-bo", pays="Australia")._repr_svg_()
