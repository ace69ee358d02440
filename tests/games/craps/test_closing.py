"""Craps between rolls and at its close: what stands waits, what is saved goes on, what is left goes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.craps.table import at_last_window, craps, ended, net, standing, steps_of

from chapter47 import Bet, Game, Refusal, TakeDown, play_script, replay
from chapter47.rulebook.testing import provision
from chapter47.table.chips import NotConserved, Undecided
from chapter47.table.drivers import drive
from chapter47.table.events import Closed, Moved
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, Bets, Request, Roll
from chapter47.table.rounds import procedure, resume
from chapter47.table.table import Table
from chapter47.table.transcript import checksum
from chapter47.table.window import Limits


@provision("19:47-1.3[undecided]")
def test_what_stands_at_the_close_goes_back() -> None:
    played = craps("pass 10", "4-4", "place:6 12", "come 5", "2-3", "pass-odds 20", "hard:4 5", "lay:10 40", "1-2")
    stood = {"pass": 1000, "place:6": 1200, "come-point:5": 500, "pass-odds": 2000, "hard:4": 500, "lay:10": 4000}
    assert standing(played) == stood
    returned = [line for line in steps_of(played) if line.startswith("return 2")]
    assert len(returned) == len(stood) and all(line.endswith("{19:47-1.3[undecided]}") for line in returned)
    assert not played.table.wagers and ended(played) == []
    assert net(played) == -2  # the charge for the lay bet was taken when it was made
    assert replay(played.transcript.text()).table.seats[2].balance == played.table.seats[2].balance


@provision("19:47-1.3[undecided]")
def test_a_fire_bet_with_points_made_goes_back_too() -> None:
    played = craps("fire:2 5", "3-3", "3-3", "4-5", fire_bet="true")
    assert standing(played) == {"fire:2": 500} and net(played) == 0


@provision("13:47-20.25(h)1[undecided]")
def test_at_a_casino_night() -> None:
    played = craps("place:6 12", "4-4", game="night-craps", line=False)
    assert "return 2 place:6 $12.00 {13:47-20.25(h)1[undecided]}" in steps_of(played)
    assert net(played) == 0


class Waiting:
    """Ann raises her field bet in every window, and nobody throws."""

    def __init__(self, table: Table[Any], windows: int) -> None:
        self.table, self.left = table, windows

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Ask):
            return (
                "accept"
                if "accept" in request.choices and self.table.game.key != "night-craps"
                else request.choices[-1]
            )
        if not isinstance(request, Bets):
            return None
        self.left -= 1
        return [Bet(1, "field", 1000)] if self.left >= 0 else None


@pytest.mark.parametrize("key", ["craps", "mini-craps", "night-craps"])
def test_a_table_with_wagers_is_never_idle(key: str) -> None:
    table = Game(key).open_table({1: ("Ann", 100_000)})
    answers = Waiting(table, 25)
    drive(table, procedure(table, True), answers)
    assert answers.left == -1  # every window was asked for, the last one closed the table
    assert isinstance(next(e for e in reversed(table.events) if isinstance(e, Closed)), Closed)
    assert table.seats[1].balance == 100_000 and not table.wagers and table.rack == 0
    assert table.rounds == 0  # a window without a throw is no round


def test_dice_that_nobody_throws_do_not_keep_a_script_waiting() -> None:
    with pytest.raises(Refusal, match=r"^Line 5: 3 and 1 more of the dice were never asked for"):
        play_script("game craps\nlimits $5 to $100\nseat 1 Ann $100\nbet 1 field $5\ndice 3 4\n")


def test_an_on_marker_goes_with_its_wager() -> None:
    """A wager that is taken down and made again is another one: it sleeps on a come out roll."""
    called = ("place:6 12", "4-4", "3-5", "declare called-on by dealer seat 2 place:6")
    assert ended(craps(*called, "2-4")) == [("place:6", "won", 1400)]
    assert ended(craps(*called, "down place:6 12", "--", "place:6 12", "2-4")) == []
    assert at_last_window(*called, "down place:6 12", "--").own.on == []


def test_a_saved_table_knows_point_shooter_markers_and_fire() -> None:
    steps = ("fire:2 5", "3-3", "3-3", "place:5 10", "4-5", "declare called-on by dealer seat 2 place:5", "--")
    table = at_last_window(*steps, fire_bet="true", line=True)
    own = table.own
    assert (own.point, own.shooter, own.fresh) == (9, 1, False)
    assert own.on == [wager.number for wager in table.wagers if wager.name == "place:5"]
    assert own.fire == {2: 1 << 2}
    again = table.copy()
    rolls = iter([(4, 5), (2, 3)])  # the point, then a 5 on the come out roll: the marker counts
    windows = iter([[], [Bet(1, "pass", 1000)]])

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            return next(windows, None)
        return next(rolls) if isinstance(request, Roll) else getattr(request, "default", None)

    drive(again, resume(again), answer)
    paid = [(e.of, e.cents) for e in again.events if isinstance(e, Moved) and e.why == "won" and e.target.ref == 2]
    assert paid == [("place:5", 1400)]
    assert table.own.point == 9  # the other table stands where it stood


def test_the_failed_shaker_closes_the_table() -> None:
    table = Game("craps", automated=True).open_table({1: ("Ann", 10_000)}, Limits(minimum=100))
    windows = []

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            windows.append(request)
            return [Bet(1, "pass", 1000)]
        if isinstance(request, Roll):
            return Declaration("device-failure", by="dealer", reason="motor")
        return getattr(request, "default", None)

    drive(table, procedure(table, True), answer)
    assert len(windows) == 1 and table.over and table.seats[1].balance == 10_000
    assert table.events[-1] == Closed("19:47-1.9[automated-failure]", "motor")


def test_a_one_roll_wager_that_a_roll_left_alone_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from chapter47.games.craps import procedure as told

    monkeypatch.setattr(told, "outcomes", lambda *_: [])
    with pytest.raises(Undecided, match="field of seat 2"):
        craps("field 5", "2-2")


def test_a_combined_wager_that_does_not_divide_is_a_fault() -> None:
    from chapter47.games.craps.settlement import split_up
    from chapter47.games.craps.wagers import KINDS

    table = Game("craps").open_table({1: ("Ann", 10_000)})
    wager = table.lay(1, KINDS["horn"], 500, 1)
    with pytest.raises(NotConserved, match=r"\$5.00 of horn"):
        split_up(table, wager)


def test_taken_down_it_is_gone_before_the_close() -> None:
    table = Game("craps").open_table({1: ("Ann", 10_000)}, Limits(minimum=100))
    windows = iter([[Bet(1, "place:6", 1200)], [TakeDown(1, "place:6", 1200)]])

    def answer(request: Request) -> Any:
        return next(windows, None) if isinstance(request, Bets) else getattr(request, "default", None)

    drive(table, procedure(table, False), answer)
    assert not [e for e in table.events if isinstance(e, Moved) and e.why == "returned"]


def test_a_record_of_the_first_format_may_end_with_wagers_on_the_layout_and_may_not_lack_anything_else() -> None:
    golden = Path(__file__).parents[2] / "transcripts" / "craps" / "hops.c47"
    text = golden.read_text()
    assert replay(text).table.wagers == []
    lines = text.splitlines()[:-1]
    taken = next(at for at, line in enumerate(lines) if line.startswith("take "))
    short = "\n".join(lines[:taken] + lines[taken + 1 :]) + "\n"
    with pytest.raises(Refusal, match="by the rules it is"):
        replay(f"{short}end {checksum(short)}\n")
