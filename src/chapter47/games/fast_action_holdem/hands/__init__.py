"""The hands of fast action hold'em (19:47-21.3)."""
