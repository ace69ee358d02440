"""Where the numbers of a short blackjack observation stand, for the procedure's and the compiled tables alike."""

from __future__ import annotations

ASKED = 0  # 0 nothing: the round is decided; 1 what to do with the hand, 2 insurance, 3 a rescue
COUNT, SOFT = 1, 2  # of the hand in question
NUMBER_OF_CARDS = 3
PAIR = 4  # the value of two cards of equal value, 1 to 10
SUIT = 5  # 1 spades, 2 hearts, 3 diamonds, 4 clubs, 0 where the hand has several
WHICH, HANDS = 6, 7  # the number of the hand, and how many the box has
DEALER_UP = 8  # the value of the dealer's first card, 1 to 10
DEALER_COUNT, DEALER_SOFT = 9, 10  # of the dealer's cards in view
HAND_RANKS = 11  # thirteen: how many of each rank, from the ace
DEALER_RANKS = HAND_RANKS + 13
SEEN = DEALER_RANKS + 13
NAMES = ("asked", "count", "soft", "cards", "pair", "suit", "hand", "hands", "up", "dealer count", "dealer soft")
