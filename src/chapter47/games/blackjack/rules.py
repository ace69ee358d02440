"""The arithmetic of the blackjack family: counts, lawful plays, who wins, which line of a schedule is paid.

Pure functions of small integers, for people and for kernels: blackjack (19:47-2), Spanish 21 (19:47-19) and the two
casino-night games (13:47-20.22, 13:47-20.30) share them. A rank is 1 (ace) to 13 (king), a suit 0 spades, 1 hearts,
2 diamonds, 3 clubs. A hand is carried as ``hard``, its count with every ace as one, and ``aces``, how many it holds.
"""

from __future__ import annotations

from ...rulebook.cite import law

LOST, VOID, WON = -1, 0, 1
# How the dealer's second card is dealt: after the players, face down, face down with a card reader, face up.
NO_HOLE, HOLE_DOWN, HOLE_READER, HOLE_UP = 0, 1, 2, 3
# What may be doubled: any two cards but 21; two cards of 9 to 11; two cards of 10 or 11; any number of cards; two cards
# of 9 to 11 with an ace as one, which no text of New Jersey says (published figures of both-cards-up tables have it).
DOUBLE_ANY_TWO, DOUBLE_9_TO_11, DOUBLE_10_OR_11, DOUBLE_ANY_NUMBER, DOUBLE_9_TO_11_LOW = 0, 1, 2, 3, 4
# What becomes of a player's blackjack when the dealer has one too.
NATURALS_VOID, NATURALS_WIN, NATURALS_LOSE = 0, 1, 2
# What becomes of other equal counts.
TIES_VOID, TIES_LOSE = 0, 1

# ---- counts --------------------------------------------------------------------------------------------------------


@law("13:47-20.22(b)2.ii", "13:47-20.30(b)2.i", "19:47-2.2(b)1", "19:47-2.2(b)2")
def points(rank: int) -> int:
    """Value of a card, an ace as one: 19:47-2.2(b)1, 19:47-2.2(b)2, 13:47-20.22(b)2.ii, 13:47-20.30(b)2.i."""
    return rank if rank < 10 else 10


@law("19:47-19.2(b)", "19:47-2.2(b)3.i")
def total(hard: int, aces: int) -> int:
    """The count of a hand: one ace is eleven where that is not over 21. 19:47-2.2(b)3.i, 19:47-19.2(b)."""
    return hard + 10 if aces > 0 and hard <= 11 else hard


@law("19:47-19.1[hard-total]", "19:47-19.1[soft-total]", "19:47-2.1[hard-total]", "19:47-2.1[soft-total]")
def is_soft(hard: int, aces: int) -> bool:
    """Whether an ace stands for eleven: 19:47-2.1[soft-total], 19:47-19.1[soft-total].

    Otherwise the total is hard: 19:47-2.1[hard-total], 19:47-19.1[hard-total].
    """
    return aces > 0 and hard <= 11


@law("13:47-20.22(a)[bust]", "13:47-20.30(a)[bust]")
def is_bust(hard: int) -> bool:
    """Over 21 with every ace as one. 13:47-20.22(a)[bust], 13:47-20.30(a)[bust]."""
    return hard > 21


@law("13:47-20.22(a)[blackjack]", "13:47-20.30(a)[blackjack]", "19:47-19.1[blackjack]", "19:47-2.1[blackjack]")
def is_blackjack(first: int, second: int, split: bool) -> bool:
    """An ace and a ten-value card as the first two, never after a split.

    19:47-2.1[blackjack], 19:47-19.1[blackjack], 13:47-20.22(a)[blackjack], 13:47-20.30(a)[blackjack].
    """
    if split:
        return False
    return (first == 1 and second >= 10) or (second == 1 and first >= 10)


def may_be_blackjack(up: int) -> bool:
    """Whether the dealer's first card is an ace or worth ten, so that the second can make a blackjack."""
    return up == 1 or up >= 10


# ---- what may be done ----------------------------------------------------------------------------------------------


@law("13:47-20.22(g)10.v.(3)[soft-totals]", "19:47-2.12(b)2.i")
def dealer_draws(hard: int, aces: int, hits_soft17: bool) -> bool:
    """Whether the dealer takes another card.

    19:47-2.12(b)1, 19:47-2.12(b)2.i, 19:47-2.12(b)2.ii, 19:47-2.12(d), 19:47-19.12(b), 13:47-20.22(g)10.v.(2),
    13:47-20.22(g)10.v.(3)[draw], 13:47-20.22(g)10.v.(3)[soft-totals], 13:47-20.30(f)4[dealer-draws].
    """
    count = total(hard, aces)
    return count < 17 or (hits_soft17 and count == 17 and is_soft(hard, aces))


@law(
    "13:47-20.22(g)2[split-aces]",
    "19:47-2.11(c)2",
    "19:47-2.12(a)",
    "19:47-2.12(a)1",
    "19:47-2.12(a)2",
    "19:47-2.12(a)3",
)
def may_hit(hard: int, aces: int, doubled: bool, split_aces: bool, hit_split_aces: bool) -> bool:
    """Below 21, one card only on a double or on split aces.

    19:47-2.12(a), 19:47-2.12(a)1, 19:47-2.12(a)2, 19:47-2.12(a)3, 19:47-2.11(c)2, 13:47-20.22(g)2[split-aces].
    """
    if doubled or (split_aces and not hit_split_aces):
        return False
    return total(hard, aces) < 21


@law(
    "13:47-20.22(g)2[no-double-after-split]",
    "13:47-20.22(g)3[when]",
    "19:47-2.10(a)[after-split]",
    "19:47-2.11(c)2",
    "19:47-2.6(k)4",
)
def may_double(
    cards: int,
    hard: int,
    aces: int,
    split: bool,
    split_aces: bool,
    double_on: int,
    after_split: bool,
    hit_split_aces: bool,
) -> bool:
    """Whether a hand that is not a blackjack may be doubled.

    19:47-2.10(a)[right], 19:47-2.10(a)[after-split], 19:47-2.10(d), 19:47-2.6(k)4, 19:47-2.11(c)2,
    13:47-20.22(g)3[when], 13:47-20.22(g)2[no-double-after-split].
    """
    count = total(hard, aces)
    if count >= 21 or (split and not after_split) or (split_aces and not hit_split_aces):
        return False
    if double_on == DOUBLE_ANY_NUMBER:
        return cards >= 2
    if cards != 2:
        return False
    if double_on == DOUBLE_9_TO_11:
        return 9 <= count <= 11
    if double_on == DOUBLE_9_TO_11_LOW:
        return 9 <= hard <= 11
    if double_on == DOUBLE_10_OR_11:
        return hard == 10 or hard == 11
    return True


@law(
    "13:47-20.22(a)[splitting-pairs]",
    "13:47-20.22(g)1[split]",
    "13:47-20.22(g)1[ten-values]",
    "19:47-2.11(a)[equal-value]",
)
def may_split(
    first: int, second: int, cards: int, hands: int, most_hands: int, split_aces: bool, resplit_aces: bool
) -> bool:
    """Two cards of equal value, as long as the box has fewer hands than it may have.

    19:47-2.11(a)[equal-value], 19:47-2.11(c)1, 19:47-2.11(e)[four-hands], 19:47-2.11(e)[three-hands-seven-boxes],
    19:47-2.11(e)[aces-once], 19:47-2.6(k)5, 13:47-20.22(g)1[split], 13:47-20.22(g)1[ten-values].
    """
    if cards != 2 or points(first) != points(second) or hands >= most_hands:
        return False
    return not split_aces or resplit_aces


@law("19:47-2.8(a)[before-other-decision]")
def may_surrender(offered: bool, cards: int, split: bool) -> bool:
    """Only on the first two cards, before anything else. 19:47-2.8(a)[before-other-decision]."""
    return offered and cards == 2 and not split


# ---- who wins ------------------------------------------------------------------------------------------------------


@law(
    "13:47-20.22(g)7.i",
    "13:47-20.22(g)7.ii",
    "13:47-20.22(g)7.iii",
    "13:47-20.22(h)3",
    "19:47-19.1[push]",
    "19:47-2.3(a)3",
)
def compare(
    player: int,
    player_cards: int,
    player_blackjack: bool,
    dealer: int,
    dealer_cards: int,
    dealer_blackjack: bool,
    natural_tie: int,
    ties: int,
    two_card_21_wins: bool,
    player_21_wins: bool,
) -> int:
    """The main wager on a hand against the dealer's finished hand: WON, VOID or LOST.

    19:47-2.3(a)1, 19:47-2.3(a)2, 19:47-2.3(a)3, 19:47-2.3(b)[tie-void], 19:47-2.3(b)[dealer-blackjack-beats-21],
    19:47-2.6(k)1[ties-lose], 19:47-2.6(k)1[both-blackjack-wins], 19:47-2.7(b)[stand-off], 19:47-19.1[push],
    13:47-20.22(g)7.i, 13:47-20.22(g)7.ii, 13:47-20.22(g)7.iii, 13:47-20.30(f)4[tie].
    """
    if player > 21:
        return LOST
    if player_blackjack:
        if dealer_blackjack:
            return VOID if natural_tie == NATURALS_VOID else (WON if natural_tie == NATURALS_WIN else LOST)
        return WON
    if dealer_blackjack:
        return LOST
    if dealer > 21 or player > dealer:
        return WON
    if player < dealer:
        return LOST
    if player == 21 and (player_21_wins or (two_card_21_wins and player_cards == 2 and dealer_cards > 2)):
        return WON
    return VOID if ties == TIES_VOID else LOST


# Lines of the payout schedule of the main wager.
EVEN, BLACKJACK, DESIGNATED, SUITED_678, SEVENS_777, FIVE_CARD_21 = 0, 1, 2, 3, 4, 5
S_FIVE, S_SIX, S_SEVEN = 6, 7, 8
S_678, S_678_SUITED, S_678_SPADES, S_777, S_777_SUITED, S_777_SPADES = 9, 10, 11, 12, 13, 14


def is_678(a: int, b: int, c: int) -> bool:
    """Whether three cards are a six, a seven and an eight in any order."""
    low, high = min(a, b, c), max(a, b, c)
    return low == 6 and high == 8 and a + b + c == 21


def suited(a: int, b: int, c: int) -> bool:
    """Whether three cards are of one suit."""
    return a == b and b == c


@law("19:47-19.5(f)[not-doubled]")
def three_card_line(
    r1: int, r2: int, r3: int, s1: int, s2: int, s3: int, suited_678: bool, three_sevens: bool, spanish: bool
) -> int:
    """The line of a winning three-card hand, or EVEN. 19:47-2.3(e)1, 19:47-2.3(e)2, 19:47-19.5(f)[*]."""
    run, sevens = is_678(r1, r2, r3), r1 == 7 and r2 == 7 and r3 == 7
    if not (run or sevens):
        return EVEN
    alike = suited(s1, s2, s3)
    if spanish:
        base = S_678 if run else S_777
        if not alike:
            return base
        return base + (2 if s1 == 0 else 1)
    if run:
        return SUITED_678 if suited_678 and alike else EVEN
    return SEVENS_777 if three_sevens else EVEN


def many_card_line(cards: int, count: int, five_card_21: bool, spanish: bool) -> int:
    """The line of a winning 21 of five cards or more. 19:47-2.3(e)4, 19:47-2.16(a), 19:47-19.5(f)[*]."""
    if count != 21 or cards < 5:
        return EVEN
    if spanish:
        return S_FIVE if cards == 5 else (S_SIX if cards == 6 else S_SEVEN)
    return FIVE_CARD_21 if five_card_21 and cards == 5 else EVEN


# ---- side wagers ---------------------------------------------------------------------------------------------------


@law("19:47-2.17(b)2", "19:47-2.17(c)", "19:47-2.2(b)3.ii")
def over_under(first: int, second: int) -> int:
    """1 over 13, -1 under 13, 0 at 13; aces are one.

    19:47-2.2(b)3.ii, 19:47-2.17(b)1, 19:47-2.17(b)2, 19:47-2.17(c).
    """
    count = points(first) + points(second)
    return 1 if count > 13 else (-1 if count < 13 else 0)


ANY_SUITED, KING_QUEEN = 1, 2


@law("19:47-2.17(b)3")
def same_suit_line(r1: int, s1: int, r2: int, s2: int) -> int:
    """0 for two suits, ANY_SUITED or KING_QUEEN. 19:47-2.17(b)3."""
    if s1 != s2:
        return 0
    return KING_QUEEN if r1 + r2 == 25 and (r1 == 13 or r2 == 13) else ANY_SUITED


ONE_SEVEN, TWO_SEVENS, TWO_SEVENS_SUITED, THREE_SEVENS, THREE_SEVENS_SUITED = 1, 2, 3, 4, 5


@law("19:47-2.17(b)4", "19:47-2.17(e)3[highest-only]")
def sevens_line(r1: int, s1: int, r2: int, s2: int, r3: int, s3: int) -> int:
    """The best line of the sevens wager, 0 where it loses; ``r3`` is 0 without a third card of the unsplit hand.

    The schedule decides: the first card must be a seven. 19:47-2.17(b)4, 19:47-2.17(e)3[highest-only].
    """
    if r1 != 7:
        return 0
    if r2 != 7:
        return ONE_SEVEN
    if r3 == 7:
        return THREE_SEVENS_SUITED if suited(s1, s2, s3) else THREE_SEVENS
    return TWO_SEVENS_SUITED if s1 == s2 else TWO_SEVENS


TWO_ACES, TWO_ACES_SUITED, THREE_ACES, THREE_ACES_SUITED, FOUR_ACES_ONE_COLOUR = 1, 2, 3, 4, 5


def is_red(suit: int) -> bool:
    """Hearts and diamonds."""
    return suit == 1 or suit == 2


@law("19:47-2.19(e)")
def progressive_line(r1: int, s1: int, r2: int, s2: int, r3: int, s3: int, r4: int, s4: int) -> int:
    """The best line of the progressive wager; a rank is 0 where the unsplit hand has no such card. 19:47-2.19(e)."""
    if r1 != 1 or r2 != 1:
        return 0
    if r3 == 1:
        one_colour = is_red(s1) == is_red(s2) and is_red(s2) == is_red(s3) and is_red(s3) == is_red(s4)
        if r4 == 1 and one_colour:
            return FOUR_ACES_ONE_COLOUR
        return THREE_ACES_SUITED if suited(s1, s2, s3) else THREE_ACES
    return TWO_ACES_SUITED if s1 == s2 else TWO_ACES


MATCH_UNSUITED, MATCH_SUITED = 1, 2


@law("19:47-2.23(a)[ten-ranks]")
def match_line(up_rank: int, up_suit: int, rank: int, suit: int) -> int:
    """How one card matches the dealer's first: 0, MATCH_UNSUITED, MATCH_SUITED. 19:47-2.23(a)[ten-ranks]."""
    if rank != up_rank:
        return 0
    return MATCH_SUITED if suit == up_suit else MATCH_UNSUITED


ANY_20, SUITED_20, MATCHED_20, QUEENS, QUEENS_AND_BLACKJACK = 1, 2, 3, 4, 5


@law("19:47-2.24(g)1", "19:47-2.24(g)2", "19:47-2.24(g)3")
def twenty_line(r1: int, s1: int, r2: int, s2: int, dealer_blackjack: bool) -> int:
    """The best line of the twenty point wager, 0 where it loses.

    19:47-2.24(g)1, 19:47-2.24(g)2, 19:47-2.24(g)3, 19:47-2.24(f)[once].
    """
    aces = (1 if r1 == 1 else 0) + (1 if r2 == 1 else 0)
    if total(points(r1) + points(r2), aces) != 20:
        return 0
    if s1 != s2:
        return ANY_20
    if r1 != r2:
        return SUITED_20
    if r1 == 12 and s1 == 1:
        return QUEENS_AND_BLACKJACK if dealer_blackjack else QUEENS
    return MATCHED_20


BUST_THREE_EIGHTS_COLOUR, BUST_THREE_EIGHTS_SUIT = 11, 12  # lines 6 to 10 are the value of the third card


@law("19:47-2.25(d)[win]")
def bust_line(r1: int, s1: int, r2: int, s2: int, r3: int, s3: int) -> int:
    """The line of the optional bonus from the dealer's first three cards, 0 where it loses; ``r3`` is 0 without one.

    19:47-2.25(d)[lose-seventeen], 19:47-2.25(d)[lose-21-or-less], 19:47-2.25(d)[win],
    19:47-2.25(f)[three-eights-colour], 19:47-2.25(f)[three-eights-suit].
    """
    hard = points(r1) + points(r2)
    aces = (1 if r1 == 1 else 0) + (1 if r2 == 1 else 0)
    if total(hard, aces) >= 17 or r3 == 0 or hard + points(r3) <= 21:
        return 0
    if r1 == 8 and r2 == 8 and r3 == 8:
        if suited(s1, s2, s3):
            return BUST_THREE_EIGHTS_SUIT
        if is_red(s1) == is_red(s2) and is_red(s2) == is_red(s3):
            return BUST_THREE_EIGHTS_COLOUR
    return points(r3)


@law("19:47-2.22(g)", "19:47-2.22(h)[equal]", "19:47-2.22(h)[majority]", "19:47-2.22(h)[push]")
def streak_step(wins: int, losses: int) -> int:
    """What a round does to a pending streak: 1 advances, 0 leaves, -1 loses it; pushes are not counted.

    19:47-2.22(g), 19:47-2.22(h)[majority], 19:47-2.22(h)[equal], 19:47-2.22(h)[push].
    """
    return 1 if wins > losses else (-1 if wins < losses else 0)


@law("19:47-19.5(g)[not-split]")
def super_bonus(r1: int, s1: int, r2: int, s2: int, r3: int, s3: int, up_rank: int) -> bool:
    """Three sevens of one suit as the first three cards against a dealer's seven. 19:47-19.5(g)[*]."""
    return r1 == 7 and r2 == 7 and r3 == 7 and suited(s1, s2, s3) and up_rank == 7
