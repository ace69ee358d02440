"""What is called out, noted and asked at night baccarat, in words."""

PHRASES = {
    "layout-with-places": "a layout with the bets and places for the dealer and {positions} players",
    "whose-bank": "the bank is that of {bank}",
    "natural": "Natural",
    "player-and-bank": "Player {player}, Bank {bank}",
    "player-and-bank-result": "Player {player}, Bank {bank}: {winner}",
}
