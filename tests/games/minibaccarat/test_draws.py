"""Point counts and the drawing of third cards: 19:47-7.1, 7.8, 7.9 and 19:47-3.1, 3.8, 3.9, at both games."""

from __future__ import annotations

import pytest
from tests.games.baccarat import BOTH, script, starting

from chapter47 import Refusal
from chapter47.games.minibaccarat import rules
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards

THIRD = {
    "none": "",
    "0": "KD",
    "1": "AD",
    "2": "2D",
    "3": "3D",
    "4": "4D",
    "5": "5D",
    "6": "6D",
    "7": "7D",
    "8": "8D",
    "9": "9D",
}
PLAYER_STANDS = ("6C KH", "7C KH")
ROWS = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDDSD",
    4: "DSSDDDDDDSS",
    5: "DSSSSDDDDSS",
    6: "SSSSSSSDDSS",
    7: "SSSSSSSSSSS",
}


def count(cards: str) -> int:
    return rules.point_count(sum(rules.card_value(card.rank) for card in parse_cards(cards)))


@provision("19:47-7.1(b)", "19:47-3.1(b)")
def test_values_of_cards() -> None:
    assert [rules.card_value(rank) for rank in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert count("KC 10D AH") == 1
    assert count("9C QD") == 9


@provision("19:47-7.1(c)", "19:47-3.1(c)")
def test_the_tens_digit_is_dropped() -> None:
    assert count("AC 2D 4H") == 7
    assert count("AC 2D 9H") == 2


def drawn(game: str, cards: str) -> list[str]:
    """Where the cards after the first four went."""
    played = script(game, "bet 1 tie $10", f"cards {cards}")
    return [line.split()[1] for line in starting(played, "draw")][4:]


@BOTH
@provision("19:47-7.9(a)", "19:47-3.9(a)")
def test_a_natural_ends_the_drawing(game: str) -> None:
    assert drawn(game, "4C KD 4H 2S") == []
    assert drawn(game, "2C 9D KH KS") == []


@BOTH
@provision("19:47-7.9(b)", "19:47-3.9(b)")
def test_player_draws_to_five_and_stays_on_six(game: str) -> None:
    assert drawn(game, "5C 7D KH KS 2D") == ["player"]
    assert drawn(game, "6C KD KH QS 2D") == ["banker"]
    assert drawn(game, "7C 7D KH KS") == []


@BOTH
@provision("19:47-7.9(c)[*]", "19:47-3.9(c)[*]", "19:47-7.9(d)", "19:47-3.9(d)", "19:47-7.9(g)", "19:47-3.9(g)")
@pytest.mark.parametrize("banker", range(8))
def test_banker_draws_by_table_2(game: str, banker: int) -> None:
    pair = ("KS", "KC") if banker == 0 else (f"{banker}S" if banker > 1 else "AS", "KC")
    for (column, third), letter in zip(THIRD.items(), ROWS[banker], strict=True):
        player = ("7C", "KH") if column == "none" else ("2C", "KH")
        cards = f"{player[0]} {pair[0]} {player[1]} {pair[1]} {third} 2H"
        expected = ([] if column == "none" else ["player"]) + (["banker"] if letter == "D" else [])
        assert drawn(game, cards) == expected, (banker, column)


@BOTH
@provision("19:47-7.9(e)", "19:47-3.9(e)")
def test_the_column_is_the_third_card_not_the_new_count(game: str) -> None:
    assert drawn(game, "4C 3D KH KS 8D") == ["player"]  # Player now counts 2, but Banker's column is 8: stays


@BOTH
@provision("19:47-7.9(f)", "19:47-3.9(f)", "19:47-7.8(b)", "19:47-3.8(b)")
def test_nobody_may_decide_otherwise(game: str) -> None:
    played = script(game, "bet 1 banker $100", "cards 2C 5D KH KS 4D 2H")
    assert not [line for line in starting(played, "ask") if "draw" in line or "stay" in line]
    with pytest.raises(Refusal, match="never asked for"):
        script(game, "bet 1 banker $100", "cards 2C 5D KH KS 4D 2H", "ask 0 banker -> stay")


@BOTH
@provision("19:47-7.8(c)", "19:47-3.8(c)", "19:47-7.8(d)", "19:47-3.8(d)")
def test_players_third_card_comes_first_and_there_is_no_fourth(game: str) -> None:
    assert drawn(game, "2C 2D KH KS 3D 4H 5S 6C") == ["player", "banker"]


@BOTH
@provision("19:47-7.7(a)", "19:47-3.7(a)", "19:47-7.7(c)", "19:47-3.7(c)")
def test_four_cards_alternate_between_two_hands(game: str) -> None:
    played = script(game, *(f"bet {n} player $10" for n in range(1, 8)), "cards 9C 4D KH 3S")
    assert starting(played, "draw") == ["draw player 9C", "draw banker 4D", "draw player KH", "draw banker 3S"]
    assert 'call "Player 9, Banker 7: Player wins"' in starting(played, "call")
