"""What is called out, noted and asked at night baccarat, in words."""

PHRASES = {
    "layout-with-places": "a layout with the bets and places for the dealer and {positions} players",
    "bank-that": "the bank is that of {bank}",
    "natural": "Natural",
    "no-more-bets": "No More Bets",
    "player-bank": "Player {count}, Bank {count_2}",
    "player-bank-night-baccarat": "Player {count}, Bank {count_2}: {winner}",
    "two-cutting-cards-opaque-one-solid-night-baccarat": "two cutting cards, opaque, one solid colour each, unlike each other",
}
