"""Binders of what may be done by whom, when and how: tried through scripts, windows and elections."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import combinations
from typing import Any

from tests.rulebook.binding_counts import refused
from tests.rulebook.binding_record import GROUNDS, Leaf, Made, record, side, steps, stud_round, turned
from tests.rulebook.binding_rounds import BET, offered
from tests.rulebook.binding_told import only
from tests.rulebook.binding_window import window
from tests.rulebook.binding_yes_no import boxes, elects

from chapter47 import Bet, Game, Refusal
from chapter47.games import game_type
from chapter47.games.craps import wagers as craps_wagers
from chapter47.games.minibaccarat import rules as baccarat
from chapter47.rulebook.provisions import Provision

PASS = "bet 1 pass $10"
STAFF = ("dealer", "boxperson", "stickperson", "floorperson", "casino supervisor")
LINE = {"pass": "Pass", "dont-pass": "Don't Pass"}


# ---- craps ---


def may_declare(game: str, key: str, *lines: str, words: str) -> list[str]:
    """The people whose declaration is taken, each tried."""
    found = []
    for who in STAFF:
        at = [line.replace("DECLARED", f'declare {key} by {who} "{words}"') for line in lines]
        if not refused(game, *at):
            found.append(who)
    return found


def passed_on_by(game: str) -> str | None:
    """Who may order the dice passed on, between two rounds."""
    found = []
    for who in STAFF:
        with suppress(Refusal):
            record(game, PASS, "roll 6 5", f'declare order-pass by {who} "unreasonable delay"', seats="1 2")
            found.append(who)
    return found[0] if len(found) == 1 else None


def called_in_time() -> list[int]:
    """The grounds of a no roll that should be called before the dice stop: called after, it is said to be late."""
    late = []
    for ground in (*GROUNDS[:5], "improper: rolled along the rail"):
        lines = record("craps", PASS, f'declare no-roll-at-rest by boxperson "{ground}"', "roll 6 6")
        if any("late: this call is made before" in line for line in lines):
            late += [int(n) for line in lines for n in re.findall(r'"No Roll: .*\{19:47-1\.9\(b\)(\d)\}', line)]
    return late


def charged(*elections: str, wager: str) -> str | None:
    """Whether a charge is taken when the wager is made or when it is won."""
    amount = 40 if wager.startswith("lay") else 20
    won = "roll 3 4" if wager.startswith("lay") else "roll 2 2"
    point = () if wager.startswith("lay") else ("roll 3 3",)
    lines = record("craps", *elections, PASS, *point, f"bet 1 {wager} ${amount}", won)
    taken = next(at for at, line in enumerate(lines) if line.startswith("collect 1 vigorish"))
    thrown = next(at for at, line in enumerate(lines) if line.startswith(won))
    return "at making" if taken < thrown else "on winning bets"


def come_cap(wager: str, dice: str, number: int) -> int:
    """The most odds behind a come bet of $10 at the tightest cap."""
    bets = ("elect odds_multiples=[1, 1, 1]", PASS, "roll 3 3", f"bet 1 {wager} $10", f"roll {dice}")
    return max(n for n in range(1, 41) if not refused("craps", *bets, f"bet 1 {wager}-odds:{number} ${n}", "roll 1 1"))


def come_wins() -> str | None:
    caps = [come_cap("dont-come", dice, n) for dice, n in (("2 2", 4), ("4 5", 9), ("4 4", 8))]
    return "winnings equal to flat bet" if caps == [20, 15, 12] else None


def closed_list() -> list[str]:
    """The games of the family in which a wager that is not listed is refused."""
    games = {"craps": "craps", "mini-craps": "mini-craps", "automated craps": "craps"}
    given = {"automated craps": {"automated": True}}
    return [name for name, game in games.items() if window(game, [("big-eight", 1000)], given.get(name))]


def no_other_fee() -> list[str]:
    """The games in which no charge on another wager can be elected."""
    return [
        name
        for name, game, given in (
            ("craps", "craps", {}),
            ("mini-craps", "mini-craps", {}),
            ("automated craps", "craps", {"automated": True}),
        )
        if elects(game, **given) and not elects(game, other_vigorish=1, **given)
    ]


def match_play() -> list[str]:
    """The wagers that a match play coupon goes with."""
    table = Game("craps").open_table({1: ("Ann", 10**8)})
    found = []
    for kind in table.offered:
        name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
        try:
            table.verify_tender(Bet(1, name, 2500, "match play"))
        except Refusal:
            continue
        found.append(LINE.get(kind.key, kind.key))
    return found


def floors() -> list[str]:
    """The games whose listed odds cannot be lowered."""
    lower, higher = {"field-12": "1 to 1"}, {"field-12": "3 to 1"}
    return [
        game
        for game in ("craps", "mini-craps")
        if elects(game, pays=higher, higher_odds_everywhere=True)
        and not elects(game, pays=lower, higher_odds_everywhere=True)
    ]


def seated(*, leaves: bool) -> str | None:
    """The game whose players sit: a wager from no seat, or leaving with one down, is refused."""
    found = []
    for game in ("craps", "mini-craps"):
        cites = game_type(game).cites
        cite = cites.leave if leaves else cites.seated
        if cite and "1.3(f)" in cite:
            found.append(game)
    return found[0] if len(found) == 1 else None


def dice_are_offered(game: str) -> list[int]:
    """The seats that are asked to take the dice, where all decline."""
    lines = record(
        game, *(f'ask {n} "take the dice" -> decline' for n in (2, 4)), "bet 6 pass $10", "roll 6 5", seats="2 4 6"
    )
    return [int(seat) for seat in steps(lines, r'ask (\d+) "take the dice"')]


def first_offer(game: str, who: str) -> str | None:
    seats = dice_are_offered(game)
    return f"left of {who}" if seats and seats[0] == min(seats) else None


def goes_round(game: str) -> str | None:
    seats = dice_are_offered(game)
    return "clockwise" if len(seats) > 1 and seats == sorted(seats) else None


def after_seven_out() -> str | None:
    lines = record("night-craps", PASS, "roll 3 3", "roll 3 4", seats="1 2 3")
    offered_to = [int(seat) for seat in steps(lines, r'ask (\d+) "take the dice"')]
    return "left" if offered_to[1:2] == [2] else None


def order_of_a_roll(game: str) -> tuple[str, ...]:
    """What follows a throw: the call, the dice, the settlement, and who has the dice next."""
    lines = record(game, PASS, "roll 6 5", PASS, "roll 6 5")
    words = {"call ": "call", 'note "dice to the centre': "collect dice", "pay ": "settle", "round 2": "return dice"}
    found = [next((name for start, name in words.items() if line.startswith(start)), "") for line in lines]
    return tuple(dict.fromkeys(name for name in found if name))


def controls(game: str, *elections: str) -> str | None:
    lines = record(game, *elections, "open", PASS, "roll 6 5")
    return only(steps(lines, r'note "the (\w+) controls the dice'))  # type: ignore[no-any-return]


def in_flight(game: str) -> list[str]:
    """The fewest who must confirm a wager that is made while the dice are in the air."""
    table = Game(game).open_table({1: ("Ann", 10**8)})
    for n in range(4):
        for who in combinations(STAFF, n):
            try:
                table.verify_tender(Bet(1, "field", 2500, "in flight", who))
            except Refusal:
                continue
            return list(who)
    return []


def late_is_taken() -> bool:
    table = Game("craps", automated=True).open_table({1: ("Ann", 10**8)})
    try:
        table.verify_tender(Bet(1, "field", 2500, "in flight", tuple(STAFF)))
    except Refusal:
        return False
    return True


# ---- made with, confirmed by ---


def confirmed_by(wager: str, **given: Any) -> list[str]:
    """The fewest who must confirm a wager of blackjack that is spoken with cash."""
    table = Game("blackjack", **given).open_table({1: ("Ann", 10**8)})
    for n in range(4):
        for who in combinations(STAFF, n):
            try:
                table.verify_tender(Bet(1, wager, 500, "cash", who))
            except Refusal:
                continue
            return list(who)
    return []


# ---- seats, hands and choices ---


def asked(game: str, *lines: str, words: dict[str, str] | None = None, seats: str = "1") -> list[str]:
    """What may be chosen, in the words of the row."""
    return [(words or {}).get(one, one) for one in offered(game, *lines, seats=seats)]


def literals(game: str, name: str, **words: str) -> list[str]:
    """What may be elected, in the words of the row."""
    from chapter47.table.kinds import literals

    found = list(literals(game_type(game).elections.model_fields[name].annotation))
    return [words.get(str(one).replace(" ", "_"), one) for one in found]


def spots(game: str, cite: str) -> list[str] | None:
    """The places of the wager that a paragraph of the pay table pays."""
    kind = game_type(game)
    for one in kind.wagers:
        if any(pay.cite == cite for pay in one.pay_table(kind.elections.elect({}))):
            return list(one.spots)
    return None


DOINGS: dict[str, Made] = {
    "19:47-1.9(e)1 callers": lambda: may_declare("craps", "no-roll", PASS, "DECLARED", "roll 6 6", words=GROUNDS[5]),
    "19:47-1.9(e)2 callers": lambda: may_declare(
        "mini-craps", "no-roll", PASS, "DECLARED", "roll 6 6", words=GROUNDS[5]
    ),
    "19:47-1.10(a)2.i decider": lambda: only(
        may_declare("craps", "dispute", PASS, "DECLARED", "roll 6 6", words="rethrow")
    ),
    "19:47-1.10(a)2.ii decider": lambda: only(
        may_declare("mini-craps", "dispute", PASS, "DECLARED", "roll 6 6", words="rethrow")
    ),
    "19:47-1.11(a)2 who.craps": lambda: passed_on_by("craps"),
    "19:47-1.11(a)2 who.mini-craps": lambda: passed_on_by("mini-craps"),
    "19:47-1.9(c) reasons": called_in_time,
    "19:47-1.5(a)[fee-when-made] collect": lambda: charged("elect buy_bets=true", wager="buy:4"),
    "19:47-1.5(a)[fee-on-win-only] collect": lambda: charged(
        "elect buy_bets=true", "elect buy_win_only=[4, 10]", wager="buy:4"
    ),
    "19:47-1.5(b)[fee-when-made] collect": lambda: charged("elect lay_bets=true", wager="lay:4"),
    "19:47-1.5(b)[fee-on-win-only] collect": lambda: charged(
        "elect lay_bets=true", "elect lay_win_only=true", wager="lay:4"
    ),
    "19:47-1.6(c)[house-limit] min_allowed_cap": lambda: f"{come_cap('come', '2 2', 4) // 10} times flat bet",
    "19:47-1.6(d)[house-limit] min_allowed_cap": come_wins,
    "19:47-1.2(b) games": closed_list,
    "19:47-1.2(a)[closed-list-games] games": closed_list,
    "19:47-1.5(c) games": no_other_fee,
    "19:47-1.4(b)[floor] games": floors,
    "19:47-1.3(b)[match-play-line-only] match_play_on": match_play,
    "19:47-1.3(f)[remain-seated] game": lambda: seated(leaves=True),
    "19:47-1.3(f)[seated-only] game": lambda: seated(leaves=False),
    "19:47-1.2(a)39 licensee_election": lambda: (
        window("craps", [("pass", 1000), ("six-seven-eight", 1000)], {"six_seven_eight": True}) is None
        and window("craps", [("pass", 1000), ("six-seven-eight", 1000)], {"six_seven_eight": False}) is not None
    ),
    "19:47-1.7(b)1 first": lambda: first_offer("craps", "boxperson"),
    "19:47-1.7(b)2 first": lambda: first_offer("mini-craps", "dealer or stickperson"),
    "13:47-20.25(g)1 first": lambda: first_offer("night-craps", "boxperson"),
    "13:47-20.25(g)1 direction": lambda: goes_round("night-craps"),
    "13:47-20.25(g)6[seven-out] direction": after_seven_out,
    "19:47-1.10(b)[order] order": lambda: order_of_a_roll("craps"),
    "19:47-1.10(c)[order] order": lambda: order_of_a_roll("mini-craps"),
    "19:47-1.7(a)[control] mini-craps with stickperson": lambda: controls("mini-craps", "elect stickperson=true"),
    "19:47-1.7(a)[control] mini-craps without": lambda: controls("mini-craps", "elect stickperson=false"),
    "19:47-1.3(a)1 confirm": lambda: in_flight("craps"),
    "19:47-1.3(a)2 confirm": lambda: in_flight("mini-craps"),
    "19:47-1.3(a)[automated-betting-closes] late_bets": late_is_taken,
    "13:47-20.25(h)1 late_bets": lambda: bool(in_flight("night-craps")),
    "13:47-20.25(i)4 split": lambda: (
        "1/2 and 1/2" if [units for _, units in craps_wagers.PARTS["c-and-e"]] == [1, 1] else None
    ),
    # ---- with what
    "19:47-2.17(f) confirm": lambda: confirmed_by("same-suit", same_suit=True),
    "19:47-2.20(b)[verbal-cash] confirm": lambda: confirmed_by("bonus", blackjack_bonus=True),
    "19:47-2.23(d) confirm": lambda: confirmed_by("match", match_dealer=True, decks=6),
    "19:47-2.24(c)[base] confirm": lambda: confirmed_by("twenty", twenty_point=True, decks=6),
    "19:47-2.25(b) confirm": lambda: confirmed_by("bust", optional_bonus=True, decks=6),
    # ---- night
    **{
        f"13:47-20.26(g)1.{n} separate_bets": lambda n=n: spots("joker-seven", f"13:47-20.26(g)1.{n}")  # type: ignore[misc]
        for n in ("i", "ii", "iii", "iv", "v")
    },
    "13:47-20.2[shuffle] how": lambda: literals(
        "night-blackjack", "shuffled_by", hand="manual", machine="automated device"
    ),
    "13:47-20.19(a)2 choices": lambda: literals("night-blackjack", "shuffled_by", machine="automated device"),
    "13:47-20.19(b)4 choices": lambda: literals(
        "night-blackjack", "dealt_from", shoe="dealing shoe", hand="held by dealer"
    ),
    "13:47-20.19(c) choices": lambda: literals(
        "night-blackjack", "dealt_from", shoe="from a dealing shoe", hand="from the hand"
    ),
    "13:47-20.2[caribbean-stud-poker] wagers": lambda: [kind.key for kind in game_type("night-caribbean-stud").wagers],
    "13:47-20.23(h)2 max_hands": lambda: boxes("night-caribbean-stud", "ante"),
    "13:47-20.23(h)10[reveal-order] start": lambda: side(
        turned(stud_round(), r"turn seat-(\d+) by 0"), "farthest left", "farthest right"
    ),
    "13:47-20.22(g)6[face-down-option] cards_down": lambda: sum(
        line.startswith("draw box1 ") and " down" in line
        for line in record("night-blackjack", "elect one_card_face_down=true", BET, "cards 3S 10C 7D 9C 10H")
    ),
    "13:47-20.22(g)5.ii order": lambda: (
        "rightmost hand first"
        if turned(
            record(
                "night-blackjack",
                BET,
                "bet 1 box:4 $10",
                "bet 2 blackjack $10",
                "bet 3 blackjack $10",
                "cards 2S 10C 10S 10D 10H 7D 9C 9S 9D 9H 10C",
                seats="1 2 3",
            ),
            r'ask 1 "box(\d)"',
        )
        == [1, 4]
        else None
    ),
    **{f"13:47-{s}(e)4.i example": lambda: f"7 and 3 count {baccarat.point_count(7 + 3)}" for s in ("20.20", "20.28")},
    "13:47-20.31(g)3 choices": lambda: asked(
        "night-red-dog",
        "bet 1 original $10",
        "draw left 4H",
        "draw right 8D",
        "declare third-card-exposed 8C by dealer",
        'ask 1 "play the round out" -> dance',
        words={"play": "play out"},
    ),
}


def doings(row: Provision, leaf: Leaf) -> Any:
    """What was tried for this value."""
    made = DOINGS.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
