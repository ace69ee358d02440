"""What is called out, noted and asked at sic bo, in words."""

PHRASES = {
    "automated-shaker-secured-table": "the automated shaker is secured to the table",
    "covered-shaker-shaken-at-least-three": "covered shaker shaken at least three times",
    "dealer-puts-dice-into-shaker-before": "dealer puts the dice into the shaker before the floorperson",
    "dice-one-shaker": "{dice} dice in one {shaker} shaker",
    "dice-shaken-again-wagers-stand": "{reason}: dice shaken again, wagers stand",
    "entry-corrected-dice": "entry corrected to the dice: {dice}",
    "lit": "lit: {elections}",
    "manual-shaker-dice-leaves-table-only": "a manual shaker with dice leaves the table only for locked storage",
    "no-more-bets-sic-bo": "No more bets",
    "no-roll-sic-bo": "No roll",
    "pit-boss-inspects-shaker-at-end": "pit boss inspects the shaker at the end of the gaming day",
    "shaken-fewer-than-three-times-shaken": "shaken fewer than three times: shaken again, still covered",
    "shaker-covered-for-next-round": "shaker covered for the next round",
    "shaker-reported-for-tampering": "shaker reported for tampering: {reason}",
}
