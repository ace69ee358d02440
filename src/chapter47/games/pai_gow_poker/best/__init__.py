"""The best set of every hand of seven, against the house way (19:47-11.9[setting])."""
