"""The house way of setting seven cards, compiled and counted (19:47-11.9)."""
