"""What is called out, noted and asked at keno, in words."""

PHRASES = {
    "ticket-face": "{face:; }",
    "ticket-wins-in-game": "ticket {ticket} wins {prize:$} in game {game}",
    "display-corrected-twenty-numbers-on-system": "display corrected to the twenty numbers on the system's record",
    "game": "Game {number}: {join}",
    "game-void-selection-numbers-cannot-be": "Game void: the selection of numbers cannot be completed",
    "keno-game-closed": "Keno game {number} is closed",
    "keno-system-ready-tickets-outcomes-validation": "keno system ready: tickets, outcomes, validation, reports",
    "malfunction-corrected-selection-goes-on": "malfunction corrected, the selection goes on",
    "ticket-for-games-not-played": "ticket {number}: {refunded:$} for games not played",
    "void-slip-for-ticket": "void slip for ticket {number}",
}
