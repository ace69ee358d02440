"""What is called out, noted and asked at night caribbean stud, in words."""

PHRASES = {
    "cards-laid-down-not-touched-traded": "cards laid down are not touched, traded or told before the hole cards show",
    "caribbean-stud-layout-places-discard-rack": "caribbean stud layout of {players} places, discard rack",
    "cutting-card-opaque-one-solid-colour": "{cutting_cards} cutting card, opaque, one solid colour",
    "dealt-from-shuffled": "dealt from the {dealt_from}, shuffled by {shuffled_by}",
    "two-decks-both-backs": "two decks, both with {backs} backs",
}
