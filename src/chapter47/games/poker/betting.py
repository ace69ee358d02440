"""A player's turn: check, bet, call, raise or fold, and the forced bet of the low card (19:47-14.7, 14.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import certain
from ...rulebook.cite import law
from ...table.money import Cents
from ...table.table import Steps
from .state import PokerHand, hand_of

if TYPE_CHECKING:
    from .state import PokerTable

IN_TURN = ("misdeal", "fouled-hand", "string-bet", "oversized-chip", "out-of-turn")
CHECK, BET, CALL, RAISE, FOLD, BRING_IN, COMPLETE = "check", "bet", "call", "raise", "fold", "bring-in", "complete"


def act(hand: PokerHand) -> Steps:
    """The player in turn acts; what a declaration has fixed for that player is done without asking."""
    table, state = hand.table, hand.state
    player = state.actor_index
    player = certain(player)
    seat = hand.order[player]
    if state.can_post_bring_in():
        yield from _bring_in(hand, seat)
        return
    if seat in hand.dead:
        action = FOLD if max(state.bets) > state.bets[player] else CHECK
        yield from table.note("19:47-14.15[fouled-hand]", "hand-is-fouled", seat=seat)
    else:
        choices = lawful(hand)
        free = CHECK if CHECK in choices else FOLD  # what costs nothing
        fixed = _bound(hand, seat, choices)
        table.admits = IN_TURN
        action = fixed or (yield from table.ask("19:47-14.7[options]", seat, "action", choices, absent=free))
        table.admits = ()
    hand.acted += 1
    yield from _apply(hand, seat, action)


@law("19:47-14.10(f)", "19:47-14.7[all-in]", "19:47-14.7[check-raise]")
def lawful(hand: PokerHand) -> tuple[str, ...]:
    """What the player in turn may do. 19:47-14.7[options], 19:47-14.10(f).

    Who checked may raise, 19:47-14.7[check-raise]; who has less than the bet calls with all of it, 19:47-14.7[all-in].
    """
    state = hand.state
    facing = max(state.bets) > state.bets[state.actor_index or 0]
    first = (CALL,) if facing else (CHECK,)
    more = (RAISE if max(state.bets) else BET,) if may_raise(hand) else ()
    return first + more + ((FOLD,) if facing else ())


@law("19:47-14.7[half-bet]", "19:47-14.7[reopen]")
def may_raise(hand: PokerHand) -> bool:
    """Whether the player in turn may bet or raise: who has acted may again once there is a raise that counts.

    In limit play that is half a bet more than they answered, 19:47-14.7[half-bet]; else a full raise more,
    19:47-14.7[reopen]. How many raises there may be, and whether anybody is left to call one, PokerKit says.
    """
    _new_street(hand)
    state, player = hand.state, hand.state.actor_index
    player = certain(player)
    if player in hand.checked and not hand.table.elections.check_raise:
        return False
    more = max(state.bets) - hand.faced.get(player, -hand.size)
    if more * (2 if _is_limit(hand) else 1) < hand.size:
        return False
    _set_raise(hand)
    return state.may_raise()


def _is_limit(hand: PokerHand) -> bool:
    return bool(hand.table.elections.structure == "fixed")


def _new_street(hand: PokerHand) -> None:
    """A round of betting begins: nobody has acted or said anything, and the bet is the street's."""
    state = hand.state
    if hand.street == state.street_index or state.street is None:
        return
    hand.street = state.street_index or 0
    hand.faced = {}
    hand.checked = set()
    hand.bound.clear()
    hand.base = max(state.bets)
    hand.size = max(state.street.min_completion_betting_or_raising_amount, 0 if _is_limit(hand) else hand.base)


def _set_raise(hand: PokerHand) -> None:
    """Tell PokerKit what a raise is: after an all-in raise that is no bet a player completes the bet.

    Which all-in raises reopen the betting is decided here, so its own rule of short all-ins is put aside.
    """
    state = hand.state
    state.consecutive_short_all_in_amounts.clear()
    state.completion_betting_or_raising_amount = 0
    least = hand.size
    if _is_limit(hand) and not state.completion_status:
        least -= max(state.bets) - hand.base
    set_least(hand, least)


def set_least(hand: PokerHand, least: Cents) -> None:
    """What a bet or raise of this street adds at least."""
    state = hand.state
    streets = list(state.streets)
    at = state.street_index or 0
    if streets[at].min_completion_betting_or_raising_amount != least:
        streets[at] = replace(streets[at], min_completion_betting_or_raising_amount=least)
        state.streets = tuple(streets)


@law("19:47-14.7[half-bet]")
def _raised(hand: PokerHand, before: Cents, amount: Cents) -> None:
    """A bet or raise is made: whether it counts as one, and what the next must add. 19:47-14.7[half-bet].

    19:47-14.7[minimum-raise].
    """
    added = amount - hand.base
    if added * (2 if _is_limit(hand) else 1) >= hand.size:
        hand.base = amount
        if not _is_limit(hand):
            hand.size = max(hand.size, amount - before)
    elif _is_limit(hand):
        hand.state.completion_betting_or_raising_count -= 1  # it is no raise


def _bound(hand: PokerHand, seat: int, choices: tuple[str, ...]) -> str:
    """What was said out of turn binds where nothing has changed since. 19:47-14.15[out-of-turn]."""
    said, bet = hand.bound.pop(seat, ("", 0))
    return said if said in choices and bet == hand.to_call() else ""


def _bring_in(hand: PokerHand, seat: int) -> Steps:
    """The lowest up card, or the highest, opens with the forced bet, or with a full one. 19:47-14.9[bring-in]."""
    choices = (BRING_IN, COMPLETE) if may_raise(hand) else (BRING_IN,)
    high = hand.table.elections.high_card_opens
    cite, phrase = ("19:47-14.13[opener]", "high-card-opens") if high else ("19:47-14.9[bring-in]", "low-card-opens")
    action = yield from hand.table.ask(cite, seat, phrase, choices, absent=BRING_IN)
    hand.acted += 1
    if action == COMPLETE:
        yield from _apply(hand, seat, BET)
        return
    hand.state.post_bring_in()


def _apply(hand: PokerHand, seat: int, action: str) -> Steps:
    state, table = hand.state, hand.table
    player = hand.order.index(seat)
    amount = (yield from _amount(hand, seat)) if action in (BET, RAISE) else 0
    before = max(state.bets)
    hand.faced[player] = max(before, amount)
    if amount:
        _raised(hand, 0 if state.completion_status else before, amount)
    if action == CHECK:
        hand.checked.add(player)
    if action == FOLD:
        state.fold()
    elif action in (CHECK, CALL):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(amount)
    yield from table.call("19:47-14.7[options]", "seat-acts", seat=seat, action=action)


def _amount(hand: PokerHand, seat: int) -> Steps[int]:
    """How much a bet or raise is to: fixed, within the spread, up to the pot, or up to all chips.

    19:47-14.7[minimum-raise], 19:47-14.7[pot-limit], 19:47-14.7[structures].
    """
    state, elections = hand.state, hand.table.elections
    if _open_pair(hand):
        size = yield from hand.table.ask("19:47-14.9[open-pair]", seat, "open-pair", ("small", "big"), absent="small")
        hand.size = elections.big_bet if size == "big" else elections.small_bet
    _set_raise(hand)
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    low, high = certain(low), certain(high)
    if elections.structure == "spread":
        high = max(low, min(high, max(state.bets) + elections.big_bet))
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


def turn_of(table: PokerTable) -> int:
    """The seat whose turn it is, or 0."""
    hand = hand_of(table)
    player = hand.state.actor_index if isinstance(hand, PokerHand) else None
    return 0 if player is None else hand.order[player]
