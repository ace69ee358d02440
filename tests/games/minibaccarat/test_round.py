"""The deal, the calls and the settlement: 19:47-7.7, 7.8, 7.10 and what 19:47-3 shares of them."""

from __future__ import annotations

import pytest
from tests.games.baccarat import BOTH, cites, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.rulebook.testing import provision
from chapter47.table.writing import line

MINI = "minibaccarat"
BANKER_WINS = "cards KC 7D 6H KS"


@BOTH
@provision("19:47-7.7(b)", "19:47-3.7(b)")
def test_no_card_before_no_more_bets(game: str) -> None:
    lines = steps(script(game, "bet 1 tie $10", BANKER_WINS))
    calls = ['call "No More Bets"'] if game == MINI else ['call "No More Bets"', 'call "Cards"']
    first = next(i for i, line in enumerate(lines) if line.startswith("draw"))
    assert lines[first - len(calls) : first] == calls


@provision("19:47-7.7(c)1", "19:47-7.8(a)")
def test_option_1_face_up() -> None:
    played = script(MINI, "bet 1 tie $10", BANKER_WINS)
    assert not [line for line in starting(played, "draw") if line.endswith("down")]
    assert starting(played, "call")[1:3] == ['call "Player 6"', 'call "Banker 7"']


@provision("19:47-7.7(c)2")
def test_option_2_banker_is_turned_after_player_is_called() -> None:
    lines = steps(script(MINI, "bet 1 tie $10", BANKER_WINS, dealing=2))
    assert [line for line in lines if line.startswith("draw")] == [
        "draw player KC down",
        "draw banker 7D down",
        "draw player 6H down",
        "draw banker KS down",
    ]
    at = lines.index("turn player by 0")
    assert lines[at : at + 4] == ["turn player by 0", 'call "Player 6"', "turn banker by 0", 'call "Banker 7"']
    assert not [line for line in lines if line.startswith("ask")]


@BOTH
@provision(
    "19:47-7.7(c)3", "19:47-7.7(c)3.i", "19:47-7.7(c)3.ii", "19:47-7.8(a)[option-3]", "19:47-7.10(e)",
    "19:47-3.7(d)", "19:47-3.7(d)1", "19:47-3.7(d)2", "19:47-3.8(a)[player-first]", "19:47-3.8(a)[banker-announcement]",
)  # fmt: skip
def test_option_3_the_highest_bettors_turn_the_cards(game: str) -> None:
    bets = ("bet 2 player $50", "bet 5 player $75", "bet 3 banker $100", "bet 6 banker $90")
    lines = steps(script(game, *bets, BANKER_WINS, dealing=3 if game == MINI else '"face down"'))
    at = lines.index('ask 5 "turn player" -> turn')
    assert lines[at : at + 6] == [
        'ask 5 "turn player" -> turn',
        "turn player by 5",
        'call "Player 6"',
        'ask 3 "turn banker" -> turn',
        "turn banker by 3",
        'call "Banker 7"',
    ]


@BOTH
@provision("19:47-7.7(c)3.iii", "19:47-7.7(c)3.iv", "19:47-3.7(d)3", "19:47-3.7(d)4")
def test_third_cards_go_to_the_same_hands(game: str) -> None:
    bets = ("bet 2 player $50", "bet 5 player $75", "bet 3 banker $100")
    played = script(game, *bets, "cards KC 2D 2H KS 3D 4H", dealing=3 if game == MINI else '"face down"')
    assert starting(played, "turn") == ["turn player by 5", "turn banker by 3", "turn player by 5", "turn banker by 3"]
    assert starting(played, "draw")[-2:] == ["draw player 3D down", "draw banker 4H down"]
    expected = {"19:47-7.7(c)3.iii", "19:47-7.7(c)3.iv"} if game == MINI else {"19:47-3.7(d)3", "19:47-3.7(d)4"}
    assert expected <= cites(played)


@BOTH
@provision("19:47-7.7(c)3.v", "19:47-3.7(d)5")
def test_equal_bets_go_to_the_seat_nearest_the_dealer(game: str) -> None:
    bets = ("bet 5 banker $100", "bet 2 banker $100", "bet 7 player $10", "bet 4 player $10")
    played = script(game, *bets, BANKER_WINS, dealing=3 if game == MINI else '"face down"')
    assert starting(played, "turn") == ["turn player by 4", "turn banker by 2"]


@provision("19:47-7.7(c)3.v")
def test_the_dealer_turns_a_hand_that_nobody_backs() -> None:
    assert starting(script(MINI, "bet 2 banker $100", BANKER_WINS, dealing=3), "turn") == [
        "turn player by 0",
        "turn banker by 2",
    ]


@provision("19:47-7.8(a)[banker-first-on-request]")
def test_banker_first_only_where_the_cards_are_face_down() -> None:
    with pytest.raises(Unlawful, match="only where the cards are dealt face down"):
        Game(MINI, banker_first_on_request=True, dealing=1)
    asked = script(
        MINI, "bet 1 tie $10", BANKER_WINS, 'ask 0 "first" -> yes', dealing=2, banker_first_on_request="true"
    )
    assert starting(asked, "call")[1:3] == ['call "Banker 7"', 'call "Player 6"']
    unasked = script(MINI, "bet 1 tie $10", BANKER_WINS, dealing=2, banker_first_on_request="true")
    assert starting(unasked, "call")[1:3] == ['call "Player 6"', 'call "Banker 7"']


@BOTH
@provision("19:47-7.8(e)", "19:47-3.8(e)")
def test_one_more_hand_after_the_cutting_card(game: str) -> None:
    chosen = Game(game, decks=6, cutting_card_from_back=40)
    table = chosen.open_table({1: ("Ann", 10**9)})
    events = chosen.play(table, lambda t: [] if t.round < 250 else None, seed=9).events
    shoes: list[list[str]] = [[]]
    for told in map(str, map(line, events)):
        shoes.append([]) if told.startswith("shuffle") else shoes[-1].append(told)
    assert len(shoes) > 3
    for shoe in shoes[1:-1]:
        last = shoe.index('call "last hand"')
        rounds = [i for i, told in enumerate(shoe) if told.startswith("round")]
        before = [i for i in rounds if i < last]
        drawn = [sum(told.startswith("draw") for told in shoe[:i]) for i in (before[-1], last)]
        assert drawn[0] < 312 - 40 <= drawn[1]  # the cutting card showed in the hand just finished
        assert len([i for i in rounds if i > last]) == 1


@BOTH
@provision("19:47-7.10(a)", "19:47-3.10(a)")
def test_the_result_is_called(game: str) -> None:
    assert 'call "Player 6, Banker 7: Banker wins"' in steps(script(game, "bet 1 tie $10", BANKER_WINS))
    assert 'call "Player 6, Banker 6: Tie Hand"' in steps(script(game, "bet 1 tie $10", "cards KC 6D 6H KS"))


@BOTH
@provision("19:47-7.10(a)[card-count]", "19:47-3.10(a)[card-count]")
def test_the_number_of_cards_is_called_where_it_is_wagered_on(game: str) -> None:
    hand = ("bet 1 tie $10", "cards KC 7D 5H KS 2D")
    assert 'call "five cards"' in steps(script(game, *hand, total_cards="true"))
    assert 'call "five cards"' not in steps(script(game, *hand))
    assert 'call "four cards"' in steps(script(game, "bet 1 tie $10", "cards 9C 9D KH KS", total_cards="true"))


@BOTH
@provision("19:47-7.10(b)", "19:47-3.10(b)")
def test_losing_wagers_are_collected_before_anything_is_paid(game: str) -> None:
    bets = ("bet 1 player $10", "bet 6 banker $10", "bet 4 tie $10", "bet 7 player $10")
    lines = starting(script(game, *bets, BANKER_WINS), "take", "pay", "return", "collect")
    assert lines == [
        "take 7 player $10.00",
        "take 4 tie $10.00",
        "take 1 player $10.00",
        "pay 6 banker $10.00 at 1 to 1",
        "collect 6 vigorish $0.50",
    ]


ORDERS = {
    1: "pay 6, pay 4, pay 1, vig 6, vig 4, vig 1",
    2: "vig 6, vig 4, vig 1, pay 6, pay 4, pay 1",
    3: "pay 6, vig 6, pay 4, vig 4, pay 1, vig 1",
    4: "vig 6, pay 6, vig 4, pay 4, vig 1, pay 1",
}


@BOTH
@provision(
    "19:47-7.10(b)1", "19:47-7.10(b)2", "19:47-7.10(b)3", "19:47-7.10(b)4",
    "19:47-3.10(b)1", "19:47-3.10(b)2", "19:47-3.10(b)3", "19:47-3.10(b)4",
)  # fmt: skip
@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("deferred", ["true", "false"])
def test_the_four_orders_of_settlement(game: str, order: int, deferred: str) -> None:
    bets = ("bet 1 banker $100", "bet 4 banker $100", "bet 6 banker $100")
    played = script(game, *bets, BANKER_WINS, "close", settlement_order=order, defer_vigorish=deferred)
    told = []
    for step in starting(played, "pay", "collect", "mark")[:6]:
        verb, seat = step.split()[:2]
        told.append(f"{'pay' if verb == 'pay' else 'vig'} {seat}")
    assert ", ".join(told) == ORDERS[order]


@BOTH
@provision("19:47-7.10(c)", "19:47-3.10(c)")
def test_the_licensee_chooses_one_of_four_orders(game: str) -> None:
    for wrong in (5, 0, "", None):
        with pytest.raises(Unlawful, match="settlement_order"):
            Game(game, settlement_order=wrong)


@provision("19:47-7.10(d)")
def test_the_discards_rebuild_every_hand() -> None:
    played = script(MINI, "bet 1 tie $10", "cards KC 2D 2H KS 3D 4H", "round", "bet 1 tie $10", "cards 9C 9D KH KS")
    assert [(name, " ".join(map(str, cards))) for name, cards in played.table.shoe.discards] == [
        ("player", "KC 2H 3D"),
        ("banker", "2D KS 4H"),
        ("player", "9C KH"),
        ("banker", "9D KS"),
    ]


@provision("19:47-7.10(e)")
def test_no_patron_touches_cards_under_options_1_and_2() -> None:
    for dealing in (1, 2):
        played = script(MINI, "bet 2 player $50", BANKER_WINS, dealing=dealing)
        assert all(line.endswith("by 0") for line in starting(played, "turn"))
        assert not starting(played, "ask")


@BOTH
@provision("19:47-7.3(c)2", "19:47-3.3(c)2", "19:47-7.3(c)2[marker]", "19:47-3.3(c)2[marker]")
def test_vigorish_at_once_or_marked(game: str) -> None:
    at_once = script(game, "bet 4 banker $100", BANKER_WINS, "close")
    assert starting(at_once, "collect", "mark") == ["collect 4 vigorish $5.00"]
    hands = ("bet 4 banker $100", BANKER_WINS, "round", "bet 4 banker $200", BANKER_WINS)
    chosen = script(game, *hands, "close", defer_vigorish="true")
    assert starting(chosen, "pay", "collect", "mark") == [
        "pay 4 banker $100.00 at 1 to 1",
        "mark 4 vigorish $5.00",
        "pay 4 banker $200.00 at 1 to 1",
        "mark 4 vigorish $10.00",
        "collect 4 vigorish $15.00",  # the marker read $15
    ]


@BOTH
@provision("19:47-7.3(c)2[before-reshuffle]", "19:47-3.3(c)2[before-reshuffle]")
def test_nothing_is_owed_when_the_cards_are_reshuffled(game: str) -> None:
    chosen = Game(game, defer_vigorish=True, decks=6)
    table = chosen.open_table({1: ("Ann", 10**9)})
    transcript = chosen.play(table, lambda t: [Bet(1, "banker", 10_000)] if t.round < 150 else None, seed=4)
    owed = marked = 0
    shuffles = 0
    for told in filter(None, map(line, transcript.events)):
        if told.startswith("mark"):
            owed += 5
            marked += 1
        elif told.startswith("collect"):
            owed -= int(told.split("$")[1].replace(",", "").removesuffix(".00"))
        elif told.startswith("shuffle"):
            shuffles += 1
            assert owed == 0
    assert shuffles >= 2
    assert marked > 50


@BOTH
@provision("19:47-7.3(c)4", "19:47-3.3(c)4")
def test_a_patron_who_leaves_settles_first(game: str) -> None:
    hand = ("bet 4 banker $200", BANKER_WINS, "round")
    with pytest.raises(Refusal, match=r"owes \$10.00 vigorish"):
        script(game, *hand, "leave 4", defer_vigorish="true")
    collected = script(game, *hand, "leave 4 collect", "bet 1 tie $10", "cards 9C 9D KH KS", defer_vigorish="true")
    assert "collect 4 vigorish $10.00" in steps(collected)
    assert 4 not in collected.table.seats


@BOTH
@provision("19:47-7.3(c)3", "19:47-3.3(c)3")
def test_vigorish_that_is_not_collected_counts_in_the_tables_win(game: str) -> None:
    hand = ("bet 4 banker $400", BANKER_WINS, "round")
    played = script(game, *hand, "leave 4 form", "bet 1 tie $10", "cards 9C 9D KH KS", defer_vigorish="true")
    assert 'note "Complimentary Vigorish Form for seat 4, $20.00"' in steps(played)
    assert played.table.complimentary == [("P4", 2000)]
    assert played.table.win - played.table.rack == 2000
