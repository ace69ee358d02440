"""What is called out, noted and asked at chuck a luck, in words."""

PHRASES = {
    "dealer-opposite-players": "dealer opposite the players, answerable for the game",
    "dice-of-the-cage": "{dice} dice of 2.5 inches, evenly weighted, opposite faces adding to seven",
    "dice-tumble": "dice tumble in {tumbler}",
    "layout-with": "layout with {layout}",
}
