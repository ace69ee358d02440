"""19:47-5.3 and 5.4: the spin, the call, the crown, the order of settlement, and no spin."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.rulebook.testing import provision
from chapter47.table.events import Announced
from chapter47.table.requests import Bets, Spin
from chapter47.table.rounds import procedure

HEAD = "game roulette\nlimits $1 to $1,000\nseat 1 Ann $100\nseat 2 Bob $100\n"


def steps(text: str) -> list[str]:
    """The lines of a transcript after its header, without their citations."""
    body = play_script(text).transcript.text().split("\n\n")[1]
    return [line.partition(" {")[0].rstrip() for line in body.splitlines()]


@provision("19:47-5.3[inspection]")
def test_wheel_and_ball_are_looked_at_before_the_first_spin() -> None:
    script = "game roulette\nopen\nseat 1 Ann $100\nbet 1 red $5\nspins 3\n"
    assert not any("magnet" in line for line in steps(script))  # nobody stands at the table to look
    told = steps(f"staff\n{script}")
    assert told[0] == 'attest dealer "ball tried with a magnet; wheel level, free and tight; table whole"'


@provision("19:47-5.3(b)")
def test_bets_are_taken_until_the_call_while_the_ball_runs() -> None:
    game = Game("roulette")
    table = game.open_table({1: ("Ann", 10_000)})
    play = procedure(table, False)
    window = next(play)
    assert isinstance(window, Bets) and window.cite == "19:47-5.3(b)"
    table.verify_bet(Bet(1, "red", 500))  # the dealer may have spun the ball: the window is open until the call
    spin = play.send([Bet(1, "red", 500)])
    assert table.events[-1] == Announced("19:47-5.3(b)", "no-more-bets", voice="called")
    with pytest.raises(Refusal) as caught:
        table.verify_bet(Bet(1, "black", 500))
    assert caught.value.cite == "19:47-5.3(b)"
    assert isinstance(spin, Spin) and len(spin.spaces) == 38
    with pytest.raises(Refusal):
        spin.verify("37")


@provision("19:47-5.3(c)", "19:47-5.3(e)")
def test_number_crown_losers_winners() -> None:
    told = steps(HEAD + "bet 1 straight:17 $5\nbet 1 red $5\nbet 2 black $5\nbet 2 dozen:1st12 $5\nspins 17\n")
    assert told[told.index('call "No More Bets"') + 1 : -2] == [
        "spin 17",
        'call "17 black"',
        'note "crown on 17"',
        "take 1 red $5.00",
        "take 2 dozen:1st12 $5.00",
        "pay 1 straight:17 $175.00 at 35 to 1",
        "pay 2 black $5.00 at 1 to 1",
    ]


@provision("19:47-5.3(d)")
def test_one_fifth_moves_to_the_winning_number() -> None:
    five = "elect five_adjacent=true\nelect layout_approval=L-47\n"
    played = play_script(f"game roulette\n{five}seat 1 Ann $100\nbet 1 five-adjacent:17 $25\nspins 17 36\nround 2\n")
    assert played.table.seats[1].balance == 10_000 + 17_500 - 2000
    assert [(w.name, w.amount, w.paid) for w in played.wagers] == [
        ("five-adjacent:17", 2000, 0),
        ("straight:17", 500, 17_500),
    ]
    text = played.transcript.text()
    assert text.index("moved from the replica to 17") < text.index("take 1 five-adjacent:17 $20.00")
    around = play_script(f"game roulette\n{five}seat 1 Ann $100\nbet 1 five-adjacent:17 $25\nspins 22\n")
    assert around.table.seats[1].balance == 10_000 + 17_500 - 2000


@provision("19:47-5.3(a)", "19:47-5.3(a)[revolutions]", "19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)")
@pytest.mark.parametrize(
    ("cause", "cite"),
    [
        ("ball-with-wheel", "19:47-5.4(a)"),
        ("too-few-revolutions", "19:47-5.4(b)"),
        ("foreign-object", "19:47-5.4(c)"),
    ],
)
def test_no_spin_decides_nothing(cause: str, cite: str) -> None:
    played = play_script(HEAD + f"bet 1 straight:8 $5\nbet 2 red $5\ndeclare {cause} by dealer\nspins 20\n")
    text = " ".join(played.transcript.text().split())
    assert f'call "No Spin" {{{cite}}}' in text
    assert "ball taken out before it rests if possible" in text
    assert text.index("No Spin") < text.index("spin 20")
    assert [s.balance for s in played.table.seats.values()] == [9500, 9500]  # only the valid spin on 20 decided
    valid = play_script(HEAD + "bet 1 straight:8 $5\nbet 2 red $5\nspins 8\n")
    assert "No Spin" not in valid.transcript.text()
    assert valid.table.seats[1].balance == 10_000 + 17_500


@provision("19:47-5.3[respin]")
def test_wagers_stand_for_the_respin_and_are_decided_once() -> None:
    causes = "declare foreign-object by dealer\ndeclare too-few-revolutions by floorperson\n"
    played = play_script(HEAD + f"bet 1 red $10\n{causes}spins 3\n")
    assert played.table.seats[1].balance == 11_000
    assert len(played.wagers) == 1


@provision("19:47-5.4(c)")
def test_after_the_ball_rests_it_is_too_late() -> None:
    with pytest.raises(Refusal, match="cannot be declared at this point"):
        play_script(HEAD + "bet 1 red $10\nspin 3\ndeclare foreign-object by dealer\n")


def test_a_cause_that_the_rules_do_not_know() -> None:
    with pytest.raises(Refusal, match="no irregularity 'tilt'"):
        play_script(HEAD + "declare tilt by dealer\nbet 1 red $10\nspins 3\n")
