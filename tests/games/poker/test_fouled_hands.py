"""Fouled hands beside players who are all in: who is left wins, each pot is settled by itself (19:47-14.7, 14.15)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.poker_table import ACES, BOARD, acts, gains, play, steps

from chapter47 import Refusal
from chapter47.api import Game
from chapter47.games.poker.elections import MOST_PLAYERS
from chapter47.games.poker.state import PokerHand
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, drive
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.sources import SeededSource

DEAL = ("round", f"cards {ACES} {BOARD}")


def fouled(*seats: int) -> list[str]:
    """The hands of these seats are declared fouled."""
    return [f"declare fouled-hand seat {seat} by floorperson" for seat in seats]


@provision("19:47-14.15[fouled-hand]")
def test_all_in_against_a_fouled_hand_no_more_cards_are_needed() -> None:
    raised = ['ask 1 "action" -> raise', 'amount 1 "raise to" -> $200']
    played = play(*DEAL, *raised, *fouled(1), *acts("2 call, 3 fold"), structure="no")
    assert gains(played) == {1: -200, 2: 204, 3: -4}  # without a flop there is no rake
    assert not steps(played, "draw board") and not steps(played, "turn seat-1")


@provision("19:47-14.15[fouled-hand]", "19:47-14.7[side-pots]", "19:47-14.7[all-in]")
def test_a_side_pot_among_fouled_hands_is_not_for_who_went_all_in_for_less() -> None:
    stacks = {1: 200, 2: 200, 3: 50}
    bets = ['ask 1 "action" -> raise', 'amount 1 "raise to" -> $200', *acts("2 call")]
    played = play(*DEAL, *bets, *fouled(1, 2), *acts("3 call"), stacks=stacks, structure="no")
    assert gains(played, stacks) == {1: -200, 2: 100, 3: 97}  # seven-deuce the main pot less $3, aces the side pot


@provision("19:47-14.15[fouled-hand]")
def test_beside_a_fouled_hand_that_is_shown_nobody_throws_the_winning_one_away() -> None:
    stacks = {1: 200, 2: 200, 3: 20}
    bets = [*acts("1 call, 2 call, 3 check"), 'ask 2 "action" -> bet', 'amount 2 "bet" -> $16', *acts("3 call, 1 call")]
    later = ['ask 2 "action" -> bet', 'amount 2 "bet" -> $40', *acts("1 call")]
    played = play(*DEAL, *bets, *later, *fouled(1, 2), stacks=stacks, structure="no")
    assert not [line for line in steps(played, "ask 3") if "muck" in line]
    assert gains(played, stacks) == {1: -60, 2: 20, 3: 37}


@provision("19:47-14.15[fouled-hand]")
def test_who_has_folded_has_no_hand_to_foul() -> None:
    with pytest.raises(Refusal, match="Seat 1 has no hand"):
        play(*DEAL, *acts("1 fold"), *fouled(1), *acts("2 fold"))


@provision("19:47-14.7[side-pots]", "19:47-14.15[odd-chip]")
def test_odd_coins_of_main_and_side_pot_are_not_put_together() -> None:
    cards = "cards AS 7D 9C AH 2C 8D 9S 2D 3C KS KH QD 3D QC 3H 5S"  # aces with the board's two pairs, twice
    bets = ['ask 4 "action" -> raise', 'amount 4 "raise to" -> $20', *acts("1 call, 2 call, 3 call")]
    later = ['ask 2 "action" -> bet', 'amount 2 "bet" -> $50', *acts("4 fold, 1 call")] + acts("2 check, 1 check") * 2
    seats = "seat 3 P3 $10.25", "seat 4 P4 $200"
    played = play(*seats, "round", cards, *bets, *later, stacks={1: 200, 2: 200}, structure="no", rake_cap=25)
    have = {n: seat.balance for n, seat in played.table.seats.items()}
    assert have == {1: 214_75, 2: 215_25, 3: 0, 4: 180_00}  # $40.75 and $129.25 halved, each odd quarter to seat 2


class Sitting:
    """A few hands of small stacks where people act at random and hands are declared fouled."""

    def __init__(self, seed: int) -> None:
        self.random = chance = Random(seed)
        game = chance.choice(list(MOST_PLAYERS))
        elected = {"structure": chance.choice(("no", "no", "pot", "spread", "fixed")), "ante": chance.choice((0, 25))}
        chosen = Game("poker", {"game": game, "minimum_buy_in": 0} | elected)
        seats = chance.sample(range(1, MOST_PLAYERS[game] + 1), chance.randint(2, 6))
        stacks = {seat: (f"P{seat}", chance.choice((1, 3, 8, 20, 50, 200)) * 100) for seat in seats}
        self.table = chosen.open_table(stacks)
        self.dealer, self.left, self.often = Dealer(SeededSource(seed)), 4, chance.choice((0.05, 0.2, 0.4))
        drive(self.table, chosen.type.procedure(self.table, False), self)

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Bets):
            self.table.check_conserved()
            self.left -= 1
            return [] if self.left >= 0 else None
        hand, chance = self.table.state, self.random
        if "fouled-hand" in self.table.admits and isinstance(hand, PokerHand):
            often = self.often if isinstance(request, Ask) else self.often / 10
            held = [seat for at, seat in enumerate(hand.order) if hand.state.statuses[at]]
            if held and chance.random() < often:
                return Declaration("fouled-hand", by="floorperson", seat=chance.choice(held))
        if isinstance(request, Ask):
            return chance.choice(request.choices)
        return chance.choice((request.low, request.high)) if isinstance(request, AskAmount) else self.dealer(request)


def test_no_sitting_with_fouled_hands_and_short_stacks_breaks_off() -> None:
    for seed in range(120):
        Sitting(seed)
