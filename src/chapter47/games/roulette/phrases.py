"""What is called out, noted and asked at roulette, in words."""

PHRASES = {
    "fifth-moved": "{fifth:$} of seat {seat} moved from the replica to {number}",
    "half-returned": "{back:$} of {wager} returned to seat {seat}",
    "ball-taken-out-before-rests-if": "ball taken out before it rests if possible; wagers stand for a respin",
    "ball-tried-magnet-wheel-level-free": "ball tried with a magnet; wheel level, free and tight; table whole",
    "crown-on": "crown on {number}",
    "disputes-place-every-wager-counts-where": "{seat} disputes a place; every wager counts where it lies",
    "layout-approved": "layout approved: {layout_approval}",
    "no-more-bets": "No More Bets",
    "no-spin": "No Spin",
    "notice-double-zero-wheel-used-as": "notice: double-zero wheel used as single zero; 00 is no spin",
    "notice-on-0-00-even-money": "notice: on 0 and 00 even-money wagers lose {lose}",
    "value-roulette": "{number} {colour}",
}
