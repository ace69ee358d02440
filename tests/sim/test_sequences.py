"""Sessions on real shoes and real shooters: counted in them, worth what the odds say, left when the time is up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from chapter47 import Game, Refusal
from chapter47.games.minibaccarat.kernel import play_shoe
from chapter47.sim.engine import with_seats
from chapter47.sim.progressions import plan_of
from chapter47.sim.sequence import UNDECIDED, Sequence, numbered
from chapter47.sim.sessions import Sessions, play_sessions, rounds_of
from chapter47.table.wagers import Result

RICH = {"bankroll": "$1,000,000", "unit": "$60"}
WAGERS = [
    ("minibaccarat", "banker", "shoe"),
    ("punto-banco", "tie", "shoe"),
    ("chemin-de-fer", "bank", "shoe"),
    ("night-minibaccarat", "player", "shoe"),
    ("casino-war", "initial", "shoe"),
    ("casino-war", "initial:always-surrender", "shoe"),
    ("casino-war", "tie", "shoe"),
    ("red-dog", "original", "shoe"),
    ("red-dog", "original:never-raise", "shoe"),
    ("night-red-dog", "original", "shoe"),
    ("craps", "pass", "shooter"),
    ("craps", "dont-come", "shooter"),
    ("craps", "place:6", "shooter"),
    ("craps", "pass-odds:4", "shooter"),
    ("mini-craps", "field", "shooter"),
    ("night-craps", "come", "shooter"),
]


def sequence(key: str, wager: str) -> Sequence:
    game = Game(key)
    kernel: Any = game.type.kernel(game.elections)
    found: Sequence = kernel.sequence(wager)
    return found


def sit(key: str, wager: str, sessions: int = 4000, seed: int = 1, workers: int = 2, **given: Any) -> Sessions:
    game = Game(key)
    chosen = plan_of({"wager": wager, **RICH, **given})
    value = rounds_of(key, game.type.kernel(game.elections), game.odds()[wager], chosen)
    return play_sessions(value, chosen, sessions, seed, workers)


@pytest.mark.parametrize(("key", "wager", "unit"), WAGERS)
def test_whole_units_bring_what_the_odds_say(key: str, wager: str, unit: str) -> None:
    told = sit(key, wager, **{f"{unit}s": 4})
    assert told.unit == unit
    assert told.units == 4 * told.sessions
    value = Game(key).odds()[wager]
    assert abs(told.mean + value.house_edge * told.staked / told.sessions) < 4 * told.stderr


@pytest.mark.parametrize(("key", "wager"), [("craps", "pass"), ("craps", "hard:8"), ("craps", "come")])
def test_rolls_decide_as_often_as_the_odds_say(key: str, wager: str) -> None:
    found = sequence(key, wager)
    codes, _ = found.play(3, 0, 60_000)
    decided = codes[codes != UNDECIDED]
    value = Game(key).odds()[wager]
    for share, result in ((value.win, Result.WON), (value.lose, Result.LOST)):
        mine = [n for n, (_, end) in enumerate(found.outcomes) if end is result]
        assert np.isin(decided, mine).mean() == pytest.approx(share, abs=4 * (share / len(decided)) ** 0.5)


def test_a_shooter_rolls_as_long_as_it_is_known() -> None:
    """The mean hand is 1671/196 rolls; each ends with the only roll that loses the pass line on a point."""
    found = sequence("craps", "pass")
    codes, ends = found.play(5, 7, 50_000)
    assert ends[-1] / len(ends) == pytest.approx(1671 / 196, abs=0.12)
    lost = found.outcomes.index((Fraction(-1), Result.LOST))
    assert (codes[ends - 1] == lost).all()


def test_a_shoe_is_dealt_to_its_cutting_card() -> None:
    found = sequence("minibaccarat", "player")
    _, ends = found.play(1, 0, 300)
    rounds = np.diff(ends, prepend=0)
    assert 70 < rounds.min() <= rounds.max() < 95
    # fives only: six are burned, every round takes six cards, and one more follows the cutting card
    assert len(play_shoe([5] * 416)) == (416 - 14 - 6) // 6 + 1


@pytest.mark.parametrize(
    ("key", "wager"),
    [
        ("blackjack", "blackjack"),
        ("spanish-21", "blackjack"),
        ("night-blackjack", "blackjack"),
        ("multi-action-blackjack", "hand"),
    ],
)
def test_shoes_of_blackjack_bring_what_its_rounds_do(key: str, wager: str) -> None:
    """The cutting card has its effect on both, so the sessions are compared with the rounds and not with the odds."""
    told = sit(key, wager, 6000, shoes=3)
    assert told.unit == "shoe"
    assert told.units == 3 * told.sessions
    rounds = Game(key).simulate(4_000_000, 5).wagers[0]
    expected = rounds.mean * told.staked / told.sessions
    error = rounds.stderr * told.staked / told.sessions
    assert abs(told.mean - expected) < 4 * (told.stderr**2 + error**2) ** 0.5


def test_a_shoe_of_blackjack_pays_what_a_round_on_the_same_cards_does() -> None:
    """Every net that a shoe tells is one the rounds know: a unit won or lost, a natural, doubles and splits."""
    found = sequence("blackjack", "blackjack")
    codes, ends = found.play(1, 0, 400)
    rounds = np.diff(ends, prepend=0)
    assert 45 < rounds.min() <= rounds.max() < 75  # 311 cards before the cutting card, five and a half in a round
    nets, times = np.unique([float(found.outcomes[code][0]) for code in codes], return_counts=True)
    shares = dict(zip(nets.tolist(), (times / len(codes)).tolist(), strict=True))
    assert shares[1.5] == pytest.approx(0.0453, abs=0.006)  # a natural that the dealer does not match
    assert set(shares) <= {n / 2 for n in range(-16, 17)}
    assert shares[2.0] > 0.03
    assert shares[-2.0] > 0.02


def test_shoes_are_the_same_as_the_rounds_of_casino_war_and_red_dog() -> None:
    """A shoe told round by round, and the same shoe counted by class."""
    from chapter47.games.casino_war.kernel import CasinoWarKernel
    from chapter47.games.red_dog.kernel import RedDogKernel

    for key, kind, wager in (("casino-war", CasinoWarKernel, "initial"), ("red-dog", RedDogKernel, "original")):
        kernel = kind(Game(key).elections)  # type: ignore[arg-type]
        found = kernel.sequence(wager)
        assert found is not None
        codes, ends = found.play(3, 4, 1)
        assert len(codes) == ends[-1]
        counts = kernel.run_block(3, 4, len(codes))
        line = next(line for line in kernel.lines if line.key == wager)
        told = np.bincount(codes, minlength=len(found.outcomes)).tolist()
        by_end = dict.fromkeys(found.outcomes, 0)
        for end, times in zip(line.ends(), counts.tolist(), strict=True):
            if end in by_end:
                by_end[end] += times
        assert told == list(by_end.values())


@pytest.mark.parametrize(
    ("key", "wager", "elections"),
    [
        ("red-dog", "original", {"shuffler": "continuous", "device_approval": "CCC-1"}),
        ("blackjack", "blackjack", {"shuffle": "continuous", "device_approval": "CCC-1"}),
    ],
)
def test_where_every_round_is_shuffled_anew_no_shoe_is_counted(key: str, wager: str, elections: dict[str, Any]) -> None:
    game = Game(key, elections)
    kernel = game.type.kernel(game.elections)
    with pytest.raises(Refusal, match="cannot be counted in shoes"):
        rounds_of(key, kernel, game.odds()[wager], plan_of({"wager": wager, "shoes": 2}))
    chosen = plan_of({"wager": wager, "rounds": 50, **RICH})
    told = play_sessions(rounds_of(key, kernel, game.odds()[wager], chosen), chosen, 1000, 3)
    assert (told.rounds, told.unit) == (50_000, None)


def test_a_fire_bet_is_made_for_each_shooter() -> None:
    game = Game("craps", fire_bet=True)
    kernel: Any = game.type.kernel(game.elections)
    codes, ends = kernel.sequence("fire").play(2, 0, 20_000)
    assert (codes != UNDECIDED).sum() == len(ends) == 20_000
    assert (codes[ends - 1] != UNDECIDED).all()


@pytest.mark.parametrize(
    ("key", "wager", "counted"),
    [
        ("craps", "pass", {"rounds": 5000}),
        ("blackjack", "blackjack", {"shoes": 4}),
        ("casino-war", "initial", {"shoes": 4}),
        ("red-dog", "original", {"shoes": 4}),
    ],
)
def test_sessions_on_a_sequence_do_not_depend_on_the_workers(key: str, wager: str, counted: dict[str, int]) -> None:
    given = {"stop_loss": "$600", "stop_win": "$600", "progression": "martingale", **counted}
    assert sit(key, wager, 3000, 4, 1, **given) == sit(key, wager, 3000, 4, 3, **given)


def test_a_session_ends_when_the_time_is_up() -> None:
    told = sit("minibaccarat", "player", 500, hours=2.5, pace=40)
    assert told.rounds == 500 * 100
    # a wager on the line is played out, so a few rolls more than a hundred
    dice = sit("craps", "pass", 500, hours=2.5, pace=40)
    assert 100 <= dice.rounds / 500 < 104
    assert dice.as_dict("craps")["hours_per_session"] == pytest.approx(dice.rounds / 500 / 40)


def test_a_session_stops_in_the_middle_of_a_shoe() -> None:
    told = sit("minibaccarat", "player", 2000, stop_loss="$300", stop_win="$240", shoes=50)
    assert set(told.nets) == {-30_000, 24_000}
    assert told.units < 50 * 2000


@pytest.mark.parametrize(
    ("key", "wager", "given", "message"),
    [
        ("roulette", "red", {"shoes": 2}, "Sessions of roulette .* cannot be counted in shoes"),
        ("minibaccarat", "banker", {"shooters": 2}, "cannot be counted in shooters"),
        ("craps", "pass", {"shoes": 2}, "cannot be counted in shoes"),
        ("craps", "pass", {"shooters": 0}, "one shooter or more"),
        ("craps", "pass", {"shooters": 1.5}, "shooters cannot be 1.5"),
        ("craps", "pass", {"hours": "long"}, "hours cannot be 'long'"),
        ("craps", "pass", {"hours": float("nan")}, "must be a number above 0"),
        ("craps", "pass", {"hours": 0.001}, "not one round"),
        ("craps", "pass", {"hours": 1, "pace": 0}, "The pace is"),
    ],
)
def test_what_cannot_be_counted_is_refused(key: str, wager: str, given: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        sit(key, wager, 10, **given)


def test_a_continuous_shuffler_leaves_no_shoe() -> None:
    game = Game("minibaccarat", shuffler="continuous", device_approval="CCC-1")
    kernel: Any = game.type.kernel(game.elections)
    assert kernel.sequence("player") is None
    chosen = plan_of({"wager": "player", "shoes": 2})
    with pytest.raises(Refusal, match=r"at these elections cannot be counted in shoes"):
        rounds_of("minibaccarat", kernel, game.odds()["player"], chosen)


def test_ends_are_numbered_once() -> None:
    win, lose = (Fraction(1), Result.WON), (Fraction(-1), Result.LOST)
    known, codes = numbered([win, None, lose, win])
    assert (known, codes.tolist()) == ((win, lose), [0, -1, 1, 0])


def test_seats_where_they_matter() -> None:
    class Seated:
        block_rounds = 1

        def __init__(self, elections: Any, seats: int = 1) -> None:
            self.elections, self.seats = elections, seats

        run_block: Any = None
        summarize: Any = None

    seated: Any = with_seats("blackjack", Seated("six decks"), "six decks", 5)
    assert (seated.elections, seated.seats) == ("six decks", 5)
    game = Game("minibaccarat")
    kernel = game.type.kernel(game.elections)
    assert with_seats("minibaccarat", kernel, game.elections, None) is kernel
    with pytest.raises(Refusal, match="knows one player"):
        with_seats("minibaccarat", kernel, game.elections, 5)
