"""What is called out, noted and asked at double down stud, in words."""

PHRASES = {
    "dealer-trained-double-down-stud-supervisor": "dealer trained in double down stud, supervisor assigned",
    "fourth-community-card": "Fourth community card {cards}",
    "seat-has-double-down-stud": "Seat {seat} has {name}",
    "stand-or-double": "stand or double",
}
