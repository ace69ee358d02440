"""House ways of setting four tiles (19:47-10.7[house-way])."""
