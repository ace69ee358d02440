"""Poker, told in the order of 19:47-14: shuffle and cut, the button, forced bets, streets, showdown, the next hand.

PokerKit decides who acts and what is lawful; here people are asked, cards are drawn and everything is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import certain
from ...rulebook.cite import law
from ...table.cards import DECK, SUITS, Card
from ...table.events import Drawn
from ...table.game import Life
from ...table.money import dollars
from ...table.preparation import Cutting
from ...table.requests import DOWN, UNSEEN, UP, Cut, Shuffle
from ...table.shoe import Shoe
from ...table.table import Steps
from ...table.wagers import void
from ...table.window import Leave
from . import rules
from .betting import act
from .blinds.betting import Posts, can_play, dealt_in
from .dealing import SHOE, exchange
from .permitted.rules import new_state, to_pokerkit
from .settlement import settle, show_hands
from .state import Misdeal, Poker, PokerHand, PokerTable, fill_seats, sync
from .wagers import SOON, charge_in_words, verify_posted

FROM_TOP = 10  # cards that the cut takes at least. 19:47-14.5(b)
DEAL_CITES = {
    "hold-em": "19:47-14.10(e)",
    "mambo-stud": "19:47-14.13A[streets]",
    "five-card-stud": "19:47-14.13[streets]",
}
AT_THE_DEAL = ("misdeal", "boxed-card", "exposed-card", "fouled-hand")


BETWEEN = ("time-charge", "player-removed", "waiting-list", "idle-table")


def open_table(table: PokerTable, opening: bool) -> Steps:
    """The decks are looked at. Without an opening they stand ready, and the first seat has the first button."""
    verify_posted(table)
    table.due = False  # the deck is shuffled when a hand is dealt
    if opening:
        yield from look_at_decks(table)
    elif table.own.button is None:
        table.own.button = 0


def prepare(table: PokerTable) -> Steps:
    """The first button is drawn for once there are players. 19:47-14.10(c)[first]."""
    if table.elections.has_button and table.own.button is None and len(table.seats) > 1:
        yield from first_button(table)


def play(table: PokerTable) -> Steps:
    """A hand, where two can play; the dealer takes no part in it. 19:47-14.6[players]."""
    yield from leave_without_chips(table)
    yield from fill_seats(table)
    if sum(can_play(table, n) for n in table.seats) >= 2:
        yield from prepare(table)
    posts = yield from dealt_in(table)
    if len(posts.order) < 2:
        yield from table.note("19:47-14.6[players]", "fewer-than-two-players")
        return
    table.new_round()
    yield from play_until_dealt(table, posts)
    remember_chips(table)


def look_at_decks(table: PokerTable) -> Steps:
    """Two decks with backs of different colours are inspected; the limits and the rake are posted. 19:47-14.4.

    19:47-14.2[deck], 19:47-14.2[two-decks], 19:47-14.4[opening], 19:47-14.17[posted], 19:47-14.14[posted].
    """
    elections = table.elections
    yield from table.attest("19:47-14.2[deck]", "dealer", "deck-without-jokers")
    yield from table.attest("19:47-14.2[two-decks]", "dealer", "two-decks-used-in-turn")
    yield from table.attest("19:47-14.4[opening]", "dealer", "both-decks-inspected")
    yield from table.attest("19:47-14.4[opening]", "floorperson", "verified-by-floorperson")
    yield from table.note("19:47-14.6[area]", "table-in-poker-area")
    yield from table.note("19:47-14.15(d)", "cards-in-full-view")
    fixed = f"{dollars(elections.small_bet)} and {dollars(elections.big_bet)}"
    limits = fixed if elections.is_limit else "no fixed bet"
    yield from table.note(
        "19:47-14.17[posted]",
        "sign-of-limits",
        game=elections.game,
        structure=elections.structure,
        limits=limits,
        ante=elections.ante,
    )
    yield from table.note("19:47-14.14[posted]", "sign-of-charge", charge=charge_in_words(elections))


def first_button(table: PokerTable) -> Steps:
    """The first button goes to the highest card, suits deciding among equal ones. 19:47-14.10(c)[first]."""
    yield from table.put(Shuffle("19:47-14.5(a)", DECK))
    table.shoe = Shoe(DECK)
    drawn: list[tuple[int, int]] = []
    for seat in sorted(table.seats):
        card = yield from table.draw("19:47-14.10(c)[first]", f"button-{seat}", UP)
        drawn.append((rules.high_card_key(card.rank, SUITS.index(card.suit)), seat))
    last = max(drawn)[1]
    order = sorted(table.seats)
    table.own.button = order[order.index(last) - 1]  # it moves to the winner before the first hand
    yield from table.call("19:47-14.10(c)[first]", "first-button", seat=last)


def play_until_dealt(table: PokerTable, posts: Posts) -> Steps:
    """A hand; a misdeal is dealt again with every chip back. 19:47-14.15[misdeal]."""
    if table.elections.has_button:
        yield from table.call("19:47-14.10(c)", "button-at-seat", seat=table.own.button)
    yield from charge_for_hand(table, posts.order)
    while True:
        yield from shuffle_and_cut(table)
        try:
            yield from play_hand(table, posts)
            return
        except Misdeal:
            for wager in list(table.wagers):
                yield from table.give_back(wager, void("19:47-14.15[misdeal]"))


def charge_for_hand(table: PokerTable, playing: Sequence[int]) -> Steps:
    """A charge of each player before the deal, where that is the method. 19:47-14.14[hand]."""
    if table.elections.rake == "hand" and table.elections.hand_charge:
        for seat in playing:
            yield from table.collect("19:47-14.14[hand]", seat, table.elections.hand_charge, "hand charge")


def shuffle_and_cut(table: PokerTable) -> Steps:
    """The whole deck is shuffled before every hand, cut by the dealer, and recut where a supervisor orders it.

    19:47-14.5(a), 19:47-14.5(b), 19:47-14.5(c); the two decks take turns, 19:47-14.2[two-decks].
    """
    table.own.deck ^= 1
    yield from table.put(Shuffle("19:47-14.5(a)", DECK))
    table.clear()
    table.cutting = Cutting(SHOE, len(DECK), [], 0)
    yield from table.put(Cut("19:47-14.5(b)", 0, FROM_TOP, len(DECK) - 1))
    table.admits = ("recut",)
    colour = ("red", "blue")[table.own.deck]
    yield from table.note("19:47-14.5(b)", "deck-cut", colour=colour)
    table.admits = ()
    table.shoe = Shoe(DECK)


def play_hand(table: PokerTable, posts: Posts) -> Steps:
    """One hand from the forced bets to the showdown. 19:47-14.9 to 19:47-14.13A."""
    order = posts.order
    stacks = [table.seats[n].balance for n in order]
    straddle = yield from offer_straddle(table, posts)
    live = [posts.live.get(n, 0) * (-1 if n in posts.extra else 1) for n in order]
    if straddle:
        live[(order.index(posts.big) + 1) % len(order)] = straddle
    dead = [min(posts.dead.get(n, 0), max(0, stacks[at] - table.elections.ante)) for at, n in enumerate(order)]
    hand = PokerHand(table, new_state(table.elections, stacks, live, dead), order, stacks, dead)
    table.state = hand
    yield from sync(hand, _forced(posts, straddle))
    while step := _due(hand):
        yield from step(hand)
        yield from sync(hand, "19:47-14.7[options]")
    table.admits = ()
    yield from settle(hand)


def _due(hand: PokerHand) -> Callable[[PokerHand], Steps] | None:
    """What comes next in the hand, as PokerKit says it; None once only the pots are left."""
    state = hand.state
    if sum(state.statuses) == 1:  # everybody else has folded, or is all in with a fouled hand
        return None
    if state.actor_index is not None:
        return act
    if state.can_burn_card():
        return burn
    if state.can_deal_hole():
        return deal_own
    if state.can_deal_board():
        return deal_board
    if state.stand_patter_or_discarder_index is not None:
        return exchange
    return show_hands if state.showdown_index is not None else None


def _forced(posts: Posts, straddle: int) -> dict[int, str]:
    """The paragraphs of the forced bets by player: ante, blinds, posts, straddle."""
    cites = {}
    for at, seat in enumerate(posts.order):
        cites[at] = "19:47-14.10(d)" if seat in posts.live else "19:47-14.10(b)[ante]"
        if seat in posts.extra:
            cites[at] = "19:47-14.10(d)[newcomer]"
        if seat in posts.dead and seat != posts.big:
            cites[at] = "19:47-14.10(d)[missed]"
    if straddle:
        cites[(posts.order.index(posts.big) + 1) % len(posts.order)] = "19:47-14.10(d)[straddle]"
    return cites


def offer_straddle(table: PokerTable, posts: Posts) -> Steps[int]:
    """The player after the blinds may double the big blind before the cards. 19:47-14.10(d)[straddle]."""
    order, amount = posts.order, 2 * table.elections.big_blind
    if not table.elections.straddle or len(order) < 3:
        return 0
    seat = order[(order.index(posts.big) + 1) % len(order)]
    if seat in posts.extra or table.seats[seat].balance < amount + table.elections.ante:
        return 0
    chosen = yield from table.ask("19:47-14.10(d)[straddle]", seat, "straddle", ("no", "straddle"), absent="no")
    return amount if chosen == "straddle" else 0


# ---- dealing -------------------------------------------------------------------------------------------------------


def burn(hand: PokerHand) -> Steps:
    """A card is burned before each street after the first; one the dealer exposed serves as it. 19:47-14.6[burn]."""
    table, hand.later = hand.table, True
    if hand.exposed:
        card = hand.exposed.pop(0)
        yield from table.tell(Drawn("19:47-14.15[exposed-card]", "burn", card.code, UP, "moved", table.shoe.name))
        yield from table.note("19:47-14.15[exposed-card]", "exposed-card-is-burned", card=card)
    else:
        yield from refill(hand)
        yield from table.draw("19:47-14.6[burn]", "burn", UNSEEN)
    hand.state.burn_card("??")


@law("19:47-14.6[deal]")
def deal_own(hand: PokerHand) -> Steps:
    """One card to the next player, clockwise from the left of the button. 19:47-14.6[deal], 19:47-14.10(e)."""
    table, state = hand.table, hand.state
    player = state.hole_dealee_index
    player = certain(player)
    seat, up = hand.order[player], state.hole_dealing_statuses[player][0]
    yield from refill(hand)
    table.admits = AT_THE_DEAL
    card: Card = yield from table.draw(_deal_cite(hand), f"seat-{seat}", UP if up else DOWN, None if up else (seat,))
    table.admits = ()
    state.deal_hole(to_pokerkit(card))
    hand.dealt += 1


def _deal_cite(hand: PokerHand) -> str:
    game = hand.table.elections.game
    if game.startswith("omaha"):
        return "19:47-14.11[cards]"
    if game.startswith("seven"):
        return "19:47-14.9[streets]"
    return DEAL_CITES.get(game, "19:47-14.12[streets]")


def refill(hand: PokerHand) -> Steps:
    """A stub that is used up is made anew from the cards that nobody holds. 19:47-14.12[reshuffle]."""
    table = hand.table
    if table.shoe.left:
        return
    held = {card for seat in hand.order for card in hand.cards(seat)} | set(hand.board)
    cards = [card for card in DECK if card not in held]
    yield from table.put(Shuffle("19:47-14.12[reshuffle]", cards))
    table.shoe = Shoe(cards)


def deal_board(hand: PokerHand) -> Steps:
    """Community cards face up; a flop dealt wrongly is taken back.

    19:47-14.10(g), 19:47-14.10(g)[later-cards], 19:47-14.15[flop].
    """
    table, state = hand.table, hand.state
    count = state.board_dealing_count or 0
    cite = "19:47-14.10(g)[later-cards]" if hand.board else "19:47-14.10(g)"
    if table.elections.game == "mambo-stud":
        cite = "19:47-14.13A[streets]"
    if not table.elections.has_button and table.elections.game != "mambo-stud":
        cite = "19:47-14.9[community]"
    table.admits = ("wrong-flop", "boxed-card")
    yield from refill(hand)
    hand.flop.clear()
    while len(hand.flop) < count:
        hand.flop.append((yield from table.draw(cite, "board", UP)))
    table.admits = ()
    state.deal_board("".join(map(to_pokerkit, hand.flop)))
    yield from table.call(cite, "board-shows", cards=" ".join(map(str, hand.board)))


def leave_without_chips(table: PokerTable) -> Steps:
    """Who brought no more chips since the last hand gives up the seat, so that the list may be called.

    19:47-14.18[seat].
    """
    for seat in [n for n, patron in table.seats.items() if not patron.balance]:
        yield from table.note("19:47-14.18[seat]", "leaves-without-chips", seat=seat)
        yield from table.leave(Leave(seat))


def remember_chips(table: PokerTable) -> None:
    """What everybody has after the hand, for those who leave and come back. 19:47-14.7[return]."""
    kept = {name: had for name, had in table.own.left.items() if table.round - had[1] <= SOON}
    table.own.left = kept | {seat.name: (seat.balance, table.round) for seat in table.seats.values()}


LIFE = Life(open=open_table, prepare=prepare, play=play, own=Poker, between=BETWEEN)
