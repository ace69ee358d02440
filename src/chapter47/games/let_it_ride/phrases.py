"""What is called out, noted and asked at let it ride, in words."""

PHRASES = {
    "bet-stays-to-the-end": "bet {bet} of seat {seat} stays to the end",
    "first-community-card": "First community card {card}",
    "left-community-card-burned": "the community card at the dealer's left is burned face down",
    "ride-or-withdraw": "bet {bet}",
    "round-void-community-exposed": "Round void: a community card was exposed too early",
    "round-void-community-wrong-count": "Round void: a wrong number of community cards",
    "second-community-card": "Second community card {card}",
}
