"""Minibaccarat, told in the order of 19:47-7: opening, shuffle and cut, the round, its settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...rulebook.cite import law
from ...table.cards import decks
from ...table.game import Life
from ...table.preparation import ShoeRules, alternate, burn, cut, load, load_shoe, refill, shuffle
from ...table.requests import DOWN, UP
from ...table.shoe import TooFewCards
from ...table.state import Own
from ...table.table import Requests, Steps, Table
from . import rules
from .dealing import TITLES, Round, deal_pairs, highest_bettor, third_cards, turn_up
from .elections import MinibaccaratElections
from .settlement import collect_all_owed, settle

if TYPE_CHECKING:
    from .dealing import BaccaratTable

MinibaccaratTable: TypeAlias = "Table[MinibaccaratElections, Baccarat, Round]"

SHOE = ShoeRules(
    shuffle="19:47-7.5(a)",
    offer_cut="19:47-7.5(d)",
    cut="19:47-7.5(e)",
    load="19:47-7.5(f)",
    recut="19:47-7.5(g)",
    burn="19:47-7.5(f)[burn]",
    burn_number=rules.burn_number,
)

COUNTS_CITE = {1: "19:47-7.8(a)", 2: "19:47-7.7(c)2", 3: "19:47-7.8(a)[option-3]"}  # by the way of dealing


class BaccaratShoe(Own):
    """What any baccarat table remembers of its shoe from round to round."""

    last_hand: bool = False  # the cutting card has shown: one more hand, 19:47-7.8(e)
    first: bool = True  # no shoe was prepared yet


class Baccarat(BaccaratShoe):
    """What a minibaccarat table remembers from round to round."""

    batch: int = 1  # of two, the one that plays


def open_table(table: MinibaccaratTable, opening: bool) -> Steps:
    """Receipt and inspection of the cards, before anybody plays. 19:47-7.4. Without an opening a shoe stands ready."""
    elections = table.elections
    if not opening:
        if elections.shuffler != "continuous":
            cards = decks(elections.shoe_decks)
            yield from load(table, SHOE.load, cards)
            yield from load_shoe(table, cards, elections.cutting_card_from_back, SHOE.load)
            table.own.first = table.due = False
        return
    yield from table.attest("19:47-7.1(a)[cutting-card]", "dealer", "two-cutting-cards-as-approved")
    if elections.shuffler == "automated":
        yield from table.attest("19:47-7.1(d)1", "dealer", "all-decks-meet-the-rule", decks=elections.decks)
    yield from table.attest("19:47-7.4(a)", "dealer", "decks-received-by-dealer", decks=elections.decks)
    if elections.pre_shuffled:
        yield from table.note("19:47-7.5(a)[pre-shuffled]", "cards-come-pre-shuffled")
        return
    yield from table.attest("19:47-7.4(b)", "floorperson", "verified-by-floorperson")
    if elections.shuffler == "automated":
        for colour in elections.batch_backs:
            yield from table.attest("19:47-7.4(d)", "dealer", "batch-spread-in-rows", colour=colour)
    else:
        yield from table.attest("19:47-7.4(b)", "dealer", "spread-in-rows")
    yield from table.attest("19:47-7.4(c)", "dealer", "washed-and-stacked")


def prepare(table: MinibaccaratTable) -> Requests:
    """What is due before wagers, if anything is."""
    return next_shoe(table) if table.due else ()


def next_shoe(table: MinibaccaratTable) -> Steps:
    """Vigorish of the old shoe, shuffle, cut, burn. 19:47-7.5, 19:47-7.12."""
    yield from collect_all_owed(table)
    yield from prepare_shoe(table)
    table.due = table.own.first = table.own.last_hand = False


def prepare_shoe(table: MinibaccaratTable) -> Steps:
    """Shuffle, cut and burn; a continuous shuffler needs none of it. 19:47-7.5, 19:47-7.12."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if elections.shuffler == "continuous":
        if table.own.first:
            yield from table.note("19:47-7.12", "continuous-shuffler", approval=elections.device_approval)
        yield from refill(table, "19:47-7.12", cards)
        return
    if elections.shuffler == "automated":
        yield from alternate_batches(table)
    fresh = table.own.first and elections.pre_shuffled
    cutters = table.in_order(table.seats, max(table.seats, default=0), clockwise=True)
    if fresh:
        yield from load(table, "19:47-7.5(a)[pre-shuffled]", cards)
    else:
        yield from shuffle(table, SHOE, cards)
        yield from after_shuffle(table)
    yield from cut(table, SHOE, len(cards), cutters)
    yield from load_shoe(table, cards, elections.cutting_card_from_back, "19:47-7.5(f)[cutting-cards]")
    yield from burn(table, SHOE)


@law("19:47-7.1(d)5")
def alternate_batches(table: MinibaccaratTable) -> Steps:
    """One batch plays while the other is shuffled and kept in the device, turn by turn. 19:47-7.1(d)5."""
    playing, other = alternate(table.own, table.elections.batch_backs)
    yield from table.note("19:47-7.1(d)4", "batches", playing=playing, other=other)
    yield from table.note("19:47-7.1(d)6", "one-colour-in-the-rack", colour=playing)


def after_shuffle(table: MinibaccaratTable) -> Steps:
    """How the stack is left once it is mixed. 19:47-7.5(b)1, 19:47-7.5(b)2."""
    if table.elections.after_shuffle == "feather":
        yield from table.attest("19:47-7.5(b)1", "floorperson", "feathered-stack-looked-at")
        return
    yield from table.attest("19:47-7.5(b)2", "dealer", "one-deck-laced-through-the-rest")
    if table.elections.shuffle_after_lacing:
        yield from table.attest("19:47-7.5(b)2.i", "dealer", "shuffled-again-after-lacing")


def play(table: MinibaccaratTable) -> Steps:
    """One round, and what it means for the shoe. 19:47-7.8(e)."""
    yield from round_of_play(table)
    continuous = table.elections.shuffler == "continuous"
    if continuous or table.own.last_hand or table.shoe.cutting_card_is_out:
        yield from after_hand(table, continuous=continuous)


@law("19:47-3.8(e)")
def after_hand(table: BaccaratTable, *, continuous: bool = False) -> Steps:
    """The cutting card gives one more hand and ends the shoe. 19:47-7.8(e)."""
    if table.due:
        return  # the shoe cannot go on
    if table.own.last_hand or continuous:
        table.due = True
    elif table.shoe.cutting_card_is_out:
        yield from table.call("19:47-7.8(e)", "last-hand")
        table.own.last_hand = True


@law("19:47-7.2(e)")
def round_of_play(table: MinibaccaratTable) -> Steps:
    """One round, 19:47-7.7 to 19:47-7.10. No window is open until it is settled: 19:47-7.2(e)."""
    round_ = Round.begin(table)
    yield from table.call("19:47-7.7(b)", "no-more-bets")
    try:
        yield from deal_pairs(table, round_, "19:47-7.7(c)", UP if table.elections.dealing == 1 else DOWN)
        yield from announce_counts(table, round_)
        yield from third_cards(table, round_)
    except TooFewCards:
        round_.cards_ran_out()
    yield from settle(table, round_)


@law("19:47-7.10(e)", "19:47-7.7(c)3")
def announce_counts(table: MinibaccaratTable, round_: Round) -> Steps:
    """The two-card counts, Player's first; cards dealt face down are turned up as each is called. 19:47-7.8(a).

    Only under option 3 does a patron touch cards: 19:47-7.7(c)3, 19:47-7.10(e).
    """
    hands = [round_.player, round_.banker]
    elections = table.elections
    dealing = elections.dealing
    if elections.banker_first_on_request:
        cite = "19:47-7.8(a)[banker-first-on-request]"
        if (yield from table.ask_staff(cite, "dealer", "player-asks-for-banker-first", ("no", "yes"))) == "yes":
            hands.reverse()
    cite = COUNTS_CITE[dealing]
    for hand in hands:
        if dealing == 3:
            pair = "19:47-7.7(c)3.i" if hand is round_.player else "19:47-7.7(c)3.ii"
            third = "19:47-7.7(c)3.iii" if hand is round_.player else "19:47-7.7(c)3.iv"
            round_.turner[hand.name] = highest_bettor(table, hand.name)
            round_.third_cite[hand.name] = third
            yield from turn_up(table, round_, hand, pair)
        elif dealing == 2:
            yield from turn_up(table, round_, hand, "19:47-7.7(c)2")
        yield from table.call_again(cite, "hand-counts", title=TITLES[hand.name], count=hand.count)


__all__ = ["SHOE", "Baccarat", "BaccaratShoe", "after_hand", "open_table", "play", "prepare", "round_of_play"]


LIFE = Life(
    open=open_table,
    prepare=prepare,
    play=play,
    close=collect_all_owed,
    own=Baccarat,
    between=("card-drawn-in-error", "idle-table"),
)
