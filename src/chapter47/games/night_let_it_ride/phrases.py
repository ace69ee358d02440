"""What is called out, noted and asked at the casino-night poker games, in words."""

PHRASES = {
    "cutting-card-of-one-colour": "{cutting_cards} cutting card, opaque, one solid colour",
    "dealt-from-shuffled": "dealt from the {dealt_from}, shuffled by {shuffled_by}",
    "deck-in-place": "the deck is {place}",
    "discard-rack-stands": "discard rack",
    "machine-shuffles-deck": "the machine shuffles the {backs} deck",
    "one-deck-out-of-play": "{playing} deck in play, {other} deck out of play",
    "players-handle-own-wagers": "players place and decide on their own wagers, cards in the dealer's sight",
    "ride-layout": "layout: {players} places with three bet boxes, 3 community places",
    "two-decks-unlike": "two decks, {first} and {second} backs",
}
