"""What the code does, gathered from the code, to be compared with the machine-readable data of the rows.

Each binder computes the value of one leaf of a row's data from the games themselves: the odds that decisions carry when
every result is gone through, the pairs of citation and odds in the games' tables, the bounds and choices of elections,
the draw tables. It never looks at the row. A leaf that some binder computes is bound: change it, and a test fails.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.binding_baccarat import baccarat_tables
from tests.rulebook.binding_blackjack import FAMILY, Named
from tests.rulebook.binding_cards import cards
from tests.rulebook.binding_counts import counted
from tests.rulebook.binding_dice import craps, shared
from tests.rulebook.binding_doings import doings
from tests.rulebook.binding_event import NIGHT
from tests.rulebook.binding_golden import golden
from tests.rulebook.binding_layouts import laid
from tests.rulebook.binding_offers import offers
from tests.rulebook.binding_plans import plans
from tests.rulebook.binding_play import PLAY
from tests.rulebook.binding_ranks import ranked
from tests.rulebook.binding_record import recorded
from tests.rulebook.binding_rounds import played
from tests.rulebook.binding_tables import tables
from tests.rulebook.binding_throws import THROWN
from tests.rulebook.binding_wheels import WHEELS
from tests.rulebook.binding_words import said as in_words
from tests.rulebook.binding_yes_no import tried

import chapter47.games
from chapter47.games import game_type, game_types
from chapter47.rulebook.provisions import Provision, rulebook
from chapter47.table import wagers
from chapter47.table.kinds import literals
from chapter47.table.odds import Odds

Leaf = tuple[str, ...]
SLOW = {"blackjack", "spanish-21", "night-blackjack", "multi-action-blackjack", "poker", "pai-gow-poker", "pai-gow"}
SLOW |= {"fast-action-holdem", "chemin-de-fer"}
CITE = re.compile(r"(?:13|19):47-\S+")
NOTES = {"note", "reading", "ambiguity", "errata", "source_slip", "source_note", "source_error", "ref", "refs", "see"}


def ratio(text: Any) -> Fraction | None:
    """Odds as the data writes them: 9 to 5, 1,000 to 1, 2.5 to 1."""
    found = re.fullmatch(r"([\d,.]+) to ([\d,.]+)", text) if isinstance(text, str) else None
    if not found:
        return None
    win, against = (Fraction(part.replace(",", "")) for part in found.groups())
    return win / against


def leaves(data: Any, at: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Every value of a row's data that says something of the law; notes on the text itself are not law."""
    if isinstance(data, dict):
        for key, value in data.items():
            if at or key not in NOTES:
                yield from leaves(value, (*at, str(key)))
    else:
        yield at, data


@cache
def decided() -> dict[str, set[Fraction]]:
    """The odds of every winning decision of the quick games, by the citation it is made under."""
    found: dict[str, set[Fraction]] = {}
    plain = wagers._won
    own: dict[str, str] = {}

    def watched(win: int, against: int, cite: str, charge: Any) -> Any:
        found.setdefault(own.get(cite, cite), set()).add(Fraction(win, against))
        return plain(win, against, cite, charge)

    wagers._won = watched  # type: ignore[assignment]
    try:
        for game in game_types():
            if game.key not in SLOW:
                own = dict(game.parallels)
                game.odds(game.elections.elect({}))
    finally:
        wagers._won = plain
    return found


@cache
def printed() -> dict[str, set[Fraction]]:
    """The odds that stand beside a citation in a table of a game."""
    found: dict[str, set[Fraction]] = {}
    for module in _modules():
        for value in list(vars(module).values()):
            for cite, odds in _pairs(value, 0):
                found.setdefault(cite, set()).add(odds)
    return found


def _modules() -> Iterator[Any]:
    for one in pkgutil.walk_packages(chapter47.games.__path__, "chapter47.games."):
        if one.name.rpartition(".")[2] not in ("published", "matrix", "figures"):
            yield importlib.import_module(one.name)


def _pairs(value: Any, depth: int) -> Iterator[tuple[str, Fraction]]:
    if depth > 4:
        return
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(key, str) and CITE.fullmatch(key) and isinstance(one, Odds):
                yield key, Fraction(one.win, one.against)
            yield from _pairs(one, depth + 1)
    elif is_dataclass(value) and not isinstance(value, type) and not isinstance(value, Odds):
        parts = [getattr(value, one.name, None) for one in fields(value)]
        yield from _beside(parts)
    elif isinstance(value, (tuple, list)):
        yield from _beside(value)
        for one in value:
            yield from _pairs(one, depth + 1)


def _beside(parts: Any) -> Iterator[tuple[str, Fraction]]:
    cites = [part for part in parts if isinstance(part, str) and CITE.fullmatch(part)]
    odds = [part for part in parts if isinstance(part, Odds)]
    if len(cites) == 1 and len(odds) == 1:
        yield cites[0], Fraction(odds[0].win, odds[0].against)


@cache
def chosen() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The elections that a paragraph offers in a game: name, default, choices, bounds."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game in game_types():
        for name, one in game.elections.model_fields.items():
            choice = game.elections._choice(name, one)
            entry = {
                "name": name,
                "default": choice.default,
                "literals": list(literals(one.annotation)),
                "low": next((m.ge for m in one.metadata if hasattr(m, "ge")), None),
                "high": next((m.le for m in one.metadata if hasattr(m, "le")), None),
            }
            found.setdefault((game.key, choice.cite), []).append(entry)
    return found


def _elections(row: Provision) -> list[dict[str, Any]]:
    return chosen().get((row.game, str(row.cite)), [])


def _field(row: Provision, name: str) -> dict[str, Any] | None:
    return next((one for one in _elections(row) if one["name"] == name), None)


# ---- binders: what the code says a leaf is; None where it cannot say ------------------------------------------------


def odds(row: Provision, leaf: Leaf) -> Any:
    """The one payout that decisions, tables and elections have under the row's citation."""
    if leaf not in (("odds",), ("min_odds",), ("odds_min",)):
        return None
    offered = [e["default"] for e in _elections(row) if isinstance(e["default"], Odds)]
    sources = [{Fraction(one.win, one.against) for one in offered}]
    for cite in shared(row.game, str(row.cite)):
        sources += [decided().get(cite, set()), printed().get(cite, set())]
    return next((next(iter(found)) for found in sources if len(found) == 1), None)


def bounds(row: Provision, leaf: Leaf) -> Any:
    """Least and most of an election."""
    name = leaf[0]
    decks, only = _field(row, "decks"), _elections(row)
    if name == "min_decks" and decks:
        return decks["low"] if decks["low"] is not None else min(decks["literals"], default=None)
    if name == "max_decks" and decks:
        return decks["high"] if decks["high"] is not None else max(decks["literals"], default=None)
    if name in ("most", "max", "max_percent", "max_players") and len(only) == 1:
        return only[0]["high"] if isinstance(row.data[name], int) else None  # "as the dealer sees fit" is no bound
    if name in ("cap",) and len(only) == 1:
        return only[0]["default"]
    if name in ("min_from_back", "min_dice") and only:
        return next((e["low"] for e in only if e["low"] is not None), None)
    if name in ("cutting_cards", "jokers", "decks") and (one := _field(row, name)):
        return one["literals"][0] if len(one["literals"]) == 1 else (one["high"] if one["low"] == one["high"] else None)
    return None


def choices(row: Provision, leaf: Leaf) -> Any:
    """What may be chosen, where the data writes the choices as the program does, and how many there are."""
    only = _elections(row)
    if len(only) != 1 or not only[0]["literals"]:
        return None
    literals = only[0]["literals"]
    written = rulebook()[str(row.cite)].data[leaf[0]] if leaf else None
    if isinstance(written, list) and leaf[0] in ("values", "choices", "options", "tables", "rates_percent", "shaker"):
        same_words = not any(isinstance(v, str) for v in written) or set(written) & set(literals) == set(literals)
        return literals if same_words and {type(v) for v in written} == {type(v) for v in literals} else None
    if leaf[0] in ("methods", "structures", "games") and isinstance(written, int):
        return len(literals)
    return None


def default(row: Provision, leaf: Leaf) -> Any:
    """The default of the one election a row offers, where it is a number or a word of the program."""
    only = _elections(row)
    if leaf != ("default",) or len(only) != 1:
        return None
    value = only[0]["default"]
    return list(value) if isinstance(value, tuple) else value if not isinstance(value, (bool, Odds)) else None


def baccarat(row: Provision, leaf: Leaf) -> Any:
    """The draw tables, asked of the rules count by count."""
    from chapter47.games.minibaccarat import rules

    cite = str(row.cite)
    if cite in ("19:47-3.9(b)", "19:47-7.9(b)"):
        draw = [count for count in range(10) if rules.player_draws(count, 0)]
        return {"draw": draw, "stay": [n for n in range(10) if n not in draw]}.get(leaf[0])
    found = re.fullmatch(r"19:47-[37]\.9\(c\)\[banker-(\d)(?:-(\d))?\]", cite)
    if found:
        first, last = int(found[1]), int(found[2] or found[1])
        rows = {count: [t for t in range(10) if rules.BANKER_DRAWS[count][t + 1]] for count in range(first, last + 1)}
        draws = rows[first]
        if leaf[0] in ("draw", "draws", "draw_on", "third_card_draw"):
            return draws
        if leaf[0] in ("stay", "stays", "stand_on"):
            return [t for t in range(10) if t not in draws]
        if leaf[0] == "banker":
            return list(range(first, last + 1))
    return None


def bonus_schedules(row: Provision, leaf: Leaf) -> Any:
    """The three pay tables of baccarat's bonus wagers."""
    from chapter47.games.minibaccarat.elections import PAYTABLES

    found = re.fullmatch(r"19:47-(?:3\.3\(g\)|7\.3\(h\))\[paytable-([abc])\]", str(row.cite))
    if not found or leaf[0] != "margins":
        return None
    pays = PAYTABLES[found[1].upper()].get(leaf[1])
    return None if pays is None else Fraction(pays.win, pays.against)


def same_suit(row: Provision, leaf: Leaf) -> Any:
    """The options of the same-suit wager by number of decks."""
    from chapter47.games.blackjack.payouts.rules import SAME_SUIT

    found = re.fullmatch(r"19:47-2\.17\(e\)2\.(i|ii|iii|iv|v)\[option-(\d)\]", str(row.cite))
    if not found:
        return None
    decks = {"i": 1, "ii": 2, "iii": 4, "iv": 6, "v": 8}[found[1]]
    suited, other = SAME_SUIT[decks][int(found[2]) - 1]
    lines = {"king_queen_suited": suited, "any_two_suited": other}
    if leaf[0] in lines:
        return Fraction(lines[leaf[0]].win, lines[leaf[0]].against)
    return {"decks": decks, "option": int(found[2])}.get(leaf[0])


def twenty_point(row: Provision, leaf: Leaf) -> Any:
    """Tables A and B of the twenty point bonus."""
    from chapter47.games.blackjack.payouts.rules import TWENTY_LINES, TWENTY_POINT

    found = re.fullmatch(r"19:47-2\.24\(f\)\[([ab])-([a-z-]+)\]", str(row.cite))
    if not found:
        return None
    line = {"queens-with-dealer-blackjack": TWENTY_LINES[-1]}.get(found[2], found[2])
    pays = TWENTY_POINT[found[1].upper()][line]
    return {"odds": Fraction(pays.win, pays.against), "table": found[1].upper()}.get(leaf[0])


def blackjack_minimums(row: Provision, leaf: Leaf) -> Any:
    """The least odds of streak and match-the-dealer wagers, and whether they are minimums."""
    from chapter47.games.blackjack.payouts.rules import MATCH_MINIMUM, STREAK_MINIMUM

    cite = str(row.cite)
    streak = re.fullmatch(r"19:47-2\.22\(j\)\[(two|three|four|five)\]", cite)
    match = re.fullmatch(r"19:47-2\.23\(f\)\[(six|eight)-(un)?suited\]", cite)
    if streak:
        pays = STREAK_MINIMUM[("two", "three", "four", "five").index(streak[1]) + 2]
        found: dict[str, Any] = {"odds": Fraction(pays.win, pays.against)}
    elif match:
        decks = {"six": 6, "eight": 8}[match[1]]
        pays = MATCH_MINIMUM[decks][0 if match[2] else 1]
        found = {"odds": Fraction(pays.win, pays.against), "decks": decks}
    else:
        return None
    return found.get(leaf[0])


def progressive(row: Provision, leaf: Leaf) -> Any:
    """What a progressive blackjack wager pays below the meter."""
    from chapter47.games.blackjack.payouts.rules import PROGRESSIVE

    paid = {cite: f"${cents // 100:,}" for cents, cite in PROGRESSIVE.values()}
    return paid.get(str(row.cite)) if leaf == ("payout",) else None


def hops(row: Provision, leaf: Leaf) -> Any:
    """The dice of craps' hop wagers, by their number in the list of wagers."""
    from chapter47.games.craps import rules

    found = re.fullmatch(r"19:47-1\.2\(a\)(\d+)", str(row.cite))
    if found and rules.FIRST_HOP <= int(found[1]) <= rules.LAST_HOP and leaf == ("dice",):
        return list(rules.HOPS[int(found[1]) - rules.FIRST_HOP])
    found = re.fullmatch(r"19:47-1\.4\(b\)\[hop-(\d)-(\d)\]", str(row.cite))
    if found and leaf == ("dice",):
        pair = (int(found[1]), int(found[2]))
        return list(pair) if pair in rules.HOPS else None
    return None


def three_card_pays(row: Provision, leaf: Leaf) -> Any:
    """The printed schedules of three card poker."""
    from chapter47.games.three_card_poker import elections

    found = re.fullmatch(r"19:47-20\.11\[(ante-bonus|pair-plus)-([a-e1-3])\]", str(row.cite))
    if not found:
        return None
    tables = elections.ANTE_BONUS if found[1] == "ante-bonus" else elections.PAIR_PLUS
    key: Any = found[2].upper() if found[2].isalpha() else int(found[2])
    pays = tables[key if key in tables else str(key)].get(leaf[0])
    return pays.win if isinstance(pays, Odds) and pays.against == 1 else pays


def wheel_spaces(row: Provision, leaf: Leaf) -> Any:
    """How many spaces of a money wheel show a sum."""
    found = re.fullmatch(r"13:47-20\.29\(c\)\[(\d+)-00\]", str(row.cite))
    if found and leaf == ("spaces",):
        spaces = game_type("money-wheel").elections.elect({}).spaces  # type: ignore[attr-defined]
        return int(dict(zip((1, 2, 5, 10, 20), spaces, strict=False))[int(found[1])])
    return None


BINDERS: tuple[Callable[[Provision, Leaf], Any], ...] = (
    odds,
    bounds,
    choices,
    default,
    baccarat,
    bonus_schedules,
    same_suit,
    twenty_point,
    blackjack_minimums,
    progressive,
    hops,
    craps,
    three_card_pays,
    wheel_spaces,
    *WHEELS,
    *PLAY,
    *FAMILY,
    cards,
    *NIGHT,
    *THROWN,
    recorded,
    played,
    counted,
    tried,
    in_words,
    golden,
    doings,
    baccarat_tables,
    tables,
    plans,
    ranked,
    offers,
    laid,
)


def expected(row: Provision, leaf: Leaf) -> Any:
    """What the code says this leaf is; None where no binder can say."""
    return _expected(str(row.cite), leaf)


@cache
def _expected(cite: str, leaf: Leaf) -> Any:
    row = rulebook()[cite]
    for binder in BINDERS:
        value = binder(row, leaf)
        if value is not None:
            return value
    return None


def agrees(said: Any, done: Any) -> bool:
    """Whether a value of the data is what the code does."""
    if isinstance(done, Fraction):
        return ratio(said) == done
    if isinstance(done, tuple) and isinstance(said, list):  # what stands in an order
        return tuple(said) == done
    if isinstance(done, list) and isinstance(said, list):
        return list(said) == done or sorted(map(str, said)) == sorted(map(str, done))
    if isinstance(done, Named):
        return done == said
    return type(said) is type(done) and said == done
