"""19:47-1.2(a)40 and 1.12: the fire bet."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, ended, refused, standing, steps_of

from chapter47 import Refusal, game
from chapter47.rulebook.testing import provision

ON = {"fire_bet": "true"}
MAKE = {
    4: ("1-3", "1-3"),
    5: ("2-3", "2-3"),
    6: ("2-4", "2-4"),
    8: ("2-6", "2-6"),
    9: ("4-5", "4-5"),
    10: ("4-6", "4-6"),
}
SEVEN_OUT = ("3-3", "3-4")


def made(*points: int) -> list[str]:
    """Rolls that make these points."""
    return [roll for point in points for roll in MAKE[point]]


@provision("19:47-1.2(a)40[when]", "19:47-1.12(a)1")
def test_before_a_new_shooters_first_come_out_roll() -> None:
    refused("19:47-1.2(a)40[when]", *made(6), "fire:2 5", "4-5", **ON)
    refused("19:47-1.2(a)40[when]", "3-3", "fire:2 5", "4-5", **ON)
    refused("19:47-1.2(a)40[when]", "5-6", "fire:2 5", "4-5", **ON)
    assert standing(craps(*SEVEN_OUT, "fire:2 5", "--", **ON)) == {"fire:2": 500}
    refused("19:47-1.12(a)1", "fire:3 5", "--", **ON)
    refused("19:47-1.2(a)40[when]", "fire:2 5", "--")


@provision("19:47-1.2(a)40[outcome]", "19:47-1.12(b)2", "19:47-1.12(b)3")
@pytest.mark.parametrize(
    ("points", "gain"),
    [
        ((4, 6, 6, 8), -500),
        ((4, 6, 8, 10), 12_000),
        ((6, 6, 6, 8, 9), -500),
        ((10, 4, 9, 5), 12_000),
        ((), -500),
        ((10, 4, 9, 5, 5, 10, 6), 124_500),
    ],
)
def test_four_different_points_in_any_order(points: tuple[int, ...], gain: int) -> None:
    played = craps("fire:2 5", *made(*points), *SEVEN_OUT, **ON)
    assert ended(played) == [("fire:2", "won" if gain > 0 else "lost", gain)]


@provision("19:47-1.12(a)2")
def test_open_fire_bets_carry_on_with_the_successor() -> None:
    steps = ["fire:2 5", *made(4, 6, 8), "declare pass-dice by shooter"]
    played = craps(*steps, "pass 5", "4-6", "4-6", "pass 5", "3-3", "3-4", line=True, **ON)
    assert ended(played)[-2:] == [("pass", "lost", -500), ("fire:2", "won", 12_000)]


def test_a_bet_made_for_the_successor_counts_only_later_points() -> None:
    steps = ["fire:2 5", *made(4, 6, 8), "declare pass-dice by shooter", "3: fire:3 5", "pass 5", "4-6", "4-6"]
    played = craps(*steps, "pass 5", "3-3", "3-4", **ON)
    assert ended(played, 3) == [("fire:3", "lost", -500)]
    assert ended(played)[-1] == ("fire:2", "won", 12_000)


@provision("19:47-1.12(a)3")
def test_brought_in_by_number() -> None:
    played = craps("9: fire:9 1", "fire:2 1", "5: fire:5 1", "4-5", seats=9, **ON)
    assert 'note "fire bets brought in: 2, 5, 9" {19:47-1.12(a)3}' in steps_of(played)


@provision("19:47-1.12(a)4[marker]", "19:47-1.12(a)6")
def test_markers_and_surveillance() -> None:
    played = craps("staff", "fire:2 5", *made(6, 9, 6, 4, 5), **ON)
    notes = [s for s in steps_of(played) if "{19:47-1.12(a)4[marker]}" in s or "{19:47-1.12(a)6}" in s]
    assert notes == [
        'note "fire bet marker 1 on 6" {19:47-1.12(a)4[marker]}',
        'note "fire bet marker 2 on 9" {19:47-1.12(a)4[marker]}',
        'note "fire bet marker 3 on 4" {19:47-1.12(a)4[marker]}',
        'note "fire bet marker 4 on 5" {19:47-1.12(a)4[marker]}',
        'attest boxperson "surveillance notified of the fire bets" {19:47-1.12(a)6}',
    ]


@provision("19:47-1.12(a)4[marker-size]", "19:47-1.12(a)4[marker-custody]")
def test_markers_wider_than_any_chip_at_the_table() -> None:
    with pytest.raises(Refusal) as caught:
        game("craps", fire_bet=True, fire_marker_mm=43, largest_chip_mm=43)
    assert caught.value.cite == "19:47-1.12(a)4[marker-size]"
    assert game("craps", fire_bet=True, fire_marker_mm=44, largest_chip_mm=43)
    held = 'attest boxperson "fire bet markers at the table with the crew" {19:47-1.12(a)4[marker-custody]}'
    assert held in steps_of(craps("staff", "open", "4-5", **ON))
    assert held not in steps_of(craps("staff", "open", "4-5"))


@provision("19:47-1.12(a)5")
def test_settled_by_the_loser_seven_only() -> None:
    six = craps("fire:2 5", *made(4, 5, 6, 8, 9, 10), **ON)
    assert standing(six) == {"fire:2": 500}
    come_out_seven = craps("fire:2 5", *made(4, 5, 6, 8, 9, 10), "3-4", **ON)
    assert standing(come_out_seven) == {"fire:2": 500}
    paid = craps("fire:2 5", *made(4, 5, 6, 8, 9, 10), *SEVEN_OUT, **ON)
    assert ended(paid) == [("fire:2", "won", 499_500)]


@provision("19:47-1.12(b)1[min-max]", "19:47-1.12(b)1[increments]")
def test_one_to_five_dollars_in_whole_ones() -> None:
    refused("19:47-1.12(b)1[min-max]", "fire:2 0.50", "--", **ON)
    refused("19:47-1.12(b)1[min-max]", "fire:2 6", "--", **ON)
    refused("19:47-1.12(b)1[increments]", "fire:2 2.50", "--", **ON)
    for amount in (1, 3, 5):  # whatever the table's own minimum is
        assert standing(craps(f"fire:2 {amount}", "--", limits="$10 to $500", **ON)) == {"fire:2": amount * 100}
