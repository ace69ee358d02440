"""The side wagers of blackjack: elections, wagers, settlement, odds, simulation (19:47-2.17 to 2.25)."""
