"""The side wagers of blackjack: what each is on, when it wins, what it pays (19:47-2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...rulebook.cite import law
from ...table.cards import SUITS, Card
from ...table.money import Cents, dollars
from ...table.odds import EVEN, Odds
from ...table.wagers import Decision, WagerType, lost, won
from . import rules
from .schedules import OPTIONAL_BONUS, PROGRESSIVE, SEVENS, TWENTY_LINES


def rs(card: Card | None) -> tuple[int, int]:
    """A card as rank and suit number; no card is rank 0."""
    return (card.rank, SUITS.index(card.suit)) if card is not None else (0, 0)


def _flat(cards: Sequence[Card | None], number: int) -> list[int]:
    padded = [*cards, *[None] * number][:number]
    return [part for card in padded for part in rs(card)]


def decide_over(cards: Sequence[Card], _: Any) -> Decision:
    """Over 13 on the first two cards. 19:47-2.17(b)1, 19:47-2.17(e)1."""
    over = rules.over_under(cards[0].rank, cards[1].rank) > 0
    return won(EVEN, "19:47-2.17(e)1") if over else lost("19:47-2.17(d)")


@law("19:47-2.17(b)2")
def decide_under(cards: Sequence[Card], _: Any) -> Decision:
    """Under 13 on the first two cards. 19:47-2.17(b)2, 19:47-2.17(e)1."""
    under = rules.over_under(cards[0].rank, cards[1].rank) < 0
    return won(EVEN, "19:47-2.17(e)1") if under else lost("19:47-2.17(d)")


@law("19:47-2.17(b)3")
def decide_same_suit(cards: Sequence[Card], elections: Any) -> Decision:
    """Two cards of one suit, by the option of this table. 19:47-2.17(b)3, 19:47-2.17(e)2[selection]."""
    line = rules.same_suit_line(*rs(cards[0]), *rs(cards[1]))
    if not line:
        return lost("19:47-2.17(d)")
    king_queen, other = elections.same_suit_odds
    return won(king_queen if line == rules.KING_QUEEN else other, "19:47-2.17(e)2[selection]")


@law("19:47-2.17(e)3[highest-only]")
def decide_sevens(cards: Sequence[Card | None], _: Any) -> Decision:
    """The best line of the sevens wager from the first cards of the unsplit hand. 19:47-2.17(e)3[highest-only]."""
    line = rules.sevens_line(*_flat(cards, 3))
    return won(*SEVENS[line]) if line else lost("19:47-2.17(d)")


@law("19:47-2.23(a)2", "19:47-2.23(a)[win]")
def decide_match(cards: Sequence[Card], up: Card, elections: Any) -> Decision:
    """Each of the first two cards that matches the dealer's first is paid. 19:47-2.23(a)[win], 19:47-2.23(a)2."""
    lines = [rules.match_line(*rs(up), *rs(card)) for card in cards[:2]]
    unsuited, suited = elections.match_odds
    paid = lines.count(rules.MATCH_UNSUITED) * unsuited.ratio + lines.count(rules.MATCH_SUITED) * suited.ratio
    if not paid:
        return lost("19:47-2.23(e)")
    return won(Odds(paid.numerator, paid.denominator), "19:47-2.23(a)1")


def decide_twenty(cards: Sequence[Card], dealer_blackjack: bool, elections: Any) -> Decision:
    """The best line of the twenty point wager. 19:47-2.24(f)[once]."""
    line = rules.twenty_line(*rs(cards[0]), *rs(cards[1]), dealer_blackjack)
    if not line:
        return lost("19:47-2.24(d)[settle-order]")
    return won(elections.twenty_point_schedule[TWENTY_LINES[line - 1]], "19:47-2.24(f)[once]")


@law("19:47-2.25(d)[win]", "19:47-2.25(e)[order]")
def decide_optional(dealer: Sequence[Card], _: Any) -> Decision:
    """By the dealer's first three cards. 19:47-2.25(d)[win], 19:47-2.25(e)[order]."""
    line = rules.bust_line(*_flat(dealer, 3))
    if line:
        return won(*OPTIONAL_BONUS[line])
    return lost("19:47-2.25(d)[lose-seventeen]" if len(dealer) < 3 else "19:47-2.25(d)[lose-21-or-less]")


@law("19:47-2.19(e)")
def progressive_payout(cards: Sequence[Card], meter: Cents) -> tuple[Cents, str]:
    """The best line of the progressive wager in cents, with its paragraph; nothing where it loses. 19:47-2.19(e)."""
    line = rules.progressive_line(*_flat(cards, 4))
    if line == rules.FOUR_ACES_ONE_COLOUR:
        return meter, "19:47-2.19(c)[four-one-colour]"
    return PROGRESSIVE[line] if line else (0, "19:47-2.19(c)[two-any]")


# ---- the kinds -----------------------------------------------------------------------------------------------------

Offered = Callable[[Any], bool]


def _kind(
    key: str,
    title: str,
    cite: str,
    option: str,
    odds: Callable[[Any], Sequence[Odds]],
    text: Callable[[Any], str] | None = None,
    spots: tuple[str, ...] = (),
) -> WagerType:
    return WagerType(key, title, cite, odds, lambda e: bool(getattr(e, option)), text, spots)


def _same_suit_text(elections: Any) -> str:
    king_queen, other = elections.same_suit_odds
    return f"king and queen {king_queen}, any two {other}"


def _sevens_text(_: Any) -> str:
    names = ("one", "two", "two suited", "three", "three suited")
    return ", ".join(f"{name} {SEVENS[line][0]}" for line, name in enumerate(names, 1))


def _progressive_text(_: Any) -> str:
    two, two_suited, three, three_suited = (dollars(PROGRESSIVE[line][0]) for line in (1, 2, 3, 4))
    return f"two aces {two}, suited {two_suited}, three {three}, suited {three_suited}, four of one colour the meter"


def _bonus_text(elections: Any) -> str:
    one, five = elections.bonus_one, elections.bonus_five
    return f"$1: {dollars(min(one))} up to {dollars(max(one))}; $5: {dollars(min(five))} up to {dollars(max(five))}"


def _streak_text(elections: Any) -> str:
    return ", ".join(f"{length} in a row {odds}" for length, odds in sorted(elections.streak_odds.items()))


def _match_text(elections: Any) -> str:
    unsuited, suited = elections.match_odds
    return f"{unsuited} a match, {suited} suited"


def _twenty_text(elections: Any) -> str:
    return ", ".join(f"{line} {odds}" for line, odds in elections.twenty_point_schedule.items())


def _optional_text(_: Any) -> str:
    lines = ", ".join(f"{value} {OPTIONAL_BONUS[value][0]}" for value in (10, 9, 8, 7, 6))
    return f"{lines}, three eights of one colour 50 to 1, of one suit 200 to 1"


OVER = _kind("over-13", "Over 13", "19:47-2.17(a)1", "over_under", lambda _: (EVEN,))
UNDER = _kind("under-13", "Under 13", "19:47-2.17(a)1", "over_under", lambda _: (EVEN,))
SAME_SUIT = _kind("same-suit", "Same suit", "19:47-2.17(a)2", "same_suit", lambda e: e.same_suit_odds, _same_suit_text)
SEVENS_WAGER = _kind(
    "sevens", "Sevens", "19:47-2.17(a)3", "sevens", lambda _: tuple(odds for odds, _ in SEVENS.values()), _sevens_text
)
PROGRESSIVE_WAGER = _kind("progressive", "Progressive", "19:47-2.19(a)", "progressive", lambda _: (), _progressive_text)
BONUS = _kind("bonus", "Blackjack bonus", "19:47-2.20(a)", "blackjack_bonus", lambda _: (), _bonus_text)
STREAK = _kind(
    "streak",
    "Streak",
    "19:47-2.22(a)",
    "streak",
    lambda e: tuple(e.streak_odds.values()),
    _streak_text,
    ("2", "3", "4", "5"),
)
MATCH = _kind("match", "Match the dealer", "19:47-2.23(a)[option]", "match_dealer", lambda e: e.match_odds, _match_text)
TWENTY = _kind(
    "twenty",
    "Twenty point",
    "19:47-2.24(a)",
    "twenty_point",
    lambda e: tuple(e.twenty_point_schedule.values()),
    _twenty_text,
)
OPTIONAL = _kind(
    "bust",
    "Dealer bust",
    "19:47-2.25(a)",
    "optional_bonus",
    lambda _: tuple(odds for odds, _ in OPTIONAL_BONUS.values()),
    _optional_text,
)

ADDED = (OVER, UNDER, SAME_SUIT, SEVENS_WAGER)  # the three additional wagers of 19:47-2.17
SIDE_WAGERS = (*ADDED, PROGRESSIVE_WAGER, BONUS, STREAK, MATCH, TWENTY, OPTIONAL)
