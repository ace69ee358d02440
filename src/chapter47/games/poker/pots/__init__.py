"""The pots of a hand of poker (19:47-14.6)."""
