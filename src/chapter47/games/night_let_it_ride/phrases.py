"""What is called out, noted and asked at night let it ride, in words."""

PHRASES = {
    "cutting-card-opaque-one-solid-colour": "{cutting_cards} cutting card, opaque, one solid colour",
    "dealt-from-shuffled": "dealt from the {dealt_from}, shuffled by {shuffled_by}",
    "deck": "the deck is {place}",
    "deck-play-deck-out-play": "{backs} deck in play, {backs_2} deck out of play",
    "discard-rack": "discard rack",
    "layout-places-three-bet-boxes-3": "layout: {players} places with three bet boxes, 3 community places",
    "machine-shuffles-deck": "the machine shuffles the {backs} deck",
    "players-place-decide-on-their-own": "players place and decide on their own wagers, cards in the dealer's sight",
    "shuffled": "shuffled by {shuffled_by}",
    "two-decks-backs": "two decks, {backs} and {backs_2} backs",
}
