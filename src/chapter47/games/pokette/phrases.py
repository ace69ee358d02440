"""What is called out, noted and asked at pokette, in words."""

PHRASES = {
    "clapper-passed-card-wins": "clapper between two cards: {card}, just passed, wins",
    "named-card": "{card}",
    "decks-received-inspected-sorted-wheel-looked": "decks received, inspected and sorted; wheel looked at",
    "from-decks-space-stand": "{card} from the decks in the {space_names} space of the stand",
    "marker-on": "marker on {card}",
    "may-be-made": "{title} may be made",
    "no-more-bets": "No More Bets",
    "no-spin-pokette": "No spin",
    "sign": "sign: {sign}",
    "spin-void-spin-again": "Spin void, spin again",
    "three-cards-leave-stand": "the three cards leave the stand",
}
