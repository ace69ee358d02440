"""What craps pays (19:47-1.4 to 1.6)."""
