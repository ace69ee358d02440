"""Fast action hold'em, 19:47-21."""
