"""What follows when something goes wrong at fast action hold'em (19:47-21.9)."""

from __future__ import annotations

from ...errors import Refusal, certain
from ...table.cards import Card, parse_cards
from ...table.hands import Hand
from ...table.irregularities import Declaration, Irregularity, by_key, used_as_next_card
from ...table.preparation import recut
from ...table.requests import DOWN
from ...table.table import RoundVoid, Steps
from .dealing import AGAIN, PassedOver, withdraw
from .elections import HAND
from .settlement import FastActionTable, Round, collect


@Irregularity("card-face-up-in-shoe", "19:47-21.9(a)", "a card lay face up in the shoe", needs_card=True)
def card_face_up(table: FastActionTable, declared: Declaration) -> Steps:
    """It is not used, and play goes on with the next one. 19:47-21.9(a)."""
    card = declared.card
    card = certain(card)
    yield from table.place("19:47-21.9(a)", card)
    yield from table.note("19:47-21.9(a)", "not-used-goes-to-discard-rack", card=card)
    collect(table, Hand("face up in the shoe", [card]))


@Irregularity(
    "card-drawn-in-error", "19:47-21.9(b)", "a card left the shoe by mistake, its face unseen", needs_card=True
)
def card_in_error(table: FastActionTable, declared: Declaration) -> Steps[Card]:
    """A card drawn too early and not seen is the next card. 19:47-21.9(b)."""
    return (yield from used_as_next_card(table, declared, "19:47-21.9(b)"))


def seat_in_round(table: FastActionTable, declared: Declaration) -> None:
    """Refuse a seat that has no cards in this round."""
    hands = table.state.first
    if declared.seat not in hands or not hands[declared.seat].cards:
        cite = "19:47-21.9(c)" if declared.key == "player-card-exposed" else "19:47-21.9(g)"
        playing = ", ".join(str(seat) for seat in sorted(hands) if hands[seat].cards) or "nobody yet"
        raise Refusal(f"Seat {declared.seat} has no cards in this round.", cite=cite, instead=f"seats: {playing}")


@Irregularity(
    "player-card-exposed",
    "19:47-21.9(c)",
    "the dealer exposed a player's card too early",
    needs_seat=True,
    check=seat_in_round,
)
def player_card_exposed(table: FastActionTable, declared: Declaration) -> Steps:
    """It is turned face down and play continues. 19:47-21.9(c)."""
    yield from table.note("19:47-21.9(c)", "exposed-card-turned-face-down", seat=declared.seat)


@Irregularity("dealer-short", "19:47-21.9(d)", "the dealer was passed over in the deal")
def dealer_short(table: FastActionTable, _: Declaration) -> Steps:
    """The dealer lacks a card, which is dealt before the hand is set. 19:47-21.9(d)."""
    yield from table.note("19:47-21.9(d)", "deal-passed-dealer-over")
    raise PassedOver


@Irregularity("player-short", "19:47-21.9(e)", "this player was passed over in the deal")
def player_short(table: FastActionTable, _: Declaration) -> Steps:
    """A player lacks a card, and will choose to get it or to void. 19:47-21.9(e)."""
    yield from table.note("19:47-21.9(e)", "deal-passed-seat-over", seat=table.state.dealing)
    raise PassedOver


def dealer_with_four(table: FastActionTable, _: Declaration) -> None:
    """Refuse more than four cards before a dealer who still lacks one."""
    has = len(table.state.dealer.cards)
    if has < HAND:
        raise Refusal(
            f"The dealer has only {has} cards.", cite="19:47-21.9(f)", instead="the card is the dealer's next"
        )


@Irregularity(
    "dealer-extra",
    "19:47-21.9(f)",
    "the dealer was dealt more than four cards",
    needs_card=True,
    check=dealer_with_four,
)
def dealer_extra(table: FastActionTable, declared: Declaration) -> Steps:
    """More than four cards for the dealer void all hands. 19:47-21.9(f)."""
    card, round_ = declared.card, table.state
    card = certain(card)
    yield from table.place("19:47-21.9(f)", card, "dealer", DOWN)
    round_.dealer.cards.append(card)
    raise RoundVoid("19:47-21.9(f)", "round-void-dealer-has-cards", cards=len(round_.dealer.cards))


def seat_with_four(table: FastActionTable, declared: Declaration) -> None:
    """Refuse more than four cards at a seat whose hand is set already or still short."""
    seat_in_round(table, declared)
    seat, round_ = declared.seat or 0, table.state
    already_set = seat in round_.set_aside or seat in round_.second or seat in round_.naturals
    if already_set or len(round_.first[seat].cards) < HAND:
        raise Refusal(
            f"Seat {seat} does not hold four cards to which one was added.",
            cite="19:47-21.9(g)",
            instead="a seat with four cards that has not set its hand",
        )


@Irregularity(
    "player-extra",
    "19:47-21.9(g)",
    "a player was dealt more than four cards",
    needs_card=True,
    needs_seat=True,
    check=seat_with_four,
)
def player_extra(table: FastActionTable, declared: Declaration) -> Steps[str | None]:
    """More than four cards make one hand of two, the others are discarded. 19:47-21.9(g)."""
    card, seat, round_ = declared.card, declared.seat, table.state
    card, seat = certain(card), certain(seat)
    hand = round_.first[seat]
    yield from table.place("19:47-21.9(g)", card, hand.name, DOWN, hand.owners)
    hand.cards.append(card)
    yield from table.note("19:47-21.9(g)", "seat-makes-one-hand-of-two", seat=seat, cards=len(hand.cards))
    return AGAIN if round_.asking == seat else None  # the question to that seat is put anew


def wrongly_kept(table: FastActionTable, declared: Declaration) -> None:
    """Refuse two cards that the dealer does not have, or has kept rightly."""
    round_: Round = table.state
    kept = sorted(parse_cards(declared.reason))
    left = list(round_.dealer_cards)
    for card in kept:
        if card in left:
            left.remove(card)
    dealt = " ".join(map(str, round_.dealer_cards))
    if len(kept) != 2 or len(left) != 2:
        raise Refusal(
            f"{declared.reason!r} are not two of the dealer's cards {dealt}.",
            cite="19:47-21.9(h)",
            instead=f'two of them, as in "{round_.dealer_cards[0]} {round_.dealer_cards[1]}"',
        )
    if kept == sorted(round_.dealer.cards):
        raise Refusal(f"{declared.reason} is what the house ways keep.", cite="19:47-21.9(h)", instead="play on")


@Irregularity(
    "dealer-misset",
    "19:47-21.9(h)",
    "the dealer kept other cards than the house ways say, which are named",
    needs_reason=True,
    check=wrongly_kept,
)
def dealer_misset(table: FastActionTable, declared: Declaration) -> Steps:
    """The dealer's hand is set again by the house ways, and the round goes on. 19:47-21.9(h)."""
    right = " ".join(map(str, table.state.dealer.cards))
    yield from table.note("19:47-21.9(h)", "dealer-reset-by-house-ways", kept=declared.reason, right=right)


@Irregularity("no-cards-dealt", "19:47-21.9(j)", "no cards are dealt to this wager")
def no_cards_dealt(table: FastActionTable, _: Declaration) -> Steps:
    """The wager is void and its player joins the next round. 19:47-21.9(j)."""
    round_: Round = table.state
    seat = round_.dealing
    yield from table.note("19:47-21.9(j)", "no-cards-dealt-to-seat", seat=seat)
    yield from withdraw(table, round_, seat, "19:47-21.9(j)")
    raise PassedOver


@Irregularity("marker-not-moved", "19:47-21.9(k)", "the dealing marker was not moved")
def marker_not_moved(table: FastActionTable, _: Declaration) -> Steps[bool]:
    """The round counts as dealt; the marker moves one place for the following one. 19:47-21.9(k), reading E-217."""
    table.own.marker = (table.own.marker - 2) % table.positions + 1
    yield from table.note("19:47-21.9(k)", "dealing-marker-left-at-position", position=table.own.marker)
    return True  # the marker is where it is


@Irregularity(
    "shuffler-jam", "19:47-21.9[shuffler-jam]", "the shuffling device jams", by=("floorperson", "casino supervisor")
)
def shuffler_jam(table: FastActionTable, _: Declaration) -> Steps:
    """The shuffle is made again before anything is dealt. 19:47-21.9[shuffler-jam]."""
    yield from table.note("19:47-21.9[shuffler-jam]", "shuffler-failed-shuffled-again")


IRREGULARITIES = by_key(
    card_face_up,
    card_in_error,
    player_card_exposed,
    dealer_short,
    player_short,
    dealer_extra,
    player_extra,
    dealer_misset,
    no_cards_dealt,
    marker_not_moved,
    shuffler_jam,
    Irregularity(
        "recut",
        "19:47-21.5[recut]",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
)
