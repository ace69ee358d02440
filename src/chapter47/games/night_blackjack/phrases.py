"""What is called out, noted and asked at night blackjack, in words."""

PHRASES = {
    "dealt-by-mistake": "{card} dealt by mistake",
    "cards-burned": "cards of {name} burned",
    "dead-burned": "{card} is dead and burned",
    "second-cards-lie-face-down": "each player's second card lies face down",
    "seven-betting-places": "the layout has seven betting places and all bets",
    "stays": "{card} stays with {name}",
}
