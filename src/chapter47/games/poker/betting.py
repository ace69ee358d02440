"""A player's turn: check, bet, call, raise or fold, and the forced bet of the low card (19:47-14.7, 14.9)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from ...rulebook.cite import law
from ...table.requests import Request
from ...table.table import Steps
from .hand import PokerHand, hand_of
from .variants import quiet

IN_TURN = ("misdeal", "fouled-hand", "string-bet", "oversized-chip", "out-of-turn")
CHECK, BET, CALL, RAISE, FOLD, BRING_IN, COMPLETE = "check", "bet", "call", "raise", "fold", "bring-in", "complete"


def act(hand: PokerHand) -> Steps:
    """The player in turn acts; what a declaration has fixed for that player is done without asking."""
    table, state = hand.table, hand.state
    player = state.actor_index
    assert player is not None
    seat = hand.order[player]
    if state.can_post_bring_in():
        yield from _bring_in(hand, seat)
        return
    if seat in hand.dead:
        action = FOLD if max(state.bets) > state.bets[player] else CHECK
        yield from table.note("19:47-14.15[fouled-hand]", "hand-is-fouled", seat=seat)
    else:
        choices = lawful(hand)
        fixed = _bound(hand, seat, choices)
        table.admits = IN_TURN
        action = fixed or (yield from table.ask("19:47-14.7[options]", seat, "action", choices))
        table.admits = ()
    hand.acted += 1
    yield from _apply(hand, seat, action)


@law("19:47-14.10(f)", "19:47-14.7[all-in]", "19:47-14.7[check-raise]")
def lawful(hand: PokerHand) -> tuple[str, ...]:
    """What the player in turn may do: PokerKit says so. 19:47-14.7[options], 19:47-14.10(f).

    Who checked may raise, 19:47-14.7[check-raise]; who has less than the bet calls with all of it, 19:47-14.7[all-in].
    """
    state = hand.state
    facing = max(state.bets) > state.bets[state.actor_index or 0]
    first = (CALL,) if facing else (CHECK,)
    with quiet():
        more = (RAISE if max(state.bets) else BET,) if state.can_complete_bet_or_raise_to() else ()
        return first + more + ((FOLD,) if facing else ())


def _bound(hand: PokerHand, seat: int, choices: tuple[str, ...]) -> str:
    """What was said out of turn binds where nothing has changed since. 19:47-14.15[out-of-turn]."""
    said, bet = hand.bound.pop(seat, ("", 0))
    return said if said in choices and bet == hand.to_call() else ""


def _bring_in(hand: PokerHand, seat: int) -> Steps:
    """The lowest up card opens with the forced bet, or with a full one. 19:47-14.9[bring-in]."""
    with quiet():
        can = hand.state.can_complete_bet_or_raise_to()
    choices = (BRING_IN, COMPLETE) if can else (BRING_IN,)
    action = yield from hand.table.ask("19:47-14.9[bring-in]", seat, "low-card-opens", choices)
    hand.acted += 1
    if action == COMPLETE:
        yield from _apply(hand, seat, BET)
        return
    with quiet():
        hand.state.post_bring_in()


def _apply(hand: PokerHand, seat: int, action: str) -> Steps:
    state, table = hand.state, hand.table
    amount = (yield from _amount(hand, seat)) if action in (BET, RAISE) else 0
    with quiet():
        if action == FOLD:
            state.fold()
        elif action in (CHECK, CALL):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(amount)
    yield from table.call("19:47-14.7[options]", "seat-acts", seat=seat, action=action)


def _amount(hand: PokerHand, seat: int) -> Generator[Request, Any, int]:
    """How much a bet or raise is to: fixed, within the spread, up to the pot, or up to all chips.

    19:47-14.7[minimum-raise], 19:47-14.7[pot-limit], 19:47-14.7[structures].
    """
    state, elections = hand.state, hand.table.elections
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert low is not None and high is not None
    if elections.structure == "spread":
        high = max(low, min(high, max(state.bets) + elections.big_bet))
    if _open_pair(hand):
        size = yield from hand.table.ask("19:47-14.9[open-pair]", seat, "open-pair", ("small", "big"))
        if size == "big":
            streets = list(state.streets)
            streets[1] = replace(streets[1], min_completion_betting_or_raising_amount=elections.big_bet)
            state.streets = tuple(streets)
            return min(elections.big_bet, state.stacks[hand.order.index(seat)])
    if low == high:
        return low
    phrase = "raise-to" if max(state.bets) else "bet-amount"
    cite = "19:47-14.7[pot-limit]" if elections.structure == "pot" else "19:47-14.7[minimum-raise]"
    amount: int = yield from hand.table.ask_amount(cite, seat, phrase, low, high, hand.table.limits.chip)
    return amount


def _open_pair(hand: PokerHand) -> bool:
    """Whether a pair shows on the fourth card of limit stud, where a first bet may be of either size.

    19:47-14.9[open-pair].
    """
    state, elections = hand.state, hand.table.elections
    if elections.game != "seven-card-stud" or elections.structure != "fixed" or state.street_index != 1:
        return False
    boards = [[card.rank for card in state.get_up_cards(at)] for at in state.player_indices if state.statuses[at]]
    return not max(state.bets) and any(len(set(ranks)) < len(ranks) for ranks in boards)


def turn_of(table: Any) -> int:
    """The seat whose turn it is, or 0."""
    hand = hand_of(table)
    player = hand.state.actor_index if isinstance(hand, PokerHand) else None
    return 0 if player is None else hand.order[player]
