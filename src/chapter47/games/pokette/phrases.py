"""What is called out, noted and asked at pokette, in words; what it shares with big six is there."""

from ..big_six.phrases import signs

SIGNS = signs("card")
PHRASES = {f"sign-card-{what}": f"sign: {text}" for what, text in SIGNS.items()} | {
    "card-named": "{card}",
    "card-passed-wins": "clapper between two cards: {card}, just passed, wins",
    "decks-and-wheel-inspected": "decks received, inspected and sorted; wheel looked at",
    "marker-on": "marker on {card}",
    "may-be-made": "{title} may be made",
    "three-cards-leave-stand": "the three cards leave the stand",
}
