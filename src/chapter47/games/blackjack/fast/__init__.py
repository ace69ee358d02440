"""The commonest table of blackjack, compiled for speed."""
