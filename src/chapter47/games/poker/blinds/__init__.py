"""The blinds and the button of a hand of poker (19:47-14.7)."""
