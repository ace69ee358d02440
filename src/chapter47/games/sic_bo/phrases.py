"""What is called out, noted and asked at sic bo, in words."""

PHRASES = {
    "dice-in-one-shaker": "{dice} dice in one {shaker} shaker",
    "dice-into-shaker": "floorperson puts the dice into the shaker before the dealer",
    "entry-corrected": "entry corrected to the dice: {faces}",
    "lit": "lit: {areas}",
    "shake-void": "No roll",
    "shaken-again": "{reason}: dice shaken again, wagers stand",
    "dice-shaken": "covered shaker shaken at least three times",
    "shaker-covered": "shaker covered, shaken once and put at the dealer's right",
    "shaker-inspected": "pit boss inspects the shaker at the end of the gaming day",
    "shaker-secured": "the automated shaker is secured to the table",
    "shaker-stored": "the manual shaker with its dice leaves the table for locked storage",
    "short-shake": "shaken fewer than three times: shaken again, still covered",
    "tampering-reported": "shaker reported for tampering: {reason}",
}
