"""What is called out, noted and asked at red dog, in words."""

PHRASES = {
    "call-or-raise": "spread {spread}",
    "cards-drawn-left-hand-turned-placed": "cards are drawn with the left hand, turned and placed with the right",
    "cards-inspected-by-dealer": "{what} inspected by the dealer",
    "marker-on-spread": "marker on {spread}",
    "pair-of": "Pair of {rank}",
    "play-round-out": "play the round out",
    "raise": "raise",
    "raises-closed": "Raises closed",
    "shown-before-raises-were-closed": "{card} was shown before raises were closed and is discarded",
    "spread-called": "Spread {spread}",
    "third-card": "{card}",
    "three-of-a-kind": "Three of a kind",
    "tie-hand": "Tie hand",
    "tie-hand-consecutive-cards": "Tie hand: consecutive cards",
    "two-opaque-cutting-cards": "two opaque cutting cards, {colour}",
}
