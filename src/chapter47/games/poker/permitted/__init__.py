"""The permitted games of poker, as PokerKit plays them (19:47-14.3)."""
