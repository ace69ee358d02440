"""What does a wager cost, and what would another rule do to it? ``python examples/scripts/price_a_wager.py``"""

from chapter47 import Game

for decks in (6, 8):
    for wager in Game("minibaccarat", decks=decks).odds().wagers:
        print(f"{decks} decks  {wager.wager:7} {wager.house_edge:.4%}")
