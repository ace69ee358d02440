"""What lies on a blackjack layout during a round: boxes, hands, the wagers that ride on each, the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, field

from ...rulebook.cite import law
from ...table.cards import ALL_CARDS, Card
from ...table.events import Account
from ...table.hands import Hand
from ...table.money import Cents
from ...table.requests import Steps
from ...table.state import Own
from ...table.table import Table
from ...table.wagers import Wager, WagerType
from . import rules
from .exact.rules import Parameters
from .sides.wagers import rs, side_box
from .wagers import BOX, MAIN, SPOT

METER, RESET_METER = Account("meter", "main"), Account("meter", "reset")


class Family(Own):
    """What every casino game of the family remembers."""

    first: bool = True  # no cards were prepared yet
    dealer: str = "the dealer"  # who deals: 19:47-2.1[dealer]
    in_play: set[int] | None = None  # who wagered on every round since the shuffle; None before the first
    cut_from: str = "start"  # where the cutting card came: a hand, the "start", or by order of the "licensee"
    burned: bool = False  # a burn card went face down to the rack
    hidden_asked: bool = False  # somebody asked for a doubling card face down: 19:47-2.10(c)[offer-to-all]
    hidden_offered: bool = False  # so all are asked
    reader_out: bool = False  # 19:47-2.15(k)


class Streak(msgspec.Struct):
    """A patron's streaks: hands won in a row, and how many wagers were made together."""

    made: int
    wins: int = 0


class Blackjack(Family):
    """What a table of 19:47-2 remembers."""

    batch: int = 1  # of two, the one that plays
    dark: set[int] = msgspec.field(default_factory=set)  # seats whose progressive light is out of order
    streaks: dict[str, Streak] = msgspec.field(default_factory=dict)  # by patron and box: see ``streak_key``
    meter: Cents = 0  # what four aces of one colour win; 0 before the table opens
    reset_meter: Cents = 0  # what it begins with after that


BlackjackTable: TypeAlias = "Table[Any, Any, Round]"
Cards = Steps[Card]


POINTS = {card: rules.points(card.rank) for card in ALL_CARDS}
_points = POINTS.__getitem__
_ace = {card: int(card.rank == 1) for card in ALL_CARDS}.__getitem__


class Counted(Hand):
    """A hand that is counted as blackjack counts: 19:47-2.6(o), 19:47-2.6A(k), whatever anybody announced."""

    @property
    def hard(self) -> int:
        """Its count with every ace as one."""
        return sum(map(_points, self.cards))

    @property
    def aces(self) -> int:
        """Aces in the hand."""
        return sum(map(_ace, self.cards))

    @property
    def total(self) -> int:
        """Its score."""
        cards = self.cards
        return rules.total(sum(map(_points, cards)), sum(map(_ace, cards)))

    @property
    def soft(self) -> bool:
        """Whether an ace counts eleven."""
        return rules.is_soft(self.hard, self.aces)

    @property
    def bust(self) -> bool:
        """Over 21."""
        return rules.is_bust(sum(map(_points, self.cards)))

    @property
    def is_split(self) -> bool:
        """The dealer's hand never is."""
        return False

    @property
    def blackjack(self) -> bool:
        """A blackjack: two cards of an unsplit hand."""
        if len(self.cards) != 2:
            return False
        first, second = self.cards
        return (first.rank == 1 or second.rank == 1) and rules.is_blackjack(first.rank, second.rank, self.is_split)

    @property
    def count_in_words(self) -> str:
        """``soft 17``, ``20``, ``blackjack``."""
        if self.blackjack:
            return "blackjack"
        hard, aces = sum(map(_points, self.cards)), sum(map(_ace, self.cards))
        total = rules.total(hard, aces)
        return f"soft {total}" if total < 21 and rules.is_soft(hard, aces) else str(total)


class Ride(Struct, eq=False):
    """A wager on a hand, and which of the dealer's hands it is against (the first, but at multiple action)."""

    wager: Wager
    original: bool = True  # made before the first card, not by doubling or splitting
    against: int = 1


class BoxHand(Counted, eq=False):
    """One hand of a box: the only one, or one that a split made."""

    box: int = 0
    number: int = 1
    rides: list[Ride] = []
    split: bool = False
    split_aces: bool = False
    doubled: bool = False
    double_face_down: bool = False
    surrendered: bool = False
    refused: bool = False  # an exposed card: no more cards in this round
    late: bool = False  # its card comes after the other boxes': 19:47-2.15(i)[late-cards]
    first_down: int = 0  # from this one to the second its first cards lie face down until the hand is shown
    settled: bool = False  # nothing rides on it any more

    @property
    def is_split(self) -> bool:
        """Whether a split made it."""
        return self.split

    @property
    def lying_down(self) -> list[Card]:
        """The first cards that only its bettors see."""
        return [] if self.shown else self.cards[self.first_down : 2]

    @property
    def seen_over(self) -> bool:
        """Over 21, and known to be: a doubling card that lies face down tells nobody yet. 19:47-2.10(c)[reveal]."""
        return self.bust and not self.double_face_down

    @property
    def live(self) -> bool:
        """Whether the dealer's hand can still decide it."""
        return not (self.settled or self.seen_over or self.surrendered)


class Box(Struct, eq=False):
    """A box with its bettors: the first one made the first wager there, the decider calls its decisions."""

    number: int
    decider: int
    bettors: list[int]  # ``in_line`` puts the decider's wager nearest the dealer: 19:47-2.13(c)
    hands: list[BoxHand] = []
    missed: int = 0  # cards that the dealer forgot in the first deal
    late: bool = False  # its turn comes after the others: 19:47-2.15(i)[late-cards]
    first_cards: list[Card] = []  # of the unsplit hand, up to four
    results: dict[int, list[int]] = {}  # of the hands that each bettor had a wager on, in the codes of rules
    busted: set[int] = set()  # bettors who lost a wager on a hand over 21

    @property
    def two_sevens(self) -> bool:
        """Whether its first two cards are sevens."""
        return all(card.rank == 7 for card in self.first_cards[:2])

    @property
    @law("19:47-19.13(c)")
    def in_line(self) -> list[int]:
        """The bettors from the dealer's side of the box: the decider, then the others in line. 19:47-19.13(c)."""
        return [self.decider, *(seat for seat in self.bettors if seat != self.decider)]

    def ended(self, outcome: int, riding: Iterable[Ride]) -> None:
        """A hand ends for those whose wagers are on it; another bettor of the box may have followed another hand."""
        for seat in {ride.wager.seat for ride in riding}:
            self.results.setdefault(seat, []).append(outcome)


class Round(Struct):
    """A round of play."""

    table: BlackjackTable
    p: Parameters  # the rules of the table as small integers
    boxes: dict[int, Box] = {}  # in order, and only ever fewer
    out: dict[int, Box] = {}  # boxes without a live hand, whose side wagers still play
    dealer: Counted = field(default_factory=lambda: Counted("dealer"))
    hole: Card | None = None  # face down
    drawing: bool = False  # a card is being drawn: an unseen one drawn in error is that card
    exposed: list[Card] = []  # drawn in error and seen: the next cards
    dealer_hand: int = 1  # of multiple action
    dealt: bool = False  # the first two cards are out
    over: bool = False  # the dealer's blackjack has ended it
    void: str = ""  # the paragraph that ended it without a result
    reader_checked: bool = False
    missed_dealer: int = 0
    face_up: int = 0  # cards found face up in the shoe
    tens: int = 0  # found in a shoe of spanish 21
    insurances: list[tuple[Wager, int]] = []  # each with the dealer hand that decides it
    discards: list[tuple[str, tuple[Card, ...]]] = []
    aside: bool = False  # a wager beside those on hands was made before the first card

    @classmethod
    def begin(cls, table: BlackjackTable) -> Round:
        """A round on a cleared layout, with every box that has a wager."""
        round_ = cls(table, parameters(table))
        for wager in table.wagers:
            number = box_of(wager)
            if number is None:
                round_.aside = True
                continue
            box = round_.boxes.get(number)
            if box is None:
                box = round_.boxes[number] = Box(number, 0, [], [BoxHand(f"box{number}", box=number)])
            if wager.seat not in box.bettors:
                box.bettors.append(wager.seat)
            against = int(wager.spot) if wager.kind is SPOT else 1
            box.hands[0].rides.append(Ride(wager, against=against))
        round_.boxes = dict(sorted(round_.boxes.items()))
        for box in round_.boxes.values():
            box.decider = decider(table, box)
        table.state = round_
        return round_

    @property
    def up(self) -> Card:
        """The dealer's first card."""
        return self.dealer.cards[0]

    def in_turn(self) -> list[Box]:
        """The boxes from the dealer's left."""
        return list(self.boxes.values())

    def hands(self) -> Iterator[BoxHand]:
        """Every hand from the dealer's left."""
        for box in self.in_turn():
            yield from box.hands

    def box(self, number: int) -> Box | None:
        """A box, if it was dealt cards."""
        return self.boxes.get(number) or self.out.get(number)


def parameters(table: BlackjackTable) -> Parameters:
    """The rules of a table as small integers, worked out once."""
    known: Parameters | None = table.derived.get("parameters")
    if known is None:
        known = table.derived["parameters"] = table.elections.parameters
    return known


def box_of(wager: Wager) -> int | None:
    """The box that a wager is on; none for a side wager."""
    if wager.kind is BOX:
        return int(wager.spot)
    return wager.seat if wager.kind in (MAIN, SPOT) else None


def side_box_of(wager: Wager) -> int:
    """The box that a side wager is on: the patron's own, or the one that it names."""
    return side_box(wager.seat, wager.name)


def on_box(wager: Wager, kind: WagerType, seat: int, box: int) -> bool:
    """Whether it is this patron's side wager of that kind on that box."""
    return wager.kind is kind and wager.seat == seat and side_box_of(wager) == box


@law("19:47-19.13(b)", "19:47-2.13(b)[highest]", "19:47-2.13(b)[seated]")
def decider(table: BlackjackTable, box: Box) -> int:
    """Who calls the decisions of a box: the bettor seated there, else the one with the highest wager.

    19:47-2.13(b)[seated], 19:47-2.13(b)[highest], 19:47-19.13(b).
    """
    if box.number in box.bettors and box.number in table.seats:
        return box.number
    staked = dict.fromkeys(box.bettors, 0)
    for ride in box.hands[0].rides:
        staked[ride.wager.seat] += ride.wager.amount
    return max(box.bettors, key=lambda seat: staked[seat])


def pay_line(hand: BoxHand, p: Parameters) -> int:
    """The line of the payout schedule for a winning hand, in the codes of ``rules``."""
    cards = hand.cards
    if hand.blackjack:
        ace, other = sorted(cards, key=lambda card: card.rank)
        named = (rs(ace)[1], rs(other)[1], other.rank) == (p.designated_ace, p.designated_face, p.designated_face_rank)
        return rules.DESIGNATED if named else rules.BLACKJACK
    if p.spanish and hand.doubled:
        return rules.EVEN
    if len(cards) == 3:
        (r1, s1), (r2, s2), (r3, s3) = (rs(card) for card in cards)
        flags = bool(p.suited_678), bool(p.three_sevens), bool(p.spanish)
        return rules.three_card_line(r1, r2, r3, s1, s2, s3, *flags)
    return rules.many_card_line(len(cards), hand.total, bool(p.five_card_21), bool(p.spanish))


def compare(hand: BoxHand, dealer: Counted, p: Parameters) -> int:
    """A hand against the dealer's finished one."""
    return rules.compare(
        hand.total,
        len(hand.cards),
        hand.blackjack,
        dealer.total,
        len(dealer.cards),
        dealer.blackjack,
        p.natural_tie,
        p.ties,
        bool(p.two_card_21_wins),
        bool(p.player_21_wins),
    )
