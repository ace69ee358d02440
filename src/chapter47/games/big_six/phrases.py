"""What is called out, noted and asked at big six, in words."""


def signs(place: str) -> dict[str, str]:
    """What is posted about a clapper between two places of a wheel, by what the house chose."""
    return {
        "passed": f"clapper between two {place}s: the {place} just passed wins",
        "respin": f"clapper between two {place}s: the spin is void and spun again",
    }


SIGNS = signs("number")
PHRASES = {f"sign-number-{what}": f"sign: {text}" for what, text in SIGNS.items()} | {
    "dollars-shown": "${face}",
    "face-shown": "{face}",
    "no-spin": "No Spin",
    "number-passed-wins": "clapper between two numbers: {passed}, just passed, wins",
    "spin-void": "Spin void, spin again",
}
