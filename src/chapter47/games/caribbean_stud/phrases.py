"""What is called out, noted and asked at caribbean stud, in words."""

PHRASES = {
    "bet-or-fold": "bet or fold",
    "cards-stay-view-laid-down-not": "cards stay in view, are laid down and not touched again; nobody tells a hand",
    "dealer-has": "Dealer has {said}: {words}",
    "dealer-has-four-cards-one-more": "the dealer has four cards; one more completes the hand",
    "meter-corrected": "meter corrected to {meter:$}",
    "meter-reset": "meter reset to {meter:$}",
    "meter-won": "meter won: {decision:$}",
    "no-progressive-wager-at-seat-until": "no progressive wager at seat {seat} until its lamp works",
    "progressive-chips-lamps-meter-locked-at": "progressive chips {made}, lamps {made}: meter locked at {meter:$}",
    "round-void-dealer-has-wrong-number": "Round void: the dealer has a wrong number of cards",
    "seat": "seat {seat}: {reason}",
    "seat-hand-lamp-checked-supervisor-validates": "seat {seat}: hand and lamp checked, supervisor validates",
    "seat-has": "Seat {seat} has {said}",
}
