"""13:47-20.29: the money wheel of a casino night."""

from __future__ import annotations

from fractions import Fraction

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games import money_wheel
from chapter47.games.big_six.procedure import rim
from chapter47.games.money_wheel import MoneyWheelElections, odds
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.elections import Unlawful
from chapter47.table.events import Announced
from chapter47.table.requests import Bets, Spin
from chapter47.table.rounds import procedure

HEAD = "game money-wheel\nlimits $1 to $1,000 chip $1 coin $1\nseat 1 Ann $100\nseat 2 Bob $100\n"
FACES = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 50, "flag": 50}


def wager(face: str) -> str:
    return f"insignia-{face}" if face.isdigit() else face


@provision("13:47-20.29(a)1[wheel]", "13:47-20.2[money-wheel]")
def test_fifty_spaces_on_a_wheel_of_two_sizes() -> None:
    assert len(rim(MoneyWheelElections())) == 50
    for wrong in ({"spaces": [24, 15, 7, 4, 2, 1, 1]}, {"diameter": 54}):
        with pytest.raises(Unlawful) as caught:
            MoneyWheelElections.elect(wrong)
        assert caught.value.cite == "13:47-20.29(a)1[wheel]"


@provision("13:47-20.29(a)1[distribution]")
def test_the_spaces() -> None:
    spaces = rim(MoneyWheelElections.elect(spaces=[22, 14, 7, 3, 2, 1, 1]))
    assert [spaces.count(face) for face in FACES] == [22, 14, 7, 3, 2, 1, 1]
    with pytest.raises(Unlawful) as caught:
        MoneyWheelElections.elect(spaces=[21, 15, 7, 3, 2, 1, 1])
    assert caught.value.cite == "13:47-20.29(a)1[distribution]"
    assert odds(MoneyWheelElections())["insignia-1"].win == 22 / 50


@provision("13:47-20.29(a)2")
def test_seven_betting_spaces() -> None:
    assert [kind.key for kind in Game("money-wheel").wagers] == [wager(face) for face in FACES]
    with pytest.raises(Refusal) as caught:
        play_script(f"{HEAD}bet 1 insignia-50 $5\nspins 1\n")
    assert caught.value.cite == "13:47-20.29(a)2"


@provision("13:47-20.29(b)1")
def test_a_player_bets_on_several_spaces_in_imitation_money() -> None:
    played = play_script(f"{HEAD}bet 1 insignia-1 $5\nbet 1 joker $2\nspins joker\n")
    assert played.table.seats[1].balance == 10_000 + 10_000 - 500
    with pytest.raises(Refusal) as caught:
        play_script(f"{HEAD}bet 1 joker $5 cash confirmed dealer, casino supervisor\nspins 1\n")
    assert caught.value.cite == "13:47-20.29(b)1"
    with pytest.raises(Refusal, match="chips of"):
        play_script(f"{HEAD}bet 1 joker $2.50\nspins 1\n")


@provision("13:47-20.29(b)2")
def test_no_bets_after_the_call_before_the_spin() -> None:
    table = Game("money-wheel").open_table({1: ("Ann", 10_000)})
    play = procedure(table, False)
    assert isinstance(next(play), Bets)
    assert isinstance(play.send([Bet(1, "joker", 500)]), Spin)
    assert table.events[-1] == Announced("13:47-20.29(b)2", "no-more-bets", voice="called")
    with pytest.raises(Refusal) as caught:
        table.verify_bet(Bet(1, "flag", 500))
    assert caught.value.cite == "13:47-20.29(b)2"


@provision("13:47-20.29(b)3")
def test_two_revolutions_are_void() -> None:
    played = play_script(f"{HEAD}bet 1 joker $5\ndeclare too-few-revolutions by dealer\nspins 1\n")
    assert played.table.seats[1].balance == 9500
    told = " ".join(played.transcript.text().split())
    assert 'call "No Spin" {13:47-20.29(b)3} spin 1 {13:47-20.29(b)3}' in told


@provision("13:47-20.29(b)4")
def test_the_space_at_the_arm_wins_and_between_two_nothing_does() -> None:
    bets = "".join(f"bet 1 {wager(face)} $10\n" for face in FACES)
    played = play_script(f"{HEAD}{bets}spins 5\n")
    assert {w.name: w.paid for w in played.wagers if w.paid} == {"insignia-5": 5000}
    assert played.table.rack == 6000 - 5000
    between = 'declare clapper-between by dealer "passed 5"\n'
    again = play_script(f"{HEAD}bet 1 insignia-5 $10\n{between}spins 1\n")
    assert again.table.seats[1].balance == 9000
    posted = HEAD.replace("seat 1", "elect clapper=passed\nseat 1", 1)
    assert play_script(f"{posted}bet 1 insignia-5 $10\n{between}").table.seats[1].balance == 15_000


@provision("13:47-20.29(b)5")
def test_losers_first() -> None:
    played = play_script(f"{HEAD}bet 1 insignia-2 $5\nbet 1 flag $5\nbet 2 insignia-2 $5\nbet 2 joker $5\nspins 2\n")
    verbs = [line.split()[0] for line in played.transcript.text().splitlines() if line.startswith(("take", "pay"))]
    assert verbs == ["take", "take", "pay", "pay"]


@provision(
    "13:47-20.29(c)[1-00]",
    "13:47-20.29(c)[2-00]",
    "13:47-20.29(c)[5-00]",
    "13:47-20.29(c)[10-00]",
    "13:47-20.29(c)[20-00]",
    "13:47-20.29(c)[other-designators]",
)
@pytest.mark.parametrize(("face", "pays"), FACES.items())
def test_payouts(face: str, pays: int) -> None:
    played = play_script(f"{HEAD}bet 1 {wager(face)} $10\nspins {face}\n")
    assert played.wagers[0].paid == 1000 * pays
    assert played.as_dict()["wagers"][0]["cite"].startswith("13:47-20.29(c)[")


def test_exact_odds_and_the_players_edge_on_the_designators() -> None:
    exact = [w.exact for w in odds(MoneyWheelElections()).wagers]
    assert exact == [Fraction(n, 50) for n in (6, 8, 8, 17, 8, -1, -1)]


def test_simulated_agrees_with_exact() -> None:
    elections = MoneyWheelElections()
    simulated = simulate(money_wheel.GAME.kernel(elections), 2_000_000, 50).wagers
    for totals, value in zip(simulated, odds(elections).wagers, strict=True):
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr
