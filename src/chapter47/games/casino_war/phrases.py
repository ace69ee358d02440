"""What is called out, noted and asked at casino war, in words."""

PHRASES = {
    "dealt-second-to-one-place-is-next": "{card}, dealt second to a player, is the next card",
    "decks-inspected-by-dealer": "{decks} decks inspected by the dealer",
    "manual-dealing-shoe-stands-at-dealer": "a manual dealing shoe stands at the dealer's left",
    "no-card-dealt-to-seat": "no card was dealt to seat {seat}",
    "round-void-second-to-dealer": "Round void: {card} was dealt second to the dealer",
    "surrender-or-war": "surrender or war",
    "tie-hand-of-seat": "Tie hand: seat {seat}, {rank}",
    "tie-wager": "tie wager",
    "tie-wager-on-war-deal": "tie wager on the war deal",
    "war-cards-out-deal-stands": "war cards are out: the deal stands",
    "war-wager": "war wager",
}
