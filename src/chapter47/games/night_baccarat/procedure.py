"""Casino-night baccarat, told in the order of 13:47-20.20: the table, the stack, the deal, third cards, settlement."""

from __future__ import annotations

from typing import Any

from ...table.cards import decks
from ...table.requests import UP
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Result
from ..minibaccarat.dealing import Round, deal_pairs
from ..night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, StackEnds, load_stack, open_cards, prepare_stack
from . import rules
from .wagers import DECIDE

NightBaccaratTable = Table[Any]
IRREGULARITIES = CARD_IRREGULARITIES


def procedure(table: NightBaccaratTable, opening: bool) -> Steps:
    """The dealer mixes, deals, collects and pays until the table closes. 13:47-20.20(d)."""
    if opening:
        yield from open_table(table)
    ready, beginning = not opening, True
    while True:
        yield from prepare(table, ready=ready, beginning=beginning)
        ready = beginning = False
        try:
            if (yield from play_stack(table)):
                return
        except StackEnds:
            continue


def open_table(table: NightBaccaratTable) -> Steps:
    """The table, its bank and its cutting cards, then the cards. 13:47-20.20(b)1, 13:47-20.20(b)2.ii."""
    yield from table.note("13:47-20.20(b)1", "layout-with-places", positions=table.game.positions)
    yield from table.note("13:47-20.20(a)[bank]", "bank-that", bank=table.elections.bank)
    yield from table.note("13:47-20.20(b)2.ii", "two-cutting-cards-opaque-one-solid-night-baccarat")
    yield from open_cards(table, table.elections.decks)


def prepare(table: NightBaccaratTable, *, ready: bool, beginning: bool) -> Steps:
    """All decks as one stack, shuffled and cut. 13:47-20.20(a)[stack]."""
    cards = decks(table.elections.decks)
    if ready:
        yield from load_stack(table, cards)
    else:
        table.memory.pop("new dealer", None)  # nothing but the shuffle follows from it here
        yield from prepare_stack(table, cards, beginning=beginning)


def play_stack(table: NightBaccaratTable) -> Any:
    """Rounds until the cutting card has shown, or the table closes (True)."""
    while True:
        table.admits = BETWEEN_ROUNDS
        if not (yield from table.bets("13:47-20.20(e)1[initial-deal]")):
            return True
        table.admits = ()
        yield from round_of_play(table)
        if table.shoe.cutting_card_is_out:
            return False


def round_of_play(table: NightBaccaratTable) -> Steps:
    """Four cards, third cards, the call, settlement; nothing where nobody bets. 13:47-20.20(e)1[initial-deal]."""
    round_ = Round.begin(table)
    if not table.wagers:
        return
    yield from table.call("13:47-20.20(e)1[initial-deal]", "no-more-bets")
    yield from deal_pairs(table, round_, "13:47-20.20(e)1[initial-deal]", UP)
    table.admits = ()
    player, bank = round_.player, round_.banker
    yield from table.call("13:47-20.20(a)[point-count]", "player-bank", count=player.count, count_2=bank.count)
    if rules.is_natural(player.count) or rules.is_natural(bank.count):  # 13:47-20.20(a)[natural]
        yield from table.call("13:47-20.20(e)1[natural-stops-play]", "natural")
    else:
        yield from third_cards(table, round_)
    winner = "Tie" if player.count == bank.count else "Player wins" if player.count > bank.count else "Bank wins"
    yield from table.call(
        "13:47-20.20(e)4.ii", "player-bank-night-baccarat", count=player.count, count_2=bank.count, winner=winner
    )
    yield from settle(table, round_.result)
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in (player, bank)]
    table.check_conserved()


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
