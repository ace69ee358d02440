"""19:47-1.4: what winners are paid, and what cannot be paid."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, ended, net, refused

from chapter47 import Refusal, game
from chapter47.games.craps import rules
from chapter47.games.craps.wagers import SPOTS, WAGERS
from chapter47.rulebook.testing import provision
from chapter47.table.odds import Odds


@provision("19:47-1.4(a)")
def test_odds_are_told_with_to() -> None:
    craps_game = game("craps", fire_bet=True, six_seven_eight=True)
    for kind in WAGERS:
        told = kind.pays(craps_game.elections)
        assert " to " in told and " for " not in told
    assert next(kind for kind in WAGERS if kind.key == "any-seven").pays(craps_game.elections) == "4 to 1"
    assert "4 to 1" in craps_game._repr_svg_()
    with pytest.raises(Refusal) as caught:
        game("craps", pays={"any-seven": "5 for 1"})
    assert caught.value.cite == "19:47-1.4(a)"


@provision("19:47-1.4(b)[floor]")
@pytest.mark.parametrize(
    ("line", "odds"), [("field-12", "1 to 1"), ("any-seven", "3 to 1"), ("place-6-to-win", "1 to 1")]
)
@pytest.mark.parametrize("key", ["craps", "mini-craps"])
def test_nothing_below_the_schedule(key: str, line: str, odds: str) -> None:
    with pytest.raises(Refusal, match="pays at least") as caught:
        game(key, pays={line: odds})
    assert caught.value.cite == "19:47-1.4(b)[floor]"
    with pytest.raises(Refusal, match="no line"):
        game(key, pays={"big-6": "1 to 1"})


@provision("19:47-1.4(b)[higher-if-uniform]")
def test_higher_odds_are_paid_everywhere_or_nowhere() -> None:
    assert net(craps("field 10", "6-6", pays='{"field-12": "3 to 1"}')) == 30
    with pytest.raises(Refusal) as caught:
        game("craps", pays={"field-12": "3 to 1"}, higher_odds_everywhere=False)
    assert caught.value.cite == "19:47-1.4(b)[higher-if-uniform]"


LINES = {
    "pass": "pass 25,5-6=25",
    "dont-pass": "dont-pass 25,1-2=25",
    "come": "3-3,come 15,5-6=15",
    "dont-come": "3-3,dont-come 15,1-2=15",
    "place-4-to-win": "3-3,place:4 5,2-2=9",
    "place-5-to-win": "3-3,place:5 5,2-3=7",
    "place-6-to-win": "4-5,place:6 6,2-4=7",
    "place-8-to-win": "3-3,place:8 12,2-6=14",
    "place-9-to-win": "3-3,place:9 10,4-5=14",
    "place-10-to-win": "3-3,place:10 10,4-6=18",
    "place-4-to-lose": "3-3,place-lose:4 11,3-4=5",
    "place-5-to-lose": "3-3,place-lose:5 8,3-4=5",
    "place-6-to-lose": "4-5,place-lose:6 5,3-4=4",
    "place-8-to-lose": "3-3,place-lose:8 10,3-4=8",
    "place-9-to-lose": "3-3,place-lose:9 16,3-4=10",
    "place-10-to-lose": "3-3,place-lose:10 22,3-4=10",
    "hard-4": "3-3,hard:4 5,2-2=35",
    "hard-6": "4-5,hard:6 5,3-3=45",
    "hard-8": "3-3,hard:8 5,4-4=45",
    "hard-10": "3-3,hard:10 5,5-5=35",
    "field-even": "field 10,6-5=10",
    "field-2": "field 10,1-1=20",
    "field-12": "field 10,6-6=20",
    "any-seven": "any-seven 5,6-1=20",
    "any-craps": "any-craps 5,1-2=35",
    "craps-2": "craps:2 1,1-1=30",
    "craps-3": "craps:3 1,1-2=15",
    "craps-12": "craps:12 1,6-6=30",
    "eleven": "eleven 1,5-6=15",
    **{f"hop-{a}-{b}": f"hop:{a}-{b} 2,{a}-{b}={60 if a == b else 30}" for a, b in rules.HOPS},
    "six-seven-eight-easy": "six-seven-eight 10,2-6=10",
    "six-seven-eight-hard": "six-seven-eight 10,4-4=20",
}


@provision(*(f"19:47-1.4(b)[{line}]" for line in LINES))
@pytest.mark.parametrize("line", LINES)
def test_the_schedule(line: str) -> None:
    steps, _, gain = LINES[line].partition("=")
    played = craps(*steps.split(","), six_seven_eight="true")
    assert net(played) == int(gain)
    won = [w for w in played.as_dict()["wagers"] if w["seat"] == 2]
    assert [w["cite"] for w in won] == [f"19:47-1.4(b)[{line}]"]
    assert played.table.elections.payout(line).can_pay(won[0]["staked"])


def test_every_line_of_the_schedule_is_here() -> None:
    used = {line for spot in SPOTS.values() for line in spot.pays}
    assert used == set(LINES)


@provision("19:47-1.4(b)[six-seven-eight-easy]", "19:47-1.4(b)[six-seven-eight-hard]")
@pytest.mark.parametrize(
    ("dice", "gain"), [("3-4", 10), ("1-5", 10), ("2-4", 10), ("3-5", 10), ("3-3", 20), ("4-4", 20)]
)
def test_six_seven_eight(dice: str, gain: int) -> None:
    assert net(craps("six-seven-eight 10", dice, six_seven_eight="true")) == gain


@provision("19:47-1.4(c)[horn]", "19:47-1.4(c)[horn-high]", "19:47-1.4(d)")
@pytest.mark.parametrize(
    ("steps", "gain"),
    [
        ("horn 4,6-6", 27),
        ("horn 4,5-6", 12),
        ("horn 4,1-1", 27),
        ("horn 4,1-2", 12),
        ("horn 4,3-4", -4),
        ("horn-high:12 5,6-6", 57),
        ("horn-high:12 5,1-2", 11),
        ("horn-high:3 5,1-2", 27),
        ("horn-high:12 5,3-3", -5),
        ("c-and-e 2,1-1", 6),
        ("c-and-e 2,6-5", 14),
        ("c-and-e 2,3-4", -2),
    ],
)
@pytest.mark.parametrize("area", ["true", "false"])
def test_combined_wagers_are_paid_as_their_parts(steps: str, gain: int, area: str) -> None:
    assert net(craps(*steps.split(","), horn_high_area=area)) == gain


def test_the_parts_are_in_the_record() -> None:
    assert ended(craps("horn 4", "6-6")) == [
        ("craps:2", "lost", -100),
        ("craps:3", "lost", -100),
        ("eleven", "lost", -100),
        ("craps:12", "won", 3000),
    ]


@provision("19:47-1.4(f)")
def test_what_cannot_be_paid_is_refused() -> None:
    dollars = {"limits": "$1 to $10000 chip $1 coin $1"}
    assert "$6.00" in str(refused("19:47-1.4(f)", "4-5", "place:6 5", "1-1", **dollars))
    refused("19:47-1.4(f)", "4-5", "place-lose:4 7", "1-1", **dollars)
    refused("19:47-1.4(f)", "c-and-e 5", "--", **dollars)
    refused("19:47-1.4(f)", "horn 6", "--", **dollars)
    refused("19:47-1.4(f)", "pass 10", "4-5", "pass-odds 5", "1-1", **dollars)
    refused("19:47-1.4(f)", "dont-pass 10", "4-5", "dont-pass-odds 5", "1-1", **dollars)
    assert net(craps("4-5", "place:6 6", "3-3", **dollars)) == 7
    assert net(craps("4-5", "place-lose:4 11", "3-4", **dollars)) == 5
    assert net(craps("c-and-e 5", "5-6")) == 35.0  # quarters pay halves of five dollars: 37.50 less 2.50


@provision("19:47-1.4(b)[automated-same-odds]")
def test_automated_craps_pays_alike() -> None:
    assert net(craps("4-5", "place:6 6", "3-3", automated="true")) == 7
    with pytest.raises(Refusal) as caught:
        game("craps", automated=True, pays={"place-6-to-win": Odds(1, 1)})
    assert caught.value.cite == "19:47-1.4(b)[floor]"


FIRE = {"A": (24, 249, 999), "B": (39, 199, 499)}
MADE = ["2-2", "2-2", "2-3", "2-3", "3-3", "3-3", "4-4", "4-4", "4-5", "4-5", "5-5", "5-5"]


@provision(
    "19:47-1.4(e)[table-a-four]", "19:47-1.4(e)[table-a-five]", "19:47-1.4(e)[table-a-six]",
    "19:47-1.4(e)[table-b-four]", "19:47-1.4(e)[table-b-five]", "19:47-1.4(e)[table-b-six]",
    "19:47-1.4(e)[paid-once-highest]",
)  # fmt: skip
@pytest.mark.parametrize("table", FIRE)
@pytest.mark.parametrize("points", [4, 5, 6])
def test_fire_tables(table: str, points: int) -> None:
    played = craps("fire:2 5", *MADE[: 2 * points], "3-3", "3-4", fire_bet="true", fire_table=table)
    assert ended(played) == [("fire:2", "won", 500 * FIRE[table][points - 4])]


@provision("19:47-1.4(e)[preselected-table]")
def test_one_table_is_chosen_and_may_be_bettered() -> None:
    with pytest.raises(Refusal) as caught:
        game("craps", fire_bet=True, fire_table="A", fire_pays=["24 to 1", "199 to 1", "999 to 1"])
    assert caught.value.cite == "19:47-1.4(e)[preselected-table]"
    better = game("craps", fire_bet=True, fire_table="B", fire_pays=["39 to 1", "249 to 1", "499 to 1"])
    assert better.odds()["fire"].house_edge < game("craps", fire_bet=True, fire_table="B").odds()["fire"].house_edge
