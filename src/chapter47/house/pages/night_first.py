"""The first screen of the casino nights: what one is, how one comes about, and where to begin."""

from __future__ import annotations

from .shell import citation

WHAT = (
    "A charity holds a casino night under N.J.A.C. 13:47: guests buy imitation money, play seventeen games with it, "
    "and turn what they have at the end into prizes, never into cash. This house plans the night, says what the law "
    "still asks for and by when, runs the banker's window and the tables, and closes its books."
)
STEPS = (
    (
        "Plan it",
        "Who holds it, when, which games and at what price; what is forbidden or missing.",
        "13:47-3.2",
    ),
    ("Apply", "The papers go to the municipality and the Commission, with the fees and the waiting time.", "13:47-3"),
    ("Run it", "Sell and count imitation money, deal at the tables, redeem prizes, each entry once.", "13:47-6.6"),
    ("Report it", "The books balance, and the report of the night is due in the next month.", "13:47-9.1"),
)


def explained(*, staff: bool) -> str:
    """What stands where no night is kept yet, for a guest or for somebody who may begin one."""
    steps = "".join(
        f"<li><b>{at}. {name}</b><span>{told}</span>{citation(cite)}</li>"
        for at, (name, told, cite) in enumerate(STEPS, 1)
    )
    way = (
        "Begin with the form below: what is missing is asked for one fact at a time."
        if staff
        else "Whoever works at a night <a class='plain' href='/sign-in'>signs in</a>. To look first, read "
        "<a class='plain' href='/rules?q=13%3A47'>the rules of a night</a>, or play "
        "<a class='plain' href='/?game=night-blackjack'>its games</a> with play money."
    )
    return (
        f'<section class="panel first-screen" data-first><p>{WHAT}</p><ol class="ways">{steps}</ol>'
        f"<p><strong>No night is kept here yet.</strong> {way}</p></section>"
    )
