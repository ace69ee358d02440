"""What each choice about a hand is worth: hands that people ask about, against counts made here and published ones."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from typer.testing import CliRunner

from chapter47 import Game, Refusal
from chapter47.cli import app
from chapter47.table.cards import DECK, Card, parse_cards


@pytest.mark.parametrize(
    ("cards", "returned"), [("7C 8C 9C", 252), ("9C 10C JC", 708), ("AC KC QC", 1172), ("QC JC 10C", 1736)]
)
def test_let_it_ride_returns_what_is_published_over_the_1176_ways(cards: str, returned: int) -> None:
    told = Game("let-it-ride").decision(cards)
    assert told.values["ride"] == pytest.approx(returned / 1176, abs=1e-12)


def test_the_last_bet_of_let_it_ride_looks_at_one_card() -> None:
    """Ten to king of one suit: royal flush, straight flush, flush, straight, a pair of tens or better."""
    told = Game("let-it-ride").decision("10S JS QS", "KS")
    assert told.values["ride"] == pytest.approx((1000 + 200 + 7 * 8 + 6 * 5 + 12 - 21) / 48, abs=1e-12)
    assert told.question == "bet 2"


def test_three_card_poker_against_every_hand_of_the_dealer() -> None:
    def strength(cards: tuple[Card, ...] | list[Card]) -> tuple[int, ...]:
        ranks = sorted(((card.rank - 2) % 13 for card in cards), reverse=True)
        suited = len({card.suit for card in cards}) == 1
        run_of = (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3) or ranks == [12, 1, 0]
        kinds = max(ranks.count(rank) for rank in ranks)
        order = 5 if run_of and suited else 4 if kinds == 3 else 3 if run_of else 2 if suited else kinds - 1
        return order, *([1, 0, -1] if ranks == [12, 1, 0] else sorted(ranks, key=lambda r: (-ranks.count(r), -r)))

    mine = parse_cards("QS 6H 4D")
    total = 0
    for dealer in combinations([card for card in DECK if card not in mine], 3):
        theirs = strength(dealer)
        if theirs < (0, 10):  # the dealer needs a queen
            total += 1
        else:
            total += 2 * (strength(mine) > theirs) - 2 * (strength(mine) < theirs)
    assert Game("three-card-poker").decision("QS 6H 4D").values["play"] == pytest.approx(total / 18424, abs=1e-12)


@pytest.mark.parametrize(
    ("game", "cards", "shown", "best"),
    [
        ("caribbean-stud", "AS KH QD JC 3S", "QH", "bet"),
        ("caribbean-stud", "AS KH JD 8C 3S", "5D", "fold"),
        ("night-caribbean-stud", "2S 2H JD 8C 3S", "5D", "bet"),
        ("double-down-stud", "10S", "10H 4D 2C", "double"),
        ("red-dog", "2 10", "", "raise"),
        ("red-dog", "5 9", "", "call"),
        ("night-red-dog", "2 10", "", "raise"),
        ("casino-war", "7", "7", "war"),
        ("fast-action-holdem", "AS AH 9D 8C", "", "keep-AS-AH"),
        ("pai-gow", "6-6 5-5 2-2 1-1", "", "6-6,1-1/5-5,2-2"),
        ("pai-gow-poker", "AS AH 9D 8C 5D 4H 2C", "", "9D,5D"),
    ],
)
def test_the_best_choice_about_a_hand(game: str, cards: str, shown: str, best: str) -> None:
    assert Game(game).decision(cards, shown).best == best


@pytest.mark.parametrize(
    ("game", "cards", "shown", "sentence"),
    [
        ("three-card-poker", "", "", "Which hand"),
        ("three-card-poker", "Q 6 4", "", "is not a card"),
        ("three-card-poker", "QS 6H", "", "too few cards"),
        ("three-card-poker", "QS 6H 4D 2D", "", "too many cards"),
        ("three-card-poker", "QS QS 4D", "", "already out of the shoe"),
        ("red-dog", "5 6", "", "Nothing is asked"),
        ("casino-war", "7", "8", "Nothing is asked"),
        ("roulette", "7S", "", "no hands to value"),
        ("pai-gow", "6-6 6-6 6-6 1-1", "", "already|not"),
    ],
)
def test_hands_that_cannot_be_are_refused(game: str, cards: str, shown: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Game(game).decision(cards, shown)


def test_the_command_tells_the_same() -> None:
    run = CliRunner().invoke
    told = json.loads(run(app, ["hand", "three-card-poker", "QS 6H 4D", "--json"]).stdout)
    assert told["best"] == "play" and told["exact"] is True and told["choices"]["fold"] == -1
    done = run(app, ["hand", "let-it-ride", "AC KC QC"])
    assert "0.996599" in done.stdout and "over every card that you do not see" in done.stdout
    assert run(app, ["hand", "red-dog", "5 9", "--removed", "5"]).exit_code == 2


def test_a_node_of_the_tree_tells_what_its_choices_are_worth() -> None:
    node = Game("red-dog").tree({"original": 1000}, suits=False)
    assert node.worths() is None
    for rank in (2, 10):
        node = node.child(next(c for c in node.legal_actions() if isinstance(c, Card) and c.rank == rank))
    told = node.worths()
    assert told is not None and told.best == "raise"
