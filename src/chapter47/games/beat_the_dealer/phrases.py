"""What is called out, noted and asked at beat the dealer, in words."""

PHRASES = {
    "dealer-rolls": "Dealer rolls {faces}: total {total}",
    "seat-rolls": "Seat {seat} rolls {faces}: total {total}",
}
