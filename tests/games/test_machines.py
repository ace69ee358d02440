"""Games that are refused: the machines of a casino night, which have no rule of play, and keys that are no game."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, game, play_script
from chapter47.games import MACHINES, MODULES
from chapter47.rulebook.testing import provision


@provision("13:47-20.2[skill-stop-reel]", "13:47-20.2[skill-stop-video]", "13:47-20.2[token-pusher]")
@pytest.mark.parametrize("key", ["skill-stop-reel", "skill-stop-video", "token-pusher"])
def test_no_engine_plays_a_machine(key: str) -> None:
    assert key not in MODULES
    for attempt in (lambda: game(key), lambda: play_script(f"game {key}\nseat 1 Ann $50\n")):
        with pytest.raises(Refusal, match="gives no rule of play") as refused:
            attempt()
        assert refused.value.cite == f"13:47-20.2[{key}]"
        assert refused.value.instead is not None and "13:47-20.15(d)" in refused.value.instead
    assert MACHINES[key][0] == refused.value.cite


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(Refusal, match="There is no game 'snap'"):
        game("snap")
