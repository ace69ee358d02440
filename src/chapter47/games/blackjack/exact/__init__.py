"""Blackjack solved for its exact rules and shoe, and kept on disk."""
