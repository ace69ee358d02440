"""Event tables: the same value as the odds for every wager of every game, and published counts event by event."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from chapter47 import Game, Refusal
from chapter47.desk.events import rounds_of
from chapter47.games import game_types
from chapter47.games.craps.exact import with_odds
from chapter47.odds.events import Rounds
from chapter47.table.game import GameType

WHAT_ELSE: dict[str, dict[str, Any]] = {
    "minibaccarat": {"bonus": True, "total_cards": True, "banker_six_pays_half": True},
    "craps": {"fire_bet": True, "six_seven_eight": True},
    "blackjack": {"decks": 6, "match_dealer": True, "sevens": True, "hole_card": "reader", "surrender": True},
    "roulette": {"zero_loss": "half"},
    "let-it-ride": {"three_card_bonus": "A"},
    "spanish-21": {"match_dealer": True},
}
WITHOUT = ("every-card", "$1", "$25", "streak", "-with-envy:")  # told by their odds alone


def families_agree(game: Game) -> None:
    told = rounds_of(game.type, game.elections)
    where = {key: rounds for rounds in told for key in rounds.wagers}
    for value in game.odds().wagers:
        if any(part in value.wager for part in WITHOUT):
            continue
        table = where[value.wager].table(game.key, value.wager)
        assert sum(event.chance for event in table.events) == pytest.approx(1)
        if value.exact is None or getattr(value, "stderr", 0.0):
            assert float(table.house_edge) == pytest.approx(value.house_edge, abs=3e-4)
            continue
        assert table.house_edge == value.exact, value.wager
        assert table.stdev == pytest.approx(value.stdev, abs=1e-9)
        assert float(table.per_resolved) == pytest.approx(value.per_resolved)
        assert all(event.name for event in table.events)


@pytest.mark.parametrize("game", game_types(), ids=lambda game: game.key)
def test_the_events_of_every_wager_sum_up_to_its_odds(game: GameType) -> None:
    families_agree(Game(game.key))


@pytest.mark.parametrize("key", WHAT_ELSE)
def test_the_same_with_more_wagers(key: str) -> None:
    families_agree(Game(key, WHAT_ELSE[key]))


@pytest.mark.parametrize(
    ("wager", "event", "ways"),
    [
        ("banker-bonus", "natural win", 812685054124032),
        ("banker-bonus", "win by 5", 157275882332160),
        ("banker-bonus", "win by 6", 119200072366080),
        ("banker-bonus", "win by 9", 15390342909952),
        ("player-bonus", "natural tie", 89325908267520),
        ("player-bonus", "natural win", 812685054124032),
        ("player-bonus", "win by 7", 89590261473280),
        ("banker", "Banker wins with 3", 72927778568192),
        ("banker", "Banker wins with 5", 216715928915968),
        ("banker", "Banker wins with 8", 529914458673152),
    ],
)
def test_published_combinations_of_baccarat(wager: str, event: str, ways: int) -> None:
    assert Game("minibaccarat", bonus=True).events(wager)[event].ways == ways


@pytest.mark.parametrize(
    ("decks", "wager", "event", "published", "whole"),
    [
        (6, "same-suit", "suited king and queen", 144, 312 * 311 // 2),
        (6, "twenty", "queens of hearts, dealer's blackjack", 135360, 312 * 311 * 310 * 309),
        (6, "twenty", "any twenty", 744863040, 312 * 311 * 310 * 309),
        (2, "match", "one match", 576, 103 * 102 // 2),
        (2, "match", "one suited match", 96, 103 * 102 // 2),
        (2, "match", "two matches", 15, 103 * 102 // 2),
        (4, "match", "one match", 2304, 207 * 206 // 2),
    ],
)
def test_published_combinations_of_blackjack_side_wagers(
    decks: int, wager: str, event: str, published: int, whole: int
) -> None:
    offered = {"same-suit": "same_suit", "twenty": "twenty_point", "match": "match_dealer"}[wager]
    pays = {"match_pays": ("4 to 1", "19 to 1")} if wager == "match" else {}
    game = Game("blackjack").what_if({"decks": decks, offered: True, **pays})
    assert game.events(wager)[event].chance == Fraction(published, whole)


@pytest.mark.parametrize("multiples", [(1, 1, 1), (2, 2, 2), (3, 4, 5)])
def test_pass_with_odds_by_two_ways(multiples: tuple[int, int, int]) -> None:
    behind = {f"pass-odds:{p}": multiples[{4: 0, 5: 1, 6: 2, 8: 2, 9: 1, 10: 0}[p]] for p in (4, 5, 6, 8, 9, 10)}
    game = Game("craps")
    table, other = game.events({"pass": 1, **behind}), with_odds("pass", multiples, game.elections)
    assert (table.house_edge, table.staked, table.variance) == (other.loss, other.staked, other.variance)
    published = {(2, 2, 2): 0.00606, (3, 4, 5): 0.00374}
    if multiples in published:
        assert float(table.element_of_risk) == pytest.approx(published[multiples], abs=5e-6)


def test_the_sum_of_two_wagers_is_their_variances_and_twice_their_covariance() -> None:
    for key, one, other, elected in (
        ("minibaccarat", "banker", "banker-bonus", {"bonus": True}),
        ("three-card-poker", "ante", "pair-plus", {}),
        ("roulette", "red", "column", {}),
        ("craps", "field", "any-seven", {}),
        ("caribbean-stud", "ante", "progressive", {}),
    ):
        game = Game(key, elected)
        both = game.events({one: 1, other: 1})
        apart = [game.events(wager) for wager in (one, other)]
        assert both.variance == apart[0].variance + apart[1].variance + 2 * game.covariance(one, other)
        assert both.house_edge == apart[0].house_edge + apart[1].house_edge


def test_covariance_of_dice_by_enumeration() -> None:
    field = {3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 2: 2, 12: 2}
    rolls = [a + b for a, b in product(range(1, 7), repeat=2)]
    x = [Fraction(field.get(total, -1)) for total in rolls]
    y = [Fraction(4 if total == 7 else -1) for total in rolls]
    mean = lambda values: sum(values, Fraction(0)) / 36  # noqa: E731
    expected = mean([a * b for a, b in zip(x, y, strict=True)]) - mean(x) * mean(y)
    assert Game("craps").covariance("field", "any-seven") == expected


def test_element_of_risk_of_caribbean_stud_is_the_published_one() -> None:
    table = Game("caribbean-stud").events("way:a-k-j-8-3")
    assert float(table.element_of_risk) == pytest.approx(0.02596, abs=5e-6)


def test_blackjack_events_agree_with_the_simulation() -> None:
    """The kernel plays down to the cutting card, which is worth a few hundredths of a percent."""
    game = Game("blackjack", decks=6)
    table = game.events("blackjack")
    played = game.simulate(4_000_000, seed=11, workers=1).wagers[0]
    assert float(table.hit_frequency) == pytest.approx(played.won / played.made, abs=0.0012)
    assert -float(table.house_edge) == pytest.approx(played.net / played.made / 100 / 100, abs=0.0025)
    assert table["blackjack"].chance == pytest.approx(0.04530, abs=1e-4)
    assert 1.12 < float(table.staked) < 1.14


def test_forms_of_a_table(tmp_path: Path) -> None:
    table = Game("roulette").events("red")
    text = table.to_csv(tmp_path / "red.csv")
    assert (tmp_path / "red.csv").read_text() == text
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["event"] for row in rows] == ["one of its numbers", "0", "00", "another number"]
    assert "<td>one of its numbers</td>" in table._repr_html_()
    assert table.columns()["ways"] == [18, 1, 1, 18]
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table.to_parquet(tmp_path / "red.parquet")
    assert parquet.read_table(tmp_path / "red.parquet").to_pylist() == table.rows()
    assert pyarrow.table(table).num_rows == 4


def test_classes_are_told_apart() -> None:
    assert len(Game("roulette").classes("red").events) == 38
    assert Game("minibaccarat").classes("tie")["6 cards, Player 6, Banker 6"].ways


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("bankr", "no events of a wager 'bankr'"),
        ({"banker": 0}, "cannot be made for 0 units"),
        ({"banker": "lots"}, "cannot be made for lots units"),
        ({}, "at least one wager"),
    ],
)
def test_bad_plans_are_refused(plan: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game("minibaccarat").events(plan)


def test_wagers_of_different_rounds_have_no_events_together() -> None:
    with pytest.raises(Refusal, match="not counted together"):
        Game("craps").events({"pass": 1, "field": 1})


def test_a_plan_says_the_same_in_any_order_and_odds_alone_are_behind_any_point() -> None:
    craps = Game("craps")
    one, other = craps.events({"pass": 1, "pass-odds": 2}), craps.events({"pass-odds": 2, "pass": 1})
    assert one.house_edge == 2 * other.house_edge  # in units of the first
    assert one.element_of_risk == other.element_of_risk and one.combinations == other.combinations
    odds = craps.events("pass-odds")
    assert {event.name for event in odds.events} == {
        f"point {point} {end}" for point in (4, 5, 6, 8, 9, 10) for end in ("made", "lost")
    }
    assert odds.house_edge == 0


def test_a_wager_that_is_never_open_with_another_has_no_covariance() -> None:
    rounds = Rounds.counted([1, 1], ["a", "b"], {})
    assert rounds.ways == (1, 1)
    with pytest.raises(Refusal, match="never decided in the same round"):
        Game("craps").covariance("pass-odds:4", "pass-odds:5")
