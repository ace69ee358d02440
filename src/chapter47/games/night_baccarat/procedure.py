"""Casino-night baccarat, told in the order of 13:47-20.20: the table, the stack, the deal, third cards, settlement."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.cards import decks
from ...table.game import Life
from ...table.night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, NightCards, open_cards, prepare_when_due, stand_ready
from ...table.requests import UP
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Result
from ..minibaccarat.dealing import Round, deal_pairs
from . import rules
from .elections import NightBaccaratElections
from .wagers import DECIDE

NightBaccaratTable = Table[NightBaccaratElections, NightCards, Round]
IRREGULARITIES = CARD_IRREGULARITIES


def open_table(table: NightBaccaratTable, opening: bool) -> Steps:
    """The table, its bank and its cutting cards, then the cards. 13:47-20.20(b)1, 13:47-20.20(b)2.ii."""
    if not opening:
        yield from stand_ready(table, decks(table.elections.decks))
        return
    positions = table.game.positions
    yield from table.attest("13:47-20.20(b)1", "dealer", "layout-with-places", positions=positions)
    yield from table.note("13:47-20.20(a)[bank]", "whose-bank", bank=table.elections.bank)
    yield from table.attest("13:47-20.20(b)2.ii", "dealer", "two-cutting-cards-unlike-each-other")
    yield from open_cards(table, table.elections.decks)


@law("13:47-20.20(a)[stack]", "13:47-20.28(a)[stack]")
def prepare(table: NightBaccaratTable) -> Steps:
    """All decks as one stack, shuffled and cut. 13:47-20.20(a)[stack]."""
    return prepare_when_due(table, decks(table.elections.decks))


@law("13:47-20.20(d)", "13:47-20.28(d)")
def play(table: NightBaccaratTable) -> Steps:
    """One round by the dealer, who answers for the game; the cutting card ends the stack. 13:47-20.20(d)."""
    yield from round_of_play(table)
    table.due = table.shoe.cutting_card_is_out


@law("13:47-20.20(a)[natural]", "13:47-20.28(a)[natural]")
def round_of_play(table: NightBaccaratTable) -> Steps:
    """Four cards, third cards, the call, settlement; nothing where nobody bets. 13:47-20.20(e)1[initial-deal]."""
    round_ = Round.begin(table)
    if not table.wagers:
        return
    yield from table.call("13:47-20.20(e)1[initial-deal]", "no-more-bets")
    yield from deal_pairs(table, round_, "13:47-20.20(e)1[initial-deal]", UP)
    table.admits = ()
    player, bank = round_.player, round_.banker
    yield from table.call("13:47-20.20(a)[point-count]", "player-and-bank", player=player.count, bank=bank.count)
    if rules.is_natural(player.count) or rules.is_natural(bank.count):  # 13:47-20.20(a)[natural]
        yield from table.call("13:47-20.20(e)1[natural-stops-play]", "natural")
    else:
        yield from third_cards(table, round_)
    winner = "Tie" if player.count == bank.count else "Player wins" if player.count > bank.count else "Bank wins"
    yield from table.call(
        "13:47-20.20(e)4.ii", "player-and-bank-result", player=player.count, bank=bank.count, winner=winner
    )
    yield from settle(table, round_.result)
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in (player, bank)]


@law("13:47-20.20(e)2.ii", "13:47-20.28(e)2.ii")
def third_cards(table: NightBaccaratTable, round_: Round) -> Steps:
    """The player's draw on zero to five, then the bank's. 13:47-20.20(e)2.i, 13:47-20.20(e)2.ii, 13:47-20.20(e)3.i."""
    player, bank = round_.player, round_.banker
    two_cards, third = player.count, rules.NO_CARD
    if rules.player_draws(two_cards, bank.count):
        card = yield from table.draw("13:47-20.20(e)2.i", player.name, UP)
        player.cards.append(card)
        third = rules.card_value(card.rank)
    if rules.bank_draws(two_cards, bank.count, third, table.elections.is_literal):
        cite = "13:47-20.20(e)3.i" if third == rules.NO_CARD else "13:47-20.20(e)3.ii"
        bank.cards.append((yield from table.draw(cite, bank.name, UP)))


@law("13:47-20.20(d)", "13:47-20.28(d)")
def settle(table: NightBaccaratTable, result: int) -> Steps:
    """Losers are taken and winners paid by the dealer; then the five percent. 13:47-20.20(d), 13:47-20.20(d)5."""
    decided = decided_as(table.wagers, lambda wager: DECIDE[wager.kind](result, table.elections))
    moves = ((Result.LOST, table.take), (Result.WON, table.pay), (Result.VOID, table.give_back))
    for outcome, move in moves:
        for wager, decision in sorted(decided[outcome], key=lambda pair: -pair[0].seat):
            yield from move(wager, decision)
    for wager, decision in sorted(decided[Result.WON], key=lambda pair: -pair[0].seat):
        wager.charged = decision.charged(wager.amount)
        if wager.charged:
            yield from table.collect("13:47-20.20(d)5", wager.seat, wager.charged, "commission")


LIFE = Life(open=open_table, prepare=prepare, play=play, own=NightCards, between=BETWEEN_ROUNDS)
