"""When and how wagers are made: 19:47-2.3, 2.13, 2.14."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import cites, net, script, starting, steps

from chapter47 import Bet, Game, Refusal
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import drive
from chapter47.table.requests import Ask, Bets, Draw, Request
from chapter47.table.table import Table
from chapter47.table.window import TakeDown

BET = "bet 1 blackjack $10"


@provision("19:47-2.3(a)[wager-first]")
def test_no_wager_no_hand() -> None:
    played = script("bet 1 blackjack $10", "bet 3 blackjack $10", "cards 10C 9C 7D 8C 9D 10H")
    assert starting(played, "draw")[:5] == [
        "draw box1 10C",
        "draw box3 9C",
        "draw dealer 7D",
        "draw box1 8C",
        "draw box3 9D",
    ]


def at_first_card(double_shoe: bool = False) -> list[str | None]:
    """What is refused once the first card is asked for."""
    game = Game("blackjack", double_shoe=double_shoe)
    table = game.open_table({1: ("Ann", 100_000)})
    refusals: list[str | None] = []

    class StopError(Exception):
        pass

    def answer(request: Request) -> object:
        if isinstance(request, Bets):
            return [Bet(1, "blackjack", 1000)]
        if isinstance(request, Ask):
            return request.default
        if isinstance(request, Draw):
            for action in (Bet(1, "blackjack", 1000), TakeDown(1, "blackjack", 500)):
                with pytest.raises(Refusal) as refused:
                    table.verify_bet(action)
                refusals.append(refused.value.cite)
            assert request.to == ("determinant" if double_shoe else "box1")
            raise StopError
        return None

    with pytest.raises(StopError):
        drive(table, game.type.procedure(table, False), answer)
    assert table.wagers[0].amount == 1000
    return refusals


@provision("19:47-2.3(c)", "19:47-2.3(f)", "19:47-2.3(j)")
@pytest.mark.parametrize("double_shoe", [False, True])
def test_nothing_is_made_raised_or_withdrawn_after_the_first_card(double_shoe: bool) -> None:
    assert at_first_card(double_shoe) == ["19:47-2.3(c)", "19:47-2.3(c)"]


@provision("19:47-2.3(d)[instruments]", "19:47-2.3(d)[verbal-cash]")
def test_chips_coupons_and_cash() -> None:
    script("bet 1 blackjack $10 match play", "cards 10C 7D 9C 10H")
    with pytest.raises(Refusal, match="cannot be made with coupon") as refused:
        script("bet 1 blackjack $10 coupon", "cards 10C 7D 9C 10H")
    assert refused.value.cite == "19:47-2.3(d)[instruments]"
    with pytest.raises(Refusal, match="both confirm") as refused:
        script("bet 1 blackjack $50 cash confirmed dealer", "cards 10C 7D 9C 10H")
    assert refused.value.cite == "19:47-2.3(d)[verbal-cash]"
    played = script("bet 1 blackjack $50 cash confirmed dealer, casino supervisor", "cards 10C 7D 9C 10H")
    assert [line for line in starting(played, "note") if "converted to $50.00 in chips" in line]


@provision("19:47-2.3(d)[six-to-five-multiples]", "19:47-2.3(d)")
def test_six_to_five_takes_multiples_of_five_dollars() -> None:
    cards = "cards 10C 7D 9C 10H"
    with pytest.raises(Refusal, match=r"not a multiple of \$5.00"):
        script("bet 1 blackjack $12", cards, six_to_five="true", decks=2)
    script("bet 1 blackjack $15", cards, six_to_five="true", decks=2)
    script("bet 1 blackjack $12", cards)
    script("bet 1 blackjack $12", cards, edition="1999")


@provision("19:47-2.3(f)", "19:47-2.3(g)", "19:47-2.3(h)", "19:47-2.6(n)[players]")
def test_touching_wagers_or_cards_leaves_an_incident() -> None:
    played = script(
        BET,
        'declare wager-touched seat 1 by dealer "main wager"',
        'declare wager-touched seat 1 by dealer "insurance"',
        'declare card-touched by dealer "a spectator took the ten"',
        "cards 10C 7D 9C 10H",
    )
    assert starting(played, "return", "take") == []
    assert {"19:47-2.3(f)", "19:47-2.3(g)", "19:47-2.3(h)", "19:47-2.6(n)[players]"} <= cites(played)
    assert [line for line in steps(played) if "incident under the dealer" in line]
    assert played.table.seats[1].balance == 5_001_000


@provision("19:47-2.3(i)")
def test_who_sits_out_waits_for_the_reshuffle() -> None:
    two, one = ("bet 1 blackjack $10", "bet 2 blackjack $10"), ("bet 1 blackjack $10",)
    rounds = ("round 1", *two, "round 2", *one, "round 3")
    cards = "cards " + "10C 10D 7D 9C 9D 10H  10C 7D 9C 10H  10C 10S 7D 9C 9D 10H  "
    with pytest.raises(Refusal, match="did not wager on every round") as refused:
        script(*rounds, *two, cards, bar_midshoe_entry="true")
    assert refused.value.cite == "19:47-2.3(i)"
    script(*rounds, *two, cards)
    let_in = ("declare let-in seat 2 by floorperson", *two)
    script(*rounds, *let_in, cards, bar_midshoe_entry="true")
    shuffled = ("declare reshuffle by floorperson", *two)
    new_shoe = "cards 10C 10D 7D 9C 9D 10H  10C 7D 9C 10H  2C 10C 10S 7D 9C 9D 10H"
    played = script(*rounds, *shuffled, new_shoe, bar_midshoe_entry="true")
    assert played.table.round == 3


# ---- 2.13 and 2.14 -------------------------------------------------------------------------------------------------

SHARED = {"shared_boxes": "true", "seats": (1, 2, 3, 8, 9, 10)}


@provision("19:47-2.13(a)[up-to-three]")
def test_up_to_three_on_a_box_with_consent() -> None:
    three = ("bet 1 blackjack $10", "bet 8 box:1 $20", "bet 9 box:1 $30")
    cards = "cards 10C 7D 9C 10H"
    played = script(*three, cards, **SHARED)
    assert starting(played, "pay") == ["pay 1 blackjack $10.00 at 1 to 1", "pay 8 box:1 $20.00 at 1 to 1",
                                       "pay 9 box:1 $30.00 at 1 to 1"]  # fmt: skip
    with pytest.raises(Refusal, match="Three people"):
        script(*three, "bet 10 box:1 $5", cards, **SHARED)
    refused = script("bet 1 blackjack $10", "bet 8 box:1 $20", 'ask 1 "let seat 8" -> refuse', cards, **SHARED)
    assert starting(refused, "return") == ["return 8 box:1 $20.00"]
    with pytest.raises(Refusal, match="Box 1 is taken"):
        script("bet 1 blackjack $10", "bet 8 box:1 $20", cards, several_boxes="true", seats=(1, 8))


@provision("19:47-2.13(b)[seated]", "19:47-2.13(b)[highest]", "19:47-2.13(c)")
def test_who_decides() -> None:
    seated = script("bet 8 box:1 $100", "bet 1 blackjack $10", "ask 1 box1 -> stand", "cards 10C 7D 9C 10H", **SHARED)
    assert [line for line in starting(seated, "ask") if "box1" in line and "let" not in line] == [
        'ask 1 "box1" -> stand'
    ]
    assert seated.table.state.boxes[1].in_line == [1, 8]
    nobody = script("bet 8 box:5 $10", "bet 9 box:5 $25", "ask 8 let -> consent", "cards 10C 7D 9C 10H", **SHARED)
    assert starting(nobody, "ask")[-1] == 'ask 9 "box5" -> stand'
    assert nobody.table.state.boxes[5].in_line == [9, 8]


@provision("19:47-2.13(d)[optional]", "19:47-2.13(d)[one-card]")
def test_the_others_may_double_or_not() -> None:
    bets = ("bet 1 blackjack $10", "bet 8 box:1 $10", "ask 1 let -> consent", "ask 1 box1 -> double")
    cards = "cards 6C 7D 5C 10C 10H"
    alone = script(*bets, "amount 1 double -> $10", "ask 8 double -> no", cards, **SHARED)
    assert starting(alone, "stake") == ["stake 1 double $10.00"]
    assert starting(alone, "draw box1") == ["draw box1 6C", "draw box1 5C", "draw box1 10C"]
    assert "pay 8 box:1 $10.00 at 1 to 1" in steps(alone)
    both = script(*bets, "amount 1 double -> $10", "ask 8 double -> double", "amount 8 double -> $5", cards, **SHARED)
    assert starting(both, "stake") == ["stake 1 double $10.00", "stake 8 double:1.1 $5.00"]


@provision("19:47-2.13(e)")
def test_a_split_is_covered_or_one_hand_is_named() -> None:
    bets = ("bet 1 blackjack $10", "bet 8 box:1 $10", "ask 1 let -> consent", "ask 1 box1 -> split")
    cards = "cards 8C 7D 8D 10C 2C 10H"  # 18 and 10 against 17
    covers = script(*bets, "ask 8 split -> cover", cards, **SHARED)
    assert starting(covers, "stake") == ["stake 1 split:1.2 $10.00", "stake 8 split:1.2 $10.00"]
    second = script(*bets, "ask 8 split -> hand-2", cards, **SHARED)
    assert "take 8 box:1 $10.00" in steps(second)
    assert "pay 1 blackjack $10.00 at 1 to 1" in steps(second)
    with pytest.raises(Refusal, match="'neither' is not a choice"):
        script(*bets, "ask 8 split -> neither", cards, **SHARED)


@provision("19:47-2.13(f)")
def test_each_bettor_insures_for_himself() -> None:
    bets = ("bet 1 blackjack $10", "bet 8 box:1 $10", "ask 1 let -> consent")
    played = script(*bets, "ask 1 insurance -> no", "ask 8 insurance -> insure", "cards 10C AD 9C KH", **SHARED)
    assert starting(played, "stake") == ["stake 8 insurance $5.00"]
    assert "pay 8 insurance $10.00 at 2 to 1" in steps(played)


@provision("19:47-2.13(g)", "19:47-2.14")
def test_limits_on_boxes() -> None:
    two = ("bet 1 blackjack $10", "bet 8 box:1 $10", "bet 2 blackjack $10", "bet 9 box:2 $10")
    cards = "cards 10C 9S 7D 9C 10S 10H"
    with pytest.raises(Refusal) as refused:
        script(*two, cards, shared_box_limit=1, **SHARED)
    assert refused.value.cite == "19:47-2.13(g)"
    several = ("bet 1 blackjack $10", "bet 1 box:4 $10")
    with pytest.raises(Refusal) as refused:
        script(*several, cards, **SHARED)
    assert refused.value.cite == "19:47-2.14"
    assert net(*several, cards, several_boxes="true") == 20


def test_a_patron_without_a_box_bets_on_one() -> None:
    with pytest.raises(Refusal, match="boxes"):
        script("bet 8 blackjack $10", "cards 10C 7D 9C 10H", seats=(8,))


def test_a_table_is_never_changed_by_a_refusal() -> None:
    game = Game("blackjack")
    table: Table[object] = game.open_table({1: ("Ann", 1000)})
    with pytest.raises(Refusal, match="closed"):
        table.verify_bet(Bet(1, "blackjack", 500))
    assert table.seats[1].balance == 1000
    assert not table.wagers


@provision("19:47-2.3(d)[six-to-five-multiples]")
@pytest.mark.parametrize("amount", [1, 2, 3, 7])
def test_every_wager_of_six_to_five_is_a_multiple_of_five_dollars(amount: int) -> None:
    """Side wagers too, on what they amount to; those of exactly $1 need more decks than it has."""
    elected: dict[str, Any] = {"six_to_five": "true", "decks": 2, "over_under": "true"}
    cards = "cards 10C 7D 9C 10H"
    with pytest.raises(Refusal) as refused:
        script(BET, f"bet 1 over-13 ${amount}", cards, **elected)
    assert refused.value.cite == "19:47-2.3(d)[six-to-five-multiples]"
    assert (refused.value.instead or "").startswith("a wager of $5.00")
    script(BET, "bet 1 over-13 $3", "bet 1 over-13 $2", cards, **elected)
