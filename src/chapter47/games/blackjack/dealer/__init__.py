"""The dealer's hand of blackjack (19:47-2.6, 2.12)."""
