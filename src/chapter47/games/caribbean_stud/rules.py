"""Caribbean stud in small integers: who wins, what line of the pay table a hand is on, and the known ways to play.

A rank is 0 for the two to 12 for the ace. The line of the player's hand and how its contest ended decide every wager:
forty-five classes of rounds.
"""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.poker_hands import FIVE_CARDS, HIGH_CARD, PAIR

FOLDED, NOT_QUALIFIED, WON, TIED, LOST = range(5)
CONTESTS = 5
ONE_PAIR_OR_LESS = "one pair or less"
# The lines of the bet wager, lowest first.
LINES = law("19:47-16.5[ranking]", "13:47-20.23(h)4")(
    (ONE_PAIR_OR_LESS, *reversed([name for name in FIVE_CARDS.classes if name not in (PAIR, HIGH_CARD)]))
)
LINE_OF = tuple(
    LINES.index(ONE_PAIR_OR_LESS if name in (PAIR, HIGH_CARD, "") else name) for name in FIVE_CARDS.class_of
)
CLASSES = len(LINES) * CONTESTS
QUALIFYING = FIVE_CARDS.at(14, 13, 4, 3, 2)  # 19:47-16.1[qualifying-hand]
LOWEST_PAIR = FIVE_CARDS.lowest(PAIR)
LOWEST_AKJ83 = FIVE_CARDS.at(14, 13, 11, 8, 3)
TWO, JACK, QUEEN, KING, ACE = 0, 9, 10, 11, 12


@law("13:47-20.23(a)[rank]", "19:47-16.5[comparison]")
def contest(player: int, dealer: int) -> int:
    """How a hand that was bet ends against the dealer's. 19:47-16.5[comparison], 19:47-16.10[not-qualified]."""
    if dealer < QUALIFYING:
        return NOT_QUALIFIED
    if player == dealer:
        return TIED
    return WON if player > dealer else LOST


def result_class(line: int, ended: int) -> int:
    """The class of a round for one player."""
    return line * CONTESTS + ended


def line(result: int) -> int:
    """The line of the player's hand in a round of this class."""
    return result // CONTESTS


def contest_of(result: int) -> int:
    """How the contest ended in a round of this class."""
    return result % CONTESTS


# ---- known ways to play ----------------------------------------------------------------------------------------------

BEST, EVERYTHING, ANY_PAIR, ANY_AK, AKJ83, MATCHING, THREE_RULES = range(7)
WAYS = 7
WAY_NAMES = (
    "the best play",
    "bet everything",
    "bet a pair or better",
    "bet A-K or better",
    "bet A-K-J-8-3 or better",
    "bet a pair or better, and A-K where the dealer's card matches one of yours",
    "the three rules for A-K",
)
WAY_KEYS = ("", "way:everything", "way:pair", "way:a-k", "way:a-k-j-8-3", "way:matching", "way:three-rules")


def matches(up: int, k3: int, k2: int, k1: int) -> bool:
    """Whether the dealer's card is of a rank of an A-K hand with these three cards below."""
    return up in (ACE, KING, k3, k2, k1)


def three_rules(up: int, k3: int, k2: int, k1: int) -> bool:
    """Whether the three rules bet an A-K hand whose other ranks are ``k3 > k2 > k1`` against a dealer's card."""
    if up in (ACE, KING):
        return k3 >= JACK
    if up in (k3, k2, k1):
        return True
    return k3 == QUEEN and up < k2


def bets(way: int, strength: int, up: int, k3: int, k2: int, k1: int) -> bool:
    """Whether a known way to play bets a hand; ``k3`` to ``k1`` are its ranks below A-K."""
    if way == EVERYTHING or strength >= LOWEST_PAIR:
        return True
    if strength < QUALIFYING or way == ANY_PAIR:
        return False
    if way == ANY_AK:
        return True
    if way == AKJ83:
        return strength >= LOWEST_AKJ83
    return matches(up, k3, k2, k1) if way == MATCHING else three_rules(up, k3, k2, k1)
