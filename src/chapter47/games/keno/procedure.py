"""Keno, told in the order of 19:47-15.3 to 15.6: tickets, the close of the game, the draw, the payment of winners."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.game import Life
from ...table.money import Cents
from ...table.requests import DrawNumbers
from ...table.table import Steps, Table
from ...table.wagers import Result
from . import rules
from .elections import KenoElections
from .state import Status, Ticket, TicketBook, wager_of
from .wagers import decide_ticket

KenoTable = Table[KenoElections, TicketBook]


def book_of(table: KenoTable) -> TicketBook:
    """The tickets of this table's system."""
    book: TicketBook = table.own
    return book


def open_table(table: KenoTable, opening: bool) -> Steps:
    """The system is made ready. 19:47-15.1[system]."""
    if opening:
        yield from table.attest("19:47-15.1[system]", "writer", "keno-system-ready")


def close_table(table: KenoTable) -> Steps:
    """Tickets with games to come get back the price of those, and what they have won. 19:47-15.7[multi-game-share]."""
    for ticket in book_of(table).live():
        ticket.refunded += ticket.share * (ticket.marks.games - ticket.played)
        ticket.played = ticket.marks.games
        yield from finish(table, ticket, "19:47-15.7[multi-game-share]")


def issue_tickets(table: KenoTable) -> Steps:
    """Each request is recorded and a ticket issued for it. 19:47-15.4[record-governs]."""
    book = book_of(table)
    book.forget()
    held = {ticket.wager for ticket in book.live()}
    for wager in table.wagers:
        if wager.number not in held:
            ticket = book.issue(wager, table.round)
            yield from table.note("19:47-15.4[record-governs]", "ticket-face", face=tuple(ticket.face(table.elections)))


def play(table: KenoTable) -> Steps:
    """Tickets are issued for the wagers of the window, and a game is drawn."""
    yield from issue_tickets(table)
    yield from keno_game(table)


@law("19:47-15.5[game-number]")
def keno_game(table: KenoTable) -> Steps:
    """The game closes, twenty numbers are selected and shown, and tickets that are complete are paid."""
    table.new_round()
    book = book_of(table)
    book.game, book.drawn = table.round, ()  # numbered in sequence: 19:47-15.5[game-number]
    table.admits = ("void-ticket",)
    yield from table.call("19:47-15.5[close]", "keno-game-closed", game=book.game)
    table.admits = ("malfunction",)
    drawn: tuple[int, ...] = yield from table.put(DrawNumbers("19:47-15.5[selection]", rules.DRAWN, rules.NUMBERS))
    book.drawn = drawn
    table.admits = ("wrong-display",) if drawn else ()
    if drawn:
        numbers = tuple(map(str, sorted(drawn)))
        yield from table.call("19:47-15.5[display]", "numbers-of-game", game=book.game, numbers=numbers)
    table.admits = ()
    yield from settle(table, book)


def settle(table: KenoTable, book: TicketBook) -> Steps:
    """Prizes of the game are reckoned for every live ticket; one that has had its last game is paid."""
    tickets = book.live()
    prizes = game_prizes(tickets, book.drawn, table.elections)
    for ticket, prize in zip(tickets, prizes, strict=True):
        ticket.played += 1
        if not book.drawn:  # that game's share goes back: 19:47-15.7[malfunction], 19:47-15.7[multi-game-share]
            ticket.refunded += ticket.share
        ticket.prizes += prize
        if prize:
            won = {"ticket": ticket.number, "prize": prize, "game": book.game}
            yield from table.note("19:47-15.6[validated]", "ticket-wins-in-game", **won)
        if ticket.played == ticket.marks.games:  # only after the last: 19:47-15.6[multi-game-last]
            yield from finish(table, ticket)


def game_prizes(tickets: list[Ticket], drawn: tuple[int, ...], elections: KenoElections) -> list[Cents]:
    """The prizes of one game, cut in proportion where they pass the licensee's limit. 19:47-15.3[aggregate]."""
    if not drawn:
        return [0] * len(tickets)
    marked = [False] * (rules.NUMBERS + 1)
    for number in drawn:
        marked[number] = True
    multiples = elections.multiples
    return limited([ticket.prize(marked, multiples) for ticket in tickets], elections)


def limited(prizes: list[Cents], elections: KenoElections) -> list[Cents]:
    """Small prizes in full, large ones in proportion to what is left of the limit, to the cent downward."""
    limit = elections.aggregate_limit
    if limit is None or sum(prizes) <= limit:
        return prizes
    small = elections.small_prize
    large = sum(prize for prize in prizes if prize > small)
    left = max(limit - sum(prize for prize in prizes if prize <= small), 0)
    return [prize if prize <= small or not large else prize * left // large for prize in prizes]


def finish(table: KenoTable, ticket: Ticket, cite: str | None = None) -> Steps:
    """A finished ticket is validated and paid, or is lost. 19:47-15.6[validated]."""
    if cite is not None:
        yield from table.note(cite, "ticket-refunded", ticket=ticket.number, refunded=ticket.refunded)
    book_of(table).verify_redeemable(ticket.serial, table.elections)
    decision = decide_ticket(ticket)
    move = {Result.WON: table.pay, Result.VOID: table.give_back, Result.LOST: table.take}[decision.result]
    if ticket.prizes:
        yield from table.attest("19:47-15.6[validated]", "writer", "ticket-validated", ticket=ticket.number)
    yield from move(wager_of(table, ticket), decision)
    ticket.status = Status.PAID if ticket.prizes + ticket.refunded else Status.LOST


LIFE = Life(open=open_table, play=play, close=close_table, own=TicketBook)
