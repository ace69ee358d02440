"""What is called out, noted and asked at Caribbean stud at a casino night, in words."""

PHRASES = {
    "laid-down-cards-not-touched": "cards laid down are not touched, traded or told before the hole cards show",
    "stud-layout-and-rack": "caribbean stud layout of {players} places, discard rack",
    "two-decks-alike": "two decks, both with {backs} backs",
}
