"""Binders of wheels, layouts and windows: what wagers cover, what the wheel has, who confirms, what is called."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from chapter47 import Bet, Game, Refusal
from chapter47.games import game_types
from chapter47.games.minibaccarat.rules import BANKER_DRAWS
from chapter47.games.pokette import betting as pokette
from chapter47.games.pokette.state import rim
from chapter47.games.roulette import betting, rules
from chapter47.games.sic_bo import rules as sic_bo
from chapter47.rulebook.provisions import Provision

Leaf = tuple[str, ...]
POCKETS = [*range(37), rules.DOUBLE]
COLUMNS = ("none", *range(10))  # the player's third card, or none
GOLDEN = Path(__file__).parent.parent / "transcripts"
TENDERS = ("chips", "match play", "plaques", "marker", "voucher")
STAFF = ("dealer", "boxperson", "floorperson", "casino supervisor", "pit boss")


def _count(holds: Callable[[int], Any]) -> int:
    return sum(bool(holds(pocket)) for pocket in POCKETS)


def _span(holds: Callable[[int], bool]) -> list[int]:
    found = [pocket for pocket in POCKETS if holds(pocket)]
    return [min(found), max(found)]


def _covers(kind: str, wheel: str = "double-zero") -> int | None:
    sizes = {len(place.numbers) for place in betting.places(kind, wheel).values()}
    return sizes.pop() if len(sizes) == 1 else None


def _places(kind: str, wheel: str) -> int:
    return len({place.numbers for place in betting.places(kind, wheel).values()})  # 0 and 00 meet in two places


def _groups() -> list[list[str]]:
    return [place.spot.split("-") for place in betting.corners(True) if len(place.numbers) == 3]


def _dozen(which: int) -> list[int]:
    return _span(lambda pocket: rules.dozen(pocket) == which)


@cache
def _roulette() -> dict[tuple[str, str], Any]:
    """Item of the list of wagers, and leaf: what the layout and the wheel of the code have."""
    streets = [place for place in betting.places("three-numbers", "double-zero").values() if "0" not in place.numbers]
    rows = [place for place in streets if "00" not in place.numbers]
    first = next(iter(betting.places("first-five", "double-zero").values()))
    evens = {"red": rules.is_red, "black": rules.is_black, "odd": rules.is_odd, "even": rules.is_even}
    table: dict[tuple[str, str], Any] = {
        ("1", "numbers"): _covers("straight"),
        ("1.i", "numbers"): len(next(iter(betting.fives("double-zero").values()))),
        ("1.iii", "chips_multiple"): len(next(iter(betting.fives("double-zero").values()))),
        ("2", "numbers"): _covers("split"),
        ("2", "double_zero"): _places("split", "double-zero"),
        ("2", "single_zero"): _places("split", "single-zero"),
        ("2[second-place]", "covers"): sorted(betting.places("split", "double-zero")[betting.SECOND_PLACE].numbers),
        ("3", "numbers"): _covers("three-numbers"),
        ("3", "rows"): len(rows),
        ("3.i", "groups"): _groups(),
        ("4", "numbers"): _covers("four-numbers"),
        ("4", "corners"): _places("four-numbers", "double-zero"),
        ("5", "numbers"): sorted(first.numbers),
        ("6.i", "numbers"): _covers("six-numbers"),
        ("6.i", "positions"): _places("six-numbers", "double-zero"),
        ("9", "numbers"): _count(lambda pocket: rules.column(pocket) == 1),
        ("10", "numbers"): _count(lambda pocket: rules.dozen(pocket) == 1),
        **{("10", f"dozens.{name} 12"): _dozen(n) for n, name in enumerate(("1st", "2nd", "3rd"), 1)},
        **{(str(item), "numbers"): _count(evens[name]) for item, name in enumerate(evens, 11)},
        ("15", "range"): _span(rules.is_low),
        ("16", "range"): _span(rules.is_high),
    }
    return table


NIGHT_ITEMS = {"6": "6.i", "7": "9", "8": "10", "9": "11", "10": "12", "11": "13", "12": "14", "13": "15", "14": "16"}


def roulette(row: Provision, leaf: Leaf) -> Any:
    """The wagers of the layout, and the wheels; the casino night numbers them otherwise."""
    cite, name = str(row.cite), ".".join(leaf)
    single = {"splits": "split", "three": "three-numbers", "four": "four-numbers"}
    whole: dict[tuple[str, str], Callable[[], Any]] = {
        ("19:47-5.1[wheel-order]", "double"): lambda: " ".join(betting.wheel_order("double-zero")),
        ("19:47-5.1[wheel-order]", "single"): lambda: " ".join(betting.wheel_order("single-zero")),
        ("19:47-5.1[wheel-colors]", "red"): lambda: _count(rules.is_red),
        ("19:47-5.1[wheel-colors]", "black"): lambda: _count(rules.is_black),
        ("19:47-5.1(f)", "numbers"): lambda: [int(number) for number in betting.SEVEN],
        ("13:47-20.32(e)15", "numbers"): lambda: [int(number) for number in betting.SEVEN],
        ("13:47-20.32(b)1", "pockets"): lambda: len(betting.wheel_order("double-zero")),
        ("13:47-20.2[roulette]", "numbers"): lambda: _count(lambda pocket: not rules.is_zero(pocket)),
        ("13:47-20.2[roulette]", "zeros"): lambda: [n for n in betting.wheel_order("double-zero") if not n.strip("0")],
    }
    if (cite, name) in whole:
        return whole[cite, name]()
    if cite == "19:47-5.1[single-zero-layout]" and name in single:
        return _places(single[name], "single-zero")
    found = re.fullmatch(r"(19:47-5\.1|13:47-20\.32)\(e\)(\S+)", cite)
    if not found:
        return None
    night = found[1].startswith("13")
    item = NIGHT_ITEMS.get(found[2], found[2]) if night else found[2]
    asked = "numbers" if name == "covers" and night else name
    if night and found[2] != item and item in ("15", "16") and name == "covers":
        return _count(rules.is_low if item == "15" else rules.is_high)
    return None if night and found[2] == "15" else _roulette().get((item, asked))


def pokette_layout(row: Provision, leaf: Leaf) -> Any:
    """What each wager of pokette covers, and how many places it has."""
    cite, name = str(row.cite), ".".join(leaf)
    if cite == "19:47-12.2[wheel]":
        jokers = [code for code in rim() if code.startswith("JOKER")]
        return {"spaces": len(rim()), "jokers": len(jokers)}.get(name)
    found = re.fullmatch(r"19:47-12\.5\[([a-z-]+)\]", cite)
    if not found or name not in ("covers", "places"):
        return None
    columns: tuple[str, ...] = Game("pokette").elections.columns  # type: ignore[attr-defined]
    kind = {"red-black": "red", "three-ranks": next(iter(pokette.THREES))}.get(found[1], found[1])
    places = pokette.lawful(kind, columns, jokers=False)
    sizes = {len(pokette.covered(kind, spot, columns)) for spot in places}
    return len(places) if name == "places" else sizes.pop() if len(sizes) == 1 else None


def _shown(throws: list[tuple[int, ...]]) -> list[int]:
    shown = [sic_bo.showing(1, *throw) for throw in throws]
    return [shown.count(times) for times in (1, 2, 3)]


def three_dice(row: Provision, leaf: Leaf) -> Any:
    """The wagers of sic bo over all 216 throws."""
    throws = list(product(range(1, 7), repeat=sic_bo.DICE))
    kinds = {kind.key: kind for kind in Game("sic-bo").type.wagers}

    def ways(holds: Callable[[tuple[int, ...]], bool]) -> int:
        return sum(holds(throw) for throw in throws)

    table: dict[tuple[str, str], Callable[[], Any]] = {
        ("9.1[dice]", "dice"): lambda: sic_bo.DICE,
        ("9.2[any-three-of-a-kind]", "wins"): lambda: ways(lambda t: sic_bo.is_triple(*t)),
        ("9.2[big]", "wins"): lambda: ways(lambda t: sic_bo.is_big(*t)),
        ("9.2[small]", "wins"): lambda: ways(lambda t: sic_bo.is_small(*t)),
        ("9.2[combination]", "places"): lambda: len(kinds["combination"].spots),
        ("9.2[combination]", "wins"): lambda: ways(lambda t: sic_bo.has_both(1, 2, *t)),
        ("9.2[no-others]", "kinds"): lambda: len(kinds),
        ("9.2[no-others]", "places"): lambda: sum(len(kind.spots) or 1 for kind in kinds.values()),
        ("9.2[one-of-a-kind]", "ways"): lambda: _shown(throws),
        ("9.2[three-of-a-kind]", "places"): lambda: len(kinds["three-of-a-kind"].spots),
        ("9.2[three-of-a-kind]", "wins"): lambda: ways(lambda t: sic_bo.showing(1, *t) == 3),
        ("9.2[two-of-a-kind]", "places"): lambda: len(kinds["two-of-a-kind"].spots),
        ("9.2[two-of-a-kind]", "wins"): lambda: ways(lambda t: sic_bo.showing(1, *t) == 2),
        ("9.2[two-of-a-kind-on-triple]", "wins"): lambda: ways(lambda t: sic_bo.showing(1, *t) >= 2),
        ("9.2[total]", "totals"): lambda: [f(int(spot) for spot in kinds["total"].spots) for f in (min, max)],
    }
    made = table.get((str(row.cite).removeprefix("19:47-"), ".".join(leaf)))
    return made() if made is not None and row.game == "sic-bo" else None


def banker_rows(row: Provision, leaf: Leaf) -> Any:
    """Table 2 of baccarat as the text prints it: a column for no third card, then one for each value."""
    found = re.fullmatch(r"19:47-[37]\.9\(c\)\[banker-(\d)(?:-\d)?\]", str(row.cite))
    if not found:
        return None
    draws = BANKER_DRAWS[int(found[1])]
    return {"columns": list(COLUMNS), "row": ["D" if drawn else "S" for drawn in draws]}.get(leaf[0])


@cache
def _named() -> dict[tuple[str, str], set[str]]:
    """The wagers whose pay table has a row of a paragraph, by game and paragraph."""
    found: dict[tuple[str, str], set[str]] = {}
    for game in (one for one in game_types() if one.key in ("roulette", "pokette")):
        own = dict(game.parallels)
        for kind in game.wagers:
            for pay in kind.pay_table(game.elections.elect({})):
                found.setdefault((game.key, own.get(pay.cite, pay.cite)), set()).add(kind.key)
    return found


def bet_of(row: Provision, leaf: Leaf) -> Any:
    """The wager that a paragraph pays."""
    keys = _named().get((row.game, str(row.cite)), set()) if leaf == ("bet",) else set()
    return next(iter(keys)) if len(keys) == 1 else None


@cache
def _window(game: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Who must confirm a spoken wager, and what a wager is made with, by the paragraph that refuses it otherwise."""
    kind = next(one for one in game_types() if one.key == game)
    table = Game(game).open_table({1: ("Ann", 10**8)})
    own = dict(kind.parallels)

    def refused(tender: str, confirmed: tuple[str, ...] = ()) -> str | None:
        try:
            table.verify_tender(Bet(1, kind.wagers[0].key, 2500, tender, confirmed))
        except Refusal as refusal:
            return own.get(refusal.cite or "", refusal.cite or "")
        return None

    confirm, tenders = {}, {}
    spoken = refused("cash")
    fewest = next((who for n in range(4) for who in combinations(STAFF, n) if refused("cash", who) is None), None)
    if spoken and fewest:
        confirm[spoken] = list(fewest)
    other = refused("seashells")
    if other:
        tenders[other] = [tender for tender in TENDERS if refused(tender) is None]
    return confirm, tenders


def at_the_window(row: Provision, leaf: Leaf) -> Any:
    """Tried at the window of the game: with what a wager is made, and who confirms a spoken one."""
    if leaf not in (("confirm",), ("confirmations",), ("tender",), ("tenders",)) or row.game not in _keys():
        return None
    confirm, tenders = _window(row.game)
    return (confirm if leaf[0].startswith("confirm") else tenders).get(str(row.cite))


@cache
def _keys() -> set[str]:
    return {game.key for game in game_types()} - {"keno"}  # which takes currency over a counter


@cache
def _called() -> dict[str, set[str]]:
    """What is called out under each paragraph in the golden transcripts, which the rules make to the letter."""
    found: dict[str, set[str]] = {}
    for path in GOLDEN.rglob("*.c47"):
        for words, cite in re.findall(r'^call "([^"]+)" +\{(\S+)\}$', path.read_text("utf-8"), re.M):
            found.setdefault(cite, set()).add(words)
    return found


def call(row: Provision, leaf: Leaf) -> Any:
    """The words that are called out under a paragraph."""
    words = _called().get(str(row.cite), set()) if leaf in (("call",), ("announce",)) else set()
    return next(iter(words)) if len(words) == 1 else None


WHEELS: tuple[Callable[[Provision, Leaf], Any], ...] = (
    roulette,
    pokette_layout,
    three_dice,
    banker_rows,
    bet_of,
    at_the_window,
    call,
)
