"""Real hands played through our own table to the chip, and hands of ours in PHH (19:47-14.8[games])."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Refusal
from chapter47.api import Game
from chapter47.desk import phh
from chapter47.desk.histories import CODES, HIDDEN, hands
from chapter47.games.poker.elections import PokerElections
from chapter47.rulebook.testing import provision
from chapter47.table.events import Observer, visible
from chapter47.table.window import Limits

REAL = Path(__file__).parents[3] / "shared" / "phh"
FILES = sorted(REAL.glob("*/*.phh"))
# A hand of ours in the shape of the first one of a televised final table: an ante of the big blind, three bets called.
OWN = """
variant = "NT"
ante_trimming_status = false
antes = [0, 12, 0]
blinds_or_straddles = [4, 8, 0]
min_bet = 8
starting_stacks = [738, 250, 1017]
actions = ["d dh p1 7s4s", "d dh p2 Js8h", "d dh p3 6d5h", "p3 cbr 17", "p1 f", "p2 cc", "d db JcTs2d", "p2 cc",
  "p3 cbr 14", "p2 cc", "d db As", "p2 cc", "p3 cc", "d db Qs", "p2 cc", "p3 cbr 60", "p2 cc", "p3 sm 6d5h",
  "p2 sm Js8h"]
finishing_stacks = [734, 345, 926]
"""


def test_the_real_hands_are_there_where_they_must_be() -> None:
    if "CI" not in os.environ and not REAL.is_dir():
        pytest.skip("the real hands lie beside the checkout")
    assert len(FILES) >= 250


@provision("19:47-14.8[games]", "19:47-14.10(b)[one-ante]")
@pytest.mark.parametrize("folder", ["wsop", "pluribus", "historical"])
def test_real_hands_end_as_they_ended(folder: str) -> None:
    if not REAL.is_dir() and "CI" not in os.environ:
        pytest.skip("the real hands lie beside the checkout")
    played = refused = 0
    for path in (REAL / folder).glob("*.phh"):
        text = path.read_text("utf-8")
        code = next(line for line in text.splitlines() if line.startswith("variant")).split("=")[1].strip(" '\"")
        if code not in phh.GAMES:
            with pytest.raises(Refusal, match=r"is not a permitted game") as refusal:
                phh.replay(text)
            assert phh.OTHERS[code] in refusal.value.message
            refused += 1
            continue
        replayed = phh.replay(text)
        assert not replayed.differs, path.name
        replayed.played.table.check_conserved()
        told = next(hands(replayed.played.table.events, replayed.played.table.elections))
        again = phh.replay(told.phh())
        assert again.stacks == replayed.stacks and not again.differs
        played += 1
    assert (played, refused) == {"wsop": (59, 24), "pluribus": (181, 0), "historical": (2, 3)}[folder]


def test_a_hand_of_a_file_is_cited_and_checked() -> None:
    replayed = phh.replay(OWN)
    assert not replayed.differs
    assert {event.cite for event in replayed.played.table.events} >= {"19:47-14.10(d)", "19:47-14.7[options]"}
    wrong = phh.replay(OWN.replace("[734, 345, 926]", "[734, 344, 927]"))
    assert wrong.differs == ("player 2 has $345.00, the file says $344.00; player 3 has $926.00, the file says $927.00")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("variant", "varyant"), "This is no hand in PHH"),
        (('"NT"', '"FR"'), r"razz \(FR\) is not a permitted game"),
        (('"p3 cbr 17"', '"p3 cbr 9"'), r"\$9.00 cannot be the raise to"),
        (('"p1 f", ', ""), "seat 3 act out of turn: it is seat 2"),
        (('"p3 cbr 17", ', '"p3 cbr 17.005", '), "not an amount in cents"),
        (("[0, 12, 0]", "[0, 12, 4]"), "antes of this hand differ"),
        (("[4, 8, 0]", "[4, 8, 11]"), "not a small one, a big one"),
        (('"p3 sm 6d5h"', '"p1 f"'), "over before seat 2: f"),
        (("7s4s", "7s4x"), "4x"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: tuple[str, str], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        phh.replay(OWN.replace(*change))


def one_hand(seed: int, players: int, **elections: Any) -> Any:
    game = Game("poker", elections)
    table = game.open_table({n: (f"P{n}", 20_000) for n in range(1, players + 1)}, Limits(minimum=100))
    gambler = Gambler(seed)
    game.play(table, lambda t: [] if t.round == 1 else None, gambler.choose, seed=seed, opening=False)
    return table


@pytest.mark.parametrize(("game", "structure"), list(CODES))
def test_a_hand_goes_to_phh_and_back(game: str, structure: str) -> None:
    for seed in range(6):
        for players in (2, 3, 5):
            table = one_hand(seed, players, game=game, structure=structure, ante=100, rake_percent=0)
            told = next(hands(table.events, table.elections))
            again = phh.replay(told.phh())
            assert not again.differs
            assert again.stacks == [told.end[n] for n in told.order]


def test_what_phh_cannot_say_is_refused() -> None:
    table = one_hand(1, 3, game="five-card-stud")
    with pytest.raises(Refusal, match="no code for five-card-stud"):
        next(hands(table.events, table.elections)).phh()


@pytest.mark.parametrize("game", ["hold-em", "five-card-draw", "seven-card-stud"])
def test_a_patron_has_their_own_cards_and_what_was_shown(game: str) -> None:
    table = one_hand(3, 3, game=game)
    whole = next(hands(table.events, table.elections))
    own = next(hands([visible(event, Observer(frozenset({2}))) for event in table.events], table.elections))
    assert own.held[2] == whole.held[2]
    shown = {step.seat for step in own.steps if step.what == "show"}
    for seat in own.order:
        assert (HIDDEN in own.held[seat]) == (seat not in shown | {2})
    assert [(step.what, step.seat, step.pot) for step in own.steps] == [
        (step.what, step.seat, step.pot) for step in whole.steps
    ]


def test_every_step_has_all_chips() -> None:
    table = one_hand(5, 4, rake_percent=0)
    told = next(hands(table.events, table.elections))
    assert isinstance(told.elections, PokerElections)
    assert {step.pot + sum(step.chips.values()) for step in told.steps} == {80_000}
    data = told.as_dict()
    assert data["steps"][0]["what"] == "deal" and set(data["seats"]) == {"1", "2", "3", "4"}
