"""A round of blackjack compiled, at any table of the family."""
