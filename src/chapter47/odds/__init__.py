"""Exact analysis: what is common to all games."""
