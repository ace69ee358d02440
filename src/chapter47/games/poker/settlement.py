"""The end of a hand: who shows, how the pots divide, the rake, what each player takes (19:47-14.6, 14.14, 14.15)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pokerkit import HoleCardsShowingOrMucking

from ...errors import certain
from ...rulebook.cite import law
from ...table.cards import SUITS
from ...table.chips import NotConserved
from ...table.money import Cents, dollars
from ...table.table import Steps
from ...table.wagers import Decision, Result, lost, void
from .permitted.rules import hand_name
from .pots.settlement import Pot, halves, pots, raked, shared
from .rules import high_card_key
from .state import PokerHand
from .wagers import POT, house_rake


def show_hands(hand: PokerHand) -> Steps:
    """The last bettor shows first, the others clockwise; a beaten hand may be thrown away. 19:47-14.15(e)."""
    state, table = hand.state, hand.table
    player = state.showdown_index
    player = certain(player)
    seat = hand.order[player]
    wins = state.can_win_now(player) or bool(state.all_in_status)
    wins = wins or any(state.statuses[at] and _claims(hand, at) for at in _fouled(hand))  # those beat nobody else
    shows = _claims(hand, player)
    if shows and not wins and not table.elections.show_all:
        shows = (
            yield from table.ask("19:47-14.15(e)[muck]", seat, "beaten-hand", ("muck", "show"), absent="muck")
        ) == "show"
    if shows:
        yield from table.turn("19:47-14.15(e)", f"seat-{seat}", hand.down(seat), seat)
    state.show_or_muck_hole_cards(shows)
    name = hand_name(state, player) if shows else ""
    if shows:
        yield from table.call("19:47-14.15(e)[cards-speak]", "seat-shows", seat=seat, name=name)


def _fouled(hand: PokerHand) -> list[int]:
    """The players whose hands are fouled."""
    return [at for at, seat in enumerate(hand.order) if seat in hand.dead]


@law("19:47-14.15[fouled-hand]")
def _entitled(hand: PokerHand, players: Sequence[int]) -> list[int]:
    """Who may win a pot of these players: those whose hands are not fouled; where all are, the cards speak among them.

    19:47-14.15[fouled-hand] takes the pot from a fouled hand for the others; it cannot go to nobody, nor to who went
    all in for less.
    """
    fouled = _fouled(hand)
    return [player for player in players if player not in fouled] or list(players)


def _claims(hand: PokerHand, player: int) -> bool:
    """Whether a player may win a pot: always, unless the hand is fouled and every pot is for others."""
    return player not in _fouled(hand) or any(player in _entitled(hand, pot.players) for pot in _pots(hand))


def settle(hand: PokerHand) -> Steps:
    """Pots are pushed to their winners after the rake is out. 19:47-14.6[winner], 19:47-14.14[before-payment]."""
    table = hand.table
    names = _names(hand)
    yield from _uncalled(hand)
    rake, received = _divided(hand)
    for player, name in names.items():
        if received[player]:
            yield from table.call("19:47-14.15(e)", "seat-wins", seat=hand.order[player], name=name)
    middle = table.lay(0, POT, 0, table.round)
    nets = {seat: received[at] - hand.pots[seat].amount for at, seat in enumerate(hand.order) if seat in hand.pots}
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
    return {player: hand_name(state, player) for player in sorted(shown) if state.statuses[player]}


def _uncalled(hand: PokerHand) -> Steps:
    """The part of a last bet that nobody called goes back and is not raked. 19:47-14.7[uncalled]."""
    for seat, put, called in zip(hand.order, _staked(hand), _called(hand), strict=True):
        if put > called:
            yield from hand.table.reduce("19:47-14.7[uncalled]", hand.pots[seat], put - called)


def _staked(hand: PokerHand) -> list[Cents]:
    """What each player put in, without blinds made good."""
    put_in = [hand.pots[seat].amount if seat in hand.pots else 0 for seat in hand.order]
    return [amount - dead for amount, dead in zip(put_in, hand.posted_dead, strict=True)]


def _called(hand: PokerHand) -> list[Cents]:
    """What each player put in that somebody else matched."""
    staked = _staked(hand)
    top, second = sorted([0, *staked])[:-3:-1]
    return [min(amount, second or top) for amount in staked]


@law("19:47-14.7[side-pots]")
def _pots(hand: PokerHand) -> list[Pot]:
    """The main pot and the side pots, each to be settled by itself. 19:47-14.7[side-pots]."""
    return pots(_called(hand), hand.posted_dead, hand.state.statuses)


@law("19:47-14.14[no-flop]")
def _divided(hand: PokerHand) -> tuple[Cents, list[Cents]]:
    """The rake, and what each player receives of main and side pots, all in whole units of the table.

    19:47-14.7[side-pots], 19:47-14.14[cap], 19:47-14.14[no-flop].
    """
    table = hand.table
    unit, elections = table.limits.coin, table.elections
    found = _pots(hand)
    free = elections.no_flop_no_drop and not hand.later
    taken = raked([pot.amount for pot in found], lambda whole: 0 if free else house_rake(elections, whole, unit))
    received = [0] * len(hand.order)
    for pot, rake in zip(found, taken, strict=True):
        for amount, order in _sides(hand, pot.amount - rake, _entitled(hand, pot.players)):
            for player, share in shared(amount, order, unit).items():
                received[player] += share
    return sum(taken), received


def _sides(hand: PokerHand, amount: Cents, players: Sequence[int]) -> list[tuple[Cents, list[int]]]:
    """Who wins a pot, or each half of it, in the order in which odd units go to them. 19:47-14.9[high-low]."""
    state = hand.state
    if len(players) == 1:
        return [(amount, list(players))]
    won: list[tuple[list[int], bool]] = []
    for kind in state.hand_type_indices:
        hands = {player: state.get_hand(player, 0, kind) for player in players}
        made = {player: held for player, held in hands.items() if held is not None}
        if made:
            best = max(made.values())
            low = state.hand_types[kind].low
            won.append((_in_order(hand, [p for p, held in made.items() if held == best], low=low), low))
    parts = halves(amount, len(won), hand.table.limits.coin)
    return [(part, winners) for part, (winners, _) in zip(parts, won, strict=True)]


@law("19:47-14.15[odd-chip-stud]")
def _in_order(hand: PokerHand, winners: list[int], *, low: bool) -> list[int]:
    """Clockwise from the button; in stud by the highest card a player holds, for low the lowest. 19:47-14.15[odd-chip].

    19:47-14.15[odd-chip-stud].
    """
    if hand.table.elections.has_button:
        return winners
    keys = {}
    for player in winners:
        cards = hand.cards(hand.order[player])
        held = [high_card_key(card.rank, SUITS.index(card.suit)) for card in cards]
        keys[player] = min((key + 4) % 52 for key in held) if low else -max(held)  # the ace is low in a low hand
    return sorted(winners, key=lambda player: keys[player])
