"""The vocabulary every game shares: money, odds, cards, wagers, elections, requests, drivers, transcripts."""
