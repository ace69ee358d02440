"""What is called out, noted and asked at pai gow poker, in words."""

PHRASES = {
    "cards-left-counted": "the cards that are left are counted",
    "cards-left-into-rack": "{left} cards are left and go into the discard rack unseen",
    "cards-left-not-right": "{counted} cards are left, not {left}",
    "cards-taken-unseen": "cards taken in unseen: {idle}",
    "deck-with-joker": "{back} deck of 52 and one joker",
    "drawn-card-is-next": "{card}, drawn by mistake and not seen, is the next card",
    "envy-lammers": "an envy lammer on each bonus wager that envies: position {positions}",
    "number-is": "The number is {number}",
    "position-holds": "Position {seat} holds {line}",
    "round-void-card-face-up": "Round void: {card} lay face up and is not used",
    "round-void-shoe-stopped": "Round void: the automated shoe failed",
    "spread-with-joker": "spread face up by suit and sequence with the joker for the first player",
}
