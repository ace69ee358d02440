"""What is called out, noted and asked at big six, in words."""

PHRASES = {
    "clapper-passed-wins": "clapper between two numbers: {passed}, just passed, wins",
    "wheel-dollars": "${face}",
    "wheel-face": "{face}",
    "no-more-bets": "No More Bets",
    "no-spin": "No Spin",
    "sign": "sign: {sign}",
    "spin-void-spin-again": "Spin void, spin again",
}
