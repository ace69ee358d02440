"""What is called out, noted and asked at roulette, in words."""

PHRASES = {
    "ball-taken-out": "ball taken out before it rests if possible; wagers stand for a respin",
    "crown-on": "crown on {number}",
    "fifth-moved": "{fifth:$} of seat {seat} moved from the replica to {number}",
    "half-returned": "{back:$} of {wager} returned to seat {seat}",
    "no-spin": "No Spin",
    "notice-even-money-on-zeros": "notice: on 0 and 00 even-money wagers lose {lose}",
    "notice-used-as-single-zero": "notice: double-zero wheel used as single zero; 00 is no spin",
    "number-and-colour": "{number} {colour}",
    "place-disputed": "{who} disputes a place; every wager counts where it lies",
    "wheel-and-ball-inspected": "ball tried with a magnet; wheel level, free and tight; table whole",
}
