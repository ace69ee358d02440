"""Pairs of hands of seven from one deck."""
