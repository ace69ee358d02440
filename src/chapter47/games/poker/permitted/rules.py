"""The permitted games as PokerKit plays them: streets, hand types, betting structure (19:47-14.3, 14.8 to 14.13A)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    CombinationHand,
    Deck,
    EightOrBetterLowHand,
    Hand,
    HoleBoardCombinationHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    Rank,
    RegularLowHand,
    RhodeIslandHoldemHand,
    StandardHighHand,
    State,
    Street,
    Suit,
)
from pokerkit import Card as Piece
from pokerkit.lookups import Entry, Label, Lookup
from pokerkit.utilities import CardsLike

from ....rulebook.cite import law
from ....table.cards import Card
from .. import rules
from ..elections import PokerElections

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.BET_COLLECTION,
    Automation.RUNOUT_COUNT_SELECTION,
)
PokerCards = tuple[Piece, ...]
UNSEEN = Piece(Rank.UNKNOWN, Suit.UNKNOWN)
STRUCTURES = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "spread": BettingStructure.NO_LIMIT,  # our own limits hold the spread
    "pot": BettingStructure.POT_LIMIT,
    "no": BettingStructure.NO_LIMIT,
}


class HandState(State):
    """PokerKit's state of a hand whose cards come from the table's own deck: it keeps no deck of its own.

    So it has no cards to miss or to warn of; which cards nobody holds follows from those that are in play.
    """

    def get_dealable_cards(self, deal_count: int | None = 0, warning_status: bool = True) -> Iterator[Piece]:
        """The cards that nobody holds."""
        held = set(self.cards_in_play)
        return (card for card in self.deck if card not in held)

    def _verify_cards_consumption(self, cards: CardsLike | int) -> PokerCards:
        return (UNSEEN,) * cards if isinstance(cards, int) else Piece.clean(cards)

    def _consume_cards(self, cards: PokerCards) -> None:
        """They have left the table's deck already."""

    def _begin_hand_killing(self) -> None:
        """Which hands lose is decided pot by pot in settlement."""

    def may_raise(self) -> bool:
        """Whether the player in turn may bet or raise, whatever the amount."""
        try:
            self._verify_completion_betting_or_raising()
        except ValueError:
            return False
        return True


@dataclass
class MamboLowLookup(Lookup):
    """Three different ranks of six or lower, the ace low: a low hand of mambo stud. 19:47-14.13A[low]."""

    rank_order = (Rank.ACE, Rank.DEUCE, Rank.TREY, Rank.FOUR, Rank.FIVE, Rank.SIX)  # type: ignore[assignment]

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 3}), (False, True), Label.HIGH_CARD)


class MamboLowHand(CombinationHand):
    """The best low of three cards. 19:47-14.13A[low]."""

    lookup = MamboLowLookup()
    low = True
    card_count = 3


def _codes() -> dict[Piece, int]:
    """A number for each card whose sums tell a set of cards: four bits for each rank, above them four for each suit."""
    ranks, suits = list(Rank), list(Suit)
    return {
        card: (1 << 4 * ranks.index(card.rank)) + (1 << SUIT_BITS + 4 * suits.index(card.suit))
        for card in Deck.STANDARD
    }


SUIT_BITS = 4 * len(Rank)
CODES = _codes()
CARDS = {code: card for card, code in CODES.items()}
Numbers = tuple[int, ...]


@law("19:47-14.11[two-and-three]")
def ways(kind: type[CombinationHand], own: Numbers, board: Numbers) -> Iterator[Numbers]:
    """Every set of cards that may be a player's hand: any of all, or so many of each. 19:47-14.11[two-and-three]."""
    if not issubclass(kind, HoleBoardCombinationHand):
        yield from combinations(own + board, kind.card_count)
        return
    for mine in combinations(own, kind.hole_card_count):
        for theirs in combinations(board, kind.board_card_count):
            yield mine + theirs


def judged_once(kind: type[CombinationHand]) -> type[Hand]:
    """A hand type whose best hand of the same cards is sought once and by one look at each way to make it.

    At a showdown PokerKit asks for everybody's hand again with each player who shows.
    """
    one_suit = [kind.card_count << 4 * at for at in range(len(Suit))]
    entries: dict[tuple[int, bool], Entry | None] = {}  # by ranks, and whether all are of a suit

    def entry_of(cards: Numbers) -> Entry | None:
        whole = sum(cards)
        key = whole & (1 << SUIT_BITS) - 1, whole >> SUIT_BITS in one_suit
        if key not in entries:
            entries[key] = kind.lookup.get_entry_or_none([CARDS[code] for code in cards])
        return entries[key]

    @lru_cache(maxsize=512)
    def best(own: Numbers, board: Numbers) -> Hand | None:
        found: tuple[Entry, Numbers] | None = None
        for cards in ways(kind, own, board):
            entry = entry_of(cards)
            if entry is not None and (found is None or (entry < found[0] if kind.low else entry > found[0])):
                found = entry, cards
        return None if found is None else Once(*found)

    class Once(kind):  # type: ignore[misc,valid-type]
        def __init__(self, entry: Entry, cards: Numbers) -> None:
            self.found, self.made = entry, tuple([CARDS[code] for code in cards])

        @property
        def entry(self) -> Entry:
            return self.found

        @property
        def cards(self) -> PokerCards:
            return self.made

        @classmethod
        def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand:
            own, board = Piece.clean(hole_cards), Piece.clean(board_cards)
            found = best(tuple([CODES[card] for card in own]), tuple([CODES[card] for card in board]))
            if found is None:
                raise ValueError(f"no {kind.__name__} of these cards")  # as PokerKit says it
            return found

    return Once


MamboHighHand = law("19:47-14.13A[high]")(RhodeIslandHoldemHand)  # straight flush, three alike, straight, flush, pair

# The hand types, 19:47-14.3[high], 19:47-14.3[low], 19:47-14.3[eight-or-better]; two of them halve the pot,
# 19:47-14.9[high-low]; hold'em is for high only, 19:47-14.10(a).
HAND_TYPES: dict[str, tuple[type[CombinationHand], ...]] = {
    "hold-em": (StandardHighHand,),
    "omaha": (OmahaHoldemHand,),  # two of one's own and three of the board: 19:47-14.11[two-and-three]
    "omaha-eight": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    "seven-card-stud": (StandardHighHand,),
    "seven-card-stud-high-low": (StandardHighHand, RegularLowHand),
    "seven-card-stud-eight": (StandardHighHand, EightOrBetterLowHand),
    "five-card-draw": (StandardHighHand,),
    "five-card-draw-low": (RegularLowHand,),
    "five-card-stud": (StandardHighHand,),
    "mambo-stud": (MamboHighHand, MamboLowHand),
}
ONCE = {kind: judged_once(kind) for kinds in HAND_TYPES.values() for kind in kinds}
HANDS = law(
    "19:47-14.3[high]", "19:47-14.3[low]", "19:47-14.3[eight-or-better]", "19:47-14.10(a)", "19:47-14.13A[low]"
)({game: tuple(ONCE[kind] for kind in kinds) for game, kinds in HAND_TYPES.items()})

UP, DOWN = True, False
DealPlan = tuple[tuple[bool, tuple[bool, ...], int, bool, bool], ...]  # burn, own cards, board, draw, big bet
_BOARD: DealPlan = ((True, (), 3, False, False), (True, (), 1, False, True), (True, (), 1, False, True))
# 19:47-14.9[streets], 19:47-14.10(e), 19:47-14.10(g), 19:47-14.11[cards], 19:47-14.12[streets], 19:47-14.13[streets]
STREETS: dict[str, DealPlan] = {
    "hold-em": ((False, (DOWN, DOWN), 0, False, False), *_BOARD),
    "omaha": ((False, (DOWN,) * 4, 0, False, False), *_BOARD),
    "omaha-eight": ((False, (DOWN,) * 4, 0, False, False), *_BOARD),
    **dict.fromkeys(
        ("seven-card-stud", "seven-card-stud-high-low", "seven-card-stud-eight"),
        (
            (False, (DOWN, DOWN, UP), 0, False, False),
            (True, (UP,), 0, False, False),
            (True, (UP,), 0, False, True),
            (True, (UP,), 0, False, True),
            (True, (DOWN,), 0, False, True),
        ),
    ),
    **dict.fromkeys(
        ("five-card-draw", "five-card-draw-low"),
        ((False, (DOWN,) * 5, 0, False, False), (True, (), 0, True, True)),
    ),
    "five-card-stud": (
        (False, (DOWN, UP), 0, False, False),
        (True, (UP,), 0, False, False),
        (True, (UP,), 0, False, True),
        (True, (UP,), 0, False, True),
    ),
    "mambo-stud": (
        (False, (DOWN, UP), 0, False, False),
        (True, (UP,), 0, False, False),
        (True, (), 1, False, True),
    ),
}


def deal_plan(elections: PokerElections) -> DealPlan:
    """The streets of the game; the third card of mambo stud as elected. 19:47-14.13A[third-card]."""
    streets = STREETS[elections.game]
    if elections.game == "mambo-stud" and elections.mambo_third == "down":
        return (streets[0], (True, (DOWN,), 0, False, False), streets[2])
    return streets


def new_state(
    elections: PokerElections, stacks: Sequence[int], live: Sequence[int] = (), dead: Sequence[int] = ()
) -> HandState:
    """A hand of the elected game for players with these chips, the first one left of the button.

    Antes, blinds and posts come with it: ``live`` count as bets, below zero out of the blinds' places, ``dead`` do not.
    19:47-14.10(b)[ante], 19:47-14.10(d).
    """
    streets = deal_plan(elections)
    most = rules.most_bets(elections.is_limit, len(stacks), len(streets), elections.raises)
    blinds = tuple(live) or (0,) * len(stacks)
    antes = tuple(elections.ante + amount for amount in dead) or (elections.ante,) * len(stacks)
    if len(stacks) == 2:  # PokerKit names the two of a heads-up hand the other way round
        blinds, antes = blinds[::-1], antes[::-1]
    return HandState(
        AUTOMATIONS,
        Deck.STANDARD,
        HANDS[elections.game],
        tuple(_street(elections, street, at, most) for at, street in enumerate(streets)),
        STRUCTURES[elections.structure],
        not any(dead),
        antes,
        blinds,
        0 if elections.has_button else elections.bring_in,
        tuple(stacks),
        len(stacks),
        mode=Mode.CASH_GAME,
    )


@law("19:47-14.13[opener]", "19:47-14.9[best-board]")
def _street(elections: PokerElections, street: Any, at: int, most: int) -> Street:
    """One street; the low card opens the first of a stud game, or the high one, the best board the others.

    19:47-14.9[best-board], 19:47-14.13[opener].
    """
    burn, own, board, draw, late = street
    first = Opening.HIGH_CARD if elections.high_card_opens else Opening.LOW_CARD
    stud = first if at == 0 else Opening.HIGH_HAND
    opening = Opening.POSITION if elections.has_button else stud
    bet = elections.big_bet if late and elections.structure == "fixed" else elections.small_bet
    if not elections.is_limit and elections.has_button:
        bet = elections.big_blind
    if at == 0 and elections.has_button and most:
        most -= 1  # the big blind is the bet of the first round
    return Street(burn, own, board, draw, opening, bet, most or None)


def to_pokerkit(card: Card) -> str:
    """``10H`` as PokerKit writes it: ``Th``."""
    return card.code.replace("10", "T")[:-1] + card.suit.lower()


def from_pokerkit(card: object) -> Card:
    """PokerKit's card as ours."""
    return Card.parse(repr(card))


def hand_name(state: State, player: int) -> str:
    """What a player's best hand is called: its class for high, its ranks for low; the cards while there is none."""
    names = []
    for at in state.hand_type_indices:
        hand = state.get_hand(player, 0, at)
        if hand is not None:
            names.append(_low_name(hand) if hand.low else str(hand.entry.label.value).lower())
    return " and ".join(names) or " ".join(str(from_pokerkit(card)) for card in state.hole_cards[player])


def _low_name(hand: Hand) -> str:
    ranks = sorted((card.rank.value for card in hand.cards), key="A23456789TJQK".index, reverse=True)
    return "low " + "-".join(ranks).replace("T", "10")
