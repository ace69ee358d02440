"""How a bot plays poker: the share of the pot its hand would win, weighed against the price of going on.

Everybody counts the share by sampling against hands that they cannot see, from what their seat sees. Strength shows in
how many deals are tried, in whether the bets of others make their hands better than any two cards, and in nerve: a
novice calls too much and never bluffs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table.cards import Card
from ...table.events import Announced, Asked
from ...table.game import Moves, PatronAnswer, Skill
from ...table.money import Cents
from ...table.requests import Ask, AskAmount
from ...table.sight import FACE_DOWN, Sight

if TYPE_CHECKING:
    from ...sim.streams import State

NOVICE, REGULAR, EXPERT = range(3)
DEALS = (24, 60, 120)  # deals that are tried for a decision, by strength
LOOSE = (0.62, 0.95, 1.0)  # of the price that a hand must be worth to be called
BLUFFS = (0.0, 0.02, 0.06)  # how often a hand that is worth little is bet
# Of each game: own cards, community cards, cards of a hand, what wins, the highest rank of a low, two of one's own.
SHAPES = {
    "hold-em": (2, 5, 5, 0, 0, False),
    "omaha": (4, 5, 5, 0, 0, True),
    "omaha-eight": (4, 5, 5, 3, 8, True),
    "seven-card-stud": (7, 0, 5, 0, 0, False),
    "seven-card-stud-high-low": (7, 0, 5, 2, 13, False),
    "seven-card-stud-eight": (7, 0, 5, 3, 8, False),
    "five-card-draw": (5, 0, 5, 0, 0, False),
    "five-card-draw-low": (5, 0, 5, 1, 13, False),
    "five-card-stud": (5, 0, 5, 0, 0, False),
    "mambo-stud": (3, 1, 3, 3, 6, False),
}


def choose(sight: Sight, request: Ask | AskAmount, skill: Skill) -> PatronAnswer:
    """What a bot answers: how to act, how much, which cards to throw, what to post and to show."""
    if isinstance(request, AskAmount):
        return _size(sight, request, skill)
    match request.phrase:
        case "action" | "low-card-opens" | "high-card-opens":
            return _action(sight, request, skill)
        case "throw":
            return _throws(sight, request)
        case "post-blinds":
            return "post" if skill.strength == NOVICE else "wait"
        case "open-pair":
            return "big" if share(sight, skill, opponents(sight)) > 0.5 else "small"
    return request.default


def bets(sight: Sight, skill: Skill) -> Sequence[Moves]:
    """Between hands nobody does anything."""
    return []


def _action(sight: Sight, request: Ask, skill: Skill) -> str:
    """Raise what is worth much more than its part, call what is worth its price, and fold the rest."""
    against = opponents(sight)
    worth = share(sight, skill, against)
    pot, price = _pot(sight)
    part = 1 / (1 + len(against))
    more = next((choice for choice in request.choices if choice in ("raise", "bet", "complete")), "")
    strong = worth > part + (0.22, 0.14, 0.12)[skill.strength] * (1 + min(_raises(sight), 4) / 2)
    if more and (strong or (worth < part and skill.random.random() < BLUFFS[skill.strength])):
        return more
    if "fold" in request.choices and worth < LOOSE[skill.strength] * price / max(1, pot + price):
        return "fold"
    return request.default


def _size(sight: Sight, request: AskAmount, skill: Skill) -> Cents:
    """About two thirds of the pot over the bet, an expert now and then twice it; a novice bets the least."""
    if request.phrase not in ("raise-to", "bet-amount") or skill.strength == NOVICE:
        return request.low
    pot, price = _pot(sight)
    wanted = request.low + (pot + price) * 2 // 3
    if skill.strength == EXPERT and skill.random.random() < 0.1:
        wanted = request.low + 2 * (pot + price)
    return max(request.low, min(request.high, wanted // request.step * request.step))


def _throws(sight: Sight, request: Ask) -> str:
    """Keep what pairs, or an ace; for low keep small cards that are alone."""
    cards = [Card.parse(code) for code in sight.own if code != FACE_DOWN]
    card = Card.parse(str(request.values["card"]))
    alike = sum(other.rank == card.rank for other in cards)
    if sight.elections.game == "five-card-draw-low":
        return "keep" if card.rank <= 8 and alike == 1 else "throw"
    made = Counter(other.suit for other in cards).most_common(1)[0][1] == 5
    return "keep" if made or alike > 1 or card.rank == 1 else "throw"


# ---- what a seat sees ------------------------------------------------------------------------------------------------


def opponents(sight: Sight) -> list[int]:
    """The others who hold cards and have not folded."""
    dealt = {int(name.removeprefix("seat-")) for name in sight.hands if name.startswith("seat-")}
    folded = {
        int(str(event.values["seat"]))
        for event in sight.events
        if type(event) is Announced and event.phrase == "seat-acts" and event.values["action"] == "fold"
    }
    return sorted(dealt - folded - {sight.seat})


def _pot(sight: Sight) -> tuple[Cents, Cents]:
    """All chips in the middle, and what it costs to stay."""
    put: dict[int, Cents] = {}
    for seat, _, amount in sight.staked:
        put[seat] = put.get(seat, 0) + amount
    price = max(put.values(), default=0) - put.get(sight.seat, 0)
    return sum(put.values()), min(price, sight.chips.get(sight.seat, 0))


def _raises(sight: Sight) -> int:
    """Bets and raises of others in this hand."""
    return sum(
        event.of != sight.seat and event.answer in ("bet", "raise", "complete")
        for event in sight.events
        if type(event) is Asked
    )


def share(sight: Sight, skill: Skill, against: list[int]) -> float:
    """The share of the pot that the seat's hand wins against those whose cards it cannot see.

    Who bets has more than any cards: better players take so much off for each bet and raise of the others.
    """
    from ...sim.streams import seed_stream

    own = [Card.parse(code).index for code in sight.own if code != FACE_DOWN]
    if not against or not own:
        return 1.0 if not against else 0.5
    seed = skill.random.getrandbits(60)
    found = _sampled(seed_stream(seed, 0, 47), sight, own, against, DEALS[skill.strength])  # type: ignore[arg-type]
    if skill.strength == NOVICE:
        return found
    return found * (1 - 0.06 * min(_raises(sight), 5))


def _sampled(state: State, sight: Sight, own: list[int], against: list[int], times: int) -> float:
    import numpy as np

    from ...sim.poker_hands import CODES, table
    from ...table.poker_hands import FIVE_CARDS, THREE_CARDS
    from .sample.kernel import pot_share

    holds, community, size, wins, highest, two_of_own = SHAPES[sight.elections.game]
    board = [Card.parse(code).index for code in sight.hands.get("board", [])]
    held = np.full((len(against), holds), -1, np.int64)
    for at, seat in enumerate(against):
        up = [Card.parse(code).index for code in sight.hands[f"seat-{seat}"] if code != FACE_DOWN]
        held[at, : len(up[:holds])] = up[:holds]
    seen = {*own, *board, *(int(card) for card in held.ravel() if card >= 0)}
    deck = np.array([card for card in range(52) if card not in seen], np.int64)
    strengths = table(FIVE_CARDS if size == 5 else THREE_CARDS)
    mine, shared = np.array(own[:holds], np.int64), np.array(board[:community], np.int64)
    shape = holds, community, size, wins, highest, two_of_own
    return float(pot_share(state, strengths, CODES, mine, held, shared, deck, *shape, times))
