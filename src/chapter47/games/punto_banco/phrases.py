"""What is called out, noted and asked at punto banco, in words."""

PHRASES = {
    "banker-lost-seat-passes-the-shoe": "Banker's Hand lost: seat {seat} passes the shoe",
    "calling-dealer-shuffles-again": "the calling dealer shuffles again after lacing",
    "cards-called": "Cards",
    "curator-passes-shoe": "the curator passes the shoe: {reason}",
    "decks-received-by-calling-dealer": "{decks} decks received and inspected by the calling dealer",
    "keep-shoe": "keep the shoe",
    "nobody-takes-shoe": "nobody takes the shoe; the dealer is curator",
    "seat-has-left-the-shoe": "seat {seat} has left the table and the shoe",
    "seat-names-dealer-as-curator": "seat {seat} names the dealer as curator",
    "spread-in-columns": "spread face up in columns by deck, suit and sequence",
    "take-shoe": "take the shoe",
    "three-dealers-shuffle": "cards washed and stacked; three dealers shuffle in turn",
}
