"""Where casino-night let it ride (13:47-20.27) has its own paragraph for what it shares with the casino game.

Its text has no irregularities; those of casino-night Caribbean stud, 13:47-20.23(j), are followed.
"""

from __future__ import annotations

PARALLELS: dict[str, str] = {
    "19:47-18.1[community-card]": "13:47-20.27(a)[community-card]",
    "19:47-18.1[hand]": "13:47-20.27(a)[hand]",
    "19:47-18.1[let-it-ride]": "13:47-20.27(a)[let-it-ride]",
    "19:47-20.1[round-of-play]": "13:47-20.27(a)[round-of-play]",
    "19:47-20.2(b)5": "13:47-20.27(f)3",
    "19:47-20.10[discard]": "13:47-20.27(f)4",
    "19:47-20.6[seated]": "13:47-20.27(f)7",
    "19:47-20.6[combinations]": "13:47-20.27(f)8",
    "19:47-20.6[no-change]": "13:47-20.27(f)8",
    "19:47-18.6[three-equal-bets]": "13:47-20.27(f)8",
    "19:47-20.7[order]": "13:47-20.27(f)9",
    "19:47-20.8[hand]": "13:47-20.27(f)9",
    "19:47-20.9[stacks]": "13:47-20.27(f)9",
    "19:47-20.7[stub]": "13:47-20.27(b)4",
    "19:47-20.7[stub-count]": "13:47-20.27(b)4",
    "19:47-18.10[bet-1]": "13:47-20.27(f)10",
    "19:47-18.10[bet-1-rides]": "13:47-20.27(f)11",
    "19:47-18.10[bet-1-withdrawn]": "13:47-20.27(f)12",
    "19:47-18.10[burn]": "13:47-20.27(f)13",
    "19:47-18.10[first-community]": "13:47-20.27(f)14",
    "19:47-18.10[bet-2]": "13:47-20.27(f)15",
    "19:47-18.10[bet-2-rides]": "13:47-20.27(f)16",
    "19:47-18.10[bet-2-withdrawn]": "13:47-20.27(f)17",
    "19:47-18.10[second-community]": "13:47-20.27(f)18",
    "19:47-18.10[turn]": "13:47-20.27(f)19",
    "19:47-18.10[five-cards]": "13:47-20.27(f)20",
    "19:47-18.10[loses]": "13:47-20.27(f)21",
    "19:47-18.10[winners]": "13:47-20.27(f)22",
    "19:47-18.10[pay-order]": "13:47-20.27(f)23",
    "19:47-18.10[no-talk]": "13:47-20.27(e)",
    "19:47-18.12[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-20.12[wrong-count]": "13:47-20.23(j)4[player]",
    "19:47-18.12[community-exposed]": "13:47-20.23(j)1",
    "19:47-20.12[face-up-card]": "13:47-20.23(j)2[one-card]",
    "19:47-20.12[two-face-up]": "13:47-20.23(j)2[more-than-one]",
    "19:47-20.12[card-in-error]": "13:47-20.23(j)3",
}
