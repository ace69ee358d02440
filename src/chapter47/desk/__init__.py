"""The mathematician's desk: analysis that stands on the games and their odds."""
