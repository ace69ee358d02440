"""The printed pay tables of blackjack (19:47-2.17 to 2.25)."""
