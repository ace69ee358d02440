"""What is called out, noted and asked at night roulette, in words."""

PHRASES = {
    "ball-table-roulette-layout": "ball and a table with a roulette layout",
    "layout-approved": "layout approved: {layout_approval}",
    "sign-double-zero-wheel-used-as": "sign: double-zero wheel used as single zero; 00 is no spin",
    "sign-on-0-00-even-money": "sign: on 0 and 00 even-money wagers lose {lose}",
    "wheel-36-numbers": "wheel with 36 numbers, {zeros}",
    "wheel-horizontal-level": "wheel horizontal and level",
}
