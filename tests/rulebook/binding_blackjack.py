"""Binders of blackjack: cards, totals, options that bar each other, lines of the side wagers; all are tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from tests.rulebook.binding_window import window

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.payouts import rules as payouts
from chapter47.rulebook.provisions import Provision
from chapter47.table.odds import Odds

Leaf = tuple[str, ...]
NAMES = {1: "A", **{n: str(n) for n in range(2, 11)}, 11: "J", 12: "Q", 13: "K"}
WORDS = {1: "one", 2: "two", 3: "three", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
# The options of 19:47-2 by the section or paragraph that has them, and the choice that takes each.
OPTIONS: dict[str, dict[str, object]] = {
    "6 to 5 variation": {"six_to_five": True, "decks": 2},
    "2.8": {"surrender": True},
    "2.11(e)": {"split_hands": 3},
    "2.13": {"shared_boxes": True},
    "2.17(a)": {"over_under": True},
    "2.18": {"multiple_action": True},
    "2.19": {"progressive": True, "decks": 6},
    "2.20": {"blackjack_bonus": True, "decks": 6},
    "2.22": {"streak": True},
    "2.23": {"match_dealer": True, "decks": 6},
    "2.24": {"twenty_point": True, "decks": 6},
    "2.25": {"optional_bonus": True, "decks": 6},
    "2.6(j)": {"hole_card": "down"},
    "2.6(k)": {"hole_card": "up"},
    "2.3(e)": {"suited_678": True},
}


class Named:
    """A value that names a section, alone or after what it is about: 2.19, or progressive (2.19)."""

    def __init__(self, section: str) -> None:
        self.section = section

    def __eq__(self, said: object) -> bool:
        return isinstance(said, str) and said in (self.section, f"{said.partition(' (')[0]} ({self.section})")

    __hash__ = None  # type: ignore[assignment]


def refused(choices: dict[str, object], game: str = "blackjack") -> str | None:
    """The paragraph by which elections are refused; None where they are taken."""
    try:
        game_type(game).elections.elect(choices)
    except Refusal as refusal:
        return refusal.cite or ""
    return None


@cache
def _pairs_barred() -> dict[str, set[str]]:
    """Every paragraph that bars two options, whoever of the two is named: for those that both sections bar."""
    found: dict[str, set[str]] = {}
    kind = game_type("blackjack").elections
    for one, other in product(OPTIONS, repeat=2):
        if one == other:
            continue
        for problem in kind.violations({**OPTIONS[other], **OPTIONS[one]}):
            if re.match(rf"19:47-{re.escape(one)}(?![\dA])", problem.cite or ""):
                found.setdefault(problem.cite or "", set()).add(other)
    return found


def _spans(holds: Callable[[int, int], bool], kind: str) -> str:
    """The totals that hold, as hard 17-21."""
    hands = [(total, 0) for total in range(4, 22)] if kind == "hard" else [(total - 10, 1) for total in range(13, 22)]
    totals = [rules.total(*hand) for hand in hands if holds(*hand)]
    return f"{kind} {totals[0]}-{totals[-1]}" if len(totals) > 1 else f"{kind} {totals[0]}"


def _stands(hits: bool) -> list[str]:
    return [_spans(lambda hard, aces: not rules.dealer_draws(hard, aces, hits), kind) for kind in ("hard", "soft")]


def _hit_soft(hits: bool) -> list[str]:
    differs = lambda hard, aces: rules.dealer_draws(hard, aces, hits) != rules.dealer_draws(hard, aces, False)  # noqa: E731
    return [_spans(differs, "soft")]


def _ups(may: bool, words: bool = True) -> list[Any]:
    return [NAMES[rank] if words else rank for rank in range(1, 14) if rules.may_be_blackjack(rank) is may]


def _seconds(win: bool) -> list[str]:
    """The dealer's second card behind an ace: with which insurance wins, and loses."""
    return [NAMES[rank] for rank in range(1, 14) if rules.is_blackjack(1, rank, False) is win]


def _five_cards() -> tuple[int, int]:
    found = {
        (cards, count)
        for cards, count in product(range(2, 12), range(4, 31))
        if rules.many_card_line(cards, count, True, False) == rules.FIVE_CARD_21
    }
    return found.pop() if len(found) == 1 else (0, 0)


def _blackjack(**choices: object) -> Fraction:
    odds: Odds = game_type("blackjack").elections.elect(choices).blackjack_pays  # type: ignore[attr-defined]
    return Fraction(odds.win, odds.against)


def _most(name: str, **others: object) -> int:
    """The most of an election that is taken with others."""
    return max(value for value in range(12) if refused({name: value, **others}) is None)


def _least(name: str, values: Iterable[int], **others: object) -> int:
    return min(value for value in values if refused({name: value, **others}) is None)


def _lines(deal: Callable[..., int], line: int, rank: int, cards: int) -> tuple[int, bool]:
    """How many cards of a rank the hands of one line begin with, and whether they are always of one suit."""
    hands = [
        (ranks, suits)
        for ranks in product((rank, 9 if rank != 9 else 8), repeat=cards)
        for suits in product((0, 1, 2), repeat=cards)
        if deal(*(part for pair in zip(ranks, suits, strict=True) for part in pair)) == line
    ]
    counts = {next((at for at, one in enumerate(ranks) if one != rank), cards) for ranks, _ in hands}
    least = min(counts)
    return least, all(len(set(suits[:least])) == 1 for _, suits in hands) and least > 1


SEVEN_HANDS = {
    (1, False): "a seven as the initial card",
    (2, False): "two initial sevens of any suits",
    (2, True): "two initial sevens of one suit",
    (3, False): "three sevens of any suits",
    (3, True): "three sevens of one suit",
}
ACE_HANDS = {
    (2, False): "any two aces in the first two cards",
    (2, True): "two aces of one suit in the first two cards",
    (3, False): "any three aces in the first three cards",
    (3, True): "three aces of one suit in the first three cards",
    (4, False): "four black or four red aces in the first four cards",
}
TWENTIES = {
    rules.ANY_20: "any other 20",
    rules.SUITED_20: "a suited 20",
    rules.MATCHED_20: "a matched 20",
    rules.QUEENS: "two queens of hearts",
    rules.QUEENS_AND_BLACKJACK: "two queens of hearts with dealer blackjack",
}


def hands(row: Provision, leaf: Leaf) -> Any:
    """The hands of the lines of side wagers, dealt until the line tells which they are."""
    cite = str(row.cite)
    if leaf == ("hand",):
        for line, (_, of) in payouts.SEVENS.items():
            if of == cite:
                return SEVEN_HANDS.get(_lines(rules.sevens_line, line, 7, 3))
        for line, (_, of) in payouts.PROGRESSIVE.items():
            if of == cite:
                return ACE_HANDS.get(_lines(_progressive, line, 1, 4))
        found = re.fullmatch(r"19:47-2\.24\(f\)\[[ab]-([a-z-]+)\]", cite)
        if found:
            return TWENTIES[_twenty(found[1])]
    if leaf == ("third_card",):
        return next((WORDS[line] for line, (_, of) in payouts.OPTIONAL_BONUS.items() if of == cite and line < 11), None)
    return None


def _progressive(*cards: int) -> int:
    return rules.progressive_line(*cards)  # type: ignore[call-arg]


def _twenty(name: str) -> int:
    """The line that two cards of a name make."""
    dealt = {
        "any": (13, 0, 10, 1, False),
        "suited": (13, 0, 10, 0, False),
        "matched": (10, 2, 10, 2, False),
        "queens": (12, 1, 12, 1, False),
        "queens-with-dealer-blackjack": (12, 1, 12, 1, True),
    }
    return rules.twenty_line(*dealt[name])


def _twenty_target() -> int:
    totals = {
        rules.total(rules.points(one) + rules.points(two), (one == 1) + (two == 1))
        for one, two in product(range(1, 14), repeat=2)
        if rules.twenty_line(one, 0, two, 1, False)
    }
    return totals.pop() if len(totals) == 1 else 0


def _over(side: int) -> list[int]:
    return sorted({rules.points(a) + rules.points(b) for a in NAMES for b in NAMES if rules.over_under(a, b) == side})


def _dollars_of(name: str, which: Callable[[Iterable[int]], int]) -> int:
    return which(getattr(game_type("blackjack").elections.elect({}), name)) // 100


def _bonus_bounds(name: str, which: str) -> int:
    """The least and most dollars that a bonus may draw: what is elected one step beyond is refused."""
    drawn = {"bonus_one": payouts.BONUS_ONE, "bonus_five": payouts.BONUS_FIVE}[name]
    edge = min(drawn) if which == "min" else max(drawn)
    beyond = edge - 100 if which == "min" else edge + 100
    weights = {beyond if amount == edge else amount: weight for amount, weight in drawn.items()}
    cite = refused({"blackjack_bonus": True, "decks": 6, name: weights})
    return edge // 100 if cite and cite.startswith("19:47-2.20(j)") else 0


def _meter(name: str) -> int:
    """The least dollars that a meter may begin with."""
    return next(
        d for d in range(1_000, 10_000, 500) if refused({"progressive": True, "decks": 6, name: d * 100}) is None
    )


def _is_least(cite: str) -> bool | None:
    """Whether odds that are a little lower are refused, and higher ones taken."""
    streak = re.fullmatch(r"19:47-2\.22\(j\)\[(two|three|four|five)\]", cite)
    match = re.fullmatch(r"19:47-2\.23\(f\)\[(six|eight)-(un)?suited\]", cite)

    def taken(by: int) -> bool:
        if streak:
            pays = dict(payouts.STREAK_MINIMUM)
            length = ("two", "three", "four", "five").index(streak[1]) + 2
            pays[length] = Odds(pays[length].win + by, 1)
            return refused({"streak": True, "streak_pays": pays}) is None
        assert match
        decks, at = {"six": 6, "eight": 8}[match[1]], 0 if match[2] else 1
        both = list(payouts.MATCH_MINIMUM[decks])
        both[at] = Odds(both[at].win + by, 1)
        return refused({"match_dealer": True, "decks": decks, "match_pays": tuple(both)}) is None

    return (taken(1) and taken(0) and not taken(-1)) if streak or match else None


BLACKJACK: dict[str, Callable[[], Any]] = {
    "2.1[blackjack] cards": lambda: ["A", "ten-value"] if _seconds(True) == ["10", "J", "Q", "K"] else None,
    "2.2(a)[cutting-cards] standard": lambda: 1,
    "2.2(a)1 decks": lambda: [n for n in range(1, 9) if refused({"six_to_five": True, "decks": n}) is None],
    "2.2(a)2 min_decks": lambda: _least("decks", range(1, 9), twenty_point=True),
    "2.2(a)3[progressive] min_decks": lambda: _least("decks", range(1, 9), progressive=True),
    "2.2(a)3[sevens-wager] min_decks": lambda: _least("decks", range(1, 9), sevens=True),
    "2.2(a)4[match-the-dealer] decks": lambda: _decks(match_dealer=True),
    "2.2(a)4[optional-bonus] decks": lambda: _decks(optional_bonus=True),
    "2.2(b)1 2-10": lambda: "face value" if all(rules.points(n) == n for n in range(2, 11)) else None,
    "2.2(b)2 J,Q,K": lambda: rules.points(11) if rules.points(11) == rules.points(13) == rules.points(12) else None,
    "2.2(b)3.i ace": lambda: [rules.total(1, 1), rules.total(21, 1) - 20],
    "2.2(b)3.ii ace": lambda: rules.points(1) if rules.over_under(1, 10) == rules.over_under(1, 5) == -1 else None,
    "2.3(a)4 cards": lambda: _five_cards()[0],
    "2.3(a)4 total": lambda: _five_cards()[1],
    "2.3(e)4 cards": lambda: _five_cards()[0],
    "2.3(e)4 total": lambda: _five_cards()[1],
    "2.16(a) cards": lambda: _five_cards()[0],
    "2.16(a) total": lambda: _five_cards()[1],
    "2.3(e)[blackjack-3-2] odds": lambda: _blackjack(),
    "2.3(e)[blackjack-6-5] odds": lambda: _blackjack(six_to_five=True, decks=2),
    "2.6(k)2 odds": lambda: _blackjack(hole_card="up"),
    "2.6(k)4 counts": lambda: [n for n in range(4, 22) if rules.may_double(2, n, 0, False, False, 1, True, False)],
    "2.6(j)[reader-check] upcards": lambda: _ups(True),
    "2.7(a)[pay-now] upcards": lambda: _ups(False, words=False),
    "2.7(b)[hold] upcards": lambda: _ups(True),
    "2.8(a)1 upcards": lambda: _ups(False, words=False),
    "2.8(a)2[hold] upcards": lambda: _ups(True),
    "2.24(e)[defer] upcards": lambda: _ups(True),
    **{
        f"{cite} {name}": made
        for cite in ("2.7(a)[pay-now]", "2.7(b)[no-dealer-blackjack]")
        for name, made in (
            ("odds", lambda: _blackjack()),
            ("six_to_five", lambda: _blackjack(six_to_five=True, decks=2)),
            ("both_cards_up", lambda: _blackjack(hole_card="up")),
        )
    },
    "2.9(a)[outcome] win": lambda: _seconds(True),
    "2.9(a)[outcome] lose": lambda: _seconds(False),
    "2.11(c)1 max_hands": lambda: game_type("blackjack").elections.elect({}).split_hands,  # type: ignore[attr-defined]
    "2.11(e)[four-hands] max_hands": lambda: _most("split_hands", boxes=6),
    "2.11(e)[four-hands] max_boxes": lambda: _most("boxes", split_hands=4),
    "2.11(e)[three-hands-seven-boxes] boxes": lambda: _most("boxes", split_hands=3),
    "2.11(e)[three-hands-seven-boxes] max_hands": lambda: _most("split_hands", boxes=7),
    "2.12(a) below": lambda: min(n for n in range(4, 22) if not rules.may_hit(n, 0, False, False, False)),
    "2.12(a)2 cards": lambda: 1 + rules.may_hit(12, 0, True, False, False),
    "2.12(a)3 cards": lambda: 1 + rules.may_hit(12, 1, False, True, False),
    "2.10(a)[one-card] cards": lambda: 1 + rules.may_hit(12, 0, True, False, False),
    "2.11(c)2 cards_per_ace": lambda: 1 + rules.may_hit(12, 1, False, True, False),
    "2.12(b)1 stand": lambda: _stands(False),
    "2.12(b)2.i stand": lambda: _stands(True)[:1],
    "2.12(b)2.ii stand": lambda: _stands(True)[1:],
    "2.12(b)2.ii hit": lambda: _hit_soft(True),
    "2.12(d) hit": lambda: _hit_soft(
        game_type("blackjack").elections.elect({"six_to_five": True, "decks": 2}).hits_soft17
    ),  # type: ignore[attr-defined]
    "2.17(a)[one-of-three] max": lambda: max(
        len(chosen)
        for chosen in ((), ("sevens",), ("sevens", "same_suit"), ("over_under", "same_suit", "sevens"))
        if refused({**dict.fromkeys(chosen, True), "decks": 6}) is None
    ),
    "2.17(a)3.i amount": lambda: _only_amount("sevens", sevens=True),
    "2.19(a) amount": lambda: _only_amount("progressive", progressive=True),
    "2.19(b)[chip] amount": lambda: _only_amount("progressive", progressive=True),
    "2.17(b)1 win": lambda: f"> {min(_over(1)) - 1}",
    "2.17(b)2 win": lambda: f"< {max(_over(-1)) + 1}",
    "2.17(c) lose": lambda: _over(0)[0] if len(_over(0)) == 1 else None,
    "2.17(e)2[selection] decks": lambda: list(payouts.SAME_SUIT),
    **{
        f"2.17(e)2[selection] options_per_decks.{decks}": (lambda d=decks: len(payouts.SAME_SUIT[d]))  # type: ignore[misc]
        for decks in (1, 2, 4, 6, 8)
    },
    "2.18(a)[option] dealer_hands": lambda: _multiple_wagers(),
    "2.18(b)[two-or-three] wagers": lambda: _multiple_wagers(),
    "2.18(b)[require-three] wagers": lambda: _multiple_wagers(require_three_wagers=True)[0],
    "2.19(i)[initial] min": lambda: _meter("progressive_initial"),
    "2.19(i)[reset] min": lambda: _meter("progressive_reset"),
    "2.19(i)[rate] min_percent": lambda: _least("progressive_rate", range(101), progressive=True, decks=6),
    "2.20(j)[one-dollar] min": lambda: _bonus_bounds("bonus_one", "min"),
    "2.20(j)[one-dollar] max": lambda: _bonus_bounds("bonus_one", "max"),
    "2.20(j)[five-dollar] min": lambda: _bonus_bounds("bonus_five", "min"),
    "2.20(j)[five-dollar] max": lambda: _bonus_bounds("bonus_five", "max"),
    "2.20(a) amounts": lambda: _amounts("bonus", blackjack_bonus=True),
    "2.22(a) lengths": lambda: list(payouts.STREAK_MINIMUM),
    **{f"2.22(d){n} length": (lambda at=n: list(payouts.STREAK_MINIMUM)[at - 1]) for n in range(1, 5)},  # type: ignore[misc]
    **{f"2.22(d){n} marker_path": (lambda at=n: list(payouts.STREAK_MINIMUM)[:at]) for n in range(1, 5)},  # type: ignore[misc]
    "2.24(a) target": _twenty_target,
    "2.24(h)[cap-floor] min": lambda: next(
        dollars
        for dollars in range(1_000, 60_000, 1_000)
        if refused({**OPTIONS["2.24"], "twenty_point_cap": dollars * 100, "twenty_point_cap_approval": "ref 1"}) is None
    ),
    "2.25(c)[min] min": lambda: _amounts("bust", optional_bonus=True)[0],
}


def _decks(**option: object) -> list[int]:
    return [n for n in range(1, 9) if refused({**option, "decks": n}) is None]


def _multiple_wagers(**more: object) -> list[int]:
    """How many wagers one may have at multiple action: each number is tried."""
    given = {"multiple_action": True, **more}
    tried = {n: window("blackjack", [(f"hand:{m}", 2500) for m in range(1, n + 1)], given) for n in (1, 2, 3)}
    return [n for n, cite in tried.items() if cite is None]


def _amounts(wager: str, **given: object) -> list[int]:
    """The whole dollars up to twenty that may be staked on a wager beside $25 on the hand."""
    given = {"decks": 6, **given}
    return [d for d in range(1, 21) if window("blackjack", [("blackjack", 2500), (wager, d * 100)], given) is None]


def _only_amount(wager: str, **given: object) -> int | None:
    found = _amounts(wager, **given)
    return found[0] if len(found) == 1 else None


def blackjack(row: Provision, leaf: Leaf) -> Any:
    """What the rules, payouts and elections of blackjack are, asked one by one."""
    if row.game != "blackjack":
        return None
    cite = str(row.cite)
    made = BLACKJACK.get(f"{cite.removeprefix('19:47-')} {'.'.join(leaf)}")
    if made is not None:
        return made()
    if leaf == ("minimum",):
        return _is_least(cite)
    if leaf == ("not_with",):
        others = _pairs_barred().get(cite, set())
        return Named(next(iter(others))) if len(others) == 1 else None
    return None


FAMILY: tuple[Callable[[Provision, Leaf], Any], ...] = (blackjack, hands)
