"""Baccarat-punto banco, told in the order of 19:47-3: the shoe goes round the table, its curator deals."""

from __future__ import annotations

from typing import TypeAlias

from ...rulebook.cite import law
from ...table.cards import decks
from ...table.irregularities import Declaration
from ...table.preparation import ShoeRules, burn, cut, load, load_shoe, shuffle
from ...table.requests import DOWN, UP
from ...table.shoe import TooFewCards
from ...table.table import Steps, Table
from ..minibaccarat import irregularities as shared
from ..minibaccarat import rules
from ..minibaccarat.dealing import Round, deal_pairs, highest_bettor, third_cards, turn_up
from ..minibaccarat.procedure import BaccaratShoe, after_hand
from ..minibaccarat.settlement import collect_all_owed, settle
from .elections import PuntoBancoElections

PuntoBancoTable: TypeAlias = "Table[PuntoBancoElections, PuntoBanco, Round]"
DEALER = 0  # the dealer's place among the seats

SHOE = ShoeRules(
    shuffle="19:47-3.5(a)",
    offer_cut="19:47-3.5(c)",
    cut="19:47-3.5(d)",
    load="19:47-3.5(e)",
    recut="19:47-3.5(f)",
    burn="19:47-3.5(e)[burn]",
    burn_number=rules.burn_number,
)


class PuntoBanco(BaccaratShoe):
    """What a punto banco table remembers from round to round."""

    curator: int | None = None  # who has the shoe; None where it was not offered yet
    dealer_deals: bool = True


def open_table(table: PuntoBancoTable, opening: bool) -> Steps:
    """Receipt and inspection of the cards. 19:47-3.4. Without an opening a shoe stands ready."""
    if not opening:
        yield from stand_ready(table)
        return
    elections = table.elections
    yield from table.attest("19:47-3.1(a)[cutting-cards]", "dealer", "two-cutting-cards-as-approved")
    yield from table.attest("19:47-3.4(a)", "dealer", "decks-received-by-calling-dealer", decks=elections.decks)
    if elections.pre_shuffled:
        yield from table.note("19:47-3.5(a)[pre-shuffled]", "cards-come-pre-shuffled")
        return
    yield from table.attest("19:47-3.4(b)", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-3.4(b)", "dealer", "spread-in-columns")
    yield from table.attest("19:47-3.4(c)", "dealer", "washed-and-stacked")


def stand_ready(table: PuntoBancoTable) -> Steps:
    """A shoe stands ready, as where a table goes on."""
    cards = decks(table.elections.shoe_decks)
    yield from load(table, SHOE.load, cards)
    yield from load_shoe(table, cards, table.elections.cutting_card_from_back, SHOE.load)
    table.due = table.own.first = False


def prepare(table: PuntoBancoTable) -> Steps:
    """What is due before wagers: vigorish of the old shoe, a new one, and its offer once somebody is there."""
    own: PuntoBanco = table.own
    if table.due:
        yield from collect_all_owed(table)
        yield from prepare_shoe(table, own.curator or 0)
        own.curator, own.dealer_deals = None, True
    if own.curator is None and table.seats:
        own.curator = yield from offer_shoe(table, table.in_order(table.seats, 1, clockwise=False))


def prepare_shoe(table: PuntoBancoTable, curator: int) -> Steps:
    """Shuffle, cut and burn. On a reshuffle the last curator is offered the cut first. 19:47-3.5."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    fresh = table.own.first and elections.pre_shuffled
    if fresh:
        yield from load(table, "19:47-3.5(a)[pre-shuffled]", cards)
    else:
        yield from shuffle(table, SHOE, cards)
        yield from mix(table)
    start = curator or max(table.seats, default=0)
    cutters = table.in_order(table.seats, start, clockwise=True)
    yield from cut(table, SHOE, len(cards), cutters)
    yield from load_shoe(table, cards, elections.cutting_card_from_back, "19:47-3.5(e)[cutting-cards]")
    yield from burn(table, SHOE)
    table.due = table.own.first = table.own.last_hand = False


def mix(table: PuntoBancoTable) -> Steps:
    """The procedure that the licensee chose for the pit. 19:47-3.5(a)."""
    if table.elections.shuffle == 2:
        yield from table.attest("19:47-3.5(a)2", "dealer", "three-dealers-shuffle")
        return
    yield from table.attest("19:47-3.5(a)1", "dealer", "one-deck-laced-through-the-rest")
    if table.elections.shuffle_after_lacing:
        yield from table.attest("19:47-3.5(a)1.i", "dealer", "calling-dealer-shuffles-again")


@law("19:47-3.6(c)")
def offer_shoe(table: PuntoBancoTable, seats: list[int], cite: str = "19:47-3.6(b)") -> Steps[int]:
    """The shoe goes round until somebody takes it or names the dealer; the dealer deals if nobody does. 19:47-3.6(c).

    Who accepts keeps the right to the shoe even where the dealer deals for them.
    """
    for seat in seats:
        answer = yield from table.ask(cite, seat, "take-shoe", ("accept", "dealer", "decline"), absent="decline")
        if answer == "accept":
            table.own.dealer_deals = False
            return seat
        if answer == "dealer":
            table.own.dealer_deals = True
            yield from table.note("19:47-3.6(d)1", "seat-names-dealer-as-curator", seat=seat)
            return seat
    table.own.dealer_deals = True
    yield from table.note("19:47-3.6(d)2", "nobody-takes-shoe")
    return DEALER


def play(table: PuntoBancoTable) -> Steps:
    """One round, and what it means for the shoe. 19:47-3.8(e)."""
    yield from round_of_play(table)
    yield from after_hand(table)


def round_of_play(table: PuntoBancoTable) -> Steps:
    """One round. 19:47-3.7 to 19:47-3.11."""
    round_ = Round.begin(table)
    yield from table.call("19:47-3.7(b)", "no-more-bets")
    yield from table.call("19:47-3.7(b)", "cards-called")
    face_down = table.elections.dealing == "face down"
    try:
        cite = "19:47-3.7(d)" if face_down else "19:47-3.7(c)"
        yield from deal_pairs(table, round_, cite, DOWN if face_down else UP)
        yield from announce_counts(table, round_, face_down)
        yield from third_cards(table, round_)
    except TooFewCards:
        round_.cards_ran_out()
    yield from settle(table, round_)
    if round_.void is None:
        yield from keep_or_pass(table, banker_lost=round_.player.count > round_.banker.count)


def announce_counts(table: PuntoBancoTable, round_: Round, face_down: bool) -> Steps:
    """Player's count first, then Banker's once its cards are placed. 19:47-3.8(a)[banker-announcement]."""
    hands = [round_.player, round_.banker]
    if table.elections.banker_first_on_request and table.own.dealer_deals:
        cite = "19:47-3.8(a)[banker-first-on-request]"
        if (yield from table.ask_staff(cite, "dealer", "player-asks-for-banker-first", ("no", "yes"))) == "yes":
            hands.reverse()
    for hand in hands:
        is_player = hand is round_.player
        if face_down:
            round_.turner[hand.name] = turner(table, hand.name)
            round_.third_cite[hand.name] = "19:47-3.7(d)3" if is_player else "19:47-3.7(d)4"
            yield from turn_up(table, round_, hand, "19:47-3.7(d)1" if is_player else "19:47-3.7(d)2")
        cite = "19:47-3.8(a)[player-first]" if is_player else "19:47-3.8(a)[banker-announcement]"
        yield from table.call(cite, "hand-counts", title=hand.title, count=hand.count)


def turner(table: PuntoBancoTable, hand: str) -> int:
    """Who turns a hand: its highest bettor; where nobody backs it, one on the other hand if elected. 19:47-3.7(d)6."""
    seat = highest_bettor(table, hand)
    if not seat and table.elections.unbacked_hand_turned_by_bettor:
        seat = highest_bettor(table, "banker" if hand == "player" else "player")
    return seat


def keep_or_pass(table: PuntoBancoTable, *, banker_lost: bool) -> Steps:
    """After a round the curator keeps the shoe or passes it, and must pass it when Banker lost. 19:47-3.11(a)."""
    curator = table.own.curator
    if not curator:
        return  # the dealer has it, or nobody was there to be offered it
    table.admits = ("curator-removed",)
    if curator not in table.seats:
        yield from table.note("19:47-3.11(b)", "seat-has-left-the-shoe", seat=curator)
    elif banker_lost:
        yield from table.note("19:47-3.11(a)1", "banker-lost-seat-passes-the-shoe", seat=curator)
    elif (yield from table.ask("19:47-3.11(a)", curator, "keep-shoe", ("keep", "pass"), absent="pass")) == "keep":
        table.admits = ()
        return
    table.admits = ()
    others = [seat for seat in table.in_order(table.seats, curator, clockwise=False) if seat != curator]
    table.own.curator = (yield from offer_shoe(table, others, "19:47-3.11(b)")) if table.seats else None


def curator_removed(table: PuntoBancoTable, declared: Declaration) -> Steps[str]:
    """A curator who delays, deals badly again and again or breaks the rules passes the shoe. 19:47-3.11(a)2."""
    yield from table.note("19:47-3.11(a)2", "curator-passes-shoe", reason=declared.reason)
    return "pass"


IRREGULARITIES = {
    **shared.IRREGULARITIES,
    "curator-removed": shared.must_pass("curator-removed", "19:47-3.11(a)2", "the curator must pass the shoe")(
        curator_removed
    ),
}
