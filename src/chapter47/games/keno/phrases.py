"""What is called out, noted and asked at keno, in words."""

PHRASES = {
    "display-corrected": "display corrected to the twenty numbers on the system's record",
    "game-void": "Game void: the selection of numbers cannot be completed",
    "keno-game-closed": "Keno game {game} is closed",
    "keno-system-ready": "keno system ready: tickets, outcomes, validation, reports",
    "malfunction-corrected": "malfunction corrected, the selection goes on",
    "numbers-of-game": "Game {game}: {numbers: }",
    "ticket-face": "{face:; }",
    "ticket-refunded": "ticket {ticket}: {refunded:$} for games not played",
    "ticket-validated": "ticket {ticket} validated",
    "ticket-wins-in-game": "ticket {ticket} wins {prize:$} in game {game}",
    "void-slip": "void slip for ticket {ticket}",
}
