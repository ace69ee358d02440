"""What is called out, noted and asked at caribbean stud, in words."""

PHRASES = {
    "bet-or-fold": "bet or fold",
    "breach-of-seat": "seat {seat}: {reason}",
    "cards-stay-in-view": "cards stay in view, are laid down and not touched again; nobody tells a hand",
    "chips-and-lamps-differ": "{chips} progressive chips, {lamps} lamps, {made} wagers: counted again",
    "dealer-has-four-cards": "the dealer has four cards; one more completes the hand",
    "hand-of-seat-checked": "the hand of seat {seat} is checked",
    "lamp-of-seat-checked": "the lamp of seat {seat} is checked",
    "meter-corrected": "meter corrected to {meter:$}",
    "meter-locked": "meter locked at {meter:$}",
    "meter-reset": "meter reset to {meter:$}",
    "meter-won": "meter won: {amount:$}",
    "no-progressive-until-lamp-works": "no progressive wager at seat {seat} until its lamp works",
    "progressive-chips-counted": "the progressive chips are counted",
    "progressive-lamps-counted": "the progressive lamps that are lit are counted",
    "progressive-of-seat-validated": "the progressive of seat {seat} is validated",
    "round-void-dealer-wrong-count": "Round void: the dealer has a wrong number of cards",
}
