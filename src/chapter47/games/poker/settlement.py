"""The end of a hand: who shows, how the pots divide, the rake, what each player takes (19:47-14.6, 14.14, 14.15)."""

from __future__ import annotations

from fractions import Fraction

from pokerkit import HoleCardsShowingOrMucking

from ...table.chips import NotConserved
from ...table.money import Cents, dollars
from ...table.table import Steps
from ...table.wagers import Decision, Result, lost, void
from .hand import PokerHand
from .variants import hand_name, quiet
from .wagers import POT, house_rake


def show_hands(hand: PokerHand) -> Steps:
    """The last bettor shows first, the others clockwise; a beaten hand may be thrown away. 19:47-14.15(e)."""
    state, table = hand.state, hand.table
    player = state.showdown_index
    assert player is not None
    seat = hand.order[player]
    with quiet():
        wins = state.can_win_now(player) or bool(state.all_in_status)
    shows = seat not in hand.dead or not _live(hand)
    if shows and not wins and not table.elections.show_all:
        shows = (yield from table.ask("19:47-14.15(e)[muck]", seat, "beaten-hand", ("muck", "show"))) == "show"
    if shows:
        yield from table.turn("19:47-14.15(e)", f"seat-{seat}", hand.down(seat), seat)
    with quiet():
        state.show_or_muck_hole_cards(shows)
        name = hand_name(state, player) if shows else ""
    if shows:
        yield from table.call("19:47-14.15(e)[cards-speak]", "seat-shows", seat=seat, name=name)


def _live(hand: PokerHand) -> bool:
    """Whether a hand that is not fouled is still in; where none is, the cards speak among those that are left.

    19:47-14.15[fouled-hand] takes the pot from a fouled hand for the others; it cannot go to nobody.
    """
    return any(status and seat not in hand.dead for status, seat in zip(hand.state.statuses, hand.order, strict=True))


def settle(hand: PokerHand) -> Steps:
    """Pots are pushed to their winners after the rake is out. 19:47-14.6[winner], 19:47-14.14[before-payment]."""
    table = hand.table
    names = _names(hand)
    received = _pulled(hand)
    for player, name in names.items():
        if received[player]:
            yield from table.call("19:47-14.15(e)", "seat-wins", seat=hand.order[player], name=name)
    yield from _uncalled(hand, received)
    total = hand.pot
    rake = house_rake(table.elections, total, table.limits.coin) if hand.acted else 0
    shares = _rake_shares(received, rake)
    middle = table.lay(0, POT, 0, table.round)
    nets = {
        seat: received[at] - shares[at] - hand.pots[seat].amount
        for at, seat in enumerate(hand.order)
        if seat in hand.pots
    }
    for seat, net in nets.items():
        if net < 0:
            wager = hand.pots[seat]
            yield from table.take(wager, lost("19:47-14.6[winner]", Fraction(-net, wager.amount)), bank=middle)
    if rake:
        yield from table.collect_from("19:47-14.14[before-payment]", middle, rake, "rake")
    for seat, net in nets.items():
        if net > 0:
            yield from table.pay(hand.pots[seat], Decision(Result.WON, "19:47-14.6[winner]", fixed=net), bank=middle)
        elif net == 0:
            yield from table.give_back(hand.pots[seat], void("19:47-14.6[winner]"))
    if middle.amount:
        raise NotConserved(f"{dollars(middle.amount)} of the pot were awarded to nobody")
    table.wagers.remove(middle)


def _names(hand: PokerHand) -> dict[int, str]:
    """The hands that were shown and are still in, by player; none where everybody else folded."""
    state = hand.state
    shown = {op.player_index for op in state.operations if isinstance(op, HoleCardsShowingOrMucking) and op.hole_cards}
    with quiet():
        return {player: hand_name(state, player) for player in sorted(shown) if state.statuses[player]}


def _pulled(hand: PokerHand) -> list[Cents]:
    """What PokerKit gives each player of main and side pots; an odd cent to the first clockwise.

    19:47-14.7[side-pots], 19:47-14.15[odd-chip].
    """
    state, received = hand.state, [0] * len(hand.order)
    with quiet():
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            pulled = state.pull_chips()
            received[pulled.player_index] += pulled.amount
    return received


def _uncalled(hand: PokerHand, received: list[Cents]) -> Steps:
    """The part of a last bet that nobody called goes back and is not raked. 19:47-14.7[uncalled]."""
    top, second = sorted([0, *(wager.amount for wager in hand.pots.values())])[:-3:-1]
    seat = next(seat for seat, wager in hand.pots.items() if wager.amount == top)
    if second and top > second:
        yield from hand.table.reduce("19:47-14.7[uncalled]", hand.pots[seat], top - second)
        received[hand.order.index(seat)] -= top - second


def _rake_shares(received: list[Cents], rake: Cents) -> list[Cents]:
    """The rake out of what winners receive, in proportion; an odd cent from the largest share."""
    total = sum(received)
    shares = [rake * amount // total if total else 0 for amount in received]
    shares[received.index(max(received))] += rake - sum(shares)
    return shares
