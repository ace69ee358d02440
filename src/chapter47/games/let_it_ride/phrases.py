"""What is called out, noted and asked at let it ride, in words."""

PHRASES = {
    "bet": "bet {bet}",
    "bet-seat-stays-end": "bet {bet} of seat {seat} stays to the end",
    "community-card-at-dealer-s-left": "the community card at the dealer's left is burned face down",
    "first-community-card": "First community card {cards}",
    "round-void-community-card-was-exposed": "Round void: a community card was exposed too early",
    "round-void-wrong-number-community-cards": "Round void: a wrong number of community cards",
    "seat": "seat {seat}: {reason}",
    "seat-has": "Seat {seat} has {said}",
    "second-community-card": "Second community card {cards}",
}
