"""What is called out, noted and asked at joker seven, in words."""

PHRASES = {
    "cards-too-few-for-hands": "{left} cards are too few for {seats} hands",
    "dealer-lets-play": "the dealer lets {players} play",
    "table-has-joker-seven-betting-layout": "the table has a joker seven betting layout",
}
