"""What is called out, noted and asked at roulette at a casino night, in words."""

PHRASES = {
    "ball-and-layout": "ball and a table with a roulette layout",
    "sign-used-as-single-zero": "sign: double-zero wheel used as single zero; 00 is no spin",
    "sign-even-money-on-zeros": "sign: on 0 and 00 even-money wagers lose {lose}",
    "wheel-36-numbers": "wheel with 36 numbers, {zeros}",
    "wheel-horizontal-level": "wheel horizontal and level",
}
