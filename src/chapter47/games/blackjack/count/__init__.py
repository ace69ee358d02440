"""A card counter at blackjack."""
