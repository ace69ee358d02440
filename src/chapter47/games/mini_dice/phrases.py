"""What is called out, noted and asked at mini dice, in words."""

PHRASES = {
    "dealer-puts-dice-into-shaker-before": "dealer puts the dice into the shaker before the floorperson",
    "dice-one-covered-shaker": "{dice} dice in one covered {shaker} shaker",
    "dice-shaken-again-wagers-stand": "{reason}: dice shaken again, wagers stand",
    "floorperson-decides-uppermost-faces": "floorperson decides the uppermost faces",
    "manual-shaker-dice-leaves-table-only": "a manual shaker with dice leaves the table only for locked storage",
    "no-more-bets-mini-dice": "No more bets",
    "no-shake": "No shake",
    "pit-boss-inspects-shaker-at-end": "pit boss inspects the shaker at the end of the gaming day",
    "seven-shaker-passes-clockwise-seat": "seven: the shaker passes clockwise to seat {memory}",
    "shake-dice": "shake the dice",
    "shaker-taken-from-holder": "shaker taken from its holder: {reason}",
    "shakes-three-times-full-view-dealer": "{who} shakes three times in full view of the dealer",
}
