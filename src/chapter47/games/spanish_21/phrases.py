"""What is called out, noted and asked at spanish 21, in words."""

PHRASES = {
    "tens-removed": "tens removed and destroyed",
    "tens-counted-again": "not {tens} tens: counted again",
    "mixed-again": "a card was exposed; the cards are mixed again",
    "cards-changed-within-24-hours": "the cards are changed within 24 hours",
    "device-failed": "the device failed; the cards are reshuffled by approved procedures",
    "discarded-face-up": "{card} discarded, unused",
    "each-deck-spread": "each deck spread face up by suit and sequence for the first player",
    "cutting-card-approved": "one cutting card, opaque, {colour}, approved",
    "void-cards-face-up": "Round void: more than one card face up in the shoe",
    "void-tens": "Round void: more than one ten in the shoe",
    "ten-found-and-destroyed": "a ten found in the shoe is removed and destroyed by a floorperson",
    "turned-face-down": "turned face down",
    "washed-stacked": "washed and stacked",
}
