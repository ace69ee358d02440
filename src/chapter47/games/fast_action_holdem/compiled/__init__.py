"""A round of fast action hold'em, compiled."""
