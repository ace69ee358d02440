"""What is called out, noted and asked at big six, in words."""

SIGNS = {  # what is posted about a clapper between two numbers, by what the house chose
    "passed": "clapper between two numbers: the number just passed wins",
    "respin": "clapper between two numbers: the spin is void and spun again",
}

PHRASES = {f"sign-number-{what}": f"sign: {text}" for what, text in SIGNS.items()} | {
    "dollars-shown": "${face}",
    "face-shown": "{face}",
    "no-spin": "No Spin",
    "number-passed-wins": "clapper between two numbers: {passed}, just passed, wins",
    "spin-void": "Spin void, spin again",
}
