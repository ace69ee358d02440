"""What splitting is worth."""
