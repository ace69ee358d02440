"""The printed pay tables of blackjack's side wagers (19:47-2.17 to 2.25), each once."""

from __future__ import annotations

from fractions import Fraction

from ....rulebook.cite import law
from ....table.odds import Odds

Drawn = dict[int, int]  # amount in cents and its weight
TwentySchedule = dict[str, Odds]

FIVE_TO_TWO = Odds(5, 2)  # printed 2.5 to 1


def _suited(*pays: tuple[int, Odds]) -> tuple[tuple[Odds, Odds], ...]:
    return tuple((Odds(king_queen, 1), other) for king_queen, other in pays)


_3, _25, _2 = Odds(3, 1), FIVE_TO_TWO, Odds(2, 1)
# By decks, then option 1 to 4: a suited king and queen, any other two suited cards. Table of ERRATA F.
SAME_SUIT: dict[int, tuple[tuple[Odds, Odds], ...]] = {
    1: law(
        "19:47-2.17(e)2.i[option-1]",
        "19:47-2.17(e)2.i[option-2]",
        "19:47-2.17(e)2.i[option-3]",
        "19:47-2.17(e)2.i[option-4]",
    )(_suited((50, _25), (10, _3), (5, _3), (25, _25))),
    2: law(
        "19:47-2.17(e)2.ii[option-1]",
        "19:47-2.17(e)2.ii[option-2]",
        "19:47-2.17(e)2.ii[option-3]",
        "19:47-2.17(e)2.ii[option-4]",
    )(_suited((10, _3), (5, _3), (25, _25), (20, _25))),
    4: law(
        "19:47-2.17(e)2.iii[option-1]",
        "19:47-2.17(e)2.iii[option-2]",
        "19:47-2.17(e)2.iii[option-3]",
        "19:47-2.17(e)2.iii[option-4]",
    )(_suited((5, _3), (25, _25), (20, _25), (50, _2))),
    6: law(
        "19:47-2.17(e)2.iv[option-1]",
        "19:47-2.17(e)2.iv[option-2]",
        "19:47-2.17(e)2.iv[option-3]",
        "19:47-2.17(e)2.iv[option-4]",
    )(_suited((5, _3), (25, _25), (20, _25), (15, _25))),
    8: law("19:47-2.17(e)2.v[option-1]", "19:47-2.17(e)2.v[option-2]", "19:47-2.17(e)2.v[option-3]")(
        _suited((5, _3), (25, _25), (50, _2))
    ),
}

# Lines 1 to 5 of rules.sevens_line.
SEVENS: dict[int, tuple[Odds, str]] = {
    1: (Odds(3, 1), "19:47-2.17(e)3[one]"),
    2: (Odds(50, 1), "19:47-2.17(e)3[two-any]"),
    3: (Odds(100, 1), "19:47-2.17(e)3[two-suited]"),
    4: (Odds(500, 1), "19:47-2.17(e)3[three-any]"),
    5: (Odds(5000, 1), "19:47-2.17(e)3[three-suited]"),
}

# Lines 1 to 4 of rules.progressive_line in cents; line 5 is the whole meter: 19:47-2.19(c)[four-one-colour].
PROGRESSIVE: dict[int, tuple[int, str]] = {
    1: (2_500, "19:47-2.19(c)[two-any]"),
    2: (10_000, "19:47-2.19(c)[two-suited]"),
    3: (25_000, "19:47-2.19(c)[three-any]"),
    4: (250_000, "19:47-2.19(c)[three-suited]"),
}

STREAK_MINIMUM = {2: Odds(3, 1), 3: Odds(7, 1), 4: Odds(17, 1), 5: Odds(37, 1)}
# By decks: a match of different suit, of the same suit.
MATCH_MINIMUM = {6: (Odds(4, 1), Odds(11, 1)), 8: (Odds(3, 1), Odds(14, 1))}

# Lines 1 to 5 of rules.twenty_line.
TWENTY_LINES = ("any", "suited", "matched", "queens", "queens and dealer blackjack")


def _twenty(*wins: int) -> TwentySchedule:
    return {line: Odds(win, 1) for line, win in zip(TWENTY_LINES, wins, strict=True)}


TWENTY_POINT: dict[str, TwentySchedule] = {
    "A": law(
        "19:47-2.24(f)[a-any]",
        "19:47-2.24(f)[a-suited]",
        "19:47-2.24(f)[a-matched]",
        "19:47-2.24(f)[a-queens]",
        "19:47-2.24(f)[a-queens-with-dealer-blackjack]",
    )(_twenty(4, 9, 19, 125, 1000)),
    "B": law(
        "19:47-2.24(f)[b-any]",
        "19:47-2.24(f)[b-suited]",
        "19:47-2.24(f)[b-matched]",
        "19:47-2.24(f)[b-queens]",
        "19:47-2.24(f)[b-queens-with-dealer-blackjack]",
    )(_twenty(4, 10, 25, 200, 1000)),
}

# Lines of rules.bust_line: the value of the third card, then three eights of one colour and of one suit.
OPTIONAL_BONUS: dict[int, tuple[Odds, str]] = {
    10: (Odds(3, 1), "19:47-2.25(e)[ten]"),
    9: (Odds(5, 1), "19:47-2.25(e)[nine]"),
    8: (Odds(7, 1), "19:47-2.25(e)[eight]"),
    7: (Odds(9, 1), "19:47-2.25(e)[seven]"),
    6: (Odds(15, 1), "19:47-2.25(e)[six]"),
    11: (Odds(50, 1), "19:47-2.25(f)[three-eights-colour]"),
    12: (Odds(200, 1), "19:47-2.25(f)[three-eights-suit]"),
}

# Amounts that the bonus button draws unless the licensee sets others: about 80 percent comes back.
BONUS_ONE: Drawn = {500: 650, 1_000: 200, 2_500: 120, 10_000: 25, 100_000: 5}
BONUS_FIVE: Drawn = {5_000: 800, 10_000: 150, 25_000: 40, 50_000: 8, 500_000: 2}


def blackjack_chance(decks: int) -> Fraction:
    """How often two cards from full decks are a blackjack."""
    cards = 52 * decks
    return Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))


def bonus_edge(stake: int, drawn: Drawn, chance: Fraction) -> Fraction:
    """The house advantage of a blackjack bonus whose winning stake is returned. 19:47-2.20(k)[range]."""
    mean = Fraction(sum(amount * weight for amount, weight in drawn.items()), sum(drawn.values()))
    return 1 - chance * (mean / stake + 1)
