"""Binders that read what the games say and do under a paragraph in the golden transcripts, replayed to the letter."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from tests.rulebook.binding_record import Leaf, Made
from tests.rulebook.binding_told import (
    FOLDER,
    all_say,
    by,
    counted,
    from_side,
    going,
    grounds,
    in_order,
    match,
    number,
    one_of,
    only,
    seats_in_turn,
    told,
    under,
)

from chapter47.games import game_type
from chapter47.games.craps import rules as craps
from chapter47.rulebook.provisions import Provision


def booked(cite: str, pattern: str, words: Callable[[re.Match[str]], tuple[str, ...]]) -> list[str] | None:
    """The parts as which a wager is booked, with units of a dollar or two."""
    found = only(words(m) for text in under(cite) if (m := re.search(pattern, text)))
    return list(found) if found else None


def units(m: re.Match[str]) -> tuple[int, int]:
    one, two = int(m[1]), int(m[3])
    return one // min(one, two), two // min(one, two)


def rolls() -> Any:
    """Who rolls first in every round of beat the dealer, and who after."""
    found = set()
    for steps in told():
        rolled = [w.partition(" by ")[2] for game, w, _ in steps if game == "beat-the-dealer" and w.startswith("roll")]
        if rolled:
            found.add(tuple(dict.fromkeys("dealer" if who == "dealer" else "player" for who in rolled)))
    return only(found)


def in_play(cite: str, what: str = "deck") -> int | None:
    """How many decks or batches are in play, as each change of them is told."""
    found: int | None = only(len(re.findall(f"{what} in play", words)) for words in under(cite))
    return found


def alternates(cite: str) -> bool:
    """Whether another deck is in play in every round that follows one with the same dealer."""
    changed = []
    for steps in told():
        last, relieved = "", False
        for _, words, at in steps:
            relieved |= words.startswith("declare dealer-relief")
            if at == cite:
                if last and not relieved:
                    changed.append(words != last)
                last, relieved = words, False
    return bool(changed) and all(changed)


def which_dealt(cite: str) -> str | None:
    """The place among the community cards of the one that is turned."""
    at = match(cite, r"turn community-(\d)")
    return {"1": "first dealt", "2": "second dealt", "3": "third dealt"}.get(at)


def moved_to() -> list[int]:
    """The hands to whose place the dealer's first card moves."""
    return [int(found) for words in under("13:47-20.30(f)6") for found in re.findall(r"dealer's hand (\d)", words)]


def picked(cite: str) -> int | None:
    found: int | None = only(len(words.rpartition(" ")[2].split("-")) for words in under(cite) if "choose" in words)
    return found


def usual(cite: str, game: str) -> str | None:
    """Who is said to control the dice where they are thrown by hand."""
    found = [m[1] for words in under(cite, game) if (m := re.search(r"the (\w+) controls", words))]
    return max(sorted(set(found)), key=found.count) if found else None


def singles() -> str:
    """The totals of one throw that a horn high may be high on."""
    return "/".join(next(kind.spots for kind in game_type("craps").wagers if kind.key == "horn-high"))


def stands(cite: str) -> str | None:
    """Whether wagers stand when a throw or spin does not count: nothing of theirs is moved under the paragraph."""
    moves = [words for words in under(cite) if re.match("(take|pay|return) ", words)]
    return "returned" if moves else "stand" if under(cite) else None


def fifth(cite: str) -> str | None:
    """The part of a wager that is moved: what is moved, and what is taken of the rest."""
    parts = set()
    words = under(cite)
    for one, two in pairwise(words):
        moved, taken = re.search(r"\$([\d.]+) of seat", one), re.search(r"take \d+ \S+ \$([\d.]+)", two)
        if moved and taken:
            parts.add(str(Fraction(moved[1]) / (Fraction(moved[1]) + Fraction(taken[1]))))
    return parts.pop() if len(parts) == 1 else None


@cache
def wheels(cite: str) -> set[str]:
    """The wheels at which a paragraph is used: what each transcript elects."""
    found = set()
    for file in sorted((FOLDER / "roulette").glob("*.c47")):
        text = file.read_text("utf-8")
        if f"{{{cite}}}" in text:
            elected = re.search(r'^elect wheel="?([\w-]+)"?$', text, re.M)
            found.add(elected[1] if elected else str(game_type("roulette").elections.elect({}).wheel))  # type: ignore[attr-defined]
    return found


def spaces() -> list[str] | None:
    """The spaces of the layout of under and over."""
    said = match("13:47-20.33(a)3", r"spaces for (.+)\"")
    return re.split(", | and ", said) if said else None


def opens(cite: str, *, many: bool = False) -> Any:
    """What may be wagered from now on, as it is called."""
    found = match(cite, r"call \"(.+) may be made\"")
    name = found.lower() if found else None
    return [name] if many and name else name


def is_rising(words: str) -> bool:
    spots = [int(one) for one in re.findall(r"\d+", words)]
    return spots == sorted(spots)


def seen_to(section: str) -> dict[str, str]:
    """How the decks are seen to before play, step by step."""
    cite = re.escape(f"{{{section}[inspection]}}")
    words = {"inspect": "inspected by", "verify": "verified by", "spread": "spread face up"}
    return {name: rf"note .*{said}.*{cite}" for name, said in words.items()}


def first_offered(cite: str) -> int | None:
    """The seat that is asked first where the seats are asked from their beginning."""
    found: int | None = min((run[0] for run in seats_in_turn(cite, ASKED)), default=None)
    return found


def shoe_goes() -> str | None:
    """Seats of baccarat are numbered from the dealer's right, so upwards is counterclockwise."""
    return {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}.get(going("19:47-3.6(b)", ASKED) or "")


BOOKED = r"booked as horn \$(\d+)\.00 and (\S+) \$(\d+)\.00"
IN_PLAY = r"(\w+) deck in play"
GOLDEN: dict[str, Made] = {
    # ---- who rolls, offers, takes and turns, and in which order
    **{f"{cite} order": rolls for cite in ("13:47-20.2[beat-the-dealer]", "13:47-20.21(c)1[order-of-rolls]")},
    "13:47-20.27(f)10 order": lambda: (
        f"{from_side('13:47-20.27(f)10', ASKED, 'left', 'right')}, {going('13:47-20.27(f)10', ASKED)}"
    ),
    "13:47-20.27(f)19 direction": lambda: going("13:47-20.27(f)19", TURNED),
    "13:47-20.27(f)19 start": lambda: from_side("13:47-20.27(f)19", TURNED, "farthest left", "farthest right"),
    "19:47-21.8(k) order": lambda: (
        f"{from_side('19:47-21.8(k)', TURNED, 'left', 'right')}, {going('19:47-21.8(k)', TURNED)}"
    ),
    "19:47-21.8(h) order": lambda: (
        f"{from_side('19:47-21.8(h)', TAKEN, 'left', 'right')}, {going('19:47-21.8(h)', TAKEN)}"
    ),
    "19:47-12.7[spin] order": lambda: in_order(SPUN, "announce"),
    "19:47-6.2[inspection] order": lambda: in_order(seen_to("19:47-6.2"), "inspect"),
    "19:47-22.4[inspection] order": lambda: in_order(seen_to("19:47-22.4"), "inspect"),
    "19:47-1.12(a)3 order": lambda: "numerical" if all(is_rising(words) for words in under("19:47-1.12(a)3")) else None,
    # ---- cards and decks
    **{
        f"{cite} {name}": lambda cite=cite: counted(cite, "draw burn")  # type: ignore[misc]
        for cite, name in (
            ("13:47-20.31(d)1[burn]", "cards"),
            ("19:47-2.6(c)[burn-new-dealer]", "burn"),
            ("19:47-2.6(c)[burn-new-shoe]", "burn"),
            ("19:47-2.6A(c)[optional-burn]", "burn"),
            ("19:47-6.4[burn]", "cards"),
            ("19:47-6.4[new-dealer]", "cards"),
            ("19:47-21.5[burn]", "cards"),
        )
    },
    "19:47-2.6A(c)[optional-burn] disclosed": lambda: (
        not all_say("19:47-2.6A(c)[optional-burn]", "unseen$", "draw burn")
    ),
    "19:47-3.5(e)[burn] shown": lambda: not all_say("19:47-3.5(e)[burn]", " (unseen|down)$", "draw burn"),
    "19:47-7.5(f)[burn] shown": lambda: not all_say("19:47-7.5(f)[burn]", " (unseen|down)$", "draw burn"),
    "13:47-20.2[burning-a-card] face": lambda: {True: "down"}.get(
        all(
            re.search(" (unseen|down)$", words) is not None
            for steps in told()
            for game, words, cite in steps
            if cite.startswith("13:") and words.startswith("draw burn")
        )
    ),
    "13:47-20.23(b)1 decks": lambda: number("13:47-20.23(b)1", r"(\w+) decks"),
    "13:47-20.27(b)1 decks": lambda: number("13:47-20.27(b)1", r"(\w+) decks"),
    "19:47-14.2[two-decks] decks": lambda: number("19:47-14.2[two-decks]", r"(\w+) decks"),
    "13:47-20.23(b)1 in_play": lambda: in_play("13:47-20.23(h)1"),
    "13:47-20.23(h)1 decks_in_play": lambda: in_play("13:47-20.23(h)1"),
    "13:47-20.27(f)1 decks_in_play": lambda: in_play("13:47-20.27(f)2"),
    "13:47-20.27(f)2 rotation": lambda: "every round" if alternates("13:47-20.27(f)2") else None,
    "19:47-20.2(b)3 in_play": lambda: in_play("19:47-20.2(b)3"),
    "19:47-21.2(d)4 in_play": lambda: in_play("19:47-21.2(d)4", "batch"),
    "19:47-21.2(d)4 in_device": lambda: only(
        len(re.findall("batch in the device", w)) for w in under("19:47-21.2(d)4")
    ),
    "19:47-21.2(d)6 discard_batches_max": lambda: (
        1 if all_say("19:47-21.2(d)6", r"^note \"only \w+ cards in the discard rack") else None
    ),
    "13:47-20.23(h)7 exposed": lambda: not all_say("13:47-20.23(h)7", "unseen"),
    "13:47-20.27(f)14 exposed": lambda: which_dealt("13:47-20.27(f)14"),
    "13:47-20.27(f)18 exposed": lambda: which_dealt("13:47-20.27(f)18"),
    "13:47-20.27(f)17 bet": lambda: number("13:47-20.27(f)17", r"bet-(\d)"),
    "13:47-20.30(f)6 square": lambda: min(moved_to()),
    "13:47-20.30(f)7 square": lambda: max(moved_to()),
    "13:47-20.18(a)1 by": lambda: [
        match("13:47-20.18(a)1", 'inspected by the (.+)"'),
        match("13:47-20.18(a)1", 'verified by the (.+)"'),
    ],
    "13:47-20.18(a)2 order": lambda: match("13:47-20.18(a)2", "face up by (.+) for the first player"),
    "13:47-20.18(a)3 per_deck": lambda: all_say("13:47-20.18(a)3", "each deck turned face down, mixed and stacked"),
    "13:47-20.15(c) game": lambda: only(
        game.removeprefix("night-") for steps in told() for game, _, cite in steps if cite == "13:47-20.15(c)"
    ),
    "19:47-2.4(e) wash": lambda: not all_say("19:47-2.4(e)", r"^(?!.*wash)"),
    "19:47-2.2(c)[cutting-card-each-side] cutting_cards": lambda: len(
        set(under("19:47-2.2(c)[cutting-card-each-side]"))
    ),
    "19:47-4.1[cutting-cards] cutting_cards": lambda: number("19:47-4.1[cutting-cards]", r"(\w+) cutting cards"),
    "19:47-22.2(a) cutting_cards": lambda: 1 if all_say("19:47-22.2(a)", r"\w+ cutting card,") else None,
    "19:47-3.5(e)[cutting-cards] second": lambda: match("19:47-3.5(e)[cutting-cards]", r"the second at the (\w+)"),
    "19:47-7.5(f)[cutting-cards] second": lambda: match("19:47-7.5(f)[cutting-cards]", r"the second at the (\w+)"),
    "19:47-6.4[hands] draw": lambda: match("19:47-6.4[hands]", r"drawn with the (\w+) hand"),
    "19:47-6.4[disclosure] on_request": lambda: any(w.endswith("-> yes") for w in under("19:47-6.4[disclosure]")),
    "19:47-14.5(b) least": lambda: min(
        int(w.rpartition(" ")[2]) for w in under("19:47-14.5(b)") if w.startswith("cut ")
    ),
    # ---- craps
    "19:47-1.7(a)[dice-cup] in_play": lambda: only(
        len(words.split(" by ")[0].split()) - 1
        for steps in told()
        for game, words, _ in steps
        if game == "craps" and words.startswith("roll ")
    ),
    "13:47-20.25(g)3 dice": lambda: only(len(words.split()) - 1 for words in under("13:47-20.25(g)3")),
    "13:47-20.2[craps] dice": lambda: only(len(words.split()) - 1 for words in under("13:47-20.25(g)3")),
    "13:47-20.25(e)3 picked": lambda: picked("13:47-20.25(e)3"),
    "19:47-1.11(d) picks": lambda: picked("19:47-1.11(d)"),
    "19:47-1.7(a)[control] craps": lambda: usual("19:47-1.7(a)[control]", "craps"),
    "13:47-20.25(h)1.xx[no-marked-area] split": lambda: booked(
        "13:47-20.25(h)1.xx[no-marked-area]",
        BOOKED,
        lambda m: ("horn", "single number" if m[2].partition(":")[0] in ("craps", "eleven") else m[2]),
    ),
    "19:47-1.2(a)20[breakdown-without-area] parts": lambda: booked(
        "19:47-1.2(a)20[breakdown-without-area]",
        BOOKED,
        lambda m: (f"Horn {units(m)[0]} units", f"one of {singles()}, {units(m)[1]} unit"),
    ),
    "19:47-1.2(a)21[always-broken-down] parts": lambda: booked(
        "19:47-1.2(a)21[always-broken-down]",
        BOOKED,
        lambda m: (f"Horn {units(m)[0]} units", f"{m[2].replace('-', ' ').title()} {units(m)[1]} unit"),
    ),
    **{
        f"19:47-1.6({part})[right] supports": lambda part=part: {  # type: ignore[misc]
            "pass-odds": "Pass",
            "dont-pass-odds": "Don't Pass",
            "come-odds": "Come",
            "dont-come-odds": "Don't Come",
        }.get(match(f"19:47-1.6({part})[right]", r"take \d+ ([a-z-]+)"))
        for part in "abcd"
    },
    "19:47-1.9[automated-failure] wagers": lambda: (
        "returned" if any(words.startswith("return ") for words in under("19:47-1.9[automated-failure]")) else "stand"
    ),
    "19:47-1.9[automated-no-roll] wagers": lambda: stands("19:47-1.9[automated-no-roll]"),
    "19:47-5.6[no-spin] wagers": lambda: stands("19:47-5.6[no-spin]"),
    "19:47-3.11(a)2 grounds": lambda: grounds("punto-banco", "curator-removed", together=True),
    "19:47-3.12(f) grounds": lambda: grounds("punto-banco", "turning-right-removed", together=True),
    "19:47-7.11(f) grounds": lambda: grounds("minibaccarat", "turning-right-removed", together=True),
    "19:47-13.7[compulsory] grounds": lambda: grounds("mini-dice", "shaker-removed"),
    "19:47-14.15[misdeal] grounds": lambda: len(grounds("poker", "misdeal")),
    "19:47-2.5(g)[recut] who": lambda: one_of(by("blackjack", "recut")),
    "13:47-20.25(h)1.v[off-on-the-come-out] default": lambda: (
        "off on come out" if craps.sleeps(craps.PLACE_WIN) else "on"
    ),
    "19:47-1.2(a)5[inactive-on-come-out] default_on_come_out": lambda: "off" if craps.sleeps(craps.PLACE_WIN) else "on",
    # ---- wheels
    "13:47-20.32(k) fraction": lambda: fifth("13:47-20.32(k)"),
    "19:47-5.3(d) moved_fraction": lambda: fifth("19:47-5.3(d)"),
    "19:47-5.3(d) wager": lambda: {"five-adjacent": "five adjacent numbers"}.get(
        match("19:47-5.3(d)", r"take \d+ ([a-z-]+)")
    ),
    "19:47-5.2(b) wheel": lambda: only(wheels("19:47-5.2(b)")),
    "19:47-5.2(c) wheel": lambda: only(wheels("19:47-5.2(c)")),
    **{
        f"{cite} value": lambda cite=cite, what=what: (  # type: ignore[misc]
            f"previously passed {what}" if match(cite, r"clapper between two \w+: \w+, (just passed, wins)") else None
        )
        for cite, what in (("19:47-5.6(c)1", "number"), ("19:47-12.9(a)1", "card"))
    },
    **{
        f"{cite} value": lambda cite=cite: (  # type: ignore[misc]
            "void, re-spin" if match(cite, r"call \"(Spin void, spin again)") else None
        )
        for cite in ("19:47-5.6(c)2", "19:47-12.9(a)2")
    },
    "19:47-5.6(d) type": lambda: match("19:47-5.6(d)", r"^note \"(sign): "),
    "19:47-12.9(b) type": lambda: match("19:47-12.9(b)", r"^note \"(sign): "),
    "13:47-20.33(a)3 spaces": lambda: spaces(),
    "13:47-20.2[under-over] spaces": lambda: spaces(),
    # ---- pokette
    "19:47-12.8(a) opens": lambda: opens("19:47-12.8(a)", many=True),
    **{
        f"19:47-12.8(d){item} opens": lambda item=item: opens(f"19:47-12.8(d){item}")  # type: ignore[misc]
        for item in ("1", "2.i", "2.ii", "3.i", "3.ii", "4")
    },
    # ---- other games
    "13:47-20.26(e) max_players": lambda: (
        "dealer's discretion" if all_say("13:47-20.26(e)", "the dealer lets") else None
    ),
    "19:47-9.1[inspection] by": lambda: match("19:47-9.1[inspection]", r"^note \"(pit boss) inspects the shaker"),
    "19:47-9.1[storage] shaker": lambda: match("19:47-9.1[storage]", r"^note \"an? (\w+) shaker"),
    "19:47-19.5(g)[envy] amount": lambda: number("19:47-19.5(g)[envy]", r"pay \d+ envy-bonus \$(\d+)\.00"),
    "19:47-2.24(e)[floorperson] who": lambda: match("19:47-2.24(e)[floorperson]", r"(\w+) notified and present"),
    "19:47-7.5(b)1 value": lambda: "feather" if all_say("19:47-7.5(b)1", "left feathered") else None,
    "19:47-3.6(b) direction": lambda: shoe_goes(),
    "19:47-3.6(b) first_seat": lambda: first_offered("19:47-3.6(b)"),
}
ASKED, TURNED, TAKEN = r"ask (\d+) ", r"turn seat-(\d+)", r"take (\d+) "
SPUN = {
    "announce": r"call \".*\{19:47-12\.8\(b\)\}",
    "mark": r"note \"marker on",
    "collect losers": r"take \d+ (?!pair-in|flush|open|inside|three)",
    "pay winners": r"pay \d+ (?!pair-in|flush|open|inside|three)",
}


def golden(row: Provision, leaf: Leaf) -> Any:
    """What the golden transcripts say of this value."""
    made = GOLDEN.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
