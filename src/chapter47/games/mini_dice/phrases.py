"""What is called out, noted and asked at mini dice, in words; what it shares with sic bo is there."""

PHRASES = {
    "dice-in-covered-shaker": "{dice} dice in one covered {shaker} shaker",
    "faces-ruled": "floorperson decides the uppermost faces",
    "no-shake": "No shake",
    "shake-dice": "shake the dice",
    "shaker-passes-on-seven": "seven: the shaker passes clockwise to seat {seat}",
    "shaker-taken": "shaker taken from its holder: {reason}",
    "shakes-in-full-view": "{who} shakes three times in full view of the dealer",
}
