"""What is called out, noted and asked at night blackjack, in words."""

PHRASES = {
    "dealt-by-mistake": "{card} dealt by mistake",
    "cards-burned": "cards of {name} burned",
    "dead-burned": "{card} is dead and burned",
    "each-player-s-second-card-lies": "each player's second card lies face down",
    "layout-has-seven-betting-places-all": "the layout has seven betting places and all bets",
    "shuffled-by": "shuffled by {shuffled_by}",
    "stays": "{card} stays with {name}",
}
