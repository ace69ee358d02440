"""The exact value of every side wager of blackjack, counted card by card from a full shoe (19:47-2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, prod
from typing import TYPE_CHECKING

from ....errors import certain, ensure
from ....odds.analysis import WagerOdds
from ....table.cards import SUITS, Card
from ....table.given import OwnElections
from ....table.money import Cents
from ....table.wagers import Decision, Result
from .. import rules
from ..exact.dealing import is_blackjack
from ..exact.odds import Solution
from ..exact.state import class_of
from ..exact.strategy import NEITHER, PlayChart
from ..payouts.rules import PROGRESSIVE, blackjack_chance, bonus_edge
from .wagers import (
    BONUS,
    MATCH,
    OPTIONAL,
    OVER,
    PROGRESSIVE_WAGER,
    SAME_SUIT,
    SEVENS_WAGER,
    STREAK,
    TWENTY,
    UNDER,
    decide_match,
    decide_over,
    decide_same_suit,
    decide_sevens,
    decide_twenty,
    decide_under,
)

if TYPE_CHECKING:
    from ....table.wagers import WagerType
    from ..elections import BlackjackElections


UNIT = 100  # cents: enough for every schedule of a side wager
Outcome = tuple[int, Fraction, Result]  # ways, net per unit, how it ended
DECK = tuple(Card.parse(f"{name}{suit}") for suit in SUITS for name in "A 2 3 4 5 6 7 8 9 10 J Q K".split())


def deck(spanish: bool = False) -> tuple[Card, ...]:
    """One deck; Spanish ones have no tens."""
    return tuple(card for card in DECK if not (spanish and card.rank == 10))


def pairs(decks: int, cards: tuple[Card, ...] = DECK) -> Iterator[tuple[int, Card, Card]]:
    """Every two first cards in order, with the ways to deal them."""
    for one, two in product(cards, repeat=2):
        ways = decks * (decks - (one is two))
        if ways:
            yield ways, one, two


def _outcome(ways: int, decision: Decision) -> Outcome:
    return ways, Fraction(decision.net(UNIT), UNIT), decision.result


def two_cards(
    decide: Callable[[tuple[Card, Card], OwnElections], Decision], elections: BlackjackElections
) -> Iterator[Outcome]:
    """A wager that a player's first two cards decide."""
    for ways, one, two in pairs(elections.shoe_decks):
        yield _outcome(ways, decide((one, two), elections))


# ---- sevens and aces: how many of the first cards stay together depends on the player -------------------------------


def draws_on(plan: PlayChart, dealer: tuple[int, ...], value: int, cards: int) -> bool:
    """Whether a chart draws to so many cards of one value, as yet unsplit, against the dealer's cards seen."""
    column = next(at for at, group in enumerate(plan.starts) if tuple(sorted(dealer)) in group)
    if cards == 2 and plan.pair[column, value] != NEITHER:
        return False
    hard, aces = value * cards, cards if value == 1 else 0
    cls = class_of(cards, rules.is_soft(hard, aces), rules.total(hard, aces))
    return bool(plan.hit[column, cls] or (cards == 2 and plan.double[column, cls]))


def sevens(elections: BlackjackElections, plan: PlayChart | None) -> Iterator[Outcome]:
    """The sevens wager; with a chart a third card comes only where it draws, otherwise always."""
    decks, total = elections.shoe_decks, 52 * elections.shoe_decks
    seven = [card for card in DECK if card.rank == 7]
    seen = 1 if plan is None else len(plan.starts[0][0])  # the dealer's cards that the chart looks at
    rest = prod(total - 2 - at for at in range(seen + 1))
    yield (total - 4 * decks) * (total - 1) * rest, Fraction(-1), Result.LOST
    yield _outcome(4 * decks * (total - 4 * decks) * rest, decide_sevens((seven[0], DECK[0]), elections))
    for one, two in product(seven, repeat=2):
        ways = decks * (decks - (one is two))
        for dealer in product(range(1, 11), repeat=seen):
            dealt = ways * _dealer_ways(decks, dealer, 2)
            if not (plan is None or is_blackjack(dealer) or draws_on(plan, dealer, 7, 2)):
                yield _outcome(dealt * (total - 2 - seen), decide_sevens((one, two), elections))
                continue
            left = 4 * decks - 2 - dealer.count(7)
            yield _outcome(dealt * (total - 2 - seen - left), decide_sevens((one, two, DECK[0]), elections))
            for third in seven:
                weight = ways * (decks - (one, two).count(third)) * _dealer_ways(decks, dealer, 3)
                yield _outcome(weight, decide_sevens((one, two, third), elections))


def _dealer_ways(decks: int, dealer: tuple[int, ...], sevens_gone: int) -> int:
    """Ways to deal the dealer cards of these values in this order when so many sevens are out."""
    ways = 1
    for at, value in enumerate(dealer):
        gone = dealer[:at].count(value) + (sevens_gone if value == 7 else 0)
        ways *= (16 if value == 10 else 4) * decks - gone
    return ways


def progressive(elections: BlackjackElections, plan: PlayChart | None, meter: Cents) -> Iterator[Outcome]:
    """The progressive wager at a meter; with a chart that splits aces the first two decide it.

    Readings E-310 and P-7: the chip is not returned with the amount.
    """
    decks, total = elections.shoe_decks, 52 * elections.shoe_decks
    aces = [card for card in DECK if card.rank == 1]
    others = total - 4 * decks
    after = {2: others * (total - 3), 3: others, 4: 1}  # ways to go on after so many aces in a row
    split = plan is not None and all(not draws_on(plan, (up,), 1, 2) for up in range(1, 11))
    counted = 0
    for number, rest in after.items():
        for hand in product(aces, repeat=number):
            ways = rest * prod(decks - hand[:at].count(card) for at, card in enumerate(hand))
            if ways:
                counted += ways
                yield ways, Fraction(_aces_pay(hand[:2] if split else hand, meter), UNIT) - 1, Result.WON
    yield total * (total - 1) * (total - 2) * (total - 3) - counted, Fraction(-1), Result.LOST


def _aces_pay(hand: tuple[Card, ...], meter: Cents) -> Cents:
    flat = [part for card in hand for part in (card.rank, SUITS.index(card.suit))]
    line = rules.progressive_line(*[*flat, *[0] * 8][:8])
    return meter if line == rules.FOUR_ACES_ONE_COLOUR else PROGRESSIVE[line][0]


def break_even_meter(elections: BlackjackElections) -> Cents:
    """The meter at which the progressive wager is even for a player who keeps four aces together."""
    empty, dollar = (
        WagerOdds.from_outcomes("", "", "", progressive(elections, None, meter)).exact for meter in (0, UNIT)
    )
    empty, dollar = certain(empty), certain(dollar)
    return ceil(UNIT * empty / (empty - dollar))


# ---- the rest ------------------------------------------------------------------------------------------------------


def match(decks: int, cards: tuple[Card, ...], elections: BlackjackElections) -> Iterator[Outcome]:
    """Match the dealer: every first card of the dealer is as good as another, so one stands for all."""
    up = cards[0]
    for one, two in product(cards, repeat=2):
        ways = (decks - (one is up)) * (decks - (two is up) - (two is one))
        if ways > 0:
            yield _outcome(ways, decide_match((one, two), up, elections))


def twenty(elections: BlackjackElections) -> Iterator[Outcome]:
    """Twenty point: the pair of queens of hearts is told apart by the dealer's blackjack."""
    decks = elections.shoe_decks
    left = 52 * decks - 2
    for ways, one, two in pairs(decks):
        if rules.twenty_line(one.rank, SUITS.index(one.suit), two.rank, SUITS.index(two.suit), True) < rules.QUEENS:
            yield _outcome(ways * left * (left - 1), decide_twenty((one, two), False, elections))
            continue
        blackjacks = 2 * 4 * decks * (16 * decks - 2)
        yield _outcome(ways * blackjacks, decide_twenty((one, two), True, elections))
        yield _outcome(ways * (left * (left - 1) - blackjacks), decide_twenty((one, two), False, elections))


@lru_cache(maxsize=8)
def bust_lines(decks: int) -> dict[int, int]:
    """In how many ordered deals of the dealer's first three cards each line of the optional bonus comes."""
    found: dict[int, int] = {}
    coded = [(card.rank, SUITS.index(card.suit)) for card in DECK]
    for (r1, s1), (r2, s2) in product(coded, repeat=2):
        for r3, s3 in coded if r1 == r2 == 8 else [(rank, 0) for rank in range(1, 14)]:
            two = decks * (decks - ((r1, s1) == (r2, s2)))
            if r1 == r2 == 8:
                ways = two * (decks - ((r3, s3) == (r1, s1)) - ((r3, s3) == (r2, s2)))
            else:
                ways = two * (4 * decks - (r3 == r1) - (r3 == r2))
            line = rules.bust_line(r1, s1, r2, s2, r3, s3)
            found[line] = found.get(line, 0) + ways
    return found


def optional_bonus(decks: int, elections: BlackjackElections) -> Iterator[Outcome]:
    """The wager that the dealer's third card busts."""
    for line, ways in bust_lines(decks).items():
        if line:
            yield ways, elections.dealer_bust_pays[line].ratio, Result.WON
        else:
            yield ways, Fraction(-1), Result.LOST


def bonus(stake: Cents, drawn: dict[Cents, int], chance: Fraction) -> Iterator[Outcome]:
    """The blackjack bonus with a licensee's own distribution of amounts. 19:47-2.20(k)[range]."""
    weights = sum(drawn.values())
    for amount, weight in drawn.items():
        yield weight * chance.numerator, Fraction(amount, stake), Result.WON
    yield weights * (chance.denominator - chance.numerator), Fraction(-1), Result.LOST
    told = 1 - chance * (1 + Fraction(sum(a * w for a, w in drawn.items()), weights * stake))
    ensure(bonus_edge(stake, drawn, chance) == told, "both ways to the edge of the bonus agree")


def streak_odds(elections: BlackjackElections, solved: Solution) -> list[WagerOdds]:
    """Streaks of hands won, each round as if from a full shoe; pushes only wait. 19:47-2.22(g)."""
    shape = solved.shape
    win = shape.streak_win / (shape.streak_win + shape.streak_lose)
    told = []
    for length, odds in sorted(elections.streak_odds.items()):
        chance, pays = win**length, float(odds.ratio)
        edge = 1 - chance * (pays + 1)
        stdev = (pays + 1) * (chance * (1 - chance)) ** 0.5
        told.append(
            WagerOdds(f"streak:{length}", STREAK.cite, edge, None, edge, chance, 1 - chance, 0.0, stdev, str(odds))
        )
    return told


def side_odds(elections: BlackjackElections, solved: Solution) -> list[WagerOdds]:
    """Every side wager that the table offers."""
    e, decks = elections, elections.shoe_decks
    told: list[WagerOdds] = []

    def add(key: str, kind: WagerType, outcomes: Iterator[Outcome]) -> None:
        if kind.offered(e):
            told.append(WagerOdds.from_outcomes(key, kind.cite, kind.pays(e), outcomes))

    add("over-13", OVER, two_cards(decide_over, e))
    add("under-13", UNDER, two_cards(decide_under, e))
    add("same-suit", SAME_SUIT, two_cards(decide_same_suit, e))
    add("sevens", SEVENS_WAGER, sevens(e, None))
    add("sevens:by-the-chart", SEVENS_WAGER, sevens(e, solved.chart))
    add("progressive", PROGRESSIVE_WAGER, progressive(e, None, e.progressive_initial))
    add("progressive:aces-split", PROGRESSIVE_WAGER, progressive(e, solved.chart, e.progressive_initial))
    add("bonus:$1", BONUS, bonus(100, e.bonus_one, blackjack_chance(decks)))
    add("bonus:$5", BONUS, bonus(500, e.bonus_five, blackjack_chance(decks)))
    if STREAK.offered(e):
        told += streak_odds(e, solved)
    add("match", MATCH, match(decks, DECK, e))
    add("twenty", TWENTY, twenty(e))
    add("bust", OPTIONAL, optional_bonus(decks, e))
    return told


__all__ = [
    "bonus",
    "break_even_meter",
    "match",
    "optional_bonus",
    "progressive",
    "sevens",
    "side_odds",
    "streak_odds",
    "twenty",
    "two_cards",
]
