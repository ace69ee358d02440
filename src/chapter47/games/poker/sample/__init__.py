"""The share of a pot that a hand wins, sampled against hands nobody has seen."""
