"""The hands of the players at blackjack: what may be done with them, and what that is worth (19:47-2.6 to 2.13)."""
