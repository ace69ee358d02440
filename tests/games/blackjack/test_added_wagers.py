"""Over and under 13, same suit, sevens. 19:47-2.17."""

from __future__ import annotations

import pytest
from tests.games.blackjack_family import nets, script, steps

from chapter47 import Refusal
from chapter47.games.blackjack.elections import BlackjackElections, elect
from chapter47.games.blackjack.sides.wagers import decide_sevens
from chapter47.rulebook.testing import provision
from chapter47.table.cards import parse_cards
from chapter47.table.odds import Odds

BET = "bet 1 blackjack $10"


def refused(**choices: object) -> list[str | None]:
    return [violation.cite for violation in BlackjackElections.violations(choices)]


@provision("19:47-2.17(a)[one-of-three]", "19:47-2.17(a)[not-progressive]", "19:47-2.17(a)2", "19:47-2.17(a)3",
           "19:47-2.17(e)2[selection]")  # fmt: skip
def test_one_of_three_where_it_may_be_offered() -> None:
    assert refused(over_under=True, same_suit=True) == ["19:47-2.17(a)[one-of-three]"]
    assert refused(same_suit=True, progressive=True) == ["19:47-2.17(a)[not-progressive]"]
    assert refused(same_suit=True, decks=3) == ["19:47-2.17(a)2"]
    assert refused(sevens=True, decks=2) == ["19:47-2.2(a)3[sevens-wager]"]
    assert refused(same_suit=True, decks=6, same_suit_option=3) == []
    assert refused(same_suit=True, decks=8, same_suit_option=4) == ["19:47-2.17(e)2[selection]"]


def over_under(cards: str, over: int = 5, under: int = 5) -> dict[str, float]:
    lines = (BET, f"bet 1 over-13 ${over}", f"bet 1 under-13 ${under}")
    first, second = cards.split()
    found = nets(script(*lines, f"cards {first} 7D {second} 10H 10S", over_under="true"))
    return {key: value for key, value in found.items() if key != "blackjack"}


@provision("19:47-2.17(a)1", "19:47-2.17(b)1", "19:47-2.17(b)2", "19:47-2.17(c)", "19:47-2.17(e)1")
@pytest.mark.parametrize(
    ("cards", "over", "under"),
    [("9C 5C", 5, -5), ("AC KC", -5, 5), ("AC AD", -5, 5), ("6C 7C", -5, -5), ("10C 3C", -5, -5), ("10C 9C", 5, -5)],
)
def test_over_and_under_13(cards: str, over: int, under: int) -> None:
    assert over_under(cards) == {"over-13": over, "under-13": under}


def test_not_offered_unless_elected() -> None:
    with pytest.raises(Refusal, match="takes no wager 'over-13'"):
        script(BET, "bet 1 over-13 $5", "cards 9C 7D 5C 10H")


@provision("19:47-2.17(d)", "19:47-2.17(e)[timing]", "19:47-2.17(b)3", "19:47-2.17(i)")
def test_settled_after_the_second_cards() -> None:
    bets = (BET, "bet 4 blackjack $10", "bet 1 same-suit $2", "bet 4 same-suit $2", "ask 1 box1 -> hit")
    lines = steps(script(*bets, "cards 10C KH 7D 6S QH KS 10H", same_suit="true", seats=(1, 4)))
    order = ["take 1 same-suit $2.00", "pay 4 same-suit $10.00 at 5 to 1", 'ask 1 "box1" -> hit',
             "take 1 blackjack $10.00"]  # fmt: skip
    assert [line for line in lines if line in order] == order
    lost = steps(script(BET, "bet 1 same-suit $2", "ask 1 box1 -> hit", "cards 5H 7D 9H KS 10H", same_suit="true"))
    assert "pay 1 same-suit $6.00 at 3 to 1" in lost  # and the main hand goes over: each for itself
    assert "take 1 blackjack $10.00" in lost


PAYS = {
    1: ((100, 5), (20, 6), (10, 6), (50, 5)),
    2: ((20, 6), (10, 6), (50, 5), (40, 5)),
    4: ((10, 6), (50, 5), (40, 5), (100, 4)),
    6: ((10, 6), (50, 5), (40, 5), (30, 5)),
    8: ((10, 6), (50, 5), (100, 4)),
}


@provision(
    "19:47-2.17(e)2.i[option-1]", "19:47-2.17(e)2.i[option-2]", "19:47-2.17(e)2.i[option-3]",
    "19:47-2.17(e)2.i[option-4]", "19:47-2.17(e)2.ii[option-1]", "19:47-2.17(e)2.ii[option-2]",
    "19:47-2.17(e)2.ii[option-3]", "19:47-2.17(e)2.ii[option-4]", "19:47-2.17(e)2.iii[option-1]",
    "19:47-2.17(e)2.iii[option-2]", "19:47-2.17(e)2.iii[option-3]", "19:47-2.17(e)2.iii[option-4]",
    "19:47-2.17(e)2.iv[option-1]", "19:47-2.17(e)2.iv[option-2]", "19:47-2.17(e)2.iv[option-3]",
    "19:47-2.17(e)2.iv[option-4]", "19:47-2.17(e)2.v[option-1]", "19:47-2.17(e)2.v[option-2]",
    "19:47-2.17(e)2.v[option-3]",
)  # fmt: skip
@pytest.mark.parametrize(
    ("decks", "option", "king_queen", "other"),
    [(decks, n, *pays) for decks, options in PAYS.items() for n, pays in enumerate(options, 1)],
)
def test_same_suit_options(decks: int, option: int, king_queen: int, other: int) -> None:
    for cards, paid in (("KH 7D QH 10S", king_queen), ("4H 7D 9H 10S", other), ("KH 7D QS 10S", -2)):
        played = script(BET, "bet 1 same-suit $2", f"cards {cards}", same_suit="true", decks=decks,
                        same_suit_option=option)  # fmt: skip
        assert nets(played)["same-suit"] == paid


@provision("19:47-2.17(b)4", "19:47-2.17(e)3[highest-only]", "19:47-2.17(e)3[three-suited]",
           "19:47-2.17(e)3[three-any]", "19:47-2.17(e)3[two-suited]", "19:47-2.17(e)3[two-any]",
           "19:47-2.17(e)3[one]")  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("7S 7S 7S", 5000),
        ("7S 7H 7S", 500),
        ("7C 7C", 100),
        ("7C 7H 4C", 50),
        ("7C 10C", 3),
        ("7C 10C 7H", 3),
        ("5C 7C", None),
        ("5C 6C 7C", None),
    ],
)
def test_sevens(cards: str, pays: int | None) -> None:
    assert decide_sevens(parse_cards(cards), elect()).odds == (Odds(pays, 1) if pays else None)


@provision("19:47-2.17(e)[two-sevens]", "19:47-2.17(e)3[three-suited]", "19:47-2.17(e)3[two-suited]")
def test_two_sevens_wait_for_the_choice() -> None:
    bets = (BET, "bet 1 sevens $1")
    stand = steps(script(*bets, "cards 7C 9D 7C 10H", sevens="true"))
    assert stand.index('ask 1 "box1" -> stand') < stand.index("pay 1 sevens $100.00 at 100 to 1")
    drawn = script(*bets, "ask 1 box1 -> hit", "cards 7S 9D 7S 7S 10H", sevens="true")
    assert nets(drawn)["sevens"] == 5000
    at_once = steps(script(*bets, "cards 7C 9D 10C 10H", sevens="true"))
    assert at_once.index("pay 1 sevens $3.00 at 3 to 1") < at_once.index('ask 1 "box1" -> stand')


@provision("19:47-2.17(a)3.i", "19:47-2.17(g)1", "19:47-2.17(g)2", "19:47-2.17(f)")
def test_limits_and_instruments() -> None:
    with pytest.raises(Refusal, match="over the wager's maximum") as refused:
        script(BET, "bet 1 sevens $2", "cards 7C 9D 10C 10H", sevens="true")
    assert refused.value.cite == "19:47-2.17(a)3.i"
    cards = "cards 10C 9D 6C 10H"
    with pytest.raises(Refusal, match="more than the main wager"):
        script("bet 1 blackjack $5", "bet 1 over-13 $6", cards, over_under="true")
    script("bet 1 blackjack $5", "bet 1 over-13 $5", cards, over_under="true")
    with pytest.raises(Refusal) as refused:
        script("bet 1 blackjack $100", "bet 1 over-13 $30", cards, over_under="true", added_maximum=2500)
    assert refused.value.cite == "19:47-2.17(g)2"
    cash = "bet 1 over-13 $5 cash confirmed dealer"
    with pytest.raises(Refusal) as refused:
        script(BET, cash, cards, over_under="true")
    assert refused.value.cite == "19:47-2.17(f)"
    lines = steps(script(BET, f"{cash}, casino supervisor", cards, over_under="true"))
    assert [line for line in lines if "converted to $5.00 in chips" in line]
    with pytest.raises(Refusal, match="no main wager"):
        script("bet 1 over-13 $5", cards, over_under="true")


def test_same_suit_text_is_never_with_for() -> None:
    assert "5 to 2" in str(elect(same_suit=True, decks=1).same_suit_odds[1])
