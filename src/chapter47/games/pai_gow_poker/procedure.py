"""Pai gow poker, told in the order of 19:47-11: as pai gow with tiles, but with seven cards, and with the bonus."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.game import Life
from ...table.table import Steps, Table
from ...table.wagers import Result, Wager
from ..pai_gow.betting import PaiGow, offer
from ..pai_gow.dealing import Kind, Round, position_of
from ..pai_gow.procedure import play_kind
from .dealing import EACH, deal_cards, next_deck, open_deck
from .elections import PaiGowPokerElections
from .hands import rules
from .wagers import BONUS_WAGER, ENVY_FROM, LINE_NAMES, WAGER, decide_bonus, decide_envy

PokerTable = Table[PaiGowPokerElections, PaiGow, Round]


def open_table(table: PokerTable, opening: bool) -> Steps:
    """The decks are looked at. Without an opening one stands ready."""
    yield from open_deck(table) if opening else next_deck(table, ready=True)


def prepare(table: PokerTable) -> Steps:
    """A fresh deck after every round that was played; the bank is offered before every window."""
    if table.due:
        yield from next_deck(table, ready=False)
    yield from offer(table)


def play(table: PokerTable) -> Steps:
    """One round with cards; envious bonus wagers are marked once betting is closed. 19:47-11.13[envy-lammer]."""
    yield from play_kind(table, CARDS, deal)


def deal(table: PokerTable, round_: Round) -> Steps:
    """The lammers, then the cards. 19:47-11.13[envy-lammer]."""
    envious = sorted(position_of(wager) for wager in table.wagers if envies(table, wager))
    if envious:
        told = ", ".join(map(str, envious))
        yield from table.attest("19:47-11.13[envy-lammer]", "dealer", "envy-lammers", positions=told)
    yield from deal_cards(table, round_)


def envies(table: PokerTable, wager: Wager) -> bool:
    """Whether it is a bonus wager that other players' hands bring money to. 19:47-11.13[envy]."""
    return table.elections.envy and wager.kind is BONUS_WAGER and wager.amount >= ENVY_FROM


@law("19:47-11.13[house-banks]")
def settle_bonus(table: PokerTable, round_: Round) -> Steps:
    """Bonus wagers, by the best hand of seven cards however set; the house banks them. 19:47-11.13[house-banks].

    Envy looks at other players' hands, never at one's own or the dealer's. 19:47-11.13[envy].
    """
    shown = {at: rules.bonus_line(hand.cards) for at, hand in round_.hands.items() if at and hand.shown}
    owners = {at: wager.seat for at, wager in round_.wagers.items()} | {round_.bank.seat: round_.bank.seat}
    for wager in [w for w in table.wagers if w.kind is BONUS_WAGER]:
        if envies(table, wager):
            for at, line in shown.items():
                envied = decide_envy(line)
                if envied is not None and owners[at] != wager.seat:
                    yield from table.pay(wager, envied, stays=True)
        at = position_of(wager)
        line = shown[at]
        if line in LINE_NAMES:
            yield from table.call("19:47-11.13[best-hand]", "position-holds", seat=at, line=LINE_NAMES[line])
        decision = decide_bonus(line, table.elections)
        yield from (table.pay if decision.result is Result.WON else table.take)(wager, decision)


CARDS = Kind(
    WAGER,
    EACH,
    "card",
    (0, 1, 2, 3, 4, 5, 6),
    rules.house_way,
    rules.choices,
    rules.strengths,
    rules.said,
    finish=settle_bonus,
)


LIFE = Life(open=open_table, prepare=prepare, play=play, own=PaiGow)
