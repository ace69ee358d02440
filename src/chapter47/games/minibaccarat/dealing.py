"""The deal of a round of baccarat: two hands, who may turn their cards, the third cards (19:47-7.7 to 7.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import Struct, field

from ...rulebook.cite import law
from ...table.cards import ALL_CARDS, Card
from ...table.hands import Hand
from ...table.requests import DOWN, UP
from ...table.table import Requests, RoundVoid, Steps, Table
from . import rules

BaccaratTable: TypeAlias = "Table[Any, Any, Round]"
VALUES = {card: rules.card_value(card.rank) for card in ALL_CARDS}
COUNTS = tuple(rules.point_count(total) for total in range(28))  # by the total of up to three cards
TITLES = {"player": "Player", "banker": "Banker"}
IN_THE_DEAL = ("card-face-up-in-shoe", "card-drawn-in-error")
STANDING = (*IN_THE_DEAL, "third-card-in-error")  # once the Player's Hand takes no third card


def count(cards: list[Card]) -> int:
    """The Point Count of a hand's cards."""
    total = 0
    for card in cards:
        total += VALUES[card]
    return COUNTS[total]


class BaccaratHand(Hand):
    """The Player's Hand or the Banker's Hand: one of each in every round. 19:47-7.7(a)."""

    @property
    def title(self) -> str:
        """The hand's name as it is called."""
        return TITLES[self.name]

    @property
    def count(self) -> int:
        """Its Point Count."""
        return count(self.cards)


class Round(Struct):
    """What is on the layout during a round."""

    table: BaccaratTable
    player: BaccaratHand = field(default_factory=lambda: BaccaratHand("player"))
    banker: BaccaratHand = field(default_factory=lambda: BaccaratHand("banker"))
    turner: dict[str, int] = {}  # seat that turns a hand's cards; 0 is the dealer
    third_cite: dict[str, str] = {}
    exposed: list[Card] = []  # cards shown in error, to be dealt with after the round
    void: RoundVoid | None = None
    dummy: bool = False  # dealt without wagers, after a card was exposed

    @classmethod
    def begin(cls, table: BaccaratTable) -> Round:
        """A new round on a cleared layout."""
        table.new_round()
        round_ = cls(table, BaccaratHand("player"), BaccaratHand("banker"))
        table.state = round_
        return round_

    @property
    def counts(self) -> tuple[int, int]:
        """The Point Counts of both hands, the Player's first."""
        return count(self.player.cards), count(self.banker.cards)

    @property
    def result(self) -> int:
        """The class of the finished round."""
        player, banker = self.player.cards, self.banker.cards
        return rules.result_class(len(player) + len(banker), count(player), count(banker))

    def cards_ran_out(self) -> None:
        """A shoe that cannot finish the round makes it void. 19:47-7.11(e)."""
        self.void = RoundVoid("19:47-7.11(e)", "round-void-too-few-cards")


@law("19:47-3.7(a)", "19:47-7.7(a)")
def deal_pairs(table: BaccaratTable, round_: Round, cite: str, face: str) -> Requests:
    """Four cards: first and third to Player, second and fourth to Banker. 19:47-7.7(c)."""
    table.admits = IN_THE_DEAL if IN_THE_DEAL[0] in table.game.irregularities else ()  # none at a casino night
    player, banker = round_.player, round_.banker
    player.shown = banker.shown = face is UP
    hands = player, banker, player, banker
    if face is UP and table.deal_at_once(cite, hands):
        return ()
    return deal_each(table, hands, cite, face)


def deal_each(table: BaccaratTable, hands: Iterable[BaccaratHand], cite: str, face: str) -> Steps:
    """A card to each of the hands in turn."""
    for hand in hands:
        hand.cards.append((yield from table.draw(cite, hand.name, face, hand.owners if face is DOWN else None)))


@law("19:47-3.8(b)", "19:47-3.8(d)", "19:47-7.8(b)", "19:47-7.8(d)")
def third_cards(table: BaccaratTable, round_: Round) -> Steps:
    """At most one more card for each hand, Player's first, strictly by the tables. 19:47-7.8(b), 19:47-7.8(d)."""
    player, banker = round_.player, round_.banker
    (for_player, for_banker), third = round_.counts, rules.NO_CARD
    table.admits = IN_THE_DEAL
    if rules.player_draws(for_player, for_banker):
        card = yield from third_card(table, round_, player, "19:47-7.9(b)")
        third = VALUES[card]
    else:
        table.admits = STANDING
    if rules.banker_draws(for_player, for_banker, third):
        yield from third_card(table, round_, banker, "19:47-7.9(c)")
        table.admits = IN_THE_DEAL


@law("19:47-3.8(c)", "19:47-7.8(c)")
def third_card(table: BaccaratTable, round_: Round, hand: BaccaratHand, cite: str) -> Steps[Card]:
    """One card to a hand, face up unless a patron turns it. 19:47-7.8(c)."""
    turned = hand.name in round_.third_cite
    card = None if turned else table.draw_at_once(cite, hand.name)
    if card is None:
        card = yield from table.draw(cite, hand.name, DOWN if turned else UP)
    hand.cards.append(card)
    if turned:
        yield from turn_up(table, round_, hand, round_.third_cite[hand.name])
    return card


@law("19:47-3.7(d)5", "19:47-7.7(c)3.v")
def highest_bettor(table: BaccaratTable, hand: str) -> int:
    """Who turns a hand: the largest wager on it, nearest the dealer counterclockwise if equal. 19:47-7.7(c)3.v."""
    backers = [(-wager.amount, wager.seat) for wager in table.wagers if wager.kind.key == hand]
    return min(backers)[1] if backers else 0


def turn_up(table: BaccaratTable, round_: Round, hand: BaccaratHand, cite: str) -> Steps:
    """Cards are turned by whoever has the right, or by the dealer where nobody takes it. 19:47-7.11(f)[offer]."""
    holder = round_.turner.get(hand.name, 0)
    offered = {holder}
    admits = table.admits
    table.admits = (*admits, "turning-right-removed")
    while holder:
        asked = table.ask(cite, holder, "turn-the-hand", ("turn", "decline"), absent="decline", name=hand.name)
        if (yield from asked) == "turn":
            break
        cite = "19:47-7.11(f)[offer]"
        following = [seat for seat in table.in_order(table.seats, holder, clockwise=False) if seat not in offered]
        holder = following[0] if following else 0
        offered.add(holder)
    table.admits = admits
    round_.turner[hand.name] = holder
    yield from table.turn(cite, hand.name, hand.cards[2:] if hand.shown else hand.cards, holder)
    hand.shown = True


__all__ = ["BaccaratHand", "Round", "deal_pairs", "highest_bettor", "third_cards", "turn_up"]
