"""What is called out, noted and asked at punto banco, in words."""

PHRASES = {
    "about-one-deck-laced-evenly-through": "about one deck laced evenly through the rest",
    "banker-s-hand-lost-seat-passes": "Banker's Hand lost: seat {curator} passes the shoe",
    "calling-dealer-shuffles-again-after-lacing": "the calling dealer shuffles again after lacing",
    "cards-come-pre-shuffled-spread-wash": "the cards come pre-shuffled; spread and wash are left out",
    "cards-punto-banco": "Cards",
    "cards-washed-stacked-three-dealers-shuffle": "cards washed and stacked; three dealers shuffle in turn",
    "curator-passes-shoe": "the curator passes the shoe: {reason}",
    "decks-received-inspected-calling-dealer": "{decks} decks received and inspected by the calling dealer",
    "keep-shoe": "keep the shoe",
    "no-more-bets": "No More Bets",
    "nobody-takes-shoe-dealer-curator": "nobody takes the shoe; the dealer is curator",
    "player-asks-for-banker-first": "a player asks for Banker first",
    "seat-has-left-table-shoe": "seat {curator} has left the table and the shoe",
    "seat-names-dealer-as-curator": "seat {seat} names the dealer as curator",
    "spread-face-up-columns-deck-suit": "spread face up in columns by deck, suit and sequence",
    "take-shoe": "take the shoe",
    "turned-face-down-washed-stacked": "turned face down, washed and stacked",
    "two-cutting-cards-opaque-one-solid": "two cutting cards, opaque, one solid colour as approved",
    "value-punto-banco": "{title} {count}",
    "verified-floorperson": "verified by the floorperson",
}
