"""19:47-5.5 and 5.6: the seven wagers, the call before the spin, three revolutions, the clapper, losers first."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Game, Refusal, play_script
from chapter47.games import game_types
from chapter47.games.big_six.elections import LEAST, BigSixElections
from chapter47.games.big_six.procedure import rim
from chapter47.games.big_six.wagers import WAGERS
from chapter47.rulebook.testing import provision
from chapter47.table.elections import Unlawful
from chapter47.table.events import Announced
from chapter47.table.odds import Odds
from chapter47.table.pay_tables import Pay
from chapter47.table.requests import Bets, Spin
from chapter47.table.rounds import procedure

HEAD = "game big-six\nlimits $1 to $1,000\nseat 1 Ann $100\nseat 2 Bob $100\n"
FACES = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 45, "flag": 45}


def wager(face: str) -> str:
    return f"insignia-{face}" if face.isdigit() else face


def gain(on: str, shown: str, elect: str = "") -> int:
    """Dollars won or lost with $5 on a wager."""
    played = play_script(f"game big-six\n{elect}seat 1 Ann $100\nbet 1 {on} $5\nspins {shown}\n")
    return (played.table.seats[1].balance - 10_000) // 100


@provision(
    "19:47-5.5(a)[insignia-1]",
    "19:47-5.5(a)[insignia-2]",
    "19:47-5.5(a)[insignia-5]",
    "19:47-5.5(a)[insignia-10]",
    "19:47-5.5(a)[insignia-20]",
    "19:47-5.5(a)[joker]",
    "19:47-5.5(a)[flag]",
)
@pytest.mark.parametrize(("face", "pays"), FACES.items())
def test_payouts(face: str, pays: int) -> None:
    key = wager(face)
    assert gain(key, face) == 5 * pays
    assert all(gain(key, other) == -5 for other in FACES if other != face)
    with pytest.raises(Unlawful) as caught:
        BigSixElections.elect(pays={key: Odds(2 * pays - 1, 2)})
    assert caught.value.cite == LEAST[key][1]
    assert gain(key, face, f'elect pays={{"{key}": "{pays + 1} to 1"}}\n') == 5 * (pays + 1)


@provision("19:47-5.5(b)")
def test_odds_are_printed_with_to_or_win_and_never_with_for() -> None:
    assert Pay("", Odds(45, 1), "19:47-5.5(b)").pays == "45 to 1"
    assert Pay("", Odds(45, 1), "19:47-5.5(b)", word="win").pays == "win 45 on 1"
    for word, told in (("to", "45 to 1"), ("win", "win 45 on 1")):
        drawn = Game("big-six", odds_word=word)._repr_svg_()
        assert told in drawn and " for " not in drawn
    with pytest.raises(Unlawful) as caught:
        BigSixElections.elect(odds_word="for")
    assert caught.value.cite == "19:47-5.5(b)"
    with pytest.raises(Refusal, match="never with"):
        BigSixElections.elect(pays={"joker": "46 for 1"})


@provision("19:47-5.6[wagers]")
def test_seven_wagers_in_chips_and_no_others() -> None:
    assert [kind.key for kind in WAGERS] == [wager(face) for face in FACES]
    for bet in ("insignia-50 $5", "joker $5 cash confirmed dealer, casino supervisor", "joker:1 $5"):
        with pytest.raises(Refusal) as caught:
            play_script(f"{HEAD}bet 1 {bet}\nspins joker\n")
        assert caught.value.cite in ("19:47-5.6[wagers]", "19:47-5.5(a)[joker]")
    with pytest.raises(Unlawful, match="no wager 'logo'"):
        BigSixElections.elect(pays={"logo": "50 to 1"})


@provision("19:47-5.6[wheel]")
def test_the_two_wheels() -> None:
    for name, counts in (("atlantic-city", [23, 15, 8, 4, 2, 1, 1]), ("las-vegas", [24, 15, 7, 4, 2, 1, 1])):
        spaces = rim(BigSixElections.elect(wheel=name))
        assert [spaces.count(face) for face in FACES] == counts
        assert len(spaces) == 54
    with pytest.raises(Unlawful) as caught:
        BigSixElections.elect(wheel="reno")
    assert caught.value.cite == "19:47-5.6[wheel]"


@provision("19:47-5.6(a)")
def test_the_call_comes_before_the_spin() -> None:
    table = Game("big-six").open_table({1: ("Ann", 10_000)})
    play = procedure(table, False)
    assert isinstance(next(play), Bets)
    spin = play.send([Bet(1, "joker", 500)])
    assert table.events[-1] == Announced("19:47-5.6(a)", "no-more-bets", voice="called")
    with pytest.raises(Refusal) as caught:
        table.verify_bet(Bet(1, "flag", 500))
    assert caught.value.cite == "19:47-5.6(a)"
    assert isinstance(spin, Spin) and len(spin.spaces) == 54
    with pytest.raises(Refusal):
        spin.verify("50")


@provision("19:47-5.6(b)", "19:47-5.6[no-spin]")
def test_fewer_than_three_revolutions_decide_nothing() -> None:
    played = play_script(f"{HEAD}bet 1 joker $5\ndeclare too-few-revolutions by dealer\nspins flag\n")
    assert played.table.seats[1].balance == 9500
    text = played.transcript.text()
    assert text.index('call "No Spin"') < text.index("spin flag")
    assert len(played.wagers) == 1
    with pytest.raises(Refusal, match="runs out of spins"):
        play_script(f"{HEAD}bet 1 joker $5\ndeclare too-few-revolutions by dealer\n")


BETWEEN = 'bet 1 insignia-20 $5\nbet 2 insignia-1 $5\ndeclare clapper-between by dealer "passed 20"\n'


@provision("19:47-5.6(c)1")
def test_the_number_just_passed_wins_where_elected() -> None:
    played = play_script(f"{HEAD.replace('seat 1', 'elect clapper=passed' + chr(10) + 'seat 1', 1)}{BETWEEN}")
    assert [seat.balance for seat in played.table.seats.values()] == [20_000, 9500]
    assert "{19:47-5.6(c)1}" in played.transcript.text()


@provision("19:47-5.6(c)2")
def test_or_the_spin_is_void() -> None:
    played = play_script(f"{HEAD}{BETWEEN}spins 1\n")
    assert [seat.balance for seat in played.table.seats.values()] == [9500, 10_500]
    assert 'call "Spin void, spin again"' in played.transcript.text()
    for wrong in ("both", ["respin", "passed"], None):
        with pytest.raises(Unlawful) as caught:
            BigSixElections.elect(clapper=wrong)
        assert caught.value.cite == "19:47-5.6(c)2"


def test_the_number_passed_must_be_on_the_wheel() -> None:
    with pytest.raises(Refusal, match="needs one of its grounds"):
        play_script(f'{HEAD}bet 1 joker $5\ndeclare clapper-between by dealer "passed 50"\nspins joker\n')


@provision("19:47-5.6(d)")
def test_the_sign_names_the_option_before_play() -> None:
    for option, words in (("passed", "the number just passed wins"), ("respin", "the spin is void and spun again")):
        played = play_script(
            f"game big-six\nelect clapper={option}\nopen\nseat 1 Ann $50\nbet 1 joker $5\nspins flag\n"
        )
        body = played.transcript.text().split("\n\n")[1].splitlines()
        assert body[0].startswith(f'note "sign: clapper between two numbers: {words}"')
        assert words in Game("big-six", clapper=option)._repr_svg_()


@provision("19:47-5.6(e)")
def test_all_losers_before_the_first_winner() -> None:
    played = play_script(f"{HEAD}bet 1 insignia-5 $5\nbet 1 joker $5\nbet 2 insignia-5 $5\nbet 2 flag $5\nspins 5\n")
    verbs = [line.split()[0] for line in played.transcript.text().splitlines() if line.startswith(("take", "pay"))]
    assert verbs == ["take", "take", "pay", "pay"]
    assert [w.paid for w in played.wagers] == [0, 0, 2500, 2500]


@provision("19:47-5.7")
def test_nothing_rests_on_the_reserved_section() -> None:
    for game in game_types():
        cites = [kind.cite for kind in game.wagers]
        cites += [irregularity.cite for irregularity in game.irregularities.values()]
        cites += [choice.cite for choice in game.elections.choices()]
        cites += [game.cite, game.cites.late, game.cites.others]
        assert not [cite for cite in cites if cite.startswith("19:47-5.7")]
