"""The side wagers of blackjack: what each is on, when it wins, what it pays (19:47-2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ....errors import Refusal
from ....rulebook.cite import law
from ....table.cards import SUITS, Card
from ....table.money import Cents, dollars
from ....table.odds import Odds
from ....table.pay_tables import Pay, PayTable
from ....table.wagers import Decision, Wager, WagerType, lost, won
from .. import rules
from ..payouts.rules import OPTIONAL_BONUS, PROGRESSIVE, SEVENS, TWENTY_LINES
from ..wagers import BOX, BOXES

if TYPE_CHECKING:
    from ..elections import BlackjackElections


def rs(card: Card | None) -> tuple[int, int]:
    """A card as rank and suit number; no card is rank 0."""
    return (card.rank, SUITS.index(card.suit)) if card is not None else (0, 0)


def _flat(cards: Sequence[Card | None], number: int) -> list[int]:
    padded = [*cards, *[None] * number][:number]
    return [part for card in padded for part in rs(card)]


def decide_over(cards: Sequence[Card], elections: BlackjackElections) -> Decision:
    """Over 13 on the first two cards. 19:47-2.17(b)1, 19:47-2.17(e)1."""
    over = rules.over_under(cards[0].rank, cards[1].rank) > 0
    return won(elections.over_under_pays, "19:47-2.17(e)1") if over else lost("19:47-2.17(d)")


@law("19:47-2.17(b)2")
def decide_under(cards: Sequence[Card], elections: BlackjackElections) -> Decision:
    """Under 13 on the first two cards. 19:47-2.17(b)2, 19:47-2.17(e)1."""
    under = rules.over_under(cards[0].rank, cards[1].rank) < 0
    return won(elections.over_under_pays, "19:47-2.17(e)1") if under else lost("19:47-2.17(d)")


@law("19:47-2.17(b)3")
def decide_same_suit(cards: Sequence[Card], elections: BlackjackElections) -> Decision:
    """Two cards of one suit, by the option of this table. 19:47-2.17(b)3, 19:47-2.17(e)2[selection]."""
    line = rules.same_suit_line(*rs(cards[0]), *rs(cards[1]))
    if not line:
        return lost("19:47-2.17(d)")
    king_queen, other = elections.same_suit_odds
    return won(king_queen if line == rules.KING_QUEEN else other, "19:47-2.17(e)2[selection]")


@law("19:47-2.17(e)3[highest-only]")
def decide_sevens(cards: Sequence[Card | None], elections: BlackjackElections) -> Decision:
    """The best line of the sevens wager from the first cards of the unsplit hand. 19:47-2.17(e)3[highest-only]."""
    line = rules.sevens_line(*_flat(cards, 3))
    return won(elections.sevens_pay[line], SEVENS[line][1]) if line else lost("19:47-2.17(d)")


@law("19:47-2.23(a)2", "19:47-2.23(a)[win]")
def decide_match(cards: Sequence[Card], up: Card, elections: BlackjackElections) -> Decision:
    """Each of the first two cards that matches the dealer's first is paid. 19:47-2.23(a)[win], 19:47-2.23(a)2."""
    lines = [rules.match_line(*rs(up), *rs(card)) for card in cards[:2]]
    unsuited, suited = elections.match_odds
    paid = lines.count(rules.MATCH_UNSUITED) * unsuited.ratio + lines.count(rules.MATCH_SUITED) * suited.ratio
    if not paid:
        return lost("19:47-2.23(e)")
    return won(Odds(paid.numerator, paid.denominator), "19:47-2.23(a)1")


def decide_twenty(cards: Sequence[Card], dealer_blackjack: bool, elections: BlackjackElections) -> Decision:
    """The best line of the twenty point wager. 19:47-2.24(f)[once]."""
    line = rules.twenty_line(*rs(cards[0]), *rs(cards[1]), dealer_blackjack)
    if not line:
        return lost("19:47-2.24(d)[settle-order]")
    return won(elections.twenty_point_schedule[TWENTY_LINES[line - 1]], "19:47-2.24(f)[once]")


@law("19:47-2.25(d)[win]", "19:47-2.25(e)[order]")
def decide_optional(dealer: Sequence[Card], elections: BlackjackElections) -> Decision:
    """By the dealer's first three cards. 19:47-2.25(d)[win], 19:47-2.25(e)[order]."""
    line = rules.bust_line(*_flat(dealer, 3))
    if line:
        return won(elections.dealer_bust_pays[line], OPTIONAL_BONUS[line][1])
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
    rows: Callable[[Any], PayTable] | None = None,
    spots: tuple[str, ...] = (),
    carries: Callable[[Any, Wager], bool] | None = None,
) -> WagerType:
    def offered(elections: BlackjackElections) -> bool:
        return bool(getattr(elections, option))

    def place(elections: BlackjackElections, spot: str) -> None:
        verify_side_place(kind, elections, spot)

    kind = WagerType(key, title, cite, odds, offered, rows, spots, place=place, carries=carries)
    return kind


def verify_side_place(kind: WagerType, elections: BlackjackElections, spot: str) -> None:
    """A side wager is on the patron's own box, or names another where the table takes wagers there. 19:47-2.14.

    ``over-13``, ``over-13:4``; a streak says first how long: ``streak:3``, ``streak:3:4``.
    """
    length, _, box = spot.partition(":") if kind.spots else ("", "", spot)
    if kind.spots and length not in kind.spots:
        where = ", ".join(f"{kind.key}:{s}" for s in kind.spots)
        raise Refusal(f"{kind.key}:{spot} is not a place for this wager.", cite=kind.cite, instead=where)
    if not box and spot in ("", length):
        return
    own = f"{kind.key}:{length}" if length else kind.key
    if not BOX.offered(elections):
        raise Refusal("A player bets on one box at this table.", cite="19:47-2.14", instead=own)
    if box not in BOXES[: elections.boxes]:
        raise Refusal(f"There is no box {box!r} at this table.", cite="19:47-2.14", instead=f"1 to {elections.boxes}")


def streak_key(seat: int, box: int) -> str:
    """Whose streaks, and on which box where it is not the patron's own."""
    return str(seat) if seat == box else f"{seat}:{box}"


def side_box(seat: int, name: str) -> int:
    """The box of a side wager by its name: the patron's own, or the last number that it names."""
    key, _, spot = name.partition(":")
    box = spot.partition(":")[2] if key == STREAK.key else spot
    return int(box) if box else seat


def on_another_box(name: str, box: int, seat: int) -> str:
    """The name of a side wager on another box: ``over-13`` is ``over-13:4`` there."""
    key, _, spot = name.partition(":")
    parts = [key, *([spot.partition(":")[0]] if key == STREAK.key else []), *([str(box)] if box != seat else [])]
    return ":".join(parts)


def streak_length(wager: Wager) -> int:
    """How many wins in a row a streak wager is on."""
    return int(wager.spot.partition(":")[0])


def _same_suit_rows(elections: BlackjackElections) -> PayTable:
    king_queen, other = elections.same_suit_odds
    cite = "19:47-2.17(e)2[selection]"
    return Pay("king and queen of one suit", king_queen, cite), Pay("any other two of one suit", other, cite)


def _sevens_rows(elections: BlackjackElections) -> PayTable:
    names = ("one seven", "two sevens", "two sevens of one suit", "three sevens", "three sevens of one suit")
    return tuple(Pay(name, elections.sevens_pay[line], SEVENS[line][1]) for line, name in enumerate(names, 1))


def _progressive_rows(_: object) -> PayTable:
    names = ("two aces", "two aces of one suit", "three aces", "three aces of one suit")
    fixed = tuple(Pay(name, None, PROGRESSIVE[n][1], prize=PROGRESSIVE[n][0]) for n, name in enumerate(names, 1))
    return *fixed, Pay("four aces of one colour", None, "19:47-2.19(c)[four-one-colour]", words="the meter")


def _bonus_rows(elections: BlackjackElections) -> PayTable:
    stakes = (("$1", elections.bonus_one), ("$5", elections.bonus_five))
    cite = "19:47-2.20(j)"
    return tuple(
        Pay(f"a blackjack at {stake}", None, cite, words=f"{dollars(min(drawn))} up to {dollars(max(drawn))}")
        for stake, drawn in stakes
    )


def _streak_rows(elections: BlackjackElections) -> PayTable:
    cite = "19:47-2.22(d)"
    rows = sorted(elections.streak_odds.items())
    return tuple(Pay(f"{n} wins in a row", odds, f"{cite}{n - 1}", spots=(str(n),)) for n, odds in rows)


def _match_rows(elections: BlackjackElections) -> PayTable:
    unsuited, suited = elections.match_odds
    cite = "19:47-2.23(a)1"
    return Pay("each match of another suit", unsuited, cite), Pay("each match of the same suit", suited, cite)


def _twenty_rows(elections: BlackjackElections) -> PayTable:
    queens = "two queens of hearts"
    plain = ("any twenty", "twenty of one suit", "twenty of two equal cards")
    names = (*plain, queens, f"{queens} against a dealer's blackjack")
    schedule = elections.twenty_point_schedule
    return tuple(
        Pay(name, schedule[line], "19:47-2.24(f)[once]") for line, name in zip(TWENTY_LINES, names, strict=True)
    )


def _optional_rows(elections: BlackjackElections) -> PayTable:
    names = {value: f"a bust with a third card of {value}" for value in (10, 9, 8, 7, 6)}
    names |= {11: "a bust with three eights of one colour", 12: "a bust with three eights of one suit"}
    pays = elections.dealer_bust_pays
    return tuple(Pay(name, pays[line], OPTIONAL_BONUS[line][1]) for line, name in names.items())


OVER = _kind("over-13", "Over 13", "19:47-2.17(a)1", "over_under", lambda e: (e.over_under_pays,))
UNDER = _kind("under-13", "Under 13", "19:47-2.17(a)1", "over_under", lambda e: (e.over_under_pays,))
SAME_SUIT = _kind("same-suit", "Same suit", "19:47-2.17(a)2", "same_suit", lambda e: e.same_suit_odds, _same_suit_rows)
SEVENS_WAGER = _kind(
    "sevens", "Sevens", "19:47-2.17(a)3", "sevens", lambda e: tuple(e.sevens_pay.values()), _sevens_rows
)
PROGRESSIVE_WAGER = _kind("progressive", "Progressive", "19:47-2.19(a)", "progressive", lambda _: (), _progressive_rows)
BONUS = _kind("bonus", "Blackjack bonus", "19:47-2.20(a)", "blackjack_bonus", lambda _: (), _bonus_rows)
STREAK = _kind(
    "streak",
    "Streak",
    "19:47-2.22(a)",
    "streak",
    lambda e: tuple(e.streak_odds.values()),
    _streak_rows,
    ("2", "3", "4", "5"),
    carries=lambda table, wager: streak_key(wager.seat, side_box(wager.seat, wager.name)) in table.own.streaks,
)
MATCH = _kind("match", "Match the dealer", "19:47-2.23(a)[option]", "match_dealer", lambda e: e.match_odds, _match_rows)
TWENTY = _kind(
    "twenty",
    "Twenty point",
    "19:47-2.24(a)",
    "twenty_point",
    lambda e: tuple(e.twenty_point_schedule.values()),
    _twenty_rows,
)
OPTIONAL = _kind(
    "bust",
    "Dealer bust",
    "19:47-2.25(a)",
    "optional_bonus",
    lambda e: tuple(e.dealer_bust_pays.values()),
    _optional_rows,
)

ADDED = (OVER, UNDER, SAME_SUIT, SEVENS_WAGER)  # the three additional wagers of 19:47-2.17
SIDE_WAGERS = (*ADDED, PROGRESSIVE_WAGER, BONUS, STREAK, MATCH, TWENTY, OPTIONAL)
