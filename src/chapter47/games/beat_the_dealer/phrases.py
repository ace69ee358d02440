"""What is called out, noted and asked at beat the dealer, in words."""

PHRASES = {
    "dealer-rolls": "Dealer rolls {called}",
    "seat-rolls": "Seat {seat} rolls {called}",
}
