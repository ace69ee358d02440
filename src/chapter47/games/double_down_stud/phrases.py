"""What is called out, noted and asked at double down stud, in words."""

PHRASES = {
    "dealer-trained": "the dealer is trained in double down stud",
    "fourth-community-card": "Fourth community card {card}",
    "stand-or-double": "stand or double",
    "supervisor-assigned": "a supervisor is assigned to the table",
}
