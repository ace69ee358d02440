"""Faults that the first run of ``make mutate`` put in and no test noticed; each has a test here that fails with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.games.blackjack_family import script, starting, steps
from tests.games.chemin_de_fer.table import BANKER_WINS, bank
from tests.games.chemin_de_fer.table import play as chemin_de_fer
from tests.games.chemin_de_fer.table import steps as chemin_steps
from tests.games.fast_action_holdem.deals import play as fast_action
from tests.night.nights import EVENING, opened, violations

from chapter47 import Bet, Game, Refusal, Unlawful, play_script
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.sources import SeededSource

BET = "bet 1 blackjack $10"


@provision("19:47-2.13(g)")
def test_as_many_boxes_are_shared_as_the_commission_allows() -> None:
    shared = ("bet 1 blackjack $10", "bet 2 box:1 $10")
    played = script(*shared, "cards 10C 7D 9C 10H", shared_boxes="true", shared_box_limit=1)
    assert starting(played, "pay") == ["pay 1 blackjack $10.00 at 1 to 1", "pay 2 box:1 $10.00 at 1 to 1"]


@provision("19:47-2.9(b)[timing-own-turn]", "19:47-2.15(i)[dead]")
@pytest.mark.parametrize(("up", "asked"), [("AD", 1), ("7D", 0)])
def test_insurance_at_ones_own_turn_is_offered_against_an_ace(up: str, asked: int) -> None:
    played = script(BET, f"cards 10C {up} 9C 10H", insurance_at_own_turn="true")
    assert len([line for line in steps(played) if line.startswith('ask 1 "insurance')]) == asked


@provision("19:47-4.7[uncovered]")
def test_a_bank_is_at_risk_as_far_as_it_is_covered() -> None:
    part, whole = (chemin_de_fer(bank(100), f"bet 2 stake ${amount}", BANKER_WINS) for amount in (30, 100))
    assert 'note "$70.00 of the bank is not at risk"' in chemin_steps(part, "note")
    assert not any("not at risk" in line for line in chemin_steps(whole, "note"))


@provision("19:47-21.9(g)")
def test_no_card_is_added_to_a_natural() -> None:
    hands = {1: "9S 9H 9D 9C", 3: "KD KH 9C 7C"}
    with pytest.raises(Refusal, match="does not hold four cards to which one was added") as refused:
        fast_action(hands, 'ask 1 "set the hand" -> natural', "declare player-extra KS seat 1")
    assert refused.value.cite == "19:47-21.9(g)"


@provision("19:47-21.1[round-of-play]", "13:47-20.26(f)1", "19:47-13.5[settlement]")
def test_a_round_is_counted_and_held_to_its_close() -> None:
    joker_seven = "game joker-seven\nseat 1 Ann $500\nbet 1 four-or-more:red $10\ncards AH KH 9D 7D 5S 4C 2C"
    mini_dice = "game mini-dice\nseat 1 Ann $500\nbet 1 any-7 $10\ndice 3 4"
    for played in (fast_action({1: "AS AH 9C 7D"}), play_script(joker_seven), play_script(mini_dice)):
        assert (played.table.rounds, played.table.playing) == (1, False)


@provision("19:47-6.7[third-card-exposed]", "13:47-20.31(g)3")
@pytest.mark.parametrize("key", ("red-dog", "night-red-dog"))
def test_nobody_is_asked_to_raise_a_wager_that_went_back(key: str) -> None:
    lines = (
        f"game {key}\nseat 1 Ann $500\nbet 1 original $10\ncards 4C 9H\n"
        'declare third-card-exposed 8D\nask 1 "play the round out" -> void\n'
    )
    assert play_script(lines).table.seats[1].balance == 50_000
    with pytest.raises(Refusal):  # the answer is to no question
        play_script(lines + 'ask 1 "spread 4" -> call\n')


@provision("19:47-5.1(e)1.iii")
def test_five_neighbours_are_refused_in_the_words_of_the_wheel() -> None:
    with pytest.raises(Refusal, match="five neighbours on this wheel") as refused:
        elected = "elect wheel=single-zero\nelect five_adjacent=true\nelect layout_approval=L-1"
        play_script(f"game roulette\n{elected}\nseat 1 Ann $500\nbet 1 five-adjacent:00 $5\n")
    assert refused.value.cite == "19:47-5.1(e)1.iii"


@provision("19:47-9.1[tampering]")
def test_tampering_is_told_with_a_reason() -> None:
    lines = "game sic-bo\nseat 1 Ann $500\nbet 1 small $10\ndeclare shaker-tampering\ndice 1 2 3\n"
    with pytest.raises(Refusal, match="needs a reason"):
        play_script(lines)


@provision("13:47-20.20(b)2.i")
def test_a_stack_of_a_hundred_decks_is_the_largest() -> None:
    assert Game("night-baccarat", decks=100)
    with pytest.raises(Unlawful):
        Game("night-baccarat", decks=101)


@provision("13:47-6.11(c)")
def test_a_refusal_outside_the_licence_names_its_days() -> None:
    with pytest.raises(Refusal) as refused:
        opened().verify_time(EVENING - timedelta(days=1))
    assert refused.value.instead == "2010-05-04 00:00 to 02:00 the next day"


@provision("13:47-20.9(c)1")
def test_a_class_a_operator_needs_no_other_beside_him() -> None:
    alone = ('until = "2010-05-05 00:30"', 'until = "2010-05-05 01:30"')  # after every class B operator has gone
    assert "13:47-20.9(c)1" not in violations(alone)


@provision("19:47-17.8[order]")
def test_the_fourth_community_card_is_drawn_face_down() -> None:
    drawn: list[str] = []

    def decide(table: Any, request: Any) -> Any:
        if table.state is not None and len(table.state.community.cards) == 4 and not drawn:
            cards = [card.code for card in table.state.community.cards]
            drawn.extend([table._repr_svg_(), *cards])
        return request.default

    game = Game("double-down-stud")
    table = game.open_table({1: ("Ann", 50_000)})
    players = Players(table, Dealer(SeededSource(4)), lambda t: None if t.rounds else [Bet(1, "initial", 500)], decide)
    drive(table, game.type.procedure(table, True), players)
    picture, *cards = drawn
    assert [f'data-card="{card}"' in picture for card in cards] == [True, True, True, False]
