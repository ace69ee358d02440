"""What is mini-baccarat's own at a casino night: its numbers and its streams. The rest is beside baccarat's."""

from __future__ import annotations

from chapter47 import game, play_script
from chapter47.games import night_minibaccarat
from chapter47.games.night_baccarat.elections import NightBaccaratElections
from chapter47.games.night_baccarat.kernel import NightBaccaratKernel
from chapter47.games.night_minibaccarat import NightMinibaccaratElections


def test_every_step_cites_its_own_section() -> None:
    script = "\nseat 1 Ann $500\nopen\nbet 1 bank $20\nbet 1 tie $5\ncards 2C KD 3C 5D 4S 9S\n"
    text = play_script(f"game night-minibaccarat{script}").transcript.text()
    assert "13:47-20.28(e)3.ii" in text
    assert [line for line in text.splitlines() if "13:47-20.20" in line] == [
        line for line in text.splitlines() if "(a)[bank]" in line
    ]
    assert {w.cite for w in game("night-minibaccarat").odds().wagers} == {
        "13:47-20.28(e)1[bet-on-the-bank]",
        "13:47-20.28(e)1[bet-on-the-player]",
        "13:47-20.28(e)1[bet-on-a-tie]",
    }


def test_it_has_streams_of_its_own() -> None:
    mini = night_minibaccarat.GAME.kernel(NightMinibaccaratElections()).run_block(1, 0, 1000)
    assert mini.tolist() != NightBaccaratKernel(NightBaccaratElections()).run_block(1, 0, 1000).tolist()
    assert int(mini.sum()) == 1000
