"""What is called out, noted and asked at pai gow poker, in words."""

PHRASES = {
    "cards-left-go-into-discard-rack": "{left} cards are left and go into the discard rack unseen",
    "cards-taken-unseen": "cards taken in unseen: {idle}",
    "deck-52-one-joker": "{back} deck of 52 and one joker",
    "inspected-dealer-verified-floorperson": "inspected by the dealer, verified by the floorperson",
    "number": "The number is {number}",
    "position-holds": "Position {seat} holds {line_names}",
    "round-void-automated-shoe-failed": "Round void: the automated shoe failed",
    "shaker-covered-shaken-once-put-dealer": "shaker covered, shaken once, put to the dealer's right",
    "spread-face-up-suit-sequence-joker": "spread face up by suit and sequence with the joker for the first player",
    "turned-face-down-washed-stacked": "turned face down, washed and stacked",
}
