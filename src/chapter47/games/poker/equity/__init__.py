"""Exact equities: hands or ranges against each other, with board and dead cards, by every deal that can come.

>>> told = equity(["AA", "KK"])
>>> [str(round(float(player.equity), 6)) for player in told]
['0.819461', '0.180539']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, prod
from typing import TYPE_CHECKING

from ....errors import Refusal
from ....table.cards import Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RANKS = "23456789TJQKA"
SUITS = "SHDC"  # as cards are numbered
OWN = {"hold-em": 2, "omaha": 4, "omaha-eight": 4}
# All cards are the player's own: how many, and which low counts, 0 for none, 1 for any, 2 for eight or better.
WHOLE_HANDS = {
    "seven-card-stud": (7, 0),
    "seven-card-stud-high-low": (7, 1),
    "seven-card-stud-eight": (7, 2),
    "five-card-stud": (5, 0),
    "five-card-draw": (5, 0),
    "five-card-draw-low": (5, 1),
}
FLOP = 3
MOST_WAYS = 100_000  # to deal the ranges, that are looked through
MOST_BOARDS = 500_000_000  # that are counted for one answer
Combo = tuple[int, ...]
_PERMUTED = tuple(permutations(range(4)))


@dataclass(frozen=True, slots=True)
class Equity:
    """What one player has of the pot: how many boards are won and shared, of how many, and the exact share."""

    hand: str
    won: int
    tied: int
    boards: int
    equity: Fraction

    def as_dict(self) -> dict[str, object]:
        """As ``--json`` prints it."""
        return {
            "hand": self.hand,
            "won": self.won,
            "tied": self.tied,
            "boards": self.boards,
            "equity": str(self.equity),
            "percent": round(float(self.equity) * 100, 4),
        }


def equity(players: Sequence[str], board: str = "", dead: str = "", game: str = "hold-em") -> list[Equity]:
    """The share of the pot that each hand or range has, exactly.

    >>> [player.equity for player in equity(["AsAh", "KdKc"], board="2h 7d 9c Jh")]
    [Fraction(21, 22), Fraction(1, 22)]
    """
    if game not in OWN and game not in WHOLE_HANDS:
        counted = ", ".join((*OWN, *WHOLE_HANDS))
        raise Refusal(f"Equities of {game} are not counted.", cite="19:47-14.8[games]", instead=counted)
    if not 2 <= len(players) <= 10:
        raise Refusal("An equity is of two to ten hands.", instead="two hands")
    table, gone = _cards(board), _cards(dead)
    if game in WHOLE_HANDS:
        return _own_cards(players, table, gone, game)
    if len(table) > 5:
        raise Refusal("A board has five cards at most.", instead="no, three, four or five cards")
    _verify_different((*table, *gone))
    if len(players) == 2 and game == "hold-em" and len(table) >= FLOP:
        return _against(players, table, gone)
    ranges = [list(expand(text, game)) for text in players]
    deals = _deals(ranges, table, gone)
    if not deals:
        raise Refusal("No deal has these hands, this board and these dead cards at once.", instead="other cards")
    boards = len(deals) * _boards(len(players), OWN[game], len(table), len(gone))
    if boards > MOST_BOARDS:
        raise Refusal(f"{boards:,} boards are too many to count.", instead="narrower ranges, or a board")
    return _sum(players, deals, table, gone, game)


def _sum(
    players: Sequence[str], deals: Counter[tuple[tuple[Combo, ...], Combo, Combo]], table: Combo, gone: Combo, game: str
) -> list[Equity]:
    from .kernel import WHOLE

    totals = [[0, 0, 0] for _ in players]
    boards = 0
    for (hands, shared, out), times in deals.items():
        counts = _count(hands, shared, out, game)
        for total, row in zip(totals, counts, strict=True):
            for at in range(3):
                total[at] += times * int(row[at])
        boards += times * _boards(len(hands), len(hands[0]), len(shared), len(out))
    return [
        Equity(text, won, tied, boards, Fraction(parts, boards * WHOLE))
        for text, (won, tied, parts) in zip(players, totals, strict=True)
    ]


def _own_cards(players: Sequence[str], table: Combo, gone: Combo, game: str) -> list[Equity]:
    """Stud and draw: the cards that are known of each hand, and every way to deal the rest of all of them.

    >>> [player.equity for player in equity(["AsAh9d5c4s2h", "KdKc8d7d6d3c"], game="seven-card-stud")]
    [Fraction(3, 5), Fraction(2, 5)]
    """
    size, hands = WHOLE_HANDS[game][0], [_cards(text) for text in players]
    _verify_different((*table, *gone, *(card for hand in hands for card in hand)))
    if table:
        raise Refusal(f"{game} has no board here.", instead="the cards of each hand, and dead cards")
    for text, hand in zip(players, hands, strict=True):
        if not 1 <= len(hand) <= size:
            raise Refusal(f"{text!r} is no hand of {game}.", instead=f"one to {size} cards, such as AsKd9h")
    left = 52 - len(gone) - sum(map(len, hands))
    if left < sum(size - len(hand) for hand in hands):
        raise Refusal(f"{left} cards are too few to complete {len(hands)} hands.", instead="fewer hands or dead cards")
    if prod(comb(left, size - len(hand)) for hand in hands) > MOST_BOARDS:
        known = next(n for n in range(1, size + 1) if _ways(len(hands), n, size, len(gone)) <= MOST_BOARDS)
        raise Refusal("The rest can be dealt in too many ways to count.", instead=f"{known} cards or more of each hand")
    return _completed(players, hands, gone, game)


def _ways(players: int, known: int, size: int, dead: int) -> int:
    return prod([comb(max(0, 52 - dead - players * known), size - known)] * players)


def _completed(players: Sequence[str], hands: Sequence[Combo], gone: Combo, game: str) -> list[Equity]:
    import numpy as np

    from ....sim.poker_hands import CODES, table
    from ....table.poker_hands import FIVE_CARDS
    from .kernel import WHOLE, count_deals, own_strengths

    size, low = WHOLE_HANDS[game]
    out = {*gone, *(card for hand in hands for card in hand)}
    deck = [card for card in range(52) if card not in out]
    ways = [list(combinations(deck, size - len(hand))) for hand in hands]
    whole = np.array([(*hand, *more) for hand, dealt in zip(hands, ways, strict=True) for more in dealt], np.int64)
    masks = np.array([sum(1 << card for card in more) for dealt in ways for more in dealt], np.uint64)
    starts = np.cumsum([0, *map(len, ways)], dtype=np.int64)
    fives = np.array(list(combinations(range(size), 5)), np.int64)
    highs, lows = own_strengths(table(FIVE_CARDS), CODES, fives, whole, low)
    if game == "five-card-draw-low":
        highs, low = lows, 0
    deals, counts = count_deals(starts, masks, highs, lows, low > 0)
    return [
        Equity(text, int(won), int(tied), int(deals), Fraction(int(parts), int(deals) * WHOLE))
        for text, (won, tied, parts) in zip(players, counts, strict=True)
    ]


@lru_cache(1024)
def _compiled(text: str) -> NDArray[np.int64]:
    """The hands of a range for compiled code."""
    import numpy as np

    return np.array(expand(text), np.int64)


def _against(players: Sequence[str], table: Combo, gone: Combo) -> list[Equity]:
    """Two ranges from the flop on: all hands of both are looked at once for each board."""
    import numpy as np

    from ....sim.seven_cards import CODES, SUITS, VALUES, by_ranks, by_suit
    from .kernel import count_ranges

    one, two = map(_compiled, players)
    board, dead = np.array(table, np.int64), np.array(gone, np.int64)
    won, lost, tied = map(int, count_ranges(CODES, by_ranks(), by_suit(), VALUES, SUITS, one, two, board, dead))
    boards = won + lost + tied
    if not boards:
        raise Refusal("No deal has these hands, this board and these dead cards at once.", instead="other cards")
    return [
        Equity(players[0], won, tied, boards, Fraction(2 * won + tied, 2 * boards)),
        Equity(players[1], lost, tied, boards, Fraction(2 * lost + tied, 2 * boards)),
    ]


def _boards(players: int, own: int, board: int, dead: int) -> int:
    return comb(52 - players * own - board - dead, 5 - board)


def _count(hands: tuple[Combo, ...], board: Combo, dead: Combo, game: str) -> NDArray[np.int64]:
    import numpy as np

    from ....sim.poker_hands import CODES as FIVE
    from ....sim.poker_hands import table as strengths
    from ....sim.seven_cards import CODES, VALUES, by_ranks, by_suit
    from ....sim.seven_cards import SUITS as OF_SUIT
    from ....table.poker_hands import FIVE_CARDS
    from .kernel import count_hold_em, count_omaha

    out = {*board, *dead, *(card for hand in hands for card in hand)}
    deck = np.array([card for card in range(52) if card not in out], np.int64)
    own, shared = np.array(hands, np.int64), np.array(board, np.int64)
    if game == "hold-em":
        return count_hold_em(CODES, by_ranks(), by_suit(), VALUES, OF_SUIT, own, shared, deck)
    lows = np.array([1 << (card % 13) for card in range(52)], np.int64)  # the ace is low
    return count_omaha(strengths(FIVE_CARDS), FIVE, lows, own, shared, deck, game == "omaha-eight")


# ---- ranges ----------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def expand(text: str, game: str = "hold-em") -> tuple[Combo, ...]:
    """The hands that a range names: ``QQ+``, ``AKs``, ``AJo+``, ``KQ``, ``AsKd``, ``random``, with commas between.

    >>> len(expand("QQ+, AKs")), len(expand("AK")), len(expand("random"))
    (22, 16, 1326)
    """
    found: dict[Combo, None] = {}
    for part in text.replace(";", ",").split(","):
        for combo in _part(part.strip(), game):
            found[combo] = None
    return tuple(found)


def _part(part: str, game: str) -> Iterator[Combo]:
    count = OWN[game]
    if part.lower() == "random" and count == 2:
        yield from combinations(range(52), 2)
        return
    words = part.replace("10", "T").replace(" ", "")
    if len(words) == 2 * count and all(words[at].lower() in "shdc" for at in range(1, 2 * count, 2)):
        cards = _cards(words)
        _verify_different(cards)
        yield tuple(sorted(cards))
        return
    if count != 2 or not words or any(rank not in RANKS for rank in words[:2].upper()) or len(words) < 2:
        raise Refusal(f"{part!r} is no hand of {game}.", instead="AsKd" if count == 2 else "AsKdQhJc")
    yield from _class(part, words)


def _class(part: str, words: str) -> Iterator[Combo]:
    """A class of two cards such as ``AKs``, with those above it after a plus."""
    high, low = sorted((RANKS.index(rank) for rank in words[:2].upper()), reverse=True)
    kind, plus = words[2:].rstrip("+").lower(), words.endswith("+")
    if kind not in ("", "s", "o") or (high == low and kind):
        raise Refusal(f"{part!r} is no range.", instead="QQ+, AKs, AJo+, KQ or AsKd")
    pairs = [(high, low)]
    if plus:
        pairs = [(r, r) for r in range(high, 13)] if high == low else [(high, r) for r in range(low, high)]
    for one, other in pairs:
        for first in range(4):
            for second in range(4):
                suited = first == second
                if one == other and first >= second:
                    continue
                if one != other and ((kind == "s" and not suited) or (kind == "o" and suited)):
                    continue
                yield tuple(sorted((_index(one, first), _index(other, second))))


def _index(rank: int, suit: int) -> int:
    """The place of a card in the deck: aces first in each suit."""
    return suit * 13 + (rank + 1) % 13


@lru_cache(4096)
def _cards(text: str) -> Combo:
    words = text.replace(",", " ").replace("10", "T").replace(" ", "")
    pairs = [words[at : at + 2] for at in range(0, len(words), 2)]
    return tuple(Card.parse(pair[0].upper() + pair[1:].upper()).index for pair in pairs)


def _verify_different(cards: Sequence[int]) -> None:
    if len(set(cards)) < len(cards):
        raise Refusal("A card comes twice.", instead="each card once")


def _deals(ranges: Sequence[list[Combo]], board: Combo, dead: Combo) -> Counter[tuple[tuple[Combo, ...], Combo, Combo]]:
    """Every way the ranges can be dealt at once, those that differ by the names of suits counted together."""
    found: Counter[tuple[tuple[Combo, ...], Combo, Combo]] = Counter()
    out = {*board, *dead}
    free = [[combo for combo in combos if out.isdisjoint(combo)] for combos in ranges]
    ways = 1
    for combos in free:
        ways *= len(combos)
    if ways > MOST_WAYS:
        raise Refusal(f"{ways:,} deals are too many to count board by board.", instead="narrower ranges")
    if ways == 1:
        free_hands = tuple(combos[0] for combos in free)
        cards = [card for hand in free_hands for card in hand]
        return Counter({(free_hands, board, dead): 1} if len(set(cards)) == len(cards) else {})
    for hands in product(*free):
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) == len(cards):
            found[_named(hands, board, dead)] += 1
    return found


def _named(hands: tuple[Combo, ...], board: Combo, dead: Combo) -> tuple[tuple[Combo, ...], Combo, Combo]:
    """One deal for all that differ by the names of suits alone."""
    return min(
        (
            tuple(_renamed(hand, names) for hand in hands),
            _renamed(board, names),
            _renamed(dead, names),
        )
        for names in _PERMUTED
    )


def _renamed(cards: Combo, names: tuple[int, ...]) -> Combo:
    return tuple(sorted(names[card // 13] * 13 + card % 13 for card in cards))
