"""The cards of a blackjack table: what may be elected about them, how they are prepared (19:47-2.2 to 2.5)."""
