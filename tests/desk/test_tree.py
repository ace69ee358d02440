"""The tree of a round: its values against the exact odds, what each seat may know, and that nodes are values."""

from __future__ import annotations

import random
from collections.abc import Hashable
from fractions import Fraction

import pytest

from chapter47 import Bet, Game, Refusal
from chapter47.desk.tree import CHANCE, TERMINAL, Node
from chapter47.table.table import Table

WALKED = [
    ("red-dog", {"original": 1000}), ("casino-war", {"initial": 1000}), ("three-card-poker", {"ante": 1000}),
    ("caribbean-stud", {"ante": 1000}), ("let-it-ride", {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}),
    ("double-down-stud", {"initial": 1000}), ("blackjack", {"blackjack": 1000}), ("spanish-21", {"blackjack": 1000}),
    ("night-blackjack", {"blackjack": 1000}), ("fast-action-holdem", {"original": 1000}),
    ("pai-gow", {"pai-gow": 1000}), ("pai-gow-poker", {"pai-gow-poker": 1000}), ("craps", {"pass": 1000}),
    ("roulette", {"red": 1000}),
]  # fmt: skip


def walked(node: Node, rng: random.Random) -> Node:
    """A round with everything at random."""
    while not node.is_terminal():
        node = node.child(rng.choice(node.legal_actions()))
    return node


def by_spread(node: Node) -> Hashable:
    """The known best play of red dog."""
    if node.question.startswith("spread"):
        return "raise" if int(node.question.split()[1]) >= 7 else "call"
    return node.legal_actions()[-1]


def test_red_dog_is_worth_what_its_odds_say() -> None:
    game = Game("red-dog")
    assert game.tree({"original": 1000}, suits=False).value(by_spread)[1] == -1000 * Fraction(
        game.odds()["original"].exact or 0
    )


def test_the_best_choice_is_found_without_being_told() -> None:
    """After a deuce and a nine the spread is six: to raise costs; after a deuce and a ten it is seven, and pays."""
    root = Game("red-dog").tree({"original": 1000}, suits=False)
    for second, best in ((9, "call"), (10, "raise")):
        node = root
        for rank in (2, second):
            node = node.child(next(card for card in node.legal_actions() if card.rank == rank))  # type: ignore[attr-defined]
        worths = {action: node.child(action).value()[1] for action in node.legal_actions()}
        assert max(worths, key=worths.__getitem__) == best


@pytest.mark.parametrize(("key", "bets"), WALKED, ids=[key for key, _ in WALKED])
def test_a_node_is_a_value(key: str, bets: dict[str, int]) -> None:
    """The same answers lead to the same node, whichever way it is reached; the chips of a round come out even."""
    root = Game(key).tree(bets)
    end = walked(root, random.Random(4))
    again = root
    for answer in end.answers:
        assert not again.is_terminal()
        if again.is_chance_node():
            chances = again.chance_outcomes()
            assert sum(chance for _, chance in chances) == 1
            assert answer in dict(chances)
        again = again.child(answer)
    assert again == end
    assert Node(root.saved, root.bets, end.answers).returns() == end.returns()
    assert end.current_player() == TERMINAL and end.legal_actions() == [] and str(end).startswith("over: seat 1")
    with pytest.raises(Refusal, match="round is over"):
        end.child("stand")


def test_every_patron_of_poker_and_chemin_de_fer_has_a_turn() -> None:
    rng = random.Random(5)
    end = walked(Game("poker").tree(seats=3), rng)
    assert set(end.returns()) == {1, 2, 3} and sum(end.returns().values()) <= 0  # the rake
    bank = walked(Game("chemin-de-fer").tree([Bet(2, "stake", 1000)], seats=2), rng)
    assert set(bank.returns()) == {1, 2}


def test_what_a_patron_may_not_see_is_in_no_information_state() -> None:
    node = Game("three-card-poker").tree({"ante": 1000})
    for _ in range(5):
        node = node.child(node.legal_actions()[0])
    assert node.current_player() == CHANCE
    one, other = (node.child(card) for card in node.legal_actions()[:2])  # the dealer's last card, face down
    assert one.current_player() == other.current_player() == 1
    assert one.information_state() == other.information_state()
    assert one.answers != other.answers
    assert one.information_state().endswith("asked play or fold")


def test_a_saved_table_is_taken_up() -> None:
    game = Game("craps")
    table = Table.load(game.tree({"pass": 1000}).saved)
    assert game.tree({"pass": 1000}, table.save()).value()[1] == 1000 * (Fraction(8, 36) - Fraction(4, 36))


def test_bad_trees_are_refused() -> None:
    with pytest.raises(Refusal, match="begins with a wager"):
        Game("red-dog").tree()
    with pytest.raises(Refusal, match="whole cents"):
        Game("red-dog").tree({"original": 1.5})  # type: ignore[dict-item]
    with pytest.raises(Refusal, match="no wager 'rde'"):
        Game("roulette").tree({"rde": 1000}).legal_actions()
    with pytest.raises(Refusal, match=r"not in the shoe|answered by a card"):
        Game("red-dog").tree({"original": 1000}).child("KS")
    with pytest.raises(Refusal, match="too many ways"):
        Game("keno").tree({"king:7/1,2/3,4@1": 600}).chance_outcomes()
    with pytest.raises(Refusal, match="what-if"):
        Game("minibaccarat").what_if(decks=1).tree({"banker": 1000})
