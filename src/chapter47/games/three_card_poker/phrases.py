"""What is called out, noted and asked at three card poker and its sister games, in words."""

PHRASES = {
    "cover-card-at-the-bottom": "the cover card is at the bottom of the deck",
    "cover-card-of-one-colour": "one cover card, opaque, one solid colour: {approval}",
    "dealer-has": "Dealer has {said}: {qualifies}",
    "deck-meets-the-rule": "{back} deck of 52 with backs of one design meets 19:46-1.17",
    "inspected-by-dealer": "inspected by the dealer",
    "manual-shoe-from-now-on": "{removed}; shuffle by hand, manual shoe from now on",
    "no-more-bets-said": "No more bets",
    "not-used-goes-to-rack": "{card} is not used and goes to the discard rack",
    "play-or-fold": "play or fold",
    "round-void-dealer-card-exposed": "Round void: a card of the dealer was exposed",
    "round-void-shoe-failed": "Round void: the automated shoe failed, the cards are taken out and reshuffled",
    "round-void-two-face-up": "Round void: more than one card face up in the deck",
    "round-void-wrong-count": "Round void: {whose} has a wrong number of cards",
    "seat-has": "Seat {seat} has {said}",
    "shuffler-failed": "the shuffler failed: cards reshuffled by the approved procedure",
    "stub-counted": "the stub is counted",
    "stub-into-rack-unseen": "stub of {left} cards into the discard rack unseen",
    "stub-not-right": "the stub has {counted} cards with {dealt} dealt: not a deck of 52",
    "used-as-next-card": "{card} is used as the next card",
}
