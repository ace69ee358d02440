"""Seven cards of pai gow poker (19:47-11.3)."""
