"""A hand of poker judged a second time from its events: who put in what, the pots, the winners, the rake.

It knows nothing of PokerKit, nor of the code that settles: cards are ranked by ``table.poker_hands`` and by a few lines
for low hands, pots are peeled from the smallest stake upward.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from chapter47.games.poker.elections import PokerElections
from chapter47.table.cards import Card
from chapter47.table.events import Announced, Asked, Drawn, Event, Moved
from chapter47.table.poker_hands import FIVE_CARDS, THREE_CARDS

UNIT = 25
FORCED = "19:47-14.10(d)"
MISSED, UNCALLED = "19:47-14.10(d)[missed]", "19:47-14.7[uncalled]"
# What wins beside the best hand: the highest rank of a low, 13 where any will do.
LOW = {
    "omaha-eight": 8,
    "seven-card-stud-high-low": 13,
    "seven-card-stud-eight": 8,
    "five-card-draw-low": 13,
    "mambo-stud": 6,
}
NO_HIGH = ("five-card-draw-low",)


@dataclass
class Hand:
    """What the events say of one hand."""

    elections: PokerElections
    cards: dict[int, list[Card]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    staked: Counter[int] = field(default_factory=Counter)
    dead: Counter[int] = field(default_factory=Counter)
    received: Counter[int] = field(default_factory=Counter)
    live: set[int] = field(default_factory=set)
    blinds: list[int] = field(default_factory=list)
    rake: int = 0
    drops: int = 0
    burns: int = 0
    actions: int = 0
    shared: bool = False
    twice: str = ""
    odd: list[int] = field(default_factory=list)  # movements that are no whole units
    _bet: dict[int, int] = field(default_factory=dict)  # the bet that each seat answered in this round

    @classmethod
    def read(cls, events: Sequence[Event], elections: PokerElections) -> Hand:
        """The hand that these events tell."""
        hand = cls(elections)
        for event in events:
            match event:
                case Drawn():
                    hand._drawn(event)
                case Moved():
                    hand._moved(event)
                case Asked() if event.phrase in ("action", "low-card-opens", "high-card-opens"):
                    hand._acts(event.of)
                case Announced() if event.phrase == "seat-acts" and event.values["action"] == "fold":
                    hand.live.discard(int(str(event.values["seat"])))
        return hand

    def _drawn(self, event: Drawn) -> None:
        self._bet.clear()  # a card: a new round of betting
        if event.hand == "burn":
            self.burns += 1
        elif event.hand == "board":
            self.board.append(Card.parse(str(event.piece)))
        elif event.hand == "discard":
            thrown = Card.parse(str(event.piece))
            next(held for held in self.cards.values() if thrown in held).remove(thrown)
        elif event.hand.startswith("seat-"):
            seat = int(event.hand.removeprefix("seat-"))
            self.cards.setdefault(seat, []).append(Card.parse(str(event.piece)))
            self.live.add(seat)

    def _moved(self, event: Moved) -> None:
        source, target = event.source, event.target
        if event.why == "buy-in" or source.kind in ("patron", "drop") or target.kind in ("patron", "drop"):
            return
        if event.cents % UNIT:
            self.odd.append(event.cents)
        if event.of == "rake":
            self.rake += event.cents
            self.drops += 1
        elif event.why == "stake":
            seat = int(source.ref)
            self.staked[seat] += event.cents
            if event.cite == FORCED:
                self.blinds.append(seat)
            elif event.cite == MISSED:
                self.dead[seat] = min(self.elections.small_blind, event.cents - self.elections.ante)
            if seat in self._bet:  # who raises has answered the own raise
                self._bet[seat] = max(self._bet[seat], self.staked[seat] - self.dead[seat])
        elif event.cite == UNCALLED:
            self.staked[int(target.ref)] -= event.cents
        elif target.kind == "seat" and source.kind == "layout":
            self.received[int(target.ref)] += event.cents

    def _acts(self, seat: int) -> None:
        """Who has answered a bet acts again only where there is more to answer."""
        self.actions += 1
        now = max((amount - self.dead[one] for one, amount in self.staked.items()), default=0)
        if self._bet.get(seat, -1) >= now:
            self.twice = f"seat {seat} acts again with nothing more to answer"
        self._bet[seat] = now

    def pots(self) -> list[tuple[int, list[int]]]:
        """Each pot and who may win it, peeled from the smallest stake of those who are in."""
        left = {seat: amount - self.dead[seat] for seat, amount in self.staked.items()}
        found: list[tuple[int, list[int]]] = []
        over = sum(self.dead.values())
        while contenders := [seat for seat in sorted(self.live) if left.get(seat, 0) > 0]:
            level = min(left[seat] for seat in contenders)
            amount = sum(min(level, had) for had in left.values())
            left = {seat: max(0, had - level) for seat, had in left.items()}
            found.append((amount + over, contenders))
            over = 0
        amount, contenders = found[-1]
        found[-1] = amount + sum(left.values()), contenders
        return found


# ---- what a hand is worth ------------------------------------------------------------------------------------------


def ways(hand: Hand, seat: int) -> Iterator[tuple[Card, ...]]:
    """The sets of cards that may be a player's hand."""
    own, game = hand.cards[seat], hand.elections.game
    if game.startswith("omaha"):
        for mine in combinations(own, 2):
            yield from (mine + theirs for theirs in combinations(hand.board, 3))
    else:
        yield from combinations([*own, *hand.board], 3 if game == "mambo-stud" else 5)


def high(hand: Hand, seat: int) -> int:
    """The strength of the best high hand."""
    ranking = THREE_CARDS if hand.elections.game == "mambo-stud" else FIVE_CARDS
    return max(ranking.strength(cards) for cards in ways(hand, seat))


def low(hand: Hand, seat: int) -> tuple[tuple[int, int], ...] | None:
    """The best low hand, the smaller the better: what comes often first, then by rank, the ace one; or None."""
    highest = LOW[hand.elections.game]
    found = []
    for cards in ways(hand, seat):
        ranks = Counter(card.rank for card in cards)
        if highest < 13 and (len(ranks) < len(cards) or max(ranks) > highest):
            continue
        found.append(tuple(sorted(((times, rank) for rank, times in ranks.items()), reverse=True)))
    return min(found, key=lambda low: ([times for times, _ in low], [rank for _, rank in low])) if found else None


def winners(hand: Hand, players: Sequence[int]) -> list[list[int]]:
    """Who wins the pot, or each half of it, the high half first."""
    if len(players) == 1:
        return [list(players)]
    found: list[list[int]] = []
    if hand.elections.game not in NO_HIGH:
        highs = {seat: high(hand, seat) for seat in players}
        found.append([seat for seat in players if highs[seat] == max(highs.values())])
    if hand.elections.game in LOW:
        lows = {seat: made for seat in players if (made := low(hand, seat)) is not None}
        if lows:
            keys = {seat: ([n for n, _ in made], [rank for _, rank in made]) for seat, made in lows.items()}
            found.append([seat for seat in lows if keys[seat] == min(keys.values())])
    return found


# ---- what must hold ------------------------------------------------------------------------------------------------


def schedule(elections: PokerElections, pot: int, unit: int) -> int:
    """The posted rake of a pot: a percentage in whole units, up to the cap."""
    return min(int(pot * elections.rake_percent / 100) // unit * unit, elections.rake_cap)


def broken(hand: Hand, unit: int = UNIT) -> str | None:
    """What does not hold of a hand, in words."""
    if hand.odd:
        return f"movements of {hand.odd} cents in units of {unit}"
    if hand.twice:
        return hand.twice
    whole = sum(hand.staked.values())
    due = schedule(hand.elections, whole, unit) if hand.burns else 0
    if hand.drops > 1 or hand.rake != due:
        return f"a rake of {hand.rake} in {hand.drops} from a pot of {whole}, due {due}"
    if sum(hand.received.values()) + hand.rake != whole:
        return f"{whole} staked, {sum(hand.received.values())} received and {hand.rake} raked"
    return _wrongly_shared(hand, unit)


def _wrongly_shared(hand: Hand, unit: int = UNIT) -> str | None:
    """Everybody gets an equal share of each pot they win, in whole units and at most one odd unit of each."""
    least, most, grown = Counter[int](), Counter[int](), 0
    for amount, players in hand.pots():
        rake = schedule(hand.elections, grown + amount, unit) - schedule(hand.elections, grown, unit)
        grown += amount
        amount -= rake if hand.rake else 0
        sides = winners(hand, players)
        small = amount // (2 * unit) * unit
        parts = [amount] if len(sides) == 1 else [amount - small, small]
        for part, side in zip(parts, sides, strict=True):
            each, odd = divmod(part // unit, len(side))
            hand.shared = hand.shared or len(side) > 1
            for seat in side:
                least[seat] += each * unit
                most[seat] += (each + bool(odd)) * unit
    for seat in hand.cards:
        if not least[seat] <= hand.received[seat] <= most[seat]:
            return f"seat {seat} received {hand.received[seat]}, due {least[seat]} to {most[seat]}"
    return None
